#include "windows/mpi_meter.h"

#include <stdlib.h>

#include "base/error.h"
#include "options/options.h"

/* What is lost in it of no more than `inside`, nanoseconds. The ideal clock jumps where a wait ends, which is where the
 * interval does: the wait comes first. */
static int64_t transfer_of(const struct interval *interval, int64_t inside)
{
    int64_t transfer = interval->t1 - interval->t0 - (interval->c1 - interval->c0);

    if (transfer <= 0 || interval->is_polling || interval->is_burst)
        return 0;
    return transfer < inside ? transfer : inside;
}

static int64_t length_in_part(const struct mpi_meter *meter, const struct interval *interval)
{
    int64_t start = interval->t0 > meter->from ? interval->t0 : meter->from;
    int64_t end = interval->t1 < meter->to ? interval->t1 : meter->to;

    return end > start ? end - start : 0;
}

static bool is_last_flush(const struct mpi_meter *meter, const struct interval *interval)
{
    return interval->overhead & OVERHEAD_FLUSH && meter->has_finalized[interval->rank];
}

static int mpi_meter_on_interval(void *self, const struct interval *interval)
{
    struct mpi_meter *meter = self;
    struct mpi_times *times = &meter->times;

    if (interval->is_exit && (interval->call == MPI_CALL_INIT || interval->call == MPI_CALL_FINALIZE)) {
        int64_t *border = interval->call == MPI_CALL_INIT ? &times->begin : &times->end;

        meter->has_finalized[interval->rank] |= interval->call == MPI_CALL_FINALIZE;
        *border = interval->t1 > *border ? interval->t1 : *border;
    }
    if (interval->state == STATE_MPI) {
        if (interval->is_enter)
            times->nonblocking_sends += mpi_call(interval->call)->class == MPI_CLASS_ISEND;
        times->transfer[interval->call] += transfer_of(interval, length_in_part(meter, interval));
    } else if (is_last_flush(meter, interval)) {
        times->last_flush += length_in_part(meter, interval);
    }
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
        .interval = mpi_meter_on_interval,
    };
}

void mpi_meter_leave_out(const struct mpi_meter *meter, const struct interval *interval, int64_t counted,
                         int64_t inside, struct mpi_times *times)
{
    if (interval->state == STATE_MPI)
        times->transfer[interval->call] += transfer_of(interval, counted) - transfer_of(interval, inside);
    else if (interval->state == STATE_OVERHEAD && is_last_flush(meter, interval))
        times->last_flush += counted - inside;
}
