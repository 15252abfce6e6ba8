#include "replay/rank.h"

#include "base/array.h"
#include "base/diag.h"
#include "base/error.h"

const struct call *rank_call_of(const struct rank *rank, uint16_t thread)
{
    if (thread == rank->thread)
        return &rank->call;
    return thread < rank->thread_count ? &rank->threads[thread] : NULL;
}

/* Room for all up to that thread. */
static int make_calls(struct rank *rank, uint16_t thread, const struct diag *diag)
{
    if (rank->thread_count > thread)
        return 0;
    if (array_reserve(&rank->threads, &rank->thread_capacity, (size_t)thread + 1, sizeof(*rank->threads)) < 0)
        return diag_no_memory(diag);
    rank->has_threads = true;
    rank->is_plain = false;
    while (rank->thread_count <= thread) {
        struct call *call = &rank->threads[rank->thread_count++];

        *call = (struct call){0};
        pending_messages_init(&call->sent, NULL);
        pending_messages_init(&call->arriving, NULL);
        pending_messages_init(&call->posting, NULL);
    }
    return 0;
}

struct call *rank_add_call(struct rank *rank, uint16_t thread, const struct diag *diag)
{
    if (thread == rank->thread)
        return &rank->call;
    return make_calls(rank, thread, diag) == 0 ? &rank->threads[thread] : NULL;
}

/* Both exist. */
static void exchange_threads(struct rank *rank, uint16_t thread)
{
    rank->threads[rank->thread] = rank->call;
    if (rank->call.number == MPI_CALL_NONE && call_next_pending(&rank->call) < rank->others_pending)
        rank->others_pending = call_next_pending(&rank->call);
    rank->call = rank->threads[thread];
    rank->thread = thread;
    rank_update_next_pending(rank);
}

int rank_take_thread(struct rank *rank, uint16_t thread, const struct diag *diag)
{
    if (thread == rank->thread)
        return 0;
    if (make_calls(rank, thread, diag) < 0 || make_calls(rank, rank->thread, diag) < 0)
        return ERROR_MEMORY;
    exchange_threads(rank, thread);
    return 0;
}

int rank_take_post(struct rank *rank, const struct operation *operation, const struct post *post)
{
    bool resynchronises = operation == NULL;

    for (size_t i = 0; i <= rank->thread_count; i++) {
        uint16_t thread = (uint16_t)(i == 0 ? rank->thread : i - 1);

        if (thread != rank->thread && rank->threads[thread].own_post != post)
            continue;
        if (thread != rank->thread)
            exchange_threads(rank, thread);
        if (rank->call.own_post == post &&
            (resynchronises ? rank->call.is_resynchronising : rank->call.operation == operation))
            return 0;
    }
    return 1;
}

bool rank_is_ahead_aside(const struct rank *rank, uint16_t thread, int64_t time)
{
    const struct call *call = rank_call_of(rank, thread);

    return call && call->number != MPI_CALL_NONE && time >= call->enter_raw;
}
