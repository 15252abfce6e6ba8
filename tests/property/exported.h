/*
 * A stretch of a trace that is written as a trace of its own, as --export does: in a folder for the time being.
 */
#ifndef CLOCKTALK_TESTS_PROPERTY_EXPORTED_H
#define CLOCKTALK_TESTS_PROPERTY_EXPORTED_H

#include <limits.h>

#include "gen/gen.h"
#include "options/options.h"

struct cut_out {
    char folder[PATH_MAX - 20];
    char trace[PATH_MAX];
    char cut[PATH_MAX];
};

/* Writes the trace into the folder. */
void cut_out_init(struct cut_out *stretch, const struct gen_text *trace);
void cut_out_deinit(struct cut_out *stretch);

/* Writes what the options' part cuts out of it, as export_trace. */
int cut_out_write(const struct cut_out *stretch, const struct options *options);

#endif
