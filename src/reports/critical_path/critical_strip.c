#include "output/pictures/gnuplot_strip.h"
#include "reports/critical_path/critical_findings.h"

#include <string.h>

#include "output/text.h"

enum {
    NAMED = 4,         /* activities with a colour and a name */
    NAME_LONGEST = 22, /* characters */
    CHARACTER = 8,     /* about as wide as one is on the page */
    BOX = 14,
    SPACE = 22, /* between names */
};

/* Okabe and Ito's colours that the curves leave over, and one for the rest. */
static const char *const colors[NAMED] = {"E69F00", "56B4E9", "CC79A7", "000000"};
static const char *const other_color = "BBBBBB";

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

static const char *color_of(const struct legend *legend, uint32_t id)
{
    unsigned index = legend_index(legend, id);

    return index < legend->count ? colors[index] : other_color;
}

static void critical_strip_put_data(const struct gnuplot_page *page, const struct report_result *result)
{
    const struct critical_findings *path = result->findings;
    struct output *output = page->context->output;
    struct legend legend = legend_of(path);

    output_text(output, "# start_s end_s share color\n$path << EOD\n");
    for (size_t i = 0; i < path->window_count; i++) {
        const struct path_window *window = &path->windows[i];
        const struct path_share *top = top_of(path, window);

        if (!top || window->length <= 0)
            continue;
        output_format(output, "%s %s %s 0x%s\n", decimal_seconds(window->start).text, decimal_seconds(window->end).text,
                      decimal_ratio((double)top->length / (double)window->length, 6).text, color_of(&legend, top->id));
    }
    output_text(output, "EOD\n");
}

static unsigned name_length(const char *name)
{
    unsigned length = 0;

    while (length < NAME_LONGEST && text_next(&name) != 0)
        length++;
    return length;
}

/* A box and a name; returns where the next one begins. */
static unsigned put_entry(const struct gnuplot_page *page, unsigned x, unsigned y, const char *color, const char *name)
{
    struct output *output = page->context->output;

    output_format(output,
                  "set arrow from screen %s, screen %s to screen %s, screen %s nohead linewidth 7 "
                  "linecolor rgb '#%s'\nset label '",
                  gnuplot_page_across(x).text, gnuplot_page_up(page, y).text, gnuplot_page_across(x + BOX).text,
                  gnuplot_page_up(page, y).text, color);
    text_print_quoted(output, name, NAME_LONGEST);
    output_format(output, "' at screen %s, screen %s left noenhanced\n", gnuplot_page_across(x + BOX + 7).text,
                  gnuplot_page_up(page, y).text);
    return x + BOX + 7 + name_length(name) * CHARACTER + SPACE;
}

static void put_activity_legend(const struct gnuplot_page *page, const struct critical_findings *path, unsigned y)
{
    struct legend legend = legend_of(path);
    unsigned x = PAGE_LEFT + 138;

    gnuplot_page_put_label(page, PAGE_LEFT, y, "critical path (%)");
    for (unsigned i = 0; i < legend.count; i++) {
        const char *name = path->activities[legend.ids[i]].name;

        if (x + BOX + name_length(name) * CHARACTER + PAGE_RIGHT < PAGE_WIDTH)
            x = put_entry(page, x, y, colors[i], name);
    }
    if (legend.has_other && x + BOX + 5 * CHARACTER + PAGE_RIGHT < PAGE_WIDTH)
        put_entry(page, x, y, other_color, "other");
}

static void critical_strip_put(const struct gnuplot_page *page, const struct report_result *result, unsigned y,
                               unsigned label)
{
    struct decimal factor = decimal_scaled(1000000000, page->unit->nanoseconds, 0);

    put_activity_legend(page, result->findings, y - label);
    output_format(page->context->output,
                  "set yrange [0:100] noextend\nset ytics (0, 100)\nunset mytics\nplot \\\n"
                  "  $path using ($1*%s):(0):($1*%s):($2*%s):(0):($3*100):4 with boxxyerror "
                  "fillstyle solid noborder linecolor rgb variable\n",
                  factor.text, factor.text, factor.text);
}

const struct gnuplot_strip critical_strip = {
    .is_there = critical_strip_is_there,
    .put_data = critical_strip_put_data,
    .put = critical_strip_put,
};
