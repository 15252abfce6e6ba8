/*
 * Trace sides: the .pcf and the .row that belong to a generated trace.
 */
#ifndef CLOCKTALK_TESTS_BENCH_TRACE_SIDES_H
#define CLOCKTALK_TESTS_BENCH_TRACE_SIDES_H

#include <stdint.h>
#include <stdio.h>

#include "bench/trace_lines.h"

/* 0, or -1 with errno. */
int trace_sides_write_labels(FILE *file, enum trace_style style);
int trace_sides_write_names(FILE *file, uint32_t ranks);

#endif
