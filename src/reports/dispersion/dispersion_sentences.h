/*
 * What the figures of dispersion mean, in words.
 */
#ifndef CLOCKTALK_REPORTS_DISPERSION_DISPERSION_SENTENCES_H
#define CLOCKTALK_REPORTS_DISPERSION_DISPERSION_SENTENCES_H

#include <stdbool.h>
#include <stddef.h>

#include "reports/dispersion/dispersion_findings.h"

/* All zero: empty. What does not fit is cut off. */
struct dispersion_sentences {
    char text[1000];
    size_t used;
};

extern const char *const dispersion_activity_names[DISPERSION_ACTIVITIES];

/* A mean over the ranks as a part of the run; NAN where it has no length. */
double dispersion_share(const struct dispersion_findings *found, double time);

/* Appends text. */
void dispersion_say(struct dispersion_sentences *sentences, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Each of these appends its sentences. Which activity dominates and which is the most unequal. */
void dispersion_say_activities(struct dispersion_sentences *sentences, const struct dispersion_findings *found);

/* Likewise of regions; nothing where the run is not divided into regions. */
void dispersion_say_regions(struct dispersion_sentences *sentences, const struct dispersion_findings *found, bool utf8);

/* Which ranks differ from the others, and which computes longest. */
void dispersion_say_ranks(struct dispersion_sentences *sentences, const struct dispersion_findings *found);

#endif
