/*
 * The reports that the options of a run ask for.
 */
#ifndef CLOCKTALK_REPORTS_REGISTRY_H
#define CLOCKTALK_REPORTS_REGISTRY_H

#include <stddef.h>

#include "reports/report.h"

enum { REPORTS_MAX = 16 };

struct report_set {
    const struct report_class *classes[REPORTS_MAX];
    void *items[REPORTS_MAX];
    size_t count;
};

/* 0 or ERROR_MEMORY. report_set_deinit ends it either way. */
int report_set_init(struct report_set *reports, const struct options *options, const struct diag *diag)
    __attribute__((warn_unused_result));
void report_set_deinit(struct report_set *reports);

/* Parts of a window's facts (report/window_facts.h) that there are under these options, as bits. */
unsigned report_set_parts(const struct options *options);

void report_set_join(const struct report_set *reports, struct tee *records);

/* Listeners of those who listen, at most reports->count: *count of them. They are all zero before. 0 or a negative
 * error. */
int report_set_start(const struct report_set *reports, const struct report_start *start, struct listener *listeners,
                     size_t *count) __attribute__((warn_unused_result));
int report_set_conclude(const struct report_set *reports, struct run_summary *summary)
    __attribute__((warn_unused_result));

#endif
