/*
 * The page of a figure: where its panels lie, and everything that is written or drawn around them. What lies inside of
 * a panel is drawn by who draws the rest.
 *
 * Lengths are units, of which a figure is 900 wide where no size was asked for; text is 15 of them high. From the upper
 * left.
 */
#ifndef CLOCKTALK_OUTPUT_DRAWING_LAYOUT_H
#define CLOCKTALK_OUTPUT_DRAWING_LAYOUT_H

#include "output/figures/figure.h"

enum layout_font { LAYOUT_TEXT, LAYOUT_TITLE, LAYOUT_SMALL, LAYOUT_FONTS };
enum layout_anchor { LAYOUT_LEFT, LAYOUT_CENTER, LAYOUT_RIGHT };
enum layout_kind { LAYOUT_WORDS, LAYOUT_BOX, LAYOUT_LINE, LAYOUT_POINT };

/* What points of a series look like, so that colours are not needed to tell them apart. */
enum layout_shape { LAYOUT_SQUARE, LAYOUT_DISC, LAYOUT_PEAK, LAYOUT_DIP, LAYOUT_DIAMOND, LAYOUT_SHAPES };

/* Height of letters in units. */
static const unsigned layout_font_sizes[LAYOUT_FONTS] = {15, 18, 12};

struct layout_item {
    enum layout_kind kind;
    double x; /* of words the anchor, and the middle of the line; of a point its middle; else the upper left */
    double y;
    double width;
    double height;
    const char *text;
    enum layout_font font;
    enum layout_anchor anchor;
    enum layout_shape shape;
    bool is_rotated; /* reads upwards */
    bool is_strong;
    bool is_soft;
    bool is_striped;
    bool is_front;     /* over the data, on its own ground */
    const char *color; /* of the light theme; of words NULL: ink */
    unsigned shade;    /* of a box without a colour */
};

/* Where a panel's data are drawn. */
struct layout_panel {
    const struct figure_panel *panel;
    double x;
    double y;
    double width;
    double height;
    struct figure_ticks across;
    struct figure_ticks up;
    bool has_across; /* the ticks have words; else the panel below has the same */
    bool has_grid;
};

struct layout {
    struct figure *figure; /* whose memory all is in */
    enum plot_theme theme; /* of the shades of scales */
    double width;
    double height;
    struct layout_panel *panels; /* as many as the figure has */
    struct layout_item *items;
    size_t count;
    size_t capacity;
};

/* The height is the least that it needs where 0 is asked for. */
struct layout layout_make(struct figure *figure, unsigned width, unsigned height, enum plot_theme theme);

/* The place of a value in a panel. */
double layout_across(const struct layout_panel *place, double value);
double layout_up(const struct layout_panel *place, double value);

#endif
