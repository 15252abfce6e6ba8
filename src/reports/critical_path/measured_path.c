/*
 * The measured path: on elapsed clocks. It covers every moment of the run once, so a path's position is elapsed time.
 *
 * A call has waited if a partner that it waits for posted behind its entry; the path then is the partner's up to the
 * latest such post, and the call's from there to its exit (transfer). Calls that waited for nobody are on the path like
 * all else.
 */
#include "reports/critical_path/critical_state.h"

#include "base/array.h"
#include "base/sorted.h"
#include "base/error.h"
#include "replay/rank.h"

static int note_gap(struct critical_path *critical, struct critical_rank *rank, const struct interval *interval,
                    uint32_t activity)
{
    if (array_reserve(&rank->gaps, &rank->gap_capacity, rank->gap_count + 1, sizeof(*rank->gaps)) < 0)
        return diag_no_memory(critical->diag);
    rank->gaps[rank->gap_count++] = (struct gap){interval->t0, interval->t1, activity};
    return 0;
}

/* Where the call's entry may be asked for later on, the path to it is kept. */
static int keep_entry(struct critical_path *critical, uint32_t index)
{
    struct critical_rank *rank = &critical->ranks[index];

    return rank->entry == PATH_NONE ? path_tracker_mark(&critical->tracker, index, &rank->entry) : 0;
}

static int enter_call(struct critical_path *critical, struct critical_rank *rank, const struct interval *interval)
{
    rank->gap_count = 0;
    rank->wait_end = interval->t0;
    rank->wait_rank = RANK_NONE;
    return interval->is_exit ? 0 : keep_entry(critical, interval->rank);
}

static int arrive(struct critical_path *critical, const struct interval *interval)
{
    if (!path_tracker_is_lost(&critical->tracker, interval->rank))
        return 0;
    return path_tracker_arrive(&critical->tracker, interval->rank, ACTIVITY_ABSENT, interval->t0);
}

static int take_interval(void *self, const struct interval *interval)
{
    struct critical_path *critical = self;
    struct critical_rank *rank = &critical->ranks[interval->rank];
    uint32_t activity;
    int error = activity_stacks_interval(critical->stacks, interval, &activity);

    critical_note_interval(critical, interval);
    if (error < 0 || interval->state == STATE_ENDED)
        return error;
    if (interval->state != STATE_ABSENT)
        path_tracker_start(&critical->tracker, interval->rank);
    if (critical_is_late(interval))
        path_tracker_lose(&critical->tracker, interval->rank);
    else
        error = arrive(critical, interval);
    if (error == 0 && interval->is_enter)
        error = enter_call(critical, rank, interval);
    if (error == 0 && (interval->is_polling || (interval->state == STATE_OVERHEAD && interval->call)))
        error = note_gap(critical, rank, interval, activity);
    if (error == 0)
        error = activity_profile_add(&critical->profile, interval->rank, activity, interval->t0, interval->t1);
    if (error == 0 && !path_tracker_is_lost(&critical->tracker, interval->rank))
        error = path_tracker_extend(&critical->tracker, interval->rank, activity, interval->t0, interval->t1);
    if (interval->is_exit)
        critical_drop_entry(critical, rank);
    return error;
}

/* A post in mid-call: the path goes on up to there before the interval is told. */
static int reach(struct critical_path *critical, const struct post *post)
{
    uint32_t activity;
    int error = post->call ? keep_entry(critical, post->rank) : 0;

    if (error == 0)
        error = activity_stacks_post(critical->stacks, post, &activity);
    if (error == 0)
        error = path_tracker_extend(&critical->tracker, post->rank, activity,
                                    critical->tracker.places[post->rank].reached, post->time);
    return error;
}

static int take_post(void *self, const struct post *post, void *memory)
{
    struct critical_path *critical = self;
    struct critical_rank *rank = &critical->ranks[post->rank];
    struct critical_token *token = memory;
    int error = 0;

    token->rank = post->rank;
    if (path_tracker_is_lost(&critical->tracker, post->rank))
        return path_tracker_mark_late(&critical->tracker, post->rank, ACTIVITY_ABSENT, post->time, &token->node);
    if (post->call && rank->entry != PATH_NONE &&
        post->time <= path_nodes_position(&critical->tracker.nodes, rank->entry)) {
        token->node = rank->entry;
        path_nodes_keep(&critical->tracker.nodes, token->node);
        return 0;
    }
    if (post->time > critical->tracker.places[post->rank].reached)
        error = reach(critical, post);
    return error < 0 ? error : path_tracker_mark(&critical->tracker, post->rank, &token->node);
}

/* The latest post behind the entry and not behind the wait's end; ties to the lowest rank. */
static const struct post *later(const struct join *join, const struct post *best, const struct post *post)
{
    if (post->time <= join->enter || post->time > join->time)
        return best;
    if (!best || post->time > best->time || (post->time == best->time && post->rank < best->rank))
        return post;
    return best;
}

static bool post_is_before(const void *range, uint64_t index, const void *time)
{
    return ((const struct post *const *)range)[index]->time < *(const int64_t *)time;
}

/* How many of the posts, which are in order of time and rank, lie before `time`. */
static size_t count_before(const struct join *join, int64_t time)
{
    return (size_t)sorted_find(0, join->range_count, post_is_before, join->range, &time);
}

static const struct post *find_latest(const struct join *join)
{
    const struct post *best = NULL;
    size_t count = join->range_count;

    if (count > 0 && join->range[count - 1]->time > join->time)
        count = count_before(join, join->time + 1);
    if (count > 0)
        best = later(join, best, join->range[count_before(join, join->range[count - 1]->time)]);
    for (size_t i = 0; i < join->extra_count; i++)
        best = later(join, best, join->extra[i]);
    return best;
}

static int add_wait_of(struct critical_path *critical, uint32_t index, uint32_t activity, int64_t start, int64_t end)
{
    return start < end ? activity_profile_wait(&critical->profile, index, activity, start, end) : 0;
}

/* The rank waits from `start` to `end`, but for overhead. */
static int add_wait(struct critical_path *critical, uint32_t index, int64_t start, int64_t end)
{
    const struct critical_rank *rank = &critical->ranks[index];
    uint32_t call = activity_stacks_call(critical->stacks, index);

    for (size_t i = 0; i < rank->gap_count && rank->gaps[i].start < end; i++) {
        const struct gap *gap = &rank->gaps[i];
        int64_t gap_end = gap->end < end ? gap->end : end;
        int error;

        if (gap->end <= start)
            continue;
        error = add_wait_of(critical, index, call, start, gap->start);
        if (error == 0 && gap->activity != ACTIVITY_OVERHEAD)
            error = add_wait_of(critical, index, gap->activity, start > gap->start ? start : gap->start, gap_end);
        if (error < 0)
            return error;
        start = gap->end;
    }
    return add_wait_of(critical, index, call, start, end);
}

static int take_join(void *self, const struct join *join)
{
    struct critical_path *critical = self;
    struct critical_rank *rank = &critical->ranks[join->rank];
    const struct post *post = find_latest(join);
    uint32_t node;
    int64_t start;
    int error = 0;

    if (!post || post->time < rank->wait_end || (post->time == rank->wait_end && post->rank >= rank->wait_rank))
        return 0;
    if (post->time > rank->wait_end)
        error = add_wait(critical, join->rank, rank->wait_end, post->time);
    rank->wait_end = post->time;
    rank->wait_rank = post->rank;
    node = critical_token_of(critical, post)->node;
    start = path_nodes_position(&critical->tracker.nodes, node);
    path_tracker_jump(&critical->tracker, join->rank, node, start);
    if (error == 0)
        error = path_tracker_extend(&critical->tracker, join->rank, activity_stacks_call(critical->stacks, join->rank),
                                    start, join->time);
    return error;
}

static int take_end(void *self, int64_t end)
{
    struct critical_path *critical = self;
    uint32_t last = 0;
    int error = 0;

    for (uint32_t i = 1; i < critical->setup.rank_count; i++)
        if (critical->ranks[i].last > critical->ranks[last].last)
            last = i;
    if (!path_tracker_is_lost(&critical->tracker, last))
        error = path_tracker_conclude(&critical->tracker, last);
    return error < 0 ? error : path_account_finish(&critical->account, end);
}

void measured_path_listen(struct critical_path *critical, struct listener *listener)
{
    (void)critical;
    listener->interval = take_interval;
    listener->post = take_post;
    listener->join = take_join;
    listener->finish = take_end;
}
