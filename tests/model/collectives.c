/*
 * Collectives: which calls of the members are one operation, and who waits for whom in it. Where calls
 * may be missing from the trace, the members are brought back into step.
 */
#include "model/program.h"

#include <stdlib.h>
#include <string.h>

#include "model/memory.h"

/* The calls of one communicator: the k-th of each member make up one instance. */
struct group {
    const size_t *members;
    size_t member_count;
    size_t **calls; /* per member */
    size_t *call_counts;
    size_t *starts; /* the first that is not matched yet: from there on they are in step */
};

static bool is_root(const struct call *call)
{
    int64_t size = call->class == CALL_ONE_TO_ALL ? call->send_size : call->receive_size;

    return size > 0;
}

/* Whether MPI itself makes the waiter wait; a and b are their places in the communicator. */
static bool is_hard(const struct call *waiter, size_t a, const struct call *partner, size_t b)
{
    switch (waiter->class) {
    case CALL_ALL_TO_ALL:
        return true;
    case CALL_ONE_TO_ALL:
        return is_root(partner);
    case CALL_ALL_TO_ONE:
        return is_root(waiter);
    case CALL_PREFIX:
        return b < a;
    default:
        return false;
    }
}

/* The call of that member in the instance `index` after the common start; NULL: it never comes. */
static const struct call *call_of(const struct program *program, const struct group *group, size_t member, size_t index)
{
    index += group->starts[member];
    if (index >= group->call_counts[member])
        return NULL;
    return &program->ranks[group->members[member]].calls[group->calls[member][index]];
}

static void add_pair(struct program *program, const struct group *group, size_t instance, size_t a, size_t b)
{
    const struct call *waiter = call_of(program, group, a, instance), *partner = call_of(program, group, b, instance);
    struct wait *wait;

    if (waiter == NULL || partner == NULL || group->members[a] == group->members[b])
        return;
    if (!waiter->closed || (waiter->class != CALL_INIT && waiter->value != partner->value))
        return;
    wait = program_add_wait(program, group->members[a], waiter->exit_operation, group->members[b],
                            partner->enter_operation);
    wait->hard = is_hard(waiter, a, partner, b);
    wait->finalize = waiter->class == CALL_FINALIZE;
}

static void add_instance(struct program *program, const struct group *group, size_t instance)
{
    for (size_t a = 0; a < group->member_count; a++) {
        for (size_t b = 0; b < group->member_count; b++)
            add_pair(program, group, instance, a, b);
    }
}

/* Failed tests are no call that the trace begins with. */
static enum call_class first_class(const struct rank *rank)
{
    size_t first = 0;

    while (first + 1 < rank->call_count && rank->calls[first].waitless)
        first++;
    return rank->calls[first].class;
}

/* Whether the trace may lack calls of the member between that call and the one before it on the communicator. */
static bool is_gap(const struct program *program, const struct group *group, size_t member, size_t index)
{
    const struct rank *rank = &program->ranks[group->members[member]];
    const struct call *call = call_of(program, group, member, index);
    unsigned before = 0;

    if (call == NULL)
        return false;
    if (index + group->starts[member] > 0)
        before = rank->calls[group->calls[member][index + group->starts[member] - 1]].switched_off;
    else if (first_class(rank) != CALL_INIT)
        return true;
    return call->switched_off != before;
}

/* How many instances are in step: up to the first gap of a member, or all. `from` is 1 where a gap before 0 is known.
 */
static size_t count_in_step(const struct program *program, const struct group *group, size_t from, bool *gap)
{
    size_t longest = 0;

    for (size_t member = 0; member < group->member_count; member++) {
        size_t left = group->call_counts[member] - group->starts[member];

        longest = left > longest ? left : longest;
    }
    for (size_t index = from; index < longest; index++) {
        for (size_t member = 0; member < group->member_count; member++) {
            if (is_gap(program, group, member, index)) {
                *gap = true;
                return index;
            }
        }
    }
    *gap = false;
    return longest;
}

/* The member's first all-to-all call of that value that holds the time, counted from its start; SIZE_MAX: none. */
static size_t find_at(const struct program *program, const struct group *group, size_t member, uint64_t value,
                      int64_t time)
{
    const struct call *call;

    for (size_t i = 0; (call = call_of(program, group, member, i)) != NULL && call->enter <= time; i++) {
        if (call->value == value && call->closed && call->exit >= time)
            return i;
    }
    return SIZE_MAX;
}

/* Whether every member that has calls left is in such a call at that time; sets their starts to it. */
static bool meet_at(const struct program *program, struct group *group, uint64_t value, int64_t time)
{
    for (size_t member = 0; member < group->member_count; member++) {
        if (call_of(program, group, member, 0) != NULL && find_at(program, group, member, value, time) == SIZE_MAX)
            return false;
    }
    for (size_t member = 0; member < group->member_count; member++) {
        if (call_of(program, group, member, 0) != NULL)
            group->starts[member] += find_at(program, group, member, value, time);
    }
    return true;
}

/* Moves the starts to the earliest all-to-all that overlaps on all members; they stay where there is none. */
static void bring_into_step(const struct program *program, struct group *group)
{
    const struct call *best = NULL, *call;
    struct group trial = *group;

    trial.starts = memory_zeroed(group->member_count, sizeof *trial.starts);
    for (size_t member = 0; member < group->member_count; member++) {
        for (size_t i = 0; (call = call_of(program, group, member, i)) != NULL; i++) {
            if (call->class != CALL_ALL_TO_ALL || (best != NULL && best->enter <= call->enter))
                continue;
            memcpy(trial.starts, group->starts, group->member_count * sizeof *trial.starts);
            if (meet_at(program, &trial, call->value, call->enter))
                best = call;
        }
    }
    if (best != NULL)
        meet_at(program, group, best->value, best->enter);
    free(trial.starts);
}

static void add_instances(struct program *program, struct group *group)
{
    bool gap = true;
    size_t from = 0;

    while (gap) {
        size_t count = count_in_step(program, group, from, &gap);

        for (size_t instance = 0; instance < count; instance++)
            add_instance(program, group, instance);
        for (size_t member = 0; member < group->member_count; member++) {
            size_t left = group->call_counts[member] - group->starts[member];

            group->starts[member] += count < left ? count : left;
        }
        if (gap)
            bring_into_step(program, group);
        from = 1;
    }
}

/* Whether a call counts: those of the class, or (OUTSIDE) the collectives on the communicator. */
static bool call_counts(const struct call *call, enum call_class class, uint64_t comm)
{
    if (class != CALL_LOCAL)
        return call->class == class;
    return call_is_collective(call->class) && call->comm == comm;
}

/* Waits of all calls of the members on that communicator, or of that class (Init, Finalize). */
static void add_group(struct program *program, const size_t *members, size_t count, enum call_class class,
                      uint64_t comm)
{
    struct group group = {members, count, memory_zeroed(count, sizeof(size_t *)), memory_zeroed(count, sizeof(size_t)),
                          memory_zeroed(count, sizeof(size_t))};

    for (size_t i = 0; i < count; i++) {
        const struct rank *rank = &program->ranks[members[i]];

        for (size_t j = 0; j < rank->call_count; j++) {
            if (!call_counts(&rank->calls[j], class, comm))
                continue;
            group.calls[i] = memory_grow(group.calls[i], group.call_counts[i], sizeof **group.calls);
            group.calls[i][group.call_counts[i]++] = j;
        }
    }
    if (class == CALL_LOCAL)
        add_instances(program, &group);
    else
        add_instance(program, &group, 0);
    for (size_t i = 0; i < count; i++)
        free(group.calls[i]);
    free(group.calls);
    free(group.call_counts);
    free(group.starts);
}

void program_add_collective_waits(struct program *program, const struct trace *trace)
{
    size_t *everyone = memory_zeroed(program->rank_count, sizeof *everyone);

    for (size_t i = 0; i < program->rank_count; i++)
        everyone[i] = i;
    add_group(program, everyone, program->rank_count, CALL_INIT, 0);
    add_group(program, everyone, program->rank_count, CALL_FINALIZE, 0);
    for (size_t i = 0; i < trace->comm_count; i++) {
        const struct trace_comm *comm = &trace->comms[i];

        if (comm->id != 0 && comm->member_count > 1)
            add_group(program, comm->members, comm->member_count, CALL_LOCAL, comm->id);
    }
    free(everyone);
}
