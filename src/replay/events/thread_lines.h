/*
 * Threads of ranks as their event lines show them: which are in an MPI call beside the one that decides what their rank
 * is in (docs/semantics.md, "Several threads in MPI").
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_THREAD_LINES_H
#define CLOCKTALK_REPLAY_EVENTS_THREAD_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash_index.h"

/* A thread's MPI call, open or closed last. */
struct traced_call {
    int64_t enter;
    uint64_t ticket;       /* of an open send (lookahead.h) */
    uint32_t communicator; /* of a collective: position */
    uint8_t number;        /* open; MPI_CALL_NONE */
    uint8_t last;          /* open or closed last */
    bool holds_ticket;
};

/* Threads count from 1, as in the file. */
struct thread_line {
    uint32_t rank;
    uint32_t thread;
    int64_t last;            /* time of its last event */
    uint32_t number;         /* that events and messages have, from 1; 0: none yet */
    struct traced_call call; /* beside the rank's own */
    /* Of the rank's threads that are in such a call, those that entered before it and after it: the first comes after
     * the last. */
    struct thread_line *before;
    struct thread_line *after;
};

/* Of threads that had an event, all ranks together; those that only the header knows take no room. All zero: none. */
struct thread_lines {
    struct keyed_list list;     /* struct thread_line *, which stay where they are; by rank and thread */
    struct thread_line *latest; /* that was looked for */
};

void thread_lines_deinit(struct thread_lines *lines);

/* The thread's line, which stays where it is; made where there is none. NULL when memory ran out (not reported). */
struct thread_line *thread_lines_find(struct thread_lines *lines, uint32_t rank, uint32_t thread);

/* The thread's line where it is known already, or NULL. */
const struct thread_line *thread_lines_peek(const struct thread_lines *lines, uint32_t rank, uint32_t thread);

/* That of the number, less than the count. */
const struct thread_line *thread_lines_at(const struct thread_lines *lines, size_t number);

/* The thread enters a call (its line says which), or leaves it. *inside is the last of the rank's threads that entered
 * one and have not left it; NULL: none. */
void thread_line_enter(struct thread_line *line, struct thread_line **inside);
void thread_line_leave(struct thread_line *line, struct thread_line **inside);

/* Whether one of them is in a call on the communicator, but for the thread `asking`. */
bool thread_lines_use(const struct thread_line *inside, uint32_t asking, uint32_t communicator);

#endif
