#include "model/replayed.h"

#include <stdlib.h>
#include <string.h>

#include "model/borders.h"
#include "model/memory.h"
#include "model/polling.h"
#include "model/replay.h"

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

void replayed_init(struct replayed *replayed, const char *text, size_t length, const struct model_options *options)
{
    struct model_result *result = memory_zeroed(1, sizeof *result);
    struct program *program = &replayed->program;
    struct trace *trace = &replayed->trace;

    replayed->result = result;
    model_trace_read(trace, text, length);
    borders_add(trace, &options->replay);
    polling_divide(trace, &options->replay);
    result->rank_count = trace->rank_count;
    result->ranks = memory_zeroed(trace->rank_count, sizeof *result->ranks);
    result->messages = trace->message_count;
    program_build(program, trace, &options->replay);
    program_add_waits(program, trace, &options->replay);
    replay_correct(program, &options->replay, result);
    if (options->replay.waits == WAITS_CONSISTENT) {
        program_add_send_waits(program, options->replay.max_skew);
        program_add_gathering_waits(program);
    }
    replay_choose(program, &options->replay, result);
    result->run.length = replay_latest(program, trace);
    cut_windows(result, options->window);
    replay_resolve(program, options, result);
}

void replayed_deinit(struct replayed *replayed)
{
    model_free(replayed->result);
    program_deinit(&replayed->program);
    trace_clear(&replayed->trace);
}

struct model_function **replayed_copy_stacks(const struct program *program)
{
    struct model_function **stacks = memory_zeroed(program->rank_count, sizeof *stacks);

    for (size_t rank = 0; rank < program->rank_count; rank++) {
        const struct rank *owner = &program->ranks[rank];

        stacks[rank] = memory_zeroed(owner->stack_count + 1, sizeof **stacks);
        memcpy(stacks[rank], owner->stacks, owner->stack_count * sizeof **stacks);
    }
    return stacks;
}

void replayed_free_stacks(struct model_function **stacks, size_t rank_count)
{
    for (size_t rank = 0; rank < rank_count; rank++)
        free(stacks[rank]);
    free(stacks);
}
