/*
 * Where the threads' time goes: by function of parallel regions, outside of them by user function, by thread
 * (docs/semantics.md, "Threads"). Times are nanoseconds.
 */
#ifndef CLOCKTALK_REPORTS_OPENMP_OPENMP_H
#define CLOCKTALK_REPORTS_OPENMP_OPENMP_H

#include <stddef.h>
#include <stdint.h>

#include "windows/facts/thread_sums.h"

enum { OPENMP_NUMBER_SIZE = 32, OPENMP_TITLE_SIZE = 160 };

struct openmp_function {
    const char *name;                /* of a label, not owned; or the number */
    char number[OPENMP_NUMBER_SIZE]; /* what stands for one without a label */
    char title[OPENMP_TITLE_SIZE];   /* what stands for it in words and tables: no two have the same */
    uint64_t value;                  /* of the event; 0: none */
    uint64_t instances;
    uint32_t members; /* most threads that took part in one of them */
    __int128 time;
    struct thread_sums sums;     /* of all threads, inside */
    struct region_losses losses; /* likewise */
    __int128 lost;               /* all of these together */
    __int128 mpi_waits;          /* of that */
    double load_balance;         /* of those that took part; NAN: they were never busy */
    double scheduling;
    struct thread_region largest;
    int64_t largest_length;
};

/* Time outside of regions while the first thread is in a user function. */
struct openmp_serial {
    const char *name; /* likewise; NULL: outside of all functions */
    char number[OPENMP_NUMBER_SIZE];
    const char *title; /* what stands for it in a table */
    uint64_t value;
    __int128 idle; /* of other threads */
    __int128 work; /* of the first */
};

struct openmp_thread {
    uint32_t rank;
    uint32_t thread; /* from 1; 0: each of the rank's that had no event, of which there are `count` */
    uint32_t count;
    char title[24]; /* which it is, or how many: `3`, `5 more` */
    int64_t parts[THREAD_PART_COUNT];
};

struct openmp_findings {
    struct openmp_function *functions; /* those that lose most come first */
    size_t function_count;
    struct openmp_serial *serial; /* likewise */
    size_t serial_count;
    struct openmp_thread *threads;
    size_t thread_count;
    struct thread_sums run;     /* all of it */
    struct thread_sums regions; /* in all regions */
    struct region_losses losses;
    __int128 lost; /* all of these together */
};

#endif
