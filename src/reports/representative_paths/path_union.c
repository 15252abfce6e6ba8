#include "reports/representative_paths/path_union.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/sorted.h"

void path_union_deinit(struct path_union *all)
{
    free(all->sources);
    free(all->places);
    free(all->order);
    *all = (struct path_union){.sources = NULL};
}

static bool is_before(const void *items, uint64_t index, const void *wanted)
{
    const struct path_union *all = items;
    struct candidate_place place = path_union_at(all, (uint32_t)index);
    struct candidate candidate = candidate_at(all->sources, &place);

    return candidate_compare(&candidate, wanted) < 0;
}

int path_union_add(struct path_union *all, const struct candidate_source *source)
{
    size_t end = all->count, need = end + source->count;

    if (need > UINT32_MAX ||
        array_reserve(&all->sources, &all->source_capacity, all->source_count + 1, sizeof(*all->sources)) < 0 ||
        array_reserve(&all->places, &all->place_capacity, need, sizeof(*all->places)) < 0 ||
        array_reserve(&all->order, &all->order_capacity, need, sizeof(*all->order)) < 0)
        return ERROR_MEMORY;
    all->sources[all->source_count] = *source;
    /* From the longest down, so that what stands behind moves once. */
    for (uint32_t i = source->count; i-- > 0;) {
        struct candidate candidate = candidate_of(source, i);
        size_t at = sorted_find(0, end, is_before, all, &candidate);

        all->places[all->count + i] = (struct candidate_place){candidate.length, (uint64_t)all->source_count << 32 | i};
        memmove(&all->order[at + i + 1], &all->order[at], (end - at) * sizeof(*all->order));
        all->order[at + i] = all->count + i;
        end = at;
    }
    all->count += source->count;
    all->source_count++;
    return 0;
}

void path_union_cut(struct path_union *all, size_t source_count)
{
    uint32_t count = all->count, kept = 0;

    if (all->source_count <= source_count)
        return;
    while (count > 0 && place_source(&all->places[count - 1]) >= source_count)
        count--;
    for (uint32_t i = 0; i < all->count && kept < count; i++)
        if (all->order[i] < count)
            all->order[kept++] = all->order[i];
    all->count = count;
    all->source_count = source_count;
}
