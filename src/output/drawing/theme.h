/*
 * Themes: how a figure looks on a light ground, a dark one, and on paper. A colour (output/colors.h) is known by what
 * it is in the light theme; the others have one for it that means the same.
 */
#ifndef CLOCKTALK_OUTPUT_DRAWING_THEME_H
#define CLOCKTALK_OUTPUT_DRAWING_THEME_H

#include <stdbool.h>

#include "options/options.h"
#include "output/colors.h"
#include "output/output.h"

struct theme {
    const char *ground;
    const char *ink;
    const char *soft; /* small print, ticks */
    const char *grid;
    const char *axis;
};

extern const struct theme themes[]; /* of each enum plot_theme */

/* As #rrggbb; what the table does not know stays as it is. */
const char *theme_color(enum plot_theme theme, const char *color);

/* Of a terminal's 256 colours; 0: its own. */
unsigned theme_terminal_color(const char *color);

/* The shade of cells' values, as 0xrrggbb: between 0 and 1, little being next to the ground, or signed from -1 to 1,
 * with two colours on either side of 0. */
unsigned theme_shade(enum plot_theme theme, double value, bool is_signed);

/* So many values have a shade in scales and in pages, whose style has a rule for each: the middle of a step from the
 * least on, and that of the step in which a value lies. */
enum { THEME_STEPS = 24 };
double theme_middle(int step, bool is_signed);
double theme_step(double value, bool is_signed);

/* Rules that give the colours of SVG inside a page (class `drawn`) those of the dark theme. */
void theme_put_dark_rules(struct output *output);

#endif
