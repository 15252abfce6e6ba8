#include "windows/thread_windows.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/ring.h"

struct thread_cell {
    struct thread_sums sums;
    uint32_t left; /* ranks that have gone on to later cells */
};

/* Where a rank is. */
struct thread_cursor {
    uint64_t cell;
    int64_t end; /* of the cell */
};

struct thread_windows {
    const struct window_grid *grid;
    const struct diag *diag;
    thread_window_handler *handler;
    void *user;
    uint32_t rank_count;
    struct thread_cursor *cursors; /* of each rank */
    struct thread_cell *cells;     /* a ring (base/ring.h) */
    size_t capacity;
    uint64_t first;
    uint64_t end;
    int64_t first_start; /* of the first cell */
    struct thread_sums none;
    struct thread_sums total;
};

struct thread_windows *thread_windows_new(const struct window_grid *grid, uint32_t rank_count,
                                          const struct thread_sums *none, thread_window_handler *handler, void *user,
                                          const struct diag *diag)
{
    struct thread_windows *windows = calloc(1, sizeof(*windows));

    if (windows)
        windows->cursors = calloc(rank_count, sizeof(*windows->cursors));
    if (!windows || !windows->cursors) {
        diag_no_memory(diag);
        return thread_windows_free(windows);
    }
    windows->grid = grid;
    windows->diag = diag;
    windows->handler = handler;
    windows->user = user;
    windows->rank_count = rank_count;
    windows->none = windows->total = *none;
    for (uint32_t rank = 0; rank < rank_count; rank++)
        windows->cursors[rank].end = grid_end(grid, 0);
    return windows;
}

struct thread_windows *thread_windows_free(struct thread_windows *windows)
{
    if (windows) {
        free(windows->cursors);
        free(windows->cells);
        free(windows);
    }
    return NULL;
}

static struct thread_cell *thread_cell_at(const struct thread_windows *windows, uint64_t cell)
{
    return &windows->cells[ring_index(cell, windows->capacity)];
}

static int open_thread_cells(struct thread_windows *windows, uint64_t cell)
{
    size_t count = (size_t)(windows->end - windows->first);

    if (cell < windows->end)
        return 0;
    if (cell - windows->first >= SIZE_MAX / 2 ||
        ring_reserve(&windows->cells, &windows->capacity, windows->first, count, (size_t)(cell - windows->first) + 1,
                     sizeof(*windows->cells)) < 0)
        return diag_no_memory(windows->diag);
    while (windows->end <= cell)
        *thread_cell_at(windows, windows->end++) = (struct thread_cell){.sums = windows->none};
    return 0;
}

/* The first cell ends there. */
static int close_thread_cell(struct thread_windows *windows, int64_t end)
{
    const struct thread_sums sums = thread_cell_at(windows, windows->first++)->sums;
    int64_t start = windows->first_start;

    windows->first_start = end;
    if (!grid_shows(windows->grid, start) || end <= start)
        return 0;
    thread_sums_merge(&windows->total, &sums);
    return windows->handler ? windows->handler(windows->user, &sums) : 0;
}

/* The rank goes on to the cell in which `time` lies. */
static int leave_thread_cell(struct thread_windows *windows, struct thread_cursor *cursor, int64_t time)
{
    uint64_t cell = grid_find(windows->grid, cursor->cell, time);
    int error = open_thread_cells(windows, cell);

    if (error < 0)
        return error;
    while (cursor->cell < cell)
        thread_cell_at(windows, cursor->cell++)->left++;
    cursor->end = grid_end(windows->grid, cell);
    while (error == 0 && windows->first < cell && thread_cell_at(windows, windows->first)->left == windows->rank_count)
        error = close_thread_cell(windows, grid_end(windows->grid, windows->first));
    return error;
}

static int thread_windows_on_piece(void *self, const struct thread_piece *piece)
{
    struct thread_windows *windows = self;
    struct thread_cursor *cursor = &windows->cursors[piece->rank];
    int64_t time = piece->t0;
    int error = open_thread_cells(windows, cursor->cell);

    while (error == 0 && time < piece->t1) {
        if (time >= cursor->end || grid_may_move(windows->grid, cursor->end))
            error = leave_thread_cell(windows, cursor, time);
        if (error == 0)
            thread_sums_add(&thread_cell_at(windows, cursor->cell)->sums, piece, time, cursor->end);
        time = cursor->end;
    }
    return error;
}

static int thread_windows_on_finish(void *self, int64_t end)
{
    struct thread_windows *windows = self;
    int error = 0;

    while (error == 0 && windows->first_start < end) {
        int64_t cell_end = grid_end(windows->grid, windows->first);

        error = open_thread_cells(windows, windows->first);
        if (error == 0)
            error = close_thread_cell(windows, cell_end < end ? cell_end : end);
    }
    return error;
}

void thread_windows_listen(struct thread_windows *windows, struct thread_listener *listener)
{
    *listener =
        (struct thread_listener){.self = windows, .piece = thread_windows_on_piece, .finish = thread_windows_on_finish};
}

const struct thread_sums *thread_windows_total(const struct thread_windows *windows)
{
    return &windows->total;
}
