/*
 * Ahead: a thread that makes the next pieces of some bytes while its owner works on those before, in order, a few
 * pieces ahead and no more. All that they share is a ring of pieces and the lock around it; the maker reports nothing
 * and takes no memory.
 */
#ifndef CLOCKTALK_INPUT_AHEAD_H
#define CLOCKTALK_INPUT_AHEAD_H

#include <stddef.h>
#include <stdint.h>

enum { AHEAD_PIECE_SIZE = 1 << 17 };

/* Bytes, and how things stood behind them. */
struct piece {
    char *bytes; /* aligned for anything */
    size_t length;
    int result;         /* the maker's own: not 0 ends it */
    int system_error;   /* errno where that is the result */
    const char *reason; /* ditto; lives forever */
    uint64_t position;
};

/*
 * Fills in the next piece; bytes has room for `capacity`. Called in the other thread. Not 0 in piece->result, or no
 * bytes: the last. `wake` becomes readable when the owner waits for the thread to end: the maker must not wait for
 * anything else then.
 */
typedef void ahead_make(void *user, struct piece *piece, size_t capacity, int wake);

struct ahead;

enum ahead_result {
    AHEAD_NO_THREAD = 1, /* the system gives none */
};

/* 0, ERROR_MEMORY (not reported), or AHEAD_NO_THREAD; *ahead is NULL where it is not 0. */
int ahead_start(struct ahead **ahead, ahead_make *make, void *user) __attribute__((warn_unused_result));

/* The next piece, which is good until the next call. Behind the last one: that again, without its bytes. */
const struct piece *ahead_next(struct ahead *ahead);

/* Ends the thread, wherever it is. NULL is fine. */
struct ahead *ahead_stop(struct ahead *ahead);

#endif
