/*
 * Progress: one line on a terminal that says how far the trace has been read, how fast, and how long it will take.
 */
#ifndef CLOCKTALK_CLI_PROGRESS_H
#define CLOCKTALK_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    bool is_on;
    bool is_visible;
    int64_t started; /* monotonic nanoseconds */
    int64_t updated;
};

void progress_init(struct progress *progress, bool is_on);

/* Rewrites the line at most a few times a second; size 0 is unknown. */
void progress_update(struct progress *progress, uint64_t done, uint64_t size, uint64_t lines);

/* The line while a picture is drawn, of which nobody knows how long it takes. */
void progress_show_drawing(struct progress *progress, const char *path);

/* Takes the line away, so that something else can be printed. */
void progress_clear(struct progress *progress);

#endif
