/*
 * The sequence of each rank's calls goes to the loop search. What several ranks find alike (loop_groups.h) is one loop
 * of the run. Where all have as many turns, its times are those of the first of these ranks.
 */
#include "reports/iterations/iterations.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/hash_index.h"
#include "base/sorted.h"
#include "output/fields/field.h"
#include "paraver/event_types.h"
#include "paraver/mpi_call.h"
#include "replay/stream.h"
#include "reports/iterations/iteration_turns.h"
#include "reports/iterations/loop_groups.h"
#include "reports/iterations/loops/loop_search.h"

struct calling_rank {
    struct loop_moment now;
    uint64_t shape; /* of what was entered and left since the latest call */
    struct long_overheads overheads;
    struct call_origin next; /* of the next call, as far as it is known */
    uint64_t kind;           /* a number of its site, above the bits of a call; 0: it has none */
};

struct iterations {
    struct iterations_setup setup;
    struct loop_search *search;
    struct calling_rank *ranks;
    struct loop_groups groups;  /* in the end */
    struct loop_of_rank *alike; /* those of a group, as many as there are ranks */
    int64_t launched;           /* as in the findings */
    int64_t finalized;
    bool has_bursts; /* calls are missing */
};

struct iterations *iterations_new(const struct iterations_setup *setup)
{
    struct iterations *iterations = calloc(1, sizeof(*iterations));

    if (!iterations)
        return NULL;
    iterations->setup = *setup;
    iterations->launched = iterations->finalized = FIELD_NO_TIME;
    iterations->ranks = calloc(setup->rank_count, sizeof(*iterations->ranks));
    iterations->alike = calloc(setup->rank_count, sizeof(*iterations->alike));
    iterations->search = loop_search_new(setup->rank_count, setup->kept_rank);
    if (!iterations->ranks || !iterations->alike || !iterations->search)
        return iterations_free(iterations);
    return iterations;
}

struct iterations *iterations_free(struct iterations *iterations)
{
    if (!iterations)
        return NULL;
    loop_search_free(iterations->search);
    free(iterations->ranks);
    loop_groups_deinit(&iterations->groups);
    free(iterations->alike);
    free(iterations);
    return NULL;
}

/* FIELD_NO_TIME is less than any. */
static void note_latest(int64_t *latest, int64_t time)
{
    *latest = time > *latest ? time : *latest;
}

/* In the place of the shortest that is kept, or as a part of one that it goes on. */
static void keep_overhead(struct long_overheads *kept, const struct interval *interval)
{
    struct time_range *place = &kept->items[0];

    for (size_t i = 0; i < LONG_OVERHEADS; i++) {
        struct time_range *item = &kept->items[i];

        if (item->to == interval->t0 && item->from < item->to) {
            item->to = interval->t1;
            return;
        }
        if (item->to - item->from < place->to - place->from)
            place = item;
    }
    if (interval->t1 - interval->t0 > place->to - place->from)
        *place = (struct time_range){interval->t0, interval->t1};
}

static int iterations_on_interval(void *self, const struct interval *interval)
{
    struct iterations *iterations = self;
    struct calling_rank *rank = &iterations->ranks[interval->rank];
    struct loop_call *call;

    if (interval->is_exit && interval->call == MPI_CALL_INIT)
        note_latest(&iterations->launched, interval->t1);
    if (interval->is_exit && interval->call == MPI_CALL_FINALIZE)
        note_latest(&iterations->finalized, interval->t1);
    /* Between intervals that are told the rank computes. */
    rank->now.useful += interval->t0 - rank->now.time;
    rank->now.time = interval->t1;
    if (interval->state == STATE_OVERHEAD)
        keep_overhead(&rank->overheads, interval);
    if (!interval->is_enter || interval->is_polling || interval->call == MPI_CALL_NONE ||
        !time_is_in(interval->t0, iterations->setup.part)) {
        iterations->has_bursts |= interval->is_burst;
        return 0;
    }
    call = loop_search_room(iterations->search, interval->rank);
    call->entry = rank->now;
    call->entry.time = interval->t0;
    call->kind = rank->kind + interval->call;
    call->shape = rank->shape;
    call->partners = call->like = 0;
    rank->next.call = interval->call;
    call->origin = rank->next;
    rank->next = (struct call_origin){0};
    rank->shape = rank->kind = 0;
    return loop_search_add(iterations->search, interval->rank) < 0 ? diag_no_memory(iterations->setup.diag) : 0;
}

static int iterations_on_join(void *self, const struct join *join)
{
    struct iterations *iterations = self;
    struct loop_call *latest = join->kind == JOIN_RECEIVE ? loop_search_latest(iterations->search, join->rank) : NULL;

    /* Messages of one call may come in any order. A number of 0 would be that of none. */
    for (size_t i = 0; latest && i < join->extra_count; i++) {
        uint64_t away = (uint64_t)join->extra[i]->rank - join->rank;

        latest->partners += hash_chained(hash_chained(2, away), away + 1);
    }
    return 0;
}

static int iterations_on_event(void *self, const struct stream_event *event)
{
    struct iterations *iterations = self;
    struct calling_rank *rank = &iterations->ranks[event->rank];

    /* One that ran backwards is damaged. */
    if (event->ended == STATE_USEFUL && event->value <= INT64_MAX) {
        if (event->type == iterations->setup.instructions)
            rank->now.instructions += event->value;
        if (event->type == iterations->setup.cycles)
            rank->now.cycles += event->value;
    }
    return 0;
}

static int iterations_on_trail(void *self, const struct function_trail *trail)
{
    struct iterations *iterations = self;
    struct calling_rank *rank = &iterations->ranks[trail->rank];

    rank->shape = rank->shape ? hash_chained(rank->shape, trail->sum) : trail->sum;
    if (trail->latest)
        rank->next.function = trail->latest;
    return 0;
}

static int iterations_on_site(void *self, const struct call_site *site)
{
    struct iterations *iterations = self;
    struct calling_rank *rank = &iterations->ranks[site->rank];

    rank->next.site_type = site->type;
    rank->next.site = site->value;
    rank->kind = hash_chained(site->value, site->type) << CHAR_BIT;
    return 0;
}

void iterations_listen(struct iterations *iterations, struct listener *listener)
{
    *listener = (struct listener){
        .self = iterations,
        .skips = 1U << STATE_USEFUL | 1U << STATE_ENDED,
        .skips_ends = ~(1U << STATE_USEFUL),
        .takes_whole_useful = true,
        .interval = iterations_on_interval,
        .join = iterations_on_join,
        .event = iterations_on_event,
        .site = iterations->setup.call_sites ? iterations_on_site : NULL,
        .trail = iterations->setup.follows_functions ? iterations_on_trail : NULL,
    };
}

static void name_mark(char *name, const struct call_origin *mark, const struct labels *labels)
{
    const char *call = mpi_call(mark->call)->name;
    const char *site = labels && mark->site_type ? labels_value(labels, mark->site_type, mark->site) : NULL;
    const char *function =
        labels && mark->function ? labels_value(labels, PRV_TYPE_USER_FUNCTION, mark->function) : NULL;

    if (site)
        snprintf(name, MARK_NAME_SIZE, "%s at %s", call, site);
    else if (function)
        snprintf(name, MARK_NAME_SIZE, "%s after %s", call, function);
    else
        snprintf(name, MARK_NAME_SIZE, "%s", call);
}

/* NULL when memory ran out. */
static char *ranks_as_list(const struct loop_of_rank *ranks, size_t count)
{
    enum { RANK_WIDTH = 11 };
    size_t size = count * RANK_WIDTH + 1, used = 0;
    char *list = array_zeroed(size, 1);

    for (size_t first = 0, next; list && first < count; first = next) {
        next = first + 1;
        while (next < count && ranks[next].rank == ranks[next - 1].rank + 1)
            next++;
        used += (size_t)snprintf(list + used, size - used, "%s%" PRIu32, first > 0 ? "+" : "", ranks[first].rank + 1);
        if (next > first + 1)
            used += (size_t)snprintf(list + used, size - used, "-%" PRIu32, ranks[next - 1].rank + 1);
    }
    return list;
}

ORDER(compare_ranks_of_loop, struct loop_of_rank, RISING(x->loop->turns, y->loop->turns) ?: RISING(x->rank, y->rank))

/* From the first to the last; shares are means of these ranks. */
static void describe_extent(struct iteration_loop *found, const struct loop_of_rank *ranks, size_t count,
                            int64_t runtime)
{
    double all = (double)count * (runtime > 0 ? (double)runtime : 1);

    found->begin = ranks[0].loop->begin;
    found->end = ranks[0].loop->end;
    for (size_t i = 0; i < count; i++) {
        const struct loop *loop = ranks[i].loop;

        found->begin = loop->begin < found->begin ? loop->begin : found->begin;
        found->end = loop->end > found->end ? loop->end : found->end;
        found->calls += loop->calls / (double)count;
        found->sureness += loop->sureness / (double)count;
        found->share += (double)loop->covered / all;
        found->before += (double)loop->begin / all;
        found->between += fmax((double)(loop->end - loop->begin - loop->covered), 0) / all;
        found->after += (double)(runtime - loop->end) / all;
    }
    found->weight = found->share * found->ranks;
}

static int describe(struct iterations *iterations, size_t at, const struct labels *labels, int64_t runtime,
                    struct iteration_loop *found)
{
    const struct loop_group *group = &iterations->groups.items[at];
    const struct loop *loop = group->loop;
    struct loop_of_rank *ranks = iterations->alike;
    size_t count = 0, usual = 0;

    *found = (struct iteration_loop){.level = loop->level, .ranks = group->ranks, .group = at};
    name_mark(found->mark, &loop->origin, labels);
    for (uint32_t r = 0; r < iterations->setup.rank_count; r++) {
        const struct loop *own = loop_groups_loop(&iterations->groups, at, r);

        if (own)
            ranks[count++] =
                (struct loop_of_rank){.rank = r, .loop = own, .overheads = &iterations->ranks[r].overheads};
    }
    if (count < iterations->setup.rank_count && !(found->rank_list = ranks_as_list(ranks, count)))
        return ERROR_MEMORY;
    if (group->is_uneven) {
        qsort(ranks, count, sizeof(*ranks), compare_ranks_of_loop);
        found->turns_least = ranks[0].loop->turns;
        found->turns_most = ranks[count - 1].loop->turns;
        usual = count / 2;
        while (usual > 0 && ranks[usual - 1].loop->turns == ranks[usual].loop->turns)
            usual--;
    }
    found->rank = ranks[usual].rank;
    found->turns = ranks[usual].loop->turns;
    found->instances = ranks[usual].loop->instances;
    found->spread = ranks[usual].loop->spread;
    found->usual = ranks[usual].loop->usual;
    describe_extent(found, ranks, group->is_uneven ? count : 1, runtime);
    return iteration_turns_describe(found, ranks, count, ranks[usual].loop, count == iterations->setup.rank_count);
}

ORDER(compare_iteration_loops, struct iteration_loop,
      RISING(x->number, y->number) ?: RISING(x->turns, y->turns) ?: RISING(x->rank, y->rank))

static void iteration_loop_deinit(struct iteration_loop *loop)
{
    free(loop->told);
    free(loop->rank_list);
}

/* Of more loops than are told those that have most. */
static int tell_group(struct iterations *iterations, size_t at, const struct labels *labels, int64_t runtime,
                      struct iteration_findings *findings)
{
    const struct loop_group *group = &iterations->groups.items[at];
    struct iteration_loop *room = &findings->loops[0];

    if (findings->count < LOOPS_MOST)
        return describe(iterations, at, labels, runtime, &findings->loops[findings->count++]);
    for (size_t i = 1; i < LOOPS_MOST; i++)
        room = findings->loops[i].weight < room->weight ? &findings->loops[i] : room;
    if ((double)group->loop->covered / (double)runtime * group->ranks <= room->weight)
        return 0;
    iteration_loop_deinit(room);
    return describe(iterations, at, labels, runtime, room);
}

/* Whether a level is that of the program's steps, and not a few of them with something more, as a checkpoint: the loop
 * inside of it has another number of turns each time, as solvers do that go on until they converge, and something else
 * takes a tenth of the time. */
static bool has_steps(const struct iteration_loop *outer, const struct iteration_loop *inner)
{
    return outer->number == inner->number && outer->level < inner->level && outer->ranks >= inner->ranks &&
           outer->spread >= 0.15 && inner->usual <= 0.9;
}

static void weigh_steps(struct iteration_findings *findings)
{
    for (size_t i = 0; i < findings->count; i++)
        for (size_t k = i + 1; k < findings->count; k++) {
            struct iteration_loop *outer = &findings->loops[i];
            const struct iteration_loop *inner = &findings->loops[k];

            if (has_steps(outer, inner))
                outer->weight = fmax(outer->weight, inner->weight);
        }
}

/* Loops whose times overlap have one number. */
static void number_findings(struct iteration_findings *findings)
{
    for (size_t i = 0; i < findings->count; i++) {
        struct iteration_loop *loop = &findings->loops[i];

        loop->number = 1;
        for (size_t k = 0; k < findings->count; k++)
            loop->number += findings->loops[k].level == 1 && findings->loops[k].end <= loop->begin;
    }
    qsort(findings->loops, findings->count, sizeof(*findings->loops), compare_iteration_loops);
}

static void name_loop(struct iteration_loop *loop, uint32_t all_ranks)
{
    enum { LIST_MOST = 6 };
    bool is_listed = loop->rank_list && strlen(loop->rank_list) <= LIST_MOST;
    char level[24] = "", ranks[32] = "";

    if (loop->turns_least < loop->turns_most)
        snprintf(loop->turns_text, sizeof(loop->turns_text), "%" PRIu64 "-%" PRIu64, loop->turns_least,
                 loop->turns_most);
    else
        snprintf(loop->turns_text, sizeof(loop->turns_text), "%" PRIu64, loop->turns);
    if (loop->level > 1)
        snprintf(level, sizeof(level), ".%" PRIu64, loop->level);
    if (is_listed)
        snprintf(ranks, sizeof(ranks), loop->ranks == 1 ? "rank %s" : "ranks %s", loop->rank_list);
    else if (loop->rank_list)
        snprintf(ranks, sizeof(ranks), "rank %" PRIu32 " +%" PRIu32, loop->rank + 1, loop->ranks - 1);
    snprintf(loop->name, sizeof(loop->name), "%" PRIu64 "%s%s%s", loop->number, level, ranks[0] ? ", " : "", ranks);
    if (is_listed)
        snprintf(loop->on_ranks, sizeof(loop->on_ranks), " on %s", ranks);
    else if (loop->rank_list)
        snprintf(loop->on_ranks, sizeof(loop->on_ranks), " on %" PRIu32 " of %" PRIu32 " ranks", loop->ranks,
                 all_ranks);
}

/* Why there is none. */
static const char *missing_reason(const struct iterations *iterations)
{
    uint64_t most_calls = 0;

    for (uint32_t r = 0; r < iterations->setup.rank_count; r++)
        if (loop_search_calls(iterations->search, r) > most_calls)
            most_calls = loop_search_calls(iterations->search, r);
    if (iterations->has_bursts)
        return "the tracer was in burst mode, in which it records hardly any MPI calls";
    if (most_calls < LOOP_TURNS_LEAST)
        return "no rank makes as many as four MPI calls";
    if (iterations->groups.count > 0)
        return "what ranks repeat takes less than 0.5 % of the run";
    return "no MPI call comes back at least four times with much the same calls in between, at much the same distance";
}

int iterations_conclude(struct iterations *iterations, const struct labels *labels, int64_t runtime,
                        struct iteration_findings *findings)
{
    *findings = (struct iteration_findings){
        .groups = &iterations->groups, .launched = iterations->launched, .finalized = iterations->finalized};
    if (loop_search_conclude(iterations->search) < 0)
        return ERROR_MEMORY;
    findings->loops = malloc(LOOPS_MOST * sizeof(*findings->loops));
    if (!findings->loops || loop_groups_init(&iterations->groups, iterations->search, iterations->setup.rank_count) < 0)
        return ERROR_MEMORY;
    for (size_t i = 0; i < iterations->groups.count; i++)
        if (loop_groups_tell(&iterations->groups, i, runtime) &&
            tell_group(iterations, i, labels, runtime, findings) < 0)
            return ERROR_MEMORY;
    if (findings->count == 0)
        findings->reason = missing_reason(iterations);
    number_findings(findings);
    weigh_steps(findings);
    for (size_t i = 0; i < findings->count; i++)
        name_loop(&findings->loops[i], iterations->setup.rank_count);
    return 0;
}

void iteration_findings_deinit(struct iteration_findings *findings)
{
    for (size_t i = 0; i < findings->count; i++)
        iteration_loop_deinit(&findings->loops[i]);
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
