/*
 * Representative paths: their lengths, what they are made of, and where they differ.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "output/decimal.h"
#include "options/option_words.h"
#include "reports/representative_paths/paths_picture.h"
#include "reports/representative_paths/full_paths.h"
#include "reports/representative_paths/path_population.h"
#include "reports/representative_paths/path_spread.h"
#include "reports/report.h"
#include "reports/representative_paths/paths_findings.h"
#include "output/delimited.h"
#include "output/interpretation.h"
#include "output/text.h"

enum {
    NAME_WIDTH = 26,
    NAME_WIDEST = 60, /* where the terminal is wider */
    MOST_COLUMNS = 5, /* of paths side by side */
};

static const char *const shapes[] = {
    [SHAPE_UNKNOWN] = NULL,    [SHAPE_NARROW] = "narrow",   [SHAPE_BIMODAL] = "bimodal",
    [SHAPE_SKEWED] = "skewed", [SHAPE_UNIFORM] = "uniform",
};

/* The table. */

struct view {
    const struct format_context *context;
    const struct report_result *result;
    const struct paths_findings *paths;
    const struct time_unit *unit; /* of all lengths in the table */
    unsigned name_width;
};

static void put_path_time(const struct view *view, int width, int64_t length)
{
    output_format(view->context->output, "%*s", width, decimal_scaled(length, view->unit->nanoseconds, 3).text);
}

/* `75 %`, or `33.3 %` where it is no whole number; of the longest and shortest ones `long 1` and `short 1`. */
struct path_label {
    char text[DECIMAL_SIZE + 4];
};

static struct path_label label_of(const struct view *view, size_t item)
{
    const struct path_item *path = &view->paths->items[item];
    struct path_label label;

    if (path->place != 0)
        snprintf(label.text, sizeof(label.text), "%s %" PRId32, path->place > 0 ? "long" : "short",
                 path->place > 0 ? path->place : -path->place);
    else
        snprintf(label.text, sizeof(label.text), "%s %%",
                 decimal_ratio(path->percentile, path->percentile == floor(path->percentile) ? 0 : 1).text);
    return label;
}

static double share_of_longest(const struct paths_findings *paths, int64_t length)
{
    return paths->items[0].length > 0 ? (double)length / (double)paths->items[0].length : (double)NAN;
}

/* A length as the table has it, with its unit. */
static struct decimal length_in_words(const struct view *view, double length)
{
    return decimal_with_unit(decimal_scaled((int64_t)length, view->unit->nanoseconds, 3), view->unit->name);
}

static void print_number_of_paths(const struct view *view)
{
    const struct paths_findings *paths = view->paths;
    struct output *output = view->context->output;
    double digits = paths->population ? paths->population->log2_count * log10(2) : 0;

    output_format(output, "Representative paths: %zu of ", paths->item_count);
    if (!paths->population)
        output_format(output, "%" PRIu64 " that met at the end of the run\n", paths->candidates);
    else if (digits < 6)
        output_format(output, "%lld through the run\n", llround(exp2(paths->population->log2_count)));
    else
        output_format(output, "about 10^%lld through the run\n", llround(digits));
}

/* `middle half of the paths takes 0.446 s to 0.508 s` */
static void say_middle_half(const struct view *view, char *words, size_t size)
{
    const struct paths_findings *paths = view->paths;
    double least = (double)paths->items[paths->item_count - 1].length;
    double most = (double)paths->items[0].length;

    snprintf(words, size, "Their lengths form a bell: the middle half of the paths takes %s to %s.",
             length_in_words(view, path_population_quantile(paths->population, 0.25, least, most)).text,
             length_in_words(view, path_population_quantile(paths->population, 0.75, least, most)).text);
}

static void say_spread(const struct view *view, char *words, size_t size)
{
    struct path_spread spread = path_spread_of(view->paths);

    switch (spread.shape) {
    case SHAPE_UNKNOWN:
        break;
    case SHAPE_NARROW:
        snprintf(words, size, "Their lengths are narrow: all paths are alike.");
        break;
    case SHAPE_BIMODAL:
        snprintf(words, size,
                 "Their lengths are bimodal: %s %% of the paths take more than %s, the others form a group below.",
                 decimal_percent(spread.long_share).text, length_in_words(view, spread.divide).text);
        break;
    case SHAPE_BELL:
        say_middle_half(view, words, size);
        break;
    case SHAPE_SKEWED:
        snprintf(words, size, "Their lengths are skewed: few paths are %s.", spread.few_are_long ? "long" : "short");
        break;
    case SHAPE_UNIFORM:
        snprintf(words, size, "Their lengths are uniform: they are spread evenly.");
        break;
    }
}

static void print_paths_head(const struct view *view)
{
    char words[400] = "";

    print_number_of_paths(view);
    say_spread(view, words, sizeof(words));
    if (words[0] != '\0')
        text_wrap(view->context->output, words, 0, context_text_width(view->context));
}

static void print_paths_advice(const struct view *view)
{
    const struct path_item *longest = &view->paths->items[0];
    const struct path_time *first = longest->activities;
    const char *advice = NULL;

    if (longest->activity_count > 0)
        advice = interpretation_of_activity(view->paths->names[first->activity],
                                            share_of_longest(view->paths, first->length), view->result->run,
                                            view->context->options);
    if (advice)
        text_wrap(view->context->output, advice, 0, context_text_width(view->context));
}

static void print_paths(const struct view *view)
{
    struct output *output = view->context->output;

    output_format(output, "\n%48s if it were the longest:\n", "");
    output_format(output, "     path%12s%10s%13s%13s%12s%11s\n", "length", "of run", "of longest", "parallelism",
                  "efficiency", "potential");
    output_format(output, "%21s\n", view->unit->name);
    for (size_t i = 0; i < view->paths->item_count; i++) {
        struct path_bound bound = path_bound_of(view->paths, i, &view->result->run->totals);

        output_format(output, "%9s", label_of(view, i).text);
        put_path_time(view, 12, view->paths->items[i].length);
        output_format(output, "%8s %%%11s %%%13s%10s %%%11s\n", decimal_percent(bound.share).text,
                      decimal_percent(bound.of_longest).text, decimal_ratio(bound.parallelism, 2).text,
                      decimal_percent(bound.efficiency).text, decimal_ratio(bound.potential, 3).text);
    }
}

static int64_t time_of(const struct path_item *item, uint32_t activity)
{
    for (size_t i = 0; i < item->activity_count; i++)
        if (item->activities[i].activity == activity)
            return item->activities[i].length;
    return 0;
}

/* Of many paths some, evenly, the first and the last among them. */
static size_t path_in_column(const struct paths_findings *paths, size_t column, size_t columns)
{
    return columns > 1 ? column * (paths->item_count - 1) / (columns - 1) : 0;
}

typedef void activity_printer(const struct view *view, uint32_t activity, size_t columns);

static void print_activity(const struct view *view, uint32_t activity, size_t columns)
{
    struct output *output = view->context->output;

    text_print_row_name(output, view->paths->names[activity], 2, view->name_width, context_name_line(view->context),
                        view->context->run.utf8);
    for (size_t i = 0; i < columns; i++)
        put_path_time(view, 10, time_of(&view->paths->items[path_in_column(view->paths, i, columns)], activity));
    output_text(output, "\n");
}

static bool is_on_longer(const struct view *view, size_t item, uint32_t activity)
{
    for (size_t i = 0; i < item; i++)
        if (time_of(&view->paths->items[i], activity) != 0)
            return true;
    return false;
}

static void print_titles(const struct view *view, size_t columns)
{
    struct output *output = view->context->output;

    output_format(output, "\n  %-*s", (int)view->name_width, "activity");
    for (size_t i = 0; i < columns; i++)
        output_format(output, "%10s", label_of(view, path_in_column(view->paths, i, columns)).text);
    output_format(output, "\n  %-*s", (int)view->name_width, "");
    for (size_t i = 0; i < columns; i++)
        output_format(output, "%10s", view->unit->name);
    output_text(output, "\n");
}

/* A row for each activity: those of the longest path, and then what longer paths have not. */
static void print_activity_rows(const struct view *view, size_t columns, activity_printer *print)
{
    const struct paths_findings *paths = view->paths;
    uint32_t top = view->context->options->path.top;
    size_t all = 0;

    for (size_t i = 0; i < paths->item_count; i++) {
        for (size_t k = 0; k < paths->items[i].activity_count; k++) {
            uint32_t activity = paths->items[i].activities[k].activity;

            if (!is_on_longer(view, i, activity) && all++ < top)
                print(view, activity, columns);
        }
    }
    if (all > top)
        output_format(view->context->output, "  and %zu more (--top shows more, --format json all)\n", all - top);
}

static void print_path_activities(const struct view *view)
{
    const struct paths_findings *paths = view->paths;
    size_t columns = paths->item_count < MOST_COLUMNS ? paths->item_count : MOST_COLUMNS;

    print_titles(view, columns);
    print_activity_rows(view, columns, print_activity);
}

/* Differences: the longest against the shortest first, then neighbours among the paths that have columns. */
struct difference_column {
    size_t longer;
    size_t shorter;
};

static struct difference_column difference_in_column(const struct view *view, size_t column, size_t columns)
{
    const struct paths_findings *paths = view->paths;

    if (column == 0)
        return (struct difference_column){0, paths->item_count - 1};
    return (struct difference_column){path_in_column(paths, column - 1, columns),
                                      path_in_column(paths, column, columns)};
}

static void put_difference(const struct view *view, int64_t difference)
{
    output_format(view->context->output, "%8s %%", decimal_percent(share_of_longest(view->paths, difference)).text);
}

static void print_activity_differences(const struct view *view, uint32_t activity, size_t columns)
{
    struct output *output = view->context->output;

    text_print_row_name(output, view->paths->names[activity], 2, view->name_width, context_name_line(view->context),
                        view->context->run.utf8);
    for (size_t i = 0; i < columns; i++) {
        struct difference_column column = difference_in_column(view, i, columns);

        put_difference(view, time_of(&view->paths->items[column.longer], activity) -
                                 time_of(&view->paths->items[column.shorter], activity));
    }
    output_text(output, "\n");
}

static void print_difference_titles(const struct view *view, size_t columns)
{
    struct output *output = view->context->output;

    output_format(output, "\n  %-*s", (int)view->name_width, "longer path");
    for (size_t i = 0; i < columns; i++)
        output_format(output, "%10s", label_of(view, difference_in_column(view, i, columns).longer).text);
    output_format(output, "\n  %-*s", (int)view->name_width, "less the shorter one");
    for (size_t i = 0; i < columns; i++)
        output_format(output, "%10s", label_of(view, difference_in_column(view, i, columns).shorter).text);
    output_format(output, "\n  %-*s", (int)view->name_width, "all, of the longest path");
    for (size_t i = 0; i < columns; i++) {
        struct difference_column column = difference_in_column(view, i, columns);

        put_difference(view, view->paths->items[column.longer].length - view->paths->items[column.shorter].length);
    }
    output_text(output, "\n");
}

static void print_differences(const struct view *view)
{
    size_t count = view->paths->item_count;
    size_t columns = count < MOST_COLUMNS ? count : MOST_COLUMNS;

    if (count < 2)
        return;
    columns = count == 2 ? 1 : columns; /* the longest against the shortest are neighbours then */
    print_difference_titles(view, columns);
    print_activity_rows(view, columns, print_activity_differences);
}

/* Whether tables of activities would say what that of paths has said. */
static bool names_nothing(const struct paths_findings *paths)
{
    for (size_t i = 0; i < paths->item_count; i++)
        for (size_t k = 0; k < paths->items[i].activity_count; k++)
            if (strcmp(paths->names[paths->items[i].activities[k].activity], "[computation]") != 0)
                return false;
    return true;
}

static void paths_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct paths_findings *paths = result->findings;
    unsigned spare = context->run.width > 80 ? context->run.width - 80 : 0;
    struct view view = {
        .context = context,
        .result = result,
        .paths = paths,
        .unit = time_unit_for(paths->items[0].length),
        .name_width = NAME_WIDTH + spare < NAME_WIDEST ? NAME_WIDTH + spare : NAME_WIDEST,
    };

    print_paths_head(&view);
    print_paths_advice(&view);
    print_paths(&view);
    if (names_nothing(paths)) {
        output_text(context->output, "\n");
        text_wrap(context->output, "The trace names no functions: all that is on the paths is [computation].", 0,
                  context_text_width(context));
        return;
    }
    print_path_activities(&view);
    print_differences(&view);
}

/* JSON. */

/* Of differences, with their share of the longest path (0: without). */
static void write_path_activities(struct json_writer *writer, const struct paths_findings *paths,
                                  const struct path_time *times, size_t count, int64_t longest)
{
    json_open_array(writer, "activities", JSON_IN_ONE_LINE);
    for (size_t i = 0; i < count; i++) {
        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_string(writer, "activity", paths->names[times[i].activity]);
        json_put_seconds(writer, "path_s", times[i].length);
        if (longest > 0)
            json_put_ratio(writer, "share", (double)times[i].length / (double)longest);
        json_close(writer);
    }
    json_close(writer);
}

static void write_bound(struct json_writer *writer, const struct path_bound *bound)
{
    json_put_ratio(writer, "average_parallelism", bound->parallelism);
    json_put_ratio(writer, "efficiency_if_longest", bound->efficiency);
    json_put_ratio(writer, "length_over_longest", bound->of_longest);
    json_put_ratio(writer, "scaling_potential", bound->potential);
}

static void write_item(struct json_writer *writer, const struct report_result *result, size_t index)
{
    const struct paths_findings *paths = result->findings;
    const struct path_item *item = &paths->items[index];
    struct path_bound bound = path_bound_of(paths, index, &result->run->totals);

    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    if (item->place != 0)
        json_put_literal(writer, "place", path_item_label(item).text);
    else
        json_put_literal(writer, "percentile", path_item_label(item).text);
    json_put_seconds(writer, "length_s", item->length);
    json_put_ratio(writer, "share", bound.share);
    write_bound(writer, &bound);
    json_put_count(writer, "rank", (uint64_t)item->rank + 1);
    write_path_activities(writer, paths, item->activities, item->activity_count, 0);
    json_close(writer);
}

static void write_difference(struct json_writer *writer, const struct paths_findings *paths,
                             const struct path_difference *difference)
{
    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_literal(writer, "longer", path_item_label(&paths->items[difference->longer]).text);
    json_put_literal(writer, "shorter", path_item_label(&paths->items[difference->shorter]).text);
    json_put_seconds(writer, "length_s", difference->length);
    json_put_ratio(writer, "share", share_of_longest(paths, difference->length));
    write_path_activities(writer, paths, difference->activities, difference->activity_count, paths->items[0].length);
    json_close(writer);
}

static void paths_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct paths_findings *paths = result->findings;

    json_open_object(writer, "paths", JSON_IN_LINES);
    json_put_count(writer, "k", paths->limit);
    json_put_string(writer, "select", option_word_of(path_selection_words, paths->select));
    json_put_string(
        writer, "percentiles",
        option_word_of(path_percentiles_words, paths->population ? PERCENTILES_OF_ALL : PERCENTILES_OF_CANDIDATES));
    json_put_count(writer, "candidates", paths->candidates);
    if (paths->population)
        json_put_literal(writer, "log10_paths", decimal_ratio(paths->population->log2_count * log10(2), 3).text);
    json_put_string(writer, "distribution", shapes[path_spread_of(paths).shape]);
    json_open_array(writer, "items", JSON_IN_LINES);
    for (size_t i = 0; i < paths->item_count; i++)
        write_item(writer, result, i);
    json_close(writer);
    json_open_array(writer, "differences", JSON_IN_LINES);
    for (size_t i = 0; i < paths->difference_count; i++)
        write_difference(writer, paths, &paths->differences[i]);
    json_close(writer);
    json_close(writer);
}

/* Separated values: a line for each activity of each path. */

static void paths_section_list(const struct format_context *context, const struct report_result *result)
{
    const struct paths_findings *paths = result->findings;
    const char *const names[] = {path_label_column(paths), "length_s", "share", "activity", "path_s"};

    delimited_names(context, names, sizeof(names) / sizeof(names[0]));
    for (size_t i = 0; i < paths->item_count; i++) {
        const struct path_item *item = &paths->items[i];

        for (size_t k = 0; k < item->activity_count; k++) {
            delimited_text(context, path_item_label(item).text);
            delimited_seconds(context, item->length);
            delimited_ratio(context, path_bound_of(paths, i, &result->run->totals).share);
            delimited_text(context, paths->names[item->activities[k].activity]);
            delimited_seconds(context, item->activities[k].length);
            delimited_end_line(context);
        }
    }
}

const struct section paths_section = {
    .reports = REPORT_PATHS,
    .print = paths_section_print,
    .write = paths_section_write,
    .list = paths_section_list,
    .picture = &paths_picture,
};
