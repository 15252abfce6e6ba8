#include "otf2/matching.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

int notes_reserve(struct message_notes *notes)
{
    if (array_reserve(&notes->sends, &notes->send_capacity, notes->send_count + 1, sizeof(*notes->sends)) < 0 ||
        array_reserve(&notes->receives, &notes->receive_capacity, notes->receive_count + 1, sizeof(*notes->receives)) <
            0)
        return ERROR_MEMORY;
    return array_reserve(&notes->requests, &notes->request_capacity, notes->request_count + 1,
                         sizeof(*notes->requests));
}

void notes_deinit(struct message_notes *notes)
{
    free(notes->sends);
    free(notes->receives);
    free(notes->requests);
    *notes = (struct message_notes){0};
}

static int compare_orders(const struct message_order *a, const struct message_order *b)
{
    if (a->time != b->time)
        return a->time < b->time ? -1 : 1;
    if (a->thread != b->thread)
        return a->thread < b->thread ? -1 : 1;
    return (a->record > b->record) - (a->record < b->record);
}

static int compare_requests(const void *left, const void *right)
{
    const struct noted_request *a = left;
    const struct noted_request *b = right;

    if (a->request != b->request)
        return a->request < b->request ? -1 : 1;
    return compare_orders(&a->order, &b->order);
}

/* The number of a request serves one receive after the other; any thread of the process may complete it. */
void notes_end_rank(struct message_notes *notes)
{
    const struct noted_request *posting = NULL;

    if (notes->request_count > 0)
        qsort(notes->requests, notes->request_count, sizeof(*notes->requests), compare_requests);
    for (size_t i = 0; i < notes->request_count; i++) {
        const struct noted_request *request = &notes->requests[i];

        if (posting && posting->request != request->request)
            posting = NULL;
        if (request->step == REQUEST_COMPLETE && posting) {
            struct noted_receive *receive = &notes->receives[request->receive];

            receive->order = posting->order;
            receive->posted = posting->posted < receive->received ? posting->posted : receive->received;
        }
        posting = request->step == REQUEST_POSTED ? request : NULL;
    }
    notes->request_count = 0;
}

static int compare_noted_channels(const struct channel *a, const struct channel *b)
{
    if (a->communicator != b->communicator)
        return a->communicator < b->communicator ? -1 : 1;
    if (a->sender != b->sender)
        return a->sender < b->sender ? -1 : 1;
    if (a->receiver != b->receiver)
        return a->receiver < b->receiver ? -1 : 1;
    return (a->tag > b->tag) - (a->tag < b->tag);
}

static int compare_sends(const void *left, const void *right)
{
    const struct noted_send *a = left;
    const struct noted_send *b = right;
    int order = compare_noted_channels(&a->channel, &b->channel);

    return order != 0 ? order : compare_orders(&a->order, &b->order);
}

static int compare_receives(const void *left, const void *right)
{
    const struct noted_receive *a = left;
    const struct noted_receive *b = right;
    int order = compare_noted_channels(&a->channel, &b->channel);

    return order != 0 ? order : compare_orders(&a->order, &b->order);
}

static void pair_ends(struct matching *matching, const struct noted_send *noted, const struct noted_receive *receive)
{
    struct matched_send *send = &matching->sends[matching->first[noted->location] + noted->number];

    send->posted = receive->posted;
    send->received = receive->received;
    send->thread = receive->thread;
}

/*
 * Pairs sends and receives of one channel, from the front. Where recording was off on one side, and one side has more
 * of them than the other, that holds up to there only; what follows the gap is paired from the back, if there are as
 * many on both sides.
 */
static void match_channel(struct matching *matching, const struct noted_gap *gaps, const struct noted_send *sends,
                          size_t send_count, const struct noted_receive *receives, size_t receive_count)
{
    const struct channel *channel = send_count > 0 ? &sends[0].channel : &receives[0].channel;
    struct noted_gap gap = gaps[channel->sender];
    struct noted_gap other = gaps[channel->receiver];
    size_t front = send_count < receive_count ? send_count : receive_count;
    size_t both = 0;
    size_t later_sends = 0;
    size_t later_receives = 0;

    gap.begin = other.begin < gap.begin ? other.begin : gap.begin;
    gap.end = other.end > gap.end ? other.end : gap.end;
    if (send_count == receive_count)
        gap.begin = INT64_MAX;
    while (both < front && sends[both].order.time < gap.begin && receives[both].order.time < gap.begin) {
        pair_ends(matching, &sends[both], &receives[both]);
        both++;
    }
    if (gap.begin < INT64_MAX) {
        while (later_sends < send_count - both && sends[send_count - 1 - later_sends].order.time >= gap.end)
            later_sends++;
        while (later_receives < receive_count - both &&
               receives[receive_count - 1 - later_receives].order.time >= gap.end)
            later_receives++;
        for (size_t i = 1; later_sends == later_receives && i <= later_sends; i++)
            pair_ends(matching, &sends[send_count - i], &receives[receive_count - i]);
        both += later_sends == later_receives ? later_sends : 0;
    }
    matching->lone_receives += receive_count - both;
    if (receive_count > 0)
        matching->lone_sends += send_count - both;
    else
        matching->unreceived_sends += send_count;
}

static void match_all(struct matching *matching, const struct message_notes *notes)
{
    const struct noted_send *sends = notes->sends;
    const struct noted_receive *receives = notes->receives;
    size_t s = 0;
    size_t r = 0;

    while (s < notes->send_count || r < notes->receive_count) {
        bool of_send = r == notes->receive_count ||
                       (s < notes->send_count && compare_noted_channels(&sends[s].channel, &receives[r].channel) <= 0);
        struct channel channel = of_send ? sends[s].channel : receives[r].channel;
        size_t s_end = s;
        size_t r_end = r;

        while (s_end < notes->send_count && compare_noted_channels(&sends[s_end].channel, &channel) == 0)
            s_end++;
        while (r_end < notes->receive_count && compare_noted_channels(&receives[r_end].channel, &channel) == 0)
            r_end++;
        match_channel(matching, notes->gaps, sends + s, s_end - s, receives + r, r_end - r);
        s = s_end;
        r = r_end;
    }
}

int matching_init(struct matching *matching, struct message_notes *notes, size_t location_count)
{
    *matching = (struct matching){
        .sends = array_zeroed(notes->send_count + 1, sizeof(*matching->sends)),
        .first = calloc(location_count + 1, sizeof(*matching->first)),
    };
    if (!matching->sends || !matching->first)
        return ERROR_MEMORY;
    for (size_t i = 0; i < notes->send_count; i++)
        matching->first[notes->sends[i].location + 1]++;
    for (size_t i = 0; i < location_count; i++)
        matching->first[i + 1] += matching->first[i];
    for (size_t i = 0; i < notes->send_count; i++) {
        const struct noted_send *send = &notes->sends[i];

        matching->sends[matching->first[send->location] + send->number] =
            (struct matched_send){.size = send->size, .receiver = send->channel.receiver, .tag = send->channel.tag};
    }
    if (notes->send_count > 0)
        qsort(notes->sends, notes->send_count, sizeof(*notes->sends), compare_sends);
    if (notes->receive_count > 0)
        qsort(notes->receives, notes->receive_count, sizeof(*notes->receives), compare_receives);
    match_all(matching, notes);
    notes_deinit(notes);
    return 0;
}

void matching_deinit(struct matching *matching)
{
    free(matching->sends);
    free(matching->first);
    *matching = (struct matching){0};
}
