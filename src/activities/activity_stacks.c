#include "activities/activity_stacks.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

struct frame {
    uint64_t value;
    uint32_t type;
    uint32_t activity; /* the path up to here */
    bool is_hidden;    /* a function that is not chosen */
};

/* An event inside an MPI call, to be looked at behind it. */
struct late_event {
    uint64_t value;
    uint32_t type;
};

struct stack {
    struct frame *frames;
    size_t count;
    size_t capacity;
    uint64_t beyond; /* functions entered where the stack is full */
    struct late_event *late;
    size_t late_count;
    size_t late_capacity;
    int64_t reached; /* the end of the last interval */
    int64_t site_time;
    uint64_t site; /* line that calls MPI, 0: unknown */
    uint32_t site_type;
    uint32_t call_activity;
    uint32_t top;
    bool is_in_call; /* the open call has its activity */
};

/* An MPI call on a path of functions, found before. */
struct known_call {
    uint32_t top;
    uint32_t activity; /* 0, which is no call: nothing is known */
    uint8_t call;
};

enum { KNOWN_CALLS = 256 };

struct activity_stacks {
    struct activities *activities;
    struct activity_rules rules;
    const struct diag *diag;
    bool chooses_functions;
    /* Ranks make the same few calls again and again: by the low bits of path and call, the latest stays. */
    struct known_call known[KNOWN_CALLS];
    uint32_t rank_count;
    struct stack *ranks;
};

struct activity_stacks *activity_stacks_new(struct activities *activities, const struct activity_rules *rules,
                                            uint32_t rank_count, const struct diag *diag)
{
    struct activity_stacks *stacks = calloc(1, sizeof(*stacks));

    if (stacks)
        stacks->ranks = calloc(rank_count, sizeof(*stacks->ranks));
    if (!stacks || !stacks->ranks) {
        diag_no_memory(diag);
        return activity_stacks_free(stacks);
    }
    stacks->activities = activities;
    stacks->rules = *rules;
    stacks->diag = diag;
    stacks->rank_count = rank_count;
    for (size_t i = 0; i < rules->event_count; i++)
        if (rules->events[i].type == ACTIVITY_TYPE_FUNCTION && rules->events[i].has_value)
            stacks->chooses_functions = true;
    for (uint32_t i = 0; i < rank_count; i++)
        stacks->ranks[i] = (struct stack){.site_time = -1, .call_activity = ACTIVITY_NONE, .top = ACTIVITY_COMPUTATION};
    return stacks;
}

struct activity_stacks *activity_stacks_free(struct activity_stacks *stacks)
{
    if (stacks) {
        for (uint32_t i = 0; stacks->ranks && i < stacks->rank_count; i++) {
            free(stacks->ranks[i].frames);
            free(stacks->ranks[i].late);
        }
        free(stacks->ranks);
        free(stacks);
    }
    return NULL;
}

static bool is_chosen(const struct activity_stacks *stacks, uint32_t type, uint64_t value)
{
    if (type == ACTIVITY_TYPE_FUNCTION && !stacks->chooses_functions)
        return true;
    for (size_t i = 0; i < stacks->rules.event_count; i++) {
        const struct activity_event *event = &stacks->rules.events[i];

        if (event->type == type && (!event->has_value || event->value == value))
            return true;
    }
    return false;
}

/* Paths from that frame up: what stands below has changed. */
static int rebuild(struct activity_stacks *stacks, struct stack *stack, size_t from)
{
    uint32_t below = from > 0 ? stack->frames[from - 1].activity : ACTIVITY_COMPUTATION;
    int error = 0;

    for (size_t i = from; i < stack->count && error == 0; i++) {
        struct frame *frame = &stack->frames[i];
        struct activity step = {below, frame->type, frame->value, ACTIVITY_KIND_EVENT};

        frame->activity = below;
        if (!frame->is_hidden)
            error = activities_find(stacks->activities, &step, &frame->activity);
        below = frame->activity;
    }
    stack->top = below;
    return error;
}

static int push(struct activity_stacks *stacks, struct stack *stack, uint32_t type, uint64_t value, bool is_hidden)
{
    if (array_reserve(&stack->frames, &stack->capacity, stack->count + 1, sizeof(*stack->frames)) < 0)
        return diag_no_memory(stacks->diag);
    stack->frames[stack->count++] = (struct frame){.value = value, .type = type, .is_hidden = is_hidden};
    return rebuild(stacks, stack, stack->count - 1);
}

/* The topmost frame of the type, counted from 1; 0: there is none. */
static size_t find_frame(const struct stack *stack, uint32_t type)
{
    size_t at = stack->count;

    while (at > 0 && stack->frames[at - 1].type != type)
        at--;
    return at;
}

static int take_out(struct activity_stacks *stacks, struct stack *stack, size_t at)
{
    stack->count--;
    for (size_t i = at; i < stack->count; i++)
        stack->frames[i] = stack->frames[i + 1];
    return rebuild(stacks, stack, at);
}

static int change_function(struct activity_stacks *stacks, struct stack *stack, uint64_t value)
{
    size_t open;

    if (value != 0 && stack->count < STACK_DEPTH_MAX)
        return push(stacks, stack, ACTIVITY_TYPE_FUNCTION, value, !is_chosen(stacks, ACTIVITY_TYPE_FUNCTION, value));
    if (value != 0) {
        stack->beyond++;
        return 0;
    }
    if (stack->beyond > 0) {
        stack->beyond--;
        return 0;
    }
    open = find_frame(stack, ACTIVITY_TYPE_FUNCTION);
    return open > 0 ? take_out(stacks, stack, open - 1) : 0;
}

static int change_stack(struct activity_stacks *stacks, struct stack *stack, uint32_t type, uint64_t value)
{
    bool opens = value != 0 && is_chosen(stacks, type, value);
    size_t open;

    if (type == ACTIVITY_TYPE_FUNCTION)
        return change_function(stacks, stack, value);
    open = find_frame(stack, type);
    if (open > 0 && opens) {
        stack->frames[open - 1].value = value;
        return rebuild(stacks, stack, open - 1);
    }
    if (open > 0)
        return take_out(stacks, stack, open - 1);
    return opens && stack->count < STACK_DEPTH_MAX ? push(stacks, stack, type, value, false) : 0;
}

/* Of function and line the line says more. */
static void note_site(struct stack *stack, const struct stream_event *event)
{
    if (stack->site_time == event->time && stack->site_type == ACTIVITY_TYPE_CALLER_LINE && stack->site != 0)
        return;
    stack->site_time = event->time;
    stack->site_type = event->type;
    stack->site = event->value;
    /* A post at the entry may have asked for the call before its callers were known. */
    if (event->time == stack->reached)
        stack->is_in_call = false;
}

int activity_stacks_event(struct activity_stacks *stacks, const struct stream_event *event)
{
    struct stack *stack = &stacks->ranks[event->rank];

    if (event->type == ACTIVITY_TYPE_CALLER || event->type == ACTIVITY_TYPE_CALLER_LINE) {
        if (stacks->rules.call_sites && event->value != 0)
            note_site(stack, event);
        return 0;
    }
    if (event->call == 0) {
        /* In the midst of polling its call goes by another path from here on. */
        stack->is_in_call = false;
        return change_stack(stacks, stack, event->type, event->value);
    }
    if (array_reserve(&stack->late, &stack->late_capacity, stack->late_count + 1, sizeof(*stack->late)) < 0)
        return diag_no_memory(stacks->diag);
    stack->late[stack->late_count++] = (struct late_event){event->value, event->type};
    return 0;
}

static int learn_call(struct activity_stacks *stacks, struct known_call *known, uint32_t top, uint8_t call)
{
    struct activity step = {.parent = top, .kind = ACTIVITY_KIND_CALL, .value = call};

    *known = (struct known_call){.top = top, .call = call};
    return activities_find(stacks->activities, &step, &known->activity);
}

/* Callers stand on the line of the call's entry, so they are known by now. */
static int enter_call(struct activity_stacks *stacks, struct stack *stack, uint8_t call)
{
    struct known_call *known = &stacks->known[(stack->top + call) % KNOWN_CALLS];
    struct activity site;
    int error = 0;

    stack->is_in_call = true;
    if (known->activity == 0 || known->top != stack->top || known->call != call)
        error = learn_call(stacks, known, stack->top, call);
    stack->call_activity = known->activity;
    if (error < 0 || stack->site == 0 || stack->site_time != stack->reached)
        return error;
    site = (struct activity){stack->call_activity, stack->site_type, stack->site, ACTIVITY_KIND_SITE};
    return activities_find(stacks->activities, &site, &stack->call_activity);
}

/* Of events inside a call that has ended. */
static int take_late(struct activity_stacks *stacks, struct stack *stack)
{
    int error = 0;

    for (size_t i = 0; i < stack->late_count && error == 0; i++)
        error = change_stack(stacks, stack, stack->late[i].type, stack->late[i].value);
    stack->late_count = 0;
    return error;
}

static int find_activity(struct activity_stacks *stacks, struct stack *stack, enum rank_state state, uint8_t call,
                         uint32_t *activity)
{
    int error = call != 0 && !stack->is_in_call ? enter_call(stacks, stack, call) : 0;

    switch (state) {
    case STATE_ABSENT:
        *activity = ACTIVITY_ABSENT;
        break;
    case STATE_USEFUL:
        *activity = stack->top;
        break;
    case STATE_MPI:
        *activity = call != 0 ? stack->call_activity : ACTIVITY_BURST;
        break;
    case STATE_OVERHEAD:
        *activity = ACTIVITY_OVERHEAD;
        break;
    case STATE_ENDED:
        *activity = ACTIVITY_NONE;
        break;
    }
    return error;
}

int activity_stacks_interval(struct activity_stacks *stacks, const struct interval *interval, uint32_t *activity)
{
    int error = find_activity(stacks, &stacks->ranks[interval->rank], interval->state, interval->call, activity);

    return error < 0 ? error : activity_stacks_pass(stacks, interval);
}

int activity_stacks_pass(struct activity_stacks *stacks, const struct interval *interval)
{
    struct stack *stack = &stacks->ranks[interval->rank];

    stack->reached = interval->t1;
    if (!interval->is_exit)
        return 0;
    stack->is_in_call = false;
    stack->site = 0;
    return stack->late_count > 0 ? take_late(stacks, stack) : 0;
}

int activity_stacks_post(struct activity_stacks *stacks, const struct post *post, uint32_t *activity)
{
    return find_activity(stacks, &stacks->ranks[post->rank], post->state, post->call, activity);
}

uint32_t activity_stacks_top(const struct activity_stacks *stacks, uint32_t rank)
{
    return stacks->ranks[rank].top;
}

uint32_t activity_stacks_call(const struct activity_stacks *stacks, uint32_t rank)
{
    return stacks->ranks[rank].call_activity;
}
