#include "reports/representative_paths/path_candidates.h"

#include <stdbool.h>
#include <stdlib.h>

enum {
    SMALL = 12,      /* so few are put in order one by one */
    DEPTH_MAX = 100, /* of partitions: more than twice the logarithm of any n, so pivots were bad ones */
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

uint32_t paths_select(uint32_t n, uint32_t k, enum path_selection select, uint32_t *places)
{
    uint32_t kept = n < k ? n : k;

    for (uint32_t i = 0; i < kept; i++) {
        if (n <= k)
            places[i] = i;
        else if (select == SELECT_TOPK || k == 1)
            places[i] = i < k / 2 ? i : n - k + i;
        else
            places[i] = (uint32_t)((2 * (uint64_t)i * (n - 1) + (k - 1)) / (2 * (uint64_t)(k - 1)));
    }
    return kept;
}

static int compare(const void *a, const void *b)
{
    return candidate_compare(a, b);
}

static void swap(struct candidate *a, struct candidate *b)
{
    struct candidate kept = *a;

    *a = *b;
    *b = kept;
}

static void insertion_sort(struct candidate *candidates, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        struct candidate moved = candidates[i];
        size_t at = i;

        for (; at > 0 && candidate_compare(&moved, &candidates[at - 1]) < 0; at--)
            candidates[at] = candidates[at - 1];
        candidates[at] = moved;
    }
}

/* The middle one of first, middle and last, which are put in order. */
static struct candidate choose_pivot(struct candidate *candidates, size_t n)
{
    struct candidate *middle = &candidates[n / 2];
    struct candidate *last = &candidates[n - 1];

    if (candidate_compare(middle, candidates) < 0)
        swap(middle, candidates);
    if (candidate_compare(last, middle) < 0)
        swap(last, middle);
    if (candidate_compare(middle, candidates) < 0)
        swap(middle, candidates);
    return *middle;
}

/* Hoare's: what lies before the place that is returned is not greater than what lies from there on; neither is empty.
 */
static size_t partition(struct candidate *candidates, size_t n)
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
        swap(&candidates[low++], &candidates[high--]);
    }
}

/* The part [from, to) of all, which holds `count` of the places. */
static void arrange(struct candidate *candidates, size_t from, size_t to, const uint32_t *places, uint32_t count,
                    unsigned depth)
{
    while (count > 0 && to - from > SMALL && depth > 0) {
        size_t split = from + partition(candidates + from, to - from);
        uint32_t below = 0;

        while (below < count && places[below] < split)
            below++;
        depth--;
        arrange(candidates, from, split, places, below, depth);
        places += below;
        count -= below;
        from = split;
    }
    if (count > 0 && to - from > SMALL)
        qsort(candidates + from, to - from, sizeof(*candidates), compare);
    else if (count > 0)
        insertion_sort(candidates + from, to - from);
}

void candidates_arrange(struct candidate *candidates, size_t n, const uint32_t *places, uint32_t count)
{
    arrange(candidates, 0, n, places, count, DEPTH_MAX);
}

static bool precedes(const struct candidate *a, const struct candidate *b)
{
    return a->length != b->length ? a->length < b->length : candidate_compare(a, b) < 0;
}

/* Of runs in the order of what comes next in each, the first has changed. */
static void sift(struct candidate_run *runs, size_t run_count)
{
    struct candidate_run moved = runs[0];
    size_t at = 0;

    for (; at + 1 < run_count && precedes(runs[at + 1].next, moved.next); at++)
        runs[at] = runs[at + 1];
    runs[at] = moved;
}

/* What comes last in any run. */
static const struct candidate *find_last(const struct candidate_run *runs, size_t run_count)
{
    const struct candidate *last = runs[0].end - 1;

    for (size_t i = 1; i < run_count; i++)
        if (precedes(last, runs[i].end - 1))
            last = runs[i].end - 1;
    return last;
}

static size_t count_all(const struct candidate_run *runs, size_t run_count)
{
    size_t count = 0;

    for (size_t i = 0; i < run_count; i++)
        count += (size_t)(runs[i].end - runs[i].next);
    return count;
}

void candidates_choose(struct candidate_run *runs, size_t run_count, const uint32_t *places, uint32_t count,
                       const struct candidate **chosen)
{
    uint32_t found = 0;

    /* Mostly the last is wanted, and it is known without a walk through all before it. */
    if (count > 0 && places[count - 1] + (size_t)1 == count_all(runs, run_count))
        chosen[--count] = find_last(runs, run_count);
    for (size_t i = run_count; i-- > 1;)
        sift(&runs[i - 1], run_count - i + 1);
    for (uint32_t place = 0; found < count; place++) {
        if (place == places[found])
            chosen[found++] = runs->next;
        if (++runs->next < runs->end) {
            sift(runs, run_count);
        } else {
            runs++;
            run_count--;
        }
    }
}
