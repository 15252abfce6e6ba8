/*
 * The oracle's passes in a row, and windows by the run's own clock (docs/semantics.md, "Windows", --window-ideal
 * clock).
 */
#include "model/model.h"

#include <stdlib.h>

#include "model/memory.h"
#include "model/replay.h"

/* Walks one rank's ideal clock from boundary to boundary. */
struct walker {
    const struct rank *rank;
    enum interpolation interpolation;
    size_t next; /* operation behind the boundary */
    size_t call; /* that is open, SIZE_MAX: none */
};

struct model_options model_options_default(void)
{
    return (struct model_options){.replay = {.waits = WAITS_CONSISTENT,
                                             .clock_fix = CLOCK_FIX_CLC,
                                             .eager_limit = 32768,
                                             .min_latency = 0,
                                             .max_skew = 1000000000}};
}

static int64_t interpolate(const struct walker *walker, int64_t time)
{
    const struct operation *operations = walker->rank->operations;
    const struct call *call = &walker->rank->calls[walker->call];
    const struct operation *enter = &operations[call->enter_operation];
    const struct operation *exit = &operations[call->exit_operation];
    int64_t jump = exit->clock - enter->clock;
    int64_t passed = time - enter->time;

    if (walker->interpolation == INTERPOLATION_LINEAR)
        return enter->clock + (int64_t)((__int128)jump * passed / (exit->time - enter->time));
    return enter->clock + (passed < jump ? passed : jump);
}

/* C of the rank at that time, jumps at that very time included. Times must not decrease from call to call. */
static int64_t clock_at(struct walker *walker, int64_t time)
{
    const struct rank *rank = walker->rank;
    const struct operation *last;

    while (walker->next < rank->operation_count && rank->operations[walker->next].time <= time) {
        const struct operation *operation = &rank->operations[walker->next++];

        if (operation->kind == OPERATION_ENTER)
            walker->call = operation->subject;
        else if (operation->kind == OPERATION_EXIT)
            walker->call = SIZE_MAX;
    }
    if (walker->call != SIZE_MAX && rank->calls[walker->call].closed)
        return interpolate(walker, time);
    last = walker->next > 0 ? &rank->operations[walker->next - 1] : NULL;
    if (last == NULL || last->state == STATE_ABSENT)
        return rank->late ? 0 : time;
    return last->clock + (last->state == STATE_USEFUL ? time - last->time : 0);
}

static void add_clock_ideal(struct model_result *result, struct walker *walker)
{
    int64_t before = clock_at(walker, -1);

    before = before < 0 ? 0 : before;
    for (size_t i = 0; i < result->window_count; i++) {
        struct model_window *window = &result->windows[i];
        int64_t after = clock_at(walker, window->start + window->length);

        if (window->ideal < after - before)
            window->ideal = after - before;
        before = after;
    }
}

static void clock_windows(struct model_result *result, const struct program *program, enum interpolation interpolation)
{
    for (size_t i = 0; i < program->rank_count; i++) {
        struct walker walker = {&program->ranks[i], interpolation, 0, SIZE_MAX};

        add_clock_ideal(result, &walker);
    }
    for (size_t i = 0; i < result->window_count; i++) {
        struct model_window *window = &result->windows[i];

        if (window->ideal > window->length)
            window->ideal = window->length;
        if (window->ideal < window->useful_max)
            window->ideal = window->useful_max;
    }
}

static void cut_windows(struct model_result *result, int64_t length)
{
    int64_t end = result->run.length;

    if (length <= 0)
        return;
    result->window_count = (size_t)((end + length - 1) / length);
    result->windows = memory_zeroed(result->window_count, sizeof *result->windows);
    for (size_t i = 0; i < result->window_count; i++) {
        struct model_window *window = &result->windows[i];

        window->start = (int64_t)i * length;
        window->length = end - window->start < length ? end - window->start : length;
    }
}

struct model_result *model_run(const char *text, size_t length, const struct model_options *options)
{
    struct model_result *result;
    struct program program;
    struct trace trace;

    trace_read(&trace, text, length);
    if (trace.rank_count == 0) {
        trace_deinit(&trace);
        return NULL;
    }
    result = memory_zeroed(1, sizeof *result);
    result->rank_count = trace.rank_count;
    result->ranks = memory_zeroed(trace.rank_count, sizeof *result->ranks);
    result->messages = trace.message_count;
    program_build(&program, &trace, &options->replay);
    program_add_waits(&program, &trace, &options->replay);
    replay_correct(&program, &options->replay, result);
    replay_choose(&program, &options->replay, result);
    result->run.length = replay_latest(&program, &trace);
    cut_windows(result, options->window);
    replay_resolve(&program, options, result);
    if (options->ideal == WINDOW_IDEAL_CLOCK)
        clock_windows(result, &program, options->interpolation);
    program_deinit(&program);
    trace_deinit(&trace);
    return result;
}

void model_free(struct model_result *result)
{
    if (result == NULL)
        return;
    free(result->ranks);
    free(result->windows);
    free(result);
}
