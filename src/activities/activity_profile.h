/*
 * Activity profile: how long each rank was busy with each activity.
 *
 * Only time in [from, to) counts. Memory follows the number of activities that occur on each rank.
 */
#ifndef CLOCKTALK_ACTIVITIES_ACTIVITY_PROFILE_H
#define CLOCKTALK_ACTIVITIES_ACTIVITY_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "base/duration.h"
#include "base/hash_index.h"

struct profile_entry {
    uint32_t activity;
    bool occurs;  /* however long of it was spent waiting */
    int64_t busy; /* without waiting */
};

/* One rank's entries, in the order in which the activities came. */
struct profile_table {
    struct profile_entry *entries;
    size_t count;
    size_t capacity;
    struct hash_index index; /* of the entries, by activity */
};

struct activity_profile {
    const struct diag *diag;
    struct time_range part;
    uint32_t rank_count;
    struct profile_table *tables;
};

/* 0 or ERROR_MEMORY (reported). activity_profile_deinit ends it either way. */
int activity_profile_init(struct activity_profile *profile, uint32_t rank_count, struct time_range part,
                          const struct diag *diag) MUST_CHECK;
void activity_profile_deinit(struct activity_profile *profile);

/* Adds time in which the rank is busy with the activity; or, with `waits`, takes off `busy` what of that was spent
 * waiting. 0 or ERROR_MEMORY (reported). */
int activity_profile_add(struct activity_profile *profile, uint32_t rank, uint32_t activity, int64_t start, int64_t end,
                         bool waits) MUST_CHECK;

/* The rank's entry of an activity; all zero where it does not occur. */
struct profile_entry activity_profile_get(const struct activity_profile *profile, uint32_t rank, uint32_t activity);

/* The same, to be changed: made if need be, valid until the next one is. NULL when memory ran out (reported). */
struct profile_entry *activity_profile_entry(struct activity_profile *profile, uint32_t rank, uint32_t activity);

#endif
