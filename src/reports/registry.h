/*
 * The studies that the options of a run ask for.
 */
#ifndef CLOCKTALK_REPORTS_REGISTRY_H
#define CLOCKTALK_REPORTS_REGISTRY_H

#include <stddef.h>

#include "reports/report.h"

enum { STUDIES_MAX = 16 };

struct studies {
    const struct study_class *classes[STUDIES_MAX];
    void *items[STUDIES_MAX];
    size_t count;
};

/* 0 or ERROR_MEMORY. studies_deinit ends it either way. */
int studies_init(struct studies *studies, const struct options *options, const struct diag *diag)
    __attribute__((warn_unused_result));
void studies_deinit(struct studies *studies);

/* Parts of a window's facts (report/window_facts.h) that there are under these options, as bits. */
unsigned studies_parts(const struct options *options);

void studies_join(const struct studies *studies, struct tee *records);

/* Listeners of those who listen, at most studies->count: *count of them. They are all zero before. 0 or a negative error. */
int studies_start(const struct studies *studies, const struct study_start *start, struct listener *listeners, size_t *count)
    __attribute__((warn_unused_result));
int studies_conclude(const struct studies *studies, struct run_summary *summary) __attribute__((warn_unused_result));

#endif
