/*
 * Representative paths: their lengths, what they are made of, and where they differ.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "output/fields/text_table.h"
#include "output/interpretation/interpretation.h"
#include "output/text.h"
#include "reports/report.h"
#include "reports/representative_paths/path_population.h"
#include "reports/representative_paths/paths_findings.h"
#include "reports/sentence.h"

enum {
    NAME_WIDTH = 26,
    NAME_WIDEST = 60, /* where the terminal is wider */
};

/* Which of the fields there are (section.h). */
enum {
    BY_PERCENTILE = 1 << 28,
    BY_PLACE = 1 << 29,
    OF_ALL_PATHS = 1 << 30,
};

unsigned paths_known(const void *findings)
{
    const struct paths_findings *paths = findings;

    return (paths->select == SELECT_TOPK ? BY_PLACE : BY_PERCENTILE) | (paths->population ? OF_ALL_PATHS : 0);
}

#define TIME(member)       FIELD_AT(struct path_time, member)
#define BOUND(member)      FIELD_AT(struct path_bound, member)
#define DIFFERENCE(member) FIELD_AT(struct path_difference, member)
#define PATH(member)       FIELD_AT(struct path_item, member)
#define FOUND(member)      FIELD_AT(struct paths_findings, member)
#define ACTIVITY(member)   FIELD_AT(struct path_activity, member)

static const struct field label_fields[] = {
    {"percentile", NULL, "of all paths by length, as far as they are known, that are shorter; in percent", FIELD_TEXT,
     FIELD_TEXT_AT(struct path_item, label), FIELD_FIGURE, .needs = BY_PERCENTILE},
    {"place", NULL, "by length: 1 is the longest, -1 the shortest", FIELD_TEXT, FIELD_TEXT_AT(struct path_item, label),
     FIELD_FIGURE, .needs = BY_PLACE},
};
const struct fields path_label_fields = FIELDS_OF(struct path_item, label_fields);

static const struct field time_fields[] = {
    {"activity", NULL, "on the path", FIELD_TEXT, TIME(activity)},
    {"path_s", NULL, "its time on the path; by how much paths differ in it", FIELD_TIME, TIME(length)},
};
static const struct fields times = FIELDS_OF(struct path_time, time_fields);

static const struct field bound_fields[] = {
    {"share", "of run", "of the run", FIELD_RATIO, BOUND(share), FIELD_PERCENT_SIGN, .width = 10},
    {"average_parallelism", "parallelism", "if it were the longest: useful time over the bound on the run time",
     FIELD_NUMBER, BOUND(parallelism), FIELD_NOT_IN_ROWS, .width = 13, .decimals = 2, .place = 1},
    {"efficiency_if_longest", "efficiency", "that parallelism over the number of ranks", FIELD_RATIO, BOUND(efficiency),
     FIELD_PERCENT_SIGN | FIELD_NOT_IN_ROWS, .width = 12, .place = 1},
    {"length_over_longest", "of longest", "of the longest path", FIELD_RATIO, BOUND(of_longest),
     FIELD_PERCENT_SIGN | FIELD_NOT_IN_ROWS, .width = 13},
    {"scaling_potential", "speed-up", "if it were the longest: the longest path over the bound on the run time",
     FIELD_NUMBER, BOUND(potential), FIELD_NOT_IN_ROWS, .width = 11, .decimals = 3, .place = 1},
};

static const struct field item_fields[] = {
    {NULL, NULL, NULL, FIELD_RECORD, 0, .type = FIELD_TYPE_INSIDE, .fields = &path_label_fields},
    {NULL, "path", NULL, FIELD_TEXT, FIELD_TEXT_AT(struct path_item, title), FIELD_RIGHT, .width = 9},
    {"length_s", "length", "computing on the path", FIELD_TIME, PATH(length), .width = 12},
    {NULL, NULL, NULL, FIELD_RECORD, PATH(bound), .fields = FIELDS(struct path_bound, bound_fields)},
    {"rank", NULL, "that it ends on", FIELD_RANK, PATH(rank), FIELD_NOT_IN_ROWS},
    {"activities", NULL, "on the path, most time first", FIELD_LIST,
     FIELD_LIST_AT(struct path_item, activities, activity_count), .fields = &times},
};
static const struct fields items = FIELDS_OF(struct path_item, item_fields);

static const struct field difference_time_fields[] = {
    {NULL, NULL, NULL, FIELD_RECORD, 0, .type = FIELD_TYPE_INSIDE, .fields = &times},
    {"share", NULL, "of the longest path", FIELD_RATIO, TIME(share)},
};

static const struct field difference_fields[] = {
    {"longer", NULL, "percentile, or place, of the longer path", FIELD_TEXT, DIFFERENCE(longer), FIELD_FIGURE},
    {"shorter", NULL, "percentile, or place, of the shorter path", FIELD_TEXT, DIFFERENCE(shorter), FIELD_FIGURE},
    {"length_s", NULL, "between the two", FIELD_TIME, DIFFERENCE(length)},
    {"share", NULL, "of the longest path", FIELD_RATIO, DIFFERENCE(share)},
    {"activities", NULL, "in which they differ, those that make the one longer first",
     FIELD_LIST_OF(struct path_difference, activities, activity_count, difference_time_fields)},
};

static const struct field row_fields[] = {
    {NULL, NULL, NULL, FIELD_RECORD, FIELD_BEHIND(struct path_row, item), .fields = &items},
    {NULL, NULL, NULL, FIELD_RECORD, FIELD_BEHIND(struct path_row, time), .fields = &times},
};

static const char *const shape_words[] = {
    [SHAPE_UNKNOWN] = NULL, [SHAPE_NARROW] = "narrow", [SHAPE_BIMODAL] = "bimodal",
    [SHAPE_BELL] = "bell",  [SHAPE_SKEWED] = "skewed", [SHAPE_UNIFORM] = "uniform",
};

static const struct field finding_fields[] = {
    {"k", NULL, "paths that were wanted", FIELD_COUNT, FOUND(limit)},
    {"select", NULL, "which paths are kept where several meet, repr or topk", FIELD_TEXT, FOUND(select_word)},
    {"percentiles", NULL, "of all paths, or of the candidates", FIELD_TEXT, FOUND(percentiles_word)},
    {"candidates", NULL, "paths that met at the end of the run", FIELD_COUNT, FOUND(candidates)},
    {"log10_paths", NULL, "decimal logarithm of the number of all paths through the run", FIELD_TEXT,
     FIELD_TEXT_AT(struct paths_findings, log10_text), FIELD_FIGURE, .needs = OF_ALL_PATHS},
    {"distribution", NULL, "of their lengths: narrow, bimodal, bell, skewed, uniform", FIELD_WORD, FOUND(spread.shape),
     .words = shape_words},
    {"items", NULL, "the paths, the longest first", FIELD_LIST, FIELD_LIST_AT(struct paths_findings, items, item_count),
     .fields = &items},
    {"differences", NULL, "the longest path against the shortest, then neighbours",
     FIELD_LIST_OF(struct paths_findings, differences, difference_count, difference_fields)},
    {"rows", NULL, "an activity of a path each", FIELD_LIST_OF(struct paths_findings, rows, row_count, row_fields),
     .flags = FIELD_NOT_IN_JSON},
};
static const struct fields findings_fields = FIELDS_OF(struct paths_findings, finding_fields);

/* Text. */

/* A length as the tables have it, with its unit. */
static struct decimal length_in_words(const struct time_unit *unit, double length)
{
    return decimal_with_unit(decimal_scaled((int64_t)length, unit->nanoseconds, 3), unit->name);
}

/* What the longest path has that one in the middle has not, and what a run gains where it is cut down to that. */
static void print_longest_path(const struct format_context *context, const struct report_result *result,
                               const struct time_unit *unit)
{
    const struct paths_findings *paths = result->findings;
    size_t middle = paths->column_count > 2 ? paths->column_count / 2 : 0;
    const struct path_activity *all = paths->activities, *most = NULL;
    double potential = middle > 0 ? paths->items[paths->columns[middle]].bound.potential : NAN;
    struct sentence sentence = {0};

    if (paths->select == SELECT_TOPK || paths->spread.shape == SHAPE_NARROW || middle == 0 ||
        paths->activity_count == 0 || all->lengths[0] <= all->lengths[middle])
        return;
    for (const struct path_activity *one = all + 1; one < all + paths->activity_count; one++)
        if (!most || one->lengths[0] - one->lengths[middle] > most->lengths[0] - most->lengths[middle])
            most = one;
    sentence_add(&sentence, "The longest path takes %s, one in the middle %s",
                 length_in_words(unit, (double)all->lengths[0]).text,
                 length_in_words(unit, (double)all->lengths[middle]).text);
    if (paths->activity_count > 2)
        sentence_add(&sentence, "; %s alone takes %s more", text_word(most->name).text,
                     length_in_words(unit, (double)(most->lengths[0] - most->lengths[middle])).text);
    if (isfinite(potential))
        sentence_add(&sentence, ". Were the longest like that, %s could be %s times as fast at most",
                     interpretation_of_part(result->run), decimal_ratio(potential, 3).text);
    sentence_print(context, "%s.", sentence.text);
}

static void print_path_spread(const struct format_context *context, const struct path_spread *spread,
                              const struct time_unit *unit)
{
    switch (spread->shape) {
    case SHAPE_UNKNOWN:
        return;
    case SHAPE_NARROW:
        sentence_print(context, "Their lengths are narrow: all paths are alike.");
        return;
    case SHAPE_BIMODAL:
        sentence_print(
            context, "Their lengths are bimodal: %s %% of the paths take more than %s, the others form a group below.",
            decimal_percent(spread->long_share).text, length_in_words(unit, spread->divide).text);
        return;
    case SHAPE_BELL:
        sentence_print(context, "Their lengths form a bell: the middle half of the paths takes %s to %s.",
                       length_in_words(unit, spread->middle[0]).text, length_in_words(unit, spread->middle[1]).text);
        return;
    case SHAPE_SKEWED:
        sentence_print(context, "Their lengths are skewed: few paths are %s.", spread->few_are_long ? "long" : "short");
        return;
    case SHAPE_UNIFORM:
        sentence_print(context, "Their lengths are uniform: they are spread evenly.");
        return;
    }
}

/* All, and the activities, but for the last of which nothing is seen in any column. */
static size_t count_seen(const struct paths_findings *paths, const struct time_unit *unit)
{
    size_t count = paths->activity_count;
    int64_t most = 0;

    while (count > 1 && 2000 * most < unit->nanoseconds) {
        for (size_t i = 0; i < paths->column_count; i++)
            most = paths->activities[count - 1].lengths[i] > most ? paths->activities[count - 1].lengths[i] : most;
        count -= 2000 * most < unit->nanoseconds;
    }
    return count;
}

/* Times of the activities on the paths. */
static void print_path_activities(const struct format_context *context, const struct paths_findings *paths,
                                  struct text_table table)
{
    struct field columns[PATH_COLUMNS + 1] = {
        {NULL, "activity", NULL, FIELD_TEXT, ACTIVITY(name), .width = NAME_WIDTH}};
    struct fields fields = {columns, paths->column_count + 1, sizeof(struct path_activity)};

    for (size_t i = 0; i < paths->column_count; i++)
        columns[i + 1] = (struct field){
            NULL, paths->items[paths->columns[i]].title.text, NULL, FIELD_TIME, ACTIVITY(lengths[i]), .width = 10};
    table.fields = &fields;
    table.records = paths->activities + 1;
    table.count = count_seen(paths, table.unit) - 1;
    table.most = context->options->path.top;
    text_table_print(context, &table);
}

/* By how much of the longest path they differ: in all, and in each activity. */
static void print_path_differences(const struct format_context *context, const struct paths_findings *paths,
                                   struct text_table table)
{
    struct field columns[PATH_COLUMNS + 1] = {
        {NULL, "longer path\nless the shorter one", NULL, FIELD_TEXT, ACTIVITY(name), .width = NAME_WIDTH}};
    struct fields fields = {columns, paths->pair_count + 1, sizeof(struct path_activity)};
    char titles[PATH_COLUMNS][2 * DECIMAL_SIZE];

    for (size_t i = 0; i < paths->pair_count; i++) {
        snprintf(titles[i], sizeof(titles[i]), "%s\n%s",
                 paths->items[paths->columns[paths->pairs[i].longer]].title.text,
                 paths->items[paths->columns[paths->pairs[i].shorter]].title.text);
        columns[i + 1] = (struct field){
            NULL, titles[i], NULL, FIELD_RATIO, ACTIVITY(differences[i]), FIELD_PERCENT_SIGN, .width = 10};
    }
    table.fields = &fields;
    table.records = paths->activities;
    table.count = count_seen(paths, table.unit);
    table.most = (size_t)context->options->path.top + 1;
    text_table_print(context, &table);
}

static void paths_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct paths_findings *paths = result->findings;
    const struct path_item *longest = &paths->items[0];
    const struct time_unit *unit = time_unit_for(longest->length);
    struct text_table of_paths = {
        .fields = &items, .records = paths->items, .count = paths->item_count, .unit = unit, .follows = true};
    struct text_table table = {
        .unit = unit, .indent = 2, .name_widest = NAME_WIDEST, .more = "--top shows more, --format json all"};
    const char *part = interpretation_of_part(result->run);
    const char *advice = NULL;
    struct sentence title = {0};
    bool names_functions = false;

    if (result->run->totals.holds_bursts) {
        output_text(context->output, "Representative paths\n");
        sentence_print(context,
                       "The tracer was in burst mode, in which it records hardly any MPI calls: which paths lead "
                       "through the run is unknown, since who waited for whom is.");
        return;
    }
    sentence_add(&title, "Representative paths: %zu of ", paths->item_count);
    if (!paths->population)
        sentence_add(&title, "%" PRIu64 " that met at the end of %s", paths->candidates, part);
    else if (paths->log10_paths < 6)
        sentence_add(&title, "%lld through %s", llround(exp2(paths->population->log2_count)), part);
    else
        sentence_add(&title, "about 10^%lld through %s", llround(paths->log10_paths), part);
    sentence_print(context, "%s", title.text);
    sentence_print_reservations(context, result->run);
    print_longest_path(context, result, unit);
    print_path_spread(context, &paths->spread, unit);
    if (longest->activity_count > 0)
        advice = interpretation_of_activity(longest->activities->activity, longest->activities->share, result->run,
                                            context->options);
    if (advice)
        sentence_print(context, "%s", advice);
    if (text_table_fits(context, &of_paths)) {
        output_format(context->output, "\n%49sif it were the longest:\n", "");
    } else {
        output_text(context->output, "\n");
        sentence_print(context, "parallelism, efficiency and speed-up are those that it would have as the longest:");
    }
    text_table_print(context, &of_paths);
    for (size_t i = 1; i < paths->activity_count; i++)
        names_functions |= strcmp(paths->activities[i].name, "[computation]") != 0;
    if (!names_functions) {
        output_text(context->output, "\n");
        sentence_print(context,
                       "All that is on the paths is [computation], outside of all functions that the trace names.");
        return;
    }
    print_path_activities(context, paths, table);
    if (paths->pair_count > 0)
        print_path_differences(context, paths, table);
}

/* The picture: how the lengths of all paths through the run are spread, and where the representative ones are. */

enum { BARS_HEIGHT = 300, BARS = 50, MOST_MARKED = 40 /* representative paths */ };

/* Of lengths, as the picture shows them. */
struct length_range {
    double least; /* nanoseconds */
    double most;  /* greater */
};

static double border_of(const struct length_range *range, int bar)
{
    return range->least + (range->most - range->least) * bar / BARS;
}

/* What is shorter than the shortest that is known counts with that, and likewise what is longer. Without a population
 * nothing is known but the representative paths, which count alike. */
static double share_of_bar(const struct paths_findings *paths, const struct length_range *range, int bar)
{
    double from = border_of(range, bar), to = border_of(range, bar + 1);
    size_t count = 0;

    if (paths->population) {
        double below = bar > 0 ? path_population_share_below(paths->population, from) : 0;
        double above = bar < BARS - 1 ? path_population_share_below(paths->population, to) : 1;

        return above > below ? above - below : 0;
    }
    for (size_t i = 0; i < paths->item_count; i++) {
        double length = (double)paths->items[i].length;

        count += length >= from && (length < to || bar == BARS - 1);
    }
    return (double)count / (double)paths->item_count;
}

static void paths_picture(struct figure *figure, const struct report_result *result)
{
    const struct paths_findings *paths = result->findings;
    const struct path_item *longest = &paths->items[0], *shortest = &paths->items[paths->item_count - 1];
    size_t middle = paths->column_count > 2 ? paths->columns[paths->column_count / 2] : paths->item_count - 1;
    struct length_range range = {(double)shortest->length, (double)longest->length};
    const struct time_unit *unit = time_unit_for(longest->length);
    const char *question =
        figure_print(figure, "How long %s are", paths->population ? "all paths through the run" : "the paths that met");
    struct figure_panel *panel;
    struct figure_series *series;
    double nanoseconds = (double)unit->nanoseconds;
    double highest = 0;
    double margin;

    if (longest->length == shortest->length) {
        figure_set_title(figure, "All paths compute for %s", decimal_duration(longest->length).text);
        figure_add_words(figure, question, "none is longer than another");
        return;
    }
    figure_set_title(figure, "The longest path computes for %s, %s for %s", decimal_duration(longest->length).text,
                     &paths->items[middle] == shortest ? "the shortest" : "one in the middle",
                     decimal_duration(paths->items[middle].length).text);
    panel = figure_add_panel(
        figure, FIGURE_COLUMNS,
        figure_print(figure, "%s; dashed: the %zu representative ones", question, paths->item_count), BARS_HEIGHT);
    series = figure_add_series(figure, panel, "paths of such a length", COLOR_OF_PARALLELISM);
    margin = (range.most - range.least) * 0.02;
    for (int bar = 0; bar < BARS; bar++) {
        double share = share_of_bar(paths, &range, bar) * 100;

        highest = fmax(highest, share);
        figure_add_stretch(figure, series, border_of(&range, bar) / nanoseconds,
                           border_of(&range, bar + 1) / nanoseconds, share);
    }
    panel->across = (struct figure_axis){.title = figure_print(figure, "computing on the path (%s)", unit->name),
                                         .from = (range.least - margin) / nanoseconds,
                                         .to = (range.most + margin) / nanoseconds};
    panel->up = (struct figure_axis){.title = "paths (%)", .to = highest > 0 ? figure_end_above(highest) : 100};
    for (size_t i = 0; i < paths->item_count && i < MOST_MARKED; i++)
        figure_add_mark(figure, panel,
                        (struct figure_mark){.kind = FIGURE_MARK_PLACE,
                                             .from = (double)paths->items[i].length / nanoseconds,
                                             .color = COLOR_OF_MARKS});
}

const struct section paths_section = {
    .reports = REPORT_PATHS,
    .fields = &findings_fields,
    .name = "paths",
    .rows = "rows",
    .known = paths_known,
    .print = paths_section_print,
    .picture = paths_picture,
};
