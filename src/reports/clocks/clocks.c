#include "reports/clocks/clocks_state.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "paraver/mpi_call.h"

/* Further pairs of ranks are left out: all-to-all traffic of many ranks would take more memory than the trace. */
enum { MAX_PAIRS = 1 << 20 };

struct clocks *clocks_new(uint32_t rank_count, const struct prv_task *tasks, const struct diag *diag)
{
    struct clocks *clocks = calloc(1, sizeof(*clocks));

    if (!clocks) {
        diag_no_memory(diag);
        return NULL;
    }
    clocks->diag = diag;
    clocks->tasks = tasks;
    clocks->rank_count = rank_count;
    return clocks;
}

struct clocks *clocks_free(struct clocks *clocks)
{
    if (clocks) {
        free(clocks->bounds);
        hash_index_deinit(&clocks->bound_index);
        free(clocks->ranks);
        free(clocks->pairs);
        free(clocks->nodes);
        free(clocks);
    }
    return NULL;
}

/* The two ranks of a direction, in one number. */
static uint64_t clock_bound_key(uint32_t waiter, uint32_t partner)
{
    return (uint64_t)waiter << 32 | partner;
}

static bool bound_has_key(const void *bounds, uint32_t number, const void *key)
{
    const struct clock_bound *bound = (const struct clock_bound *)bounds + number;

    return clock_bound_key(bound->waiter, bound->partner) == *(const uint64_t *)key;
}

struct clock_bound *clocks_find_bound(const struct clocks *clocks, uint32_t waiter, uint32_t partner)
{
    uint64_t key = clock_bound_key(waiter, partner);
    uint32_t number = hash_index_find(&clocks->bound_index, hash_of(key), bound_has_key, clocks->bounds, &key);

    return number != HASH_INDEX_NONE ? &clocks->bounds[number] : NULL;
}

static int add_bound(struct clocks *clocks, struct clock_bound bound)
{
    if (clocks->bound_count == MAX_PAIRS)
        return 0;
    if (array_reserve(&clocks->bounds, &clocks->bound_capacity, clocks->bound_count + 1, sizeof(bound)) < 0 ||
        hash_index_add(&clocks->bound_index, hash_of(clock_bound_key(bound.waiter, bound.partner)),
                       (uint32_t)clocks->bound_count) < 0)
        return diag_no_memory(clocks->diag);
    clocks->bounds[clocks->bound_count++] = bound;
    return 0;
}

static int note_bound(struct clocks *clocks, uint32_t waiter, uint32_t partner, int64_t low)
{
    struct clock_bound *bound = clocks_find_bound(clocks, waiter, partner);

    if (!bound)
        return add_bound(clocks, (struct clock_bound){waiter, partner, low, low > 0});
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
    return note_bound(clocks, join->rank, last->rank, last->raw - join->raw);
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
                        ? note_bound(clocks, join->rank, join->extra[i]->rank, join->extra[i]->raw - join->raw)
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
        return note_bound(clocks, join->rank, join->extra[0]->rank, join->extra[0]->raw - join->raw);
    return join->kind == JOIN_COLLECTIVE ? bound_by_collective(clocks, join) : 0;
}

void clocks_listen(struct clocks *clocks, struct listener *listener)
{
    *listener = (struct listener){.self = clocks, .join = clocks_on_join};
}
