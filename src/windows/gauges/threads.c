/*
 * Thread times: what became of the threads' time in each window, and in all windows together. It listens to threads
 * (threads/threads.h), which tell it of a rank when they know what its threads have done.
 *
 * A region counts in a window with the part of it that lies inside, and what that has lost is known at its end, or at
 * the window's.
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "windows/gauges/gauge.h"
#include "windows/mpi_span.h"

struct thread_place {
    struct grid_place place;
    struct team_part in_cell;
    struct team_part in_region; /* and in the cell */
};

struct thread_times {
    struct ledger *ledger;
    const struct threads *threads; /* NULL: the trace has none */
    size_t at;                     /* of struct thread_sums */
    uint32_t rank_count;
    struct thread_place *places;
    struct grid_place *rank_places; /* of ranks' useful time; NULL: all ranks have as many threads */
    struct thread_sums none;
    struct thread_sums total;
};

static void thread_times_free(void *self)
{
    struct thread_times *times = self;

    for (uint32_t rank = 0; times->places && rank < times->rank_count; rank++) {
        team_part_deinit(&times->places[rank].in_cell);
        team_part_deinit(&times->places[rank].in_region);
    }
    free(times->places);
    free(times->rank_places);
}

static struct thread_sums *sums_at(const struct thread_times *times, const struct grid_place *place)
{
    return ledger_at(times->ledger, place->cell, times->at);
}

static void end_region(const struct thread_times *times, uint32_t rank, int64_t time)
{
    struct thread_place *place = &times->places[rank];

    if (place->in_region.has_begun)
        team_part_end_in_region(threads_team(times->threads, rank), &place->in_region, time,
                                &sums_at(times, &place->place)->losses);
}

/* The window ends for the rank. */
static void end_cell(const struct thread_times *times, uint32_t rank, int64_t time)
{
    struct thread_place *place = &times->places[rank];
    struct thread_sums *sums = sums_at(times, &place->place);
    int64_t work;

    end_region(times, rank, time);
    if (!place->in_cell.has_begun)
        return;
    work = team_part_end(threads_team(times->threads, rank), &place->in_cell, time);
    if (work > sums->most_work)
        sums->most_work = work;
}

/* What of the piece lies in the rank's cell, from `time` on, which ends there or behind. */
static int add_in_cell(const struct thread_times *times, const struct thread_piece *piece, int64_t time, int64_t end)
{
    struct thread_place *place = &times->places[piece->rank];
    const struct team *team = threads_team(times->threads, piece->rank);

    struct thread_sums *sums = sums_at(times, &place->place);

    thread_sums_add(sums, piece, time, end);
    if (!place->in_cell.has_begun && team_part_begin(team, &place->in_cell, time) < 0)
        return ERROR_MEMORY;
    if (team_part_follow(team, &place->in_region, piece, time, end, &sums->losses) < 0)
        return ERROR_MEMORY;
    if (end <= piece->t1)
        end_cell(times, piece->rank, end);
    return 0;
}

static int thread_times_on_piece(void *self, const struct thread_piece *piece)
{
    const struct thread_times *times = self;
    struct grid_place *place = &times->places[piece->rank].place;
    int64_t time = piece->t0;
    int error = 0;

    while (error == 0 && time < piece->t1) {
        int64_t end;

        error = ledger_reach(times->ledger, place, time);
        end = ledger_end(times->ledger, place);
        if (error == 0 && add_in_cell(times, piece, time, end) < 0)
            error = diag_no_memory(times->ledger->list->diag);
        time = end;
    }
    return error;
}

static int thread_times_on_region(void *self, const struct thread_region *region)
{
    end_region(self, region->rank, region->end);
    return 0;
}

/* Of ranks that do not have as many threads: the useful time of each counts as often as it has threads. */
static int thread_times_on_interval(void *self, const struct interval *interval)
{
    const struct thread_times *times = self;
    struct grid_place *place = &times->rank_places[interval->rank];
    uint32_t threads = threads_team(times->threads, interval->rank)->thread_count;
    int64_t time = interval->t0;
    int error = 0;

    while (error == 0 && time < interval->t1) {
        int64_t end;

        error = ledger_reach(times->ledger, place, time);
        end = ledger_end(times->ledger, place);
        end = end < interval->t1 ? end : interval->t1;
        if (error == 0 && interval->state == STATE_USEFUL)
            sums_at(times, place)->rank_useful += (__int128)(end - time) * threads;
        time = end;
    }
    return error;
}

/* All ranks have come to the end of the run. */
static int thread_times_on_end(void *self, int64_t end)
{
    const struct thread_times *times = self;

    for (uint32_t rank = 0; rank < times->rank_count; rank++)
        end_cell(times, rank, end);
    return times->rank_places ? 0 : ledger_finish(times->ledger, end);
}

static int thread_times_on_finish(void *self, int64_t end)
{
    const struct thread_times *times = self;

    return ledger_finish(times->ledger, end);
}

static void close_thread_cell(void *self, const void *memory, struct window_facts *facts)
{
    struct thread_times *times = self;

    if (!facts)
        return;
    facts->threads = *(const struct thread_sums *)memory;
    thread_sums_merge(&times->total, &facts->threads);
}

static int listen_to_ranks(struct thread_times *times, struct listener *listener)
{
    times->rank_places = ledger_enter_ranks(times->ledger, times->rank_count, sizeof(*times->rank_places));
    if (!times->rank_places)
        return ERROR_MEMORY;
    *listener =
        (struct listener){.self = times, .interval = thread_times_on_interval, .finish = thread_times_on_finish};
    return 0;
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
        .self = times, .piece = thread_times_on_piece, .region = thread_times_on_region, .finish = thread_times_on_end};

    if (!start->threads)
        return 0;
    times->none.threads = threads_count(start->threads);
    times->none.threads_each = threads_of_each(start->threads);
    times->none.has_openmp = threads_tell_openmp(start->threads);
    times->total = times->none;
    times->threads = start->threads;
    times->ledger = start->ledger;
    times->rank_count = start->replay->rank_count;
    times->places = ledger_enter_ranks(start->ledger, times->rank_count, sizeof(*times->places));
    if (!times->places || ledger_add(start->ledger, &gauge, &times->at) < 0)
        return ERROR_MEMORY;
    if (times->none.threads_each == 0 && listen_to_ranks(times, listener) < 0)
        return ERROR_MEMORY;
    return start->span ? mpi_span_take_threads(start->span, start->threads, &of_threads)
                       : threads_tell(start->threads, &of_threads);
}

/* The first thread's time outside of MPI and of the tracer. */
static int64_t useful_of_first(const int64_t parts[THREAD_PART_COUNT])
{
    return parts[THREAD_PART_WORK] + parts[THREAD_PART_SERIAL] + parts[THREAD_PART_IMBALANCE] +
           parts[THREAD_PART_BLOCKED] + parts[THREAD_PART_RUNTIME];
}

static void take_first(struct thread_sums *sums, const struct team *team)
{
    int64_t parts[THREAD_PART_COUNT];

    if (team->count == 0 || team->threads[0].number != 1)
        return;
    team_account(team, &team->threads[0], parts);
    if (useful_of_first(parts) > useful_of_first(sums->busiest_first))
        memcpy(sums->busiest_first, parts, sizeof(parts));
}

/* Of the run a region counts as a whole, whatever windows have made of it. */
static void thread_times_conclude(void *self, struct run_gauged *known)
{
    struct thread_times *times = self;

    if (!times->places)
        return;
    times->total.losses = (struct region_losses){0};
    times->total.most_work = 0;
    for (uint32_t rank = 0; rank < times->rank_count; rank++) {
        const struct team *team = threads_team(times->threads, rank);
        int64_t work = team_most_work(team);

        region_losses_add(&times->total.losses, &team->losses);
        take_first(&times->total, team);
        if (work > times->total.most_work)
            times->total.most_work = work;
    }
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
