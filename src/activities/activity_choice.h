/*
 * Which events make activities, as the user chose: rules for activity stacks from options and labels.
 */
#ifndef CLOCKTALK_ACTIVITIES_ACTIVITY_CHOICE_H
#define CLOCKTALK_ACTIVITIES_ACTIVITY_CHOICE_H

#include "activities/activity_stacks.h"
#include "base/diag.h"
#include "options/options.h"
#include "paraver/event_types.h"
#include "paraver/labels.h"

struct activity_choice {
    struct activity_rules rules; /* as long as the choice */
    struct activity_event *events;
};

/*
 * User functions always, and what --activity names (event_choice.h). Their types are added to `watched`. labels may be
 * NULL. 0, ERROR_USAGE or ERROR_MEMORY (reported); activity_choice_deinit ends it either way.
 */
int activity_choice_make(struct activity_choice *choice, const struct activity_options *options,
                         const struct labels *labels, struct event_types *watched, const struct diag *diag)
    __attribute__((warn_unused_result));
/* Nothing but the events that `text`, the value of `option`, names. Otherwise the same. */
int activity_choice_make_events(struct activity_choice *choice, const char *text, const char *option,
                                const struct labels *labels, struct event_types *watched, const struct diag *diag)
    __attribute__((warn_unused_result));
void activity_choice_deinit(struct activity_choice *choice);

#endif
