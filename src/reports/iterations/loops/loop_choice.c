#include "reports/iterations/loops/loop_choice.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/sorted.h"

enum {
    UNEVEN = 8, /* so many times the median is far longer */
    FEW_INTERRUPTIONS = 3,
    FEW_TURNS = 12,  /* fewer must be the same to the call, more may vary; */
    FEWER_TURNS = 8, /* of so many the numbers of calls a little */
};

/* The most coefficient of variation of the numbers of calls of few turns. */
static const double EVEN_CALLS = 0.3;
/* The least share of calls that are those of the body. */
static const double FIT = 0.75;
/* Two bodies by turns: the share of each, of both, and of turns that have the same calls in whatever number. */
static const double ONE_OF_TWO = 0.4;
static const double BOTH = 0.9;

/* Share of the turns that have the body that most have, of their number or their time, whichever is less. */
static double likeness(const struct body *bodies, const struct loop *loop)
{
    double best = 0;

    for (size_t i = 0; i < MARK_BODIES; i++) {
        double share = (double)bodies[i].count / (double)loop->closed;
        double time = loop->covered > 0 ? (double)bodies[i].time / (double)loop->covered : share;

        best = fmax(best, fmin(share, time));
    }
    return fmin(best, 1);
}

/* Share of the turns that have as many of each call as most, or as two usual ones, of which one comes with something
 * more: where every second turn is longer, the turns are the loop, and not their pairs. */
static double regularity(const struct mark *mark)
{
    double turns = (double)mark->loop.closed;
    double less = (double)mark->sums[1].count / turns;
    double both = (double)mark->sums[0].count / turns + less;

    if (less >= ONE_OF_TWO && both >= BOTH && mark->loop.likeness >= BOTH)
        return fmin(both, 1);
    return likeness(mark->sums, &mark->loop);
}

/* The median of the turns' lengths that are in the sample, which has some. */
static int64_t usual_length(const struct mark *mark, const struct turn_times *times)
{
    int64_t lengths[LOOP_TURNS_KEPT];

    for (size_t i = 0; i < mark->sample.count; i++)
        lengths[i] = times->turns[i].length;
    return nth_smallest(lengths, mark->sample.count, mark->sample.count / 2);
}

/* Of one rank: what takes longer than UNEVEN turns. Its sample has some. */
static int64_t length_limit(const struct mark *mark, const struct turn_times *times)
{
    int64_t median = usual_length(mark, times);

    return median < INT64_MAX / UNEVEN ? UNEVEN * median : INT64_MAX;
}

/* Turns of a loop that are longer, as far as they are kept, or, of a sample, as there may be of all. */
struct long_turns {
    uint64_t count;
    int64_t time;
};

static struct long_turns long_turns(const struct mark *mark, const struct turn_times *times, const struct loop *loop,
                                    int64_t limit)
{
    struct long_turns kept = {0}, sampled = {0};
    const struct loop_turn *turn;

    for (size_t i = 0; (turn = turn_times_kept(times, &mark->sample, i)); i++) {
        if (turn->length <= limit || turn->start < loop->begin || turn->start >= loop->end)
            continue;
        kept.count++;
        kept.time += turn->length;
        sampled.count += i < mark->sample.count ? mark->sample.stride : 0;
        sampled.time += i < mark->sample.count ? turn->length * (int64_t)mark->sample.stride : 0;
    }
    /* Of fewer than the longest ones that are kept all are known. */
    return kept.count < LOOP_LONGEST_KEPT ? kept : sampled;
}

/* Whether at least half of the time in its turns is in turns that are not far longer than most, or these have the same
 * calls again and again: else something else goes on between groups of calls that are close together. */
static bool is_even(const struct mark *mark, const struct turn_times *times)
{
    struct long_turns longer;

    if (mark->sample.count == 0)
        return false;
    longer = long_turns(mark, times, &mark->loop, length_limit(mark, times));
    return 2 * longer.time <= mark->loop.covered ||
           (longer.count >= MARK_NESTED && likeness(mark->sums, &mark->loop) >= BOTH);
}

/* Whether the first or the last turn has calls that no other one has, though most have the same: it is what lies before
 * or behind the loop, where a call of its body is made as well. */
static bool is_outside(const struct mark *mark, const struct turn_body *turn)
{
    uint64_t same = mark->sets[0].count;

    return !mark->alignment && turn->calls > 0 && same > 2 && 2 * same > mark->gaps &&
           mark_body_count(mark->sets, turn->set) < 2;
}

/* Takes a turn off that lies outside of the loop. */
static void take_off(struct mark *mark, const struct turn_body *turn)
{
    mark->loop.turns--;
    mark->loop.closed--;
    mark->gap_sum -= turn->calls;
    mark->gap_squares -= (double)turn->calls * (double)turn->calls;
}

/* Whether what came before the mark was followed is none of the loop: its calls are made elsewhere as well, and so many
 * turns as long as the shortest that is known have no room there. */
static bool begins_when_followed(const struct turn_sample *sample, const struct turn_times *times)
{
    const struct loop_turn *known = times->turns; /* the first one, as long as all are kept */
    int64_t least = INT64_MAX;

    if (sample->count == 0 || sample->stride > 1 || known->number == 0)
        return false;
    for (size_t i = 0; i < sample->count; i++)
        if (times->turns[i].length < least)
            least = times->turns[i].length;
    return (double)(known->start - times->begin) < (double)known->number * (double)least;
}

/* Of the turns whose length is known. */
static void set_times(const struct mark *mark, const struct turn_times *times, struct loop *loop)
{
    loop->begin = mark->begins_late ? times->turns[0].start : times->begin;
    loop->end = times->at_last.time;
    loop->covered = times->covered;
    loop->first = (mark->begins_late ? times->turns[0].number : 0) + mark->begins_outside;
    if (mark->begins_outside) {
        loop->covered -= times->first_end - times->begin;
        loop->begin = times->first_end;
    }
    if (mark->ends_outside) {
        loop->covered -= times->at_last.time - times->final_start;
        loop->end = times->final_start;
    }
    loop->limit = INT64_MAX;
    if (mark->is_interrupted) {
        loop->limit = length_limit(mark, times);
        loop->covered -= long_turns(mark, times, loop, loop->limit).time;
    }
}

/* The first turns of a mark that was followed late are as long as the others. */
static void extend_covered(struct loop *loop)
{
    loop->covered = (int64_t)((double)loop->covered / (double)loop->closed * (double)(loop->turns - loop->instances));
    if (loop->covered > loop->end - loop->begin)
        loop->covered = loop->end - loop->begin;
}

/* What the mark comes to, by the times of one rank; its loop's sureness is 0 where it is none. */
static void mark_judge(struct mark *mark, const struct turn_times *times)
{
    struct loop *loop = &mark->loop;

    loop->sureness = 0;
    if (!mark_may_be_loop(mark))
        return;
    loop->closed = mark->gaps;
    mark->begins_late = begins_when_followed(&mark->sample, times);
    loop->turns = mark->marks - (mark->begins_late ? times->turns[0].number : 0);
    mark->begins_outside = is_outside(mark, &mark->first);
    mark->ends_outside = is_outside(mark, &mark->final);
    set_times(mark, times, loop);
    if (mark->begins_outside)
        take_off(mark, &mark->first);
    if (mark->ends_outside)
        take_off(mark, &mark->final);
    if (loop->turns < LOOP_TURNS_LEAST || loop->closed < 2 || mark->sample.count + times->longest_count == 0)
        return;
    loop->calls = (double)mark->gap_sum / (double)loop->closed;
    loop->spread = mark_spread(mark, loop->closed);
    loop->usual =
        (double)mark->sums[0].time * (double)mark->gaps / fmax((double)mark->sums[0].count * (double)mark->covered, 1);
    loop->usual_calls = mark->sums[0].calls;
    for (size_t i = 0; i < LOOP_BODIES; i++)
        loop->bodies[i] = mark->sums[i].count > 0 ? mark->sums[i].plain : 0;
    loop->likeness = likeness(mark->sets, loop);
    if (loop->likeness >= MARK_LIKE && (loop->turns >= FEW_TURNS || regularity(mark) >= MARK_LIKE ||
                                        (loop->turns >= FEWER_TURNS && loop->spread <= EVEN_CALLS)))
        loop->sureness = loop->likeness * (1 - fmin(loop->spread, 1));
    if (loop->sureness < MARK_SURE)
        loop->sureness = 0;
    /* Of a body that is followed call by call more is known. */
    if (mark->alignment) {
        uint64_t calls = mark->alignment->matched + mark->alignment->edits;
        double fit = (double)mark->alignment->matched / (double)(calls > mark->gap_sum ? calls : mark->gap_sum);

        if (fit >= FIT)
            loop->sureness = fit;
    }
    if (loop->sureness > 0 && !is_even(mark, times))
        loop->sureness = 0;
    extend_covered(loop);
}

/* Of a mark that comes to none: far longer turns may be something else that the program did meanwhile, if the body is
 * known, or a single call, which otherwise is posted some times in a row, and there are few of them, nine in ten of the
 * others have its calls, and there are as many of these as of any loop that is begun so often. Returns whether they
 * are. */
static bool mark_interrupt(struct mark *mark, const struct turn_times *times)
{
    struct loop *loop = &mark->loop;
    uint64_t same = mark->sums[0].count, count, others;

    /* Where too little is known to judge it, calls are 0. */
    if ((!mark->alignment && mark->sums[0].calls > 1) || loop->sureness > 0 || loop->calls <= 0 ||
        mark->sample.count == 0)
        return false;
    count = long_turns(mark, times, loop, length_limit(mark, times)).count;
    others = loop->closed > count ? loop->closed - count : 0;
    if (count == 0 || (!mark->alignment && count > FEW_INTERRUPTIONS) || same > others || 10 * same < 9 * others ||
        others < (MARK_NESTED - 1) * (loop->instances + count))
        return false;
    mark->is_interrupted = true;
    loop->closed = others;
    loop->instances += count;
    loop->calls = (double)mark->sums[0].calls;
    loop->likeness = loop->sureness = (double)same / (double)others;
    set_times(mark, times, loop);
    extend_covered(loop);
    return true;
}

/* How much speaks for it: of two marks of the same loop the one that more of the run is like, and whose turns have as
 * many of each call. */
static double mark_weight(const struct mark *mark)
{
    return mark->loop.sureness * (1 + regularity(mark)) * (double)mark->loop.covered;
}

static bool loops_overlap(const struct loop *a, const struct loop *b)
{
    int64_t shorter = a->end - a->begin < b->end - b->begin ? a->end - a->begin : b->end - b->begin;

    return loops_common_time(a, b) > shorter / 5;
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
    size_t count;
};

static bool can_select(const struct selection *selection, const struct mark *mark)
{
    for (size_t i = 0; i < selection->count; i++) {
        const struct mark *other = selection->marks[i];

        if (loops_overlap(&mark->loop, &other->loop) &&
            (other->alphabet != mark->alphabet || !is_level_of(&mark->loop, &other->loop)))
            return false;
    }
    return selection->count < LOOP_LEVELS_MOST;
}

/* Whether the mark has turns as much alike as the other one, whose numbers of calls vary, and more of them: that may be
 * a call in a longer context, with which not all turns begin. Twice as many may be parts of turns. */
static bool has_more_turns(const struct loop *loop, const struct mark *other)
{
    return regularity(other) < MARK_LIKE && loop->turns > other->loop.turns &&
           4 * loop->turns <= 7 * other->loop.turns && loop->covered >= other->loop.covered &&
           loop->likeness >= other->loop.likeness;
}

/* The best of some marks that can still be selected. */
static struct mark *best_mark(struct mark *marks, size_t count, const struct selection *selection)
{
    struct mark *best = NULL;

    for (struct mark *mark = marks; mark < marks + count; mark++)
        if (mark->loop.sureness > 0 && (!best || mark_weight(mark) > mark_weight(best)) && can_select(selection, mark))
            best = mark;
    for (struct mark *mark = marks; best && mark < marks + count; mark++)
        if (mark->loop.sureness > 0 && has_more_turns(&mark->loop, best) && can_select(selection, mark))
            best = mark;
    return best;
}

ORDER(compare_loops, struct loop, RISING(x->entry, y->entry) ?: RISING(x->turns, y->turns))

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

/* Whether a loop that has been found is no more than a stretch of the interrupted one: where a single call is made
 * again and again, longer contexts of it may be followed behind the interruption alone. */
static bool is_part_of(const struct loop *loop, const struct loop *interrupted)
{
    return interrupted->calls == 1 && loop->usual_calls == 1 && loop->turns < interrupted->turns &&
           loop->begin >= interrupted->begin && loop->end <= interrupted->end;
}

/* The interrupted loop takes the place of its parts. False: another loop that is selected goes on at that time. */
static bool replace_parts(struct selection *selection, const struct loop *interrupted)
{
    size_t kept = 0;

    for (size_t i = 0; i < selection->count; i++) {
        const struct loop *loop = &selection->marks[i]->loop;

        if (loops_overlap(interrupted, loop) && !is_part_of(loop, interrupted) && !is_level_of(interrupted, loop))
            return false;
    }
    for (size_t i = 0; i < selection->count; i++)
        if (is_part_of(&selection->marks[i]->loop, interrupted))
            selection->marks[i]->loop.sureness = 0;
        else
            selection->marks[kept++] = selection->marks[i];
    selection->count = kept;
    return true;
}

/* All that can be. */
static void select_marks(struct mark *marks, size_t count, struct selection *selection)
{
    struct mark *mark;

    while ((mark = best_mark(marks, count, selection)))
        selection->marks[selection->count++] = mark;
}

size_t choose_loops(struct turn_tracker *tracker, struct loop *loops)
{
    const struct turn_times *times = tracker->ranks->turns;
    struct selection selection = {.count = 0};

    for (enum alphabet alphabet = 0; alphabet < ALPHABET_COUNT; alphabet++) {
        struct mark *marks = tracked_marks(tracker, alphabet);
        size_t count = tracker->followed[alphabet].count;

        for (size_t i = 0; i < count; i++)
            mark_judge(&marks[i], &times[marks[i].sample.place]);
        select_marks(marks, count, &selection);
    }
    for (enum alphabet alphabet = 0; alphabet < ALPHABET_COUNT; alphabet++) {
        struct mark *marks = tracked_marks(tracker, alphabet);
        size_t count = tracker->followed[alphabet].count;

        for (size_t i = 0; i < count; i++)
            if (mark_interrupt(&marks[i], &times[marks[i].sample.place]) && !replace_parts(&selection, &marks[i].loop))
                marks[i].loop.sureness = 0;
        select_marks(marks, count, &selection);
    }
    for (size_t i = 0; i < selection.count; i++) {
        const struct mark *mark = selection.marks[i];

        loops[i] = mark->loop;
        loops[i].alphabet = mark->alphabet;
        loops[i].mark = mark->sample.place;
    }
    number_loops(loops, selection.count);
    return selection.count;
}

void loop_take_times(struct loop *loop, const struct mark *mark, const struct turn_times *times)
{
    set_times(mark, times, loop);
    extend_covered(loop);
}
