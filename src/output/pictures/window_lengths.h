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
    uint64_t unbroken; /* in which a rank computes from the beginning to the end, and others may wait in vain for it */
};

enum { WINDOW_LENGTHS_SIZE = 200 };

struct window_lengths_text {
    char text[WINDOW_LENGTHS_SIZE];
};

void window_lengths_add(struct window_lengths *lengths, const struct row *row);

/* `34 windows of 65.210 ms to 130.420 ms`. */
struct window_lengths_text window_lengths_text(const struct window_lengths *lengths,
                                               const struct window_options *options);

/* `too short for the factors: in 30 a rank only computes ...`; empty where there is none, or nobody asked for windows.
 */
struct window_lengths_text window_lengths_warning(const struct window_lengths *lengths,
                                                  const struct window_options *options);

#endif
