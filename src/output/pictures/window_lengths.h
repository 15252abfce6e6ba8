/*
 * How many windows a picture shows, and how long they are: what it can tell depends on that.
 */
#ifndef CLOCKTALK_OUTPUT_PICTURES_WINDOW_LENGTHS_H
#define CLOCKTALK_OUTPUT_PICTURES_WINDOW_LENGTHS_H

#include "output/formats/format.h"

/* All zero at first. */
struct window_lengths {
    uint64_t count;
    int64_t shortest; /* the end of the run may have cut the last one, which counts only where it is alone */
    int64_t longest;
    int64_t last;
};

enum { WINDOW_LENGTHS_SIZE = 160 };

struct window_lengths_text {
    char text[WINDOW_LENGTHS_SIZE];
};

void window_lengths_add(struct window_lengths *lengths, const struct row *row);

/* `34 windows of 65.210 ms to 130.420 ms`. */
struct window_lengths_text window_lengths_text(const struct window_lengths *lengths,
                                               const struct window_options *options);

#endif
