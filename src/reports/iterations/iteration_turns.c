#include "reports/iterations/iteration_turns.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"
#include "output/fields/field.h"

enum { STRETCH = 10 /* turns in a typical stretch */ };

/* Over ranks, each in its own turn of some number. */
struct turn_sums {
    uint32_t ranks;
    __int128 length;
    __int128 useful;
    int64_t busiest; /* the useful time of one rank */
    double instructions;
    double cycles;
};

/* Numbers only rise from one to the next. */
static struct turn_sums sum_turn(struct loop_of_rank *ranks, size_t count, uint64_t number)
{
    struct turn_sums sums = {.ranks = 0};

    for (size_t i = 0; i < count; i++) {
        const struct loop *own = ranks[i].loop;
        const struct loop_turn *turn;

        while (ranks[i].next < own->kept_count && own->kept[ranks[i].next].number < number)
            ranks[i].next++;
        if (ranks[i].next == own->kept_count || own->kept[ranks[i].next].number != number)
            continue;
        turn = &own->kept[ranks[i].next];
        sums.ranks++;
        sums.length += turn->length;
        sums.useful += turn->useful;
        sums.busiest = turn->useful > sums.busiest ? turn->useful : sums.busiest;
        sums.instructions += (double)turn->instructions;
        sums.cycles += (double)turn->cycles;
    }
    return sums;
}

/* NAN: no cycles were counted. */
static double counted_frequency(double cycles, double useful)
{
    return cycles > 0 ? ratio_of(cycles, useful) : (double)NAN;
}

/* Over turns. */
struct turn_totals {
    size_t count;
    double length;
    double useful;
    double busiest;
    double counted; /* useful time of all ranks, in which these are counted */
    double instructions;
    double cycles;
};

static void tell_totals(struct iteration_loop *found, const struct turn_totals *totals)
{
    double count = (double)totals->count, length = totals->length;

    found->useful = count > 0 ? (int64_t)(totals->useful / count + 0.5) : FIELD_NO_TIME;
    found->instructions = count > 0 ? (uint64_t)(totals->instructions / count + 0.5) : 0;
    found->parallel_efficiency = length > 0 ? fmin(totals->useful / length, 1) : (double)NAN;
    found->load_balance = totals->busiest > 0 ? fmin(totals->useful / totals->busiest, 1) : (double)NAN;
    found->communication_efficiency = length > 0 ? totals->busiest / length : (double)NAN;
    found->ipc = ratio_of(totals->instructions, totals->cycles);
    found->frequency = counted_frequency(totals->cycles, totals->counted);
}

/*
 * What the ranks that found the loop did in those turns that all of them have kept. How long such a turn is, is the
 * mean of theirs: each is longer or shorter by as much as that rank is later, or earlier, than it was, and where others
 * wait for it, that is no time of the program.
 */
static void sum_turns(struct iteration_loop *found, struct loop_of_rank *ranks, size_t count)
{
    const struct loop *loop = ranks[0].loop;
    struct turn_totals totals = {.count = 0};

    for (size_t i = 0; i < loop->kept_count; i++) {
        const struct loop_turn *first = &loop->kept[i];
        struct turn_sums sums = sum_turn(ranks, count, first->number);
        struct told_turn *turn = &found->told[found->told_count];

        if (sums.ranks != found->ranks)
            continue;
        *turn = (struct told_turn){.number = first->number - loop->first + 1,
                                   .of_rank = FIELD_NO_RANK,
                                   .start = first->start,
                                   .end = first->start + first->length,
                                   .length = (int64_t)((sums.length + sums.ranks / 2) / sums.ranks),
                                   .useful = (int64_t)(sums.useful / sums.ranks),
                                   .instructions = sums.instructions,
                                   .ipc = ratio_of(sums.instructions, sums.cycles),
                                   .frequency = counted_frequency(sums.cycles, (double)sums.useful)};
        turn->useful_most = sums.busiest < turn->length ? sums.busiest : turn->length;
        found->told_count++;
        if (!loop_samples(first->number, loop->stride))
            continue;
        totals.count++;
        totals.length += (double)turn->length;
        totals.useful += (double)sums.useful / sums.ranks;
        totals.busiest += (double)turn->useful_most;
        totals.counted += (double)sums.useful;
        totals.instructions += sums.instructions;
        totals.cycles += sums.cycles;
    }
    tell_totals(found, &totals);
}

static struct told_turn own_turn(const struct loop *loop, const struct loop_turn *own, uint32_t rank)
{
    return (struct told_turn){.number = own->number - loop->first + 1,
                              .of_rank = rank,
                              .start = own->start,
                              .end = own->start + own->length,
                              .length = own->length,
                              .useful = own->useful,
                              .useful_most = own->useful,
                              .instructions = (double)own->instructions,
                              .ipc = ratio_of((double)own->instructions, (double)own->cycles),
                              .frequency = counted_frequency((double)own->cycles, (double)own->useful)};
}

/* Those of one rank. */
static void tell_own_turns(struct iteration_loop *found, const struct loop *loop)
{
    for (size_t i = 0; i < loop->kept_count; i++)
        found->told[i] = own_turn(loop, &loop->kept[i], FIELD_NO_RANK);
    found->told_count = loop->kept_count;
}

/* The median of some turns' lengths, in room for as many, at least one. */
static int64_t median_length(const struct told_turn *turns, size_t count, int64_t *lengths)
{
    for (size_t i = 0; i < count; i++)
        lengths[i] = turns[i].length;
    return nth_smallest(lengths, count, (count - 1) / 2);
}

/* What counters tell of some turns; NAN where cycles are not counted in each. */
struct turn_counts {
    double instructions;
    double ipc;
    double frequency;
};

static struct turn_counts counts_of_turns(const struct told_turn *turns, size_t count)
{
    double instructions = 0, cycles = 0, useful = 0;

    for (size_t i = 0; i < count; i++) {
        instructions += turns[i].instructions;
        cycles += turns[i].instructions / turns[i].ipc;
        useful += turns[i].instructions / turns[i].ipc / turns[i].frequency;
    }
    return (struct turn_counts){cycles > 0 ? instructions : (double)NAN, instructions / cycles, cycles / useful};
}

/* From the first third of the turns to the last. */
static void describe_trend_of_counts(struct iteration_loop *found, const struct told_turn *turns, size_t count)
{
    size_t third = (count + 2) / 3;
    struct turn_counts first = counts_of_turns(turns, third);
    struct turn_counts last = counts_of_turns(turns + count - third, third);

    found->trend_instructions = ratio_of(last.instructions, first.instructions) - 1;
    found->trend_ipc = ratio_of(last.ipc, first.ipc) - 1;
    found->trend_frequency = ratio_of(last.frequency, first.frequency) - 1;
}

/* Of turns in the order of time. Quartiles by the nearest rank; the trend is that from the first third of the turns to
 * the last. */
static int describe_lengths(struct iteration_loop *found, const struct told_turn *turns, size_t count)
{
    size_t third = (count + 2) / 3, half = (count - 1) / 2;
    int64_t *lengths;
    int64_t change;

    if (count == 0)
        return 0;
    lengths = array_zeroed(count, sizeof(*lengths));
    if (!lengths)
        return ERROR_MEMORY;
    change = median_length(turns + count - third, third, lengths) - median_length(turns, third, lengths);
    found->median = median_length(turns, count, lengths);
    /* Those that are less than one that has been found stand before it, and those that are more behind it. */
    found->quartile = nth_smallest(lengths, half + 1, (count - 1) / 4);
    found->least = nth_smallest(lengths, (count - 1) / 4 + 1, 0);
    found->upper_quartile = nth_smallest(lengths + half, count - half, 3 * (count - 1) / 4 - half);
    found->most = nth_smallest(lengths + half, count - half, count - 1 - half);
    found->trend = found->median > 0 ? (double)change / (double)found->median : 0;
    describe_trend_of_counts(found, turns, count);
    free(lengths);
    return 0;
}

/* The useful time of the turn in the middle, of a loop that has kept some. */
static int64_t usual_useful(const struct loop *loop)
{
    int64_t useful[LOOP_TURNS_KEPT];

    for (size_t i = 0; i < loop->kept_count; i++)
        useful[i] = loop->kept[i].useful;
    return nth_smallest(useful, loop->kept_count, (loop->kept_count - 1) / 2);
}

/* How long the rank of the loop computes while the odd turn goes on: its own turns may begin at other times, as one
 * that the others wait for is behind them. Of turns that reach beyond it a part by time. */
static int64_t useful_within(const struct loop *loop, const struct odd_turn *odd, bool *is_known)
{
    int64_t covered = 0;
    double useful = 0;

    for (size_t i = 0; i < loop->kept_count; i++) {
        const struct loop_turn *turn = &loop->kept[i];
        int64_t inside =
            time_within(turn->start, turn->start + turn->length, (struct time_range){odd->turn.start, odd->turn.end});

        if (inside == 0)
            continue;
        covered += inside;
        useful += (double)turn->useful * ((double)inside / (double)turn->length);
    }
    /* In what is not covered it may have computed, too. */
    *is_known = odd->turn.end - odd->turn.start - covered < odd->excess / 2;
    return (int64_t)useful;
}

/* How long the rank computes in its own turn of that number, where it was kept, which can lie behind the odd one's
 * time, and makes the turns of that number longer on average. */
static int64_t useful_of_own(const struct loop *loop, const struct odd_turn *odd)
{
    for (size_t i = 0; i < loop->kept_count; i++)
        if (loop->kept[i].number - loop->first + 1 == odd->turn.number)
            return loop->kept[i].useful;
    return 0;
}

/* How much of the odd turn tracing takes from the rank, or says nothing of, as far as that is long. */
static int64_t overhead_within(const struct long_overheads *overheads, const struct odd_turn *odd)
{
    const struct time_range *items = overheads->items;
    int64_t held = 0;

    for (size_t i = 0; i < LONG_OVERHEADS; i++)
        held += time_within(items[i].from, items[i].to, (struct time_range){odd->turn.start, odd->turn.end});
    return held;
}

/* The rank that computes more than usual by most, by how much, and how many do so by half of what the turn is longer.
 */
struct busy_rank {
    int64_t excess;
    uint32_t rank;
    uint32_t count;
};

static void busy_rank_take(struct busy_rank *most, int64_t excess, uint32_t rank, const struct odd_turn *odd)
{
    most->count += excess > 0 && excess >= odd->excess / 2;
    if (excess > most->excess) {
        most->excess = excess;
        most->rank = rank;
    }
}

/* Half or more of what each turn takes longer is computed by a rank, or it is MPI. */
static void find_causes(struct odd_turn *odd, size_t count, const struct loop_of_rank *ranks, size_t rank_count,
                        bool are_all)
{
    struct busy_rank within[ODD_TURNS_MOST] = {{0}}, in_own[ODD_TURNS_MOST] = {{0}};
    __int128 held[ODD_TURNS_MOST] = {0}; /* of all ranks */
    bool is_known[ODD_TURNS_MOST];

    for (size_t i = 0; i < count; i++)
        is_known[i] = are_all;
    for (size_t r = 0; count > 0 && r < rank_count; r++) {
        const struct loop *own = ranks[r].loop;
        int64_t usual = own->kept_count > 0 ? usual_useful(own) : 0;

        for (size_t i = 0; i < count; i++) {
            bool is_rank_known = false;

            if (own->kept_count > 0) {
                busy_rank_take(&within[i], useful_within(own, &odd[i], &is_rank_known) - usual, ranks[r].rank, &odd[i]);
                busy_rank_take(&in_own[i], useful_of_own(own, &odd[i]) - usual, ranks[r].rank, &odd[i]);
            }
            is_known[i] &= is_rank_known;
            held[i] += overhead_within(ranks[r].overheads, &odd[i]);
        }
    }
    for (size_t i = 0; i < count; i++) {
        struct busy_rank most = within[i].count > 0 ? within[i] : in_own[i];

        odd[i].computing = most.count;
        if (most.count > 0) {
            odd[i].cause = TURN_COMPUTING;
            odd[i].rank = most.rank;
        } else {
            odd[i].cause = 2 * held[i] >= (__int128)odd[i].excess * (__int128)rank_count ? TURN_TRACING
                           : is_known[i]                                                 ? TURN_MPI
                                                                                         : TURN_UNKNOWN;
            odd[i].rank = FIELD_NO_RANK;
        }
    }
}

/* Of those that stand out the longest stay, the longest first. */
static void take_odd_turn(struct iteration_loop *found, const struct odd_turn *turn)
{
    size_t at = found->odd_count < ODD_TURNS_MOST ? found->odd_count++ : ODD_TURNS_MOST;

    for (; at > 0 && found->odd[at - 1].excess < turn->excess; at--)
        if (at < ODD_TURNS_MOST)
            found->odd[at] = found->odd[at - 1];
    if (at < ODD_TURNS_MOST)
        found->odd[at] = *turn;
}

/* Turns beyond three times the distance of the quartiles above the upper one (Tukey's far ones), and by a tenth longer
 * than the median: of those the longest. */
static void find_odd_turns(struct iteration_loop *found, const struct told_turn *turns, size_t count)
{
    int64_t limit = found->upper_quartile + 3 * (found->upper_quartile - found->quartile);

    if (limit < found->median + found->median / 10)
        limit = found->median + found->median / 10;
    for (size_t i = 0; i < count; i++)
        if (turns[i].length > limit)
            take_odd_turn(found, &(struct odd_turn){.turn = turns[i], .excess = turns[i].length - found->median});
}

/* The stretch of so many turns, or where not all were kept some more, whose turns are the nearest to the median, and in
 * which the loop is not left. Of many turns, of which a sample is kept, the nearest is none in which it is. */
static struct stretch typical_stretch(const struct loop *loop, uint64_t turns, int64_t median)
{
    struct stretch best = {.from = FIELD_NO_TIME, .to = FIELD_NO_TIME};
    double least = INFINITY;

    for (size_t i = 0, k = 0; i < loop->kept_count; i++) {
        const struct loop_turn *first = &loop->kept[i];
        uint64_t count;
        double off;

        while (k < loop->kept_count && loop->kept[k].number + 1 < first->number + turns)
            k++;
        if (k == loop->kept_count)
            break;
        count = loop->kept[k].number + 1 - first->number;
        if (loop->stride == 1 && k + 1 - i < count)
            continue;
        off =
            fabs((double)(loop->kept[k].start + loop->kept[k].length - first->start) / (double)count - (double)median);
        if (off < least) {
            least = off;
            best = (struct stretch){count, first->start, loop->kept[k].start + loop->kept[k].length};
        }
    }
    return best;
}

ORDER(compare_told, struct told_turn,
      RISING(x->start, y->start) ?: RISING(x->of_rank, y->of_rank) ?: RISING(x->number, y->number))

/* Of ranks that keep one in so many turns, all that one with the fewest keeps, and the longest; in the order of time.
 * Returns how many. */
static size_t gather_own_turns(const struct loop_of_rank *ranks, size_t rank_count, uint64_t stride,
                               struct told_turn *turns)
{
    size_t count = 0;

    for (size_t r = 0; r < rank_count; r++) {
        const struct loop *loop = ranks[r].loop;

        for (size_t i = 0; i < loop->kept_count; i++)
            if (loop_samples(loop->kept[i].number, stride) || !loop_samples(loop->kept[i].number, loop->stride))
                turns[count++] = own_turn(loop, &loop->kept[i], ranks[r].rank);
    }
    qsort(turns, count, sizeof(*turns), compare_told);
    return count;
}

/* Of ranks that keep one in so many turns, those that one with the fewest keeps. The busiest rank is the one that
 * computes for the largest share of its turns. */
static void sum_own_turns(const struct loop_of_rank *ranks, size_t rank_count, uint64_t stride,
                          struct turn_totals *totals)
{
    double most = 0;

    for (size_t r = 0; r < rank_count; r++) {
        const struct loop *loop = ranks[r].loop;
        double length = 0, useful = 0;

        for (size_t i = 0; i < loop->kept_count; i++) {
            const struct loop_turn *own = &loop->kept[i];

            if (!loop_samples(own->number, stride))
                continue;
            totals->count++;
            length += (double)own->length;
            useful += (double)own->useful;
            totals->instructions += (double)own->instructions;
            totals->cycles += (double)own->cycles;
        }
        totals->length += length;
        totals->useful += useful;
        most = length > 0 ? fmax(most, fmin(useful / length, 1)) : most;
    }
    totals->busiest = most * totals->length;
    totals->counted = totals->useful;
}

/* Whether its rank computes at least half of what its turn takes longer; what else it does is not known. */
static void find_own_cause(struct odd_turn *odd, const struct loop_of_rank *ranks, size_t count)
{
    int64_t computed = 0, held = 0;

    for (size_t r = 0; r < count; r++)
        if (ranks[r].rank == odd->turn.of_rank) {
            computed = useful_of_own(ranks[r].loop, odd) - usual_useful(ranks[r].loop);
            held = overhead_within(ranks[r].overheads, odd);
        }
    odd->cause = computed >= odd->excess / 2 ? TURN_COMPUTING : held >= odd->excess / 2 ? TURN_TRACING : TURN_UNKNOWN;
    odd->computing = odd->cause == TURN_COMPUTING;
    odd->rank = odd->computing > 0 ? odd->turn.of_rank : FIELD_NO_RANK;
}

/* Lengths, and turns that stand out, of these. */
static int describe_turns(struct iteration_loop *found, const struct told_turn *turns, size_t count)
{
    if (describe_lengths(found, turns, count) < 0)
        return ERROR_MEMORY;
    find_odd_turns(found, turns, count);
    return 0;
}

/* Of the turns of all ranks, each by itself; those of `usual` are told. */
static int describe_own(struct iteration_loop *found, const struct loop_of_rank *ranks, size_t count,
                        const struct loop *usual)
{
    struct turn_totals totals = {.count = 0};
    uint64_t stride = 1;
    struct told_turn *turns;
    size_t kept = 0;
    int error;

    for (size_t r = 0; r < count; r++) {
        kept += ranks[r].loop->kept_count;
        stride = ranks[r].loop->stride > stride ? ranks[r].loop->stride : stride;
    }
    turns = malloc((kept + 1) * sizeof(*turns));
    if (!turns)
        return ERROR_MEMORY;
    tell_own_turns(found, usual);
    sum_own_turns(ranks, count, stride, &totals);
    tell_totals(found, &totals);
    error = describe_turns(found, turns, gather_own_turns(ranks, count, stride, turns));
    for (size_t i = 0; i < found->odd_count; i++)
        find_own_cause(&found->odd[i], ranks, count);
    free(turns);
    return error;
}

/* Of the turns that all ranks have kept. */
static int describe_common(struct iteration_loop *found, struct loop_of_rank *ranks, size_t count, bool are_all)
{
    sum_turns(found, ranks, count);
    /* The ranks may have kept none in common. */
    if (found->told_count == 0)
        tell_own_turns(found, ranks[0].loop);
    if (describe_turns(found, found->told, found->told_count) < 0)
        return ERROR_MEMORY;
    find_causes(found->odd, found->odd_count, ranks, count, are_all);
    /* A rank alone is balanced with nobody. */
    if (count == 1 && !are_all)
        found->load_balance = found->communication_efficiency = (double)NAN;
    return 0;
}

int iteration_turns_describe(struct iteration_loop *found, struct loop_of_rank *ranks, size_t count,
                             const struct loop *usual, bool are_all)
{
    int error;

    found->told = array_zeroed(usual->kept_count, sizeof(*found->told));
    if (!found->told)
        return ERROR_MEMORY;
    error = found->turns_most > 0 ? describe_own(found, ranks, count, usual)
                                  : describe_common(found, ranks, count, are_all);
    found->typical = typical_stretch(usual, 1, found->median);
    found->typical_ten = typical_stretch(usual, STRETCH, found->median);
    return error;
}
