#include "activities/activity_stacks.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "paraver/event_types.h"
#include "threads/first_thread.h"

int activity_rules_make_events(struct activity_rules *rules, const char *text, const char *option,
                               const struct labels *labels, struct event_types *watched, const struct diag *diag)
{
    *rules = (struct activity_rules){.labels = labels};
    return event_choice_watch(&rules->chosen, text, labels, option, watched, diag);
}

int activity_rules_make(struct activity_rules *rules, const struct activity_options *options,
                        const struct labels *labels, struct event_types *watched, const struct diag *diag)
{
    int error = diag_memory(diag, event_types_add(watched, PRV_TYPE_USER_FUNCTION));

    *rules = (struct activity_rules){.labels = labels};
    if (error == 0 && options->event)
        error = activity_rules_make_events(rules, options->event, "--activity", labels, watched, diag);
    rules->openmp = options->openmp;
    return error;
}

void activity_rules_deinit(struct activity_rules *rules)
{
    event_choice_deinit(&rules->chosen);
    *rules = (struct activity_rules){0};
}

struct frame {
    uint64_t value;
    uint32_t type;
    uint32_t activity; /* the call path up to here */
    bool is_hidden;    /* a function that is not chosen */
};

/* An event inside an MPI call, which takes effect when the call ends. */
struct deferred_event {
    uint64_t value;
    uint32_t type;
};

struct stack {
    struct frame *frames;
    size_t count;
    size_t capacity;
    uint64_t beyond; /* functions entered while the stack is full */
    struct deferred_event *deferred;
    size_t deferred_count;
    size_t deferred_capacity;
    uint64_t site; /* line that makes the open call or the next one, 0: unknown */
    uint32_t site_type;
    uint32_t call_activity;
    uint32_t top;
    uint32_t after;   /* what computing outside of all functions is since the last call … */
    uint32_t outside; /* … and as far as the next one is known, too */
    bool is_in_call;  /* call_activity is that of the open call */
};

/* The activity of an MPI call on a path of functions. */
struct cached_call {
    uint64_t key; /* call_key; 0, which is none: the entry is empty */
    uint32_t activity;
};

enum { CACHED_CALLS = 256 };

struct activity_stacks {
    struct activities *activities;
    struct activity_rules rules;
    const struct diag *diag;
    bool chooses_functions;
    /* Ranks make the same few calls again and again: a direct-mapped cache, by the low bits of path and call. */
    struct cached_call cached[CACHED_CALLS];
    uint32_t rank_count;
    struct stack *ranks;
};

struct activity_stacks *activity_stacks_new(struct activities **activities, const struct activity_rules *rules,
                                            uint32_t rank_count, const struct diag *diag)
{
    struct activity_stacks *stacks = diag_allocate(diag, 1, sizeof(*stacks));

    *activities = NULL;
    if (!stacks)
        return NULL;
    stacks->ranks = diag_allocate(diag, rank_count, sizeof(*stacks->ranks));
    *activities = stacks->activities = stacks->ranks ? activities_new(rules->labels, diag) : NULL;
    if (!*activities)
        return activity_stacks_free(stacks);
    stacks->rules = *rules;
    stacks->diag = diag;
    stacks->rank_count = rank_count;
    for (size_t i = 0; i < rules->chosen.count; i++)
        stacks->chooses_functions |=
            rules->chosen.events[i].type == PRV_TYPE_USER_FUNCTION && rules->chosen.events[i].has_value;
    for (uint32_t i = 0; i < rank_count; i++)
        stacks->ranks[i] = (struct stack){.call_activity = ACTIVITY_NONE,
                                          .top = ACTIVITY_COMPUTATION,
                                          .after = ACTIVITY_COMPUTATION,
                                          .outside = ACTIVITY_COMPUTATION};
    return stacks;
}

struct activity_stacks *activity_stacks_free(struct activity_stacks *stacks)
{
    if (stacks) {
        for (uint32_t i = 0; stacks->ranks && i < stacks->rank_count; i++) {
            free(stacks->ranks[i].frames);
            free(stacks->ranks[i].deferred);
        }
        free(stacks->ranks);
        activities_free(stacks->activities);
        free(stacks);
    }
    return NULL;
}

static bool event_is_chosen(const struct activity_stacks *stacks, uint32_t type, uint64_t value)
{
    if (type == PRV_TYPE_USER_FUNCTION && !stacks->chooses_functions)
        return true;
    if (type == FIRST_THREAD_FUNCTION || type == FIRST_THREAD_LOSS)
        return stacks->rules.openmp;
    for (size_t i = 0; i < stacks->rules.chosen.count; i++)
        if (event_match_fits(&stacks->rules.chosen.events[i], type, value))
            return true;
    return false;
}

/* Finds the call paths of the frames from that one up anew: what lies below has changed. */
static int rebuild_paths(struct activity_stacks *stacks, struct stack *stack, size_t from)
{
    uint32_t below = from > 0 ? stack->frames[from - 1].activity : ACTIVITY_COMPUTATION;
    int error = 0;

    for (size_t i = from; i < stack->count && error == 0; i++) {
        struct frame *frame = &stack->frames[i];
        struct activity wanted = {below, frame->type, frame->value, ACTIVITY_KIND_EVENT};

        frame->activity = below;
        if (!frame->is_hidden)
            error = activities_find(stacks->activities, &wanted, &frame->activity);
        below = frame->activity;
    }
    stack->top = below;
    return error;
}

static int apply_event(struct activity_stacks *stacks, struct stack *stack, uint32_t type, uint64_t value)
{
    bool is_call = type == PRV_TYPE_USER_FUNCTION && value != 0; /* of a function: it is kept whether chosen or not */
    bool opens = value != 0 && event_is_chosen(stacks, type, value);
    size_t at = stack->count; /* behind the topmost frame of the type; 0: there is none */

    while (at > 0 && stack->frames[at - 1].type != type)
        at--;
    if (type == PRV_TYPE_USER_FUNCTION && value == 0 && stack->beyond > 0) {
        stack->beyond--;
        return 0;
    }
    if (is_call || (at == 0 && opens)) {
        stack->beyond += is_call && stack->count == STACK_DEPTH_MAX;
        if (stack->count == STACK_DEPTH_MAX)
            return 0;
        if (array_append(stack->frames, stack->count, stack->capacity,
                         (struct frame){.value = value, .type = type, .is_hidden = !opens}) < 0)
            return diag_no_memory(stacks->diag);
        return rebuild_paths(stacks, stack, stack->count - 1);
    }
    if (at == 0)
        return 0;
    if (opens) {
        stack->frames[at - 1].value = value;
    } else {
        memmove(&stack->frames[at - 1], &stack->frames[at], (stack->count - at) * sizeof(*stack->frames));
        stack->count--;
    }
    return rebuild_paths(stacks, stack, at - 1);
}

int activity_stacks_on_site(void *self, const struct call_site *site)
{
    struct activity_stacks *stacks = *(struct activity_stacks **)self;
    struct stack *stack = &stacks->ranks[site->rank];
    struct activity before = {stack->after, site->type, site->value, ACTIVITY_KIND_BEFORE};

    stack->site = site->value;
    stack->site_type = site->type;
    /* The call may have begun with polling, which goes by this path from here on. */
    stack->is_in_call = false;
    return activities_find(stacks->activities, &before, &stack->outside);
}

int activity_stacks_on_event(void *self, const struct stream_event *event)
{
    struct activity_stacks *stacks = *(struct activity_stacks **)self;
    struct stack *stack = &stacks->ranks[event->rank];

    if (event->call == 0) {
        /* In the midst of polling its call goes by another path from here on. */
        stack->is_in_call = false;
        return apply_event(stacks, stack, event->type, event->value);
    }
    return diag_memory(stacks->diag, array_append(stack->deferred, stack->deferred_count, stack->deferred_capacity,
                                                  (struct deferred_event){event->value, event->type}));
}

static uint64_t call_key(const struct stack *stack, uint8_t call)
{
    return (uint64_t)call << 32 | stack->top;
}

static __attribute__((noinline)) int find_call_anew(struct activity_stacks *stacks, struct stack *stack, uint8_t call)
{
    struct cached_call *cached = &stacks->cached[(stack->top + call) % CACHED_CALLS];
    struct activity site;
    int error = 0;

    stack->is_in_call = true;
    if (cached->key != call_key(stack, call)) {
        struct activity wanted = {.parent = stack->top, .kind = ACTIVITY_KIND_CALL, .value = call};

        cached->key = call_key(stack, call);
        error = activities_find(stacks->activities, &wanted, &cached->activity);
    }
    stack->call_activity = cached->activity;
    if (error < 0 || stack->site == 0)
        return error;
    site = (struct activity){stack->call_activity, stack->site_type, stack->site, ACTIVITY_KIND_SITE};
    return activities_find(stacks->activities, &site, &stack->call_activity);
}

/* Whether the call is one that has been made on that path before. */
static inline bool find_cached_call(struct activity_stacks *stacks, struct stack *stack, uint8_t call)
{
    const struct cached_call *cached = &stacks->cached[(stack->top + call) % CACHED_CALLS];

    if (cached->key != call_key(stack, call) || stack->site != 0)
        return false;
    stack->call_activity = cached->activity;
    stack->is_in_call = true;
    return true;
}

static uint32_t computing_activity(const struct stack *stack)
{
    return stack->top == ACTIVITY_COMPUTATION ? stack->outside : stack->top;
}

static inline uint32_t state_activity(const struct stack *stack, enum rank_state state, uint8_t call)
{
    if (state == STATE_USEFUL)
        return computing_activity(stack);
    if (state == STATE_MPI)
        return call != 0 ? stack->call_activity : ACTIVITY_BURST;
    return state == STATE_OVERHEAD ? ACTIVITY_OVERHEAD : state == STATE_ABSENT ? ACTIVITY_ABSENT : ACTIVITY_NONE;
}

/* What follows the call lies behind its site, and its events take effect. */
static __attribute__((noinline)) int pass_eventful_exit(struct activity_stacks *stacks, struct stack *stack)
{
    const struct activity after = {ACTIVITY_COMPUTATION, stack->site_type, stack->site, ACTIVITY_KIND_AFTER};
    int error = 0;

    if (stack->site != 0)
        error = activities_find(stacks->activities, &after, &stack->after);
    stack->outside = stack->after;
    stack->site = 0;
    for (size_t i = 0; i < stack->deferred_count && error == 0; i++)
        error = apply_event(stacks, stack, stack->deferred[i].type, stack->deferred[i].value);
    stack->deferred_count = 0;
    return error;
}

static inline int pass_exit(struct activity_stacks *stacks, struct stack *stack)
{
    stack->after = stack->outside = ACTIVITY_COMPUTATION;
    stack->is_in_call = false;
    return stack->site != 0 || stack->deferred_count > 0 ? pass_eventful_exit(stacks, stack) : 0;
}

static __attribute__((noinline)) int pass_new_call(struct activity_stacks *stacks, struct stack *stack,
                                                   const struct interval *interval, uint32_t *activity)
{
    int error = find_call_anew(stacks, stack, interval->call);

    *activity = state_activity(stack, interval->state, interval->call);
    return error == 0 && interval->is_exit ? pass_exit(stacks, stack) : error;
}

/* A call that has been named, for polling or a post, may turn out to go on beside the rank's own, without an exit. */
static inline void leave_call_beside(struct stack *stack, const struct interval *interval)
{
    if (interval->call == 0)
        stack->is_in_call = false;
}

/* Calls nothing unless it ends with that: there is no need to save registers for each interval of the run. */
int activity_stacks_interval(struct activity_stacks *stacks, const struct interval *interval, uint32_t *activity)
{
    struct stack *stack = &stacks->ranks[interval->rank];

    if (interval->call != 0 && !stack->is_in_call && !find_cached_call(stacks, stack, interval->call))
        return pass_new_call(stacks, stack, interval, activity);
    leave_call_beside(stack, interval);
    *activity = state_activity(stack, interval->state, interval->call);
    return interval->is_exit ? pass_exit(stacks, stack) : 0;
}

int activity_stacks_pass(struct activity_stacks *stacks, const struct interval *interval)
{
    struct stack *stack = &stacks->ranks[interval->rank];

    leave_call_beside(stack, interval);
    return interval->is_exit ? pass_exit(stacks, stack) : 0;
}

int activity_stacks_post(struct activity_stacks *stacks, const struct post *post, uint32_t *activity)
{
    struct stack *stack = &stacks->ranks[post->rank];
    int error = 0;

    if (post->call != 0 && !stack->is_in_call && !find_cached_call(stacks, stack, post->call))
        error = find_call_anew(stacks, stack, post->call);
    *activity = state_activity(stack, post->state, post->call);
    return error;
}

uint32_t activity_stacks_top(const struct activity_stacks *stacks, uint32_t rank)
{
    return computing_activity(&stacks->ranks[rank]);
}

uint32_t activity_stacks_call(const struct activity_stacks *stacks, uint32_t rank)
{
    return stacks->ranks[rank].call_activity;
}
