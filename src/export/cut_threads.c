#include "export/cut_threads.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"
#include "paraver/event_types.h"
#include "paraver/mpi_call.h"
#include "threads/thread_meaning.h"

/* Open events. */

/* A depth that no program reaches: a bound on memory, and on the time to look for a type. */
enum { OPEN_MOST = 1 << 10 };

/* Of tracers, as docs/paraver-format.md lists them, where they are ranges. */
static const struct {
    uint32_t first;
    uint32_t last;
    uint8_t sort;
} ranges[] = {
    {0, 29999999, EVENT_SORT_VALUE}, /* the user's */
    {30000000, 40000000, EVENT_SORT_NONE},
    {PRV_TYPE_APPLICATION, 40000004, EVENT_SORT_VALUE},
    {PRV_TYPE_TRACING, PRV_TYPE_TRACING, EVENT_SORT_SETTING},
    {PRV_TYPE_MODE, PRV_TYPE_MODE, EVENT_SORT_SETTING},
    {40000027, 40000027, EVENT_SORT_VALUE},
    {PRV_TYPE_PROCESSOR, PRV_TYPE_PROCESSOR, EVENT_SORT_SETTING},
    {40000040, 40000040, EVENT_SORT_VALUE},
    {42000000, 42999999, EVENT_SORT_COUNTER},
    {44000000, 44999999, EVENT_SORT_COUNTER},
    {46000100, 46999999, EVENT_SORT_COUNTER},
    {48000001, 48000004, EVENT_SORT_VALUE},
    {48000100, 48999999, EVENT_SORT_COUNTER},
    {PRV_TYPE_POINT_TO_POINT, PRV_TYPE_MPI_IO, EVENT_SORT_CALL},
    {PRV_TYPE_POLLING, PRV_TYPE_POLLING + 2 * POLL_FAMILIES - 1, EVENT_SORT_POLLING},
    {50000006, 51999999, EVENT_SORT_ATTRIBUTE},
    {52000000, 52999999, EVENT_SORT_VALUE},
    {PRV_TYPE_USER_FUNCTION, PRV_TYPE_USER_FUNCTION, EVENT_SORT_FUNCTION},
    {PRV_TYPE_USER_FUNCTION + PRV_TYPE_PLACE, PRV_TYPE_USER_FUNCTION + PRV_TYPE_PLACE, EVENT_SORT_FUNCTION},
    {60000000, 69999999, EVENT_SORT_VALUE},
    {70000000, 89999999, EVENT_SORT_ATTRIBUTE}, /* callers */
    {90000000, UINT32_MAX, EVENT_SORT_VALUE},
};

enum event_sort event_sort_of(uint32_t type, bool is_newer)
{
    bool may_be_element = type >= 60000000 || (is_newer && type >= PRV_TYPE_NEWER_FIRST && type <= PRV_TYPE_NEWER_LAST);

    if (may_be_element && type < 70000000) {
        enum thread_action action = thread_meaning_of(type, 0).action;

        if (action == THREAD_OPEN || action == THREAD_CLOSE)
            return EVENT_SORT_ELEMENT;
    }
    for (size_t i = 0; i < COUNT_OF(ranges); i++)
        if (type >= ranges[i].first && type <= ranges[i].last)
            return (enum event_sort)ranges[i].sort;
    return EVENT_SORT_NONE;
}

static void remove_open(struct open_events *open, size_t index)
{
    open->regions -= open->items[index].is_region;
    open->count--;
    for (size_t i = index; i < open->count; i++)
        open->items[i] = open->items[i + 1];
}

static int add_open(struct open_events *open, struct open_event event)
{
    if (open->count == OPEN_MOST) {
        open->beyond += event.sort == EVENT_SORT_FUNCTION;
        return 0;
    }
    open->regions += event.is_region;
    return array_append(open->items, open->count, open->capacity, event);
}

/* Any pair: sorts that are not kept here change nothing. 0 or ERROR_MEMORY (not reported). */
static int open_events_follow(struct open_events *open, enum event_sort sort, const struct prv_pair *pair)
{
    struct open_event event = {.value = pair->value, .type = pair->type, .sort = (uint8_t)sort};
    struct thread_meaning meaning;
    size_t found;

    if (sort < EVENT_SORT_VALUE)
        return 0;
    /* The topmost of the type, counted from 1; 0: there is none. */
    found = open->count;
    while (found > 0 && open->items[found - 1].type != pair->type)
        found--;
    if (sort == EVENT_SORT_ELEMENT) {
        meaning = thread_meaning_of(pair->type, pair->value);
        event.is_region = meaning.element == ELEMENT_REGION;
        event.keeps_at_join = meaning.keeps_at_join;
        if (meaning.action == THREAD_OPEN)
            return add_open(open, event);
        /* With what is closed ends what was opened inside. */
        for (size_t i = open->count; meaning.action == THREAD_CLOSE && found > 0 && i >= found; i--)
            if (open->items[i - 1].sort == EVENT_SORT_ELEMENT)
                remove_open(open, i - 1);
        return 0;
    }
    if (pair->value == 0 && sort != EVENT_SORT_SETTING) {
        if (sort == EVENT_SORT_FUNCTION && open->beyond > 0)
            open->beyond--;
        else if (found > 0)
            remove_open(open, found - 1);
        return 0;
    }
    if (sort == EVENT_SORT_FUNCTION || found == 0)
        return add_open(open, event);
    open->items[found - 1].value = pair->value;
    return 0;
}

/* The elements, all, but with `is_join` what a region's end leaves open. */
static void open_events_empty(struct open_events *open, bool is_join)
{
    for (size_t i = open->count; i > 0; i--)
        if (open->items[i - 1].sort == EVENT_SORT_ELEMENT && !(is_join && open->items[i - 1].keeps_at_join))
            remove_open(open, i - 1);
}

/* Counters and polling. */

enum { MARKS_KEPT = 1 << 10, COUNTERS_KEPT = 1 << 10 };

/* What was counted up to `border`, rounded down, so that parts add up. */
static uint64_t count_up_to(uint64_t value, int64_t begin, int64_t end, int64_t border)
{
    if (border >= end || border <= begin)
        return border >= end ? value : 0;
    return (uint64_t)((unsigned __int128)value * (uint64_t)(border - begin) / (uint64_t)(end - begin));
}

/* Sees a counter's pair before any change at its time in the same line, and what it is inside the cut. 0 or
 * ERROR_MEMORY (not reported). */
static int cut_counts_read(struct cut_counts *counts, int64_t time, struct prv_pair *pair,
                           const struct cut_borders *borders)
{
    struct cut_counter *counter = NULL;
    uint64_t before;

    /* A thread has some ten counters; what is beyond all that it can have is not followed. */
    for (size_t i = 0; i < counts->counter_count && !counter; i++)
        if (counts->counters[i].type == pair->type)
            counter = &counts->counters[i];
    if (!counter && counts->counter_count < COUNTERS_KEPT) {
        if (array_reserve(&counts->counters, &counts->counter_capacity, counts->counter_count + 1,
                          sizeof(*counts->counters)) < 0)
            return ERROR_MEMORY;
        counter = &counts->counters[counts->counter_count++];
        *counter = (struct cut_counter){.type = pair->type};
    }
    /* What one line counts, others at its time count as well: the computation, or call, that ends there. */
    if (time > counts->read) {
        counts->begin = larger_of(counts->read, counts->change < time ? counts->change : counts->before);
        counts->read = time;
    }
    /* A counter that ran backwards: the record is damaged. */
    if (!counter || pair->value > INT64_MAX)
        return 0;
    before = counts->begin < borders->from ? count_up_to(pair->value, counts->begin, time, borders->from) : 0;
    if (time < borders->to) {
        pair->value -= before;
    } else if (counts->begin < borders->to) {
        counter->is_told = true;
        counter->last += count_up_to(pair->value, counts->begin, time, borders->to) - before;
        if (counter->last > INT64_MAX)
            counter->last = INT64_MAX;
    }
    return 0;
}

/* The mark that an end closes: the latest with room for so much time, else the earliest. -1: there is none. */
static int64_t close_open_mark(struct cut_counts *counts, uint32_t family, int64_t time, uint64_t length,
                               bool is_outside)
{
    size_t found = counts->mark_count;
    int64_t mark;

    for (size_t i = counts->mark_count; i-- > 0;) {
        if (counts->marks[i].family != family)
            continue;
        found = i;
        if (is_outside || (uint64_t)(time - counts->marks[i].time) >= length)
            break;
    }
    if (found == counts->mark_count)
        return -1;
    mark = counts->marks[found].time;
    counts->mark_count--;
    memmove(counts->marks + found, counts->marks + found + 1, (counts->mark_count - found) * sizeof(*counts->marks));
    return mark;
}

/* Of an end behind the stretch: it took what was computed last, first. The rest, where its mark lies before, is told at
 * the border, that of all such ends of a family in one. */
static void tell_polled(struct cut_counts *counts, uint32_t family, int64_t mark, uint64_t length,
                        const struct cut_borders *borders)
{
    uint64_t behind = length < (uint64_t)counts->after ? length : (uint64_t)counts->after;
    uint64_t most = mark < borders->to ? (uint64_t)(borders->to - larger_of(mark, borders->from)) : 0;

    counts->after -= (int64_t)behind;
    length = length - behind < most ? length - behind : most;
    if (length == 0)
        return;
    if (!(counts->polled_families >> family & 1))
        counts->polled[family] = borders->polls_outside >> family & 1 ? most : 0;
    counts->polled_families |= 1U << family;
    if (borders->polls_outside >> family & 1)
        counts->polled[family] -= length < counts->polled[family] ? length : counts->polled[family];
    else
        counts->polled[family] += length;
}

static int open_mark(struct cut_counts *counts, uint32_t family, int64_t time)
{
    if (counts->mark_count == MARKS_KEPT) {
        counts->mark_count--;
        memmove(counts->marks, counts->marks + 1, counts->mark_count * sizeof(*counts->marks));
    }
    return array_append(counts->marks, counts->mark_count, counts->mark_capacity, (struct cut_mark){time, family});
}

/* Likewise of polling's: how many calls failed, of which 0 is a mark, and how long they took. */
static int cut_counts_poll(struct cut_counts *counts, int64_t time, struct prv_pair *pair,
                           const struct cut_borders *borders)
{
    uint32_t family = (pair->type - PRV_TYPE_POLLING) / 2;
    bool is_outside = borders->polls_outside >> family & 1;
    bool is_time = (pair->type - PRV_TYPE_POLLING) % 2 != 0;
    uint64_t length = pair->value;
    int64_t mark;

    if (!is_time) {
        if (time >= borders->to && counts->failed[family] == 0)
            counts->failed[family] = pair->value;
        return pair->value == 0 ? open_mark(counts, family, time) : 0;
    }
    mark = close_open_mark(counts, family, time, length, is_outside);
    if (mark < 0)
        mark = counts->previous;
    if (is_outside)
        length = (uint64_t)(time - mark) > length ? (uint64_t)(time - mark) - length : 0;
    if (length > (uint64_t)(time - mark))
        length = (uint64_t)(time - mark);
    if (time < borders->to) {
        int64_t here = time - larger_of(mark, borders->from);

        if (is_outside)
            pair->value = (uint64_t)here - (length < (uint64_t)here ? length : (uint64_t)here);
    } else {
        tell_polled(counts, family, mark, length, borders);
    }
    return 0;
}

/* Threads. */

/* What a thread does instead of computing. */
enum { INSIDE_CALL = 1, INSIDE_TRACER = 2, INSIDE_FLUSH = 4, INSIDE_OFF = 8 };

/* Bounds on memory: for types that the user may choose, and where numbers of communicators have no sense; what is
 * beyond them is not known to be over. */
enum { CLOSED_TYPES_MOST = 1 << 16, COLLECTIVES_MOST = 1 << 24 };

int cut_threads_init(struct cut_threads *threads, const struct prv_header *header)
{
    threads->tasks = calloc(header->task_count, sizeof(*threads->tasks));
    threads->applications = calloc(header->application_count, sizeof(*threads->applications));
    if (!threads->tasks || !threads->applications)
        return ERROR_MEMORY;
    threads->application_count = header->application_count;
    for (size_t i = 0; i < header->application_count; i++) {
        threads->applications[i].first_task = header->applications[i].first_task;
        threads->applications[i].task_count = header->applications[i].task_count;
    }
    return 0;
}

void cut_threads_deinit(struct cut_threads *threads)
{
    struct cut_thread *items = threads->list.items;

    for (size_t i = 0; i < threads->list.count; i++) {
        free(items[i].open.items);
        free(items[i].counts.counters);
        free(items[i].counts.marks);
        free(items[i].call);
    }
    keyed_list_deinit(&threads->list);
    keyed_list_deinit(&threads->closed);
    keyed_list_deinit(&threads->collectives.entered);
    keyed_list_deinit(&threads->collectives.left);
    free(threads->tasks);
    free(threads->applications);
}

struct cut_thread *cut_threads_find(struct cut_threads *threads, const struct prv_object *object)
{
    uint32_t task = threads->applications[object->application - 1].first_task + object->task - 1;
    size_t before = threads->list.count;
    struct cut_thread *thread = keyed_list_get(&threads->list, key_of_two(task, object->thread), sizeof(*thread));

    if (!thread)
        return NULL;
    if (threads->list.count > before) {
        thread->task = task;
        thread->joins = threads->tasks[task].joins;
        thread->offs = threads->tasks[task].offs;
        thread->counts.computes = true;
        thread->is_open = threads->borders.from == 0;
    }
    thread->object = *object;
    return thread;
}

void cut_threads_end_with_task(const struct cut_threads *threads, struct cut_thread *thread)
{
    const struct cut_task *task = &threads->tasks[thread->task];

    if (thread->offs != task->offs)
        open_events_empty(&thread->open, false);
    else if (thread->joins != task->joins && thread->object.thread > 1)
        open_events_empty(&thread->open, true);
    thread->offs = task->offs;
    thread->joins = task->joins;
}

static int follow_pair(struct cut_threads *threads, struct cut_thread *thread, enum event_sort sort,
                       const struct prv_pair *pair)
{
    struct cut_task *task = &threads->tasks[thread->task];
    bool is_first = thread->object.thread == 1;
    size_t regions = thread->open.regions;

    if (sort == EVENT_SORT_CALL) {
        if (is_first) {
            task->is_led |= pair->value != 0 && task->others_inside > 0;
        } else {
            task->others_inside -= thread->in_call;
            task->others_inside += pair->value != 0;
        }
        thread->in_call = pair->value != 0;
        if (thread->in_call)
            thread->call_number = ++threads->calls;
    }
    /* A region begins with nothing open, and ends what others have open. */
    if (is_first && sort == EVENT_SORT_ELEMENT && regions == 0 &&
        thread_meaning_of(pair->type, pair->value).element == ELEMENT_REGION && pair->value != 0)
        open_events_empty(&thread->open, true);
    if (open_events_follow(&thread->open, sort, pair) < 0)
        return ERROR_MEMORY;
    task->joins += is_first && regions > 0 && thread->open.regions == 0;
    if (pair->type == PRV_TYPE_TRACING && pair->value == 0) {
        task->offs++;
        cut_threads_end_with_task(threads, thread);
    }
    if (sort == EVENT_SORT_VALUE && pair->value == 0 && threads->closed.count < CLOSED_TYPES_MOST &&
        !keyed_list_get(&threads->closed, pair->type, 1))
        return ERROR_MEMORY;
    return 0;
}

/* What the pair counts, which becomes that of the stretch, and what the thread does in the time that follows, whether
 * the stretch is over or not. *ends: a computation may have ended, or begun. */
static int follow_counts(struct cut_threads *threads, struct cut_thread *thread, enum event_sort sort,
                         struct prv_pair *pair, int64_t time, bool *ends)
{
    struct cut_application *application = &threads->applications[thread->object.application - 1];
    bool is_inside = time >= threads->borders.from && time < threads->borders.to;
    unsigned bit = sort == EVENT_SORT_CALL              ? INSIDE_CALL
                   : pair->type == PRV_TYPE_TRACER_INIT ? INSIDE_TRACER
                   : pair->type == PRV_TYPE_FLUSH       ? INSIDE_FLUSH
                   : pair->type == PRV_TYPE_TRACING     ? INSIDE_OFF
                                                        : 0;
    bool is_on = pair->type == PRV_TYPE_TRACING ? pair->value == 0 : pair->value != 0;

    application->calls |= sort == EVENT_SORT_CALL;
    application->calls_inside |= sort == EVENT_SORT_CALL && is_inside && pair->value != 0;
    thread->inside = is_on ? thread->inside | bit : thread->inside & ~bit;
    *ends |= bit != 0 || sort == EVENT_SORT_ELEMENT;
    if (sort == EVENT_SORT_COUNTER)
        return cut_counts_read(&thread->counts, time, pair, &threads->borders);
    if (sort == EVENT_SORT_POLLING && thread->object.thread == 1)
        return cut_counts_poll(&thread->counts, time, pair, &threads->borders);
    return 0;
}

static uint64_t *calls_entered(const struct cut_threads *threads, const struct cut_thread *thread)
{
    return keyed_list_find(&threads->collectives.entered, key_of_two(thread->task, thread->communicator),
                           sizeof(uint64_t));
}

/* Which operation it is in, as long as that may matter at the begin. */
static int follow_collective(struct cut_threads *threads, struct cut_thread *thread)
{
    struct cut_collectives *collectives = &threads->collectives;
    uint64_t *entered = thread->communicator != 0 ? calls_entered(threads, thread) : NULL;
    uint32_t communicator = 0;
    bool is_counted = false;

    if (entered) {
        uint64_t *left = keyed_list_get(&collectives->left,
                                        key_of_two(thread->object.application, thread->communicator), sizeof(*left));

        if (!left)
            return ERROR_MEMORY;
        *left = *entered > *left ? *entered : *left;
    }
    /* The one that the call names, if it is a collective one that is counted. */
    for (size_t i = 0; i < thread->call_size && thread->in_call; i++) {
        const struct prv_pair *pair = &thread->call[i];

        if (pair->type == PRV_TYPE_COLLECTIVE && pair->value != 0)
            is_counted = mpi_class_is_collective(mpi_call(mpi_call_number(pair->value))->class);
        else if (pair->type == PRV_TYPE_COMMUNICATOR && pair->value <= UINT32_MAX)
            communicator = (uint32_t)pair->value;
    }
    thread->communicator = is_counted ? communicator : 0;
    if (thread->communicator == 0)
        return 0;
    entered = calls_entered(threads, thread);
    if (!entered && collectives->entered.count == COLLECTIVES_MOST)
        return 0;
    if (!entered)
        entered =
            keyed_list_get(&collectives->entered, key_of_two(thread->task, thread->communicator), sizeof(*entered));
    if (!entered)
        return ERROR_MEMORY;
    ++*entered;
    return 0;
}

bool cut_threads_is_late(const struct cut_threads *threads, const struct cut_thread *thread)
{
    const uint64_t *entered = thread->communicator != 0 ? calls_entered(threads, thread) : NULL;
    const uint64_t *left = keyed_list_find(&threads->collectives.left,
                                           key_of_two(thread->object.application, thread->communicator), sizeof(*left));

    return entered && left && *entered <= *left;
}

int cut_threads_follow(struct cut_threads *threads, struct cut_thread *thread, const struct prv_event *event,
                       int64_t time)
{
    struct cut_counts *counts = &thread->counts;
    bool is_over = time >= threads->borders.to;
    bool is_of_call = false;
    bool ends = false;
    int error = 0;

    if (counts->computes && time > threads->borders.to)
        counts->after += time - larger_of(counts->event, threads->borders.to);
    /* Before its first event a thread is absent. */
    if (!counts->has_begun)
        counts->read = counts->begin = counts->change = counts->before = time;
    counts->has_begun = true;
    counts->previous = counts->event;
    counts->event = time;
    if (!is_over)
        cut_threads_end_with_task(threads, thread);
    for (size_t i = 0; i < event->pair_count && error == 0; i++) {
        enum event_sort sort = event_sort_of(event->pairs[i].type, threads->is_newer);

        is_of_call |= sort == EVENT_SORT_CALL;
        error = follow_counts(threads, thread, sort, &event->pairs[i], time, &ends);
        /* What is open when the line is over. */
        if (error == 0 && !is_over && sort != EVENT_SORT_NONE && sort != EVENT_SORT_ATTRIBUTE)
            error = follow_pair(threads, thread, sort, &event->pairs[i]);
    }
    /* What the line counts is about what ends with it. */
    if (ends) {
        counts->computes = thread->inside == 0;
        counts->before = counts->change != time ? counts->change : counts->before;
        counts->change = time;
    }
    if (error < 0 || is_over || !is_of_call)
        return error;
    if (thread->in_call) {
        /* Of the line that enters a call all that says more about it is kept. */
        thread->call_size = 0;
        if (array_reserve(&thread->call, &thread->call_capacity, event->pair_count, sizeof(*thread->call)) < 0)
            return ERROR_MEMORY;
        for (size_t i = 0; i < event->pair_count; i++) {
            enum event_sort sort = event_sort_of(event->pairs[i].type, threads->is_newer);

            if (sort == EVENT_SORT_ATTRIBUTE || (sort == EVENT_SORT_CALL && event->pairs[i].value != 0))
                thread->call[thread->call_size++] = event->pairs[i];
        }
    }
    return time < threads->borders.from ? follow_collective(threads, thread) : 0;
}
