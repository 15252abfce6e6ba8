/*
 * One operation of a collective: who has entered, when, and with which clock (docs/semantics.md, "Collectives").
 */
#ifndef CLOCKTALK_REPLAY_COLLECTIVES_OPERATION_H
#define CLOCKTALK_REPLAY_COLLECTIVES_OPERATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/array.h"
#include "replay/collectives/communicator.h"
#include "replay/engine_state.h"
#include "replay/stream.h"

struct operation {
    uint32_t communicator; /* position */
    uint32_t number;       /* the how many-th on it */
    uint32_t posted;
    uint32_t sorted; /* so many, the first of `order`, are in order and summed up: operation_sort */
    uint32_t left;
    uint32_t roots;
    uint32_t empty;     /* posts that move nothing */
    uint32_t waiters;   /* blocked ranks */
    uint8_t call;       /* of the first to enter */
    bool is_mixed;      /* others entered a call that cannot be the same operation */
    bool is_given_up;   /* who has not entered by now is left out */
    bool may_be_older;  /* members may have entered it before the trace begins */
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
};

struct operation *operation_new(uint32_t communicator, uint32_t number, uint8_t call, uint64_t line);

/* Forgets the operation's posts and frees it; NULL is fine. Returns NULL. */
struct operation *operation_free(struct engine *engine, struct operation *operation);

/* A new post, for which there is room in the order; not yet filled in. NULL when memory ran out (reported).
 * operation_enter counts it in. */
struct post *operation_add(struct engine *engine, struct operation *operation);
void operation_enter(struct operation *operation, struct post *post);

/* A post that was kept among the others without being entered, and does not count after all: it is forgotten. */
void operation_leave(struct engine *engine, struct operation *operation, struct post *post);

/*
 * Orders the posts by time and sums up: `merge` is called for each in order, with the one before it. Where none of
 * those that were added comes before one that has been summed up, only for those; else for all again, from the first,
 * which has none before it.
 */
void operation_sort(struct operation *operation,
                    void (*merge)(void *user, struct post *post, const struct post *before), void *user);

/* How many of the sorted posts lie before `time`. */
size_t operation_count_before(const struct operation *operation, int64_t time);

/* What the rank waited for in the operation (or gathering), at the exit of its open call: the first so many posts. */
struct join operation_join(const struct engine *engine, const struct rank *rank, const struct operation *operation,
                           size_t range);

/* Fills in a post for the entry of a call, to which the rank has come; its member is set. `flags` are those of the
 * call's event. 0 or a negative error. */
int entry_post_fill(struct engine *engine, const struct rank *rank, struct post *post, uint8_t call,
                    unsigned flags) MUST_CHECK;

/* The operations of a communicator that somebody may still enter or leave are a ring by number, oldest first. */

/*
 * The operation of that number on the communicator at `position`, made for the event's call where it is new (all up to
 * it are then); NULL in *found where it has been closed long ago. 0 or ERROR_MEMORY.
 */
int operation_ring_open(struct communicator *communicator, uint32_t position, uint32_t number,
                        const struct replay_event *event, struct operation **found) MUST_CHECK;

/* Whether it is one of those that count in the part, with those that have entered so far. */
bool operation_is_counted(const struct replay_clock *clock, const struct operation *operation);

static inline struct operation **operation_at(const struct communicator *communicator, uint32_t number)
{
    return &communicator->operations[ring_index(number, communicator->operation_capacity)];
}

/* All have left it who may. */
static inline bool operation_is_over(const struct operation *operation, const struct communicator *communicator)
{
    return operation->left >= operation->posted &&
           (operation->posted >= communicator->member_count || operation->is_given_up);
}

/* Frees the oldest operation. */
void operation_ring_drop(struct engine *engine, struct communicator *communicator);

/* Frees the oldest operations as far as all have entered and left them. */
static inline void operation_ring_close(struct engine *engine, struct communicator *communicator)
{
    while (communicator->operation_count > 0 &&
           operation_is_over(*operation_at(communicator, communicator->base), communicator))
        operation_ring_drop(engine, communicator);
}

/*
 * Operations that are out of step from `time` (raw) on and not complete are no operations: `handle` is called for each
 * rank inside one, with its post, which lives during the call. Who only stands at an exit before that time leaves by
 * what is known of it. 0 or a negative error.
 */
int operation_ring_dissolve(struct engine *engine, struct communicator *communicator, int64_t time,
                            int (*handle)(struct engine *engine, struct rank *rank, struct post *post)) MUST_CHECK;

/* Every member is inside this operation: the count goes on from it, and nobody enters an older one any more. 0 or
 * ERROR_MEMORY. */
int operation_ring_restart(struct engine *engine, struct communicator *communicator,
                           struct operation *operation) MUST_CHECK;

/* Frees all operations of all communicators. */
void operation_rings_clear(struct engine *engine);

#endif
