/*
 * Named events: those that options name by type, value or label must occur in the trace. A number that is mistyped
 * would otherwise give a result like any other. And those that only a .pcf names: without it, what they tell is lost.
 */
#ifndef CLOCKTALK_RUN_NAMED_EVENTS_H
#define CLOCKTALK_RUN_NAMED_EVENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "paraver/event_choice.h"
#include "replay/stream.h"
#include "reports/report.h"

struct named_event {
    const char *option;
    const char *text; /* its value, not owned */
    struct event_choice choice;
    bool has_occurred;
};

enum { NAMED_EVENTS_MOST = 3 + COUNTER_COUNT };

/* All zero until it starts. */
struct named_events {
    struct named_event items[NAMED_EVENTS_MOST];
    size_t count;
    bool is_unlabelled; /* there is no .pcf */
    bool lacks_labels;  /* and something that it would name has occurred */
};

/* Leaves the listener empty where there is nothing to look for. `is_unlabelled`: there is no .pcf, and there should be
 * one. 0, ERROR_USAGE or ERROR_MEMORY (reported); named_events_deinit
 * ends it either way. */
int named_events_start(struct named_events *named, const struct report_start *start, bool is_unlabelled,
                       struct listener *listener) __attribute__((warn_unused_result));

/* After the end of the run: warns of a .pcf that is missing; 0, or ERROR_USAGE (reported) where one has not occurred in
 * `trace`. */
int named_events_conclude(const struct named_events *named, const char *trace, const struct diag *diag)
    __attribute__((warn_unused_result));

void named_events_deinit(struct named_events *named);

#endif
