#include "reports/iterations/iteration_windows.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"
#include "reports/iterations/loop_groups.h"

/* Of the time from Init to Finalize that a level covers, to be chosen. */
static const double COVERS = 0.8;

/* The rank's loop of that number and level; of a number with fewer levels the innermost. NULL: it has none. */
static const struct loop *loop_at(const struct iteration_findings *findings, uint32_t rank, uint64_t number,
                                  uint64_t level)
{
    const struct loop *best = NULL;
    uint64_t best_level = 0;

    for (size_t i = 0; i < findings->count; i++) {
        const struct iteration_loop *found = &findings->loops[i];
        const struct loop *own =
            found->number == number ? loop_groups_loop(findings->groups, found->group, rank) : NULL;

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

/* Of a rank: the time in turns of its loops, one after the other, by level. */
struct levels {
    uint64_t deepest;
    int64_t covered[LOOP_LEVELS_MOST + 1];
    uint64_t best; /* the one that covers most, the outermost of these; 1: it has none */
};

static struct levels levels_of(const struct iteration_findings *findings, uint32_t rank)
{
    struct levels levels = {.best = 1};

    for (size_t i = 0; i < findings->count; i++)
        if (findings->loops[i].level > levels.deepest &&
            loop_groups_loop(findings->groups, findings->loops[i].group, rank))
            levels.deepest = findings->loops[i].level;
    for (uint64_t level = 1; level <= levels.deepest; level++) {
        for (uint64_t number = 1; number <= last_number(findings); number++) {
            const struct loop *loop = loop_at(findings, rank, number, level);

            levels.covered[level] += loop ? loop->covered : 0;
        }
        if (levels.covered[level] > levels.covered[levels.best])
            levels.best = level;
    }
    return levels;
}

static int64_t covered_at_most(const struct iteration_findings *findings, uint32_t rank)
{
    const struct levels levels = levels_of(findings, rank);

    return levels.covered[levels.best];
}

uint32_t iteration_windows_rank(const struct iteration_findings *findings, const struct window_options *options)
{
    uint32_t count = findings->groups->rank_count;
    int64_t most = 0;
    uint32_t rank = 0;

    if (!options->turns_of_any)
        return options->rank - 1;
    for (uint32_t i = 0; i < count; i++) {
        int64_t covered = covered_at_most(findings, i);

        most = covered > most ? covered : most;
    }
    while (rank + 1 < count && covered_at_most(findings, rank) < most - most / 10)
        rank++;
    return rank;
}

/* 0: there is none. */
static uint64_t choose_level(const struct levels *levels, uint64_t wanted, int64_t span)
{
    if (wanted > 0)
        return wanted <= levels->deepest ? wanted : 0;
    for (uint64_t level = levels->deepest; level > 0; level--)
        if ((double)levels->covered[level] >= COVERS * (double)span)
            return level;
    return levels->deepest > 0 ? levels->best : 0;
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

/* Length of the turn in the middle; one without an end is the longest, and has none. */
static int set_median(struct turn_list *list, const struct listed_turns *turns)
{
    int64_t *lengths = array_zeroed(turns->count, sizeof(*lengths));
    int64_t median;

    if (!lengths)
        return ERROR_MEMORY;
    for (size_t i = 0; i < turns->count; i++)
        lengths[i] = turns->items[i].end < INT64_MAX ? turns->items[i].end - turns->items[i].start : INT64_MAX;
    median = nth_smallest(lengths, turns->count, (turns->count - 1) / 2);
    list->median = median < INT64_MAX ? median : 0;
    free(lengths);
    return 0;
}

int iteration_windows_list(const struct iteration_findings *findings, const struct window_options *options,
                           struct time_range between, struct turn_list *list)
{
    uint32_t rank = iteration_windows_rank(findings, options);
    const struct levels levels = levels_of(findings, rank);
    uint64_t level = choose_level(&levels, options->level, between.to - between.from);
    int64_t most = 0;
    int error = 0;

    *list = (struct turn_list){.rank = rank, .level = level};
    for (uint64_t number = 1; level > 0 && number <= last_number(findings) && error == 0; number++) {
        const struct loop *loop = loop_at(findings, rank, number, level);

        if (!loop)
            continue;
        error = add_loop_turns(list, number, &loop->listed, options->count);
        if (error == 0 && loop->listed.count > 0 && loop->covered > most) {
            most = loop->covered;
            error = set_median(list, &loop->listed);
        }
        list->turns += loop->listed.count;
        list->loops++;
        list->covered += loop->covered;
    }
    if (error < 0)
        turn_list_deinit(list);
    return error;
}
