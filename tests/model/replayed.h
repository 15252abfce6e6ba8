/*
 * A trace whose waits are resolved: what every part of the model begins with.
 */
#ifndef CLOCKTALK_TESTS_MODEL_REPLAYED_H
#define CLOCKTALK_TESTS_MODEL_REPLAYED_H

#include <stddef.h>

#include "model/model.h"
#include "model/program.h"
#include "model/trace.h"

struct replayed {
    struct trace trace;
    struct program program;      /* with corrected times and ideal clocks */
    struct model_result *result; /* of ranks, the run and the windows that the options ask for */
};

/* Free it with replayed_deinit; a text without ranks is one of no rank. */
void replayed_init(struct replayed *replayed, const char *text, size_t length, const struct model_options *options);
void replayed_deinit(struct replayed *replayed);

/* The user functions of each rank, which outlive the program; the caller frees them with replayed_free_stacks. */
struct model_function **replayed_copy_stacks(const struct program *program);
void replayed_free_stacks(struct model_function **stacks, size_t rank_count);

#endif
