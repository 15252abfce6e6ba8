/*
 * What the program found in one trace, for as long as its run lives, and the names that it gives to functions.
 */
#ifndef CLOCKTALK_TESTS_PROPERTY_FOUND_H
#define CLOCKTALK_TESTS_PROPERTY_FOUND_H

#include <stddef.h>
#include <stdint.h>

#include "gen/gen.h"
#include "model/program.h"
#include "options/options.h"
#include "run/run.h"

struct found_window {
    struct window_totals totals;
    int64_t ideal_path;
    struct wait_sums waits;
    struct counter_sums counters;
};

struct found {
    struct run *run;
    int result; /* of the run; the summary has findings only if it is 0 */
    const struct run_summary *summary;
    struct found_window *windows;
    size_t window_count;
};

/* Runs the program on the trace. The caller forgets what was found. */
void found_init(struct found *found, const struct options *options, const struct gen_text *trace);
void found_deinit(struct found *found);

/* Writes the functions of a model's stack, outermost first, as the program names them without labels; their length. */
size_t found_function_names(char *name, size_t size, const struct model_function *stacks, size_t stack);

#endif
