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
    sets->nearest = calloc(limit, sizeof(*sets->nearest));
    sets->neighbours = calloc(limit, sizeof(*sets->neighbours));
    if (!sets->indices || !sets->chosen || !sets->lengths || !sets->nearest || !sets->neighbours)
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
    free(sets->nearest);
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

/* A set as it is, on no rank; without a reference. */
static struct rank_paths joined_paths(struct path_set *set)
{
    return (struct rank_paths){.set = set, .is_joined = true};
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

/* Returns the set, with sets->chosen; NULL, and there is none, where memory ran out (reported) now or before. */
static struct path_set *append_chosen(struct path_sets *sets, struct path_set *set, uint32_t count,
                                      const struct rank_paths *own, int error)
{
    for (uint32_t i = 0; i < count && error == 0; i++)
        error = append_path(sets, set, sets->chosen[i].rank_paths, sets->chosen[i].position, own);
    if (error == 0)
        return set;
    path_set_drop(sets, set);
    return NULL;
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

/* How many of the paths in order are kept, whose places sets->indices has then. */
static uint32_t select_positions(struct path_sets *sets, uint32_t candidate_count)
{
    return paths_select(candidate_count, sets->limit, sets->select, sets->indices);
}

/* 0 or ERROR_MEMORY (reported). *count becomes how many are chosen. */
static int choose_by_position(struct path_sets *sets, uint32_t *count)
{
    if (array_reserve(&sets->runs, &sets->run_capacity, sets->collected_count, sizeof(*sets->runs)) < 0)
        return diag_no_memory(sets->diag);
    *count = select_positions(sets, sets->candidate_count);
    candidates_select(sets->collected, sets->collected_count, sets->runs, sets->indices, *count, sets->chosen);
    return 0;
}

/* How many of sets->nearest are the ones to keep; 0: there are none but by position. */
static uint32_t select_nearest(struct path_sets *sets, const struct path_set *set)
{
    uint32_t limit = sets->limit;
    uint32_t count;

    if (!set->population || limit <= 2 || sets->candidate_count <= limit)
        return 0;
    path_population_divide(set->population, limit - 2, sets->lengths);
    count = candidates_select_nearest(sets->collected, sets->collected_count, sets->lengths, limit - 2,
                                      sets->neighbours, sets->nearest);
    /* Few are found where lengths stand in narrow groups that the ones looked for miss: then any are better. */
    return count > limit / 2 ? count : 0;
}

struct path_set *path_sets_choose_collected(struct path_sets *sets, const struct rank_paths *own)
{
    struct path_set *set = allocate_set(sets);
    uint32_t near, chosen = 0;
    int error = 0;

    if (!set) {
        forget_collected(sets);
        return NULL;
    }
    if (set->population)
        population_union_finish(&sets->populations, set->population, sets->clusters);
    near = select_nearest(sets, set);
    for (uint32_t i = 0; i < near && error == 0; i++) {
        const struct candidate_place *place = &sets->nearest[i];

        error = append_path(sets, set, sets->collected[place_source(place)].rank_paths, place_position(place), own);
    }
    if (near == 0)
        error = choose_by_position(sets, &chosen);
    forget_collected(sets);
    return append_chosen(sets, set, chosen, own, error);
}

/* Prefixes. */

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

/* The union has no more than the first n posts. */
static void cut_union(struct path_prefixes *prefixes, size_t n)
{
    if (prefixes->united <= n)
        return;
    path_union_cut(&prefixes->all, n > 0 ? prefixes->items[n - 1].candidates : 0);
    prefixes->united = n;
}

static void truncate_prefixes(struct path_prefixes *prefixes, size_t count)
{
    for (size_t i = count; i < prefixes->count; i++)
        path_set_drop(prefixes->sets, prefixes->items[i].kept);
    cut_union(prefixes, count);
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

/* Adds all paths of a rank to the union. 0 or ERROR_MEMORY (reported). */
static int unite(struct path_prefixes *prefixes, const struct rank_paths *rank_paths)
{
    const struct candidate_source source = source_of(rank_paths);

    return path_union_add(&prefixes->all, &source) < 0 ? diag_no_memory(prefixes->sets->diag) : 0;
}

/* The union is of the first n posts then. 0 or ERROR_MEMORY (reported). */
static int unite_posts(struct path_prefixes *prefixes, size_t n)
{
    int error = 0;

    cut_union(prefixes, n);
    while (prefixes->united < n && error == 0) {
        struct path_prefix *item = &prefixes->items[prefixes->united];

        error = unite(prefixes, item->rank_paths);
        item->candidates = prefixes->all.count;
        prefixes->united++;
    }
    return error;
}

/* The set of what is in the union. */
static struct path_set *choose_united(struct path_prefixes *prefixes, const struct rank_paths *own)
{
    const struct path_union *all = &prefixes->all;
    struct path_sets *sets = prefixes->sets;
    uint32_t count = select_positions(sets, all->count);
    struct path_set *set = allocate_set(sets);

    for (uint32_t i = 0; i < count; i++)
        sets->chosen[i] = all->candidates[all->order[sets->indices[i]]];
    return set ? append_chosen(sets, set, count, own, 0) : NULL;
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
    if (!is_final && sets->clusters > 0)
        return choose_by_extending(prefixes, n);
    if (!is_final)
        return *kept = unite_posts(prefixes, n) == 0 ? choose_united(prefixes, NULL) : NULL;
    for (size_t i = 0; i < n; i++)
        if (path_sets_collect(sets, prefixes->items[i].rank_paths) < 0)
            return NULL;
    return *kept = path_sets_choose_collected(sets, NULL);
}

/* Where sets know the population: the set of the posts is one of those that are joined. */
static struct path_set *join_prefix(struct path_prefixes *prefixes, size_t n, const struct path_prefix_rest *rest)
{
    struct path_set *shared = path_prefixes_choose(prefixes, n, false);
    struct rank_paths joined = joined_paths(shared);
    int error = shared ? path_sets_collect(prefixes->sets, &joined) : ERROR_MEMORY;

    if (!rest->has_own && error == 0)
        error = path_sets_collect(prefixes->sets, rest->own);
    for (size_t i = 0; i < rest->count && error == 0; i++)
        error = path_sets_collect(prefixes->sets, &rest->received[i]);
    return error == 0 ? path_sets_choose_collected(prefixes->sets, rest->own) : NULL;
}

struct path_set *path_prefixes_join(struct path_prefixes *prefixes, size_t n, const struct path_prefix_rest *rest)
{
    struct path_set *set = NULL;
    int error = 0;

    if (prefixes->sets->clusters > 0)
        return join_prefix(prefixes, n, rest);
    if (unite_posts(prefixes, n) < 0)
        return NULL;
    if (!rest->has_own)
        error = unite(prefixes, rest->own);
    for (size_t i = 0; i < rest->count && error == 0; i++)
        error = unite(prefixes, &rest->received[i]);
    if (error == 0)
        set = choose_united(prefixes, rest->own);
    path_union_cut(&prefixes->all, prefixes->items[n - 1].candidates);
    return set;
}
