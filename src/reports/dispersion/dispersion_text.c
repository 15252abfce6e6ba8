/*
 * Dispersion: what dominates and how unequal it is, where, and on which ranks (docs/semantics.md, "Dispersion").
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/array.h"
#include "output/decimal.h"
#include "output/fields/text_table.h"
#include "output/interpretation/interpretation.h"
#include "output/names.h"
#include "output/text.h"
#include "reports/dispersion/dispersion.h"
#include "reports/report.h"
#include "reports/sentence.h"

const char *const dispersion_activity_names[DISPERSION_ACTIVITIES + 1] = {
    [DISPERSION_COMPUTATION] = "computation",
    [DISPERSION_POINT_TO_POINT] = "point-to-point",
    [DISPERSION_COLLECTIVE] = "collective",
    [DISPERSION_SYNCHRONISATION] = "synchronisation",
    [DISPERSION_IO] = "io",
    [DISPERSION_ONE_SIDED] = "one-sided",
    [DISPERSION_OTHER] = "other",
    [DISPERSION_OPENMP] = "openmp",
};

/* Of computation. */
static const char *const direction_words[] = {
    [DISPERSION_LESS] = "less",
    [DISPERSION_EQUAL] = "equal",
    [DISPERSION_MORE] = "more",
    [DISPERSION_NO_DIRECTION] = NULL,
};

static const char *const mark_words[] = {"minimum", "lower", "middle", "upper", "maximum"};

#define REGION(member)   FIELD_AT(struct dispersion_region, member)
#define ACTIVITY(member) FIELD_AT(struct dispersion_view, member)
#define RANK(member)     FIELD_AT(struct dispersion_rank, member)
#define CELL(member)     FIELD_AT(struct dispersion_cell, member)
#define FOUND(member)    FIELD_AT(struct dispersion_findings, member)

static const char index_meaning[] = "index of dispersion: 0 is the same on all ranks, nearly 1 all on one";

static const struct field region_fields[] = {
    {"region", "region", "what its events are called", FIELD_TEXT, REGION(name), .width = 22},
    {"t_s", "", "in it, on average over the ranks", FIELD_TIME, REGION(weight.time), FIELD_UNIT_ABOVE, .width = 11},
    {"share", "share", "of the run", FIELD_RATIO, REGION(weight.share), FIELD_PERCENT_SIGN, .width = 9},
    {"id_c", "ID", index_meaning, FIELD_NUMBER, REGION(weight.index), .width = 9, .decimals = 5},
    {"sid_c", "SID", "the same, weighted by the share of the run", FIELD_NUMBER, REGION(weight.scaled), .width = 9,
     .decimals = 5},
    {"group", "group", "of regions that divide their time alike", FIELD_RANK, REGION(group), .width = 7},
    {"odd_rank", NULL, "that divides its time least like the others", FIELD_RANK, REGION(odd_rank)},
    {"odd_computes", NULL, "how long, against the mean of the others", FIELD_WORD, REGION(odd_computes),
     .words = direction_words},
    {NULL, "outlier", NULL, FIELD_TEXT, FIELD_TEXT_AT(struct dispersion_region, odd), FIELD_RIGHT, .width = 11},
};

static const struct field activity_fields[] = {
    {"activity", NULL, "kind of activity", FIELD_WORD, ACTIVITY(activity), .words = dispersion_activity_names},
    {"t_s", NULL, "in it, on average over the ranks", FIELD_TIME, ACTIVITY(weight.time)},
    {"share", NULL, "of the run", FIELD_RATIO, ACTIVITY(weight.share)},
    {"id_a", NULL, index_meaning, FIELD_NUMBER, ACTIVITY(weight.index)},
    {"sid_a", NULL, "the same, weighted by the share of the run", FIELD_NUMBER, ACTIVITY(weight.scaled)},
    {"best_region", NULL, "in which it is most even", FIELD_TEXT, ACTIVITY(extremes[DISPERSION_BEST])},
    {"worst_region", NULL, "in which it is least even", FIELD_TEXT, ACTIVITY(extremes[DISPERSION_WORST])},
    {"shortest_region", NULL, "in which it is shortest", FIELD_TEXT, ACTIVITY(extremes[DISPERSION_SHORTEST])},
    {"longest_region", NULL, "in which it is longest", FIELD_TEXT, ACTIVITY(extremes[DISPERSION_LONGEST])},
};

static const struct field rank_fields[] = {
    {"rank", NULL, "from 1 on", FIELD_RANK, RANK(rank)},
    {"odd_regions", NULL, "in which it divides its time least like the others", FIELD_COUNT, RANK(regions)},
    {"odd_s", NULL, "its time in them", FIELD_TIME, RANK(time)},
    {"id_p", NULL, "of each region: how much it differs from the others",
     FIELD_LIST_OF_VALUES(struct dispersion_rank, indices, index_count,
                          "how much its shares of activities differ from the mean of the others", FIELD_NUMBER)},
};

static const struct field cell_fields[] = {
    {"region", NULL, "what its events are called", FIELD_TEXT, CELL(name)},
    {"activity", NULL, "kind of activity", FIELD_WORD, CELL(activity), .words = dispersion_activity_names},
    {"id", NULL, index_meaning, FIELD_NUMBER, CELL(index), FIELD_NOT_IN_ROWS},
    {"t_s", NULL, "of the activity in the region, on average over the ranks", FIELD_TIME, CELL(time)},
    {"share", NULL, "of the run", FIELD_RATIO, CELL(share), FIELD_NOT_IN_JSON},
    {"id", NULL, index_meaning, FIELD_NUMBER, CELL(index), FIELD_NOT_IN_JSON},
    {"ranks_s", NULL, "of each rank",
     FIELD_LIST_OF_VALUES(struct dispersion_cell, times, rank_count, "of each rank", FIELD_TIME)},
    {"marks", NULL, "of each rank: where it lies between the least and the most",
     FIELD_LIST_OF_VALUES(struct dispersion_cell, marks, rank_count, "where it lies between the least and the most",
                          FIELD_WORD, .words = mark_words)},
};

static const struct field dispersion_fields[] = {
    {"dominant_activity", NULL, "that takes most time", FIELD_WORD, FOUND(dominant),
     .words = dispersion_activity_names},
    {"heaviest_region", NULL, "that takes most time", FIELD_TEXT, FOUND(heaviest_name)},
    {"candidate_activity", NULL, "the most unequal, weighted by time", FIELD_WORD, FOUND(candidate),
     .words = dispersion_activity_names},
    {"candidate_region", NULL, "the most unequal, weighted by time", FIELD_TEXT, FOUND(candidate_name)},
    {"most_often_rank", NULL, "that is the outlier of most regions", FIELD_RANK, FOUND(most_often)},
    {"most_often_ranks", NULL, "all that are so as often",
     FIELD_LIST_OF_VALUES(struct dispersion_findings, most_often_ranks, most_often_count, "from 1 on", FIELD_RANK)},
    {"longest_rank", NULL, "that is the outlier for the longest time", FIELD_RANK, FOUND(longest)},
    {"slowest_rank", NULL, "that computes longest", FIELD_RANK, FOUND(slowest)},
    {"groups", NULL, "of regions that divide their time alike", FIELD_COUNT, FOUND(group_count)},
    {"regions", NULL, "longest first", FIELD_LIST_OF(struct dispersion_findings, regions, region_count, region_fields)},
    {"activities", NULL, "over all regions",
     FIELD_LIST_OF(struct dispersion_findings, activities, told_count, activity_fields)},
    {"ranks", NULL, "how far each is an outlier",
     FIELD_LIST_OF(struct dispersion_findings, ranks, rank_count, rank_fields)},
    {"matrix", NULL, "activities in regions, those that some rank has",
     FIELD_LIST_OF(struct dispersion_findings, cells, cell_count, cell_fields)},
};

enum {
    NAME_WIDEST = 60, /* of regions, where the terminal is wider */
    NAME_NARROWEST = 22,
    NARROW = 80,
    WIDE = 100,
    STRIP_INDENT = 22,
};

/* What the figures mean, in words. */

/* What takes less of the run, or deviates less from the mean over the ranks, is not worth to be made more even. */
static const double candidate_share = 0.05;
static const double candidate_deviation = 0.05;

/* Of a rank's time. */
static const double least_surplus = 0.01;

/* Whether something is worth to be made more even: then true. An index of dispersion is the standard deviation over the
 * ranks, in means, by the square root of their number. */
static bool say_candidate(struct sentence *sentences, const struct report_result *result,
                          const struct dispersion_weight *weight)
{
    const struct dispersion_findings *found = result->findings;
    const char *whole = interpretation_of_part(result->run);
    double share = weight->share;
    double deviation = weight->index * sqrt(found->rank_count);

    if (share < candidate_share)
        sentence_add(sentences, ", but it takes %s %% of %s: not a candidate for tuning.", decimal_percent(share).text,
                     whole);
    else if (deviation < candidate_deviation)
        sentence_add(sentences, ", but ranks differ by %s %% of the mean only: not a candidate for tuning.",
                     decimal_percent(deviation).text);
    else
        sentence_add(sentences, ", which takes %s %% of %s; ranks differ by %s %% of the mean: a candidate for tuning.",
                     decimal_percent(share).text, whole, decimal_percent(deviation).text);
    return share >= candidate_share && deviation >= candidate_deviation;
}

static void print_sentences(const struct format_context *context, const struct sentence *sentences)
{
    if (!*sentences->text)
        return;
    output_text(context->output, "\n  ");
    text_wrap(context, sentences->text, 2, context_text_width(context));
}

static void explain_activities(const struct format_context *context, const struct report_result *result)
{
    const struct dispersion_findings *found = result->findings;
    const struct dispersion_view *candidate = &found->activities[found->candidate];
    /* What ranks wait for others. */
    bool holds_waiting = found->candidate == DISPERSION_POINT_TO_POINT || found->candidate == DISPERSION_COLLECTIVE ||
                         found->candidate == DISPERSION_SYNCHRONISATION || found->candidate == DISPERSION_ONE_SIDED;
    struct sentence sentences = {""};

    sentence_add(&sentences, "Most of the time goes to %s (%s %% of %s).", dispersion_activity_names[found->dominant],
                 decimal_percent(found->activities[found->dominant].weight.share).text,
                 interpretation_of_part(result->run));
    if (found->unequal != DISPERSION_ACTIVITIES) {
        sentence_add(&sentences, " The most unequal activity is %s", dispersion_activity_names[found->unequal]);
        if (found->candidate != found->unequal)
            sentence_add(&sentences, "; weighted by time it is %s", dispersion_activity_names[found->candidate]);
        if (say_candidate(&sentences, result, &candidate->weight) && holds_waiting)
            sentence_add(&sentences, " Ranks that compute less may wait longer there: --report wait-states says for "
                                     "whom, and because of what.");
    }
    if (result->run->totals.holds_bursts)
        sentence_add(&sentences, " In burst mode MPI calls are not told apart: %s has them.",
                     dispersion_activity_names[DISPERSION_OTHER]);
    if (interpretation_misses_regions(result->run, context->options))
        sentence_add(&sentences, " --activity openmp tells what thread 1 loses in parallel regions from computation.");
    print_sentences(context, &sentences);
}

static void explain_regions(const struct format_context *context, const struct report_result *result)
{
    const struct dispersion_findings *found = result->findings;
    const struct dispersion_region *heaviest = found->heaviest, *unequal = found->most_unequal;
    const struct dispersion_region *candidate = found->candidate_region;
    struct sentence sentences = {""};

    if (found->is_whole || !heaviest)
        return;
    sentence_add(&sentences, "The heaviest region is %s (%s %% of %s).", text_word(heaviest->name).text,
                 decimal_percent(heaviest->weight.share).text, interpretation_of_part(result->run));
    if (unequal) {
        sentence_add(&sentences, " The most unequal is %s", text_word(unequal->name).text);
        if (candidate != unequal)
            sentence_add(&sentences, "; weighted by time it is %s", text_word(candidate->name).text);
        say_candidate(&sentences, result, &candidate->weight);
    }
    print_sentences(context, &sentences);
}

/* What is less than the last digit that is printed is no difference. */
static bool differs(double deviation)
{
    return fabs(deviation) >= 0.0005;
}

static double deviation_of(double time, double mean)
{
    return mean > 0 ? time / mean - 1 : 0;
}

/* How the rank differs, and the activity, but for computation, on which it spends most more than the mean, if it is
 * worth a word. */
static void say_direction(struct sentence *sentences, const struct dispersion_findings *found,
                          const struct dispersion_rank *rank)
{
    bool in_group = dispersion_has_groups(found);
    double deviation = deviation_of((double)rank->times[DISPERSION_COMPUTATION], rank->means[DISPERSION_COMPUTATION]);
    double most = least_surplus * (double)rank->time;
    size_t largest = DISPERSION_ACTIVITIES;

    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
        double surplus = (double)rank->times[j] - rank->means[j];

        if (j == DISPERSION_COMPUTATION || surplus <= most)
            continue;
        most = surplus;
        largest = j;
    }
    if (differs(deviation))
        sentence_add(sentences, ": it computes %s %% %s than the mean of %s", decimal_percent(fabs(deviation)).text,
                     deviation < 0 ? "less" : "more", in_group ? "its group" : "all ranks");
    else
        sentence_add(sentences, ": it computes as long as %s on average", in_group ? "its group does" : "all ranks do");
    if (largest != DISPERSION_ACTIVITIES)
        sentence_add(sentences, ", and spends more on %s", dispersion_activity_names[largest]);
    sentence_add(sentences, ".");
}

/* ", in 2 of 3 regions, as often as ranks 3, 7, 8, 12 and 5 more" */
static void say_regions_of_rank(struct sentence *sentences, const struct dispersion_findings *found, uint32_t rank)
{
    enum { NAMED = 4 };
    size_t ties = rank == found->most_often ? found->most_often_count - 1 : 0;

    if (found->region_count <= 1)
        return;
    sentence_add(sentences, ", in %zu of %zu regions", found->ranks[rank].regions, found->region_count);
    if (ties > 0)
        sentence_add(sentences, ", as often as rank%s", ties > 1 ? "s" : "");
    for (size_t i = 0, said = 0; said < ties && said < NAMED; i++)
        if (found->most_often_ranks[i] != rank)
            sentence_add(sentences, "%s %" PRIu32, said++ == 0 ? "" : ",", found->most_often_ranks[i] + 1);
    if (ties > NAMED)
        sentence_add(sentences, " and %zu more", ties - NAMED);
}

static void explain_ranks(const struct format_context *context, const struct dispersion_findings *found)
{
    bool in_group = dispersion_has_groups(found);
    double deviation = deviation_of((double)found->slowest_time, found->slowest_mean);
    const struct dispersion_rank *odd = found->longest != DISPERSION_NO_RANK ? &found->ranks[found->longest] : NULL;
    struct sentence sentences = {""};

    if (odd) {
        sentence_add(&sentences, "Rank %" PRIu32 " divides its time least like the others, for %s", odd->rank + 1,
                     decimal_duration(odd->time).text);
        say_regions_of_rank(&sentences, found, odd->rank);
        say_direction(&sentences, found, odd);
    } else {
        sentence_add(&sentences,
                     "All ranks%s divide their time between activities in the same shares, however long it is.",
                     in_group ? " of a group" : "");
    }
    if (odd && found->most_often != odd->rank) {
        sentence_add(&sentences, " Most often it is rank %" PRIu32, found->most_often + 1);
        say_regions_of_rank(&sentences, found, found->most_often);
        say_direction(&sentences, found, &found->ranks[found->most_often]);
    }
    /* Who waits stands out as much as who is waited for: say which of them has work to give away. */
    if (found->slowest != DISPERSION_NO_RANK && differs(deviation)) {
        sentence_add(&sentences, " Rank %" PRIu32 "%s computes longest%s: %s, %s %% more than the mean%s.",
                     found->slowest + 1, odd && odd->rank == found->slowest ? " also" : "",
                     in_group ? " in its group" : "", decimal_duration(found->slowest_time).text,
                     decimal_percent(deviation).text, in_group ? " of the group" : "");
        if (odd && odd->rank != found->slowest && deviation >= candidate_deviation &&
            (double)odd->times[DISPERSION_COMPUTATION] < odd->means[DISPERSION_COMPUTATION])
            sentence_add(&sentences, " If work can be moved, then from there, not from rank %" PRIu32 ".",
                         odd->rank + 1);
    }
    print_sentences(context, &sentences);
}

/* A name behind `indent` blanks that are there already: in lines, where the terminal is narrow. */
static void put_whole_name(const struct format_context *context, const char *name, unsigned indent)
{
    if (context->terminal.width > 0 && context->terminal.width < WIDE) {
        text_wrap(context, text_word(name).text, indent, context->terminal.width);
        return;
    }
    text_print(context, name);
    output_text(context->output, "\n");
}

/* The activity view: where there are regions, with those in which an activity is most and least even, which stand below
 * it where they are long or the terminal is narrow. */
static void print_activities(const struct format_context *context, const struct dispersion_findings *found,
                             const struct time_unit *unit, unsigned name_width)
{
    enum { LINE_WIDTH = 57 };
    struct output *output = context->output;
    const char *fold = context_fold(context, LINE_WIDTH);
    bool is_narrow =
        context_name_line(context) > 0 || (context->terminal.width > 0 && context->terminal.width < NARROW);
    unsigned beside = found->region_count > 1 && !is_narrow ? (name_width - 2) / 2 : 0;
    bool below = found->region_count > 1 && is_narrow;

    output_format(output, "\n  %-17s%11s%9s%s%9s%9s", "activity", unit->name, "share", fold, "ID", "SID");
    if (beside > 0)
        output_format(output, "  %-*s %s", (int)beside, "most even", "least even");
    output_text(output, "\n");
    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
        const struct dispersion_view *activity = &found->activities[j];

        if (!isfinite(activity->weight.index))
            continue;
        output_format(output, "  %-17s%11s%7s %%%s%9s%9s", dispersion_activity_names[j],
                      decimal_scaled((__int128)round(activity->weight.time), unit->nanoseconds, 3).text,
                      decimal_percent(activity->weight.share).text, fold, decimal_ratio(activity->weight.index, 5).text,
                      decimal_ratio(activity->weight.scaled, 5).text);
        if (beside > 0) {
            output_text(output, "  ");
            name_print(context, activity->extremes[DISPERSION_BEST], beside, NULL);
            output_text(output, " ");
            name_print(context, activity->extremes[DISPERSION_WORST], beside, NULL);
        }
        output_text(output, "\n");
        if (below) {
            output_text(output, "    most even   ");
            put_whole_name(context, activity->extremes[DISPERSION_BEST], 16);
            output_text(output, "    least even  ");
            put_whole_name(context, activity->extremes[DISPERSION_WORST], 16);
        }
    }
}

/* Patterns: a character per rank, or per several where there are many; the most extreme of them stands for all. */

/* A mark that stands for several. */
static enum dispersion_mark most_extreme(const unsigned char *marks_of_ranks, uint32_t count)
{
    static const enum dispersion_mark by_extremity[] = {DISPERSION_MARK_MAXIMUM, DISPERSION_MARK_MINIMUM,
                                                        DISPERSION_MARK_UPPER, DISPERSION_MARK_LOWER,
                                                        DISPERSION_MARK_MIDDLE};
    size_t i = 0;

    while (!memchr(marks_of_ranks, (int)by_extremity[i], count))
        i++;
    return by_extremity[i];
}

static void print_patterns(const struct format_context *context, const struct dispersion_findings *found, size_t shown)
{
    static const char *const bars[] = {"▁", "▂", "▄", "▆", "█"};
    static const char *const letters[] = {"_", "-", "=", "+", "#"};
    struct output *output = context->output;
    uint32_t width = context_text_width(context) - STRIP_INDENT;
    uint32_t step = found->rank_count / width + (found->rank_count % width > 0);
    const struct dispersion_cell *cell = found->cells, *end = found->cells + found->cell_count;
    struct sentence legend = {""};

    sentence_add(&legend,
                 context->terminal.utf8
                     ? "Ranks 1 to %" PRIu32 ", ▁ least, ▂ lower 15 %%, ▄ between, ▆ upper 15 %%, █ most"
                     : "Ranks 1 to %" PRIu32 ", _ least, - lower 15 %%, = between, + upper 15 %%, # most",
                 found->rank_count);
    if (step > 1)
        sentence_add(&legend, "; the most extreme of each %" PRIu32 " ranks", step);
    print_sentences(context, &legend);
    for (size_t i = 0; i < shown; i++) {
        output_text(output, "\n  ");
        put_whole_name(context, found->regions[i].name, 2);
        for (; cell < end && cell->region == &found->regions[i]; cell++) {
            output_format(output, "    %-*s", STRIP_INDENT - 4, dispersion_activity_names[cell->activity]);
            for (uint32_t first = 0; first < found->rank_count; first += step) {
                uint32_t left = found->rank_count - first;

                output_text(output, (context->terminal.utf8
                                         ? bars
                                         : letters)[most_extreme(cell->marks + first, left < step ? left : step)]);
            }
            output_text(output, "\n");
        }
    }
}

static void dispersion_section_print(const struct format_context *context, const struct report_result *result)
{
    static const struct text_term legend[] = {
        {"ID", index_meaning},
        {"SID", "the same, weighted by the share of all time"},
        {"group", "regions of one group divide their time alike"},
        {"outlier", "rank that divides its time least like others; computes more or less"},
    };
    const struct dispersion_findings *found = result->findings;
    const struct time_unit *unit = time_unit_for(found->length);
    struct text_table table = {.fields = FIELDS(struct dispersion_region, region_fields),
                               .records = found->regions,
                               .count = found->region_count,
                               .most = context->options->path.top,
                               .more = "--top shows more, --format json all",
                               .unit = unit,
                               .indent = 2,
                               .name_widest = NAME_WIDEST};

    sentence_print(context, "Dispersion over %" PRIu32 " %s in %s; times are means over the ranks", found->rank_count,
                   found->rank_count == 1 ? "rank" : "ranks", decimal_duration(found->length).text);
    sentence_print_launch(context, result->run);
    sentence_print_reservations(context, result->run);
    if (dispersion_has_groups(found))
        sentence_print(context, "Each rank is compared with those of its own of %zu groups.", found->groups->count);
    if (found->region_count == 0) {
        output_text(context->output, "No rank enters a region.\n");
        return;
    }
    print_activities(context, found, unit, text_table_name_width(context, NAME_NARROWEST, NAME_WIDEST));
    explain_activities(context, result);
    text_table_print(context, &table);
    explain_regions(context, result);
    if (found->rank_count > 1) {
        explain_ranks(context, found);
        print_patterns(context, found, table.most < table.count ? table.most : table.count);
    }
    output_text(context->output, "\n");
    text_legend_print(context, legend, COUNT_OF(legend), 10);
}

const struct section dispersion_section = {
    .reports = REPORT_DISPERSION,
    .fields = FIELDS(struct dispersion_findings, dispersion_fields),
    .name = "dispersion",
    .rows = "matrix",
    .print = dispersion_section_print,
    .picture = dispersion_picture,
};
