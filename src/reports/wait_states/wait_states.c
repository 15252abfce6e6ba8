#include "reports/wait_states/wait_states.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "reports/wait_states/wait_state.h"

/* All ranks at the start of the run. */
static int init_cause_paths(struct wait_states *waits)
{
    size_t limit = waits->setup.max_memory / sizeof(struct bag_item);
    uint32_t root = CAUSE_NODE_NONE;

    if (!waits->setup.lengths_only &&
        cause_tree_init(&waits->tree, limit, cause_of(ACTIVITY_UNKNOWN, CAUSE_WHOLE), &root, waits->diag) < 0)
        return ERROR_MEMORY;
    for (uint32_t i = 0; i < waits->setup.rank_count; i++) {
        waits->ranks[i] = (struct wait_rank){.node = root, .last = -1, .cell_end = INT64_MAX};
        if (waits->setup.grid)
            waits->ranks[i].cell_end = grid_end(waits->setup.grid, 0);
        wait_paths_keep(waits, root);
    }
    wait_paths_drop(waits, root);
    return 0;
}

static int init_waits(struct wait_states *waits)
{
    const struct wait_setup *setup = &waits->setup;

    if (!setup->lengths_only) {
        waits->activities = activities_new(waits->diag);
        if (waits->activities)
            waits->stacks = activity_stacks_new(waits->activities, &setup->rules, setup->rank_count, waits->diag);
        if (!waits->stacks)
            return ERROR_MEMORY;
    }
    waits->ranks = calloc(setup->rank_count, sizeof(*waits->ranks));
    if (!waits->ranks || array_reserve(&waits->cells, &waits->cell_capacity, 1, sizeof(*waits->cells)) < 0)
        return diag_no_memory(waits->diag);
    waits->cells[waits->cell_count++] = (struct wait_cell){.ranks_here = setup->rank_count};
    return init_cause_paths(waits);
}

struct wait_states *wait_states_new(const struct wait_setup *setup, const struct diag *diag)
{
    struct wait_states *waits = calloc(1, sizeof(*waits));

    if (!waits) {
        diag_no_memory(diag);
        return NULL;
    }
    waits->setup = *setup;
    waits->diag = diag;
    return init_waits(waits) == 0 ? waits : wait_states_free(waits);
}

static void free_wait_rank(struct wait_rank *rank)
{
    for (size_t i = 0; i < rank->deferred_count; i++)
        free(rank->deferred[i].gaps);
    free(rank->deferred);
    free(rank->call.stretches.items);
    free(rank->call.pieces);
}

struct wait_states *wait_states_free(struct wait_states *waits)
{
    if (!waits)
        return NULL;
    for (uint32_t i = 0; waits->ranks && i < waits->setup.rank_count; i++)
        free_wait_rank(&waits->ranks[i]);
    free(waits->ranks);
    for (size_t i = 0; i < waits->cell_count; i++)
        wait_tally_deinit(&waits->cells[i].causes);
    free(waits->cells);
    for (size_t i = 0; i < waits->name_count; i++)
        free(waits->names[i]);
    free(waits->names);
    wait_tally_deinit(&waits->call_paths);
    wait_tally_deinit(&waits->causes);
    wait_tally_deinit(&waits->pairs);
    wait_tally_deinit(&waits->partners);
    free(waits->items);
    free(waits->times);
    free(waits->met);
    cause_tree_deinit(&waits->tree);
    activity_stacks_free(waits->stacks);
    activities_free(waits->activities);
    free(waits);
    return NULL;
}

void wait_states_listen(struct wait_states *waits, struct listener *listener)
{
    *listener = (struct listener){.self = waits};
    waits->listener = listener;
    wait_calls_listen(listener, waits->setup.lengths_only);
}
