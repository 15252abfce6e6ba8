/*
 * The ranks' calls. What a call was is known when it is over: until the rank's next interval or post its time is kept
 * with the rank, not on its path.
 */
#include "reports/wait_states/wait_states.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"
#include "paraver/mpi_call.h"
#include "replay/post_order.h"
#include "replay/rank.h"

/* Kept with each post. */
struct wait_token {
    uint32_t node; /* CAUSE_NODE_NONE: it was never seen */
    uint32_t padding;
};

/* All ranks at the start of the run. */
static int init_waits(struct wait_states *waits)
{
    const struct wait_setup *setup = &waits->setup;
    size_t limit = setup->max_memory / sizeof(struct bag_item);
    uint32_t root = CAUSE_NODE_NONE;
    const struct gauge gauge = {.part = WINDOW_PART_WAITS, .size = sizeof(struct wait_sums)};

    if (!setup->lengths_only) {
        waits->stacks = activity_stacks_new(&waits->activities, &setup->rules, setup->rank_count, waits->diag);
        if (!waits->stacks)
            return ERROR_MEMORY;
    }
    if (setup->ledger)
        waits->ranks = ledger_enter_ranks(setup->ledger, setup->rank_count, sizeof(*waits->ranks));
    else
        waits->ranks = diag_allocate(waits->diag, setup->rank_count, sizeof(*waits->ranks));
    if (!waits->ranks)
        return ERROR_MEMORY;
    if (setup->ledger && ledger_add(setup->ledger, &gauge, &waits->at) < 0)
        return ERROR_MEMORY;
    if (!setup->lengths_only &&
        cause_tree_init(&waits->tree, limit, cause_of(ACTIVITY_UNKNOWN, CAUSE_WHOLE), &root, waits->diag) < 0)
        return ERROR_MEMORY;
    for (uint32_t i = 0; i < setup->rank_count; i++) {
        waits->ranks[i].node = root;
        waits->ranks[i].last = -1;
        wait_paths_keep(waits, root);
    }
    wait_paths_drop(waits, root);
    return 0;
}

struct wait_states *wait_states_new(const struct wait_setup *setup, const struct diag *diag)
{
    struct wait_states *waits = calloc(1, sizeof(*waits));

    if (!waits) {
        diag_no_memory(diag);
        return NULL;
    }
    waits->setup = *setup;
    waits->diag = diag;
    return init_waits(waits) == 0 ? waits : wait_states_free(waits);
}

struct wait_states *wait_states_free(struct wait_states *waits)
{
    if (!waits)
        return NULL;
    for (uint32_t i = 0; waits->ranks && i < waits->setup.rank_count; i++) {
        struct wait_rank *rank = &waits->ranks[i];

        for (size_t k = 0; k < rank->deferred_count; k++)
            free(rank->deferred[k].gaps);
        free(rank->deferred);
        free(rank->call.stretches);
        free(rank->call.pieces);
    }
    free(waits->ranks);
    for (size_t i = 0; i < waits->window_causes.count; i++)
        keyed_list_deinit(&((struct keyed_list *)waits->window_causes.items)[i]);
    keyed_list_deinit(&waits->window_causes);
    for (size_t i = 0; i < waits->name_count; i++)
        free(waits->names[i]);
    free(waits->names);
    keyed_list_deinit(&waits->call_paths);
    keyed_list_deinit(&waits->causes);
    keyed_list_deinit(&waits->pairs);
    keyed_list_deinit(&waits->partners);
    free(waits->items);
    free(waits->times);
    free(waits->met);
    cause_tree_deinit(&waits->tree);
    activity_stacks_free(waits->stacks);
    free(waits);
    return NULL;
}

/* Wait states that have ended. */

/* What of a wait lies in the part that was asked for. */
static int count_wait(struct wait_states *waits, const struct wait_state *wait)
{
    struct wait_kind_sum *sum = &waits->kinds[wait->kind];
    struct wait_instance instance = {
        .rank = wait->rank,
        .partner = wait->partner,
        .start = wait->start > waits->setup.from ? wait->start : waits->setup.from,
        .length = wait->counted,
    };
    struct wait_instance *longest = &sum->longest;
    uint32_t cause = cause_of(wait->activity, CAUSE_WHOLE);
    bool is_longest;

    sum->wait += wait->counted;
    sum->count++;
    is_longest = instance.length != longest->length ? instance.length > longest->length
                 : instance.start != longest->start ? instance.start < longest->start
                                                    : instance.rank < longest->rank;
    if (is_longest) {
        instance.activity = wait_causes_name(waits, cause);
        if (!instance.activity)
            return ERROR_MEMORY;
        *longest = instance;
    }
    if (wait_sums_add(waits, &waits->call_paths, cause, wait->counted) < 0)
        return ERROR_MEMORY;
    return wait_sums_add(waits, &waits->partners, key_of_two(wait->rank, wait->partner), wait->counted);
}

/* A wait_part_handler. */
static int add_wait_to_window(struct wait_states *waits, const struct wait_state *wait, uint64_t cell, int64_t length)
{
    int error = ledger_open(waits->setup.ledger, cell);

    if (error == 0)
        ((struct wait_sums *)ledger_at(waits->setup.ledger, cell, waits->at))->kinds[wait->kind] += length;
    return error;
}

/* The rank's waits up to `time` are known. */
static int reach_window(struct wait_states *waits, struct wait_rank *rank, int64_t time)
{
    return waits->setup.ledger ? ledger_reach(waits->setup.ledger, &rank->place, time) : 0;
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
    error = wait_windows_divide(waits, wait, add_wait_to_window);
    if (error == 0 && wait->counted > 0)
        error = count_wait(waits, wait);
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
        .start = call->enter,
        .end = call->wait_end,
        .place = rank->place,
    };

    for (size_t i = 0; i < call->stretch_count; i++) {
        const struct call_stretch *stretch = &call->stretches[i];
        struct time_span gap = {stretch->start, stretch->end < wait.end ? stretch->end : wait.end};

        if (stretch->activity != ACTIVITY_OVERHEAD || gap.end <= gap.start)
            continue;
        if (!wait.gaps)
            wait.gaps = calloc(call->stretch_count, sizeof(*wait.gaps));
        if (!wait.gaps)
            return diag_no_memory(waits->diag);
        wait.overhead += gap.end - gap.start;
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
        wait_paths_continue(waits, rank, call->wait_node, call->wait_end);
        call->wait_node = CAUSE_NODE_NONE;
    }
    if (error == 0 && call->piece_count > 0)
        error = wait_paths_close_pieces(waits, index);
    if (error == 0)
        error = wait_paths_go_on_in_call(waits, index, has_waited ? CAUSE_TRANSFER : CAUSE_OWN, call->reached);
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
        waits->unwaited[call->number] += time_within(call->enter, call->reached, waits->setup.from, waits->setup.to);
    if (call->wait_end == call->enter && call->piece_count == 0 && call->stretch_count == 0)
        error = wait_paths_go_on(waits, index, cause_of(call->activity, CAUSE_OWN), call->reached);
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
    call->stretch_count = 0;
    call->version = 0;
}

/* Callbacks. */

static int take_call_interval(struct wait_states *waits, const struct interval *interval, uint32_t activity)
{
    struct waiting_call *call = &waits->ranks[interval->rank].call;

    if (!call->is_open)
        begin_call(call, interval->t0);
    if ((interval->state != STATE_MPI || interval->is_polling) && interval->t1 > interval->t0) {
        if (array_reserve(&call->stretches, &call->stretch_capacity, call->stretch_count + 1,
                          sizeof(*call->stretches)) < 0)
            return diag_no_memory(waits->diag);
        call->stretches[call->stretch_count++] = (struct call_stretch){interval->t0, interval->t1, activity};
    }
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
        wait_paths_keep(waits, rank->ended);
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
    error = wait_paths_go_on(waits, interval->rank, cause_of(activity, CAUSE_WHOLE), interval->t1);
    return error < 0 ? error : reach_window(waits, rank, interval->t1);
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
    return error < 0 ? error : wait_paths_go_on(waits, post->rank, cause_of(activity, CAUSE_WHOLE), post->time);
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

static enum wait_kind kind_of_wait(const struct join *join, const struct post *post)
{
    if (join->kind != JOIN_COLLECTIVE)
        return join->kind == JOIN_RECEIVE ? WAIT_LATE_SENDER : WAIT_LATE_RECEIVER;
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

    if (!post || post->time < call->wait_end)
        return 0;
    kind = kind_of_wait(join, post);
    if (post->time == call->wait_end) {
        if (post->rank == call->wait_rank && kind_order(kind) < kind_order(call->kind))
            call->kind = kind;
        if (post->time <= call->enter || post->rank >= call->wait_rank)
            return 0;
    }
    if (call->wait_end > call->enter)
        wait_paths_drop(waits, call->wait_node);
    token = post_token(post, waits->listener);
    call->wait_node = waits->setup.lengths_only ? CAUSE_NODE_NONE : token->node;
    wait_paths_keep(waits, call->wait_node);
    call->wait_rank = post->rank;
    call->wait_end = post->time;
    call->kind = kind;
    call->version++;
    return 0;
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
    /* Who ended before the last one waits for its end. */
    for (uint32_t i = 0; i < waits->setup.rank_count && error == 0; i++) {
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
    return error == 0 && waits->setup.ledger ? ledger_finish(waits->setup.ledger, end) : error;
}

void wait_states_listen(struct wait_states *waits, struct listener *listener)
{
    bool lengths_only = waits->setup.lengths_only;

    waits->listener = listener;
    *listener = (struct listener){
        .self = waits,
        .interval = wait_on_interval,
        .post = lengths_only ? wait_on_post_without_path : wait_on_post,
        .join = wait_on_join,
        .finish = wait_on_finish,
    };
    if (lengths_only)
        return;
    listener->token_size = sizeof(struct wait_token);
    listener->event = activity_stacks_on_event;
    listener->site = activity_stacks_on_site;
    listener->copy = wait_on_copy;
    listener->forget = wait_on_forget;
}
