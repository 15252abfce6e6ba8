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

static int pass_header(void *user, const struct prv_header *header)
{
    struct shadow_pair *pair = user;
    int error = pair->first.header(pair->first.user, header);

    return error != 0 ? error : pair->second.header(pair->second.user, header);
}

static int pass_communicator(void *user, const struct prv_communicator *communicator, uint64_t line)
{
    struct shadow_pair *pair = user;
    int error = pair->first.communicator(pair->first.user, communicator, line);

    return error != 0 ? error : pair->second.communicator(pair->second.user, communicator, line);
}

static int pass_intercommunicator(void *user, uint32_t application, uint32_t id, uint64_t line)
{
    struct shadow_pair *pair = user;
    int error = pair->first.intercommunicator(pair->first.user, application, id, line);

    return error != 0 ? error : pair->second.intercommunicator(pair->second.user, application, id, line);
}

static int pass_state(void *user, const struct prv_state *state, uint64_t line)
{
    struct shadow_pair *pair = user;
    int error = pair->first.state(pair->first.user, state, line);

    return error != 0 ? error : pair->second.state(pair->second.user, state, line);
}

static int pass_event(void *user, const struct prv_event *event, uint64_t line)
{
    struct shadow_pair *pair = user;
    int error = pair->first.event(pair->first.user, event, line);

    return error != 0 ? error : pair->second.event(pair->second.user, event, line);
}

static int pass_message(void *user, const struct prv_message *message, uint64_t line)
{
    struct shadow_pair *pair = user;
    int error = pair->first.message(pair->first.user, message, line);

    return error != 0 ? error : pair->second.message(pair->second.user, message, line);
}

struct prv_sink shadow_pair_sink(struct shadow_pair *pair)
{
    return (struct prv_sink){pair, pass_header, pass_communicator, pass_intercommunicator, pass_state, pass_event, pass_message};
}
