/*
 * What sentences of an interpretation have in common. For the files that make it alone.
 */
#ifndef CLOCKTALK_OUTPUT_INTERPRETATION_WORDS_H
#define CLOCKTALK_OUTPUT_INTERPRETATION_WORDS_H

#include <stdbool.h>

#include "output/interpretation/interpretation.h"

/* Arguments of sentences. */
#define PERCENT(share)    decimal_percent(share).text
#define DURATION(elapsed) decimal_duration(elapsed).text

void interpretation_add(struct interpretation *reading, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Whether a share of the time is worth a sentence; one that is missing is not. */
static inline bool is_notable(double share)
{
    return share >= 0.05;
}

/* What is odd in a trace is known of all of it. */
bool interpretation_covers_run(const struct row *run);

/* What is looked at. */
const char *interpretation_part(const struct row *run);

/* Behind what is said to be largest, or little, where that may not be so of the whole run … */
const char *interpretation_where(const struct row *run);

/* … and what that is called in the same sentence. */
const char *interpretation_same_part(const struct row *run);

#endif
