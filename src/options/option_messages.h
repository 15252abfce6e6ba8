/*
 * Messages about one option: what was expected, what was found, what was most likely meant.
 */
#ifndef CLOCKTALK_OPTIONS_OPTION_MESSAGES_H
#define CLOCKTALK_OPTIONS_OPTION_MESSAGES_H

#include "base/diag.h"
#include "base/slice.h"
#include "options/option_table.h"
#include "options/options.h"

/* All return ERROR_USAGE. */

int option_report_unknown(struct slice name, const struct diag *diag);

/* A name that is no option, though it may be the beginning of several. */
int option_report_no_entry(struct slice name, const struct diag *diag);

/* `value` (NULL where the option takes none) was refused with an option_refusal. */
int option_report_refusal(const struct options *options, const struct option_entry *entry, const char *value,
                          int refusal, const struct diag *diag);

#endif
