/*
 * The paths that lead to where ranks are. Posts in the middle of a call lie on pieces that are open until the call is
 * over.
 */
#include "base/array.h"
#include "base/error.h"
#include "reports/wait_states/wait_states.h"

int wait_paths_go_on(struct wait_states *waits, uint32_t index, uint32_t cause, int64_t end)
{
    struct wait_rank *rank = &waits->ranks[index];
    int64_t length = end - rank->reached;

    if (length <= 0)
        return 0;
    rank->reached = end;
    return waits->setup.lengths_only ? 0
                                     : cause_tree_extend(&waits->tree, &rank->node, cause_key(index, cause), length);
}

/* Where the stretch of the call that `time` lies in ends, `end` at the latest; *cause is what it counts as on a path:
 * that part of the call, where it is the call's own, or of another activity. */
static int64_t find_stretch_end(const struct waiting_call *call, int64_t time, int64_t end, enum cause_part part,
                                uint32_t *cause)
{
    uint32_t activity = call->activity;

    for (size_t i = 0; i < call->stretch_count; i++) {
        const struct call_stretch *stretch = &call->stretches[i];
        bool is_inside = stretch->start <= time;
        int64_t border = is_inside ? stretch->end : stretch->start;

        if (stretch->end <= time)
            continue;
        if (is_inside)
            activity = stretch->activity;
        end = border < end ? border : end;
        break;
    }
    *cause = cause_of(activity, activity == ACTIVITY_OVERHEAD ? CAUSE_WHOLE : part);
    return end;
}

int wait_paths_go_on_in_call(struct wait_states *waits, uint32_t index, enum cause_part part, int64_t end)
{
    struct wait_rank *rank = &waits->ranks[index];
    int error = 0;

    while (rank->reached < end && error == 0) {
        uint32_t cause;
        int64_t stop = find_stretch_end(&rank->call, rank->reached, end, part, &cause);

        error = wait_paths_go_on(waits, index, cause, stop);
    }
    return error;
}

void wait_paths_continue(struct wait_states *waits, struct wait_rank *rank, uint32_t node, int64_t time)
{
    wait_paths_drop(waits, rank->node);
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

int wait_paths_mark_in_call(struct wait_states *waits, uint32_t index, int64_t time, uint32_t *node)
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

        error = cause_tree_fill(&waits->tree, piece->node, cause_key(index, cause), stop - time);
        time = stop;
    }
    return error;
}

int wait_paths_close_pieces(struct wait_states *waits, uint32_t index)
{
    struct wait_rank *rank = &waits->ranks[index];
    struct waiting_call *call = &rank->call;
    const struct open_piece *last = find_piece(call, call->reached);
    int error = 0;

    if (last) {
        wait_paths_keep(waits, last->node);
        wait_paths_continue(waits, rank, last->node, last->end);
    }
    for (size_t i = 0; i < call->piece_count && error == 0; i++)
        error = fill_piece(waits, index, &call->pieces[i]);
    while (call->piece_count > 0)
        cause_tree_close(&waits->tree, call->pieces[--call->piece_count].node);
    return error;
}
