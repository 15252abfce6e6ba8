#include "report/clocks_table.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "report/decimal.h"
#include "report/metrics.h"

enum { MOST_ROWS = 12 };

static struct decimal signed_duration(int64_t nanoseconds)
{
    struct decimal size = decimal_duration(nanoseconds < 0 ? -nanoseconds : nanoseconds);
    struct decimal text;

    snprintf(text.text, sizeof(text.text), "%s%.*s", nanoseconds < 0 ? "-" : "", DECIMAL_SIZE - 2, size.text);
    return text;
}

static void put_more(struct output *output, size_t count, const char *what)
{
    if (count > MOST_ROWS)
        output_format(output, "  and %zu %s more (--format json has all)\n", count - MOST_ROWS, what);
}

static void put_ranks(struct output *output, const struct clock_findings *clocks)
{
    if (clocks->rank_count == 0)
        return;
    output_text(output, "\nRanks whose clocks disagree with their partners' (to be added to their times):\n"
                        "    rank  node          offset      at least       at most  partners\n");
    for (size_t i = 0; i < clocks->rank_count && i < MOST_ROWS; i++) {
        const struct clock_rank *rank = &clocks->ranks[i];

        output_format(output, "  %6" PRIu32 "%6" PRIu32 " %15s %13s %13s %9" PRIu32 "\n", rank->rank + 1, rank->node,
                      signed_duration(rank->offset).text, signed_duration(rank->low).text, signed_duration(rank->high).text,
                      rank->partners);
    }
    put_more(output, clocks->rank_count, "ranks");
}

static void put_pairs(struct output *output, const char *title, const struct clock_pair *pairs, size_t count, uint32_t base,
                      const char *what)
{
    if (count == 0)
        return;
    output_format(output, "\nImpossible waits by %s:\n  waiter  partner      count       largest   offset between them\n", title);
    for (size_t i = 0; i < count && i < MOST_ROWS; i++)
        output_format(output, "  %6" PRIu32 " %8" PRIu32 " %10" PRIu64 " %13s %s%s\n", pairs[i].waiter + base,
                      pairs[i].partner + base, pairs[i].count, decimal_duration(pairs[i].largest).text,
                      pairs[i].is_bounded ? "  about " : "  at least ", signed_duration(pairs[i].offset).text);
    put_more(output, count, what);
}

static void put_effect_row(struct output *output, const char *name, double corrected, double uncorrected)
{
    double change = corrected - uncorrected;

    output_format(output, "  %-26s %10s %% %10s %% %9s points\n", name, decimal_percent(corrected).text,
                  decimal_percent(uncorrected).text, isfinite(change) ? decimal_ratio(change * 100, 2).text : "-");
}

static void put_effect(struct output *output, const struct run_summary *summary)
{
    const struct clock_findings *clocks = summary->clocks;
    const struct window_totals *on = clocks->other_is_corrected ? &clocks->other : &summary->totals;
    const struct window_totals *off = clocks->other_is_corrected ? &summary->totals : &clocks->other;
    struct metrics corrected = metrics_of(on);
    struct metrics uncorrected = metrics_of(off);

    output_text(output, "\nWhat the correction of clocks changes:\n"
                        "                              corrected  uncorrected     change\n");
    put_effect_row(output, "parallel efficiency", corrected.parallel_efficiency, uncorrected.parallel_efficiency);
    put_effect_row(output, "load balance", corrected.load_balance, uncorrected.load_balance);
    put_effect_row(output, "serialisation efficiency", corrected.serialisation_efficiency, uncorrected.serialisation_efficiency);
    put_effect_row(output, "transfer efficiency", corrected.transfer_efficiency, uncorrected.transfer_efficiency);
    output_format(output, "  %-26s %12s %12s\n", "runtime", decimal_duration(on->end - on->start).text,
                  decimal_duration(off->end - off->start).text);
}

void clocks_table(struct output *output, const struct run_summary *summary)
{
    const struct clock_findings *clocks = summary->clocks;

    if (clocks->pair_count == 0 && clocks->largest_shift == 0) {
        output_text(output, "\nThe clocks agree: no wait was impossible.\n");
        return;
    }
    put_ranks(output, clocks);
    put_pairs(output, "node", clocks->nodes, clocks->node_count, 0, "pairs");
    put_pairs(output, "rank", clocks->pairs, clocks->pair_count, 1, "pairs");
    if (clocks->largest_shift > 0)
        output_format(output, "\nLargest shift: %s, on rank %" PRIu32 ".\n", decimal_duration(clocks->largest_shift).text,
                      clocks->shifted_rank + 1);
    if (clocks->has_other)
        put_effect(output, summary);
}
