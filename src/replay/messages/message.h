/*
 * Messages in flight, and posts that stand alone: those of a message, of its send and of its receive, which live as
 * long as it does, and others that belong to no operation.
 *
 * A message touches its sender at its logical send time (the send's stamp), its receiver at its physical receive time
 * (the wait) and, if the sender may wait for the receiver, at its logical receive time (the receive's stamp).
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_MESSAGE_H
#define CLOCKTALK_REPLAY_MESSAGES_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "paraver/mpi_call.h"
#include "replay/stream.h"

struct engine;
struct rank;

/* Behind it lies the send's stamp (message_send). What is asked of most messages comes first; what is written for each
 * is no bit. */
struct message {
    int64_t send_time;             /* raw, logical */
    int64_t receive_time;          /* raw, logical */
    int64_t arrival;               /* raw, physical */
    struct message *next_sent;     /* in the list of the sending call */
    struct message *next_received; /* in the list of the receiving call */
    struct post *receive;          /* the receive's stamp; NULL: not yet, or never */
    uint32_t sender;
    uint32_t receiver;
    uint32_t tag;
    uint8_t references;
    bool is_sent;            /* the send's stamp is there */
    bool watches_receiver;   /* the receive's stamp is wanted, and will come */
    bool is_dropped : 1;     /* the receiver does not wait for it */
    bool is_judged : 1;      /* impossible, and counted as what it is */
    bool is_threaded : 1;    /* some rank of its has several threads: it belongs to what they name */
    bool is_of_threads : 1;  /* others of its rank send, or receive, on other threads */
    bool sender_waits : 1;   /* the sender is blocked until the receive is posted */
    bool is_given_up : 1;    /* … or was, in a synchronous send, and goes on without it */
    bool receiver_waits : 1; /* the receiver is blocked until the message is sent */
    int64_t completed;       /* raw, of a send: its call's exit where that is known; INT64_MAX: in none; 0: unknown */
    uint64_t line;
    uint16_t sender_thread; /* numbers on their ranks; 0: the first */
    uint16_t receiver_thread;
    bool is_large;     /* as the eager limit, or larger */
    bool is_misplaced; /* its record stands behind others of a later time */
};

static inline struct post *message_send(const struct message *message)
{
    return (struct post *)(uintptr_t)(message + 1);
}

struct message_block;

/* Recycles posts of one size, of all kinds, and messages that carry one, which come in blocks. */
struct message_pool {
    size_t post_size;
    struct message_block *blocks;  /* all, until the end */
    struct message *free_messages; /* chained, like the next, through their first bytes */
    struct post *free_posts;
    size_t in_use; /* messages */
};

void message_pool_init(struct message_pool *pool, size_t token_size);
void message_pool_deinit(struct message_pool *pool);

/* A new message with one reference, of which times, ranks, tag and line are to be filled in, and whether it is large.
 * NULL when memory ran out (reported). */
struct message *message_new(struct engine *engine);

/* NULL when memory ran out (reported). To be filled in, and retired. */
struct post *post_new(struct engine *engine);

/* Nobody waits for it any more. */
void post_retire(struct engine *engine, struct post *post);

/* Fills in a post of the rank: as at the entry of its open call, or as it is now. 0 or a negative error. */
int message_post_make(struct engine *engine, const struct rank *rank, struct post *post, bool at_entry) MUST_CHECK;

/* Likewise, from the stamp of the open call where it has one. */
int message_post_fill(struct engine *engine, const struct rank *rank, struct post *post, bool at_entry) MUST_CHECK;

/* Nobody refers to the message any more. */
void message_retire(struct engine *engine, struct message *message);

/* One of those that refer to the message is done with it; the last one frees it. */
static inline void message_release(struct engine *engine, struct message *message)
{
    if (--message->references == 0)
        message_retire(engine, message);
}

/*
 * With --waits all a send may wait for a receive that was posted long before: the posts of a rank's latest receives, in
 * the order in which they were posted. Otherwise nothing is kept.
 */

/* At the entry of a call, with --waits all: keeps its post if it posts receives. 0 or a negative error. */
int receive_history_add(struct engine *engine, struct rank *rank) MUST_CHECK;

/* The message's receive was posted before it was read: copies the post of the call that posted it, if there is one. 0
 * or ERROR_MEMORY (reported). */
int receive_history_copy(struct engine *engine, struct message *message, const struct rank *receiver) MUST_CHECK;

/* Forgets the posts. */
void receive_history_clear(struct engine *engine, struct rank *rank);

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
