/*
 * Threads of the program beside its own.
 */
#ifndef CLOCKTALK_BASE_THREAD_H
#define CLOCKTALK_BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/*
 * Runs `work` with `argument`, and without signals: these are for the program's own thread, whose system calls they are
 * to interrupt. False: the system gives no thread.
 */
bool thread_start(pthread_t *thread, void *(*work)(void *argument), void *argument);

/* Whether the process may use so many processors: threads that share one are slower together than a single one. */
bool thread_has_processors(int needed);

#endif
