/*
 * Scaling for people: one column for each run, one line for each factor, in as many blocks as the width demands.
 */
#ifndef CLOCKTALK_REPORTS_SCALING_SCALING_TEXT_H
#define CLOCKTALK_REPORTS_SCALING_SCALING_TEXT_H

#include "output/formats/format.h"
#include "reports/scaling/scaling.h"

void scaling_table_print(const struct format_context *context, const struct scaling *scaling);

#endif
