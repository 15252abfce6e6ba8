/*
 * Interpretation: what the summary says, for somebody who sees such numbers for the first time.
 */
#ifndef CLOCKTALK_REPORTS_SUMMARY_INTERPRETATION_H
#define CLOCKTALK_REPORTS_SUMMARY_INTERPRETATION_H

#include "output/columns.h"

enum { INTERPRETATION_SIZE = 640 };

struct interpretation {
    char text[INTERPRETATION_SIZE]; /* one or two sentences, ASCII */
};

struct interpretation interpretation_of(const struct row *run);

#endif
