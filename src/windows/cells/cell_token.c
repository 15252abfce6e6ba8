#include "windows/cells/cell_token.h"

#include <stdbool.h>

#include "base/sorted.h"

struct wanted_cell {
    const struct listener *listener;
    uint64_t cell;
};

/* Posts in order of time are in order of their cells. */
static bool token_is_up_to(const void *range, uint64_t index, const void *wanted)
{
    const struct wanted_cell *of = wanted;

    return cell_token_of(of->listener, ((const struct post *const *)range)[index])->cell <= of->cell;
}

int64_t cell_token_largest_of_range(const struct listener *listener, const struct join *join, uint64_t cell)
{
    struct wanted_cell wanted = {listener, cell};
    /* The last post of the cell knows the largest of all before it. */
    size_t end = (size_t)sorted_find(0, join->range_count, token_is_up_to, join->range, &wanted);
    const struct cell_token *last = end > 0 ? cell_token_of(listener, join->range[end - 1]) : NULL;

    return last && last->cell == cell ? last->ideal_max : 0;
}
