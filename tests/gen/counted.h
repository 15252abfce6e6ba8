/*
 * Programs whose hardware counters are known: what each computation counts in a nanosecond is drawn, a whole number, so
 * that what any stretch of time has counted follows by construction, without rounding. The trace is written as Extrae
 * writes it: readings on the lines of calls or beside them, in calls, in computations, of sets of counters that take
 * turns (a line of zeros where another begins), and sometimes not there. No message, no wait.
 */
#ifndef CLOCKTALK_TESTS_GEN_COUNTED_H
#define CLOCKTALK_TESTS_GEN_COUNTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gen/gen.h"

enum { COUNTED_INSTRUCTIONS, COUNTED_CYCLES, COUNTED_KINDS };

struct counted_options {
    uint64_t seed;
    uint32_t ranks;
    uint32_t turns; /* of a loop of three calls */
    bool is_cut;    /* the trace begins without MPI_Init: what a rank reads first counts for nothing */
    bool loses;     /* readings are missing */
    bool changes;   /* of sets, not all of which have both counters */
    bool is_steady; /* a rank does the same in each turn; nothing else happens there */
};

/* A rank computes from `begin` to `end`. All computations of all ranks are made of such. */
struct counted_piece {
    uint32_t rank; /* from 0 */
    int64_t begin;
    int64_t end;
    int64_t rates[COUNTED_KINDS]; /* in a nanosecond */
    bool is_read[COUNTED_KINDS];  /* else the trace does not say */
};

struct counted_program {
    struct gen_text text;
    struct counted_piece *pieces;
    size_t piece_count;
    int64_t end;
    int64_t of_turn[COUNTED_KINDS]; /* steady: what all ranks count in a turn */
};

/* Aborts where memory runs out. Freed by counted_free. */
struct counted_program counted_make(struct counted_options options);
void counted_free(struct counted_program *program);

#endif
