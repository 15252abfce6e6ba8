/*
 * Scan: the events of a trace as a list, for tests that look for boundaries themselves.
 */
#ifndef CLOCKTALK_TESTS_PROPERTY_SCAN_H
#define CLOCKTALK_TESTS_PROPERTY_SCAN_H

#include <stddef.h>
#include <stdint.h>

#include "gen/gen.h"

struct scan_event {
    uint32_t task; /* from 1 */
    int64_t time;
    uint32_t type;
    uint64_t value;
};

struct scan {
    struct scan_event *events; /* in order of the file, one for each pair of a line */
    size_t count;
};

/* Reads the event lines; every thread is taken for the first. */
void scan_init(struct scan *scan, const struct gen_text *trace);
void scan_deinit(struct scan *scan);

#endif
