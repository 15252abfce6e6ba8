#include "gen/threads.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen/lines.h"
#include "gen/random.h"
#include "gen/script.h"
#include "gen/text.h"
#include "model/memory.h"

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
    static const int64_t calls[] = {CALL_SEND,
                                    CALL_ISEND,
                                    CALL_BSEND,
                                    CALL_SSEND,
                                    CALL_IBSEND,
                                    CALL_ISSEND,
                                    CALL_START,
                                    CALL_SENDRECV,
                                    CALL_SENDRECV_REPLACE,
                                    CALL_STARTALL,
                                    0};

    return call_is_one_of(value, calls);
}

static bool does_complete(int64_t value)
{
    static const int64_t calls[] = {
        CALL_RECV, CALL_MRECV,   CALL_WAIT,    CALL_WAITALL,  CALL_WAITANY,  CALL_WAITSOME,
        CALL_TEST, CALL_TESTALL, CALL_TESTANY, CALL_TESTSOME, CALL_SENDRECV, CALL_SENDRECV_REPLACE,
        0};

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

            calls->items = memory_grow(calls->items, calls->count, sizeof *calls->items);
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
        line->fields[FIELD_THREAD] = find_call_thread(calls, line->task, line->fields[FIELD_BEGIN], true);
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

static bool ends_rank(const struct line *line)
{
    static const char end[] = ":40000001:0";

    return line->length - line->tail == sizeof end - 1 && memcmp(line->text + line->tail, end, sizeof end - 1) == 0;
}

/* Whether the line is one of the first thread's before its first call; has_called is that of tasks whose first thread
 * has. */
static bool is_before_calls(const struct line *line, uint8_t *has_called)
{
    int64_t value;

    if (!line_is(line, 2) || line->fields[FIELD_THREAD] != 1 || ends_rank(line))
        return false;
    has_called[line->task] |= read_call(line, &value);
    return !has_called[line->task];
}

void gen_begin_late(const struct gen_text *in, uint64_t seed, struct gen_text *out)
{
    struct lines lines = lines_split(in);
    struct random random = {seed};
    uint8_t *has_called = memory_zeroed(lines.count + 2, 1);
    size_t kept = 0;

    for (size_t task = 0; task < lines.count; task++)
        has_called[task] = random_one_in(&random, 2);
    for (size_t i = 0; i < lines.count; i++)
        if (!is_before_calls(&lines.lines[i], has_called))
            lines.lines[kept++] = lines.lines[i];
    lines.count = kept;
    free(has_called);
    *out = lines_join(&lines);
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
    uint8_t *has_called = memory_zeroed(lines->count + 2, 1);

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

/* Its events of calls and its messages stay, on that thread and so much later. The call that is open is that of tasks.
 */
static bool move_line(struct line *line, uint32_t thread, int64_t delta, int64_t *open)
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
    line->fields[FIELD_THREAD] = thread;
    line->fields[FIELD_BEGIN] += delta;
    if (line_is(line, 3)) {
        line->fields[FIELD_END] += delta;
        line->fields[FIELD_RECEIVE] += delta;
        line->fields[FIELD_ARRIVAL] += delta;
        line->fields[FIELD_RECEIVER_THREAD] = thread;
    }
    line_set_key(line);
    return true;
}

static void print_line_beside(struct text_buffer *buffer, const struct line *line, long add_to_id)
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
        buffer_print(buffer, "%ld%s\n", number + add_to_id, end);
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

/* A call of another thread that the first begins its own inside of: from there on it decides. */
static void print_takeover(struct text_buffer *buffer, const struct line *call, uint32_t thread, bool begins)
{
    buffer_print(buffer, "2:%lld:1:%lld:%u:%lld:50000003:%d\n", (long long)call->fields[1], (long long)call->task,
                 thread, (long long)call->time, begins ? CALL_COMM_RANK : 0);
}

static void print_own(struct text_buffer *buffer, const struct line *line, const struct gen_beside *beside,
                      uint8_t *has_called)
{
    bool is_second = is_second_call(line, has_called) && beside->first_decides;

    if (is_second)
        print_takeover(buffer, line, beside->thread, true);
    for (size_t i = 0; i < line->count; i++)
        buffer_print(buffer, "%s%lld", i > 0 ? ":" : "", (long long)line->fields[i]);
    buffer_append(buffer, line->text + line->tail, line->length - line->tail);
    buffer_append(buffer, "\n", 1);
    if (is_second)
        print_takeover(buffer, line, beside->thread, false);
}

/* Both in order of time, communicators first. */
static struct gen_text print_both(const struct lines *own, const struct lines *others, const struct gen_beside *beside)
{
    long add_to_id = beside->same_communicators ? 0 : OWN_COMMUNICATORS;
    struct text_buffer buffer = {0};
    uint8_t *has_called = memory_zeroed(own->count + 2, 1);
    size_t other = 0;

    for (size_t i = 0; i < own->count; i++) {
        const struct line *line = &own->lines[i];

        if (line->count > 0 && (i == 0 || own->lines[i - 1].count == 0) && !beside->same_communicators)
            for (size_t k = 0; k < others->count; k++)
                if (others->lines[k].count == 0)
                    print_communicator_beside(&buffer, &others->lines[k]);
        while (line->count > 0 && other < others->count &&
               (others->lines[other].count == 0 || others->lines[other].time < line->time)) {
            if (others->lines[other].count > 0)
                print_line_beside(&buffer, &others->lines[other], add_to_id);
            other++;
        }
        print_own(&buffer, line, beside, has_called);
    }
    free(has_called);
    return buffer_take(&buffer);
}

bool gen_put_beside(const struct gen_text *in, const struct gen_text *other, const struct gen_beside *beside,
                    struct gen_text *out)
{
    struct lines own = lines_split(in);
    struct lines others = lines_split(other);
    struct span span = find_span(&own);
    int64_t *open = memory_zeroed(own.count + 2, sizeof *open);
    size_t kept = 0;
    bool fits = span.to != INT64_MAX && lines_duration(&others) < span.to - span.from;
    struct gen_text joined;

    for (size_t i = 0; i < others.count && fits; i++) {
        struct line line = others.lines[i];

        if (line.count == 0 || move_line(&line, beside->thread, span.from, open))
            others.lines[kept++] = line;
    }
    others.count = kept;
    if (fits) {
        joined = print_both(&own, &others, beside);
        *out = name_threads(&joined, beside->thread);
    }
    free(open);
    free(own.lines);
    free(others.lines);
    return fits;
}

/* Where a first thread computes, between MPI_Init and MPI_Finalize. */
struct gap {
    int64_t task;
    int64_t from;
    int64_t to;
};

struct gaps {
    struct gap *items;
    size_t count;
    int64_t first_from; /* the first rank's MPI_Init ends */
    int64_t first_to;   /* … its MPI_Finalize begins */
};

/* A first thread, line after line. */
struct watched {
    int64_t since; /* time of its last line */
    int64_t call;
    bool overhead;
    bool between;  /* MPI_Init and MPI_Finalize */
    bool has_task; /* whose line ends somewhere in the gap */
};

static void watch_overhead(struct watched *watched, const struct line *line)
{
    const char *pair = line->text + line->tail + 1;
    long type = strtol(pair, NULL, 10);
    bool is_zero = line->text[line->length - 1] == '0' && line->text[line->length - 2] == ':';

    if (type == 40000002 || type == 40000003)
        watched->overhead = !is_zero;
    else if (type == 40000012)
        watched->overhead = is_zero;
}

static void watch_line(struct watched *watched, const struct line *line, struct gaps *gaps)
{
    int64_t value;

    if (watched->between && watched->call == 0 && !watched->overhead && !watched->has_task && line->task != 1) {
        memory_append(gaps->items, gaps->count, (struct gap){line->task, watched->since, line->time});
    }
    if (read_call(line, &value)) {
        watched->between = (watched->between || watched->call == CALL_INIT) && value != CALL_FINALIZE;
        if (line->task == 1 && watched->call == CALL_INIT)
            gaps->first_from = line->time;
        if (line->task == 1 && value == CALL_FINALIZE)
            gaps->first_to = line->time;
        watched->call = value;
    } else {
        watch_overhead(watched, line);
    }
    watched->since = line->time;
    watched->has_task = false;
}

static struct gaps find_gaps(const struct lines *lines)
{
    struct gaps gaps = {.items = NULL};
    struct watched *watched = memory_zeroed(lines->count + 2, sizeof *watched);

    for (size_t i = 0; i < lines->count; i++) {
        const struct line *line = &lines->lines[i];

        if (line_is(line, 2))
            watch_line(&watched[line->task], line, &gaps);
        else if (line_is(line, 3) && line->task == line->fields[FIELD_RECEIVER])
            watched[line->task].has_task = true;
    }
    free(watched);
    return gaps;
}

static void print_call(struct text_buffer *buffer, long long task, int thread, int call, int64_t enter, int64_t exit)
{
    buffer_print(buffer, "2:%lld:1:%lld:%d:%lld:50000001:%d\n", task, task, thread, (long long)enter, call);
    buffer_print(buffer, "2:%lld:1:%lld:%d:%lld:50000001:0\n", task, task, thread, (long long)exit);
}

/* A request and its answer where they fit; *free_from: when the server is ready again. */
static void print_request(struct text_buffer *buffer, struct random *random, const struct gap *gap,
                          const struct gaps *gaps, int64_t *free_from)
{
    static const long long sizes[] = {8, SCRIPT_EAGER_LIMIT, 100000};
    int64_t step = (gap->to - gap->from) / 5;
    int64_t send = gap->from + 1 + (int64_t)random_below(random, (uint64_t)step);
    int64_t sent = send + 1 + (int64_t)random_below(random, (uint64_t)step);
    int64_t receive = sent + (int64_t)random_below(random, (uint64_t)step);
    int64_t received = gap->to - 1;
    int64_t served = send > *free_from ? send : *free_from + 1;
    long long size = sizes[random_below(random, 3)], task = gap->task;

    if (served + 1 > received || served + 1 >= gaps->first_to)
        return;
    print_call(buffer, task, 1, CALL_SEND, send, sent);
    print_call(buffer, task, 1, CALL_RECV, receive, received);
    print_call(buffer, 1, 2, CALL_RECV, *free_from, served);
    print_call(buffer, 1, 2, CALL_SEND, served, served + 1);
    buffer_print(buffer, "3:%lld:1:%lld:1:%lld:%lld:1:1:1:2:%lld:%lld:%lld:7\n", task, task, (long long)send,
                 (long long)sent, (long long)*free_from, (long long)served, size);
    buffer_print(buffer, "3:1:1:1:2:%lld:%lld:%lld:1:%lld:1:%lld:%lld:%lld:7\n", (long long)served,
                 (long long)served + 1, task, task, (long long)receive, (long long)received, size);
    *free_from = served + 1;
}

void gen_add_server(const struct gen_text *in, uint64_t seed, struct gen_text *out)
{
    enum { SHORTEST = 15, ONE_IN = 3 };
    struct random random = {seed};
    struct lines lines = lines_split(in);
    struct gaps gaps = find_gaps(&lines);
    struct text_buffer buffer = {0};
    int64_t free_from = gaps.first_from + 1;
    struct gen_text text;

    buffer_append(&buffer, in->text, in->length);
    for (size_t i = 0; i < gaps.count && gaps.first_to > 0; i++)
        if (gaps.items[i].to - gaps.items[i].from >= SHORTEST && random_one_in(&random, ONE_IN))
            print_request(&buffer, &random, &gaps.items[i], &gaps, &free_from);
    free(gaps.items);
    free(lines.lines);
    text = buffer_take(&buffer);
    text = name_threads(&text, 2);
    lines = lines_split(&text);
    lines_sort(&lines);
    *out = lines_join(&lines);
    gen_text_free(&text);
}
