/*
 * Activity stacks: which activity each rank is busy with, from the resolved stream.
 *
 * Part of a listener, which passes on its events and intervals in their order; the events' types must be watched.
 *
 * User functions nest by stacking, value 0 leaves the innermost. Of any other type at most one value is open
 * at a time: the next one takes its place on the stack, 0 (or a value that is not chosen) closes it. What is entered or
 * left inside an MPI call counts from the call's end on. Stacks deeper than STACK_DEPTH_MAX are cut there.
 *
 * With call sites, computing outside of all functions is an activity of its own between each two of them.
 */
#ifndef CLOCKTALK_ACTIVITIES_ACTIVITY_STACKS_H
#define CLOCKTALK_ACTIVITIES_ACTIVITY_STACKS_H

#include "activities/activities.h"
#include "options/options.h"
#include "paraver/event_choice.h"
#include "replay/stream.h"

enum { STACK_DEPTH_MAX = 100 };

/* Which events make an activity. User functions always do; if single functions are chosen, only these. */
struct activity_rules {
    const struct labels *labels; /* that activities are named by; NULL: none */
    struct event_choice chosen;
    bool openmp; /* parallel functions are activities, and what is lost in them (threads/first_thread.h) */
};

/* Whether some event of the type makes an activity: others may watch more types than these. */
static inline bool activity_rules_name(const struct activity_rules *rules, uint32_t type)
{
    for (size_t i = 0; i < rules->chosen.count; i++)
        if (rules->chosen.events[i].type == type)
            return true;
    return false;
}

/*
 * User functions always, and what --activity names (event_choice.h). Their types are added to `watched`. labels may be
 * NULL. 0, ERROR_USAGE or ERROR_MEMORY (reported); activity_rules_deinit ends them either way.
 */
int activity_rules_make(struct activity_rules *rules, const struct activity_options *options,
                        const struct labels *labels, struct event_types *watched, const struct diag *diag) MUST_CHECK;
/* Nothing but the events that `text`, the value of `option`, names. Otherwise the same. */
int activity_rules_make_events(struct activity_rules *rules, const char *text, const char *option,
                               const struct labels *labels, struct event_types *watched,
                               const struct diag *diag) MUST_CHECK;
void activity_rules_deinit(struct activity_rules *rules);

struct activity_stacks;

/* *activities becomes those that ranks are busy with, which go with the stacks; rules must outlive these. NULL when
 * memory ran out (reported). */
struct activity_stacks *activity_stacks_new(struct activities **activities, const struct activity_rules *rules,
                                            uint32_t rank_count, const struct diag *diag);
struct activity_stacks *activity_stacks_free(struct activity_stacks *stacks);

/* 0 or ERROR_MEMORY (reported), all five. These two are of a listener that begins with a pointer to its stacks. */
int activity_stacks_on_site(void *self, const struct call_site *site) MUST_CHECK;
int activity_stacks_on_event(void *self, const struct stream_event *event) MUST_CHECK;

/* The activity of the rank's next interval; ACTIVITY_NONE after its last event. */
int activity_stacks_interval(struct activity_stacks *stacks, const struct interval *interval,
                             uint32_t *activity) MUST_CHECK;

/* Advances past the rank's next interval, for those who do not need its activity (activity_stacks_top is cheaper). */
int activity_stacks_pass(struct activity_stacks *stacks, const struct interval *interval) MUST_CHECK;

/* The activity at a post; the rank's intervals so far must have been passed on. */
int activity_stacks_post(struct activity_stacks *stacks, const struct post *post, uint32_t *activity) MUST_CHECK;

/* What the rank computes at the end of its last interval: the path of functions and other events, without MPI calls. */
uint32_t activity_stacks_top(const struct activity_stacks *stacks, uint32_t rank);

/* The activity of the MPI call that the rank is in, or was in last. */
uint32_t activity_stacks_call(const struct activity_stacks *stacks, uint32_t rank);

#endif
