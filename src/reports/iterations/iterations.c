/*
 * The sequence of each rank's calls goes to the loop search. What several ranks find alike, with as many turns at the
 * same time, is one loop of the run; its times are those of the first of these ranks.
 */
#include "reports/iterations/iterations.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "output/fields/field.h"
#include "paraver/mpi_call.h"
#include "replay/stream.h"
#include "reports/iterations/loops/loop_search.h"

enum {
    TYPE_FUNCTION = 60000019,
    TYPE_REGION = 60000018,
    STRETCH = 10, /* turns in a typical stretch */
};

const uint32_t iteration_event_types[] = {TYPE_REGION, TYPE_FUNCTION};
const size_t iteration_event_type_count = sizeof(iteration_event_types) / sizeof(iteration_event_types[0]);

struct calling_rank {
    struct loop_moment now;
    uint64_t shape; /* of what was entered and left since the latest call */
    uint64_t function;
    uint32_t site_type; /* of the next call */
    uint64_t site;
    size_t groups[LOOP_LEVELS_MOST]; /* that its loops are in, in the end */
};

/* What several ranks find alike. */
struct loop_group {
    const struct loop *loop; /* of the first of them */
    uint32_t rank;
    uint32_t ranks;
};

struct iterations {
    struct iterations_setup setup;
    struct loop_search *search;
    struct calling_rank *ranks;
    struct loop_group *groups;
    size_t group_count;
    size_t group_capacity;
    int64_t launched; /* as in the findings */
    int64_t finalized;
};

struct iterations *iterations_new(const struct iterations_setup *setup)
{
    struct iterations *iterations = calloc(1, sizeof(*iterations));

    if (!iterations)
        return NULL;
    iterations->setup = *setup;
    iterations->launched = iterations->finalized = FIELD_NO_TIME;
    iterations->ranks = calloc(setup->rank_count, sizeof(*iterations->ranks));
    iterations->search = loop_search_new(setup->rank_count, setup->kept_rank);
    if (!iterations->ranks || !iterations->search)
        return iterations_free(iterations);
    return iterations;
}

struct iterations *iterations_free(struct iterations *iterations)
{
    if (!iterations)
        return NULL;
    loop_search_free(iterations->search);
    free(iterations->ranks);
    free(iterations->groups);
    free(iterations);
    return NULL;
}

/* A number that depends on all of those before and their order. */
static uint64_t chained(uint64_t sum, uint64_t next)
{
    return (sum ^ next) * UINT64_C(0x9e3779b97f4a7c15) + (sum >> 29);
}

static int64_t later_of(int64_t known, int64_t time)
{
    return known == FIELD_NO_TIME || time > known ? time : known;
}

static void note_launch(struct iterations *iterations, const struct interval *interval)
{
    if (interval->call == MPI_CALL_INIT)
        iterations->launched = later_of(iterations->launched, interval->t1);
    else
        iterations->finalized = later_of(iterations->finalized, interval->t1);
}

static int iterations_on_interval(void *self, const struct interval *interval)
{
    struct iterations *iterations = self;
    struct calling_rank *rank = &iterations->ranks[interval->rank];
    struct loop_call *call;

    if (interval->is_exit && (interval->call == MPI_CALL_INIT || interval->call == MPI_CALL_FINALIZE))
        note_launch(iterations, interval);
    /* Between intervals that are told the rank computes. */
    rank->now.useful += interval->t0 - rank->now.time;
    rank->now.time = interval->t1;
    if (!interval->is_enter || interval->is_polling || interval->call == MPI_CALL_NONE ||
        interval->t0 < iterations->setup.from || interval->t0 >= iterations->setup.to)
        return 0;
    call = loop_search_room(iterations->search, interval->rank);
    call->entry = rank->now;
    call->entry.time = interval->t0;
    call->kind = rank->site_type ? chained(chained(interval->call, rank->site), rank->site_type) : interval->call;
    call->shape = rank->shape;
    call->partners = call->like = 0;
    call->call = interval->call;
    call->site_type = rank->site_type;
    call->site = rank->site;
    call->function = rank->function;
    rank->shape = rank->function = rank->site = rank->site_type = 0;
    return loop_search_add(iterations->search, interval->rank) < 0 ? diag_no_memory(iterations->setup.diag) : 0;
}

static int iterations_on_join(void *self, const struct join *join)
{
    struct iterations *iterations = self;
    struct loop_call *latest = loop_search_latest(iterations->search, join->rank);

    /* Messages of one call may come in any order. A number of 0 would be that of none. */
    for (size_t i = 0; join->kind == JOIN_RECEIVE && latest && i < join->extra_count; i++) {
        uint64_t away = (uint64_t)join->extra[i]->rank - join->rank;

        latest->partners += chained(chained(2, away), away + 1);
    }
    return 0;
}

static int iterations_on_event(void *self, const struct stream_event *event)
{
    struct iterations *iterations = self;
    struct calling_rank *rank = &iterations->ranks[event->rank];

    if (event->type == TYPE_FUNCTION || event->type == TYPE_REGION) {
        if (!iterations->setup.follows_functions)
            return 0;
        rank->shape = chained(chained(rank->shape, event->type), event->value);
        if (event->type == TYPE_FUNCTION && event->value != 0)
            rank->function = event->value;
    } else if (event->ended == STATE_USEFUL && event->value <= INT64_MAX) {
        /* One that ran backwards is damaged. */
        if (event->type == iterations->setup.instructions)
            rank->now.instructions += event->value;
        if (event->type == iterations->setup.cycles)
            rank->now.cycles += event->value;
    }
    return 0;
}

static int iterations_on_site(void *self, const struct call_site *site)
{
    struct iterations *iterations = self;

    iterations->ranks[site->rank].site_type = site->type;
    iterations->ranks[site->rank].site = site->value;
    return 0;
}

void iterations_listen(struct iterations *iterations, struct listener *listener)
{
    *listener = (struct listener){
        .self = iterations,
        .skips = 1U << STATE_USEFUL | 1U << STATE_ENDED,
        .skips_ends = iterations->setup.follows_functions ? 0 : ~(1U << STATE_USEFUL),
        .takes_whole_useful = true,
        .interval = iterations_on_interval,
        .join = iterations_on_join,
        .event = iterations_on_event,
        .site = iterations->setup.call_sites ? iterations_on_site : NULL,
    };
}

static int64_t common_time(int64_t begin, int64_t end, int64_t other_begin, int64_t other_end)
{
    int64_t from = begin > other_begin ? begin : other_begin;
    int64_t to = end < other_end ? end : other_end;

    return to > from ? to - from : 0;
}

/* Whether two ranks found the same: as many turns, at the same time. */
static bool is_same(const struct loop *a, const struct loop *b)
{
    int64_t shorter = a->end - a->begin < b->end - b->begin ? a->end - a->begin : b->end - b->begin;

    return a->turns == b->turns && a->instances == b->instances &&
           common_time(a->begin, a->end, b->begin, b->end) >= shorter / 2;
}

static int group_loops(struct iterations *iterations)
{
    for (uint32_t r = 0; r < iterations->setup.rank_count; r++) {
        size_t count;
        const struct loop *loops = loop_search_loops(iterations->search, r, &count);

        for (size_t i = 0; i < count; i++) {
            size_t group = 0;

            while (group < iterations->group_count && !is_same(iterations->groups[group].loop, &loops[i]))
                group++;
            if (array_reserve(&iterations->groups, &iterations->group_capacity, group + 1,
                              sizeof(*iterations->groups)) < 0)
                return ERROR_MEMORY;
            if (group == iterations->group_count)
                iterations->groups[iterations->group_count++] = (struct loop_group){.loop = &loops[i], .rank = r};
            iterations->groups[group].ranks++;
            iterations->ranks[r].groups[i] = group;
        }
    }
    return 0;
}

/* The rank's loop of the group; NULL: it has none. */
static const struct loop *loop_in_group(const struct iterations *iterations, uint32_t rank, size_t group)
{
    size_t count;
    const struct loop *loops = loop_search_loops(iterations->search, rank, &count);

    for (size_t i = 0; i < count; i++)
        if (iterations->ranks[rank].groups[i] == group)
            return &loops[i];
    return NULL;
}

static const struct loop_turn *turn_of(const struct loop *loop, uint64_t number)
{
    size_t low = 0;

    for (size_t high = loop->kept_count; low < high;) {
        size_t middle = low + (high - low) / 2;

        if (loop->kept[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < loop->kept_count && loop->kept[low].number == number ? &loop->kept[low] : NULL;
}

static int compare_durations(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a;
    int64_t y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

/* The median of some turns' lengths, in room for as many. */
static int64_t median_length(const struct told_turn *turns, size_t count, int64_t *lengths)
{
    for (size_t i = 0; i < count; i++)
        lengths[i] = turns[i].length;
    qsort(lengths, count, sizeof(lengths[0]), compare_durations);
    return lengths[(count - 1) / 2];
}

/* Quartiles by the nearest rank; the trend is that from the first third of the turns to the last. */
static void describe_lengths(struct iteration_loop *found)
{
    const struct told_turn *turns = found->told;
    int64_t lengths[LOOP_TURNS_KEPT];
    size_t count = found->told_count;
    size_t third = (count + 2) / 3;
    int64_t change;

    if (count == 0)
        return;
    change = median_length(turns + count - third, third, lengths) - median_length(turns, third, lengths);
    found->median = median_length(turns, count, lengths);
    found->least = lengths[0];
    found->quartile = lengths[(count - 1) / 4];
    found->upper_quartile = lengths[3 * (count - 1) / 4];
    found->most = lengths[count - 1];
    found->trend = found->median > 0 ? (double)change / (double)found->median : 0;
}

/* Sums over ranks, each in its own turn of some number, and over turns. */
struct turn_sums {
    uint32_t ranks;
    __int128 length;
    __int128 useful;
    int64_t busiest; /* the useful time of one rank */
    double instructions;
    double cycles;
};

static struct turn_sums sum_turn(const struct iterations *iterations, size_t group, uint64_t number)
{
    struct turn_sums sums = {.ranks = 0};

    for (uint32_t r = 0; r < iterations->setup.rank_count; r++) {
        const struct loop *own = loop_in_group(iterations, r, group);
        const struct loop_turn *turn = own ? turn_of(own, number) : NULL;

        if (!turn)
            continue;
        sums.ranks++;
        sums.length += turn->length;
        sums.useful += turn->useful;
        sums.busiest = turn->useful > sums.busiest ? turn->useful : sums.busiest;
        sums.instructions += (double)turn->instructions;
        sums.cycles += (double)turn->cycles;
    }
    return sums;
}

/*
 * What the ranks that found the loop did in those turns that all of them have kept. How long such a turn is, is the
 * mean of theirs: each is longer or shorter by as much as that rank is later, or earlier, than it was, and where others
 * wait for it, that is no time of the program.
 */
static void describe_turns(const struct iterations *iterations, struct iteration_loop *found, size_t group)
{
    const struct loop *loop = iterations->groups[group].loop;
    double length = 0, useful = 0, busiest = 0, instructions = 0, cycles = 0;
    size_t sampled = 0;

    for (size_t i = 0; i < loop->kept_count; i++) {
        const struct loop_turn *first = &loop->kept[i];
        struct turn_sums sums = sum_turn(iterations, group, first->number);
        struct told_turn *turn = &found->told[found->told_count];

        if (sums.ranks != found->ranks)
            continue;
        *turn = (struct told_turn){.number = first->number - loop->first + 1,
                                   .start = first->start,
                                   .end = first->start + first->length,
                                   .length = (int64_t)((sums.length + sums.ranks / 2) / sums.ranks),
                                   .useful = (int64_t)(sums.useful / sums.ranks)};
        turn->useful_most = sums.busiest < turn->length ? sums.busiest : turn->length;
        found->told_count++;
        if (!loop_samples(first->number, loop->stride))
            continue;
        sampled++;
        length += (double)turn->length;
        useful += (double)sums.useful / sums.ranks;
        busiest += (double)turn->useful_most;
        instructions += sums.instructions;
        cycles += sums.cycles;
    }
    found->useful = sampled > 0 ? (int64_t)(useful / (double)sampled + 0.5) : FIELD_NO_TIME;
    found->instructions = sampled > 0 ? (uint64_t)(instructions / (double)sampled + 0.5) : 0;
    found->parallel_efficiency = length > 0 ? fmin(useful / length, 1) : (double)NAN;
    found->load_balance = busiest > 0 ? fmin(useful / busiest, 1) : (double)NAN;
    found->communication_efficiency = length > 0 ? busiest / length : (double)NAN;
    found->ipc = cycles > 0 ? instructions / cycles : (double)NAN;
}

/* Where the ranks have kept no turn in common: the turns of the first of them. */
static void tell_turns_of_first(struct iteration_loop *found, const struct loop *loop)
{
    for (size_t i = 0; i < loop->kept_count; i++) {
        const struct loop_turn *own = &loop->kept[i];

        found->told[i] = (struct told_turn){.number = own->number - loop->first + 1,
                                            .start = own->start,
                                            .end = own->start + own->length,
                                            .length = own->length,
                                            .useful = own->useful,
                                            .useful_most = own->useful};
    }
    found->told_count = loop->kept_count;
}

/* The useful time of the turn in the middle, of a loop that has kept some. */
static int64_t usual_useful(const struct loop *loop)
{
    int64_t useful[LOOP_TURNS_KEPT];

    for (size_t i = 0; i < loop->kept_count; i++)
        useful[i] = loop->kept[i].useful;
    qsort(useful, loop->kept_count, sizeof(useful[0]), compare_durations);
    return useful[(loop->kept_count - 1) / 2];
}

/* How long the rank of the loop computes while the odd turn goes on: its own turns may begin at other times, as one
 * that the others wait for is behind them. Of turns that reach beyond it a part by time. */
static int64_t useful_within(const struct loop *loop, const struct odd_turn *odd, bool *is_known)
{
    int64_t covered = 0;
    double useful = 0;

    for (size_t i = 0; i < loop->kept_count; i++) {
        const struct loop_turn *turn = &loop->kept[i];
        int64_t from = turn->start > odd->start ? turn->start : odd->start;
        int64_t to = turn->start + turn->length;

        to = to < odd->end ? to : odd->end;
        if (to <= from)
            continue;
        covered += to - from;
        useful += (double)turn->useful * ((double)(to - from) / (double)turn->length);
    }
    /* In what is not covered it may have computed, too. */
    *is_known = odd->end - odd->start - covered < odd->excess / 2;
    return (int64_t)useful;
}

/* Half or more of what each turn takes longer is computed by a rank, or it is MPI. */
static void find_causes(const struct iterations *iterations, struct odd_turn *odd, size_t count, size_t group)
{
    int64_t most[ODD_TURNS_MOST] = {0};
    bool is_known[ODD_TURNS_MOST];

    for (size_t i = 0; i < count; i++)
        is_known[i] = true;
    for (uint32_t r = 0; count > 0 && r < iterations->setup.rank_count; r++) {
        const struct loop *own = loop_in_group(iterations, r, group);
        int64_t usual = own && own->kept_count > 0 ? usual_useful(own) : 0;

        for (size_t i = 0; i < count; i++) {
            bool is_rank_known = false;
            int64_t excess = own && own->kept_count > 0 ? useful_within(own, &odd[i], &is_rank_known) - usual : 0;

            is_known[i] &= is_rank_known;
            if (excess > most[i]) {
                most[i] = excess;
                odd[i].rank = r;
            }
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (most[i] > 0 && most[i] >= odd[i].excess / 2) {
            odd[i].cause = TURN_COMPUTING;
        } else {
            odd[i].cause = is_known[i] ? TURN_MPI : TURN_UNKNOWN;
            odd[i].rank = FIELD_NO_RANK;
        }
    }
}

static int compare_odd(const void *a, const void *b)
{
    const struct odd_turn *x = a;
    const struct odd_turn *y = b;

    return (y->excess > x->excess) - (y->excess < x->excess);
}

/* Turns beyond three times the distance of the quartiles above the upper one (Tukey's far ones), and by a tenth longer
 * than the median: of those the longest. */
static void find_odd_turns(const struct iterations *iterations, struct iteration_loop *found, size_t group)
{
    int64_t limit = found->upper_quartile + 3 * (found->upper_quartile - found->quartile);
    struct odd_turn odd[LOOP_TURNS_KEPT];
    size_t count = 0;

    if (limit < found->median + found->median / 10)
        limit = found->median + found->median / 10;
    for (size_t i = 0; i < found->told_count; i++) {
        const struct told_turn *turn = &found->told[i];

        if (turn->length > limit)
            odd[count++] = (struct odd_turn){.number = turn->number,
                                             .start = turn->start,
                                             .end = turn->end,
                                             .length = turn->length,
                                             .excess = turn->length - found->median};
    }
    qsort(odd, count, sizeof(odd[0]), compare_odd);
    found->odd_count = count < ODD_TURNS_MOST ? count : ODD_TURNS_MOST;
    find_causes(iterations, odd, found->odd_count, group);
    memcpy(found->odd_room, odd, found->odd_count * sizeof(odd[0]));
}

/* The stretch of so many turns, or where not all were kept some more, whose turns are the nearest to the median. */
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
        off =
            fabs((double)(loop->kept[k].start + loop->kept[k].length - first->start) / (double)count - (double)median);
        if (off < least) {
            least = off;
            best = (struct stretch){count, first->start, loop->kept[k].start + loop->kept[k].length};
        }
    }
    return best;
}

static void name_mark(char *name, const struct loop *loop, const struct labels *labels)
{
    const char *call = mpi_call(loop->call)->name;
    const char *site = labels && loop->site_type ? labels_value(labels, loop->site_type, loop->site) : NULL;
    const char *function = labels && loop->function ? labels_value(labels, TYPE_FUNCTION, loop->function) : NULL;

    if (site)
        snprintf(name, MARK_NAME_SIZE, "%s at %s", call, site);
    else if (function)
        snprintf(name, MARK_NAME_SIZE, "%s after %s", call, function);
    else
        snprintf(name, MARK_NAME_SIZE, "%s", call);
}

static int describe(const struct iterations *iterations, size_t group, const struct labels *labels, int64_t runtime,
                    struct iteration_loop *result)
{
    const struct loop *loop = iterations->groups[group].loop;
    double all = runtime > 0 ? (double)runtime : 1;
    struct iteration_loop found = {
        .level = loop->level,
        .turns = loop->turns,
        .instances = loop->instances,
        .ranks = iterations->groups[group].ranks,
        .rank = iterations->groups[group].rank,
        .calls = loop->calls,
        .begin = loop->begin,
        .end = loop->end,
        .share = (double)loop->covered / all,
        .weight = (double)loop->covered / all * iterations->groups[group].ranks,
        .before = (double)loop->begin / all,
        .between = fmax((double)(loop->end - loop->begin - loop->covered), 0) / all,
        .after = (double)(runtime - loop->end) / all,
        .sureness = loop->sureness,
        .group = group,
    };

    found.told = array_zeroed(loop->kept_count, sizeof(*found.told));
    if (!found.told)
        return ERROR_MEMORY;
    name_mark(found.mark, loop, labels);
    describe_turns(iterations, &found, group);
    if (found.told_count == 0)
        tell_turns_of_first(&found, loop);
    describe_lengths(&found);
    find_odd_turns(iterations, &found, group);
    found.typical = typical_stretch(loop, 1, found.median);
    found.typical_ten = typical_stretch(loop, STRETCH, found.median);
    *result = found;
    return 0;
}

/* Loops of no account are left out, and what few ranks find while most agree on something else. */
static bool is_worth_telling(const struct iterations *iterations, size_t group, int64_t runtime)
{
    const struct loop_group *own = &iterations->groups[group];
    uint32_t all = iterations->setup.rank_count;

    if (own->loop->covered < runtime / 200)
        return false;
    for (size_t i = 0; i < iterations->group_count; i++) {
        const struct loop *other = iterations->groups[i].loop;
        int64_t common = common_time(other->begin, other->end, own->loop->begin, own->loop->end);

        if (iterations->groups[i].ranks >= all - all / 4 && own->ranks < all / 4 &&
            common >= (own->loop->end - own->loop->begin) / 2)
            return false;
    }
    return true;
}

static int compare_iteration_loops(const void *a, const void *b)
{
    const struct iteration_loop *x = a;
    const struct iteration_loop *y = b;

    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    if (x->turns != y->turns)
        return x->turns < y->turns ? -1 : 1;
    return (x->rank > y->rank) - (x->rank < y->rank);
}

int iterations_conclude(struct iterations *iterations, const struct labels *labels, int64_t runtime,
                        struct iteration_findings *findings)
{
    uint64_t most_calls = 0;

    *findings = (struct iteration_findings){.launched = iterations->launched, .finalized = iterations->finalized};
    if (loop_search_conclude(iterations->search) < 0)
        return ERROR_MEMORY;
    findings->loops = calloc(LOOPS_MOST, sizeof(*findings->loops));
    if (!findings->loops || group_loops(iterations) < 0)
        return ERROR_MEMORY;
    for (size_t i = 0; i < iterations->group_count && findings->count < LOOPS_MOST; i++) {
        if (!is_worth_telling(iterations, i, runtime))
            continue;
        if (describe(iterations, i, labels, runtime, &findings->loops[findings->count]) < 0)
            return ERROR_MEMORY;
        findings->count++;
    }
    for (uint32_t r = 0; r < iterations->setup.rank_count; r++)
        if (loop_search_calls(iterations->search, r) > most_calls)
            most_calls = loop_search_calls(iterations->search, r);
    if (findings->count == 0)
        findings->reason = most_calls < LOOP_TURNS_LEAST
                               ? "no rank makes as many as four MPI calls"
                               : "no MPI call comes back at least four times with the same calls in between";
    /* Loops whose times overlap have one number. */
    for (size_t i = 0; i < findings->count; i++) {
        struct iteration_loop *loop = &findings->loops[i];

        loop->number = 1;
        for (size_t k = 0; k < findings->count; k++)
            loop->number += findings->loops[k].level == 1 && findings->loops[k].end <= loop->begin;
    }
    qsort(findings->loops, findings->count, sizeof(*findings->loops), compare_iteration_loops);
    for (size_t i = 0; i < findings->count; i++)
        findings->loops[i].odd = findings->loops[i].odd_room;
    return 0;
}

void iteration_findings_deinit(struct iteration_findings *findings)
{
    for (size_t i = 0; i < findings->count; i++)
        free(findings->loops[i].told);
    free(findings->loops);
    turn_list_deinit(&findings->turns);
}

size_t iterations_place(const struct iteration_findings *found, size_t loop)
{
    size_t before = 0;

    for (size_t i = 0; i < found->count; i++)
        before += found->loops[i].weight > found->loops[loop].weight ||
                  (i < loop && found->loops[i].weight >= found->loops[loop].weight);
    return before;
}

uint32_t iterations_rank_count(const struct iterations *iterations)
{
    return iterations->setup.rank_count;
}

const struct loop *iterations_loop_of(const struct iterations *iterations, const struct iteration_loop *found,
                                      uint32_t rank)
{
    return rank < iterations->setup.rank_count ? loop_in_group(iterations, rank, found->group) : NULL;
}

int iterations_list_turns(const struct iterations *iterations, const struct loop *loop, struct listed_turn **turns,
                          size_t *count)
{
    return loop_search_list(iterations->search, loop, turns, count);
}
