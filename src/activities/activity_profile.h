/*
 * Activity profile: how long each rank was busy with each activity, and whether it came across it at all.
 *
 * Only what lies inside the part of the run that is looked at counts. Memory follows the number of activities that each
 * rank meets.
 */
#ifndef CLOCKTALK_ACTIVITIES_ACTIVITY_PROFILE_H
#define CLOCKTALK_ACTIVITIES_ACTIVITY_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "base/hash_index.h"

struct profile_entry {
    uint32_t activity;
    int64_t busy;  /* without waiting */
    int64_t total; /* waiting included */
};

/* One rank's entries. */
struct profile_table {
    struct profile_entry *entries;
    size_t count;
    size_t capacity;
    struct hash_index index;
};

struct activity_profile {
    const struct diag *diag;
    int64_t from;
    int64_t to;
    uint32_t rank_count;
    struct profile_table *tables;
};

/* 0 or ERROR_MEMORY (reported). activity_profile_deinit ends it either way. */
int activity_profile_init(struct activity_profile *profile, uint32_t rank_count, int64_t from, int64_t to,
                          const struct diag *diag) __attribute__((warn_unused_result));
void activity_profile_deinit(struct activity_profile *profile);

/* The rank is busy with it, or for part of that waits after all. 0 or ERROR_MEMORY (reported). */
int activity_profile_add(struct activity_profile *profile, uint32_t rank, uint32_t activity, int64_t start, int64_t end)
    __attribute__((warn_unused_result));
int activity_profile_wait(struct activity_profile *profile, uint32_t rank, uint32_t activity, int64_t start,
                          int64_t end) __attribute__((warn_unused_result));

/* The hash is the activity itself: numbers are given in turn, so they spread, and equal hashes are equal activities. */
static inline bool profile_entry_matches(const void *entries, uint32_t number, const void *activity)
{
    (void)entries;
    (void)number;
    (void)activity;
    return true;
}

/* The entry, or NULL where there is none. */
static inline struct profile_entry *profile_table_find(const struct profile_table *table, uint32_t activity)
{
    uint32_t number = hash_index_find(&table->index, activity, profile_entry_matches, NULL, NULL);

    return number != HASH_INDEX_NONE ? &table->entries[number] : NULL;
}

/* The rank's entry, made if need be; valid until the next. NULL when memory ran out (reported). */
struct profile_entry *activity_profile_entry(struct activity_profile *profile, uint32_t rank, uint32_t activity);

#endif
