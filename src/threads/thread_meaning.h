/*
 * Events of threads: what opening or closing of what an event of OpenMP or pthreads is (docs/paraver-format.md,
 * "Threads").
 */
#ifndef CLOCKTALK_THREADS_THREAD_MEANING_H
#define CLOCKTALK_THREADS_THREAD_MEANING_H

#include <stdbool.h>
#include <stdint.h>

#include "paraver/event_choice.h"
#include "paraver/labels.h"

/* What a thread does while the element is the innermost that is open. */
enum thread_element { ELEMENT_WORK, ELEMENT_JOIN, ELEMENT_LOCK, ELEMENT_RUNTIME, ELEMENT_REGION };

enum thread_action {
    THREAD_IGNORE,
    THREAD_OPEN,
    THREAD_CLOSE,   /* the innermost of that type, and what was opened inside */
    THREAD_BRACKET, /* opens nothing, but the type's next closing is its own */
    THREAD_LOCK,
    THREAD_MPI,
    THREAD_OVERHEAD, /* `bit` is on or off */
    THREAD_OFF,      /* likewise: tracing is switched off */
    THREAD_USER,     /* a user function is entered or left */
};

enum { LOCK_TYPES = 3 };

struct thread_meaning {
    enum thread_action action;
    enum thread_element element;
    uint32_t type;       /* of the element */
    uint8_t bit;         /* of overhead (enum overhead_kind) or of tracing switched off; of locks: which one */
    uint8_t lock;        /* PRV_LOCK_WAITS, PRV_LOCK_RELEASES or 0: neither */
    bool is_on;          /* of MPI, overhead, off */
    bool is_function;    /* of a parallel region, by its value */
    bool takes_part;     /* of an element: who begins it in a region takes part in that */
    bool keeps_at_join;  /* of an element: the end of a region leaves it open */
    bool is_in_function; /* of an element: it is never outside of one of a region */
    bool has_brackets;   /* of the type */
};

/* Adds the types of the events that mean something: with `newer` those of both families of OpenMP. 0 or ERROR_MEMORY
 * (not reported). */
int thread_types_add(struct event_types *types, bool newer) MUST_CHECK;

struct thread_meaning thread_meaning_of(uint32_t type, uint64_t value);

/* Being inside of an element of that type, whose value is not known: THREAD_OPEN, where it is known what that is, or
 * THREAD_LOCK, where it waits at one. What may be a region, or work in one, is as `may_be_region` says. */
struct thread_meaning thread_meaning_inside(uint32_t type, bool may_be_region);

/* Whether types 60000 to 60019 are of OpenMP, by their labels. */
bool thread_labels_are_newer(const struct labels *labels);

/* Whether the labels tell of OpenMP, and of OpenMP or pthreads at all. */
bool thread_labels_tell_openmp(const struct labels *labels);
bool thread_labels_tell(const struct labels *labels);

#endif
