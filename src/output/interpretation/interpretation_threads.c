#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/slice.h"
#include "base/sorted.h"
#include "output/interpretation/interpretation_parts.h"

enum { WORDS_SIZE = 500 };

static double share_of_time(const struct thread_sums *sums, __int128 time)
{
    return (double)((long double)time / (long double)thread_sums_whole(sums));
}

/* What all threads lose, less what losses tell. */
static double share_untold(const struct row *run)
{
    const struct row_losses losses = row_losses_of(run);
    double lost = 1 - run->parallel_efficiency;

    for (size_t i = 0; i < losses.count; i++)
        lost -= losses.items[i].share;
    return lost;
}

/* What threads wait in regions is told by the losses of ranks, or, where their rank is not in MPI, by none. */
static double waits_in_regions(const struct row *run)
{
    return share_of_time(run->thread_times, region_losses_waits(&run->thread_times->losses));
}

double interpretation_share_beside(const struct row *run)
{
    double untold = run->thread_times ? share_untold(run) : 0;

    return untold > 0 ? fmax(untold - waits_in_regions(run), 0) : untold;
}

void interpretation_add_first_thread(struct interpretation *reading, const struct row *run)
{
    static const struct {
        enum thread_part part;
        const char *words;
        const char *without_openmp;
    } others[] = {
        {THREAD_PART_IMBALANCE, "waiting for other threads", "waiting for other threads"},
        {THREAD_PART_BLOCKED, "waiting at locks, critical or ordered sections", "waiting at locks"},
        {THREAD_PART_RUNTIME, "in the run-time system, or waiting while no thread is at work",
         "creating or joining threads, or waiting while none is at work"},
    };
    const int64_t *parts = run->thread_times ? run->thread_times->busiest_first : NULL;
    int64_t outside = parts ? parts[THREAD_PART_WORK] + parts[THREAD_PART_SERIAL] : 0;
    unsigned told = 0;

    for (size_t i = 0; parts && i < COUNT_OF(others); i++)
        outside += parts[others[i].part];
    if (outside == 0 || (double)parts[THREAD_PART_WORK] >= 0.95 * (double)outside)
        return;
    interpretation_add(reading, " Of that time thread 1 of the busiest rank computes for %s %%",
                       PERCENT((double)parts[THREAD_PART_WORK] / (double)outside));
    for (size_t i = 0; i < COUNT_OF(others); i++)
        if ((double)parts[others[i].part] >= 0.01 * (double)outside)
            interpretation_add(reading, "%s for %s %% it is %s", told++ > 0 ? "," : ";",
                               PERCENT((double)parts[others[i].part] / (double)outside),
                               run->thread_times->has_openmp ? others[i].words : others[i].without_openmp);
    interpretation_add(reading, ".");
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

/* What threads do instead of working in a run without regions, the longest first, and what else is notable. */
static void describe_idleness(const struct thread_sums *sums, const char *others, char *words, size_t size)
{
    char idle[100];
    struct {
        const char *words;
        double share;
    } kinds[] = {
        {idle, share_of_time(sums, sums->parts[THREAD_PART_SERIAL])},
        {"thread 1 of a rank waits for others", share_of_time(sums, sums->parts[THREAD_PART_IMBALANCE])},
        {"threads wait at locks", share_of_time(sums, sums->parts[THREAD_PART_BLOCKED])},
        {"threads are created and joined, or wait while none is at work",
         share_of_time(sums, sums->parts[THREAD_PART_RUNTIME])},
    };
    size_t count = COUNT_OF(kinds);

    snprintf(idle, sizeof(idle), "%s %s not begun", others,
             sums->threads_each == 2 ? "is idle or has" : "are idle or have");
    *words = '\0';
    for (size_t told = 0; told < count; told++) {
        size_t most = 0;

        for (size_t i = 1; i < count; i++)
            if (kinds[i].share > kinds[most].share)
                most = i;
        if (told == 0 || is_notable(kinds[most].share))
            string_append(words, size, "%s%s: %s %%%s", told == 0 ? "" : "; ", kinds[most].words,
                          PERCENT(kinds[most].share), told == 0 ? " of all threads' time" : "");
        kinds[most].share = -1;
    }
}

static bool has_regions(const struct thread_sums *sums)
{
    bool has = false;

    for (int part = 0; part < THREAD_PART_COUNT; part++)
        has |= sums->in_regions[part] > 0;
    return has;
}

static void describe_serialisation(const struct row *run, char *words, size_t size)
{
    const struct thread_sums *sums = run->thread_times;
    bool is_one = sums->threads_each == 2;
    double unused = share_of_time(sums, sums->losses.own_unused);
    double serial = share_of_time(sums, sums->parts[THREAD_PART_SERIAL]);
    char others[64] = "the other threads of a rank";

    if (is_one)
        snprintf(others, sizeof(others), "thread 2 of a rank");
    else if (sums->threads_each > 2)
        snprintf(others, sizeof(others), "threads 2 %s %" PRIu32 " of a rank", sums->threads_each == 3 ? "and" : "to",
                 sums->threads_each);
    if (!sums->has_openmp)
        describe_idleness(sums, others, words, size);
    else if (!has_regions(sums))
        snprintf(words, size, "without a parallel region %s %s idle while thread 1 works: %s %% of all threads' time",
                 others, is_one ? "is" : "are", PERCENT(serial));
    else if (unused * 2 > run->losses.serial)
        snprintf(words, size, "%s no part in parallel regions: %s %% of all threads' time",
                 is_one ? "thread 2 of a rank takes" : "threads take", PERCENT(unused));
    else
        snprintf(words, size, "%s %s idle while thread 1 works outside of parallel regions: %s %% of all threads' time",
                 others, is_one ? "is" : "are", PERCENT(serial));
}

static void describe_scheduling(const struct row *run, char *words, size_t size)
{
    const struct thread_sums *sums = run->thread_times;
    const struct thread_worst *worst = &run->summary->worst_regions;
    double lost = run->losses.scheduling;
    /* What is known of the run, if that is not more than what there is. */
    double blocked =
        fmin(share_of_time(sums, worst->blocked), share_of_time(sums, sums->in_regions[THREAD_PART_BLOCKED]));
    bool takes_turns = share_of_time(sums, sums->in_regions[THREAD_PART_RUNTIME]) * 2 < lost;
    bool is_sharing = run->summary->replay.sharing.threads > 0;
    char at_locks[120] = "";

    if (is_notable(blocked))
        snprintf(at_locks, sizeof(at_locks), " (%s %% at locks, critical or ordered sections)", PERCENT(blocked));
    if (is_notable(blocked) && blocked * 2 >= lost)
        snprintf(words, size,
                 "threads wait at locks, critical or ordered sections: %s %% of all threads' time. In parallel regions "
                 "even the busiest thread is not at work for %s %%%s",
                 PERCENT(blocked), PERCENT(lost), is_sharing ? ", or waits for a processor" : "");
    else if (takes_turns)
        snprintf(words, size,
                 "threads wait for one another in turn in parallel regions%s: %s %% of all threads' time%s",
                 is_sharing ? ", or for a processor" : "", PERCENT(lost), at_locks);
    else
        snprintf(words, size,
                 "in parallel regions even the busiest thread is not at work: %s %% of all threads' time is spent on "
                 "starting, sharing out work, joining, or waiting for one another in turn%s%s",
                 PERCENT(lost), at_locks, is_sharing ? ", or for a processor" : "");
    string_append(words, size, "%s", largest_part(worst->scheduling).text);
    /* They may be too short to be shared out. */
    if (worst->scheduling && worst->length > 0 && !takes_turns)
        string_append(words, size, ", whose regions take %s on average", DURATION(worst->length));
}

/* A sentence without its capital and its stop: who idles, or works unevenly, and when. */
static void describe_thread_loss(const struct row *run, enum column_id factor, char *words, size_t size)
{
    if (factor == COLUMN_OPENMP_SERIALISATION)
        describe_serialisation(run, words, size);
    else if (factor == COLUMN_OPENMP_SCHEDULING)
        describe_scheduling(run, words, size);
    else
        snprintf(words, size, "threads work unevenly in parallel regions: %s %% of all threads' time%s%s",
                 PERCENT(run->losses.imbalance), largest_part(run->summary->worst_regions.imbalance).text,
                 run->summary->worst_regions.is_at_locks
                     ? ", where they wait at locks, critical or ordered sections while another works"
                     : "");
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

void interpretation_read_threads(struct interpretation *reading, const struct row *run)
{
    char words[WORDS_SIZE];

    describe_thread_loss(run, row_losses_of(run).largest.factor, words, sizeof(words));
    interpretation_add(reading, "\nThe largest loss%s: %s.", interpretation_where(run), words);
    reading->share = row_losses_of(run).largest.share;
    reading->next = next_of_threads(run);
}

void interpretation_read_beside(struct interpretation *reading, const struct row *run)
{
    reading->share = interpretation_share_beside(run);
    reading->next = "When: --by thread --plot -.";
    interpretation_add(
        reading,
        "\nThe largest loss: other threads than the first are %s while their rank is not, %s %% of all threads' "
        "time, which no factor of either branch counts.",
        words_for_beside(run), PERCENT(reading->share));
}

static void add_beside_work(struct interpretation *reading, const struct row *run, const char *where)
{
    interpretation_add(
        reading,
        "\n%s on, for %s %% of the ranks' time%s. A rank counts as in MPI then, so that what is said of ranks, and the "
        "ideal time, is about that thread.",
        run->losses.is_first_in_mpi ? "Thread 1 of a rank calls MPI while others work"
                                    : "A thread other than the first calls MPI while the first works",
        PERCENT(run->losses.beside_work), where);
}

void interpretation_read_beside_work(struct interpretation *reading, const struct row *run)
{
    reading->next = "When: --by thread --plot -.";
    add_beside_work(reading, run, interpretation_where(run));
    interpretation_add(reading, " All threads together lose %s %% of their time, %s %% in MPI.",
                       PERCENT(1 - run->parallel_efficiency),
                       PERCENT(share_of_time(run->thread_times, run->thread_times->parts[THREAD_PART_MPI])));
}

struct interpretation interpretation_of_beside_work(const struct run_summary *run)
{
    struct interpretation reading = {.text = ""};
    bool is_part = run_shows_launch(run);
    struct row row = row_of_run(is_part ? run->init_to_finalize : run);

    if (thread_losses_are_beside_work(&row.losses))
        add_beside_work(&reading, &row, is_part ? " from Init to Finalize" : "");
    return reading;
}

/* Those that are not known come last. */
ORDER(compare_row_losses, struct row_loss, RISING(isnan(x->share), isnan(y->share)) ?: FALLING(x->share, y->share))

void interpretation_add_threads(struct interpretation *reading, const struct row *run, bool told_loss, bool told_beside)
{
    const char *or_tracing = thread_waits_for_tracing(run->thread_times) ? " or in tracing" : "";
    double idle = share_of_time(run->thread_times, run->thread_times->parts[THREAD_PART_IDLE_IN_MPI]);
    /* In both branches, at least. */
    double in_both = fmax(waits_in_regions(run) - fmax(share_untold(run), 0), 0);
    struct row_losses losses = row_losses_of(run);
    char words[WORDS_SIZE];

    qsort(losses.items, losses.count, sizeof(losses.items[0]), compare_row_losses);
    for (const struct row_loss *loss = losses.items; loss < losses.items + losses.count; loss++) {
        if (!loss->is_of_threads || (told_loss && loss->factor == losses.largest.factor) || !is_notable(loss->share))
            continue;
        describe_thread_loss(run, loss->factor, words, sizeof(words));
        words[0] = (char)(words[0] - 'a' + 'A');
        interpretation_add(reading, "\n%s.", words);
        if (!reading->next)
            reading->next = next_of_threads(run);
    }
    if (run->thread_times->has_openmp && is_notable(in_both))
        interpretation_add(reading,
                           "\nThreads that wait while another one of their rank is in MPI%s (%s %% of all threads' "
                           "time, %s %% inside of parallel regions) count in both branches, so that these do not "
                           "multiply.",
                           or_tracing, PERCENT(idle + in_both), PERCENT(in_both));
    else if (run->thread_times->has_openmp && is_notable(idle))
        interpretation_add(
            reading,
            "\nThreads that are idle while thread 1 is in MPI (%s %% of all threads' time) count in both "
            "branches, so that these do not multiply.",
            PERCENT(idle));
    if (is_notable(waits_in_regions(run)) && !is_notable(in_both))
        interpretation_add(reading,
                           "\nThreads wait in parallel regions while another one of their rank is in MPI%s: %s %% of "
                           "all threads' time.",
                           or_tracing, PERCENT(waits_in_regions(run)));
    if (is_notable(-interpretation_share_beside(run)) && !told_beside)
        interpretation_add(reading, "\n%s: all threads together lose %s %% of their time.",
                           run->losses.is_first_in_mpi ? "Other threads go on while thread 1 is in MPI"
                                                       : "Threads go on while another one of their rank is in MPI",
                           PERCENT(1 - run->parallel_efficiency));
    if (is_notable(interpretation_share_beside(run)) && !told_beside)
        interpretation_add(
            reading,
            "\nOther threads than the first are %s while their rank is not: all threads together lose %s %% of "
            "their time, %s %% more than the factors of either branch tell.",
            words_for_beside(run), PERCENT(1 - run->parallel_efficiency), PERCENT(interpretation_share_beside(run)));
}

bool interpretation_misses_regions(const struct run_summary *run, const struct options *options)
{
    const struct thread_sums *sums = run->threads;
    __int128 lost = 0;

    if (sums && sums->has_openmp)
        lost = sums->losses.own_imbalance + sums->losses.own_scheduling + thread_own_serialisation(sums);
    return lost > 0 && !options->activities.openmp && is_notable(share_of_time(sums, lost));
}
