#include "replay/messages/rematch.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"

struct half {
    int64_t logical;
    int64_t physical;
    size_t order; /* in the file */
};

struct channel_records {
    uint32_t sender; /* ranks from 0 */
    uint32_t receiver;
    uint32_t tag;
    struct half *sends;
    struct half *receives;
    size_t count;         /* of sends */
    size_t receive_count; /* of those that are real */
    size_t send_capacity;
    size_t receive_capacity;
    size_t *receive_of; /* per record in the order of the file: its receive, or SIZE_MAX */
    size_t next;        /* record in the third reading */
};

struct rematch {
    struct channel_records *channels; /* in order of sender, receiver, tag */
    size_t count;
};

ORDER(compare_channels, struct channel_records,
      RISING(x->sender, y->sender) ?: RISING(x->receiver, y->receiver) ?: RISING(x->tag, y->tag))

struct rematch *rematch_new(const struct mismatches *mismatches)
{
    struct rematch *rematch = calloc(1, sizeof(*rematch));

    if (rematch)
        rematch->channels = calloc(mismatches->channel_count + 1, sizeof(*rematch->channels));
    if (!rematch || !rematch->channels)
        return rematch_free(rematch);
    for (size_t i = 0; i < mismatches->channel_count; i++) {
        const struct mismatch_channel *channel = &mismatches->channels[i];

        /* Where sends are missing, nothing tells which. */
        if (channel->kind == MISMATCH_MISSING_SENDS)
            continue;
        rematch->channels[rematch->count++] =
            (struct channel_records){.sender = channel->sender, .receiver = channel->receiver, .tag = channel->tag};
    }
    qsort(rematch->channels, rematch->count, sizeof(*rematch->channels), compare_channels);
    return rematch;
}

struct rematch *rematch_free(struct rematch *rematch)
{
    if (rematch) {
        for (size_t i = 0; i < rematch->count; i++) {
            free(rematch->channels[i].sends);
            free(rematch->channels[i].receives);
            free(rematch->channels[i].receive_of);
        }
        free(rematch->channels);
        free(rematch);
    }
    return NULL;
}

static struct channel_records *find_channel(const struct rematch *rematch, const struct prv_message *record)
{
    struct channel_records key = {
        .sender = record->sender.task - 1, .receiver = record->receiver.task - 1, .tag = record->tag};

    return bsearch(&key, rematch->channels, rematch->count, sizeof(key), compare_channels);
}

int rematch_collect(struct rematch *rematch, const struct prv_message *record)
{
    struct channel_records *channel = find_channel(rematch, record);

    if (!channel)
        return 0;
    if (array_reserve(&channel->sends, &channel->send_capacity, channel->count + 1, sizeof(*channel->sends)) < 0 ||
        array_reserve(&channel->receives, &channel->receive_capacity, channel->count + 1, sizeof(*channel->receives)) <
            0)
        return ERROR_MEMORY;
    channel->sends[channel->count] = (struct half){record->logical_send, record->physical_send, channel->count};
    channel->receives[channel->count] =
        (struct half){record->logical_receive, record->physical_receive, channel->count};
    channel->count++;
    return 0;
}

ORDER(compare_halves, struct half, RISING(x->logical, y->logical) ?: RISING(x->order, y->order))

ORDER(compare_completions, struct half, RISING(x->physical, y->physical) ?: compare_halves(x, y))

/* Of receives that complete at one time the last posted stays. */
static void drop_cancelled(struct channel_records *channel)
{
    size_t kept = 0;

    qsort(channel->receives, channel->count, sizeof(*channel->receives), compare_completions);
    for (size_t i = 0; i < channel->count; i++)
        if (i + 1 == channel->count || channel->receives[i + 1].physical != channel->receives[i].physical)
            channel->receives[kept++] = channel->receives[i];
    channel->receive_count = kept;
    qsort(channel->receives, kept, sizeof(*channel->receives), compare_halves);
}

static int pair_channel(struct channel_records *channel)
{
    channel->receive_of = malloc((channel->count + 1) * sizeof(*channel->receive_of));
    if (!channel->receive_of)
        return ERROR_MEMORY;
    drop_cancelled(channel);
    qsort(channel->sends, channel->count, sizeof(*channel->sends), compare_halves);
    for (size_t i = 0; i < channel->count; i++)
        channel->receive_of[channel->sends[i].order] = i < channel->receive_count ? i : SIZE_MAX;
    return 0;
}

int rematch_pair(struct rematch *rematch)
{
    for (size_t i = 0; i < rematch->count; i++)
        if (pair_channel(&rematch->channels[i]) < 0)
            return ERROR_MEMORY;
    return 0;
}

enum rematch_result rematch_apply(struct rematch *rematch, struct prv_message *record)
{
    struct channel_records *channel = find_channel(rematch, record);
    const struct half *receive;
    size_t index;

    if (!channel || channel->next == channel->count)
        return REMATCH_UNTOUCHED;
    index = channel->receive_of[channel->next++];
    if (index == SIZE_MAX)
        return REMATCH_LOST;
    receive = &channel->receives[index];
    if (receive->logical == record->logical_receive && receive->physical == record->physical_receive)
        return REMATCH_UNTOUCHED;
    record->logical_receive = receive->logical;
    record->physical_receive = receive->physical;
    return REMATCH_REPAIRED;
}
