#include "reports/representative_paths/representative_paths.h"

#include <stdlib.h>

#include "reports/representative_paths/path_prefixes.h"
#include "reports/representative_paths/paths_state.h"
#include "base/array.h"
#include "base/sorted.h"
#include "base/error.h"
#include "paraver/mpi_call.h"

/* What a post takes along. */
struct paths_token {
    struct rank_paths rank_paths;
    struct path_prefixes *prefixes; /* of a collective's posts, when they have been put in order */
};

static int begin(struct representative_paths *paths)
{
    const struct paths_setup *setup = &paths->setup;

    if (setup->history) {
        paths->history = path_history_new(setup->rank_count, (size_t)setup->rank_count * setup->limit,
                                          setup->max_memory, setup->history, paths->diag);
        if (!paths->history)
            return ERROR_MEMORY;
    }
    if (path_sets_init(&paths->sets, setup->limit, setup->select, paths->history, paths->diag) < 0)
        return ERROR_MEMORY;
    paths->final_places = calloc(setup->limit, sizeof(*paths->final_places));
    paths->ranks = calloc(setup->rank_count, sizeof(*paths->ranks));
    if (!paths->final_places || !paths->ranks)
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
    if (!paths->stacks || begin(paths) < 0)
        return representative_paths_free(paths);
    return paths;
}

static void clear_met(struct representative_paths *paths, struct paths_rank *rank)
{
    for (size_t i = 0; i < rank->met_count; i++)
        rank_paths_drop(&paths->sets, &rank->met[i]);
    rank->met_count = 0;
}

struct representative_paths *representative_paths_free(struct representative_paths *paths)
{
    if (paths) {
        for (uint32_t i = 0; paths->ranks && i < paths->setup.rank_count; i++) {
            clear_met(paths, &paths->ranks[i]);
            free(paths->ranks[i].met);
            rank_paths_drop(&paths->sets, &paths->ranks[i].rank_paths);
        }
        free(paths->ranks);
        free(paths->final_places);
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

static int gather_met(struct representative_paths *paths, const struct paths_rank *rank)
{
    int error = path_sets_collect(&paths->sets, &rank->rank_paths);

    for (size_t i = 0; i < rank->met_count && error == 0; i++)
        error = path_sets_collect(&paths->sets, &rank->met[i]);
    return error;
}

static __attribute__((noinline)) int join_met(struct representative_paths *paths, struct paths_rank *rank)
{
    struct path_set *set = NULL;

    rank->rank_paths.time = rank->met_time;
    if (gather_met(paths, rank) == 0)
        set = path_sets_keep(&paths->sets, &rank->rank_paths);
    if (!set)
        return ERROR_MEMORY;
    rank_paths_restart(&paths->sets, &rank->rank_paths, set, rank->met_time);
    clear_met(paths, rank);
    return 0;
}

/* The call has ended: joins what it met, which mostly is nothing. */
static int settle(struct representative_paths *paths, struct paths_rank *rank)
{
    return rank->met_count > 0 ? join_met(paths, rank) : 0;
}

static const struct paths_token *token_of(const struct representative_paths *paths, const struct post *post)
{
    return post_token(post, paths->listener);
}

static int meet(struct representative_paths *paths, struct paths_rank *rank, const struct post *post)
{
    const struct rank_paths *rank_paths = &token_of(paths, post)->rank_paths;

    if (array_reserve(&rank->met, &rank->met_capacity, rank->met_count + 1, sizeof(*rank->met)) < 0)
        return diag_no_memory(paths->diag);
    rank_paths_keep(rank_paths);
    rank->met[rank->met_count++] = *rank_paths;
    return 0;
}

static bool post_is_before_own(const void *range, uint64_t index, const void *own)
{
    const struct post *post = ((const struct post *const *)range)[index];
    const struct join *join = own;

    return post->time != join->enter ? post->time < join->enter : post->rank < join->rank;
}

/* Whether the rank's own post is among those of the range (in order of time and rank), with the paths that it still
 * has. */
static bool has_own(const struct representative_paths *paths, const struct paths_rank *rank, const struct join *join)
{
    size_t own = (size_t)sorted_find(0, join->range_count, post_is_before_own, join->range, join);

    if (own == join->range_count || join->range[own]->rank != join->rank)
        return false;
    return token_of(paths, join->range[own])->rank_paths.joins == rank->rank_paths.joins;
}

/* Everybody goes on with the paths of the set: what is not on them is decided. */
static int commit(struct representative_paths *paths, const struct path_set *set)
{
    int error = 0;

    for (uint32_t i = 0; i < set->count && error == 0; i++)
        error = path_history_commit(paths->history, set->paths[i].way);
    return error;
}

/* Of the whole range, the same for all who leave with it. */
static int share(struct representative_paths *paths, struct paths_rank *rank, const struct join *join,
                 struct path_prefixes *prefixes)
{
    bool is_all_to_all = mpi_call(join->call)->class == MPI_CLASS_ALL_TO_ALL;
    struct path_set *set = path_prefixes_choose(prefixes, join->range_count, is_all_to_all);

    if (!set)
        return ERROR_MEMORY;
    rank_paths_restart(&paths->sets, &rank->rank_paths, path_set_keep(set), join->time);
    return paths->history && is_all_to_all && join->range_count == paths->setup.rank_count ? commit(paths, set) : 0;
}

/* What is beside the range: the rank's own paths, unless they are in it, and what the call has met. */
static int unite_rest(struct representative_paths *paths, const struct paths_rank *rank, bool owns,
                      struct path_prefixes *prefixes, uint32_t *root)
{
    int error = owns ? 0 : path_sets_unite(&paths->sets, &prefixes->all, root, &rank->rank_paths);

    for (size_t i = 0; i < rank->met_count && error == 0; i++)
        error = path_sets_unite(&paths->sets, &prefixes->all, root, &rank->met[i]);
    return error;
}

/* Of the range and of others beside it. */
static int extend(struct representative_paths *paths, struct paths_rank *rank, const struct join *join,
                  struct path_prefixes *prefixes, bool owns)
{
    struct path_set *set = NULL;
    uint32_t root;
    struct union_mark mark;
    int error;

    rank->rank_paths.time = join->time;
    error = path_prefixes_unite(prefixes, join->range_count, &root);
    mark = path_union_mark(&prefixes->all);
    if (error == 0)
        error = unite_rest(paths, rank, owns, prefixes, &root);
    if (error == 0)
        set = path_sets_choose(&paths->sets, &prefixes->all, root, &rank->rank_paths);
    path_union_return(&prefixes->all, mark);
    if (!set)
        return ERROR_MEMORY;
    rank_paths_restart(&paths->sets, &rank->rank_paths, set, join->time);
    clear_met(paths, rank);
    return 0;
}

static int join_range(struct representative_paths *paths, struct paths_rank *rank, const struct join *join)
{
    struct path_prefixes *prefixes = token_of(paths, join->range[0])->prefixes;
    bool owns = has_own(paths, rank, join);

    if (owns && rank->met_count == 0)
        return share(paths, rank, join, prefixes);
    return extend(paths, rank, join, prefixes, owns);
}

/* The same paths, with all that they went through so far committed. */
static int commit_rank(struct representative_paths *paths, struct paths_rank *rank)
{
    struct path_set *set;

    rank->rank_paths.time = rank->reached;
    if (path_sets_collect(&paths->sets, &rank->rank_paths) < 0)
        return ERROR_MEMORY;
    set = path_sets_keep(&paths->sets, NULL);
    if (!set)
        return ERROR_MEMORY;
    rank_paths_restart(&paths->sets, &rank->rank_paths, set, rank->reached);
    rank->rank_paths.joins--;
    return commit(paths, set);
}

static int commit_all(struct representative_paths *paths)
{
    int error = 0;

    for (uint32_t i = 0; i < paths->setup.rank_count && error == 0; i++)
        error = commit_rank(paths, &paths->ranks[i]);
    return error;
}

/* The listener. */

static int take_join(void *self, const struct join *join)
{
    struct representative_paths *paths = self;
    struct paths_rank *rank = &paths->ranks[join->rank];
    int error = paths->error;

    rank->met_time = join->time;
    for (size_t i = 0; i < join->extra_count && error == 0; i++)
        error = meet(paths, rank, join->extra[i]);
    if (error == 0 && join->range_count > 0)
        error = join_range(paths, rank, join);
    return error;
}

static int add_useful(struct representative_paths *paths, struct paths_rank *rank, const struct interval *interval)
{
    struct history_segment segment = {
        .rank = interval->rank,
        .activity = activity_stacks_top(paths->stacks, interval->rank),
        .start = interval->t0 > paths->setup.from ? interval->t0 : paths->setup.from,
        .end = interval->t1 < paths->setup.to ? interval->t1 : paths->setup.to,
    };

    return segment.start < segment.end ? rank_paths_add(&paths->sets, &rank->rank_paths, &segment) : 0;
}

static int take_interval(void *self, const struct interval *interval)
{
    struct representative_paths *paths = self;
    struct paths_rank *rank = &paths->ranks[interval->rank];
    int error = 0;

    if (interval->call == 0 || interval->is_enter)
        error = settle(paths, rank);
    rank->has_begun = rank->has_begun || (interval->state != STATE_ABSENT && interval->state != STATE_ENDED);
    rank->has_left = interval->is_exit || interval->call == 0;
    if (error == 0 && interval->state == STATE_USEFUL)
        error = add_useful(paths, rank, interval);
    if (error == 0)
        error = activity_stacks_pass(paths->stacks, interval);
    rank->reached = interval->t1;
    return error == 0 && paths->history && path_history_is_due(paths->history) ? commit_all(paths) : error;
}

static int take_event(void *self, const struct stream_event *event)
{
    struct representative_paths *paths = self;

    return activity_stacks_event(paths->stacks, event);
}

/* Inside a call a post has the paths that led into it. */
static int take_post(void *self, const struct post *post, void *memory)
{
    struct representative_paths *paths = self;
    struct paths_rank *rank = &paths->ranks[post->rank];
    struct paths_token *token = memory;
    int error = rank->has_left || post->call == 0 ? settle(paths, rank) : 0;

    if (error < 0)
        return error;
    token->prefixes = NULL;
    token->rank_paths = rank->rank_paths;
    token->rank_paths.time = post->time;
    rank_paths_keep(&token->rank_paths);
    return 0;
}

static void merge(void *self, void *memory, const void *memory_before)
{
    struct representative_paths *paths = self;
    struct paths_token *token = memory;
    const struct paths_token *before = memory_before;

    if (paths->error < 0)
        return;
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

/* Copies are made of messages' posts alone. */
static void take_copy(void *self, const void *memory)
{
    const struct paths_token *token = memory;

    (void)self;
    rank_paths_keep(&token->rank_paths);
}

static void forget(void *self, void *memory)
{
    struct representative_paths *paths = self;
    struct paths_token *token = memory;

    path_prefixes_drop(token->prefixes);
    rank_paths_drop(&paths->sets, &token->rank_paths);
}

/* The paths of those ranks that have done anything; of all if none has. */
static int gather_all(struct representative_paths *paths, int64_t end)
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
static int take_end(void *self, int64_t end)
{
    struct representative_paths *paths = self;
    int error = paths->error;

    for (uint32_t i = 0; i < paths->setup.rank_count && error == 0; i++)
        error = settle(paths, &paths->ranks[i]);
    if (error == 0)
        error = gather_all(paths, end);
    if (error < 0)
        return error;
    paths->final_candidates = (uint32_t)paths->sets.collected_count;
    paths_select(paths->final_candidates, paths->setup.limit, paths->setup.select, paths->final_places);
    paths->final = path_sets_keep(&paths->sets, NULL);
    return paths->final ? 0 : ERROR_MEMORY;
}

void representative_paths_listen(struct representative_paths *paths, struct listener *listener)
{
    paths->listener = listener;
    *listener = (struct listener){
        .self = paths,
        .token_size = sizeof(struct paths_token),
        .interval = take_interval,
        .post = take_post,
        .merge = merge,
        .join = take_join,
        .copy = take_copy,
        .forget = forget,
        .event = take_event,
        .finish = take_end,
    };
}
