/*
 * Rank path: on which rank the critical path is at each time. Handed from the analysis
 * (reports/critical_path/path_trail.h) to the pictures.
 */
#ifndef CLOCKTALK_OUTPUT_PICTURES_RANK_PATH_H
#define CLOCKTALK_OUTPUT_PICTURES_RANK_PATH_H

#include <stddef.h>
#include <stdint.h>

/* end > start, nanoseconds. */
struct rank_stretch {
    uint32_t rank; /* from 0 */
    int64_t start;
    int64_t end;
};

/* In order of time; where there is time between two of them nothing is known of it. */
struct rank_path {
    const struct rank_stretch *items;
    size_t count;
};

#endif
