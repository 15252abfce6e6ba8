#include "replay/message.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

void message_pool_init(struct message_pool *pool, size_t token_size)
{
    *pool = (struct message_pool){.post_size = sizeof(struct post) + token_size};
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

        memcpy(&pool->free_posts, post, sizeof(post));
        free(post);
    }
}

struct message *message_pool_take(struct message_pool *pool)
{
    struct message *message = pool->free_messages;

    if (message)
        pool->free_messages = message->next_received;
    else
        message = malloc(sizeof(*message) + pool->post_size);
    if (message) {
        *message = (struct message){.send = (struct post *)(void *)(message + 1)};
        pool->in_use++;
    }
    return message;
}

void message_pool_give(struct message_pool *pool, struct message *message)
{
    message->next_received = pool->free_messages;
    pool->free_messages = message;
    pool->in_use--;
}

struct post *message_pool_take_post(struct message_pool *pool)
{
    struct post *post = pool->free_posts;

    if (!post)
        return malloc(pool->post_size);
    memcpy(&pool->free_posts, post, sizeof(post));
    return post;
}

void message_pool_give_post(struct message_pool *pool, struct post *post)
{
    memcpy(post, &pool->free_posts, sizeof(post));
    pool->free_posts = post;
}

static bool earlier(const struct point *a, const struct point *b)
{
    return a->time != b->time ? a->time < b->time : a->message->line < b->message->line;
}

int points_push(struct points *points, int64_t time, struct message *message)
{
    struct point point = {time, message};
    size_t at = points->count;

    if (array_reserve(&points->items, &points->capacity, points->count + 1, sizeof(point)) < 0)
        return ERROR_MEMORY;
    points->count++;
    while (at > 0 && earlier(&point, &points->items[(at - 1) / 2])) {
        points->items[at] = points->items[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    points->items[at] = point;
    return 0;
}

void points_pop(struct points *points)
{
    struct point last = points->items[--points->count];
    size_t at = 0;

    for (;;) {
        size_t child = 2 * at + 1;

        if (child >= points->count)
            break;
        if (child + 1 < points->count && earlier(&points->items[child + 1], &points->items[child]))
            child++;
        if (!earlier(&points->items[child], &last))
            break;
        points->items[at] = points->items[child];
        at = child;
    }
    if (points->count > 0)
        points->items[at] = last;
}
