/*
 * Traffic pairs: messages and bytes of every pair of ranks that communicate. Memory follows their number.
 */
#ifndef CLOCKTALK_REPORTS_MESSAGES_TRAFFIC_PAIRS_H
#define CLOCKTALK_REPORTS_MESSAGES_TRAFFIC_PAIRS_H

#include "base/hash_index.h"
#include "reports/messages/traffic_findings.h"

/* All zero is an empty one. */
struct traffic_pairs {
    struct traffic_pair *items;
    size_t count;
    size_t capacity;
    struct hash_index index;
};

void traffic_pairs_deinit(struct traffic_pairs *pairs);

/* A message. 0 or ERROR_MEMORY. */
int traffic_pairs_add(struct traffic_pairs *pairs, uint32_t sender, uint32_t receiver, uint64_t bytes)
    __attribute__((warn_unused_result));

/* By bytes, the largest first. Nothing is added any more. */
void traffic_pairs_sort(struct traffic_pairs *pairs);

#endif
