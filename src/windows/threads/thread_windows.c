#include "windows/threads/thread_windows.h"

#include <stdlib.h>

#include "base/error.h"
#include "windows/cells/rank_cells.h"

struct thread_windows {
    thread_window_handler *handler;
    void *user;
    struct rank_cells cells; /* of struct thread_sums */
    struct thread_sums none;
    struct thread_sums total;
};

static int close_thread_cell(void *user, const void *kept, int64_t start, int64_t end)
{
    struct thread_windows *windows = user;
    const struct thread_sums *sums = kept;

    (void)start;
    (void)end;
    thread_sums_merge(&windows->total, sums);
    return windows->handler ? windows->handler(windows->user, sums) : 0;
}

struct thread_windows *thread_windows_new(const struct window_grid *grid, uint32_t rank_count,
                                          const struct thread_sums *none, thread_window_handler *handler, void *user,
                                          const struct diag *diag)
{
    struct thread_windows *windows = calloc(1, sizeof(*windows));
    struct rank_cells_setup setup = {.grid = grid,
                                     .rank_count = rank_count,
                                     .size = sizeof(struct thread_sums),
                                     .close = close_thread_cell,
                                     .user = windows};

    if (!windows) {
        diag_no_memory(diag);
        return NULL;
    }
    windows->handler = handler;
    windows->user = user;
    windows->none = windows->total = *none;
    setup.initial = &windows->none;
    return rank_cells_init(&windows->cells, &setup, diag) == 0 ? windows : thread_windows_free(windows);
}

struct thread_windows *thread_windows_free(struct thread_windows *windows)
{
    if (windows)
        rank_cells_deinit(&windows->cells);
    free(windows);
    return NULL;
}

static int thread_windows_on_piece(void *self, const struct thread_piece *piece)
{
    struct thread_windows *windows = self;
    const struct rank_place *place = rank_cells_place(&windows->cells, piece->rank);
    int64_t time = piece->t0;
    int error = 0;

    while (error == 0 && time < piece->t1) {
        rank_cells_refresh(&windows->cells, piece->rank);
        if (time >= place->end)
            error = rank_cells_reach(&windows->cells, piece->rank, time);
        if (error == 0)
            thread_sums_add(rank_cells_at(&windows->cells, place->cell), piece, time, place->end);
        time = place->end;
    }
    return error;
}

static int thread_windows_on_finish(void *self, int64_t end)
{
    struct thread_windows *windows = self;

    return rank_cells_finish(&windows->cells, end);
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
