/*
 * The grammar is LL(1) after one number (docs/paraver-format.md, "Header"):
 *
 *   header   = "#Paraver (" date "):" duration ":" resources ":" nappl ":" appl { separator appl } [ "," ncomm ]
 *   duration = number [ "_" unit ]              no unit: microseconds
 *   appl     = ntasks [ ":" ] "(" nthreads ":" node { "," nthreads ":" node } ")"
 *   after ")": end | ":" appl | "," n, where n before "(" is the next ntasks, before ":" a communicator count, else
 * the total
 *
 * Blanks before numbers and signs mean nothing. Nothing is allocated for what is only announced: lists grow as their
 * entries are read.
 */
#include "paraver/header.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/number.h"
#include "base/slice.h"
#include "paraver/foreign_file.h"

struct header_cursor {
    const char *start;
    const char *at;
    const char *end;
    uint64_t line;
    struct anomalies *anomalies;
};

/* Says what is wrong at the cursor. Returns ERROR_INPUT. */
#define refuse_header(cursor, format, ...)                                                                             \
    diag_refuse((cursor)->anomalies->diag, ERROR_INPUT, (cursor)->anomalies->file, (cursor)->line,                     \
                "column %td: " format, (cursor)->at - (cursor)->start + 1, ##__VA_ARGS__)

/* What can be understood, but not with --strict; `place` is where it stands. */
#define note_mismatch(cursor, place, format, ...)                                                                      \
    anomalies_refuse((cursor)->anomalies, ANOMALY_HEADER_MISMATCH, (cursor)->line, "column %td: " format,              \
                     (place) - (cursor)->start + 1, ##__VA_ARGS__)

static void header_skip_blanks(struct header_cursor *cursor)
{
    while (cursor->at < cursor->end && (*cursor->at == ' ' || *cursor->at == '\t'))
        cursor->at++;
}

static bool accept(struct header_cursor *cursor, char c)
{
    header_skip_blanks(cursor);
    if (cursor->at == cursor->end || *cursor->at != c)
        return false;
    cursor->at++;
    return true;
}

struct prv_found prv_found(struct slice rest)
{
    struct prv_found found = {"the end of the line"};

    if (rest.length > 0 && *rest.text == '\0')
        return (struct prv_found){"a NUL byte"};
    if (rest.length > 0)
        snprintf(found.text, sizeof(found.text), "\"%.*s\"", rest.length < 12 ? (int)rest.length : 12, rest.text);
    return found;
}

static struct prv_found found_at(const struct header_cursor *cursor)
{
    return prv_found((struct slice){cursor->at, (size_t)(cursor->end - cursor->at)});
}

static int expect(struct header_cursor *cursor, char c, const char *where)
{
    if (accept(cursor, c))
        return 0;
    return refuse_header(cursor, "expected \"%c\" %s, found %s", c, where, found_at(cursor).text);
}

static int header_read_number(struct header_cursor *cursor, const char *what, uint64_t *value)
{
    const char *start;

    header_skip_blanks(cursor);
    start = cursor->at;
    while (cursor->at < cursor->end && *cursor->at >= '0' && *cursor->at <= '9')
        cursor->at++;
    switch (number_parse_u64((struct slice){start, (size_t)(cursor->at - start)}, value)) {
    case NUMBER_OK:
        return 0;
    case NUMBER_TOO_LARGE:
        cursor->at = start;
        return refuse_header(cursor, "%s exceeds 18446744073709551615", what);
    case NUMBER_NOT_ONE:
        break;
    }
    cursor->at = start;
    return refuse_header(cursor, "expected %s in digits, found %s", what, found_at(cursor).text);
}

/* *value is 0 where it is refused. */
static int header_read_u32(struct header_cursor *cursor, const char *what, uint32_t *value)
{
    const char *start = cursor->at;
    uint64_t wide;
    int error = header_read_number(cursor, what, &wide);

    *value = 0;
    if (error < 0)
        return error;
    if (wide >= UINT32_MAX) {
        cursor->at = start;
        return refuse_header(cursor, "%s is too large, expected less than 4294967295", what);
    }
    *value = (uint32_t)wide;
    return 0;
}

static const char byte_order_mark[] = "\xef\xbb\xbf";
static const char usual_signature[] = "#Paraver (";

static struct slice without_byte_order_mark(struct slice text)
{
    size_t length = slice_starts_with(text, byte_order_mark) ? sizeof(byte_order_mark) - 1 : 0;

    return (struct slice){text.text + length, text.length - length};
}

/* Up to its "(": in any case, with up to as many blanks before that. 0 where there is none. */
static size_t signature_length(struct slice text)
{
    enum { BLANKS_MOST = 4 };
    size_t word = sizeof("#Paraver") - 1;
    size_t at = word;

    if (text.length < word || strncasecmp(text.text, usual_signature, word) != 0)
        return 0;
    while (at < text.length && at < word + BLANKS_MOST && (text.text[at] == ' ' || text.text[at] == '\t'))
        at++;
    return at < text.length && text.text[at] == '(' ? at + 1 : 0;
}

bool prv_header_begins(struct slice text)
{
    return signature_length(without_byte_order_mark(text)) > 0;
}

static int read_signature(struct header_cursor *cursor)
{
    struct slice line = {cursor->at, (size_t)(cursor->end - cursor->at)};
    struct slice rest = without_byte_order_mark(line);
    size_t signature = signature_length(rest);
    const char *nul = memchr(line.text, '\0', line.length);
    const char *close;

    if (signature == 0) {
        if (slice_starts_with(line, "\xff\xfe") || slice_starts_with(line, "\xfe\xff"))
            return refuse_header(cursor, "text in UTF-16, expected ASCII or UTF-8 and \"%s\"", usual_signature);
        if (slice_is(rest, "new format"))
            return refuse_header(cursor, "\"new format\" (version 2) traces are not supported, expected \"%s\"",
                                 usual_signature);
        if (foreign_file_report(line, cursor->anomalies->file, cursor->anomalies->diag))
            return ERROR_INPUT;
        return refuse_header(cursor, "not a Paraver trace, expected \"%s\", found %s", usual_signature,
                             found_at(cursor).text);
    }
    if (nul) {
        cursor->at = nul;
        return refuse_header(cursor, "NUL byte, expected text");
    }
    if (rest.length < line.length)
        note_mismatch(cursor, cursor->at, "byte order mark before the header");
    if (!slice_starts_with(rest, usual_signature))
        note_mismatch(cursor, rest.text, "unusual signature, expected \"%s\"", usual_signature);
    cursor->at = rest.text + signature;
    close = memchr(cursor->at, ')', (size_t)(cursor->end - cursor->at));
    if (!close)
        return refuse_header(cursor, "missing \")\" after the date");
    cursor->at = close + 1;
    return expect(cursor, ':', "after the date");
}

/* After the digits: a fraction and an exponent, as some tools print a floating number. What stays fractional is left
 * out. */
static int read_fraction(struct header_cursor *cursor, const char *start, uint64_t *number)
{
    uint64_t exponent = 0;
    const char *digit;
    const char *end;
    int error = 0;

    accept(cursor, '.');
    digit = cursor->at;
    while (cursor->at < cursor->end && *cursor->at >= '0' && *cursor->at <= '9')
        cursor->at++;
    end = cursor->at;
    if (accept(cursor, 'e') || accept(cursor, 'E')) {
        accept(cursor, '+');
        error = header_read_number(cursor, "exponent", &exponent);
    }
    /* Each power of ten moves a digit before the point; while there is none but 0, a huge exponent changes nothing. */
    for (; error == 0 && exponent > 0 && (*number > 0 || digit < end); exponent--) {
        uint64_t next = digit < end ? (uint64_t)(*digit++ - '0') : 0;

        if (__builtin_mul_overflow(*number, (uint64_t)10, number) || __builtin_add_overflow(*number, next, number)) {
            cursor->at = start;
            return refuse_header(cursor, "duration exceeds 18446744073709551615");
        }
    }
    if (error == 0)
        note_mismatch(cursor, start, "expected a duration of digits only, found \"%.*s\"; taken as %" PRIu64,
                      (int)(cursor->at - start < 40 ? cursor->at - start : 40), start, *number);
    return error;
}

static int read_duration(struct prv_header *header, struct header_cursor *cursor)
{
    const char *start = cursor->at;
    uint64_t number;
    int error = header_read_number(cursor, "duration", &number);

    if (error == 0 && cursor->at < cursor->end && (*cursor->at == '.' || *cursor->at == 'e' || *cursor->at == 'E'))
        error = read_fraction(cursor, start, &number);
    if (error < 0)
        return error;
    header->unit = 1000;
    if (accept(cursor, '_')) {
        struct slice unit = {cursor->at, 0};

        while (cursor->at < cursor->end && *cursor->at != ':')
            cursor->at++;
        unit = slice_trim((struct slice){unit.text, (size_t)(cursor->at - unit.text)});
        if (slice_is(unit, "ns"))
            header->unit = 1;
        else if (slice_is(unit, "ms"))
            header->unit = 1000000;
        else if (!slice_is(unit, "us"))
            note_mismatch(cursor, unit.text - 1, "unknown time unit \"%.*s\", expected ns, us, ms or none; taken as us",
                          (int)(unit.length < 20 ? unit.length : 20), unit.text);
    }
    if (number > (uint64_t)(RUN_MOST / header->unit)) {
        note_mismatch(cursor, start, "duration beyond nine years, taken as unknown");
        number = 0;
    }
    header->duration = (int64_t)number * header->unit;
    return expect(cursor, ':', "after the duration");
}

bool prv_header_lacks_duration(struct slice text)
{
    const struct diag nobody = {0};
    struct anomalies anomalies;
    struct slice line = slice_cut(&text, '\n');
    struct header_cursor cursor = {line.text, line.text, line.text + line.length, 1, &anomalies};
    struct prv_header header;

    anomalies_init(&anomalies, &nobody, "");
    return prv_header_begins(line) && read_signature(&cursor) == 0 && read_duration(&header, &cursor) == 0 &&
           header.duration == 0;
}

static int read_cpus(struct prv_header *header, struct header_cursor *cursor)
{
    const char *start = cursor->at;
    uint64_t last = 0;
    int error;

    do {
        uint32_t cpus;

        if (header->last_cpu_count == header->node_count && header->node_count > 0)
            return refuse_header(cursor, "expected \")\" after %" PRIu32 " CPU counts", header->node_count);
        error = header_read_u32(cursor, "CPU count", &cpus);
        if (error < 0)
            return error;
        last += cpus;
        if (array_append(header->last_cpus, header->last_cpu_count, header->last_cpu_capacity, last) < 0)
            return diag_no_memory(cursor->anomalies->diag);
    } while (accept(cursor, ','));
    error = expect(cursor, ')', "after the CPU counts");
    if (error == 0 && header->last_cpu_count < header->node_count) {
        note_mismatch(cursor, start, "%" PRIu32 " nodes announced, %zu CPU counts found", header->node_count,
                      header->last_cpu_count);
        header->node_count = (uint32_t)header->last_cpu_count;
    }
    return error;
}

static int read_task(struct prv_header *header, struct header_cursor *cursor)
{
    const char *start = cursor->at;
    struct prv_task task;
    int error = header_read_u32(cursor, "number of threads", &task.threads)
                    ?: expect(cursor, ':', "after a task's number of threads")
                    ?: header_read_u32(cursor, "node number", &task.node);

    if (error < 0)
        return error;
    if (task.threads == 0) {
        note_mismatch(cursor, start, "task %zu has 0 threads, taken as 1", header->task_count + 1);
        task.threads = 1;
    }
    if (header->node_count > 0 && (task.node == 0 || task.node > header->node_count))
        note_mismatch(cursor, start, "task %zu on node %" PRIu32 ", expected one of 1 to %" PRIu32,
                      header->task_count + 1, task.node, header->node_count);
    return diag_memory(cursor->anomalies->diag,
                       array_append(header->tasks, header->task_count, header->task_capacity, task));
}

/* The entries after "ntasks(". */
static int read_application(struct prv_header *header, struct header_cursor *cursor, uint32_t announced)
{
    struct prv_application application = {.first_task = (uint32_t)header->task_count};
    const char *start = cursor->at;
    int error;

    if (cursor->end - start >= 2 && start[0] == ':' && start[1] == '(') {
        cursor->at++;
        note_mismatch(cursor, start, "\":\" between the number of tasks and their list");
    }
    error = expect(cursor, '(', "after the number of tasks");
    if (error < 0)
        return error;
    do {
        if (header->task_count >= UINT32_MAX - 1)
            return refuse_header(cursor, "too many tasks, expected less than 4294967294");
        error = read_task(header, cursor);
        if (error < 0)
            return error;
    } while (accept(cursor, ','));
    error = expect(cursor, ')', "after the tasks");
    if (error < 0)
        return error;
    application.task_count = (uint32_t)header->task_count - application.first_task;
    if (application.task_count != announced)
        note_mismatch(cursor, start, "application %zu announces %" PRIu32 " tasks, %" PRIu32 " listed",
                      header->application_count + 1, announced, application.task_count);
    return diag_memory(cursor->anomalies->diag, array_append(header->applications, header->application_count,
                                                             header->application_capacity, application));
}

/* After an application's ")": 1 with *announced tasks of the next one, 0 at the end. */
static int read_separator(struct prv_header *header, struct header_cursor *cursor, uint32_t *announced)
{
    uint64_t number;
    int error;

    if (accept(cursor, ',')) {
        error = header_read_number(cursor, "number of tasks or communicators", &number);
        if (error < 0)
            return error;
        header_skip_blanks(cursor);
        if (cursor->at < cursor->end && *cursor->at == '(') {
            *announced = number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
            return 1;
        }
        header->communicator_count += number;
        header->announces_communicators = true;
    }
    if (!accept(cursor, ':'))
        return 0;
    error = header_read_u32(cursor, "number of tasks", announced);
    return error < 0 ? error : 1;
}

static int read_applications(struct prv_header *header, struct header_cursor *cursor)
{
    const char *start = cursor->at;
    uint32_t announced_applications;
    uint32_t announced = 0;
    int more = header_read_u32(cursor, "number of applications", &announced_applications);

    if (more == 0 && announced_applications == 0) {
        cursor->at = start;
        return refuse_header(cursor, "number of applications must be at least 1");
    }
    if (more == 0)
        more = expect(cursor, ':', "after the number of applications");
    if (more == 0)
        more = header_read_u32(cursor, "number of tasks", &announced);
    if (more == 0)
        more = 1;
    while (more == 1) {
        more = read_application(header, cursor, announced);
        if (more == 0)
            more = read_separator(header, cursor, &announced);
    }
    if (more == 0 && header->application_count != announced_applications)
        note_mismatch(cursor, start, "%" PRIu32 " applications announced, %zu listed", announced_applications,
                      header->application_count);
    return more;
}

int prv_header_parse(struct prv_header *header, struct slice line, uint64_t line_number, struct anomalies *anomalies)
{
    struct header_cursor cursor = {line.text, line.text, line.text + line.length, line_number, anomalies};
    int error;

    *header = (struct prv_header){.unit = 1};
    error = read_signature(&cursor)
                ?: read_duration(header, &cursor)
                ?: header_read_u32(&cursor, "number of nodes", &header->node_count);
    if (error == 0 && accept(&cursor, '(') && !accept(&cursor, ')'))
        error = read_cpus(header, &cursor);
    error = error ?: expect(&cursor, ':', "after the resources") ?: read_applications(header, &cursor);
    if (error < 0) {
        prv_header_deinit(header);
        return error;
    }
    header_skip_blanks(&cursor);
    if (cursor.at < cursor.end)
        note_mismatch(&cursor, cursor.at, "expected the line to end, found %s", found_at(&cursor).text);
    return 0;
}

void prv_header_deinit(struct prv_header *header)
{
    free(header->applications);
    free(header->tasks);
    free(header->last_cpus);
    *header = (struct prv_header){.unit = 1};
}

enum prv_lack prv_header_lacks(const struct prv_header *header, const struct prv_object *object)
{
    const struct prv_application *application;
    const struct prv_task *task;
    bool has_cpu;

    /* Numbers count from 1: a 0 wraps around and is too large as well. */
    if (object->application - 1 >= header->application_count)
        return PRV_LACKS_APPLICATION;
    application = &header->applications[object->application - 1];
    if (object->task - 1 >= application->task_count)
        return PRV_LACKS_TASK;
    task = &header->tasks[application->first_task + object->task - 1];
    if (object->thread - 1 >= task->threads)
        return PRV_LACKS_THREAD;
    if (object->cpu == 0)
        return PRV_LACKS_NOTHING;
    if (header->node_count == 0)
        return PRV_LACKS_CPU;
    if (task->node == 0 || task->node > header->node_count) /* reported with the header */
        return PRV_LACKS_NOTHING;
    if (!header->last_cpus)
        has_cpu = object->cpu == task->node;
    else
        has_cpu = object->cpu <= header->last_cpus[task->node - 1] &&
                  (task->node == 1 || object->cpu > header->last_cpus[task->node - 2]);
    return has_cpu ? PRV_LACKS_NOTHING : PRV_LACKS_CPU;
}
