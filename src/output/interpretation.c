#include "output/interpretation.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Above that efficiency little is left to gain; shares above the other limit are worth a second sentence. */
static const double good_efficiency = 0.95;
static const double notable_share = 0.05;

enum { WORDS_SIZE = 500 };

/* Arguments of sentences. */
#define PERCENT(share)    decimal_percent(share).text
#define DURATION(elapsed) decimal_duration(elapsed).text

/* A report that has so much of one activity has little else. */
static const double nearly_all = 0.8;

/* A missing share is not. */
static bool is_notable(double share)
{
    return share >= notable_share;
}

static bool is_from_init_to_finalize(const struct row *run)
{
    const struct mpi_times *mpi = run->mpi_times;

    return mpi && run->start == (mpi->begin == MPI_TIMES_UNKNOWN ? 0 : mpi->begin) &&
           run->end == (mpi->end == MPI_TIMES_UNKNOWN ? run->runtime : mpi->end);
}

/* What is looked at. */
static const char *name_of_part(const struct row *run)
{
    return run->elapsed == run->runtime    ? "the run"
           : is_from_init_to_finalize(run) ? "the part from Init to Finalize"
                                           : "this part of the run";
}

static void __attribute__((format(printf, 2, 3))) add_sentence(struct interpretation *reading, const char *format, ...)
{
    size_t used = strlen(reading->text);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(reading->text + used, sizeof(reading->text) - used, format, arguments);
    va_end(arguments);
}

/* What a rank does in its useful time: its threads compute, or not. */
static const char *word_for_useful(const struct row *run)
{
    return run->thread_times ? "is outside MPI" : "computes";
}

/* What passes in calls without a wait that explains it, by kind of call, and where most of it does. */
struct unexplained {
    __int128 time[MPI_ACTIVITY_OTHER + 1]; /* of all ranks */
    uint8_t slowest[MPI_ACTIVITY_OTHER + 1];
    enum mpi_activity family; /* with the most time */
    uint8_t call;             /* the slowest of all */
    __int128 spawning;
    bool has_nonblocking_collectives;
};

/* NULL: nothing is known. */
static struct unexplained unexplained_of(const struct mpi_times *times)
{
    struct unexplained sums = {.family = times ? MPI_ACTIVITY_POINT_TO_POINT : MPI_ACTIVITY_OTHER,
                               .call = MPI_CALL_NONE};

    for (unsigned call = 1; times && call <= MPI_CALL_UNKNOWN; call++) {
        enum mpi_activity family = mpi_call((uint8_t)call)->activity;

        sums.time[family] += times->transfer[call];
        if (mpi_call((uint8_t)call)->class == MPI_CLASS_SPAWN)
            sums.spawning += times->transfer[call];
        sums.has_nonblocking_collectives |=
            times->transfer[call] > 0 && mpi_call_is_nonblocking_collective((uint8_t)call);
        if (times->transfer[call] > times->transfer[sums.slowest[family]])
            sums.slowest[family] = (uint8_t)call;
    }
    for (enum mpi_activity family = 0; times && family <= MPI_ACTIVITY_OTHER; family++) {
        if (sums.time[family] > sums.time[sums.family])
            sums.family = family;
        if (times->transfer[sums.slowest[family]] > times->transfer[sums.call])
            sums.call = sums.slowest[family];
    }
    return sums;
}

/* What else than moving data a call may do all that time, as far as that is known. */
static const char *other_reason(const struct unexplained *sums, bool has_sends)
{
    switch (mpi_call(sums->call)->class) {
    case MPI_CLASS_COMPLETION:
        if (sums->has_nonblocking_collectives)
            return has_sends ? ", where nonblocking sends and collectives may wait for other ranks without the trace "
                               "showing it"
                             : ", where nonblocking collectives may wait for other ranks without the trace showing it";
        return has_sends ? ", where nonblocking sends may wait for receivers without the trace showing it" : "";
    case MPI_CLASS_SEND:
    case MPI_CLASS_SENDRECV:
        return ", where sends may wait for receivers without the trace showing it";
    default:
        return mpi_call_is_untold_collective(sums->call) ? ", of which the trace does not say who waits for whom" : "";
    }
}

/* Of the ranks' time, what passes in calls without a wait that explains it; 0 where that is not known. */
static double share_of_calls(const struct row *run, __int128 time)
{
    return run->mpi_times && run->elapsed > 0 ? (double)time / ((double)run->elapsed * (double)run->ranks) : 0;
}

double interpretation_share_of(const struct row *run, enum mpi_activity family)
{
    return share_of_calls(run, unexplained_of(run->mpi_times).time[family]);
}

static double share_of_spawning(const struct row *run)
{
    return share_of_calls(run, unexplained_of(run->mpi_times).spawning);
}

/* That share of the ranks' time passes in what follows: it may be more than the loss, as the ideal clock that decides
 * it is that of the rank which comes last. */
static const char *words_for_most(double share, double loss)
{
    return share < loss + 0.0005 ? "The largest part of that passes in"
                                 : "Where no wait explains it, most time passes in";
}

static void read_transfer(struct interpretation *reading, const struct row *run)
{
    const struct mpi_times *times = run->mpi_times;
    const struct unexplained sums = unexplained_of(times);
    double share = share_of_calls(run, sums.time[sums.family]);
    double loss = row_loss_of_factor(run, COLUMN_TRANSFER_EFFICIENCY);

    reading->next = "When: --report worst.";
    reading->share = loss;
    if (sums.family == MPI_ACTIVITY_IO && is_notable(share)) {
        reading->told = 1U << sums.family;
        reading->share = share;
        add_sentence(
            reading,
            "The largest loss is file access: %s %% of the ranks' time passes in MPI_File_* without waiting for other "
            "ranks. That is the storage, not the network: %s took %s, and would take %s if neither of them took time.",
            PERCENT(share), name_of_part(run), DURATION(run->elapsed), DURATION(run->ideal));
        return;
    }
    add_sentence(reading, "The largest loss %s transfer, %s %% of the ranks' time: %s took %s, and would take %s %s.",
                 run->sharing.threads > 0 ? "looks like" : "is", PERCENT(loss), name_of_part(run),
                 DURATION(run->elapsed), DURATION(run->ideal),
                 run->sharing.threads > 0 ? "if neither moving data nor waiting for a processor took time"
                                          : "on a network that takes no time");
    if (sums.family == MPI_ACTIVITY_ONE_SIDED && is_notable(share)) {
        reading->told = 1U << sums.family;
        add_sentence(
            reading,
            " %s one-sided communication (%s %% of the ranks' time, longest in %s): the trace does not say who "
            "waits for whom there.",
            words_for_most(share, loss), PERCENT(share), mpi_call(sums.slowest[sums.family])->name);
        reading->next = "Whose memory: --report messages. When: --report worst.";
        return;
    }
    share = sums.call ? share_of_calls(run, times->transfer[sums.call]) : 0;
    if (is_notable(share))
        add_sentence(reading, " %s %s (%s %% of the ranks' time)%s.", words_for_most(share, loss),
                     mpi_call(sums.call)->name, PERCENT(share), other_reason(&sums, times->nonblocking_sends > 0));
}

/* What most is lost to: one of the three factors, or what hides in them. */
enum loss {
    LOSS_NONE, /* that is told as the largest */
    LOSS_LOAD_BALANCE,
    LOSS_SERIALISATION,
    LOSS_TRANSFER,
    LOSS_OFF,
    LOSS_TRACING,
    LOSS_POLLING,
    LOSS_SPAWNING,
    LOSS_LAUNCH,
    LOSS_OF_THREADS, /* of those that threads have (row_losses) */
    LOSS_BESIDE,     /* no factor's */
};

/* By how much more all threads lose than the row's losses say: others than a rank's first are in MPI, or in tracing,
 * while their rank is not. Less than 0: others go on while the first is in MPI, which is none of what is lost, though
 * their rank's time is. */
static double share_beside(const struct row *run)
{
    const struct row_losses losses = row_losses_of(run);
    double lost = 1 - run->parallel_efficiency;

    for (size_t i = 0; i < losses.count; i++)
        lost -= losses.items[i].share;
    return run->thread_times ? lost : 0;
}

static double share_of_tracing(const struct row *run)
{
    return run->metrics.overhead - run->metrics.off;
}

/*
 * Whether what hides in the factors is more than what is left of each of them. It may lie in any of them, so that this
 * is certain where it is half of all losses, or as much as any factor. But ideal clocks run before a rank's first
 * event: nothing of the launch is transfer, and what it leaves of the other two is known better.
 */
static bool exceeds_factors(const struct row *run, enum loss loss, double share)
{
    double balance = row_loss_of_factor(run, COLUMN_LOAD_BALANCE);
    double serialisation = row_loss_of_factor(run, COLUMN_SERIALISATION_EFFICIENCY);
    double transfer = row_loss_of_factor(run, COLUMN_TRANSFER_EFFICIENCY);
    bool exceeds_both = share >= fmax(balance, serialisation);

    if (loss == LOSS_LAUNCH)
        exceeds_both = exceeds_both || share * 2 >= balance + serialisation;
    return is_notable(share) &&
           (share * 2 >= 1 - run->metrics.parallel_efficiency || (exceeds_both && share >= transfer));
}

static enum loss largest_loss(const struct row *run)
{
    const struct metrics *metrics = &run->metrics;
    const struct {
        enum loss loss;
        double share;
    } hidden[] = {
        {LOSS_OFF, metrics->off},         {LOSS_TRACING, fmax(share_of_tracing(run), run->overhead_caused)},
        {LOSS_POLLING, metrics->polling}, {LOSS_SPAWNING, share_of_spawning(run)},
        {LOSS_LAUNCH, metrics->absence},
    };
    enum loss largest = LOSS_NONE;
    double most = 0;

    if (is_notable(share_beside(run)) && share_beside(run) > row_losses_of(run).largest.share)
        return LOSS_BESIDE;
    if (row_losses_of(run).largest.is_of_threads)
        return LOSS_OF_THREADS;
    for (size_t i = 0; i < sizeof(hidden) / sizeof(hidden[0]); i++)
        if (hidden[i].share > most && exceeds_factors(run, hidden[i].loss, hidden[i].share)) {
            largest = hidden[i].loss;
            most = hidden[i].share;
        }
    if (largest != LOSS_NONE)
        return largest;
    switch (column_of_largest_loss(run)) {
    case COLUMN_LOAD_BALANCE:
        return LOSS_LOAD_BALANCE;
    case COLUMN_SERIALISATION_EFFICIENCY:
        return LOSS_SERIALISATION;
    default:
        return LOSS_TRANSFER;
    }
}

/* Where the rank that is outside of MPI longest does not compute all that time. */
static void add_first_thread(struct interpretation *reading, const struct row *run)
{
    static const struct {
        enum thread_part part;
        const char *words;
    } others[] = {
        {THREAD_PART_IMBALANCE, "waiting for other threads"},
        {THREAD_PART_BLOCKED, "waiting at locks, critical or ordered sections"},
        {THREAD_PART_RUNTIME, "in the run-time system, or waiting while no thread is at work"},
    };
    const int64_t *parts = run->thread_times ? run->thread_times->busiest_first : NULL;
    int64_t outside = parts ? parts[THREAD_PART_WORK] + parts[THREAD_PART_SERIAL] : 0;
    unsigned told = 0;

    for (size_t i = 0; parts && i < sizeof(others) / sizeof(others[0]); i++)
        outside += parts[others[i].part];
    if (outside == 0 || (double)parts[THREAD_PART_WORK] >= 0.95 * (double)outside)
        return;
    add_sentence(reading, " Of that time thread 1 of the busiest rank computes for %s %%",
                 PERCENT((double)parts[THREAD_PART_WORK] / (double)outside));
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        if ((double)parts[others[i].part] >= 0.01 * (double)outside)
            add_sentence(reading, "%s %s %% it is %s", told++ > 0 ? "," : "; for",
                         PERCENT((double)parts[others[i].part] / (double)outside), others[i].words);
    add_sentence(reading, ".");
}

static void read_load_balance(struct interpretation *reading, const struct row *run)
{
    const struct thread_sums *threads = run->thread_times;

    reading->share = row_loss_of_factor(run, COLUMN_LOAD_BALANCE);
    reading->next = "Who: --by rank --plot -. When: --report worst.";
    if (threads && threads->threads_each == 0)
        add_sentence(reading,
                     "The largest loss is load balance, %s %% of all threads' time: each as often as it has threads, "
                     "ranks are outside MPI only %s %% as long as the busiest one on average (%s against %s).",
                     PERCENT(reading->share), PERCENT(run->factors.mpi_load_balance),
                     DURATION((int64_t)(threads->rank_useful / (__int128)threads->threads)), DURATION(run->useful_max));
    else
        add_sentence(reading,
                     "The largest loss is load balance, %s %% of the ranks' time: on average a rank %s only %s %% as "
                     "long as the busiest one (%s against %s).",
                     PERCENT(reading->share), word_for_useful(run), PERCENT(run->metrics.load_balance),
                     DURATION(run->metrics.useful_average), DURATION(run->useful_max));
    add_first_thread(reading, run);
}

static void read_serialisation(struct interpretation *reading, const struct row *run)
{
    add_sentence(reading,
                 "The largest loss is serialisation, %s %% of the ranks' time: ranks depend on one another, so that %s "
                 "would take %s even on a network that takes no time, although no rank %s for more than %s.",
                 PERCENT(row_loss_of_factor(run, COLUMN_SERIALISATION_EFFICIENCY)), name_of_part(run),
                 DURATION(run->ideal), word_for_useful(run), DURATION(run->useful_max));
    add_first_thread(reading, run);
    reading->share = row_loss_of_factor(run, COLUMN_SERIALISATION_EFFICIENCY);
    reading->next = "Who: --report wait-states. When: --report worst.";
}

/* Ranks without events are absent throughout: that is no launch. */
static void read_absence(struct interpretation *reading, const struct row *run)
{
    if ((double)run->silent_ranks / (double)run->ranks * 2 >= run->metrics.absence) {
        add_sentence(reading,
                     "The largest loss is no loss of the program: the trace has no events of %" PRIu64 " of %" PRIu64
                     " ranks, and nothing is known of them.",
                     run->silent_ranks, run->ranks);
        return;
    }
    reading->share = run->metrics.absence;
    add_sentence(reading, "The largest loss is the launch: %s %% of the ranks' time lies before their first events.%s",
                 PERCENT(run->metrics.absence), is_notable(run->before_init) ? "" : " --from leaves it out.");
}

/* Nothing where it is little. */
static void add_transient(struct interpretation *reading, const char *before, double share)
{
    if (is_notable(share))
        add_sentence(reading,
                     "%sImbalance within windows that evens out over the run, and looks like serialisation there, "
                     "costs %s %% of it: load moves from rank to rank, or ranks take turns.",
                     before, PERCENT(share));
}

static void add_second_sentence(struct interpretation *reading, const struct row *run, enum loss largest)
{
    if (is_notable(run->metrics.off) && largest != LOSS_OFF)
        add_sentence(reading, " In %s %% of the ranks' time tracing was switched off: nothing is known of it.",
                     PERCENT(run->metrics.off));
    else if (is_notable(run->overhead_caused) && largest != LOSS_TRACING)
        add_sentence(reading,
                     " Tracing itself, with those who waited for it, took %s %% of %s, which looks like transfer.",
                     PERCENT(run->overhead_caused), name_of_part(run));
    else if (is_notable(share_of_tracing(run)) && largest != LOSS_TRACING)
        add_sentence(reading, " Tracing itself took %s %% of the ranks' time, which blurs the other numbers.",
                     PERCENT(share_of_tracing(run)));
    else if (is_notable(run->metrics.polling) && largest != LOSS_POLLING)
        add_sentence(reading, " Tests and probes that found nothing took %s %% of the ranks' time.",
                     PERCENT(run->metrics.polling));
    else if (run->turn_balance > 0 && is_notable(run->metrics.load_balance - run->turn_balance))
        add_sentence(
            reading,
            " In a turn of its loop the load balance is %s %%, in all of %s %s %%: load moves from rank to rank, or "
            "ranks take turns. Where they wait for one another in each turn, that looks like serialisation.",
            PERCENT(run->turn_balance), name_of_part(run), PERCENT(run->metrics.load_balance));
    else if (run->turn_balance <= 0)
        add_transient(reading, " ", run->transient_imbalance);
}

/* What is neither computing nor waiting nor the network, or of which the trace says too little. */
static void add_family_sentences(struct interpretation *reading, const struct row *run)
{
    double files = interpretation_share_of(run, MPI_ACTIVITY_IO);
    double one_sided = interpretation_share_of(run, MPI_ACTIVITY_ONE_SIDED);

    if (is_notable(files) && !(reading->told & 1U << MPI_ACTIVITY_IO))
        add_sentence(reading,
                     " %s %% of the ranks' time passes in file access (MPI_File_*) without waiting for other ranks: "
                     "that is the storage, not the network.",
                     PERCENT(files));
    if (is_notable(one_sided) && !(reading->told & 1U << MPI_ACTIVITY_ONE_SIDED))
        add_sentence(reading,
                     " %s %% of the ranks' time passes in one-sided communication, of which the trace does not say who "
                     "waits for whom (whose memory: --report messages).",
                     PERCENT(one_sided));
}

/* How much lies around the part that a program is judged by, and how to leave it out. */
static void add_outside_sentence(struct interpretation *reading, const struct row *run)
{
    bool is_before = is_notable(run->before_init);
    bool is_after = is_notable(run->after_finalize);

    if (is_before)
        add_sentence(reading, " %s %% of %s lies before the last rank has left MPI_Init%s", PERCENT(run->before_init),
                     name_of_part(run),
                     is_after               ? ","
                     : run->before_init < 1 ? ": --from init leaves it out."
                                            : ".");
    if (is_before && is_after)
        add_sentence(reading,
                     " and %s %% after the last one has left MPI_Finalize (where the tracer's last flush takes %s %% "
                     "of the ranks' time): --from init --to finalize leave them out.",
                     PERCENT(run->after_finalize), PERCENT(run->last_flush));
    else if (is_after)
        add_sentence(reading,
                     " %s %% of %s lies after the last rank has left MPI_Finalize, where the tracer's last flush takes "
                     "%s %% of the ranks' time: --to finalize leaves it out.",
                     PERCENT(run->after_finalize), name_of_part(run), PERCENT(run->last_flush));
}

static double share_of_time(const struct thread_sums *sums, __int128 time)
{
    return (double)((long double)time / (long double)thread_sums_whole(sums));
}

/* The functions that lose most in the run do so in a part, too, where less lies outside than they are ahead by. */
static struct thread_worst worst_of_part(const struct row *part, const struct row *whole)
{
    struct thread_worst worst = whole->worst;

    if (!part->thread_times ||
        whole->thread_times->losses.imbalance - part->thread_times->losses.imbalance >= worst.imbalance_lead)
        worst.imbalance = NULL;
    if (!part->thread_times ||
        whole->thread_times->losses.scheduling - part->thread_times->losses.scheduling >= worst.scheduling_lead)
        worst.scheduling = NULL;
    return worst;
}

/* In which parallel function, if that is known; nothing but ASCII. */
struct function_words {
    char text[80];
};

static struct function_words largest_part(const char *function)
{
    struct function_words words = {""};

    if (!function)
        return words;
    snprintf(words.text, sizeof(words.text), ", the largest part in %s", function);
    for (char *at = words.text; *at != '\0'; at++)
        if (*at < ' ' || *at > '~')
            *at = '?';
    return words;
}

/* A sentence without its capital and its stop: who idles, or works unevenly, and when. */
static void describe_thread_loss(const struct row *run, enum column_id factor, char *words, size_t size)
{
    const struct thread_sums *sums = run->thread_times;
    bool is_one = sums->threads_each == 2;
    double unused = share_of_time(sums, sums->losses.unused);
    double serial = share_of_time(sums, sums->parts[THREAD_PART_SERIAL]);
    double blocked = share_of_time(sums, sums->parts[THREAD_PART_BLOCKED]);
    char others[64] = "the other threads of a rank";
    char at_locks[120] = "";

    if (is_one)
        snprintf(others, sizeof(others), "thread 2 of a rank");
    else if (sums->threads_each > 2)
        snprintf(others, sizeof(others), "threads 2 to %" PRIu32 " of a rank", sums->threads_each);
    if (is_notable(blocked))
        snprintf(at_locks, sizeof(at_locks), " (%s %% at locks, critical or ordered sections)", PERCENT(blocked));
    if (factor == COLUMN_OPENMP_SERIALISATION && !sums->has_openmp)
        snprintf(words, size, "%s %s idle or %s not begun: %s %% of all threads' time", others, is_one ? "is" : "are",
                 is_one ? "has" : "have", PERCENT(serial));
    else if (factor == COLUMN_OPENMP_SERIALISATION && unused * 2 > run->losses.serial)
        snprintf(words, size, "%s %s no part in parallel regions: %s %% of all threads' time", others,
                 is_one ? "takes" : "take", PERCENT(unused));
    else if (factor == COLUMN_OPENMP_SERIALISATION)
        snprintf(words, size, "%s %s idle while thread 1 works outside of parallel regions: %s %% of all threads' time",
                 others, is_one ? "is" : "are", PERCENT(serial));
    else if (factor == COLUMN_OPENMP_LOAD_BALANCE)
        snprintf(words, size, "threads work unevenly in parallel regions: %s %% of all threads' time%s%s",
                 PERCENT(run->losses.imbalance), largest_part(run->worst.imbalance).text,
                 run->worst.is_at_locks ? ", where they wait at locks, critical or ordered sections while another works"
                                        : "");
    else
        snprintf(words, size,
                 "in parallel regions even the busiest thread is not at work: %s %% of all threads' time is spent on "
                 "starting, sharing out work, joining, or waiting for one another in turn%s%s%s",
                 PERCENT(run->losses.scheduling), at_locks, run->sharing.threads > 0 ? ", or for a processor" : "",
                 largest_part(run->worst.scheduling).text);
}

static const char *next_of_threads(const struct row *run)
{
    return run->thread_times->has_openmp ? "Where: --report openmp. When: --by thread --plot -."
                                         : "When: --by thread --plot -.";
}

/* What others than the first thread do that no factor counts. */
static const char *words_for_beside(const struct row *run)
{
    return is_notable(share_of_time(run->thread_times, run->thread_times->parts[THREAD_PART_OVERHEAD]))
               ? "in MPI or in tracing"
               : "in MPI";
}

/* What else threads lose than what was told, and what counts twice in the tree, or not at all. */
static void add_thread_sentences(struct interpretation *reading, const struct row *run, enum loss told)
{
    double idle = share_of_time(run->thread_times, run->thread_times->parts[THREAD_PART_IDLE_IN_MPI]);
    const struct row_losses losses = row_losses_of(run);
    char words[WORDS_SIZE];

    for (const struct row_loss *loss = losses.items; loss < losses.items + losses.count; loss++) {
        if (!loss->is_of_threads || (told == LOSS_OF_THREADS && loss->factor == losses.largest.factor) ||
            !is_notable(loss->share))
            continue;
        describe_thread_loss(run, loss->factor, words, sizeof(words));
        words[0] = (char)(words[0] - 'a' + 'A');
        add_sentence(reading, " %s.", words);
        if (!reading->next)
            reading->next = next_of_threads(run);
    }
    if (run->thread_times->has_openmp && is_notable(idle))
        add_sentence(reading,
                     " Threads that are idle while thread 1 is in MPI (%s %% of all threads' time) count in both "
                     "branches, so that these do not multiply.",
                     PERCENT(idle));
    if (is_notable(-share_beside(run)))
        add_sentence(reading,
                     " Other threads go on while thread 1 is in MPI: all threads together lose %s %% of their time.",
                     PERCENT(1 - run->parallel_efficiency));
    if (is_notable(share_beside(run)) && told != LOSS_BESIDE)
        add_sentence(reading,
                     " Other threads than the first are %s while their rank is not: all threads together lose %s %% of "
                     "their time, %s %% more than the factors of either branch tell.",
                     words_for_beside(run), PERCENT(1 - run->parallel_efficiency), PERCENT(share_beside(run)));
}

/* Threads say where they are at single moments: more may have shared processors than did so at one. */
static void add_sharing(struct interpretation *reading, const struct row *run)
{
    const char *who = run->thread_times ? "threads" : "ranks";
    const char *plural = run->sharing.processors == 1 ? "" : "s";

    if (run->sharing.is_guess)
        add_sentence(reading,
                     "%" PRIu64 " %s were seen on %" PRIu64
                     " processor%s, if not at the same time: they may have shared %s, and waiting for a processor "
                     "looks like transfer, and like computing. ",
                     run->sharing.threads, who, run->sharing.processors, plural,
                     run->sharing.processors == 1 ? "it" : "them");
    else
        add_sentence(reading,
                     "At least %" PRIu64 " %s shared %" PRIu64
                     " processor%s at the same time: waiting for a processor looks like transfer, and like computing. ",
                     run->sharing.threads, who, run->sharing.processors, plural);
}

/* What the launch and the shutdown take, where the sentences before are about the part between them. What is less than
 * what is printed is not worth a word. */
static void add_launch_sentence(struct interpretation *reading, const struct row *run)
{
    const double least = 0.0005;
    bool is_before = run->before_init >= least;
    bool is_after = run->after_finalize >= least;

    if (is_before)
        add_sentence(reading, " The launch, until the last rank has left MPI_Init, takes %s %% of the run",
                     PERCENT(run->before_init));
    if (is_after)
        add_sentence(reading,
                     is_before ? ", and the shutdown, after the last one has left MPI_Finalize, %s %%"
                               : " The shutdown, after the last rank has left MPI_Finalize, takes %s %% of the run",
                     PERCENT(run->after_finalize));
    if (is_notable(run->last_flush))
        add_sentence(reading, " (the tracer's last flush: %s %% of the ranks' time)", PERCENT(run->last_flush));
    add_sentence(reading, ".");
}

static void read_loss(struct interpretation *reading, const struct row *run, enum loss loss)
{
    char words[WORDS_SIZE];

    switch (loss) {
    case LOSS_NONE:
        break;
    case LOSS_LOAD_BALANCE:
        read_load_balance(reading, run);
        break;
    case LOSS_SERIALISATION:
        read_serialisation(reading, run);
        break;
    case LOSS_TRANSFER:
        read_transfer(reading, run);
        break;
    case LOSS_OFF:
        add_sentence(
            reading,
            "The largest loss is no loss of the program: in %s %% of the ranks' time tracing was switched off, and "
            "nothing is known of it. Trace all of the part of interest, and choose it with --from and --to.",
            PERCENT(run->metrics.off));
        break;
    case LOSS_TRACING:
        reading->share = fmax(share_of_tracing(run), run->overhead_caused);
        if (is_notable(run->overhead_caused))
            add_sentence(reading,
                         "The largest loss is tracing itself: it took %s %% of the ranks' time, and with those who "
                         "waited for it %s %% of %s, which looks like transfer; record less.",
                         PERCENT(share_of_tracing(run)), PERCENT(run->overhead_caused), name_of_part(run));
        else
            add_sentence(reading,
                         "The largest loss is tracing itself, which took %s %% of the ranks' time and blurs the other "
                         "numbers; record less.",
                         PERCENT(share_of_tracing(run)));
        break;
    case LOSS_POLLING:
        reading->share = run->metrics.polling;
        add_sentence(reading,
                     "The largest loss is polling: %s %% of the ranks' time went into tests and probes (MPI_Test, "
                     "MPI_Iprobe) that found nothing.",
                     PERCENT(run->metrics.polling));
        break;
    case LOSS_SPAWNING:
        reading->share = share_of_spawning(run);
        add_sentence(
            reading,
            "The largest loss is waiting for another application: %s %% of the ranks' time passes where they start one "
            "(MPI_Comm_spawn). This application's events do not say what the other one did meanwhile.",
            PERCENT(share_of_spawning(run)));
        break;
    case LOSS_LAUNCH:
        read_absence(reading, run);
        break;
    case LOSS_OF_THREADS:
        describe_thread_loss(run, row_losses_of(run).largest.factor, words, sizeof(words));
        add_sentence(reading, "The largest loss: %s.", words);
        reading->share = row_losses_of(run).largest.share;
        reading->next = next_of_threads(run);
        break;
    case LOSS_BESIDE:
        reading->share = share_beside(run);
        reading->next = "When: --by thread --plot -.";
        add_sentence(reading,
                     "The largest loss: other threads than the first are %s while their rank is not, %s %% of all "
                     "threads' time, which no factor of either branch counts.",
                     words_for_beside(run), PERCENT(reading->share));
        break;
    }
}

struct interpretation interpretation_of(const struct row *run)
{
    struct interpretation reading = {.text = ""};
    enum loss largest = LOSS_NONE;
    double explained;

    if (run->elapsed == 0)
        return (struct interpretation){.text = "Nothing took any time here, so there is nothing to compare."};
    /* What no number can tell apart comes first, where there is something that it may explain. */
    explained = fmax(run->metrics.off, run->overhead_caused) + share_of_spawning(run);
    if (run->sharing.threads > 0 && is_notable(1 - run->metrics.transfer_efficiency - explained))
        add_sharing(&reading, run);
    if (run->useful_max == 0) {
        add_sentence(&reading, "No rank computed, so there is nothing to compare.");
    } else if (run->holds_bursts) {
        add_sentence(&reading,
                     "The tracer was in burst mode, in which it does not record MPI calls: who waits for whom is "
                     "unknown, so there is no serialisation or transfer efficiency, and no wait states. By the "
                     "recorded states the ranks compute for %s %% of the time, with a load balance of %s %%.",
                     PERCENT(run->metrics.parallel_efficiency), PERCENT(run->metrics.load_balance));
    } else if (run->parallel_efficiency >= good_efficiency) {
        add_sentence(&reading, "Little is lost%s: %s for %s %% of the time.",
                     run->elapsed != run->runtime && is_from_init_to_finalize(run) ? " from Init to Finalize" : "",
                     run->thread_times ? "all threads compute"
                     : run->ranks == 1 ? "the rank computes"
                                       : "the ranks compute",
                     PERCENT(run->parallel_efficiency));
    } else {
        largest = largest_loss(run);
    }
    read_loss(&reading, run, largest);
    if (run->thread_times)
        add_thread_sentences(&reading, run, largest);
    add_second_sentence(&reading, run, largest);
    add_family_sentences(&reading, run);
    add_outside_sentence(&reading, run);
    return reading;
}

struct interpretation interpretation_of_run(const struct run_summary *run)
{
    struct row whole = row_of_run(run);
    struct interpretation reading;
    struct row part;

    if (!run_shows_launch(run))
        return interpretation_of(&whole);
    part = row_of_run(run->init_to_finalize);
    part.transient_imbalance = whole.transient_imbalance;
    part.turn_balance = whole.turn_balance;
    part.worst = worst_of_part(&part, &whole);
    reading = interpretation_of(&part);
    add_launch_sentence(&reading, &whole);
    return reading;
}

const char *interpretation_of_part(const struct run_summary *run)
{
    struct row row = row_of_run(run);

    return name_of_part(&row);
}

struct interpretation interpretation_of_transient(const struct run_summary *run)
{
    struct interpretation reading = {.text = ""};

    add_transient(&reading, "", run->has_transient ? run->transient_imbalance : 0);
    return reading;
}

bool interpretation_misses_regions(const struct run_summary *run, const struct options *options)
{
    const struct thread_sums *sums = run->threads;
    __int128 lost = 0;

    if (sums && sums->has_openmp)
        lost = sums->losses.imbalance + sums->losses.scheduling + thread_serialisation(sums) -
               sums->parts[THREAD_PART_IDLE_IN_MPI];
    return lost > 0 && !options->activities.openmp && is_notable(share_of_time(sums, lost));
}

const char *interpretation_of_activity(const char *activity, double share, const struct run_summary *run,
                                       const struct options *options)
{
    if (interpretation_misses_regions(run, options))
        return "--activity openmp tells parallel functions apart, and what thread 1 loses in them.";
    if (options->activities.call_sites || !run->has_callers || share < nearly_all ||
        strcmp(activity, "[computation]") != 0)
        return NULL;
    return "--call-sites tells computation apart by the MPI calls before and after it.";
}
