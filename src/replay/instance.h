/*
 * One instance of a collective: who has entered, when, and with which clock (docs/semantics.md, "Collectives").
 */
#ifndef CLOCKTALK_REPLAY_INSTANCE_H
#define CLOCKTALK_REPLAY_INSTANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "replay/communicator.h"
#include "replay/stream.h"

struct post_block;

struct instance {
    uint32_t communicator; /* position */
    uint32_t number;       /* the how many-th on it */
    uint32_t posted;
    uint32_t left;
    uint32_t roots;
    uint32_t waiters; /* blocked ranks */
    uint8_t call;     /* of the first to enter */
    bool is_mixed;    /* others entered another call */
    bool is_given_up; /* who has not entered by now is left out */
    bool is_sorted;
    uint64_t line;    /* of the first entry */
    int64_t max_raw;
    int64_t max_ideal;
    int64_t max_time;      /* of the last to enter */
    int64_t second_time;   /* of the last but one */
    const struct post *last;
    const struct post *root; /* the last root to enter */
    struct post **order; /* all posts; by time when sorted */
    size_t order_capacity;
    struct post_block *blocks;
};

struct instance *instance_new(uint32_t communicator, uint32_t number, uint8_t call, uint64_t line);
struct instance *instance_free(struct instance *instance);

/* A new post of `size` bytes, not yet filled in; NULL when memory ran out. instance_enter counts it in. */
struct post *instance_add(struct instance *instance, size_t size);
void instance_enter(struct instance *instance, struct post *post);

/* A post that does not count after all; only before the first wait. */
void instance_leave(struct instance *instance, const struct post *post);

/* Orders the posts by time and sums up; `merge` is called for each in order but the first. */
void instance_sort(struct instance *instance, void (*merge)(void *user, struct post *post, const struct post *before), void *user);

/* How many of the sorted posts lie before `time`. */
size_t instance_count_before(const struct instance *instance, int64_t time);

#endif
