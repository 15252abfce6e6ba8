#include "activities/activity_profile.h"

#include <stdlib.h>

#include "base/duration.h"
#include "base/error.h"

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
        keyed_list_deinit(&profile->tables[i]);
    free(profile->tables);
    profile->tables = NULL;
}

struct profile_entry *activity_profile_entry(struct activity_profile *profile, uint32_t rank, uint32_t activity)
{
    struct profile_entry *entry = keyed_list_get(&profile->tables[rank], activity, sizeof(*entry));

    if (entry)
        entry->activity = activity;
    else
        diag_no_memory(profile->diag);
    return entry;
}

struct profile_entry activity_profile_get(const struct activity_profile *profile, uint32_t rank, uint32_t activity)
{
    const struct profile_entry *entry = keyed_list_find(&profile->tables[rank], activity, sizeof(*entry));

    return entry ? *entry : (struct profile_entry){.activity = activity};
}

int activity_profile_add(struct activity_profile *profile, uint32_t rank, uint32_t activity, int64_t start, int64_t end,
                         bool waits)
{
    int64_t length = time_within(start, end, profile->from, profile->to);
    struct profile_entry *entry;

    if (length == 0)
        return 0;
    entry = activity_profile_entry(profile, rank, activity);
    if (!entry)
        return ERROR_MEMORY;
    entry->busy += waits ? -length : length;
    entry->total += waits ? 0 : length;
    return 0;
}
