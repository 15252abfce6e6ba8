/*
 * Contents: what a trace holds as long as no MPI call, and nothing of OpenMP or pthreads, has been seen: where none
 * ever is, it is told what there is instead.
 */
#ifndef CLOCKTALK_REPLAY_CONTENTS_H
#define CLOCKTALK_REPLAY_CONTENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "paraver/records/record.h"

enum { CONTENTS_TYPES = 32 };

struct contents {
    uint64_t states;
    uint64_t events;
    uint32_t types[CONTENTS_TYPES]; /* the first that occurred */
    size_t type_count;
    bool has_newer_threads; /* the newer types of OpenMP mean that here */
    bool has_threads;       /* events of OpenMP or pthreads: a program without MPI is understood, too */
};

void contents_note_event(struct contents *contents, const struct prv_event *event);

struct type_text {
    char text[200];
};

/* ` (of types 1, 2, …)`, or nothing. */
struct type_text contents_types(const struct contents *contents);

#endif
