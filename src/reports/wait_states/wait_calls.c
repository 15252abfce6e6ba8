/*
 * The ranks' calls. What a call was is known when it is over: until the rank's next interval or post its time is kept
 * with the rank, not on its path.
 */
#include "reports/wait_states/wait_state.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "paraver/mpi_call.h"
#include "replay/rank.h"

/* Wait states whose causes lay on pieces of the call that is over now; they may lie on those of others as well. */
static int charge_deferred(struct wait_states *waits, struct wait_rank *rank)
{
    struct wait_state *deferred = rank->deferred;
    size_t count = rank->deferred_count;
    int error = 0;

    rank->deferred = NULL;
    rank->deferred_count = rank->deferred_capacity = 0;
    for (size_t i = 0; i < count; i++) {
        int result = wait_causes_charge_deferred(waits, &deferred[i]);

        error = error < 0 ? error : result;
    }
    free(deferred);
    return error;
}

/* Wait states. */

static bool is_longer(const struct wait_instance *a, const struct wait_instance *b)
{
    if (a->length != b->length)
        return a->length > b->length;
    return a->start != b->start ? a->start < b->start : a->rank < b->rank;
}

static void count_wait(struct wait_states *waits, const struct wait_state *wait)
{
    struct wait_kind_sum *sum = &waits->kinds[wait->kind];
    struct wait_instance instance = {
        .rank = wait->rank,
        .activity = wait->activity,
        .partner = wait->partner,
        .start = wait->start > waits->setup.from ? wait->start : waits->setup.from,
        .length = wait->counted,
    };

    sum->wait += wait->counted;
    sum->count++;
    if (is_longer(&instance, &sum->longest))
        sum->longest = instance;
}

static int add_to_cell(struct wait_states *waits, const struct wait_state *wait, struct wait_cell *cell, int64_t length)
{
    (void)waits;
    cell->sums.kinds[wait->kind] += length;
    return 0;
}

/* Takes over the wait's gaps. */
static int end_wait(struct wait_states *waits, struct wait_state *wait)
{
    int error;
    int charged;

    wait->counted = wait_length_within(wait, waits->setup.from, waits->setup.to);
    waits->ranks[wait->rank].waited += wait->counted > 0 ? wait->counted : 0;
    if (waits->setup.lengths_only) {
        free(wait->gaps);
        return 0;
    }
    error = wait_windows_divide(waits, wait, add_to_cell);
    if (wait->counted > 0) {
        count_wait(waits, wait);
        if (wait_tally_add(&waits->call_paths, wait->activity, wait->counted) < 0 ||
            wait_tally_add(&waits->partners, cause_key(wait->rank, wait->partner), wait->counted) < 0)
            error = diag_no_memory(waits->diag);
    }
    charged = wait_causes_charge(waits, wait);
    return error < 0 ? error : charged;
}

/* Keeps the overhead in the wait. 0 or a negative error. */
static int copy_gaps(struct wait_states *waits, struct wait_state *wait, const struct call_stretches *stretches)
{
    wait->gaps = calloc(stretches->count, sizeof(*wait->gaps));
    if (!wait->gaps)
        return diag_no_memory(waits->diag);
    for (size_t i = 0; i < stretches->count; i++) {
        const struct call_stretch *stretch = &stretches->items[i];

        if (stretch->activity == ACTIVITY_OVERHEAD)
            wait->gaps[wait->gap_count++] =
                (struct time_span){stretch->start, stretch->end < wait->end ? stretch->end : wait->end};
    }
    return 0;
}

/* The call has waited: makes a wait state of it, unless all of that time was overhead. */
static int end_call_wait(struct wait_states *waits, uint32_t index)
{
    struct wait_rank *rank = &waits->ranks[index];
    struct open_call *call = &rank->call;
    struct wait_state wait = {
        .kind = call->kind,
        .rank = index,
        .partner = call->wait_rank,
        .activity = call->activity,
        .own = rank->node,
        .late = call->wait_node,
        .start = call->enter,
        .end = call->wait_end,
        .overhead = call_overhead_within(&call->stretches, call->enter, call->wait_end),
        .cell = rank->cell,
    };

    if (wait.overhead >= wait.end - wait.start)
        return 0;
    if (wait.overhead > 0 && copy_gaps(waits, &wait, &call->stretches) < 0)
        return ERROR_MEMORY;
    return end_wait(waits, &wait);
}

/* The open call is over: it takes its place on the rank's path. */
static __attribute__((noinline)) int settle_busy_call(struct wait_states *waits, uint32_t index)
{
    struct wait_rank *rank = &waits->ranks[index];
    struct open_call *call = &rank->call;
    bool has_waited = call->wait_end > call->enter;
    int error = 0;

    if (has_waited) {
        error = end_call_wait(waits, index);
        wait_paths_continue(waits, rank, call->wait_node, call->wait_end);
        call->wait_node = CAUSE_NODE_NONE;
    }
    if (error == 0 && call->piece_count > 0)
        error = wait_paths_close_pieces(waits, index);
    if (error == 0)
        error = wait_paths_go_on_in_call(waits, index, has_waited ? CAUSE_TRANSFER : CAUSE_OWN, call->reached);
    if (error == 0 && rank->deferred_count > 0)
        error = charge_deferred(waits, rank);
    return error;
}

static int settle_call(struct wait_states *waits, uint32_t index)
{
    struct wait_rank *rank = &waits->ranks[index];
    struct open_call *call = &rank->call;
    int error;

    if (call->wait_end == call->enter && call->piece_count == 0 && call->stretches.count == 0)
        error = wait_paths_go_on(waits, index, cause_of(call->activity, CAUSE_OWN), call->reached);
    else
        error = settle_busy_call(waits, index);
    call->is_open = false;
    return error < 0 ? error : wait_windows_reach(waits, index, rank->reached);
}

static void begin_call(struct open_call *call, int64_t enter)
{
    call->is_open = true;
    call->has_entered = call->has_exited = false;
    call->enter = call->reached = call->wait_end = enter;
    call->stretches.count = 0;
    call->version = 0;
}

/* Callbacks. */

/* Where only lengths are asked for, no more than overhead is told apart. */
static int find_wait_activity(struct wait_states *waits, const struct interval *interval, uint32_t *activity)
{
    *activity = interval->state == STATE_OVERHEAD ? ACTIVITY_OVERHEAD : ACTIVITY_COMPUTATION;
    return waits->stacks ? activity_stacks_interval(waits->stacks, interval, activity) : 0;
}

static int take_call_interval(struct wait_states *waits, const struct interval *interval, uint32_t activity)
{
    struct open_call *call = &waits->ranks[interval->rank].call;

    if (!call->is_open)
        begin_call(call, interval->t0);
    if ((interval->state != STATE_MPI || interval->is_polling) && interval->t1 > interval->t0 &&
        call_stretches_add(&call->stretches, interval->t0, interval->t1, activity) < 0)
        return diag_no_memory(waits->diag);
    if (waits->stacks)
        call->activity = activity_stacks_call(waits->stacks, interval->rank);
    call->reached = interval->t1;
    call->has_entered = true;
    call->has_exited = interval->is_exit;
    return 0;
}

/* The path to the rank's last event is kept: a post of a message may lie after it. */
static void note_end(struct wait_states *waits, struct wait_rank *rank)
{
    if (rank->ended == CAUSE_NODE_NONE) {
        rank->ended = rank->node;
        wait_paths_keep(waits, rank->ended);
    }
}

/* A late rank may turn out to have no event at all: being absent does not count until its ideal clock has moved. */
static void note_last_event(struct wait_rank *rank, const struct interval *interval)
{
    bool is_late = interval->state == STATE_ABSENT && interval->c1 == interval->c0 && interval->t1 > interval->t0;

    if (interval->state == STATE_ENDED)
        rank->last = rank->last >= 0 ? rank->last : interval->t0;
    else if (!is_late)
        rank->last = interval->t1;
}

static int wait_on_interval(void *self, const struct interval *interval)
{
    struct wait_states *waits = self;
    struct wait_rank *rank = &waits->ranks[interval->rank];
    uint32_t activity;
    int error = 0;

    if (rank->call.is_open &&
        (rank->call.has_exited || interval->call == 0 || (interval->is_enter && rank->call.has_entered)))
        error = settle_call(waits, interval->rank);
    if (error == 0)
        error = find_wait_activity(waits, interval, &activity);
    note_last_event(rank, interval);
    if (error < 0)
        return error;
    if (interval->state == STATE_ENDED) {
        note_end(waits, rank);
        return 0;
    }
    if (interval->call != 0)
        return take_call_interval(waits, interval, activity);
    error = wait_paths_go_on(waits, interval->rank, cause_of(activity, CAUSE_WHOLE), interval->t1);
    return error < 0 ? error : wait_windows_reach(waits, interval->rank, interval->t1);
}

/* A post outside of MPI that lies beyond what the intervals have told: before the first event or after the last. */
static int go_on_to_post(struct wait_states *waits, const struct post *post)
{
    uint32_t activity = ACTIVITY_COMPUTATION;
    int error = waits->stacks ? activity_stacks_post(waits->stacks, post, &activity) : 0;

    if (post->state == STATE_ENDED) {
        note_end(waits, &waits->ranks[post->rank]);
        activity = ACTIVITY_ENDED;
    }
    return error < 0 ? error : wait_paths_go_on(waits, post->rank, cause_of(activity, CAUSE_WHOLE), post->time);
}

/* What the rank was at before the post is known. *is_inside: the post lies in the middle of a call, which is open. */
static int come_to_post(struct wait_states *waits, const struct post *post, bool *is_inside)
{
    struct wait_rank *rank = &waits->ranks[post->rank];
    int error = 0;

    if (rank->call.is_open && (rank->call.has_exited || post->call == 0))
        error = settle_call(waits, post->rank);
    *is_inside = post->call != 0 && post->time > rank->reached;
    if (*is_inside && !rank->call.is_open)
        begin_call(&rank->call, rank->reached);
    if (error == 0 && !*is_inside && post->time > rank->reached)
        error = go_on_to_post(waits, post);
    return error;
}

static int wait_on_post(void *self, const struct post *post, void *memory)
{
    struct wait_states *waits = self;
    struct wait_token *token = memory;
    bool is_inside;
    int error = come_to_post(waits, post, &is_inside);

    if (error == 0 && is_inside)
        return wait_paths_mark_in_call(waits, post->rank, post->time, &token->node);
    token->node = waits->ranks[post->rank].node;
    wait_paths_keep(waits, token->node);
    return error;
}

/* Where only lengths are asked for: nobody wants the path to it. */
static int wait_on_post_without_path(void *self, const struct post *post, void *memory)
{
    bool is_inside;

    (void)memory;
    return come_to_post(self, post, &is_inside);
}

/* The later of two posts, of those after the call's entry and not after the wait's end; ties to the lowest rank. */
static const struct post *choose_later(const struct join *join, const struct post *best, const struct post *post)
{
    if (post->time <= join->enter || post->time > join->time)
        return best;
    if (!best || post->time > best->time || (post->time == best->time && post->rank < best->rank))
        return post;
    return best;
}

/* How many posts of the range, which is in order of time and rank, lie before `time`. */
static size_t count_before(const struct join *join, int64_t time)
{
    size_t low = 0;
    size_t high = join->range_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (join->range[middle]->time < time)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The latest post that the join waited for; NULL: none. */
static const struct post *find_late_post(const struct join *join)
{
    const struct post *best = NULL;
    size_t count = join->range_count;

    /* Of the posts up to the wait's end the last one is the latest, and of those at its time the first one has the
     * lowest rank. */
    if (count > 0 && join->range[count - 1]->time > join->time)
        count = count_before(join, join->time + 1);
    if (count > 0)
        best = choose_later(join, best, join->range[count_before(join, join->range[count - 1]->time)]);
    for (size_t i = 0; i < join->extra_count; i++)
        best = choose_later(join, best, join->extra[i]);
    return best;
}

static enum wait_kind kind_of_collective(const struct join *join, const struct post *post)
{
    switch (mpi_call(join->call)->class) {
    case MPI_CLASS_ALL_TO_ALL:
        return mpi_call(join->call)->activity == MPI_ACTIVITY_SYNCHRONISATION ? WAIT_AT_BARRIER : WAIT_AT_NXN;
    case MPI_CLASS_ONE_TO_ALL:
        return post->is_root ? WAIT_LATE_BROADCAST : WAIT_SOFT_COLLECTIVE;
    case MPI_CLASS_ALL_TO_ONE:
        return join->own && join->own->is_root ? WAIT_EARLY_REDUCE : WAIT_SOFT_COLLECTIVE;
    case MPI_CLASS_PREFIX:
        return join->own && post->member < join->own->member ? WAIT_EARLY_SCAN : WAIT_SOFT_COLLECTIVE;
    case MPI_CLASS_INIT:
        return WAIT_AT_INIT;
    case MPI_CLASS_FINALIZE:
        return WAIT_AT_END;
    default:
        return WAIT_SOFT_COLLECTIVE;
    }
}

static enum wait_kind kind_of_wait(const struct join *join, const struct post *post)
{
    switch (join->kind) {
    case JOIN_RECEIVE:
        return WAIT_LATE_SENDER;
    case JOIN_RENDEZVOUS:
        return WAIT_LATE_RECEIVER;
    case JOIN_COLLECTIVE:
        break;
    }
    return kind_of_collective(join, post);
}

/* Which kind counts where one rank posted several at once: late sender, collective, late receiver. */
static int kind_order(enum wait_kind kind)
{
    return kind == WAIT_LATE_SENDER ? 0 : kind == WAIT_LATE_RECEIVER ? 2 : 1;
}

/* Whether a wait for that post is the one that counts, of those that the call has had so far. */
static bool is_later(const struct open_call *call, const struct post *post)
{
    if (post->time != call->wait_end)
        return post->time > call->wait_end;
    return post->time > call->enter && post->rank < call->wait_rank;
}

static uint32_t node_of_post(const struct wait_states *waits, const struct post *post)
{
    const struct wait_token *token = post_token(post, waits->listener);

    return waits->setup.lengths_only ? CAUSE_NODE_NONE : token->node;
}

static int wait_on_join(void *self, const struct join *join)
{
    struct wait_states *waits = self;
    struct open_call *call = &waits->ranks[join->rank].call;
    const struct post *post = join->call != 0 && call->is_open ? find_late_post(join) : NULL;
    uint32_t node;

    if (!post)
        return 0;
    if (post->time == call->wait_end && post->rank == call->wait_rank &&
        kind_order(kind_of_wait(join, post)) < kind_order(call->kind))
        call->kind = kind_of_wait(join, post);
    if (!is_later(call, post))
        return 0;
    if (call->wait_end > call->enter)
        wait_paths_drop(waits, call->wait_node);
    node = node_of_post(waits, post);
    wait_paths_keep(waits, node);
    call->wait_node = node;
    call->wait_rank = post->rank;
    call->wait_end = post->time;
    call->kind = kind_of_wait(join, post);
    call->version++;
    return 0;
}

static int wait_on_site(void *self, const struct call_site *site)
{
    struct wait_states *waits = self;

    return activity_stacks_site(waits->stacks, site);
}

static int wait_on_event(void *self, const struct stream_event *event)
{
    struct wait_states *waits = self;

    return activity_stacks_event(waits->stacks, event);
}

static void wait_on_copy(void *self, const void *memory)
{
    struct wait_states *waits = self;
    const struct wait_token *token = memory;

    wait_paths_keep(waits, token->node);
}

static void wait_on_forget(void *self, void *memory)
{
    struct wait_states *waits = self;
    const struct wait_token *token = memory;

    wait_paths_drop(waits, token->node);
}

/* Who ended before the last one waits for its end. */
static int end_rank(struct wait_states *waits, uint32_t index, uint32_t last)
{
    const struct wait_rank *rank = &waits->ranks[index];
    struct wait_state wait = {
        .kind = WAIT_AT_END,
        .rank = index,
        .partner = last,
        .activity = ACTIVITY_ENDED,
        .own = rank->ended,
        .late = waits->ranks[last].ended,
        .start = rank->last,
        .end = waits->ranks[last].last,
        .cell = rank->cell,
    };

    if (rank->last < 0 || wait.end <= wait.start)
        return 0;
    return end_wait(waits, &wait);
}

static int wait_on_finish(void *self, int64_t end)
{
    struct wait_states *waits = self;
    uint32_t last = 0;
    int error = 0;

    for (uint32_t i = 0; i < waits->setup.rank_count && error == 0; i++) {
        if (waits->ranks[i].call.is_open)
            error = settle_call(waits, i);
        note_end(waits, &waits->ranks[i]);
        if (waits->ranks[i].last > waits->ranks[last].last)
            last = i;
    }
    for (uint32_t i = 0; i < waits->setup.rank_count && error == 0; i++)
        error = end_rank(waits, i, last);
    return error < 0 ? error : wait_windows_finish(waits, end);
}

void wait_calls_listen(struct listener *listener, bool lengths_only)
{
    listener->interval = wait_on_interval;
    listener->post = lengths_only ? wait_on_post_without_path : wait_on_post;
    listener->join = wait_on_join;
    listener->finish = wait_on_finish;
    if (lengths_only)
        return;
    listener->token_size = sizeof(struct wait_token);
    listener->event = wait_on_event;
    listener->site = wait_on_site;
    listener->copy = wait_on_copy;
    listener->forget = wait_on_forget;
}
