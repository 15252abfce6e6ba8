/*
 * The terminal: how much room there is, whether it shows colours and UTF-8, and the line of progress.
 */
#ifndef CLOCKTALK_CLI_TERMINAL_H
#define CLOCKTALK_CLI_TERMINAL_H

#include <stdbool.h>
#include <stdint.h>

#include "options/options.h"

/* Columns of standard output; 0 where it is no terminal. */
unsigned terminal_width(void);

/* Of a picture made of characters: as COLUMNS and LINES say, or the terminal, or 80 and 40. */
unsigned terminal_plot_width(void);
unsigned terminal_plot_height(void);

/* With COLOR_AUTO: on a terminal that is not dumb, unless NO_COLOR is set. */
bool terminal_allows_color(enum color_mode mode);

/* As the locale says, which the caller has set. */
bool terminal_is_utf8(void);

/*
 * Progress: one line on a terminal that says how far the trace has been read, how fast, and how long it will take.
 */
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
