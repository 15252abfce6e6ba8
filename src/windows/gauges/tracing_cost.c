/*
 * Tracing cost: the ideal time, of each window and of a part of the run, in which the tracer's own work takes its time
 * as computation does (that of the whole run: windows/mpi_span.h). What it exceeds the ideal time by is what tracing
 * has caused, on the ranks that did that work and on those that waited for them (docs/semantics.md, "The largest
 * loss").
 *
 * Windows with local clocks (windows/windows.h), to which that work is shown as useful time.
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "replay/posts.h"
#include "windows/gauges/gauge.h"
#include "windows/windows.h"

struct tracing_rank {
    struct call_entry entry;
    bool has_token;
    struct cell_token token; /* of the entry, once the tracer has worked inside the call */
};

struct tracing_cost {
    struct windows *windows;
    struct tracing_rank *ranks;
};

static void tracing_cost_free(void *self)
{
    struct tracing_cost *cost = self;

    windows_free(cost->windows);
    free(cost->ranks);
}

static int tracing_on_interval(void *windows, const struct interval *interval)
{
    struct tracing_rank *rank = (struct tracing_rank *)windows_user(windows) + interval->rank;
    struct interval shown;
    int error = 0;

    if (interval->state == STATE_USEFUL)
        return windows_on_interval(windows, interval);
    if (call_entry_follow(&rank->entry, interval))
        rank->has_token = false;
    if (interval->state == STATE_MPI && !interval->is_polling && !interval->is_burst)
        return 0;
    if (interval->state != STATE_OVERHEAD || interval->overhead & OVERHEAD_DISABLED)
        return windows_on_interval(windows, interval);
    /* The tracer's own work is shown as useful. What is posted at the call's entry may be told later, when the clock
     * has run on inside the call: its token is kept. */
    if (interval->call != 0 && !rank->has_token) {
        const struct post entry = {.time = rank->entry.time, .rank = interval->rank, .state = STATE_MPI};

        rank->has_token = true;
        error = windows_on_post(windows, &entry, &rank->token);
    }
    shown = *interval;
    shown.state = STATE_USEFUL;
    return error ?: windows_on_interval(windows, &shown);
}

static int tracing_on_post(void *windows, const struct post *post, void *token)
{
    const struct tracing_rank *rank = (const struct tracing_rank *)windows_user(windows) + post->rank;

    if (!rank->has_token || !call_entry_has(&rank->entry, post))
        return windows_on_post(windows, post, token);
    memcpy(token, &rank->token, sizeof(rank->token));
    return 0;
}

static int tracing_cost_start(void *self, const struct gauge_start *start, struct listener *listener)
{
    struct tracing_cost *cost = self;
    struct windows_setup setup = {.rank_count = start->replay->rank_count, .part = WINDOW_PART_TRACED};

    setup.user = cost->ranks = diag_allocate(start->diag, setup.rank_count, sizeof(*cost->ranks));
    cost->windows = cost->ranks ? windows_new(start->ledger, &setup, start->diag) : NULL;
    if (!cost->windows)
        return ERROR_MEMORY;
    windows_listen(cost->windows, listener);
    listener->skips = 1U << STATE_ENDED;
    listener->interval = tracing_on_interval;
    listener->post = tracing_on_post;
    return 0;
}

static bool tracing_cost_of_run_is_wanted(const struct options *options, unsigned asked)
{
    (void)asked;
    return options_show_run(options);
}

const struct gauge_class tracing_cost_gauge = {
    .scope = GAUGE_OF_PART,
    .part = WINDOW_PART_TRACED,
    .is_wanted = tracing_cost_of_run_is_wanted,
    .size = sizeof(struct tracing_cost),
    .start = tracing_cost_start,
    .free = tracing_cost_free,
};

/* With the run's ideal clock a window's ideal time is another one. */
static bool tracing_cost_of_windows_is_wanted(const struct options *options, unsigned asked)
{
    return asked & 1U << WINDOW_PART_TRACED && options->windows.ideal == WINDOW_IDEAL_LOCAL;
}

const struct gauge_class traced_windows_gauge = {
    .scope = GAUGE_OF_WINDOWS,
    .part = WINDOW_PART_TRACED,
    .is_wanted = tracing_cost_of_windows_is_wanted,
    .size = sizeof(struct tracing_cost),
    .start = tracing_cost_start,
    .free = tracing_cost_free,
};
