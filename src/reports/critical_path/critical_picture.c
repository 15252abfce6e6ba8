/*
 * The critical path as other programs show it: a strip of gnuplot's picture of windows, slices of chrome://tracing, and
 * timelines of a Paraver trace.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "output/formats/chrome_events.h"
#include "output/formats/prv_files.h"
#include "output/output.h"
#include "output/pictures/activity_color.h"
#include "output/pictures/gnuplot_page.h"
#include "output/text.h"
#include "reports/critical_path/critical_export.h"
#include "reports/critical_path/critical_path.h"
#include "reports/report.h"

/* Which activity has most of the path in each window. */

enum {
    NAMED = 4,          /* activities with a colour and a name */
    NAME_SHORTEST = 15, /* characters that each of them has room for; what others do not need comes on top */
    NAMES_ALL = 66,
};

static const char *const other_color = "#BBBBBB";

/* Activities that have most of some window: those with the longest time on the path are named. */
struct strip_legend {
    const char *names[NAMED];
    struct activity_colors colors; /* each its own, whatever else is named */
    unsigned count;
    bool has_other;
};

static bool critical_strip_is_there(const struct format_context *context)
{
    return (context->options->reports & REPORT_CRITICAL_PATH) && windows_tile(&context->options->windows) &&
           context->options->path.top > 0;
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
        legend.names[legend.count++] = path->activities[i].name;
        activity_colors_add(&legend.colors, path->activities[i].name);
    }
    return legend;
}

static void critical_strip_put_data(const struct gnuplot_page *page, const struct report_result *result)
{
    const struct critical_findings *path = result->findings;
    struct output *output = page->context->output;
    struct strip_legend legend = strip_legend_of(path);

    output_text(output, "# start_s end_s share color\n$path << EOD\n");
    for (size_t i = 0; i < path->window_count; i++) {
        const struct path_window *window = &path->windows[i];
        unsigned k = 0;

        if (window->activity_count == 0 || window->length <= 0)
            continue;
        while (k < legend.count && legend.names[k] != window->activities->activity)
            k++;
        output_format(output, "%s %s %s 0x%s\n", decimal_seconds(window->start).text, decimal_seconds(window->end).text,
                      decimal_ratio((double)window->activities->length / (double)window->length, 6).text,
                      (k < legend.count ? legend.colors.items[k] : other_color) + 1);
    }
    output_text(output, "EOD\n");
}

static unsigned label_length(const char *name)
{
    unsigned length = 0;

    while (text_next(&name) != 0)
        length++;
    return length;
}

/* What follows the last `slashes` slashes, or all of it. */
static const char *end_of_path(const char *name, unsigned slashes)
{
    const char *end = name + strlen(name);

    while (end > name && (end[-1] != '/' || slashes-- > 1))
        end--;
    return end;
}

/* Paths differ at their ends: as little of them as tells this one from the others. */
static const char *short_name(const struct strip_legend *legend, unsigned index)
{
    const char *name = legend->names[index];

    for (unsigned slashes = 1;; slashes++) {
        const char *end = end_of_path(name, slashes);
        bool is_unique = true;

        for (unsigned i = 0; i < legend->count; i++)
            if (i != index && strcmp(end_of_path(legend->names[i], slashes), end) == 0)
                is_unique = false;
        if (is_unique || end == name)
            return end;
    }
}

/* A box and a name, of which the end is shown where it is too long; returns where the next one begins. */
static unsigned put_entry(const struct gnuplot_page *page, unsigned x, unsigned y, const char *color, const char *name,
                          unsigned most)
{
    struct output *output = page->context->output;
    unsigned length = label_length(name);
    unsigned left_out = length > most ? length - most + 1 : 0;

    gnuplot_page_put_box(page, x, y, color, "solid");
    for (unsigned i = 0; i < left_out; i++)
        text_next(&name);
    output_text(output, left_out > 0 ? "set label '…" : "set label '");
    text_print_quoted(output, name, most);
    output_format(output, "' at screen %s, screen %s left noenhanced%s\n", gnuplot_page_across(x + PAGE_BOX + 6).text,
                  gnuplot_page_up(page, y).text, gnuplot_page_font(page->context, PAGE_FONT_TEXT));
    return x + PAGE_BOX + 6 + (left_out > 0 ? most : length) * PAGE_CHARACTER + PAGE_KEY_SPACE;
}

static void critical_strip_put(const struct gnuplot_page *page, const struct report_result *result, unsigned y,
                               unsigned label)
{
    struct decimal factor = decimal_scaled(1000000000, page->unit->nanoseconds, 0);
    struct strip_legend legend = strip_legend_of(result->findings);
    unsigned room = NAMES_ALL;
    unsigned x = PAGE_LEFT;

    gnuplot_page_put_label(page, PAGE_LEFT, y - label, "what most of the critical path goes through (%)");
    for (unsigned i = 0; i < legend.count; i++) {
        const char *name = short_name(&legend, i);
        unsigned most = room - (legend.count - i - 1) * NAME_SHORTEST;
        unsigned length = label_length(name);

        x = put_entry(page, x, y - PAGE_KEY_BASE, legend.colors.items[i], name, most);
        room -= length < most ? length : most;
    }
    if (legend.has_other)
        put_entry(page, x, y - PAGE_KEY_BASE, other_color, "other", NAME_SHORTEST);
    output_format(page->context->output,
                  "set yrange [0:100] noextend\nset ytics (0, 100)\nunset mytics\nplot \\\n"
                  "  $path using ($1*%s):(0):($1*%s):($2*%s):(0):($3*100):4 with boxxyerror "
                  "fillstyle solid noborder linecolor rgb variable title 'critical path'\n",
                  factor.text, factor.text, factor.text);
}

const struct gnuplot_strip critical_strip = {
    .is_there = critical_strip_is_there,
    .has_key = true,
    .put_data = critical_strip_put_data,
    .put = critical_strip_put,
};

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
    for (size_t i = 0; path->has_windows && i < path->window_count; i++) {
        const struct path_window *window = &path->windows[i];

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
        text_print(output, path->activities[i].name, true);
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
    .count = sizeof(timelines) / sizeof(timelines[0]),
    .are_there = critical_timelines_are_there,
    .put_records = put_path_records,
};
