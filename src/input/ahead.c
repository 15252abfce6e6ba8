#include "input/ahead.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "base/interrupt.h"
#include "base/thread.h"

enum {
    CHUNKS = 8,
    SECOND = 1000000000,
    TICK = SECOND / 10,
};

struct ahead {
    ahead_make *make;
    void *user;
    pthread_t thread;
    int wake[2];
    pthread_mutex_t lock;
    pthread_cond_t produced;
    pthread_cond_t consumed;
    /* Under the lock. The ring's chunks belong to the thread, but for `count` from `first` on. */
    size_t first;
    size_t count;
    bool stop;
    bool owner_holds_first; /* and works on it */
    struct chunk chunks[CHUNKS];
    _Alignas(max_align_t) char bytes[CHUNKS][AHEAD_CHUNK_SIZE];
};

static bool is_last_chunk(const struct chunk *chunk)
{
    return chunk->result != 0 || chunk->length == 0;
}

static void *ahead_thread(void *argument)
{
    struct ahead *ahead = argument;
    bool is_over = false;

    pthread_mutex_lock(&ahead->lock);
    while (!is_over) {
        size_t index;

        while (ahead->count == CHUNKS && !ahead->stop)
            pthread_cond_wait(&ahead->consumed, &ahead->lock);
        if (ahead->stop)
            break;
        index = (ahead->first + ahead->count) % CHUNKS;
        pthread_mutex_unlock(&ahead->lock);
        ahead->chunks[index] = (struct chunk){.bytes = ahead->bytes[index]};
        ahead->make(ahead->user, &ahead->chunks[index], AHEAD_CHUNK_SIZE, ahead->wake[0]);
        /* What is handed over may not be looked at any more: the owner ends the bytes of the last chunk. */
        is_over = is_last_chunk(&ahead->chunks[index]);
        pthread_mutex_lock(&ahead->lock);
        ahead->count++;
        pthread_cond_signal(&ahead->produced);
    }
    pthread_mutex_unlock(&ahead->lock);
    return NULL;
}

static struct ahead *ahead_free(struct ahead *ahead)
{
    close(ahead->wake[0]);
    close(ahead->wake[1]);
    pthread_cond_destroy(&ahead->consumed);
    pthread_cond_destroy(&ahead->produced);
    pthread_mutex_destroy(&ahead->lock);
    free(ahead);
    return NULL;
}

int ahead_start(struct ahead **result, ahead_make *make, void *user)
{
    struct ahead *ahead = malloc(sizeof(*ahead));
    pthread_condattr_t attributes;

    *result = NULL;
    if (!ahead)
        return ERROR_MEMORY;
    ahead->make = make;
    ahead->user = user;
    ahead->first = 0;
    ahead->count = 0;
    ahead->stop = false;
    ahead->owner_holds_first = false;
    if (pipe2(ahead->wake, O_CLOEXEC) != 0) {
        free(ahead);
        return AHEAD_NO_THREAD;
    }
    /* These cannot fail where threads exist. */
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_mutex_init(&ahead->lock, NULL);
    pthread_cond_init(&ahead->produced, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_cond_init(&ahead->consumed, NULL);
    if (!thread_start(&ahead->thread, ahead_thread, ahead)) {
        ahead_free(ahead);
        return AHEAD_NO_THREAD;
    }
    *result = ahead;
    return 0;
}

/* A signal does not end the wait for a condition. False: the work is to end. */
static bool wait_for_chunk(struct ahead *ahead)
{
    while (ahead->count == 0 && !interrupt_is_requested()) {
        struct timespec until;

        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += TICK;
        until.tv_sec += until.tv_nsec / SECOND;
        until.tv_nsec %= SECOND;
        pthread_cond_timedwait(&ahead->produced, &ahead->lock, &until);
    }
    return !interrupt_is_requested();
}

const struct chunk *ahead_next(struct ahead *ahead)
{
    static const struct chunk interrupted = {.result = ERROR_INTERRUPTED, .system_error = EINTR};
    const struct chunk *chunk = &interrupted;

    pthread_mutex_lock(&ahead->lock);
    if (ahead->owner_holds_first && is_last_chunk(&ahead->chunks[ahead->first])) {
        ahead->chunks[ahead->first].length = 0;
    } else {
        if (ahead->owner_holds_first) {
            ahead->first = (ahead->first + 1) % CHUNKS;
            ahead->count--;
            if (ahead->count <= CHUNKS / 2) /* a thread that waits has room for several then */
                pthread_cond_signal(&ahead->consumed);
        }
        ahead->owner_holds_first = wait_for_chunk(ahead);
    }
    if (ahead->owner_holds_first)
        chunk = &ahead->chunks[ahead->first];
    pthread_mutex_unlock(&ahead->lock);
    return chunk;
}

struct ahead *ahead_stop(struct ahead *ahead)
{
    if (!ahead)
        return NULL;
    pthread_mutex_lock(&ahead->lock);
    ahead->stop = true;
    pthread_cond_signal(&ahead->consumed);
    pthread_mutex_unlock(&ahead->lock);
    (void)!write(ahead->wake[1], "", 1);
    pthread_join(ahead->thread, NULL);
    return ahead_free(ahead);
}
