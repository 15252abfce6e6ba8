#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "output/interpretation/interpretation_parts.h"

/* What passes in calls without a wait that explains it, by kind of call, and where most of it does. */
struct unexplained {
    __int128 time[MPI_ACTIVITY_OTHER + 1]; /* of all ranks */
    uint8_t slowest[MPI_ACTIVITY_OTHER + 1];
    enum mpi_activity family; /* with the most time */
    uint8_t call;             /* the slowest of all … */
    bool is_held;             /* … in which ranks mostly wait for others that have been in MPI longer */
    __int128 held;
    uint8_t waiting; /* call in which most passes that such waits explain */
    uint8_t longest; /* call in which most passes that they do not … */
    __int128 most;   /* … and how much that is */
    __int128 spawning;
    __int128 completion;
    bool has_nonblocking_collectives;
};

/* All 0: nothing is known. */
static struct unexplained unexplained_of(const struct row *run)
{
    const struct mpi_times *times = run->summary->mpi;
    struct unexplained sums = {.family = times ? MPI_ACTIVITY_POINT_TO_POINT : MPI_ACTIVITY_OTHER,
                               .call = MPI_CALL_NONE,
                               .waiting = MPI_CALL_NONE,
                               .longest = MPI_CALL_NONE};

    for (unsigned call = 1; times && call <= MPI_CALL_UNKNOWN; call++) {
        enum mpi_activity family = mpi_call((uint8_t)call)->activity;

        sums.time[family] += times->transfer[call];
        if (mpi_call((uint8_t)call)->class == MPI_CLASS_SPAWN)
            sums.spawning += times->transfer[call];
        if (mpi_call((uint8_t)call)->class == MPI_CLASS_COMPLETION)
            sums.completion += times->transfer[call];
        sums.has_nonblocking_collectives |=
            times->transfer[call] > 0 &&
            mpi_call_is_nonblocking_collective((uint8_t)call, run->summary->replay.tells_nonblocking);
        if (times->transfer[call] > times->transfer[sums.slowest[family]])
            sums.slowest[family] = (uint8_t)call;
        sums.held += times->held[call];
        if (times->held[call] > times->held[sums.waiting])
            sums.waiting = (uint8_t)call;
        if (times->transfer[call] - times->held[call] > sums.most) {
            sums.most = times->transfer[call] - times->held[call];
            sums.longest = (uint8_t)call;
        }
    }
    for (enum mpi_activity family = 0; times && family <= MPI_ACTIVITY_OTHER; family++) {
        if (sums.time[family] > sums.time[sums.family])
            sums.family = family;
        if (times->transfer[sums.slowest[family]] > times->transfer[sums.call])
            sums.call = sums.slowest[family];
    }
    sums.is_held = sums.call && times->held[sums.call] * 2 > times->transfer[sums.call];
    return sums;
}

/* Barriers and the like take no longer than that themselves, nanoseconds. */
static const int64_t longest_barrier = 100000;

/* What else than moving data a call may do all that time, as far as that is known; `each` is its mean. */
static const char *other_reason(const struct unexplained *sums, uint8_t call, int64_t each, const struct row *run)
{
    /* Who receives in a call that blocks is in MPI from the post on. */
    bool sends_wait =
        run->messages == 0 || (run->summary->replay.large_messages > 0 && run->summary->mpi->nonblocking_receives > 0);
    bool has_sends = sends_wait && run->summary->mpi->nonblocking_sends > 0;

    switch (mpi_call(call)->class) {
    case MPI_CLASS_COMPLETION:
        if (sums->has_nonblocking_collectives)
            return has_sends ? ", where nonblocking sends and collectives may wait for other ranks without the trace "
                               "showing it"
                             : ", where nonblocking collectives may wait for other ranks without the trace showing it";
        return has_sends ? ", where nonblocking sends may wait for receivers without the trace showing it" : "";
    case MPI_CLASS_SEND:
    case MPI_CLASS_SENDRECV:
        return sends_wait ? ", where sends may wait for receivers without the trace showing it" : "";
    default:
        if (call == MPI_CALL_UNKNOWN)
            return ", of which nothing else is known";
        if (mpi_call(call)->class == MPI_CLASS_ALL_RANKS && mpi_call(call)->activity == MPI_ACTIVITY_OTHER)
            return ", which moves no data of the program";
        if (mpi_call(call)->activity == MPI_ACTIVITY_ONE_SIDED)
            return ", of which the trace does not say who waits for whom";
        if (mpi_call_is_unresolved_collective(call, run->summary->replay.tells_nonblocking))
            return ", of which the trace does not say who waits for whom";
        return mpi_call(call)->activity == MPI_ACTIVITY_SYNCHRONISATION && each > longest_barrier
                   ? ", which moves no data: ranks may have waited for a processor there"
                   : "";
    }
}

/* Of the ranks' time, what passes in calls without a wait that explains it; 0 where that is not known. */
static double share_of_calls(const struct row *run, __int128 time)
{
    return run->summary->mpi && run->elapsed > 0 ? (double)time / ((double)run->elapsed * (double)run->ranks) : 0;
}

/* What the average rank spends in file access, where it does not wait for others there. */
static double average_of_files(const struct row *run)
{
    return share_of_calls(run, run->summary->mpi ? run->summary->mpi->files : 0);
}

/* What the rank with most file access spends in it, where the average rank has notably less; else 0. */
static double share_of_file_rank(const struct row *run)
{
    double most =
        run->summary->mpi && run->elapsed > 0 ? (double)run->summary->mpi->files_most / (double)run->elapsed : 0;

    return is_notable(most - average_of_files(run)) ? fmin(most, 1) : 0;
}

double interpretation_share_of(const struct row *run, enum mpi_activity family)
{
    return share_of_calls(run, unexplained_of(run).time[family]);
}

double interpretation_share_of_spawning(const struct row *run)
{
    return share_of_calls(run, unexplained_of(run).spawning);
}

double interpretation_share_of_finalize(const struct row *run)
{
    return run->summary->mpi ? share_of_calls(run, run->summary->mpi->transfer[MPI_CALL_FINALIZE]) : 0;
}

/* That share of the ranks' time passes in what follows: it may be more than the loss, as the ideal clock that decides
 * it is that of the rank which comes last. */
static const char *words_for_most(double share, double loss)
{
    return share < loss + 0.0005 ? "The largest part of that passes in"
                                 : "Of what the ranks would save, most passes in";
}

static const char next_of_files[] =
    "Who waits for those that read or write: --report wait-states. When: --report worst.";

/* What passes in calls that communicate, where there are no messages, or not theirs. What completes may be a
 * nonblocking collective. */
static double share_without_message(const struct row *run)
{
    struct unexplained sums = unexplained_of(run);

    if (run->holds_bursts || !interpretation_covers_run(run))
        return 0;
    if (run->messages > 0)
        return run->summary->mpi ? share_of_calls(run, run->summary->mpi->without_message) : 0;
    return share_of_calls(run, sums.time[MPI_ACTIVITY_POINT_TO_POINT] -
                                   (sums.has_nonblocking_collectives ? sums.completion : 0));
}

static uint64_t mispaired_of(const struct row *run)
{
    return anomalies_of(run, ANOMALY_MISMATCHED_MESSAGE) + anomalies_of(run, ANOMALY_MISSING_SENDS);
}

/* Of all messages those that are paired wrongly; 0 where that is not known. */
static double share_of_mispaired(const struct row *run)
{
    return interpretation_covers_run(run) && run->messages > 0 ? (double)mispaired_of(run) / (double)run->messages : 0;
}

/* Whether time that counts as transfer may be waiting of which the trace does not tell: no other network helps then. */
static bool may_hide_waiting(const struct row *run)
{
    return run->summary->replay.sharing.threads > 0 || is_notable(share_of_mispaired(run)) ||
           is_notable(share_without_message(run)) || is_notable(share_of_calls(run, run->summary->replay.unnamed_time));
}

/* 0: not known, as they do not end. */
static int64_t mean_of_call(const struct mpi_times *times, uint8_t call, __int128 time)
{
    return times->calls[call] > 0 ? (int64_t)(time / times->calls[call]) : 0;
}

/* What passes in the call, and in each: many short ones are another matter than few long ones. */
static void add_call(struct interpretation *reading, const struct row *run, uint8_t call, __int128 time,
                     const char *of_whose)
{
    int64_t mean = mean_of_call(run->summary->mpi, call, time);

    interpretation_add(reading, "%s (%s %%%s", mpi_call(call)->name, PERCENT(share_of_calls(run, time)), of_whose);
    if (mean > 0)
        interpretation_add(reading, ", %s a call", DURATION(mean));
    interpretation_add(reading, ")");
}

double interpretation_share_not_held(const struct row *run)
{
    const struct mpi_times *times = run->summary->mpi;
    __int128 sum = 0;

    for (unsigned call = 1; times && call <= MPI_CALL_UNKNOWN; call++)
        sum += times->transfer[call] - times->held[call];
    return share_of_calls(run, sum);
}

static void add_waiting(struct interpretation *reading, const struct row *run, const struct unexplained *sums,
                        const char *begin)
{
    const struct mpi_times *times = run->summary->mpi;

    interpretation_add(reading, " %s longest in %s (%s %%)", begin, mpi_call(sums->waiting)->name,
                       PERCENT(share_of_calls(run, times->held[sums->waiting])));
    if (times->held_most * 2 > sums->held)
        interpretation_add(reading, ", mostly for rank %" PRIu32, times->holder + 1);
    interpretation_add(reading, ".");
}

static const char waiting_in_mpi[] = "Ranks wait for others that are longer in MPI,";

void interpretation_add_held(struct interpretation *reading, const struct row *run)
{
    const struct unexplained sums = unexplained_of(run);

    if (sums.is_held)
        add_waiting(reading, run, &sums, waiting_in_mpi);
}

/* What ranks wait for in the slowest call comes first: where most passes that is no such waiting. */
static void add_held(struct interpretation *reading, const struct row *run, const struct unexplained *sums,
                     const char *reason)
{
    bool tells_cause = is_notable(share_of_calls(run, sums->most));

    reading->next = "Who holds them up, and where: --report wait-states. When: --report worst.";
    if (tells_cause) {
        if (mpi_call(sums->longest)->activity == MPI_ACTIVITY_ONE_SIDED)
            reading->told = 1U << MPI_ACTIVITY_ONE_SIDED;
        interpretation_add(reading, " Most of that, apart from waiting for ranks that are longer in MPI, passes in ");
        add_call(reading, run, sums->longest, sums->most, " of the ranks' time");
        interpretation_add(reading, "%s.", reason);
    }
    add_waiting(reading, run, sums, tells_cause ? "Ranks wait for those" : waiting_in_mpi);
}

/* On which ranks that takes so much of the part, or nearly as much. */
static void add_file_ranks(struct interpretation *reading, const struct row *run, const char *part)
{
    const struct some_ranks *ranks = &run->summary->mpi->files_ranks;

    interpretation_add(reading, "%s%s %% of %s on ", ranks->count > 1 ? "up to " : "", PERCENT(share_of_file_rank(run)),
                       part);
    if (ranks->has_more)
        interpretation_add(reading, "%" PRIu32 " of %" PRIu64 " ranks (", ranks->count, run->ranks);
    else
        interpretation_add(reading, ranks->count > 1 ? "ranks " : "rank ");
    interpretation_add_numbers(reading, ranks);
    interpretation_add(reading, ranks->has_more ? ")" : "");
}

/* That it is file access, of some ranks or of all, which counts as transfer. False: it is not. */
static bool add_files(struct interpretation *reading, const struct row *run, const struct unexplained *sums,
                      double loss)
{
    double of_family = share_of_calls(run, sums->time[sums->family]);

    if (share_of_file_rank(run) * 2 > loss) {
        reading->told = 1U << MPI_ACTIVITY_IO;
        reading->next = next_of_files;
        interpretation_add(reading, "\nThe largest loss%s is file access: MPI_File_* takes ",
                           interpretation_where(run));
        add_file_ranks(reading, run, interpretation_same_part(run));
        interpretation_add(reading,
                           ", %s %% on the average rank, apart from waiting. Others may wait for that: %s took "
                           "%s, and would take %s if neither storage nor network took time.",
                           PERCENT(average_of_files(run)), interpretation_same_part(run), DURATION(run->elapsed),
                           DURATION(run->ideal));
        return true;
    }
    if (sums->family == MPI_ACTIVITY_IO && is_notable(of_family)) {
        reading->told = 1U << sums->family;
        reading->share = of_family;
        reading->next = next_of_files;
        interpretation_add(
            reading,
            "\nThe largest loss%s is file access: %s %% of the ranks' time passes in MPI_File_*, apart from waiting "
            "for ranks that compute. That is the storage, not the network: %s took %s, and would take %s if neither "
            "of them took time.",
            interpretation_where(run), PERCENT(of_family), interpretation_same_part(run), DURATION(run->elapsed),
            DURATION(run->ideal));
        return true;
    }
    return false;
}

static void add_transfer(struct interpretation *reading, const struct row *run)
{
    const struct mpi_times *times = run->summary->mpi;
    const struct unexplained sums = unexplained_of(run);
    double of_family = share_of_calls(run, sums.time[sums.family]);
    __int128 time_of_call = sums.call ? times->transfer[sums.call] : 0;
    double of_call = share_of_calls(run, time_of_call);
    double loss = row_loss_of_factor(run, COLUMN_TRANSFER_EFFICIENCY);
    bool is_one_sided = sums.family == MPI_ACTIVITY_ONE_SIDED && is_notable(of_family);
    uint8_t cause = sums.is_held ? sums.longest : sums.call;
    __int128 time_of_cause = sums.is_held ? sums.most : time_of_call;
    const char *reason = is_notable(share_of_calls(run, time_of_cause))
                             ? other_reason(&sums, cause, mean_of_call(times, cause, time_of_cause), run)
                             : "";

    reading->next = "Where: --report critical-path. When: --report worst.";
    reading->share = loss;
    if (add_files(reading, run, &sums, loss))
        return;
    if (*reason != '\0' || is_one_sided || may_hide_waiting(run))
        interpretation_add(reading,
                           "\nThe largest loss%s looks like transfer, %s %% of the ranks' time: if it is, %s would "
                           "take %s on a network that takes no time, instead of %s.",
                           interpretation_where(run), PERCENT(loss), interpretation_same_part(run),
                           DURATION(run->ideal), DURATION(run->elapsed));
    else
        interpretation_add(reading,
                           "\nThe largest loss%s is transfer, %s %% of the ranks' time: %s took %s, and would take %s "
                           "on a network that takes no time.",
                           interpretation_where(run), PERCENT(loss), interpretation_same_part(run),
                           DURATION(run->elapsed), DURATION(run->ideal));
    if (is_one_sided) {
        reading->told = 1U << sums.family;
        interpretation_add(
            reading,
            " %s one-sided communication (%s %% of the ranks' time, longest in %s): the trace does not say who "
            "waits for whom there.",
            words_for_most(of_family, loss), PERCENT(of_family), mpi_call(sums.slowest[sums.family])->name);
        reading->next = "Whose memory: --report messages. When: --report worst.";
    } else if (is_notable(of_call) && sums.is_held) {
        add_held(reading, run, &sums, reason);
    } else if (is_notable(of_call)) {
        interpretation_add(reading, " %s ", words_for_most(of_call, loss));
        add_call(reading, run, sums.call, time_of_call, " of the ranks' time");
        interpretation_add(reading, "%s.", reason);
    }
}

static void add_unnamed(struct interpretation *reading, const struct row *run, const char *before)
{
    double share = share_of_calls(run, run->summary->replay.unnamed_time);

    if (is_notable(share))
        interpretation_add(
            reading,
            "%s%s %% of the ranks' time passes in collective calls on communicators between two groups of ranks, or on "
            "some whose members the trace does not tell: who waits for whom there is not known, and waiting may look "
            "like transfer.",
            before, PERCENT(share));
}

void interpretation_read_transfer(struct interpretation *reading, const struct row *run)
{
    add_transfer(reading, run);
    if (is_notable(share_of_mispaired(run)))
        interpretation_add(reading,
                           " The trace pairs %" PRIu64 " of %" PRIu64
                           " messages wrongly: what ranks waited there counts as transfer.",
                           mispaired_of(run), run->messages);
    add_unnamed(reading, run, " ");
}

void interpretation_add_families(struct interpretation *reading, const struct row *run)
{
    double files = interpretation_share_of(run, MPI_ACTIVITY_IO);
    double one_sided = interpretation_share_of(run, MPI_ACTIVITY_ONE_SIDED);

    if (share_of_file_rank(run) > 0 && !(reading->told & 1U << MPI_ACTIVITY_IO)) {
        interpretation_add(reading, "\nFile access (MPI_File_*) takes ");
        add_file_ranks(reading, run, interpretation_part(run));
        interpretation_add(reading, ", apart from waiting; others may wait for that.");
    } else if (is_notable(files) && !(reading->told & 1U << MPI_ACTIVITY_IO)) {
        interpretation_add(
            reading,
            "\n%s %% of the ranks' time passes in file access (MPI_File_*), apart from waiting for ranks that "
            "compute: that is the storage, not the network.",
            PERCENT(files));
    }
    if (is_notable(one_sided) && !(reading->told & 1U << MPI_ACTIVITY_ONE_SIDED))
        interpretation_add(
            reading,
            "\n%s %% of the ranks' time passes in one-sided communication, of which the trace does not say who "
            "waits for whom (whose memory: --report messages).",
            PERCENT(one_sided));
}

double interpretation_share_elsewhere(const struct row *run)
{
    return anomalies_of(run, ANOMALY_FOREIGN_MESSAGE) > 0 ? share_without_message(run) : 0;
}

void interpretation_add_unknown(struct interpretation *reading, const struct row *run, bool told_transfer)
{
    double share = share_without_message(run);
    char others[80] = ", but the trace has no messages";

    if (!told_transfer)
        add_unnamed(reading, run, "\n");
    /* Messages were left out when the trace was made, or filtered, or are another application's, too. */
    if (!is_notable(share) || reading->told & 1U << MPI_ACTIVITY_POINT_TO_POINT)
        return;
    if (anomalies_of(run, ANOMALY_FOREIGN_MESSAGE) > 0)
        snprintf(others, sizeof(others), " with another application (%" PRIu64 ")",
                 anomalies_of(run, ANOMALY_FOREIGN_MESSAGE));
    else if (run->messages > 0)
        snprintf(others, sizeof(others), " which the trace does not have");
    interpretation_add(
        reading,
        "\n%s %% of the ranks' time passes in calls that send, receive or wait for messages%s: who waits for whom "
        "there is not known, and waiting looks like transfer.",
        PERCENT(share), others);
}
