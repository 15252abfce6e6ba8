#include "reports/representative_paths/path_sets.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

/* NULL when memory ran out (not reported). */
static struct path_set *new_set(const struct path_sets *sets)
{
    size_t past_size = sets->history ? sizeof(struct path_past) : 0;
    struct path_set *set =
        malloc(sizeof(*set) + sets->limit * (sizeof(set->paths[0]) + sizeof(set->lengths[0]) + past_size));

    if (!set)
        return NULL;
    set->lengths = (int64_t *)(set->paths + sets->limit);
    set->pasts = (struct path_past *)(set->lengths + sets->limit);
    set->population = sets->clusters > 0 ? path_population_new(sets->clusters) : NULL;
    if (sets->clusters == 0 || set->population)
        return set;
    free(set);
    return NULL;
}

/* A free one, or a new one. NULL when memory ran out (reported). */
static struct path_set *allocate_set(struct path_sets *sets)
{
    struct path_set *set = sets->free;

    if (set)
        sets->free = set->next_free;
    else
        set = new_set(sets);
    if (!set) {
        diag_no_memory(sets->diag);
        return NULL;
    }
    set->references = 1;
    set->count = 0;
    set->has_times = false;
    return set;
}

int path_sets_start(struct path_sets *sets)
{
    uint32_t limit = sets->limit;

    times_pool_init(&sets->times, sets->diag);
    sets->indices = calloc(limit, sizeof(*sets->indices));
    sets->chosen = calloc(limit, sizeof(*sets->chosen));
    sets->lengths = calloc(limit, sizeof(*sets->lengths));
    sets->neighbours = calloc(limit, sizeof(*sets->neighbours));
    if (!sets->indices || !sets->chosen || !sets->lengths || !sets->neighbours)
        return diag_no_memory(sets->diag);
    sets->first = allocate_set(sets);
    if (!sets->first)
        return ERROR_MEMORY;
    sets->first->count = 1;
    sets->first->paths[0] = (struct path){0};
    sets->first->lengths[0] = 0;
    if (sets->history)
        sets->first->pasts[0] = (struct path_past){0};
    return 0;
}

void path_sets_deinit(struct path_sets *sets)
{
    path_set_drop(sets, sets->first);
    while (sets->free) {
        struct path_set *set = sets->free;

        sets->free = set->next_free;
        free(set->population);
        free(set);
    }
    times_pool_deinit(&sets->times);
    population_union_deinit(&sets->populations);
    free(sets->indices);
    free(sets->chosen);
    free(sets->lengths);
    free(sets->neighbours);
    free(sets->collected);
    free(sets->runs);
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
    for (uint32_t i = 0; i < set->count && set->has_times; i++)
        times_drop(&sets->times, set->paths[i].times);
    for (uint32_t i = 0; i < set->count && sets->history; i++) {
        history_node_drop(set->pasts[i].history);
        log_position_drop(&set->pasts[i].start);
    }
    set->next_free = sets->free;
    sets->free = set;
}

int path_set_complete_times(struct path_sets *sets, struct path_set *set)
{
    int error = 0;

    for (uint32_t i = 0; i < set->count && error == 0; i++) {
        struct path *path = &set->paths[i];

        if (path->latest_length > 0)
            error = times_add(&sets->times, &path->times, path->latest_activity, path->latest_length);
        path->latest_length = 0;
    }
    set->has_times = true;
    return error;
}

static struct log_position current_position(const struct path_sets *sets, uint32_t rank, int64_t time)
{
    return sets->history ? path_history_position(sets->history, rank, time) : (struct log_position){NULL, time};
}

struct rank_paths rank_paths_begin(struct path_sets *sets, uint32_t rank)
{
    return (struct rank_paths){
        .set = path_set_keep(sets->first), .start = current_position(sets, rank, 0), .rank = rank};
}

void rank_paths_keep(const struct rank_paths *rank_paths)
{
    path_set_keep(rank_paths->set);
    times_keep(rank_paths->times);
    log_position_keep(&rank_paths->start);
}

void rank_paths_drop(struct path_sets *sets, struct rank_paths *rank_paths)
{
    path_set_drop(sets, rank_paths->set);
    times_drop(&sets->times, rank_paths->times);
    log_position_drop(&rank_paths->start);
    rank_paths->set = NULL;
    rank_paths->times = NULL;
}

int rank_paths_add(struct path_sets *sets, struct rank_paths *rank_paths, const struct history_task *task)
{
    int error = 0;

    if (task->activity != rank_paths->latest_activity && rank_paths->latest_length > 0) {
        error = times_add(&sets->times, &rank_paths->times, rank_paths->latest_activity, rank_paths->latest_length);
        rank_paths->latest_length = 0;
    }
    rank_paths->latest_activity = task->activity;
    rank_paths->latest_length += task->end - task->start;
    rank_paths->length += task->end - task->start;
    return error == 0 && sets->history ? path_history_log(sets->history, task) : error;
}

void rank_paths_restart(struct path_sets *sets, struct rank_paths *rank_paths, struct path_set *set, int64_t time)
{
    uint32_t rank = rank_paths->rank;
    uint64_t joins = rank_paths->joins + 1;

    rank_paths_drop(sets, rank_paths);
    *rank_paths =
        (struct rank_paths){.set = set, .start = current_position(sets, rank, time), .rank = rank, .joins = joins};
}

static struct candidate_source source_of(const struct rank_paths *rank_paths)
{
    const struct path_set *set = rank_paths->set;

    return (struct candidate_source){set->lengths,     rank_paths->length, set->count,
                                     rank_paths->rank, rank_paths->time,   rank_paths};
}

/* The path continues with the rank's tasks since the set began, in more than one activity. */
static __attribute__((noinline)) int extend_times(struct path_sets *sets, struct path *path,
                                                  const struct rank_paths *rank_paths)
{
    bool is_another = path->latest_activity != rank_paths->latest_activity;
    int error = rank_paths->times ? times_add_all(&sets->times, &path->times, rank_paths->times) : 0;

    if (error < 0 || rank_paths->latest_length == 0)
        return error;
    if (is_another && path->latest_length > 0)
        error = times_add(&sets->times, &path->times, path->latest_activity, path->latest_length);
    path->latest_length = (is_another ? 0 : path->latest_length) + rank_paths->latest_length;
    path->latest_activity = rank_paths->latest_activity;
    return error;
}

/* Histories are extended only here, so that paths that are not kept cost nothing. */
static int continue_past(struct path_sets *sets, struct path_past *past, const struct path_past *source,
                         const struct rank_paths *rank_paths, const struct rank_paths *own)
{
    struct history_span span = {
        .rank = rank_paths->rank,
        .start = source->start.chunk ? source->start : rank_paths->start,
        .end = rank_paths->time,
    };

    if (rank_paths->is_joined || rank_paths == own) {
        past->start = span.start;
        log_position_keep(&past->start);
        past->history = history_node_keep(source->history);
        return 0;
    }
    /* It leaves the rank: its history gets a node for its time there. */
    past->start = (struct log_position){NULL, 0};
    past->history = history_node_new(sets->history, source->history, &span);
    return past->history ? 0 : ERROR_MEMORY;
}

/* Adds a chosen path to a set. */
static inline int append_path(struct path_sets *sets, struct path_set *set, const struct rank_paths *rank_paths,
                              uint32_t position, const struct rank_paths *own)
{
    const struct path_set *source = rank_paths->set;
    struct path path = source->paths[position];
    uint32_t index = set->count++;
    int error = 0;

    set->lengths[index] = source->lengths[position] + rank_paths->length;
    if (!rank_paths->is_joined)
        path.rank = rank_paths->rank;
    times_keep(path.times);
    if (rank_paths->times || (path.latest_activity != rank_paths->latest_activity && path.latest_length > 0)) {
        error = extend_times(sets, &path, rank_paths);
    } else if (rank_paths->latest_length > 0) {
        path.latest_activity = rank_paths->latest_activity;
        path.latest_length += rank_paths->latest_length;
    }
    set->paths[index] = path;
    if (path.times)
        set->has_times = true;
    if (!sets->history)
        return error;
    set->pasts[index] = (struct path_past){0};
    return error < 0 ? error : continue_past(sets, &set->pasts[index], &source->pasts[position], rank_paths, own);
}

static void forget_collected(struct path_sets *sets)
{
    sets->collected_count = 0;
    sets->candidate_count = 0;
    population_union_clear(&sets->populations);
}

int path_sets_collect(struct path_sets *sets, const struct rank_paths *rank_paths)
{
    const struct path_population *population = rank_paths->set->population;

    if (array_reserve(&sets->collected, &sets->collected_capacity, sets->collected_count + 1,
                      sizeof(*sets->collected)) < 0 ||
        (population && population_union_add(&sets->populations, population, rank_paths->length) < 0)) {
        forget_collected(sets);
        return diag_no_memory(sets->diag);
    }
    sets->collected[sets->collected_count++] = source_of(rank_paths);
    sets->candidate_count += rank_paths->set->count;
    return 0;
}

int path_sets_unite(const struct path_sets *sets, struct path_union *all, const struct rank_paths *rank_paths)
{
    const struct candidate_source source = source_of(rank_paths);

    return path_union_add(all, &source) < 0 ? diag_no_memory(sets->diag) : 0;
}

/* How many of the paths are kept as those that are nearest to places in the population; 0: none, any are better. */
static uint32_t choose_nearest(struct path_sets *sets, const struct path_population *population)
{
    uint32_t limit = sets->limit;
    uint32_t count;

    if (limit <= 2 || sets->candidate_count <= limit)
        return 0;
    path_population_divide(population, limit - 2, sets->lengths);
    count = candidates_select_nearest(sets->collected, sets->collected_count, sets->lengths, limit - 2,
                                      sets->neighbours, sets->chosen);
    /* Few are found where lengths stand in narrow groups that the ones looked for miss. */
    return count > limit / 2 ? count : 0;
}

/* How many of the paths that were collected are kept: sets->chosen. 0 when memory ran out (reported). */
static uint32_t choose_paths(struct path_sets *sets, const struct path_population *population)
{
    uint32_t count = population ? choose_nearest(sets, population) : 0;

    if (count > 0)
        return count;
    if (array_reserve(&sets->runs, &sets->run_capacity, sets->collected_count, sizeof(*sets->runs)) < 0) {
        diag_no_memory(sets->diag);
        return 0;
    }
    count = paths_select(sets->candidate_count, sets->limit, sets->select, sets->indices);
    candidates_select(sets->collected, sets->collected_count, sets->runs, sets->indices, count, sets->chosen);
    return count;
}

/* Those of sets->chosen. Takes over the reference to `set`; NULL when memory ran out (reported). */
static struct path_set *append_chosen(struct path_sets *sets, struct path_set *set,
                                      const struct candidate_source *sources, uint32_t count,
                                      const struct rank_paths *own)
{
    int error = 0;

    for (uint32_t i = 0; i < count && error == 0; i++) {
        const struct candidate_place *place = &sets->chosen[i];

        error = append_path(sets, set, sources[place_source(place)].rank_paths, place_position(place), own);
    }
    if (error == 0)
        return set;
    path_set_drop(sets, set);
    return NULL;
}

struct path_set *path_sets_choose_collected(struct path_sets *sets, const struct rank_paths *own)
{
    struct path_set *set = allocate_set(sets);
    uint32_t count;

    if (set && set->population)
        population_union_finish(&sets->populations, set->population, sets->clusters);
    count = set ? choose_paths(sets, set->population) : 0;
    if (count > 0) {
        set = append_chosen(sets, set, sets->collected, count, own);
    } else {
        path_set_drop(sets, set);
        set = NULL;
    }
    forget_collected(sets);
    return set;
}

struct path_set *path_sets_choose_united(struct path_sets *sets, const struct path_union *all,
                                         const struct rank_paths *own)
{
    uint32_t count = paths_select(all->count, sets->limit, sets->select, sets->indices);
    struct path_set *set = allocate_set(sets);

    for (uint32_t i = 0; i < count; i++)
        sets->chosen[i] = path_union_at(all, sets->indices[i]);
    return set ? append_chosen(sets, set, all->sources, count, own) : NULL;
}
