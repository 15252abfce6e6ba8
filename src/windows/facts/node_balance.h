/*
 * How even the work is on and between the nodes of a machine, in one window or run (docs/semantics.md, "Nodes").
 */
#ifndef CLOCKTALK_WINDOWS_FACTS_NODE_BALANCE_H
#define CLOCKTALK_WINDOWS_FACTS_NODE_BALANCE_H

#include <stdint.h>

/* The node whose ranks compute longest on average. */
struct node_balance {
    __int128 useful; /* of its ranks together, nanoseconds */
    uint32_t ranks;  /* of it */
    uint32_t nodes;  /* that have ranks */
};

#endif
