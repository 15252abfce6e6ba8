/*
 * Trails: which functions lead to the MPI calls of each rank. A trail is open until the timelines make the entry of its
 * call, and waits then until the engine carries that out.
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_TRAILS_H
#define CLOCKTALK_REPLAY_EVENTS_TRAILS_H

#include <stddef.h>
#include <stdint.h>

#include "base/array.h"
#include "base/error.h"
#include "base/hash_index.h"
#include "paraver/event_types.h"
#include "replay/stream.h"

/* Of a rank. All zero at first. */
struct trails {
    struct function_trail open;     /* since the last call; sum 0: it is empty */
    struct function_trail *waiting; /* a ring */
    size_t capacity;
    uint64_t first;
    uint64_t end;
};

/* No more can wait: makes room. 0 or ERROR_MEMORY (not reported; nothing changed then). */
int trails_grow(struct trails *trails) MUST_CHECK;

/* A function or a region is entered, or left: value 0. 0 or ERROR_MEMORY (not reported; nothing changed then). */
static inline MUST_CHECK int trails_add(struct trails *trails, uint32_t type, uint64_t value)
{
    if (trails->open.sum == 0 && trails->end - trails->first == trails->capacity && trails_grow(trails) < 0)
        return ERROR_MEMORY;
    trails->open.sum = hash_chained(trails->open.sum, (uint64_t)type << 32 ^ value);
    if (value != 0 && type == PRV_TYPE_USER_FUNCTION)
        trails->open.latest = value;
    return 0;
}

/* The rank enters a call: the trail that is open, which is not empty, waits. */
static inline void trails_close(struct trails *trails)
{
    trails->waiting[ring_index(trails->end++, trails->capacity)] = trails->open;
    trails->open.sum = trails->open.latest = 0;
}

/* The one that waits for longest; there is one. It stays as it is until another one waits. */
static inline const struct function_trail *trails_take(struct trails *trails)
{
    return &trails->waiting[ring_index(trails->first++, trails->capacity)];
}

#endif
