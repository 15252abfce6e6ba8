/*
 * Many small strings in one growing block. A string is known by its offset, since the block moves as it grows.
 */
#ifndef CLOCKTALK_PARAVER_TEXT_POOL_H
#define CLOCKTALK_PARAVER_TEXT_POOL_H

#include <stddef.h>

#include "base/slice.h"

/* All zero is an empty pool. */
struct text_pool {
    char *bytes;
    size_t length;
    size_t capacity;
};

void text_pool_deinit(struct text_pool *pool);

/* Copies the text and terminates it; *offset is where. 0 or ERROR_MEMORY (not reported). */
int text_pool_add(struct text_pool *pool, struct slice text, size_t *offset) __attribute__((warn_unused_result));

/* Valid until the next string is added. */
static inline const char *text_pool_get(const struct text_pool *pool, size_t offset)
{
    return pool->bytes + offset;
}

#endif
