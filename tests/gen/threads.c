#include "gen/threads.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen/lines.h"
#include "gen/random.h"
#include "gen/script.h"
#include "gen/text.h"

enum {
    FIELD_THREAD = 4,
    FIELD_RECEIVER_THREAD = 10,
    MPI_FIRST = 50000001,
    MPI_LAST = 50000005,
    OWN_COMMUNICATORS = 1000, /* ids of the other program's begin behind this */
};

/* What the line's first pair says; whether it is of an MPI call. */
static bool read_call(const struct line *line, int64_t *value)
{
    char *end;
    long type;

    if (!line_is(line, 2) || line->tail >= line->length)
        return false;
    type = strtol(line->text + line->tail + 1, &end, 10);
    *value = *end == ':' ? strtol(end + 1, NULL, 10) : 0;
    return type >= MPI_FIRST && type <= MPI_LAST;
}

static bool call_is_one_of(int64_t value, const int64_t *calls)
{
    while (*calls != 0 && *calls != value)
        calls++;
    return *calls != 0;
}

static bool does_send(int64_t value)
{
    static const int64_t calls[] = {CALL_SEND,     CALL_ISEND, CALL_BSEND,    CALL_SSEND,
                                    CALL_ISSEND,   CALL_START, CALL_SENDRECV, CALL_SENDRECV_REPLACE,
                                    CALL_STARTALL, 0};

    return call_is_one_of(value, calls);
}

static bool does_complete(int64_t value)
{
    static const int64_t calls[] = {
        CALL_RECV, CALL_MRECV, CALL_WAIT, CALL_WAITALL, CALL_TEST, CALL_SENDRECV, CALL_SENDRECV_REPLACE, 0};

    return call_is_one_of(value, calls);
}

/* A call that stands in the trace. */
struct made_call {
    int64_t task;
    int64_t value;
    int64_t enter;
    int64_t exit;
    uint32_t thread;
};

struct made_calls {
    struct made_call *items;
    size_t count;
};

static uint32_t draw_thread(struct random *random, int64_t value, uint32_t threads, bool alone)
{
    if (!alone)
        return 1 + (uint32_t)random_below(random, threads);
    return value == CALL_INIT || value == CALL_FINALIZE ? 1 : 2;
}

static const struct made_call *last_call_of(const struct made_calls *calls, int64_t task)
{
    for (size_t i = calls->count; i-- > 0;)
        if (calls->items[i].task == task)
            return &calls->items[i];
    return NULL;
}

/* What a probe has found is received by its thread. */
static uint32_t choose_thread(struct random *random, const struct made_calls *calls, int64_t task, int64_t value,
                              uint32_t threads, bool alone)
{
    const struct made_call *last = last_call_of(calls, task);

    if (last && (last->value == CALL_PROBE || last->value == CALL_IPROBE || last->value == CALL_MPROBE))
        return last->thread;
    return draw_thread(random, value, threads, alone);
}

static struct made_call *open_call_of(struct made_calls *calls, int64_t task)
{
    for (size_t i = calls->count; i-- > 0;)
        if (calls->items[i].task == task)
            return calls->items[i].exit < 0 ? &calls->items[i] : NULL;
    return NULL;
}

static void spread_events(struct lines *lines, struct random *random, uint32_t threads, bool alone,
                          struct made_calls *calls)
{
    for (size_t i = 0; i < lines->count; i++) {
        struct line *line = &lines->lines[i];
        struct made_call *call;
        int64_t value;

        if (!read_call(line, &value))
            continue;
        if (value != 0) {
            uint32_t thread = choose_thread(random, calls, line->task, value, threads, alone);

            calls->items = text_grow(calls->items, calls->count, sizeof *calls->items);
            call = &calls->items[calls->count++];
            *call = (struct made_call){line->task, value, line->time, -1, thread};
            line->fields[FIELD_THREAD] = call->thread;
        } else if ((call = open_call_of(calls, line->task)) != NULL) {
            call->exit = line->time;
            line->fields[FIELD_THREAD] = call->thread;
        }
    }
}

/* The first call of the task that sends at that time, or completes. */
static uint32_t find_call_thread(const struct made_calls *calls, int64_t task, int64_t time, bool sends)
{
    for (size_t i = 0; i < calls->count; i++) {
        const struct made_call *call = &calls->items[i];

        if (call->task == task &&
            (sends ? call->enter == time && does_send(call->value) : call->exit == time && does_complete(call->value)))
            return call->thread;
    }
    return 1;
}

static void spread_messages(struct lines *lines, const struct made_calls *calls)
{
    for (size_t i = 0; i < lines->count; i++) {
        struct line *line = &lines->lines[i];

        if (!line_is(line, 3))
            continue;
        line->fields[FIELD_THREAD] = find_call_thread(calls, line->task, line->fields[FIELD_TIME], true);
        line->fields[FIELD_RECEIVER_THREAD] =
            find_call_thread(calls, line->fields[FIELD_RECEIVER], line->fields[FIELD_ARRIVAL], false);
    }
}

/* The header, with so many threads in each task: the list in the last parentheses has threads:node. */
static struct gen_text name_threads(struct gen_text *in, uint32_t threads)
{
    struct text_buffer buffer = {0};
    const char *end = memchr(in->text, '\n', in->length);
    const char *at = end;
    struct gen_text out;

    while (at != NULL && at > in->text && *at != '(')
        at--;
    if (at == NULL || at == in->text)
        return *in;
    buffer_append(&buffer, in->text, (size_t)(at - in->text));
    while (*at == '(' || *at == ',') {
        const char *colon = strchr(at, ':');
        size_t node = strspn(colon + 1, "0123456789");

        buffer_print(&buffer, "%c%u:%.*s", *at, threads, (int)node, colon + 1);
        at = colon + 1 + node;
    }
    buffer_append(&buffer, at, in->length - (size_t)(at - in->text));
    gen_text_free(in);
    out = buffer_take(&buffer);
    return out;
}

void gen_spread_calls(const struct gen_text *in, uint64_t seed, uint32_t threads, bool alone, struct gen_text *out)
{
    struct lines lines = lines_split(in);
    struct random random = {seed};
    struct made_calls calls = {NULL, 0};
    struct gen_text joined;

    spread_events(&lines, &random, threads, alone, &calls);
    spread_messages(&lines, &calls);
    free(calls.items);
    joined = lines_join(&lines);
    *out = name_threads(&joined, alone ? 2 : threads);
}

/* Between these all of the ranks' threads may call. */
struct span {
    int64_t from;
    int64_t to;
};

/* Whether the line enters the task's second call, the one behind MPI_Init; has_called is that of tasks. */
static bool is_second_call(const struct line *line, uint8_t *has_called)
{
    int64_t value;

    return read_call(line, &value) && value != 0 && has_called[line->task] < 2 && ++has_called[line->task] == 2;
}

static struct span find_span(const struct lines *lines)
{
    struct span span = {0, INT64_MAX};
    uint8_t *has_called = text_zeroed(lines->count + 2, 1);

    for (size_t i = 0; i < lines->count; i++) {
        const struct line *line = &lines->lines[i];
        int64_t value;

        if (is_second_call(line, has_called) && line->time >= span.from)
            span.from = line->time + 1;
        if (read_call(line, &value) && value == CALL_FINALIZE && line->time < span.to)
            span.to = line->time;
    }
    free(has_called);
    return span;
}

/* Its events of calls and its messages stay, on thread 2 and so much later. The call that is open is that of tasks. */
static bool move_line(struct line *line, int64_t delta, int64_t *open)
{
    int64_t value;
    bool stays = line_is(line, 3);

    if (read_call(line, &value)) {
        int64_t call = value != 0 ? value : open[line->task];

        open[line->task] = value;
        stays = call != CALL_INIT && call != CALL_FINALIZE;
    }
    if (!stays)
        return false;
    line->fields[FIELD_THREAD] = 2;
    line->fields[FIELD_TIME] += delta;
    if (line_is(line, 3)) {
        line->fields[FIELD_END] += delta;
        line->fields[FIELD_RECEIVE] += delta;
        line->fields[FIELD_ARRIVAL] += delta;
        line->fields[FIELD_RECEIVER_THREAD] = 2;
    }
    line_set_key(line);
    return true;
}

static void print_line_beside(struct text_buffer *buffer, const struct line *line)
{
    static const char communicator[] = ":50100004:";
    char text[400];
    char *id;

    snprintf(text, sizeof text, "%.*s", (int)(line->length - line->tail), line->text + line->tail);
    for (size_t i = 0; i < line->count; i++)
        buffer_print(buffer, "%s%lld", i > 0 ? ":" : "", (long long)line->fields[i]);
    id = line_is(line, 2) ? strstr(text, communicator) : NULL;
    if (id != NULL) {
        char *end;
        long number = strtol(id + sizeof communicator - 1, &end, 10);

        buffer_append(buffer, text, (size_t)(id - text) + sizeof communicator - 1);
        buffer_print(buffer, "%ld%s\n", number + OWN_COMMUNICATORS, end);
    } else {
        buffer_print(buffer, "%s\n", text);
    }
}

/* c:application:id:members, under another id. */
static void print_communicator_beside(struct text_buffer *buffer, const struct line *line)
{
    char *end;
    long id;

    if (line->length < 4 || line->text[0] != 'c')
        return;
    id = strtol(line->text + 4, &end, 10);
    buffer_print(buffer, "c:1:%ld%.*s\n", id + OWN_COMMUNICATORS, (int)(line->length - (size_t)(end - line->text)),
                 end);
}

/* A call of thread 2 that thread 1 begins its own inside of: from there on it decides. */
static void print_takeover(struct text_buffer *buffer, const struct line *call, bool begins)
{
    buffer_print(buffer, "2:%lld:1:%lld:2:%lld:50000003:%d\n", (long long)call->fields[1], (long long)call->task,
                 (long long)call->time, begins ? CALL_COMM_RANK : 0);
}

static void print_own(struct text_buffer *buffer, const struct line *line, uint8_t *has_called)
{
    bool is_second = is_second_call(line, has_called);

    if (is_second)
        print_takeover(buffer, line, true);
    for (size_t i = 0; i < line->count; i++)
        buffer_print(buffer, "%s%lld", i > 0 ? ":" : "", (long long)line->fields[i]);
    buffer_append(buffer, line->text + line->tail, line->length - line->tail);
    buffer_append(buffer, "\n", 1);
    if (is_second)
        print_takeover(buffer, line, false);
}

/* Both in order of time, communicators first. */
static struct gen_text print_both(const struct lines *own, const struct lines *others)
{
    struct text_buffer buffer = {0};
    uint8_t *has_called = text_zeroed(own->count + 2, 1);
    size_t other = 0;

    for (size_t i = 0; i < own->count; i++) {
        const struct line *line = &own->lines[i];

        if (line->count > 0 && (i == 0 || own->lines[i - 1].count == 0))
            for (size_t k = 0; k < others->count; k++)
                if (others->lines[k].count == 0)
                    print_communicator_beside(&buffer, &others->lines[k]);
        while (line->count > 0 && other < others->count &&
               (others->lines[other].count == 0 || others->lines[other].time < line->time)) {
            if (others->lines[other].count > 0)
                print_line_beside(&buffer, &others->lines[other]);
            other++;
        }
        print_own(&buffer, line, has_called);
    }
    free(has_called);
    return buffer_take(&buffer);
}

bool gen_put_beside(const struct gen_text *in, const struct gen_text *other, struct gen_text *out)
{
    struct lines own = lines_split(in);
    struct lines others = lines_split(other);
    struct span span = find_span(&own);
    int64_t *open = text_zeroed(own.count + 2, sizeof *open);
    size_t kept = 0;
    bool fits = span.to != INT64_MAX && lines_duration(&others) < span.to - span.from;
    struct gen_text joined;

    for (size_t i = 0; i < others.count && fits; i++) {
        struct line line = others.lines[i];

        if (line.count == 0 || move_line(&line, span.from, open))
            others.lines[kept++] = line;
    }
    others.count = kept;
    if (fits) {
        joined = print_both(&own, &others);
        *out = name_threads(&joined, 2);
    }
    free(open);
    free(own.lines);
    free(others.lines);
    return fits;
}
