/*
 * Trace queue: the records of all ranks on their way to the file. Each rank's come in its own order; they leave in
 * order of time, ties by rank. A record whose end is not known yet is open, and nothing later than it leaves: so what
 * is kept follows what is in flight, never the length of the trace.
 */
#ifndef CLOCKTALK_TESTS_BENCH_TRACE_QUEUE_H
#define CLOCKTALK_TESTS_BENCH_TRACE_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Memory, without which make-trace ends. */
static inline void *must(void *memory)
{
    if (!memory) {
        perror("make-trace");
        exit(4);
    }
    return memory;
}

enum trace_record_kind {
    RECORD_OPEN,  /* a state whose end, or a message whose receipt, is not known yet */
    RECORD_STATE, /* end, what: the state */
    RECORD_ENTER, /* what: the call, size and tag: bytes sent and received, partner: communicator, root; end: the last
                     exit */
    RECORD_EXIT,  /* what: the call, end: its begin */
    RECORD_SPLIT_EXIT, /* the exit alone, with a message behind it */
    RECORD_COUNTERS,   /* what is left of a split exit */
    RECORD_MESSAGE,    /* what: the receiver; end: the logical send */
    RECORD_FUNCTION,   /* what: the value, 0 at the end */
    RECORD_PLAIN,      /* what: the type, end: the value; as they are */
};

struct trace_record {
    int64_t time;
    int64_t end;
    int64_t logical_receive;
    int64_t physical_receive;
    uint32_t what;
    uint32_t size;
    uint32_t tag;
    uint32_t partner;
    uint8_t kind;
    bool root;
};

struct trace_queue;

/* Ends the program where memory is short, as all of this generator does. */
struct trace_queue *trace_queue_new(uint32_t ranks);
struct trace_queue *trace_queue_free(struct trace_queue *queue);

/* The new last record of a rank, zeroed but for its time and kind; its number stays good until it leaves. */
uint64_t trace_queue_add(struct trace_queue *queue, uint32_t rank, int64_t time, enum trace_record_kind kind);
struct trace_record *trace_queue_at(struct trace_queue *queue, uint32_t rank, uint64_t number);

/* Takes out what can leave; the record is good until the next call. NULL: nothing more for now. */
const struct trace_record *trace_queue_take(struct trace_queue *queue, uint32_t *rank);

/* Has all ranks looked at again after records were added; before the first trace_queue_take that follows. */
void trace_queue_order(struct trace_queue *queue);

#endif
