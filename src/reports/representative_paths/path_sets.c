#include "reports/representative_paths/path_sets.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

static struct path_set *new_set(struct path_sets *sets)
{
    struct path_set *set = sets->free;

    if (set) {
        sets->free = set->next_free;
    } else {
        set = malloc(sizeof(*set) + sets->limit * sizeof(set->paths[0]));
        if (!set) {
            diag_no_memory(sets->diag);
            return NULL;
        }
    }
    set->references = 1;
    set->count = 0;
    return set;
}

int path_sets_init(struct path_sets *sets, uint32_t limit, enum path_selection select, struct path_trail *trail,
                   const struct diag *diag)
{
    *sets = (struct path_sets){.diag = diag, .select = select, .limit = limit, .trail = trail};
    times_pool_init(&sets->times, diag);
    sets->places = calloc(limit, sizeof(*sets->places));
    sets->chosen = calloc(limit, sizeof(struct candidate *));
    if (!sets->places || !sets->chosen ||
        array_reserve(&sets->gathered, &sets->gathered_capacity, 2 * (size_t)limit, sizeof(*sets->gathered)) < 0)
        return diag_no_memory(diag);
    sets->first = new_set(sets);
    if (!sets->first)
        return ERROR_MEMORY;
    sets->first->count = 1;
    sets->first->paths[0] = (struct path){0};
    return 0;
}

void path_sets_deinit(struct path_sets *sets)
{
    path_set_drop(sets, sets->first);
    while (sets->free) {
        struct path_set *set = sets->free;

        sets->free = set->next_free;
        free(set);
    }
    times_pool_deinit(&sets->times);
    free(sets->places);
    free(sets->chosen);
    free(sets->gathered);
}

struct path_set *path_set_keep(struct path_set *set)
{
    if (set)
        set->references++;
    return set;
}

void path_set_drop(struct path_sets *sets, struct path_set *set)
{
    if (!set || --set->references > 0)
        return;
    for (uint32_t i = 0; i < set->count; i++) {
        times_drop(&sets->times, set->paths[i].times);
        trail_step_drop(set->paths[i].way);
        trail_place_drop(&set->paths[i].start);
    }
    set->next_free = sets->free;
    sets->free = set;
}

static struct trail_place here(const struct path_sets *sets, uint32_t rank, int64_t time)
{
    return sets->trail ? path_trail_here(sets->trail, rank, time) : (struct trail_place){NULL, time};
}

struct path_bundle path_bundle_begin(struct path_sets *sets, uint32_t rank)
{
    return (struct path_bundle){.set = path_set_keep(sets->first), .start = here(sets, rank, 0), .rank = rank};
}

void path_bundle_keep(const struct path_bundle *bundle)
{
    path_set_keep(bundle->set);
    times_keep(bundle->times);
    trail_place_keep(&bundle->start);
}

void path_bundle_drop(struct path_sets *sets, struct path_bundle *bundle)
{
    path_set_drop(sets, bundle->set);
    times_drop(&sets->times, bundle->times);
    trail_place_drop(&bundle->start);
    bundle->set = NULL;
    bundle->times = NULL;
}

int path_bundle_add(struct path_sets *sets, struct path_bundle *bundle, const struct trail_segment *segment)
{
    int error = 0;

    if (segment->activity != bundle->latest_activity && bundle->latest_length > 0) {
        error = times_add(&sets->times, &bundle->times, bundle->latest_activity, bundle->latest_length);
        bundle->latest_length = 0;
    }
    bundle->latest_activity = segment->activity;
    bundle->latest_length += segment->end - segment->start;
    bundle->length += segment->end - segment->start;
    return error == 0 && sets->trail ? path_trail_log(sets->trail, segment) : error;
}

void path_bundle_restart(struct path_sets *sets, struct path_bundle *bundle, struct path_set *set, int64_t time)
{
    uint32_t rank = bundle->rank;
    uint64_t joins = bundle->joins + 1;

    path_bundle_drop(sets, bundle);
    *bundle = (struct path_bundle){.set = set, .start = here(sets, rank, time), .rank = rank, .joins = joins};
}

static struct candidate candidate_of(const struct path_bundle *bundle, uint32_t position)
{
    return (struct candidate){bundle->set->paths[position].length + bundle->length, bundle->rank, position,
                              bundle->time, bundle};
}

int path_sets_unite(struct path_sets *sets, struct path_union *all, uint32_t *root, const struct path_bundle *bundle)
{
    for (uint32_t i = 0; i < bundle->set->count; i++) {
        struct candidate candidate = candidate_of(bundle, i);

        if (path_union_add(all, root, &candidate) < 0)
            return diag_no_memory(sets->diag);
    }
    return 0;
}

/* The path's way up to the point where it leaves the bundle's rank. */
static int take_step(struct path_sets *sets, const struct path *source, const struct path_bundle *bundle,
                     struct path *path)
{
    struct trail_stretch stretch = {
        .rank = bundle->rank,
        .start = source->start.chunk ? source->start : bundle->start,
        .end = bundle->time,
    };

    path->start = (struct trail_place){0};
    path->way = trail_step_new(sets->trail, source->way, &stretch);
    return path->way ? 0 : ERROR_MEMORY;
}

static void stay(const struct path *source, const struct path_bundle *bundle, struct path *path)
{
    path->start = source->start.chunk ? source->start : bundle->start;
    trail_place_keep(&path->start);
    path->way = trail_step_keep(source->way);
}

/* A path goes on with what the bundle has computed. */
static int add_times(struct path_sets *sets, struct path *path, const struct path_bundle *bundle)
{
    int error = times_add_all(&sets->times, &path->times, bundle->times);

    if (error < 0 || bundle->latest_length == 0)
        return error;
    return times_add(&sets->times, &path->times, bundle->latest_activity, bundle->latest_length);
}

/* The set's next path. */
static int take(struct path_sets *sets, struct path_set *set, const struct candidate *candidate,
                const struct path_bundle *own)
{
    const struct path_bundle *bundle = candidate->bundle;
    const struct path *source = &bundle->set->paths[candidate->position];
    struct path *path = &set->paths[set->count++];

    *path = (struct path){.length = candidate->length, .rank = bundle->rank, .times = times_keep(source->times)};
    if (add_times(sets, path, bundle) < 0)
        return ERROR_MEMORY;
    if (!sets->trail)
        return 0;
    if (bundle != own)
        return take_step(sets, source, bundle, path);
    stay(source, bundle, path);
    return 0;
}

struct path_set *path_sets_choose(struct path_sets *sets, const struct path_union *all, uint32_t root,
                                  const struct path_bundle *own)
{
    uint32_t count = paths_select(path_union_size(all, root), sets->limit, sets->select, sets->places);
    struct path_set *set = new_set(sets);
    int error = set ? 0 : ERROR_MEMORY;

    for (uint32_t i = 0; i < count && error == 0; i++)
        error = take(sets, set, path_union_get(all, root, sets->places[i]), own);
    if (error == 0)
        return set;
    path_set_drop(sets, set);
    return NULL;
}

/* No bundles are gathered any more. */
static void forget_gathered(struct path_sets *sets)
{
    sets->gathered_count = 0;
    sets->run_count = 0;
}

int path_sets_gather(struct path_sets *sets, const struct path_bundle *bundle)
{
    size_t need = sets->gathered_count + bundle->set->count;

    if (array_reserve(&sets->gathered, &sets->gathered_capacity, need, sizeof(*sets->gathered)) < 0) {
        forget_gathered(sets);
        return diag_no_memory(sets->diag);
    }
    for (uint32_t i = 0; i < bundle->set->count; i++)
        sets->gathered[sets->gathered_count++] = candidate_of(bundle, i);
    if (sets->run_count < PATH_RUNS)
        sets->run_ends[sets->run_count] = need;
    sets->run_count++;
    return 0;
}

/* Of few bundles, whose paths are in order each. */
static void choose_from_runs(struct path_sets *sets, uint32_t count)
{
    struct candidate_run runs[PATH_RUNS];
    size_t start = 0;

    for (size_t i = 0; i < sets->run_count; i++) {
        runs[i] = (struct candidate_run){sets->gathered + start, sets->gathered + sets->run_ends[i]};
        start = sets->run_ends[i];
    }
    candidates_choose(runs, sets->run_count, sets->places, count, sets->chosen);
}

static void choose_from_all(struct path_sets *sets, uint32_t count)
{
    candidates_arrange(sets->gathered, sets->gathered_count, sets->places, count);
    for (uint32_t i = 0; i < count; i++)
        sets->chosen[i] = &sets->gathered[sets->places[i]];
}

struct path_set *path_sets_keep(struct path_sets *sets, const struct path_bundle *own)
{
    uint32_t count = paths_select((uint32_t)sets->gathered_count, sets->limit, sets->select, sets->places);
    struct path_set *set = new_set(sets);
    int error = set ? 0 : ERROR_MEMORY;

    if (sets->run_count <= PATH_RUNS)
        choose_from_runs(sets, count);
    else
        choose_from_all(sets, count);
    forget_gathered(sets);
    for (uint32_t i = 0; i < count && error == 0; i++)
        error = take(sets, set, sets->chosen[i], own);
    if (error == 0)
        return set;
    path_set_drop(sets, set);
    return NULL;
}
