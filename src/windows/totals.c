#include "windows/totals.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "options/options.h"
#include "paraver/mpi_call.h"
#include "replay/posts.h"

static int time_shares_on_interval(void *self, const struct interval *interval)
{
    struct time_shares *shares = self;
    int64_t length = time_within(interval->t0, interval->t1, shares->part);

    if (interval->is_burst)
        shares->bursts += length;
    if (interval->is_polling)
        shares->polling += length;
    else if (interval->overhead & OVERHEAD_DISABLED)
        shares->off += length;
    return 0;
}

void time_shares_listen(struct time_shares *shares, struct listener *listener)
{
    *listener = (struct listener){
        .self = shares,
        .skips = ~(1U << STATE_OVERHEAD),
        .takes_polling = true,
        .interval = time_shares_on_interval,
    };
}

void time_shares_conclude(const struct time_shares *shares, struct window_totals *totals)
{
    totals->polling_sum = shares->polling;
    totals->off_sum = shares->off;
    totals->holds_bursts = shares->bursts > 0;
}

struct totals *totals_new(uint32_t rank_count, const struct diag *diag)
{
    struct totals *totals = array_zeroed(1, sizeof(*totals) + rank_count * sizeof(struct rank_total));

    if (!totals) {
        diag_no_memory(diag);
        return NULL;
    }
    totals->rank_count = rank_count;
    totals->shares.part.to = INT64_MAX;
    return totals;
}

static int totals_on_interval(void *self, const struct interval *interval)
{
    struct totals *totals = self;
    struct rank_total *rank = &totals->ranks[interval->rank];
    int64_t length = interval->t1 - interval->t0;

    rank->ideal = interval->c1;
    if (interval->state == STATE_USEFUL) {
        rank->useful += length;
    } else if (interval->state == STATE_OVERHEAD) {
        rank->overhead += length;
        rank->tracing += interval->overhead & OVERHEAD_DISABLED ? 0 : length;
    } else if (interval->state == STATE_ABSENT) {
        rank->absent += length;
        rank->absent_ideal += interval->c1 - interval->c0;
    }
    if (interval->is_polling || interval->overhead != 0 || interval->is_burst)
        return time_shares_on_interval(&totals->shares, interval);
    return 0;
}

void totals_take(struct totals *totals, const struct interval *interval)
{
    (void)totals_on_interval(totals, interval);
}

struct load_stretches *load_stretches_new(uint32_t rank_count, const struct diag *diag)
{
    struct load_stretches *stretches =
        diag_allocate(diag, 1, sizeof(*stretches) + rank_count * sizeof(stretches->first[0]));

    if (stretches)
        stretches->first_left = INT64_MAX;
    return stretches;
}

/* Nobody leaves such a collective before all have left the one before: the first to leave begins a new stretch. */
static void leave_stretch(const struct totals *totals, const struct join *join, struct rank_total *rank)
{
    struct load_stretches *stretches = totals->stretches;
    enum mpi_class class = mpi_call(join->call)->class;
    int64_t length = rank->useful - rank->latest;

    if (join->range_count != totals->rank_count || (class != MPI_CLASS_ALL_TO_ALL && class != MPI_CLASS_ALL_RANKS))
        return;
    rank->latest = rank->useful;
    stretches->last_left = larger_of(stretches->last_left, join->time);
    if (rank->left++ == 0) {
        stretches->first[join->rank] = rank->useful;
        stretches->first_left = smaller_of(stretches->first_left, join->time);
    } else if (rank->left - 1 > stretches->count) {
        stretches->count++;
        stretches->sum += stretches->longest;
        stretches->longest = length;
    } else {
        stretches->is_torn |= rank->left - 1 < stretches->count;
        stretches->longest = larger_of(stretches->longest, length);
    }
}

struct moving_load totals_moving_load(const struct totals *totals)
{
    const struct load_stretches *stretches = totals->stretches;
    struct moving_load load = {.length = stretches->last_left - stretches->first_left};
    int64_t most = 0;

    for (uint32_t i = 0; i < totals->rank_count; i++) {
        const struct rank_total *rank = &totals->ranks[i];

        most = larger_of(most, rank->latest - stretches->first[i]);
        if (stretches->is_torn || stretches->count == 0 || rank->left != stretches->count + 1)
            return (struct moving_load){0};
    }
    load.lost = stretches->sum + stretches->longest - most;
    return load;
}

/* In MPI the ideal clock moves where a wait ends, and nowhere else. */
static int totals_on_join(void *self, const struct join *join)
{
    struct totals *totals = self;

    totals->ranks[join->rank].ideal = join->ideal;
    if (join->kind == JOIN_COLLECTIVE && totals->stretches)
        leave_stretch(totals, join, &totals->ranks[join->rank]);
    return 0;
}

static int totals_on_finish(void *self, int64_t end)
{
    struct totals *totals = self;

    totals->end = end;
    return 0;
}

void totals_listen(struct totals *totals, struct listener *listener)
{
    *listener = (struct listener){
        .self = totals,
        .ranks = totals->ranks,
        .rank_size = sizeof(totals->ranks[0]),
        .skips = 1 << STATE_MPI | 1 << STATE_ENDED,
        .takes_polling = true,
        .interval = totals_on_interval,
        .join = totals_on_join,
        .finish = totals_on_finish,
    };
}

void totals_copy(struct totals *totals, const struct totals *from)
{
    memcpy(totals, from, sizeof(*from) + from->rank_count * sizeof(from->ranks[0]));
}

void totals_complement(struct totals *totals, const struct totals *run)
{
    totals->shares.polling = run->shares.polling - totals->shares.polling;
    totals->shares.off = run->shares.off - totals->shares.off;
    totals->shares.bursts = run->shares.bursts - totals->shares.bursts;
    for (uint32_t i = 0; i < totals->rank_count; i++) {
        struct rank_total *rank = &totals->ranks[i];

        rank->useful = run->ranks[i].useful - rank->useful;
        rank->overhead = run->ranks[i].overhead - rank->overhead;
        rank->absent = run->ranks[i].absent - rank->absent;
        rank->absent_ideal = run->ranks[i].absent_ideal - rank->absent_ideal;
        rank->tracing = run->ranks[i].tracing - rank->tracing;
    }
}

/* Than to the mean, and on the same side of it. */
static bool is_nearer_to(int64_t time, int64_t extreme, __int128 sum, uint32_t ranks)
{
    __int128 middle = (__int128)extreme * ranks + sum;

    return (__int128)extreme * ranks > sum ? (__int128)time * 2 * ranks > middle : (__int128)time * 2 * ranks < middle;
}

struct window_totals totals_conclude(const struct totals *totals)
{
    struct window_totals sums = {.start = totals->start, .end = totals->end, .ranks = totals->rank_count};
    struct busiest_rank busiest = {0};

    sums.useful_min = INT64_MAX;
    for (uint32_t i = 0; i < totals->rank_count; i++) {
        const struct rank_total *rank = &totals->ranks[i];

        sums.useful_sum += rank->useful;
        sums.overhead_sum += rank->overhead;
        sums.absent_sum += rank->absent;
        sums.ideal_sum += rank->ideal;
        busiest_rank_see(&busiest, i, rank->useful);
        sums.useful_min = smaller_of(sums.useful_min, rank->useful);
        sums.ideal = larger_of(sums.ideal, rank->ideal);
    }
    sums.useful_max = busiest.useful;
    window_totals_find_outlier(&sums, &busiest);
    for (uint32_t i = 0; i < totals->rank_count; i++)
        if (is_nearer_to(totals->ranks[i].useful, sums.useful_max, sums.useful_sum, sums.ranks))
            some_ranks_add(&sums.busy, i);
        else if (is_nearer_to(totals->ranks[i].useful, sums.useful_min, sums.useful_sum, sums.ranks))
            some_ranks_add(&sums.idle, i);
    time_shares_conclude(&totals->shares, &sums);
    return sums;
}

/* What is lost in it of no more than `inside`, nanoseconds. The ideal clock jumps where a wait ends, which is where the
 * interval does: the wait comes first. */
static int64_t transfer_of(const struct interval *interval, int64_t inside)
{
    int64_t transfer = interval->t1 - interval->t0 - (interval->c1 - interval->c0);

    if (transfer <= 0 || interval->is_polling || interval->is_burst)
        return 0;
    return smaller_of(transfer, inside);
}

struct metered_rank {
    bool has_finalized;
    bool has_unknown; /* some request whose message the trace may not have */
    bool completes;   /* has come to a call that completes requests since it has started one */
    uint8_t known;    /* bit 0: since then some request is known to be of something else; bit 1: or the time before */
    int64_t files;    /* transfer in MPI_File_* that is not held up */
    int64_t transfer; /* of the latest interval, if it is one in MPI; else 0 … */
    int64_t held;     /* … and what of that has been found to be held up */
    __int128 holds;   /* others */
};

static void start_request(struct metered_rank *rank, bool is_known)
{
    if (rank->completes)
        rank->known = (uint8_t)(rank->known << 1 & 3);
    rank->completes = false;
    rank->known |= is_known;
    rank->has_unknown |= !is_known;
}

/* Whether the call that ends has waited for a message which the trace does not have, or for none (docs/semantics.md,
 * "What is called transfer"). */
static bool lacks_message(struct metered_rank *rank, const struct interval *interval)
{
    const struct mpi_call *call = mpi_call(interval->call);

    switch (call->class) {
    case MPI_CLASS_SEND:
    case MPI_CLASS_SEND_SYNC:
    case MPI_CLASS_RECV:
    case MPI_CLASS_SENDRECV:
        return !interval->has_message;
    case MPI_CLASS_ISEND:
    case MPI_CLASS_IRECV:
        start_request(rank, interval->has_message);
        return false;
    case MPI_CLASS_COMPLETION:
        rank->completes = true;
        rank->known |= interval->has_message;
        return rank->has_unknown && !rank->known && mpi_call_waits_for_requests(interval->call);
    default:
        if (call->class == MPI_CLASS_START || (call->class <= MPI_CLASS_IO && call->activity != MPI_ACTIVITY_OTHER))
            start_request(rank, true);
        return false;
    }
}

static bool is_last_flush(const struct mpi_meter *meter, const struct interval *interval)
{
    return interval->overhead & OVERHEAD_FLUSH && meter->ranks[interval->rank].has_finalized;
}

static int mpi_meter_on_interval(void *self, const struct interval *interval)
{
    struct mpi_meter *meter = self;
    struct mpi_times *times = &meter->times;
    int64_t length = time_within(interval->t0, interval->t1, meter->part);
    struct metered_rank *rank = &meter->ranks[interval->rank];
    int64_t transfer;

    rank->transfer = rank->held = 0;
    if (interval->is_exit && (interval->call == MPI_CALL_INIT || interval->call == MPI_CALL_FINALIZE)) {
        int64_t *border = interval->call == MPI_CALL_INIT ? &times->begin : &times->end;

        rank->has_finalized |= interval->call == MPI_CALL_FINALIZE;
        *border = larger_of(*border, interval->t1);
    }
    if (interval->is_enter && interval->call == MPI_CALL_FINALIZE)
        times->finalizing = larger_of(times->finalizing, interval->t0);
    if (interval->state == STATE_MPI) {
        if (interval->is_enter) {
            enum mpi_class class = mpi_call(interval->call)->class;

            times->nonblocking_sends += class == MPI_CLASS_ISEND;
            times->nonblocking_receives += class == MPI_CLASS_IRECV || class == MPI_CLASS_START;
        }
        times->calls[interval->call] += interval->is_exit && length > 0;
        transfer = transfer_of(interval, length);
        rank->transfer = transfer;
        times->transfer[interval->call] += transfer;
        if (interval->is_exit && lacks_message(rank, interval))
            times->without_message += transfer;
        if (mpi_call(interval->call)->activity == MPI_ACTIVITY_IO)
            rank->files += transfer;
    } else if (is_last_flush(meter, interval)) {
        times->last_flush += length;
    }
    return 0;
}

/* What is lost up to the latest post that is waited for is its rank's doing, which has lost as much by then: of the
 * interval that ends with the wait, all but what follows the post. */
static int mpi_meter_on_join(void *self, const struct join *join)
{
    struct mpi_meter *meter = self;
    struct mpi_times *times = &meter->times;
    struct metered_rank *rank = &meter->ranks[join->rank];
    const struct post *post = rank->transfer > 0 ? join_latest_post(join) : NULL;
    int64_t held = post ? rank->transfer - (join->time - post->time) : 0;
    struct metered_rank *holder;

    if (held <= rank->held)
        return 0;
    holder = &meter->ranks[post->rank];
    holder->holds += held - rank->held;
    times->held[join->call] += held - rank->held;
    if (mpi_call(join->call)->activity == MPI_ACTIVITY_IO)
        rank->files -= held - rank->held;
    if (holder->holds > times->held_most) {
        times->held_most = holder->holds;
        times->holder = post->rank;
    }
    rank->held = held;
    return 0;
}

static int mpi_meter_on_finish(void *self, int64_t end)
{
    struct mpi_meter *meter = self;
    struct mpi_times *times = &meter->times;

    (void)end;
    for (uint32_t i = 0; i < meter->rank_count; i++) {
        times->files += meter->ranks[i].files;
        times->files_most = larger_of(times->files_most, meter->ranks[i].files);
    }
    for (uint32_t i = 0; i < meter->rank_count; i++)
        if (is_nearer_to(meter->ranks[i].files, times->files_most, times->files, meter->rank_count))
            some_ranks_add(&times->files_ranks, i);
    return 0;
}

int mpi_meter_init(struct mpi_meter *meter, uint32_t rank_count, struct listener *listener)
{
    *listener = (struct listener){
        .self = meter,
        .skips = ~(1U << STATE_MPI | 1U << STATE_OVERHEAD),
        .interval = mpi_meter_on_interval,
        .join = mpi_meter_on_join,
        .finish = mpi_meter_on_finish,
    };
    meter->rank_count = rank_count;
    meter->times.begin = meter->times.end = meter->times.finalizing = MPI_TIMES_UNKNOWN;
    meter->ranks = calloc(rank_count, sizeof(*meter->ranks));
    return meter->ranks ? 0 : ERROR_MEMORY;
}

void mpi_meter_deinit(struct mpi_meter *meter)
{
    free(meter->ranks);
}

void mpi_meter_leave_out(const struct mpi_meter *meter, const struct interval *interval, int64_t counted,
                         int64_t inside, struct mpi_times *times)
{
    if (interval->state == STATE_MPI)
        times->transfer[interval->call] += transfer_of(interval, counted) - transfer_of(interval, inside);
    else if (interval->state == STATE_OVERHEAD && is_last_flush(meter, interval))
        times->last_flush += counted - inside;
}
