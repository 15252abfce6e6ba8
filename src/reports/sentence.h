/*
 * Sentences in which reports tell what they have found, for people.
 */
#ifndef CLOCKTALK_REPORTS_SENTENCE_H
#define CLOCKTALK_REPORTS_SENTENCE_H

#include "base/slice.h"

struct format_context;
struct run_summary;

enum { SENTENCE_SIZE = 4600 };

/* All zero: empty. What does not fit is cut off. */
struct sentence {
    char text[SENTENCE_SIZE];
};

/* Goes on with it, formatted as by printf. */
#define sentence_add(sentence, ...) string_append((sentence)->text, SENTENCE_SIZE, __VA_ARGS__)

/* Prints a whole one likewise, in lines of words (context_text_width). */
void sentence_print(const struct format_context *context, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Of a report about the whole run that tells launch and shutdown apart from nothing else (NEEDS_LAUNCH): how much of
 * the run they take, where that is much and neither a summary nor another report stands beside it that says so. */
void sentence_print_launch(const struct format_context *context, const struct run_summary *run);

/* Of a report on ranks: what makes all of it about other threads than the first, and what of their computing may be
 * something else. Empty where there is nothing of the kind, or a summary or report beside it says so. */
struct sentence sentence_of_reservations(const struct format_context *context, const struct run_summary *run);
void sentence_print_reservations(const struct format_context *context, const struct run_summary *run);

#endif
