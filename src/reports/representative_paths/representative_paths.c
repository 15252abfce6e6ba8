#include "reports/representative_paths/representative_paths.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "paraver/mpi_call.h"
#include "replay/post_order.h"

/* Kept with each post. */
struct paths_token {
    struct rank_paths rank_paths;
    struct path_prefixes *prefixes; /* of a collective's posts, when they have been put in order */
};

/*
 * Where percentiles are those of all paths, there may be none at a percentile that is wanted among those that were kept
 * before: some more are, at places that divide those between the wanted ones evenly.
 */
static struct path_sets_setup choose_sets(const struct paths_options *wanted)
{
    enum { ENOUGH = 12 };
    struct path_sets_setup setup = {.limit = wanted->count, .select = wanted->select};

    if (wanted->select == SELECT_TOPK || wanted->percentiles == PERCENTILES_OF_CANDIDATES)
        return setup;
    setup.clusters = wanted->sample;
    if (wanted->count > 2)
        setup.limit = (wanted->count - 1) * ((ENOUGH + wanted->count - 2) / (wanted->count - 1)) + 1;
    return setup;
}

static int init_paths(struct representative_paths *paths)
{
    const struct paths_setup *setup = &paths->setup;
    struct path_sets_setup sets = choose_sets(&setup->wanted);

    if (setup->history) {
        paths->history = path_history_new(setup->rank_count, (size_t)setup->rank_count * sets.limit, setup->max_memory,
                                          setup->history, paths->diag);
        if (!paths->history)
            return ERROR_MEMORY;
    }
    sets.history = paths->history;
    if (path_sets_init(&paths->sets, &sets, paths->diag) < 0)
        return ERROR_MEMORY;
    paths->items = calloc(sets.limit, sizeof(*paths->items));
    paths->ranks = calloc(setup->rank_count, sizeof(*paths->ranks));
    if (!paths->items || !paths->ranks)
        return diag_no_memory(paths->diag);
    for (uint32_t i = 0; i < setup->rank_count; i++)
        paths->ranks[i].rank_paths = rank_paths_begin(&paths->sets, i);
    return 0;
}

struct representative_paths *representative_paths_new(const struct paths_setup *setup, const struct diag *diag)
{
    struct representative_paths *paths = calloc(1, sizeof(*paths));

    if (!paths) {
        diag_no_memory(diag);
        return NULL;
    }
    paths->setup = *setup;
    paths->diag = diag;
    paths->activities = activities_new(diag);
    if (paths->activities)
        paths->stacks = activity_stacks_new(paths->activities, &setup->rules, setup->rank_count, diag);
    if (!paths->stacks || init_paths(paths) < 0)
        return representative_paths_free(paths);
    return paths;
}

static void clear_received(struct representative_paths *paths, struct paths_rank *rank)
{
    for (size_t i = 0; i < rank->received_count; i++)
        rank_paths_drop(&paths->sets, &rank->received[i]);
    rank->received_count = 0;
}

struct representative_paths *representative_paths_free(struct representative_paths *paths)
{
    if (paths) {
        for (uint32_t i = 0; paths->ranks && i < paths->setup.rank_count; i++) {
            clear_received(paths, &paths->ranks[i]);
            free(paths->ranks[i].received);
            rank_paths_drop(&paths->sets, &paths->ranks[i].rank_paths);
        }
        free(paths->ranks);
        free(paths->items);
        path_set_drop(&paths->sets, paths->final);
        path_sets_deinit(&paths->sets);
        path_history_free(paths->history);
        activity_stacks_free(paths->stacks);
        activities_free(paths->activities);
        free(paths);
    }
    return NULL;
}

/* Joining. */

static int collect_received(struct representative_paths *paths, const struct paths_rank *rank)
{
    int error = path_sets_collect(&paths->sets, &rank->rank_paths);

    for (size_t i = 0; i < rank->received_count && error == 0; i++)
        error = path_sets_collect(&paths->sets, &rank->received[i]);
    return error;
}

static __attribute__((noinline)) int join_received(struct representative_paths *paths, struct paths_rank *rank)
{
    struct path_set *set = NULL;

    rank->rank_paths.time = rank->received_time;
    if (collect_received(paths, rank) == 0)
        set = path_sets_choose_collected(&paths->sets, &rank->rank_paths);
    if (!set)
        return ERROR_MEMORY;
    rank_paths_restart(&paths->sets, &rank->rank_paths, set, rank->received_time);
    clear_received(paths, rank);
    return 0;
}

/* The call has ended: joins the paths that it received, of which there mostly are none. */
static int join_if_received(struct representative_paths *paths, struct paths_rank *rank)
{
    return rank->received_count > 0 ? join_received(paths, rank) : 0;
}

static const struct paths_token *paths_token_of(const struct representative_paths *paths, const struct post *post)
{
    return post_token(post, paths->listener);
}

static int receive_paths(struct representative_paths *paths, struct paths_rank *rank, const struct post *post)
{
    const struct rank_paths *rank_paths = &paths_token_of(paths, post)->rank_paths;

    if (array_reserve(&rank->received, &rank->received_capacity, rank->received_count + 1, sizeof(*rank->received)) < 0)
        return diag_no_memory(paths->diag);
    rank_paths_keep(rank_paths);
    rank->received[rank->received_count++] = *rank_paths;
    return 0;
}

/* Whether the rank's own post is among those of the range, with the paths that it still has. */
static bool range_has_own_post(const struct representative_paths *paths, const struct paths_rank *rank,
                               const struct join *join)
{
    size_t own = post_order_find(join->range, join->range_count, join->enter, join->rank);

    if (own == join->range_count || join->range[own]->rank != join->rank)
        return false;
    return paths_token_of(paths, join->range[own])->rank_paths.joins == rank->rank_paths.joins;
}

/* All ranks continue the paths of this set: no other history will be asked for. */
static int commit_set(struct representative_paths *paths, const struct path_set *set)
{
    int error = 0;

    for (uint32_t i = 0; i < set->count && error == 0; i++)
        error = path_history_commit(paths->history, set->paths[i].history);
    return error;
}

/* Joins the posts of the range alone: the set is shared by all ranks that leave with the same range. */
static int join_shared_range(struct representative_paths *paths, struct paths_rank *rank, const struct join *join,
                             struct path_prefixes *prefixes)
{
    bool is_all_to_all = mpi_call(join->call)->class == MPI_CLASS_ALL_TO_ALL;
    struct path_set *set = path_prefixes_choose(prefixes, join->range_count, is_all_to_all);

    if (!set)
        return ERROR_MEMORY;
    rank_paths_restart(&paths->sets, &rank->rank_paths, path_set_keep(set), join->time);
    return paths->history && is_all_to_all && join->range_count == paths->setup.rank_count ? commit_set(paths, set) : 0;
}

/* Adds what is not in the range: the rank's own paths, unless they are, and those that the call has received. */
static int unite_others(struct representative_paths *paths, const struct paths_rank *rank, bool owns,
                        struct path_prefixes *prefixes, uint32_t *root)
{
    int error = owns ? 0 : path_sets_unite(&paths->sets, &prefixes->all, root, &rank->rank_paths);

    for (size_t i = 0; i < rank->received_count && error == 0; i++)
        error = path_sets_unite(&paths->sets, &prefixes->all, root, &rank->received[i]);
    return error;
}

/* The set of the posts of the range and others: what is added to the union of the range is taken back afterwards. */
static struct path_set *choose_by_union(struct representative_paths *paths, const struct paths_rank *rank,
                                        const struct join *join, struct path_prefixes *prefixes, bool owns)
{
    struct path_set *set = NULL;
    uint32_t root;
    struct union_mark mark;
    int error = path_prefixes_unite(prefixes, join->range_count, &root);

    mark = path_union_mark(&prefixes->all);
    if (error == 0)
        error = unite_others(paths, rank, owns, prefixes, &root);
    if (error == 0)
        set = path_sets_choose(&paths->sets, &prefixes->all, root, &rank->rank_paths);
    path_union_return(&prefixes->all, mark);
    return set;
}

/* The same where sets know the population of all paths. */
static struct path_set *choose_by_extension(struct representative_paths *paths, const struct paths_rank *rank,
                                            const struct join *join, struct path_prefixes *prefixes, bool owns)
{
    struct path_set *shared = path_prefixes_choose(prefixes, join->range_count, false);
    struct rank_paths joined = rank_paths_joined(shared);

    if (!shared || path_sets_collect(&paths->sets, &joined) < 0)
        return NULL;
    if (!owns && path_sets_collect(&paths->sets, &rank->rank_paths) < 0)
        return NULL;
    for (size_t i = 0; i < rank->received_count; i++)
        if (path_sets_collect(&paths->sets, &rank->received[i]) < 0)
            return NULL;
    return path_sets_choose_collected(&paths->sets, &rank->rank_paths);
}

static int join_range_with_others(struct representative_paths *paths, struct paths_rank *rank, const struct join *join,
                                  struct path_prefixes *prefixes, bool owns)
{
    bool knows_population = paths->sets.setup.clusters > 0;
    struct path_set *set;

    rank->rank_paths.time = join->time;
    set = knows_population ? choose_by_extension(paths, rank, join, prefixes, owns)
                           : choose_by_union(paths, rank, join, prefixes, owns);
    if (!set)
        return ERROR_MEMORY;
    rank_paths_restart(&paths->sets, &rank->rank_paths, set, join->time);
    clear_received(paths, rank);
    return 0;
}

static int join_range(struct representative_paths *paths, struct paths_rank *rank, const struct join *join)
{
    struct path_prefixes *prefixes = paths_token_of(paths, join->range[0])->prefixes;
    bool owns = range_has_own_post(paths, rank, join);

    if (owns && rank->received_count == 0)
        return join_shared_range(paths, rank, join, prefixes);
    return join_range_with_others(paths, rank, join, prefixes, owns);
}

/*
 * Commits the history of the rank's paths up to now. That takes a new set, whose paths leave the rank here and return
 * to it at once; it counts as the same one (joins), so that the rank's own post is still recognised.
 */
static int commit_rank(struct representative_paths *paths, struct paths_rank *rank)
{
    struct path_set *set;

    rank->rank_paths.time = rank->reached;
    if (path_sets_collect(&paths->sets, &rank->rank_paths) < 0)
        return ERROR_MEMORY;
    set = path_sets_choose_collected(&paths->sets, NULL);
    if (!set)
        return ERROR_MEMORY;
    rank_paths_restart(&paths->sets, &rank->rank_paths, set, rank->reached);
    rank->rank_paths.joins--;
    return commit_set(paths, set);
}

static int commit_all_ranks(struct representative_paths *paths)
{
    int error = 0;

    for (uint32_t i = 0; i < paths->setup.rank_count && error == 0; i++)
        error = commit_rank(paths, &paths->ranks[i]);
    return error;
}

/* The listener. */

static int paths_on_join(void *self, const struct join *join)
{
    struct representative_paths *paths = self;
    struct paths_rank *rank = &paths->ranks[join->rank];
    int error = paths->error;

    rank->received_time = join->time;
    for (size_t i = 0; i < join->extra_count && error == 0; i++)
        error = receive_paths(paths, rank, join->extra[i]);
    if (error == 0 && join->range_count > 0)
        error = join_range(paths, rank, join);
    return error;
}

static int add_useful_task(struct representative_paths *paths, struct paths_rank *rank, const struct interval *interval)
{
    struct history_task task = {
        .rank = interval->rank,
        .activity = activity_stacks_top(paths->stacks, interval->rank),
        .start = interval->t0 > paths->setup.from ? interval->t0 : paths->setup.from,
        .end = interval->t1 < paths->setup.to ? interval->t1 : paths->setup.to,
    };

    return task.start < task.end ? rank_paths_add(&paths->sets, &rank->rank_paths, &task) : 0;
}

static int paths_on_interval(void *self, const struct interval *interval)
{
    struct representative_paths *paths = self;
    struct paths_rank *rank = &paths->ranks[interval->rank];
    int error = 0;

    if (interval->call == 0 || interval->is_enter)
        error = join_if_received(paths, rank);
    rank->has_begun = rank->has_begun || (interval->state != STATE_ABSENT && interval->state != STATE_ENDED);
    rank->has_left = interval->is_exit || interval->call == 0;
    if (error == 0 && interval->state == STATE_USEFUL)
        error = add_useful_task(paths, rank, interval);
    if (error == 0)
        error = activity_stacks_pass(paths->stacks, interval);
    rank->reached = interval->t1;
    return error == 0 && paths->history && path_history_is_due(paths->history) ? commit_all_ranks(paths) : error;
}

static int paths_on_site(void *self, const struct call_site *site)
{
    struct representative_paths *paths = self;

    return activity_stacks_site(paths->stacks, site);
}

static int paths_on_event(void *self, const struct stream_event *event)
{
    struct representative_paths *paths = self;

    return activity_stacks_event(paths->stacks, event);
}

/* A post inside a call has the paths that led into the call: those that it has received are joined at its end. */
static int paths_on_post(void *self, const struct post *post, void *memory)
{
    struct representative_paths *paths = self;
    struct paths_rank *rank = &paths->ranks[post->rank];
    struct paths_token *token = memory;
    int error = rank->has_left || post->call == 0 ? join_if_received(paths, rank) : 0;

    if (error < 0)
        return error;
    token->prefixes = NULL;
    token->rank_paths = rank->rank_paths;
    token->rank_paths.time = post->time;
    rank_paths_keep(&token->rank_paths);
    return 0;
}

static void paths_on_merge(void *self, void *memory, const void *memory_before)
{
    struct representative_paths *paths = self;
    struct paths_token *token = memory;
    const struct paths_token *before = memory_before;

    if (paths->error < 0)
        return;
    /* All posts of one collective share the prefixes of the first; the order may have changed since the last time. */
    if (before && token->prefixes != before->prefixes) {
        path_prefixes_drop(token->prefixes);
        token->prefixes = path_prefixes_keep(before->prefixes);
    } else if (!token->prefixes) {
        token->prefixes = path_prefixes_new(&paths->sets);
    }
    if (token->prefixes && !before)
        path_prefixes_order(token->prefixes);
    paths->error = token->prefixes ? path_prefixes_note(token->prefixes, &token->rank_paths) : ERROR_MEMORY;
}

/* Posts of messages have no prefixes, those of a collective that members have left before it was broken up do. */
static void paths_on_copy(void *self, const void *memory)
{
    const struct paths_token *token = memory;

    (void)self;
    if (token->prefixes)
        path_prefixes_keep(token->prefixes);
    rank_paths_keep(&token->rank_paths);
}

static void paths_on_forget(void *self, void *memory)
{
    struct representative_paths *paths = self;
    struct paths_token *token = memory;

    path_prefixes_drop(token->prefixes);
    rank_paths_drop(&paths->sets, &token->rank_paths);
}

/* The paths of those ranks that have done anything; of all if none has. */
static int collect_all_ranks(struct representative_paths *paths, int64_t end)
{
    uint32_t count = paths->setup.rank_count;
    bool any = false;
    int error = 0;

    for (uint32_t i = 0; i < count; i++)
        any = any || paths->ranks[i].has_begun;
    for (uint32_t i = 0; i < count && error == 0; i++) {
        paths->ranks[i].rank_paths.time = end;
        if (paths->ranks[i].has_begun || !any)
            error = path_sets_collect(&paths->sets, &paths->ranks[i].rank_paths);
    }
    return error;
}

/* The ranks' paths are joined once more. */
static int paths_on_finish(void *self, int64_t end)
{
    struct representative_paths *paths = self;
    int error = paths->error;

    for (uint32_t i = 0; i < paths->setup.rank_count && error == 0; i++)
        error = join_if_received(paths, &paths->ranks[i]);
    if (error == 0)
        error = collect_all_ranks(paths, end);
    if (error < 0)
        return error;
    paths->final_candidates = (uint32_t)paths->sets.collected_count;
    paths->final = path_sets_choose_collected(&paths->sets, NULL);
    return paths->final ? 0 : ERROR_MEMORY;
}

void representative_paths_listen(struct representative_paths *paths, struct listener *listener)
{
    paths->listener = listener;
    *listener = (struct listener){
        .self = paths,
        .token_size = sizeof(struct paths_token),
        .interval = paths_on_interval,
        .post = paths_on_post,
        .merge = paths_on_merge,
        .join = paths_on_join,
        .copy = paths_on_copy,
        .forget = paths_on_forget,
        .event = paths_on_event,
        .site = paths_on_site,
        .finish = paths_on_finish,
    };
}
