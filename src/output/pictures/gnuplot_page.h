/*
 * The page of a gnuplot script: its terminal and its places. Lengths are about pixels of a picture 900 wide, from the
 * upper left; gnuplot gets them as shares of the page, so that any terminal has the same layout.
 */
#ifndef CLOCKTALK_OUTPUT_PICTURES_GNUPLOT_PAGE_H
#define CLOCKTALK_OUTPUT_PICTURES_GNUPLOT_PAGE_H

#include <stdbool.h>

#include "output/formats/format.h"
#include "output/names.h"
#include "output/section.h"

enum {
    PAGE_WIDTH = 900,
    PAGE_TOP = 92, /* title, subtitle and key */
    PAGE_SUBTITLE = 46,
    PAGE_KEY = 76, /* the middle of the key's line */
    PAGE_LEFT = 56,
    PAGE_RIGHT = 26,
    PAGE_BOTTOM = 62, /* times, and what they are */
    PAGE_BOX = 14,
    PAGE_SAMPLE = 24,    /* of line, in the key */
    PAGE_KEY_BASE = 15,  /* of a panel, above it */
    PAGE_KEY_SPACE = 18, /* between its entries */
    PAGE_CHARACTER = 9,  /* about as wide as one is */
};

struct gnuplot_page {
    const struct format_context *context;
    const struct row *run;
    const struct time_unit *unit; /* of the time axis */
    unsigned height;
};

/* For a picture (--plot) the terminal that draws it; a script that stands alone sets none. */
void gnuplot_page_put_terminal(const struct format_context *context, unsigned height);

/* Places as gnuplot has them, from the lower left. */
struct decimal gnuplot_page_across(unsigned x);
struct decimal gnuplot_page_up(const struct gnuplot_page *page, unsigned y);

/* To be put behind a text. */
enum page_font {
    PAGE_FONT_TEXT,
    PAGE_FONT_TITLE,
    PAGE_FONTS,
};

const char *gnuplot_page_font(const struct format_context *context, enum page_font font);

/* Our own text, from x on, its middle at y; in double quotes. */
void gnuplot_page_put_label(const struct gnuplot_page *page, unsigned x, unsigned y, const char *text);
void gnuplot_page_put_bold(const struct gnuplot_page *page, unsigned x, unsigned y, const char *text);

/* At the left of a row of a panel that begins at x, `after` behind it: the name, which comes from the trace, shortened
 * to `longest` columns. Not at a tic: what stands there gnuplot takes for a format. */
void gnuplot_page_put_row_name(const struct gnuplot_page *page, unsigned x, size_t row, const char *name,
                               const struct name_set *others, unsigned longest, const char *after);

/* A small box in that colour, its left edge at x. */
void gnuplot_page_put_box(const struct gnuplot_page *page, unsigned x, unsigned y, const char *color, const char *fill);

/* A piece of line, in the middle of a key's line. */
void gnuplot_page_put_sample(const struct gnuplot_page *page, unsigned x, unsigned y, const char *color,
                             const char *width);

/* A point of gnuplot's shapes. */
void gnuplot_page_put_point(const struct gnuplot_page *page, unsigned x, unsigned y, const char *color, unsigned shape);

/* Takes away labels, lines and boxes: those of the panel before. */
void gnuplot_page_clear(const struct gnuplot_page *page);

/* What a picture calls all that it shows of a run. */
const char *gnuplot_page_whole(const struct format_context *context);

/* --title, or else the usual one. */
void gnuplot_page_put_title(const struct gnuplot_page *page, const char *usual);

/* Title, which is the trace's name, and subtitle: what there is to say of the run. */
void gnuplot_page_put_heading(const struct gnuplot_page *page);

/* Axes and grid, for all panels. */
void gnuplot_page_put_frame(const struct gnuplot_page *page);

/* The same with the run's time across. */
void gnuplot_page_put_axes(const struct gnuplot_page *page);

/* From one number to the next at an axis of so many ranks. */
uint32_t gnuplot_page_tic_step(uint32_t ranks);

/* Numbers of ranks at that axis, from 1. */
void gnuplot_page_put_rank_tics(const struct gnuplot_page *page, char axis, uint32_t ranks);

/* Our own text, in the middle between left and right: what stands across. */
void gnuplot_page_put_below(const struct gnuplot_page *page, unsigned y, const char *text);

/* Margins of a panel that begins at y. */
void gnuplot_page_put_place(const struct gnuplot_page *page, unsigned y, unsigned height);

/* The same of one over time; the lowest one has the time below it. */
void gnuplot_page_put_panel(const struct gnuplot_page *page, unsigned y, unsigned height, bool is_lowest);

/*
 * Heat maps: rows and columns of boxes, the darker the more; white where there is nothing.
 */

/* The scale of shades in the middle of that line, behind what they are: from 0 to 100 %. */
void gnuplot_heat_put_scale(const struct gnuplot_page *page, unsigned y, const char *what);

/* Of data whose lines are `across down shade`: the middle of a box, and its shade from 0 to 1. Half their lengths are
 * `half_width` and a half. `title` is what SVG shows under the pointer. */
void gnuplot_heat_put(const struct gnuplot_page *page, const char *data, struct decimal half_width, const char *title);

/*
 * Strips of a picture that show what reports have found out about each window.
 */

struct gnuplot_strip {
    bool (*is_there)(const struct format_context *context); /* known before the run */
    /* Its data, before anything is drawn. */
    void (*put_data)(const struct gnuplot_page *page, const struct report_result *result);
    bool has_key; /* a line of its own between what it is called and what it draws */
    /* Draws what is in the panel that was placed at y; what it is called stands `label` above, a key PAGE_KEY_BASE. */
    void (*put)(const struct gnuplot_page *page, const struct report_result *result, unsigned y, unsigned label);
};

/*
 * A picture of what one report has found, on a page of its own (gnuplot_page.h).
 */

struct report_picture {
    /* Of the page. */
    unsigned (*height)(const struct report_result *result);
    /* All of it, title and data too. What is about several runs gets a page whose run and unit are NULL. */
    void (*draw)(const struct gnuplot_page *page, const struct report_result *result);
};

#endif
