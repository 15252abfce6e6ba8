/*
 * Resolves a program's waits: corrected times first, ideal clocks then.
 */
#ifndef CLOCKTALK_TESTS_MODEL_REPLAY_H
#define CLOCKTALK_TESTS_MODEL_REPLAY_H

#include "model/model.h"
#include "model/program.h"

/* Gives every operation its corrected time (raw with CLOCK_FIX_NONE) and counts impossible and given up waits. */
void replay_correct(struct program *program, const struct replay_options *options, struct model_result *result);

/* Switches off the waits that the model leaves out. */
void replay_choose(struct program *program, const struct replay_options *options, struct model_result *result);

/* The time of the latest record of the application. */
int64_t replay_latest(const struct program *program, const struct trace *trace);

/*
 * Gives every operation its ideal clock and fills in useful, overhead and ideal of ranks, run and windows (whose start
 * and length are set).
 */
void replay_resolve(struct program *program, const struct model_options *options, struct model_result *result);

#endif
