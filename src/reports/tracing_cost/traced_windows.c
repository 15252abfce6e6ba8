#include "reports/tracing_cost/traced_windows.h"

#include <stdlib.h>
#include <string.h>

#include "options/options.h"
#include "replay/own_clock.h"
#include "windows/cells/cell_token.h"

struct traced_rank {
    struct call_entry entry;
    bool has_token;
    struct cell_token token; /* of the entry, once the tracer has worked inside the call */
};

struct traced_windows {
    struct windows *windows;
    struct listener inner;
    struct traced_rank ranks[];
};

struct traced_windows *traced_windows_new(const struct window_grid *grid, uint32_t rank_count, window_handler *handle,
                                          void *user, const struct diag *diag)
{
    struct traced_windows *traced = calloc(1, sizeof(*traced) + rank_count * sizeof(traced->ranks[0]));

    if (!traced) {
        diag_no_memory(diag);
        return NULL;
    }
    traced->windows = windows_new(grid, rank_count, WINDOW_IDEAL_LOCAL, INTERPOLATION_WAIT_FIRST, handle, user, diag);
    return traced->windows ? traced : traced_windows_free(traced);
}

struct traced_windows *traced_windows_free(struct traced_windows *traced)
{
    if (traced) {
        windows_free(traced->windows);
        free(traced);
    }
    return NULL;
}

/* What is posted at the call's entry may be told later, when the clock has run on inside the call. */
static int keep_entry_token(struct traced_windows *traced, uint32_t index)
{
    struct traced_rank *rank = &traced->ranks[index];
    const struct post entry = {.time = rank->entry.time, .rank = index, .state = STATE_MPI};

    rank->has_token = true;
    return traced->inner.post(traced->inner.self, &entry, &rank->token);
}

static int traced_on_interval(void *self, const struct interval *interval)
{
    struct traced_windows *traced = self;
    struct traced_rank *rank = &traced->ranks[interval->rank];
    struct interval shown = *interval;
    int error = 0;

    if (call_entry_follow(&rank->entry, interval))
        rank->has_token = false;
    if (interval->state == STATE_MPI && !interval->is_polling && !interval->is_burst)
        return 0;
    if (interval->state == STATE_OVERHEAD && !(interval->overhead & OVERHEAD_DISABLED)) {
        if (interval->call != 0 && !rank->has_token)
            error = keep_entry_token(traced, interval->rank);
        shown.state = STATE_USEFUL;
    }
    return error < 0 ? error : traced->inner.interval(traced->inner.self, &shown);
}

static int traced_on_post(void *self, const struct post *post, void *token)
{
    struct traced_windows *traced = self;
    const struct traced_rank *rank = &traced->ranks[post->rank];

    if (!rank->has_token || !call_entry_has(&rank->entry, post))
        return traced->inner.post(traced->inner.self, post, token);
    memcpy(token, &rank->token, sizeof(rank->token));
    return 0;
}

static void traced_on_merge(void *self, void *token, const void *before)
{
    struct traced_windows *traced = self;

    traced->inner.merge(traced->inner.self, token, before);
}

static int traced_on_join(void *self, const struct join *join)
{
    struct traced_windows *traced = self;

    return traced->inner.join(traced->inner.self, join);
}

static int traced_on_finish(void *self, int64_t end)
{
    struct traced_windows *traced = self;

    return traced->inner.finish(traced->inner.self, end);
}

void traced_windows_listen(struct traced_windows *traced, struct listener *listener)
{
    windows_listen(traced->windows, listener);
    traced->inner = *listener;
    listener->self = traced;
    listener->skips = 1U << STATE_ENDED;
    listener->interval = traced_on_interval;
    listener->post = traced_on_post;
    listener->merge = traced_on_merge;
    listener->join = traced_on_join;
    listener->finish = traced_on_finish;
}
