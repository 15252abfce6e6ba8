/*
 * Type roles: what the timelines make of events of each type, so that it is found once for a pair of a line.
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_TYPE_ROLES_H
#define CLOCKTALK_REPLAY_EVENTS_TYPE_ROLES_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

/* Bits: a type may have several. */
enum type_role {
    TYPE_ROLE_CALL = 1,     /* an MPI call is entered or left */
    TYPE_ROLE_OVERHEAD = 2, /* so is what the tracer does */
    TYPE_ROLE_MODE = 4,     /* of tracing */
    TYPE_ROLE_POLLING = 8,  /* counters of it */
    TYPE_ROLE_PROCESSOR = 16,
    TYPE_ROLE_WATCHED = 32, /* by listeners, on the first thread */
    TYPE_ROLE_THREADS = 64, /* likewise, on all threads */
};

struct typed_roles {
    uint32_t type;
    unsigned roles; /* 0: a free place */
};

/* A table with open addressing, never more than half full. */
struct type_roles {
    struct typed_roles *places;
    unsigned shift; /* 32 less the bits of the table's size */
};

/* For so many types. 0 or ERROR_MEMORY (not reported). */
static inline int type_roles_init(struct type_roles *roles, size_t count)
{
    unsigned bits = 7;

    while (bits < 31 && count > (size_t)1 << (bits - 1))
        bits++;
    roles->shift = 32 - bits;
    roles->places = array_zeroed((size_t)1 << bits, sizeof(*roles->places));
    return roles->places ? 0 : ERROR_MEMORY;
}

static inline void type_roles_deinit(struct type_roles *roles)
{
    free(roles->places);
    roles->places = NULL;
}

/* The place of the type, or the free one where it would be. */
static inline struct typed_roles *type_roles_place(const struct type_roles *roles, uint32_t type)
{
    uint32_t index = (type * UINT32_C(2654435761)) >> roles->shift;

    while (roles->places[index].type != type && roles->places[index].roles != 0)
        index = (index + 1) & (UINT32_MAX >> roles->shift);
    return &roles->places[index];
}

static inline void type_roles_add(struct type_roles *roles, uint32_t type, enum type_role role)
{
    struct typed_roles *place = type_roles_place(roles, type);

    place->type = type;
    place->roles |= (unsigned)role;
}

/* Its roles: bits of enum type_role. */
static inline unsigned type_roles_of(const struct type_roles *roles, uint32_t type)
{
    return type_roles_place(roles, type)->roles;
}

#endif
