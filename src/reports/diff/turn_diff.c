#include "reports/diff/turn_diff.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/sorted.h"
#include "output/decimal.h"
#include "output/fields/text_table.h"
#include "output/formats/format.h"
#include "output/run_summary.h"
#include "reports/sentence.h"

static int compare_turn_windows(const struct turn_window *x, const struct turn_window *y)
{
    return RISING(x->loop, y->loop) ?: RISING(x->turn, y->turn);
}

ORDER(compare_pieces, struct turn_piece, compare_turn_windows(&x->turn, &y->turn))

static int pair_turns(struct turn_diff *diff, struct turn_side *const runs[BOTH_RUNS])
{
    const struct turn_pieces *base = &runs[BASE]->pieces, *here = &runs[HERE]->pieces;
    size_t next[BOTH_RUNS] = {0};

    diff->pairs = calloc(base->count + here->count + 1, sizeof(*diff->pairs));
    if (!diff->pairs)
        return ERROR_MEMORY;
    while (next[BASE] < base->count || next[HERE] < here->count) {
        int order = next[BASE] == base->count ? 1
                    : next[HERE] == here->count
                        ? -1
                        : compare_turn_windows(&base->items[next[BASE]].turn, &here->items[next[HERE]].turn);
        struct turn_pair *pair = &diff->pairs[diff->pair_count++];

        for (int run = 0; run < BOTH_RUNS; run++) {
            bool has_turn = run == BASE ? order <= 0 : order >= 0;
            const struct turn_piece *piece = has_turn ? &runs[run]->pieces.items[next[run]++] : NULL;

            pair->starts[run] = piece ? piece->turn.start : FIELD_NO_TIME;
            pair->lengths[run] = piece ? (piece->end - piece->start) / (int64_t)piece->turn.turns : FIELD_NO_TIME;
            pair->efficiencies[run] = piece ? piece->parallel_efficiency : (double)NAN;
            pair->loop = piece ? piece->turn.loop : pair->loop;
            pair->turn = piece ? piece->turn.turn : pair->turn;
        }
        pair->difference = order == 0 ? pair->lengths[HERE] - pair->lengths[BASE] : FIELD_NO_TIME;
        diff->compared += order == 0;
    }
    return 0;
}

/* The turns in a row that have most of the difference beyond what they would have if it were even: the largest sum of a
 * stretch (Kadane). None where that is less than a quarter of the difference. */
static void find_stretch(struct turn_diff *diff)
{
    double sum = 0, inside = 0, most = 0, mean;
    size_t first = 0, from = 0, count = 0, along = 0;

    for (size_t i = 0; i < diff->pair_count; i++)
        sum += diff->pairs[i].difference != FIELD_NO_TIME ? (double)diff->pairs[i].difference : 0;
    mean = diff->compared > 0 ? sum / (double)diff->compared : 0;
    for (double excess = 0, own = 0; along < diff->pair_count; along++) {
        const struct turn_pair *pair = &diff->pairs[along];

        if (excess <= 0 || pair->loop != pair[-1].loop || pair->difference == FIELD_NO_TIME) {
            excess = own = 0;
            from = along + (pair->difference == FIELD_NO_TIME);
        }
        if (pair->difference == FIELD_NO_TIME)
            continue;
        own += (double)pair->difference;
        excess += ((double)pair->difference - mean) * (sum < 0 ? -1 : 1);
        if (excess > most) {
            most = excess;
            inside = own;
            first = from;
            count = along + 1 - from;
        }
    }
    if (most <= fabs(sum) / 4 || count == diff->compared)
        return;
    diff->stretch_room = (struct turn_stretch){
        .loop = diff->pairs[first].loop,
        .first = diff->pairs[first].turn,
        .last = diff->pairs[first + count - 1].turn,
        .difference = llround(inside / (double)count),
        .elsewhere = llround((sum - inside) / (double)(diff->compared - count)),
    };
    diff->stretch = &diff->stretch_room;
}

static void set_time(struct turn_diff *diff, enum turn_time_of which, const char *what, int64_t base, int64_t here)
{
    double change = which == TURN_TIME_OUTSIDE ? (double)NAN : ratio_of((double)here, (double)base) - 1;

    diff->times[which] = (struct turn_time){what, base, here, change};
}

/* The more of it, the shorter a turn. */
static void add_ratio(struct turn_ratio *ratios, size_t *count, const char *what, double base, double here)
{
    ratios[(*count)++] = (struct turn_ratio){what, base, here, ratio_of(base, here) - 1};
}

static int64_t work_of_thread(const struct run_summary *mean)
{
    const struct thread_sums *threads = mean->threads;

    return threads->threads > 0 ? (int64_t)(threads->parts[THREAD_PART_WORK] / (__int128)threads->threads) : 0;
}

/* The length is the computing time divided by all efficiencies: of threads, where both runs have some. */
static void compare_mean_turns(struct turn_diff *diff, struct turn_side *const runs[BOTH_RUNS])
{
    static const double million = 1e6;
    const struct run_summary *first = runs[BASE]->run->mean_turn, *second = runs[HERE]->run->mean_turn;
    struct row b = row_of_run(first), h = row_of_run(second);
    struct turn_ratio *ratios = diff->ratios, *counters = diff->counters;
    size_t *ratio_count = &diff->ratio_count, *counter_count = &diff->counter_count;
    bool of_threads = first->threads && second->threads;
    unsigned counted =
        of_threads || !first->counters || !second->counters ? 0 : first->counters->parts & second->counters->parts;
    int64_t outside[BOTH_RUNS];

    for (int run = 0; run < BOTH_RUNS; run++) {
        outside[run] = runs[run]->run->runtime;
        for (size_t i = 0; i < runs[run]->pieces.count; i++)
            outside[run] -= runs[run]->pieces.items[i].end - runs[run]->pieces.items[i].start;
    }
    set_time(diff, TURN_TIME_MEAN, "mean turn", b.elapsed, h.elapsed);
    set_time(diff, TURN_TIME_MEDIAN, "median turn", runs[BASE]->run->turn_time, runs[HERE]->run->turn_time);
    set_time(diff, TURN_TIME_OUTSIDE, "outside of turns", outside[BASE], outside[HERE]);
    if (of_threads) {
        set_time(diff, TURN_TIME_COMPUTING, "computing", work_of_thread(first), work_of_thread(second));
        add_ratio(ratios, ratio_count, "MPI load balance", b.factors.mpi_load_balance, h.factors.mpi_load_balance);
        add_ratio(ratios, ratio_count, "MPI serialisation efficiency", b.factors.mpi_serialisation,
                  h.factors.mpi_serialisation);
        add_ratio(ratios, ratio_count, "MPI transfer efficiency", b.factors.mpi_transfer, h.factors.mpi_transfer);
        add_ratio(ratios, ratio_count, "OpenMP contribution", b.factors.openmp_contribution,
                  h.factors.openmp_contribution);
    } else {
        set_time(diff, TURN_TIME_COMPUTING, "computing", b.metrics.useful_average, h.metrics.useful_average);
        add_ratio(ratios, ratio_count, "load balance", b.metrics.load_balance, h.metrics.load_balance);
        add_ratio(ratios, ratio_count, "serialisation efficiency", b.metrics.serialisation_efficiency,
                  h.metrics.serialisation_efficiency);
        add_ratio(ratios, ratio_count, "transfer efficiency", b.metrics.transfer_efficiency,
                  h.metrics.transfer_efficiency);
    }
    if (counted & 1U << WINDOW_PART_INSTRUCTIONS)
        counters[(*counter_count)++] = (struct turn_ratio){
            "instructions (millions)", (double)b.instructions / (double)b.ranks / million,
            (double)h.instructions / (double)h.ranks / million,
            ratio_of((double)h.instructions * (double)b.ranks, (double)b.instructions * (double)h.ranks) - 1};
    if (counted & 1U << WINDOW_PART_IPC)
        add_ratio(counters, counter_count, "average IPC", b.average_ipc, h.average_ipc);
    if (counted & 1U << WINDOW_PART_CYCLES)
        add_ratio(counters, counter_count, "average frequency (GHz)", b.average_frequency, h.average_frequency);
}

int turn_diff_make(struct turn_diff *diff, struct turn_side *const runs[BOTH_RUNS])
{
    *diff = (struct turn_diff){.time_count = TURN_TIMES};
    for (int run = 0; run < BOTH_RUNS; run++) {
        struct turn_pieces *pieces = &runs[run]->pieces;

        diff->levels[run] = runs[run]->level;
        for (size_t i = 0; i < pieces->count; i++)
            diff->turns[run] += pieces->items[i].turn.turns;
        if (pieces->count > 1)
            qsort(pieces->items, pieces->count, sizeof(*pieces->items), compare_pieces);
    }
    if (pair_turns(diff, runs) < 0)
        return ERROR_MEMORY;
    compare_mean_turns(diff, runs);
    find_stretch(diff);
    for (size_t i = 0; i < diff->pair_count; i++) {
        const struct turn_pair *pair = &diff->pairs[i];

        if (pair->difference != FIELD_NO_TIME &&
            (!diff->largest || llabs(pair->difference) > llabs(diff->largest->difference)))
            diff->largest = pair;
    }
    return 0;
}

void turn_diff_deinit(struct turn_diff *diff)
{
    free(diff->pairs);
    *diff = (struct turn_diff){.pair_count = 0};
}

/* What it shows. */

#define PAIR(member)    FIELD_AT(struct turn_pair, member)
#define STRETCH(member) FIELD_AT(struct turn_stretch, member)
#define DIFF(member)    FIELD_AT(struct turn_diff, member)

static const struct field pair_fields[] = {
    {"loop", NULL, "its number in both runs", FIELD_COUNT, PAIR(loop), FIELD_IDENTIFIES},
    {"turn", NULL, "its number in the loop; with several in a window the first of them", FIELD_COUNT, PAIR(turn),
     FIELD_IDENTIFIES},
    {"base_start_s", NULL, "when it begins in the other run; null: that does not have it", FIELD_TIME,
     PAIR(starts[BASE])},
    {"here_start_s", NULL, "when it begins in this run; null: this does not have it", FIELD_TIME, PAIR(starts[HERE])},
    {"base_s", NULL, "how long it takes there; with several in a window on average", FIELD_TIME, PAIR(lengths[BASE])},
    {"here_s", NULL, "the same here", FIELD_TIME, PAIR(lengths[HERE])},
    {"longer_s", NULL, "by how much longer here; null: not both have it", FIELD_TIME, PAIR(difference)},
    {"base_parallel_efficiency", NULL, "share of it in which ranks, or threads, compute, there", FIELD_RATIO,
     PAIR(efficiencies[BASE])},
    {"here_parallel_efficiency", NULL, "the same here", FIELD_RATIO, PAIR(efficiencies[HERE])},
};
const struct fields turn_pair_fields = FIELDS_OF(struct turn_pair, pair_fields);

static const char change_meaning[] = "by how much it alone makes a turn longer here";

static const struct field time_fields[] = {
    {"what", "",
     "a turn on average, the one in the middle, what of the run lies outside of turns, and what an average "
     "rank, or thread, computes in a mean turn",
     FIELD_TEXT, FIELD_AT(struct turn_time, what), .width = 26},
    {"base_s", "there", "in the other run", FIELD_TIME, FIELD_AT(struct turn_time, base), .width = 12, .decimals = 3},
    {"here_s", "here", "in this run", FIELD_TIME, FIELD_AT(struct turn_time, here), .width = 12, .decimals = 3},
    {"change", "longer\n%", change_meaning, FIELD_RATIO, FIELD_AT(struct turn_time, change), .width = 10},
};

static const struct field ratio_fields[] = {
    {"what", "", "an efficiency of the mean turn", FIELD_TEXT, FIELD_AT(struct turn_ratio, what), .width = 26},
    {"base", "there\n%", "in the other run", FIELD_RATIO, FIELD_AT(struct turn_ratio, base), .width = 12},
    {"here", "here\n%", "in this run", FIELD_RATIO, FIELD_AT(struct turn_ratio, here), .width = 12},
    {"change", "longer\n%", change_meaning, FIELD_RATIO, FIELD_AT(struct turn_ratio, change), .width = 10},
};

static const struct field counter_fields[] = {
    {"what", "",
     "in a mean turn: millions of instructions of an average rank, instructions per cycle, cycles per nanosecond",
     FIELD_TEXT, FIELD_AT(struct turn_ratio, what), .width = 26},
    {"base", "there", "in the other run", FIELD_NUMBER, FIELD_AT(struct turn_ratio, base), .width = 12, .decimals = 3},
    {"here", "here", "in this run", FIELD_NUMBER, FIELD_AT(struct turn_ratio, here), .width = 12, .decimals = 3},
    {"change", "longer\n%", change_meaning, FIELD_RATIO, FIELD_AT(struct turn_ratio, change), .width = 10},
};

static const struct field stretch_fields[] = {
    {"loop", NULL, "its number", FIELD_COUNT, STRETCH(loop), FIELD_IDENTIFIES},
    {"first_turn", NULL, "of the stretch", FIELD_COUNT, STRETCH(first), FIELD_IDENTIFIES},
    {"last_turn", NULL, "of the stretch", FIELD_COUNT, STRETCH(last), FIELD_IDENTIFIES},
    {"longer_s", NULL, "by how much longer each of them is here, on average", FIELD_TIME, STRETCH(difference)},
    {"elsewhere_s", NULL, "by how much longer each of the others is", FIELD_TIME, STRETCH(elsewhere)},
};

static const struct field diff_fields[] = {
    {"base_level", NULL, "of the loops whose turns these are, in the other run", FIELD_COUNT, DIFF(levels[BASE])},
    {"level", NULL, "the same in this run", FIELD_COUNT, DIFF(levels[HERE])},
    {"base_turns", NULL, "of the other run", FIELD_COUNT, DIFF(turns[BASE])},
    {"turns", NULL, "of this run", FIELD_COUNT, DIFF(turns[HERE])},
    {"times", NULL, "of both runs", FIELD_LIST_OF(struct turn_diff, times, time_count, time_fields)},
    {"factors", NULL, "with the computing time they multiply to the change of the mean turn",
     FIELD_LIST_OF(struct turn_diff, ratios, ratio_count, ratio_fields)},
    {"counters", NULL, "where both runs count",
     FIELD_LIST_OF(struct turn_diff, counters, counter_count, counter_fields), .flags = FIELD_OPTIONAL},
    {"stretch", NULL, "turns in a row where the difference is larger than elsewhere; null: it is as large all along",
     FIELD_RECORD, FIELD_BEHIND(struct turn_diff, stretch), .fields = FIELDS(struct turn_stretch, stretch_fields)},
    {"largest", NULL, "the turn that differs most; null: no turn is in both", FIELD_RECORD,
     FIELD_BEHIND(struct turn_diff, largest), .fields = &turn_pair_fields},
    {"each", NULL, "turn of both runs, by loop and number", FIELD_LIST,
     FIELD_LIST_AT(struct turn_diff, pairs, pair_count), .fields = &turn_pair_fields},
};
const struct fields turn_diff_fields = FIELDS_OF(struct turn_diff, diff_fields);

static const char *longer_or_shorter(double change)
{
    return change < 0 ? "shorter" : "longer";
}

/* What makes the difference: of the computing time and the efficiencies the one that alone changes a turn most in that
 * direction. */
static void print_cause(const struct format_context *context, const struct turn_diff *diff)
{
    const struct turn_time *computing = &diff->times[TURN_TIME_COMPUTING];
    double direction = diff->times[TURN_TIME_MEAN].change < 0 ? -1 : 1;
    const struct turn_ratio *ratio = NULL;
    double most = isfinite(computing->change) ? computing->change * direction : 0;
    struct sentence sentence = {0};

    for (size_t i = 0; i < diff->ratio_count; i++) {
        if (diff->ratios[i].change * direction > most) {
            ratio = &diff->ratios[i];
            most = ratio->change * direction;
        }
    }
    if (ratio)
        sentence_add(&sentence, "The largest part of that is %s, %s %% instead of %s %%", ratio->what,
                     decimal_percent(ratio->here).text, decimal_percent(ratio->base).text);
    else
        sentence_add(&sentence, "The largest part of that is computing, %s instead of %s of an average %s",
                     decimal_duration(computing->here).text, decimal_duration(computing->base).text,
                     diff->ratio_count == TURN_RATIOS_MOST ? "thread" : "rank");
    sentence_print(context, "%s: it alone makes a turn %s %% %s.", sentence.text, decimal_percent(fabs(most)).text,
                   longer_or_shorter(most * direction));
}

/* Times that a difference names: by how much longer, or shorter. */
static struct decimal difference_text(int64_t difference)
{
    struct decimal amount = decimal_duration(llabs(difference));
    struct decimal text = {"as long"};

    if (difference != 0)
        snprintf(text.text, sizeof(text.text), "%.40s %s", amount.text, longer_or_shorter((double)difference));
    return text;
}

static void print_where(const struct format_context *context, const struct turn_diff *diff)
{
    const struct turn_stretch *found = diff->stretch;
    const struct turn_pair *largest = diff->largest;
    struct sentence sentence = {0};

    if (!largest || largest->difference == 0 || diff->levels[BASE] != diff->levels[HERE])
        return;
    if (found && found->first == found->last)
        sentence_add(&sentence, "Turn %" PRIu64 " of loop %" PRIu64 " is ", found->first, found->loop);
    else if (found)
        sentence_add(&sentence, "Turns %" PRIu64 " to %" PRIu64 " of loop %" PRIu64 " are each ", found->first,
                     found->last, found->loop);
    if (found)
        sentence_add(&sentence, "%s on average, the others %s. ", difference_text(found->difference).text,
                     difference_text(found->elsewhere).text);
    sentence_print(context, "%sTurn %" PRIu64 " of loop %" PRIu64 " differs most: %s instead of %s.", sentence.text,
                   largest->turn, largest->loop, decimal_duration(largest->lengths[HERE]).text,
                   decimal_duration(largest->lengths[BASE]).text);
}

void turn_diff_print(const struct format_context *context, const struct turn_diff *diff)
{
    const struct turn_time *mean = &diff->times[TURN_TIME_MEAN];
    const struct text_table table = {.unit = time_unit_for(mean->here)};
    uint64_t base_level = diff->levels[BASE], level = diff->levels[HERE];

    output_text(context->output, "\n");
    if (mean->base == mean->here)
        sentence_print(context, "A mean turn takes %s in both runs.", decimal_duration(mean->here).text);
    else
        sentence_print(
            context,
            "A mean turn takes %s instead of %s, %s %% %s; what lies outside of turns, such as start-up, does not "
            "count.",
            decimal_duration(mean->here).text, decimal_duration(mean->base).text,
            decimal_percent(fabs(mean->change)).text, longer_or_shorter(mean->change));
    if (mean->base != mean->here)
        print_cause(context, diff);
    print_where(context, diff);
    if (diff->turns[BASE] != diff->turns[HERE])
        sentence_print(context,
                       "This run makes %" PRIu64 " turns, the other %" PRIu64 ": turns of equal number are compared.",
                       diff->turns[HERE], diff->turns[BASE]);
    if (level != base_level)
        sentence_print(context,
                       "Turns are of level %" PRIu64 " here and of level %" PRIu64 " there: --window iteration:%" PRIu64
                       " compares those of one.",
                       level, base_level, level < base_level ? level : base_level);
    text_table_print_of(context, table, time_fields, diff->times, diff->time_count);
    text_table_print_of(context, table, ratio_fields, diff->ratios, diff->ratio_count);
    text_table_print_of(context, table, counter_fields, diff->counters, diff->counter_count);
}
