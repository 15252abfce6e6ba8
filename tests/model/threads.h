/*
 * Threads, slowly: what becomes of the time of all threads, from the lines of a trace, on recorded clocks.
 */
#ifndef CLOCKTALK_TESTS_MODEL_THREADS_H
#define CLOCKTALK_TESTS_MODEL_THREADS_H

#include <stddef.h>
#include <stdint.h>

enum { MODEL_W, MODEL_M, MODEL_D, MODEL_V, MODEL_A, MODEL_S, MODEL_K, MODEL_B, MODEL_R, MODEL_PARTS };

struct model_losses {
    __int128 imbalance;
    __int128 scheduling;
    __int128 unused;
};

struct model_threads {
    uint64_t threads;
    __int128 parts[MODEL_PARTS];
    __int128 in_regions[MODEL_PARTS];
    struct model_losses losses;     /* of regions */
    struct model_losses own_losses; /* but for what threads wait for MPI */
    __int128 most_work;             /* of one thread */
    __int128 first_work;            /* of first threads */
    __int128 hidden_calls;          /* of those, while another one works */
};

/* Of the time from … to of the run. Flushes, initialisation and stretches without tracing count as overhead, polling as
 * useful. The text ends with NUL. */
struct model_threads model_threads_of(const char *text, int64_t from, int64_t to);

#endif
