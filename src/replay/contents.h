/*
 * Contents: what a trace holds as long as no MPI call, and nothing of OpenMP or pthreads, has been seen: where none
 * ever is, it is told what there is instead.
 */
#ifndef CLOCKTALK_REPLAY_CONTENTS_H
#define CLOCKTALK_REPLAY_CONTENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "paraver/anomaly.h"
#include "paraver/labels.h"
#include "paraver/records/record.h"
#include "replay/events/timelines.h"

enum { KEPT_TYPES = 32 };

struct contents {
    uint64_t states;
    uint64_t events;
    uint64_t messages;
    uint32_t types[KEPT_TYPES]; /* the first that occurred */
    size_t type_count;
    bool has_newer_threads; /* the newer types of OpenMP mean that here */
    bool has_threads;       /* events of OpenMP or pthreads: a program without MPI is understood, too */
    bool has_summaries;     /* of bursts */
};

/* One more event. */
void contents_note(struct contents *contents, const struct prv_event *event);

/* There are no records, not even such as had to be left out. */
bool contents_are_empty(const struct contents *contents, const struct anomalies *anomalies);

/* Nothing is to be replayed: reports it, and returns ERROR_INPUT. `labels` may be NULL. */
int contents_refuse(const struct contents *contents, uint32_t application, const struct timelines *timelines,
                    const struct labels *labels, const struct anomalies *anomalies);

#endif
