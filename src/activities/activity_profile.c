#include "activities/activity_profile.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

int activity_profile_init(struct activity_profile *profile, uint32_t rank_count, int64_t from, int64_t to,
                          const struct diag *diag)
{
    *profile = (struct activity_profile){.diag = diag, .from = from, .to = to, .rank_count = rank_count};
    profile->tables = calloc(rank_count, sizeof(*profile->tables));
    return profile->tables ? 0 : diag_no_memory(diag);
}

static void profile_table_deinit(struct profile_table *table)
{
    free(table->entries);
    hash_index_deinit(&table->index);
}

void activity_profile_deinit(struct activity_profile *profile)
{
    for (uint32_t i = 0; profile->tables && i < profile->rank_count; i++)
        profile_table_deinit(&profile->tables[i]);
    free(profile->tables);
    profile->tables = NULL;
}

/* The rank meets the activity for the first time. */
static __attribute__((noinline)) struct profile_entry *add_entry(struct activity_profile *profile,
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
    struct profile_entry *entry = profile_table_find(table, activity);

    return entry ? entry : add_entry(profile, table, activity);
}

static int64_t length_inside(const struct activity_profile *profile, int64_t start, int64_t end)
{
    start = start > profile->from ? start : profile->from;
    end = end < profile->to ? end : profile->to;
    return end > start ? end - start : 0;
}

int activity_profile_add(struct activity_profile *profile, uint32_t rank, uint32_t activity, int64_t start, int64_t end)
{
    int64_t length = length_inside(profile, start, end);
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
    int64_t length = length_inside(profile, start, end);
    struct profile_entry *entry;

    if (length == 0)
        return 0;
    entry = activity_profile_entry(profile, rank, activity);
    if (!entry)
        return ERROR_MEMORY;
    entry->busy -= length;
    return 0;
}
