#include "output/pictures/gnuplot_page.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/slice.h"
#include "output/pictures/character_chart.h"
#include "output/text.h"

enum {
    TITLE_BASE = 22,    /* middles of lines, from the top */
    TIME_BASE = 9,      /* from below */
    TITLE_LONGEST = 74, /* characters */
    MOST_TICS = 16,     /* of ranks */
    ROW_NAME_GAP = 10,
};

enum terminal {
    TERMINAL_SVG,
    TERMINAL_PNG,
    TERMINAL_PDF,
    TERMINAL_ANY, /* of a script that stands alone */
};

static enum terminal terminal_of(const struct format_context *context)
{
    struct slice path;

    if (!context->options->plot.path)
        return TERMINAL_ANY;
    path = slice_of(context->options->plot.path);
    return slice_ends_with(path, ".svg") ? TERMINAL_SVG : slice_ends_with(path, ".png") ? TERMINAL_PNG : TERMINAL_PDF;
}

void gnuplot_page_put_terminal(const struct format_context *context, unsigned height)
{
    enum terminal terminal = terminal_of(context);

    if (terminal == TERMINAL_SVG)
        output_format(context->output, "set terminal svg size %d,%u font 'sans-serif,15' background '#FFFFFF'\n",
                      PAGE_WIDTH, height);
    else if (terminal == TERMINAL_PNG)
        output_format(context->output, "set terminal pngcairo size %d,%u font 'sans,11' fontscale 1.55 linewidth 1.5\n",
                      PAGE_WIDTH * 14 / 9, height * 14 / 9);
    else if (terminal == TERMINAL_PDF)
        output_format(context->output, "set terminal pdfcairo size 18cm,%scm font 'sans,13' linewidth 0.8\n",
                      decimal_scaled((__int128)height * 18, PAGE_WIDTH, 2).text);
}

struct decimal gnuplot_page_across(unsigned x)
{
    return decimal_ratio((double)x / PAGE_WIDTH, 4);
}

struct decimal gnuplot_page_up(const struct gnuplot_page *page, unsigned y)
{
    return decimal_ratio(1 - (double)y / page->height, 4);
}

/*
 * Fonts of a picture fit its size. Where the script stands alone, gnuplot's usual size of 640 x 480 is what they are to
 * fit.
 */
const char *gnuplot_page_font(const struct format_context *context, enum page_font font)
{
    static const char *const pictures[PAGE_FONTS] = {"", " font ',18'"};
    static const char *const scripts[PAGE_FONTS] = {" font ',8'", " font ',11'"};

    return (terminal_of(context) == TERMINAL_ANY ? scripts : pictures)[font];
}

void gnuplot_page_put_label(const struct gnuplot_page *page, unsigned x, unsigned y, const char *text)
{
    output_format(page->context->output, "set label \"%s\" at screen %s, screen %s left noenhanced%s\n", text,
                  gnuplot_page_across(x).text, gnuplot_page_up(page, y).text,
                  gnuplot_page_font(page->context, PAGE_FONT_TEXT));
}

/* Not every terminal knows enhanced text, and that of SVG knows no bold fonts. */
void gnuplot_page_put_bold(const struct gnuplot_page *page, unsigned x, unsigned y, const char *text)
{
    bool is_any = terminal_of(page->context) == TERMINAL_ANY;

    output_format(page->context->output, "set label \"%s%s%s\" at screen %s, screen %s left%s\n",
                  is_any ? "" : "{/:Bold ", text, is_any ? "" : "}", gnuplot_page_across(x).text,
                  gnuplot_page_up(page, y).text, is_any ? " font 'sans:Bold,8'" : "");
}

void gnuplot_page_put_row_name(const struct gnuplot_page *page, unsigned x, size_t row, const char *name,
                               unsigned longest, const char *after)
{
    struct output *output = page->context->output;
    const char *rest = name;
    unsigned length = 0;

    while (text_next(&rest) != 0)
        length++;
    output_text(output, length > longest ? "set label '…" : "set label '");
    for (unsigned left_out = length > longest ? length - longest + 1 : 0; left_out > 0; left_out--)
        text_next(&name);
    text_print_quoted(output, name, longest);
    output_format(output, "%s' at screen %s, first %zu right noenhanced%s\n", after,
                  gnuplot_page_across(x - ROW_NAME_GAP).text, row, gnuplot_page_font(page->context, PAGE_FONT_TEXT));
}

void gnuplot_page_put_box(const struct gnuplot_page *page, unsigned x, unsigned y, const char *color, const char *fill)
{
    output_format(page->context->output,
                  "set object rectangle from screen %s, screen %s to screen %s, screen %s fillcolor rgb '%s' "
                  "fillstyle %s border linecolor rgb '#444444'\n",
                  gnuplot_page_across(x).text, gnuplot_page_up(page, y + PAGE_BOX / 2).text,
                  gnuplot_page_across(x + PAGE_BOX).text, gnuplot_page_up(page, y - PAGE_BOX / 2).text, color, fill);
}

void gnuplot_page_put_sample(const struct gnuplot_page *page, unsigned x, unsigned y, const char *color,
                             const char *width)
{
    struct decimal up = gnuplot_page_up(page, y);

    output_format(page->context->output,
                  "set arrow from screen %s, screen %s to screen %s, screen %s nohead linecolor rgb '%s' "
                  "linewidth %s\n",
                  gnuplot_page_across(x).text, up.text, gnuplot_page_across(x + PAGE_SAMPLE).text, up.text, color,
                  width);
}

void gnuplot_page_put_point(const struct gnuplot_page *page, unsigned x, unsigned y, const char *color, unsigned shape)
{
    output_format(page->context->output,
                  "set label '' at screen %s, screen %s point pointtype %u pointsize 1.2 linecolor rgb '%s'\n",
                  gnuplot_page_across(x).text, gnuplot_page_up(page, y).text, shape, color);
}

void gnuplot_page_clear(const struct gnuplot_page *page)
{
    output_text(page->context->output, "unset label\nunset arrow\nunset object\n");
}

const char *gnuplot_page_whole(const struct format_context *context)
{
    return chart_is_of_part(context) ? "this part" : "the whole run";
}

void gnuplot_page_put_title(const struct gnuplot_page *page, const char *usual)
{
    const struct format_context *context = page->context;
    struct output *output = context->output;

    output_text(output, "set encoding utf8\nset label '");
    text_print_quoted(output, context->options->title ? context->options->title : usual, TITLE_LONGEST);
    output_format(output, "' at screen %s, screen %s left noenhanced%s\n", gnuplot_page_across(PAGE_LEFT).text,
                  gnuplot_page_up(page, TITLE_BASE).text, gnuplot_page_font(context, PAGE_FONT_TITLE));
}

void gnuplot_page_put_heading(const struct gnuplot_page *page)
{
    const struct format_context *context = page->context;
    const struct row *run = page->run;
    struct output *output = context->output;

    gnuplot_page_put_title(page, text_base_name(context->run.trace));
    output_format(output, "set label '%" PRIu64 " %s, %s", run->ranks, run->ranks == 1 ? "rank" : "ranks",
                  decimal_duration(run->elapsed).text);
    /* Which part of the run it is, where it is one. */
    if (chart_is_of_part(context))
        output_format(context->output, " from %s on", decimal_duration(run->start).text);
    chart_put_efficiency(context, run);
    output_format(output, "' at screen %s, screen %s left noenhanced%s\n", gnuplot_page_across(PAGE_LEFT).text,
                  gnuplot_page_up(page, PAGE_SUBTITLE).text, gnuplot_page_font(context, PAGE_FONT_TEXT));
}

void gnuplot_page_put_frame(const struct gnuplot_page *page)
{
    struct output *output = page->context->output;

    output_format(output, "set tics nomirror out%s\n", gnuplot_page_font(page->context, PAGE_FONT_TEXT));
    output_text(output, "set grid xtics ytics linecolor rgb '#DDDDDD' linetype 1\n"
                        "set border 3 linecolor rgb '#444444'\n"
                        "unset key\n");
    output_format(output, "set lmargin at screen %s\nset rmargin at screen %s\n", gnuplot_page_across(PAGE_LEFT).text,
                  gnuplot_page_across(PAGE_WIDTH - PAGE_RIGHT).text);
}

void gnuplot_page_put_axes(const struct gnuplot_page *page)
{
    struct output *output = page->context->output;
    const struct row *run = page->run;

    /* A run of no length has a range all the same: gnuplot finds none by itself where nothing is drawn. */
    int64_t end = run->elapsed > 0 ? run->end : run->start + page->unit->nanoseconds;

    output_text(output, "set datafile separator whitespace\n");
    output_format(output, "set xrange [%s:%s]\n", decimal_scaled(run->start, page->unit->nanoseconds, 9).text,
                  decimal_scaled(end, page->unit->nanoseconds, 9).text);
    gnuplot_page_put_frame(page);
}

void gnuplot_page_put_below(const struct gnuplot_page *page, unsigned y, const char *text)
{
    output_format(page->context->output, "set label '%s' at screen %s, screen %s center%s\n", text,
                  gnuplot_page_across((PAGE_LEFT + PAGE_WIDTH - PAGE_RIGHT) / 2).text, gnuplot_page_up(page, y).text,
                  gnuplot_page_font(page->context, PAGE_FONT_TEXT));
}

uint32_t gnuplot_page_tic_step(uint32_t ranks)
{
    static const uint32_t factors[] = {1, 2, 5};

    for (uint32_t power = 1; power <= ranks; power *= 10)
        for (unsigned i = 0; i < 3; i++)
            if (ranks / (factors[i] * power) <= MOST_TICS)
                return factors[i] * power;
    return ranks;
}

void gnuplot_page_put_rank_tics(const struct gnuplot_page *page, char axis, uint32_t ranks)
{
    uint32_t step = gnuplot_page_tic_step(ranks);

    output_format(page->context->output, "set %ctics (1", axis);
    for (uint64_t rank = step > 1 ? step : 2; rank <= ranks; rank += step)
        output_format(page->context->output, ", %u", (unsigned)rank);
    output_text(page->context->output, ")\n");
}

void gnuplot_page_put_place(const struct gnuplot_page *page, unsigned y, unsigned height)
{
    output_format(page->context->output, "set tmargin at screen %s\nset bmargin at screen %s\n",
                  gnuplot_page_up(page, y).text, gnuplot_page_up(page, y + height).text);
}

void gnuplot_page_put_panel(const struct gnuplot_page *page, unsigned y, unsigned height, bool is_lowest)
{
    gnuplot_page_put_place(page, y, height);
    if (is_lowest) {
        char text[32];

        snprintf(text, sizeof(text), "time (%s)", page->unit->name);
        gnuplot_page_put_below(page, page->height - TIME_BASE, text);
    }
    output_text(page->context->output, is_lowest ? "set format x\n" : "set format x ''\n");
}

enum {
    SCALE_WIDTH = 160,
    SCALE_HEIGHT = 14,
    SCALE_GAP = 12, /* on either side */
};

/* Cividis: in order of lightness, the same with any kind of colour vision. */
void gnuplot_heat_put_scale(const struct gnuplot_page *page, unsigned y, const char *what)
{
    struct output *output = page->context->output;
    unsigned x = PAGE_LEFT + (unsigned)strlen(what) * PAGE_CHARACTER;

    gnuplot_page_put_label(page, PAGE_LEFT, y, what);
    gnuplot_page_put_label(page, x, y, "0 %");
    x += 3 * PAGE_CHARACTER + SCALE_GAP;
    output_text(output,
                "set palette defined (0 '#FEE838', 0.25 '#BCAF6F', 0.5 '#7D7C78', 0.75 '#434E6C', 1 '#00224E')\n"
                "set cbrange [0:1]\nunset cbtics\n");
    output_format(output, "set colorbox horizontal user origin screen %s, screen %s size screen %s, screen %s\n",
                  gnuplot_page_across(x).text, gnuplot_page_up(page, y + SCALE_HEIGHT / 2).text,
                  gnuplot_page_across(SCALE_WIDTH).text, decimal_ratio((double)SCALE_HEIGHT / page->height, 4).text);
    gnuplot_page_put_label(page, x + SCALE_WIDTH + SCALE_GAP, y, "100 %");
}

void gnuplot_heat_put(const struct gnuplot_page *page, const char *data, struct decimal half_width, const char *title)
{
    output_format(page->context->output,
                  "plot %s using 1:2:(%s):(0.5):3 with boxxyerror fillstyle solid noborder linecolor palette "
                  "title '%s'\n",
                  data, half_width.text, title);
}
