/*
 * Picture: a file that gnuplot, found on PATH, draws from a script which is written here.
 *
 * The script waits in a temporary file until it is complete, so nothing is started for a run that fails.
 */
#ifndef CLOCKTALK_OUTPUT_DRAWING_PICTURE_H
#define CLOCKTALK_OUTPUT_DRAWING_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "output/output.h"

/* All zero at first. */
struct picture {
    const char *path;
    const struct diag *diag;
    struct output *target; /* NULL: not opened, or complete */
    struct output *script; /* without `set output`: gnuplot draws on its standard output */
    struct output *said;   /* what gnuplot has on its standard error */
};

/* Looks for gnuplot and opens the files. path and diag must outlive the picture, which is to be deinitialised in any
 * case. 0, ERROR_OUTPUT (reported) or ERROR_MEMORY. */
int picture_open(struct picture *picture, const char *path, const struct diag *diag) MUST_CHECK;

/* Looks on while gnuplot draws, which can take many seconds. */
struct picture_watch {
    void (*tick)(void *user, const char *path); /* called some times a second */
    void *user;
};

/* Draws; watch NULL: nobody looks on. 0, OUTPUT_CLOSED, ERROR_OUTPUT (reported, with what gnuplot said), or
 * ERROR_INTERRUPTED. */
int picture_draw(struct picture *picture, const struct picture_watch *watch) MUST_CHECK;

/* Removes what is there. What was drawn is complete in its target. */
void picture_deinit(struct picture *picture);

/*
 * Fonts: which characters those of this machine have, by fontconfig's own program (fc-list), asked one by one, each
 * once. Where that is missing, those of European scripts are taken to be there, and no others.
 */

enum { FONTS_ASKED = 256 }; /* characters that are looked up; more are taken for missing */

/* All zero at first. */
struct fonts {
    uint32_t asked[FONTS_ASKED];
    bool is_there[FONTS_ASKED];
    size_t count;
};

bool fonts_have(struct fonts *fonts, uint32_t character);

#endif
