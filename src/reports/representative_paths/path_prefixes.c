#include "reports/representative_paths/path_prefixes.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

enum {
    PIN_POSTS = 16
}; /* between unions or sets that are kept although nobody asked for them: bounds the posts that are added twice */

struct path_prefixes *path_prefixes_new(struct path_sets *sets)
{
    struct path_prefixes *prefixes = calloc(1, sizeof(*prefixes));

    if (!prefixes) {
        diag_no_memory(sets->diag);
        return NULL;
    }
    prefixes->references = 1;
    prefixes->sets = sets;
    path_union_init(&prefixes->all);
    return prefixes;
}

struct path_prefixes *path_prefixes_keep(struct path_prefixes *prefixes)
{
    prefixes->references++;
    return prefixes;
}

/* Fewer posts are wanted than the single union has: from now on unions are pinned, which takes more memory. */
static void start_pinning(struct path_prefixes *prefixes)
{
    prefixes->has_pins = true;
    prefixes->head_count = 0;
    path_union_clear(&prefixes->all);
}

static void truncate_prefixes(struct path_prefixes *prefixes, size_t count)
{
    for (size_t i = count; i < prefixes->count; i++)
        path_set_drop(prefixes->sets, prefixes->items[i].kept);
    prefixes->count = count;
    if (prefixes->head_count > count)
        start_pinning(prefixes);
}

void path_prefixes_drop(struct path_prefixes *prefixes)
{
    if (!prefixes || --prefixes->references > 0)
        return;
    prefixes->head_count = 0;
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
    prefixes->items[index] = (struct path_prefix){.rank_paths = rank_paths, .root = UNION_EMPTY};
    prefixes->count = index + 1;
    return 0;
}

static int grow_head(struct path_prefixes *prefixes, size_t n)
{
    int error = 0;

    for (; prefixes->head_count < n && error == 0; prefixes->head_count++)
        error = path_sets_unite(prefixes->sets, &prefixes->all, &prefixes->head,
                                prefixes->items[prefixes->head_count].rank_paths);
    return error;
}

static int unite_from_pins(struct path_prefixes *prefixes, size_t n, uint32_t *root)
{
    struct path_prefix *items = prefixes->items;
    size_t made = n;
    int error = 0;

    while (made > 0 && items[made - 1].root == UNION_EMPTY)
        made--;
    *root = made > 0 ? items[made - 1].root : UNION_EMPTY;
    for (; made < n && error == 0; made++) {
        error = path_sets_unite(prefixes->sets, &prefixes->all, root, items[made].rank_paths);
        if (error == 0 && (made + 1 == n || (made + 1) % PIN_POSTS == 0)) {
            items[made].root = *root;
            path_union_pin(&prefixes->all);
        }
    }
    return error;
}

int path_prefixes_unite(struct path_prefixes *prefixes, size_t n, uint32_t *root)
{
    int error;

    if (prefixes->head_count > n)
        start_pinning(prefixes);
    if (prefixes->has_pins)
        return unite_from_pins(prefixes, n, root);
    error = grow_head(prefixes, n);
    *root = prefixes->head;
    return error;
}

static struct path_set *choose_from_sorted(struct path_prefixes *prefixes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (path_sets_collect(prefixes->sets, prefixes->items[i].rank_paths) < 0)
            return NULL;
    return path_sets_choose_collected(prefixes->sets, NULL);
}

/* The set of the first n posts that is kept, or NULL. */
static struct path_set *kept_prefix(const struct path_prefixes *prefixes, size_t n)
{
    return n > 0 ? prefixes->items[n - 1].kept : NULL;
}

/* That of one post more; NULL when memory ran out (reported). */
static struct path_set *extend_prefix(struct path_prefixes *prefixes, struct path_set *set, size_t n)
{
    struct rank_paths joined = rank_paths_joined(set);

    if (set && path_sets_collect(prefixes->sets, &joined) < 0)
        return NULL;
    if (path_sets_collect(prefixes->sets, prefixes->items[n].rank_paths) < 0)
        return NULL;
    return path_sets_choose_collected(prefixes->sets, NULL);
}

/* Sets between the one that there is and the one that is asked for are kept now and then. */
static struct path_set *choose_by_extending(struct path_prefixes *prefixes, size_t n)
{
    struct path_set *set;
    size_t made = n;

    while (made > 0 && !kept_prefix(prefixes, made))
        made--;
    set = kept_prefix(prefixes, made);
    for (; made < n; made++) {
        struct path_set *next = extend_prefix(prefixes, set, made);

        if (made > 0 && !kept_prefix(prefixes, made))
            path_set_drop(prefixes->sets, set);
        set = next;
        if (!set)
            return NULL;
        if (made + 1 == n || (made + 1) % PIN_POSTS == 0)
            prefixes->items[made].kept = set;
    }
    return set;
}

struct path_set *path_prefixes_choose(struct path_prefixes *prefixes, size_t n, bool is_final)
{
    struct path_set **kept = &prefixes->items[n - 1].kept;
    uint32_t root;

    if (!*kept && is_final)
        *kept = choose_from_sorted(prefixes, n);
    else if (!*kept && prefixes->sets->setup.clusters > 0)
        return choose_by_extending(prefixes, n);
    else if (!*kept && path_prefixes_unite(prefixes, n, &root) == 0)
        *kept = path_sets_choose(prefixes->sets, &prefixes->all, root, NULL);
    return *kept;
}
