/*
 * Traffic sizes: messages by size, in powers of two, and how blocking sends of each size behaved.
 */
#ifndef CLOCKTALK_REPORTS_MESSAGES_TRAFFIC_SIZES_H
#define CLOCKTALK_REPORTS_MESSAGES_TRAFFIC_SIZES_H

#include "reports/messages/traffic_findings.h"

/* All zero has no messages. */
struct traffic_sizes {
    struct traffic_size items[TRAFFIC_SIZES];
    uint64_t largest_early;
};

void traffic_sizes_add(struct traffic_sizes *sizes, uint64_t bytes);

/* A blocking send of a message that has been added: it returned before its receive was posted, or was there then. */
void traffic_sizes_add_early(struct traffic_sizes *sizes, uint64_t bytes);
void traffic_sizes_add_waiting(struct traffic_sizes *sizes, uint64_t bytes);

/*
 * The smallest blocking send that waited, of those larger than all that returned early; 0: there is none. Of the class
 * of the largest early one only the extremes are known: it may be a larger one there.
 */
uint64_t traffic_sizes_smallest_waiting(const struct traffic_sizes *sizes);

/* The least size of a class. */
uint64_t traffic_size_least(unsigned class);

#endif
