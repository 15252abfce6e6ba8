/*
 * A script: the random MPI program, before anybody runs it. It cannot deadlock, even if every blocking send waits for
 * its receiver.
 */
#ifndef CLOCKTALK_TESTS_GEN_SCRIPT_H
#define CLOCKTALK_TESTS_GEN_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gen/gen.h"

/* Values of MPI calls in the trace. */
enum script_call {
    CALL_SEND = 1,
    CALL_RECV = 2,
    CALL_ISEND = 3,
    CALL_IRECV = 4,
    CALL_WAIT = 5,
    CALL_WAITALL = 6,
    CALL_BCAST = 7,
    CALL_BARRIER = 8,
    CALL_REDUCE = 9,
    CALL_ALLREDUCE = 10,
    CALL_ALLTOALL = 11,
    CALL_ALLTOALLV = 12,
    CALL_GATHER = 13,
    CALL_SCATTER = 15,
    CALL_COMM_RANK = 19,
    CALL_COMM_DUP = 22,
    CALL_COMM_SPLIT = 23,
    CALL_COMM_FREE = 25,
    CALL_SCAN = 30,
    CALL_INIT = 31,
    CALL_FINALIZE = 32,
    CALL_BSEND = 33,
    CALL_SSEND = 34,
    CALL_IBSEND = 36,
    CALL_ISSEND = 37,
    CALL_TEST = 39,
    CALL_CANCEL = 40,
    CALL_SENDRECV = 41,
    CALL_SENDRECV_REPLACE = 42,
    CALL_WAITANY = 59,
    CALL_WAITSOME = 60,
    CALL_PROBE = 61,
    CALL_IPROBE = 62,
    CALL_WIN_FENCE = 68,
    CALL_INTERCOMM_CREATE = 96,
    CALL_REQUEST_FREE = 115,
    CALL_START = 123,
    CALL_STARTALL = 124,
    CALL_TESTALL = 125,
    CALL_TESTANY = 126,
    CALL_TESTSOME = 128,
    CALL_FILE_OPEN = 141,
    CALL_IREDUCE = 154,
    CALL_IALLREDUCE = 155,
    CALL_IBARRIER = 156,
    CALL_IBCAST = 157,
    CALL_IALLTOALL = 158,
    CALL_IGATHER = 162,
    CALL_ISCATTER = 164,
    CALL_ISCAN = 167,
    CALL_NEIGHBOR_ALLGATHER = 174,
    CALL_NEIGHBOR_ALLTOALL = 178,
    CALL_INEIGHBOR_ALLTOALL = 179,
    CALL_MPROBE = 190,
    CALL_MRECV = 192,
    CALL_EXSCAN = 214,
};

enum {
    SCRIPT_PARTS_MAX = 8,
    SCRIPT_NO_COLLECTIVE = -1,
    SCRIPT_EAGER_LIMIT = 32768,
};

enum part_kind {
    PART_SEND,
    PART_POST,      /* the receive is posted */
    PART_COMPLETE,  /* the receive is waited for */
    PART_SENT,      /* the send is waited for */
    PART_GATHERED,  /* a nonblocking collective is waited for */
    PART_CANCELLED, /* a receive is posted that is cancelled, and its request used again for that of the message */
    PART_PROBE,     /* the message is found, and received by the next call that is no probe */
    PART_PEEK,      /* the message is found, but another call comes first */
};

struct script_part {
    enum part_kind kind;
    size_t message; /* of a nonblocking collective: its index */
};

enum step_kind {
    STEP_COMPUTE,  /* with a `value`: a task is created at its begin and executed at its end */
    STEP_FUNCTION, /* enters user function `value`; 0: leaves */
    STEP_OVERHEAD, /* `value` is the type of event: 40000002, 40000003 or 40000012 */
    STEP_MARK,     /* tests begin to fail; `value` is the type of the counter */
    STEP_TESTED,   /* one succeeds; `value` is the type, failed ones took `length` */
    STEP_CALL,     /* MPI call `value`, takes at least `length` */
};

/* What lies in a call that is long enough for it. */
enum within {
    WITHIN_NOTHING,
    WITHIN_FLUSH,
    WITHIN_FUNCTION,      /* entered and left */
    WITHIN_FUNCTION_LEFT, /* entered; it is left behind the call */
};

struct script_step {
    enum step_kind kind;
    uint32_t value;
    int64_t length;
    enum within within;
    struct script_part parts[SCRIPT_PARTS_MAX];
    size_t part_count;
    long collective; /* index, SCRIPT_NO_COLLECTIVE: none */
};

struct script_message {
    size_t sender;
    size_t receiver;
    int64_t size;
    uint32_t tag;
    bool meets; /* the send really waits for its receiver */
    int64_t latency;
};

struct script_collective {
    uint32_t value;
    size_t comm; /* index into comms */
    size_t root; /* place in the communicator */
    int64_t size;
    bool meets; /* everybody really waits for everybody */
    int64_t latency;
};

struct script_comm {
    size_t *members; /* ranks, in the order of the communicator */
    size_t count;
    size_t local; /* an intercommunicator: so many of the members are the first group, else 0 */
};

struct script_rank {
    int64_t start;
    struct script_step *steps;
    size_t step_count;
};

struct script {
    struct script_rank *ranks;
    size_t rank_count;
    struct script_message *messages;
    size_t message_count;
    struct script_collective *collectives;
    size_t collective_count;
    struct script_comm *comms; /* the first one is the world; intercommunicators come last */
    size_t comm_count;
    size_t row_count; /* so many behind the first one divide the world */
};

/* The id by which the member names the communicator in the trace: that of the other group is the next one. */
uint32_t script_comm_id(const struct script *script, size_t comm, size_t place);

/* The blocking call that does the same, or the call itself. */
uint32_t script_blocking(uint32_t value);

void script_make(struct script *script, const struct gen_options *options);
void script_deinit(struct script *script);

#endif
