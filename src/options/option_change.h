/*
 * The values of --without and --scale.
 */
#ifndef CLOCKTALK_OPTIONS_OPTION_CHANGE_H
#define CLOCKTALK_OPTIONS_OPTION_CHANGE_H

#include <stdbool.h>

#include "options/options.h"

/* Adds a change to the options: `do_work`, `rank:3` or `call:MPI_Barrier`, with `=0.5` after the first two if it
 * scales. An option_refusal. */
int change_add(struct options *options, const char *text, bool scales);

#endif
