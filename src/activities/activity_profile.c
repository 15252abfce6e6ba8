#include "activities/activity_profile.h"

#include <stdlib.h>

#include "activities/activities.h"
#include "base/error.h"

enum { FIRST_CAPACITY = 16 };

int activity_profile_init(struct activity_profile *profile, uint32_t rank_count, int64_t from, int64_t to,
                          const struct diag *diag)
{
    *profile = (struct activity_profile){.diag = diag, .from = from, .to = to, .rank_count = rank_count};
    profile->tables = calloc(rank_count, sizeof(*profile->tables));
    return profile->tables ? 0 : diag_no_memory(diag);
}

void activity_profile_deinit(struct activity_profile *profile)
{
    for (uint32_t i = 0; profile->tables && i < profile->rank_count; i++)
        free(profile->tables[i].entries);
    free(profile->tables);
    profile->tables = NULL;
}

/* The entry of the activity, or the free one where it belongs. Numbers are consecutive, and need no hash function. */
static struct profile_entry *find_in_profile(const struct profile_table *table, uint32_t activity)
{
    size_t at = activity & (table->capacity - 1);

    while (table->entries[at].activity != activity && table->entries[at].activity != ACTIVITY_NONE)
        at = (at + 1) & (table->capacity - 1);
    return &table->entries[at];
}

static int grow_profile_table(struct profile_table *table)
{
    struct profile_table grown = {.capacity = table->capacity > 0 ? 2 * table->capacity : FIRST_CAPACITY};

    grown.entries = malloc(grown.capacity * sizeof(*grown.entries));
    if (!grown.entries)
        return ERROR_MEMORY;
    for (size_t i = 0; i < grown.capacity; i++)
        grown.entries[i] = (struct profile_entry){.activity = ACTIVITY_NONE};
    for (size_t i = 0; i < table->capacity; i++)
        if (table->entries[i].activity != ACTIVITY_NONE)
            *find_in_profile(&grown, table->entries[i].activity) = table->entries[i];
    grown.count = table->count;
    free(table->entries);
    *table = grown;
    return 0;
}

/* The activity occurs on the rank for the first time. */
static __attribute__((noinline)) struct profile_entry *add_profile_entry(struct activity_profile *profile,
                                                                         struct profile_table *table, uint32_t activity)
{
    struct profile_entry *entry;

    if (2 * (table->count + 1) > table->capacity && grow_profile_table(table) < 0) {
        diag_no_memory(profile->diag);
        return NULL;
    }
    entry = find_in_profile(table, activity);
    entry->activity = activity;
    table->count++;
    return entry;
}

struct profile_entry *activity_profile_entry(struct activity_profile *profile, uint32_t rank, uint32_t activity)
{
    struct profile_table *table = &profile->tables[rank];
    struct profile_entry *entry = table->capacity > 0 ? find_in_profile(table, activity) : NULL;

    return entry && entry->activity == activity ? entry : add_profile_entry(profile, table, activity);
}

struct profile_entry activity_profile_get(const struct activity_profile *profile, uint32_t rank, uint32_t activity)
{
    const struct profile_table *table = &profile->tables[rank];
    const struct profile_entry *entry = table->capacity > 0 ? find_in_profile(table, activity) : NULL;

    return entry && entry->activity == activity ? *entry : (struct profile_entry){.activity = activity};
}

static int64_t clipped_length(const struct activity_profile *profile, int64_t start, int64_t end)
{
    start = start > profile->from ? start : profile->from;
    end = end < profile->to ? end : profile->to;
    return end > start ? end - start : 0;
}

int activity_profile_add(struct activity_profile *profile, uint32_t rank, uint32_t activity, int64_t start, int64_t end)
{
    int64_t length = clipped_length(profile, start, end);
    struct profile_entry *entry;

    if (length == 0)
        return 0;
    entry = activity_profile_entry(profile, rank, activity);
    if (!entry)
        return ERROR_MEMORY;
    entry->busy += length;
    entry->total += length;
    return 0;
}

int activity_profile_wait(struct activity_profile *profile, uint32_t rank, uint32_t activity, int64_t start,
                          int64_t end)
{
    int64_t length = clipped_length(profile, start, end);
    struct profile_entry *entry;

    if (length == 0)
        return 0;
    entry = activity_profile_entry(profile, rank, activity);
    if (!entry)
        return ERROR_MEMORY;
    entry->busy -= length;
    return 0;
}
