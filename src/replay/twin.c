#include "replay/twin.h"

#include <stdlib.h>

#include "base/error.h"
#include "replay/engine.h"
#include "replay/messages/in_flight.h"

struct twin {
    struct engine engine;
};

struct twin *twin_new(const struct twin_setup *setup, const struct engine *engine)
{
    struct twin *twin = calloc(1, sizeof(*twin));

    if (!twin || engine_init(&twin->engine, engine->rank_count, setup->options, setup->listeners, setup->listener_count,
                             setup->anomalies) < 0)
        return twin_free(twin);
    twin->engine.has_failed_probes = engine->has_failed_probes;
    twin->engine.messages.mismatches.nodes = engine->messages.mismatches.nodes;
    return twin;
}

struct twin *twin_free(struct twin *twin)
{
    if (twin)
        engine_deinit(&twin->engine);
    free(twin);
    return NULL;
}

int twin_add_communicator(struct twin *twin, uint32_t id, const uint32_t *members, uint32_t count)
{
    uint32_t position;

    return communicators_add(&twin->engine.collectives.communicators, id, members, count, &position);
}

int twin_add_message(struct twin *twin, const struct message *message)
{
    struct message *copy = in_flight_new(&twin->engine);

    if (!copy)
        return ERROR_MEMORY;
    message_copy(copy, message);
    return in_flight_add(&twin->engine, copy);
}

/* What changes nothing on its rank is for the engine's own listeners. */
static inline bool is_for_both(const struct replay_event *event)
{
    return event->kind != REPLAY_EVENT && event->kind != REPLAY_THREAD && event->kind != REPLAY_SITE;
}

int twin_handle(struct twin *twin, const struct engine *engine, const struct replay_event *events, size_t count,
                bool has_threads)
{
    int error = 0;

    if (has_threads)
        error = communicators_follow(&twin->engine.collectives.communicators, &engine->collectives.communicators);
    for (size_t i = 0; i < count && error == 0; i++)
        if (is_for_both(&events[i]))
            error = engine_handle(&twin->engine, &events[i]);
    return error < 0 ? error : engine_settle(&twin->engine);
}

int twin_tick(struct twin *twin)
{
    return engine_tick(&twin->engine);
}

int twin_finish(struct twin *twin, const int64_t *extents)
{
    int64_t end;

    return engine_finish(&twin->engine, extents, &end);
}
