/*
 * Messages in flight.
 *
 * A message touches its sender at its logical send time (the send's stamp), its receiver at its physical receive time
 * (the wait) and, if the sender may wait for the receiver, at its logical receive time (the receive's stamp).
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_MESSAGE_H
#define CLOCKTALK_REPLAY_MESSAGES_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "paraver/mpi_call.h"
#include "replay/stream.h"

struct message {
    int64_t send_time;    /* raw, logical */
    int64_t receive_time; /* raw, logical */
    int64_t arrival;      /* raw, physical */
    int64_t size;
    int64_t completed; /* raw, of a nonblocking send: its call's exit; INT64_MAX: in none; 0: unknown */
    uint64_t line;
    uint32_t sender;
    uint32_t receiver;
    uint32_t tag;
    uint16_t sender_thread; /* numbers on their ranks; 0: the first */
    uint16_t receiver_thread;
    uint8_t references;
    bool is_sent;                  /* the send's stamp is there */
    bool is_dropped;               /* the receiver does not wait for it */
    bool is_judged;                /* impossible, and counted as what it is */
    bool is_threaded;              /* some rank of its has several threads: it belongs to what they name */
    bool is_of_threads;            /* others of its rank send, or receive, on other threads */
    bool is_misplaced;             /* its record stands behind others of a later time */
    bool watches_receiver;         /* the receive's stamp is wanted, and will come */
    bool sender_waits;             /* the sender is blocked until the receive is posted */
    bool receiver_waits;           /* the receiver is blocked until the message is sent */
    struct message *next_sent;     /* in the list of the sending call */
    struct message *next_received; /* in the list of the receiving call; or of free ones */
    struct post *receive;          /* the receive's stamp; NULL: not yet, or never */
    struct post *send;             /* the send's stamp, after this struct */
};

struct message_block;

/* Recycles posts of one size and messages that carry one, which come in blocks. */
struct message_pool {
    size_t post_size;
    struct message_block *blocks; /* all, until the end */
    struct message *free_messages;
    struct post *free_posts; /* chained through their first bytes */
    size_t in_use;
};

void message_pool_init(struct message_pool *pool, size_t token_size);
void message_pool_deinit(struct message_pool *pool);
/* Both NULL when memory ran out. Of a message the fields up to the tag are to be filled in, of a post all. */
struct message *message_pool_get(struct message_pool *pool);
struct post *message_pool_get_post(struct message_pool *pool);
void message_pool_put(struct message_pool *pool, struct message *message);
void message_pool_put_post(struct message_pool *pool, struct post *post);

/* Another message of the same record, for another engine; both are still to be tied to their ranks. */
static inline void message_copy(struct message *copy, const struct message *message)
{
    copy->send_time = message->send_time;
    copy->receive_time = message->receive_time;
    copy->arrival = message->arrival;
    copy->size = message->size;
    copy->completed = message->completed;
    copy->line = message->line;
    copy->sender = message->sender;
    copy->receiver = message->receiver;
    copy->tag = message->tag;
    copy->sender_thread = message->sender_thread;
    copy->receiver_thread = message->receiver_thread;
    copy->is_threaded = message->is_threaded;
    copy->is_of_threads = message->is_of_threads;
    copy->is_misplaced = message->is_misplaced;
    copy->watches_receiver = message->watches_receiver;
}

/* What MPI calls do with messages, by their class. */
static inline bool call_sends(enum mpi_class class)
{
    return (class >= MPI_CLASS_SEND && class <= MPI_CLASS_ISEND) || class == MPI_CLASS_SENDRECV ||
           class == MPI_CLASS_START;
}

/* A message sent in any other call may be waited for in one that comes later. */
static inline bool call_is_blocking_send(enum mpi_class class)
{
    return class == MPI_CLASS_SEND || class == MPI_CLASS_SENDRECV || class == MPI_CLASS_SEND_SYNC;
}

/* Calls that post their receive at their entry, where the trace puts the logical receive time. */
static inline bool call_posts_receives(enum mpi_class class)
{
    return class == MPI_CLASS_RECV || class == MPI_CLASS_SENDRECV || class == MPI_CLASS_START;
}

static inline bool call_completes_receives(enum mpi_class class)
{
    return class == MPI_CLASS_RECV || class == MPI_CLASS_SENDRECV || class == MPI_CLASS_COMPLETION;
}

/* Completes one request: two messages of one channel cannot both end here. */
static inline bool call_completes_one(uint8_t call)
{
    enum mpi_class class = mpi_call(call)->class;

    return class == MPI_CLASS_RECV || class == MPI_CLASS_SENDRECV || call == MPI_CALL_WAIT || call == MPI_CALL_TEST ||
           call == MPI_CALL_WAITANY || call == MPI_CALL_TESTANY;
}

/* Wait*, Test*: may be where a nonblocking send ends. */
static inline bool call_completes_sends(uint8_t call)
{
    return mpi_call(call)->class == MPI_CLASS_COMPLETION && call != MPI_CALL_REQUEST_GET_STATUS;
}

#endif
