#include "model/wait_states.h"

#include <stdlib.h>

#include "model/finder.h"
#include "model/memory.h"
#include "model/replayed.h"

/* One step of a path back from its end: what a rank did up to one of its operations, or the rest of a call after its
 * wait. Two paths that have a step in common share all before it. */
struct step {
    size_t rank;
    size_t operation;
    bool is_transfer;
    int64_t start;
    int64_t end;
};

struct steps {
    struct step *items; /* latest first */
    size_t count;
};

static void add_step(struct steps *steps, struct step step)
{
    memory_append(steps->items, steps->count, step);
}

/* The path to an operation. */
static struct steps walk_back(const struct finder *finder, size_t rank, size_t operation)
{
    struct steps steps = {NULL, 0};

    for (size_t at = operation;; at = at > 0 ? at - 1 : SIZE_MAX) {
        const struct rank *owner = &finder->program->ranks[rank];
        const struct effect *effect = at == SIZE_MAX ? NULL : &finder->effects[rank][at];

        if (at == SIZE_MAX)
            return steps;
        if (effect->jumps) {
            add_step(&steps, (struct step){rank, at, true,
                                           finder->program->ranks[effect->partner].operations[effect->post].time,
                                           owner->operations[at].time});
            rank = effect->partner;
            at = effect->post + 1;
            continue;
        }
        add_step(&steps, (struct step){rank, at, false, at > 0 ? owner->operations[at - 1].time : 0,
                                       owner->operations[at].time});
    }
}

/* The post until which the call has waited in the end; -1: it has not. */
static const struct effect *last_effect(const struct finder *finder, size_t rank, size_t call)
{
    const struct rank *owner = &finder->program->ranks[rank];
    const struct effect *found = NULL;

    for (size_t i = 0; i < owner->operation_count; i++)
        if (finder->effects[rank][i].jumps && finder_call_of(owner, i) == call)
            found = &finder->effects[rank][i];
    return found;
}

static int64_t time_of(const struct finder *finder, const struct effect *effect)
{
    return finder->program->ranks[effect->partner].operations[effect->post].time;
}

static void add_stretch(struct model_stretches *stretches, struct model_piece piece, enum model_part part)
{
    if (piece.end <= piece.start)
        return;
    memory_append(stretches->items, stretches->count, (struct model_stretch){piece, part});
}

/* Time between two operations of one rank, cut where a call's wait ends. */
static void add_own_piece(const struct finder *finder, struct model_stretches *stretches, size_t rank, size_t operation,
                          int64_t start, int64_t end)
{
    const struct rank *owner = &finder->program->ranks[rank];
    size_t before = operation > 0 ? operation - 1 : SIZE_MAX;
    struct model_piece piece = finder_piece_after(finder, rank, before, start, end), rest;
    const struct effect *effect;
    int64_t turn;

    if (before != SIZE_MAX && owner->operations[before].state == IN_ENDED) {
        add_stretch(stretches, piece, MODEL_ENDED);
        return;
    }
    if (piece.activity != MODEL_CALL) {
        add_stretch(stretches, piece, MODEL_WHOLE);
        return;
    }
    effect = last_effect(finder, rank, finder_call_of(owner, operation));
    if (!effect) {
        add_stretch(stretches, piece, MODEL_OWN);
        return;
    }
    turn = time_of(finder, effect);
    rest = piece;
    piece.end = turn < piece.end ? turn : piece.end;
    rest.start = turn > rest.start ? turn : rest.start;
    add_stretch(stretches, piece, MODEL_WAITING);
    add_stretch(stretches, rest, MODEL_TRANSFER);
}

/* A transfer lies across operations of the call, overhead among them. */
static void add_steps(const struct finder *finder, struct model_stretches *stretches, const struct steps *steps,
                      size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct step *step = &steps->items[i];
        const struct rank *owner = &finder->program->ranks[step->rank];

        if (!step->is_transfer) {
            add_own_piece(finder, stretches, step->rank, step->operation, step->start, step->end);
            continue;
        }
        for (size_t k = step->operation + 1; k-- > 0;) {
            int64_t start = k > 0 ? owner->operations[k - 1].time : 0;
            int64_t end = owner->operations[k].time;

            start = start > step->start ? start : step->start;
            add_own_piece(finder, stretches, step->rank, k, start, end);
            if (owner->operations[k].kind == OPERATION_ENTER)
                break;
        }
    }
}

static bool is_same_step(const struct step *a, const struct step *b)
{
    return a->rank == b->rank && a->operation == b->operation && a->is_transfer == b->is_transfer;
}

static void find_causes(const struct finder *finder, struct model_wait *wait, size_t own, size_t late)
{
    struct steps mine = walk_back(finder, wait->rank, own);
    struct steps theirs = walk_back(finder, wait->partner, late);
    size_t shared = 0;

    while (shared < mine.count && shared < theirs.count &&
           is_same_step(&mine.items[mine.count - 1 - shared], &theirs.items[theirs.count - 1 - shared]))
        shared++;
    add_steps(finder, &wait->own, &mine, mine.count - shared);
    add_steps(finder, &wait->late, &theirs, theirs.count - shared);
    free(mine.items);
    free(theirs.items);
}

static const char *kind_of(const struct finder *finder, const struct wait *wait, size_t call)
{
    const struct call *of = &finder->program->ranks[wait->rank].calls[call];

    if (wait->send_enter != SIZE_MAX)
        return "late_receiver";
    if (finder->program->ranks[wait->rank].operations[wait->operation].kind != OPERATION_EXIT)
        return finder->program->ranks[wait->rank].operations[wait->operation].kind == OPERATION_COMPLETE
                   ? "late_sender"
                   : "late_receiver";
    switch (of->class) {
    case CALL_ALL_TO_ALL:
        return call_activity_of(of->value) == ACTIVITY_BARRIER ? "wait_at_barrier" : "wait_at_nxn";
    case CALL_ONE_TO_ALL:
        return wait->hard ? "late_broadcast" : "soft_collective";
    case CALL_ALL_TO_ONE:
        return wait->hard ? "early_reduce" : "soft_collective";
    case CALL_PREFIX:
        return wait->hard ? "early_scan" : "soft_collective";
    case CALL_PROBE:
        return "late_sender";
    case CALL_INIT:
        return "wait_at_init";
    case CALL_FINALIZE:
        return "wait_at_end";
    default:
        return "soft_collective";
    }
}

static int order_of(const char *kind)
{
    return kind[5] == 's' && kind[0] == 'l' ? 0 : kind[5] == 'r' && kind[0] == 'l' ? 2 : 1;
}

/* Of all waits of the call for that partner and moment. */
static const char *first_kind(const struct finder *finder, size_t rank, size_t call, size_t partner, int64_t time)
{
    const struct rank *owner = &finder->program->ranks[rank];
    const char *kind = NULL;

    for (size_t i = 0; i < owner->operation_count; i++)
        for (size_t k = 0; finder_call_of(owner, i) == call && k < owner->operations[i].wait_count; k++) {
            const struct wait *wait = &finder->program->waits[owner->operations[i].first_wait + k];

            if (wait->off || wait->partner != partner || finder_post_of(finder, wait)->time != time ||
                time > owner->operations[i].time)
                continue;
            if (!kind || order_of(kind_of(finder, wait, call)) < order_of(kind))
                kind = kind_of(finder, wait, call);
        }
    return kind;
}

static struct model_wait *new_wait(struct model_wait_states *states)
{
    states->items = memory_grow(states->items, states->count, sizeof *states->items);
    states->items[states->count] = (struct model_wait){.rank = 0};
    return &states->items[states->count++];
}

static void add_wait_piece(struct model_pieces *pieces, struct model_piece piece)
{
    if (piece.end <= piece.start)
        return;
    memory_append(pieces->items, pieces->count, piece);
}

static void add_call_wait(const struct finder *finder, struct model_wait_states *states, size_t rank, size_t call)
{
    const struct rank *owner = &finder->program->ranks[rank];
    const struct effect *effect = last_effect(finder, rank, call);
    size_t enter = owner->calls[call].enter_operation;
    struct model_wait *wait;

    if (!effect)
        return;
    wait = new_wait(states);
    wait->rank = rank;
    wait->partner = effect->partner;
    wait->start = owner->operations[enter].time;
    wait->end = time_of(finder, effect);
    wait->kind = first_kind(finder, rank, call, effect->partner, wait->end);
    wait->call = (struct model_piece){
        .rank = rank, .activity = MODEL_CALL, .call = owner->calls[call].value, .stack = owner->calls[call].stack};
    for (size_t i = enter; i + 1 < owner->operation_count && owner->operations[i].time < wait->end; i++) {
        int64_t end = owner->operations[i + 1].time < wait->end ? owner->operations[i + 1].time : wait->end;
        struct model_piece piece = finder_piece_after(finder, rank, i, owner->operations[i].time, end);

        if (piece.activity == MODEL_CALL)
            add_wait_piece(&wait->waits, piece);
        else
            add_stretch(&wait->own, piece, MODEL_WHOLE);
    }
    find_causes(finder, wait, enter, effect->post);
}

static void add_end_wait(const struct finder *finder, struct model_wait_states *states, size_t rank, size_t last)
{
    struct model_wait *wait;

    if (states->last[rank] < 0 || states->last[rank] >= states->last[last])
        return;
    wait = new_wait(states);
    wait->kind = "wait_at_end";
    wait->rank = rank;
    wait->partner = last;
    wait->start = states->last[rank];
    wait->end = states->last[last];
    wait->call = (struct model_piece){.rank = rank, .activity = MODEL_ABSENT};
    add_wait_piece(&wait->waits, (struct model_piece){.rank = rank, .start = wait->start, .end = wait->end});
    find_causes(finder, wait, finder_end_of(&finder->program->ranks[rank]),
                finder_end_of(&finder->program->ranks[last]));
}

static void find_waits(struct finder *finder, struct model_wait_states *states)
{
    const struct program *program = finder->program;
    size_t last = 0;

    for (size_t rank = 0; rank < program->rank_count; rank++) {
        size_t end = finder_end_of(&program->ranks[rank]);

        finder->effects[rank] = memory_zeroed(program->ranks[rank].operation_count, sizeof **finder->effects);
        finder_find_measured(finder, rank);
        states->last[rank] = end == SIZE_MAX ? -1 : program->ranks[rank].operations[end].time;
        if (states->last[rank] > states->last[last])
            last = rank;
    }
    for (size_t rank = 0; rank < program->rank_count; rank++) {
        for (size_t call = 0; call < program->ranks[rank].call_count; call++)
            add_call_wait(finder, states, rank, call);
        add_end_wait(finder, states, rank, last);
    }
}

struct model_wait_states *model_find_wait_states(const char *text, size_t length, const struct model_options *options)
{
    struct model_wait_states *states = memory_zeroed(1, sizeof *states);
    struct finder finder = {.ideal = false};
    struct replayed replayed;

    replayed_init(&replayed, text, length, options);
    finder.program = &replayed.program;
    states->rank_count = replayed.program.rank_count;
    finder.effects = memory_zeroed(states->rank_count, sizeof *finder.effects);
    states->last = memory_zeroed(states->rank_count, sizeof *states->last);
    find_waits(&finder, states);
    states->stacks = replayed_copy_stacks(&replayed.program);
    for (size_t rank = 0; rank < states->rank_count; rank++)
        free(finder.effects[rank]);
    free(finder.effects);
    replayed_deinit(&replayed);
    return states;
}

void model_wait_states_free(struct model_wait_states *states)
{
    for (size_t i = 0; i < states->count; i++) {
        free(states->items[i].waits.items);
        free(states->items[i].late.items);
        free(states->items[i].own.items);
    }
    replayed_free_stacks(states->stacks, states->rank_count);
    free(states->items);
    free(states->last);
    free(states);
}
