#include "threads/threads.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "paraver/mpi_call.h"
#include "threads/team.h"

enum { WAITING_MOST = 1 << 16 };

bool threads_are_there(const struct replay_start *start, const struct labels *labels)
{
    if (labels && labels_have_file(labels))
        return thread_labels_tell(labels);
    for (uint32_t rank = 0; rank < start->rank_count; rank++)
        if (start->tasks[rank].threads > 1)
            return true;
    return false;
}

struct threads *threads_free(struct threads *threads)
{
    if (threads) {
        for (uint32_t rank = 0; threads->teams && rank < threads->rank_count; rank++)
            team_deinit(&threads->teams[rank]);
        free(threads->teams);
        event_types_deinit(&threads->types);
        free(threads->listeners);
        free(threads);
    }
    return NULL;
}

int threads_tell(struct threads *threads, const struct thread_listener *listener)
{
    return diag_memory(threads->diag, array_append(threads->listeners, threads->listener_count,
                                                   threads->listener_capacity, *listener));
}

int threads_count_events(struct threads *threads, const uint32_t types[THREAD_COUNTERS])
{
    for (int counter = 0; counter < THREAD_COUNTERS; counter++) {
        threads->counters[counter] = types[counter];
        if (types[counter] != 0 && event_types_add(&threads->types, types[counter]) < 0)
            return diag_no_memory(threads->diag);
    }
    return 0;
}

struct thread_counts threads_counts(const struct threads *threads)
{
    struct thread_counts sum = {0};

    for (uint32_t rank = 0; rank < threads->rank_count; rank++) {
        const struct team *team = &threads->teams[rank];

        for (int counter = 0; counter < THREAD_COUNTERS; counter++)
            sum.values[counter] +=
                team->counts.values[counter] - (team->is_cut ? team->first_counts.values[counter] : 0);
        sum.time += team->counts.time - (team->is_cut ? team->first_counts.time : 0);
    }
    return sum;
}

static int tell_region(const struct threads *threads, const struct thread_region *region)
{
    int error = 0;

    for (size_t i = 0; i < threads->listener_count && error == 0; i++)
        if (threads->listeners[i].region)
            error = threads->listeners[i].region(threads->listeners[i].self, region);
    return error;
}

/* Nothing changes on the team up to there. */
static int pass_team_time(struct threads *threads, struct team *team, int64_t time)
{
    struct thread_piece piece;
    int error = 0;

    if (time <= team->time)
        return 0;
    piece = team_piece(team, time);
    if (team_advance(team, time, threads->part) < 0)
        return diag_no_memory(threads->diag);
    for (size_t i = 0; i < threads->listener_count && error == 0; i++)
        if (threads->listeners[i].piece)
            error = threads->listeners[i].piece(threads->listeners[i].self, &piece);
    return error;
}

static struct waiting_event *waiting_at(const struct waiting_events *waiting, uint64_t number)
{
    return &waiting->ring[ring_index(number, waiting->capacity)];
}

static int count_on_team(const struct threads *threads, struct team *team, const struct waiting_event *event)
{
    int error = 0;

    for (int counter = 0; counter < THREAD_COUNTERS && error == 0; counter++)
        if (threads->counters[counter] != 0 && event->type == threads->counters[counter])
            error = team_count(team, event->thread, (enum thread_counter)counter, event->value, threads->part);
    return error;
}

static int carry_out_waiting(struct threads *threads, struct team *team, const struct waiting_event *event)
{
    struct thread_meaning meaning = thread_meaning_of(event->type, event->value);
    struct thread_region region;
    int result = pass_team_time(threads, team, event->time);

    if (result < 0)
        return result;
    if (event->type == 0) {
        team_poll(team, event->value);
        return 0;
    }
    if (event->type == THREAD_EVENT_RUNNING)
        return diag_memory(threads->diag, team_run(team, event->thread, event->value));
    if (event->type == THREAD_EVENT_INSIDE)
        return diag_memory(threads->diag, team_begin_inside(team, event->thread, (uint32_t)event->value));
    if (event->type == THREAD_EVENT_STATE)
        return diag_memory(threads->diag, team_begin_in_state(team, event->thread, event->value));
    if (count_on_team(threads, team, event) < 0)
        return diag_no_memory(threads->diag);
    result = team_event(team, event->thread, &meaning, event->value, &region);
    if (result < 0)
        return diag_no_memory(threads->diag);
    return result == TEAM_REGION_CLOSED ? tell_region(threads, &region) : 0;
}

/* All that happened up to that time; of what happened right then, that of the first thread alone, which comes first and
 * of which there may be more. */
static int carry_out_until(struct threads *threads, uint32_t rank, int64_t time)
{
    struct waiting_events *waiting = &threads->teams[rank].waiting;
    int error = 0;

    while (error == 0 && waiting->first < waiting->end) {
        const struct waiting_event *next = waiting_at(waiting, waiting->first);

        if (next->time > time || (next->time == time && next->thread > 1))
            return 0;
        waiting->first++;
        error = carry_out_waiting(threads, &threads->teams[rank], next);
    }
    return error;
}

/* Behind all that are not later; of those at one time the first thread's come first. */
static int keep_waiting(struct threads *threads, uint32_t rank, const struct waiting_event *event)
{
    struct waiting_events *waiting = &threads->teams[rank].waiting;
    size_t count = (size_t)(waiting->end - waiting->first);
    uint64_t place;

    if (count == WAITING_MOST) {
        int error = carry_out_until(threads, rank, waiting_at(waiting, waiting->first + count / 2)->time);

        if (error < 0)
            return error;
        count = (size_t)(waiting->end - waiting->first);
    }
    if (ring_reserve(&waiting->ring, &waiting->capacity, waiting->first, count, count + 1, sizeof(*waiting->ring)) < 0)
        return diag_no_memory(threads->diag);
    for (place = waiting->end++; place > waiting->first; place--) {
        const struct waiting_event *other = waiting_at(waiting, place - 1);

        if (other->time < event->time || (other->time == event->time && (event->thread != 1 || other->thread <= 1)))
            break;
        *waiting_at(waiting, place) = *other;
    }
    *waiting_at(waiting, place) = *event;
    return 0;
}

int threads_advance(struct threads *threads, uint32_t rank, int64_t time)
{
    return carry_out_until(threads, rank, time) ?: pass_team_time(threads, &threads->teams[rank], time);
}

/* Something that begins, and ends. */
static int keep_stretch(struct threads *threads, uint32_t rank, const struct waiting_event *begin, int64_t time)
{
    const struct waiting_event end = {time, false, begin->thread, begin->type};

    return keep_waiting(threads, rank, begin) ?: keep_waiting(threads, rank, &end);
}

/* Nothing happens to the rank any more, but what other threads have counted up to there is theirs. */
static int end_rank(const struct threads *threads, struct team *team, int64_t time)
{
    const struct waiting_events *left = &team->waiting;
    struct thread_region region;

    for (uint64_t i = left->first; i < left->end && waiting_at(left, i)->time == time; i++)
        if (count_on_team(threads, team, waiting_at(left, i)) < 0)
            return diag_no_memory(threads->diag);
    return team_end(team, &region) == TEAM_REGION_CLOSED ? tell_region(threads, &region) : 0;
}

static int threads_on_event(void *self, const struct thread_event *event)
{
    struct threads *threads = self;
    struct waiting_event waiting = {event->time, event->value, event->thread, event->type};
    struct team *team = &threads->teams[event->rank];
    int error;

    /* The rank begins, or ends. */
    if (event->type == 0) {
        error = threads_advance(threads, event->rank, event->time);
        if (error < 0 || event->value != THREAD_LIMIT_BEGIN)
            return error < 0 ? error : end_rank(threads, team, event->time);
        team->has_begun = true;
        return 0;
    }
    /* States are no events: nothing is known to have happened on the first thread up to there. */
    if (event->type == THREAD_EVENT_RUNNING) {
        int64_t length = event->value < INT64_MAX ? (int64_t)event->value : INT64_MAX;

        waiting.value = true;
        return keep_stretch(threads, event->rank, &waiting,
                            event->time < INT64_MAX - length ? event->time + length : INT64_MAX);
    }
    error = keep_waiting(threads, event->rank, &waiting);
    return error == 0 && event->thread == 1 ? carry_out_until(threads, event->rank, event->time) : error;
}

/* Polling of the first thread, which is known when it is over; and absent ranks, which delay nobody. */
static int threads_on_interval(void *self, const struct interval *interval)
{
    struct threads *threads = self;
    const struct waiting_event begin = {interval->t0, true, 1, 0};

    if (interval->state == STATE_ABSENT)
        return pass_team_time(threads, &threads->teams[interval->rank], interval->t1);
    if (!interval->is_polling)
        return 0;
    return keep_stretch(threads, interval->rank, &begin, interval->t1)
               ?: carry_out_until(threads, interval->rank, interval->t1);
}

static int threads_on_first_call(void *self, uint32_t rank, uint8_t call)
{
    struct threads *threads = self;

    threads->teams[rank].is_cut = call != MPI_CALL_INIT;
    return 0;
}

static int threads_on_finish(void *self, int64_t end)
{
    struct threads *threads = self;
    int error = 0;

    for (uint32_t rank = 0; rank < threads->rank_count && error == 0; rank++)
        error = pass_team_time(threads, &threads->teams[rank], end);
    for (size_t i = 0; i < threads->listener_count && error == 0; i++)
        if (threads->listeners[i].finish)
            error = threads->listeners[i].finish(threads->listeners[i].self, end);
    return error;
}

struct threads *threads_new(const struct replay_start *start, const struct labels *labels, unsigned useful,
                            struct listener *listener, const struct diag *diag)
{
    struct threads *threads = diag_allocate(diag, 1, sizeof(*threads));
    int error;

    if (!threads)
        return NULL;
    threads->diag = diag;
    threads->rank_count = start->rank_count;
    threads->part.to = INT64_MAX;
    threads->has_openmp_labels = thread_labels_tell_openmp(labels);
    threads->teams = calloc(threads->rank_count, sizeof(*threads->teams));
    error = threads->teams ? thread_types_add(&threads->types, thread_labels_are_newer(labels)) : ERROR_MEMORY;
    for (uint32_t rank = 0; rank < threads->rank_count && error == 0; rank++) {
        threads->thread_count += start->tasks[rank].threads;
        error = team_init(&threads->teams[rank], rank, start->tasks[rank].threads, useful);
        threads->teams[rank].has_openmp = threads->has_openmp_labels;
        threads->teams[rank].has_newer = thread_labels_are_newer(labels);
    }
    *listener = (struct listener){
        .self = threads,
        .skips = ~(1U << STATE_ABSENT),
        .takes_polling = true,
        .interval = threads_on_interval,
        .thread = threads_on_event,
        .first_call = threads_on_first_call,
        .finish = threads_on_finish,
    };
    if (error == 0)
        return threads;
    diag_no_memory(diag);
    return threads_free(threads);
}
