#include "shadow.h"

#include <stdlib.h>

#include "analysis/windows.h"
#include "base/error.h"
#include "replay/replay.h"

struct shadow {
    struct replay_options options;
    struct diag diag; /* without a sink */
    struct anomalies anomalies;
    struct replay_setup setup;
    struct listener listener;
    struct replay *replay;
    struct tiling tiling;
    struct windows *windows;
    struct window_totals totals;
};

static int take_totals(void *user, const struct window_totals *totals)
{
    struct shadow *shadow = user;

    shadow->totals = *totals;
    return 0;
}

static int start(void *user, const struct replay_start *facts)
{
    struct shadow *shadow = user;

    tiling_prepare(&shadow->tiling);
    shadow->totals.ranks = facts->rank_count;
    shadow->windows = windows_new(&shadow->tiling, facts->rank_count, WINDOW_IDEAL_LOCAL, INTERPOLATION_WAIT_FIRST,
                                  take_totals, shadow, &shadow->diag);
    if (!shadow->windows)
        return ERROR_MEMORY;
    windows_listen(shadow->windows, &shadow->listener);
    return 0;
}

struct shadow *shadow_new(const struct options *options, const struct replay_options *replay)
{
    struct shadow *shadow = calloc(1, sizeof(*shadow));

    if (!shadow)
        return NULL;
    shadow->options = *replay;
    shadow->tiling = (struct tiling){.kind = TILING_WHOLE, .from = options->windows.from, .to = options->windows.to};
    anomalies_init(&shadow->anomalies, &shadow->diag, "");
    shadow->setup = (struct replay_setup){
        .options = &shadow->options,
        .application = options->application,
        .listeners = &shadow->listener,
        .listener_count = 1,
        .start = start,
        .user = shadow,
        .anomalies = &shadow->anomalies,
    };
    shadow->replay = replay_new(&shadow->setup);
    return shadow->replay ? shadow : shadow_free(shadow);
}

struct shadow *shadow_free(struct shadow *shadow)
{
    if (shadow) {
        replay_free(shadow->replay);
        windows_free(shadow->windows);
        tiling_deinit(&shadow->tiling);
        free(shadow);
    }
    return NULL;
}

struct prv_sink shadow_sink(struct shadow *shadow)
{
    return replay_sink(shadow->replay);
}

int shadow_finish(struct shadow *shadow, struct window_totals *totals)
{
    int error = replay_finish(shadow->replay);

    *totals = shadow->totals;
    return error;
}
