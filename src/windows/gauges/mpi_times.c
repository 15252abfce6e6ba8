#include "windows/gauges/mpi_times.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "windows/gauges/gauge.h"

static bool mpi_times_are_wanted(const struct options *options, unsigned asked)
{
    (void)asked;
    return options_show_run(options);
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

int mpi_meter_init(struct mpi_meter *meter, uint32_t rank_count)
{
    meter->times.begin = meter->times.end = MPI_TIMES_UNKNOWN;
    meter->has_finalized = calloc(rank_count, sizeof(*meter->has_finalized));
    return meter->has_finalized ? 0 : ERROR_MEMORY;
}

void mpi_meter_deinit(struct mpi_meter *meter)
{
    free(meter->has_finalized);
}

void mpi_meter_listen(struct mpi_meter *meter, struct listener *listener)
{
    *listener = (struct listener){
        .self = meter,
        .skips = ~(1U << STATE_MPI | 1U << STATE_OVERHEAD),
        .interval = mpi_times_on_interval,
    };
}

void mpi_meter_restart(struct mpi_meter *meter, int64_t from)
{
    meter->from = from;
    meter->times.last_flush = 0;
    memset(meter->times.transfer, 0, sizeof(meter->times.transfer));
}

static int mpi_times_start(void *self, const struct gauge_start *start, struct listener *listener)
{
    struct mpi_meter *meter = self;

    meter->from = start->options->windows.from;
    meter->to = start->options->windows.to;
    if (mpi_meter_init(meter, start->replay->rank_count) < 0)
        return diag_no_memory(start->diag);
    mpi_meter_listen(meter, listener);
    return 0;
}

static void mpi_times_free(void *self)
{
    mpi_meter_deinit(self);
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
