#include "replay/messages/message_post.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"
#include "replay/emit.h"
#include "replay/messages/message.h"

struct post *post_new(struct engine *engine)
{
    struct post *post = message_pool_get_post(&engine->messages.pool);

    if (!post)
        diag_no_memory(engine->anomalies->diag);
    return post;
}

void post_retire(struct engine *engine, struct post *post)
{
    emit_forget(&engine->audience, post);
    message_pool_put_post(&engine->messages.pool, post);
}

int message_post_make(struct engine *engine, const struct rank *rank, struct post *post, bool at_entry)
{
    *post = (struct post){
        .rank = engine_index(engine, rank),
        .call = rank->has_begun ? rank->call.number : MPI_CALL_NONE,
        .time = at_entry ? rank->call.enter_time : rank->time,
        .ideal = at_entry ? rank->call.enter_ideal : rank->ideal,
        .raw = at_entry ? rank->call.enter_raw : rank->raw,
        .state = rank->state,
    };
    if (!rank->has_begun)
        post->ideal = post->time;
    post->ideal_max = post->ideal;
    return emit_post(&engine->audience, post);
}

int message_post_fill(struct engine *engine, const struct rank *rank, struct post *post, bool at_entry)
{
    /* A call beside the rank's own posts at its entry, whenever that becomes known. */
    const struct post *stamp = rank->call.stamp || !at_entry ? rank->call.stamp : rank->own_stamp;

    if (!stamp)
        return message_post_make(engine, rank, post, at_entry);
    emit_copy(&engine->audience, post, stamp);
    return 0;
}

void message_retire(struct engine *engine, struct message *message)
{
    if (message->is_sent)
        emit_forget(&engine->audience, message->send);
    if (message->receive)
        post_retire(engine, message->receive);
    message_pool_put(&engine->messages.pool, message);
}

struct receive_history {
    struct post **posts;
    size_t count;
    size_t capacity;
};

int receive_history_add(struct engine *engine, struct rank *rank)
{
    struct post *post;

    /* Of calls beside nothing is kept: whose receive a past time is, only the rank's own calls tell. */
    if (rank->call.stamp)
        return 0;
    if (!call_posts_receives(call_class(&rank->call)) && call_class(&rank->call) != MPI_CLASS_IRECV)
        return 0;
    if (!rank->history)
        rank->history = calloc(1, sizeof(*rank->history));
    post = rank->history ? message_pool_get_post(&engine->messages.pool) : NULL;
    if (!post || array_reserve(&rank->history->posts, &rank->history->capacity, rank->history->count + 1,
                               sizeof(struct post *)) < 0) {
        if (post)
            message_pool_put_post(&engine->messages.pool, post);
        return diag_no_memory(engine->anomalies->diag);
    }
    rank->history->posts[rank->history->count++] = post;
    return message_post_fill(engine, rank, post, true);
}

static bool was_posted_by(const void *history, uint64_t index, const void *time)
{
    return ((struct post *const *)history)[index]->raw <= *(const int64_t *)time;
}

/* The stamp of a receive that was posted in the past: the call that holds that time, which is the Irecv that ends
 * there. */
static struct post *find_past_post(const struct receive_history *history, int64_t time)
{
    size_t count = history ? (size_t)sorted_find(0, history->count, was_posted_by, history->posts, &time) : 0;

    if (count > 1 && history->posts[count - 1]->raw == time &&
        mpi_call(history->posts[count - 1]->call)->class == MPI_CLASS_IRECV)
        count--;
    return count > 0 ? history->posts[count - 1] : NULL;
}

int receive_history_copy(struct engine *engine, struct message *message, const struct rank *receiver)
{
    const struct post *past = find_past_post(receiver->history, message->receive_time);

    if (!past)
        return 0;
    message->receive = post_new(engine);
    if (!message->receive)
        return ERROR_MEMORY;
    emit_copy(&engine->audience, message->receive, past);
    return 0;
}

void receive_history_clear(struct engine *engine, struct rank *rank)
{
    struct receive_history *history = rank->history;

    for (size_t i = 0; history && i < history->count; i++)
        post_retire(engine, history->posts[i]);
    if (history)
        free(history->posts);
    free(history);
}
