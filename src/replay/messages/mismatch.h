/*
 * Impossible messages: received before they were sent, on recorded times. Either clocks disagree, or the tracer tied a
 * send to a receive that is not its own (docs/semantics.md, "Mismatched messages" and "Missing sends"); then nobody
 * waits for the message. Each is judged and counted once, when it is read if that decides it, else when it arrives.
 *
 * A message that is received before it is sent asks that the receiver's clock be shifted against the sender's. What
 * else passed between the two ranks bounds that shift from above: a message the other way (it cannot be received before
 * it was sent on the shifted clock either), or an all-to-all that both took part in. A bound loosens by 1/1000 of the
 * time that passes, since clocks drift. A channel is (sender, receiver, tag); once it is found out, its impossible
 * messages count as mismatched to the end.
 *
 * Evidence is kept in a table of fixed size that forgets by overwriting, so that it stays small where all ranks talk to
 * all.
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_MISMATCH_H
#define CLOCKTALK_REPLAY_MESSAGES_MISMATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash_index.h"
#include "replay/messages/message.h"
#include "replay/rank.h"

struct engine;

/* Of messages to one receiver. */
struct mismatch_evidence {
    int64_t bound;    /* of the sender's shift against the receiver; at `time` */
    int64_t time;     /* raw */
    uint32_t partner; /* the receiver, counted from 1; 0: free */
};

/* Why messages of a channel are tied to receives that are not their own. */
enum mismatch_kind {
    MISMATCH_UNDECIDED, /* too few impossible ones to tell */
    MISMATCH_CANCELLED, /* a receive was cancelled: it shares its completion with the next one; or several threads send
                           or receive */
    MISMATCH_MISSING_SENDS,
};

enum { MAX_STRAYS = 2 };

/* An impossible message that has not been counted. */
struct stray {
    uint64_t line;
    int64_t lag; /* by how much it is received before it is sent */
};

struct mismatch_channel {
    uint32_t sender;
    uint32_t receiver;
    uint32_t tag;
    enum mismatch_kind kind;
    unsigned stray_count; /* while it is undecided */
    struct stray strays[MAX_STRAYS];
};

/* Most ranks send to so few: what is kept for more is memory that they never touch. */
enum { MISMATCH_NEAR = 6 };

struct mismatches {
    struct mismatch_evidence *evidence;      /* MISMATCH_NEAR of each rank that sends … */
    struct mismatch_evidence *more_evidence; /* … and those beyond, up to … */
    size_t evidence_per_rank;                /* … that many of each */
    struct mismatch_channel *channels;       /* in the order in which they were found out */
    size_t channel_count;
    size_t channel_capacity;
    struct hash_index index;
    bool has_missing_sends;       /* some channel */
    bool has_cancelled;           /* likewise */
    struct last_sync *last_syncs; /* LAST_SYNCS of each rank: the last all-to-all calls that it has left, two of all
                                     ranks, two of fewer. Memory that most of them never touch */
    const uint32_t *nodes;        /* of the ranks, 0: unknown; NULL: of all. Not owned */
};

/* 0 or ERROR_MEMORY. */
int mismatches_init(struct mismatches *mismatches, uint32_t rank_count) MUST_CHECK;
void mismatches_deinit(struct mismatches *mismatches);

/* A message as it was read: evidence about its ranks' clocks. */
void mismatches_learn(struct mismatches *mismatches, const struct message *message);

/* Whether an impossible message cannot be explained by the two clocks. */
bool mismatches_rule_out(const struct mismatches *mismatches, const struct message *message);

/* Two ranks, and a wait of the first for the second that ends at `time` and comes `lag` too early (raw): one that
 * clocks cannot explain. */
struct mismatch_wait {
    uint32_t waiter;
    uint32_t partner;
    int64_t time;
    int64_t lag;
};

bool mismatches_rule_out_wait(const struct mismatches *mismatches, const struct mismatch_wait *wait);

/* The message's channel, or NULL while nothing is wrong with it. Valid until one is added. */
struct mismatch_channel *mismatches_find(const struct mismatches *mismatches, const struct message *message);
static inline bool mismatches_has(const struct mismatches *mismatches, const struct message *message)
{
    return mismatches->channel_count > 0 && mismatches_find(mismatches, message) != NULL;
}

/* The message's channel is mismatched from here on, undecided why if it was not before. 0 or ERROR_MEMORY. */
int mismatches_add(struct mismatches *mismatches, const struct message *message) MUST_CHECK;

static inline bool message_is_impossible(const struct message *message)
{
    return message->send_time > message->arrival;
}

/* The message has been read. 0 or ERROR_MEMORY (reported). message->is_dropped where nobody waits for it, for whatever
 * reason. */
int impossible_read(struct engine *engine, struct message *message) MUST_CHECK;

/* The message arrives at its receiver, which has come to its arrival, or (`second`) it is one that is possible, but its
 * call completes one request and has completed another of the channel. Likewise; may come again until it is received.
 */
int impossible_arrive(struct engine *engine, struct message *message, const struct rank *receiver,
                      bool second) MUST_CHECK;

/* It is received: clocks are to blame, if nothing else was found. */
void impossible_receive(struct engine *engine, struct message *message);

/* It is its channel that is to blame. 0 or ERROR_MEMORY (reported). */
int impossible_blame(struct engine *engine, const struct message *message) MUST_CHECK;

/* Nothing follows: counts what has not been counted. 0 or ERROR_MEMORY (reported). */
int impossible_finish(struct engine *engine) MUST_CHECK;

#endif
