/*
 * What was found out about clocks, as text for people.
 */
#ifndef CLOCKTALK_REPORT_CLOCKS_TABLE_H
#define CLOCKTALK_REPORT_CLOCKS_TABLE_H

#include "report/output.h"
#include "report/summary.h"

void clocks_table(struct output *output, const struct run_summary *summary);

#endif
