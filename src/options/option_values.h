/*
 * How the values of options are read.
 */
#ifndef CLOCKTALK_OPTIONS_OPTION_VALUES_H
#define CLOCKTALK_OPTIONS_OPTION_VALUES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/number.h"
#include "base/slice.h"
#include "options/options.h"

/* Why a value is refused; nothing is set then. */
enum option_refusal {
    OPTION_ACCEPTED = 0,
    OPTION_NOT_UNDERSTOOD = NUMBER_NOT_ONE,
    OPTION_TOO_LARGE = NUMBER_TOO_LARGE,
    OPTION_TOO_LONG, /* beyond DURATION_MOST (options.h) */
    OPTION_ZERO,     /* where only more than 0 makes sense */
    OPTION_NO_UNIT,  /* a duration of which nobody knows the unit */
    OPTION_COMMA,    /* a duration with a comma for its point */
    OPTION_TOO_MANY, /* times that it is given */
    OPTION_EXCLUDED, /* another option has already chosen how the run is cut into windows */
};

/*
 * Each reads a text into what the last argument points at, and returns an option_refusal; a text that is refused leaves
 * it as it was. Texts are kept, not copied. Numbers are more than 0; add_words takes a list: a set of bits, to which an
 * option that is repeated adds. add_change adds to the changes: `do_work`, `rank:3` or `call:MPI_Barrier`, with `=0.5`
 * after the first two if it scales.
 */
int option_parse_word(const struct option_word *words, const char *text, unsigned *number);
int option_add_words(const struct option_word *words, const char *text, unsigned *bits);
int option_parse_duration(struct slice text, bool may_be_zero, int64_t *nanoseconds);

/* A list of durations beyond 0, each once and in order; adds to the count. */
int option_parse_durations(const char *text, int64_t *lengths, size_t most, size_t *count);

int option_parse_size(const char *text, bool may_be_zero, int64_t *bytes);
int option_parse_number(const char *text, uint64_t largest, uint64_t *number);
int option_parse_text(const char *text, const char **value);
int option_set_plot_size(struct options *options, const char *text);
int option_add_change(const char *text, bool scales, struct options *options);

/* Whether the name of a file ends as that of a picture: .svg, .png or .pdf. */
bool option_names_picture(const char *file);

#endif
