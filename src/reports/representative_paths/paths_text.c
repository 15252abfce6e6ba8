/*
 * Representative paths: their lengths, what they are made of, and where they differ.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "output/decimal.h"
#include "options/option_words.h"
#include "reports/representative_paths/path_spread.h"
#include "reports/report.h"
#include "reports/representative_paths/paths_findings.h"
#include "output/delimited.h"
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

/* `75`, or `33.3` where it is no whole number. */
static struct decimal percentile_text(const struct view *view, size_t item)
{
    double value = view->paths->items[item].percentile;

    return decimal_ratio(value, value == floor(value) ? 0 : 1);
}

static double share_of_longest(const struct paths_findings *paths, int64_t length)
{
    return paths->items[0].length > 0 ? (double)length / (double)paths->items[0].length : (double)NAN;
}

static void print_paths_head(const struct view *view)
{
    const struct paths_findings *paths = view->paths;
    struct path_spread spread = path_spread_of(paths);
    struct output *output = view->context->output;

    output_format(output, "Representative paths: %zu of %" PRIu64 " that met at the end of the run\n",
                  paths->item_count, paths->candidates);
    switch (spread.shape) {
    case SHAPE_UNKNOWN:
        break;
    case SHAPE_NARROW:
        output_text(output, "Their lengths are narrow: all paths are alike.\n");
        break;
    case SHAPE_BIMODAL:
        output_format(output, "Their lengths are bimodal: from %s %% up they are long, from %s %% down short.\n",
                      percentile_text(view, spread.gap - 1).text, percentile_text(view, spread.gap).text);
        break;
    case SHAPE_SKEWED:
        output_format(output, "Their lengths are skewed: few paths are %s.\n", spread.few_are_long ? "long" : "short");
        break;
    case SHAPE_UNIFORM:
        output_text(output, "Their lengths are uniform: they are spread evenly.\n");
        break;
    }
}

static void print_paths(const struct view *view)
{
    struct output *output = view->context->output;

    output_format(output, "\n       path%12s%10s%13s%12s%11s\n", "length", "of run", "parallelism", "efficiency",
                  "potential");
    output_format(output, "%23s\n", view->unit->name);
    for (size_t i = 0; i < view->paths->item_count; i++) {
        struct path_bound bound = path_bound_of(view->paths, i, &view->result->run->totals);

        output_format(output, "%9s %%", percentile_text(view, i).text);
        put_path_time(view, 12, view->paths->items[i].length);
        output_format(output, "%8s %%%13s%10s %%%11s\n", decimal_percent(bound.share).text,
                      decimal_ratio(bound.parallelism, 2).text, decimal_percent(bound.efficiency).text,
                      decimal_ratio(bound.potential, 3).text);
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

static void print_activity(const struct view *view, uint32_t activity, size_t columns)
{
    struct output *output = view->context->output;

    output_text(output, "  ");
    text_print_short(output, view->paths->names[activity], view->name_width, view->context->run.utf8);
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
        output_format(output, "%8s %%", percentile_text(view, path_in_column(view->paths, i, columns)).text);
    output_format(output, "\n  %-*s", (int)view->name_width, "");
    for (size_t i = 0; i < columns; i++)
        output_format(output, "%10s", view->unit->name);
    output_text(output, "\n");
}

/* Those of the longest path, and then what longer paths have not. */
static void print_path_activities(const struct view *view)
{
    const struct paths_findings *paths = view->paths;
    size_t columns = paths->item_count < MOST_COLUMNS ? paths->item_count : MOST_COLUMNS;
    uint32_t top = view->context->options->path.top;
    size_t all = 0;

    print_titles(view, columns);
    for (size_t i = 0; i < paths->item_count; i++) {
        for (size_t k = 0; k < paths->items[i].activity_count; k++) {
            uint32_t activity = paths->items[i].activities[k].activity;

            if (!is_on_longer(view, i, activity) && all++ < top)
                print_activity(view, activity, columns);
        }
    }
    if (all > top)
        output_format(view->context->output, "  and %zu more (--top shows more, --format json all)\n", all - top);
}

static void print_difference(const struct view *view, const struct path_difference *difference)
{
    const struct path_time *most = difference->activities;
    struct output *output = view->context->output;

    output_format(output, "%8s %% -%6s %%", percentile_text(view, difference->longer).text,
                  percentile_text(view, difference->shorter).text);
    put_path_time(view, 11, difference->length);
    output_format(output, "%9s %%  ", decimal_percent(share_of_longest(view->paths, difference->length)).text);
    if (difference->activity_count == 0) {
        output_text(output, "-\n");
        return;
    }
    text_print_short(output, view->paths->names[most->activity], view->name_width, view->context->run.utf8);
    put_path_time(view, 10, most->length);
    output_text(output, "\n");
}

static void print_differences(const struct view *view)
{
    struct output *output = view->context->output;
    size_t most = (size_t)view->context->options->path.top + 1;

    if (view->paths->difference_count == 0)
        return;
    output_format(output, "\n  difference%19s%11s  %-*s%10s\n", "length", "of longest", (int)view->name_width,
                  "most of it in", "by");
    output_format(output, "%31s%*s\n", view->unit->name, (int)view->name_width + 23, view->unit->name);
    for (size_t i = 0; i < view->paths->difference_count && i < most; i++)
        print_difference(view, &view->paths->differences[i]);
    if (view->paths->difference_count > most)
        output_format(output, "  and %zu more (--top shows more, --format json all)\n",
                      view->paths->difference_count - most);
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
    print_paths(&view);
    print_path_activities(&view);
    print_differences(&view);
}

/* JSON. */

static void write_path_activities(struct json_writer *writer, const struct paths_findings *paths,
                                  const struct path_time *times, size_t count)
{
    json_open_array(writer, "activities", JSON_IN_ONE_LINE);
    for (size_t i = 0; i < count; i++) {
        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_string(writer, "activity", paths->names[times[i].activity]);
        json_put_seconds(writer, "path_s", times[i].length);
        json_close(writer);
    }
    json_close(writer);
}

static void write_bound(struct json_writer *writer, const struct path_bound *bound)
{
    json_put_ratio(writer, "average_parallelism", bound->parallelism);
    json_put_ratio(writer, "efficiency", bound->efficiency);
    json_put_ratio(writer, "scaling_potential", bound->potential);
}

static void write_item(struct json_writer *writer, const struct report_result *result, size_t index)
{
    const struct paths_findings *paths = result->findings;
    const struct path_item *item = &paths->items[index];
    struct path_bound bound = path_bound_of(paths, index, &result->run->totals);

    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_literal(writer, "percentile", decimal_ratio(item->percentile, 3).text);
    json_put_seconds(writer, "length_s", item->length);
    json_put_ratio(writer, "share", bound.share);
    write_bound(writer, &bound);
    json_put_count(writer, "rank", (uint64_t)item->rank + 1);
    write_path_activities(writer, paths, item->activities, item->activity_count);
    json_close(writer);
}

static void write_difference(struct json_writer *writer, const struct paths_findings *paths,
                             const struct path_difference *difference)
{
    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_literal(writer, "longer", decimal_ratio(paths->items[difference->longer].percentile, 3).text);
    json_put_literal(writer, "shorter", decimal_ratio(paths->items[difference->shorter].percentile, 3).text);
    json_put_seconds(writer, "length_s", difference->length);
    json_put_ratio(writer, "share", share_of_longest(paths, difference->length));
    write_path_activities(writer, paths, difference->activities, difference->activity_count);
    json_close(writer);
}

static void paths_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct paths_findings *paths = result->findings;

    json_open_object(writer, "paths", JSON_IN_LINES);
    json_put_count(writer, "k", paths->limit);
    json_put_string(writer, "select", option_word_of(path_selection_words, paths->select));
    json_put_count(writer, "candidates", paths->candidates);
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
    static const char *const names[] = {"percentile", "length_s", "share", "activity", "path_s"};
    const struct paths_findings *paths = result->findings;

    delimited_names(context, names, sizeof(names) / sizeof(names[0]));
    for (size_t i = 0; i < paths->item_count; i++) {
        const struct path_item *item = &paths->items[i];

        for (size_t k = 0; k < item->activity_count; k++) {
            delimited_text(context, decimal_ratio(item->percentile, 3).text);
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
};
