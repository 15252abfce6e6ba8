#include "reports/iterations/loops/call_log.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "reports/iterations/loops/mark.h"

int call_log_add(struct call_log *log, int64_t time, const uint64_t symbols[ALPHABET_COUNT], bool is_expected)
{
    struct logged_call *added;

    if (array_reserve(&log->calls, &log->capacity, log->count + 1, sizeof(*log->calls)) < 0)
        return ERROR_MEMORY;
    added = &log->calls[log->count++];
    added->time = time;
    added->is_expected = is_expected;
    memcpy(added->symbols, symbols, sizeof(added->symbols));
    return 0;
}

void call_log_deinit(struct call_log *log)
{
    free(log->calls);
}

static int add_start(struct listed_turns *turns, size_t call)
{
    if (array_reserve(&turns->items, &turns->capacity, turns->count + 1, sizeof(*turns->items)) < 0)
        return ERROR_MEMORY;
    turns->items[turns->count++].start = (int64_t)call;
    return 0;
}

/* Turns before the mark was followed begin where its context came. */
static int list_early(const struct call_log *log, const struct loop_context *context, uint64_t drop,
                      const struct mark *mark, struct loop *loop)
{
    const struct logged_call *calls = log->calls;
    uint64_t hash = 0;
    int error = 0;

    for (size_t at = 0; at + 1 < mark->starts[0] && error == 0; at++) {
        uint64_t oldest = at >= context->length ? calls[at - context->length].symbols[context->alphabet] : 0;

        hash = hash * context_base + calls[at].symbols[context->alphabet] - oldest * drop;
        if (hash + context->length == mark->hash && calls[at].time >= loop->begin && !calls[at].is_expected)
            error = add_start(&loop->listed, at);
    }
    return error;
}

/* When a turn that begins with that call ends; `next` is the call with which the next one begins, or how many calls
 * there are. */
static int64_t end_of_turn(const struct call_log *log, const struct loop *loop, size_t call, size_t next)
{
    if (next < log->count && next - call <= loop_break((uint64_t)loop->calls) &&
        log->calls[next].time - log->calls[call].time <= loop->limit)
        return log->calls[next].time;
    if (call + loop->usual_calls < next)
        return log->calls[call + loop->usual_calls].time;
    return next - 1 > call ? log->calls[next - 1].time : INT64_MAX;
}

int call_log_list(const struct call_log *log, const struct loop_context *context, uint64_t drop,
                  const struct mark *mark, struct loop *loop)
{
    struct listed_turns *turns = &loop->listed;
    int error = list_early(log, context, drop, mark, loop);

    for (size_t i = 0; i < mark->start_count && error == 0; i++) {
        size_t call = (size_t)mark->starts[i] - 1;

        if (log->calls[call].time >= loop->begin && log->calls[call].time <= loop->end)
            error = add_start(turns, call);
    }
    /* So far these are calls. */
    for (size_t i = 0; i < turns->count && error == 0; i++) {
        size_t call = (size_t)turns->items[i].start;
        size_t next = i + 1 < turns->count ? (size_t)turns->items[i + 1].start : log->count;

        turns->items[i] = (struct listed_turn){log->calls[call].time, end_of_turn(log, loop, call, next)};
    }
    return error;
}
