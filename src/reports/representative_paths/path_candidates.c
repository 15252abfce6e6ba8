#include "reports/representative_paths/path_candidates.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/heap.h"
#include "base/sorted.h"

int candidate_compare(const struct candidate *a, const struct candidate *b)
{
    return RISING(a->length, b->length) ?: RISING(a->rank, b->rank) ?: RISING(a->position, b->position)
        ?: RISING(a->time, b->time);
}

uint32_t paths_select(uint32_t n, uint32_t k, enum path_selection select, uint32_t *indices)
{
    uint32_t kept = n < k ? n : k;

    for (uint32_t i = 0; i < kept; i++) {
        if (n <= k)
            indices[i] = i;
        else if (select == SELECT_TOPK || k == 1)
            indices[i] = i < k / 2 ? i : n - k + i;
        else
            indices[i] = (uint32_t)((2 * (uint64_t)i * (n - 1) + (k - 1)) / (2 * (uint64_t)(k - 1)));
    }
    return kept;
}

static bool precedes(const void *a, const void *b)
{
    const struct candidate_run *x = a, *y = b;
    struct candidate first, second;

    if (x->length != y->length)
        return x->length < y->length;
    first = candidate_of(x->source, x->next);
    second = candidate_of(y->source, y->next);
    return candidate_compare(&first, &second) < 0;
}

void candidates_select(const struct candidate_source *sources, size_t source_count, struct candidate_run *runs,
                       const uint32_t *indices, uint32_t count, struct candidate_place *chosen)
{
    uint32_t found = 0;

    for (size_t i = 0; i < source_count; i++) {
        struct candidate_run run = {sources[i].lengths[0] + sources[i].more, &sources[i], 0};

        heap_push(runs, i, &run, sizeof(run), precedes);
    }
    for (uint32_t index = 0; found < count; index++) {
        struct candidate_run run = runs[0];

        if (index == indices[found])
            chosen[found++] = (struct candidate_place){run.length, (uint64_t)(run.source - sources) << 32 | run.next};
        heap_pop(runs, source_count--, sizeof(run), precedes);
        if (++run.next == run.source->count)
            continue;
        run.length = run.source->lengths[run.next] + run.source->more;
        heap_push(runs, source_count++, &run, sizeof(run), precedes);
    }
}

/* Of two candidates of one length, if they are any: whether `a` comes before `b` in the order of candidate_compare. */
static __attribute__((noinline)) bool place_wins_tie(const struct candidate_source *sources, struct candidate_place a,
                                                     struct candidate_place b)
{
    struct candidate first, second;

    if (a.length == INT64_MIN || a.length == INT64_MAX)
        return false;
    first = candidate_at(sources, &a);
    second = candidate_at(sources, &b);
    return candidate_compare(&first, &second) < 0;
}

static inline void keep_longer_place(const struct candidate_source *sources, struct candidate_place *kept,
                                     struct candidate_place place)
{
    if (place.length < kept->length || (place.length == kept->length && !place_wins_tie(sources, *kept, place)))
        return;
    *kept = place;
}

static inline void keep_shorter_place(const struct candidate_source *sources, struct candidate_place *kept,
                                      struct candidate_place place)
{
    if (place.length > kept->length || (place.length == kept->length && !place_wins_tie(sources, place, *kept)))
        return;
    *kept = place;
}

/* Takes in a source's neighbours of all lengths, and behind them its first and last candidates. */
static void take_neighbours(const struct candidate_source *sources, uint32_t index, uint32_t count,
                            struct candidate_neighbours *neighbours)
{
    const struct candidate_source source = sources[index];
    const int64_t *next = source.lengths, *last = next + source.count - 1;
    struct candidate_place below = {INT64_MIN, 0};
    struct candidate_place above = {*next + source.more, (uint64_t)index << 32};

    keep_shorter_place(sources, &neighbours[count].above, above);
    keep_longer_place(sources, &neighbours[count].below,
                      (struct candidate_place){*last + source.more, above.place + source.count - 1});
    for (uint32_t i = 0; i < count; i++) {
        while (above.length < neighbours[i].bound) {
            below = above;
            above.place++;
            above.length = next++ < last ? *next + source.more : INT64_MAX;
        }
        keep_longer_place(sources, &neighbours[i].below, below);
        keep_shorter_place(sources, &neighbours[i].above, above);
    }
}

static struct candidate_place nearest_of(const struct candidate_neighbours *neighbours, double length)
{
    struct candidate_place below = neighbours->below, above = neighbours->above;

    if (above.length == INT64_MAX)
        return below;
    if (below.length == INT64_MIN || length - (double)below.length > (double)above.length - length)
        return above;
    return below;
}

uint32_t candidates_select_nearest(const struct candidate_source *sources, size_t source_count, const double *lengths,
                                   uint32_t count, struct candidate_neighbours *neighbours,
                                   struct candidate_place *chosen)
{
    uint32_t found = 1;

    for (uint32_t i = 0; i <= count; i++) {
        int64_t bound = i < count ? (int64_t)lengths[i] : 0;

        if (i < count && (double)bound < lengths[i])
            bound++;
        neighbours[i] = (struct candidate_neighbours){bound, {INT64_MIN, 0}, {INT64_MAX, 0}};
    }
    for (uint32_t i = 0; i < source_count; i++)
        take_neighbours(sources, i, count, neighbours);
    chosen[0] = neighbours[count].above;
    for (uint32_t i = 0; i <= count; i++) {
        struct candidate_place next = i < count ? nearest_of(&neighbours[i], lengths[i]) : neighbours[count].below;

        if (next.place != chosen[found - 1].place)
            chosen[found++] = next;
    }
    return found;
}

/* The union. */

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
