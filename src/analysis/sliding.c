#include "analysis/sliding.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

/* One of the tilings, and those of its windows that others may still precede. */
struct lane {
    struct sliding *sliding;
    struct tiling tiling;
    struct windows *windows;
    struct window_totals *waiting; /* in order of starts, from `first` on */
    size_t first;
    size_t end;
    size_t capacity;
};

struct sliding {
    const struct diag *diag;
    window_taker *take;
    void *user;
    size_t count;
    int64_t told_end; /* of the last window that was told */
    struct lane lanes[SLIDING_MAX_STEPS];
};

size_t sliding_listener_count(const struct window_options *options)
{
    return (size_t)(options->length / options->step);
}

static int take_window(void *user, const struct window_totals *totals);

struct sliding *sliding_new(const struct window_options *options, uint32_t rank_count, window_taker *take, void *user,
                            const struct diag *diag)
{
    struct sliding *sliding = calloc(1, sizeof(*sliding));

    if (!sliding) {
        diag_no_memory(diag);
        return NULL;
    }
    sliding->diag = diag;
    sliding->take = take;
    sliding->user = user;
    sliding->count = sliding_listener_count(options);
    for (size_t i = 0; i < sliding->count; i++) {
        struct lane *lane = &sliding->lanes[i];

        lane->sliding = sliding;
        lane->tiling = (struct tiling){
            .kind = TILING_LENGTH,
            .from = options->from,
            .to = options->to,
            .length = options->length,
            .offset = options->step * (int64_t)i,
        };
        tiling_prepare(&lane->tiling);
        lane->windows =
            windows_new(&lane->tiling, rank_count, options->ideal, options->interpolation, take_window, lane, diag);
        if (!lane->windows)
            return sliding_free(sliding);
    }
    return sliding;
}

struct sliding *sliding_free(struct sliding *sliding)
{
    if (sliding) {
        for (size_t i = 0; i < sliding->count; i++) {
            windows_free(sliding->lanes[i].windows);
            free(sliding->lanes[i].waiting);
        }
        free(sliding);
    }
    return NULL;
}

void sliding_listen(struct sliding *sliding, struct listener *listeners)
{
    for (size_t i = 0; i < sliding->count; i++)
        windows_listen(sliding->lanes[i].windows, &listeners[i]);
}

/* The earliest of the waiting windows that begin before `time`, taken out; NULL: there is none. It stays until the lane's next one is kept. */
static const struct window_totals *take_earliest(struct sliding *sliding, int64_t time)
{
    struct lane *earliest = NULL;

    for (size_t i = 0; i < sliding->count; i++) {
        struct lane *lane = &sliding->lanes[i];

        if (lane->first < lane->end && lane->waiting[lane->first].start < time) {
            time = lane->waiting[lane->first].start;
            earliest = lane;
        }
    }
    return earliest ? &earliest->waiting[earliest->first++] : NULL;
}

/* Tells the waiting windows that begin before `time`. The first one that reaches the end of the run is the last. */
static int tell(struct sliding *sliding, int64_t time)
{
    const struct window_totals *totals;
    int error = 0;

    while (error == 0 && (totals = take_earliest(sliding, time)) != NULL) {
        if (totals->end <= sliding->told_end)
            continue;
        sliding->told_end = totals->end;
        error = sliding->take(sliding->user, totals);
    }
    return error;
}

/* Room is made when half of it is free, so that each window is moved once or twice. */
static int keep(struct lane *lane, const struct window_totals *totals)
{
    if (lane->first * 2 >= lane->end) {
        lane->end -= lane->first;
        if (lane->end > 0)
            memmove(lane->waiting, lane->waiting + lane->first, lane->end * sizeof(*lane->waiting));
        lane->first = 0;
    }
    if (array_reserve(&lane->waiting, &lane->capacity, lane->end + 1, sizeof(*totals)) < 0)
        return diag_no_memory(lane->sliding->diag);
    lane->waiting[lane->end++] = *totals;
    return 0;
}

static int take_window(void *user, const struct window_totals *totals)
{
    struct lane *lane = user;
    struct sliding *sliding = lane->sliding;
    int64_t reached = INT64_MAX;
    int error;

    /* Not a window but what --from left of one. */
    if ((totals->start - lane->tiling.offset) % lane->tiling.length != 0)
        return 0;
    error = keep(lane, totals);
    if (error < 0)
        return error;
    for (size_t i = 0; i < sliding->count; i++) {
        int64_t start = windows_reached(sliding->lanes[i].windows);

        reached = start < reached ? start : reached;
    }
    return tell(sliding, reached);
}

int sliding_finish(struct sliding *sliding)
{
    return tell(sliding, INT64_MAX);
}
