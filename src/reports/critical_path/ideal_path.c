/*
 * The ideal path: on ideal clocks, where only computing and being absent take time. A path's position is the ideal
 * clock.
 *
 * A wait that raises a rank's ideal clock gives it the path of the partner with the largest stamp.
 */
#include "reports/critical_path/critical_state.h"

#include "replay/rank.h"

static int begin_late_rank(struct critical_path *critical, const struct interval *interval)
{
    int error = path_tracker_arrive(&critical->tracker, interval->rank, ACTIVITY_ABSENT, interval->t1);

    return error < 0 ? error : critical_add_time(critical, interval->rank, ACTIVITY_ABSENT, 0, interval->t1);
}

/* A late rank's ideal clock stands at 0 while it is absent, then jumps to the time of its first event. */
static int ideal_on_absent(struct critical_path *critical, const struct interval *interval)
{
    int error;

    if (critical_is_late(interval)) {
        path_tracker_lose(&critical->tracker, interval->rank);
        return 0;
    }
    if (path_tracker_is_lost(&critical->tracker, interval->rank))
        return begin_late_rank(critical, interval);
    error = critical_add_time(critical, interval->rank, ACTIVITY_ABSENT, interval->t0, interval->t1);
    if (error < 0)
        return error;
    return path_tracker_extend(&critical->tracker, interval->rank, ACTIVITY_ABSENT, interval->t0, interval->t1);
}

static int ideal_on_interval(void *self, const struct interval *interval)
{
    struct critical_path *critical = self;
    struct critical_rank *rank = &critical->ranks[interval->rank];
    uint32_t activity;
    int error = critical_find_activity(critical, interval, &activity);

    critical_note_last_event(critical, interval);
    if (error < 0)
        return error;
    if (interval->state == STATE_ABSENT)
        return ideal_on_absent(critical, interval);
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
    error = critical_add_time(critical, interval->rank, activity, interval->t0, interval->t1);
    return error < 0 ? error
                     : path_tracker_extend(&critical->tracker, interval->rank, activity, interval->t0, interval->t1);
}

static int find_post_path(struct critical_path *critical, const struct post *post, uint32_t *node)
{
    struct path_tracker *tracker = &critical->tracker;
    uint32_t entry = critical->ranks[post->rank].entry;
    int error = 0;

    if (path_tracker_is_lost(tracker, post->rank))
        return path_tracker_mark_late(tracker, post->rank, ACTIVITY_ABSENT, post->time, node);
    /* A post of the call's entry may come after the end of a wait of the same call has replaced the rank's path. */
    if (post->call && entry != PATH_NONE && post->ideal == path_tree_position(&tracker->tree, entry)) {
        path_tree_keep(&tracker->tree, entry);
        *node = entry;
        return 0;
    }
    /* The interval before the first event has not been seen yet: it ends with that event. */
    if (post->state == STATE_ABSENT)
        error =
            path_tracker_extend(tracker, post->rank, ACTIVITY_ABSENT, tracker->ranks[post->rank].reached, post->time);
    return error < 0 ? error : path_tracker_mark(tracker, post->rank, node);
}

static int ideal_on_post(void *self, const struct post *post, void *memory)
{
    struct critical_path *critical = self;
    struct critical_token *token = memory;
    int error = find_post_path(critical, post, &token->node);

    if (error < 0)
        return error;
    token->rank = token->best_rank = post->rank;
    token->best_node = token->node;
    token->position = token->best_position = path_tree_position(&critical->tracker.tree, token->node);
    return 0;
}

/* The longest path so far; ties to the lowest rank. Its node is held by the post that it came from, which lives as long
 * as this one. */
static void ideal_on_merge(void *self, void *memory, const void *memory_before)
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

struct ideal_partner {
    uint32_t node;
    uint32_t rank;
    int64_t position;
};

static void prefer_longer(struct ideal_partner *best, struct ideal_partner other)
{
    if (other.position > best->position || (other.position == best->position && other.rank < best->rank))
        *best = other;
}

static int ideal_on_join(void *self, const struct join *join)
{
    struct critical_path *critical = self;
    struct critical_rank *rank = &critical->ranks[join->rank];
    /* An equally long path does not replace the rank's own one (no rank is below 0), unless that one already comes from
     * a wait of this call: then the lowest rank wins. */
    struct ideal_partner best = {.position = path_tracker_position(&critical->tracker, join->rank),
                                 .rank = rank->wait_rank != RANK_NONE ? rank->wait_rank : 0};

    if (join->range_count > 0) {
        const struct critical_token *token = critical_token_of(critical, join->range[join->range_count - 1]);

        prefer_longer(&best, (struct ideal_partner){token->best_node, token->best_rank, token->best_position});
    }
    for (size_t i = 0; i < join->extra_count; i++) {
        const struct critical_token *token = critical_token_of(critical, join->extra[i]);

        prefer_longer(&best, (struct ideal_partner){token->node, token->rank, token->position});
    }
    if (best.node == PATH_NONE)
        return 0;
    rank->wait_rank = best.rank;
    path_tracker_jump(&critical->tracker, join->rank, best.node, join->time);
    return 0;
}

static int ideal_on_finish(void *self, int64_t end)
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
    listener->interval = ideal_on_interval;
    listener->post = ideal_on_post;
    listener->merge = ideal_on_merge;
    listener->join = ideal_on_join;
    listener->finish = ideal_on_finish;
}
