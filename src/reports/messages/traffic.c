/*
 * What messages and collectives there were, and whether blocking sends waited.
 */
#include <stdlib.h>

#include "base/sorted.h"
#include "output/fields/field.h"
#include "paraver/event_types.h"
#include "paraver/mpi_call.h"
#include "reports/messages/messages.h"
#include "windows/metrics.h"

void traffic_deinit(void *self)
{
    struct traffic *traffic = self;

    free(traffic->senders);
    free(traffic->members);
    keyed_list_deinit(&traffic->pairs);
    keyed_list_deinit(&traffic->accesses);
    keyed_list_deinit(&traffic->communicators);
    keyed_list_deinit(&traffic->collectives);
    *traffic = (struct traffic){.diag = NULL};
}

static struct sending_rank *sending_rank_of(const struct traffic *traffic, const struct prv_object *object)
{
    if (!traffic->senders || object->application != traffic->application || object->task == 0 ||
        object->task > traffic->findings.rank_count)
        return NULL;
    return &traffic->senders[object->task - 1];
}

static struct traffic_size *size_of(struct traffic *traffic, uint64_t bytes)
{
    return &traffic->findings.sizes[bytes > 0 ? 64U - (unsigned)__builtin_clzll(bytes) : 0];
}

static void judge_send(struct traffic *traffic, const struct sending_rank *rank, const struct sending_call *call)
{
    struct traffic_size *size = size_of(traffic, rank->bytes);

    if (mpi_call(call->call)->class != MPI_CLASS_SEND || rank->sent < call->enter || rank->sent > call->exit ||
        rank->posted < call->enter)
        return;
    if (rank->posted > call->exit) {
        size->early++;
        if (rank->bytes >= traffic->early_limit)
            traffic->early_limit = rank->bytes + 1;
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
    if (!sender || !receiver || record_is_task_line(message) || !time_is_in(message->logical_send, traffic->part))
        return 0;
    size_of(traffic, bytes)->messages++;
    size_of(traffic, bytes)->bytes += bytes;
    traffic->findings.unposted += message->is_posting_unknown;
    if (sender != receiver && message->sender.thread == 1 && !message->is_posting_unknown) {
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

        if (item->type == PRV_TYPE_ONE_SIDED)
            access |= access_of_call(item->value);
        else if (item->type == PRV_TYPE_ACCESS_SIZE)
            bytes = item->value;
        else if (item->type == PRV_TYPE_ACCESS_TARGET && item->value < traffic->findings.rank_count)
            target = (uint32_t)item->value;
    }
    if (access == 0 || !time_is_in(event->time, traffic->part))
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
    struct traffic *traffic = user;
    struct sending_rank *rank = event->object.thread == 1 ? sending_rank_of(traffic, &event->object) : NULL;

    (void)line;
    for (size_t i = 0; rank && i < event->pair_count; i++)
        if (event->pairs[i].type >= PRV_TYPE_POINT_TO_POINT && event->pairs[i].type <= PRV_TYPE_MPI_IO)
            change_call(traffic, rank, mpi_call_number(event->pairs[i].value), event->time);
    return sending_rank_of(traffic, &event->object) ? note_access(traffic, event) : 0;
}

/* Collectives. */

static int traffic_on_communicator(void *user, const struct prv_communicator *communicator, uint64_t line)
{
    struct traffic *traffic = user;
    uint64_t key = key_of_two(communicator->application, communicator->id);
    uint32_t *members;

    (void)line;
    if (keyed_list_find(&traffic->communicators, key, sizeof(*members)))
        return 0;
    members = keyed_list_get(&traffic->communicators, key, sizeof(*members));
    if (!members)
        return diag_no_memory(traffic->diag);
    *members = (uint32_t)communicator->member_count;
    return 0;
}

static bool is_collective_call(uint8_t call)
{
    enum mpi_activity activity = mpi_call(call)->activity;

    return activity == MPI_ACTIVITY_COLLECTIVE || activity == MPI_ACTIVITY_SYNCHRONISATION;
}

static int traffic_on_member_event(void *self, const struct stream_event *event)
{
    const struct traffic *traffic = self;
    struct collective_rank *rank = &traffic->members[event->rank];

    if (!is_collective_call(event->call))
        return 0;
    if (event->type == PRV_TYPE_SENT)
        rank->bytes_sent += event->value;
    else if (event->type == PRV_TYPE_RECEIVED)
        rank->bytes_received += event->value;
    else if (event->type == PRV_TYPE_COMMUNICATOR)
        rank->communicator = event->value;
    return 0;
}

static int add_use(struct traffic *traffic, const struct collective_rank *rank, uint8_t call)
{
    const uint32_t *members = NULL; /* of the communicator, where it is named */
    struct collective_use *use;

    if (rank->communicator <= UINT32_MAX)
        members = keyed_list_find(&traffic->communicators,
                                  key_of_two(traffic->application, (uint32_t)rank->communicator), sizeof(*members));
    use = keyed_list_get(&traffic->collectives, key_of_two(call, members ? *members : 0), sizeof(*use));
    if (!use)
        return diag_no_memory(traffic->diag);
    use->name = mpi_call(call)->name;
    use->call = call;
    use->members = members ? *members : 0;
    use->calls++;
    use->bytes_sent += rank->bytes_sent;
    use->bytes_received += rank->bytes_received;
    use->time += rank->time;
    return 0;
}

/* Overhead inside a call divides it. */
static int traffic_on_member_interval(void *self, const struct interval *interval)
{
    struct traffic *traffic = self;
    struct collective_rank *rank = &traffic->members[interval->rank];
    int error = 0;

    if (interval->call == MPI_CALL_NONE)
        return 0;
    if (interval->is_enter)
        rank->counts = time_is_in(interval->t0, traffic->part) && is_collective_call(interval->call);
    if (rank->counts && interval->state == STATE_MPI)
        rank->time += interval->t1 - interval->t0;
    if (!interval->is_exit)
        return 0;
    if (rank->counts)
        error = add_use(traffic, rank, interval->call);
    *rank = (struct collective_rank){0};
    return error;
}

struct prv_sink traffic_sink(struct traffic *traffic)
{
    return (struct prv_sink){
        .user = traffic,
        .wants_last_states = true,
        .event = traffic_on_event,
        .message = traffic_on_message,
        .communicator = traffic_on_communicator,
    };
}

int traffic_start(struct traffic *traffic, uint32_t application, uint32_t rank_count, struct event_types *watched,
                  struct listener *listener)
{
    static const uint32_t types[] = {PRV_TYPE_ACCESS_SIZE, PRV_TYPE_ACCESS_TARGET, PRV_TYPE_SENT, PRV_TYPE_RECEIVED,
                                     PRV_TYPE_COMMUNICATOR};

    traffic->application = application;
    traffic->findings.rank_count = rank_count;
    traffic->senders = calloc(rank_count, sizeof(*traffic->senders));
    traffic->members = calloc(rank_count, sizeof(*traffic->members));
    for (size_t i = 0; i < COUNT_OF(types); i++)
        if (event_types_add(watched, types[i]) < 0)
            return diag_no_memory(traffic->diag);
    *listener = (struct listener){
        .self = traffic,
        .skips = 1U << STATE_ABSENT | 1U << STATE_USEFUL | 1U << STATE_ENDED,
        .interval = traffic_on_member_interval,
        .event = traffic_on_member_event,
    };
    return traffic->senders && traffic->members ? 0 : diag_no_memory(traffic->diag);
}

/* The end. */

ORDER(compare_traffic, struct traffic_pair,
      FALLING(x->bytes, y->bytes) ?: FALLING(x->messages, y->messages)
          ?: RISING(key_of_two(x->sender, x->receiver), key_of_two(y->sender, y->receiver)))

ORDER(compare_accesses, struct access_pair,
      FALLING(x->bytes_written + x->bytes_read, y->bytes_written + y->bytes_read)
          ?: FALLING(x->operations, y->operations)
          ?: RISING(key_of_two(x->origin, x->target), key_of_two(y->origin, y->target)))

ORDER(compare_uses, struct collective_use,
      FALLING(x->time, y->time) ?: RISING(key_of_two(x->call, x->members), key_of_two(y->call, y->members)))

void traffic_conclude(struct traffic *traffic)
{
    struct traffic_findings *found = &traffic->findings;
    const struct traffic_size *end = found->sizes + TRAFFIC_SIZES;
    uint64_t limit = traffic->early_limit;
    const struct traffic_size *size = size_of(traffic, limit);
    struct traffic_pair *pairs = keyed_list_sorted(&traffic->pairs, sizeof(*pairs), compare_traffic);
    struct access_pair *accesses = keyed_list_sorted(&traffic->accesses, sizeof(*accesses), compare_accesses);

    while (size < end && (size->waiting == 0 || size->most_waiting < limit))
        size++;
    found->smallest_waiting =
        size == end ? -1 : (int64_t)(size->least_waiting >= limit ? size->least_waiting : size->most_waiting);
    for (unsigned i = 0; i < TRAFFIC_SIZES; i++) {
        struct traffic_size *class = &found->sizes[i];

        if (class->messages == 0)
            continue;
        class->least = i > 0 ? UINT64_C(1) << (i - 1) : 0;
        found->messages += class->messages;
        found->bytes += class->bytes;
        found->early += class->early;
        found->waiting += class->waiting;
        found->sizes[found->size_count++] = *class;
    }
    found->largest_early = (int64_t)limit - 1;
    for (size_t i = 0; i < found->size_count; i++)
        found->sizes[i].share = ratio_or_zero((double)found->sizes[i].bytes, (double)found->bytes);
    for (size_t i = 0; i < traffic->pairs.count; i++)
        pairs[i].share = ratio_or_zero((double)pairs[i].bytes, (double)found->bytes);
    for (size_t i = 0; i < traffic->accesses.count; i++) {
        found->operations += accesses[i].operations;
        found->bytes_written += accesses[i].bytes_written;
        found->bytes_read += accesses[i].bytes_read;
    }
    found->pairs = pairs;
    found->pair_count = traffic->pairs.count;
    found->accesses = accesses;
    found->access_count = traffic->accesses.count;
    found->collectives = keyed_list_sorted(&traffic->collectives, sizeof(struct collective_use), compare_uses);
    found->collective_count = traffic->collectives.count;
}
