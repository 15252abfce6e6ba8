#include "output/interpretation.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Above that efficiency little is left to gain; shares above the other limit are worth a second sentence. */
static const double good_efficiency = 0.95;
static const double notable_share = 0.05;

/* A missing share is not. */
static bool is_notable(double share)
{
    return share >= notable_share;
}

/* What is looked at. */
static const char *name_of_part(const struct row *run)
{
    return run->elapsed == run->runtime ? "the run" : "this part of the run";
}

static void read_load_balance(struct interpretation *interpretation, const struct row *run)
{
    snprintf(interpretation->text, sizeof(interpretation->text),
             "The largest loss is load balance: on average a rank computes only %s %% as long as the busiest one (%s "
             "against %s).",
             decimal_percent(run->metrics.load_balance).text, decimal_duration(run->metrics.useful_average).text,
             decimal_duration(run->useful_max).text);
    interpretation->next = "Who: --by rank --plot -. When: --report worst.";
}

static void read_serialisation(struct interpretation *interpretation, const struct row *run)
{
    snprintf(interpretation->text, sizeof(interpretation->text),
             "The largest loss is serialisation: ranks wait for one another, so that %s would take %s even on a "
             "network that takes no time, although no rank computes for more than %s.",
             name_of_part(run), decimal_duration(run->ideal).text, decimal_duration(run->useful_max).text);
    interpretation->next = "Who: --report critical-path. When: --report worst.";
}

static void read_transfer(struct interpretation *interpretation, const struct row *run)
{
    snprintf(interpretation->text, sizeof(interpretation->text),
             "The largest loss is transfer: %s took %s, and would take %s on a network that takes no time.",
             name_of_part(run), decimal_duration(run->elapsed).text, decimal_duration(run->ideal).text);
    interpretation->next = "When: --report worst.";
}

static void read_overhead(struct interpretation *interpretation, const struct row *run)
{
    snprintf(interpretation->text, sizeof(interpretation->text),
             "The largest loss is tracing itself, which took %s %% of the ranks' time and blurs the other numbers; "
             "record less.",
             decimal_percent(run->metrics.overhead - run->metrics.off).text);
}

static void read_off(struct interpretation *interpretation, const struct row *run)
{
    snprintf(interpretation->text, sizeof(interpretation->text),
             "The largest loss is no loss of the program: in %s %% of the ranks' time tracing was switched off, and "
             "nothing is known of it. Trace all of the part of interest, and choose it with --from and --to.",
             decimal_percent(run->metrics.off).text);
}

static void read_polling(struct interpretation *interpretation, const struct row *run)
{
    snprintf(interpretation->text, sizeof(interpretation->text),
             "The largest loss is polling: %s %% of the ranks' time went into tests and probes (MPI_Test, MPI_Iprobe) "
             "that found nothing.",
             decimal_percent(run->metrics.polling).text);
}

static void read_bursts(struct interpretation *interpretation, const struct row *run)
{
    snprintf(interpretation->text, sizeof(interpretation->text),
             "The tracer was in burst mode, in which it does not record MPI calls: who waits for whom is unknown, so "
             "there is no serialisation or transfer efficiency, and no wait states. By the recorded states the ranks "
             "compute for %s %% of the time, with a load balance of %s %%.",
             decimal_percent(run->metrics.parallel_efficiency).text, decimal_percent(run->metrics.load_balance).text);
}

static void read_absence(struct interpretation *interpretation, const struct row *run)
{
    snprintf(interpretation->text, sizeof(interpretation->text),
             "The largest loss is the launch: %s %% of the ranks' time lies before their first events.%s",
             decimal_percent(run->metrics.absence).text, is_notable(run->before_init) ? "" : " --from leaves it out.");
}

/* A share that is half of all losses or more is the largest one, whichever of the three factors it is part of. */
static bool is_largest_loss(const struct row *run, double share)
{
    return run->useful_max > 0 && share >= notable_share && share * 2 >= 1 - run->metrics.parallel_efficiency;
}

/* Polling hides in all three factors: it is named where it is more than any of them costs. */
static bool is_mostly_polling(const struct row *run)
{
    const struct metrics *metrics = &run->metrics;

    return is_largest_loss(run, metrics->polling) ||
           (metrics->polling >= notable_share && metrics->polling >= 1 - metrics->load_balance &&
            metrics->polling >= 1 - metrics->serialisation_efficiency &&
            metrics->polling >= 1 - metrics->transfer_efficiency);
}

static void read_largest_loss(struct interpretation *interpretation, const struct row *run)
{
    const struct metrics *metrics = &run->metrics;

    if (is_largest_loss(run, metrics->off))
        read_off(interpretation, run);
    else if (is_largest_loss(run, metrics->overhead - metrics->off))
        read_overhead(interpretation, run);
    else if (is_mostly_polling(run))
        read_polling(interpretation, run);
    else if (is_largest_loss(run, metrics->absence))
        read_absence(interpretation, run);
    else if (metrics->load_balance <= metrics->serialisation_efficiency &&
             metrics->load_balance <= metrics->transfer_efficiency)
        read_load_balance(interpretation, run);
    else if (metrics->serialisation_efficiency <= metrics->transfer_efficiency)
        read_serialisation(interpretation, run);
    else
        read_transfer(interpretation, run);
}

static void __attribute__((format(printf, 2, 3)))
add_sentence(struct interpretation *interpretation, const char *format, ...)
{
    size_t used = strlen(interpretation->text);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(interpretation->text + used, sizeof(interpretation->text) - used, format, arguments);
    va_end(arguments);
}

static void add_second_sentence(struct interpretation *interpretation, const struct row *run)
{
    double tracing = run->metrics.overhead - run->metrics.off;

    if (is_notable(run->metrics.off) && !is_largest_loss(run, run->metrics.off))
        add_sentence(interpretation, " In %s %% of the ranks' time tracing was switched off: nothing is known of it.",
                     decimal_percent(run->metrics.off).text);
    else if (is_notable(tracing) && !is_largest_loss(run, tracing))
        add_sentence(interpretation, " Tracing itself took %s %% of the ranks' time, which blurs the other numbers.",
                     decimal_percent(tracing).text);
    else if (is_notable(run->metrics.polling) && !is_mostly_polling(run))
        add_sentence(interpretation, " Tests and probes that found nothing took %s %% of the ranks' time.",
                     decimal_percent(run->metrics.polling).text);
    else if (is_notable(run->transient_imbalance))
        add_sentence(
            interpretation,
            " Load that moves from rank to rank over time costs %s %% of the run; over the whole run it looks like "
            "serialisation.",
            decimal_percent(run->transient_imbalance).text);
}

/* How much lies around the part that a program is judged by, and how to leave it out. */
static void add_outside_sentence(struct interpretation *interpretation, const struct row *run)
{
    bool is_before = is_notable(run->before_init);
    bool is_after = is_notable(run->after_finalize);

    if (is_before)
        add_sentence(interpretation, " %s %% of %s lies before the last rank has left MPI_Init%s",
                     decimal_percent(run->before_init).text, name_of_part(run),
                     is_after ? "," : ": --from init leaves it out.");
    if (is_before && is_after)
        add_sentence(
            interpretation,
            " and %s %% after the last one has left MPI_Finalize (where the tracer's last flush takes %s %% of "
            "the ranks' time): --from init --to finalize leave them out.",
            decimal_percent(run->after_finalize).text, decimal_percent(run->last_flush).text);
    else if (is_after)
        add_sentence(interpretation,
                     " %s %% of %s lies after the last rank has left MPI_Finalize, where the tracer's last flush takes "
                     "%s %% of the ranks' time: --to finalize leaves it out.",
                     decimal_percent(run->after_finalize).text, name_of_part(run),
                     decimal_percent(run->last_flush).text);
}

struct interpretation interpretation_of(const struct row *run)
{
    struct interpretation interpretation = {.text = ""};

    if (run->elapsed == 0)
        return (struct interpretation){.text = "Nothing took any time here, so there is nothing to compare."};
    if (run->useful_max == 0)
        snprintf(interpretation.text, sizeof(interpretation.text), "No rank computed, so there is nothing to compare.");
    else if (run->holds_bursts)
        read_bursts(&interpretation, run);
    else if (run->metrics.parallel_efficiency >= good_efficiency)
        snprintf(interpretation.text, sizeof(interpretation.text),
                 "Little is lost: the ranks compute for %s %% of the time.",
                 decimal_percent(run->metrics.parallel_efficiency).text);
    else
        read_largest_loss(&interpretation, run);
    add_second_sentence(&interpretation, run);
    add_outside_sentence(&interpretation, run);
    return interpretation;
}
