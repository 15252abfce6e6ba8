#include "windows/threads/sliding_threads.h"

#include <stdlib.h>

#include "windows/sliding.h"

struct sliding_threads {
    struct window_grid grid; /* of the steps */
    struct thread_windows *steps;
    struct thread_listener of_steps;
    thread_window_handler *handler;
    void *user;
    struct thread_sums none;
    uint64_t count;              /* of steps that begin windows, so far */
    bool skips;                  /* the first step, which --from has cut: no window begins there */
    uint64_t length;             /* of a window, in steps */
    struct thread_sums latest[]; /* a ring of that length */
};

static int emit_sliding_sums(const struct sliding_threads *sliding, uint64_t steps)
{
    struct thread_sums sums = sliding->none;

    for (uint64_t i = 0; i < steps; i++)
        thread_sums_merge(&sums, &sliding->latest[i]);
    return sliding->handler(sliding->user, &sums);
}

static int sliding_threads_on_step(void *user, const struct thread_sums *sums)
{
    struct sliding_threads *sliding = user;

    if (sliding->skips) {
        sliding->skips = false;
        return 0;
    }
    sliding->latest[sliding->count++ % sliding->length] = *sums;
    return sliding->count >= sliding->length ? emit_sliding_sums(sliding, sliding->length) : 0;
}

struct sliding_threads *sliding_threads_new(const struct window_options *options, uint32_t rank_count,
                                            const struct thread_sums *none, thread_window_handler *handler, void *user,
                                            const struct diag *diag)
{
    size_t length = sliding_listener_count(options);
    struct sliding_threads *sliding = calloc(1, sizeof(*sliding) + length * sizeof(sliding->latest[0]));

    if (!sliding) {
        diag_no_memory(diag);
        return NULL;
    }
    sliding->grid =
        (struct window_grid){.kind = GRID_LENGTH, .from = options->from, .to = options->to, .length = options->step};
    grid_prepare(&sliding->grid);
    sliding->handler = handler;
    sliding->user = user;
    sliding->none = *none;
    sliding->length = length;
    sliding->skips = options->from % options->step != 0;
    sliding->steps = thread_windows_new(&sliding->grid, rank_count, none, sliding_threads_on_step, sliding, diag);
    if (!sliding->steps)
        return sliding_threads_free(sliding);
    thread_windows_listen(sliding->steps, &sliding->of_steps);
    return sliding;
}

struct sliding_threads *sliding_threads_free(struct sliding_threads *sliding)
{
    if (sliding) {
        thread_windows_free(sliding->steps);
        grid_deinit(&sliding->grid);
        free(sliding);
    }
    return NULL;
}

static int sliding_threads_on_piece(void *self, const struct thread_piece *piece)
{
    const struct sliding_threads *sliding = self;

    return sliding->of_steps.piece(sliding->of_steps.self, piece);
}

/* A run that is shorter than a window is one. */
static int sliding_threads_on_finish(void *self, int64_t end)
{
    const struct sliding_threads *sliding = self;
    int error = sliding->of_steps.finish(sliding->of_steps.self, end);

    if (error < 0 || sliding->count == 0 || sliding->count >= sliding->length)
        return error;
    return emit_sliding_sums(sliding, sliding->count);
}

void sliding_threads_listen(struct sliding_threads *sliding, struct thread_listener *listener)
{
    *listener = (struct thread_listener){
        .self = sliding, .piece = sliding_threads_on_piece, .finish = sliding_threads_on_finish};
}

const struct thread_sums *sliding_threads_total(const struct sliding_threads *sliding)
{
    return thread_windows_total(sliding->steps);
}
