/*
 * Thread times: what became of the threads' time in each window, and in all windows together. It listens to threads
 * (threads/threads.h), which tell it of a rank when they know what its threads have done.
 */
#include <stdlib.h>

#include "base/error.h"
#include "windows/gauges/gauge.h"
#include "windows/mpi_span.h"

struct thread_times {
    struct ledger *ledger;
    size_t at; /* of struct thread_sums */
    struct grid_place *places;
    struct thread_sums none;
    struct thread_sums total;
};

static void thread_times_free(void *self)
{
    struct thread_times *times = self;

    free(times->places);
}

static int thread_times_on_piece(void *self, const struct thread_piece *piece)
{
    const struct thread_times *times = self;
    struct grid_place *place = &times->places[piece->rank];
    int64_t time = piece->t0;
    int error = 0;

    while (error == 0 && time < piece->t1) {
        int64_t end;

        error = ledger_reach(times->ledger, place, time);
        end = ledger_end(times->ledger, place);
        if (error == 0)
            thread_sums_add(ledger_at(times->ledger, place->cell, times->at), piece, time, end);
        time = end;
    }
    return error;
}

static int thread_times_on_finish(void *self, int64_t end)
{
    const struct thread_times *times = self;

    return ledger_finish(times->ledger, end);
}

static void close_thread_cell(void *self, const void *memory, struct window_facts *facts)
{
    struct thread_times *times = self;
    const struct thread_sums *sums = memory;

    if (!facts)
        return;
    thread_sums_merge(&times->total, sums);
    facts->threads = *sums;
}

static int thread_times_start(void *self, const struct gauge_start *start, struct listener *listener)
{
    struct thread_times *times = self;
    const struct gauge gauge = {.part = WINDOW_PART_THREADS,
                                .size = sizeof(struct thread_sums),
                                .initial = &times->none,
                                .close = close_thread_cell,
                                .self = times};
    const struct thread_listener of_threads = {
        .self = times, .piece = thread_times_on_piece, .finish = thread_times_on_finish};

    (void)listener;
    if (!start->threads)
        return 0;
    times->none.threads = threads_count(start->threads);
    times->none.threads_each = threads_of_each(start->threads);
    times->total = times->none;
    times->ledger = start->ledger;
    times->places = ledger_enter_ranks(start->ledger, start->replay->rank_count, sizeof(*times->places));
    if (!times->places || ledger_add(start->ledger, &gauge, &times->at) < 0)
        return ERROR_MEMORY;
    return start->span ? mpi_span_take_threads(start->span, start->threads, &of_threads)
                       : threads_tell(start->threads, &of_threads);
}

static void thread_times_conclude(void *self, struct run_gauged *known)
{
    const struct thread_times *times = self;

    if (times->places)
        known->threads = &times->total;
}

const struct gauge_class threads_gauge = {
    .scope = GAUGE_OF_SLIDING,
    .part = WINDOW_PART_THREADS,
    .size = sizeof(struct thread_times),
    .start = thread_times_start,
    .conclude = thread_times_conclude,
    .free = thread_times_free,
};
