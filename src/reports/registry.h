/*
 * The reports that there are, and the set of those that the options of a run ask for.
 */
#ifndef CLOCKTALK_REPORTS_REGISTRY_H
#define CLOCKTALK_REPORTS_REGISTRY_H

#include "reports/report.h"

#define COUNT_REPORT(name) +1

enum { REPORT_COUNT = REPORTS_LIST(COUNT_REPORT) };

#undef COUNT_REPORT

/* Makes the reports known to options, so that they can be asked for (between options_init and the first option). */
void reports_introduce(struct options *options);

struct report_set {
    const struct report_class *classes[REPORT_COUNT];
    void *items[REPORT_COUNT];
    struct report_result results[REPORT_COUNT]; /* of those that have something to show */
    size_t count;
};

/* 0 or ERROR_MEMORY. report_set_deinit ends it either way. */
int report_set_init(struct report_set *set, const struct options *options, const struct diag *diag) MUST_CHECK;
void report_set_deinit(struct report_set *set);

/* Parts of a window's facts (windows/facts/window_facts.h) that there are under these options, as bits. */
unsigned reports_window_parts(const struct options *options);

/* The sections of the reports that the options ask for (NULL: of all), in the order of their appearance: at most
 * REPORT_COUNT. Returns how many. */
size_t reports_sections(const struct options *options, const struct section **sections);

/* 0 or ERROR_MEMORY (not reported). */
int report_set_join(const struct report_set *set, struct tee *records) MUST_CHECK;

/* Adds listeners of those who listen, at most set->count. `base` is the concluded set of the run that --diff names, or
 * NULL. 0 or a negative error. */
int report_set_start(const struct report_set *set, const struct report_start *start, const struct report_set *base,
                     struct listener_list *listeners) MUST_CHECK;

/* What the report of that class has for comparison; NULL: nothing, or it is not in the set. */
void *report_set_comparable(const struct report_set *set, const struct report_class *class);

/* A window_facts_handler: hands a window to those who look at windows. */
int report_set_on_window(void *set, const struct window_facts *facts);

/* Fills in the summary's results, which live as long as the set. 0 or a negative error. */
int report_set_conclude(struct report_set *set, struct run_summary *summary) MUST_CHECK;

/* What the report of that section has found; NULL where it was not asked for. */
const void *report_findings(const struct run_summary *summary, const struct section *section);

#endif
