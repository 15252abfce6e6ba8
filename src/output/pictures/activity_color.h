/*
 * Colours of activities in pictures: the same one for the same name in every picture, as far as names that are drawn
 * together leave it.
 */
#ifndef CLOCKTALK_OUTPUT_PICTURES_ACTIVITY_COLOR_H
#define CLOCKTALK_OUTPUT_PICTURES_ACTIVITY_COLOR_H

#include <stddef.h>

enum { ACTIVITY_COLORS = 8 };

/* Of those that are drawn together, in their order. All zero at first. */
struct activity_colors {
    const char *items[ACTIVITY_COLORS]; /* as #rrggbb */
    size_t count;
};

/* At most ACTIVITY_COLORS of them. */
void activity_colors_add(struct activity_colors *colors, const char *name);

#endif
