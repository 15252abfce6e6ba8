#include "replay/messages/open_sends.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/sorted.h"
#include "replay/messages/message_post.h"

/* Whether some call may wait for the receiver of a message that the rank has sent in its open call. */
static bool may_wait(const struct engine *engine, const struct rank *rank, const struct message *message)
{
    enum mpi_class class = call_class(&rank->call);

    if (!rank->call.number || message->sender == message->receiver || rank_waits_never(rank, engine->options->waits))
        return false;
    if (class == MPI_CLASS_SEND_SYNC)
        return true;
    switch (engine->options->waits) {
    case WAITS_CAUSAL:
        return false;
    case WAITS_ALL:
    case WAITS_DIMEMAS:
        return call_is_blocking_send(class) && message->size >= engine->options->eager_limit;
    case WAITS_CONSISTENT:
        break;
    }
    /* A call that stands beside to its end has no soft waits; and what was posted before the send holds nobody back. */
    return !rank->call.stamp && class != MPI_CLASS_SEND_BUFFERED && rank->call.number != MPI_CALL_IBSEND &&
           (message->watches_receiver || message->receive);
}

static bool precedes_receiver(const void *items, uint64_t index, const void *receiver)
{
    return ((const struct receiver_sends *)items)[index].receiver < *(const uint32_t *)receiver;
}

/* The rank's open sends to that receiver, made where there are none. NULL when memory ran out. */
static struct receiver_sends *add_receiver(struct rank *rank, uint32_t receiver)
{
    struct open_sends *open = rank->open_sends ? rank->open_sends : calloc(1, sizeof(*open));
    size_t at;

    if (!open)
        return NULL;
    rank->open_sends = open;
    at = (size_t)sorted_find(0, open->count, precedes_receiver, open->items, &receiver);
    if (at < open->count && open->items[at].receiver == receiver)
        return &open->items[at];
    if (array_reserve(&open->items, &open->capacity, open->count + 1, sizeof(*open->items)) < 0)
        return NULL;
    memmove(&open->items[at + 1], &open->items[at], (open->count - at) * sizeof(*open->items));
    open->count++;
    open->items[at] = (struct receiver_sends){.receiver = receiver};
    return &open->items[at];
}

/* No call that the rank enters from now on can wait for it. */
static bool is_over(const struct rank *rank, const struct message *message)
{
    return message->receive ? message->receive->raw < rank->raw : !message->watches_receiver;
}

int open_sends_add(struct engine *engine, struct rank *rank, struct message *message)
{
    struct receiver_sends *sends = add_receiver(rank, message->receiver);
    struct message **link;

    if (!sends) {
        message_release(engine, message);
        return diag_no_memory(engine->anomalies->diag);
    }
    /* A rank that never completes its sends must not keep them all. */
    while (sends->first && is_over(rank, sends->first)) {
        struct message *over = sends->first;

        sends->first = over->next_sent;
        message_release(engine, over);
    }
    link = sends->first && sends->last->receive_time <= message->receive_time ? &sends->last->next_sent : &sends->first;
    while (*link && (*link)->receive_time <= message->receive_time)
        link = &(*link)->next_sent;
    message->next_sent = *link;
    *link = message;
    if (!message->next_sent)
        sends->last = message;
    return 0;
}

int open_sends_begin(struct engine *engine, struct rank *rank, struct message *message)
{
    enum mpi_class class = call_class(&rank->call);

    if (!may_wait(engine, rank, message)) {
        message->watches_receiver = false;
        message_release(engine, message);
        return 0;
    }
    /* Nor does a call complete what is sent in itself. */
    if (!call_is_blocking_send(class) && class != MPI_CLASS_COMPLETION)
        return open_sends_add(engine, rank, message);
    message->next_sent = rank->call.sends;
    rank->call.sends = message;
    return 0;
}

bool open_sends_want_post(const struct engine *engine, const struct message *message, int64_t time)
{
    const struct rank *sender = &engine->ranks[message->sender];

    if (!message->watches_receiver)
        return false;
    /* A sender that is held somewhere may still come to a call that waits. One that is not has done all before the
     * present, and stands in no call that it has yet to leave. */
    if (engine->options->waits != WAITS_CONSISTENT || sender->is_busy || sender->is_polled || sender->threads ||
        time >= engine->clock.now)
        return true;
    return sender->call.number && sender->call.enter_raw <= time;
}

void open_sends_clear(struct engine *engine, struct rank *rank)
{
    struct open_sends *open = rank->open_sends;

    for (size_t i = 0; open && i < open->count; i++)
        while (open->items[i].first) {
            struct message *message = open->items[i].first;

            open->items[i].first = message->next_sent;
            message_release(engine, message);
        }
    if (open)
        free(open->items);
    free(open);
    rank->open_sends = NULL;
}
