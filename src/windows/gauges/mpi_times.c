/*
 * MPI times: where MPI begins and ends in a run, and in which calls time is lost. Memory follows the number of ranks.
 */
#include <stdlib.h>

#include "base/error.h"
#include "windows/gauges/gauge.h"

struct mpi_meter {
    int64_t from;
    int64_t to;
    struct mpi_times times;
    bool *has_finalized; /* by rank */
};

static bool mpi_times_are_wanted(const struct options *options, unsigned asked)
{
    (void)asked;
    return options_show_run(options);
}

static void mpi_times_free(void *self)
{
    struct mpi_meter *meter = self;

    free(meter->has_finalized);
}

static int64_t length_in_part(const struct mpi_meter *meter, const struct interval *interval)
{
    int64_t start = interval->t0 > meter->from ? interval->t0 : meter->from;
    int64_t end = interval->t1 < meter->to ? interval->t1 : meter->to;

    return end > start ? end - start : 0;
}

/* The ideal clock jumps where a wait ends, which is where the interval does: the wait comes first. */
static void take_call(struct mpi_meter *meter, const struct interval *interval)
{
    int64_t transfer = interval->t1 - interval->t0 - (interval->c1 - interval->c0);
    int64_t inside;

    if (interval->is_enter)
        meter->times.nonblocking_sends += mpi_call(interval->call)->class == MPI_CLASS_ISEND;
    if (transfer <= 0 || interval->is_polling || interval->is_burst)
        return;
    inside = length_in_part(meter, interval);
    meter->times.transfer[interval->call] += transfer < inside ? transfer : inside;
}

static int mpi_times_on_interval(void *self, const struct interval *interval)
{
    struct mpi_meter *meter = self;

    struct mpi_times *times = &meter->times;

    if (interval->is_exit && interval->call == MPI_CALL_INIT && interval->t1 > times->begin)
        times->begin = interval->t1;
    if (interval->is_exit && interval->call == MPI_CALL_FINALIZE) {
        meter->has_finalized[interval->rank] = true;
        times->end = interval->t1 > times->end ? interval->t1 : times->end;
    }
    if (interval->state == STATE_MPI)
        take_call(meter, interval);
    else if (interval->overhead & OVERHEAD_FLUSH && meter->has_finalized[interval->rank])
        meter->times.last_flush += length_in_part(meter, interval);
    return 0;
}

static int mpi_times_start(void *self, const struct gauge_start *start, struct listener *listener)
{
    struct mpi_meter *meter = self;

    meter->from = start->options->windows.from;
    meter->to = start->options->windows.to;
    meter->times.begin = meter->times.end = MPI_TIMES_UNKNOWN;
    meter->has_finalized = calloc(start->replay->rank_count, sizeof(*meter->has_finalized));
    if (!meter->has_finalized)
        return diag_no_memory(start->diag);
    *listener = (struct listener){
        .self = meter,
        .skips = ~(1U << STATE_MPI | 1U << STATE_OVERHEAD),
        .interval = mpi_times_on_interval,
    };
    return 0;
}

static void mpi_times_conclude(void *self, struct run_gauged *known)
{
    const struct mpi_meter *meter = self;

    known->mpi = &meter->times;
}

const struct gauge_class mpi_times_gauge = {
    .scope = GAUGE_OF_RUN,
    .is_wanted = mpi_times_are_wanted,
    .size = sizeof(struct mpi_meter),
    .start = mpi_times_start,
    .conclude = mpi_times_conclude,
    .free = mpi_times_free,
};
