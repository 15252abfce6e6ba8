/*
 * A trace as its lines say it: application 1 of a .prv text, nothing interpreted. Ranks count from 0.
 */
#ifndef CLOCKTALK_TESTS_MODEL_TRACE_H
#define CLOCKTALK_TESTS_MODEL_TRACE_H

#include <stddef.h>
#include <stdint.h>

struct trace_pair {
    uint64_t type;
    uint64_t value;
};

struct trace_line { /* an event line of thread 1, or one of another thread that enters or leaves MPI calls */
    int64_t time;
    uint32_t thread; /* from 1 */
    size_t number;   /* in the file; of what is put in between, that of the line behind it */
    size_t first_pair;
    size_t pair_count;
};

struct trace_state { /* of thread 1 */
    int64_t begin;
    int64_t end;
    uint64_t value;
    size_t number; /* in the file */
};

struct trace_rank {
    struct trace_line *lines; /* in file order */
    size_t line_count;
    struct trace_state *states;
    size_t state_count;
    uint32_t *calling; /* threads whose line has entered a call and not left it, while the text is read */
    size_t calling_count;
    int64_t latest; /* of all its times that count for T: ends of states, events, physical receives */
};

struct trace_message {
    size_t sender;
    size_t receiver;
    uint32_t sender_thread;
    uint32_t receiver_thread;
    int64_t logical_send;
    int64_t logical_receive;
    int64_t physical_receive;
    int64_t size;
};

struct trace_comm {
    uint64_t id;
    size_t *members;
    size_t member_count;
};

struct trace {
    struct trace_rank *ranks;
    size_t rank_count;
    struct trace_pair *pairs;
    size_t pair_count;
    struct trace_message *messages;
    size_t message_count;
    struct trace_comm *comms;
    size_t comm_count;
    size_t line_count; /* of the text, header included */
};

/* Lines that cannot be read are skipped. rank_count is 0 if there is no header. */
void model_trace_read(struct trace *trace, const char *text, size_t length);

void trace_clear(struct trace *trace);

#endif
