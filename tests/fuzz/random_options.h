/*
 * Options at random: reports and what they can be asked, as words of a command line. Some do not fit each other, which
 * the program refuses.
 */
#ifndef CLOCKTALK_TESTS_FUZZ_RANDOM_OPTIONS_H
#define CLOCKTALK_TESTS_FUZZ_RANDOM_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "gen/random.h"

enum { OPTIONS_MOST = 64, OPTION_SIZE = 80 };

struct random_options {
    const char *words[OPTIONS_MOST];
    size_t count;
    char texts[OPTIONS_MOST][OPTION_SIZE];
    size_t report_count;
    bool is_sound;    /* waits and clocks are such that efficiencies lie in [0, 1] */
    bool tiles;       /* windows do not slide */
    bool has_lengths; /* windows are of two lengths, of which a page has the shorter ones */
};

/* For t.prv; b.prv is a trace to compare with. */
void random_options_make(struct random_options *options, struct random *random);

/* For t.prv, of which a part, or all, is written as cut.prv. */
void random_options_make_export(struct random_options *options, struct random *random);

/* What can be judged of cut.prv. */
void random_options_make_of_export(struct random_options *options);

/* Without the last word, as not all fit each other; false where only trace and report are left. */
bool random_options_drop(struct random_options *options);

#endif
