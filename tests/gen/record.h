/*
 * Records of a trace on their way to the file: kept as lines, sorted as Extrae sorts them.
 */
#ifndef CLOCKTALK_TESTS_GEN_RECORD_H
#define CLOCKTALK_TESTS_GEN_RECORD_H

#include <stddef.h>
#include <stdint.h>

#include "gen/gen.h"

/* The key: begin of a state, time of an event, physical send of a message; then task, states first, own order. */
struct record {
    int64_t time;
    uint32_t task;    /* whose queue it comes from; a message's sender */
    int rank_in_time; /* 0: states, 1: the others */
    uint64_t sequence;
    char line[384];
};

struct record_list {
    struct record *records;
    size_t count;
};

/* A new record, zeroed but for the key; valid until the next one. */
struct record *record_add(struct record_list *list, int64_t time, uint32_t task, int rank_in_time, uint64_t sequence);

void record_sort(struct record_list *list);

#endif
