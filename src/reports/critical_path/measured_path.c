/*
 * The measured path: on elapsed clocks. It covers every moment of the run once, so a path's position is elapsed time.
 *
 * A call has waited if a partner that it waits for posted after its entry. The path is then the partner's up to the
 * latest such post, and the call's from there to its exit (transfer). Calls that did not wait are on the path like
 * computation.
 */
#include "reports/critical_path/critical_state.h"

#include "base/array.h"
#include "base/error.h"
#include "replay/post_order.h"
#include "replay/rank.h"

static int note_gap(struct critical_path *critical, struct critical_rank *rank, const struct interval *interval,
                    uint32_t activity)
{
    if (array_reserve(&rank->gaps, &rank->gap_capacity, rank->gap_count + 1, sizeof(*rank->gaps)) < 0)
        return diag_no_memory(critical->diag);
    rank->gaps[rank->gap_count++] = (struct gap){interval->t0, interval->t1, activity};
    return 0;
}

/* Keeps the path to the call's entry: a post that belongs to it may come when the call has gone on. */
static int hold_entry(struct critical_path *critical, uint32_t index)
{
    struct critical_rank *rank = &critical->ranks[index];

    return rank->entry == PATH_NONE ? path_tracker_mark(&critical->tracker, index, &rank->entry) : 0;
}

static int enter_waiting_call(struct critical_path *critical, struct critical_rank *rank,
                              const struct interval *interval)
{
    rank->gap_count = 0;
    rank->wait_end = interval->t0;
    rank->wait_rank = RANK_NONE;
    return interval->is_exit ? 0 : hold_entry(critical, interval->rank);
}

static int begin_if_late(struct critical_path *critical, const struct interval *interval)
{
    if (!path_tracker_is_lost(&critical->tracker, interval->rank))
        return 0;
    return path_tracker_arrive(&critical->tracker, interval->rank, ACTIVITY_ABSENT, interval->t0);
}

static int measured_on_interval(void *self, const struct interval *interval)
{
    struct critical_path *critical = self;
    struct critical_rank *rank = &critical->ranks[interval->rank];
    uint32_t activity;
    int error = critical_find_activity(critical, interval, &activity);

    critical_note_last_event(critical, interval);
    if (error < 0 || interval->state == STATE_ENDED)
        return error;
    if (interval->state != STATE_ABSENT)
        path_tracker_start(&critical->tracker, interval->rank);
    if (critical_is_late(interval))
        path_tracker_lose(&critical->tracker, interval->rank);
    else
        error = begin_if_late(critical, interval);
    if (error == 0 && interval->is_enter)
        error = enter_waiting_call(critical, rank, interval);
    if (error == 0 && critical->stacks &&
        (interval->is_polling || (interval->state == STATE_OVERHEAD && interval->call)))
        error = note_gap(critical, rank, interval, activity);
    if (error == 0)
        error = critical_add_time(critical, interval->rank, activity, interval->t0, interval->t1);
    if (error == 0 && !path_tracker_is_lost(&critical->tracker, interval->rank))
        error = path_tracker_extend(&critical->tracker, interval->rank, activity, interval->t0, interval->t1);
    if (interval->is_exit)
        critical_drop_entry(critical, rank);
    return error;
}

/* A post inside a call comes before the interval that it lies in: extends the path up to it. */
static int extend_to_post(struct critical_path *critical, const struct post *post)
{
    uint32_t activity = ACTIVITY_COMPUTATION;
    int error = post->call ? hold_entry(critical, post->rank) : 0;

    if (error == 0 && critical->stacks)
        error = activity_stacks_post(critical->stacks, post, &activity);
    if (error == 0)
        error = path_tracker_extend(&critical->tracker, post->rank, activity,
                                    critical->tracker.ranks[post->rank].reached, post->time);
    return error;
}

static int measured_on_post(void *self, const struct post *post, void *memory)
{
    struct critical_path *critical = self;
    struct critical_rank *rank = &critical->ranks[post->rank];
    struct critical_token *token = memory;
    int error = 0;

    token->rank = post->rank;
    if (path_tracker_is_lost(&critical->tracker, post->rank))
        return path_tracker_mark_late(&critical->tracker, post->rank, ACTIVITY_ABSENT, post->time, &token->node);
    if (post->call && rank->entry != PATH_NONE &&
        post->time <= path_tree_position(&critical->tracker.tree, rank->entry)) {
        token->node = rank->entry;
        path_tree_keep(&critical->tracker.tree, token->node);
        return 0;
    }
    /* Nobody's path goes through what a rank did after its last event. */
    if (post->time > critical->tracker.ranks[post->rank].reached && post->state != STATE_ENDED)
        error = extend_to_post(critical, post);
    return error < 0 ? error : path_tracker_mark(&critical->tracker, post->rank, &token->node);
}

/* The later of two posts, of those after the call's entry and not after the wait's end; ties to the lowest rank. */
static const struct post *later_post(const struct join *join, const struct post *best, const struct post *post)
{
    if (post->time <= join->enter || post->time > join->time)
        return best;
    if (!best || post->time > best->time || (post->time == best->time && post->rank < best->rank))
        return post;
    return best;
}

static const struct post *find_latest_post(const struct join *join)
{
    const struct post *best = NULL;
    size_t count = join->range_count;

    /* The posts are in order: of those up to the wait's end the last one is the latest, and of those at its time
     * the first one has the lowest rank. */
    if (count > 0 && join->range[count - 1]->time > join->time)
        count = post_order_find(join->range, count, join->time + 1, 0);
    if (count > 0)
        best =
            later_post(join, best, join->range[post_order_find(join->range, count, join->range[count - 1]->time, 0)]);
    for (size_t i = 0; i < join->extra_count; i++)
        best = later_post(join, best, join->extra[i]);
    return best;
}

/* The activity of the call that the rank is in. */
static uint32_t call_activity(const struct critical_path *critical, uint32_t rank)
{
    return critical->stacks ? activity_stacks_call(critical->stacks, rank) : ACTIVITY_COMPUTATION;
}

static int subtract_wait_of(struct critical_path *critical, uint32_t index, uint32_t activity, int64_t start,
                            int64_t end)
{
    return start < end ? activity_profile_wait(&critical->profile, index, activity, start, end) : 0;
}

/* The rank has waited from `start` to `end`, less the overhead in between: that time is not busy. */
static int subtract_wait(struct critical_path *critical, uint32_t index, int64_t start, int64_t end)
{
    const struct critical_rank *rank = &critical->ranks[index];
    uint32_t call = call_activity(critical, index);

    for (size_t i = 0; i < rank->gap_count && rank->gaps[i].start < end; i++) {
        const struct gap *gap = &rank->gaps[i];
        int64_t gap_end = gap->end < end ? gap->end : end;
        int error;

        if (gap->end <= start)
            continue;
        error = subtract_wait_of(critical, index, call, start, gap->start);
        if (error == 0 && gap->activity != ACTIVITY_OVERHEAD)
            error = subtract_wait_of(critical, index, gap->activity, start > gap->start ? start : gap->start, gap_end);
        if (error < 0)
            return error;
        start = gap->end;
    }
    return subtract_wait_of(critical, index, call, start, end);
}

/* The path is the call's from `start` on; polling that the call began with may lie in other functions. */
static int extend_transfer(struct critical_path *critical, uint32_t index, int64_t start, int64_t end)
{
    const struct critical_rank *rank = &critical->ranks[index];
    uint32_t call = call_activity(critical, index);
    int error = 0;

    for (size_t i = 0; i < rank->gap_count && rank->gaps[i].start < end && error == 0; i++) {
        const struct gap *gap = &rank->gaps[i];

        if (gap->activity == ACTIVITY_OVERHEAD)
            continue;
        error = path_tracker_extend(&critical->tracker, index, call, start, gap->start);
        if (error == 0)
            error = path_tracker_extend(&critical->tracker, index, gap->activity, start, gap->end);
        start = gap->end > start ? gap->end : start;
    }
    return error < 0 ? error : path_tracker_extend(&critical->tracker, index, call, start, end);
}

static int measured_on_join(void *self, const struct join *join)
{
    struct critical_path *critical = self;
    struct critical_rank *rank = &critical->ranks[join->rank];
    const struct post *post = find_latest_post(join);
    uint32_t node;
    int64_t start;
    int error = 0;

    /* A call may have several waits (MPI_Waitall): the path is that of the latest post of all of them. */
    if (!post || post->time < rank->wait_end || (post->time == rank->wait_end && post->rank >= rank->wait_rank))
        return 0;
    if (post->time > rank->wait_end && critical->stacks)
        error = subtract_wait(critical, join->rank, rank->wait_end, post->time);
    rank->wait_end = post->time;
    rank->wait_rank = post->rank;
    node = critical_token_of(critical, post)->node;
    start = path_tree_position(&critical->tracker.tree, node);
    path_tracker_jump(&critical->tracker, join->rank, node, start);
    if (error == 0)
        error = extend_transfer(critical, join->rank, start, join->time);
    return error;
}

static int measured_on_finish(void *self, int64_t end)
{
    struct critical_path *critical = self;
    uint32_t last = 0;

    for (uint32_t i = 1; i < critical->setup.rank_count; i++)
        if (critical->ranks[i].last > critical->ranks[last].last)
            last = i;
    return critical_finish(critical, last, end);
}

void measured_path_listen(struct listener *listener)
{
    listener->interval = measured_on_interval;
    listener->post = measured_on_post;
    listener->join = measured_on_join;
    listener->finish = measured_on_finish;
}
