#include "replay/messages/message.h"

#include <stdlib.h>

#include "base/error.h"

enum { ITEMS_IN_BLOCK = 32 };

struct message_block {
    struct message_block *next;
    _Alignas(8) unsigned char items[];
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

/* Room for so many items; NULL when memory ran out. */
static unsigned char *add_block(struct message_pool *pool, size_t item_size)
{
    struct message_block *block = malloc(sizeof(*block) + ITEMS_IN_BLOCK * item_size);

    if (!block)
        return NULL;
    block->next = pool->blocks;
    pool->blocks = block;
    return block->items;
}

static int add_messages(struct message_pool *pool)
{
    size_t size = sizeof(struct message) + pool->post_size;
    unsigned char *items = add_block(pool, size);

    for (size_t i = ITEMS_IN_BLOCK; items && i-- > 0;) {
        struct message *message = (struct message *)(void *)(items + i * size);

        message->next_received = pool->free_messages;
        pool->free_messages = message;
    }
    return items ? 0 : ERROR_MEMORY;
}

/* Field by field: to clear all of it takes as long as half of what becomes of a message. */
static void clear_message(struct message *message)
{
    message->sender_thread = 0;
    message->receiver_thread = 0;
    message->references = 0;
    message->is_sent = false;
    message->is_dropped = false;
    message->is_judged = false;
    message->is_threaded = false;
    message->is_of_threads = false;
    message->is_misplaced = false;
    message->watches_receiver = false;
    message->sender_waits = false;
    message->receiver_waits = false;
    message->next_sent = NULL;
    message->next_received = NULL;
    message->receive = NULL;
    message->send = (struct post *)(void *)(message + 1);
}

struct message *message_pool_get(struct message_pool *pool)
{
    struct message *message;

    if (!pool->free_messages && add_messages(pool) < 0)
        return NULL;
    message = pool->free_messages;
    pool->free_messages = message->next_received;
    clear_message(message);
    pool->in_use++;
    return message;
}

void message_pool_put(struct message_pool *pool, struct message *message)
{
    message->next_received = pool->free_messages;
    pool->free_messages = message;
    pool->in_use--;
}

/* What is no post is a link to the next that is none. */
static struct post **link_of(struct post *post)
{
    return (struct post **)(void *)post;
}

void message_pool_put_post(struct message_pool *pool, struct post *post)
{
    *link_of(post) = pool->free_posts;
    pool->free_posts = post;
}

static int add_posts(struct message_pool *pool)
{
    unsigned char *items = add_block(pool, pool->post_size);

    for (size_t i = ITEMS_IN_BLOCK; items && i-- > 0;)
        message_pool_put_post(pool, (struct post *)(void *)(items + i * pool->post_size));
    return items ? 0 : ERROR_MEMORY;
}

struct post *message_pool_get_post(struct message_pool *pool)
{
    struct post *post;

    if (!pool->free_posts && add_posts(pool) < 0)
        return NULL;
    post = pool->free_posts;
    pool->free_posts = *link_of(post);
    return post;
}
