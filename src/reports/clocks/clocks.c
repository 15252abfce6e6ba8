#include "reports/clocks/clocks_state.h"

#include <stdlib.h>

#include "base/error.h"
#include "paraver/mpi_call.h"

/* Further pairs of ranks are left out: all-to-all traffic of many ranks would take more memory than the trace. */
enum { MAX_PAIRS = 1 << 20, FIRST_PAIRS = 1 << 10 };

struct clocks *clocks_new(uint32_t rank_count, const struct prv_task *tasks, const struct diag *diag)
{
    struct clocks *clocks = calloc(1, sizeof(*clocks));

    if (clocks)
        clocks->table = calloc(FIRST_PAIRS, sizeof(*clocks->table));
    if (!clocks || !clocks->table) {
        diag_no_memory(diag);
        return clocks_free(clocks);
    }
    clocks->table_size = FIRST_PAIRS;
    clocks->diag = diag;
    clocks->tasks = tasks;
    clocks->rank_count = rank_count;
    return clocks;
}

struct clocks *clocks_free(struct clocks *clocks)
{
    if (clocks) {
        free(clocks->table);
        free(clocks->ranks);
        free(clocks->pairs);
        free(clocks->nodes);
        free(clocks);
    }
    return NULL;
}

struct clock_bound *clocks_find_bound(const struct clocks *clocks, uint32_t waiter, uint32_t partner)
{
    size_t mask = clocks->table_size - 1;
    size_t at = (size_t)((((uint64_t)waiter << 32 | partner) * 0x9e3779b97f4a7c15u) >> 32) & mask;

    while (clocks->table[at].is_used && (clocks->table[at].waiter != waiter || clocks->table[at].partner != partner))
        at = (at + 1) & mask;
    return &clocks->table[at];
}

static int grow_bounds(struct clocks *clocks)
{
    struct clock_bound *old = clocks->table;
    size_t old_size = clocks->table_size;
    struct clock_bound *table = calloc(old_size * 2, sizeof(*table));

    if (!table)
        return diag_no_memory(clocks->diag);
    clocks->table = table;
    clocks->table_size = old_size * 2;
    for (size_t i = 0; i < old_size; i++)
        if (old[i].is_used)
            *clocks_find_bound(clocks, old[i].waiter, old[i].partner) = old[i];
    free(old);
    return 0;
}

static int add_bound(struct clocks *clocks, uint32_t waiter, uint32_t partner, int64_t low)
{
    struct clock_bound *bound = clocks_find_bound(clocks, waiter, partner);

    if (!bound->is_used) {
        if (clocks->count == MAX_PAIRS)
            return 0;
        if (clocks->count++ * 2 >= clocks->table_size) {
            int error = grow_bounds(clocks);

            if (error < 0)
                return error;
            bound = clocks_find_bound(clocks, waiter, partner);
        }
        *bound = (struct clock_bound){waiter, partner, low, 0, true};
    }
    if (low > bound->low)
        bound->low = low;
    bound->impossible += low > 0;
    return 0;
}

static int bound_by_last(struct clocks *clocks, const struct join *join)
{
    const struct post *last = join->range[join->range_count - 1];

    if (last->rank == join->rank)
        last = join->range[join->range_count - 2];
    return add_bound(clocks, join->rank, last->rank, last->raw - join->raw);
}

/*
 * Of the ranks that MPI makes this one wait for, the last to enter gives the tightest bound. A root is looked for only
 * where it is impossible (`extra`): to find one that entered in time is not worth a search of the range.
 */
static int bound_by_collective(struct clocks *clocks, const struct join *join)
{
    enum mpi_class class = mpi_call(join->call)->class;

    if (class == MPI_CLASS_ALL_TO_ALL || (class == MPI_CLASS_ALL_TO_ONE && join->own->is_root))
        return join->range_count > 1 ? bound_by_last(clocks, join) : 0;
    for (size_t i = 0; i < join->extra_count && class == MPI_CLASS_ONE_TO_ALL; i++) {
        int error = join->extra[i]->is_root
                        ? add_bound(clocks, join->rank, join->extra[i]->rank, join->extra[i]->raw - join->raw)
                        : 0;

        if (error < 0)
            return error;
    }
    return 0;
}

static int clocks_on_join(void *self, const struct join *join)
{
    struct clocks *clocks = self;
    int64_t shift = join->time - join->raw;

    if (shift > clocks->largest_shift) {
        clocks->largest_shift = shift;
        clocks->shifted_rank = join->rank;
    }
    if (join->kind == JOIN_RECEIVE)
        return add_bound(clocks, join->rank, join->extra[0]->rank, join->extra[0]->raw - join->raw);
    return join->kind == JOIN_COLLECTIVE ? bound_by_collective(clocks, join) : 0;
}

void clocks_listen(struct clocks *clocks, struct listener *listener)
{
    *listener = (struct listener){.self = clocks, .join = clocks_on_join};
}
