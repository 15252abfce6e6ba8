/*
 * Phases with requests: of many kinds, completed by every call that does so, and some that are cancelled.
 */
#include <stdlib.h>

#include "gen/writer.h"
#include "model/memory.h"

enum {
    MESSAGES_MAX = 5, /* that a rank sends and receives at once */
    COLLECTIVES_MAX = SCRIPT_PARTS_MAX - MESSAGES_MAX,
    FIRST_OWN_TAG = 1000,
};

/* How it is started and completed. */
struct request {
    uint32_t call;
    enum part_kind start; /* PART_GATHERED: a collective */
    enum part_kind end;
    size_t subject; /* message or collective */
};

struct requests { /* of a rank, in the order in which they are made */
    struct request items[SCRIPT_PARTS_MAX];
    size_t count;
};

static void add_request(struct requests *requests, struct request request)
{
    requests->items[requests->count++] = request;
}

/* Messages between any two ranks, a rank and itself among them. */
static void draw_messages(struct writer *writer, struct requests *requests, uint32_t persistent)
{
    static const uint32_t sends[] = {CALL_ISEND, CALL_ISEND, CALL_ISSEND, CALL_IBSEND};
    size_t ranks = writer->script->rank_count;

    for (size_t i = random_below(&writer->random, 3 * ranks) + 1; i > 0; i--) {
        uint32_t call = sends[random_below(&writer->random, sizeof sends / sizeof *sends)];
        size_t sender = random_below(&writer->random, ranks), receiver = random_below(&writer->random, ranks);
        struct script_message *message;
        size_t index;
        bool is_large;

        call = persistent > 0 ? persistent : call;
        if (requests[sender].count + (sender == receiver) >= MESSAGES_MAX || requests[receiver].count >= MESSAGES_MAX)
            continue;
        index = writer_add_message(writer, sender, receiver, call);
        message = &writer->script->messages[index];
        is_large = message->size >= SCRIPT_EAGER_LIMIT && !random_one_in(&writer->random, 4);
        message->meets = call == CALL_ISSEND || (call != CALL_IBSEND && is_large);
        add_request(&requests[sender], (struct request){call, PART_SEND, PART_SENT, index});
        add_request(&requests[receiver],
                    (struct request){persistent > 0 ? persistent : CALL_IRECV, PART_POST, PART_COMPLETE, index});
    }
}

static void draw_collectives(struct writer *writer, struct requests *requests)
{
    static const uint32_t calls[] = {CALL_IREDUCE,  CALL_IALLREDUCE, CALL_IBARRIER,
                                     CALL_IBCAST,   CALL_IALLTOALL,  CALL_IGATHER,
                                     CALL_ISCATTER, CALL_ISCAN,      CALL_INEIGHBOR_ALLTOALL};

    for (size_t i = random_below(&writer->random, COLLECTIVES_MAX + 1); i > 0; i--) {
        uint32_t call = calls[random_below(&writer->random, sizeof calls / sizeof *calls)];
        size_t comm = random_below(&writer->random, writer->script->comm_count);
        size_t collective = writer_make_collective(writer, call, comm);
        const struct script_comm *group = &writer->script->comms[comm];

        for (size_t k = 0; k < group->count; k++)
            add_request(&requests[group->members[k]], (struct request){call, PART_GATHERED, PART_GATHERED, collective});
    }
}

static void start_requests(struct writer *writer, size_t rank, const struct requests *requests)
{
    struct script_step *all = NULL;

    for (size_t i = 0; i < requests->count; i++) {
        const struct request *request = &requests->items[i];

        if (request->start == PART_GATHERED) {
            writer_add_call(writer, rank, request->call)->collective = (long)request->subject;
            all = NULL;
        } else if (request->call == CALL_STARTALL && all != NULL) {
            writer_add_part(all, request->start, request->subject);
        } else {
            all = writer_add_call(writer, rank, request->call);
            writer_add_part(all, request->start, request->subject);
        }
    }
}

/* The next ones that are complete: one, some or all. */
static size_t draw_completion(struct writer *writer, size_t left, uint32_t *call)
{
    static const uint32_t of_one[] = {CALL_WAIT, CALL_WAITANY, CALL_TEST, CALL_TESTANY};
    static const uint32_t of_some[] = {CALL_WAITSOME, CALL_TESTSOME};
    static const uint32_t of_all[] = {CALL_WAITALL, CALL_WAITALL, CALL_TESTALL};

    switch (random_below(&writer->random, 3)) {
    case 0:
        *call = of_one[random_below(&writer->random, 4)];
        return 1;
    case 1:
        *call = of_some[random_below(&writer->random, 2)];
        return 1 + random_below(&writer->random, left);
    default:
        *call = of_all[random_below(&writer->random, 3)];
        return left;
    }
}

/* In any order. */
static void complete_requests(struct writer *writer, size_t rank, struct requests *requests)
{
    while (requests->count > 0) {
        uint32_t call;
        size_t count = draw_completion(writer, requests->count, &call);
        struct script_step *step;

        writer_add_work(writer, rank, 30);
        step = writer_add_call(writer, rank, call);
        for (; count > 0; count--) {
            size_t at = random_below(&writer->random, requests->count);

            writer_add_part(step, requests->items[at].end, requests->items[at].subject);
            requests->items[at] = requests->items[--requests->count];
        }
    }
}

void writer_phase_requests(struct writer *writer)
{
    static const uint32_t persistent[] = {0, 0, CALL_START, CALL_STARTALL};
    size_t ranks = writer->script->rank_count;
    struct requests *requests = memory_zeroed(ranks, sizeof *requests);

    draw_messages(writer, requests, persistent[random_below(&writer->random, 4)]);
    draw_collectives(writer, requests);
    for (size_t rank = 0; rank < ranks; rank++) {
        start_requests(writer, rank, &requests[rank]);
        complete_requests(writer, rank, &requests[rank]);
    }
    free(requests);
}

/* Calls of which the trace does not say who waits for whom. */
void writer_phase_neighbours(struct writer *writer)
{
    static const uint32_t calls[] = {CALL_NEIGHBOR_ALLGATHER, CALL_NEIGHBOR_ALLTOALL, CALL_COMM_FREE,
                                     CALL_INTERCOMM_CREATE};
    uint32_t call = calls[random_below(&writer->random, sizeof calls / sizeof *calls)];

    writer_add_collective(writer, call, random_below(&writer->random, writer->script->comm_count));
}

/* Messages that are received one by one, the first with the request of a receive that was cancelled. */
static void add_messages_behind(struct writer *writer, size_t receiver, size_t sender)
{
    uint32_t tag = FIRST_OWN_TAG + (uint32_t)writer->script->message_count;
    size_t count = 2 + random_below(&writer->random, 4);

    for (size_t i = 0; i < count; i++) {
        uint32_t call = writer_draw_blocking_send(writer);
        size_t message = writer_add_message(writer, sender, receiver, call);

        writer->script->messages[message].tag = tag;
        writer_add_work(writer, sender, 40);
        writer_add_send(writer, sender, call, message);
        if (i > 1 && random_one_in(&writer->random, 2)) {
            writer_add_receive(writer, receiver, message);
            continue;
        }
        writer_add_part(writer_add_call(writer, receiver, CALL_IRECV), PART_POST, message);
        writer_add_work(writer, receiver, 40);
        writer_add_part(writer_add_call(writer, receiver, CALL_WAIT), PART_COMPLETE, message);
    }
}

/* A receive for which no message comes. */
void writer_phase_cancelled(struct writer *writer)
{
    size_t ranks = writer->script->rank_count;
    size_t receiver = random_below(&writer->random, ranks), sender = random_below(&writer->random, ranks);
    bool is_used_again = receiver != sender && !random_one_in(&writer->random, 4);
    struct script_step *post = writer_add_call(writer, receiver, CALL_IRECV);

    if (is_used_again)
        writer_add_part(post, PART_CANCELLED, writer->script->message_count);
    writer_add_work(writer, receiver, 20);
    writer_add_call(writer, receiver, CALL_CANCEL);
    writer_add_call(writer, receiver, is_used_again ? CALL_WAIT : CALL_REQUEST_FREE);
    if (is_used_again)
        add_messages_behind(writer, receiver, sender);
}
