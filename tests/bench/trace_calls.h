/*
 * Trace calls: what one rank does, as records in its queue: calls of MPI, functions, the states around them. And their
 * lines.
 */
#ifndef CLOCKTALK_TESTS_BENCH_TRACE_CALLS_H
#define CLOCKTALK_TESTS_BENCH_TRACE_CALLS_H

#include <stdbool.h>
#include <stdint.h>

#include "bench/trace_lines.h"
#include "bench/trace_queue.h"

/* Values of Extrae's events. */
enum trace_call {
    CALL_SEND = 1,
    CALL_RECV = 2,
    CALL_ISEND = 3,
    CALL_IRECV = 4,
    CALL_WAITALL = 6,
    CALL_BCAST = 7,
    CALL_BARRIER = 8,
    CALL_ALLREDUCE = 10,
    CALL_ALLTOALL = 11,
    CALL_COMM_RANK = 19,
    CALL_COMM_SIZE = 20,
    CALL_INIT = 31,
    CALL_FINALIZE = 32,
};

struct trace_rank {
    int64_t clock; /* of its last event */
    int64_t entered;
    int64_t left;   /* its last call */
    uint64_t state; /* the number of its state record that is open */
    enum trace_call call;
};

/* Who calls. */
struct trace_caller {
    struct trace_queue *queue;
    struct trace_rank *rank;
    uint32_t number;
};

struct trace_collective {
    enum trace_call call;
    uint32_t communicator;
    uint32_t sent; /* bytes; a Bcast's are the root's */
    uint32_t received;
};

struct trace_send {
    uint32_t to;
    uint32_t size;
    uint32_t tag;
};

/* The rank's first event, behind the time when it was not there; and its last. */
void trace_calls_start(struct trace_caller *caller, int64_t time);
void trace_calls_end(struct trace_caller *caller, int64_t time);

/* A user function begins (value > 0) or ends. */
void trace_calls_function(struct trace_caller *caller, int64_t time, uint32_t value);

void trace_calls_enter(struct trace_caller *caller, int64_t time, enum trace_call call);
void trace_calls_enter_collective(struct trace_caller *caller, int64_t time, const struct trace_collective *what,
                                  bool root);
void trace_calls_exit(struct trace_caller *caller, int64_t time);

/* Leaves a sending call. Returns the message's record, which stays open until trace_calls_receive. */
uint64_t trace_calls_exit_sending(struct trace_caller *caller, int64_t time, const struct trace_send *send);
void trace_calls_receive(struct trace_queue *queue, uint32_t sender, uint64_t message, int64_t logical,
                         int64_t physical);

/* Writes a record's line. */
void trace_calls_write(struct trace_lines *lines, uint32_t rank, const struct trace_record *record);

#endif
