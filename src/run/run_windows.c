#include "run/run_windows.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"
#include "output/columns/column_choice.h"
#include "reports/iterations/turn_scout.h"
#include "reports/partition.h"
#include "reports/registry.h"

struct run_gauge {
    const struct gauge_class *class;
    void *gauge;
    bool concludes; /* knows of the run, or its part */
};

#define GAUGE_CLASS(name) &name##_gauge,

static const struct gauge_class *const classes[] = {GAUGES_LIST(GAUGE_CLASS)};

/* By the parts of windows that columns belong to which are named. What tracing caused is a column of the summary, too;
 * conditions are read when the run has begun: its name in one asks for it. */
static bool gauge_is_wanted(const struct gauge_class *class, const struct options *options)
{
    unsigned asked = column_choice_parts(options);

    if (class->scope == GAUGE_OF_WINDOWS && (options->windows.kind == WINDOW_NONE || options->windows.step != 0))
        return false;
    if (!(options->reports & REPORT_WINDOWS))
        asked &= ~(1U << WINDOW_PART_TRACED);
    for (size_t i = 0; i < options->fail_if_count; i++)
        if (column_is_named(column_of(COLUMN_OVERHEAD_CAUSED), options->fail_if[i]))
            asked |= 1U << WINDOW_PART_TRACED;
    return !class->is_wanted || class->is_wanted(options, asked);
}

unsigned run_windows_parts(const struct options *options)
{
    unsigned parts = reports_window_parts(options);

    if (options->windows.kind == WINDOW_ITERATION)
        parts |= 1U << WINDOW_PART_TURN;
    for (size_t i = 0; i < COUNT_OF(classes); i++)
        if (classes[i]->scope == GAUGE_OF_WINDOWS && gauge_is_wanted(classes[i], options))
            parts |= 1U << classes[i]->part;
    return parts;
}

size_t run_windows_listeners(const struct options *options)
{
    const struct window_options *of = &options->windows;
    size_t grids = of->step > 0 ? (size_t)(of->length / of->step) : 1 + of->longer_count;

    /* Two of the part that was asked for, where MPI begins and ends, and the part from Init to Finalize. */
    return 2 + 2 + grids + (grids + 2) * COUNT_OF(classes);
}

static int on_whole(void *user, const struct window_facts *facts)
{
    struct run_windows *windows = user;

    if (windows->part)
        windows->run = facts->totals;
    windows->traced_ideal = facts->traced_ideal;
    return 0;
}

/* For the transient imbalance: of several lengths that of the shortest. */
static int add_useful_max(void *user, const struct window_facts *facts)
{
    struct run_windows *windows = user;

    if (facts->length <= windows->options->windows.length)
        windows->useful_max_sum += facts->totals.useful_max;
    return 0;
}

/* How long what was asked for of it is. */
static int64_t part_of_run(const struct window_options *options, int64_t duration)
{
    return (options->part.to < duration ? options->part.to : duration) - options->part.from;
}

/* The run as one window, or the part of it. */
static int start_whole(struct run_windows *windows, uint32_t rank_count, bool has_totals,
                       struct listener_list *listeners)
{
    const struct window_options *options = &windows->options->windows;
    const struct window_options one = {.part = options->part};
    const struct windows_setup setup = {.rank_count = rank_count};
    const struct window_grid grid = grid_of(&one, 0);

    windows->run.ranks = rank_count; /* where the part asked for lies after the end of the run */
    windows->whole = window_list_new(&grid, 0, windows->diag);
    if (!windows->whole || window_list_subscribe(windows->whole, on_whole, windows) < 0)
        return ERROR_MEMORY;
    if (time_range_is_whole(options->part)) {
        if (!has_totals)
            return 0;
        windows->totals = totals_new(rank_count, windows->diag);
        windows->stretches = windows->totals ? load_stretches_new(rank_count, windows->diag) : NULL;
        if (!windows->stretches)
            return ERROR_MEMORY;
        windows->totals->stretches = windows->stretches;
        totals_listen(windows->totals, &listeners->items[listeners->count++]);
        return 0;
    }
    windows->part = windows_new(windows->whole->ledgers, &setup, windows->diag);
    if (!windows->part)
        return ERROR_MEMORY;
    windows_listen(windows->part, &listeners->items[listeners->count++]);
    windows->shares = (struct time_shares){.part = options->part};
    time_shares_listen(&windows->shares, &listeners->items[listeners->count++]);
    return 0;
}

/* Windows whose boundaries the trace sets. */
static int start_boundaries(struct run_windows *windows, const struct report_start *start, struct preview *preview)
{
    const struct window_options *options = &windows->options->windows;
    struct window_options known = *options;
    int64_t part = part_of_run(options, start->replay->duration);
    int error = 0;

    /* Parts of the run, or of what was asked for of it, all of one length; that may lie behind the header's end. */
    if (options->length == 0 && options->parts > 0)
        known.length = ((part > 0 ? part : start->replay->duration) - 1) / (int64_t)options->parts + 1;
    if (options->rank > start->replay->rank_count)
        return diag_refuse(windows->diag, ERROR_USAGE, windows->file, 1,
                           "--rank: there is no rank %" PRIu32 ", the trace has %" PRIu32, options->rank,
                           start->replay->rank_count);
    if (options->kind == WINDOW_EVENT)
        error = event_choice_watch(&windows->choice, options->event, start->labels, "--window-event", start->watched,
                                   windows->diag);
    if (error < 0)
        return error;
    windows->boundaries = boundaries_new(&known, start->replay->rank_count, &windows->list->ledgers->grid,
                                         windows->choice.events, windows->choice.count, windows->diag);
    if (!windows->boundaries)
        return ERROR_MEMORY;
    *preview = boundaries_preview(windows->boundaries);
    if (!options->is_usual)
        return 0;
    windows->scout = turn_scout_new(windows->boundaries, windows->diag);
    if (!windows->scout)
        return ERROR_MEMORY;
    *preview = turn_scout_preview(windows->scout);
    return 0;
}

static int start_list(struct run_windows *windows, const struct report_start *start, struct preview *preview,
                      struct listener_list *listeners)
{
    const struct window_options *options = &windows->options->windows;
    const struct window_grid grid = grid_of(options, start->replay->duration);
    const struct windows_setup setup = {
        .rank_count = start->replay->rank_count,
        .ideal = options->ideal,
        .interpolation = options->interpolation,
        .turns = options->turns, /* that a run before this one has found */
    };
    int error = 0;

    windows->list = window_list_new(&grid, options->step, windows->diag);
    if (!windows->list)
        return ERROR_MEMORY;
    for (size_t i = 0; i < options->longer_count; i++) {
        struct window_grid longer = grid;

        longer.length = options->longer[i];
        grid_prepare(&longer);
        if (window_list_add(windows->list, &longer) < 0)
            return ERROR_MEMORY;
    }
    windows->windows = calloc(windows->list->count, sizeof(*windows->windows));
    if (!windows->windows)
        return diag_no_memory(windows->diag);
    if (grid.kind == GRID_LISTED && !options->turns)
        error = start_boundaries(windows, start, preview);
    for (size_t i = 0; options->turns && i < options->turns->count && error == 0; i++)
        error = ledger_add_boundary(windows->list->ledgers, options->turns->items[i].start);
    error = error ?: window_list_subscribe(windows->list, add_useful_max, windows);
    if (error == 0 && options->turns)
        error = window_list_subscribe(windows->list, mean_turn_add, &windows->turns);
    for (size_t i = 0; i < windows->list->count && error == 0; i++) {
        windows->windows[i] = windows_new(&windows->list->ledgers[i], &setup, windows->diag);
        if (!windows->windows[i])
            return ERROR_MEMORY;
        windows_listen(windows->windows[i], &listeners->items[listeners->count++]);
    }
    windows->list->parts |= reports_window_parts(windows->options) & WINDOW_PARTS_OF_TOTALS;
    if (options->turns)
        windows->list->parts |= 1U << WINDOW_PART_TURN;
    return error;
}

int run_windows_start(struct run_windows *windows, const struct report_start *start, bool has_totals, const char *file,
                      struct preview *preview, struct listener_list *listeners)
{
    const struct window_options *options = &start->options->windows;
    int64_t duration = start->replay->duration;
    int64_t step = options->step > 0 ? options->step : options->length;
    bool shows_run = options_show_run(start->options);
    int error;

    windows->options = start->options;
    windows->diag = start->diag;
    windows->file = file;
    if ((options->kind == WINDOW_COUNT || options->parts > 0) && duration == 0)
        return diag_refuse(windows->diag, ERROR_USAGE, windows->file, 1,
                           "%s the run's duration, which the header does not say; use --window",
                           options->is_usual ? "the usual windows need" : "--windows needs");
    if (options->kind == WINDOW_LENGTH && part_of_run(options, duration) / step > WINDOWS_MOST)
        return diag_refuse(windows->diag, ERROR_USAGE, windows->file, 1,
                           "more than %d windows of %s in a run of %s; choose a longer --window, 10ms say",
                           WINDOWS_MOST, duration_text(step).text, duration_text(duration).text);
    error = start_whole(windows, start->replay->rank_count, has_totals, listeners);
    if (error == 0 && options->kind != WINDOW_NONE)
        error = start_list(windows, start, preview, listeners);
    if (error < 0 || !(shows_run || start->options->reports & start->options->known.with[NEEDS_LAUNCH]))
        return error;
    windows->meter.part = options->part;
    if (mpi_meter_init(&windows->meter, start->replay->rank_count, listener_list_next(listeners)) < 0)
        return diag_no_memory(windows->diag);
    if (shows_run)
        listeners->count++;
    else
        *listener_list_next(listeners) = (struct listener){0};
    /* From Init to Finalize, of a run that is looked at as a whole; it listens before the threads do. */
    if (!windows->totals)
        return 0;
    windows->span = mpi_span_new(windows->totals, &windows->meter, shows_run, windows->diag);
    if (windows->span)
        mpi_span_listen(windows->span, &listeners->items[listeners->count++]);
    return windows->span ? 0 : ERROR_MEMORY;
}

static int start_gauge(struct run_windows *windows, const struct gauge_class *class, const struct gauge_start *start,
                       bool concludes, struct listener_list *listeners)
{
    struct run_gauge added = {class, calloc(1, class->size), concludes};
    int error;

    if (!added.gauge || array_reserve(&windows->gauges, &windows->gauge_capacity, windows->gauge_count + 1,
                                      sizeof(*windows->gauges)) < 0) {
        free(added.gauge);
        return diag_no_memory(windows->diag);
    }
    windows->gauges[windows->gauge_count++] = added;
    error = class->start(added.gauge, start, listener_list_next(listeners));
    listener_list_take(listeners);
    return error;
}

int run_windows_start_gauges(struct run_windows *windows, const struct report_start *start,
                             struct listener_list *listeners)
{
    const struct window_list *list = windows->list;
    struct ledger *first = list && !list->slides ? list->ledgers : NULL;
    struct gauge_start facts = {
        .options = start->options,
        .diag = start->diag,
        .replay = start->replay,
        .labels = start->labels,
        .groups = &windows->groups,
        .threads = start->threads,
        .watched = start->watched,
    };
    int error = 0;

    if (run_windows_parts(start->options) & 1U << WINDOW_PART_GROUPS)
        error = partition_make(&windows->groups, start);
    for (size_t i = 0; i < COUNT_OF(classes) && error == 0; i++) {
        const struct gauge_class *class = classes[i];
        bool is_of_windows = first && class->scope != GAUGE_OF_PART;
        /* Reports that show no run say, too, which threads are in MPI there. */
        bool is_shown = options_show_run(start->options) || class->part == WINDOW_PART_THREADS;
        bool is_of_span = windows->span && is_shown && class->scope != GAUGE_OF_WINDOWS;
        bool is_of_more = list && (list->slides ? class->scope == GAUGE_OF_SLIDING : class->scope != GAUGE_OF_PART);

        if (!gauge_is_wanted(class, start->options) || (windows->span && class->scope == GAUGE_OF_PART))
            continue;
        /* Beside the ledger that knows of the run, too: of windows that slide, or of those that are longer. */
        for (size_t k = first ? 1 : 0; is_of_more && k < list->count && error == 0; k++) {
            facts.ledger = &list->ledgers[k];
            facts.windows = windows->windows[k];
            error = start_gauge(windows, class, &facts, false, listeners);
        }
        facts.ledger = is_of_windows ? first : windows->whole->ledgers;
        facts.windows = is_of_windows ? windows->windows[0] : windows->part;
        if (error == 0 && (is_of_windows || !is_of_span))
            error = start_gauge(windows, class, &facts, true, listeners);
        /* What the part from Init to Finalize does not find out by itself. Its window and those before and behind it
         * are the run, of which the gauge then concludes. */
        if (error == 0 && is_of_span) {
            struct gauge_start of_span = facts;
            size_t before = listeners->count;

            of_span.ledger = mpi_span_windows(windows->span)->ledgers;
            of_span.windows = NULL;
            of_span.span = windows->span;
            error = start_gauge(windows, class, &of_span, !is_of_windows, listeners);
            if (error == 0 && listeners->count > before)
                error = mpi_span_take(windows->span, &listeners->items[before]);
        }
    }
    return error;
}

int run_windows_open(struct run_windows *windows)
{
    int error = window_list_open(windows->whole);

    if (error == 0 && windows->span)
        error = window_list_open(mpi_span_windows(windows->span));
    return error == 0 && windows->list ? window_list_open(windows->list) : error;
}

/* As the summary of the run, but of what those facts are about; what these do not have is not known. */
static struct run_summary summary_of(const struct window_facts *facts, const struct run_summary *run)
{
    struct run_summary summary = *run;

    summary.totals = facts->totals;
    summary.has_transient = false;
    summary.library = (struct library_share){.share = 0};
    summary.moving_load = (struct moving_load){0};
    summary.traced_ideal = facts->traced_ideal;
    summary.mpi = NULL;
    summary.init_to_finalize = NULL;
    summary.counters = facts->counters.parts != 0 ? &facts->counters : NULL;
    summary.rank_counters = summary.thread_counters = NULL;
    summary.nodes = facts->nodes.nodes > 0 ? &facts->nodes : NULL;
    summary.threads = facts->threads.threads > 0 ? &facts->threads : NULL;
    return summary;
}

int run_windows_conclude(struct run_windows *windows, struct run_summary *summary)
{
    struct run_gauged *known = &windows->gauged;
    const struct window_facts *span;
    const struct mpi_times *times;
    double length;

    if (windows->totals)
        windows->run = totals_conclude(windows->totals);
    else if (!windows->part)
        windows->run.end = summary->runtime;
    if (windows->part && windows->run.end == 0 && windows->options->windows.part.from > 0)
        return diag_refuse(windows->diag, ERROR_USAGE, windows->file, 0,
                           "--from lies behind the end of the run, which is %s long",
                           duration_text(summary->runtime).text);
    if (windows->part)
        time_shares_conclude(&windows->shares, &windows->run);
    length = (double)(windows->run.end - windows->run.start);
    summary->totals = windows->run;
    if (windows->stretches)
        summary->moving_load = totals_moving_load(windows->totals);
    summary->has_transient = windows->list && !windows->list->slides;
    summary->transient_imbalance =
        length > 0 ? (double)(windows->useful_max_sum - windows->run.useful_max) / length : (double)NAN;
    for (size_t i = 0; i < windows->gauge_count; i++)
        if (windows->gauges[i].concludes && windows->gauges[i].class->conclude)
            windows->gauges[i].class->conclude(windows->gauges[i].gauge, known);
    summary->counters = known->counters;
    summary->rank_counters = known->rank_counters;
    summary->instructions_unread = known->instructions_unread;
    summary->thread_counters = known->thread_counters;
    summary->nodes = known->nodes;
    summary->threads = known->threads;
    summary->mpi = options_show_run(windows->options) ? &windows->meter.times : NULL;
    span = windows->span ? mpi_span_conclude(windows->span, &times, &windows->traced_ideal) : NULL;
    summary->traced_ideal = windows->traced_ideal;
    if (span) {
        windows->init_to_finalize = summary_of(span, summary);
        windows->init_to_finalize.mpi = times;
        summary->init_to_finalize = &windows->init_to_finalize;
    }
    if (mean_turn_conclude(&windows->turns)) {
        /* Sums and means of all else. */
        windows->turns.facts.nodes = (struct node_balance){0};
        windows->turns.facts.traced_ideal = 0;
        windows->mean_turn = summary_of(&windows->turns.facts, summary);
        summary->mean_turn = &windows->mean_turn;
        summary->turn_time = windows->options->windows.turns->median;
    }
    return 0;
}

void run_windows_deinit(struct run_windows *windows)
{
    for (size_t i = 0; i < windows->gauge_count; i++) {
        if (windows->gauges[i].class->free)
            windows->gauges[i].class->free(windows->gauges[i].gauge);
        free(windows->gauges[i].gauge);
    }
    free(windows->gauges);
    for (size_t i = 0; windows->windows && i < windows->list->count; i++)
        windows_free(windows->windows[i]);
    free(windows->windows);
    free(windows->totals);
    free(windows->stretches);
    windows_free(windows->part);
    mpi_meter_deinit(&windows->meter);
    mpi_span_free(windows->span);
    turn_scout_free(windows->scout);
    boundaries_free(windows->boundaries);
    event_choice_deinit(&windows->choice);
    rank_groups_deinit(&windows->groups);
    window_list_free(windows->whole);
    window_list_free(windows->list);
}
