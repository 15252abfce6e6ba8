/*
 * Traffic: a sink of records that counts messages by pair of ranks and by size, and looks at how blocking sends
 * behaved.
 *
 * A blocking send (MPI_Send, MPI_Rsend) that is entered before its receive is posted either returns before that, so it
 * was eager, or it is still there then. All of it is on recorded clocks; what is kept is one call for each rank, and
 * every pair of ranks that communicate.
 */
#ifndef CLOCKTALK_REPORTS_MESSAGES_TRAFFIC_H
#define CLOCKTALK_REPORTS_MESSAGES_TRAFFIC_H

#include <stdbool.h>

#include "base/diag.h"
#include "base/hash_index.h"
#include "paraver/records/prv_sink.h"
#include "reports/messages/messages.h"

/* A call of a rank. */
struct sending_call {
    uint8_t call; /* MPI_CALL_NONE: there is none */
    int64_t enter;
    int64_t exit;
};

/* A message is written before its call ends or, by Extrae, behind that. */
struct sending_rank {
    struct sending_call open;
    struct sending_call last; /* that has ended */
    bool has_sent;            /* in the open call: */
    int64_t sent;
    int64_t posted;
    uint64_t bytes;
};

/* All zero but for `diag` takes nothing. */
struct traffic {
    const struct diag *diag;
    struct sending_rank *ranks; /* owned; NULL until they are known */
    uint32_t rank_count;
    uint32_t application; /* from 1 */
    int64_t from;         /* messages sent in [from, to) count */
    int64_t to;
    struct traffic_pair *pairs;
    size_t pair_count;
    size_t pair_capacity;
    struct hash_index pair_index;
    struct traffic_size sizes[TRAFFIC_SIZES];
    size_t size_count;      /* of those that occur, once they are concluded */
    uint64_t largest_early; /* bytes */
};

/* From now on records are taken. 0 or ERROR_MEMORY (reported); traffic_deinit ends it either way. */
int traffic_start(struct traffic *traffic, uint32_t application, uint32_t rank_count)
    __attribute__((warn_unused_result));
void traffic_deinit(struct traffic *traffic);

struct prv_sink traffic_sink(struct traffic *traffic);

/*
 * The end: pairs by bytes, the largest first; of sizes those that occur; sums. The smallest blocking send that waited
 * is of those larger than all that returned early; of the class of the largest early one only the extremes are known:
 * it may be a larger one there.
 */
void traffic_conclude(struct traffic *traffic, struct traffic_findings *found);

#endif
