/*
 * Activities: what a rank can be busy with (docs/semantics.md, "Activities"), as a tree of call paths, each known by a
 * small number.
 *
 * An activity is the stack of user functions, then the MPI call, then (where call sites are asked for) the call site.
 * Computation outside of all functions is then told apart by the call sites before and after it.
 * Every call path exists once, for all ranks. Which one a rank is on is kept by activity_stacks.h.
 */
#ifndef CLOCKTALK_ACTIVITIES_ACTIVITIES_H
#define CLOCKTALK_ACTIVITIES_ACTIVITIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "paraver/labels.h"

/* Activities that are always there. */
enum {
    ACTIVITY_COMPUTATION, /* useful time outside of all functions: the root of all call paths */
    ACTIVITY_OVERHEAD,    /* of the tracer, wherever it happens */
    ACTIVITY_ABSENT,      /* before the rank's first event */
    ACTIVITY_BURST,       /* MPI while tracing is in burst mode, whichever call */
    ACTIVITY_FIXED_COUNT,
    ACTIVITY_NONE = UINT32_MAX, /* waiting, or nothing at all */
    /* Call paths after that many count as their caller's, so that a trace with ever new function numbers does not fill
       memory. */
    ACTIVITIES_MAX = 1 << 20,
};

/* What the last element of a call path is. */
enum activity_kind {
    ACTIVITY_KIND_FIXED,
    ACTIVITY_KIND_EVENT,  /* a user function, or another event that the user named: type and value */
    ACTIVITY_KIND_CALL,   /* an MPI call: value */
    ACTIVITY_KIND_SITE,   /* a call site: type and value of the caller event */
    ACTIVITY_KIND_AFTER,  /* computation after the call from that site; its parent is ACTIVITY_COMPUTATION */
    ACTIVITY_KIND_BEFORE, /* likewise before it; its parent is what came after the call before, or
                             ACTIVITY_COMPUTATION */
};

struct activity {
    uint32_t parent; /* the call path without its last element; of fixed ones ACTIVITY_NONE */
    uint32_t type;
    uint64_t value;
    enum activity_kind kind;
};

struct activities;

/* Names are made of the labels, which may be NULL. NULL when memory ran out (reported). */
struct activities *activities_new(const struct labels *labels, const struct diag *diag);
struct activities *activities_free(struct activities *activities);

/* The call path `element->parent` with one more element; *id is its number. 0 or ERROR_MEMORY (reported). */
int activities_find(struct activities *activities, const struct activity *element, uint32_t *id) MUST_CHECK;

/* Numbers are 0 … count - 1. */
uint32_t activities_count(const struct activities *activities);

/* Valid until the next activities_find. */
const struct activity *activities_get(const struct activities *activities, uint32_t id);

/* The MPI call that it ends in, from a call site or not; MPI_CALL_NONE: in none. */
uint8_t activities_call(const struct activities *activities, uint32_t id);

/*
 * The labels of its elements joined by `/`, outermost first: `halo/MPI_Waitall`, or `[computation]` and the like
 * (`[computation]/between halo.c:39 and 51`, where both lie in one file). A value without a label is `type:value`.
 * It lives as long as the activities; NULL when memory ran out (reported).
 */
const char *activities_name(struct activities *activities, uint32_t id);

/* The same without `[computation]/`: of what begins at a place, and goes on in the next call. */
const char *activities_place_name(struct activities *activities, uint32_t id);

/* Whether it is computation of which a place is known. */
static inline bool activity_is_place(const struct activity *activity)
{
    return activity->kind == ACTIVITY_KIND_AFTER || activity->kind == ACTIVITY_KIND_BEFORE;
}

/* The name, where it is at most `width` bytes long, else what tells it from others: without `[computation]/`. */
const char *activity_short_name(const char *name, size_t width);

#endif
