#include "paraver/text_pool.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void text_pool_deinit(struct text_pool *pool)
{
    free(pool->bytes);
    *pool = (struct text_pool){0};
}

int text_pool_add(struct text_pool *pool, struct slice text, size_t *offset)
{
    int result = array_reserve(&pool->bytes, &pool->capacity, pool->length + text.length + 1, 1);

    if (result < 0)
        return result;
    *offset = pool->length;
    if (text.length > 0)
        memcpy(pool->bytes + pool->length, text.text, text.length);
    pool->length += text.length;
    pool->bytes[pool->length++] = '\0';
    return 0;
}
