/*
 * Trace program: the MPI program whose trace is made, a time-stepped code on a grid of ranks. It is simulated iteration
 * by iteration and written as it goes, so that memory follows ranks and not the trace's length. Messages and
 * collectives are causal on perfect clocks.
 *
 * Iterations begin at multiples of a period, which is longer than all that happens in one of them: so the header, which
 * comes first, can name the duration without a second pass. How many iterations make the size asked for is found by
 * simulating some.
 */
#ifndef CLOCKTALK_TESTS_BENCH_TRACE_PROGRAM_H
#define CLOCKTALK_TESTS_BENCH_TRACE_PROGRAM_H

#include <stdint.h>
#include <stdio.h>

#include "bench/trace_lines.h"

enum trace_pattern {
    PATTERN_MIXED,       /* all of the following */
    PATTERN_HALO,        /* four Irecv, four Isend, Waitall on a torus */
    PATTERN_SWEEP,       /* Recv, work, Send from one corner of the grid to the other, to and fro */
    PATTERN_COLLECTIVES, /* Alltoall on rows of the grid, Allreduce, Bcast, Barrier */
    PATTERN_HEADER,      /* nothing but header, communicators and one call */
};

struct trace_options {
    uint32_t ranks; /* at least 1 */
    uint64_t bytes; /* wanted, of the .prv; about */
    uint64_t seed;
    enum trace_pattern pattern;
    enum trace_style style;
};

/* Writes the .prv. 0, or -1 with errno. The same options give the same bytes. */
int trace_program_write(const struct trace_options *options, FILE *file);

#endif
