#include "windows/variant_replay.h"

#include <stdlib.h>

#include "windows/windows.h"
#include "base/error.h"
#include "replay/replay.h"

/* A way to cut the run, and what all its windows have in sum. */
struct measure {
    struct tiling tiling;
    enum window_ideal ideal;
    enum interpolation interpolation;
    struct windows *windows;
    struct window_totals totals;
};

struct shadow {
    struct replay_options options;
    struct diag diag; /* without a sink */
    struct anomalies anomalies;
    struct replay_setup setup;
    struct replay *replay;
    struct measure measures[SHADOW_MEASURES];
    struct listener listeners[SHADOW_MEASURES];
    size_t count;
};

static int take_totals(void *user, const struct window_totals *totals)
{
    struct measure *measure = user;
    struct window_totals *sum = &measure->totals;

    if (sum->end == sum->start) {
        *sum = *totals;
        return 0;
    }
    sum->end += totals->end - totals->start;
    sum->useful_sum += totals->useful_sum;
    sum->useful_max += totals->useful_max;
    sum->ideal += totals->ideal;
    sum->overhead_sum += totals->overhead_sum;
    sum->absent_sum += totals->absent_sum;
    return 0;
}

static int start(void *user, const struct replay_start *facts)
{
    struct shadow *shadow = user;

    for (size_t i = 0; i < shadow->count; i++) {
        struct measure *measure = &shadow->measures[i];

        measure->tiling.duration = facts->duration;
        tiling_prepare(&measure->tiling);
        measure->totals.ranks = facts->rank_count;
        measure->windows = windows_new(&measure->tiling, facts->rank_count, measure->ideal, measure->interpolation,
                                       take_totals, measure, &shadow->diag);
        if (!measure->windows)
            return ERROR_MEMORY;
        windows_listen(measure->windows, &shadow->listeners[i]);
    }
    shadow->setup.listener_count = shadow->count;
    return 0;
}

size_t shadow_add(struct shadow *shadow, const struct window_options *windows)
{
    struct measure *measure = &shadow->measures[shadow->count];

    measure->tiling = (struct tiling){
        .kind = windows->kind == WINDOW_LENGTH  ? TILING_LENGTH
                : windows->kind == WINDOW_COUNT ? TILING_COUNT
                                                : TILING_WHOLE,
        .from = windows->from,
        .to = windows->to,
        .length = windows->length,
        .count = windows->count,
    };
    measure->ideal = windows->kind == WINDOW_NONE ? WINDOW_IDEAL_LOCAL : windows->ideal;
    measure->interpolation = windows->interpolation;
    return shadow->count++;
}

struct shadow *shadow_new(const struct options *options, const struct replay_options *replay)
{
    struct shadow *shadow = calloc(1, sizeof(*shadow));

    if (!shadow)
        return NULL;
    shadow->options = *replay;
    anomalies_init(&shadow->anomalies, &shadow->diag, "");
    shadow->setup = (struct replay_setup){
        .options = &shadow->options,
        .application = options->application,
        .listeners = shadow->listeners,
        .start = start,
        .user = shadow,
        .anomalies = &shadow->anomalies,
    };
    shadow_add(shadow, &(struct window_options){.from = options->windows.from, .to = options->windows.to});
    shadow->replay = replay_new(&shadow->setup);
    return shadow->replay ? shadow : shadow_free(shadow);
}

struct shadow *shadow_free(struct shadow *shadow)
{
    if (shadow) {
        replay_free(shadow->replay);
        for (size_t i = 0; i < shadow->count; i++) {
            windows_free(shadow->measures[i].windows);
            tiling_deinit(&shadow->measures[i].tiling);
        }
        free(shadow);
    }
    return NULL;
}

struct prv_sink shadow_sink(struct shadow *shadow)
{
    return replay_sink(shadow->replay);
}

int shadow_finish(struct shadow *shadow)
{
    return replay_finish(shadow->replay);
}

const struct window_totals *shadow_totals(const struct shadow *shadow, size_t measure)
{
    return &shadow->measures[measure].totals;
}
