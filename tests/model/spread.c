#include "model/spread.h"

#include <stdlib.h>

#include "model/memory.h"
#include "model/replayed.h"

enum { UNKNOWN = -1 };

static bool is_useful(const struct rank *rank, size_t operation)
{
    return rank->operations[operation].state == IN_USEFUL && operation + 1 < rank->operation_count;
}

static int64_t length_behind(const struct rank *rank, size_t operation)
{
    return rank->operations[operation + 1].time - rank->operations[operation].time;
}

static void find_spans(struct model_spread *spread, const struct program *program)
{
    for (size_t i = 0; i < program->rank_count; i++) {
        const struct rank *rank = &program->ranks[i];

        for (size_t k = 0; k < rank->operation_count; k++) {
            if (!is_useful(rank, k) || length_behind(rank, k) == 0)
                continue;
            memory_append(
                spread->spans, spread->span_count,
                (struct model_span){i, rank->operations[k].time, rank->operations[k].clock, length_behind(rank, k)});
        }
    }
}

/* The longest chain up to the operation, its waits included: what was found is kept. */
static int64_t chain_to(const struct program *program, int64_t **known, size_t rank, size_t operation)
{
    const struct rank *owner = &program->ranks[rank];
    const struct operation *here = &owner->operations[operation];
    int64_t longest = 0;

    if (known[rank][operation] != UNKNOWN)
        return known[rank][operation];
    if (operation > 0) {
        longest = chain_to(program, known, rank, operation - 1);
        if (is_useful(owner, operation - 1))
            longest += length_behind(owner, operation - 1);
    }
    for (size_t i = 0; i < here->wait_count; i++) {
        const struct wait *wait = &program->waits[here->first_wait + i];
        int64_t other = wait->off ? 0 : chain_to(program, known, wait->partner, wait->post);

        if (other > longest)
            longest = other;
    }
    known[rank][operation] = longest;
    return longest;
}

static void find_longest(struct model_spread *spread, const struct program *program)
{
    int64_t **known = memory_zeroed(program->rank_count, sizeof *known);

    for (size_t i = 0; i < program->rank_count; i++) {
        known[i] = memory_zeroed(program->ranks[i].operation_count, sizeof **known);
        for (size_t k = 0; k < program->ranks[i].operation_count; k++)
            known[i][k] = UNKNOWN;
    }
    for (size_t i = 0; i < program->rank_count; i++) {
        for (size_t k = 0; k < program->ranks[i].operation_count; k++) {
            int64_t chain = chain_to(program, known, i, k);

            if (chain > spread->longest)
                spread->longest = chain;
        }
    }
    for (size_t i = 0; i < program->rank_count; i++)
        free(known[i]);
    free(known);
}

struct model_spread *model_find_spread(const char *text, size_t length, const struct model_options *options)
{
    struct model_spread *spread = memory_zeroed(1, sizeof *spread);
    struct replayed replayed;

    replayed_init(&replayed, text, length, options);
    spread->rank_count = replayed.program.rank_count;
    spread->length = replayed.result->run.length;
    spread->ideal = replayed.result->run.ideal;
    spread->dropped = replayed.result->dropped;
    find_spans(spread, &replayed.program);
    find_longest(spread, &replayed.program);
    replayed_deinit(&replayed);
    return spread;
}

void model_spread_free(struct model_spread *spread)
{
    free(spread->spans);
    free(spread);
}
