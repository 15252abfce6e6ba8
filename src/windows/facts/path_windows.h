/*
 * What the critical path goes through in each window: made by the report that walks it, for those that describe
 * windows.
 */
#ifndef CLOCKTALK_WINDOWS_FACTS_PATH_WINDOWS_H
#define CLOCKTALK_WINDOWS_FACTS_PATH_WINDOWS_H

#include <stddef.h>
#include <stdint.h>

/* What one activity or one rank has of a path, nanoseconds. */
struct path_share {
    union {
        uint32_t id;          /* rank from 0; while the run goes on also the number of an activity */
        const char *activity; /* its name */
    };
    int64_t length;
};

/* A window's part of the path, and whose it is, longest first. */
struct path_window {
    int64_t start;
    int64_t end;
    int64_t length;
    const struct path_share *activities;
    const struct path_share *ranks;
    uint32_t activity_count;
    uint32_t rank_count;
};

struct path_windows {
    const struct path_window *items; /* in order of time */
    size_t count;
};

#endif
