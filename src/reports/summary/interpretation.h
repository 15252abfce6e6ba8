/*
 * A reading of the summary for somebody who sees such numbers first.
 */
#ifndef CLOCKTALK_REPORTS_SUMMARY_INTERPRETATION_H
#define CLOCKTALK_REPORTS_SUMMARY_INTERPRETATION_H

#include "output/columns.h"

enum { READING_SIZE = 640 };

struct reading {
    char text[READING_SIZE]; /* one or two sentences, ASCII */
};

struct reading reading_of(const struct row *run);

#endif
