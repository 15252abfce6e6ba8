#include "reports/iterations/loops/loop_choice.h"

#include <stdbool.h>
#include <stdlib.h>

static bool loops_overlap(const struct loop *a, const struct loop *b)
{
    int64_t begin = a->begin > b->begin ? a->begin : b->begin;
    int64_t end = a->end < b->end ? a->end : b->end;
    int64_t shorter = a->end - a->begin < b->end - b->begin ? a->end - a->begin : b->end - b->begin;

    return end > begin && end - begin > shorter / 5;
}

/* Whether the loop is another level of one that has been found: it lies in it, or around it, and its turns are many of
 * the other's, or many make one of them. */
static bool is_level_of(const struct loop *loop, const struct loop *other)
{
    const struct loop *inner = loop->turns > other->turns ? loop : other;
    const struct loop *outer = inner == loop ? other : loop;
    int64_t slack = 2 * (outer->covered / (int64_t)outer->closed); /* the last turn is open, and may be longer */

    return inner->turns >= MARK_NESTED * outer->turns && inner->begin >= outer->begin - slack &&
           inner->end <= outer->end + slack && inner->covered >= outer->covered / 4 &&
           outer->covered >= inner->covered / 2;
}

struct selection {
    struct mark *marks[LOOP_LEVELS_MOST];
    size_t sets[LOOP_LEVELS_MOST];
    size_t count;
};

static bool can_select(const struct selection *selection, const struct mark *mark, size_t set)
{
    for (size_t i = 0; i < selection->count; i++) {
        const struct loop *other = &selection->marks[i]->loop;

        if (loops_overlap(&mark->loop, other) && (selection->sets[i] != set || !is_level_of(&mark->loop, other)))
            return false;
    }
    return selection->count < LOOP_LEVELS_MOST;
}

/* The best mark of a set that can still be selected; of the marks of one loop one that misses no turn. */
static struct mark *best_mark(const struct mark_set *sets, size_t set, const struct selection *selection)
{
    struct mark *marks = sets[set].marks;
    struct mark *best = NULL;
    struct mark *whole;

    for (size_t i = 0; i < sets[set].count; i++)
        if (marks[i].loop.sureness > 0 && can_select(selection, &marks[i], set) &&
            (!best || mark_weight(&marks[i]) > mark_weight(best)))
            best = &marks[i];
    whole = best;
    for (size_t i = 0; best && i < sets[set].count; i++)
        if (marks[i].loop.sureness > 0 && (!whole->alignment || marks[i].alignment) &&
            marks[i].loop.turns > whole->loop.turns && marks[i].loop.turns <= best->loop.turns + best->loop.turns / 4 &&
            can_select(selection, &marks[i], set) && mark_weight(&marks[i]) >= 0.9 * mark_weight(best))
            whole = &marks[i];
    return whole;
}

static int compare_loops(const void *a, const void *b)
{
    const struct loop *x = a;
    const struct loop *y = b;

    if (x->entry != y->entry)
        return x->entry < y->entry ? -1 : 1;
    return (x->turns > y->turns) - (x->turns < y->turns);
}

/* Levels of one loop overlap; loops are numbered in the order of time. */
static void number_loops(struct loop *loops, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct loop *outer = &loops[i];

        for (size_t k = 0; k < count; k++)
            if (loops_overlap(&loops[k], outer) && loops[k].turns < outer->turns)
                outer = &loops[k];
        loops[i].entry = 0;
        loops[i].level = 1;
        for (size_t k = 0; k < count; k++) {
            bool is_outermost = true;

            for (size_t m = 0; m < count; m++)
                if (loops_overlap(&loops[m], &loops[k]) && loops[m].turns < loops[k].turns)
                    is_outermost = false;
            loops[i].entry += is_outermost && loops[k].begin < outer->begin && &loops[k] != outer;
            loops[i].level += loops_overlap(&loops[k], &loops[i]) && loops[k].turns < loops[i].turns;
        }
    }
    qsort(loops, count, sizeof(*loops), compare_loops);
}

size_t loops_choose(const struct mark_set *sets, size_t set_count, struct loop *loops)
{
    struct selection selection = {.count = 0};

    for (size_t set = 0; set < set_count; set++) {
        struct mark *mark;

        for (size_t i = 0; i < sets[set].count; i++)
            mark_judge(&sets[set].marks[i], &sets[set].times[i]);
        while ((mark = best_mark(sets, set, &selection))) {
            selection.marks[selection.count] = mark;
            selection.sets[selection.count++] = set;
        }
    }
    for (size_t i = 0; i < selection.count; i++) {
        loops[i] = selection.marks[i]->loop;
        loops[i].mark = (unsigned)(selection.marks[i] - sets[selection.sets[i]].marks);
    }
    number_loops(loops, selection.count);
    return selection.count;
}
