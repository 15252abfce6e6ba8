/*
 * One operation of a collective: who has entered, when, and with which clock (docs/semantics.md, "Collectives").
 */
#ifndef CLOCKTALK_REPLAY_COLLECTIVES_OPERATION_H
#define CLOCKTALK_REPLAY_COLLECTIVES_OPERATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "replay/collectives/communicator.h"
#include "replay/stream.h"

struct post_block;

struct operation {
    uint32_t communicator; /* position */
    uint32_t number;       /* the how many-th on it */
    uint32_t posted;
    uint32_t sorted; /* so many, the first of `order`, are in order and summed up: operation_sort */
    uint32_t left;
    uint32_t roots;
    uint32_t waiters;   /* blocked ranks */
    uint8_t call;       /* of the first to enter */
    bool is_mixed;      /* others entered another call */
    bool is_given_up;   /* who has not entered by now is left out */
    bool is_mismatched; /* an all-to-all of other members than its communicator's: nobody waits */
    uint64_t line;      /* of the first entry */
    int64_t max_raw;
    uint32_t max_raw_rank; /* who entered then */
    int64_t max_ideal;
    int64_t max_time;    /* of the last to enter */
    int64_t second_time; /* of the last but one */
    const struct post *last;
    const struct post *root; /* the last root to enter */
    struct post **order;     /* all posts; by time as far as they are sorted */
    size_t order_capacity;
    struct post_block *blocks;
};

struct operation *operation_new(uint32_t communicator, uint32_t number, uint8_t call, uint64_t line);
struct operation *operation_free(struct operation *operation);

/* A new post of `size` bytes, not yet filled in; NULL when memory ran out. operation_enter counts it in. */
struct post *operation_add(struct operation *operation, size_t size);
void operation_enter(struct operation *operation, struct post *post);

/* A post that does not count after all; only before the first wait. */
void operation_leave(struct operation *operation, const struct post *post);

/*
 * Orders the posts by time and sums up: `merge` is called for each in order, with the one before it. Where none of
 * those that were added comes before one that has been summed up, only for those; else for all again, from the first,
 * which has none before it.
 */
void operation_sort(struct operation *operation,
                    void (*merge)(void *user, struct post *post, const struct post *before), void *user);

/* How many of the sorted posts lie before `time`. */
size_t operation_count_before(const struct operation *operation, int64_t time);

#endif
