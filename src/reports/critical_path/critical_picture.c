/*
 * The critical path as other programs show it: a strip of gnuplot's picture of windows, slices of chrome://tracing, and
 * timelines of a Paraver trace.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "output/decimal.h"
#include "output/figures/figure.h"
#include "output/formats/chrome_events.h"
#include "output/formats/prv_files.h"
#include "output/names.h"
#include "output/output.h"
#include "output/text.h"
#include "reports/critical_path/critical_path.h"
#include "reports/report.h"

/* Which activity has most of the path in each window. */

enum { NAMED = 4 /* activities with a colour and a name */, NAME_WIDEST = 34, STRIP_HEIGHT = 56 };

static const char *const other_color = COLOR_OF_OTHERS;

/* Activities that have most of some window: those with the longest time on the path are named. */
struct strip_legend {
    const char *names[NAMED];
    const char *colors[NAMED]; /* each its own, whatever else is named */
    unsigned count;
    bool has_other;
};

static bool is_taken(const struct strip_legend *legend, const char *color)
{
    for (unsigned i = 0; i < legend->count; i++)
        if (legend->colors[i] == color)
            return true;
    return false;
}

/* The same one for the same name in every picture, as far as names that are drawn together leave it. */
static const char *choose_color(const struct strip_legend *legend, const char *name)
{
    /* As in the stack of what the time goes to. */
    static const char *const known[][2] = {
        {"[computation]", COLOR_OF_COMPUTING}, {"[overhead]", COLOR_OF_TRACING}, {"[absent]", COLOR_OF_ABSENCE}};
    /* They differ in lightness, too, and are none of those of metrics. */
    static const char *const palette[] = {"#56B4E9", "#8C564B", "#F0E442", "#5B4B8A",
                                          "#CC79A7", "#A6D854", "#2F6F6F", "#E9967A"};
    enum { COLORS = COUNT_OF(palette) };
    uint32_t hash = 2166136261U; /* FNV-1a */

    for (size_t i = 0; i < COUNT_OF(known); i++)
        if (strcmp(known[i][0], name) == 0 && !is_taken(legend, known[i][1]))
            return known[i][1];
    for (const char *at = name; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 16777619U;
    for (hash %= COLORS; is_taken(legend, palette[hash % COLORS]);)
        hash++;
    return palette[hash % COLORS];
}

/* The findings have them in that order. */
static struct strip_legend strip_legend_of(const struct critical_findings *path)
{
    struct strip_legend legend = {.count = 0};

    for (size_t i = 0; i < path->activity_count; i++) {
        if (!path->activities[i].leads_window)
            continue;
        legend.has_other = legend.count == NAMED;
        if (legend.has_other)
            break;
        legend.colors[legend.count] = choose_color(&legend, path->activities[i].name);
        legend.names[legend.count++] = path->activities[i].name;
    }
    return legend;
}

static unsigned place_in_legend(const struct strip_legend *legend, const char *activity)
{
    unsigned found = 0;

    while (found < legend->count && legend->names[found] != activity)
        found++;
    return found;
}

/* Which activity has most of the path in the windows that share a column, and how much of it. */
static void add_leaders(struct figure *figure, struct figure_panel *panel, const struct critical_findings *path,
                        const struct strip_legend *legend)
{
    int64_t lengths[NAMED + 1] = {0};
    int64_t length = 0;
    int64_t start = 0;
    unsigned leader = 0;

    for (size_t i = 0; i < path->windows.count; i++) {
        const struct path_window *window = &path->windows.items[i];
        const struct path_window *next = i + 1 < path->windows.count ? window + 1 : NULL;
        size_t count = window->length > 0 ? window->activity_count : 0;
        double share;

        if (!figure_draws(figure, window->start, window->end))
            continue;
        if (count > 0 && length == 0) {
            start = window->start;
            leader = place_in_legend(legend, window->activities->activity);
        }
        length += count > 0 ? window->length : 0;
        for (size_t k = 0; k < count; k++) {
            unsigned place = place_in_legend(legend, window->activities[k].activity);

            lengths[place] += k == 0 || place < legend->count ? window->activities[k].length : 0;
        }
        if (length == 0 ||
            (next && figure_draws(figure, next->start, next->end) && !figure_fills_column(figure, start, window->end)))
            continue;
        for (unsigned place = 0; place < legend->count + legend->has_other; place++)
            leader = lengths[place] > lengths[leader] ? place : leader;
        share = (double)lengths[leader] / (double)length * 100;
        figure_add_point(figure, &panel->series[leader],
                         (struct figure_point){.from = figure_time(panel, start),
                                               .to = figure_time(panel, window->end),
                                               .value = share,
                                               .high = share});
        memset(lengths, 0, sizeof(lengths));
        length = 0;
    }
}

/* The rank with most of the path has its launch, perhaps, where that is longest. */
static void set_title(struct figure *figure, const struct critical_findings *path, const struct run_summary *run)
{
    const struct critical_activity *longest;
    struct brief_name name;
    struct decimal share;

    if (path->carrier_count == 0)
        return;
    longest = critical_longest(path, run);
    name = name_shorten(longest->name, NAME_WIDEST, NULL);
    share = decimal_percent(longest->share);
    if (longest != path->activities)
        figure_set_title(figure, "Behind the ranks' first events most of the critical path is %s: %s %%", name.text,
                         share.text);
    else
        figure_set_title(figure, "%s %% of the critical path is %s, rank %" PRIu32 " has %s %% of it", share.text,
                         name.text, path->carriers->rank + 1, decimal_percent(path->carriers->share).text);
}

void critical_map(struct figure *figure, const struct report_result *result)
{
    if (figure->context->options->reports & REPORT_CRITICAL_PATH)
        set_title(figure, result->findings, result->run);
}

void critical_strip(struct figure *figure, const struct report_result *result)
{
    const struct critical_findings *path = result->findings;
    struct strip_legend legend = strip_legend_of(path);
    const struct name_set names = {.items = legend.names, .count = legend.count};
    struct figure_panel *panel;

    if (!(figure->context->options->reports & REPORT_CRITICAL_PATH) ||
        !windows_tile(&figure->context->options->windows) || path->windows.count == 0)
        return;
    panel = figure_add_panel(figure, FIGURE_STACK, "What most of the critical path goes through", STRIP_HEIGHT);
    figure_set_time(figure, panel, figure->start, figure->end);
    figure_set_percent(&panel->up, "%", 0);
    for (unsigned k = 0; k < legend.count + legend.has_other; k++) {
        bool is_other = k == legend.count;
        struct brief_name name = name_shorten(is_other ? "other" : legend.names[k], NAME_WIDEST, &names);
        struct figure_series *series = figure_add_series(figure, panel, figure_print(figure, "%s", name.text),
                                                         is_other ? other_color : legend.colors[k]);

        series->letter = is_other ? 'o' : (char)('A' + k);
    }
    if (panel->series_count == legend.count + legend.has_other) /* else memory ran out, as the figure tells */
        add_leaders(figure, panel, path, &legend);
    set_title(figure, path, result->run);
}

/* What the path has most of in each window, by activity and by rank, and the path itself. */

enum { THREAD_ACTIVITY = 1, THREAD_RANK = 2, THREAD_PATH = 3 };

static void put_slice(struct chrome_events *events, uint64_t thread, const char *name, const struct path_window *window,
                      int64_t length)
{
    struct json_writer *writer = &events->writer;

    chrome_open_event(events, "X", name, window->start);
    chrome_put_time(events, "dur", window->end - window->start);
    json_put_count(writer, "tid", thread);
    json_open_object(writer, "args", JSON_IN_ONE_LINE);
    chrome_put_time(events, "of the path (us)", length);
    chrome_put_time(events, "path in the window (us)", window->length);
    json_close(writer);
    json_close(writer);
}

struct slice_writer {
    struct chrome_events *events;
    const struct critical_findings *path;
};

static int put_stretch(void *user, const struct path_segment *stretch)
{
    struct slice_writer *slices = user;
    struct json_writer *writer = &slices->events->writer;

    chrome_open_event(slices->events, "X", slices->path->activities[slices->path->places[stretch->activity]].name,
                      stretch->end - stretch->length);
    chrome_put_time(slices->events, "dur", stretch->length);
    json_put_count(writer, "tid", THREAD_PATH);
    json_open_object(writer, "args", JSON_IN_ONE_LINE);
    json_put_count(writer, "rank", (uint64_t)stretch->rank + 1);
    json_close(writer);
    json_close(writer);
    return 0;
}

void critical_slices_write(struct chrome_events *events, const struct report_result *result)
{
    const struct critical_findings *path = result->findings;
    struct slice_writer slices = {events, path};
    char name[32];

    if (path->has_windows) {
        chrome_put_name(events, "thread_name", THREAD_ACTIVITY, "critical path: most of it");
        chrome_put_name(events, "thread_name", THREAD_RANK, "critical path: most of it by rank");
    }
    for (size_t i = 0; path->has_windows && i < path->windows.count; i++) {
        const struct path_window *window = &path->windows.items[i];

        if (window->activity_count > 0)
            put_slice(events, THREAD_ACTIVITY, window->activities->activity, window, window->activities->length);
        if (window->rank_count == 0)
            continue;
        snprintf(name, sizeof(name), "rank %" PRIu32, window->ranks->id + 1);
        put_slice(events, THREAD_RANK, name, window, window->ranks->length);
    }
    if (!path->spool)
        return;
    chrome_put_name(events, "thread_name", THREAD_PATH, "critical path");
    if (path_spool_read(path->spool, put_stretch, &slices) < 0)
        output_spoil(events->writer.output);
}

/* What the path is on, and on which rank. */

/* No tracer writes such types, nor are there as many metrics of windows. */
enum { TYPE_ACTIVITY = 97000901, TYPE_RANK = 97000902 };

static bool critical_timelines_are_there(const struct report_result *result)
{
    const struct critical_findings *path = result->findings;

    return path->spool;
}

/* Activities by their places in the findings, from 1. */
static void put_activity_labels(struct output *output, const struct report_result *result)
{
    const struct critical_findings *path = result->findings;

    output_text(output, "0      none\n");
    for (size_t i = 0; i < path->activity_count; i++) {
        output_format(output, "%zu      ", i + 1);
        text_print_utf8(output, path->activities[i].name);
        output_text(output, "\n");
    }
}

struct record_writer {
    struct output *output;
    const struct critical_findings *path;
    int64_t reached;
};

static void put_path_event(const struct record_writer *writer, int64_t time, uint64_t activity, uint64_t rank)
{
    output_format(writer->output, "2:1:1:1:1:%" PRId64 ":%d:%" PRIu64 ":%d:%" PRIu64 "\n", time, TYPE_ACTIVITY,
                  activity, TYPE_RANK, rank);
}

static int put_stretch_events(void *user, const struct path_segment *stretch)
{
    struct record_writer *writer = user;
    int64_t start = stretch->end - stretch->length;

    if (start > writer->reached)
        put_path_event(writer, writer->reached, 0, 0);
    put_path_event(writer, start, (uint64_t)writer->path->places[stretch->activity] + 1, (uint64_t)stretch->rank + 1);
    writer->reached = stretch->end;
    return 0;
}

static void put_path_records(struct output *output, const struct report_result *result)
{
    struct record_writer writer = {.output = output, .path = result->findings};

    if (path_spool_read(writer.path->spool, put_stretch_events, &writer) < 0)
        output_spoil(output);
    put_path_event(&writer, writer.reached, 0, 0);
}

static const struct prv_timeline timelines[] = {
    {TYPE_ACTIVITY, "critical path", put_activity_labels},
    {TYPE_RANK, "rank of the critical path", NULL},
};

const struct prv_timelines critical_timelines = {
    .items = timelines,
    .count = COUNT_OF(timelines),
    .are_there = critical_timelines_are_there,
    .put_records = put_path_records,
};
