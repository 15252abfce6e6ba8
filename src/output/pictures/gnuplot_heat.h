/*
 * Heat maps: rows and columns of boxes, the darker the more; white where there is nothing.
 */
#ifndef CLOCKTALK_OUTPUT_PICTURES_GNUPLOT_HEAT_H
#define CLOCKTALK_OUTPUT_PICTURES_GNUPLOT_HEAT_H

#include "output/pictures/gnuplot_page.h"

/* The scale of shades in the middle of that line, behind what they are: from 0 to 100 %. */
void gnuplot_heat_put_scale(const struct gnuplot_page *page, unsigned y, const char *what);

/* Of data whose lines are `across down shade`: the middle of a box, and its shade from 0 to 1. Half their lengths are
 * `half_width` and a half. `title` is what SVG shows under the pointer. */
void gnuplot_heat_put(const struct gnuplot_page *page, const char *data, struct decimal half_width, const char *title);

#endif
