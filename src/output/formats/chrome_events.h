/*
 * Trace events of chrome://tracing and Perfetto, for the format and for sections that add slices to it.
 */
#ifndef CLOCKTALK_OUTPUT_FORMATS_CHROME_EVENTS_H
#define CLOCKTALK_OUTPUT_FORMATS_CHROME_EVENTS_H

#include <stdint.h>

#include "output/json_writer.h"

struct chrome_events {
    struct json_writer writer;
    int64_t end; /* of the last window */
};

/* A time in nanoseconds, as microseconds. */
void chrome_put_time(struct chrome_events *events, const char *key, int64_t nanoseconds);

/* Opens the object of an event; phase is the format's letter. The caller closes it. */
void chrome_open_event(struct chrome_events *events, const char *phase, const char *name, int64_t time);

/* What a process or thread is called: `process_name` or `thread_name`. */
void chrome_put_name(struct chrome_events *events, const char *kind, uint64_t thread, const char *name);

#endif
