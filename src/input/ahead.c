#include "input/ahead.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/error.h"

enum {
    PIECES = 8,
    STACK_SIZE = 1 << 19,
};

struct ahead {
    ahead_make *make;
    void *user;
    pthread_t thread;
    int wake[2];
    pthread_mutex_t lock;
    pthread_cond_t made;
    pthread_cond_t taken;
    /* Under the lock. The ring's pieces belong to the maker, but for `count` from `first` on. */
    size_t first;
    size_t count;
    bool stop;
    bool holds; /* the owner works on the first piece */
    struct piece pieces[PIECES];
    _Alignas(max_align_t) char bytes[PIECES][AHEAD_PIECE_SIZE];
};

static bool is_last(const struct piece *piece)
{
    return piece->result != 0 || piece->length == 0;
}

/* Waits for room. False: the owner wants an end. */
static bool wait_for_room(struct ahead *ahead, size_t *place)
{
    bool goes_on;

    pthread_mutex_lock(&ahead->lock);
    while (ahead->count == PIECES && !ahead->stop)
        pthread_cond_wait(&ahead->taken, &ahead->lock);
    goes_on = !ahead->stop;
    *place = (ahead->first + ahead->count) % PIECES;
    pthread_mutex_unlock(&ahead->lock);
    return goes_on;
}

static void *run(void *argument)
{
    struct ahead *ahead = argument;
    size_t place;

    while (wait_for_room(ahead, &place)) {
        struct piece *piece = &ahead->pieces[place];
        bool last;

        *piece = (struct piece){.bytes = ahead->bytes[place]};
        ahead->make(ahead->user, piece, AHEAD_PIECE_SIZE, ahead->wake[0]);
        last = is_last(piece);
        pthread_mutex_lock(&ahead->lock);
        ahead->count++;
        pthread_cond_signal(&ahead->made);
        pthread_mutex_unlock(&ahead->lock);
        if (last)
            break;
    }
    return NULL;
}

/* Signals are for the program's own thread, whose system calls they are to interrupt. */
static int start_thread(struct ahead *ahead)
{
    pthread_attr_t attributes;
    sigset_t all;
    sigset_t before;
    int error = pthread_attr_init(&attributes);

    if (error != 0)
        return error;
    (void)pthread_attr_setstacksize(&attributes, STACK_SIZE); /* else the default */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    error = pthread_create(&ahead->thread, &attributes, run, ahead);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return error;
}

static struct ahead *release(struct ahead *ahead)
{
    close(ahead->wake[0]);
    close(ahead->wake[1]);
    pthread_cond_destroy(&ahead->taken);
    pthread_cond_destroy(&ahead->made);
    pthread_mutex_destroy(&ahead->lock);
    free(ahead);
    return NULL;
}

int ahead_start(struct ahead **result, ahead_make *make, void *user)
{
    struct ahead *ahead = malloc(sizeof(*ahead));

    *result = NULL;
    if (!ahead)
        return ERROR_MEMORY;
    ahead->make = make;
    ahead->user = user;
    ahead->first = 0;
    ahead->count = 0;
    ahead->stop = false;
    ahead->holds = false;
    if (pipe2(ahead->wake, O_CLOEXEC) != 0) {
        free(ahead);
        return AHEAD_NO_THREAD;
    }
    /* With default attributes these cannot fail where threads exist. */
    pthread_mutex_init(&ahead->lock, NULL);
    pthread_cond_init(&ahead->made, NULL);
    pthread_cond_init(&ahead->taken, NULL);
    if (start_thread(ahead) != 0) {
        release(ahead);
        return AHEAD_NO_THREAD;
    }
    *result = ahead;
    return 0;
}

const struct piece *ahead_next(struct ahead *ahead)
{
    struct piece *piece;

    pthread_mutex_lock(&ahead->lock);
    if (ahead->holds && is_last(&ahead->pieces[ahead->first])) {
        ahead->pieces[ahead->first].length = 0;
    } else {
        if (ahead->holds) {
            ahead->first = (ahead->first + 1) % PIECES;
            ahead->count--;
            if (ahead->count <= PIECES / 2) /* a maker that waits has room for several then */
                pthread_cond_signal(&ahead->taken);
        }
        while (ahead->count == 0)
            pthread_cond_wait(&ahead->made, &ahead->lock);
        ahead->holds = true;
    }
    piece = &ahead->pieces[ahead->first];
    pthread_mutex_unlock(&ahead->lock);
    return piece;
}

struct ahead *ahead_stop(struct ahead *ahead)
{
    if (!ahead)
        return NULL;
    pthread_mutex_lock(&ahead->lock);
    ahead->stop = true;
    pthread_cond_signal(&ahead->taken);
    pthread_mutex_unlock(&ahead->lock);
    (void)!write(ahead->wake[1], "", 1);
    pthread_join(ahead->thread, NULL);
    return release(ahead);
}
