#include "windows/variant_replay.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "replay/replay.h"
#include "windows/windows.h"

/* A way to cut the run, and what all its windows have in sum. */
struct measure {
    struct window_options options;
    struct window_list *list;
    struct windows *windows;
    struct window_totals totals;
};

struct variant_replay {
    struct replay_options options;
    struct diag diag; /* without a sink */
    struct anomalies anomalies;
    struct replay_setup setup;
    struct twin_setup twin;
    struct replay *replay;
    struct measure *measures;
    size_t count;
    size_t capacity;
    struct listener *listeners; /* of the measures */
};

static int measure_on_window(void *user, const struct window_facts *facts)
{
    const struct window_totals *totals = &facts->totals;
    struct measure *measure = user;
    struct window_totals *sum = &measure->totals;

    if (sum->end == sum->start)
        *sum = *totals;
    else
        window_totals_add(sum, totals);
    return 0;
}

static int variant_on_start(void *user, const struct replay_start *facts)
{
    struct variant_replay *variant = user;

    variant->listeners = calloc(variant->count, sizeof(*variant->listeners));
    if (!variant->listeners)
        return ERROR_MEMORY;
    for (size_t i = 0; i < variant->count; i++) {
        struct measure *measure = &variant->measures[i];
        const struct window_options *options = &measure->options;
        const struct window_grid grid = grid_of(options, facts->duration);
        const struct windows_setup setup = {
            .rank_count = facts->rank_count,
            .ideal = options->kind == WINDOW_NONE ? WINDOW_IDEAL_LOCAL : options->ideal,
            .interpolation = options->interpolation,
        };

        measure->totals.ranks = facts->rank_count;
        measure->list = window_list_new(&grid, 0, &variant->diag);
        if (measure->list) {
            /* Of half the length they are twice as many; the run itself refuses too many. */
            measure->list->most *= 4;
            measure->windows = windows_new(measure->list->ledgers, &setup, &variant->diag);
        }
        if (!measure->windows || window_list_subscribe(measure->list, measure_on_window, measure) < 0)
            return ERROR_MEMORY;
        windows_listen(measure->windows, &variant->listeners[i]);
        if (window_list_open(measure->list) < 0)
            return ERROR_MEMORY;
    }
    variant->setup.listeners = variant->listeners;
    variant->setup.listener_count = variant->count;
    return 0;
}

int variant_replay_add(struct variant_replay *variant, const struct window_options *windows)
{
    return array_append(variant->measures, variant->count, variant->capacity, (struct measure){.options = *windows});
}

struct variant_replay *variant_replay_new(const struct options *options, const struct replay_options *replay)
{
    struct variant_replay *variant = calloc(1, sizeof(*variant));

    if (!variant)
        return NULL;
    variant->options = *replay;
    anomalies_init(&variant->anomalies, &variant->diag, "");
    variant->setup = (struct replay_setup){
        .options = &variant->options,
        .application = options->application,
        .duration = options->windows.duration,
        .start = variant_on_start,
        .user = variant,
        .anomalies = &variant->anomalies,
        .is_variant = true,
    };
    if (variant_replay_add(variant, &(struct window_options){.part = options->windows.part}) < 0)
        return variant_replay_free(variant);
    variant->replay = replay_new(&variant->setup);
    return variant->replay ? variant : variant_replay_free(variant);
}

struct variant_replay *variant_replay_free(struct variant_replay *variant)
{
    if (variant) {
        replay_free(variant->replay);
        for (size_t i = 0; i < variant->count; i++) {
            windows_free(variant->measures[i].windows);
            window_list_free(variant->measures[i].list);
        }
        free(variant->measures);
        free(variant->listeners);
        free(variant);
    }
    return NULL;
}

struct prv_sink variant_replay_sink(struct variant_replay *variant)
{
    return replay_sink(variant->replay);
}

const struct twin_setup *variant_replay_twin(struct variant_replay *variant, const struct replay_start *start)
{
    if (variant_on_start(variant, start) < 0)
        return NULL;
    variant->twin = (struct twin_setup){
        .options = &variant->options,
        .listeners = variant->setup.listeners,
        .listener_count = variant->setup.listener_count,
        .anomalies = &variant->anomalies,
    };
    return &variant->twin;
}

int variant_replay_finish(struct variant_replay *variant)
{
    return replay_finish(variant->replay);
}

const struct window_totals *variant_replay_totals(const struct variant_replay *variant, size_t measure)
{
    return &variant->measures[measure].totals;
}
