/*
 * Each rank carries the sums of the cell that it is in and hands them in when it leaves it. Cells that a rank crosses
 * in one state are not visited one by one: their begin and end are marked, and the marks are summed up when cells are
 * closed, in order (so a rank that computes for a million windows costs two marks).
 *
 * A rank leaves a cell when it goes beyond its end, not when it reaches it: what happens exactly at the end of the run
 * belongs to the last window. A wait that ends exactly at the end of a cell that is not the last belongs to the next
 * one; until it is known which, its effect is kept aside (edge_ideal).
 */
#include "windows/windows.h"

#include <inttypes.h>
#include <stdlib.h>

#include "windows/open_call.h"
#include "base/array.h"
#include "base/error.h"
#include "base/ring.h"
#include "base/sorted.h"

/* What a rank does throughout a cell. */
enum throughout {
    THROUGHOUT_USEFUL,  /* computes: the ideal clock runs */
    THROUGHOUT_RUNNING, /* only the ideal clock runs */
    THROUGHOUT_IDLE,
    THROUGHOUT_OVERHEAD,
    THROUGHOUT_COUNT
};

struct cell {
    __int128 useful_sum;
    __int128 overhead_sum;
    unsigned __int128 useful_squares;
    int64_t useful_max;
    int64_t ideal;
    int64_t edge_ideal;
    uint32_t handed_in; /* ranks */
    bool holds_bursts;
    int32_t marks[THROUGHOUT_COUNT]; /* ranks that begin (+) or end (-) to do that throughout, from this cell on */
};

struct place {
    uint64_t cell;
    int64_t at;    /* time that the rank has come to */
    int64_t end;   /* of the cell */
    int64_t ideal; /* local clock, or advance of the run's clock, in this cell */
    int64_t useful;
    int64_t overhead;
};

struct token {
    uint64_t cell;
    int64_t ideal;
    int64_t ideal_max; /* among this post and those before it in the cell */
};

struct windows {
    const struct window_grid *grid;
    const struct diag *diag;
    window_handler *take;
    void *user;
    enum window_ideal kind;
    enum interpolation interpolation;
    uint32_t rank_count;
    struct place *places;
    struct open_call *calls; /* per rank; NULL: WINDOW_IDEAL_LOCAL */
    struct cell *cells;      /* a ring from first_cell on */
    size_t cell_capacity;    /* a power of two */
    uint64_t first_cell;
    uint64_t end_cell;
    int64_t first_start;
    int32_t throughout[THROUGHOUT_COUNT]; /* ranks, in the first cell */
    int64_t latest;                       /* time that any rank has come to */
    int64_t run_end;                      /* INT64_MAX: it is not known yet */
    bool is_held;
    struct window_limit limit;
    uint64_t shown;
    const struct listener *listener;
};

struct windows *windows_new(const struct window_grid *grid, uint32_t rank_count, enum window_ideal ideal,
                            enum interpolation interpolation, window_handler *take, void *user, const struct diag *diag)
{
    struct windows *windows = calloc(1, sizeof(*windows));

    if (windows)
        windows->places = array_zeroed(rank_count, sizeof(*windows->places));
    if (!windows || !windows->places) {
        diag_no_memory(diag);
        return windows_free(windows);
    }
    windows->grid = grid;
    windows->diag = diag;
    windows->take = take;
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
    for (uint32_t i = 0; i < rank_count; i++)
        windows->places[i].end = grid_end(grid, 0);
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
        free(windows->places);
        free(windows->cells);
        free(windows);
    }
    return NULL;
}

static struct cell *cell_at(const struct windows *windows, uint64_t number)
{
    return &windows->cells[ring_index(number, windows->cell_capacity)];
}

static int grow_cells(struct windows *windows, size_t need)
{
    if (ring_reserve(&windows->cells, &windows->cell_capacity, windows->first_cell,
                     (size_t)(windows->end_cell - windows->first_cell), need, sizeof(*windows->cells)) < 0)
        return diag_no_memory(windows->diag);
    return 0;
}

static int refuse(const struct windows *windows)
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
static int open_cells(struct windows *windows, uint64_t number)
{
    if (number < windows->end_cell)
        return 0;
    /* One cell may lie before the first window, one behind the last. */
    if (number > part_of_limit(windows) + 1)
        return refuse(windows);
    if (number - windows->first_cell >= windows->cell_capacity) {
        int error = grow_cells(windows, number - windows->first_cell + 1);

        if (error < 0)
            return error;
    }
    while (windows->end_cell <= number)
        *cell_at(windows, windows->end_cell++) = (struct cell){0};
    return 0;
}

/* All bits set where the sum is beyond that. */
static void add_square(unsigned __int128 *squares, int64_t time, uint32_t times)
{
    unsigned __int128 square = (unsigned __int128)time * (unsigned __int128)time;

    if (__builtin_mul_overflow(square, times, &square) || __builtin_add_overflow(*squares, square, squares))
        *squares = ~(unsigned __int128)0;
}

static void submit(struct windows *windows, struct place *place)
{
    struct cell *cell = cell_at(windows, place->cell);

    cell->handed_in++;
    cell->useful_sum += place->useful;
    cell->overhead_sum += place->overhead;
    add_square(&cell->useful_squares, place->useful, 1);
    if (place->useful > cell->useful_max)
        cell->useful_max = place->useful;
    if (place->ideal > cell->ideal)
        cell->ideal = place->ideal;
}

static void enter_cell(struct windows *windows, struct place *place, uint64_t cell)
{
    place->cell = cell;
    place->end = grid_end(windows->grid, cell);
    place->ideal = place->useful = place->overhead = 0;
}

static int show(struct windows *windows, const struct cell *cell, int64_t end)
{
    struct window_totals totals = {
        .start = windows->first_start,
        .end = end,
        .useful_sum = cell->useful_sum,
        .useful_max = cell->useful_max,
        .ideal = cell->ideal,
        .overhead_sum = cell->overhead_sum,
        .ranks = windows->rank_count,
        .useful_squares = cell->useful_squares,
        .holds_bursts = cell->holds_bursts,
    };
    int64_t length = end - totals.start;
    const int32_t *throughout = windows->throughout;

    if (!grid_shows(windows->grid, totals.start) || length <= 0)
        return 0;
    totals.useful_sum += (__int128)length * throughout[THROUGHOUT_USEFUL];
    totals.overhead_sum += (__int128)length * throughout[THROUGHOUT_OVERHEAD];
    if (throughout[THROUGHOUT_USEFUL] > 0) {
        totals.useful_max = length;
        add_square(&totals.useful_squares, length, (uint32_t)throughout[THROUGHOUT_USEFUL]);
    }
    if ((throughout[THROUGHOUT_USEFUL] > 0 || throughout[THROUGHOUT_RUNNING] > 0) && totals.ideal < length)
        totals.ideal = length;
    if (windows->kind == WINDOW_IDEAL_CLOCK) {
        totals.ideal = totals.ideal < totals.useful_max ? totals.useful_max : totals.ideal;
        totals.ideal = totals.ideal > length ? length : totals.ideal;
    }
    if (windows->shown++ == part_of_limit(windows))
        return refuse(windows);
    return windows->take(windows->user, &totals);
}

bool windows_has_complete(const struct windows *windows)
{
    const struct cell *cell;
    int64_t passed;

    if (windows->first_cell >= windows->end_cell)
        return false;
    if (windows->run_end < INT64_MAX)
        return true;
    cell = cell_at(windows, windows->first_cell);
    passed = cell->handed_in;
    for (int i = 0; i < THROUGHOUT_COUNT; i++)
        passed += windows->throughout[i] + cell->marks[i];
    return passed >= windows->rank_count && windows->latest > grid_end(windows->grid, windows->first_cell);
}

/* The end of the run is the end of the cell that it lies in or at the end of. */
int windows_emit(struct windows *windows)
{
    struct cell *cell = cell_at(windows, windows->first_cell);
    int64_t end = grid_end(windows->grid, windows->first_cell);
    int error;

    for (int i = 0; i < THROUGHOUT_COUNT; i++)
        windows->throughout[i] += cell->marks[i];
    if (end >= windows->run_end && cell->edge_ideal > cell->ideal)
        cell->ideal = cell->edge_ideal;
    error = show(windows, cell, end < windows->run_end ? end : windows->run_end);
    if (error < 0)
        return error;
    windows->first_start = end;
    windows->first_cell++;
    return 0;
}

static int tell_complete(struct windows *windows)
{
    int error = 0;

    while (error == 0 && !windows->is_held && windows_has_complete(windows))
        error = windows_emit(windows);
    return error;
}

/* From the cell that is left to the one in which `time` lies (beyond its begin, or at it if `at_begin`). */
static int cross(struct windows *windows, struct place *place, int64_t time, enum throughout throughout)
{
    uint64_t next = grid_find(windows->grid, place->cell, time);
    int error;

    error = open_cells(windows, next);
    if (error < 0)
        return error;
    submit(windows, place);
    if (next > place->cell + 1) {
        cell_at(windows, place->cell + 1)->marks[throughout]++;
        cell_at(windows, next)->marks[throughout]--;
    }
    enter_cell(windows, place, next);
    return tell_complete(windows);
}

static void add_time(struct place *place, int64_t length, enum throughout throughout)
{
    switch (throughout) {
    case THROUGHOUT_USEFUL:
        place->useful += length;
        place->ideal += length;
        break;
    case THROUGHOUT_RUNNING:
        place->ideal += length;
        break;
    case THROUGHOUT_OVERHEAD:
        place->overhead += length;
        break;
    case THROUGHOUT_IDLE:
    case THROUGHOUT_COUNT:
        break;
    }
}

/* Where boundaries are found on the way, the end of the last cell so far may have become known. */
static void refresh_end(const struct windows *windows, struct place *place)
{
    if (grid_may_move(windows->grid, place->end))
        place->end = grid_end(windows->grid, place->cell);
}

/* The rank does one thing up to `time`. */
static int go_on(struct windows *windows, struct place *place, int64_t time, enum throughout throughout)
{
    refresh_end(windows, place);
    if (time > windows->latest)
        windows->latest = time;
    if (time > place->end) {
        int error;

        add_time(place, place->end - place->at, throughout);
        /* A cell's end is the time before the first of the next: time - 1 lies in the cell that `time` ends or is
         * inside. */
        error = cross(windows, place, time - 1, throughout);
        if (error < 0)
            return error;
        place->at = grid_end(windows->grid, place->cell - 1);
    }
    add_time(place, time - place->at, throughout);
    place->at = time;
    return 0;
}

/* The rank did nothing of interest up to the interval, and then one thing. */
static int take_time(struct windows *windows, struct place *place, const struct interval *interval,
                     enum throughout throughout)
{
    int error = interval->t0 > place->at ? go_on(windows, place, interval->t0, THROUGHOUT_IDLE) : 0;

    return error < 0 ? error : go_on(windows, place, interval->t1, throughout);
}

static int take_useful(struct windows *windows, struct place *place, const struct interval *interval)
{
    int64_t length = interval->t1 - interval->t0;

    if (interval->t1 > place->end || grid_may_move(windows->grid, place->end))
        return take_time(windows, place, interval, THROUGHOUT_USEFUL);
    /* Nearly all computation lies within a window. */
    if (interval->t1 > windows->latest)
        windows->latest = interval->t1;
    place->useful += length;
    place->ideal += length;
    place->at = interval->t1;
    return 0;
}

/* Something happens at the rank's present time: if that is the end of its cell it happens in the next one. */
static int settle(struct windows *windows, struct place *place, int64_t time)
{
    int error = go_on(windows, place, time, THROUGHOUT_IDLE);

    if (error == 0 && place->end == time)
        error = cross(windows, place, time, THROUGHOUT_IDLE);
    return error;
}

static int64_t advance_at(const struct windows *windows, const struct open_call *call, int64_t time)
{
    return open_call_advance(call, windows->interpolation, time);
}

/* A piece of a call, cell by cell as long as the ideal clock advances. */
static int spread_piece(struct windows *windows, struct place *place, const struct open_call *call,
                        const struct call_piece *piece)
{
    enum throughout throughout = piece->is_overhead ? THROUGHOUT_OVERHEAD : THROUGHOUT_IDLE;
    int64_t done = place->at > call->enter ? advance_at(windows, call, place->at) : 0;
    int error = 0;

    refresh_end(windows, place);
    while (error == 0 && place->end < piece->end && done < call->gain) {
        int64_t here = advance_at(windows, call, place->end);

        place->ideal += here - done;
        done = here;
        error = go_on(windows, place, place->end + 1, throughout);
    }
    if (error == 0)
        error = go_on(windows, place, piece->end, throughout);
    place->ideal += advance_at(windows, call, piece->end) - done;
    return error;
}

/* A call on the run's ideal clock: its advance runs first, or spreads over the call; the rest comes at the end. */
static int spread(struct windows *windows, struct place *place, struct open_call *call)
{
    int error = 0;

    for (size_t i = 0; i < call->count && error == 0; i++)
        error = spread_piece(windows, place, call, &call->pieces[i]);
    call->count = 0;
    return error;
}

static int take_piece(struct windows *windows, struct open_call *call, const struct interval *interval)
{
    return open_call_add(call, interval) < 0 ? diag_no_memory(windows->diag) : 0;
}

/* A rank without ideal time while absent takes up the time at its first event. */
static int arrive_late(struct windows *windows, struct place *place, const struct interval *interval)
{
    int error = go_on(windows, place, interval->t1, THROUGHOUT_IDLE);

    if (error == 0 && interval->c1 > interval->c0) {
        if (windows->kind == WINDOW_IDEAL_CLOCK) {
            place->ideal += interval->c1 - interval->c0;
        } else {
            error = settle(windows, place, interval->t1);
            place->ideal = interval->t1 - (place->cell > 0 ? grid_end(windows->grid, place->cell - 1) : 0);
        }
    }
    return error;
}

/* Windows that hold time of bursts say nothing of waits. */
static int mark_bursts(struct windows *windows, const struct place *place, const struct interval *interval)
{
    uint64_t cell = grid_find(windows->grid, place->cell, interval->t0);
    uint64_t last;
    int error;

    if (interval->t1 == interval->t0)
        return 0;
    last = grid_find(windows->grid, cell, interval->t1 - 1);
    error = open_cells(windows, last);
    for (; error == 0 && cell <= last; cell++)
        if (cell >= windows->first_cell)
            cell_at(windows, cell)->holds_bursts = true;
    return error;
}

static int take_interval(void *self, const struct interval *interval)
{
    struct windows *windows = self;
    struct place *place = &windows->places[interval->rank];

    if (interval->is_burst) {
        int error = mark_bursts(windows, place, interval);

        if (error < 0)
            return error;
    }

    if (windows->calls) {
        struct open_call *call = &windows->calls[interval->rank];
        int error = interval->call != 0 ? take_piece(windows, call, interval) : 0;

        /* A call that has no exit ends where another interval begins. */
        if (error == 0 && call->count > 0 && (interval->is_exit || interval->call == 0))
            error = spread(windows, place, call);
        if (error < 0 || interval->call != 0)
            return error;
    }
    switch (interval->state) {
    case STATE_USEFUL:
        return take_useful(windows, place, interval);
    case STATE_ABSENT:
        if (interval->c1 - interval->c0 == interval->t1 - interval->t0)
            return take_time(windows, place, interval, THROUGHOUT_RUNNING);
        return arrive_late(windows, place, interval);
    case STATE_OVERHEAD:
        return take_time(windows, place, interval, THROUGHOUT_OVERHEAD);
    case STATE_MPI:
    case STATE_ENDED:
        break;
    }
    return take_time(windows, place, interval, THROUGHOUT_IDLE);
}

/* A post of a rank that is absent at that time. */
static struct token absent_token(const struct windows *windows, const struct place *place, int64_t time)
{
    uint64_t cell = time >= place->end ? grid_find(windows->grid, place->cell, time) : place->cell;
    int64_t ideal = time - (cell > 0 ? grid_end(windows->grid, cell - 1) : 0);

    return (struct token){cell, ideal, ideal};
}

static int take_post(void *self, const struct post *post, void *memory)
{
    struct windows *windows = self;
    struct place *place = &windows->places[post->rank];
    struct token *token = memory;
    int error = 0;

    *token = (struct token){0};
    if (windows->kind == WINDOW_IDEAL_CLOCK)
        return 0;
    refresh_end(windows, place);
    /* Before its first event the rank has not come this far: the time up to there is told when it is known. */
    if (post->state == STATE_ABSENT) {
        *token = absent_token(windows, place, post->time);
        return 0;
    }
    if (post->time >= place->end)
        error = settle(windows, place, post->time);
    *token = (struct token){place->cell, place->ideal, place->ideal};
    return error;
}

static void merge(void *self, void *memory, const void *memory_before)
{
    struct token *token = memory;
    const struct token *before = memory_before;

    (void)self;
    token->ideal_max = token->ideal;
    if (before && before->cell == token->cell && before->ideal_max > token->ideal_max)
        token->ideal_max = before->ideal_max;
}

static const struct token *token_of(const struct windows *windows, const struct post *post)
{
    return post_token(post, windows->listener);
}

struct wanted_cell {
    const struct windows *windows;
    uint64_t cell;
};

/* Posts in order of time are in order of their cells. */
static bool token_is_up_to(const void *range, uint64_t index, const void *wanted)
{
    const struct wanted_cell *of = wanted;

    return token_of(of->windows, ((const struct post *const *)range)[index])->cell <= of->cell;
}

/* The largest local clock that the posts of a join carry from that cell; posts of other cells count 0. */
static int64_t largest(const struct windows *windows, const struct join *join, uint64_t cell)
{
    struct wanted_cell wanted = {windows, cell};
    size_t end = (size_t)sorted_find(0, join->range_count, token_is_up_to, join->range, &wanted);
    int64_t most = 0;

    if (end > 0 && token_of(windows, join->range[end - 1])->cell == cell)
        most = token_of(windows, join->range[end - 1])->ideal_max;
    for (size_t i = 0; i < join->extra_count; i++) {
        const struct token *token = token_of(windows, join->extra[i]);

        if (token->cell == cell && token->ideal > most)
            most = token->ideal;
    }
    return most;
}

static int take_join(void *self, const struct join *join)
{
    struct windows *windows = self;
    struct place *place = &windows->places[join->rank];
    int64_t most;

    if (windows->kind == WINDOW_IDEAL_CLOCK)
        return 0;
    refresh_end(windows, place);
    if (join->time >= place->end) {
        uint64_t left = place->cell;
        int error = settle(windows, place, join->time);

        if (error < 0)
            return error;
        if (left >= windows->first_cell) {
            struct cell *cell = cell_at(windows, left);

            most = largest(windows, join, left);
            if (most > cell->edge_ideal)
                cell->edge_ideal = most;
        }
    }
    most = largest(windows, join, place->cell);
    if (most > place->ideal)
        place->ideal = most;
    return 0;
}

static int take_end(void *self, int64_t end)
{
    struct windows *windows = self;
    uint64_t last = windows->first_cell;
    int error = open_cells(windows, windows->first_cell);

    for (uint32_t i = 0; i < windows->rank_count && error == 0; i++) {
        struct place *place = &windows->places[i];

        if (windows->calls)
            error = spread(windows, place, &windows->calls[i]);
        if (error == 0)
            error = go_on(windows, place, end, THROUGHOUT_IDLE);
        if (error == 0)
            error = open_cells(windows, place->cell);
        if (place->cell > last)
            last = place->cell;
    }
    if (error < 0)
        return error;
    for (uint32_t i = 0; i < windows->rank_count; i++)
        submit(windows, &windows->places[i]);
    windows->run_end = end;
    windows->end_cell = last + 1;
    return tell_complete(windows);
}

void windows_listen(struct windows *windows, struct listener *listener)
{
    windows->listener = listener;
    *listener = (struct listener){
        .self = windows,
        .token_size = sizeof(struct token),
        .skips = windows->kind == WINDOW_IDEAL_LOCAL ? 1 << STATE_MPI | 1 << STATE_ENDED : 0,
        .takes_polling = true,
        .interval = take_interval,
        .post = take_post,
        .merge = merge,
        .join = take_join,
        .finish = take_end,
    };
}
