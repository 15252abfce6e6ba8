/*
 * The ideal path: on ideal clocks, where only computing and being absent take time. A path's position is the ideal
 * clock.
 *
 * A wait that raises a rank's ideal clock gives it the path of the partner with the largest stamp.
 */
#include "reports/critical_path/critical_state.h"

#include "replay/rank.h"

/* Who wants no more than lengths is not told who did what. */
static int find_activity(struct critical_path *critical, const struct interval *interval, uint32_t *activity)
{
    *activity = ACTIVITY_COMPUTATION;
    return critical->stacks ? activity_stacks_interval(critical->stacks, interval, activity) : 0;
}

static int add_busy(struct critical_path *critical, uint32_t rank, uint32_t activity, int64_t start, int64_t end)
{
    return critical->stacks ? activity_profile_add(&critical->profile, rank, activity, start, end) : 0;
}

static int arrive(struct critical_path *critical, const struct interval *interval)
{
    int error = path_tracker_arrive(&critical->tracker, interval->rank, ACTIVITY_ABSENT, interval->t1);

    return error < 0 ? error : add_busy(critical, interval->rank, ACTIVITY_ABSENT, 0, interval->t1);
}

/* A late rank's ideal clock stands at 0 while it is absent, then takes up the time at once. */
static int take_absent(struct critical_path *critical, const struct interval *interval)
{
    int error;

    if (critical_is_late(interval)) {
        path_tracker_lose(&critical->tracker, interval->rank);
        return 0;
    }
    if (path_tracker_is_lost(&critical->tracker, interval->rank))
        return arrive(critical, interval);
    error = add_busy(critical, interval->rank, ACTIVITY_ABSENT, interval->t0, interval->t1);
    if (error < 0)
        return error;
    return path_tracker_extend(&critical->tracker, interval->rank, ACTIVITY_ABSENT, interval->t0, interval->t1);
}

static int take_interval(void *self, const struct interval *interval)
{
    struct critical_path *critical = self;
    struct critical_rank *rank = &critical->ranks[interval->rank];
    uint32_t activity;
    int error = find_activity(critical, interval, &activity);

    critical_note_interval(critical, interval);
    if (error < 0)
        return error;
    if (interval->state == STATE_ABSENT)
        return take_absent(critical, interval);
    path_tracker_start(&critical->tracker, interval->rank);
    if (interval->is_enter) {
        rank->wait_rank = RANK_NONE;
        if (!interval->is_exit)
            error = path_tracker_mark(&critical->tracker, interval->rank, &rank->entry);
    }
    if (interval->is_exit)
        critical_drop_entry(critical, rank);
    if (error < 0 || interval->state != STATE_USEFUL)
        return error;
    rank->wait_rank = RANK_NONE;
    error = add_busy(critical, interval->rank, activity, interval->t0, interval->t1);
    return error < 0 ? error
                     : path_tracker_extend(&critical->tracker, interval->rank, activity, interval->t0, interval->t1);
}

static int take_node(struct critical_path *critical, const struct post *post, uint32_t *node)
{
    struct path_tracker *tracker = &critical->tracker;
    uint32_t entry = critical->ranks[post->rank].entry;
    int error = 0;

    if (path_tracker_is_lost(tracker, post->rank))
        return path_tracker_mark_late(tracker, post->rank, ACTIVITY_ABSENT, post->time, node);
    if (post->call && entry != PATH_NONE && post->ideal == path_tree_position(&tracker->tree, entry)) {
        path_tree_keep(&tracker->tree, entry);
        *node = entry;
        return 0;
    }
    /* Time before the first event passes without being told. */
    if (post->state == STATE_ABSENT)
        error =
            path_tracker_extend(tracker, post->rank, ACTIVITY_ABSENT, tracker->ranks[post->rank].reached, post->time);
    return error < 0 ? error : path_tracker_mark(tracker, post->rank, node);
}

static int take_post(void *self, const struct post *post, void *memory)
{
    struct critical_path *critical = self;
    struct critical_token *token = memory;
    int error = take_node(critical, post, &token->node);

    if (error < 0)
        return error;
    token->rank = token->best_rank = post->rank;
    token->best_node = token->node;
    token->position = token->best_position = path_tree_position(&critical->tracker.tree, token->node);
    return 0;
}

/* The longest so far; ties to the lowest rank. The node is held by the post that it came from, which lives as long as
 * this one. */
static void merge(void *self, void *memory, const void *memory_before)
{
    struct critical_token *token = memory;
    const struct critical_token *before = memory_before;

    (void)self;
    token->best_node = token->node;
    token->best_rank = token->rank;
    token->best_position = token->position;
    if (!before || before->best_position < token->position ||
        (before->best_position == token->position && before->best_rank > token->rank))
        return;
    token->best_node = before->best_node;
    token->best_rank = before->best_rank;
    token->best_position = before->best_position;
}

struct candidate {
    uint32_t node;
    uint32_t rank;
    int64_t position;
};

static void consider(struct candidate *best, struct candidate other)
{
    if (other.position > best->position || (other.position == best->position && other.rank < best->rank))
        *best = other;
}

static int take_join(void *self, const struct join *join)
{
    struct critical_path *critical = self;
    struct critical_rank *rank = &critical->ranks[join->rank];
    /* Nobody is below the rank's own path, unless it has waited in this call already. */
    struct candidate best = {.position = path_tracker_position(&critical->tracker, join->rank),
                             .rank = rank->wait_rank != RANK_NONE ? rank->wait_rank : 0};

    if (join->range_count > 0) {
        const struct critical_token *token = critical_token_of(critical, join->range[join->range_count - 1]);

        consider(&best, (struct candidate){token->best_node, token->best_rank, token->best_position});
    }
    for (size_t i = 0; i < join->extra_count; i++) {
        const struct critical_token *token = critical_token_of(critical, join->extra[i]);

        consider(&best, (struct candidate){token->node, token->rank, token->position});
    }
    if (best.node == PATH_NONE)
        return 0;
    rank->wait_rank = best.rank;
    path_tracker_jump(&critical->tracker, join->rank, best.node, join->time);
    return 0;
}

static int take_end(void *self, int64_t end)
{
    struct critical_path *critical = self;
    uint32_t last = 0;

    for (uint32_t i = 1; i < critical->setup.rank_count; i++)
        if (path_tracker_position(&critical->tracker, i) > path_tracker_position(&critical->tracker, last))
            last = i;
    return critical_finish(critical, last, end);
}

void ideal_path_listen(struct listener *listener)
{
    listener->interval = take_interval;
    listener->post = take_post;
    listener->merge = merge;
    listener->join = take_join;
    listener->finish = take_end;
}
