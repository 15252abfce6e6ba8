#include "analysis/sliding.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

/* One of the tilings. */
struct lane {
    struct sliding *sliding;
    struct tiling tiling;
    struct windows *windows;
};

struct sliding {
    const struct diag *diag;
    window_taker *take;
    void *user;
    size_t count;
    int64_t told_end; /* of the last window that was told */
    struct lane lanes[SLIDING_MAX_STEPS];
    struct window_totals *waiting; /* in order of starts */
    size_t waiting_count;
    size_t waiting_capacity;
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
        for (size_t i = 0; i < sliding->count; i++)
            windows_free(sliding->lanes[i].windows);
        free(sliding->waiting);
        free(sliding);
    }
    return NULL;
}

void sliding_listen(struct sliding *sliding, struct listener *listeners)
{
    for (size_t i = 0; i < sliding->count; i++)
        windows_listen(sliding->lanes[i].windows, &listeners[i]);
}

/* Tells the waiting windows that begin before `time`. The first one that reaches the end of the run is the last. */
static int tell(struct sliding *sliding, int64_t time)
{
    size_t told = 0;
    int error = 0;

    while (told < sliding->waiting_count && sliding->waiting[told].start < time && error == 0) {
        const struct window_totals *totals = &sliding->waiting[told++];

        if (totals->end <= sliding->told_end)
            continue;
        sliding->told_end = totals->end;
        error = sliding->take(sliding->user, totals);
    }
    sliding->waiting_count -= told;
    if (sliding->waiting_count > 0)
        memmove(sliding->waiting, sliding->waiting + told, sliding->waiting_count * sizeof(*sliding->waiting));
    return error;
}

static int keep(struct sliding *sliding, const struct window_totals *totals)
{
    size_t at = sliding->waiting_count;

    if (array_reserve(&sliding->waiting, &sliding->waiting_capacity, at + 1, sizeof(*totals)) < 0)
        return diag_no_memory(sliding->diag);
    for (; at > 0 && sliding->waiting[at - 1].start > totals->start; at--)
        sliding->waiting[at] = sliding->waiting[at - 1];
    sliding->waiting[at] = *totals;
    sliding->waiting_count++;
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
    error = keep(sliding, totals);
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
