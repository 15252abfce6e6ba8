#include "export/cut.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/hash_index.h"
#include "base/sorted.h"
#include "paraver/event_types.h"
#include "threads/thread_meaning.h"

enum { CALL_COMM_RANK = 19 };

void cut_init(struct trace_cut *cut, const struct prv_sink *sink, struct time_range stretch,
              struct anomalies *anomalies)
{
    cut->sink = *sink;
    cut->anomalies = anomalies;
    cut->threads.borders = (struct cut_borders){.from = stretch.from, .to = stretch.to};
    cut->is_open = stretch.from == 0;
}

void cut_learn_labels(struct trace_cut *cut, const struct labels *labels)
{
    cut->threads.is_newer = thread_labels_are_newer(labels);
    cut->threads.borders.polls_outside = labels_poll_outside(labels);
}

void cut_deinit(struct trace_cut *cut)
{
    cut_threads_deinit(&cut->threads);
    free(cut->line.pairs);
}

/* Lines that are made. */

static void add_line_pair(struct trace_cut *cut, uint32_t type, uint64_t value)
{
    struct prv_event *line = &cut->line;

    if (array_append(line->pairs, line->pair_count, line->pair_capacity,
                     (struct prv_pair){.type = type, .value = value}) < 0)
        cut->error = cut->error < 0 ? cut->error : diag_no_memory(cut->anomalies->diag);
}

/* Writes the line, in the stretch's time, unless it is empty; the next one is. */
static void end_line(struct trace_cut *cut, const struct prv_object *object, int64_t time)
{
    struct prv_event *line = &cut->line;

    line->object = *object;
    line->time = time - cut->threads.borders.from;
    if (line->pair_count > 0 && cut->error == 0)
        cut->error = prv_sink_event(&cut->sink, line, 0);
    line->pair_count = 0;
}

/* The begin. */

/* What is open but an MPI call and tracing, marks of polling, and counters, which begin to count here. */
static void begin_thread(struct trace_cut *cut, struct cut_thread *thread)
{
    const struct cut_counts *counts = &thread->counts;
    const struct open_events *open = &thread->open;

    cut_threads_end_with_task(&cut->threads, thread);
    thread->is_open = true;
    for (size_t i = 0; i < open->count; i++)
        if (open->items[i].type != PRV_TYPE_TRACING || open->items[i].value == 0)
            add_line_pair(cut, open->items[i].type, open->items[i].value);
    for (size_t i = 0; i < counts->mark_count; i++)
        add_line_pair(cut, PRV_TYPE_POLLING + 2 * counts->marks[i].family, 0);
    for (size_t i = 0; i < counts->counter_count; i++)
        add_line_pair(cut, counts->counters[i].type, 0);
    /* A rank begins with its first thread; and whoever has begun has a line. */
    if (cut->line.pair_count == 0 && (thread->object.thread == 1 || !thread->in_call))
        add_line_pair(cut, PRV_TYPE_APPLICATION, 1);
    end_line(cut, &thread->object, cut->threads.borders.from);
}

/* One that is over for some of its members is on no communicator: the next one is not to be taken for it. */
static void enter_call_anew(struct trace_cut *cut, struct cut_thread *thread)
{
    bool is_over = cut_threads_is_late(&cut->threads, thread);

    cut->threads.applications[thread->object.application - 1].calls_inside = true;
    for (size_t i = 0; i < thread->call_size; i++) {
        const struct prv_pair *pair = &thread->call[i];
        bool is_hidden = is_over && pair->type == PRV_TYPE_COMMUNICATOR;

        add_line_pair(cut, pair->type, is_hidden ? 0 : pair->value);
    }
    end_line(cut, &thread->object, cut->threads.borders.from);
}

static void tell_call(struct trace_cut *cut, const struct cut_thread *thread, uint64_t call, int64_t time)
{
    add_line_pair(cut, PRV_TYPE_OTHER_CALL, call);
    end_line(cut, &thread->object, time);
}

ORDER(compare_cut_threads, struct cut_thread *const,
      RISING((*x)->task, (*y)->task) ?: RISING((*x)->object.thread, (*y)->object.thread))

/* In the order in which they were entered. */
ORDER(compare_open_calls, struct cut_thread *const,
      RISING((*x)->task, (*y)->task) ?: RISING((*x)->call_number, (*y)->call_number))

/* Those that are open, or have begun and wait for that, by task and number, in a list to be freed. NULL when memory ran
 * out (reported). */
static struct cut_thread **threads_in_order(const struct trace_cut *cut, bool are_open, size_t *count)
{
    struct cut_thread *threads = cut->threads.list.items;
    struct cut_thread **list = malloc((cut->threads.list.count + 1) * sizeof(struct cut_thread *));

    if (!list) {
        diag_no_memory(cut->anomalies->diag);
        return NULL;
    }
    *count = 0;
    for (size_t i = 0; i < cut->threads.list.count; i++)
        if (are_open ? threads[i].is_open : threads[i].has_begun && !threads[i].is_open)
            list[(*count)++] = &threads[i];
    qsort(list, *count, sizeof(struct cut_thread *), compare_cut_threads);
    return list;
}

static int begin_stretch(struct trace_cut *cut)
{
    int64_t time = cut->threads.borders.from;
    size_t count = 0;
    size_t inside = 0;
    struct cut_thread **threads = threads_in_order(cut, false, &count);

    cut->is_open = true;
    if (!threads)
        return ERROR_MEMORY;
    for (size_t i = 0; i < count; i++)
        begin_thread(cut, threads[i]);
    /* That the first thread of a task has entered MPI while another one was inside decides what the rank is in from
     * then on, so it has to happen here, too, in calls without length. */
    for (size_t i = 1; i < count; i++) {
        const struct cut_thread *first = threads[i - 1];
        const struct cut_thread *order[] = {threads[i], first, first, threads[i]};

        if (!cut->threads.tasks[first->task].is_led || first->object.thread != 1)
            continue;
        for (size_t k = 0; k < 4; k++)
            tell_call(cut, order[k], k < 2 ? CALL_COMM_RANK : 0, time);
    }
    for (size_t i = 0; i < count; i++)
        if (threads[i]->in_call)
            threads[inside++] = threads[i];
    if (inside > 0)
        qsort(threads, inside, sizeof(struct cut_thread *), compare_open_calls);
    for (size_t i = 0; i < inside; i++)
        enter_call_anew(cut, threads[i]);
    free(threads);
    return cut->error;
}

/* The end. */

static void close_thread(struct trace_cut *cut, struct cut_thread *thread)
{
    const struct cut_counts *counts = &thread->counts;
    const struct open_events *open = &thread->open;

    cut_threads_end_with_task(&cut->threads, thread);
    for (size_t i = 0; i < thread->call_size && thread->in_call; i++)
        if (event_sort_of(thread->call[i].type, cut->threads.is_newer) == EVENT_SORT_CALL)
            add_line_pair(cut, thread->call[i].type, 0);
    for (size_t i = open->count; i > 0; i--) {
        const struct open_event *event = &open->items[i - 1];

        if (event->sort == EVENT_SORT_FUNCTION || event->sort == EVENT_SORT_ELEMENT ||
            (event->sort == EVENT_SORT_VALUE && keyed_list_find(&cut->threads.closed, event->type, 1)))
            add_line_pair(cut, event->type, 0);
    }
    for (uint32_t family = 0; family < POLL_FAMILIES; family++)
        if (counts->polled_families >> family & 1) {
            /* None would be a mark. */
            if (counts->failed[family] > 0)
                add_line_pair(cut, PRV_TYPE_POLLING + 2 * family, counts->failed[family]);
            add_line_pair(cut, PRV_TYPE_POLLING + 2 * family + 1, counts->polled[family]);
        }
    for (size_t i = 0; i < counts->counter_count; i++)
        if (counts->counters[i].is_told)
            add_line_pair(cut, counts->counters[i].type, counts->counters[i].last);
    if (cut->line.pair_count == 0)
        add_line_pair(cut, PRV_TYPE_APPLICATION, 0);
    end_line(cut, &thread->object, cut->threads.borders.to);
}

/* A stretch without a call of MPI is still one of an MPI program, which a call without length at its end tells. */
static void end_application(struct trace_cut *cut, const struct cut_application *application,
                            struct cut_thread **threads, size_t count)
{
    const struct cut_thread *last = NULL;
    int64_t time;

    for (size_t i = 0; i < count; i++)
        if (threads[i]->object.thread == 1 && threads[i]->task >= application->first_task &&
            threads[i]->task < application->first_task + application->task_count)
            last = threads[i];
    if (!application->calls || application->calls_inside || !last)
        return;
    time = last->is_beyond ? cut->threads.borders.to : last->last;
    time = time > cut->threads.borders.from ? time : cut->threads.borders.from;
    tell_call(cut, last, CALL_COMM_RANK, time);
    tell_call(cut, last, 0, time);
}

int cut_finish(struct trace_cut *cut)
{
    struct cut_thread **threads;
    size_t count = 0;
    int error = 0;

    if (cut->latest < cut->threads.borders.from ||
        (cut->latest == cut->threads.borders.from && cut->threads.borders.from > 0))
        return diag_usage(cut->anomalies->diag, "--from lies behind the end of the run, which is %s long",
                          duration_text(cut->latest).text);
    if (!cut->is_open)
        error = begin_stretch(cut);
    if (error < 0)
        return error;
    threads = threads_in_order(cut, true, &count);
    if (!threads)
        return ERROR_MEMORY;
    for (size_t i = 0; i < count; i++)
        if (threads[i]->is_beyond)
            close_thread(cut, threads[i]);
    for (size_t i = 0; i < cut->threads.application_count; i++)
        end_application(cut, &cut->threads.applications[i], threads, count);
    free(threads);
    return cut->error;
}

/* Records. */

static int cut_on_header(void *user, const struct prv_header *header)
{
    struct trace_cut *cut = user;

    cut->duration = header->duration;
    if (cut_threads_init(&cut->threads, header) < 0)
        return diag_no_memory(cut->anomalies->diag);
    return prv_sink_header(&cut->sink, header);
}

static int cut_on_communicator(void *user, const struct prv_communicator *communicator, uint64_t line)
{
    const struct trace_cut *cut = user;

    return prv_sink_communicator(&cut->sink, communicator, line);
}

/* Where a time of the whole is in the stretch: at its borders if it is none of its times. */
static int64_t time_inside(const struct trace_cut *cut, int64_t time)
{
    if (time > cut->threads.borders.to)
        time = cut->threads.borders.to;
    return time > cut->threads.borders.from ? time - cut->threads.borders.from : 0;
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

    if (!is_plausible(cut, state->end, line) || state->begin >= cut->threads.borders.to ||
        state->end < cut->threads.borders.from ||
        (state->end == cut->threads.borders.from && (has_length || cut->threads.borders.from > 0)))
        return 0;
    part.begin = time_inside(cut, state->begin);
    part.end = time_inside(cut, state->end);
    return prv_sink_state(&cut->sink, &part, line);
}

static int cut_on_message(void *user, const struct prv_message *message, uint64_t line)
{
    struct trace_cut *cut = user;
    struct prv_message part = *message;

    if (!is_plausible(cut, message->physical_receive, line) || message->logical_send < cut->threads.borders.from ||
        message->logical_send >= cut->threads.borders.to)
        return 0;
    part.logical_send = time_inside(cut, message->logical_send);
    part.physical_send = time_inside(cut, message->physical_send);
    part.logical_receive = time_inside(cut, message->logical_receive);
    part.physical_receive = time_inside(cut, message->physical_receive);
    return prv_sink_message(&cut->sink, &part, line);
}

static int cut_on_event(void *user, const struct prv_event *event, uint64_t line)
{
    struct trace_cut *cut = user;
    struct prv_event part = *event;
    struct cut_thread *thread;
    int error = 0;

    if (!is_plausible(cut, event->time, line))
        return 0;
    if (!cut->is_open && event->time >= cut->threads.borders.from)
        error = begin_stretch(cut);
    if (error < 0)
        return error;
    thread = cut_threads_find(&cut->threads, &event->object);
    if (!thread)
        return diag_no_memory(cut->anomalies->diag);
    thread->last = event->time > thread->last ? event->time : thread->last;
    /* In a file that is not sorted a thread may come late to the begin, with what the others have passed. */
    if (thread->last >= cut->threads.borders.from && thread->has_begun && !thread->is_open) {
        begin_thread(cut, thread);
        if (thread->in_call)
            enter_call_anew(cut, thread);
    }
    thread->has_begun |= thread->last < cut->threads.borders.from;
    thread->is_open |= thread->last >= cut->threads.borders.from;
    if (cut->error < 0)
        return cut->error;
    if (cut_threads_follow(&cut->threads, thread, event, thread->last) < 0)
        return diag_no_memory(cut->anomalies->diag);
    thread->is_beyond = thread->last >= cut->threads.borders.to;
    if (thread->is_beyond || !thread->is_open)
        return 0;
    part.time = time_inside(cut, thread->last);
    return prv_sink_event(&cut->sink, &part, line);
}

struct prv_sink cut_sink(struct trace_cut *cut)
{
    return (struct prv_sink){
        .user = cut,
        .header = cut_on_header,
        .communicator = cut_on_communicator,
        .state = cut_on_state,
        .event = cut_on_event,
        .message = cut_on_message,
    };
}
