/*
 * The clocks' part of the report on anomalies: how far they disagree, and what their correction changes, for which the
 * same events are carried out a second time with the correction switched over.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/duration.h"
#include "output/columns/columns.h"
#include "output/decimal.h"
#include "output/formats/format_json.h"
#include "reports/clocks/clocks.h"
#include "reports/report.h"
#include "reports/sentence.h"
#include "windows/variant_replay.h"

enum { MOST_ROWS = 12 };

#define OFFSET(member) FIELD_AT(struct clock_offset, member)
#define RANK(member)   FIELD_AT(struct clock_rank, member)
#define PAIR(member)   FIELD_AT(struct clock_pair, member)
#define FOUND(member)  FIELD_AT(struct clock_findings, member)

static const struct field clock_offset_fields[] = {
    {"offset_s", NULL, "what to add to the recorded times", FIELD_TIME, OFFSET(middle)},
    {"low_s", NULL, "at least; null: nothing bounds it", FIELD_TIME, OFFSET(low)},
    {"high_s", NULL, "at most; null: nothing bounds it", FIELD_TIME, OFFSET(high)},
    {"drifts", NULL, "no constant offset fits: it was anything between the two during the run", FIELD_FLAG,
     OFFSET(drifts)},
};
static const struct fields clock_offset = FIELDS_OF(struct clock_offset, clock_offset_fields);

static const struct field clock_rank_fields[] = {
    {"rank", NULL, "whose clock disagrees", FIELD_RANK, RANK(rank)},
    {"node", NULL, "that it ran on, from 1 on; 0: not known", FIELD_COUNT, RANK(node)},
    {NULL, NULL, NULL, FIELD_RECORD, RANK(offset), .fields = &clock_offset},
    {"partners", NULL, "ranks that bound its clock", FIELD_COUNT, RANK(partners)},
    {"impossible_waits", NULL, "that it took part in", FIELD_COUNT, RANK(impossible)},
};

static const struct field clock_waits_fields[] = {
    {"impossible_waits", NULL, "that ended before what they waited for", FIELD_COUNT, PAIR(count)},
    {"largest_s", NULL, "by how much the worst of them did", FIELD_TIME, PAIR(largest)},
    {NULL, NULL, NULL, FIELD_RECORD, PAIR(offset), .fields = &clock_offset},
};
static const struct fields clock_waits = FIELDS_OF(struct clock_pair, clock_waits_fields);

static const struct field clock_rank_pair_fields[] = {
    {"waiter", NULL, "rank that waited", FIELD_RANK, PAIR(waiter)},
    {"partner", NULL, "rank that it waited for", FIELD_RANK, PAIR(partner)},
    {NULL, NULL, NULL, FIELD_RECORD, .fields = &clock_waits},
};

static const struct field clock_node_pair_fields[] = {
    {"waiter", NULL, "node whose ranks waited, from 1 on", FIELD_COUNT, PAIR(waiter)},
    {"partner", NULL, "node of those that they waited for", FIELD_COUNT, PAIR(partner)},
    {NULL, NULL, NULL, FIELD_RECORD, .fields = &clock_waits},
};

static const struct field clock_fields[] = {
    {"largest_shift_s", NULL, "by how much a corrected clock was moved", FIELD_TIME, FOUND(largest_shift)},
    {"shifted_rank", NULL, "whose clock that was", FIELD_RANK, FOUND(shifted_rank), FIELD_OPTIONAL},
    {"suspect", NULL, "the one rank whose clock explains all that is impossible", FIELD_RANK, FOUND(suspect),
     FIELD_OPTIONAL},
    {"ranks", NULL, "whose clocks disagree, most impossible waits first",
     FIELD_LIST_OF(struct clock_findings, ranks, rank_count, clock_rank_fields)},
    {"pairs", NULL, "of ranks with impossible waits, the worst first",
     FIELD_LIST_OF(struct clock_findings, pairs, pair_count, clock_rank_pair_fields)},
    {"nodes", NULL, "pairs of nodes with impossible waits, the worst first",
     FIELD_LIST_OF(struct clock_findings, nodes, node_count, clock_node_pair_fields)},
    {"mispaired_waits", NULL, "impossible waits within nodes, which have one clock, where messages are mismatched",
     FIELD_COUNT, FOUND(mispaired)},
};

/* The report. */

static void clocks_report_free(void *item)
{
    struct clocks *clocks = item;

    variant_replay_free(clocks->variant);
    clocks_deinit(clocks);
}

static int clocks_report_prepare(void *item, const struct options *options, const struct diag *diag)
{
    struct clocks *clocks = item;
    struct replay_options other = options->replay;

    clocks->found.is_corrected = other.clock_fix == CLOCK_FIX_CLC;
    other.clock_fix = clocks->found.is_corrected ? CLOCK_FIX_NONE : CLOCK_FIX_CLC;
    clocks->variant = variant_replay_new(options, &other);
    return clocks->variant ? 0 : diag_no_memory(diag);
}

static int clocks_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct clocks *clocks = item;

    *start->twin = variant_replay_twin(clocks->variant, start->replay);
    if (!*start->twin)
        return diag_no_memory(start->diag);
    clocks->diag = start->diag;
    clocks->tasks = start->replay->tasks;
    clocks->rank_count = start->replay->rank_count;
    clocks_start(clocks, listener);
    return 0;
}

static int clocks_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct clocks *clocks = item;
    struct clock_findings *found = &clocks->found;
    const struct anomaly_tally *tally = summary->anomalies->tally;
    /* Collective calls are not paired: where one is impossible, it is the clock. */
    bool is_clock = tally[ANOMALY_IMPOSSIBLE_COLLECTIVE].count > 0;
    int error = clocks_conclude(clocks, is_clock ? 0 : tally[ANOMALY_MISMATCHED_MESSAGE].count);

    found->corrected = found->uncorrected = *variant_replay_totals(clocks->variant, 0);
    if (found->is_corrected)
        found->corrected = summary->totals;
    else
        found->uncorrected = summary->totals;
    *findings = found;
    return error;
}

/* What it says. Estimates stand beside words, and each in its unit: rows are laid out here. */

static void put_offset_row(const struct format_context *context, uint32_t first, int gap, uint32_t second,
                           const char *fold, const struct clock_offset *offset, uint64_t count)
{
    struct duration estimate = offset->is_estimate ? duration_text(offset->middle) : (struct duration){"-"};

    output_format(context->output, "  %6" PRIu32 "%*" PRIu32 "%s %13s %13s %13s %9" PRIu64 "\n", first, gap, second,
                  fold, offset->drifts ? "drifts" : estimate.text,
                  offset->low == FIELD_NO_TIME ? "-" : duration_text(offset->low).text,
                  offset->high == FIELD_NO_TIME ? "-" : duration_text(offset->high).text, count);
}

static void put_clock_ranks(const struct format_context *context, const struct clock_findings *found)
{
    enum { WIDTH = 67, NODE_WIDTH = 7 };
    const char *fold = context_fold(context, WIDTH);

    if (found->rank_count == 0)
        return;
    sentence_print(context, "Ranks whose clocks disagree, and what to add to their times:");
    output_format(context->output, "    rank   node%s        offset      at least       at most  partners\n", fold);
    for (size_t i = 0; i < found->rank_count && i < MOST_ROWS; i++)
        put_offset_row(context, found->ranks[i].rank + 1, NODE_WIDTH, found->ranks[i].node, fold,
                       &found->ranks[i].offset, found->ranks[i].partners);
    if (found->rank_count > MOST_ROWS)
        output_format(context->output, "  and %zu more (--format json has all)\n", found->rank_count - MOST_ROWS);
}

/* `base` is what their numbers count from: ranks are kept from 0, nodes from 1. */
static void put_clock_pairs(const struct format_context *context, const char *title, const struct clock_pair *pairs,
                            size_t count, uint32_t base)
{
    enum { WIDTH = 69, PARTNER_WIDTH = 9 };
    const char *fold = context_fold(context, WIDTH);

    sentence_print(context, "%s", title);
    output_format(context->output, "  waiter  partner%s        offset      at least       at most     count\n", fold);
    for (size_t i = 0; i < count && i < MOST_ROWS; i++)
        put_offset_row(context, pairs[i].waiter + base, PARTNER_WIDTH, pairs[i].partner + base, fold, &pairs[i].offset,
                       pairs[i].count);
    if (count > MOST_ROWS)
        output_format(context->output, "  and %zu more (--format json has all)\n", count - MOST_ROWS);
}

static void put_suspect(const struct format_context *context, const struct clock_rank *rank)
{
    const struct clock_offset *offset = &rank->offset;
    bool is_behind = offset->low > 0;
    struct sentence bound = {0};

    if (offset->low == FIELD_NO_TIME || offset->high == FIELD_NO_TIME)
        sentence_add(&bound, "at least %s", duration_text(llabs(offset->middle)).text);
    else
        sentence_add(&bound, "%s to %s", duration_text(llabs(is_behind ? offset->low : offset->high)).text,
                     duration_text(llabs(is_behind ? offset->high : offset->low)).text);
    sentence_print(context,
                   "The clock of rank %" PRIu32 " is %s %s the others': it takes part in all impossible waits.",
                   rank->rank + 1, bound.text, is_behind ? "behind" : "ahead of");
    output_text(context->output, "\n");
}

/* A narrow terminal has no room for the change. */
static void put_effect(const struct format_context *context, const struct clock_findings *found)
{
    enum { WIDTH = 71 };
    static const enum column_id compared[] = {COLUMN_PARALLEL_EFFICIENCY, COLUMN_LOAD_BALANCE,
                                              COLUMN_SERIALISATION_EFFICIENCY, COLUMN_TRANSFER_EFFICIENCY};
    struct row on = row_of_window(&found->corrected), off = row_of_window(&found->uncorrected);
    bool has_room = context->terminal.width == 0 || context->terminal.width >= WIDTH;
    struct output *output = context->output;

    output_format(output, "\nWhat the correction of clocks changes:\n%39s%13s%s\n", "corrected", "uncorrected",
                  has_room ? "     change" : "");
    for (size_t i = 0; i < COUNT_OF(compared); i++) {
        const struct column *column = column_of(compared[i]);
        double corrected = column_ratio(column, &on), uncorrected = column_ratio(column, &off);
        double change = corrected - uncorrected;

        output_format(output, "  %-26s %10s %% %10s %%", column->title, decimal_percent(corrected).text,
                      decimal_percent(uncorrected).text);
        if (has_room)
            output_format(output, " %9s points", isfinite(change) ? decimal_ratio(change * 100, 2).text : "-");
        output_text(output, "\n");
    }
    output_format(output, "  %-26s %12s %12s\n", "runtime",
                  duration_text(found->corrected.end - found->corrected.start).text,
                  duration_text(found->uncorrected.end - found->uncorrected.start).text);
}

static void clocks_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct clock_findings *found = result->findings;
    const struct anomaly_tally *tally = result->run->anomalies->tally;
    struct output *output = context->output;

    if (found->pair_count == 0 && found->largest_shift == 0) {
        /* Impossible messages that the tracer paired wrongly, or that nobody waits for, say nothing of the clocks. */
        sentence_print(
            context, "%s",
            tally[ANOMALY_IMPOSSIBLE_MESSAGE].count + tally[ANOMALY_IMPOSSIBLE_COLLECTIVE].count == 0
                ? "The clocks agree: no wait was impossible."
                : "No wait was impossible: what is impossible above is waited for by nobody, and does not show "
                  "that clocks disagree.");
        return;
    }
    if (found->mispaired > 0) {
        sentence_print(context,
                       "%s: %" PRIu64
                       " impossible %s between ranks of one node, which have one clock, and the tracer paired "
                       "messages wrongly in this trace.",
                       found->pair_count == 0 ? "The clocks do not disagree" : "Not counted here", found->mispaired,
                       found->mispaired == 1 ? "wait is" : "waits are");
        output_text(output, found->pair_count > 0 ? "\n" : "");
    }
    if (found->suspect != FIELD_NO_RANK)
        put_suspect(context, found->ranks);
    put_clock_ranks(context, found);
    if (found->node_count > 0) {
        output_text(output, found->rank_count > 0 ? "\n" : "");
        put_clock_pairs(context, "Impossible waits by node, and what to add to the waiter's times:", found->nodes,
                        found->node_count, 0);
    }
    if (found->pair_count > 0) {
        output_text(output, found->rank_count + found->node_count > 0 ? "\n" : "");
        put_clock_pairs(context, "Impossible waits by rank, and what to add to the waiter's times:", found->pairs,
                        found->pair_count, 1);
    }
    if (found->largest_shift > 0)
        output_format(output, "\nLargest shift: %s, on rank %" PRIu32 ".\n", duration_text(found->largest_shift).text,
                      found->shifted_rank + 1);
    put_effect(context, found);
}

static void put_correction(struct json_writer *writer, const char *key, const struct window_totals *totals)
{
    struct row row = row_of_window(totals);

    json_open_object(writer, key, JSON_IN_ONE_LINE);
    json_row(writer, columns_of_window(0), &row);
    json_close(writer);
}

/* The run as it is reported comes first. */
static void clocks_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct clock_findings *found = result->findings;

    if (found->is_corrected)
        put_correction(writer, "corrected", &found->corrected);
    put_correction(writer, "uncorrected", &found->uncorrected);
    if (!found->is_corrected)
        put_correction(writer, "corrected", &found->corrected);
}

const struct section clocks_section = {
    .reports = REPORT_ANOMALIES,
    .fields = FIELDS(struct clock_findings, clock_fields),
    .name = "clocks",
    .print = clocks_section_print,
    .write = clocks_section_write,
};

const struct report_class clocks_report = {
    .traits = {.bit = REPORT_ANOMALIES},
    .size = sizeof(struct clocks),
    .prepare = clocks_report_prepare,
    .start = clocks_report_start,
    .conclude = clocks_report_conclude,
    .free = clocks_report_free,
    .section = &clocks_section,
};
