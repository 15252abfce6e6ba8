/*
 * Thread times: what became of the threads' time in each window, and in all windows together. It listens to threads
 * (threads/threads.h), which tell it of a rank when they know what its threads have done.
 *
 * A region counts in a window with the part of it that lies inside, and what that has lost is known at its end, or at
 * the window's.
 *
 * Windows that a piece crosses from begin to end are not visited one by one: in each nanosecond of them the threads do
 * the same, which is noted where it begins and where it ends.
 */
#include <stdlib.h>

#include "base/error.h"
#include "windows/gauges/gauge.h"
#include "windows/mpi_span.h"

struct thread_place {
    struct grid_place place;
    struct team_part in_cell;
    struct team_part in_region; /* and in the cell */
};

/* What is added in each nanosecond of cells that are crossed: numbers of threads, by their parts, what regions lose, as
 * in struct region_losses, and of ranks. */
enum {
    RATE_PARTS,
    RATE_IN_REGIONS = RATE_PARTS + THREAD_PART_COUNT,
    RATE_BUSY = RATE_IN_REGIONS + THREAD_PART_COUNT,
    RATE_IMBALANCE,
    RATE_SCHEDULING,
    RATE_UNUSED,
    RATE_OWN_IMBALANCE,
    RATE_OWN_SCHEDULING,
    RATE_OWN_UNUSED,
    RATE_RANK_USEFUL,
    RATE_FIRST_WORK, /* ranks whose first thread works */
    RATE_HIDDEN,     /* ranks whose first thread is in MPI while another one works */
    RATE_WORKING,    /* ranks of which a thread works all the time */
    RATE_OPENMP,     /* ranks that are known to have OpenMP */
    RATE_COUNT
};

struct thread_cell {
    struct thread_sums sums;     /* of what lies in the cell in part */
    int64_t changes[RATE_COUNT]; /* of rates, from this cell on */
};

struct thread_times {
    struct ledger *ledger;
    const struct threads *threads; /* NULL: the trace has none */
    size_t at;                     /* of struct thread_cell */
    uint32_t rank_count;
    struct thread_place *places;
    struct grid_place *rank_places; /* of ranks' useful time; NULL: all ranks have as many threads */
    int64_t crossing[RATE_COUNT];   /* of the cell that was closed last */
    struct thread_cell none;
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

static struct thread_cell *thread_cell(const struct thread_times *times, uint64_t cell)
{
    return ledger_at(times->ledger, cell, times->at);
}

static struct thread_sums *sums_at(const struct thread_times *times, const struct grid_place *place)
{
    return &thread_cell(times, place->cell)->sums;
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
    sums->most_work = larger_of(work, sums->most_work);
}

/* What of the piece lies in the rank's cell, from `time` on, which ends there or behind. */
static int add_in_cell(const struct thread_times *times, const struct thread_piece *piece, int64_t time, int64_t end)
{
    struct thread_place *place = &times->places[piece->rank];
    const struct team *team = threads_team(times->threads, piece->rank);

    struct thread_sums *sums = sums_at(times, &place->place);

    thread_sums_add(sums, piece, (struct time_range){time, end});
    if (!place->in_cell.has_begun && team_part_begin(team, &place->in_cell, time) < 0)
        return ERROR_MEMORY;
    if (team_part_follow(team, &place->in_region, piece, (struct time_range){time, end}, &sums->losses) < 0)
        return ERROR_MEMORY;
    if (end <= piece->t1)
        end_cell(times, piece->rank, end);
    return 0;
}

/* What the piece adds in a nanosecond, of which the first begins at that time. */
static int rates_of_piece(const struct thread_times *times, const struct thread_piece *piece, int64_t time,
                          int64_t rates[RATE_COUNT])
{
    struct thread_place *place = &times->places[piece->rank];
    const struct team *team = threads_team(times->threads, piece->rank);
    struct region_losses losses = {0};

    if (team_part_begin(team, &place->in_cell, time) < 0)
        return ERROR_MEMORY;
    rates[RATE_WORKING] = team_part_end(team, &place->in_cell, time + 1);
    rates[RATE_OPENMP] = piece->has_openmp;
    rates[RATE_FIRST_WORK] = piece->first == THREAD_PART_WORK;
    rates[RATE_HIDDEN] = piece->first == THREAD_PART_MPI && piece->counts[THREAD_PART_WORK] > 0;
    for (int part = 0; part < THREAD_PART_COUNT; part++) {
        rates[RATE_PARTS + part] = piece->counts[part];
        rates[RATE_IN_REGIONS + part] = piece->in_region ? piece->counts[part] : 0;
    }
    if (!piece->in_region)
        return 0;
    if (team_part_begin(team, &place->in_region, time) < 0)
        return ERROR_MEMORY;
    team_part_end_in_region(team, &place->in_region, time + 1, &losses);
    rates[RATE_BUSY] = (int64_t)losses.busy;
    rates[RATE_IMBALANCE] = (int64_t)losses.imbalance;
    rates[RATE_SCHEDULING] = (int64_t)losses.scheduling;
    rates[RATE_UNUSED] = (int64_t)losses.unused;
    rates[RATE_OWN_IMBALANCE] = (int64_t)losses.own_imbalance;
    rates[RATE_OWN_SCHEDULING] = (int64_t)losses.own_scheduling;
    rates[RATE_OWN_UNUSED] = (int64_t)losses.own_unused;
    return 0;
}

/* Cells from one on, up to another one, which are open. */
static void cross(const struct thread_times *times, uint64_t from, uint64_t to, const int64_t rates[RATE_COUNT])
{
    for (int i = 0; i < RATE_COUNT; i++) {
        thread_cell(times, from)->changes[i] += rates[i];
        thread_cell(times, to)->changes[i] -= rates[i];
    }
}

static int thread_times_on_piece(void *self, const struct thread_piece *piece)
{
    const struct thread_times *times = self;
    struct ledger *ledger = times->ledger;
    struct grid_place *place = &times->places[piece->rank].place;
    struct ledger_stretch stretch;
    int64_t rates[RATE_COUNT] = {0};
    int error;

    if (piece->t0 >= piece->t1)
        return 0;
    /* It was not known of the last piece that a cell ended with it. */
    if (ledger_end(ledger, place) == piece->t0)
        end_cell(times, piece->rank, piece->t0);
    error = ledger_reach(ledger, place, piece->t0) ?: ledger_cut(ledger, place, piece->t0, piece->t1, &stretch);
    if (error < 0)
        return error;
    if (add_in_cell(times, piece, piece->t0, ledger_end(ledger, place)) < 0)
        return diag_no_memory(ledger->list->diag);
    if (stretch.last == place->cell)
        return 0;
    /* What of it lies beyond the rank's cell. */
    if (place->cell + 1 < stretch.last) {
        if (rates_of_piece(times, piece, place->end, rates) < 0)
            return diag_no_memory(ledger->list->diag);
        cross(times, place->cell + 1, stretch.last, rates);
    }
    error = ledger_move(ledger, place, stretch.last);
    if (error < 0)
        return error;
    if (add_in_cell(times, piece, grid_start(&ledger->grid, stretch.last), ledger_end(ledger, place)) < 0)
        return diag_no_memory(ledger->list->diag);
    return 0;
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
    const int64_t rates[RATE_COUNT] = {[RATE_RANK_USEFUL] = threads_team(times->threads, interval->rank)->thread_count};
    __int128 threads = rates[RATE_RANK_USEFUL];
    struct ledger_stretch stretch;
    int error = ledger_cut(times->ledger, place, interval->t0, interval->t1, &stretch);

    if (error < 0)
        return error;
    if (interval->state == STATE_USEFUL) {
        sums_at(times, place)->rank_useful += stretch.head * threads;
        if (stretch.last != place->cell)
            thread_cell(times, stretch.last)->sums.rank_useful += stretch.tail * threads;
        if (stretch.last > place->cell + 1)
            cross(times, place->cell + 1, stretch.last, rates);
    }
    return ledger_move(times->ledger, place, stretch.last);
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
    const struct thread_cell *cell = memory;
    const int64_t *rates = times->crossing;
    struct thread_sums *sums;
    __int128 length;

    for (int i = 0; i < RATE_COUNT; i++)
        times->crossing[i] += cell->changes[i];
    if (!facts)
        return;
    sums = &facts->threads;
    *sums = cell->sums;
    length = facts->totals.end - facts->totals.start;
    for (int part = 0; part < THREAD_PART_COUNT; part++) {
        sums->parts[part] += length * rates[RATE_PARTS + part];
        sums->in_regions[part] += length * rates[RATE_IN_REGIONS + part];
    }
    sums->losses.busy += length * rates[RATE_BUSY];
    sums->losses.imbalance += length * rates[RATE_IMBALANCE];
    sums->losses.scheduling += length * rates[RATE_SCHEDULING];
    sums->losses.unused += length * rates[RATE_UNUSED];
    sums->losses.own_imbalance += length * rates[RATE_OWN_IMBALANCE];
    sums->losses.own_scheduling += length * rates[RATE_OWN_SCHEDULING];
    sums->losses.own_unused += length * rates[RATE_OWN_UNUSED];
    sums->rank_useful += length * rates[RATE_RANK_USEFUL];
    sums->first_work += length * rates[RATE_FIRST_WORK];
    sums->hidden_calls += length * rates[RATE_HIDDEN];
    sums->has_openmp |= rates[RATE_OPENMP] > 0;
    if (rates[RATE_WORKING] > 0)
        sums->most_work = (int64_t)length;
    thread_sums_merge(&times->total, sums);
}

static int thread_times_start(void *self, const struct gauge_start *start, struct listener *listener)
{
    struct thread_times *times = self;
    const struct gauge gauge = {.part = WINDOW_PART_THREADS,
                                .size = sizeof(struct thread_cell),
                                .initial = &times->none,
                                .close = close_thread_cell,
                                .self = times};
    const struct thread_listener of_threads = {
        .self = times, .piece = thread_times_on_piece, .region = thread_times_on_region, .finish = thread_times_on_end};

    if (!start->threads)
        return 0;
    times->none.sums.threads = start->threads->thread_count;
    times->none.sums.threads_each = start->threads->teams[0].thread_count;
    for (uint32_t rank = 1; rank < start->threads->rank_count; rank++)
        if (start->threads->teams[rank].thread_count != start->threads->teams[0].thread_count)
            times->none.sums.threads_each = 0;
    times->none.sums.has_openmp = start->threads->has_openmp_labels;
    times->total = times->none.sums;
    times->threads = start->threads;
    times->ledger = start->ledger;
    times->rank_count = start->replay->rank_count;
    times->places = ledger_enter_ranks(start->ledger, times->rank_count, sizeof(*times->places));
    if (!times->places || ledger_add(start->ledger, &gauge, &times->at) < 0)
        return ERROR_MEMORY;
    if (times->none.sums.threads_each == 0) {
        times->rank_places = ledger_enter_ranks(times->ledger, times->rank_count, sizeof(*times->rank_places));
        if (!times->rank_places)
            return ERROR_MEMORY;
        *listener =
            (struct listener){.self = times, .interval = thread_times_on_interval, .finish = thread_times_on_finish};
    }
    return start->span ? mpi_span_take_threads(start->span, start->threads, &of_threads)
                       : threads_tell(start->threads, &of_threads);
}

/* Of the run a region counts as a whole, whatever windows have made of it. */
static void thread_times_conclude(void *self, struct run_gauged *known)
{
    struct thread_times *times = self;
    int64_t parts[THREAD_PART_COUNT];

    if (!times->places)
        return;
    times->total.losses = (struct region_losses){0};
    times->total.most_work = 0;
    for (uint32_t rank = 0; rank < times->rank_count; rank++) {
        const struct team *team = threads_team(times->threads, rank);

        region_losses_add(&times->total.losses, &team->losses);
        for (size_t i = 0; i < team->count; i++) {
            team_account(team, &team->threads[i], parts);
            times->total.most_work = larger_of(parts[THREAD_PART_WORK], times->total.most_work);
            if (team->threads[i].number == 1)
                thread_sums_take_first(&times->total, parts);
        }
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
