#include "paraver/records/tee.h"

void tee_add(struct tee *tee, const struct prv_sink *sink)
{
    tee->sinks[tee->count++] = *sink;
}

static int tee_header(void *user, const struct prv_header *header)
{
    const struct tee *tee = user;
    int error = 0;

    for (size_t i = 0; i < tee->count && error == 0; i++)
        error = tee->sinks[i].header(tee->sinks[i].user, header);
    return error;
}

static int tee_communicator(void *user, const struct prv_communicator *communicator, uint64_t line)
{
    const struct tee *tee = user;
    int error = 0;

    for (size_t i = 0; i < tee->count && error == 0; i++)
        error = tee->sinks[i].communicator(tee->sinks[i].user, communicator, line);
    return error;
}

static int tee_intercommunicator(void *user, uint32_t application, uint32_t id, uint64_t line)
{
    const struct tee *tee = user;
    int error = 0;

    for (size_t i = 0; i < tee->count && error == 0; i++)
        error = tee->sinks[i].intercommunicator(tee->sinks[i].user, application, id, line);
    return error;
}

static int tee_state(void *user, const struct prv_state *state, uint64_t line)
{
    const struct tee *tee = user;
    int error = 0;

    for (size_t i = 0; i < tee->count && error == 0; i++)
        error = tee->sinks[i].state(tee->sinks[i].user, state, line);
    return error;
}

static int tee_event(void *user, const struct prv_event *event, uint64_t line)
{
    const struct tee *tee = user;
    int error = 0;

    for (size_t i = 0; i < tee->count && error == 0; i++)
        error = tee->sinks[i].event(tee->sinks[i].user, event, line);
    return error;
}

static int tee_message(void *user, const struct prv_message *message, uint64_t line)
{
    const struct tee *tee = user;
    int error = 0;

    for (size_t i = 0; i < tee->count && error == 0; i++)
        error = tee->sinks[i].message(tee->sinks[i].user, message, line);
    return error;
}

static bool tee_wants_last_states(const struct tee *tee)
{
    for (size_t i = 0; i < tee->count; i++)
        if (!tee->sinks[i].wants_last_states)
            return false;
    return true;
}

struct prv_sink tee_sink(struct tee *tee)
{
    if (tee->count == 1)
        return tee->sinks[0];
    return (struct prv_sink){
        .user = tee,
        .filter = tee->sinks[0].filter,
        .wants_last_states = tee_wants_last_states(tee),
        .header = tee_header,
        .communicator = tee_communicator,
        .intercommunicator = tee_intercommunicator,
        .state = tee_state,
        .event = tee_event,
        .message = tee_message,
    };
}
