#include "output/pictures/gnuplot_strip.h"
#include "reports/critical_path/critical_findings.h"

#include <string.h>

#include "output/pictures/activity_color.h"
#include "output/text.h"
#include "reports/report.h"

enum {
    NAMED = 4,          /* activities with a colour and a name */
    NAME_SHORTEST = 15, /* characters that each of them has room for; what others do not need comes on top */
    NAMES_ALL = 66,
};

static const char *const other_color = "#BBBBBB";

/* The activities that are named, by what they have of the path. */
struct legend {
    uint32_t ids[NAMED];
    unsigned count;
    bool has_other;
};

static bool critical_strip_is_there(const struct format_context *context)
{
    return (context->options->reports & REPORT_CRITICAL_PATH) && context->options->windows.step == 0 &&
           context->options->path.top > 0;
}

/* The activity that has most of a window's path; NULL where the path has nothing there. */
static const struct path_share *top_of(const struct critical_findings *path, const struct path_window *window)
{
    return window->activity_count > 0 ? &path->window_shares[window->first_share] : NULL;
}

static unsigned legend_index(const struct legend *legend, uint32_t id)
{
    unsigned index = 0;

    while (index < legend->count && legend->ids[index] != id)
        index++;
    return index;
}

/* At its place among those that are there; the last one falls out where there are too many. */
static void enter(struct legend *legend, const struct critical_findings *path, uint32_t id)
{
    unsigned index = 0;

    if (legend_index(legend, id) < legend->count)
        return;
    while (index < legend->count && path->activities[legend->ids[index]].path >= path->activities[id].path)
        index++;
    legend->has_other = legend->has_other || legend->count == NAMED;
    if (index == NAMED)
        return;
    if (legend->count < NAMED)
        legend->count++;
    memmove(&legend->ids[index + 1], &legend->ids[index], (legend->count - index - 1) * sizeof(legend->ids[0]));
    legend->ids[index] = id;
}

static struct legend legend_of(const struct critical_findings *path)
{
    struct legend legend = {.count = 0};

    for (size_t i = 0; i < path->window_count; i++) {
        const struct path_share *top = top_of(path, &path->windows[i]);

        if (top)
            enter(&legend, path, top->id);
    }
    return legend;
}

/* Each its own, whatever else is named. */
static struct activity_colors colors_of(const struct legend *legend, const struct critical_findings *path)
{
    struct activity_colors colors = {.count = 0};

    for (unsigned i = 0; i < legend->count; i++)
        activity_colors_add(&colors, path->activities[legend->ids[i]].name);
    return colors;
}

static const char *color_of(const struct legend *legend, const struct activity_colors *colors, uint32_t id)
{
    unsigned index = legend_index(legend, id);

    return index < legend->count ? colors->items[index] : other_color;
}

static void critical_strip_put_data(const struct gnuplot_page *page, const struct report_result *result)
{
    const struct critical_findings *path = result->findings;
    struct output *output = page->context->output;
    struct legend legend = legend_of(path);
    struct activity_colors colors = colors_of(&legend, path);

    output_text(output, "# start_s end_s share color\n$path << EOD\n");
    for (size_t i = 0; i < path->window_count; i++) {
        const struct path_window *window = &path->windows[i];
        const struct path_share *top = top_of(path, window);

        if (!top || window->length <= 0)
            continue;
        output_format(output, "%s %s %s 0x%s\n", decimal_seconds(window->start).text, decimal_seconds(window->end).text,
                      decimal_ratio((double)top->length / (double)window->length, 6).text,
                      color_of(&legend, &colors, top->id) + 1);
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
static const char *short_name(const struct legend *legend, const struct critical_findings *path, unsigned index)
{
    const char *name = path->activities[legend->ids[index]].name;

    for (unsigned slashes = 1;; slashes++) {
        const char *end = end_of_path(name, slashes);
        bool is_unique = true;

        for (unsigned i = 0; i < legend->count; i++)
            if (i != index && strcmp(end_of_path(path->activities[legend->ids[i]].name, slashes), end) == 0)
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

static void put_activity_legend(const struct gnuplot_page *page, const struct critical_findings *path, unsigned y)
{
    struct legend legend = legend_of(path);
    struct activity_colors colors = colors_of(&legend, path);
    unsigned room = NAMES_ALL;
    unsigned x = PAGE_LEFT;

    for (unsigned i = 0; i < legend.count; i++) {
        const char *name = short_name(&legend, path, i);
        unsigned most = room - (legend.count - i - 1) * NAME_SHORTEST;
        unsigned length = label_length(name);

        x = put_entry(page, x, y, colors.items[i], name, most);
        room -= length < most ? length : most;
    }
    if (legend.has_other)
        put_entry(page, x, y, other_color, "other", NAME_SHORTEST);
}

static void critical_strip_put(const struct gnuplot_page *page, const struct report_result *result, unsigned y,
                               unsigned label)
{
    struct decimal factor = decimal_scaled(1000000000, page->unit->nanoseconds, 0);

    gnuplot_page_put_label(page, PAGE_LEFT, y - label, "what most of the critical path goes through (%)");
    put_activity_legend(page, result->findings, y - PAGE_KEY_BASE);
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
