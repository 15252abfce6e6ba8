/*
 * The groups of ranks that --partition names, for reports that compare ranks with those that do the same work.
 */
#ifndef CLOCKTALK_REPORTS_PARTITION_H
#define CLOCKTALK_REPORTS_PARTITION_H

#include "options/rank_groups.h"
#include "reports/report.h"

/* As rank_groups_make; empty without the option. rank_groups_deinit ends it either way. */
int partition_make(struct rank_groups *groups, const struct report_start *start) __attribute__((warn_unused_result));

#endif
