/*
 * The critical path: what it says in words, activities, ranks, groups of ranks, windows.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "activities/activities.h"
#include "output/decimal.h"
#include "options/option_words.h"
#include "reports/report.h"
#include "reports/critical_path/critical_findings.h"
#include "reports/critical_path/critical_slices.h"
#include "reports/critical_path/critical_strip.h"
#include "reports/critical_path/export/critical_timelines.h"
#include "output/delimited.h"
#include "output/interpretation.h"
#include "output/text.h"

enum {
    NAME_WIDTH = 24,
    NAME_WIDEST = 60, /* where the terminal is wider */
    SENTENCE_SIZE = 1000,
};

/* Less of the path is not worth a sentence. */
static const double notable_share = 0.01;

/* Figures in nanoseconds, rounded. */

static int64_t nanoseconds(__int128 thousandths)
{
    return (int64_t)((thousandths + 500) / 1000);
}

static int64_t mean_over_ranks(const struct critical_findings *path, __int128 sum)
{
    return path->rank_count > 0 ? (int64_t)((sum + path->rank_count / 2) / path->rank_count) : 0;
}

static int64_t impact(const struct critical_activity *activity)
{
    return (int64_t)activity->allocation + nanoseconds(activity->intra_cost + activity->inter_cost);
}

/* Of its time on the path. */
static double imbalance_share(const struct critical_findings *path, const struct critical_activity *activity)
{
    double whole = (double)activity->path * path->rank_count;

    return whole > 0 ? (double)activity->imbalance / whole : NAN;
}

/* Of all costs, which are all waiting. */
static double cost_share(const struct critical_findings *path, const struct critical_activity *activity)
{
    double whole = (double)path->waiting * 1000;

    return whole > 0 ? (double)(activity->intra_cost + activity->inter_cost) / whole : NAN;
}

/* The table. */

struct view {
    const struct format_context *context;
    const struct critical_findings *path;
    const struct time_unit *unit; /* of all lengths in the table */
    int name_width;
};

static void put_critical_time(const struct view *view, int width, int64_t length)
{
    output_format(view->context->output, "%*s", width, decimal_scaled(length, view->unit->nanoseconds, 3).text);
}

static void put_percent(const struct view *view, int width, int64_t length, int64_t whole)
{
    double share = whole > 0 ? (double)length / (double)whole : 0;

    output_format(view->context->output, "%*s %%", width - 2, decimal_percent(share).text);
}

static void print_critical_head(const struct view *view)
{
    const struct critical_findings *path = view->path;
    struct output *output = view->context->output;

    output_format(output, "Critical path, %s: %s", option_word_of(path_kind_words, path->kind),
                  decimal_duration(path->length).text);
    output_format(output, "; %s of waiting over %" PRIu32 " %s\n", decimal_duration((int64_t)path->waiting).text,
                  path->rank_count, path->rank_count == 1 ? "rank" : "ranks");
    if (path->is_approximate)
        output_text(output, "Approximate: its early part was decided to save memory (--max-memory).\n");
}

static void print_critical_activities(const struct view *view)
{
    const struct critical_findings *path = view->path;
    struct output *output = view->context->output;
    uint32_t top = view->context->options->path.top;

    output_format(output, "\n  %-*s%10s%8s%10s%10s%10s%10s\n", view->name_width - 4, "activity", "path", "", "mean",
                  "imbalance", "intra", "inter");
    output_format(output, "  %-*s%10s%8s%10s%10s%10s%10s\n", view->name_width - 4, "", view->unit->name, "",
                  view->unit->name, view->unit->name, view->unit->name, view->unit->name);
    for (size_t i = 0; i < path->activity_count && i < top; i++) {
        const struct critical_activity *activity = &path->activities[i];

        text_print_row_name(output, activity->name, 2, (unsigned)view->name_width - 4, context_name_line(view->context),
                            view->context->run.utf8);
        put_critical_time(view, 10, activity->path);
        put_percent(view, 8, activity->path, path->length);
        put_critical_time(view, 10, mean_over_ranks(path, activity->allocation));
        put_critical_time(view, 10, mean_over_ranks(path, activity->imbalance));
        put_critical_time(view, 10, nanoseconds(activity->intra_cost));
        put_critical_time(view, 10, nanoseconds(activity->inter_cost));
        output_text(output, "\n");
    }
    if (path->activity_count > top)
        output_format(output, "  and %zu more (--top shows more, --format json all)\n", path->activity_count - top);
}

static const struct critical_activity *find_largest(const struct critical_findings *path,
                                                    __int128 (*amount)(const struct critical_activity *))
{
    const struct critical_activity *largest = NULL;

    for (size_t i = 0; i < path->activity_count; i++)
        if (amount(&path->activities[i]) > (largest ? amount(largest) : 0))
            largest = &path->activities[i];
    return largest;
}

static __int128 imbalance_of(const struct critical_activity *activity)
{
    return activity->imbalance;
}

static __int128 cost_of(const struct critical_activity *activity)
{
    return activity->intra_cost + activity->inter_cost;
}

/* What the table says first, in words. */
static void print_reading(const struct view *view)
{
    const struct critical_findings *path = view->path;
    const struct critical_activity *longest = path->activities;
    const struct critical_activity *uneven = find_largest(path, imbalance_of);
    const struct critical_activity *costly = find_largest(path, cost_of);
    const struct critical_activity *last = longest; /* that was spoken of */
    bool utf8 = view->context->run.utf8;
    char words[SENTENCE_SIZE];
    int used;

    if (path->activity_count == 0 || path->length == 0)
        return;
    used = snprintf(words, sizeof(words), "The largest part of the path is %s (%s %%)",
                    text_word(longest->name, utf8).text,
                    decimal_percent((double)longest->path / (double)path->length).text);
    if (uneven && (double)mean_over_ranks(path, uneven->imbalance) >= notable_share * (double)path->length) {
        struct decimal more = decimal_duration(mean_over_ranks(path, uneven->imbalance));

        if (uneven == longest)
            used += snprintf(words + used, sizeof(words) - (size_t)used, ", %s more than the average rank has of it",
                             more.text);
        else
            used += snprintf(words + used, sizeof(words) - (size_t)used,
                             ". The largest imbalance is in %s: the path has %s more of it than the average rank",
                             text_word(uneven->name, utf8).text, more.text);
        last = uneven;
    }
    if (costly)
        used +=
            snprintf(words + used, sizeof(words) - (size_t)used, ". Ranks waited most because of %s: %s, all together",
                     costly == last ? "it" : text_word(costly->name, utf8).text,
                     decimal_duration(nanoseconds(cost_of(costly))).text);
    snprintf(words + used, sizeof(words) - (size_t)used, ".");
    text_wrap(view->context->output, words, 0, context_text_width(view->context));
}

static void print_critical_advice(const struct view *view, const struct run_summary *run)
{
    const struct critical_activity *longest = view->path->activities;
    const char *advice;

    if (view->path->activity_count == 0 || view->path->length == 0)
        return;
    advice = interpretation_of_activity(longest->name, (double)longest->path / (double)view->path->length, run,
                                        view->context->options);
    if (advice)
        text_wrap(view->context->output, advice, 0, context_text_width(view->context));
}

/* As the last element of an activity, or before a place. */
static bool is_shown(const struct view *view, const char *name)
{
    const struct critical_findings *path = view->path;

    for (size_t i = 0; i < path->activity_count && i < view->context->options->path.top; i++) {
        const char *found = strstr(path->activities[i].name, name);

        if (found && (found[strlen(name)] == '\0' || found == path->activities[i].name))
            return true;
    }
    return false;
}

static void print_cost_legend(const struct view *view)
{
    static const struct {
        const char *name;
        const char *meaning;
    } nameless[] = {
        {"[computation]", "computing outside of all functions that the trace names"},
        {"[overhead]", "tracing itself"},
        {"[absent]", "before a rank's first event: the launch"},
        {"[imbalance]", "thread 1 waits for threads that still work"},
        {"[run-time]", "thread 1 is in OpenMP's run-time, or no thread works"},
    };
    struct output *output = view->context->output;

    output_text(output, "\npath           on the critical path\n"
                        "mean           on the average rank, without waiting\n"
                        "imbalance      what the path has more of it than the average rank\n"
                        "intra, inter   waiting of all ranks because of it: of ranks that take part in\n"
                        "               it, and of ranks that do not\n");
    for (size_t i = 0; i < sizeof(nameless) / sizeof(nameless[0]); i++)
        if (is_shown(view, nameless[i].name))
            output_format(output, "%-15s%s\n", nameless[i].name, nameless[i].meaning);
}

static void print_ranks(const struct view *view)
{
    const struct critical_findings *path = view->path;
    struct output *output = view->context->output;
    uint32_t top = view->context->options->path.top;

    output_text(output, "\n  rank      path\n");
    for (size_t i = 0; i < path->carrier_count && i < top; i++) {
        output_format(output, "  %4" PRIu32, path->carriers[i].id + 1);
        put_critical_time(view, 10, path->carriers[i].length);
        put_percent(view, 8, path->carriers[i].length, path->length);
        output_text(output, "\n");
    }
    if (path->carrier_count > top)
        output_format(output, "  and %zu more\n", path->carrier_count - top);
}

static void print_groups(const struct view *view)
{
    struct output *output = view->context->output;

    if (view->path->group_count == 0)
        return;
    output_format(output, "\n  %-*s%8s%10s\n", view->name_width - 4, "group", "ranks", "path");
    for (size_t i = 0; i < view->path->group_count; i++) {
        const struct critical_group *group = &view->path->groups[i];

        output_text(output, "  ");
        text_print_short(output, group->name, (unsigned)view->name_width - 4, view->context->run.utf8);
        output_format(output, "%8" PRIu32, group->ranks);
        put_critical_time(view, 10, group->path);
        put_percent(view, 8, group->path, view->path->length);
        output_text(output, "\n");
    }
}

/* The longest share of a window: who, and how much of the path there. */
static void print_critical_window(const struct view *view, const struct path_window *window)
{
    const struct critical_findings *path = view->path;
    struct output *output = view->context->output;
    const struct path_share *shares = &path->window_shares[window->first_share];

    put_critical_time(view, 10, window->start);
    put_critical_time(view, 10, window->end);
    put_critical_time(view, 10, window->length);
    output_text(output, "  ");
    if (window->activity_count == 0) {
        output_text(output, "-\n");
        return;
    }
    text_print_short(output, activity_short_name(path->activities[shares[0].id].name, (size_t)view->name_width - 4),
                     (unsigned)view->name_width - 4, view->context->run.utf8);
    put_percent(view, 8, shares[0].length, window->length);
    output_format(output, "  %4" PRIu32, shares[window->activity_count].id + 1);
    put_percent(view, 8, shares[window->activity_count].length, window->length);
    output_text(output, "\n");
}

static void print_critical_windows(const struct view *view)
{
    if (!view->path->has_windows || view->context->options->windows.is_usual)
        return;
    output_format(view->context->output, "\n%10s%10s%10s  %-*s%10s\n", "start", "end", "path", view->name_width + 4,
                  "most of it", "by rank");
    output_format(view->context->output, "%10s%10s%10s\n", view->unit->name, view->unit->name, view->unit->name);
    for (size_t i = 0; i < view->path->window_count; i++)
        print_critical_window(view, &view->path->windows[i]);
}

static void critical_path_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct critical_findings *path = result->findings;
    unsigned spare = context->run.width > 80 ? context->run.width - 80 : 0;
    struct view view = {
        .context = context,
        .path = path,
        .unit = time_unit_for(path->length),
        .name_width = (int)(NAME_WIDTH + spare < NAME_WIDEST ? NAME_WIDTH + spare : NAME_WIDEST),
    };

    print_critical_head(&view);
    print_reading(&view);
    print_critical_advice(&view, result->run);
    print_critical_activities(&view);
    print_ranks(&view);
    print_groups(&view);
    print_critical_windows(&view);
    print_cost_legend(&view);
}

/* JSON. */

static void write_activity(struct json_writer *writer, const struct critical_findings *path,
                           const struct critical_activity *activity)
{
    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_string(writer, "activity", activity->name);
    json_put_seconds(writer, "path_s", activity->path);
    json_put_seconds(writer, "mean_s", mean_over_ranks(path, activity->allocation));
    json_put_seconds(writer, "imbalance_s", mean_over_ranks(path, activity->imbalance));
    json_put_seconds(writer, "allocation_s", (int64_t)activity->allocation);
    json_put_seconds(writer, "intra_cost_s", nanoseconds(activity->intra_cost));
    json_put_seconds(writer, "inter_cost_s", nanoseconds(activity->inter_cost));
    json_put_seconds(writer, "impact_s", impact(activity));
    json_put_ratio(writer, "imbalance_share", imbalance_share(path, activity));
    json_put_seconds(writer, "least_s", activity->least);
    json_put_seconds(writer, "most_s", activity->most);
    json_put_ratio(writer, "cost_share", cost_share(path, activity));
    json_close(writer);
}

static void write_rank(struct json_writer *writer, uint32_t rank, int64_t length)
{
    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_count(writer, "rank", (uint64_t)rank + 1);
    json_put_seconds(writer, "path_s", length);
    json_close(writer);
}

static void write_group(struct json_writer *writer, const struct critical_group *group)
{
    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_string(writer, "group", group->name);
    json_put_count(writer, "ranks", group->ranks);
    json_put_seconds(writer, "path_s", group->path);
    json_close(writer);
}

static void write_critical_window(struct json_writer *writer, const struct critical_findings *path,
                                  const struct path_window *window)
{
    const struct path_share *shares = &path->window_shares[window->first_share];

    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_seconds(writer, "start_s", window->start);
    json_put_seconds(writer, "end_s", window->end);
    json_put_seconds(writer, "path_s", window->length);
    json_open_array(writer, "activities", JSON_IN_ONE_LINE);
    for (uint32_t i = 0; i < window->activity_count; i++) {
        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_string(writer, "activity", path->activities[shares[i].id].name);
        json_put_seconds(writer, "path_s", shares[i].length);
        json_close(writer);
    }
    json_close(writer);
    json_open_array(writer, "ranks", JSON_IN_ONE_LINE);
    for (uint32_t i = 0; i < window->rank_count; i++)
        write_rank(writer, shares[window->activity_count + i].id, shares[window->activity_count + i].length);
    json_close(writer);
    json_close(writer);
}

static void write_cells(struct json_writer *writer, const struct critical_findings *path)
{
    json_open_array(writer, "matrix", JSON_IN_LINES);
    for (size_t i = 0; i < path->cell_count; i++) {
        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_string(writer, "activity", path->activities[path->cells[i].activity].name);
        json_put_count(writer, "rank", (uint64_t)path->cells[i].rank + 1);
        json_put_seconds(writer, "path_s", path->cells[i].path);
        json_put_seconds(writer, "own_s", path->cells[i].own);
        json_close(writer);
    }
    json_close(writer);
}

static void critical_path_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct critical_findings *path = result->findings;

    json_open_object(writer, "critical_path", JSON_IN_LINES);
    json_put_string(writer, "kind", option_word_of(path_kind_words, path->kind));
    json_put_seconds(writer, "length_s", path->length);
    json_put_literal(writer, "approximate", path->is_approximate ? "true" : "false");
    json_put_seconds(writer, "waiting_s", (int64_t)path->waiting);
    json_open_array(writer, "activities", JSON_IN_LINES);
    for (size_t i = 0; i < path->activity_count; i++)
        write_activity(writer, path, &path->activities[i]);
    json_close(writer);
    json_open_array(writer, "ranks", JSON_IN_LINES);
    for (uint32_t i = 0; i < path->rank_count; i++)
        write_rank(writer, i, path->rank_paths[i]);
    json_close(writer);
    if (path->cell_count > 0)
        write_cells(writer, path);
    if (path->group_count > 0) {
        json_open_array(writer, "groups", JSON_IN_LINES);
        for (size_t i = 0; i < path->group_count; i++)
            write_group(writer, &path->groups[i]);
        json_close(writer);
    }
    if (path->has_windows) {
        json_open_array(writer, "windows", JSON_IN_LINES);
        for (size_t i = 0; i < path->window_count; i++)
            write_critical_window(writer, path, &path->windows[i]);
        json_close(writer);
    }
    json_close(writer);
}

/* Separated values. */

static void critical_path_section_list(const struct format_context *context, const struct report_result *result)
{
    static const char *const names[] = {"activity",        "path_s",       "mean_s",       "imbalance_s",
                                        "allocation_s",    "intra_cost_s", "inter_cost_s", "impact_s",
                                        "imbalance_share", "least_s",      "most_s",       "cost_share"};
    const struct critical_findings *path = result->findings;

    delimited_names(context, names, sizeof(names) / sizeof(names[0]));
    for (size_t i = 0; i < path->activity_count; i++) {
        const struct critical_activity *activity = &path->activities[i];

        delimited_text(context, activity->name);
        delimited_seconds(context, activity->path);
        delimited_seconds(context, mean_over_ranks(path, activity->allocation));
        delimited_seconds(context, mean_over_ranks(path, activity->imbalance));
        delimited_seconds(context, (int64_t)activity->allocation);
        delimited_seconds(context, nanoseconds(activity->intra_cost));
        delimited_seconds(context, nanoseconds(activity->inter_cost));
        delimited_seconds(context, impact(activity));
        delimited_ratio(context, imbalance_share(path, activity));
        delimited_seconds(context, activity->least);
        delimited_seconds(context, activity->most);
        delimited_ratio(context, cost_share(path, activity));
        delimited_end_line(context);
    }
}

const struct section critical_path_section = {
    .reports = REPORT_CRITICAL_PATH,
    .print = critical_path_section_print,
    .write = critical_path_section_write,
    .list = critical_path_section_list,
    .write_slices = critical_slices_write,
    .strip = &critical_strip,
    .timelines = &critical_timelines,
};
