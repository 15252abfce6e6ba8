#include "replay/messages/mismatch.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"
#include "replay/engine_state.h"
#include "replay/messages/message.h"

enum {
    EVIDENCE_PER_RANK = 16,
    MIN_EVIDENCE = 1024,
    DRIFT = 1000, /* a bound loosens by 1/DRIFT of the time that passes */
};

int mismatches_init(struct mismatches *mismatches, uint32_t rank_count)
{
    size_t size = EVIDENCE_PER_RANK;

    while (size * rank_count < MIN_EVIDENCE)
        size *= 2;
    mismatches->evidence = calloc((size_t)rank_count * MISMATCH_NEAR, sizeof(*mismatches->evidence));
    mismatches->more_evidence = calloc((size - MISMATCH_NEAR) * rank_count, sizeof(*mismatches->more_evidence));
    mismatches->last_syncs = calloc((size_t)rank_count * LAST_SYNCS, sizeof(*mismatches->last_syncs));
    if (!mismatches->evidence || !mismatches->more_evidence || !mismatches->last_syncs)
        return ERROR_MEMORY;
    mismatches->evidence_per_rank = size;
    return 0;
}

void mismatches_deinit(struct mismatches *mismatches)
{
    free(mismatches->evidence);
    free(mismatches->more_evidence);
    free(mismatches->last_syncs);
    free(mismatches->channels);
    hash_index_deinit(&mismatches->index);
    *mismatches = (struct mismatches){0};
}

/* The pair's evidence beyond the first, or else where it is to be put: in place of another's where there is no room. */
static __attribute__((noinline)) struct mismatch_evidence *find_more_evidence(const struct mismatches *mismatches,
                                                                              uint32_t sender, uint32_t receiver)
{
    size_t count = mismatches->evidence_per_rank - MISMATCH_NEAR;
    struct mismatch_evidence *evidence = &mismatches->more_evidence[sender * count];
    size_t replaced = receiver % mismatches->evidence_per_rank;

    for (size_t i = 0; i < count; i++)
        if (evidence[i].partner == receiver + 1 || evidence[i].partner == 0)
            return &evidence[i];
    return replaced < MISMATCH_NEAR ? &mismatches->evidence[(size_t)sender * MISMATCH_NEAR + replaced]
                                    : &evidence[replaced - MISMATCH_NEAR];
}

/* Likewise of all. */
static struct mismatch_evidence *find_evidence(const struct mismatches *mismatches, uint32_t sender, uint32_t receiver)
{
    struct mismatch_evidence *evidence = &mismatches->evidence[(size_t)sender * MISMATCH_NEAR];

    for (size_t i = 0; i < MISMATCH_NEAR; i++)
        if (evidence[i].partner == receiver + 1 || evidence[i].partner == 0)
            return &evidence[i];
    return find_more_evidence(mismatches, sender, receiver);
}

static int64_t loosen_bound(int64_t bound, int64_t since, int64_t now)
{
    return bound + (now > since ? (now - since) / DRIFT : 0);
}

void mismatches_learn(struct mismatches *mismatches, const struct message *message)
{
    int64_t bound = message->arrival - message->send_time;
    struct mismatch_evidence *evidence;

    /* An impossible message may itself be mismatched: it says nothing about others. */
    if (bound < 0 || message->sender == message->receiver || mismatches_has(mismatches, message))
        return;
    evidence = find_evidence(mismatches, message->sender, message->receiver);
    if (evidence->partner == message->receiver + 1 &&
        loosen_bound(evidence->bound, evidence->time, message->send_time) < bound)
        return;
    *evidence = (struct mismatch_evidence){bound, message->send_time, message->receiver + 1};
}

/* The tightest bound of the waiter's shift against its partner. */
static int64_t find_bound(const struct mismatches *mismatches, const struct mismatch_wait *wait)
{
    const struct mismatch_evidence *evidence = find_evidence(mismatches, wait->waiter, wait->partner);
    int64_t bound = INT64_MAX;

    if (evidence->partner == wait->partner + 1)
        bound = loosen_bound(evidence->bound, evidence->time, wait->time);
    for (size_t i = 0; i < LAST_SYNCS; i++) {
        for (size_t k = 0; k < LAST_SYNCS; k++) {
            const struct last_sync *theirs = &mismatches->last_syncs[(size_t)wait->partner * LAST_SYNCS + i];
            const struct last_sync *own = &mismatches->last_syncs[(size_t)wait->waiter * LAST_SYNCS + k];
            int64_t shift = loosen_bound(theirs->exit - own->enter, theirs->exit, wait->time);

            if (own->number > 0 && own->number == theirs->number && own->communicator == theirs->communicator &&
                shift < bound)
                bound = shift;
        }
    }
    return bound;
}

bool mismatches_rule_out(const struct mismatches *mismatches, const struct message *message)
{
    struct mismatch_wait wait = {message->receiver, message->sender, message->arrival,
                                 message->send_time - message->arrival};

    return mismatches_rule_out_wait(mismatches, &wait);
}

bool mismatches_rule_out_wait(const struct mismatches *mismatches, const struct mismatch_wait *wait)
{
    return wait->lag > find_bound(mismatches, wait);
}

/* Likewise, by what is found out of other messages: where receives were cancelled, ranks of one node have one clock. */
static bool mismatches_share_clock(const struct mismatches *mismatches, const struct message *message)
{
    const uint32_t *nodes = mismatches->nodes;

    return mismatches->has_cancelled && nodes && nodes[message->sender] > 0 &&
           nodes[message->sender] == nodes[message->receiver];
}

static struct mismatch_channel channel_of(const struct message *message)
{
    return (struct mismatch_channel){.sender = message->sender, .receiver = message->receiver, .tag = message->tag};
}

static uint32_t hash_channel(const struct mismatch_channel *channel)
{
    return hash_of(key_of_two(channel->sender, channel->receiver) ^ channel->tag * UINT64_C(0xd6e8feb86659fd93));
}

static bool is_channel(const void *channels, uint32_t number, const void *channel)
{
    const struct mismatch_channel *one = (const struct mismatch_channel *)channels + number;
    const struct mismatch_channel *other = channel;

    return one->sender == other->sender && one->receiver == other->receiver && one->tag == other->tag;
}

struct mismatch_channel *mismatches_find(const struct mismatches *mismatches, const struct message *message)
{
    struct mismatch_channel channel = channel_of(message);
    uint32_t number;

    if (mismatches->channel_count == 0)
        return NULL;
    number = hash_index_find(&mismatches->index, hash_channel(&channel), is_channel, mismatches->channels, &channel);
    return number != HASH_INDEX_NONE ? &mismatches->channels[number] : NULL;
}

int mismatches_add(struct mismatches *mismatches, const struct message *message)
{
    struct mismatch_channel channel = channel_of(message);

    if (mismatches_has(mismatches, message))
        return 0;
    if (array_reserve(&mismatches->channels, &mismatches->channel_capacity, mismatches->channel_count + 1,
                      sizeof(channel)) < 0 ||
        hash_index_add(&mismatches->index, hash_channel(&channel), (uint32_t)mismatches->channel_count) < 0)
        return ERROR_MEMORY;
    mismatches->channels[mismatches->channel_count++] = channel;
    return 0;
}

/* ---- what is said of impossible messages */

static int64_t lag_of(const struct message *message)
{
    return message->send_time - message->arrival;
}

static void count_clocks(struct engine *engine, const struct message *message)
{
    anomalies_count(engine->anomalies, ANOMALY_IMPOSSIBLE_MESSAGE, message->line, lag_of(message));
}

/* One more impossible message of a channel: what the channel is says why. */
static void count_stray(struct engine *engine, const struct mismatch_channel *channel, const struct stray *stray)
{
    if (channel->kind == MISMATCH_MISSING_SENDS)
        anomalies_add(
            engine->anomalies, ANOMALY_MISSING_SENDS, stray->line, stray->lag,
            "sends of rank %" PRIu32 " to rank %" PRIu32 " (tag %" PRIu32
            ") are missing around here: from here on they are tied to receives before their own, and nobody waits",
            channel->sender + 1, channel->receiver + 1, channel->tag);
    else
        anomalies_add(engine->anomalies, ANOMALY_MISMATCHED_MESSAGE, stray->line, stray->lag,
                      "this message from rank %" PRIu32 " to rank %" PRIu32 " (tag %" PRIu32
                      ") is received before it is sent, and no clock explains it: nobody waits for it",
                      channel->sender + 1, channel->receiver + 1, channel->tag);
}

/* The strays of a channel turn out to be what it is called now. */
static void count_strays(struct engine *engine, struct mismatch_channel *channel)
{
    for (size_t i = 0; i < channel->stray_count; i++)
        count_stray(engine, channel, &channel->strays[i]);
    channel->stray_count = 0;
}

static int add_channel(struct engine *engine, const struct message *message, bool cancelled)
{
    struct mismatch_channel *channel;

    if (mismatches_add(&engine->messages.mismatches, message) < 0)
        return diag_no_memory(engine->anomalies->diag);
    channel = mismatches_find(&engine->messages.mismatches, message);
    if (!cancelled)
        return 0;
    channel->kind = MISMATCH_CANCELLED;
    count_strays(engine, channel);
    return 0;
}

/* One of a channel that is found out is dropped and counted; true. A cancelled receive is known by the completion that
 * it shares, a single wrong pair ends with itself; else there are more receives than sends. */
static bool drop_of_channel(struct engine *engine, struct message *message)
{
    struct mismatch_channel *channel = mismatches_find(&engine->messages.mismatches, message);
    const struct stray stray = {message->line, lag_of(message)};

    if (!channel)
        return false;
    message->is_judged = true;
    message->is_dropped = true;
    if (channel->kind == MISMATCH_UNDECIDED && channel->stray_count < MAX_STRAYS) {
        channel->strays[channel->stray_count++] = stray;
        return true;
    }
    if (channel->kind == MISMATCH_UNDECIDED) {
        channel->kind = MISMATCH_MISSING_SENDS;
        engine->messages.mismatches.has_missing_sends = true;
        count_strays(engine, channel);
    }
    count_stray(engine, channel, &stray);
    return true;
}

int impossible_read(struct engine *engine, struct message *message)
{
    const struct rank *receiver = &engine->ranks[message->receiver];
    bool is_far = lag_of(message) > engine->options->max_skew && !waits_count_all(engine->options->waits);
    bool is_past = !rank_is_ahead(receiver, message->receiver_thread, message->arrival);
    bool found = message->sender == message->receiver || message->is_of_threads ||
                 ((is_far || is_past) && mismatches_rule_out(&engine->messages.mismatches, message));
    bool has_one_clock = (is_far || is_past) && mismatches_share_clock(&engine->messages.mismatches, message);

    if ((found || has_one_clock) && add_channel(engine, message, message->is_of_threads || has_one_clock) < 0)
        return ERROR_MEMORY;
    found |= has_one_clock;
    if ((found || is_far || is_past) && drop_of_channel(engine, message))
        return 0;
    if (!is_far && !is_past)
        return 0;
    message->is_judged = true;
    message->is_dropped = true;
    count_clocks(engine, message);
    anomalies_add(engine->anomalies, ANOMALY_WAIT_TIMEOUT, message->line, lag_of(message),
                  "this message is sent %s after it is received: nobody waits for it",
                  duration_text(lag_of(message)).text);
    return 0;
}

/* A cancelled receive of the channel shares its completion with this message's, or was posted earlier and completes
 * later. Asked as long as it is not known why the channel's messages are tied wrongly. */
static bool follows_cancelled(const struct engine *engine, const struct rank *receiver, const struct message *message)
{
    const struct mismatch_channel *channel = mismatches_find(&engine->messages.mismatches, message);

    if (channel && channel->kind != MISMATCH_UNDECIDED)
        return false;
    for (const struct message *other = receiver->call.received; other; other = other->next_received)
        if (other->sender == message->sender && other->tag == message->tag && other->arrival == message->arrival)
            return true;
    for (size_t i = 0; i < pending_messages_count(&receiver->call.arriving); i++) {
        const struct message *other = pending_messages_at(&receiver->call.arriving, i);

        if (other->sender == message->sender && other->tag == message->tag &&
            other->receive_time < message->receive_time && other->arrival > message->arrival)
            return true;
    }
    return false;
}

int impossible_arrive(struct engine *engine, struct message *message, const struct rank *receiver, bool second)
{
    bool has_one_clock = mismatches_share_clock(&engine->messages.mismatches, message);
    bool found =
        second || message->is_of_threads || has_one_clock || mismatches_rule_out(&engine->messages.mismatches, message);
    bool shows_cancelled;

    if (message->is_judged)
        return 0;
    /* That says more than of its own channel: others have the same, whether they show it or not. */
    shows_cancelled = found && (second || follows_cancelled(engine, receiver, message));
    engine->messages.mismatches.has_cancelled |= shows_cancelled;
    if (found && add_channel(engine, message, shows_cancelled || message->is_of_threads || has_one_clock) < 0)
        return ERROR_MEMORY;
    if (message_is_impossible(message) && !message->is_dropped)
        drop_of_channel(engine, message);
    return 0;
}

void impossible_receive(struct engine *engine, struct message *message)
{
    if (message->is_judged)
        return;
    message->is_judged = true;
    count_clocks(engine, message);
    anomalies_describe(engine->anomalies, ANOMALY_IMPOSSIBLE_MESSAGE, NULL, message->line,
                       "rank %" PRIu32 " receives this message %s before rank %" PRIu32 " sends it",
                       message->receiver + 1, duration_text(lag_of(message)).text, message->sender + 1);
}

int impossible_blame(struct engine *engine, const struct message *message)
{
    return add_channel(engine, message, false);
}

int impossible_finish(struct engine *engine)
{
    int error = 0;

    /* Messages that the receiver never came to. */
    for (struct rank *rank = engine->ranks; rank < engine->ranks + engine->rank_count; rank++)
        while (error == 0 && !pending_messages_are_empty(&rank->call.arriving)) {
            struct message *message = pending_messages_pop(&rank->call.arriving);

            error = message_is_impossible(message) ? impossible_arrive(engine, message, rank, false) : 0;
            if (error == 0 && message_is_impossible(message))
                impossible_receive(engine, message);
            message_release(engine, message);
        }
    if (error < 0)
        return error;
    for (size_t i = 0; i < engine->messages.mismatches.channel_count; i++) {
        struct mismatch_channel *channel = &engine->messages.mismatches.channels[i];

        if (channel->kind == MISMATCH_UNDECIDED && engine->messages.mismatches.has_missing_sends)
            channel->kind = MISMATCH_MISSING_SENDS;
        count_strays(engine, channel);
    }
    return 0;
}
