/*
 * What messages there were, and whether blocking sends waited.
 */
#include <stdlib.h>

#include "output/fields/field.h"
#include "paraver/mpi_call.h"
#include "reports/messages/messages.h"

/* Events on the line of a one-sided operation's entry. */
enum { ONE_SIDED_CALL_TYPE = 50000004, ACCESS_SIZE_TYPE = 50001000, ACCESS_TARGET_TYPE = 50001001 };

int traffic_start(struct traffic *traffic, uint32_t application, uint32_t rank_count, struct event_types *watched)
{
    if (event_types_add(watched, ACCESS_SIZE_TYPE) < 0 || event_types_add(watched, ACCESS_TARGET_TYPE) < 0)
        return diag_no_memory(traffic->diag);
    traffic->ranks = calloc(rank_count, sizeof(*traffic->ranks));
    traffic->rank_count = rank_count;
    traffic->application = application;
    return traffic->ranks ? 0 : diag_no_memory(traffic->diag);
}

void traffic_deinit(struct traffic *traffic)
{
    free(traffic->ranks);
    traffic->ranks = NULL;
    keyed_list_deinit(&traffic->pairs);
    keyed_list_deinit(&traffic->accesses);
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
    if (sender != receiver && message->sender.thread == 1) {
        sender->sent = message->logical_send;
        sender->posted = message->logical_receive;
        sender->bytes = bytes;
        sender->has_sent = sender->open.call != MPI_CALL_NONE && sender->sent >= sender->open.enter;
        if (!sender->has_sent)
            judge_send(traffic, sender, &sender->last);
    }
    pair = keyed_list_get(&traffic->pairs, key_of_two(message->sender.task - 1, message->receiver.task - 1),
                          sizeof(*pair));
    if (!pair)
        return diag_no_memory(traffic->diag);
    pair->sender = message->sender.task - 1;
    pair->receiver = message->receiver.task - 1;
    pair->messages++;
    pair->bytes += bytes;
    return 0;
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

/* What an operation does with the memory of its target. */
enum { ACCESS_WRITES = 1, ACCESS_READS = 2 };

static int access_of_call(uint64_t call)
{
    enum { PUT = 65, GET = 66, ACCUMULATE = 67, GET_ACCUMULATE = 172, FETCH_AND_OP = 184, COMPARE_AND_SWAP = 185 };

    switch (call) {
    case PUT:
    case ACCUMULATE:
        return ACCESS_WRITES;
    case GET:
        return ACCESS_READS;
    case GET_ACCUMULATE:
    case FETCH_AND_OP:
    case COMPARE_AND_SWAP:
        return ACCESS_WRITES | ACCESS_READS;
    default:
        return 0;
    }
}

static int note_access(struct traffic *traffic, const struct prv_event *event)
{
    uint32_t origin = event->object.task - 1;
    uint32_t target = FIELD_NO_RANK;
    uint64_t bytes = 0;
    int access = 0;
    struct access_pair *pair;

    for (size_t i = 0; i < event->pair_count; i++) {
        const struct prv_pair *item = &event->pairs[i];

        if (item->type == ONE_SIDED_CALL_TYPE)
            access |= access_of_call(item->value);
        else if (item->type == ACCESS_SIZE_TYPE)
            bytes = item->value;
        else if (item->type == ACCESS_TARGET_TYPE && item->value < traffic->rank_count)
            target = (uint32_t)item->value;
    }
    if (access == 0 || event->time < traffic->from || event->time >= traffic->to)
        return 0;
    pair = keyed_list_get(&traffic->accesses, key_of_two(origin, target), sizeof(*pair));
    if (!pair)
        return diag_no_memory(traffic->diag);
    pair->origin = origin;
    pair->target = target;
    pair->operations++;
    pair->bytes_written += access & ACCESS_WRITES ? bytes : 0;
    pair->bytes_read += access & ACCESS_READS ? bytes : 0;
    return 0;
}

static int traffic_on_event(void *user, const struct prv_event *event, uint64_t line)
{
    enum { FIRST_CALL_TYPE = 50000001, LAST_CALL_TYPE = 50000005 };
    struct traffic *traffic = user;
    struct sending_rank *rank = event->object.thread == 1 ? sending_rank_of(traffic, &event->object) : NULL;

    (void)line;
    for (size_t i = 0; rank && i < event->pair_count; i++)
        if (event->pairs[i].type >= FIRST_CALL_TYPE && event->pairs[i].type <= LAST_CALL_TYPE)
            change_call(traffic, rank, mpi_call_number(event->pairs[i].value), event->time);
    return sending_rank_of(traffic, &event->object) ? note_access(traffic, event) : 0;
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
    uint64_t x_key = key_of_two(x->sender, x->receiver);
    uint64_t y_key = key_of_two(y->sender, y->receiver);

    if (x->bytes != y->bytes)
        return x->bytes > y->bytes ? -1 : 1;
    if (x->messages != y->messages)
        return x->messages > y->messages ? -1 : 1;
    return (x_key > y_key) - (x_key < y_key);
}

static int compare_accesses(const void *a, const void *b)
{
    const struct access_pair *x = a;
    const struct access_pair *y = b;
    __int128 x_bytes = x->bytes_written + x->bytes_read;
    __int128 y_bytes = y->bytes_written + y->bytes_read;
    uint64_t x_key = key_of_two(x->origin, x->target);
    uint64_t y_key = key_of_two(y->origin, y->target);

    if (x_bytes != y_bytes)
        return x_bytes > y_bytes ? -1 : 1;
    if (x->operations != y->operations)
        return x->operations > y->operations ? -1 : 1;
    return (x_key > y_key) - (x_key < y_key);
}

static double share_of(__int128 bytes, __int128 all)
{
    return all > 0 ? (double)bytes / (double)all : 0;
}

void traffic_conclude(struct traffic *traffic, struct traffic_findings *found)
{
    const struct traffic_size *end = traffic->sizes + TRAFFIC_SIZES;
    const struct traffic_size *size = size_of(traffic, traffic->largest_early);
    struct traffic_pair *pairs = traffic->pairs.items;
    uint64_t early = traffic->largest_early;
    struct access_pair *accesses = traffic->accesses.items;

    while (size < end && (size->waiting == 0 || size->most_waiting <= early))
        size++;
    found->smallest_waiting =
        size == end ? -1 : (int64_t)(size->least_waiting > early ? size->least_waiting : size->most_waiting);
    for (unsigned i = 0; i < TRAFFIC_SIZES; i++) {
        struct traffic_size *class = &traffic->sizes[i];

        if (class->messages == 0)
            continue;
        class->least = i > 0 ? UINT64_C(1) << (i - 1) : 0;
        found->messages += class->messages;
        found->bytes += class->bytes;
        found->early += class->early;
        found->waiting += class->waiting;
        traffic->sizes[traffic->size_count++] = *class;
    }
    for (size_t i = 0; i < traffic->size_count; i++)
        traffic->sizes[i].share = share_of(traffic->sizes[i].bytes, found->bytes);
    if (traffic->pairs.count > 0)
        qsort(pairs, traffic->pairs.count, sizeof(*pairs), compare_traffic);
    for (size_t i = 0; i < traffic->pairs.count; i++)
        pairs[i].share = share_of(pairs[i].bytes, found->bytes);
    found->largest_early = found->early > 0 ? (int64_t)early : -1;
    found->sizes = traffic->sizes;
    found->size_count = traffic->size_count;
    found->pairs = pairs;
    found->pair_count = traffic->pairs.count;
    if (traffic->accesses.count > 0)
        qsort(accesses, traffic->accesses.count, sizeof(*accesses), compare_accesses);
    for (size_t i = 0; i < traffic->accesses.count; i++) {
        found->operations += accesses[i].operations;
        found->bytes_written += accesses[i].bytes_written;
        found->bytes_read += accesses[i].bytes_read;
    }
    found->accesses = accesses;
    found->access_count = traffic->accesses.count;
}
