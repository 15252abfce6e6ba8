#include "replay/messages/message.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"
#include "replay/emit.h"

enum { ITEMS_IN_BLOCK = 32 };

struct message_block {
    struct message_block *next;
    _Alignas(64) unsigned char items[]; /* an item of 160 bytes, as with windows, lies in three cache lines then */
};

void message_pool_init(struct message_pool *pool, size_t token_size)
{
    *pool = (struct message_pool){.post_size = sizeof(struct post) + token_size};
}

void message_pool_deinit(struct message_pool *pool)
{
    while (pool->blocks) {
        struct message_block *block = pool->blocks;

        pool->blocks = block->next;
        free(block);
    }
}

/* What is free begins with the next that is. */
static inline void *free_behind(const void *item)
{
    void *next;

    memcpy(&next, item, sizeof(next));
    return next;
}

static inline void chain_free(void *item, void *next)
{
    memcpy(item, &next, sizeof(next));
}

/* More items of that size, chained to a list of free ones, which is empty if memory runs out (reported). */
static __attribute__((noinline)) void *add_items(struct engine *engine, size_t size)
{
    struct message_block *block = aligned_alloc(_Alignof(struct message_block), sizeof(*block) + ITEMS_IN_BLOCK * size);
    void *first = NULL;

    if (!block) {
        diag_no_memory(engine->anomalies->diag);
        return NULL;
    }
    block->next = engine->messages.pool.blocks;
    engine->messages.pool.blocks = block;
    for (size_t i = ITEMS_IN_BLOCK; i-- > 0;) {
        chain_free(block->items + i * size, first);
        first = block->items + i * size;
    }
    return first;
}

struct message *message_new(struct engine *engine)
{
    struct message_pool *pool = &engine->messages.pool;
    struct message *message;

    if (!pool->free_messages)
        pool->free_messages = add_items(engine, sizeof(*message) + pool->post_size);
    message = pool->free_messages;
    if (!message)
        return NULL;
    pool->free_messages = free_behind(message);
    /* The next one begins with the one behind it. */
    __builtin_prefetch(pool->free_messages, 1);
    pool->in_use++;
    /* Field by field: to clear all of it takes as long as half of what becomes of a message. */
    message->receive = NULL;
    message->references = 1;
    message->is_sent = false;
    message->is_dropped = false;
    message->is_judged = false;
    message->is_threaded = false;
    message->is_of_threads = false;
    message->watches_receiver = false;
    message->sender_waits = false;
    message->is_given_up = false;
    message->receiver_waits = false;
    message->completed = 0;
    message->sender_thread = 0;
    message->receiver_thread = 0;
    return message;
}

void message_retire(struct engine *engine, struct message *message)
{
    struct message_pool *pool = &engine->messages.pool;

    if (message->is_sent)
        emit_forget(&engine->audience, message_send(message));
    if (message->receive)
        post_retire(engine, message->receive);
    chain_free(message, pool->free_messages);
    pool->free_messages = message;
    pool->in_use--;
}

struct post *post_new(struct engine *engine)
{
    struct message_pool *pool = &engine->messages.pool;
    struct post *post;

    if (!pool->free_posts)
        pool->free_posts = add_items(engine, pool->post_size);
    post = pool->free_posts;
    if (!post)
        return NULL;
    pool->free_posts = free_behind(post);
    __builtin_prefetch(pool->free_posts, 1);
    __builtin_prefetch((const void *)((uintptr_t)pool->free_posts + sizeof(*post) - 1), 1); /* which may be NULL */
    return post;
}

void post_retire(struct engine *engine, struct post *post)
{
    struct message_pool *pool = &engine->messages.pool;

    emit_forget(&engine->audience, post);
    chain_free(post, pool->free_posts);
    pool->free_posts = post;
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

enum { HISTORY_MOST = 1 << 15 };

/* The latest receives of a rank, HISTORY_MOST at most. */
struct receive_history {
    struct post **posts;
    size_t count;
    size_t capacity;
};

static void forget_older_half(struct engine *engine, struct receive_history *history)
{
    for (size_t i = 0; i < HISTORY_MOST / 2; i++)
        post_retire(engine, history->posts[i]);
    history->count -= HISTORY_MOST / 2;
    memmove(history->posts, history->posts + HISTORY_MOST / 2, history->count * sizeof(struct post *));
}

__attribute__((noinline)) int receive_history_add(struct engine *engine, struct rank *rank)
{
    struct post *post;

    /* Of calls beside nothing is kept: whose receive a past time is, only the rank's own calls tell. */
    if (rank->call.stamp)
        return 0;
    if (!call_posts_receives(call_class(&rank->call)) && call_class(&rank->call) != MPI_CLASS_IRECV)
        return 0;
    if (!rank->history)
        rank->history = calloc(1, sizeof(*rank->history));
    if (!rank->history || array_reserve(&rank->history->posts, &rank->history->capacity, rank->history->count + 1,
                                        sizeof(struct post *)) < 0)
        return diag_no_memory(engine->anomalies->diag);
    if (rank->history->count == HISTORY_MOST)
        forget_older_half(engine, rank->history);
    post = post_new(engine);
    if (!post)
        return ERROR_MEMORY;
    rank->history->posts[rank->history->count++] = post;
    return message_post_fill(engine, rank, post, true);
}

static bool was_posted_by(const void *history, uint64_t index, const void *time)
{
    return ((struct post *const *)history)[index]->raw <= *(const int64_t *)time;
}

int receive_history_copy(struct engine *engine, struct message *message, const struct rank *receiver)
{
    const struct receive_history *history = receiver->history;
    int64_t time = message->receive_time;
    size_t count = history ? (size_t)sorted_find(0, history->count, was_posted_by, history->posts, &time) : 0;

    /* The call that holds that time is the Irecv that ends there. */
    if (count > 1 && history->posts[count - 1]->raw == time &&
        mpi_call(history->posts[count - 1]->call)->class == MPI_CLASS_IRECV)
        count--;
    if (count == 0)
        return 0;
    message->receive = post_new(engine);
    if (!message->receive)
        return ERROR_MEMORY;
    emit_copy(&engine->audience, message->receive, history->posts[count - 1]);
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
