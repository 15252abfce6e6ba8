#include "reports/representative_paths/path_prefixes.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

enum { PIN_POSTS = 16 }; /* between unions that are pinned although nobody asked: bounds what is done twice */

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

/* Who wants less than there is gets it from unions that stay, which takes more memory. */
static void begin_pins(struct path_prefixes *prefixes)
{
    prefixes->has_pins = true;
    prefixes->head_count = 0;
    path_union_clear(&prefixes->all);
}

static void cut(struct path_prefixes *prefixes, size_t count)
{
    for (size_t i = count; i < prefixes->count; i++)
        path_set_drop(prefixes->sets, prefixes->items[i].kept);
    prefixes->count = count;
    if (prefixes->head_count > count)
        begin_pins(prefixes);
}

void path_prefixes_drop(struct path_prefixes *prefixes)
{
    if (!prefixes || --prefixes->references > 0)
        return;
    prefixes->head_count = 0;
    cut(prefixes, 0);
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
    size_t place = prefixes->noted++;

    if (place < prefixes->count && prefixes->items[place].rank_paths == rank_paths)
        return 0;
    if (place < prefixes->count)
        cut(prefixes, place);
    if (array_reserve(&prefixes->items, &prefixes->capacity, place + 1, sizeof(*prefixes->items)) < 0)
        return diag_no_memory(prefixes->sets->diag);
    prefixes->items[place] = (struct path_prefix){.rank_paths = rank_paths, .root = UNION_EMPTY};
    prefixes->count = place + 1;
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
        begin_pins(prefixes);
    if (prefixes->has_pins)
        return unite_from_pins(prefixes, n, root);
    error = grow_head(prefixes, n);
    *root = prefixes->head;
    return error;
}

static struct path_set *choose_alone(struct path_prefixes *prefixes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (path_sets_collect(prefixes->sets, prefixes->items[i].rank_paths) < 0)
            return NULL;
    return path_sets_keep(prefixes->sets, NULL);
}

struct path_set *path_prefixes_choose(struct path_prefixes *prefixes, size_t n, bool alone)
{
    struct path_set **kept = &prefixes->items[n - 1].kept;
    uint32_t root;

    if (!*kept && alone)
        *kept = choose_alone(prefixes, n);
    else if (!*kept && path_prefixes_unite(prefixes, n, &root) == 0)
        *kept = path_sets_choose(prefixes->sets, &prefixes->all, root, NULL);
    return *kept;
}
