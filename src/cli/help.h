/*
 * The text of --help, or of --help-all, made from the option table.
 */
#ifndef CLOCKTALK_CLI_HELP_H
#define CLOCKTALK_CLI_HELP_H

#include "options/options.h"
#include "output/output.h"

/* Which of them the options say. */
void help_put(struct output *output, const struct options *options);

#endif
