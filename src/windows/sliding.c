#include "windows/sliding.h"

#include <stdlib.h>

/* One of the grids, each a step further on than the one before. */
struct sliding_grid {
    struct sliding *sliding;
    struct window_grid grid;
    struct windows *windows;
};

struct sliding {
    window_handler *handle;
    void *user;
    int64_t emitted_end; /* of the last window that was handed on */
    size_t count;
    struct sliding_grid parts[];
};

size_t sliding_listener_count(const struct window_options *options)
{
    return (size_t)(options->length / options->step);
}

/* Hands on a window, unless one before it has reached the end of the run. */
static int sliding_on_window(void *user, const struct window_totals *totals)
{
    struct sliding_grid *part = user;
    struct sliding *sliding = part->sliding;

    /* Not a window but what --from left of one. */
    if ((totals->start - part->grid.offset) % part->grid.length != 0 || totals->end <= sliding->emitted_end)
        return 0;
    sliding->emitted_end = totals->end;
    return sliding->handle(sliding->user, totals);
}

/* Emits the complete windows that begin before `time`, in order. The last grid emits its own. */
static int emit_before(struct sliding *sliding, int64_t time)
{
    for (;;) {
        struct windows *earliest = NULL;
        int64_t start = time;
        int error;

        for (size_t i = 0; i + 1 < sliding->count; i++) {
            struct windows *windows = sliding->parts[i].windows;

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

/* The last grid hears of everything last: when a window of its own is complete, so are all that begin before it. */
static int sliding_on_last_grid(void *user, const struct window_totals *totals)
{
    const struct sliding_grid *part = user;
    int error = emit_before(part->sliding, totals->start);

    return error == 0 ? sliding_on_window(user, totals) : error;
}

struct sliding *sliding_new(const struct window_options *options, uint32_t rank_count, window_handler *handle,
                            void *user, const struct diag *diag)
{
    size_t count = sliding_listener_count(options);
    struct sliding *sliding = calloc(1, sizeof(*sliding) + count * sizeof(sliding->parts[0]));

    if (!sliding) {
        diag_no_memory(diag);
        return NULL;
    }
    sliding->handle = handle;
    sliding->user = user;
    sliding->count = count;
    for (size_t i = 0; i < sliding->count; i++) {
        struct sliding_grid *part = &sliding->parts[i];

        part->sliding = sliding;
        part->grid = (struct window_grid){
            .kind = GRID_LENGTH,
            .from = options->from,
            .to = options->to,
            .length = options->length,
            .offset = options->step * (int64_t)i,
        };
        grid_prepare(&part->grid);
        part->windows = windows_new(&part->grid, rank_count, options->ideal, options->interpolation,
                                    i + 1 < sliding->count ? sliding_on_window : sliding_on_last_grid, part, diag);
        if (!part->windows)
            return sliding_free(sliding);
        if (i + 1 < sliding->count)
            windows_hold(part->windows);
    }
    sliding_limit(sliding, WINDOWS_MOST);
    return sliding;
}

void sliding_limit(struct sliding *sliding, uint64_t most)
{
    for (size_t i = 0; i < sliding->count; i++)
        windows_limit(sliding->parts[i].windows,
                      (struct window_limit){.most = most, .grids = (uint32_t)sliding->count});
}

struct sliding *sliding_free(struct sliding *sliding)
{
    if (sliding) {
        for (size_t i = 0; i < sliding->count; i++)
            windows_free(sliding->parts[i].windows);
        free(sliding);
    }
    return NULL;
}

void sliding_listen(struct sliding *sliding, struct listener *listeners)
{
    for (size_t i = 0; i < sliding->count; i++)
        windows_listen(sliding->parts[i].windows, &listeners[i]);
}

int sliding_finish(struct sliding *sliding)
{
    return emit_before(sliding, INT64_MAX);
}
