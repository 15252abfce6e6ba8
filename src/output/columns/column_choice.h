/*
 * The value of --columns: which columns windows or the summary have, and in which order.
 */
#ifndef CLOCKTALK_OUTPUT_COLUMNS_COLUMN_CHOICE_H
#define CLOCKTALK_OUTPUT_COLUMNS_COLUMN_CHOICE_H

#include "base/diag.h"
#include "options/options.h"
#include "output/columns/columns.h"

/*
 * Of windows where the reports of the options have them, else of the run; none where the option was not given. 0, or
 * ERROR_USAGE (reported): an unknown name, or one that stands there twice.
 */
int column_choice_make(struct column_list *chosen, const struct options *options, const struct diag *diag)
    __attribute__((warn_unused_result));

/* The parts of windows (bits of window_facts.parts) that the names belong to; unknown names belong to none. */
unsigned column_choice_parts(const struct options *options);

#endif
