#include "analysis/path_prefixes.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

enum { PIN_POSTS = 16 }; /* between unions that are kept although nobody asked: bounds what is done twice */

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

static void cut(struct path_prefixes *prefixes, size_t count)
{
    for (size_t i = count; i < prefixes->count; i++)
        path_set_drop(prefixes->sets, prefixes->items[i].kept);
    prefixes->count = count;
}

void path_prefixes_drop(struct path_prefixes *prefixes)
{
    if (!prefixes || --prefixes->references > 0)
        return;
    cut(prefixes, 0);
    path_union_deinit(&prefixes->all);
    free(prefixes->items);
    free(prefixes);
}

void path_prefixes_order(struct path_prefixes *prefixes)
{
    prefixes->noted = 0;
}

int path_prefixes_note(struct path_prefixes *prefixes, const struct path_bundle *bundle)
{
    size_t place = prefixes->noted++;

    if (place < prefixes->count && prefixes->items[place].bundle == bundle)
        return 0;
    if (place < prefixes->count)
        cut(prefixes, place);
    if (array_reserve(&prefixes->items, &prefixes->capacity, place + 1, sizeof(*prefixes->items)) < 0)
        return diag_no_memory(prefixes->sets->diag);
    prefixes->items[place] = (struct path_prefix){.bundle = bundle, .root = UNION_EMPTY};
    prefixes->count = place + 1;
    return 0;
}

int path_prefixes_unite(struct path_prefixes *prefixes, size_t n, bool alone)
{
    struct path_prefix *items = prefixes->items;
    uint32_t root = UNION_EMPTY;
    size_t made = n;
    int error = 0;

    while (made > 0 && items[made - 1].root == UNION_EMPTY)
        made--;
    if (made > 0)
        root = items[made - 1].root;
    for (; made < n && error == 0; made++) {
        error = path_sets_unite(prefixes->sets, &prefixes->all, &root, items[made].bundle);
        if (error == 0 && (made + 1 == n || (!alone && (made + 1) % PIN_POSTS == 0))) {
            items[made].root = root;
            path_union_pin(&prefixes->all);
        }
    }
    return error;
}

struct path_set *path_prefixes_keep_of(struct path_prefixes *prefixes, size_t n)
{
    struct path_prefix *item = &prefixes->items[n - 1];

    if (!item->kept)
        item->kept = path_sets_choose(prefixes->sets, &prefixes->all, item->root, NULL);
    return item->kept;
}
