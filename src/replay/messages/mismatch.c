#include "replay/messages/mismatch.h"

#include <stdlib.h>

#include "base/error.h"

enum {
    EVIDENCE_PER_RANK = 16,
    MIN_EVIDENCE = 1024,
    FIRST_CHANNELS = 64,
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
    *mismatches = (struct mismatches){0};
}

static size_t mix(uint32_t a, uint32_t b, uint32_t c)
{
    uint64_t key = ((uint64_t)a << 32 | b) ^ (uint64_t)c * 0xd6e8feb86659fd93u;

    return (size_t)((key * 0x9e3779b97f4a7c15u) >> 24);
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

static int64_t loosen(int64_t bound, int64_t since, int64_t now)
{
    return bound + (now > since ? (now - since) / DRIFT : 0);
}

void mismatches_learn(struct mismatches *mismatches, const struct message *message)
{
    int64_t bound = message->arrival - message->send_time;
    struct mismatch_evidence *evidence;

    /* An impossible message may itself be mismatched: it says nothing about others. */
    if (bound < 0 || message->sender == message->receiver)
        return;
    evidence = find_evidence(mismatches, message->sender, message->receiver);
    if (evidence->partner == message->receiver + 1 &&
        loosen(evidence->bound, evidence->time, message->send_time) < bound)
        return;
    *evidence = (struct mismatch_evidence){bound, message->send_time, message->receiver + 1};
}

/* The tightest bound of the receiver's shift against the sender. */
static int64_t find_bound(const struct mismatches *mismatches, const struct message *message, const struct rank *sender,
                          const struct rank *receiver)
{
    const struct mismatch_evidence *evidence = find_evidence(mismatches, message->receiver, message->sender);
    int64_t bound = INT64_MAX;

    if (evidence->partner == message->sender + 1)
        bound = loosen(evidence->bound, evidence->time, message->arrival);
    for (size_t i = 0; i < LAST_SYNCS; i++) {
        for (size_t k = 0; k < LAST_SYNCS; k++) {
            const struct last_sync *theirs = &sender->last_syncs[i];
            const struct last_sync *own = &receiver->last_syncs[k];
            int64_t shift = loosen(theirs->exit - own->enter, theirs->exit, message->arrival);

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
    return message->send_time - message->arrival > find_bound(mismatches, message, sender, receiver);
}

static struct mismatch_channel *channel_slot(const struct mismatches *mismatches,
                                             const struct mismatch_channel *channel)
{
    size_t mask = mismatches->channel_size - 1;
    size_t slot = mix(channel->sender, channel->receiver, channel->tag) & mask;

    while (mismatches->channels[slot].is_used &&
           (mismatches->channels[slot].sender != channel->sender ||
            mismatches->channels[slot].receiver != channel->receiver || mismatches->channels[slot].tag != channel->tag))
        slot = (slot + 1) & mask;
    return &mismatches->channels[slot];
}

static struct mismatch_channel channel_of(const struct message *message)
{
    return (struct mismatch_channel){message->sender, message->receiver, message->tag, true};
}

bool mismatches_has(const struct mismatches *mismatches, const struct message *message)
{
    struct mismatch_channel channel = channel_of(message);

    return mismatches->channel_count > 0 && channel_slot(mismatches, &channel)->is_used;
}

static int grow_channels(struct mismatches *mismatches)
{
    struct mismatches grown = *mismatches;

    grown.channel_size = mismatches->channel_size > 0 ? mismatches->channel_size * 2 : FIRST_CHANNELS;
    grown.channels = calloc(grown.channel_size, sizeof(*grown.channels));
    if (!grown.channels)
        return ERROR_MEMORY;
    for (size_t i = 0; i < mismatches->channel_size; i++)
        if (mismatches->channels[i].is_used)
            *channel_slot(&grown, &mismatches->channels[i]) = mismatches->channels[i];
    free(mismatches->channels);
    *mismatches = grown;
    return 0;
}

int mismatches_add(struct mismatches *mismatches, const struct message *message)
{
    struct mismatch_channel channel = channel_of(message);

    if (mismatches->channel_count * 2 >= mismatches->channel_size && grow_channels(mismatches) < 0)
        return ERROR_MEMORY;
    mismatches->channel_count += !channel_slot(mismatches, &channel)->is_used;
    *channel_slot(mismatches, &channel) = channel;
    return 0;
}
