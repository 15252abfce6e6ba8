#include "run/run_windows.h"

#include <math.h>
#include <stdlib.h>

#include "base/duration.h"
#include "base/error.h"

static bool is_whole(const struct window_options *options)
{
    return options->from == 0 && options->to == INT64_MAX;
}

static size_t whole_listener_count(const struct window_options *options)
{
    return is_whole(options) ? 1 : 2;
}

size_t run_windows_count(const struct window_options *options)
{
    if (options->kind == WINDOW_NONE)
        return whole_listener_count(options);
    return whole_listener_count(options) + (options->step > 0 ? sliding_listener_count(options) : 1);
}

static int on_whole(void *user, const struct window_totals *totals)
{
    struct run_windows *windows = user;

    windows->run = *totals;
    return 0;
}

/* For the transient imbalance. */
static int on_facts(void *user, const struct window_facts *facts)
{
    struct run_windows *windows = user;

    windows->useful_max_sum += facts->totals.useful_max;
    return 0;
}

static int check_window_count(const struct run_windows *windows, int64_t duration)
{
    const struct window_options *options = windows->options;
    int64_t part = (options->to < duration ? options->to : duration) - options->from;

    if ((options->kind == WINDOW_COUNT || options->parts > 0) && duration == 0) {
        diag_report(windows->diag, SEVERITY_ERROR, windows->file, 1,
                    "--windows needs the run's duration, which the header does not say; use --window");
        return ERROR_USAGE;
    }
    if (options->kind == WINDOW_LENGTH && part / (options->step > 0 ? options->step : options->length) > WINDOWS_MOST) {
        diag_report(windows->diag, SEVERITY_ERROR, windows->file, 1,
                    "more than %d windows of %s in a run of %s; choose a longer --window, 10ms say", WINDOWS_MOST,
                    duration_text(options->step > 0 ? options->step : options->length).text,
                    duration_text(duration).text);
        return ERROR_USAGE;
    }
    return 0;
}

static enum grid_kind grid_kind(enum window_kind kind)
{
    switch (kind) {
    case WINDOW_LENGTH:
        return GRID_LENGTH;
    case WINDOW_COUNT:
        return GRID_COUNT;
    case WINDOW_EVENTS:
    case WINDOW_EVERY:
    case WINDOW_EVENT:
        return GRID_LISTED;
    case WINDOW_NONE:
        break;
    }
    return GRID_WHOLE;
}

static int start_whole(struct run_windows *windows, uint32_t rank_count, struct listener *listener)
{
    const struct window_options *options = windows->options;

    if (is_whole(options)) {
        windows->totals = totals_new(rank_count, windows->diag);
        if (!windows->totals)
            return ERROR_MEMORY;
        totals_listen(windows->totals, listener);
        return 0;
    }
    windows->whole_grid = (struct window_grid){.kind = GRID_WHOLE, .from = options->from, .to = options->to};
    grid_prepare(&windows->whole_grid);
    windows->whole = windows_new(&windows->whole_grid, rank_count, WINDOW_IDEAL_LOCAL, INTERPOLATION_WAIT_FIRST,
                                 on_whole, windows, windows->diag);
    if (!windows->whole)
        return ERROR_MEMORY;
    windows_listen(windows->whole, listener);
    windows->shares = (struct shares){.from = options->from, .to = options->to};
    shares_listen(&windows->shares, listener + 1);
    return 0;
}

/* Parts of the run, or of what was asked for of it, all of one length. */
static struct window_options options_with_length(const struct window_options *options, int64_t duration)
{
    struct window_options known = *options;
    int64_t part = (options->to < duration ? options->to : duration) - options->from;

    if (options->length == 0 && options->parts > 0)
        known.length = part > 0 ? (part - 1) / (int64_t)options->parts + 1 : 1;
    return known;
}

/* Windows whose boundaries the trace sets. */
static int start_boundaries(struct run_windows *windows, const struct run_windows_start *start)
{
    const struct window_options *options = windows->options;
    struct window_options known = options_with_length(options, start->replay->duration);

    if (options->rank > start->replay->rank_count) {
        diag_report(windows->diag, SEVERITY_ERROR, windows->file, 1, "--rank: there is no rank %u, the trace has %u",
                    (unsigned)options->rank, (unsigned)start->replay->rank_count);
        return ERROR_USAGE;
    }
    if (options->kind == WINDOW_EVENT) {
        int error = event_choice_make(&windows->choice, options->event, start->labels, "--window-event", windows->diag);

        if (error < 0)
            return error;
        for (size_t i = 0; i < windows->choice.type_count && error == 0; i++)
            error = event_types_add(start->watched, windows->choice.types[i]);
        if (error < 0)
            return diag_no_memory(windows->diag);
    }
    windows->boundaries = boundaries_new(&known, start->replay->rank_count, &windows->grid, windows->choice.events,
                                         windows->choice.count, windows->diag);
    if (!windows->boundaries)
        return ERROR_MEMORY;
    *start->preview = boundaries_preview(windows->boundaries);
    return 0;
}

static int start_sliding(struct run_windows *windows, uint32_t rank_count, struct listener *listeners)
{
    windows->sliding =
        sliding_new(windows->options, rank_count, window_merger_on_totals, windows->merger, windows->diag);
    if (!windows->sliding)
        return ERROR_MEMORY;
    sliding_listen(windows->sliding, listeners);
    return 0;
}

static int start_grid(struct run_windows *windows, const struct run_windows_start *start, struct listener *listener)
{
    const struct window_options *options = windows->options;

    windows->grid = (struct window_grid){
        .kind = grid_kind(options->kind),
        .from = options->from,
        .to = options->to,
        .length = options->length,
        .duration = start->replay->duration,
        .count = options->count,
    };
    if (windows->grid.kind == GRID_LISTED) {
        int error = start_boundaries(windows, start);

        if (error < 0)
            return error;
    }
    grid_prepare(&windows->grid);
    windows->windows = windows_new(&windows->grid, start->replay->rank_count, options->ideal, options->interpolation,
                                   window_merger_on_totals, windows->merger, windows->diag);
    if (!windows->windows)
        return ERROR_MEMORY;
    windows_listen(windows->windows, listener);
    return 0;
}

static int start_merged_windows(struct run_windows *windows, const struct run_windows_start *start,
                                struct listener *listeners)
{
    windows->merger = window_merger_new(start->parts, windows->diag);
    if (!windows->merger)
        return ERROR_MEMORY;
    if (window_merger_subscribe(windows->merger, on_facts, windows) < 0)
        return ERROR_MEMORY;
    return windows->options->step > 0 ? start_sliding(windows, start->replay->rank_count, listeners)
                                      : start_grid(windows, start, listeners);
}

int run_windows_start(struct run_windows *windows, const struct window_options *options, const char *file,
                      const struct run_windows_start *start, struct listener *listeners, const struct diag *diag)
{
    int error;

    windows->options = options;
    windows->diag = diag;
    windows->file = file;
    windows->run.ranks = start->replay->rank_count; /* where the part asked for lies after the end of the run */
    error = check_window_count(windows, start->replay->duration);
    if (error == 0)
        error = start_whole(windows, start->replay->rank_count, listeners);
    if (error == 0 && options->kind != WINDOW_NONE)
        error = start_merged_windows(windows, start, listeners + whole_listener_count(options));
    return error;
}

const struct window_grid *run_windows_grid(const struct run_windows *windows)
{
    return windows->windows ? &windows->grid : NULL;
}

int run_windows_finish(struct run_windows *windows)
{
    return windows->sliding ? sliding_finish(windows->sliding) : 0;
}

int run_windows_conclude(struct run_windows *windows, int64_t end, struct window_totals *totals,
                         double *transient_imbalance)
{
    double length;

    if (windows->totals)
        windows->run = totals_conclude(windows->totals);
    if (windows->whole && windows->run.end == 0 && windows->options->from > 0) {
        diag_report(windows->diag, SEVERITY_ERROR, windows->file, 0,
                    "--from lies behind the end of the run, which is %s long", duration_text(end).text);
        return ERROR_USAGE;
    }
    if (windows->whole)
        shares_conclude(&windows->shares, &windows->run);
    length = (double)(windows->run.end - windows->run.start);
    *totals = windows->run;
    *transient_imbalance =
        length > 0 ? (double)(windows->useful_max_sum - windows->run.useful_max) / length : (double)NAN;
    return 0;
}

void run_windows_deinit(struct run_windows *windows)
{
    totals_free(windows->totals);
    windows_free(windows->whole);
    windows_free(windows->windows);
    sliding_free(windows->sliding);
    boundaries_free(windows->boundaries);
    event_choice_deinit(&windows->choice);
    window_merger_free(windows->merger);
    grid_deinit(&windows->grid);
    grid_deinit(&windows->whole_grid);
}
