#include "activities/activity_profile.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

int activity_profile_init(struct activity_profile *profile, uint32_t rank_count, struct time_range part,
                          const struct diag *diag)
{
    *profile = (struct activity_profile){.diag = diag, .part = part, .rank_count = rank_count};
    profile->tables = calloc(rank_count, sizeof(*profile->tables));
    return profile->tables ? 0 : diag_no_memory(diag);
}

void activity_profile_deinit(struct activity_profile *profile)
{
    for (uint32_t i = 0; profile->tables && i < profile->rank_count; i++) {
        free(profile->tables[i].entries);
        hash_index_deinit(&profile->tables[i].index);
    }
    free(profile->tables);
    profile->tables = NULL;
}

/* Activities are consecutive numbers and serve as their own hash, which tells them apart. */
static bool is_of_activity(const void *entries, uint32_t number, const void *activity)
{
    (void)entries, (void)number, (void)activity;
    return true;
}

/* NULL where there is none. */
static struct profile_entry *find_in_profile(const struct profile_table *table, uint32_t activity)
{
    uint32_t number = hash_index_find(&table->index, activity, is_of_activity, NULL, NULL);

    return number != HASH_INDEX_NONE ? &table->entries[number] : NULL;
}

/* The activity occurs on the rank for the first time. */
static __attribute__((noinline)) struct profile_entry *add_profile_entry(struct activity_profile *profile,
                                                                         struct profile_table *table, uint32_t activity)
{
    if (array_reserve(&table->entries, &table->capacity, table->count + 1, sizeof(*table->entries)) < 0 ||
        hash_index_add(&table->index, activity, (uint32_t)table->count) < 0) {
        diag_no_memory(profile->diag);
        return NULL;
    }
    table->entries[table->count] = (struct profile_entry){.activity = activity};
    return &table->entries[table->count++];
}

struct profile_entry *activity_profile_entry(struct activity_profile *profile, uint32_t rank, uint32_t activity)
{
    struct profile_table *table = &profile->tables[rank];
    struct profile_entry *entry = find_in_profile(table, activity);

    return entry ? entry : add_profile_entry(profile, table, activity);
}

struct profile_entry activity_profile_get(const struct activity_profile *profile, uint32_t rank, uint32_t activity)
{
    const struct profile_entry *entry = find_in_profile(&profile->tables[rank], activity);

    return entry ? *entry : (struct profile_entry){.activity = activity};
}

int activity_profile_add(struct activity_profile *profile, uint32_t rank, uint32_t activity, int64_t start, int64_t end,
                         bool waits)
{
    int64_t length = time_within(start, end, profile->part);
    struct profile_entry *entry;

    if (length == 0)
        return 0;
    entry = activity_profile_entry(profile, rank, activity);
    if (!entry)
        return ERROR_MEMORY;
    entry->busy += waits ? -length : length;
    entry->occurs |= !waits;
    return 0;
}
