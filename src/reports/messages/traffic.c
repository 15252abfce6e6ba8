#include "reports/messages/traffic.h"

#include <stdlib.h>

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
    traffic_pairs_deinit(&traffic->pairs);
}

static struct sending_rank *sending_rank_of(const struct traffic *traffic, const struct prv_object *object)
{
    if (!traffic->ranks || object->application != traffic->application || object->task == 0 ||
        object->task > traffic->rank_count)
        return NULL;
    return &traffic->ranks[object->task - 1];
}

static void judge_send(struct traffic *traffic, const struct sending_rank *rank, const struct sending_call *call)
{
    if (mpi_call(call->call)->class != MPI_CLASS_SEND || rank->sent < call->enter || rank->sent > call->exit ||
        rank->posted < call->enter)
        return;
    if (rank->posted > call->exit)
        traffic_sizes_add_early(&traffic->sizes, rank->bytes);
    else
        traffic_sizes_add_waiting(&traffic->sizes, rank->bytes);
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

static int traffic_on_message(void *user, const struct prv_message *message, uint64_t line)
{
    struct traffic *traffic = user;
    struct sending_rank *sender = sending_rank_of(traffic, &message->sender);
    const struct sending_rank *receiver = sending_rank_of(traffic, &message->receiver);
    uint64_t bytes = message->size > 0 ? (uint64_t)message->size : 0;

    (void)line;
    if (!sender || !receiver || record_is_task_line(message) || message->logical_send < traffic->from ||
        message->logical_send >= traffic->to)
        return 0;
    traffic_sizes_add(&traffic->sizes, bytes);
    if (sender != receiver && message->sender.thread == 1)
        note_send(traffic, sender, message);
    if (traffic_pairs_add(&traffic->pairs, message->sender.task - 1, message->receiver.task - 1, bytes) < 0)
        return diag_no_memory(traffic->diag);
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
