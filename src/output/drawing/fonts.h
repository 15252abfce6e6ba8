/*
 * Fonts: which characters those of this machine have, by fontconfig's own program (fc-list), asked one by one, each
 * once. Where that is missing, those of European scripts are taken to be there, and no others.
 */
#ifndef CLOCKTALK_OUTPUT_DRAWING_FONTS_H
#define CLOCKTALK_OUTPUT_DRAWING_FONTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FONTS_ASKED = 256 }; /* characters that are looked up; more are taken for missing */

/* All zero at first. */
struct fonts {
    uint32_t asked[FONTS_ASKED];
    bool is_there[FONTS_ASKED];
    size_t count;
};

bool fonts_have(struct fonts *fonts, uint32_t character);

#endif
