#include "model/paths.h"

#include <stdlib.h>

#include "model/finder.h"
#include "model/memory.h"
#include "model/replayed.h"

enum { NOBODY = -1 };

static void add_piece(struct model_pieces *pieces, struct model_piece piece)
{
    if (piece.end <= piece.start)
        return;
    memory_append(pieces->items, pieces->count, piece);
}

const struct operation *finder_post_of(const struct finder *finder, const struct wait *wait)
{
    return &finder->program->ranks[wait->partner].operations[wait->post];
}

/* The call that is open behind the operation, SIZE_MAX: none. */
static size_t call_behind(const struct rank *rank, size_t operation)
{
    for (size_t i = operation + 1; i-- > 0;) {
        if (rank->operations[i].kind == OPERATION_ENTER)
            return rank->operations[i].subject;
        if (rank->operations[i].kind == OPERATION_EXIT || rank->operations[i].kind == OPERATION_END)
            return SIZE_MAX;
    }
    return SIZE_MAX;
}

size_t finder_call_of(const struct rank *rank, size_t operation)
{
    return operation > 0 ? call_behind(rank, operation - 1) : SIZE_MAX;
}

static const struct operation *event_behind(const struct rank *rank, size_t operation)
{
    for (size_t i = operation + 1; i-- > 0;) {
        if (rank->operations[i].kind >= OPERATION_EVENT)
            return &rank->operations[i];
    }
    return NULL;
}

static size_t stack_behind(const struct rank *rank, size_t operation)
{
    const struct operation *event = event_behind(rank, operation);

    return event != NULL ? event->stack : 0;
}

struct model_piece finder_piece_after(const struct finder *finder, size_t rank, size_t operation, int64_t start,
                                      int64_t end)
{
    const struct rank *owner = &finder->program->ranks[rank];
    struct model_piece piece = {.rank = rank, .start = start, .end = end, .activity = MODEL_ABSENT};
    size_t call;

    if (operation == SIZE_MAX || owner->operations[operation].state == IN_ABSENT)
        return piece;
    call = call_behind(owner, operation);
    piece.stack = stack_behind(owner, operation);
    switch (owner->operations[operation].state) {
    case IN_MPI:
        piece.activity = MODEL_CALL;
        piece.call = owner->calls[call].value;
        if (!event_behind(owner, operation)->polls)
            piece.stack = owner->calls[call].stack;
        break;
    case IN_OVERHEAD:
        piece.activity = MODEL_OVERHEAD;
        break;
    default:
        piece.activity = MODEL_COMPUTATION;
        break;
    }
    return piece;
}

static bool takes_time(const struct finder *finder, const struct model_piece *piece)
{
    return !finder->ideal || piece->activity == MODEL_COMPUTATION || piece->activity == MODEL_ABSENT;
}

static int64_t stamp_of(const struct finder *finder, const struct wait *wait)
{
    return finder->ideal ? finder_post_of(finder, wait)->clock : finder_post_of(finder, wait)->time;
}

/* Of two waits the one with the larger stamp; ties to the lower rank. */
static const struct wait *better(const struct finder *finder, const struct wait *a, const struct wait *b)
{
    if (a == NULL || stamp_of(finder, b) > stamp_of(finder, a))
        return b;
    return stamp_of(finder, b) == stamp_of(finder, a) && b->partner < a->partner ? b : a;
}

static void set_effect(struct finder *finder, size_t rank, size_t operation, const struct wait *wait)
{
    finder->effects[rank][operation] = (struct effect){true, wait->partner, wait->post, wait};
}

/* Measured: posts behind the call's entry and not behind the operation. */
void finder_find_measured(struct finder *finder, size_t rank)
{
    const struct rank *owner = &finder->program->ranks[rank];
    const struct wait *best = NULL;

    for (size_t i = 0; i < owner->operation_count; i++) {
        const struct operation *operation = &owner->operations[i];
        size_t call = finder_call_of(owner, i);
        const struct wait *before = best;

        if (operation->kind == OPERATION_ENTER)
            best = NULL;
        for (size_t k = 0; call != SIZE_MAX && !owner->calls[call].waitless && k < operation->wait_count; k++) {
            const struct wait *wait = &finder->program->waits[operation->first_wait + k];
            int64_t post = finder_post_of(finder, wait)->time;

            if (!wait->off && !program_is_absent_in_wait(owner, i) &&
                post > owner->operations[owner->calls[call].enter_operation].time && post <= operation->time)
                best = better(finder, best, wait);
        }
        if (best != NULL && best != before)
            set_effect(finder, rank, i, best);
        if (operation->kind == OPERATION_EXIT)
            best = NULL;
    }
}

/* Ideal: stamps above the own clock. */
static void find_ideal(struct finder *finder, size_t rank)
{
    const struct rank *owner = &finder->program->ranks[rank];
    int64_t clock = 0, time = 0;
    ptrdiff_t from = NOBODY;

    for (size_t i = 0; i < owner->operation_count; i++) {
        const struct operation *operation = &owner->operations[i];
        struct model_piece piece = finder_piece_after(finder, rank, i > 0 ? i - 1 : SIZE_MAX, time, operation->time);
        const struct wait *best = NULL;

        if (piece.activity == MODEL_ABSENT)
            clock = operation->time;
        else if (takes_time(finder, &piece))
            clock += operation->time - time;
        if (operation->kind == OPERATION_ENTER || (takes_time(finder, &piece) && operation->time > time))
            from = NOBODY;
        time = operation->time;
        for (size_t k = 0; k < operation->wait_count; k++) {
            const struct wait *wait = &finder->program->waits[operation->first_wait + k];

            if (!wait->off && !program_is_absent_in_wait(owner, i))
                best = better(finder, best, wait);
        }
        if (best == NULL || stamp_of(finder, best) < clock ||
            (stamp_of(finder, best) == clock && (ptrdiff_t)best->partner >= from))
            continue;
        clock = stamp_of(finder, best);
        from = (ptrdiff_t)best->partner;
        set_effect(finder, rank, i, best);
    }
    finder->ends[rank] = owner->present ? clock : 0;
}

/* The rank's own pieces between two of its operations, latest first; `from` SIZE_MAX: from the start of the run. */
static void add_own(struct finder *finder, size_t rank, size_t from, size_t to)
{
    const struct rank *owner = &finder->program->ranks[rank];

    for (size_t i = to; i != from; i = i > 0 ? i - 1 : SIZE_MAX) {
        size_t before = i > 0 ? i - 1 : SIZE_MAX;
        int64_t start = before == SIZE_MAX ? 0 : owner->operations[before].time;
        struct model_piece piece = finder_piece_after(finder, rank, before, start, owner->operations[i].time);

        if (takes_time(finder, &piece))
            add_piece(&finder->result->path, piece);
    }
}

/* The call's from the partner's post to the wait's end, overhead included, latest first; polling that the call began
 * with lies where it was. */
static void add_transfer(struct finder *finder, size_t rank, size_t operation, int64_t post)
{
    const struct rank *owner = &finder->program->ranks[rank];
    const struct call *call = &owner->calls[finder_call_of(owner, operation)];

    for (size_t i = operation; i > 0 && owner->operations[i].time > post; i--) {
        int64_t start = owner->operations[i - 1].time > post ? owner->operations[i - 1].time : post;
        struct model_piece piece = finder_piece_after(finder, rank, i - 1, start, owner->operations[i].time);

        if (piece.activity != MODEL_CALL)
            piece.stack = call->stack;
        piece.activity = MODEL_CALL;
        piece.call = call->value;
        add_piece(&finder->result->path, piece);
    }
}

static void walk(struct finder *finder, size_t rank, size_t operation)
{
    for (;;) {
        size_t at = operation + 1;
        struct effect effect;

        while (at > 0 && !finder->effects[rank][at - 1].jumps)
            at--;
        add_own(finder, rank, at > 0 ? at - 1 : SIZE_MAX, operation);
        if (at == 0)
            return;
        effect = finder->effects[rank][--at];
        if (!finder->ideal)
            add_transfer(finder, rank, at, finder->program->ranks[effect.partner].operations[effect.post].time);
        rank = effect.partner;
        operation = effect.post;
    }
}

/* From the call's entry to the largest post, but for overhead. */
static void add_waits(struct finder *finder, size_t rank, size_t call, int64_t until)
{
    const struct rank *owner = &finder->program->ranks[rank];

    for (size_t i = owner->calls[call].enter_operation;
         i + 1 < owner->operation_count && owner->operations[i].time < until; i++) {
        int64_t end = owner->operations[i + 1].time < until ? owner->operations[i + 1].time : until;
        struct model_piece piece = finder_piece_after(finder, rank, i, owner->operations[i].time, end);

        if (piece.activity == MODEL_CALL)
            add_piece(&finder->result->waits, piece);
    }
}

static void profile(struct finder *finder, size_t rank)
{
    const struct rank *owner = &finder->program->ranks[rank];
    int64_t time = 0;

    for (size_t i = 0; i < owner->operation_count; i++) {
        struct model_piece piece =
            finder_piece_after(finder, rank, i > 0 ? i - 1 : SIZE_MAX, time, owner->operations[i].time);

        time = owner->operations[i].time;
        if (owner->present && takes_time(finder, &piece))
            add_piece(&finder->result->busy, piece);
        if (owner->operations[i].kind == OPERATION_END)
            break;
    }
    for (size_t call = 0; !finder->ideal && call < owner->call_count; call++) {
        int64_t until = INT64_MIN;

        for (size_t i = 0; i < owner->operation_count; i++) {
            if (finder_call_of(owner, i) == call && finder->effects[rank][i].jumps) {
                const struct effect *effect = &finder->effects[rank][i];

                until = finder->program->ranks[effect->partner].operations[effect->post].time;
            }
        }
        if (until != INT64_MIN)
            add_waits(finder, rank, call, until);
    }
}

size_t finder_end_of(const struct rank *rank)
{
    size_t last = SIZE_MAX;

    for (size_t i = 0; i < rank->operation_count; i++) {
        if (rank->operations[i].kind == OPERATION_END)
            last = i;
    }
    return last;
}

static void find_path(struct finder *finder)
{
    size_t best = SIZE_MAX;

    for (size_t rank = 0; rank < finder->program->rank_count; rank++) {
        const struct rank *owner = &finder->program->ranks[rank];

        finder->effects[rank] = memory_zeroed(owner->operation_count, sizeof **finder->effects);
        if (finder->ideal)
            find_ideal(finder, rank);
        else
            finder_find_measured(finder, rank);
        if (!finder->ideal && finder_end_of(owner) != SIZE_MAX)
            finder->ends[rank] = owner->operations[finder_end_of(owner)].time;
        if (owner->present && (best == SIZE_MAX || finder->ends[rank] > finder->ends[best]))
            best = rank;
    }
    for (size_t rank = 0; rank < finder->program->rank_count; rank++)
        profile(finder, rank);
    if (best != SIZE_MAX)
        walk(finder, best,
             finder->ideal ? finder->program->ranks[best].operation_count - 1
                           : finder_end_of(&finder->program->ranks[best]));
}

struct model_path *model_find_path(const char *text, size_t length, const struct model_options *options, bool ideal)
{
    struct model_path *result = memory_zeroed(1, sizeof *result);
    struct finder finder = {.result = result, .ideal = ideal};
    struct replayed replayed;
    const struct program *program = &replayed.program;

    replayed_init(&replayed, text, length, options);
    finder.program = program;
    finder.effects = memory_zeroed(program->rank_count, sizeof *finder.effects);
    finder.ends = memory_zeroed(program->rank_count, sizeof *finder.ends);
    find_path(&finder);
    result->rank_count = program->rank_count;
    result->stacks = replayed_copy_stacks(program);
    result->present = memory_zeroed(program->rank_count, sizeof *result->present);
    for (size_t rank = 0; rank < program->rank_count; rank++) {
        result->present[rank] = program->ranks[rank].present;
        free(finder.effects[rank]);
    }
    free(finder.effects);
    free(finder.ends);
    replayed_deinit(&replayed);
    return result;
}

void model_path_free(struct model_path *path)
{
    replayed_free_stacks(path->stacks, path->rank_count);
    free(path->present);
    free(path->path.items);
    free(path->busy.items);
    free(path->waits.items);
    free(path);
}
