/*
 * Ahead: a thread that makes the next chunks of some bytes while its owner works on those before, in order, a few
 * chunks ahead and no more. All that they share is a ring of chunks and the lock around it; the thread reports nothing
 * and allocates nothing.
 */
#ifndef CLOCKTALK_INPUT_AHEAD_H
#define CLOCKTALK_INPUT_AHEAD_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum { AHEAD_CHUNK_SIZE = 1 << 17 };

/* Bytes, and the state of their source after them. */
struct chunk {
    char *bytes; /* aligned for anything */
    size_t length;
    int result;         /* of ahead_make: not 0 ends the thread */
    int system_error;   /* errno where that is the result */
    const char *reason; /* ditto; lives forever */
    uint64_t position;
};

/*
 * Fills in the next chunk; bytes has room for `capacity`. Called in the other thread. Not 0 in chunk->result, or no
 * bytes: the last. `wake` becomes readable when the owner waits for the thread to end: it must not wait for anything
 * else then.
 */
typedef void ahead_make(void *user, struct chunk *chunk, size_t capacity, int wake);

struct ahead;

enum ahead_result {
    AHEAD_NO_THREAD = 1, /* the system gives none */
};

/* 0, ERROR_MEMORY (not reported), or AHEAD_NO_THREAD; *ahead is NULL where it is not 0. */
int ahead_start(struct ahead **ahead, ahead_make *make, void *user) MUST_CHECK;

/* The next chunk, which is good until the next call. After the last one: that again, without its bytes. Where the work
 * is to end: one whose result is ERROR_INTERRUPTED. */
const struct chunk *ahead_next(struct ahead *ahead);

/* Ends the thread, wherever it is. NULL is fine. */
struct ahead *ahead_stop(struct ahead *ahead);

#endif
