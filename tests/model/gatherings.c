/*
 * Calls of all ranks whose communicator the trace does not name: where all are inside a call of one value at one
 * moment, on corrected times, these calls are one operation. A call is in one operation at most, the earliest.
 */
#include <stdlib.h>

#include "model/memory.h"
#include "model/program.h"

static int64_t entry_of(const struct rank *rank, const struct call *call)
{
    return rank->operations[call->enter_operation].time;
}

/* A call without an end lasts for ever, one that goes on beside another ends there. */
static int64_t end_of(const struct rank *rank, const struct call *call)
{
    size_t end = call->exit_operation;

    if (call->ends_beside)
        for (end = call->enter_operation; rank->operations[end].kind != OPERATION_SUSPEND;)
            end++;
    else if (!call->closed)
        return INT64_MAX;
    return rank->operations[end].time;
}

/* The rank's first call of that value from there on that does not begin beside another; call_count: there is none. */
static size_t find_from(const struct rank *rank, size_t call, uint64_t value)
{
    while (call < rank->call_count && (rank->calls[call].value != value || rank->calls[call].begins_beside))
        call++;
    return call;
}

/* Brings every rank to its next call of that value. False: one has none left. */
static bool find_next(const struct program *program, uint64_t value, size_t *next)
{
    for (size_t i = 0; i < program->rank_count; i++) {
        next[i] = find_from(&program->ranks[i], next[i], value);
        if (next[i] == program->ranks[i].call_count)
            return false;
    }
    return true;
}

static int64_t find_latest_entry(const struct program *program, const size_t *next)
{
    int64_t latest = INT64_MIN;

    for (size_t i = 0; i < program->rank_count; i++) {
        int64_t entry = entry_of(&program->ranks[i], &program->ranks[i].calls[next[i]]);

        latest = entry > latest ? entry : latest;
    }
    return latest;
}

/* Ranks that leave before that time go on to their next call. False: there was one. */
static bool hold_until(const struct program *program, int64_t time, size_t *next)
{
    bool all = true;

    for (size_t i = 0; i < program->rank_count; i++) {
        if (end_of(&program->ranks[i], &program->ranks[i].calls[next[i]]) >= time)
            continue;
        next[i]++;
        all = false;
    }
    return all;
}

static bool enters_before(const struct program *program, const size_t *next, size_t line)
{
    for (size_t i = 0; i < program->rank_count; i++)
        if (program->ranks[i].calls[next[i]].enter_line >= line)
            return false;
    return true;
}

/* One stands for a member that comes behind this operation, and that one here for the other: a circle. */
static bool is_on_cycle(const struct program *program, const size_t *next)
{
    for (size_t i = 0; i < program->hold_count; i++) {
        const struct model_hold *hold = &program->holds[i];

        if (program->ranks[hold->rank].calls[next[hold->rank]].enter_line > hold->from_line &&
            enters_before(program, next, hold->until_line))
            return true;
    }
    return false;
}

static void add_gathering(struct program *program, const size_t *next, size_t number)
{
    for (size_t a = 0; a < program->rank_count; a++) {
        const struct call *waiter = &program->ranks[a].calls[next[a]];

        for (size_t b = 0; b < program->rank_count; b++) {
            if (a != b && waiter->closed && !waiter->ends_beside)
                program_add_wait(program, a, waiter->exit_operation, b,
                                 program->ranks[b].calls[next[b]].enter_operation)
                    ->gathering = number;
        }
    }
}

static void add_gatherings_of(struct program *program, uint64_t value, size_t *count)
{
    size_t *next = memory_zeroed(program->rank_count, sizeof *next);

    while (find_next(program, value, next)) {
        if (!hold_until(program, find_latest_entry(program, next), next))
            continue;
        if (!is_on_cycle(program, next))
            add_gathering(program, next, ++*count);
        for (size_t i = 0; i < program->rank_count; i++)
            next[i]++;
    }
    free(next);
}

void program_add_gathering_waits(struct program *program)
{
    enum { VALUES = 256 };
    size_t count = 0;

    for (uint64_t value = 0; value < VALUES && program->rank_count > 1; value++) {
        if (call_class_of(value) == CALL_OF_ALL_RANKS)
            add_gatherings_of(program, value, &count);
    }
    program_index_waits(program);
}
