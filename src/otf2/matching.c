#include "otf2/matching.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"

/*
 * Channels.
 */

static bool is_same_channel(const void *channels, uint32_t number, const void *wanted)
{
    const struct channel *a = (const struct channel *)channels + number;
    const struct channel *b = wanted;

    return a->communicator == b->communicator && a->sender == b->sender && a->receiver == b->receiver &&
           a->tag == b->tag;
}

uint32_t channels_number(struct channels *channels, const struct channel *channel)
{
    uint32_t hash = hash_of(key_of_two(channel->sender, channel->receiver) ^
                            hash_of(key_of_two(channel->communicator, channel->tag)));
    uint32_t number = hash_index_find(&channels->index, hash, is_same_channel, channels->items, channel);

    if (number != HASH_INDEX_NONE)
        return number;
    number = (uint32_t)channels->count;
    if (channels->count >= HASH_INDEX_NONE - 1 ||
        array_append(channels->items, channels->count, channels->capacity, *channel) < 0 ||
        hash_index_add(&channels->index, hash, number) < 0)
        return HASH_INDEX_NONE;
    return number;
}

/*
 * While records are read. Of a channel either sends wait or receives; a receive waits in the place that its send gets.
 */

static struct channel_queue *queue_of(struct message_flow *flow, uint32_t channel)
{
    if (array_reserve(&flow->queues, &flow->queue_capacity, (size_t)channel + 1, sizeof(*flow->queues)) < 0)
        return NULL;
    while (flow->queue_count <= channel)
        flow->queues[flow->queue_count++] = (struct channel_queue){0};
    return &flow->queues[channel];
}

/* A place for it, at the end of the queue. */
static uint32_t wait_for_end(struct message_flow *flow, struct channel_queue *queue, const struct matched_send *send)
{
    uint32_t place = flow->free;

    if (place > 0) {
        flow->free = flow->sends[place - 1].next;
    } else {
        if (flow->send_count >= HASH_INDEX_NONE - 1 ||
            array_reserve(&flow->sends, &flow->send_capacity, flow->send_count + 1, sizeof(*flow->sends)) < 0)
            return HASH_INDEX_NONE;
        place = (uint32_t)++flow->send_count;
    }
    flow->sends[place - 1] = *send;
    if (queue->first == 0)
        queue->first = place;
    else
        flow->sends[queue->last - 1].next = place;
    queue->last = place;
    return place - 1;
}

static struct matched_send *end_waiting(struct message_flow *flow, struct channel_queue *queue)
{
    struct matched_send *first = &flow->sends[queue->first - 1];

    queue->first = first->next;
    first->next = 0;
    return first;
}

uint32_t flow_send(struct message_flow *flow, const struct matched_send *send)
{
    struct channel_queue *queue = queue_of(flow, send->channel);
    struct matched_send *place;

    if (!queue)
        return HASH_INDEX_NONE;
    if (queue->first == 0 || queue->has_sends) {
        uint32_t number = wait_for_end(flow, queue, send);

        if (number != HASH_INDEX_NONE)
            flow->sends[number].unknown |= SEND_RECEIVE;
        queue->has_sends = true;
        return number;
    }
    place = end_waiting(flow, queue);
    place->time = send->time;
    place->size = send->size;
    place->completed = send->completed;
    place->unknown |= send->unknown;
    flow->lone_receives--;
    return (uint32_t)(place - flow->sends);
}

int flow_receive(struct message_flow *flow, const struct matched_send *receive)
{
    struct channel_queue *queue = queue_of(flow, receive->channel);
    struct matched_send *send;

    if (!queue)
        return ERROR_MEMORY;
    queue->has_receives = true;
    if (queue->first == 0 || !queue->has_sends) {
        queue->has_sends = false;
        flow->lone_receives++;
        return wait_for_end(flow, queue, receive) == HASH_INDEX_NONE ? ERROR_MEMORY : 0;
    }
    send = end_waiting(flow, queue);
    send->posted = receive->posted;
    send->received = receive->received;
    send->thread = receive->thread;
    send->unknown = (send->unknown & ~(uint32_t)SEND_RECEIVE) | receive->unknown;
    return 0;
}

void flow_give_up(struct message_flow *flow, uint32_t send)
{
    struct channel_queue *queue = &flow->queues[flow->sends[send].channel];

    while (queue->first > 0) {
        end_waiting(flow, queue)->unknown &= ~(uint32_t)SEND_RECEIVE;
        flow->lone_sends += queue->has_receives;
    }
}

void flow_drop(struct message_flow *flow, uint32_t send)
{
    flow->sends[send].next = flow->free;
    flow->free = send + 1;
}

void flow_deinit(struct message_flow *flow)
{
    free(flow->channels.items);
    hash_index_deinit(&flow->channels.index);
    free(flow->queues);
    free(flow->sends);
    *flow = (struct message_flow){0};
}

/*
 * Notes.
 */

void notes_deinit(struct message_notes *notes)
{
    free(notes->receives);
    free(notes->requests);
    *notes = (struct message_notes){0};
}

int notes_request(struct message_notes *notes, int64_t time, uint64_t request, enum request_step step, size_t item)
{
    return array_append(
        notes->requests, notes->request_count, notes->request_capacity,
        (struct noted_request){.at = {time, ++notes->sequence}, .request = request, .step = step, .item = item});
}

int notes_send(struct message_notes *notes, const struct matched_send *send, const uint64_t *request)
{
    struct message_flow *flow = notes->flow;

    if (array_append(flow->sends, flow->send_count, flow->send_capacity, *send) < 0)
        return ERROR_MEMORY;
    return request ? notes_request(notes, send->time, *request, REQUEST_SENT, flow->send_count - 1) : 0;
}

int notes_receive(struct message_notes *notes, int64_t time, const struct noted_receive *receive,
                  const uint64_t *request)
{
    if (array_append(notes->receives, notes->receive_count, notes->receive_capacity, *receive) < 0)
        return ERROR_MEMORY;
    notes->receives[notes->receive_count - 1].at = (struct noted_moment){time, ++notes->sequence};
    return request ? notes_request(notes, time, *request, REQUEST_RECEIVED, notes->receive_count - 1) : 0;
}

int notes_end_call(struct message_notes *notes, int64_t enter, int64_t exit, int64_t posted)
{
    for (; notes->first_receive < notes->receive_count; notes->first_receive++) {
        struct noted_receive *receive = &notes->receives[notes->first_receive];

        receive->at.time = receive->posted = enter;
        receive->received = exit;
    }
    for (; notes->first_request < notes->request_count; notes->first_request++) {
        struct noted_request *request = &notes->requests[notes->first_request];

        request->call = request->step == REQUEST_SEND_COMPLETE ? exit : posted;
    }
    return 0;
}

ORDER(compare_moments, struct noted_moment, RISING(x->time, y->time) ?: RISING(x->sequence, y->sequence))

/* The number of a request serves one message after the other; any thread of the process may complete it. */
int notes_end_rank(struct message_notes *notes, bool has_threads)
{
    struct keyed_list open = {0}; /* by request: the number of what began it, + 1 */
    int error = 0;

    if (has_threads && notes->request_count > 0)
        qsort(notes->requests, notes->request_count, sizeof(*notes->requests), compare_moments);
    for (size_t i = 0; i < notes->request_count; i++) {
        const struct noted_request *request = &notes->requests[i];
        const struct noted_request *begun;
        size_t *begin = keyed_list_get(&open, request->request, sizeof(*begin));

        if (!begin) {
            error = ERROR_MEMORY;
            break;
        }
        begun = *begin > 0 ? &notes->requests[*begin - 1] : NULL;
        if (begun && begun->step == REQUEST_POSTED && request->step == REQUEST_RECEIVED) {
            struct noted_receive *receive = &notes->receives[request->item];

            receive->at = begun->at;
            receive->unknown = 0;
            receive->posted = begun->call < receive->received ? begun->call : receive->received;
        } else if (begun && begun->step == REQUEST_SENT && request->step == REQUEST_SEND_COMPLETE) {
            notes->flow->sends[begun->item].completed = request->call;
        } else if (begun && begun->step == REQUEST_SENT && request->step == REQUEST_CANCELLED) {
            notes->flow->sends[begun->item].unknown = SEND_CANCELLED;
        }
        *begin = request->step == REQUEST_POSTED || request->step == REQUEST_SENT ? i + 1 : 0;
    }
    keyed_list_deinit(&open);
    notes->request_count = notes->first_request = 0;
    return error;
}

/*
 * Ends of messages by channel. Within it they stand by time, at equal times by thread, then as recorded.
 */

struct end {
    struct noted_moment at;
    size_t item; /* in sends or receives */
};

struct ends {
    struct end *items;
    size_t *first; /* of each channel; one more at the end */
};

/* A send or receive, and its channel; HASH_INDEX_NONE: it is none of any. */
typedef struct end end_getter(const struct message_notes *notes, size_t item, uint32_t *channel);

static struct end sent_end(const struct message_notes *notes, size_t item, uint32_t *channel)
{
    const struct matched_send *send = &notes->flow->sends[item];

    *channel = send->unknown & SEND_CANCELLED ? HASH_INDEX_NONE : send->channel;
    return (struct end){{send->time, item}, item};
}

static struct end received_end(const struct message_notes *notes, size_t item, uint32_t *channel)
{
    *channel = notes->receives[item].channel;
    return (struct end){notes->receives[item].at, item};
}

static int order_ends(struct ends *ends, const struct message_notes *notes, size_t count, end_getter *get)
{
    size_t channels = notes->flow->channels.count;
    uint32_t channel;

    ends->items = malloc((count + 1) * sizeof(*ends->items));
    ends->first = calloc(channels + 2, sizeof(*ends->first));
    if (!ends->items || !ends->first)
        return ERROR_MEMORY;
    /* first[channel + 2] counts those of each channel: first[channel + 1] becomes where the next one of it is put. */
    for (size_t i = 0; i < count; i++) {
        get(notes, i, &channel);
        if (channel != HASH_INDEX_NONE)
            ends->first[channel + 2]++;
    }
    for (size_t i = 0; i < channels; i++)
        ends->first[i + 1] += ends->first[i];
    for (size_t i = 0; i < count; i++) {
        struct end end = get(notes, i, &channel);

        if (channel != HASH_INDEX_NONE)
            ends->items[ends->first[channel + 1]++] = end;
    }
    /* They were put in as they came, which is the order of time but for several threads and requests. */
    for (size_t i = 0; i < channels; i++) {
        struct end *items = ends->items + ends->first[i];
        size_t length = ends->first[i + 1] - ends->first[i];
        size_t in_order = 1;

        while (in_order < length && compare_moments(&items[in_order - 1], &items[in_order]) < 0)
            in_order++;
        if (in_order < length)
            qsort(items, length, sizeof(*items), compare_moments);
    }
    return 0;
}

static void pair_ends(const struct message_notes *notes, const struct end *sent, const struct end *received)
{
    struct matched_send *send = &notes->flow->sends[sent->item];
    const struct noted_receive *receive = &notes->receives[received->item];

    send->posted = receive->posted;
    send->received = receive->received;
    send->thread = receive->thread;
    send->unknown |= receive->unknown;
}

/*
 * Pairs sends and receives of one channel, from the front. Where recording was off on one side, and one side has more
 * of them than the other, that holds up to there only; what follows the gap is paired from the back, if there are as
 * many on both sides.
 */
static void match_channel(const struct message_notes *notes, const struct channel *channel, const struct end *sends,
                          size_t send_count, const struct end *receives, size_t receive_count)
{
    struct noted_gap gap = notes->gaps[channel->sender];
    struct noted_gap other = notes->gaps[channel->receiver];
    size_t front = send_count < receive_count ? send_count : receive_count;
    size_t both = 0;
    size_t later_sends = 0;
    size_t later_receives = 0;

    gap.begin = other.begin < gap.begin ? other.begin : gap.begin;
    gap.end = other.end > gap.end ? other.end : gap.end;
    if (send_count == receive_count)
        gap.begin = INT64_MAX;
    while (both < front && sends[both].at.time < gap.begin && receives[both].at.time < gap.begin) {
        pair_ends(notes, &sends[both], &receives[both]);
        both++;
    }
    if (gap.begin < INT64_MAX) {
        while (later_sends < send_count - both && sends[send_count - 1 - later_sends].at.time >= gap.end)
            later_sends++;
        while (later_receives < receive_count - both && receives[receive_count - 1 - later_receives].at.time >= gap.end)
            later_receives++;
        for (size_t i = 1; later_sends == later_receives && i <= later_sends; i++)
            pair_ends(notes, &sends[send_count - i], &receives[receive_count - i]);
        both += later_sends == later_receives ? later_sends : 0;
    }
    notes->flow->lone_receives += receive_count - both;
    notes->flow->lone_sends += receive_count > 0 ? send_count - both : 0;
}

int notes_match(struct message_notes *notes)
{
    const struct channels *channels = &notes->flow->channels;
    struct ends sends = {0};
    struct ends receives = {0};
    int error = order_ends(&sends, notes, notes->flow->send_count, sent_end);

    if (error == 0)
        error = order_ends(&receives, notes, notes->receive_count, received_end);
    for (size_t i = 0; i < channels->count && error == 0; i++)
        match_channel(notes, &channels->items[i], sends.items + sends.first[i], sends.first[i + 1] - sends.first[i],
                      receives.items + receives.first[i], receives.first[i + 1] - receives.first[i]);
    free(sends.items);
    free(sends.first);
    free(receives.items);
    free(receives.first);
    return error;
}
