#include "model/borders.h"

#include <stdlib.h>

#include "model/calls.h"
#include "model/memory.h"

enum {
    MPI_FIRST = 50000001,
    MPI_LAST = 50000005,
    APPLICATION = 40000001,
    TRACE_INIT = 40000002,
    FLUSH = 40000003,
    TRACING = 40000012,
    MODE = 40000018,
    BURSTS = 2,
    DISABLED = 4,
    RUNNING = 1,
    FORK_JOIN = 7,
    UNKNOWN_CALL = 255,
    BAD_MODE = 1 << 16, /* beside the kinds of overhead */
};

static bool is_mpi(const struct trace_pair *pair)
{
    return pair->type >= MPI_FIRST && pair->type <= MPI_LAST;
}

static bool is_overhead(const struct trace_pair *pair)
{
    return pair->type == TRACE_INIT || pair->type == FLUSH || pair->type == TRACING;
}

static bool is_inside(uint64_t state)
{
    return state == 3 || state == 4 || state == 6 || state == 8 || state == 10 || state == 11 || state == 13 ||
           state == 15 || state == 16;
}

static bool tells_place(const struct trace_state *state)
{
    return state->end > state->begin &&
           (state->value == RUNNING || state->value == FORK_JOIN || is_inside(state->value));
}

/* The state that the rank's first thread is in before its first line. */
static const struct trace_state *first_state(const struct trace_rank *rank, size_t until)
{
    size_t first = SIZE_MAX;

    for (size_t i = 0; i < rank->line_count && first == SIZE_MAX; i++)
        if (rank->lines[i].thread == 1)
            first = rank->lines[i].number;
    for (size_t i = 0; i < rank->state_count; i++)
        if (rank->states[i].number < first && rank->states[i].number <= until && tells_place(&rank->states[i]))
            return &rank->states[i];
    return NULL;
}

/* The first line that enters a call, or leaves one of a first state: states behind it count no more. */
static size_t find_first_call(const struct trace *trace)
{
    size_t first = SIZE_MAX;

    for (size_t i = 0; i < trace->rank_count; i++) {
        const struct trace_rank *rank = &trace->ranks[i];

        for (size_t j = 0; j < rank->line_count; j++) {
            const struct trace_line *line = &rank->lines[j];

            for (size_t k = 0; k < line->pair_count && line->number < first; k++) {
                const struct trace_pair *pair = &trace->pairs[line->first_pair + k];
                const struct trace_state *state = is_mpi(pair) ? first_state(rank, line->number) : NULL;

                if (is_mpi(pair) && (pair->value != 0 || (line->thread == 1 && state && is_inside(state->value))))
                    first = line->number;
            }
        }
    }
    return first;
}

static void add_line(struct trace *trace, struct trace_rank *rank, int64_t time, size_t number, const uint64_t *value)
{
    memory_append(rank->lines, rank->line_count,
                  (struct trace_line){time, 1, number, trace->pair_count, value != NULL});
    if (value)
        memory_append(trace->pairs, trace->pair_count, (struct trace_pair){MPI_FIRST, *value});
}

/* One rank, whose lines are gone through. */
struct border {
    const struct trace_state *first;
    bool begun; /* the rank has */
    bool told;
    bool open; /* the call that was told */
    int64_t newest;
};

static void pass_first(struct trace *trace, struct trace_rank *rank, struct border *border,
                       const struct trace_line *line)
{
    static const uint64_t enters = UNKNOWN_CALL, leaves = 0;
    const struct trace_pair *pairs = trace->pairs + line->first_pair;
    bool decides = false, goes_on = false, has_call = false, looked = false;

    for (size_t i = 0; i < line->pair_count; i++) {
        bool mpi = is_mpi(&pairs[i]);

        has_call = has_call || mpi;
        decides = decides || mpi || is_overhead(&pairs[i]) || pairs[i].type == MODE || pairs[i].type == APPLICATION;
        if (!looked && (mpi || is_overhead(&pairs[i]))) {
            looked = true;
            goes_on = (pairs[i].value == 0) == mpi;
        }
    }
    if (border->first && !border->told && line->time > border->first->begin) {
        border->told = true;
        border->open = is_inside(border->first->value);
        border->newest = border->newest > border->first->begin ? border->newest : border->first->begin;
        if (border->open || !border->begun)
            add_line(trace, rank, border->newest, line->number, border->open ? &enters : NULL);
    } else if (border->first && !border->told && line->thread == 1 && (line->time < border->first->begin || decides)) {
        border->first = NULL;
    }
    if (line->thread != 1)
        return;
    border->begun = true;
    if (border->open && line->time >= border->first->end && !goes_on) {
        border->newest = border->newest > border->first->end ? border->newest : border->first->end;
        add_line(trace, rank, border->newest, line->number, &leaves);
    }
    if (border->open && (has_call || line->time >= border->first->end))
        border->open = false;
}

/* What is on at the end, as bits: no state tells more then. */
static unsigned follow(unsigned on, const struct trace_pair *pair)
{
    if (pair->type == TRACE_INIT)
        return pair->value ? on | OVERHEAD_INIT : on & ~(unsigned)OVERHEAD_INIT;
    if (pair->type == FLUSH)
        return pair->value ? on | OVERHEAD_FLUSH : on & ~(unsigned)OVERHEAD_FLUSH;
    if (pair->type == TRACING)
        return pair->value ? on & ~(unsigned)OVERHEAD_DISABLED : on | OVERHEAD_DISABLED;
    if (pair->type == MODE)
        return pair->value == BURSTS || pair->value == DISABLED ? on | BAD_MODE : on & ~(unsigned)BAD_MODE;
    return on;
}

static void add_ending(struct trace *trace, struct trace_rank *rank, unsigned useful)
{
    unsigned on = 0;
    bool is_over = false;
    uint64_t call = 0;
    int64_t last = 0, end = 0;

    for (size_t i = 0; i < rank->line_count; i++) {
        const struct trace_line *line = &rank->lines[i];

        last = line->time > last ? line->time : last;
        for (size_t j = 0; j < line->pair_count && line->thread == 1; j++) {
            const struct trace_pair *pair = &trace->pairs[line->first_pair + j];

            on = follow(on, pair);
            if (pair->type == APPLICATION)
                is_over = pair->value == 0;
            if (is_mpi(pair))
                call = pair->value;
        }
    }
    if (rank->state_count > 0 && rank->states[rank->state_count - 1].value == RUNNING &&
        rank->states[rank->state_count - 1].begin <= last)
        end = rank->latest;
    if (rank->calling_count > 0 || call != 0)
        end = call != 0 && call_class_of(call) == CALL_FINALIZE ? 0 : rank->latest;
    if (rank->line_count > 0 && rank->state_count > 0 && !is_over && (on & ~useful) == 0 && end > last)
        add_line(trace, rank, end, trace->line_count, NULL);
}

void borders_add(struct trace *trace, const struct replay_options *options)
{
    size_t first_call = find_first_call(trace);
    bool is_cut = false;

    for (size_t i = 0; i < trace->rank_count; i++) {
        struct trace_rank *rank = &trace->ranks[i];
        struct trace_rank old = *rank;
        struct border border = {.first = first_state(rank, first_call)};
        static const uint64_t enters = UNKNOWN_CALL;

        rank->lines = NULL;
        rank->line_count = 0;
        for (size_t j = 0; j < old.line_count; j++) {
            pass_first(trace, rank, &border, &old.lines[j]);
            memory_append(rank->lines, rank->line_count, old.lines[j]);
            border.newest = old.lines[j].time > border.newest ? old.lines[j].time : border.newest;
        }
        is_cut = is_cut || border.first;
        if (border.first && !border.told && (is_inside(border.first->value) || !border.begun))
            add_line(trace, rank, border.newest > border.first->begin ? border.newest : border.first->begin,
                     trace->line_count, is_inside(border.first->value) ? &enters : NULL);
        free(old.lines);
    }
    for (size_t i = 0; i < trace->rank_count && is_cut; i++)
        add_ending(trace, &trace->ranks[i], options->useful);
}
