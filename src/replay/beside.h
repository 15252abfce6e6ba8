/*
 * Calls beside the one that decides what a rank is in (docs/semantics.md, "Several threads in MPI"). They post, and
 * complete messages and collectives, at their place in the rank's order of events, and move its corrected clock where
 * MPI demands it. They end no interval of the rank, and its ideal clock does not wait for what they wait for.
 *
 * `struct rank` has the open call, the messages and the operation of one thread, the one at hand; those of the others
 * are kept aside. A rank that blocks in a call beside has that at hand until it goes on.
 */
#ifndef CLOCKTALK_REPLAY_BESIDE_H
#define CLOCKTALK_REPLAY_BESIDE_H

#include "replay/engine_state.h"

/* Of a thread that is not at hand: what struct rank keeps of the one that is. */
struct thread_call {
    struct operation *operation;
    struct message *sends;
    struct message *received;
    struct message *awaited_sends;
    struct post *own_post;
    struct post *stamp;
    int64_t enter_raw;
    int64_t enter_time;
    int64_t enter_ideal;
    uint32_t member;
    uint32_t communicator;
    uint8_t call;
    bool is_resynchronising;
    bool drops_wait;
    struct pending_messages sent;
    struct pending_messages arriving;
    struct pending_messages posting;
};

/* The thread's call and messages are at hand from now on. 0 or ERROR_MEMORY (reported). */
int beside_take(struct engine *engine, struct rank *rank, uint16_t thread) __attribute__((warn_unused_result));

/* That of a thread which is not at hand, made where there is none. NULL when memory ran out (reported). */
struct thread_call *beside_find(struct engine *engine, struct rank *rank, uint16_t thread);

/* The call of a thread, at hand or not: MPI_CALL_NONE outside; *enter_raw of its entry. */
uint8_t beside_call(const struct rank *rank, uint16_t thread, int64_t *enter_raw);

/* The thread at hand is the one that is inside the operation with this post, where the rank has one: 0, or 1 where no
 * thread is. Threads are exchanged without fail; beside_take gives the former one back. */
int beside_take_post(struct rank *rank, const struct operation *operation, const struct post *post);

/*
 * An entry of a rank with several threads begins: its thread is at hand from now on, until beside_end_entry where it
 * stands beside the rank's own call. 0: it is to be carried out, 1: it has been, or a negative error.
 */
int beside_begin_entry(struct engine *engine, struct rank *rank, const struct replay_event *event)
    __attribute__((warn_unused_result));
int beside_end_entry(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

/* Likewise an exit, until beside_end_exit. What blocks it leaves its thread at hand. */
int beside_begin_exit(struct engine *engine, struct rank *rank, const struct replay_event *event)
    __attribute__((warn_unused_result));
int beside_end_exit(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

/* What an MPI_Irecv posts is known at its exit only: before anything of the time behind its entry is told, the clocks
 * of the entry are kept. 0 or ERROR_MEMORY. */
int beside_stamp_own_call(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

/* The rank's own call has ended. */
void beside_end_own_exit(struct engine *engine, struct rank *rank);

/* The call at hand posts, at its entry, what the tracer says of a thread outside MPI: a request may be another thread's
 * to complete. 0 or ERROR_MEMORY. */
int beside_post_others(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

/* What lies before `time` (raw) outside of its thread's calls becomes the thread's at hand. 0 or ERROR_MEMORY. */
int beside_take_stale(struct engine *engine, struct rank *rank, int64_t time) __attribute__((warn_unused_result));

/* No call beside goes on: all that is left is the thread's at hand. 0 or ERROR_MEMORY. */
int beside_finish(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

/* Frees the threads; message pool and listeners must be there still. */
void beside_clear(struct engine *engine, struct rank *rank);

#endif
