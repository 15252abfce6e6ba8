/*
 * The words that stand for the choices of options (options.h): on the command line, in its messages, and in results.
 */
#ifndef CLOCKTALK_OPTIONS_OPTION_WORDS_H
#define CLOCKTALK_OPTIONS_OPTION_WORDS_H

#include "base/slice.h"

struct option_word {
    const char *text; /* NULL ends a list of words */
    unsigned number;  /* what it stands for in struct options */
};

/* Each list is called after its enum. */
extern const struct option_word wait_model_words[];
extern const struct option_word clock_fix_words[];
extern const struct option_word overhead_kind_words[];
extern const struct option_word window_ideal_words[];
extern const struct option_word interpolation_words[];
extern const struct option_word path_selection_words[];
extern const struct option_word path_percentiles_words[];
extern const struct option_word scaling_kind_words[];
extern const struct option_word path_kind_words[];
extern const struct option_word parallelism_clock_words[];
extern const struct option_word parallelism_degree_words[];
extern const struct option_word format_words[];
extern const struct option_word plot_kind_words[];
extern const struct option_word plot_theme_words[];
extern const struct option_word color_mode_words[];
extern const struct option_word counter_kind_words[];

/* NULL if it is none of them. */
const struct option_word *option_word_find(const struct option_word *words, struct slice text);

/* The word for a choice; NULL where there is none (FORMAT_DEFAULT, say). */
const char *option_word_of(const struct option_word *words, unsigned number);

/* The word that a misspelt one most likely meant, or NULL. */
const char *option_word_nearest(const struct option_word *words, struct slice text);

#endif
