#include "export/cut.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/hash_index.h"
#include "export/cut_counts.h"
#include "export/open_events.h"
#include "paraver/mpi_call.h"
#include "threads/thread_meaning.h"

enum {
    TYPE_BEGUN = 40000001,
    TYPE_TRACER = 40000002,
    TYPE_TRACER_FLUSH = 40000003,
    TYPE_TRACING = 40000012,
    TYPE_OTHER_CALL = 50000003,
    CALL_COMM_RANK = 19,
};

/* What a thread does instead of computing, as bits. */
enum { INSIDE_CALL = 1, INSIDE_TRACER = 2, INSIDE_FLUSH = 4, INSIDE_OFF = 8 };

enum { CLOSED_TYPES_MOST = 1 << 16 }; /* a bound on memory, for types that the user may choose */

struct cut_application {
    uint32_t first_task; /* of all applications, from 0 */
    uint32_t task_count;
    bool calls;        /* MPI, up to where the trace has been read … */
    bool calls_inside; /* … and inside the stretch */
};

struct cut_task {
    uint32_t joins;         /* regions that its first thread has ended */
    uint32_t offs;          /* times that tracing was switched off */
    uint32_t others_inside; /* threads but the first that are in an MPI call */
    bool is_led;            /* the first has entered one meanwhile (docs/semantics.md, "Several threads in MPI") */
};

struct cut_thread {
    struct prv_object object;
    uint32_t task;  /* of all applications, from 0 */
    uint32_t joins; /* of its task, as far as they have come to it */
    uint32_t offs;
    int64_t last; /* time of the latest event */
    struct open_events open;
    struct prv_pair *call; /* the line that entered the open MPI call, without what it does besides */
    size_t call_size;
    size_t call_capacity;
    uint64_t call_number; /* the calls of a trace in the order in which they were entered */
    unsigned inside;      /* bits; goes on behind the end */
    bool in_call;
    bool has_begun; /* before the stretch */
    bool is_open;   /* its lines at the begin are written, or it has none */
    bool is_beyond; /* it has come to the end */
    struct cut_counts counts;
};

struct trace_cut {
    struct prv_sink sink;
    struct anomalies *anomalies;
    struct cut_borders borders;
    bool is_newer; /* types 60000 to 60019 are of OpenMP */
    bool is_open;  /* threads have come to the begin */
    int64_t duration;
    int64_t latest; /* of all times that can be */
    uint64_t calls;
    struct cut_task *tasks;
    size_t task_count;
    struct cut_application *applications;
    size_t application_count;
    struct keyed_list threads;
    struct keyed_list closed; /* types that 0 ends */
    struct prv_event line;    /* that is being made */
};

/* Older tracers count the time between failed calls; they say so. */
static unsigned families_outside(const struct labels *labels)
{
    unsigned outside = 0;

    for (unsigned family = 0; family < CUT_POLL_FAMILIES; family++) {
        const char *label = labels_type(labels, CUT_POLL_FIRST_TYPE + 2 * family + 1);

        if (label && strcasestr(label, "outside"))
            outside |= 1U << family;
    }
    return outside;
}

struct trace_cut *cut_new(const struct prv_sink *sink, int64_t from, int64_t to, struct anomalies *anomalies)
{
    struct trace_cut *cut = calloc(1, sizeof(*cut));

    if (!cut) {
        diag_no_memory(anomalies->diag);
        return NULL;
    }
    cut->sink = *sink;
    cut->anomalies = anomalies;
    cut->borders = (struct cut_borders){.from = from, .to = to};
    cut->is_open = from == 0;
    return cut;
}

void cut_learn_labels(struct trace_cut *cut, const struct labels *labels)
{
    cut->borders.polls_outside = families_outside(labels);
    cut->is_newer = thread_labels_are_newer(labels);
}

struct trace_cut *cut_free(struct trace_cut *cut)
{
    if (cut) {
        struct cut_thread *threads = cut->threads.items;

        for (size_t i = 0; i < cut->threads.count; i++) {
            open_events_deinit(&threads[i].open);
            cut_counts_deinit(&threads[i].counts);
            free(threads[i].call);
        }
        keyed_list_deinit(&cut->threads);
        keyed_list_deinit(&cut->closed);
        free(cut->tasks);
        free(cut->applications);
        free(cut->line.pairs);
        free(cut);
    }
    return NULL;
}

static int cut_lacks_memory(const struct trace_cut *cut)
{
    return diag_no_memory(cut->anomalies->diag);
}

/*
 * Lines that are made.
 */

static int add_line_pair(struct trace_cut *cut, uint32_t type, uint64_t value)
{
    struct prv_event *line = &cut->line;

    if (array_reserve(&line->pairs, &line->pair_capacity, line->pair_count + 1, sizeof(*line->pairs)) < 0)
        return cut_lacks_memory(cut);
    line->pairs[line->pair_count++] = (struct prv_pair){.type = type, .value = value};
    return 0;
}

/* Writes the line, in the stretch's time, unless it is empty; the next one is. */
static int end_line(struct trace_cut *cut, const struct prv_object *object, int64_t time)
{
    struct prv_event *line = &cut->line;
    int error = 0;

    line->object = *object;
    line->time = time - cut->borders.from;
    if (line->pair_count > 0)
        error = prv_sink_event(&cut->sink, line, 0);
    line->pair_count = 0;
    return error;
}

/*
 * What threads are in.
 */

/* What has ended on its task ends on the thread. */
static void end_with_task(const struct trace_cut *cut, struct cut_thread *thread)
{
    const struct cut_task *task = &cut->tasks[thread->task];

    if (thread->offs != task->offs)
        open_events_empty(&thread->open, false);
    else if (thread->joins != task->joins && thread->object.thread > 1)
        open_events_empty(&thread->open, true);
    thread->offs = task->offs;
    thread->joins = task->joins;
}

/* What the pair says of the time that follows, whether the stretch is over or not. */
static void follow_time(struct cut_thread *thread, enum event_sort sort, const struct prv_pair *pair)
{
    bool is_off = pair->type == TYPE_TRACING && pair->value == 0;
    bool is_on = pair->type == TYPE_TRACING ? is_off : pair->value != 0;
    unsigned bit = sort == EVENT_SORT_CALL           ? INSIDE_CALL
                   : pair->type == TYPE_TRACER       ? INSIDE_TRACER
                   : pair->type == TYPE_TRACER_FLUSH ? INSIDE_FLUSH
                   : pair->type == TYPE_TRACING      ? INSIDE_OFF
                                                     : 0;

    thread->inside = is_on ? thread->inside | bit : thread->inside & ~bit;
}

static bool ends_count(const struct prv_pair *pair, enum event_sort sort)
{
    return sort == EVENT_SORT_CALL || sort == EVENT_SORT_ELEMENT || pair->type == TYPE_TRACER ||
           pair->type == TYPE_TRACER_FLUSH || pair->type == TYPE_TRACING;
}

static void follow_call(struct trace_cut *cut, struct cut_thread *thread, uint64_t value)
{
    struct cut_task *task = &cut->tasks[thread->task];

    if (thread->object.thread == 1) {
        task->is_led |= value != 0 && task->others_inside > 0;
    } else {
        task->others_inside -= thread->in_call;
        task->others_inside += value != 0;
    }
    thread->in_call = value != 0;
    if (thread->in_call)
        thread->call_number = ++cut->calls;
}

/* Of the line that enters a call all that says more about it is kept. */
static int keep_call(struct trace_cut *cut, struct cut_thread *thread, const struct prv_event *event)
{
    thread->call_size = 0;
    if (array_reserve(&thread->call, &thread->call_capacity, event->pair_count, sizeof(*thread->call)) < 0)
        return cut_lacks_memory(cut);
    for (size_t i = 0; i < event->pair_count; i++) {
        const struct prv_pair *pair = &event->pairs[i];
        enum event_sort sort = event_sort_of(pair->type, cut->is_newer);

        if (sort == EVENT_SORT_ATTRIBUTE || (sort == EVENT_SORT_CALL && pair->value != 0))
            thread->call[thread->call_size++] = *pair;
    }
    return 0;
}

static int follow_pair(struct trace_cut *cut, struct cut_thread *thread, enum event_sort sort,
                       const struct prv_pair *pair)
{
    struct cut_task *task = &cut->tasks[thread->task];
    bool is_first = thread->object.thread == 1;
    size_t regions = thread->open.regions;

    if (sort == EVENT_SORT_CALL)
        follow_call(cut, thread, pair->value);
    /* A region begins with nothing open, and ends what others have open. */
    if (is_first && sort == EVENT_SORT_ELEMENT && regions == 0 &&
        thread_meaning_of(pair->type, pair->value).element == ELEMENT_REGION && pair->value != 0)
        open_events_empty(&thread->open, true);
    if (open_events_follow(&thread->open, sort, pair) < 0)
        return cut_lacks_memory(cut);
    task->joins += is_first && regions > 0 && thread->open.regions == 0;
    if (pair->type == 40000012 && pair->value == 0) {
        task->offs++;
        end_with_task(cut, thread);
    }
    if (sort == EVENT_SORT_VALUE && pair->value == 0 && cut->closed.count < CLOSED_TYPES_MOST &&
        !keyed_list_get(&cut->closed, pair->type, 1))
        return cut_lacks_memory(cut);
    return 0;
}

static void note_call_of_application(struct trace_cut *cut, const struct cut_thread *thread,
                                     const struct prv_pair *pair, int64_t time)
{
    struct cut_application *application = &cut->applications[thread->object.application - 1];

    application->calls = true;
    application->calls_inside |= time >= cut->borders.from && time < cut->borders.to && pair->value != 0;
}

/* Counters first: they are about what ends with the line. Their pairs become those of the stretch. */
static int follow_counts(struct trace_cut *cut, struct cut_thread *thread, const struct prv_event *event, int64_t time)
{
    bool is_first = thread->object.thread == 1;
    bool is_ended = false;

    cut_counts_reach(&thread->counts, time, &cut->borders);
    for (size_t i = 0; i < event->pair_count; i++) {
        struct prv_pair *pair = &event->pairs[i];
        enum event_sort sort = event_sort_of(pair->type, cut->is_newer);
        int error = 0;

        if (sort == EVENT_SORT_COUNTER)
            error = cut_counts_read(&thread->counts, time, pair, &cut->borders);
        else if (sort == EVENT_SORT_POLLING && is_first)
            error = cut_counts_poll(&thread->counts, time, pair, &cut->borders);
        if (error < 0)
            return cut_lacks_memory(cut);
        if (sort == EVENT_SORT_CALL)
            note_call_of_application(cut, thread, pair, time);
        follow_time(thread, sort, pair);
        is_ended |= ends_count(pair, sort);
    }
    if (is_ended)
        cut_counts_change(&thread->counts, time, thread->inside == 0);
    return 0;
}

/* What is open when the line is over. */
static int follow_line(struct trace_cut *cut, struct cut_thread *thread, const struct prv_event *event)
{
    bool enters = false;
    int error = 0;

    end_with_task(cut, thread);
    for (size_t i = 0; i < event->pair_count && error == 0; i++) {
        enum event_sort sort = event_sort_of(event->pairs[i].type, cut->is_newer);

        enters |= sort == EVENT_SORT_CALL && event->pairs[i].value != 0;
        if (sort != EVENT_SORT_NONE && sort != EVENT_SORT_ATTRIBUTE)
            error = follow_pair(cut, thread, sort, &event->pairs[i]);
    }
    return error == 0 && enters ? keep_call(cut, thread, event) : error;
}

/*
 * The begin.
 */

static bool is_told_at_begin(const struct open_event *event)
{
    return event->type != TYPE_TRACING || event->value == 0;
}

/* What is open but an MPI call, marks of polling, and counters, which begin to count here. */
static int begin_thread(struct trace_cut *cut, struct cut_thread *thread)
{
    const struct cut_counts *counts = &thread->counts;
    const struct open_events *open = &thread->open;
    int error = 0;

    end_with_task(cut, thread);
    thread->is_open = true;
    for (size_t i = 0; i < open->count && error == 0; i++)
        if (is_told_at_begin(&open->items[i]))
            error = add_line_pair(cut, open->items[i].type, open->items[i].value);
    for (size_t i = 0; i < counts->mark_count && error == 0; i++)
        error = add_line_pair(cut, CUT_POLL_FIRST_TYPE + 2 * counts->marks[i].family, 0);
    for (size_t i = 0; i < counts->counter_count && error == 0; i++)
        error = add_line_pair(cut, counts->counters[i].type, 0);
    /* A rank begins with its first thread; and whoever has begun has a line. */
    if (error == 0 && cut->line.pair_count == 0 && (thread->object.thread == 1 || !thread->in_call))
        error = add_line_pair(cut, TYPE_BEGUN, 1);
    return error < 0 ? error : end_line(cut, &thread->object, cut->borders.from);
}

static int enter_call_anew(struct trace_cut *cut, struct cut_thread *thread)
{
    int error = 0;

    cut->applications[thread->object.application - 1].calls_inside = true;
    for (size_t i = 0; i < thread->call_size && error == 0; i++)
        error = add_line_pair(cut, thread->call[i].type, thread->call[i].value);
    return error < 0 ? error : end_line(cut, &thread->object, cut->borders.from);
}

static int tell_call(struct trace_cut *cut, const struct cut_thread *thread, uint64_t call, int64_t time)
{
    int error = add_line_pair(cut, TYPE_OTHER_CALL, call);

    return error < 0 ? error : end_line(cut, &thread->object, time);
}

/*
 * That the first thread of a task has entered MPI while another one was inside decides what the rank is in from then
 * on, so it has to happen here, too, in calls without length.
 */
static int show_lead(struct trace_cut *cut, const struct cut_thread *first, const struct cut_thread *other)
{
    int64_t time = cut->borders.from;
    int error = tell_call(cut, other, CALL_COMM_RANK, time);

    if (error == 0)
        error = tell_call(cut, first, CALL_COMM_RANK, time);
    if (error == 0)
        error = tell_call(cut, first, 0, time);
    return error == 0 ? tell_call(cut, other, 0, time) : error;
}

static int compare_cut_threads(const void *a, const void *b)
{
    const struct cut_thread *x = *(struct cut_thread *const *)a;
    const struct cut_thread *y = *(struct cut_thread *const *)b;

    if (x->task != y->task)
        return x->task < y->task ? -1 : 1;
    return (x->object.thread > y->object.thread) - (x->object.thread < y->object.thread);
}

/* By task, and in the order in which they were entered. */
static int compare_open_calls(const void *a, const void *b)
{
    const struct cut_thread *x = *(struct cut_thread *const *)a;
    const struct cut_thread *y = *(struct cut_thread *const *)b;

    if (x->task != y->task)
        return x->task < y->task ? -1 : 1;
    return (x->call_number > y->call_number) - (x->call_number < y->call_number);
}

static int begin_calls(struct trace_cut *cut, struct cut_thread **threads, size_t count)
{
    size_t inside = 0;
    int error = 0;

    for (size_t i = 0; i < count; i++)
        if (threads[i]->in_call)
            threads[inside++] = threads[i];
    qsort(threads, inside, sizeof(struct cut_thread *), compare_open_calls);
    for (size_t i = 0; i < inside && error == 0; i++)
        error = enter_call_anew(cut, threads[i]);
    return error;
}

/* Those that have begun, by task and number, in a list to be freed. NULL when memory ran out (reported). */
static struct cut_thread **threads_in_order(const struct trace_cut *cut, bool (*is_wanted)(const struct cut_thread *),
                                            size_t *count)
{
    struct cut_thread *threads = cut->threads.items;
    struct cut_thread **list = malloc((cut->threads.count + 1) * sizeof(struct cut_thread *));

    if (!list) {
        cut_lacks_memory(cut);
        return NULL;
    }
    *count = 0;
    for (size_t i = 0; i < cut->threads.count; i++)
        if (is_wanted(&threads[i]))
            list[(*count)++] = &threads[i];
    qsort(list, *count, sizeof(struct cut_thread *), compare_cut_threads);
    return list;
}

static bool waits_for_begin(const struct cut_thread *thread)
{
    return thread->has_begun && !thread->is_open;
}

static int begin_stretch(struct trace_cut *cut)
{
    size_t count = 0;
    struct cut_thread **threads = threads_in_order(cut, waits_for_begin, &count);
    int error = threads ? 0 : ERROR_MEMORY;

    cut->is_open = true;
    for (size_t i = 0; i < count && error == 0; i++)
        error = begin_thread(cut, threads[i]);
    for (size_t i = 1; i < count && error == 0; i++)
        if (cut->tasks[threads[i]->task].is_led && threads[i - 1]->task == threads[i]->task &&
            threads[i - 1]->object.thread == 1)
            error = show_lead(cut, threads[i - 1], threads[i]);
    if (error == 0)
        error = begin_calls(cut, threads, count);
    free(threads);
    return error;
}

/*
 * The end.
 */

static bool has_opened(const struct cut_thread *thread)
{
    return thread->is_open;
}

static bool has_come_to_end(const struct cut_thread *thread)
{
    return thread->is_beyond && thread->is_open;
}

static int close_thread(struct trace_cut *cut, struct cut_thread *thread)
{
    const struct cut_counts *counts = &thread->counts;
    const struct open_events *open = &thread->open;
    int error = 0;

    end_with_task(cut, thread);
    for (size_t i = 0; i < thread->call_size && thread->in_call && error == 0; i++)
        if (event_sort_of(thread->call[i].type, cut->is_newer) == EVENT_SORT_CALL)
            error = add_line_pair(cut, thread->call[i].type, 0);
    for (size_t i = open->count; i > 0 && error == 0; i--) {
        const struct open_event *event = &open->items[i - 1];
        bool ends = event->sort == EVENT_SORT_FUNCTION || event->sort == EVENT_SORT_ELEMENT ||
                    (event->sort == EVENT_SORT_VALUE && keyed_list_find(&cut->closed, event->type, 1));

        if (ends)
            error = add_line_pair(cut, event->type, 0);
    }
    for (uint32_t family = 0; family < CUT_POLL_FAMILIES && error == 0; family++)
        if (counts->polled_families >> family & 1) {
            /* None would be a mark. */
            if (counts->failed[family] > 0)
                error = add_line_pair(cut, CUT_POLL_FIRST_TYPE + 2 * family, counts->failed[family]);
            if (error == 0)
                error = add_line_pair(cut, CUT_POLL_FIRST_TYPE + 2 * family + 1, counts->polled[family]);
        }
    for (size_t i = 0; i < counts->counter_count && error == 0; i++)
        if (counts->counters[i].is_told)
            error = add_line_pair(cut, counts->counters[i].type, counts->counters[i].last);
    if (error == 0 && cut->line.pair_count == 0)
        error = add_line_pair(cut, TYPE_BEGUN, 0);
    return error < 0 ? error : end_line(cut, &thread->object, cut->borders.to);
}

/* A stretch without a call of MPI is still one of an MPI program, which a call without length at its end tells. */
static int end_application(struct trace_cut *cut, const struct cut_application *application,
                           struct cut_thread **threads, size_t count)
{
    const struct cut_thread *last = NULL;
    int64_t time = 0;
    int error;

    for (size_t i = 0; i < count; i++)
        if (threads[i]->object.thread == 1 && threads[i]->task >= application->first_task &&
            threads[i]->task < application->first_task + application->task_count)
            last = threads[i];
    if (!application->calls || application->calls_inside || !last)
        return 0;
    time = last->is_beyond ? cut->borders.to : last->last;
    time = time > cut->borders.from ? time : cut->borders.from;
    error = tell_call(cut, last, CALL_COMM_RANK, time);
    return error == 0 ? tell_call(cut, last, 0, time) : error;
}

static int end_applications(struct trace_cut *cut)
{
    size_t count = 0;
    struct cut_thread **threads = threads_in_order(cut, has_opened, &count);
    int error = threads ? 0 : ERROR_MEMORY;

    for (size_t i = 0; i < cut->application_count && error == 0; i++)
        error = end_application(cut, &cut->applications[i], threads, count);
    free(threads);
    return error;
}

int cut_finish(struct trace_cut *cut)
{
    struct cut_thread **threads;
    size_t count = 0;
    int error = 0;

    if (cut->latest < cut->borders.from || (cut->latest == cut->borders.from && cut->borders.from > 0)) {
        diag_report(cut->anomalies->diag, SEVERITY_ERROR, NULL, 0,
                    "--from lies behind the end of the run, which is %s long", duration_text(cut->latest).text);
        return ERROR_USAGE;
    }
    if (!cut->is_open)
        error = begin_stretch(cut);
    if (error < 0)
        return error;
    threads = threads_in_order(cut, has_come_to_end, &count);
    error = threads ? 0 : ERROR_MEMORY;
    for (size_t i = 0; i < count && error == 0; i++)
        error = close_thread(cut, threads[i]);
    free(threads);
    return error == 0 ? end_applications(cut) : error;
}

/*
 * Records.
 */

static int cut_on_header(void *user, const struct prv_header *header)
{
    struct trace_cut *cut = user;

    cut->duration = header->duration;
    cut->tasks = calloc(header->task_count, sizeof(*cut->tasks));
    cut->applications = calloc(header->application_count, sizeof(*cut->applications));
    if (!cut->tasks || !cut->applications)
        return cut_lacks_memory(cut);
    cut->application_count = header->application_count;
    for (size_t i = 0; i < header->application_count; i++) {
        cut->applications[i].first_task = header->applications[i].first_task;
        cut->applications[i].task_count = header->applications[i].task_count;
    }
    return prv_sink_header(&cut->sink, header);
}

static int cut_on_communicator(void *user, const struct prv_communicator *communicator, uint64_t line)
{
    const struct trace_cut *cut = user;

    return prv_sink_communicator(&cut->sink, communicator, line);
}

static int cut_on_intercommunicator(void *user, const struct prv_intercommunicator *intercommunicator, uint64_t line)
{
    const struct trace_cut *cut = user;

    return prv_sink_intercommunicator(&cut->sink, intercommunicator, line);
}

/* Where a time of the whole is in the stretch: at its borders if it is none of its times. */
static int64_t time_inside(const struct trace_cut *cut, int64_t time)
{
    if (time > cut->borders.to)
        time = cut->borders.to;
    return time > cut->borders.from ? time - cut->borders.from : 0;
}

/* Whether the time can be: it is not far beyond the end of the run that the header tells, and all others. */
static bool is_plausible(struct trace_cut *cut, int64_t time, uint64_t line)
{
    const int64_t far = INT64_C(3600) * 1000000000;

    if (time / 2 > cut->duration && time - far > cut->latest) {
        anomalies_add(cut->anomalies, ANOMALY_BAD_TIME, line, 0, "time %" PRId64 " is far behind all others, left out",
                      time);
        return false;
    }
    cut->latest = time > cut->latest ? time : cut->latest;
    return true;
}

static int cut_on_state(void *user, const struct prv_state *state, uint64_t line)
{
    struct trace_cut *cut = user;
    struct prv_state part = *state;
    bool has_length = state->end > state->begin;

    if (!is_plausible(cut, state->end, line) || state->begin >= cut->borders.to || state->end < cut->borders.from ||
        (state->end == cut->borders.from && (has_length || cut->borders.from > 0)))
        return 0;
    part.begin = time_inside(cut, state->begin);
    part.end = time_inside(cut, state->end);
    return prv_sink_state(&cut->sink, &part, line);
}

static int cut_on_message(void *user, const struct prv_message *message, uint64_t line)
{
    struct trace_cut *cut = user;
    struct prv_message part = *message;

    if (!is_plausible(cut, message->physical_receive, line) || message->logical_send < cut->borders.from ||
        message->logical_send >= cut->borders.to)
        return 0;
    part.logical_send = time_inside(cut, message->logical_send);
    part.physical_send = time_inside(cut, message->physical_send);
    part.logical_receive = time_inside(cut, message->logical_receive);
    part.physical_receive = time_inside(cut, message->physical_receive);
    return prv_sink_message(&cut->sink, &part, line);
}

static struct cut_thread *cut_thread_of(struct trace_cut *cut, const struct prv_object *object)
{
    uint32_t task = cut->applications[object->application - 1].first_task + object->task - 1;
    size_t before = cut->threads.count;
    struct cut_thread *thread = keyed_list_get(&cut->threads, key_of_two(task, object->thread), sizeof(*thread));

    if (!thread) {
        cut_lacks_memory(cut);
        return NULL;
    }
    if (cut->threads.count > before) {
        thread->task = task;
        thread->joins = cut->tasks[task].joins;
        thread->offs = cut->tasks[task].offs;
        thread->counts.computes = true;
        thread->is_open = cut->borders.from == 0;
    }
    thread->object = *object;
    return thread;
}

static int cut_on_event(void *user, const struct prv_event *event, uint64_t line)
{
    struct trace_cut *cut = user;
    struct prv_event part = *event;
    struct cut_thread *thread;
    int error = 0;

    if (!is_plausible(cut, event->time, line))
        return 0;
    if (!cut->is_open && event->time >= cut->borders.from)
        error = begin_stretch(cut);
    thread = error == 0 ? cut_thread_of(cut, &event->object) : NULL;
    if (!thread)
        return error < 0 ? error : ERROR_MEMORY;
    thread->last = event->time > thread->last ? event->time : thread->last;
    /* In a file that is not sorted a thread may come late to the begin, with what the others have passed. */
    if (thread->last >= cut->borders.from && thread->has_begun && !thread->is_open) {
        error = begin_thread(cut, thread);
        if (error == 0 && thread->in_call)
            error = enter_call_anew(cut, thread);
    }
    thread->has_begun |= thread->last < cut->borders.from;
    thread->is_open |= thread->last >= cut->borders.from;
    if (error == 0)
        error = follow_counts(cut, thread, event, thread->last);
    if (error < 0)
        return error;
    if (thread->last >= cut->borders.to) {
        thread->is_beyond = true;
        return 0;
    }
    error = follow_line(cut, thread, event);
    part.time = time_inside(cut, thread->last);
    return error == 0 && thread->is_open ? prv_sink_event(&cut->sink, &part, line) : error;
}

struct prv_sink cut_sink(struct trace_cut *cut)
{
    return (struct prv_sink){
        .user = cut,
        .header = cut_on_header,
        .communicator = cut_on_communicator,
        .intercommunicator = cut_on_intercommunicator,
        .state = cut_on_state,
        .event = cut_on_event,
        .message = cut_on_message,
    };
}
