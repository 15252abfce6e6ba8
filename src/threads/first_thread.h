/*
 * First thread: where the first thread of a rank is in parallel functions, and when it loses time there, as events that
 * divide its useful time (replay/stream.h).
 *
 * What the first thread loses depends on what the others do, of which its own events do not tell.
 */
#ifndef CLOCKTALK_THREADS_FIRST_THREAD_H
#define CLOCKTALK_THREADS_FIRST_THREAD_H

#include <stdint.h>

#include "replay/stream.h"
#include "threads/threads.h"

/* Types of its events, which no trace uses. */
enum {
    FIRST_THREAD_FUNCTION = UINT32_MAX - 1, /* of the open region; 0: none */
    FIRST_THREAD_LOSS = UINT32_MAX,         /* enum first_thread_loss */
};

enum first_thread_loss {
    FIRST_THREAD_LOSES_NOTHING,
    FIRST_THREAD_WAITS,      /* for threads that work */
    FIRST_THREAD_IS_BLOCKED, /* likewise, by a lock */
    FIRST_THREAD_IN_RUNTIME,
};

struct first_threads;

/* Listens to the threads, which must outlive it. NULL when memory ran out (reported). */
struct first_threads *first_threads_new(struct threads *threads, struct divider *divider);
struct first_threads *first_threads_free(struct first_threads *first);

#endif
