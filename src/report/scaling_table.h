/*
 * Scaling for people: one column for each run, one line for each factor, in as many blocks as the width demands.
 */
#ifndef CLOCKTALK_REPORT_SCALING_TABLE_H
#define CLOCKTALK_REPORT_SCALING_TABLE_H

#include "report/format.h"
#include "report/scaling.h"

void scaling_table_print(const struct sheet *sheet, const struct scaling *scaling);

#endif
