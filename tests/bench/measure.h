/*
 * Measure: runs other programs and says how long they took and how much memory they needed.
 */
#ifndef CLOCKTALK_TESTS_BENCH_MEASURE_H
#define CLOCKTALK_TESTS_BENCH_MEASURE_H

#include <stdbool.h>
#include <stddef.h>

enum { MEASURE_ARGUMENTS = 16, MEASURE_ROUNDS_MAX = 31 };

/* A program and its arguments, NULL behind the last. Its output is dropped, its input is empty. */
struct command {
    const char *words[MEASURE_ARGUMENTS];
};

struct measurement {
    int status;     /* exit status, 127: there is no such program; 128 and above: a signal */
    double seconds; /* the median of what the clock on the wall said */
    double cpu; /* the median of user and system time, all threads: what is left of the time where others are at work */
    long peak;  /* the largest resident set, KiB */
};

/* Whether there is such a program. */
bool measure_can_run(const char *program);

/*
 * Runs each of the commands once, `rounds` times over: what disturbs them disturbs all alike. A command that fails once
 * is left out from then on.
 */
void measure_in_turn(const struct command *commands, size_t count, unsigned rounds, struct measurement *results);

struct measurement measure_one(const struct command *command, unsigned rounds);

/* The second command, with what the first one writes as its input. Its status is that of the first where that fails. */
struct measurement measure_pipe(const struct command *writer, const struct command *reader);

/* Instructions that a command executes, as valgrind's callgrind counts them; 0 where it cannot be had. */
unsigned long long measure_instructions(const struct command *command);

#endif
