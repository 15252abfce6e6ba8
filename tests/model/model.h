/*
 * The oracle: a slow and simple model of the replay, for property tests.
 *
 * It holds the whole trace in memory and follows the definitions literally, in separate passes:
 * text -> operations of each rank -> waits -> corrected times -> ideal clocks -> windows. It shares no code with the
 * program, only enums of its headers. Left out: applications but the first, events of threads but the first other than
 * MPI calls, mismatched messages, --rematch, damaged times (beyond some 2^53 they overflow: give it no mutated text).
 * Kinds of overhead that count as useful are ignored, so inside an MPI call they are MPI. Memory follows the square of
 * the ranks for each collective. It aborts when memory runs out.
 */
#ifndef CLOCKTALK_TESTS_MODEL_MODEL_H
#define CLOCKTALK_TESTS_MODEL_MODEL_H

#include <stddef.h>
#include <stdint.h>

#include "options/options.h"

struct model_options {
    struct replay_options replay;
    int64_t window; /* length in nanoseconds, 0: no windows */
    enum window_ideal ideal;
    enum interpolation interpolation;
};

struct model_rank {
    int64_t first; /* event, corrected; -1 where the rank has none */
    int64_t last;
    int64_t useful;
    int64_t overhead;
    int64_t ideal; /* C at the end */
};

struct model_window {
    int64_t start;
    int64_t length;
    int64_t useful_sum;
    int64_t useful_max;
    int64_t overhead_sum;
    int64_t ideal;
};

struct model_result {
    struct model_rank *ranks;
    size_t rank_count;
    struct model_window run; /* [0, T) */
    struct model_window *windows;
    size_t window_count;
    size_t messages;     /* between ranks of the application, those to oneself included */
    size_t impossible;   /* hard waits whose post comes after them on raw times */
    size_t contradicted; /* soft waits that `consistent` leaves out */
    size_t early_exits;  /* exits of collectives with such a wait that only corrected clocks contradict */
    size_t given_up;     /* waits beyond --max-skew */
    size_t dropped;      /* waits that closed a cycle */
    size_t dropped_hard; /* … hard ones among them */
    size_t out_of_step;  /* … of collectives: nobody waits in those after it until all members are in one */
};

/* The program's defaults: consistent waits, clc, 32 KiB, no windows. */
struct model_options model_options_default(void);

/* NULL if the text has no header that names ranks. The caller frees the result. */
struct model_result *model_run(const char *text, size_t length, const struct model_options *options);

void model_free(struct model_result *result);

#endif
