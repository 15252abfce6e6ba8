/*
 * Each rank has a cursor: the cell that it is in, and what it has of that cell so far. When it leaves the cell, its
 * share goes to the sums of all ranks.
 *
 * A rank leaves a cell when it goes beyond its end, not when it reaches it: what happens exactly at the end of the run
 * belongs to the last window. A wait that ends exactly at the end of a cell that is not the last belongs to the next
 * one; until it is known which, its effect is kept aside (end_ideal), and the cell is held open by a place of the
 * time that the first rank has come to.
 */
#include "windows/windows.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/sorted.h"
#include "windows/turns.h"

/* What a rank's time counts as. */
enum time_kind {
    TIME_USEFUL, /* computes: the ideal clock runs */
    TIME_ABSENT, /* only the ideal clock runs */
    TIME_LATE,   /* absent as well, without an ideal clock */
    TIME_OVERHEAD,
    TIME_IDLE, /* adds nothing */
};

/* What one rank has of a cell, nanoseconds. */
struct cell_share {
    int64_t ideal; /* local clock, or advance of the run's clock */
    int64_t useful;
    int64_t overhead;
    int64_t absent;
};

/* What the ranks have of a cell that have left it. */
struct window_cell {
    __int128 useful_sum;
    __int128 overhead_sum;
    __int128 absent_sum;
    __int128 ideal_sum;
    unsigned __int128 useful_squares;
    /* Of waits that end exactly at its end, should it be the last: what they add to the ideal sum; the ideal time. */
    __int128 end_gain;
    int64_t end_ideal;
    int64_t ideal;
    struct busiest_rank busiest;
    int32_t crossing_changes[TIME_IDLE]; /* of the number of ranks that cross cells so, from this cell on */
    int32_t burst_changes;               /* likewise of intervals that are bursts */
    bool holds_bursts;                   /* that begin or end here */
};

/* A cache line. */
struct cursor {
    struct grid_place place;
    int64_t time;      /* that the rank has come to */
    int64_t left_time; /* when it left a cell that ended as something happened; -1: never yet */
    struct cell_share share;
};

_Static_assert(sizeof(struct cursor) == 64, "it begins with a cache line");

/* The cell that a rank left then. */
struct left_cell {
    uint64_t cell;
    int64_t ideal; /* the rank's share of it, with what has happened then */
};

/*
 * A call where windows follow the run's ideal clock (--window-ideal clock): its parts are kept until it ends, since how
 * far the ideal clock advances in all of it is known no sooner.
 */
struct spread_call {
    struct call_part *parts; /* none: no call is open */
    size_t count;
    size_t capacity;
    int64_t enter;
    int64_t exit;  /* so far */
    int64_t ideal; /* at the entry */
    int64_t gain;  /* of ideal time, so far */
};

struct call_part {
    int64_t end;
    bool is_overhead;
};

struct windows {
    struct ledger *ledger;
    size_t at; /* of struct window_cell in the ledger's cells */
    const struct diag *diag;
    struct windows_setup setup;
    struct cursor *cursors;      /* per rank */
    struct left_cell *left;      /* likewise */
    struct spread_call *calls;   /* per rank; NULL: WINDOW_IDEAL_LOCAL */
    int64_t latest;              /* time that any rank has come to */
    struct grid_place front;     /* in the cell that it lies in, or ends */
    int32_t crossing[TIME_IDLE]; /* ranks that cross the cell that was closed last */
    int32_t bursts;              /* intervals that do, likewise */
    const struct listener *listener;
    struct useful_taker takers[USEFUL_TAKERS_MOST];
    size_t taker_count;
};

static struct window_cell *window_cell(const struct windows *windows, uint64_t cell)
{
    return ledger_at(windows->ledger, cell, windows->at);
}

static struct left_cell *left_cell(const struct windows *windows, const struct cursor *cursor)
{
    return &windows->left[cursor - windows->cursors];
}

/* All bits set where the sum is beyond that. */
static void add_square(unsigned __int128 *squares, int64_t time, uint32_t times)
{
    unsigned __int128 square = (unsigned __int128)time * (unsigned __int128)time;

    if (__builtin_mul_overflow(square, times, &square) || __builtin_add_overflow(*squares, square, squares))
        *squares = ~(unsigned __int128)0;
}

/* A rank that crosses the cell is in the same state for all its length, which nobody exceeds. */
static void add_crossing(struct window_totals *totals, const int32_t *crossing)
{
    int64_t length = totals->end - totals->start;

    totals->useful_sum += (__int128)length * crossing[TIME_USEFUL];
    totals->ideal_sum += (__int128)length * (crossing[TIME_USEFUL] + crossing[TIME_ABSENT]);
    totals->overhead_sum += (__int128)length * crossing[TIME_OVERHEAD];
    totals->absent_sum += (__int128)length * (crossing[TIME_ABSENT] + crossing[TIME_LATE]);
    if (crossing[TIME_USEFUL] > 0) {
        totals->useful_max = length;
        add_square(&totals->useful_squares, length, (uint32_t)crossing[TIME_USEFUL]);
    }
    if ((crossing[TIME_USEFUL] > 0 || crossing[TIME_ABSENT] > 0) && totals->ideal < length)
        totals->ideal = length;
}

static void close_window(void *self, const void *memory, struct window_facts *facts)
{
    struct windows *windows = self;
    const struct window_cell *cell = memory;
    struct window_totals totals = {
        .useful_sum = cell->useful_sum,
        .useful_max = cell->busiest.useful,
        .ideal = cell->ideal,
        .overhead_sum = cell->overhead_sum,
        .absent_sum = cell->absent_sum,
        .ranks = windows->setup.rank_count,
        .useful_squares = cell->useful_squares,
        .ideal_sum = cell->ideal_sum,
    };
    const struct turn_window *turn;

    for (int i = 0; i < TIME_IDLE; i++)
        windows->crossing[i] += cell->crossing_changes[i];
    windows->bursts += cell->burst_changes;
    totals.holds_bursts = cell->holds_bursts || windows->bursts > 0;
    if (!facts)
        return;
    totals.start = facts->totals.start;
    totals.end = facts->totals.end;
    if (totals.end == windows->ledger->list->run_end) {
        totals.ideal = larger_of(totals.ideal, cell->end_ideal);
        totals.ideal_sum += cell->end_gain;
    }
    add_crossing(&totals, windows->crossing);
    if (windows->crossing[TIME_USEFUL] == 0)
        window_totals_find_outlier(&totals, &cell->busiest);
    if (windows->setup.ideal == WINDOW_IDEAL_CLOCK) {
        int64_t length = totals.end - totals.start;

        /* The advance inside a call is interpolated: between what a rank has computed and the window's length. */
        totals.ideal = larger_of(totals.ideal, totals.useful_max);
        totals.ideal = smaller_of(totals.ideal, length);
        if (totals.ideal_sum > (__int128)totals.ideal * totals.ranks)
            totals.ideal_sum = (__int128)totals.ideal * totals.ranks;
    }
    if (windows->setup.part == WINDOW_PART_TRACED) {
        facts->traced_ideal = totals.ideal;
        return;
    }
    facts->totals = totals;
    /* Windows that --from or --to cuts are what is left of their turns. */
    turn = windows->setup.turns ? turn_list_find(windows->setup.turns, totals.start) : NULL;
    if (turn)
        facts->turn = *turn;
}

struct windows *windows_new(struct ledger *ledger, const struct windows_setup *setup, const struct diag *diag)
{
    struct windows *windows = diag_allocate(diag, 1, sizeof(*windows));
    const struct gauge gauge = {
        .part = setup->part, .size = sizeof(struct window_cell), .close = close_window, .self = windows};

    if (!windows)
        return NULL;
    windows->ledger = ledger;
    windows->diag = diag;
    windows->setup = *setup;
    windows->cursors = ledger_enter_ranks(ledger, setup->rank_count, sizeof(*windows->cursors));
    if (setup->ideal == WINDOW_IDEAL_CLOCK)
        windows->calls = diag_allocate(diag, setup->rank_count, sizeof(*windows->calls));
    windows->left = diag_allocate(diag, setup->rank_count, sizeof(*windows->left));
    if (!windows->cursors || !windows->left || (setup->ideal == WINDOW_IDEAL_CLOCK && !windows->calls))
        return windows_free(windows);
    for (uint32_t i = 0; i < setup->rank_count; i++)
        windows->cursors[i].left_time = -1;
    if (ledger_enter(ledger, &windows->front, 1, 0) < 0 || ledger_add(ledger, &gauge, &windows->at) < 0)
        return windows_free(windows);
    return windows;
}

struct windows *windows_free(struct windows *windows)
{
    if (windows) {
        for (uint32_t i = 0; windows->calls && i < windows->setup.rank_count; i++)
            free(windows->calls[i].parts);
        free(windows->calls);
        free(windows->cursors);
        free(windows->left);
        free(windows);
    }
    return NULL;
}

void windows_tell_useful(struct windows *windows, const struct useful_taker *taker)
{
    windows->takers[windows->taker_count++] = *taker;
}

static int add_cell_share(struct windows *windows, const struct cursor *cursor)
{
    struct window_cell *cell = window_cell(windows, cursor->place.cell);
    uint32_t rank = (uint32_t)(cursor - windows->cursors);
    int error = 0;

    cell->useful_sum += cursor->share.useful;
    cell->overhead_sum += cursor->share.overhead;
    cell->absent_sum += cursor->share.absent;
    cell->ideal_sum += cursor->share.ideal;
    add_square(&cell->useful_squares, cursor->share.useful, 1);
    busiest_rank_see(&cell->busiest, rank, cursor->share.useful);
    cell->ideal = larger_of(cell->ideal, cursor->share.ideal);
    for (size_t i = 0; i < windows->taker_count && error == 0; i++)
        error = windows->takers[i].in_cell(windows->takers[i].self, rank, cursor->place.cell, cursor->share.useful);
    return error;
}

static void cross_cells(struct windows *windows, const struct cursor *cursor, uint64_t end, enum time_kind kind)
{
    uint64_t first = cursor->place.cell + 1;

    window_cell(windows, first)->crossing_changes[kind]++;
    window_cell(windows, end)->crossing_changes[kind]--;
    for (size_t i = 0; i < windows->taker_count && kind == TIME_USEFUL; i++)
        windows->takers[i].across(windows->takers[i].self, (uint32_t)(cursor - windows->cursors), first, end);
}

/* Leaves the cell for a later one; those between are crossed, where nothing is added for a rank that is idle. */
static int enter_cell(struct windows *windows, struct cursor *cursor, uint64_t cell, enum time_kind kind)
{
    int error = add_cell_share(windows, cursor);

    if (error < 0)
        return error;
    cursor->share = (struct cell_share){0};
    if (cursor->place.cell + 1 < cell && kind != TIME_IDLE)
        cross_cells(windows, cursor, cell, kind);
    return ledger_move(windows->ledger, &cursor->place, cell)
               ?: ledger_reach(windows->ledger, &windows->front, windows->latest - 1);
}

static void add_time(struct cell_share *share, int64_t length, enum time_kind kind)
{
    if (kind == TIME_USEFUL)
        share->useful += length;
    if (kind == TIME_ABSENT || kind == TIME_LATE)
        share->absent += length;
    if (kind == TIME_OVERHEAD)
        share->overhead += length;
    if (kind == TIME_USEFUL || kind == TIME_ABSENT)
        share->ideal += length;
}

/* The rank does one thing up to `time`. */
static int advance(struct windows *windows, struct cursor *cursor, int64_t time, enum time_kind kind)
{
    struct ledger_stretch stretch;
    int error = ledger_cut(windows->ledger, &cursor->place, cursor->time, time, &stretch);

    if (error < 0)
        return error;
    windows->latest = larger_of(windows->latest, time);
    add_time(&cursor->share, stretch.head, kind);
    if (stretch.last != cursor->place.cell) {
        error = enter_cell(windows, cursor, stretch.last, kind);
        add_time(&cursor->share, stretch.tail, kind);
    }
    cursor->time = time;
    return error;
}

/* The rank did nothing of interest up to the interval, and then one thing. */
static int advance_over(struct windows *windows, struct cursor *cursor, const struct interval *interval,
                        enum time_kind kind)
{
    int error = interval->t0 > cursor->time ? advance(windows, cursor, interval->t0, TIME_IDLE) : 0;

    return error ?: advance(windows, cursor, interval->t1, kind);
}

/* To what happens at that time, which belongs to the next cell if it is the end of this one. */
static int advance_into(struct windows *windows, struct cursor *cursor, int64_t time)
{
    uint64_t cell;
    int error = advance(windows, cursor, time, TIME_IDLE);

    if (error < 0 || ledger_end(windows->ledger, &cursor->place) != time)
        return error;
    cell = cursor->place.cell;
    cursor->left_time = time;
    *left_cell(windows, cursor) = (struct left_cell){cell, cursor->share.ideal};
    return ledger_find(windows->ledger, &cell, time) ?: enter_cell(windows, cursor, cell, TIME_IDLE);
}

/* What raises the ideal clock at the very end of the cell that was left then counts there, if the run ends with it. */
static void raise_at_end(struct windows *windows, struct cursor *cursor, int64_t ideal)
{
    struct left_cell *left = left_cell(windows, cursor);
    struct window_cell *cell;

    if (ideal <= left->ideal)
        return;
    cell = window_cell(windows, left->cell);
    cell->end_gain += ideal - left->ideal;
    left->ideal = ideal;
    cell->end_ideal = larger_of(ideal, cell->end_ideal);
}

/* The rank has just left a cell, at that time, which has not been closed since. */
static bool has_left_at(const struct windows *windows, const struct cursor *cursor, int64_t time)
{
    return cursor->left_time == time && left_cell(windows, cursor)->cell >= windows->ledger->first;
}

static int advance_by_state(struct windows *windows, struct cursor *cursor, const struct interval *interval)
{
    static const enum time_kind kinds[] = {
        [STATE_USEFUL] = TIME_USEFUL, [STATE_MPI] = TIME_IDLE,   [STATE_OVERHEAD] = TIME_OVERHEAD,
        [STATE_ABSENT] = TIME_ABSENT, [STATE_ENDED] = TIME_IDLE,
    };
    const struct window_grid *grid = &windows->ledger->grid;
    int64_t time = interval->t1;
    int64_t gain = interval->c1 - interval->c0;
    int error;

    if (interval->state != STATE_ABSENT || gain == time - interval->t0)
        return advance_over(windows, cursor, interval, kinds[interval->state]);
    /* A rank without ideal time while absent takes up the time at its first event. */
    error = advance(windows, cursor, time, TIME_LATE);
    if (error < 0 || gain == 0)
        return error;
    if (windows->calls) {
        cursor->share.ideal += gain;
        return 0;
    }
    error = advance_into(windows, cursor, time);
    if (error < 0)
        return error;
    cursor->share.ideal = time - grid_start(grid, cursor->place.cell);
    if (has_left_at(windows, cursor, time))
        raise_at_end(windows, cursor, time - grid_start(grid, left_cell(windows, cursor)->cell));
    return 0;
}

/* Windows that hold time of bursts say nothing of waits. */
static int mark_bursts(struct windows *windows, const struct cursor *cursor, const struct interval *interval)
{
    uint64_t first = cursor->place.cell;
    uint64_t last;
    int error;

    if (!interval->is_burst || interval->t0 == interval->t1)
        return 0;
    error = ledger_find(windows->ledger, &first, interval->t0);
    last = first;
    error = error ?: ledger_find(windows->ledger, &last, interval->t1 - 1);
    if (error == 0 && last > first + 1)
        error = ledger_open(windows->ledger, first + 1);
    if (error < 0)
        return error;
    window_cell(windows, first)->holds_bursts = window_cell(windows, last)->holds_bursts = true;
    if (last > first + 1) {
        window_cell(windows, first + 1)->burst_changes++;
        window_cell(windows, last)->burst_changes--;
    }
    return 0;
}

void *windows_user(const void *self)
{
    return ((const struct windows *)self)->setup.user;
}

/* What does not lie within the rank's cell, perhaps, or is no computation. */
static __attribute__((noinline)) int take_any_interval(struct windows *windows, struct cursor *cursor,
                                                       const struct interval *interval)
{
    return mark_bursts(windows, cursor, interval) ?: advance_by_state(windows, cursor, interval);
}

int windows_on_interval(void *self, const struct interval *interval)
{
    struct windows *windows = self;
    struct cursor *cursor = &windows->cursors[interval->rank];
    int64_t length = interval->t1 - interval->t0;

    if (interval->state != STATE_USEFUL || interval->is_burst || interval->t1 > cursor->place.end)
        return take_any_interval(windows, cursor, interval);
    /* Nearly all computation lies within a window. */
    if (interval->t1 > windows->latest)
        windows->latest = interval->t1;
    cursor->share.useful += length;
    cursor->share.ideal += length;
    cursor->time = interval->t1;
    return 0;
}

/* A listener's token, that of the post. */
static const struct cell_token *cell_token_of(const struct windows *windows, const struct post *post)
{
    return post_token(post, windows->listener);
}

/* At or beyond the end of the rank's cell, perhaps, or before its first event. */
static __attribute__((noinline)) int fill_token(struct windows *windows, struct cursor *cursor, const struct post *post,
                                                struct cell_token *token)
{
    const struct window_grid *grid = &windows->ledger->grid;
    int error = 0;

    if (post->state == STATE_ABSENT) {
        /* The time up to there is added when it is known. */
        uint64_t cell = grid_find(grid, cursor->place.cell, post->time);
        int64_t ideal = post->time - grid_start(grid, cell);

        *token = (struct cell_token){cell, ideal, ideal};
        return 0;
    }
    if (post->time >= ledger_end(windows->ledger, &cursor->place))
        error = advance_into(windows, cursor, post->time);
    *token = (struct cell_token){cursor->place.cell, cursor->share.ideal, cursor->share.ideal};
    return error;
}

int windows_on_post(void *self, const struct post *post, void *memory)
{
    struct windows *windows = self;
    struct cursor *cursor = &windows->cursors[post->rank];
    struct cell_token *token = memory;

    if (post->time >= cursor->place.end || post->state == STATE_ABSENT)
        return fill_token(windows, cursor, post, token);
    *token = (struct cell_token){cursor->place.cell, cursor->share.ideal, cursor->share.ideal};
    return 0;
}

static void windows_on_merge(void *self, void *memory, const void *memory_before)
{
    struct cell_token *token = memory;
    const struct cell_token *before = memory_before;

    (void)self;
    token->ideal_max = token->ideal;
    if (before && before->cell == token->cell && before->ideal_max > token->ideal_max)
        token->ideal_max = before->ideal_max;
}

struct wanted_cell {
    const struct windows *windows;
    uint64_t cell;
};

/* Posts in order of time are in order of their cells. */
static bool token_is_up_to(const void *range, uint64_t index, const void *wanted)
{
    const struct wanted_cell *of = wanted;

    return cell_token_of(of->windows, ((const struct post *const *)range)[index])->cell <= of->cell;
}

/* The largest local clock that the posts of a join carry from that cell; posts of other cells count 0. */
static inline __attribute__((always_inline)) int64_t largest_of_posts(const struct windows *windows,
                                                                      const struct join *join, uint64_t cell)
{
    int64_t largest = 0;

    if (join->range_count > 0) {
        struct wanted_cell wanted = {windows, cell};
        size_t end = join->range_count;
        const struct cell_token *last = cell_token_of(windows, join->range[end - 1]);

        /* The last post of the cell knows the largest of all before it; nearly always that is the last of all. */
        if (last->cell > cell) {
            end = (size_t)sorted_find(0, end - 1, token_is_up_to, join->range, &wanted);
            last = end > 0 ? cell_token_of(windows, join->range[end - 1]) : NULL;
        }
        largest = last && last->cell == cell ? last->ideal_max : 0;
    }
    for (size_t i = 0; i < join->extra_count; i++) {
        const struct cell_token *token = cell_token_of(windows, join->extra[i]);

        if (token->cell == cell && token->ideal > largest)
            largest = token->ideal;
    }
    return largest;
}

/* What a wait that ends in the rank's cell demands there. */
static inline __attribute__((always_inline)) void raise_in_cell(const struct windows *windows, struct cursor *cursor,
                                                                const struct join *join)
{
    int64_t largest = largest_of_posts(windows, join, cursor->place.cell);

    if (largest > cursor->share.ideal)
        cursor->share.ideal = largest;
}

/* At or beyond the end of the rank's cell, perhaps, or at that of the cell before it. */
static __attribute__((noinline)) int take_any_join(struct windows *windows, struct cursor *cursor,
                                                   const struct join *join)
{
    int error = 0;

    if (join->time >= ledger_end(windows->ledger, &cursor->place))
        error = advance_into(windows, cursor, join->time);
    if (error < 0)
        return error;
    if (has_left_at(windows, cursor, join->time))
        raise_at_end(windows, cursor, largest_of_posts(windows, join, left_cell(windows, cursor)->cell));
    raise_in_cell(windows, cursor, join);
    return 0;
}

static int windows_on_join(void *self, const struct join *join)
{
    struct windows *windows = self;
    struct cursor *cursor = &windows->cursors[join->rank];

    if (join->time >= cursor->place.end || cursor->left_time == join->time)
        return take_any_join(windows, cursor, join);
    raise_in_cell(windows, cursor, join);
    return 0;
}

/* What the call has made of its gain by `time`: first all of it, or evenly. */
static int64_t gain_by(const struct windows *windows, const struct spread_call *call, int64_t time)
{
    int64_t passed = time - call->enter;

    if (time == call->exit)
        return call->gain;
    if (windows->setup.interpolation == INTERPOLATION_WAIT_FIRST)
        return smaller_of(passed, call->gain);
    return (int64_t)((__int128)call->gain * passed / (call->exit - call->enter));
}

/* A part of a call, cell by cell as long as the ideal clock advances. */
static int spread_part(struct windows *windows, struct cursor *cursor, const struct spread_call *call,
                       const struct call_part *part)
{
    enum time_kind kind = part->is_overhead ? TIME_OVERHEAD : TIME_IDLE;
    int64_t done = cursor->time > call->enter ? gain_by(windows, call, cursor->time) : 0;
    int64_t end = ledger_end(windows->ledger, &cursor->place);
    int error = 0;

    while (error == 0 && end < part->end && done < call->gain) {
        int64_t here = gain_by(windows, call, end);

        cursor->share.ideal += here - done;
        done = here;
        error = advance(windows, cursor, end + 1, kind);
        end = ledger_end(windows->ledger, &cursor->place);
    }
    /* After the last advance nothing differs from cell to cell: they can be crossed. */
    error = error ?: advance(windows, cursor, part->end, kind);
    cursor->share.ideal += gain_by(windows, call, part->end) - done;
    return error;
}

/* A call on the run's ideal clock: its advance runs first, or spreads over the call; the rest comes at the end. */
static int spread_call(struct windows *windows, struct cursor *cursor, struct spread_call *call)
{
    int error = 0;

    for (size_t i = 0; i < call->count && error == 0; i++)
        error = spread_part(windows, cursor, call, &call->parts[i]);
    call->count = 0;
    return error;
}

/* Where windows follow the run's ideal clock. */
static int windows_on_interval_of_clock(void *self, const struct interval *interval)
{
    struct windows *windows = self;
    struct cursor *cursor = &windows->cursors[interval->rank];
    struct spread_call *call = &windows->calls[interval->rank];
    int error = mark_bursts(windows, cursor, interval);

    if (error == 0 && interval->call != 0) {
        if (call->count == 0) {
            call->enter = interval->t0;
            call->ideal = interval->c0;
        }
        if (array_append(call->parts, call->count, call->capacity,
                         (struct call_part){interval->t1, interval->state == STATE_OVERHEAD}) < 0)
            return diag_no_memory(windows->diag);
        call->exit = interval->t1;
        call->gain = interval->c1 - call->ideal;
    }
    /* A call that has no exit ends where another interval begins. */
    if (error == 0 && call->count > 0 && (interval->is_exit || interval->call == 0))
        error = spread_call(windows, cursor, call);
    if (error < 0 || interval->call != 0)
        return error;
    error = advance_by_state(windows, cursor, interval);
    /* A message may arrive outside of MPI: the ideal clock jumps at the end of the interval. What a rank that is
     * launched late takes up has been taken with its absence. */
    if (interval->state != STATE_ABSENT)
        cursor->share.ideal += interval->c1 - interval->c0;
    if (interval->state == STATE_USEFUL)
        cursor->share.ideal -= interval->t1 - interval->t0;
    return error;
}

static int windows_on_finish(void *self, int64_t end)
{
    struct windows *windows = self;

    for (uint32_t i = 0; i < windows->setup.rank_count; i++) {
        struct cursor *cursor = &windows->cursors[i];
        int error = windows->calls ? spread_call(windows, cursor, &windows->calls[i]) : 0;

        error = error ?: advance(windows, cursor, end, TIME_IDLE);
        if (error < 0)
            return error;
    }
    for (uint32_t i = 0; i < windows->setup.rank_count; i++) {
        int error = add_cell_share(windows, &windows->cursors[i]);

        if (error < 0)
            return error;
    }
    return ledger_finish(windows->ledger, end);
}

void windows_listen(struct windows *windows, struct listener *listener)
{
    windows->listener = listener;
    *listener =
        windows->calls
            ? (struct listener){.self = windows, .interval = windows_on_interval_of_clock, .finish = windows_on_finish}
            : (struct listener){
                  .self = windows,
                  .ranks = windows->cursors,
                  .rank_size = sizeof(*windows->cursors),
                  .token_size = sizeof(struct cell_token),
                  .skips = 1 << STATE_MPI | 1 << STATE_ENDED,
                  .takes_polling = true,
                  .interval = windows_on_interval,
                  .post = windows_on_post,
                  .merge = windows_on_merge,
                  .join = windows_on_join,
                  .finish = windows_on_finish,
              };
}
