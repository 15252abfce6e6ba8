/*
 * Each rank has a cursor: the cell that it is in, and what it has of that cell so far. When it leaves the cell, its
 * share goes to the sums of all ranks (cells.h), and the first cell is closed once every rank has left it.
 *
 * A rank leaves a cell when it goes beyond its end, not when it reaches it: what happens exactly at the end of the run
 * belongs to the last window. A wait that ends exactly at the end of a cell that is not the last belongs to the next
 * one; until it is known which, its effect is kept aside (end_ideal).
 */
#include "windows/windows.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "windows/cells/cell_token.h"
#include "windows/cells/cells.h"
#include "windows/open_call.h"

struct cursor {
    uint64_t cell;
    int64_t time;     /* that the rank has come to */
    int64_t end;      /* of the cell */
    int64_t sure_end; /* the same; -1 where it may move, or where calls are spread over cells: nothing is plain then */
    struct cell_share share;
    uint64_t left;      /* the cell that ended when something happened */
    int64_t left_time;  /* when that was; -1: never yet */
    int64_t left_ideal; /* the rank's share of it, with what has happened then */
};

struct windows {
    const struct window_grid *grid;
    const struct diag *diag;
    window_handler *handle;
    void *user;
    enum window_ideal kind;
    enum interpolation interpolation;
    uint32_t rank_count;
    struct cursor *cursors;  /* per rank */
    struct open_call *calls; /* per rank; NULL: WINDOW_IDEAL_LOCAL */
    struct cells cells;
    int64_t first_start; /* of the first cell */
    int64_t latest;      /* time that any rank has come to */
    int64_t run_end;     /* INT64_MAX: it is not known yet */
    bool is_held;
    struct window_limit limit;
    uint64_t emitted;
    const struct listener *listener;
};

static void set_end(const struct windows *windows, struct cursor *cursor, int64_t end)
{
    cursor->end = end;
    cursor->sure_end = windows->kind == WINDOW_IDEAL_CLOCK || grid_may_move(windows->grid, end) ? -1 : end;
}

struct windows *windows_new(const struct window_grid *grid, uint32_t rank_count, enum window_ideal ideal,
                            enum interpolation interpolation, window_handler *handle, void *user,
                            const struct diag *diag)
{
    struct windows *windows = calloc(1, sizeof(*windows));

    if (windows)
        windows->cursors = array_zeroed(rank_count, sizeof(*windows->cursors));
    if (!windows || !windows->cursors) {
        diag_no_memory(diag);
        return windows_free(windows);
    }
    windows->grid = grid;
    windows->diag = diag;
    windows->handle = handle;
    windows->user = user;
    windows->kind = ideal;
    windows->interpolation = interpolation;
    windows->rank_count = rank_count;
    windows->run_end = INT64_MAX;
    windows->limit = (struct window_limit){.most = WINDOWS_MOST, .grids = 1};
    if (ideal == WINDOW_IDEAL_CLOCK) {
        windows->calls = calloc(rank_count, sizeof(*windows->calls));
        if (!windows->calls) {
            diag_no_memory(diag);
            return windows_free(windows);
        }
    }
    for (uint32_t i = 0; i < rank_count; i++) {
        set_end(windows, &windows->cursors[i], grid_end(grid, 0));
        windows->cursors[i].left_time = -1;
    }
    return windows;
}

void windows_limit(struct windows *windows, struct window_limit limit)
{
    windows->limit = limit;
}

void windows_hold(struct windows *windows)
{
    windows->is_held = true;
}

int64_t windows_reached(const struct windows *windows)
{
    return windows->first_start;
}

struct windows *windows_free(struct windows *windows)
{
    if (windows) {
        for (uint32_t i = 0; windows->calls && i < windows->rank_count; i++)
            open_call_deinit(&windows->calls[i]);
        free(windows->calls);
        free(windows->cursors);
        cells_deinit(&windows->cells);
        free(windows);
    }
    return NULL;
}

static int refuse_windows(const struct windows *windows)
{
    diag_report(windows->diag, SEVERITY_ERROR, NULL, 0, "more than %" PRIu64 " windows, choose a longer --%s",
                windows->limit.most, windows->limit.grids > 1 ? "step" : "window");
    return ERROR_INPUT;
}

/* How many windows this grid may have, its part rounded up. */
static uint64_t part_of_limit(const struct windows *windows)
{
    return (windows->limit.most + windows->limit.grids - 1) / windows->limit.grids;
}

/* Makes the cells up to `number` exist. */
static int extend_cells(struct windows *windows, uint64_t number)
{
    /* One cell may lie before the first window, one after the last. */
    if (number >= windows->cells.end && number > part_of_limit(windows) + 1)
        return refuse_windows(windows);
    return cells_open(&windows->cells, number) < 0 ? diag_no_memory(windows->diag) : 0;
}

static int emit_window(struct windows *windows, struct window_totals *totals)
{
    int64_t length = totals->end - totals->start;

    if (!grid_shows(windows->grid, totals->start) || length <= 0)
        return 0;
    /* The advance inside a call is interpolated: between what a rank has computed and the window's length. */
    if (windows->kind == WINDOW_IDEAL_CLOCK) {
        totals->ideal = totals->ideal < totals->useful_max ? totals->useful_max : totals->ideal;
        totals->ideal = totals->ideal > length ? length : totals->ideal;
        if (totals->ideal_sum > (__int128)totals->ideal * totals->ranks)
            totals->ideal_sum = (__int128)totals->ideal * totals->ranks;
    }
    if (windows->emitted++ == part_of_limit(windows))
        return refuse_windows(windows);
    return windows->handle(windows->user, totals);
}

bool windows_has_complete(const struct windows *windows)
{
    const struct cells *cells = &windows->cells;

    if (cells->first >= cells->end)
        return false;
    if (windows->run_end < INT64_MAX)
        return true;
    return cells_first_ranks(cells) >= windows->rank_count && windows->latest > grid_end(windows->grid, cells->first);
}

/* The end of the run is the end of the cell that it lies in or at the end of. */
int windows_emit(struct windows *windows)
{
    struct cells *cells = &windows->cells;
    struct cell *cell = cells_at(cells, cells->first);
    int64_t end = grid_end(windows->grid, cells->first);
    struct window_totals totals;

    if (end >= windows->run_end) {
        cell->ideal = cell->end_ideal > cell->ideal ? cell->end_ideal : cell->ideal;
        cell->ideal_sum += cell->end_gain;
    }
    totals = cells_close_first(cells, windows->first_start, end < windows->run_end ? end : windows->run_end,
                               windows->rank_count);
    windows->first_start = end;
    return emit_window(windows, &totals);
}

static int emit_complete(struct windows *windows)
{
    int error = 0;

    while (error == 0 && !windows->is_held && windows_has_complete(windows))
        error = windows_emit(windows);
    return error;
}

/* Leaves the cell for the one in which `time` lies; those between are crossed. */
static int enter_window(struct windows *windows, struct cursor *cursor, int64_t time, enum time_kind kind)
{
    uint64_t cell = grid_find(windows->grid, cursor->cell, time);
    int error = extend_cells(windows, cell);

    if (error < 0)
        return error;
    cells_add(&windows->cells, cursor->cell, &cursor->share);
    cells_cross(&windows->cells, cursor->cell + 1, cell, kind);
    cursor->cell = cell;
    set_end(windows, cursor, grid_end(windows->grid, cell));
    cursor->share = (struct cell_share){0};
    return emit_complete(windows);
}

static void add_time(struct cell_share *share, int64_t length, enum time_kind kind)
{
    switch (kind) {
    case TIME_USEFUL:
        share->useful += length;
        share->ideal += length;
        break;
    case TIME_ABSENT:
        share->absent += length;
        share->ideal += length;
        break;
    case TIME_LATE:
        share->absent += length;
        break;
    case TIME_OVERHEAD:
        share->overhead += length;
        break;
    case TIME_IDLE:
    case TIME_KINDS:
        break;
    }
}

/* Where boundaries are found on the way, the end of the last cell so far may have become known. */
static void refresh_end(const struct windows *windows, struct cursor *cursor)
{
    if (grid_may_move(windows->grid, cursor->end))
        set_end(windows, cursor, grid_end(windows->grid, cursor->cell));
}

/* The rank does one thing up to `time`. */
static int advance(struct windows *windows, struct cursor *cursor, int64_t time, enum time_kind kind)
{
    refresh_end(windows, cursor);
    if (time > windows->latest)
        windows->latest = time;
    if (time > cursor->end) {
        int error;

        add_time(&cursor->share, cursor->end - cursor->time, kind);
        /* A cell's end is the time before the first of the next: time - 1 lies in the cell that `time` ends or is
         * inside. */
        error = enter_window(windows, cursor, time - 1, kind);
        if (error < 0)
            return error;
        cursor->time = grid_end(windows->grid, cursor->cell - 1);
    }
    add_time(&cursor->share, time - cursor->time, kind);
    cursor->time = time;
    return 0;
}

/* The rank did nothing of interest up to the interval, and then one thing. */
static int advance_over(struct windows *windows, struct cursor *cursor, const struct interval *interval,
                        enum time_kind kind)
{
    int error = interval->t0 > cursor->time ? advance(windows, cursor, interval->t0, TIME_IDLE) : 0;

    return error < 0 ? error : advance(windows, cursor, interval->t1, kind);
}

/* To what happens at that time, which belongs to the next cell if it is the end of this one. */
static int advance_into(struct windows *windows, struct cursor *cursor, int64_t time)
{
    int error = advance(windows, cursor, time, TIME_IDLE);

    if (error < 0 || cursor->end != time)
        return error;
    cursor->left = cursor->cell;
    cursor->left_time = time;
    cursor->left_ideal = cursor->share.ideal;
    return enter_window(windows, cursor, time, TIME_IDLE);
}

/* What raises the ideal clock at the very end of the cell that was left then counts there, should the run end with it.
 */
static void raise_at_end(struct windows *windows, struct cursor *cursor, int64_t ideal)
{
    struct cell *cell;

    if (ideal <= cursor->left_ideal || cursor->left < windows->cells.first)
        return;
    cell = cells_at(&windows->cells, cursor->left);
    cell->end_gain += ideal - cursor->left_ideal;
    cursor->left_ideal = ideal;
    if (ideal > cell->end_ideal)
        cell->end_ideal = ideal;
}

static int64_t start_of_cell(const struct windows *windows, uint64_t cell)
{
    return cell > 0 ? grid_end(windows->grid, cell - 1) : 0;
}

static int64_t ideal_advance(const struct windows *windows, const struct open_call *call, int64_t time)
{
    return open_call_advance(call, windows->interpolation, time);
}

/* A part of a call, cell by cell as long as the ideal clock advances. */
static int spread_part(struct windows *windows, struct cursor *cursor, const struct open_call *call,
                       const struct call_part *part)
{
    enum time_kind kind = part->is_overhead ? TIME_OVERHEAD : TIME_IDLE;
    int64_t done = cursor->time > call->enter ? ideal_advance(windows, call, cursor->time) : 0;
    int error = 0;

    refresh_end(windows, cursor);
    while (error == 0 && cursor->end < part->end && done < call->gain) {
        int64_t here = ideal_advance(windows, call, cursor->end);

        cursor->share.ideal += here - done;
        done = here;
        error = advance(windows, cursor, cursor->end + 1, kind);
    }
    /* After the last advance nothing differs from cell to cell: they can be crossed. */
    if (error == 0)
        error = advance(windows, cursor, part->end, kind);
    cursor->share.ideal += ideal_advance(windows, call, part->end) - done;
    return error;
}

/* A call on the run's ideal clock: its advance runs first, or spreads over the call; the rest comes at the end. */
static int spread_call(struct windows *windows, struct cursor *cursor, struct open_call *call)
{
    int error = 0;

    for (size_t i = 0; i < call->count && error == 0; i++)
        error = spread_part(windows, cursor, call, &call->parts[i]);
    call->count = 0;
    return error;
}

static int extend_call(struct windows *windows, struct open_call *call, const struct interval *interval)
{
    return open_call_add(call, interval) < 0 ? diag_no_memory(windows->diag) : 0;
}

/* A rank without ideal time while absent takes up the time at its first event. */
static int begin_late(struct windows *windows, struct cursor *cursor, const struct interval *interval)
{
    int error = advance(windows, cursor, interval->t1, TIME_LATE);

    if (error < 0 || interval->c1 <= interval->c0)
        return error;
    if (windows->kind == WINDOW_IDEAL_CLOCK) {
        cursor->share.ideal += interval->c1 - interval->c0;
        return 0;
    }
    error = advance_into(windows, cursor, interval->t1);
    cursor->share.ideal = interval->t1 - start_of_cell(windows, cursor->cell);
    if (error == 0 && cursor->left_time == interval->t1)
        raise_at_end(windows, cursor, interval->t1 - start_of_cell(windows, cursor->left));
    return error;
}

/* Windows that hold time of bursts say nothing of waits. */
static int mark_bursts(struct windows *windows, const struct cursor *cursor, const struct interval *interval)
{
    uint64_t cell = grid_find(windows->grid, cursor->cell, interval->t0);
    uint64_t last;
    int error;

    if (interval->t1 == interval->t0)
        return 0;
    last = grid_find(windows->grid, cell, interval->t1 - 1);
    error = extend_cells(windows, last);
    for (; error == 0 && cell <= last; cell++)
        if (cell >= windows->cells.first)
            cells_at(&windows->cells, cell)->holds_bursts = true;
    return error;
}

static int advance_by_state(struct windows *windows, struct cursor *cursor, const struct interval *interval)
{
    switch (interval->state) {
    case STATE_USEFUL:
        return advance_over(windows, cursor, interval, TIME_USEFUL);
    case STATE_ABSENT:
        if (interval->c1 - interval->c0 == interval->t1 - interval->t0)
            return advance_over(windows, cursor, interval, TIME_ABSENT);
        return begin_late(windows, cursor, interval);
    case STATE_OVERHEAD:
        return advance_over(windows, cursor, interval, TIME_OVERHEAD);
    case STATE_MPI:
    case STATE_ENDED:
        break;
    }
    return advance_over(windows, cursor, interval, TIME_IDLE);
}

/* A message may arrive outside of MPI: the ideal clock jumps at the end of the interval. What a rank that is launched
 * late takes up has been taken with its absence. */
static int64_t jump_outside(const struct interval *interval)
{
    int64_t advance = interval->c1 - interval->c0;

    if (interval->state == STATE_ABSENT)
        return 0;
    return interval->state == STATE_USEFUL ? advance - (interval->t1 - interval->t0) : advance;
}

static __attribute__((noinline)) int take_any_interval(struct windows *windows, struct cursor *cursor,
                                                       const struct interval *interval)
{
    int error = interval->is_burst ? mark_bursts(windows, cursor, interval) : 0;

    if (error < 0)
        return error;
    if (windows->calls) {
        struct open_call *call = &windows->calls[interval->rank];

        error = interval->call != 0 ? extend_call(windows, call, interval) : 0;
        /* A call that has no exit ends where another interval begins. */
        if (error == 0 && call->count > 0 && (interval->is_exit || interval->call == 0))
            error = spread_call(windows, cursor, call);
        if (error < 0 || interval->call != 0)
            return error;
    }
    error = advance_by_state(windows, cursor, interval);
    if (error == 0 && windows->calls)
        cursor->share.ideal += jump_outside(interval);
    return error;
}

static int windows_on_interval(void *self, const struct interval *interval)
{
    struct windows *windows = self;
    struct cursor *cursor = &windows->cursors[interval->rank];
    int64_t length = interval->t1 - interval->t0;

    if (interval->t1 > cursor->sure_end || interval->state != STATE_USEFUL || interval->is_burst)
        return take_any_interval(windows, cursor, interval);
    /* Nearly all computation lies within a window. */
    if (interval->t1 > windows->latest)
        windows->latest = interval->t1;
    cursor->share.useful += length;
    cursor->share.ideal += length;
    cursor->time = interval->t1;
    return 0;
}

/* A post of a rank that is absent at that time. */
static struct cell_token absent_token(const struct windows *windows, const struct cursor *cursor, int64_t time)
{
    uint64_t cell = time >= cursor->end ? grid_find(windows->grid, cursor->cell, time) : cursor->cell;
    int64_t ideal = time - (cell > 0 ? grid_end(windows->grid, cell - 1) : 0);

    return (struct cell_token){cell, ideal, ideal};
}

/* At or beyond the end of the rank's cell, perhaps, or before its first event. */
static __attribute__((noinline)) int fill_token(struct windows *windows, struct cursor *cursor, const struct post *post,
                                                struct cell_token *token)
{
    int error = 0;

    *token = (struct cell_token){0};
    if (windows->kind == WINDOW_IDEAL_CLOCK)
        return 0;
    refresh_end(windows, cursor);
    /* Before its first event the rank has not come this far: the time up to there is added when it is known. */
    if (post->state == STATE_ABSENT) {
        *token = absent_token(windows, cursor, post->time);
        return 0;
    }
    if (post->time >= cursor->end)
        error = advance_into(windows, cursor, post->time);
    *token = (struct cell_token){cursor->cell, cursor->share.ideal, cursor->share.ideal};
    return error;
}

static int windows_on_post(void *self, const struct post *post, void *memory)
{
    struct windows *windows = self;
    struct cursor *cursor = &windows->cursors[post->rank];
    struct cell_token *token = memory;

    if (post->time >= cursor->sure_end || post->state == STATE_ABSENT)
        return fill_token(windows, cursor, post, token);
    *token = (struct cell_token){cursor->cell, cursor->share.ideal, cursor->share.ideal};
    return 0;
}

static void windows_on_merge(void *self, void *token, const void *before)
{
    (void)self;
    cell_token_merge(token, before);
}

/* What a wait that ends in the rank's cell demands there. */
static void raise_in_cell(const struct windows *windows, struct cursor *cursor, const struct join *join)
{
    int64_t largest = cell_token_largest(windows->listener, join, cursor->cell);

    if (largest > cursor->share.ideal)
        cursor->share.ideal = largest;
}

/* At or beyond the end of the rank's cell, perhaps, or at that of the cell before it. */
static __attribute__((noinline)) int take_any_join(struct windows *windows, struct cursor *cursor,
                                                   const struct join *join)
{
    if (windows->kind == WINDOW_IDEAL_CLOCK)
        return 0;
    refresh_end(windows, cursor);
    if (join->time >= cursor->end) {
        int error = advance_into(windows, cursor, join->time);

        if (error < 0)
            return error;
    }
    if (cursor->left_time == join->time)
        raise_at_end(windows, cursor, cell_token_largest(windows->listener, join, cursor->left));
    raise_in_cell(windows, cursor, join);
    return 0;
}

static int windows_on_join(void *self, const struct join *join)
{
    struct windows *windows = self;
    struct cursor *cursor = &windows->cursors[join->rank];

    if (join->time >= cursor->sure_end || cursor->left_time == join->time)
        return take_any_join(windows, cursor, join);
    raise_in_cell(windows, cursor, join);
    return 0;
}

static int windows_on_finish(void *self, int64_t end)
{
    struct windows *windows = self;
    uint64_t last = windows->cells.first;
    int error = extend_cells(windows, last);

    for (uint32_t i = 0; i < windows->rank_count && error == 0; i++) {
        struct cursor *cursor = &windows->cursors[i];

        if (windows->calls)
            error = spread_call(windows, cursor, &windows->calls[i]);
        if (error == 0)
            error = advance(windows, cursor, end, TIME_IDLE);
        if (error == 0)
            error = extend_cells(windows, cursor->cell);
        if (cursor->cell > last)
            last = cursor->cell;
    }
    if (error < 0)
        return error;
    for (uint32_t i = 0; i < windows->rank_count; i++)
        cells_add(&windows->cells, windows->cursors[i].cell, &windows->cursors[i].share);
    windows->run_end = end;
    windows->cells.end = last + 1;
    return emit_complete(windows);
}

void windows_listen(struct windows *windows, struct listener *listener)
{
    windows->listener = listener;
    *listener = (struct listener){
        .self = windows,
        .token_size = sizeof(struct cell_token),
        .skips = windows->kind == WINDOW_IDEAL_LOCAL ? 1 << STATE_MPI | 1 << STATE_ENDED : 0,
        .takes_polling = true,
        .interval = windows_on_interval,
        .post = windows_on_post,
        .merge = windows_on_merge,
        .join = windows_on_join,
        .finish = windows_on_finish,
    };
}
