/*
 * Cell token: what a post carries to those that wait for it, where every window has a local clock of its own.
 */
#ifndef CLOCKTALK_WINDOWS_CELLS_CELL_TOKEN_H
#define CLOCKTALK_WINDOWS_CELLS_CELL_TOKEN_H

#include <stdint.h>

#include "replay/stream.h"

struct cell_token {
    uint64_t cell;
    int64_t ideal;
    int64_t ideal_max; /* among this post and those before it in the cell */
};

/* A listener's `merge`: `before`, which may be NULL, comes before the token. */
static inline void cell_token_merge(struct cell_token *token, const struct cell_token *before)
{
    token->ideal_max = token->ideal;
    if (before && before->cell == token->cell && before->ideal_max > token->ideal_max)
        token->ideal_max = before->ideal_max;
}

/* That of the listener, whose tokens are of this kind, with the post. */
static inline const struct cell_token *cell_token_of(const struct listener *listener, const struct post *post)
{
    return post_token(post, listener);
}

/* The largest local clock that the posts of the join's range carry from that cell, or 0. */
int64_t cell_token_largest_of_range(const struct listener *listener, const struct join *join, uint64_t cell);

/* The largest local clock that the posts of a join carry from that cell; posts of other cells count 0. */
static inline int64_t cell_token_largest(const struct listener *listener, const struct join *join, uint64_t cell)
{
    int64_t largest = join->range_count > 0 ? cell_token_largest_of_range(listener, join, cell) : 0;

    for (size_t i = 0; i < join->extra_count; i++) {
        const struct cell_token *token = cell_token_of(listener, join->extra[i]);

        if (token->cell == cell && token->ideal > largest)
            largest = token->ideal;
    }
    return largest;
}

#endif
