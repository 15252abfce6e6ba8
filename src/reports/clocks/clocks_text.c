/*
 * How far the clocks disagree, and what their correction changes.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/duration.h"
#include "output/decimal.h"
#include "output/formats/json_parts.h"
#include "windows/metrics.h"
#include "reports/report.h"
#include "reports/clocks/clock_findings.h"
#include "output/text.h"

enum { MOST_ROWS = 12 };

static void put_more(struct output *output, size_t count, const char *what)
{
    if (count > MOST_ROWS)
        output_format(output, "  and %zu %s more (--format json has all)\n", count - MOST_ROWS, what);
}

/* Three columns of 13: the estimate, and the bounds. */
static void put_offset(struct output *output, const struct clock_offset *offset)
{
    struct duration estimate = duration_text(offset->middle);
    const char *instead = offset->drifts ? "drifts" : "-";

    output_format(output, " %13s %13s %13s", offset->is_estimate ? estimate.text : instead,
                  offset->low == INT64_MIN ? "-" : duration_text(offset->low).text,
                  offset->high == INT64_MAX ? "-" : duration_text(offset->high).text);
}

/* Without the sign, for "behind" and "ahead". */
static struct duration amount(int64_t offset)
{
    return duration_text(offset < 0 ? -offset : offset);
}

static void put_suspect(const struct format_context *context, const struct clock_rank *rank)
{
    const struct clock_offset *offset = &rank->offset;
    bool is_behind = offset->low > 0;
    char words[256];
    char bound[100];

    if (offset->low == INT64_MIN || offset->high == INT64_MAX)
        snprintf(bound, sizeof(bound), "at least %s", amount(offset->middle).text);
    else
        snprintf(bound, sizeof(bound), "%s to %s", amount(is_behind ? offset->low : offset->high).text,
                 amount(is_behind ? offset->high : offset->low).text);
    snprintf(words, sizeof(words),
             "The clock of rank %" PRIu32 " is %s %s the others': it takes part in all impossible waits.",
             rank->rank + 1, bound, is_behind ? "behind" : "ahead of");
    text_wrap(context->output, words, 0, context_text_width(context));
    output_text(context->output, "\n");
}

static void put_ranks(struct output *output, const struct clock_findings *clocks)
{
    if (clocks->rank_count == 0)
        return;
    output_text(output, "Ranks whose clocks disagree, and what to add to their times:\n"
                        "    rank   node        offset      at least       at most  partners\n");
    for (size_t i = 0; i < clocks->rank_count && i < MOST_ROWS; i++) {
        const struct clock_rank *rank = &clocks->ranks[i];

        output_format(output, "  %6" PRIu32 " %6" PRIu32, rank->rank + 1, rank->node);
        put_offset(output, &rank->offset);
        output_format(output, " %9" PRIu32 "\n", rank->partners);
    }
    put_more(output, clocks->rank_count, "ranks");
}

static void put_pairs(struct output *output, bool is_first, const char *title, const struct clock_pair *pairs,
                      size_t count, uint32_t base, const char *what)
{
    if (count == 0)
        return;
    output_format(output,
                  "%sImpossible waits by %s, and what to add to the waiter's times:\n"
                  "  waiter  partner        offset      at least       at most     count\n",
                  is_first ? "" : "\n", title);
    for (size_t i = 0; i < count && i < MOST_ROWS; i++) {
        output_format(output, "  %6" PRIu32 " %8" PRIu32, pairs[i].waiter + base, pairs[i].partner + base);
        put_offset(output, &pairs[i].offset);
        output_format(output, " %9" PRIu64 "\n", pairs[i].count);
    }
    put_more(output, count, what);
}

static void put_effect_row(struct output *output, const char *name, double corrected, double uncorrected)
{
    double change = corrected - uncorrected;

    output_format(output, "  %-26s %10s %% %10s %% %9s points\n", name, decimal_percent(corrected).text,
                  decimal_percent(uncorrected).text, isfinite(change) ? decimal_ratio(change * 100, 2).text : "-");
}

static void put_effect(struct output *output, const struct report_result *result)
{
    const struct clock_findings *clocks = result->findings;
    const struct window_totals *on = clocks->other_is_corrected ? &clocks->other : &result->run->totals;
    const struct window_totals *off = clocks->other_is_corrected ? &result->run->totals : &clocks->other;
    struct metrics corrected = metrics_of(on);
    struct metrics uncorrected = metrics_of(off);

    output_text(output, "\nWhat the correction of clocks changes:\n"
                        "                              corrected  uncorrected     change\n");
    put_effect_row(output, "parallel efficiency", corrected.parallel_efficiency, uncorrected.parallel_efficiency);
    put_effect_row(output, "load balance", corrected.load_balance, uncorrected.load_balance);
    put_effect_row(output, "serialisation efficiency", corrected.serialisation_efficiency,
                   uncorrected.serialisation_efficiency);
    put_effect_row(output, "transfer efficiency", corrected.transfer_efficiency, uncorrected.transfer_efficiency);
    output_format(output, "  %-26s %12s %12s\n", "runtime", duration_text(on->end - on->start).text,
                  duration_text(off->end - off->start).text);
}

/* Impossible messages that the tracer paired wrongly, or that nobody waits for, say nothing of the clocks. */
static const char *clocks_agreement(const struct anomalies *anomalies)
{
    if (anomalies->tally[ANOMALY_IMPOSSIBLE_MESSAGE].count + anomalies->tally[ANOMALY_IMPOSSIBLE_COLLECTIVE].count == 0)
        return "The clocks agree: no wait was impossible.";
    return "No wait was impossible: what is impossible above is waited for by nobody, and does not show that clocks "
           "disagree.";
}

static void clocks_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct clock_findings *clocks = result->findings;
    struct output *output = context->output;

    if (clocks->pair_count == 0 && clocks->largest_shift == 0) {
        text_wrap(output, clocks_agreement(result->run->anomalies), 0, context_text_width(context));
        return;
    }
    if (clocks->has_suspect)
        put_suspect(context, clocks->ranks);
    put_ranks(output, clocks);
    put_pairs(output, clocks->rank_count == 0, "node", clocks->nodes, clocks->node_count, 0, "pairs");
    put_pairs(output, clocks->rank_count + clocks->node_count == 0, "rank", clocks->pairs, clocks->pair_count, 1,
              "pairs");
    if (clocks->largest_shift > 0)
        output_format(output, "\nLargest shift: %s, on rank %" PRIu32 ".\n", duration_text(clocks->largest_shift).text,
                      clocks->shifted_rank + 1);
    if (clocks->has_other)
        put_effect(output, result);
}

static void write_offset(struct json_writer *writer, const struct clock_offset *offset)
{
    json_put_seconds(writer, "offset_s", offset->middle);
    if (offset->low == INT64_MIN)
        json_put_literal(writer, "low_s", "null");
    else
        json_put_seconds(writer, "low_s", offset->low);
    if (offset->high == INT64_MAX)
        json_put_literal(writer, "high_s", "null");
    else
        json_put_seconds(writer, "high_s", offset->high);
    json_put_literal(writer, "drifts", offset->drifts ? "true" : "false");
}

static void put_clock_rank(struct json_writer *writer, const struct clock_rank *rank)
{
    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_count(writer, "rank", (uint64_t)rank->rank + 1);
    json_put_count(writer, "node", rank->node);
    write_offset(writer, &rank->offset);
    json_put_count(writer, "partners", rank->partners);
    json_put_count(writer, "impossible_waits", rank->impossible);
    json_close(writer);
}

/* `base` is what the numbers count from: ranks are kept from 0, nodes from 1. */
static void put_clock_pairs(struct json_writer *writer, const char *key, const struct clock_pair *pairs, size_t count,
                            uint32_t base)
{
    json_open_array(writer, key, JSON_IN_LINES);
    for (size_t i = 0; i < count; i++) {
        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_count(writer, "waiter", (uint64_t)pairs[i].waiter + base);
        json_put_count(writer, "partner", (uint64_t)pairs[i].partner + base);
        json_put_count(writer, "impossible_waits", pairs[i].count);
        json_put_seconds(writer, "largest_s", pairs[i].largest);
        write_offset(writer, &pairs[i].offset);
        json_close(writer);
    }
    json_close(writer);
}

static void put_correction(struct json_writer *writer, const char *key, const struct window_totals *totals)
{
    struct row row = row_of_window(totals);

    json_open_object(writer, key, JSON_IN_ONE_LINE);
    json_row(writer, columns_of_window(0), &row);
    json_close(writer);
}

static void clocks_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct clock_findings *clocks = result->findings;

    json_open_object(writer, "clocks", JSON_IN_LINES);
    json_put_seconds(writer, "largest_shift_s", clocks->largest_shift);
    if (clocks->largest_shift > 0)
        json_put_count(writer, "shifted_rank", (uint64_t)clocks->shifted_rank + 1);
    if (clocks->has_suspect)
        json_put_count(writer, "suspect", (uint64_t)clocks->ranks->rank + 1);
    json_open_array(writer, "ranks", JSON_IN_LINES);
    for (size_t i = 0; i < clocks->rank_count; i++)
        put_clock_rank(writer, &clocks->ranks[i]);
    json_close(writer);
    put_clock_pairs(writer, "pairs", clocks->pairs, clocks->pair_count, 1);
    put_clock_pairs(writer, "nodes", clocks->nodes, clocks->node_count, 0);
    if (clocks->has_other) {
        put_correction(writer, clocks->other_is_corrected ? "uncorrected" : "corrected", &result->run->totals);
        put_correction(writer, clocks->other_is_corrected ? "corrected" : "uncorrected", &clocks->other);
    }
    json_close(writer);
}

const struct section clocks_section = {
    .reports = REPORT_ANOMALIES,
    .print = clocks_section_print,
    .write = clocks_section_write,
};
