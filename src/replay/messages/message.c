#include "replay/messages/message.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

void message_pool_init(struct message_pool *pool, size_t token_size)
{
    *pool = (struct message_pool){.post_size = sizeof(struct post) + token_size};
}

/* What is no post is a link to the next that is none. */
static struct post **link_of(struct post *post)
{
    return (struct post **)(void *)post;
}

void message_pool_deinit(struct message_pool *pool)
{
    while (pool->free_messages) {
        struct message *message = pool->free_messages;

        pool->free_messages = message->next_received;
        free(message);
    }
    while (pool->free_posts) {
        struct post *post = pool->free_posts;

        pool->free_posts = *link_of(post);
        free(post);
    }
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
    struct message *message = pool->free_messages;

    if (message)
        pool->free_messages = message->next_received;
    else
        message = malloc(sizeof(*message) + pool->post_size);
    if (message) {
        clear_message(message);
        pool->in_use++;
    }
    return message;
}

void message_pool_put(struct message_pool *pool, struct message *message)
{
    message->next_received = pool->free_messages;
    pool->free_messages = message;
    pool->in_use--;
}

struct post *message_pool_get_post(struct message_pool *pool)
{
    struct post *post = pool->free_posts;

    if (!post)
        return malloc(pool->post_size);
    pool->free_posts = *link_of(post);
    return post;
}

void message_pool_put_post(struct message_pool *pool, struct post *post)
{
    *link_of(post) = pool->free_posts;
    pool->free_posts = post;
}
