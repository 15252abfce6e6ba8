#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "output/interpretation/interpretation_parts.h"
#include "output/text.h"

/* Above that efficiency little is left to gain. */
static const double good_efficiency = 0.95;

/* A report that has so much of one activity has little else. */
static const double nearly_all = 0.8;

/* What a rank does in its useful time: its threads compute, or not. */
static const char *word_for_useful(const struct row *run)
{
    return run->thread_times ? "is outside MPI" : "computes";
}

static double share_of_tracing(const struct row *run)
{
    return run->metrics.overhead - run->metrics.off;
}

/* What makes it compute longer than the others, as far as counters tell: each that explains a quarter of that or more.
 */
static void add_what_counters_tell(struct interpretation *reading, const struct counted_apart *counts)
{
    double more = fmax(counts->instructions, 1);
    double slower = fmax(counts->ipc_elsewhere / counts->ipc, 1);
    double lower = fmax(counts->frequency_elsewhere / counts->frequency, 1);
    double least = fmax(log(more * slower * lower) / 4, log(1.05));

    if (log(more) >= least)
        interpretation_add(reading, ", with %s %% more instructions than the others", PERCENT(more - 1));
    if (log(slower) >= least)
        interpretation_add(reading, ", with %s instructions per cycle against %s", decimal_ratio(counts->ipc, 2).text,
                           decimal_ratio(counts->ipc_elsewhere, 2).text);
    if (log(lower) >= least)
        interpretation_add(reading, ", at %s GHz against %s GHz%s", decimal_ratio(counts->frequency, 2).text,
                           decimal_ratio(counts->frequency_elsewhere, 2).text,
                           lower >= 1.5 ? " (a lower clock, or no processor at times)" : "");
}

/* Of many that are as busy nothing is to be told: the others are few. */
static void add_group(struct interpretation *reading, const struct row *run)
{
    bool is_idle = run->busy.count * (uint64_t)2 > run->ranks && run->idle.count > 0;
    const struct some_ranks *group = is_idle ? &run->idle : &run->busy;

    if (is_idle && group->count == 1) {
        interpretation_add(reading, " Rank %" PRIu32 " %s for only %s.", group->range[0].first + 1,
                           word_for_useful(run), DURATION(run->useful_min));
        return;
    }
    interpretation_add(reading, " %" PRIu32 " of %" PRIu64 " ranks (", group->count, run->ranks);
    interpretation_add_numbers(reading, group);
    interpretation_add(reading, ") are nearer to the ");
    if (is_idle) {
        interpretation_add(reading, "least busy one (%s) than to the average", DURATION(run->useful_min));
    } else {
        interpretation_add(reading, "busiest one than to the average");
        add_what_counters_tell(reading, &run->busy_counts);
    }
    interpretation_add(reading, ".");
}

static void read_load_balance(struct interpretation *reading, const struct row *run)
{
    const struct thread_sums *threads = run->thread_times;
    bool is_by_thread = threads && threads->threads_each == 0;
    int64_t average =
        is_by_thread ? (int64_t)(threads->rank_useful / (__int128)threads->threads) : run->metrics.useful_average;
    /* Where the nodes are less even than the ranks of the busiest one. */
    bool tells_node = run->slow_node > 0 && !(run->load_balance_between_nodes >= run->load_balance_within_nodes);
    char outlier[32] = "";

    if (run->outlier > 0)
        snprintf(outlier, sizeof(outlier), ", rank %" PRIu32, run->outlier);
    reading->share = row_loss_of_factor(run, COLUMN_LOAD_BALANCE);
    reading->next = "Who: --by rank --plot -. When: --report worst.";
    interpretation_add(
        reading,
        "\nThe largest loss%s is load balance, %s %% of %s time: on average a rank%s %s only %s %% as long as the "
        "busiest one%s (%s against %s)",
        interpretation_where(run), PERCENT(reading->share), is_by_thread ? "all threads'" : "the ranks'",
        is_by_thread ? " (counted once for each of its threads)" : "", word_for_useful(run),
        PERCENT(is_by_thread ? run->factors.mpi_load_balance : run->metrics.load_balance), outlier, DURATION(average),
        DURATION(run->useful_max));
    if (!tells_node)
        add_what_counters_tell(reading, &run->outlier_counts);
    if (run->threads_of_others > 0)
        interpretation_add(reading, ", with %" PRIu32 " thread%s, where each other rank has %" PRIu32,
                           run->outlier_threads, run->outlier_threads == 1 ? "" : "s", run->threads_of_others);
    interpretation_add(reading, ".");
    if (run->outlier == 0 && run->busy.count > 1 && !is_by_thread && !tells_node)
        add_group(reading, run);
    if (tells_node) {
        interpretation_add(reading, " Node %" PRIu32, run->slow_node);
        if (run->slow_node_name)
            interpretation_add(reading, " (%s)", text_word_ascii(run->slow_node_name).text);
        interpretation_add(reading, " %s %s %% longer than the average node", word_for_useful(run),
                           PERCENT(1 / run->load_balance_between_nodes - 1));
        add_what_counters_tell(reading, &run->slow_node_counts);
        interpretation_add(reading, ".");
    }
    interpretation_add_first_thread(reading, run);
}

static void read_serialisation(struct interpretation *reading, const struct row *run)
{
    /* Within the stretches between them load may move as well, so that others wait for messages. */
    double at_most = run->moving_load + 1 - run->moving_seen;

    reading->share = row_loss_of_factor(run, COLUMN_SERIALISATION_EFFICIENCY);
    interpretation_add(reading,
                       "\nThe largest loss%s is serialisation, %s %% of the ranks' time: ", interpretation_where(run),
                       PERCENT(reading->share));
    /* Which of its two causes it has, as far as the collectives of all ranks show it. */
    if (run->moving_load >= 0.8 * reading->share)
        interpretation_add(reading,
                           "load moves from rank to rank (between collectives of all ranks now one %s longest, now "
                           "another)",
                           word_for_useful(run));
    else if (at_most <= 0.25 * reading->share)
        interpretation_add(reading,
                           "ranks wait for one another between the collectives of all ranks (load that moves from one "
                           "of these to the next costs %s %% at most)",
                           PERCENT(at_most));
    else if (is_notable(run->moving_load))
        interpretation_add(reading,
                           "ranks depend on one another, and load moves from rank to rank (from one collective of all "
                           "ranks to the next: %s %%)",
                           PERCENT(run->moving_load));
    else
        interpretation_add(reading, "ranks depend on one another, or load moves from rank to rank");
    interpretation_add(reading,
                       ", so that %s would take %s even on a network that takes no time, although no rank %s for more "
                       "than %s.",
                       interpretation_same_part(run), DURATION(run->ideal), word_for_useful(run),
                       DURATION(run->useful_max));
    interpretation_add_first_thread(reading, run);
    reading->next = "Which: --report phases. Who: --report wait-states. When: --report worst.";
}

static void read_tracing(struct interpretation *reading, const struct row *run)
{
    reading->share = fmax(share_of_tracing(run), run->overhead_caused);
    if (is_notable(run->overhead_caused))
        interpretation_add(
            reading,
            "\nThe largest loss is tracing itself: it took %s %% of the ranks' time, and with those who waited for it "
            "%s %% of %s, which looks like transfer; record less.",
            PERCENT(share_of_tracing(run)), PERCENT(run->overhead_caused), interpretation_part(run));
    else
        interpretation_add(
            reading,
            "\nThe largest loss%s is tracing itself, which took %s %% of the ranks' time and blurs the other numbers; "
            "record less.",
            interpretation_where(run), PERCENT(share_of_tracing(run)));
}

static double share_without_events(const struct row *run)
{
    return (double)anomalies_of(run, ANOMALY_RANK_WITHOUT_EVENTS) / (double)run->ranks;
}

/* Of all ranks' time, what lies before the first events of those that have some, in a trace that has no launch. */
static double share_cut_off(const struct row *run)
{
    bool has_launch = !run->summary->mpi || run->summary->mpi->begin != MPI_TIMES_UNKNOWN;

    return has_launch ? 0 : run->metrics.absence - share_without_events(run);
}

static void add_cut_off(struct interpretation *reading, const struct row *run)
{
    interpretation_add(reading,
                       "the trace has no MPI_Init, as one that was cut, and %s %% of the ranks' time lies before their "
                       "first events, where they may have computed. --from leaves it out.",
                       PERCENT(share_cut_off(run)));
}

/* Ranks without events are absent throughout: that is no launch. */
static void read_absence(struct interpretation *reading, const struct row *run)
{
    if (share_without_events(run) * 2 >= run->metrics.absence) {
        interpretation_add(reading,
                           "\nThe largest loss is no loss of the program: the trace has no events of %" PRIu64
                           " of %" PRIu64 " ranks, and nothing is known of them.",
                           anomalies_of(run, ANOMALY_RANK_WITHOUT_EVENTS), run->ranks);
        return;
    }
    if (is_notable(share_cut_off(run))) {
        interpretation_add(reading, "\nThe largest loss is no loss of the program: ");
        add_cut_off(reading, run);
        return;
    }
    reading->share = run->metrics.absence;
    interpretation_add(reading,
                       "\nThe largest loss is the launch: %s %% of the ranks' time lies before their first events.%s",
                       PERCENT(run->metrics.absence), is_notable(run->before_init) ? "" : " --from leaves it out.");
}

/* What passes there is no loss of the program. */
static void add_finalize(struct interpretation *reading, const struct row *run, const char *there)
{
    int64_t from = run->summary->mpi ? run->summary->mpi->finalizing : run->end;

    interpretation_add(reading,
                       "%s %% of the ranks' time passes in %s, apart from waiting for ranks that enter it later",
                       PERCENT(interpretation_share_of_finalize(run)), there);
    if (from > run->start && from < run->end)
        interpretation_add(reading, ": --to %ss leaves it out", decimal_seconds(from).text);
    interpretation_add(reading, ".");
}

static void read_finalize(struct interpretation *reading, const struct row *run)
{
    reading->share = interpretation_share_of_finalize(run);
    interpretation_add(reading, "\nThe largest loss%s is MPI_Finalize itself: ", interpretation_where(run));
    add_finalize(reading, run, "it");
}

static void read_off(struct interpretation *reading, const struct row *run)
{
    interpretation_add(
        reading,
        "\nThe largest loss is no loss of the program: in %s %% of the ranks' time tracing was switched off, and "
        "nothing is known of it. Trace all of the part of interest, and choose it with --from and --to.",
        PERCENT(run->metrics.off));
}

static void read_polling(struct interpretation *reading, const struct row *run)
{
    reading->share = run->metrics.polling;
    interpretation_add(
        reading,
        "\nThe largest loss%s is polling: %s %% of the ranks' time went into tests and probes (MPI_Test, "
        "MPI_Iprobe) that found nothing.",
        interpretation_where(run), PERCENT(run->metrics.polling));
}

static void read_spawning(struct interpretation *reading, const struct row *run)
{
    reading->share = interpretation_share_of_spawning(run);
    interpretation_add(reading,
                       "\nThe largest loss is waiting for another application: %s %% of the ranks' time passes "
                       "where they start one (MPI_Comm_spawn). This application's events do not say what the other "
                       "one did meanwhile.",
                       PERCENT(reading->share));
    interpretation_add_held(reading, run);
}

static void read_elsewhere(struct interpretation *reading, const struct row *run)
{
    reading->share = interpretation_share_elsewhere(run);
    reading->told = 1U << MPI_ACTIVITY_POINT_TO_POINT;
    interpretation_add(
        reading,
        "\nThe largest loss%s is communication with another application: %s %% of the ranks' time passes in calls "
        "whose messages it sends or receives (%" PRIu64 ", which are left out here).",
        interpretation_where(run), PERCENT(reading->share), anomalies_of(run, ANOMALY_FOREIGN_MESSAGE));
    interpretation_add_held(reading, run);
    interpretation_add(reading, " --app looks at the other one.");
}

/* Tells what most is lost to: one of the three factors, or what hides in them. */
typedef void loss_reader(struct interpretation *reading, const struct row *run);

static loss_reader *largest_loss(const struct row *run)
{
    const struct metrics *metrics = &run->metrics;
    double balance = row_loss_of_factor(run, COLUMN_LOAD_BALANCE);
    double serialisation = row_loss_of_factor(run, COLUMN_SERIALISATION_EFFICIENCY);
    double transfer = row_loss_of_factor(run, COLUMN_TRANSFER_EFFICIENCY);
    double finalize = interpretation_share_of_finalize(run);
    double elsewhere = interpretation_share_elsewhere(run);
    double spawning = interpretation_share_of_spawning(run);
    double not_held = interpretation_share_not_held(run);
    /* Polling may be how ranks wait for one that is late: that loses nothing beside what makes it late. */
    const struct {
        loss_reader *reader;
        double share;
    } hidden[] = {
        {read_off, metrics->off},
        {read_tracing, fmax(share_of_tracing(run), run->overhead_caused)},
        {read_polling, metrics->polling - balance - serialisation},
        {read_spawning, spawning},
        {read_elsewhere, elsewhere},
        {read_absence, metrics->absence},
    };
    loss_reader *largest = NULL;
    double most = 0;

    if (thread_losses_are_beside_work(&run->losses))
        return interpretation_read_beside_work;
    if (is_notable(interpretation_share_beside(run)) &&
        interpretation_share_beside(run) > row_losses_of(run).largest.share)
        return interpretation_read_beside;
    if (row_losses_of(run).largest.is_of_threads)
        return interpretation_read_threads;
    /* Whether what hides in the factors is more than what is left of each of them. It may lie in any of them, so that
     * this is certain where it is half of all losses, or as much as any factor. But ideal clocks run before a rank's
     * first event: nothing of the launch is transfer, and what it leaves of the other two is known better. */
    for (size_t i = 0; i < COUNT_OF(hidden); i++) {
        double share = hidden[i].share;
        bool exceeds_both = share >= fmax(balance, serialisation) ||
                            (hidden[i].reader == read_absence && share * 2 >= balance + serialisation);
        bool is_more = share * 2 >= 1 - metrics->parallel_efficiency || (exceeds_both && share >= transfer);

        if (share > most && is_notable(share) && is_more) {
            largest = hidden[i].reader;
            most = share;
        }
    }
    if (largest)
        return largest;
    if (balance > 0 && balance >= fmax(serialisation, transfer))
        return read_load_balance;
    if (serialisation > 0 && serialisation >= fmax(balance, transfer))
        return read_serialisation;
    /* What others wait for is in these calls, all of which is transfer. */
    if (is_notable(elsewhere) && elsewhere * 2 >= not_held)
        return read_elsewhere;
    if (is_notable(spawning) && spawning * 2 >= not_held)
        return read_spawning;
    return is_notable(finalize) && finalize * 2 >= transfer ? read_finalize : interpretation_read_transfer;
}

/* Nothing where it is little. */
static void add_transient(struct interpretation *reading, double share)
{
    if (is_notable(share))
        interpretation_add(
            reading,
            "\nImbalance within windows that evens out over the run, and looks like serialisation there, "
            "costs %s %% of it: load moves from rank to rank, or ranks take turns.",
            PERCENT(share));
}

static void add_second_sentence(struct interpretation *reading, const struct row *run, loss_reader *largest)
{
    if (is_notable(run->metrics.off) && largest != read_off)
        interpretation_add(reading, "\nIn %s %% of the ranks' time tracing was switched off: nothing is known of it.",
                           PERCENT(run->metrics.off));
    else if (is_notable(run->overhead_caused) && largest != read_tracing)
        interpretation_add(
            reading, "\nTracing itself, with those who waited for it, took %s %% of %s, which looks like transfer.",
            PERCENT(run->overhead_caused), interpretation_part(run));
    else if (is_notable(share_of_tracing(run)) && largest != read_tracing)
        interpretation_add(reading, "\nTracing itself took %s %% of the ranks' time, which blurs the other numbers.",
                           PERCENT(share_of_tracing(run)));
    else if (is_notable(run->metrics.polling) && largest != read_polling)
        interpretation_add(reading, "\nTests and probes that found nothing took %s %% of the ranks' time.",
                           PERCENT(run->metrics.polling));
    else if (run->summary->turn_balance > 0 && is_notable(run->metrics.load_balance - run->summary->turn_balance))
        interpretation_add(
            reading,
            "\nIn a turn of its loop the load balance is %s %%, in all of %s %s %%: load moves from rank to rank, or "
            "ranks take turns. Where they wait for one another in each turn, that looks like serialisation.",
            PERCENT(run->summary->turn_balance), interpretation_part(run), PERCENT(run->metrics.load_balance));
    else if (run->summary->turn_balance <= 0)
        add_transient(reading, run->transient_imbalance);
}

static void add_missing_counts(struct interpretation *reading, const struct row *run)
{
    if (run->without_instructions > 0)
        interpretation_add(reading,
                           "\nOn %" PRIu64 " of %" PRIu64 " ranks cycles are counted, but no instructions: these, and "
                           "those per cycle, are too few.",
                           run->without_instructions, run->ranks);
    else if (is_notable(run->instructions_unread))
        interpretation_add(
            reading,
            "\nIn %s %% of the computations whose cycles are counted instructions are not, as where sets "
            "of counters take turns: these, and those per cycle, are too few.",
            PERCENT(run->instructions_unread));
}

/* What counts as computing, and may not be. */
static void add_library(struct interpretation *reading, const struct library_share *library, uint64_t ranks)
{
    bool is_uneven = ranks > 1 && is_notable(library->share_of_rank - library->share);

    if (is_notable(library->share))
        interpretation_add(reading, "\n%s %% of what counts as computing passes in calls of %s, where ranks %s",
                           PERCENT(library->share), library->name, library->use);
    else if (is_uneven)
        interpretation_add(reading,
                           "\nOf what counts as computing of rank %" PRIu32
                           ", %s %% passes in calls of %s, where ranks "
                           "%s; of all ranks %s %%",
                           library->most_rank + 1, PERCENT(library->share_of_rank), library->name, library->use,
                           PERCENT(library->share));
    if (is_notable(library->share) && is_uneven)
        interpretation_add(reading, "; of rank %" PRIu32 " it is %s %%", library->most_rank + 1,
                           PERCENT(library->share_of_rank));
    if (is_notable(library->share) || is_uneven)
        interpretation_add(reading, ".");
}

/* How much lies around the part that a program is judged by, and how to leave it out. */
static void add_outside_sentence(struct interpretation *reading, const struct row *run)
{
    bool is_before = is_notable(run->before_init);
    bool is_after = is_notable(run->after_finalize);

    if (is_before)
        interpretation_add(reading, "\n%s %% of %s lies before the last rank has left MPI_Init%s",
                           PERCENT(run->before_init), interpretation_part(run),
                           is_after               ? ","
                           : run->before_init < 1 ? ": --from init leaves it out."
                                                  : ".");
    if (is_before && is_after)
        interpretation_add(
            reading,
            " and %s %% after the last one has left MPI_Finalize (where the tracer's last flush takes %s %% "
            "of the ranks' time): --from init --to finalize leave them out.",
            PERCENT(run->after_finalize), PERCENT(run->last_flush));
    else if (is_after)
        interpretation_add(
            reading,
            "\n%s %% of %s lies after the last rank has left MPI_Finalize, where the tracer's last flush takes "
            "%s %% of the ranks' time: --to finalize leaves it out.",
            PERCENT(run->after_finalize), interpretation_part(run), PERCENT(run->last_flush));
}

/* Whether all threads (without threads, all ranks) shared processors, as far as it is known how many there are. */
static bool are_all_sharing(const struct row *run)
{
    if (run->threads == 0 && run->summary->replay.sharing.is_of_threads)
        return false;
    return run->summary->replay.sharing.threads >= (run->threads > 0 ? run->threads : run->ranks);
}

/* Threads say where they are at single moments: more may have shared processors than did so at one, if any are left. */
static void add_sharing(struct interpretation *reading, const struct row *run)
{
    const struct processor_sharing *sharing = &run->summary->replay.sharing;
    bool are_all = are_all_sharing(run);
    const char *who = run->thread_times || sharing->is_of_threads ? "threads" : "ranks";
    const char *plural = sharing->processors == 1 ? "" : "s";

    if (sharing->is_guess) {
        interpretation_add(
            reading,
            "%" PRIu64 " %s were seen on %" PRIu64
            " processor%s, if not at the same time: they may have shared %s, and waiting for a processor "
            "looks like transfer, and like computing.",
            sharing->threads, who, sharing->processors, plural, sharing->processors == 1 ? "it" : "them");
        return;
    }
    if (are_all && sharing->threads == 2)
        interpretation_add(reading, "Both");
    else
        interpretation_add(reading, "%s %" PRIu64, are_all ? "All" : "At least", sharing->threads);
    interpretation_add(
        reading,
        " %s shared %" PRIu64
        " processor%s at the same time: waiting for a processor looks like transfer, and like computing.",
        who, sharing->processors, plural);
}

/* How many threads, beside the first of each rank, the trace tells nothing of. */
static void add_untraced_threads(struct interpretation *reading, uint64_t count)
{
    if (count == 1)
        interpretation_add(reading,
                           "\nThis is about the first thread of each rank: what the other one does is not known.");
    else if (count > 1)
        interpretation_add(reading,
                           "\nThis is about the first thread of each rank: what the other %" PRIu64 " do is not known.",
                           count);
}

/* What no number can tell apart comes first, where there is something that it may explain. */
static void add_doubts(struct interpretation *reading, const struct row *run)
{
    const struct processor_sharing *sharing = &run->summary->replay.sharing;
    int64_t disorder = run->summary->anomalies ? run->summary->anomalies->tally[ANOMALY_OUT_OF_ORDER].largest : 0;
    double explained;

    if (is_notable((double)disorder / (double)run->runtime))
        interpretation_add(reading,
                           "\nThe trace is not in order of time (out_of_order: %" PRIu64
                           ", by up to %s %% of the run), and numbers are "
                           "wrong as far as that goes (what to do: --report anomalies).",
                           anomalies_of(run, ANOMALY_OUT_OF_ORDER), PERCENT((double)disorder / (double)run->runtime));
    /* Where all share, what they compute is not to be trusted either. */
    explained = fmax(run->metrics.off, run->overhead_caused) + interpretation_share_of_spawning(run) +
                interpretation_share_elsewhere(run);
    if (sharing->threads > 0 &&
        (is_notable(1 - run->metrics.transfer_efficiency - explained) || (!sharing->is_guess && are_all_sharing(run))))
        add_sharing(reading, run);
}

/* Where most is lost, if much is; NULL: it is not, or not known. */
static loss_reader *add_verdict(struct interpretation *reading, const struct row *run, bool library_is_first)
{
    loss_reader *largest = NULL;

    if (run->useful_max == 0) {
        interpretation_add(reading, "\nNo rank computed, so there is nothing to compare.");
    } else if (run->holds_bursts) {
        interpretation_add(
            reading,
            "\nThe tracer was in burst mode%s, in which it does not record MPI calls: who waits for whom is "
            "unknown, so there is no serialisation or transfer efficiency, and no wait states. By the "
            "recorded states the ranks compute for %s %% of the time, with a load balance of %s %%.",
            run->messages + run->collectives > 0 ? " for a while" : "", PERCENT(run->metrics.parallel_efficiency),
            PERCENT(run->metrics.load_balance));
    } else if (run->parallel_efficiency >= good_efficiency) {
        interpretation_add(reading, "\nLittle %sis lost%s: %s for %s %% of the time.", library_is_first ? "else " : "",
                           interpretation_where(run),
                           run->thread_times ? "all threads compute"
                           : run->ranks == 1 ? "the rank computes"
                                             : "the ranks compute",
                           PERCENT(run->parallel_efficiency));
    } else {
        largest = largest_loss(run);
        largest(reading, run);
    }
    return largest;
}

struct interpretation interpretation_of(const struct row *run)
{
    struct interpretation reading = {.text = ""};
    bool library_is_first =
        run->library.share >= (run->parallel_efficiency >= good_efficiency ? 1 - good_efficiency : 0.5);
    loss_reader *largest;

    if (run->elapsed == 0)
        return (struct interpretation){.text = "Nothing took any time here, so there is nothing to compare."};
    add_doubts(&reading, run);
    if (library_is_first)
        add_library(&reading, &run->library, run->ranks);
    largest = add_verdict(&reading, run, library_is_first);
    if (largest && largest != read_absence && is_notable(share_cut_off(run))) {
        interpretation_add(&reading, "\nNot all that is lost is the program's: ");
        add_cut_off(&reading, run);
    }
    if (largest && largest != read_absence && is_notable(share_without_events(run)))
        interpretation_add(
            &reading, "\nThe trace has no events of %" PRIu64 " of %" PRIu64 " ranks, which count as not computing.",
            anomalies_of(run, ANOMALY_RANK_WITHOUT_EVENTS), run->ranks);
    if (run->thread_times)
        interpretation_add_threads(&reading, run, largest == interpretation_read_threads,
                                   largest == interpretation_read_beside || largest == interpretation_read_beside_work);
    else
        add_untraced_threads(&reading, anomalies_of(run, ANOMALY_UNTRACED_THREADS));
    add_second_sentence(&reading, run, largest);
    interpretation_add_families(&reading, run);
    if (largest && largest != read_finalize && is_notable(interpretation_share_of_finalize(run))) {
        interpretation_add(&reading, "\n");
        add_finalize(&reading, run, "MPI_Finalize");
    }
    if (!library_is_first)
        add_library(&reading, &run->library, run->ranks);
    add_missing_counts(&reading, run);
    interpretation_add_unknown(&reading, run, largest == interpretation_read_transfer);
    add_outside_sentence(&reading, run);
    return reading;
}

/* Nothing but that, if it is of the same ranks. */
static struct counted_apart counts_of_clock(const struct counted_apart *counts, bool is_same)
{
    struct counted_apart clock = {NAN, NAN, NAN, NAN, NAN};

    if (is_same) {
        clock.frequency = counts->frequency;
        clock.frequency_elsewhere = counts->frequency_elsewhere;
    }
    return clock;
}

/* What the launch and the shutdown take, where the sentences before are about the part between them. */
static void add_launch(struct interpretation *reading, const struct row *run)
{
    const double least = 0.0005; /* what is less than what is printed is not worth a word */
    bool is_before = run->before_init >= least;
    bool is_after = run->after_finalize >= least;

    if (is_before)
        interpretation_add(reading, "\nThe launch, until the last rank has left MPI_Init, takes %s %% of the run",
                           PERCENT(run->before_init));
    if (is_after)
        interpretation_add(reading,
                           is_before
                               ? ", and the shutdown, after the last one has left MPI_Finalize, %s %%"
                               : "\nThe shutdown, after the last rank has left MPI_Finalize, takes %s %% of the run",
                           PERCENT(run->after_finalize));
    if (is_notable(run->last_flush))
        interpretation_add(reading, " (the tracer's last flush: %s %% of the ranks' time)", PERCENT(run->last_flush));
    interpretation_add(reading, ".");
}

struct interpretation interpretation_of_run(const struct run_summary *run)
{
    struct row whole = row_of_run(run);
    struct interpretation reading;
    struct run_summary of_part;
    struct row part;

    if (!run_shows_launch(run))
        return interpretation_of(&whole);
    of_part = *run->init_to_finalize;
    of_part.turn_balance = run->turn_balance;
    of_part.library = run->library;
    of_part.worst_regions = run->worst_regions;
    /* The functions that lose most in the run do so in a part, too, where less lies outside than they are ahead by. */
    if (!of_part.threads ||
        run->threads->losses.own_imbalance - of_part.threads->losses.own_imbalance >= run->worst_regions.imbalance_lead)
        of_part.worst_regions.imbalance = NULL;
    if (!of_part.threads || run->threads->losses.own_scheduling - of_part.threads->losses.own_scheduling >=
                                run->worst_regions.scheduling_lead)
        of_part.worst_regions.scheduling = NULL;
    part = row_of_run(&of_part);
    part.transient_imbalance = whole.transient_imbalance;
    /* It lies between the first and the last collective of all ranks, which no launch has. */
    part.moving_load = whole.moving_load * (double)whole.elapsed / (double)part.elapsed;
    part.moving_seen = fmin(whole.moving_seen * (double)whole.elapsed / (double)part.elapsed, 1);
    part.without_instructions = whole.without_instructions;
    part.instructions_unread = whole.instructions_unread;
    /* Counters of single ranks are known of the whole run, and a clock does not depend on what is computed. */
    part.slow_node_counts = counts_of_clock(&whole.slow_node_counts, part.slow_node == whole.slow_node);
    part.outlier_counts = counts_of_clock(&whole.outlier_counts, part.outlier == whole.outlier);
    part.busy_counts = counts_of_clock(&whole.busy_counts, part.busy.count == whole.busy.count);
    reading = interpretation_of(&part);
    add_launch(&reading, &whole);
    return reading;
}

const char *interpretation_of_part(const struct run_summary *run)
{
    struct row row = row_of_run(run);

    return interpretation_part(&row);
}

struct interpretation interpretation_of_transient(const struct run_summary *run)
{
    struct interpretation reading = {.text = ""};

    add_transient(&reading, run->has_transient ? run->transient_imbalance : 0);
    return reading;
}

struct interpretation interpretation_of_library(const struct run_summary *run)
{
    struct interpretation reading = {.text = ""};

    add_library(&reading, &run->library, run->totals.ranks);
    return reading;
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
