#include "reports/critical_path/critical_path.h"

#include <stdlib.h>

#include "base/error.h"
#include "replay/posts.h"
#include "replay/rank.h"

void critical_path_deinit(struct critical_path *critical)
{
    const struct critical_findings *found = &critical->found;

    for (uint32_t i = 0; critical->ranks && i < critical->rank_count; i++)
        free(critical->ranks[i].stretches.items);
    for (uint32_t i = 0; critical->profile && i < critical->rank_count; i++)
        keyed_list_deinit(&critical->profile[i]);
    free(critical->ranks);
    free(critical->profile);
    activity_stacks_free(critical->stacks);
    path_tracker_deinit(&critical->tracker);
    path_account_deinit(&critical->account);
    activity_rules_deinit(&critical->rules);
    rank_groups_deinit(&critical->groups);
    free(found->activities);
    free(found->cells);
    free(found->rank_paths);
    free(found->ranks);
    free(found->carriers);
    free(found->groups);
    free(found->places);
}

/* What both kinds of path have in common. */

/* Kept with each post. */
struct token_path {
    uint32_t node; /* the path to the post; PATH_NONE: it was never seen */
    uint32_t rank;
    int64_t position;
};

struct critical_token {
    struct token_path own;
    struct token_path best; /* ideal path: the longest of this post's and those before it, in order of time */
};

/* The activity of the rank's next interval; where only lengths are asked for all is ACTIVITY_COMPUTATION. 0 or
 * ERROR_MEMORY (reported). */
static int critical_find_activity(struct critical_path *critical, const struct interval *interval, uint32_t *activity)
{
    *activity = ACTIVITY_COMPUTATION;
    return critical->stacks ? activity_stacks_interval(critical->stacks, interval, activity) : 0;
}

/* What the rank does goes into its profile, where there is one; what of that turns out to be waiting comes off again. 0
 * or ERROR_MEMORY (reported). */
static inline int critical_add_time(struct critical_path *critical, uint32_t rank, uint32_t activity, int64_t start,
                                    int64_t end, bool waits)
{
    int64_t length = critical->profile ? time_within(start, end, critical->part) : 0;
    struct busy_time *time;

    if (length == 0)
        return 0;
    time = keyed_list_get(&critical->profile[rank], activity, sizeof(*time));
    if (!time)
        return diag_no_memory(critical->diag);
    time->length += waits ? -length : length;
    time->occurs |= !waits;
    return 0;
}

static const struct critical_token *critical_token_of(const struct critical_path *critical, const struct post *post)
{
    return post_token(post, critical->listener);
}

/* Drops the reference to the path to the open call's entry. */
static void critical_drop_entry(struct critical_path *critical, struct critical_rank *rank)
{
    if (rank->entry != PATH_NONE)
        path_tree_drop(&critical->tracker.tree, rank->entry);
    rank->entry = PATH_NONE;
}

/* Computing, or a call as a whole: nearly all intervals. */
static inline bool is_plain_piece(const struct interval *interval)
{
    return interval->state == STATE_USEFUL
               ? !interval->is_enter
               : interval->state == STATE_MPI && interval->is_enter && interval->is_exit && !interval->is_polling;
}

/* The run is over, and the path is that of the rank `last`: reports all of it. */
static int critical_finish(struct critical_path *critical, uint32_t last, int64_t end)
{
    int error = 0;

    if (!path_tracker_is_lost(&critical->tracker, last))
        error = path_tracker_conclude(&critical->tracker, last);
    return error < 0 ? error : path_account_finish(&critical->account, end);
}

/*
 * The measured path: on elapsed clocks. It covers every moment of the run once, so a path's position is elapsed time.
 *
 * A call has waited if a partner that it waits for posted after its entry. The path is then the partner's up to the
 * latest such post, and the call's from there to its exit (transfer). Calls that did not wait are on the path like
 * computation.
 */

/* Keeps the path to the call's entry: a post that belongs to it may come when the call has gone on. */
static void hold_entry(struct critical_path *critical, uint32_t index)
{
    struct critical_rank *rank = &critical->ranks[index];

    if (rank->entry == PATH_NONE)
        rank->entry = path_tracker_mark(&critical->tracker, index);
}

/* Absence, the end, and calls of several pieces. */
static __attribute__((noinline)) int measured_on_special(struct critical_path *critical,
                                                         const struct interval *interval, uint32_t activity)
{
    struct critical_rank *rank = &critical->ranks[interval->rank];
    int error = 0;

    rank->last = interval_last_event(interval, rank->last);
    if (interval->state == STATE_ENDED)
        return 0;
    if (interval->state != STATE_ABSENT)
        path_tracker_start(&critical->tracker, interval->rank);
    if (interval_is_late(interval))
        path_tracker_lose(&critical->tracker, interval->rank);
    else if (path_tracker_is_lost(&critical->tracker, interval->rank))
        error = path_tracker_arrive(&critical->tracker, interval->rank, ACTIVITY_ABSENT, interval->t0);
    if (error == 0 && interval->is_enter) {
        rank->stretches.count = 0;
        rank->wait_end = interval->t0;
        rank->wait_rank = RANK_NONE;
        if (!interval->is_exit)
            hold_entry(critical, interval->rank);
    }
    if (error == 0 && critical->stacks &&
        (interval->is_polling || (interval->state == STATE_OVERHEAD && interval->call)) &&
        call_stretches_add(&rank->stretches, interval->t0, interval->t1, activity) < 0)
        return diag_no_memory(critical->diag);
    error = error ?: critical_add_time(critical, interval->rank, activity, interval->t0, interval->t1, false);
    if (error == 0 && !path_tracker_is_lost(&critical->tracker, interval->rank))
        error = path_tracker_extend(&critical->tracker, interval->rank, activity, interval->t0, interval->t1);
    if (interval->is_exit)
        critical_drop_entry(critical, rank);
    return error;
}

static int measured_on_interval(void *self, const struct interval *interval)
{
    struct critical_path *critical = self;
    struct critical_rank *rank = &critical->ranks[interval->rank];
    uint32_t activity;
    int error = critical_find_activity(critical, interval, &activity);

    if (error < 0)
        return error;
    if (!is_plain_piece(interval) || path_tracker_is_lost(&critical->tracker, interval->rank))
        return measured_on_special(critical, interval, activity);
    path_tracker_start(&critical->tracker, interval->rank);
    rank->last = interval->t1;
    if (interval->is_enter) {
        rank->stretches.count = 0;
        rank->wait_end = interval->t0;
        rank->wait_rank = RANK_NONE;
    }
    error = critical_add_time(critical, interval->rank, activity, interval->t0, interval->t1, false)
                ?: path_tracker_extend(&critical->tracker, interval->rank, activity, interval->t0, interval->t1);
    if (interval->is_exit)
        critical_drop_entry(critical, rank);
    return error;
}

static int measured_on_post(void *self, const struct post *post, void *memory)
{
    struct critical_path *critical = self;
    struct critical_rank *rank = &critical->ranks[post->rank];
    struct critical_token *token = memory;
    int64_t reached = critical->tracker.ranks[post->rank].reached;
    uint32_t activity = ACTIVITY_COMPUTATION;
    int error = 0;

    token->own.rank = post->rank;
    if (path_tracker_is_lost(&critical->tracker, post->rank))
        return path_tracker_mark_late(&critical->tracker, post->rank, ACTIVITY_ABSENT, post->time, &token->own.node);
    if (post->call && rank->entry != PATH_NONE &&
        post->time <= path_tree_position(&critical->tracker.tree, rank->entry)) {
        token->own.node = rank->entry;
        path_tree_keep(&critical->tracker.tree, token->own.node);
        return 0;
    }
    /* A post inside a call comes before the interval that it lies in: the path is extended up to it. Nobody's path goes
     * through what a rank did after its last event. */
    if (post->time > reached && post->state != STATE_ENDED) {
        if (post->call)
            hold_entry(critical, post->rank);
        if (critical->stacks)
            error = activity_stacks_post(critical->stacks, post, &activity);
        error = error ?: path_tracker_extend(&critical->tracker, post->rank, activity, reached, post->time);
    }
    if (error == 0)
        token->own.node = path_tracker_mark(&critical->tracker, post->rank);
    return error;
}

/* The activity of the call that the rank is in. */
static uint32_t call_activity(const struct critical_path *critical, uint32_t rank)
{
    return critical->stacks ? activity_stacks_call(critical->stacks, rank) : ACTIVITY_COMPUTATION;
}

/* The rank has waited from `start` to `end`, less the overhead in between: that time is not busy. */
static int subtract_wait(struct critical_path *critical, uint32_t index, int64_t start, int64_t end)
{
    const struct call_stretches *stretches = &critical->ranks[index].stretches;
    uint32_t call = call_activity(critical, index);
    int error = 0;

    for (int64_t time = start, until; time < end && error == 0; time = until) {
        uint32_t activity = call;

        until = call_stretches_until(stretches, time, end, &activity);
        if (activity != ACTIVITY_OVERHEAD)
            error = critical_add_time(critical, index, activity, time, until, true);
    }
    return error;
}

/* The path is the call's from `start` on, overhead included; polling that the call began with may lie in other
 * functions. */
static int extend_transfer(struct critical_path *critical, uint32_t index, int64_t start, int64_t end)
{
    const struct call_stretches *stretches = &critical->ranks[index].stretches;
    uint32_t call = call_activity(critical, index);
    int error = 0;

    for (int64_t time = start, until; time < end && error == 0; time = until) {
        uint32_t activity = call;

        until = call_stretches_until(stretches, time, end, &activity);
        error = path_tracker_extend(&critical->tracker, index, activity == ACTIVITY_OVERHEAD ? call : activity, time,
                                    until);
    }
    return error;
}

static int measured_on_join(void *self, const struct join *join)
{
    struct critical_path *critical = self;
    struct critical_rank *rank = &critical->ranks[join->rank];
    const struct post *post = join_latest_post(join);
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
    node = critical_token_of(critical, post)->own.node;
    start = path_tree_position(&critical->tracker.tree, node);
    path_tracker_jump(&critical->tracker, join->rank, node, start);
    return error ?: extend_transfer(critical, join->rank, start, join->time);
}

static int measured_on_finish(void *self, int64_t end)
{
    struct critical_path *critical = self;
    uint32_t last = 0;

    for (uint32_t i = 1; i < critical->rank_count; i++)
        if (critical->ranks[i].last > critical->ranks[last].last)
            last = i;
    return critical_finish(critical, last, end);
}

/*
 * The ideal path: on ideal clocks, where only computing and being absent take time. A path's position is the ideal
 * clock.
 *
 * A wait that raises a rank's ideal clock gives it the path of the partner with the largest stamp.
 */

/* A late rank's ideal clock stands at 0 while it is absent, then jumps to the time of its first event. */
static int ideal_on_absent(struct critical_path *critical, const struct interval *interval)
{
    int64_t start = interval->t0;
    int error;

    if (interval_is_late(interval)) {
        path_tracker_lose(&critical->tracker, interval->rank);
        return 0;
    }
    if (path_tracker_is_lost(&critical->tracker, interval->rank)) {
        error = path_tracker_arrive(&critical->tracker, interval->rank, ACTIVITY_ABSENT, interval->t1);
        start = 0;
    } else {
        error = path_tracker_extend(&critical->tracker, interval->rank, ACTIVITY_ABSENT, start, interval->t1);
    }
    return error < 0 ? error : critical_add_time(critical, interval->rank, ACTIVITY_ABSENT, start, interval->t1, false);
}

static int ideal_on_interval(void *self, const struct interval *interval)
{
    struct critical_path *critical = self;
    struct critical_rank *rank = &critical->ranks[interval->rank];
    uint32_t activity;
    int error = critical_find_activity(critical, interval, &activity);

    rank->last = interval_last_event(interval, rank->last);
    if (error < 0)
        return error;
    if (interval->state == STATE_ABSENT)
        return ideal_on_absent(critical, interval);
    path_tracker_start(&critical->tracker, interval->rank);
    if (interval->state == STATE_MPI && is_plain_piece(interval)) {
        rank->wait_rank = RANK_NONE;
        critical_drop_entry(critical, rank);
        return 0;
    }
    if (interval->is_enter) {
        rank->wait_rank = RANK_NONE;
        if (!interval->is_exit)
            rank->entry = path_tracker_mark(&critical->tracker, interval->rank);
    }
    if (interval->is_exit)
        critical_drop_entry(critical, rank);
    if (interval->state != STATE_USEFUL)
        return 0;
    rank->wait_rank = RANK_NONE;
    error = critical_add_time(critical, interval->rank, activity, interval->t0, interval->t1, false);
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
    if (error == 0)
        *node = path_tracker_mark(tracker, post->rank);
    return error;
}

static int ideal_on_post(void *self, const struct post *post, void *memory)
{
    struct critical_path *critical = self;
    struct critical_token *token = memory;
    int error = find_post_path(critical, post, &token->own.node);

    if (error < 0)
        return error;
    token->own.rank = post->rank;
    token->own.position = path_tree_position(&critical->tracker.tree, token->own.node);
    token->best = token->own;
    return 0;
}

/* Ties to the lowest rank. */
static void prefer_longer(struct token_path *best, struct token_path other)
{
    if (other.position > best->position || (other.position == best->position && other.rank < best->rank))
        *best = other;
}

/* The longest path so far. Its node is held by the post that it came from, which lives as long as this one. */
static void ideal_on_merge(void *self, void *memory, const void *memory_before)
{
    struct critical_token *token = memory;
    const struct critical_token *before = memory_before;

    (void)self;
    token->best = before ? before->best : token->own;
    prefer_longer(&token->best, token->own);
}

static int ideal_on_join(void *self, const struct join *join)
{
    struct critical_path *critical = self;
    struct critical_rank *rank = &critical->ranks[join->rank];
    /* An equally long path does not replace the rank's own one (no rank is below 0), unless that one already comes from
     * a wait of this call: then the lowest rank wins. */
    struct token_path best = {.position = path_tracker_position(&critical->tracker, join->rank),
                              .rank = rank->wait_rank != RANK_NONE ? rank->wait_rank : 0};

    if (join->range_count > 0)
        prefer_longer(&best, critical_token_of(critical, join->range[join->range_count - 1])->best);
    for (size_t i = 0; i < join->extra_count; i++)
        prefer_longer(&best, critical_token_of(critical, join->extra[i])->own);
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

    for (uint32_t i = 1; i < critical->rank_count; i++)
        if (path_tracker_position(&critical->tracker, i) > path_tracker_position(&critical->tracker, last))
            last = i;
    return critical_finish(critical, last, end);
}

/* The listener. */

/* A copy holds a reference of its own to the post's path; the best, which `merge` has set, is not counted. */
static void critical_on_copy(void *self, const void *memory)
{
    struct critical_path *critical = self;
    const struct critical_token *token = memory;

    if (token->own.node != PATH_NONE)
        path_tree_keep(&critical->tracker.tree, token->own.node);
}

static void critical_on_forget(void *self, void *memory)
{
    struct critical_path *critical = self;
    const struct critical_token *token = memory;

    if (token->own.node != PATH_NONE)
        path_tree_drop(&critical->tracker.tree, token->own.node);
}

int critical_path_start(struct critical_path *critical, struct listener *listener)
{
    enum { LEAST_NODES = 16 };
    struct path_account_setup *account = &critical->account.setup;
    bool is_timeless = !account->grid && !account->take && time_range_is_whole(critical->part);
    size_t limit = critical->max_memory / path_tree_node_size();
    const struct diag *diag = critical->diag;
    int error = 0;

    account->part = critical->part;
    account->keeps_cells = !critical->lengths_only && (critical->keeps_matrix || critical->groups.count > 0);
    critical->account.diag = diag;
    critical->listener = listener;
    *listener = (struct listener){.self = critical,
                                  .token_size = sizeof(struct critical_token),
                                  .copy = critical_on_copy,
                                  .forget = critical_on_forget};
    if (critical->kind == PATH_MEASURED) {
        listener->interval = measured_on_interval;
        listener->post = measured_on_post;
        listener->join = measured_on_join;
        listener->finish = measured_on_finish;
    } else {
        listener->interval = ideal_on_interval;
        listener->post = ideal_on_post;
        listener->merge = ideal_on_merge;
        listener->join = ideal_on_join;
        listener->finish = ideal_on_finish;
    }
    critical->ranks = diag_allocate(diag, critical->rank_count, sizeof(*critical->ranks));
    if (!critical->ranks || path_account_start(&critical->account) < 0)
        return ERROR_MEMORY;
    for (uint32_t i = 0; i < critical->rank_count; i++)
        critical->ranks[i] = (struct critical_rank){.wait_rank = RANK_NONE, .last = -1};
    if (!critical->lengths_only) {
        listener->event = activity_stacks_on_event;
        listener->site = activity_stacks_on_site;
        critical->stacks = activity_stacks_new(&critical->activities, &critical->rules, critical->rank_count, diag);
        critical->profile = diag_allocate(diag, critical->rank_count, sizeof(*critical->profile));
        error = critical->stacks && critical->profile ? 0 : ERROR_MEMORY;
    }
    return error < 0
               ? error
               : path_tracker_init(&critical->tracker, critical->rank_count, limit > LEAST_NODES ? limit : LEAST_NODES,
                                   is_timeless, path_account_add, &critical->account, diag);
}
