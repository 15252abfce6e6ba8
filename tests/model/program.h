/*
 * A program: what each rank did, as a list of operations in its own order, and the waits between them.
 *
 * Between two operations a rank is in the state that the former leads to; before the first it is absent.
 */
#ifndef CLOCKTALK_TESTS_MODEL_PROGRAM_H
#define CLOCKTALK_TESTS_MODEL_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/calls.h"
#include "model/trace.h"
#include "options/options.h"

enum state {
    IN_ABSENT,
    IN_USEFUL,
    IN_MPI,
    IN_OVERHEAD,
    IN_ENDED,
};

/* In the order in which they take place at one time, where the events of the trace do not say. */
enum operation_kind {
    OPERATION_SEND,    /* a message is posted by its sender */
    OPERATION_RECEIVE, /* … by its receiver */
    OPERATION_COMPLETE,
    OPERATION_LEAVE_SEND, /* a blocking send has been met by its receiver */
    OPERATION_EVENT,      /* a line that opens and closes no call */
    OPERATION_ENTER,      /* of the call that decides what the rank is in */
    OPERATION_EXIT,
    OPERATION_BESIDE_ENTER, /* of one beside it */
    OPERATION_BESIDE_EXIT,
    OPERATION_SUSPEND, /* the call that decides goes on beside another */
    OPERATION_RESUME,  /* a call beside decides from here on */
    OPERATION_END,     /* after the last event */
};

struct operation {
    enum operation_kind kind;
    enum state state; /* from here on */
    size_t subject;   /* index of the call (enter, exit) or message */
    size_t base;      /* the last event's operation up to here, counted from 1; 0: before the first */
    int64_t raw;      /* time in the trace */
    int64_t time;     /* corrected */
    int64_t clock;    /* C here, jumps included */
    size_t window;
    int64_t local; /* the window's own clock */
    size_t first_wait;
    size_t wait_count;
    size_t stack; /* of user functions from an event's operation on; those of a call hold throughout it */
    bool polls;   /* of an event: in failed tests, where functions may change */
};

/* User functions that are open: the innermost, and those around it. The first of a rank is none. */
struct model_function {
    size_t outer;
    uint64_t value;
};

struct call {
    uint64_t value;
    enum call_class class;
    bool closed; /* has an exit */
    int64_t enter;
    int64_t exit;
    size_t enter_base;
    size_t exit_base;
    size_t enter_operation;
    size_t exit_operation;
    uint64_t comm;
    int64_t send_size;
    int64_t receive_size;
    size_t stack;      /* at the entry */
    bool waitless;     /* failed tests before another call */
    uint32_t thread;   /* from 1 */
    size_t enter_line; /* in the file */
    size_t exit_line;
    bool begins_beside; /* the call that decides what the rank is in */
    bool ends_beside;
};

/* Calls of the rank are missing around that line. */
struct model_loss {
    size_t line;
    int64_t time;
};

struct message {
    struct trace_message times;
    size_t send_operation;
    size_t receive_operation;
    size_t send_call; /* in which it is posted by its sender; SIZE_MAX: none */
    size_t post_call; /* … by its receiver */
    size_t done_call; /* … in which it is completed */
};

struct rank {
    struct operation *operations;
    size_t operation_count;
    struct call *calls;
    size_t call_count;
    struct model_function *stacks;
    size_t stack_count;
    struct model_loss *losses;
    size_t loss_count;
    bool is_threaded; /* other threads than the first call MPI */
    bool present;     /* has events */
    bool late;        /* by more than --max-skew: C = 0 until its first event */
    int64_t first;
    int64_t shift; /* of its clock at the end, 1/1000 ns */
};

struct wait {
    size_t rank; /* who waits */
    size_t operation;
    size_t partner;
    size_t post; /* operation of the partner */
    bool hard;
    bool beside; /* holds up a call beside: it moves clocks, but no ideal one */
    bool finalize;
    size_t gathering;  /* number of the operation of all ranks without a named communicator, from 1; else 0 */
    size_t counter;    /* number of what counts the calls of its collective, from 1; else 0 */
    size_t instance;   /* … of the operation there */
    bool out_of_step;  /* the operation, or one before it, has had a wait on a cycle */
    size_t send_enter; /* of a rendezvous: the operation that enters the send's call, else SIZE_MAX */
    bool impossible;   /* a hard one whose post comes after it on recorded times */
    bool off;          /* does not count: contradicted, given up, dropped */
};

/* At the exit of a collective the rank stands for a member that has not come, up to that line. */
struct model_hold {
    size_t rank;
    size_t from_line;
    size_t until_line;
};

struct program {
    struct rank *ranks;
    size_t rank_count;
    struct message *messages;
    size_t message_count;
    struct wait *waits; /* sorted by rank, operation */
    size_t wait_count;
    size_t counter_count; /* of what counts calls of collectives */
    struct model_hold *holds;
    size_t hold_count;
};

/* Operations of all ranks, without waits. */
void program_build(struct program *program, const struct trace *trace, const struct replay_options *options);

/* Adds all waits, hard and soft, whatever the model. */
void program_add_waits(struct program *program, const struct trace *trace, const struct replay_options *options);

/* Those of collectives, Init and Finalize alone. */
void program_add_collective_waits(struct program *program, const struct trace *trace);

/* Whether any rank's calls are made by several threads. */
bool program_is_threaded(const struct program *program);

/* Whether what is waited for at that operation counts for nobody: the rank is absent, or the call was entered while it
 * was. */
bool program_is_absent_in_wait(const struct rank *rank, size_t operation);

/* Those of sends that the trace shows to wait for their receiver, and those of calls of all ranks: they depend on
 * corrected times and come last. */
void program_add_send_waits(struct program *program, int64_t max_skew);
void program_add_gathering_waits(struct program *program);

/* Puts new waits where their operations find them. */
void program_index_waits(struct program *program);

/* A soft wait of that operation for the partner's; valid until the next one. */
struct wait *program_add_wait(struct program *program, size_t rank, size_t operation, size_t partner, size_t post);

void program_deinit(struct program *program);

#endif
