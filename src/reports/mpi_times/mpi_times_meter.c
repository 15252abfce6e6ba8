#include "reports/mpi_times/mpi_times_meter.h"

#include <stdlib.h>

#include "options/options.h"

struct mpi_times_meter {
    int64_t from;
    int64_t to;
    struct mpi_times times;
    bool has_finalized[]; /* by rank */
};

struct mpi_times_meter *mpi_times_meter_new(uint32_t rank_count, int64_t from, int64_t to, const struct diag *diag)
{
    struct mpi_times_meter *meter = calloc(1, sizeof(*meter) + rank_count * sizeof(bool));

    if (!meter) {
        diag_no_memory(diag);
        return NULL;
    }
    meter->from = from;
    meter->to = to;
    meter->times.begin = meter->times.end = MPI_TIMES_UNKNOWN;
    return meter;
}

struct mpi_times_meter *mpi_times_meter_free(struct mpi_times_meter *meter)
{
    free(meter);
    return NULL;
}

static int64_t length_in_part(const struct mpi_times_meter *meter, const struct interval *interval)
{
    int64_t start = interval->t0 > meter->from ? interval->t0 : meter->from;
    int64_t end = interval->t1 < meter->to ? interval->t1 : meter->to;

    return end > start ? end - start : 0;
}

static void leave_call(struct mpi_times_meter *meter, const struct interval *interval)
{
    struct mpi_times *times = &meter->times;

    if (interval->call == MPI_CALL_INIT && interval->t1 > times->begin)
        times->begin = interval->t1;
    if (interval->call != MPI_CALL_FINALIZE)
        return;
    meter->has_finalized[interval->rank] = true;
    if (interval->t1 > times->end)
        times->end = interval->t1;
}

/* The ideal clock jumps where a wait ends, which is where the interval does: the wait comes first. */
static void take_call(struct mpi_times_meter *meter, const struct interval *interval)
{
    int64_t inside = length_in_part(meter, interval);
    int64_t waited = interval->c1 - interval->c0;
    int64_t transfer = interval->t1 - interval->t0 - waited;

    meter->times.nonblocking_sends += interval->is_enter && mpi_call(interval->call)->class == MPI_CLASS_ISEND;
    if (!interval->is_polling && !interval->is_burst && transfer > 0)
        meter->times.transfer[interval->call] += transfer < inside ? transfer : inside;
}

static int mpi_times_on_interval(void *self, const struct interval *interval)
{
    struct mpi_times_meter *meter = self;

    if (interval->is_exit)
        leave_call(meter, interval);
    if (interval->state == STATE_MPI)
        take_call(meter, interval);
    else if (interval->overhead & OVERHEAD_FLUSH && meter->has_finalized[interval->rank])
        meter->times.last_flush += length_in_part(meter, interval);
    return 0;
}

void mpi_times_meter_listen(struct mpi_times_meter *meter, struct listener *listener)
{
    *listener = (struct listener){
        .self = meter,
        .skips = ~(1U << STATE_MPI | 1U << STATE_OVERHEAD),
        .interval = mpi_times_on_interval,
    };
}

const struct mpi_times *mpi_times_meter_read(const struct mpi_times_meter *meter)
{
    return &meter->times;
}
