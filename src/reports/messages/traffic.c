#include "reports/messages/traffic.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "paraver/mpi_call.h"

int traffic_start(struct traffic *traffic, uint32_t application, uint32_t rank_count)
{
    traffic->ranks = calloc(rank_count, sizeof(*traffic->ranks));
    traffic->rank_count = rank_count;
    traffic->application = application;
    return traffic->ranks ? 0 : diag_no_memory(traffic->diag);
}

void traffic_deinit(struct traffic *traffic)
{
    free(traffic->ranks);
    traffic->ranks = NULL;
    free(traffic->pairs);
    traffic->pairs = NULL;
    hash_index_deinit(&traffic->pair_index);
}

static struct sending_rank *sending_rank_of(const struct traffic *traffic, const struct prv_object *object)
{
    if (!traffic->ranks || object->application != traffic->application || object->task == 0 ||
        object->task > traffic->rank_count)
        return NULL;
    return &traffic->ranks[object->task - 1];
}

static struct traffic_size *size_of(struct traffic *traffic, uint64_t bytes)
{
    return &traffic->sizes[bytes > 0 ? 64U - (unsigned)__builtin_clzll(bytes) : 0];
}

static void judge_send(struct traffic *traffic, const struct sending_rank *rank, const struct sending_call *call)
{
    struct traffic_size *size = size_of(traffic, rank->bytes);

    if (mpi_call(call->call)->class != MPI_CLASS_SEND || rank->sent < call->enter || rank->sent > call->exit ||
        rank->posted < call->enter)
        return;
    if (rank->posted > call->exit) {
        size->early++;
        if (rank->bytes > traffic->largest_early)
            traffic->largest_early = rank->bytes;
        return;
    }
    if (size->waiting == 0 || rank->bytes < size->least_waiting)
        size->least_waiting = rank->bytes;
    if (rank->bytes > size->most_waiting)
        size->most_waiting = rank->bytes;
    size->waiting++;
}

static void note_send(struct traffic *traffic, struct sending_rank *rank, const struct prv_message *message)
{
    rank->sent = message->logical_send;
    rank->posted = message->logical_receive;
    rank->bytes = message->size > 0 ? (uint64_t)message->size : 0;
    rank->has_sent = rank->open.call != MPI_CALL_NONE && rank->sent >= rank->open.enter;
    if (!rank->has_sent)
        judge_send(traffic, rank, &rank->last);
}

static uint64_t key_of_pair(uint32_t sender, uint32_t receiver)
{
    return (uint64_t)sender << 32 | receiver;
}

static bool pair_has_key(const void *items, uint32_t number, const void *key)
{
    const struct traffic_pair *pair = &((const struct traffic_pair *)items)[number];

    return key_of_pair(pair->sender, pair->receiver) == *(const uint64_t *)key;
}

/* NULL when memory ran out. */
static struct traffic_pair *find_pair(struct traffic *traffic, uint32_t sender, uint32_t receiver)
{
    uint64_t key = key_of_pair(sender, receiver);
    uint32_t number = hash_index_find(&traffic->pair_index, hash_of(key), pair_has_key, traffic->pairs, &key);

    if (number != HASH_INDEX_NONE)
        return &traffic->pairs[number];
    if (array_reserve(&traffic->pairs, &traffic->pair_capacity, traffic->pair_count + 1, sizeof(*traffic->pairs)) < 0 ||
        hash_index_add(&traffic->pair_index, hash_of(key), (uint32_t)traffic->pair_count) < 0)
        return NULL;
    traffic->pairs[traffic->pair_count] = (struct traffic_pair){.sender = sender, .receiver = receiver};
    return &traffic->pairs[traffic->pair_count++];
}

static int traffic_on_message(void *user, const struct prv_message *message, uint64_t line)
{
    struct traffic *traffic = user;
    struct sending_rank *sender = sending_rank_of(traffic, &message->sender);
    const struct sending_rank *receiver = sending_rank_of(traffic, &message->receiver);
    uint64_t bytes = message->size > 0 ? (uint64_t)message->size : 0;
    struct traffic_pair *pair;

    (void)line;
    if (!sender || !receiver || record_is_task_line(message) || message->logical_send < traffic->from ||
        message->logical_send >= traffic->to)
        return 0;
    size_of(traffic, bytes)->messages++;
    size_of(traffic, bytes)->bytes += bytes;
    if (sender != receiver && message->sender.thread == 1)
        note_send(traffic, sender, message);
    pair = find_pair(traffic, message->sender.task - 1, message->receiver.task - 1);
    if (!pair)
        return diag_no_memory(traffic->diag);
    pair->messages++;
    pair->bytes += bytes;
    return 0;
}

static bool is_call_type(uint32_t type)
{
    enum { FIRST = 50000001, LAST = 50000005 };

    return type >= FIRST && type <= LAST;
}

/* The rank leaves the call that it is in, if any, and enters another one, if any. */
static void change_call(struct traffic *traffic, struct sending_rank *rank, uint8_t call, int64_t time)
{
    if (rank->open.call != MPI_CALL_NONE) {
        rank->last = rank->open;
        rank->last.exit = time;
        if (rank->has_sent)
            judge_send(traffic, rank, &rank->last);
    }
    rank->has_sent = false;
    rank->open = (struct sending_call){.call = call, .enter = time};
}

static int traffic_on_event(void *user, const struct prv_event *event, uint64_t line)
{
    struct traffic *traffic = user;
    struct sending_rank *rank = event->object.thread == 1 ? sending_rank_of(traffic, &event->object) : NULL;

    (void)line;
    for (size_t i = 0; rank && i < event->pair_count; i++) {
        if (!is_call_type(event->pairs[i].type))
            continue;
        change_call(traffic, rank, mpi_call_number(event->pairs[i].value), event->time);
    }
    return 0;
}

struct prv_sink traffic_sink(struct traffic *traffic)
{
    return (struct prv_sink){
        .user = traffic, .wants_last_states = true, .event = traffic_on_event, .message = traffic_on_message};
}

static int compare_traffic(const void *a, const void *b)
{
    const struct traffic_pair *x = a;
    const struct traffic_pair *y = b;
    uint64_t x_key = key_of_pair(x->sender, x->receiver);
    uint64_t y_key = key_of_pair(y->sender, y->receiver);

    if (x->bytes != y->bytes)
        return x->bytes > y->bytes ? -1 : 1;
    if (x->messages != y->messages)
        return x->messages > y->messages ? -1 : 1;
    return (x_key > y_key) - (x_key < y_key);
}

static int64_t smallest_waiting(struct traffic *traffic)
{
    const struct traffic_size *end = traffic->sizes + TRAFFIC_SIZES;
    uint64_t early = traffic->largest_early;

    for (const struct traffic_size *size = size_of(traffic, early); size < end; size++)
        if (size->waiting > 0 && size->most_waiting > early)
            return (int64_t)(size->least_waiting > early ? size->least_waiting : size->most_waiting);
    return -1;
}

static double share_of(uint64_t bytes, uint64_t all)
{
    return all > 0 ? (double)bytes / (double)all : 0;
}

void traffic_conclude(struct traffic *traffic, struct traffic_findings *found)
{
    found->smallest_waiting = smallest_waiting(traffic);
    for (unsigned i = 0; i < TRAFFIC_SIZES; i++) {
        struct traffic_size *size = &traffic->sizes[i];

        if (size->messages == 0)
            continue;
        size->least = i > 0 ? UINT64_C(1) << (i - 1) : 0;
        found->messages += size->messages;
        found->bytes += size->bytes;
        found->early += size->early;
        found->waiting += size->waiting;
        traffic->sizes[traffic->size_count++] = *size;
    }
    for (size_t i = 0; i < traffic->size_count; i++)
        traffic->sizes[i].share = share_of(traffic->sizes[i].bytes, found->bytes);
    if (traffic->pair_count > 0)
        qsort(traffic->pairs, traffic->pair_count, sizeof(*traffic->pairs), compare_traffic);
    for (size_t i = 0; i < traffic->pair_count; i++)
        traffic->pairs[i].share = share_of(traffic->pairs[i].bytes, found->bytes);
    found->largest_early = found->early > 0 ? (int64_t)traffic->largest_early : -1;
    found->sizes = traffic->sizes;
    found->size_count = traffic->size_count;
    found->pairs = traffic->pairs;
    found->pair_count = traffic->pair_count;
}
