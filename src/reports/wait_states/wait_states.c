/*
 * The ranks' calls, and the paths that lead to where ranks are. What a call was is known when it is over: until the
 * rank's next interval or post its time is kept with the rank, not on its path. Posts in the middle of a call lie on
 * pieces that are open until then.
 */
#include "reports/wait_states/wait_states.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "replay/posts.h"
#include "replay/rank.h"

/* Kept with each post. */
struct wait_token {
    uint32_t node; /* CAUSE_NODE_NONE: it was never seen */
    uint32_t padding;
};

void wait_states_deinit(void *self)
{
    struct wait_states *waits = self;
    const struct wait_findings *found = &waits->found;

    for (uint32_t i = 0; waits->ranks && i < waits->rank_count; i++) {
        struct wait_rank *rank = &waits->ranks[i];

        for (size_t k = 0; k < rank->deferred_count; k++)
            free(rank->deferred[k].gaps);
        free(rank->deferred);
        free(rank->call.stretches.items);
        free(rank->call.pieces);
    }
    free(waits->ranks);
    for (size_t i = 0; i < waits->window_causes.count; i++)
        sum_table_deinit(&((struct sum_table *)waits->window_causes.items)[i]);
    keyed_list_deinit(&waits->window_causes);
    cause_names_deinit(&waits->names);
    sum_table_deinit(&waits->call_paths);
    sum_table_deinit(&waits->causes);
    sum_table_deinit(&waits->pairs);
    sum_table_deinit(&waits->partners);
    free(waits->items);
    free(waits->times);
    free(waits->met);
    free(waits->late_ranks);
    free(waits->met_ranks);
    free(waits->excessive);
    cause_tree_deinit(&waits->tree);
    activity_stacks_free(waits->stacks);
    activity_rules_deinit(&waits->rules);
    free(found->call_paths.items);
    free(found->causes.items);
    free(found->cause_ranks.items);
    free(found->causes_by_rank.items);
    free(found->pairs.items);
    free(found->partners.items);
    free(found->waited);
    for (size_t i = 0; i < found->window_count; i++)
        free(found->windows[i].causes.items);
    free(found->windows);
}

/* The paths. */

/* References to nodes. Where only lengths are asked for there are no paths: all nodes are CAUSE_NODE_NONE. */
static void hold_path(struct wait_states *waits, uint32_t node)
{
    if (node != CAUSE_NODE_NONE)
        cause_tree_keep(&waits->tree, node);
}

static void drop_path(struct wait_states *waits, uint32_t node)
{
    if (node != CAUSE_NODE_NONE)
        cause_tree_drop(&waits->tree, node);
}

/* The rank's path goes on with an activity up to `end`. */
static int go_on_until(struct wait_states *waits, uint32_t index, uint32_t cause, int64_t end)
{
    struct wait_rank *rank = &waits->ranks[index];
    int64_t length = end - rank->reached;

    if (length <= 0)
        return 0;
    rank->reached = end;
    return waits->lengths_only ? 0 : cause_tree_extend(&waits->tree, &rank->node, key_of_two(index, cause), length);
}

/* Until when the call does one thing from `time` on, `end` at the latest; *cause is what that counts as on a path: that
 * part of the call, where it is the call's own, or of another activity. */
static int64_t find_stretch_end(const struct waiting_call *call, int64_t time, int64_t end, enum cause_part part,
                                uint32_t *cause)
{
    uint32_t activity = call->activity;

    end = call_stretches_until(&call->stretches, time, end, &activity);
    *cause = cause_of(activity, activity == ACTIVITY_OVERHEAD ? CAUSE_WHOLE : part);
    return end;
}

/* The call's time from where the rank's path leads to up to `end`: `part`, and overhead. */
static int go_on_in_call(struct wait_states *waits, uint32_t index, enum cause_part part, int64_t end)
{
    struct wait_rank *rank = &waits->ranks[index];
    int error = 0;

    while (rank->reached < end && error == 0) {
        uint32_t cause;
        int64_t stop = find_stretch_end(&rank->call, rank->reached, end, part, &cause);

        error = go_on_until(waits, index, cause, stop);
    }
    return error;
}

/* The rank's path goes on from there, with that reference to `node`. */
static void continue_from(struct wait_states *waits, struct wait_rank *rank, uint32_t node, int64_t time)
{
    drop_path(waits, rank->node);
    rank->node = node;
    rank->reached = time;
}

/* Posts in the middle of a call. */

/* The latest piece on the path as it is after the call's latest wait so far that ends by `time`; NULL: none. */
static const struct open_piece *find_piece(const struct waiting_call *call, int64_t time)
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
    struct waiting_call *call = &rank->call;
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

/* What a piece was, now that the call is over: waiting up to the wait's end, then transfer. */
static int fill_piece(struct wait_states *waits, uint32_t index, const struct open_piece *piece)
{
    const struct waiting_call *call = &waits->ranks[index].call;
    bool has_waited = call->wait_end > call->enter;
    int64_t time = piece->start;
    int error = 0;

    while (time < piece->end && error == 0) {
        bool is_waiting = has_waited && time < call->wait_end;
        int64_t end = is_waiting && call->wait_end < piece->end ? call->wait_end : piece->end;
        uint32_t cause;
        int64_t stop = find_stretch_end(call, time, end,
                                        is_waiting   ? CAUSE_WAITING
                                        : has_waited ? CAUSE_TRANSFER
                                                     : CAUSE_OWN,
                                        &cause);

        error = cause_tree_fill(&waits->tree, piece->node, key_of_two(index, cause), stop - time);
        time = stop;
    }
    return error;
}

/* The open call is over: what its posts lay on is known. */
static int close_pieces(struct wait_states *waits, uint32_t index)
{
    struct wait_rank *rank = &waits->ranks[index];
    struct waiting_call *call = &rank->call;
    const struct open_piece *last = find_piece(call, call->reached);
    int error = 0;

    if (last) {
        hold_path(waits, last->node);
        continue_from(waits, rank, last->node, last->end);
    }
    for (size_t i = 0; i < call->piece_count && error == 0; i++)
        error = fill_piece(waits, index, &call->pieces[i]);
    while (call->piece_count > 0)
        cause_tree_close(&waits->tree, call->pieces[--call->piece_count].node);
    return error;
}

/* Wait states that have ended. */

/* The rank's waits up to `time` are known. */
static int reach_window(struct wait_states *waits, struct wait_rank *rank, int64_t time)
{
    return waits->ledger ? ledger_reach(waits->ledger, &rank->place, time) : 0;
}

/* A wait state has ended: it counts, and its causes are charged. Takes over its gaps. */
static int end_wait(struct wait_states *waits, struct wait_state *wait)
{
    int error = wait_sums_take(waits, wait);
    int charged;

    if (waits->lengths_only) {
        free(wait->gaps);
        return error;
    }
    charged = wait_causes_charge(waits, wait);
    return error < 0 ? error : charged;
}

/* The call has waited: makes a wait state of it, unless all of that time was overhead, which it keeps as gaps. */
static int end_call_wait(struct wait_states *waits, uint32_t index)
{
    struct wait_rank *rank = &waits->ranks[index];
    struct waiting_call *call = &rank->call;
    struct wait_state wait = {
        .kind = call->kind,
        .rank = index,
        .partner = call->wait_rank,
        .activity = call->activity,
        .own = rank->node,
        .late = call->wait_node,
        .is_tied = call->is_tied,
        .start = call->enter,
        .end = call->wait_end,
        .place = rank->place,
    };

    for (size_t i = 0; i < call->stretches.count; i++) {
        const struct call_stretch *stretch = &call->stretches.items[i];
        struct time_range gap = {stretch->start, stretch->end < wait.end ? stretch->end : wait.end};

        if (stretch->activity != ACTIVITY_OVERHEAD || gap.to <= gap.from)
            continue;
        if (!wait.gaps)
            wait.gaps = calloc(call->stretches.count, sizeof(*wait.gaps));
        if (!wait.gaps)
            return diag_no_memory(waits->diag);
        wait.overhead += gap.to - gap.from;
        wait.gaps[wait.gap_count++] = gap;
    }
    if (wait.overhead < wait.end - wait.start)
        return end_wait(waits, &wait);
    free(wait.gaps);
    return 0;
}

/* Calls. */

/* The open call is over: it takes its place on the rank's path. */
static __attribute__((noinline)) int settle_busy_call(struct wait_states *waits, uint32_t index)
{
    struct wait_rank *rank = &waits->ranks[index];
    struct waiting_call *call = &rank->call;
    bool has_waited = call->wait_end > call->enter;
    struct wait_state *deferred;
    size_t deferred_count;
    int error = 0;

    if (has_waited) {
        error = end_call_wait(waits, index);
        continue_from(waits, rank, call->wait_node, call->wait_end);
        call->wait_node = CAUSE_NODE_NONE;
    }
    if (error == 0 && call->piece_count > 0)
        error = close_pieces(waits, index);
    if (error == 0)
        error = go_on_in_call(waits, index, has_waited ? CAUSE_TRANSFER : CAUSE_OWN, call->reached);
    if (error < 0 || rank->deferred_count == 0)
        return error;
    /* Wait states whose causes lay on pieces of the call: they may lie on those of others as well. */
    deferred = rank->deferred;
    deferred_count = rank->deferred_count;
    rank->deferred = NULL;
    rank->deferred_count = rank->deferred_capacity = 0;
    for (size_t i = 0; i < deferred_count; i++) {
        int result = wait_causes_charge_deferred(waits, &deferred[i]);

        error = error < 0 ? error : result;
    }
    free(deferred);
    return error;
}

static int settle_call(struct wait_states *waits, uint32_t index)
{
    struct wait_rank *rank = &waits->ranks[index];
    struct waiting_call *call = &rank->call;
    int error;

    waits->has_calls[call->number] = true;
    if (call->wait_end == call->enter)
        waits->unwaited[call->number] += time_within(call->enter, call->reached, waits->part);
    if (call->wait_end == call->enter && call->piece_count == 0 && call->stretches.count == 0)
        error = go_on_until(waits, index, cause_of(call->activity, CAUSE_OWN), call->reached);
    else
        error = settle_busy_call(waits, index);
    call->is_open = false;
    return error < 0 ? error : reach_window(waits, rank, rank->reached);
}

static void begin_call(struct waiting_call *call, int64_t enter)
{
    call->is_open = true;
    call->has_entered = call->has_exited = false;
    call->enter = call->reached = call->wait_end = enter;
    call->is_tied = false;
    call->stretches.count = 0;
    call->version = 0;
}

/* Callbacks. */

static int take_call_interval(struct wait_states *waits, const struct interval *interval, uint32_t activity)
{
    struct waiting_call *call = &waits->ranks[interval->rank].call;

    if (!call->is_open)
        begin_call(call, interval->t0);
    if ((interval->state != STATE_MPI || interval->is_polling) &&
        call_stretches_add(&call->stretches, interval->t0, interval->t1, activity) < 0)
        return diag_no_memory(waits->diag);
    if (waits->stacks)
        call->activity = activity_stacks_call(waits->stacks, interval->rank);
    call->number = interval->call;
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
        hold_path(waits, rank->ended);
    }
}

static int wait_on_interval(void *self, const struct interval *interval)
{
    struct wait_states *waits = self;
    struct wait_rank *rank = &waits->ranks[interval->rank];
    /* Where only lengths are asked for, no more than overhead is told apart. */
    uint32_t activity = interval->state == STATE_OVERHEAD ? ACTIVITY_OVERHEAD : ACTIVITY_COMPUTATION;
    int error = 0;

    if (rank->call.is_open &&
        (rank->call.has_exited || interval->call == 0 || (interval->is_enter && rank->call.has_entered)))
        error = settle_call(waits, interval->rank);
    if (error == 0 && waits->stacks)
        error = activity_stacks_interval(waits->stacks, interval, &activity);
    if (error < 0)
        return error;
    rank->last = interval_last_event(interval, rank->last);
    if (interval->state == STATE_ENDED) {
        note_end(waits, rank);
        return 0;
    }
    if (interval->call != 0)
        return take_call_interval(waits, interval, activity);
    return go_on_until(waits, interval->rank, cause_of(activity, CAUSE_WHOLE), interval->t1)
               ?: reach_window(waits, rank, interval->t1);
}

/* What the rank was at before the post is known. *is_inside: the post lies in the middle of a call, which is open. One
 * outside of MPI may lie beyond what the intervals have told: before the first event or after the last. */
static int come_to_post(struct wait_states *waits, const struct post *post, bool *is_inside)
{
    struct wait_rank *rank = &waits->ranks[post->rank];
    uint32_t activity = ACTIVITY_COMPUTATION;
    int error = 0;

    if (rank->call.is_open && (rank->call.has_exited || post->call == 0))
        error = settle_call(waits, post->rank);
    *is_inside = post->call != 0 && post->time > rank->reached;
    if (*is_inside && !rank->call.is_open)
        begin_call(&rank->call, rank->reached);
    if (error < 0 || *is_inside || post->time <= rank->reached)
        return error;
    if (waits->stacks)
        error = activity_stacks_post(waits->stacks, post, &activity);
    if (post->state == STATE_ENDED) {
        note_end(waits, rank);
        activity = ACTIVITY_ENDED;
    }
    return error < 0 ? error : go_on_until(waits, post->rank, cause_of(activity, CAUSE_WHOLE), post->time);
}

static int wait_on_post(void *self, const struct post *post, void *memory)
{
    struct wait_states *waits = self;
    struct wait_token *token = memory;
    bool is_inside;
    int error = come_to_post(waits, post, &is_inside);

    if (error == 0 && is_inside)
        return mark_in_call(waits, post->rank, post->time, &token->node);
    token->node = waits->ranks[post->rank].node;
    hold_path(waits, token->node);
    return error;
}

/* Where only lengths are asked for: nobody wants the path to it. */
static int wait_on_post_without_path(void *self, const struct post *post, void *memory)
{
    bool is_inside;

    (void)memory;
    return come_to_post(self, post, &is_inside);
}

static enum wait_kind kind_of_wait(const struct join *join, const struct post *post)
{
    if (join->kind != JOIN_COLLECTIVE)
        return join->kind == JOIN_RECEIVE ? WAIT_LATE_SENDER : WAIT_LATE_RECEIVER;
    switch ((enum mpi_class)join->own->class) {
    case MPI_CLASS_ALL_TO_ALL:
        return mpi_call(join->own->call)->activity == MPI_ACTIVITY_SYNCHRONISATION ? WAIT_AT_BARRIER : WAIT_AT_NXN;
    case MPI_CLASS_ONE_TO_ALL:
        return post->is_root ? WAIT_LATE_BROADCAST : WAIT_SOFT_COLLECTIVE;
    case MPI_CLASS_ALL_TO_ONE:
        return join->own->is_root ? WAIT_EARLY_REDUCE : WAIT_SOFT_COLLECTIVE;
    case MPI_CLASS_PREFIX:
        return post->member < join->own->member ? WAIT_EARLY_SCAN : WAIT_SOFT_COLLECTIVE;
    case MPI_CLASS_INIT:
        return WAIT_AT_INIT;
    case MPI_CLASS_FINALIZE:
        return WAIT_AT_END;
    default:
        return WAIT_SOFT_COLLECTIVE;
    }
}

/* Which kind counts where one rank posted several at once: late sender, collective, late receiver. */
static int kind_order(enum wait_kind kind)
{
    return kind == WAIT_LATE_SENDER ? 0 : kind == WAIT_LATE_RECEIVER ? 2 : 1;
}

/* Of the posts that a call waits for the latest one counts; ties to the lowest rank. */
static int wait_on_join(void *self, const struct join *join)
{
    struct wait_states *waits = self;
    struct waiting_call *call = &waits->ranks[join->rank].call;
    const struct post *post = join->call != 0 && call->is_open ? join_latest_post(join) : NULL;
    const struct wait_token *token;
    enum wait_kind kind;
    bool is_tied;

    waits->has_messages |= join->kind != JOIN_COLLECTIVE;
    waits->tells_nonblocking |= join->kind == JOIN_COLLECTIVE && join->own->call != join->call;
    if (!post || post->time < call->wait_end)
        return 0;
    kind = kind_of_wait(join, post);
    is_tied = join_is_tied(join, post);
    if (post->time == call->wait_end) {
        is_tied |= call->is_tied || post->rank != call->wait_rank;
        call->is_tied = is_tied;
        if (post->rank == call->wait_rank && kind_order(kind) < kind_order(call->kind))
            call->kind = kind;
        if (post->time <= call->enter || post->rank >= call->wait_rank)
            return 0;
    }
    if (call->wait_end > call->enter)
        drop_path(waits, call->wait_node);
    token = post_token(post, waits->listener);
    call->wait_node = waits->lengths_only ? CAUSE_NODE_NONE : token->node;
    hold_path(waits, call->wait_node);
    call->wait_rank = post->rank;
    sum_table_fetch(&waits->partners, key_of_two(join->rank, post->rank));
    call->wait_end = post->time;
    call->kind = kind;
    call->is_tied = is_tied;
    call->version++;
    return 0;
}

static void wait_on_copy(void *self, const void *memory)
{
    struct wait_states *waits = self;
    const struct wait_token *token = memory;

    hold_path(waits, token->node);
}

static void wait_on_forget(void *self, void *memory)
{
    struct wait_states *waits = self;
    const struct wait_token *token = memory;

    drop_path(waits, token->node);
}

static int wait_on_finish(void *self, int64_t end)
{
    struct wait_states *waits = self;
    uint32_t last = 0;
    int error = 0;

    for (uint32_t i = 0; i < waits->rank_count && error == 0; i++) {
        if (waits->ranks[i].call.is_open)
            error = settle_call(waits, i);
        note_end(waits, &waits->ranks[i]);
        if (waits->ranks[i].last > waits->ranks[last].last)
            last = i;
    }
    /* Who ended before the last one waits for its end. */
    for (uint32_t i = 0; i < waits->rank_count && error == 0; i++) {
        const struct wait_rank *rank = &waits->ranks[i];
        struct wait_state wait = {
            .kind = WAIT_AT_END,
            .rank = i,
            .partner = last,
            .activity = ACTIVITY_ENDED,
            .own = rank->ended,
            .late = waits->ranks[last].ended,
            .start = rank->last,
            .end = waits->ranks[last].last,
            .place = rank->place,
        };

        if (rank->last >= 0 && wait.end > wait.start)
            error = end_wait(waits, &wait);
    }
    return error == 0 && waits->ledger ? ledger_finish(waits->ledger, end) : error;
}

static void close_wait_cell(void *self, const void *sums, struct window_facts *facts)
{
    (void)self;
    if (facts)
        facts->waits = *(const struct wait_sums *)sums;
}

int wait_states_start(struct wait_states *waits, struct listener *listener)
{
    const struct gauge gauge = {.part = WINDOW_PART_WAITS, .size = sizeof(struct wait_sums), .close = close_wait_cell};
    size_t limit = waits->max_memory / sizeof(struct bag_item);
    uint32_t root = CAUSE_NODE_NONE;

    waits->listener = listener;
    *listener = (struct listener){
        .self = waits,
        .interval = wait_on_interval,
        .post = waits->lengths_only ? wait_on_post_without_path : wait_on_post,
        .join = wait_on_join,
        .finish = wait_on_finish,
    };
    waits->ranks = waits->ledger ? ledger_enter_ranks(waits->ledger, waits->rank_count, sizeof(*waits->ranks))
                                 : diag_allocate(waits->diag, waits->rank_count, sizeof(*waits->ranks));
    waits->found.waited = diag_allocate(waits->diag, waits->rank_count, sizeof(*waits->found.waited));
    if (!waits->ranks || !waits->found.waited || (waits->ledger && ledger_add(waits->ledger, &gauge, &waits->at) < 0))
        return ERROR_MEMORY;
    if (!waits->lengths_only) {
        listener->token_size = sizeof(struct wait_token);
        listener->event = activity_stacks_on_event;
        listener->site = activity_stacks_on_site;
        listener->copy = wait_on_copy;
        listener->forget = wait_on_forget;
        waits->names.diag = waits->diag;
        waits->stacks = activity_stacks_new(&waits->names.activities, &waits->rules, waits->rank_count, waits->diag);
        waits->late_ranks = diag_allocate(waits->diag, waits->rank_count, sizeof(*waits->late_ranks));
        waits->met_ranks = diag_allocate(waits->diag, (size_t)waits->rank_count + 1, sizeof(*waits->met_ranks));
        if (!waits->stacks || !waits->late_ranks || !waits->met_ranks ||
            cause_tree_init(&waits->tree, limit, cause_of(ACTIVITY_UNKNOWN, CAUSE_WHOLE), &root, waits->diag) < 0)
            return ERROR_MEMORY;
    }
    for (uint32_t i = 0; i < waits->rank_count; i++) {
        waits->ranks[i].node = root;
        waits->ranks[i].last = -1;
        hold_path(waits, root);
    }
    drop_path(waits, root);
    return 0;
}
