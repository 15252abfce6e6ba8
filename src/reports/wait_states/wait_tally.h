/*
 * Wait tally: sums of waiting by a key, of any number of keys.
 */
#ifndef CLOCKTALK_REPORTS_WAIT_STATES_WAIT_TALLY_H
#define CLOCKTALK_REPORTS_WAIT_STATES_WAIT_TALLY_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash_index.h"

struct tally_item {
    __int128 wait;
    uint64_t key;
};

/* All zero is an empty one. */
struct wait_tally {
    struct tally_item *items;
    size_t count;
    size_t capacity;
    struct hash_index index;
};

void wait_tally_deinit(struct wait_tally *tally);

/* 0 or ERROR_MEMORY. */
int wait_tally_add(struct wait_tally *tally, uint64_t key, __int128 wait) __attribute__((warn_unused_result));

#endif
