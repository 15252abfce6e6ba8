/*
 * Where a trace was cut: lines that its states stand for, before anything else looks at it.
 */
#ifndef CLOCKTALK_TESTS_MODEL_BORDERS_H
#define CLOCKTALK_TESTS_MODEL_BORDERS_H

#include "model/trace.h"
#include "options/options.h"

/* Adds a line where a rank is in its first state, and one where its last one ends. */
void borders_add(struct trace *trace, const struct replay_options *options);

#endif
