#include "reports/representative_paths/path_candidates.h"

#include <stdbool.h>
#include <stdlib.h>

enum {
    SMALL = 12,      /* so few are sorted by insertion */
    DEPTH_MAX = 100, /* of partitions: more than twice the logarithm of any n; beyond it pivots were bad: qsort */
};

int candidate_compare(const struct candidate *a, const struct candidate *b)
{
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    if (a->position != b->position)
        return a->position < b->position ? -1 : 1;
    return (a->time > b->time) - (a->time < b->time);
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

static int compare_candidates(const void *a, const void *b)
{
    return candidate_compare(a, b);
}

static void swap_candidates(struct candidate *a, struct candidate *b)
{
    struct candidate kept = *a;

    *a = *b;
    *b = kept;
}

static void sort_few(struct candidate *candidates, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        struct candidate moved = candidates[i];
        size_t at = i;

        for (; at > 0 && candidate_compare(&moved, &candidates[at - 1]) < 0; at--)
            candidates[at] = candidates[at - 1];
        candidates[at] = moved;
    }
}

/* The median of first, middle and last, which are sorted. */
static struct candidate choose_pivot(struct candidate *candidates, size_t n)
{
    struct candidate *middle = &candidates[n / 2];
    struct candidate *last = &candidates[n - 1];

    if (candidate_compare(middle, candidates) < 0)
        swap_candidates(middle, candidates);
    if (candidate_compare(last, middle) < 0)
        swap_candidates(last, middle);
    if (candidate_compare(middle, candidates) < 0)
        swap_candidates(middle, candidates);
    return *middle;
}

/* Hoare's: what lies before the index that is returned is not greater than what follows; neither part is empty. */
static size_t partition_candidates(struct candidate *candidates, size_t n)
{
    struct candidate pivot = choose_pivot(candidates, n);
    size_t low = 0;
    size_t high = n - 1;

    for (;;) {
        while (candidate_compare(&candidates[low], &pivot) < 0)
            low++;
        while (candidate_compare(&pivot, &candidates[high]) < 0)
            high--;
        if (low >= high)
            return high + 1;
        swap_candidates(&candidates[low++], &candidates[high--]);
    }
}

/*
 * Quickselect for several indices in the part [from, to), which holds `count` of them. Parts without any of them stay
 * unsorted. Recurses into the lower part and iterates over the upper one.
 */
static void select_in_part(struct candidate *candidates, size_t from, size_t to, const uint32_t *indices,
                           uint32_t count, unsigned depth)
{
    while (count > 0 && to - from > SMALL && depth > 0) {
        size_t split = from + partition_candidates(candidates + from, to - from);
        uint32_t below = 0;

        while (below < count && indices[below] < split)
            below++;
        depth--;
        select_in_part(candidates, from, split, indices, below, depth);
        indices += below;
        count -= below;
        from = split;
    }
    if (count > 0 && to - from > SMALL)
        qsort(candidates + from, to - from, sizeof(*candidates), compare_candidates);
    else if (count > 0)
        sort_few(candidates + from, to - from);
}

void candidates_select(struct candidate *candidates, size_t n, const uint32_t *indices, uint32_t count)
{
    select_in_part(candidates, 0, n, indices, count, DEPTH_MAX);
}

static bool precedes(const struct candidate *a, const struct candidate *b)
{
    return a->length != b->length ? a->length < b->length : candidate_compare(a, b) < 0;
}

/* Runs are kept in the order of their next candidates; that of the first has changed. */
static void restore_run_order(struct candidate_run *runs, size_t run_count)
{
    struct candidate_run moved = runs[0];
    size_t at = 0;

    for (; at + 1 < run_count && precedes(runs[at + 1].next, moved.next); at++)
        runs[at] = runs[at + 1];
    runs[at] = moved;
}

/* The last candidate of all runs. */
static const struct candidate *find_largest_candidate(const struct candidate_run *runs, size_t run_count)
{
    const struct candidate *last = runs[0].end - 1;

    for (size_t i = 1; i < run_count; i++)
        if (precedes(last, runs[i].end - 1))
            last = runs[i].end - 1;
    return last;
}

static size_t count_remaining(const struct candidate_run *runs, size_t run_count)
{
    size_t count = 0;

    for (size_t i = 0; i < run_count; i++)
        count += (size_t)(runs[i].end - runs[i].next);
    return count;
}

void candidates_select_merged(struct candidate_run *runs, size_t run_count, const uint32_t *indices, uint32_t count,
                              const struct candidate **chosen)
{
    uint32_t found = 0;

    /* Mostly the largest is wanted, which is found without merging all before it. */
    if (count > 0 && indices[count - 1] + (size_t)1 == count_remaining(runs, run_count))
        chosen[--count] = find_largest_candidate(runs, run_count);
    for (size_t i = run_count; i-- > 1;)
        restore_run_order(&runs[i - 1], run_count - i + 1);
    for (uint32_t index = 0; found < count; index++) {
        if (index == indices[found])
            chosen[found++] = runs->next;
        if (++runs->next < runs->end) {
            restore_run_order(runs, run_count);
        } else {
            runs++;
            run_count--;
        }
    }
}

static void fill_candidate_cells(const struct candidate *candidates, size_t n, const double *lengths, uint32_t count,
                                 struct candidate_cell *cells)
{
    uint32_t at = 0; /* the number of lengths that are not greater than the candidate's */

    for (uint32_t i = 0; i <= count; i++)
        cells[i] = (struct candidate_cell){NULL, NULL};
    for (size_t i = 0; i < n; i++) {
        const struct candidate *candidate = &candidates[i];
        struct candidate_cell *cell;

        if (i > 0 && candidate->length < candidate[-1].length)
            at = 0;
        while (at < count && lengths[at] <= (double)candidate->length)
            at++;
        cell = &cells[at];

        if (!cell->first || precedes(candidate, cell->first))
            cell->first = candidate;
        if (!cell->last || precedes(cell->last, candidate))
            cell->last = candidate;
    }
    /* Where a cell is empty what is nearest lies in a farther one. */
    for (uint32_t i = 1; i <= count; i++)
        if (!cells[i].last)
            cells[i].last = cells[i - 1].last;
    for (uint32_t i = count; i-- > 0;)
        if (!cells[i].first)
            cells[i].first = cells[i + 1].first;
}

static const struct candidate *choose_nearer(const struct candidate *below, const struct candidate *above,
                                             double length)
{
    if (!below || !above)
        return below ? below : above;
    return length - (double)below->length <= (double)above->length - length ? below : above;
}

uint32_t candidates_select_nearest(const struct candidate *candidates, size_t n, const double *lengths, uint32_t count,
                                   struct candidate_cell *cells, const struct candidate **chosen)
{
    const struct candidate *longest;
    uint32_t found = 0;

    fill_candidate_cells(candidates, n, lengths, count, cells);
    longest = cells[count].last;
    chosen[found++] = cells[0].first;
    for (uint32_t i = 0; i < count; i++) {
        const struct candidate *nearest = choose_nearer(cells[i].last, cells[i + 1].first, lengths[i]);

        if (nearest != chosen[found - 1])
            chosen[found++] = nearest;
    }
    if (longest != chosen[found - 1])
        chosen[found++] = longest;
    return found;
}
