#include "export/prv_lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/slice.h"
#include "export/gzip_member.h"

enum {
    TEXT_SIZE = 1 << 16,
    FIELD_SIZE = 21, /* of the longest number, with what separates it from the next */
    FIELDS_MOST = 16 /* of a record, the pairs of events apart */
};

int prv_lines_open(struct prv_lines *lines, const char *path)
{
    int error = output_open_scratch(&lines->records, path, lines->diag);

    if (error < 0)
        return error;
    lines->text = malloc(TEXT_SIZE);
    if (!lines->text)
        return diag_no_memory(lines->diag);
    lines->is_compressed = slice_ends_with(slice_of(path), ".gz");
    lines->member = gzip_member_new(lines->records, lines->is_compressed);
    return lines->member ? 0 : ERROR_MEMORY;
}

void prv_lines_deinit(struct prv_lines *lines)
{
    gzip_member_free(lines->member);
    output_abort(lines->records);
    free(lines->text);
    free(lines->first_cpus);
    free(lines->node_cpus);
}

/* Text. */

static void hand_text_on(struct prv_lines *lines)
{
    int status;

    gzip_member_write(lines->member, lines->text, lines->used);
    lines->used = 0;
    status = output_status(lines->records);
    if (lines->error == 0)
        lines->error = status > 0 ? ERROR_CLOSED : status;
}

/* Room for so many fields. */
static inline void reserve_fields(struct prv_lines *lines, size_t count)
{
    if (TEXT_SIZE - lines->used < count * FIELD_SIZE)
        hand_text_on(lines);
}

static inline void put_digits(struct prv_lines *lines, uint64_t number, char behind)
{
    char digits[FIELD_SIZE];
    char *at = digits + sizeof(digits);
    size_t length;

    *--at = behind;
    do {
        *--at = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    length = (size_t)(digits + sizeof(digits) - at);
    memcpy(lines->text + lines->used, at, length);
    lines->used += length;
}

static inline void put_time(struct prv_lines *lines, int64_t time)
{
    put_digits(lines, (uint64_t)time, ':');
    lines->latest = time > lines->latest ? time : lines->latest;
}

static inline void put_object(struct prv_lines *lines, const struct prv_object *object)
{
    uint64_t cpu = object->cpu;

    if (lines->first_cpus) {
        uint64_t first =
            lines->first_cpus[lines->header->applications[object->application - 1].first_task + object->task - 1];

        cpu = first > 0 ? first + object->thread - 1 : 0;
    }
    put_digits(lines, cpu, ':');
    put_digits(lines, object->application, ':');
    put_digits(lines, object->task, ':');
    put_digits(lines, object->thread, ':');
}

/* The header. */

/* Where cpus are numbered threads count up node by node; those on no node have none. */
static int lines_on_header(void *user, const struct prv_header *header)
{
    struct prv_lines *lines = user;
    uint64_t *next;

    lines->header = header;
    if (!lines->numbers_cpus || header->node_count == 0)
        return 0;
    next = calloc((size_t)header->node_count + 1, sizeof(*next));
    lines->node_cpus = calloc((size_t)header->node_count + 1, sizeof(*lines->node_cpus));
    lines->first_cpus = calloc(header->task_count, sizeof(*lines->first_cpus));
    if (!next || !lines->node_cpus || !lines->first_cpus) {
        free(next);
        return diag_no_memory(lines->diag);
    }
    for (size_t task = 0; task < header->task_count; task++)
        if (header->tasks[task].node <= header->node_count)
            lines->node_cpus[header->tasks[task].node] += header->tasks[task].threads;
    next[0] = 1;
    for (uint32_t node = 1; node <= header->node_count; node++)
        next[node] = next[node - 1] + (node > 1 ? lines->node_cpus[node - 1] : 0);
    for (size_t task = 0; task < header->task_count; task++) {
        uint32_t node = header->tasks[task].node;

        if (node == 0 || node > header->node_count)
            continue;
        lines->first_cpus[task] = next[node];
        next[node] += header->tasks[task].threads;
    }
    free(next);
    return 0;
}

/* When all times and communicators are known. */
static void print_header(const struct prv_lines *lines, struct output *out)
{
    const struct prv_header *header = lines->header;

    output_format(out, "#Paraver (01/01/1970 at 00:00):%" PRId64 "_ns:%" PRIu32 "%s", lines->latest, header->node_count,
                  header->node_count > 0 ? "(" : "");
    for (uint32_t node = 1; node <= header->node_count; node++) {
        uint64_t count = 1;

        if (lines->node_cpus)
            count = lines->node_cpus[node];
        else if (header->last_cpus && node <= header->last_cpu_count)
            count = header->last_cpus[node - 1] - (node > 1 ? header->last_cpus[node - 2] : 0);
        output_format(out, "%s%" PRIu64, node > 1 ? "," : "", count);
    }
    output_format(out, "%s:%zu:", header->node_count > 0 ? ")" : "", header->application_count);
    for (size_t i = 0; i < header->application_count; i++) {
        const struct prv_application *application = &header->applications[i];
        const struct prv_task *tasks = header->tasks + application->first_task;

        output_format(out, "%s%" PRIu32 "(", i > 0 ? "," : "", application->task_count);
        for (uint32_t task = 0; task < application->task_count; task++)
            output_format(out, "%s%" PRIu32 ":%" PRIu32, task > 0 ? "," : "", tasks[task].threads, tasks[task].node);
        output_text(out, ")");
    }
    output_format(out, ",%" PRIu64 "\n", lines->communicator_count);
}

/* Communicators and records. */

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter" /* numbers of lines */

static int lines_on_communicator(void *user, const struct prv_communicator *communicator, uint64_t line)
{
    struct prv_lines *lines = user;
    size_t count = communicator->member_count;

    reserve_fields(lines, FIELDS_MOST);
    lines->communicator_count++;
    memcpy(lines->text + lines->used, communicator->is_between ? "i:" : "c:", 2);
    lines->used += 2;
    put_digits(lines, communicator->application, ':');
    put_digits(lines, communicator->id, ':');
    if (communicator->is_between) {
        put_digits(lines, communicator->communicators[0], ':');
        put_digits(lines, communicator->leaders[0], ':');
        put_digits(lines, communicator->communicators[1], ':');
        put_digits(lines, communicator->leaders[1], '\n');
        return lines->error;
    }
    put_digits(lines, count, count > 0 ? ':' : '\n');
    for (size_t i = 0; i < count; i++) {
        reserve_fields(lines, 1);
        put_digits(lines, communicator->members[i], i + 1 < count ? ':' : '\n');
    }
    return lines->error;
}

/* As Paraver's own cutter tells from where to where it has cut, so that times can be found again in the whole trace. It
 * stands behind the communicators. */
static void put_origin(struct prv_lines *lines)
{
    enum { NAME_MOST = 1000, FIELDS = NAME_MOST / FIELD_SIZE + 6 };
    static const char before[] = "#19700101000000:CUTTER:ORIGINAL:\"";
    int64_t from = lines->stretch.from;
    int64_t to = lines->stretch.to < INT64_MAX    ? lines->stretch.to
                 : lines->header->duration > from ? lines->header->duration
                                                  : from;
    size_t name_length = strnlen(lines->cut_from, NAME_MOST);
    char *name;

    reserve_fields(lines, FIELDS);
    name = lines->text + lines->used + strlen(before);
    lines->used += (size_t)snprintf(lines->text + lines->used, TEXT_SIZE - lines->used,
                                    "%s%.*s\":%" PRId64 ":%" PRId64 ":%" PRId64 "\n", before, (int)name_length,
                                    lines->cut_from, from, from, to);
    for (size_t i = 0; i < name_length; i++)
        if ((unsigned char)name[i] < ' ' || name[i] == '"')
            name[i] = '?';
}

/* Room for all but the pairs of events. */
static inline void begin_record(struct prv_lines *lines)
{
    if (lines->record_count++ == 0 && lines->cut_from)
        put_origin(lines);
    reserve_fields(lines, FIELDS_MOST);
}

static int lines_on_state(void *user, const struct prv_state *state, uint64_t line)
{
    struct prv_lines *lines = user;

    begin_record(lines);
    put_digits(lines, 1, ':');
    put_object(lines, &state->object);
    put_time(lines, state->begin);
    put_time(lines, state->end);
    put_digits(lines, state->value, '\n');
    return lines->error;
}

static int lines_on_event(void *user, const struct prv_event *event, uint64_t line)
{
    struct prv_lines *lines = user;

    begin_record(lines);
    if (event->pair_count == 0)
        return lines->error;
    put_digits(lines, 2, ':');
    put_object(lines, &event->object);
    put_time(lines, event->time);
    for (size_t i = 0; i < event->pair_count; i++) {
        reserve_fields(lines, 2);
        put_digits(lines, event->pairs[i].type, ':');
        put_digits(lines, event->pairs[i].value, i + 1 < event->pair_count ? ':' : '\n');
    }
    return lines->error;
}

static int lines_on_message(void *user, const struct prv_message *message, uint64_t line)
{
    struct prv_lines *lines = user;

    begin_record(lines);
    put_digits(lines, 3, ':');
    put_object(lines, &message->sender);
    put_time(lines, message->logical_send);
    put_time(lines, message->physical_send);
    put_object(lines, &message->receiver);
    put_time(lines, message->logical_receive);
    put_time(lines, message->physical_receive);
    put_digits(lines, message->size > 0 ? (uint64_t)message->size : 0, ':');
    put_digits(lines, message->tag, '\n');
    return lines->error;
}

#pragma GCC diagnostic pop

struct prv_sink prv_lines_sink(struct prv_lines *lines)
{
    return (struct prv_sink){
        .user = lines,
        .header = lines_on_header,
        .communicator = lines_on_communicator,
        .state = lines_on_state,
        .event = lines_on_event,
        .message = lines_on_message,
    };
}

int prv_lines_compose(struct prv_lines *lines, struct output *output)
{
    struct gzip_member *member = gzip_member_new(output, lines->is_compressed);
    struct output *part = output_open_part(output);
    const char *header = NULL;

    hand_text_on(lines);
    gzip_member_end(lines->member);
    if (part) {
        print_header(lines, part);
        header = output_part_content(output, part);
    }
    if (header && member) {
        gzip_member_write(member, header, strlen(header));
        gzip_member_end(member);
    }
    output_abort(part);
    gzip_member_free(member);
    return lines->error < 0 ? lines->error : output_append(output, lines->records);
}
