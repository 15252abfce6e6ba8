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

/* The rank's path goes on with an activity up to `end`. */
static int go_on(struct wait_states *waits, uint32_t index, uint32_t cause, int64_t end)
{
    struct wait_rank *rank = &waits->ranks[index];
    int error;

    if (end <= rank->reached)
        return 0;
    error = cause_tree_extend(&waits->tree, &rank->node, cause_key(index, cause), end - rank->reached);
    rank->reached = end;
    return error;
}

/* What a stretch of the call counts as on a path. */
static uint32_t cause_of_stretch(uint32_t activity, enum cause_part part)
{
    return cause_of(activity, activity == ACTIVITY_OVERHEAD ? CAUSE_WHOLE : part);
}

/* The call's time from where the rank's path leads to up to `end`: `part`, and overhead. */
static int go_on_in_call(struct wait_states *waits, uint32_t index, enum cause_part part, int64_t end)
{
    struct wait_rank *rank = &waits->ranks[index];
    int error = 0;

    while (rank->reached < end && error == 0) {
        uint32_t activity = rank->call.activity;
        int64_t stop = call_stretch_end(&rank->call.stretches, rank->reached, end, &activity);

        error = go_on(waits, index, cause_of_stretch(activity, part), stop);
    }
    return error;
}

/* Posts in the middle of a call. */

static int fill_span(struct wait_states *waits, uint32_t index, const struct open_piece *piece, enum cause_part part,
                     int64_t start, int64_t end)
{
    const struct open_call *call = &waits->ranks[index].call;
    int error = 0;

    while (start < end && error == 0) {
        uint32_t activity = call->activity;
        int64_t stop = call_stretch_end(&call->stretches, start, end, &activity);

        error = cause_tree_fill(&waits->tree, piece->node, cause_key(index, cause_of_stretch(activity, part)),
                                stop - start);
        start = stop;
    }
    return error;
}

/* What the piece was, now that the call is over: waiting up to the wait's end, then transfer. */
static int fill_piece(struct wait_states *waits, uint32_t index, const struct open_piece *piece)
{
    const struct open_call *call = &waits->ranks[index].call;
    bool has_waited = call->wait_end > call->enter;
    int64_t turn = has_waited ? call->wait_end : piece->start;
    int error;

    turn = turn < piece->start ? piece->start : turn;
    turn = turn > piece->end ? piece->end : turn;
    error = fill_span(waits, index, piece, CAUSE_WAITING, piece->start, turn);
    return error < 0 ? error
                     : fill_span(waits, index, piece, has_waited ? CAUSE_TRANSFER : CAUSE_OWN, turn, piece->end);
}

/* The latest piece on the path as it is after the call's latest wait so far that ends by `time`; NULL: none. */
static const struct open_piece *find_piece(const struct open_call *call, int64_t time)
{
    const struct open_piece *found = NULL;

    for (size_t i = 0; i < call->piece_count; i++)
        if (call->pieces[i].version == call->version && call->pieces[i].end <= time &&
            (!found || call->pieces[i].end > found->end))
            found = &call->pieces[i];
    return found;
}

/* *node is a reference to the path to that time in the middle of the open call. */
static int mark_in_call(struct wait_states *waits, uint32_t index, int64_t time, uint32_t *node)
{
    struct wait_rank *rank = &waits->ranks[index];
    struct open_call *call = &rank->call;
    const struct open_piece *before = find_piece(call, time);
    bool has_waited = call->wait_end > call->enter;
    struct open_piece piece = {.version = call->version, .end = time};
    uint32_t parent = before ? before->node : has_waited ? call->wait_node : rank->node;

    piece.start = before ? before->end : call->wait_end;
    if (piece.start >= time) {
        cause_tree_keep(&waits->tree, parent);
        *node = parent;
        return 0;
    }
    if (array_reserve(&call->pieces, &call->piece_capacity, call->piece_count + 1, sizeof(*call->pieces)) < 0)
        return diag_no_memory(waits->diag);
    if (cause_tree_open(&waits->tree, parent, index, &piece.node) < 0)
        return ERROR_MEMORY;
    call->pieces[call->piece_count++] = piece;
    cause_tree_keep(&waits->tree, piece.node);
    *node = piece.node;
    return 0;
}

/* The rank's path goes on from there; its own reference is replaced by that one. */
static void continue_from(struct wait_states *waits, struct wait_rank *rank, uint32_t node, int64_t time)
{
    cause_tree_keep(&waits->tree, node);
    cause_tree_drop(&waits->tree, rank->node);
    rank->node = node;
    rank->reached = time;
}

static int close_pieces(struct wait_states *waits, uint32_t index)
{
    struct wait_rank *rank = &waits->ranks[index];
    struct open_call *call = &rank->call;
    const struct open_piece *last = find_piece(call, call->reached);
    int error = 0;

    if (last)
        continue_from(waits, rank, last->node, last->end);
    for (size_t i = 0; i < call->piece_count && error == 0; i++)
        error = fill_piece(waits, index, &call->pieces[i]);
    while (call->piece_count > 0)
        cause_tree_close(&waits->tree, call->pieces[--call->piece_count].node);
    return error;
}

/* Wait states whose causes lay on pieces of the call that is over now; they may lie on those of others as well. */
static int charge_deferred(struct wait_states *waits, struct wait_rank *rank)
{
    struct wait_state *deferred = rank->deferred;
    size_t count = rank->deferred_count;
    int error = 0;

    rank->deferred = NULL;
    rank->deferred_count = rank->deferred_capacity = 0;
    for (size_t i = 0; i < count; i++) {
        int result = wait_causes_charge(waits, &deferred[i]);

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

/* Takes over the wait's references and gaps. */
static int end_wait(struct wait_states *waits, struct wait_state *wait)
{
    int error = wait_windows_divide(waits, wait, add_to_cell);
    int charged;

    wait->counted = wait_length_within(wait, waits->setup.from, waits->setup.to);
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
    cause_tree_keep(&waits->tree, wait.own);
    cause_tree_keep(&waits->tree, wait.late);
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
        continue_from(waits, rank, call->wait_node, call->wait_end);
        cause_tree_drop(&waits->tree, call->wait_node);
        call->wait_node = CAUSE_NODE_NONE;
    }
    if (error == 0 && call->piece_count > 0)
        error = close_pieces(waits, index);
    if (error == 0)
        error = go_on_in_call(waits, index, has_waited ? CAUSE_TRANSFER : CAUSE_OWN, call->reached);
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
        error = go_on(waits, index, cause_of(call->activity, CAUSE_OWN), call->reached);
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

static int take_call_interval(struct wait_states *waits, const struct interval *interval, uint32_t activity)
{
    struct open_call *call = &waits->ranks[interval->rank].call;

    if (!call->is_open)
        begin_call(call, interval->t0);
    if ((interval->state != STATE_MPI || interval->is_polling) && interval->t1 > interval->t0 &&
        call_stretches_add(&call->stretches, interval->t0, interval->t1, activity) < 0)
        return diag_no_memory(waits->diag);
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
        cause_tree_keep(&waits->tree, rank->ended);
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
        error = activity_stacks_interval(waits->stacks, interval, &activity);
    note_last_event(rank, interval);
    if (error < 0)
        return error;
    if (interval->state == STATE_ENDED) {
        note_end(waits, rank);
        return 0;
    }
    if (interval->call != 0)
        return take_call_interval(waits, interval, activity);
    error = go_on(waits, interval->rank, cause_of(activity, CAUSE_WHOLE), interval->t1);
    return error < 0 ? error : wait_windows_reach(waits, interval->rank, interval->t1);
}

/* A post outside of MPI that lies beyond what the intervals have told: before the first event or after the last. */
static int go_on_to_post(struct wait_states *waits, const struct post *post)
{
    uint32_t activity;
    int error = activity_stacks_post(waits->stacks, post, &activity);

    if (post->state == STATE_ENDED) {
        note_end(waits, &waits->ranks[post->rank]);
        activity = ACTIVITY_ENDED;
    }
    return error < 0 ? error : go_on(waits, post->rank, cause_of(activity, CAUSE_WHOLE), post->time);
}

static int wait_on_post(void *self, const struct post *post, void *memory)
{
    struct wait_states *waits = self;
    struct wait_rank *rank = &waits->ranks[post->rank];
    struct wait_token *token = memory;
    int error = 0;

    if (rank->call.is_open && (rank->call.has_exited || post->call == 0))
        error = settle_call(waits, post->rank);
    if (error == 0 && post->call != 0 && post->time > rank->reached) {
        if (!rank->call.is_open)
            begin_call(&rank->call, rank->reached);
        return mark_in_call(waits, post->rank, post->time, &token->node);
    }
    if (error == 0 && post->time > rank->reached)
        error = go_on_to_post(waits, post);
    token->node = rank->node;
    cause_tree_keep(&waits->tree, token->node);
    return error;
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

static int wait_on_join(void *self, const struct join *join)
{
    struct wait_states *waits = self;
    struct open_call *call = &waits->ranks[join->rank].call;
    const struct post *post = join->call != 0 && call->is_open ? find_late_post(join) : NULL;
    const struct wait_token *token;

    if (!post)
        return 0;
    token = post_token(post, waits->listener);
    if (post->time == call->wait_end && post->rank == call->wait_rank &&
        kind_order(kind_of_wait(join, post)) < kind_order(call->kind))
        call->kind = kind_of_wait(join, post);
    if (!is_later(call, post))
        return 0;
    if (call->wait_end > call->enter)
        cause_tree_drop(&waits->tree, call->wait_node);
    cause_tree_keep(&waits->tree, token->node);
    call->wait_node = token->node;
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

    if (token->node != CAUSE_NODE_NONE)
        cause_tree_keep(&waits->tree, token->node);
}

static void wait_on_forget(void *self, void *memory)
{
    struct wait_states *waits = self;
    const struct wait_token *token = memory;

    if (token->node != CAUSE_NODE_NONE)
        cause_tree_drop(&waits->tree, token->node);
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
    cause_tree_keep(&waits->tree, wait.own);
    cause_tree_keep(&waits->tree, wait.late);
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

void wait_calls_listen(struct listener *listener)
{
    listener->interval = wait_on_interval;
    listener->post = wait_on_post;
    listener->join = wait_on_join;
    listener->event = wait_on_event;
    listener->site = wait_on_site;
    listener->copy = wait_on_copy;
    listener->forget = wait_on_forget;
    listener->finish = wait_on_finish;
}
