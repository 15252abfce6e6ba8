#include "threads/first_thread.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

/* Between two events of the first thread; what comes beyond counts as the last. */
enum { CHANGES_MOST = 1 << 16 };

struct first_change {
    int64_t time;
    uint64_t value;
    uint32_t type;
};

struct first_thread {
    uint64_t function;
    enum first_thread_loss loss;
    struct first_change *ring; /* base/array.h; in order of time; not told yet */
    size_t capacity;
    uint64_t begin;
    uint64_t end;
};

struct first_threads {
    struct threads *threads;
    struct first_thread *ranks;
};

static int add_change(const struct first_threads *first, struct first_thread *thread, int64_t time, uint32_t type,
                      uint64_t value)
{
    size_t count = (size_t)(thread->end - thread->begin);

    if (ring_reserve(&thread->ring, &thread->capacity, thread->begin, count, count + 1, sizeof(*thread->ring)) < 0)
        return diag_no_memory(first->threads->diag);
    thread->ring[ring_index(thread->end++, thread->capacity)] = (struct first_change){time, value, type};
    return 0;
}

static int first_thread_on_piece(void *self, const struct thread_piece *piece)
{
    static const enum first_thread_loss losses[THREAD_PART_COUNT] = {
        [THREAD_PART_IMBALANCE] = FIRST_THREAD_WAITS,
        [THREAD_PART_BLOCKED] = FIRST_THREAD_IS_BLOCKED,
        [THREAD_PART_RUNTIME] = FIRST_THREAD_IN_RUNTIME,
    };
    const struct first_threads *first = self;
    struct first_thread *thread = &first->ranks[piece->rank];
    enum first_thread_loss loss = losses[piece->first];
    int error = 0;

    if (thread->end - thread->begin >= CHANGES_MOST && thread->function == piece->function)
        return 0;
    if (thread->function != piece->function) {
        /* The loss is the innermost: it is closed before the function changes. */
        if (thread->loss != FIRST_THREAD_LOSES_NOTHING)
            error = add_change(first, thread, piece->t0, FIRST_THREAD_LOSS, FIRST_THREAD_LOSES_NOTHING);
        thread->loss = FIRST_THREAD_LOSES_NOTHING;
        thread->function = piece->function;
        error = error ?: add_change(first, thread, piece->t0, FIRST_THREAD_FUNCTION, piece->function);
    }
    if (error < 0 || thread->loss == loss)
        return error;
    thread->loss = loss;
    return add_change(first, thread, piece->t0, FIRST_THREAD_LOSS, loss);
}

/* Other threads' events up to there come before what ends the interval: all pieces are known. */
static int first_thread_next(void *self, uint32_t rank, int64_t time, struct stream_event *change)
{
    struct first_threads *first = self;
    struct first_thread *thread = &first->ranks[rank];
    int error = threads_advance(first->threads, rank, time);
    const struct first_change *next;

    if (error < 0 || thread->begin == thread->end)
        return error;
    next = &thread->ring[ring_index(thread->begin, thread->capacity)];
    if (next->time >= time)
        return 0;
    thread->begin++;
    change->time = next->time;
    change->type = next->type;
    change->value = next->value;
    return 1;
}

struct first_threads *first_threads_new(struct threads *threads, struct divider *divider)
{
    struct first_threads *first = diag_allocate(threads->diag, 1, sizeof(*first));
    struct thread_listener listener = {.self = first, .piece = first_thread_on_piece};

    if (!first)
        return NULL;
    *divider = (struct divider){first, first_thread_next};
    first->threads = threads;
    first->ranks = diag_allocate(threads->diag, threads->rank_count, sizeof(*first->ranks));
    return first->ranks && threads_tell(threads, &listener) == 0 ? first : first_threads_free(first);
}

struct first_threads *first_threads_free(struct first_threads *first)
{
    if (first) {
        for (uint32_t rank = 0; first->ranks && rank < first->threads->rank_count; rank++)
            free(first->ranks[rank].ring);
        free(first->ranks);
        free(first);
    }
    return NULL;
}
