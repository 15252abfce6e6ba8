#include "reports/iterations/iteration_windows.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/sorted.h"
#include "reports/iterations/loops/loop_finder.h"

/* Of the time from Init to Finalize that a level covers, to be chosen. */
static const double COVERS = 0.8;

/* The rank's loop of that number and level; of a number with fewer levels the innermost. NULL: it has none. */
static const struct loop *loop_at(const struct iterations *iterations, const struct iteration_findings *findings,
                                  uint32_t rank, uint64_t number, uint64_t level)
{
    const struct loop *best = NULL;
    uint64_t best_level = 0;

    for (size_t i = 0; i < findings->count; i++) {
        const struct iteration_loop *found = &findings->loops[i];
        const struct loop *own = found->number == number ? iterations_loop_of(iterations, found, rank) : NULL;

        if (!own || found->level > level || found->level < best_level)
            continue;
        if (found->level > best_level || own->covered > best->covered) {
            best = own;
            best_level = found->level;
        }
    }
    return best;
}

static uint64_t last_number(const struct iteration_findings *findings)
{
    return findings->count > 0 ? findings->loops[findings->count - 1].number : 0;
}

static uint64_t deepest_level(const struct iterations *iterations, const struct iteration_findings *findings,
                              uint32_t rank)
{
    uint64_t deepest = 0;

    for (size_t i = 0; i < findings->count; i++)
        if (findings->loops[i].level > deepest && iterations_loop_of(iterations, &findings->loops[i], rank))
            deepest = findings->loops[i].level;
    return deepest;
}

/* Time in turns of the rank's loops, one after the other. */
static int64_t covered_by(const struct iterations *iterations, const struct iteration_findings *findings, uint32_t rank,
                          uint64_t level)
{
    int64_t covered = 0;

    for (uint64_t number = 1; number <= last_number(findings); number++) {
        const struct loop *loop = loop_at(iterations, findings, rank, number, level);

        covered += loop ? loop->covered : 0;
    }
    return covered;
}

/* Of levels that cover as much the outermost. */
static uint64_t level_that_covers_most(const struct iterations *iterations, const struct iteration_findings *findings,
                                       uint32_t rank)
{
    uint64_t best = 1;

    for (uint64_t level = 2; level <= deepest_level(iterations, findings, rank); level++)
        if (covered_by(iterations, findings, rank, level) > covered_by(iterations, findings, rank, best))
            best = level;
    return best;
}

static int64_t covered_at_most(const struct iterations *iterations, const struct iteration_findings *findings,
                               uint32_t rank)
{
    return covered_by(iterations, findings, rank, level_that_covers_most(iterations, findings, rank));
}

uint32_t iteration_windows_rank(const struct iterations *iterations, const struct iteration_findings *findings,
                                const struct window_options *options)
{
    uint32_t count = iterations_rank_count(iterations);
    int64_t most = 0;
    uint32_t rank = 0;

    if (!options->turns_of_any)
        return options->rank - 1;
    for (uint32_t i = 0; i < count; i++) {
        int64_t covered = covered_at_most(iterations, findings, i);

        most = covered > most ? covered : most;
    }
    while (rank + 1 < count && covered_at_most(iterations, findings, rank) < most - most / 10)
        rank++;
    return rank;
}

static uint64_t choose_level(const struct iterations *iterations, const struct iteration_findings *findings,
                             const struct window_options *options, uint32_t rank, int64_t span)
{
    uint64_t deepest = deepest_level(iterations, findings, rank);

    if (options->level > 0)
        return options->level <= deepest ? options->level : 0;
    for (uint64_t level = deepest; level > 0; level--)
        if ((double)covered_by(iterations, findings, rank, level) >= COVERS * (double)span)
            return level;
    return deepest > 0 ? level_that_covers_most(iterations, findings, rank) : 0;
}

/* So many turns a window; fewer where the loop is left. What follows is no turn. */
static int add_loop_turns(struct turn_list *list, uint64_t number, const struct listed_turns *listed, uint64_t together)
{
    const struct listed_turn *turns = listed->items;
    size_t count = listed->count;
    int error = 0;

    for (size_t first = 0, next; first < count && error == 0; first = next) {
        struct turn_window window = {turns[first].start, number, first + 1, 1};

        for (next = first + 1; next < count && turns[next].start == turns[next - 1].end && window.turns < together;
             next++)
            window.turns++;
        error = turn_list_add(list, &window);
        if (error == 0 && turns[next - 1].end < INT64_MAX &&
            (next == count || turns[next].start != turns[next - 1].end))
            error = turn_list_add(list, &(const struct turn_window){.start = turns[next - 1].end});
    }
    return error;
}

ORDER(compare_listed, struct listed_turn, RISING(x->end - x->start, y->end - y->start))

/* Puts the turns in the order of their lengths; one without an end is the longest. */
static int64_t median_of_listed(struct listed_turns *turns)
{
    const struct listed_turn *median = &turns->items[(turns->count - 1) / 2];

    qsort(turns->items, turns->count, sizeof(*turns->items), compare_listed);
    return median->end < INT64_MAX ? median->end - median->start : 0;
}

int iteration_windows_list(const struct iterations *iterations, const struct iteration_findings *findings,
                           const struct window_options *options, struct time_range between, struct turn_list *list)
{
    uint32_t rank = iteration_windows_rank(iterations, findings, options);
    uint64_t level = choose_level(iterations, findings, options, rank, between.to - between.from);
    int64_t most = 0;
    int error = 0;

    *list = (struct turn_list){.rank = rank, .level = level};
    for (uint64_t number = 1; level > 0 && number <= last_number(findings) && error == 0; number++) {
        const struct loop *loop = loop_at(iterations, findings, rank, number, level);
        struct listed_turns turns;

        if (!loop)
            continue;
        error = iterations_list_turns(iterations, loop, &turns);
        if (error == 0)
            error = add_loop_turns(list, number, &turns, options->count);
        if (error == 0 && turns.count > 0 && loop->covered > most) {
            most = loop->covered;
            list->median = median_of_listed(&turns);
        }
        list->turns += turns.count;
        list->loops++;
        list->covered += loop->covered;
        free(turns.items);
    }
    if (error < 0)
        turn_list_deinit(list);
    return error;
}
