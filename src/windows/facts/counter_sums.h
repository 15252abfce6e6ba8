/*
 * What hardware counters said while ranks computed: of the run and of its windows, where the trace counts them.
 */
#ifndef CLOCKTALK_WINDOWS_FACTS_COUNTER_SUMS_H
#define CLOCKTALK_WINDOWS_FACTS_COUNTER_SUMS_H

#include <stdint.h>

/* Over all ranks. */
struct counter_sums {
    uint64_t instructions;
    uint64_t cycles;
    int64_t cycles_time; /* useful time of the computations whose cycles were counted */
};

#endif
