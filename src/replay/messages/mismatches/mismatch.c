#include "replay/messages/mismatches/mismatch.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

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
    mismatches->evidence = calloc(size * rank_count, sizeof(*mismatches->evidence));
    if (!mismatches->evidence)
        return ERROR_MEMORY;
    mismatches->evidence_per_rank = size;
    return 0;
}

void mismatches_deinit(struct mismatches *mismatches)
{
    free(mismatches->evidence);
    free(mismatches->channels);
    hash_index_deinit(&mismatches->index);
    *mismatches = (struct mismatches){0};
}

/* The pair's evidence, or else where it is to be put: in place of another's where there is no room left. */
static struct mismatch_evidence *find_evidence(const struct mismatches *mismatches, uint32_t sender, uint32_t receiver)
{
    struct mismatch_evidence *evidence = &mismatches->evidence[sender * mismatches->evidence_per_rank];

    for (size_t i = 0; i < mismatches->evidence_per_rank; i++)
        if (evidence[i].partner == receiver + 1 || evidence[i].partner == 0)
            return &evidence[i];
    return &evidence[receiver % mismatches->evidence_per_rank];
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
static int64_t find_bound(const struct mismatches *mismatches, const struct mismatch_wait *wait,
                          const struct rank *waiter, const struct rank *partner)
{
    const struct mismatch_evidence *evidence = find_evidence(mismatches, wait->waiter, wait->partner);
    int64_t bound = INT64_MAX;

    if (evidence->partner == wait->partner + 1)
        bound = loosen_bound(evidence->bound, evidence->time, wait->time);
    for (size_t i = 0; i < LAST_SYNCS; i++) {
        for (size_t k = 0; k < LAST_SYNCS; k++) {
            const struct last_sync *theirs = &partner->last_syncs[i];
            const struct last_sync *own = &waiter->last_syncs[k];
            int64_t shift = loosen_bound(theirs->exit - own->enter, theirs->exit, wait->time);

            if (own->number > 0 && own->number == theirs->number && own->communicator == theirs->communicator &&
                shift < bound)
                bound = shift;
        }
    }
    return bound;
}

bool mismatches_rule_out(const struct mismatches *mismatches, const struct message *message, const struct rank *sender,
                         const struct rank *receiver)
{
    struct mismatch_wait wait = {message->receiver, message->sender, message->arrival,
                                 message->send_time - message->arrival};

    return mismatches_rule_out_wait(mismatches, &wait, receiver, sender);
}

bool mismatches_rule_out_wait(const struct mismatches *mismatches, const struct mismatch_wait *wait,
                              const struct rank *waiter, const struct rank *partner)
{
    return wait->lag > find_bound(mismatches, wait, waiter, partner);
}

bool mismatches_share_clock(const struct mismatches *mismatches, const struct message *message)
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
    return hash_of(((uint64_t)channel->sender << 32 | channel->receiver) ^ channel->tag * UINT64_C(0xd6e8feb86659fd93));
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
