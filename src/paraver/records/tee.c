#include "paraver/records/tee.h"

#include <stdlib.h>

#include "base/array.h"
#include "paraver/records/followers.h"

int tee_add(struct tee *tee, const struct prv_sink *sink)
{
    int error = array_reserve(&tee->sinks, &tee->capacity, tee->count + 1, sizeof(*tee->sinks));

    if (error == 0)
        tee->sinks[tee->count++] = *sink;
    return error;
}

int tee_add_follower(struct tee *tee, const struct prv_sink *sink)
{
    struct prv_sink all;

    if (tee->followers)
        return followers_add(tee->followers, sink);
    tee->followers = followers_new();
    if (!tee->followers || followers_add(tee->followers, sink) < 0)
        return ERROR_MEMORY;
    all = followers_sink(tee->followers);
    return tee_add(tee, &all);
}

int tee_finish(struct tee *tee)
{
    return tee->followers ? followers_finish(tee->followers) : 0;
}

void tee_deinit(struct tee *tee)
{
    followers_free(tee->followers);
    free(tee->sinks);
    *tee = (struct tee){0};
}

static int tee_header(void *user, const struct prv_header *header)
{
    struct tee *tee = user;
    const struct event_filter *before = tee->sinks[0].filter;
    int error = 0;

    for (size_t i = 0; i < tee->count && error == 0; i++)
        error = prv_sink_header(&tee->sinks[i], header);
    /* Filters are complete now. A sink whose filter is like the one before needs none: pairs have their roles. */
    for (size_t i = 1; i < tee->count && error == 0; i++) {
        const struct event_filter *filter = tee->sinks[i].filter;

        if (filter && before && event_filter_is_like(filter, before))
            tee->sinks[i].filter = NULL;
        before = filter ? filter : before;
    }
    return error;
}

static int tee_communicator(void *user, const struct prv_communicator *communicator, uint64_t line)
{
    const struct tee *tee = user;
    int error = 0;

    for (size_t i = 0; i < tee->count && error == 0; i++)
        error = prv_sink_communicator(&tee->sinks[i], communicator, line);
    return error;
}

static int tee_intercommunicator(void *user, const struct prv_intercommunicator *intercommunicator, uint64_t line)
{
    const struct tee *tee = user;
    int error = 0;

    for (size_t i = 0; i < tee->count && error == 0; i++)
        error = prv_sink_intercommunicator(&tee->sinks[i], intercommunicator, line);
    return error;
}

/* Whether those behind the first do not get the record. */
static inline bool first_left_out(const struct tee *tee)
{
    bool *leaves_out = tee->sinks[0].leaves_out;

    if (!leaves_out || !*leaves_out)
        return false;
    *leaves_out = false;
    return true;
}

static int tee_state(void *user, const struct prv_state *state, uint64_t line)
{
    const struct tee *tee = user;
    int error = prv_sink_state(tee->sinks, state, line);

    if (error != 0 || first_left_out(tee))
        return error;
    for (size_t i = 1; i < tee->count && error == 0; i++)
        error = prv_sink_state(&tee->sinks[i], state, line);
    return error;
}

static int tee_event(void *user, const struct prv_event *event, uint64_t line)
{
    const struct tee *tee = user;
    int error = prv_sink_event(tee->sinks, event, line);

    if (error != 0 || first_left_out(tee))
        return error;
    for (size_t i = 1; i < tee->count && error == 0; i++) {
        /* The reader has filled in the roles of the first filter. */
        if (tee->sinks[i].filter)
            event_filter_fill_in(tee->sinks[i].filter, event);
        error = prv_sink_event(&tee->sinks[i], event, line);
    }
    return error;
}

static int tee_message(void *user, const struct prv_message *message, uint64_t line)
{
    const struct tee *tee = user;
    int error = prv_sink_message(tee->sinks, message, line);

    if (error != 0 || first_left_out(tee))
        return error;
    for (size_t i = 1; i < tee->count && error == 0; i++)
        error = prv_sink_message(&tee->sinks[i], message, line);
    return error;
}

struct prv_sink tee_sink(struct tee *tee)
{
    struct prv_sink all = {
        .user = tee,
        .filter = tee->sinks[0].filter,
        .wants_last_states = true,
        .header = tee_header,
        .communicator = tee_communicator,
        .intercommunicator = tee_intercommunicator,
        .state = tee_state,
        .event = tee_event,
        .message = tee_message,
    };

    if (tee->count == 1)
        return tee->sinks[0];
    for (size_t i = 0; i < tee->count; i++) {
        all.wants_last_states &= tee->sinks[i].wants_last_states;
        if (!all.has_bursts) /* the first who knows of them */
            all.has_bursts = tee->sinks[i].has_bursts;
    }
    return all;
}
