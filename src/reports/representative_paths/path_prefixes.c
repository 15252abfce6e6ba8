#include "reports/representative_paths/path_prefixes.h"

#include <stdlib.h>

#include "base/array.h"

/* Between sets that are kept although nobody asked for them: bounds the posts that are joined twice. */
enum { KEPT_POSTS = 16 };

struct path_prefixes *path_prefixes_new(struct path_sets *sets)
{
    struct path_prefixes *prefixes = calloc(1, sizeof(*prefixes));

    if (!prefixes) {
        diag_no_memory(sets->diag);
        return NULL;
    }
    prefixes->references = 1;
    prefixes->sets = sets;
    return prefixes;
}

struct path_prefixes *path_prefixes_keep(struct path_prefixes *prefixes)
{
    prefixes->references++;
    return prefixes;
}

static void truncate_prefixes(struct path_prefixes *prefixes, size_t count)
{
    for (size_t i = count; i < prefixes->count; i++)
        path_set_drop(prefixes->sets, prefixes->items[i].kept);
    path_union_cut(&prefixes->all, count);
    prefixes->count = count;
}

void path_prefixes_drop(struct path_prefixes *prefixes)
{
    if (!prefixes || --prefixes->references > 0)
        return;
    truncate_prefixes(prefixes, 0);
    path_union_deinit(&prefixes->all);
    free(prefixes->items);
    free(prefixes);
}

void path_prefixes_order(struct path_prefixes *prefixes)
{
    prefixes->noted = 0;
}

int path_prefixes_note(struct path_prefixes *prefixes, const struct rank_paths *rank_paths)
{
    size_t index = prefixes->noted++;

    if (index < prefixes->count && prefixes->items[index].rank_paths == rank_paths)
        return 0;
    if (index < prefixes->count)
        truncate_prefixes(prefixes, index);
    if (array_reserve(&prefixes->items, &prefixes->capacity, index + 1, sizeof(*prefixes->items)) < 0)
        return diag_no_memory(prefixes->sets->diag);
    prefixes->items[index] = (struct path_prefix){.rank_paths = rank_paths};
    prefixes->count = index + 1;
    return 0;
}

/* 0 or ERROR_MEMORY (reported). */
static int collect_posts(const struct path_prefixes *prefixes, size_t n)
{
    int error = 0;

    for (size_t i = 0; i < n && error == 0; i++)
        error = path_sets_collect(prefixes->sets, prefixes->items[i].rank_paths);
    return error;
}

/* The union is of the first n posts then. 0 or ERROR_MEMORY (reported). */
static int unite_posts(struct path_prefixes *prefixes, size_t n)
{
    int error = 0;

    path_union_cut(&prefixes->all, n);
    for (size_t i = prefixes->all.source_count; i < n && error == 0; i++)
        error = path_sets_unite(prefixes->sets, &prefixes->all, prefixes->items[i].rank_paths);
    return error;
}

/* A set as it is, on no rank; without a reference. */
static struct rank_paths joined_paths(struct path_set *set)
{
    return (struct rank_paths){.set = set, .is_joined = true};
}

/* The set of the first n posts that is kept, or NULL. */
static struct path_set *kept_prefix(const struct path_prefixes *prefixes, size_t n)
{
    return n > 0 ? prefixes->items[n - 1].kept : NULL;
}

/* Sets between the one that there is and the one that is asked for are kept now and then. */
static struct path_set *choose_by_extending(struct path_prefixes *prefixes, size_t n)
{
    struct path_sets *sets = prefixes->sets;
    struct path_set *set;
    size_t made = n;

    while (made > 0 && !kept_prefix(prefixes, made))
        made--;
    set = kept_prefix(prefixes, made);
    for (; made < n; made++) {
        struct rank_paths joined = joined_paths(set);
        struct path_set *next = NULL;

        if ((!set || path_sets_collect(sets, &joined) == 0) &&
            path_sets_collect(sets, prefixes->items[made].rank_paths) == 0)
            next = path_sets_choose_collected(sets, NULL);
        if (made > 0 && !kept_prefix(prefixes, made))
            path_set_drop(sets, set);
        set = next;
        if (!set)
            return NULL;
        if (made + 1 == n || (made + 1) % KEPT_POSTS == 0)
            prefixes->items[made].kept = set;
    }
    return set;
}

struct path_set *path_prefixes_choose(struct path_prefixes *prefixes, size_t n, bool is_final)
{
    struct path_sets *sets = prefixes->sets;
    struct path_set **kept = &prefixes->items[n - 1].kept;

    if (*kept)
        return *kept;
    if (is_final)
        return *kept = collect_posts(prefixes, n) == 0 ? path_sets_choose_collected(sets, NULL) : NULL;
    if (sets->clusters > 0)
        return choose_by_extending(prefixes, n);
    return *kept = unite_posts(prefixes, n) == 0 ? path_sets_choose_united(sets, &prefixes->all, NULL) : NULL;
}

/* Where sets know the population: the set of the posts is one of those that are joined. */
static struct path_set *join_prefix(struct path_prefixes *prefixes, size_t n, const struct path_prefix_rest *rest)
{
    struct path_sets *sets = prefixes->sets;
    struct rank_paths joined = joined_paths(path_prefixes_choose(prefixes, n, false));
    int error = joined.set ? path_sets_collect(sets, &joined) : ERROR_MEMORY;

    if (!rest->has_own && error == 0)
        error = path_sets_collect(sets, rest->own);
    for (size_t i = 0; i < rest->count && error == 0; i++)
        error = path_sets_collect(sets, &rest->received[i]);
    return error == 0 ? path_sets_choose_collected(sets, rest->own) : NULL;
}

struct path_set *path_prefixes_join(struct path_prefixes *prefixes, size_t n, const struct path_prefix_rest *rest)
{
    struct path_sets *sets = prefixes->sets;
    struct path_set *set = NULL;
    int error;

    if (sets->clusters > 0)
        return join_prefix(prefixes, n, rest);
    error = unite_posts(prefixes, n);
    if (!rest->has_own && error == 0)
        error = path_sets_unite(sets, &prefixes->all, rest->own);
    for (size_t i = 0; i < rest->count && error == 0; i++)
        error = path_sets_unite(sets, &prefixes->all, &rest->received[i]);
    if (error == 0)
        set = path_sets_choose_united(sets, &prefixes->all, rest->own);
    path_union_cut(&prefixes->all, n);
    return set;
}
