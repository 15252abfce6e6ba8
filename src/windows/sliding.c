#include "windows/sliding.h"

#include <stdlib.h>

/* One of the grids. */
struct lane {
    struct sliding *sliding;
    struct window_grid grid;
    struct windows *windows;
};

struct sliding {
    window_handler *take;
    void *user;
    size_t count;
    int64_t told_end; /* of the last window that was told */
    struct lane lanes[SLIDING_MAX_STEPS];
};

size_t sliding_listener_count(const struct window_options *options)
{
    return (size_t)(options->length / options->step);
}

/* Tells a window, unless one before it has reached the end of the run. */
static int take_window(void *user, const struct window_totals *totals)
{
    struct lane *lane = user;
    struct sliding *sliding = lane->sliding;

    /* Not a window but what --from left of one. */
    if ((totals->start - lane->grid.offset) % lane->grid.length != 0 || totals->end <= sliding->told_end)
        return 0;
    sliding->told_end = totals->end;
    return sliding->take(sliding->user, totals);
}

/* Tells the complete windows that begin before `time`, in order. The last lane tells its own. */
static int tell(struct sliding *sliding, int64_t time)
{
    for (;;) {
        struct windows *earliest = NULL;
        int64_t start = time;
        int error;

        for (size_t i = 0; i + 1 < sliding->count; i++) {
            struct windows *windows = sliding->lanes[i].windows;

            if (windows_reached(windows) < start && windows_has_complete(windows)) {
                start = windows_reached(windows);
                earliest = windows;
            }
        }
        if (!earliest)
            return 0;
        error = windows_emit(earliest);
        if (error < 0)
            return error;
    }
}

/* The last lane hears of everything last: when a window of its own is complete, so are all that begin before it. */
static int take_last_lanes(void *user, const struct window_totals *totals)
{
    const struct lane *lane = user;
    int error = tell(lane->sliding, totals->start);

    return error == 0 ? take_window(user, totals) : error;
}

struct sliding *sliding_new(const struct window_options *options, uint32_t rank_count, window_handler *take, void *user,
                            const struct diag *diag)
{
    struct sliding *sliding = calloc(1, sizeof(*sliding));

    if (!sliding) {
        diag_no_memory(diag);
        return NULL;
    }
    sliding->take = take;
    sliding->user = user;
    sliding->count = sliding_listener_count(options);
    for (size_t i = 0; i < sliding->count; i++) {
        struct lane *lane = &sliding->lanes[i];

        lane->sliding = sliding;
        lane->grid = (struct window_grid){
            .kind = GRID_LENGTH,
            .from = options->from,
            .to = options->to,
            .length = options->length,
            .offset = options->step * (int64_t)i,
        };
        grid_prepare(&lane->grid);
        lane->windows = windows_new(&lane->grid, rank_count, options->ideal, options->interpolation,
                                    i + 1 < sliding->count ? take_window : take_last_lanes, lane, diag);
        if (!lane->windows)
            return sliding_free(sliding);
        if (i + 1 < sliding->count)
            windows_hold(lane->windows);
    }
    sliding_limit(sliding, WINDOWS_MOST);
    return sliding;
}

void sliding_limit(struct sliding *sliding, uint64_t most)
{
    for (size_t i = 0; i < sliding->count; i++)
        windows_limit(sliding->lanes[i].windows,
                      (struct window_limit){.most = most, .grids = (uint32_t)sliding->count});
}

struct sliding *sliding_free(struct sliding *sliding)
{
    if (sliding) {
        for (size_t i = 0; i < sliding->count; i++)
            windows_free(sliding->lanes[i].windows);
        free(sliding);
    }
    return NULL;
}

void sliding_listen(struct sliding *sliding, struct listener *listeners)
{
    for (size_t i = 0; i < sliding->count; i++)
        windows_listen(sliding->lanes[i].windows, &listeners[i]);
}

int sliding_finish(struct sliding *sliding)
{
    return tell(sliding, INT64_MAX);
}
