/*
 * Totals of a run, fed by hand: what load that moves from rank to rank costs; and of turns.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "options/options.h"
#include "paraver/mpi_call.h"
#include "windows/totals.h"
#include "windows/turns.h"

enum { RANKS = 2, BCAST = 7, ALLREDUCE = 10 };

struct trial {
    struct totals *totals;
    struct load_stretches *stretches;
    struct listener listener;
    int64_t now[RANKS];
};

static struct trial begin(void)
{
    static const struct diag diag;
    struct trial trial = {.totals = totals_new(RANKS, &diag), .stretches = load_stretches_new(RANKS, &diag)};

    cr_assert(trial.totals && trial.stretches);
    trial.totals->stretches = trial.stretches;
    totals_listen(trial.totals, &trial.listener);
    return trial;
}

static void compute(struct trial *trial, uint32_t rank, int64_t length)
{
    struct interval interval = {
        .rank = rank, .state = STATE_USEFUL, .t0 = trial->now[rank], .t1 = trial->now[rank] + length};

    cr_assert_eq(trial->listener.interval(trial->totals, &interval), 0);
    trial->now[rank] = interval.t1;
}

static void leave(struct trial *trial, uint32_t rank, uint8_t call, size_t members)
{
    struct join join = {.kind = JOIN_COLLECTIVE, .rank = rank, .call = call, .range_count = members};

    join.time = trial->now[rank];
    cr_assert_eq(trial->listener.join(trial->totals, &join), 0);
}

/* Both compute for that long, and leave the collective when both are there. */
static void stretch(struct trial *trial, int64_t first, int64_t second)
{
    compute(trial, 0, first);
    compute(trial, 1, second);
    trial->now[0] = trial->now[1] = trial->now[0] > trial->now[1] ? trial->now[0] : trial->now[1];
    leave(trial, 0, ALLREDUCE, RANKS);
    leave(trial, 1, ALLREDUCE, RANKS);
}

static void end(struct trial *trial, int64_t lost, int64_t length)
{
    struct moving_load load = totals_moving_load(trial->totals);

    cr_expect_eq(load.lost, lost, "%lld", (long long)load.lost);
    cr_expect_eq(load.length, length, "%lld", (long long)load.length);
    free(trial->totals);
    free(trial->stretches);
}

Test(totals, load_that_moves_is_what_the_longest_have_beyond_one_rank)
{
    struct trial trial = begin();

    stretch(&trial, 500, 10); /* before the first collective */
    stretch(&trial, 30, 10);
    stretch(&trial, 10, 40);
    stretch(&trial, 20, 20);
    compute(&trial, 1, 300); /* behind the last */
    end(&trial, 30 + 40 + 20 - 70, 90);
}

Test(totals, load_that_stays_does_not_move)
{
    struct trial trial = begin();

    stretch(&trial, 1, 1);
    stretch(&trial, 30, 10);
    stretch(&trial, 40, 10);
    end(&trial, 0, 70);
}

Test(totals, collectives_of_some_ranks_or_without_all_waiting_divide_nothing)
{
    struct trial trial = begin();

    stretch(&trial, 1, 1);
    compute(&trial, 0, 10);
    leave(&trial, 0, ALLREDUCE, 1);
    compute(&trial, 1, 5);
    leave(&trial, 1, BCAST, RANKS);
    stretch(&trial, 20, 25);
    end(&trial, 0, 30);
}

Test(totals, nothing_is_known_of_one_collective)
{
    struct trial trial = begin();

    compute(&trial, 0, 10);
    leave(&trial, 0, ALLREDUCE, RANKS);
    compute(&trial, 1, 20);
    leave(&trial, 1, ALLREDUCE, RANKS);
    end(&trial, 0, 0);
}

Test(totals, load_moves_from_the_first_that_leaves_to_the_last)
{
    struct trial trial = begin();

    compute(&trial, 0, 10);
    leave(&trial, 0, ALLREDUCE, RANKS);
    compute(&trial, 1, 12);
    leave(&trial, 1, ALLREDUCE, RANKS);
    compute(&trial, 0, 20);
    leave(&trial, 0, ALLREDUCE, RANKS);
    compute(&trial, 1, 10);
    leave(&trial, 1, ALLREDUCE, RANKS);
    end(&trial, 0, 30 - 10);
}

Test(totals, nothing_is_known_of_ranks_out_of_step)
{
    struct trial trial = begin();

    stretch(&trial, 10, 20);
    stretch(&trial, 10, 20);
    compute(&trial, 1, 5);
    leave(&trial, 1, ALLREDUCE, RANKS);
    end(&trial, 0, 0);
    trial = begin();
    stretch(&trial, 10, 20);
    for (uint32_t leaves = 0; leaves < 4; leaves++) {
        compute(&trial, leaves / 2, 5);
        leave(&trial, leaves / 2, ALLREDUCE, RANKS);
    }
    end(&trial, 0, 0);
}

Test(totals, the_complement_of_one_part_is_the_other)
{
    static const struct interval kinds[] = {
        {.state = STATE_USEFUL, .c1 = 10},
        {.state = STATE_ABSENT, .c1 = 7},
        {.state = STATE_OVERHEAD, .overhead = OVERHEAD_FLUSH},
        {.state = STATE_OVERHEAD, .overhead = OVERHEAD_DISABLED},
        {.state = STATE_MPI, .is_polling = true},
        {.state = STATE_MPI, .is_burst = true},
    };
    static const struct diag diag;
    enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };
    struct totals *run = totals_new(1, &diag);
    struct totals *parts[] = {totals_new(1, &diag), totals_new(1, &diag)};

    for (size_t i = 0; i < 3 * KINDS; i++) {
        struct interval interval = kinds[i % KINDS];

        interval.t1 = 100 + (int64_t)i;
        totals_take(run, &interval);
        totals_take(parts[i / KINDS % 2], &interval);
    }
    totals_complement(parts[0], run);
    parts[0]->ranks[0].ideal = parts[1]->ranks[0].ideal;
    cr_expect_eq(memcmp(parts[0]->ranks, parts[1]->ranks, sizeof(parts[0]->ranks[0])), 0);
    cr_expect_eq(parts[0]->shares.polling, parts[1]->shares.polling);
    cr_expect_eq(parts[0]->shares.off, parts[1]->shares.off);
    cr_expect_eq(parts[0]->shares.bursts, parts[1]->shares.bursts);
    for (int i = 0; i < 2; i++)
        free(parts[i]);
    free(run);
}

/* A call of 10, of which none is ideal. */
struct passed_call {
    uint8_t call; /* 0: nothing more */
    bool has_message;
};

Test(totals, calls_that_wait_for_messages_which_the_trace_does_not_have)
{
    enum { RECV = 2, ISEND = 3, IRECV = 4, WAIT = 5, TEST = 39, START = 123, IBARRIER = 156 };
    static const struct {
        const char *name;
        struct passed_call calls[8];
        int64_t expected;
    } cases[] = {
        {"a receive", {{RECV, false}}, 10},
        {"with its message", {{RECV, true}}, 0},
        {"a request", {{IRECV, false}, {WAIT, false}}, 10},
        {"that is known", {{IRECV, true}, {WAIT, false}}, 0},
        {"a test waits for nothing", {{IRECV, false}, {TEST, false}}, 0},
        {"it may wait for the known one", {{IRECV, false}, {ISEND, true}, {WAIT, false}}, 0},
        {"of many, too",
         {{IRECV, true}, {WAIT, false}, {ISEND, true}, {IRECV, false}, {IRECV, false}, {WAIT, false}},
         0},
        {"what completed a message", {{IRECV, false}, {WAIT, true}, {WAIT, false}}, 0},
        {"a collective", {{IRECV, false}, {IBARRIER, false}, {WAIT, false}}, 0},
        {"a persistent request", {{IRECV, false}, {START, false}, {WAIT, false}}, 0},
        {"one that is no request", {{IRECV, false}, {ALLREDUCE, false}, {WAIT, false}}, 10},
        {"one from the time before", {{ISEND, true}, {WAIT, false}, {IRECV, false}, {WAIT, false}}, 0},
        {"but not from that before",
         {{ISEND, true}, {WAIT, false}, {IRECV, false}, {WAIT, false}, {IRECV, false}, {WAIT, false}},
         10},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct mpi_meter meter = {.part = {.to = INT64_MAX}};
        struct interval interval = {.state = STATE_MPI, .is_exit = true};
        struct listener listener;

        cr_assert_eq(mpi_meter_init(&meter, 1, &listener), 0);
        for (const struct passed_call *passed = cases[i].calls; passed->call; passed++) {
            interval.t0 = interval.t1;
            interval.t1 += 10;
            interval.call = passed->call;
            interval.has_message = passed->has_message;
            cr_assert_eq(listener.interval(&meter, &interval), 0);
        }
        cr_expect_eq(meter.times.without_message, cases[i].expected, "%s: %lld", cases[i].name,
                     (long long)meter.times.without_message);
        mpi_meter_deinit(&meter);
    }
}

/* As many turns of one kind. */
static struct window_facts facts_of_turns(int64_t turns)
{
    struct window_facts facts = {
        .totals = {.start = 1000,
                   .end = 1000 + 64 * turns,
                   .useful_sum = 11 * turns,
                   .useful_max = 12 * turns,
                   .ideal = 13 * turns,
                   .overhead_sum = 14 * turns,
                   .absent_sum = 15 * turns,
                   .ideal_sum = 16 * turns,
                   .useful_squares = 17,
                   .ranks = RANKS},
        .threads = {.losses = {18 * turns, 19 * turns, 20 * turns, 21 * turns, 15 * turns, 16 * turns, 17 * turns},
                    .rank_useful = 22 * turns,
                    .most_work = 23 * turns,
                    .first_work = 27 * turns,
                    .hidden_calls = 28 * turns},
        .counters = {.instructions = 24 * (uint64_t)turns, .cycles = 25 * (uint64_t)turns, .cycles_time = 26 * turns},
        .turn = {.turns = (uint64_t)turns},
    };

    for (int part = 0; part < THREAD_PART_COUNT; part++) {
        facts.threads.parts[part] = (30 + part) * turns;
        facts.threads.in_regions[part] = (50 + part) * turns;
    }
    return facts;
}

Test(totals, the_mean_of_turns_of_one_kind_is_one_of_them)
{
    static const int64_t windows[] = {1, 3, 0, 1};
    struct window_facts one = facts_of_turns(1);
    struct mean_turn mean = {.turns = 0};

    cr_expect(!mean_turn_conclude(&mean));
    for (size_t i = 0; i < sizeof(windows) / sizeof(windows[0]); i++) {
        struct window_facts facts = facts_of_turns(windows[i]);

        if (windows[i] == 0)
            facts.totals.useful_sum = 100; /* what is no turn is left out */
        cr_assert_eq(mean_turn_add(&mean, &facts), 0);
    }
    cr_assert(mean_turn_conclude(&mean));
    one.totals.useful_squares = 0; /* which is no mean */
    one.turn = mean.facts.turn;
    cr_expect_eq(memcmp(&mean.facts.totals, &one.totals, sizeof(one.totals)), 0);
    cr_expect_eq(memcmp(&mean.facts.threads, &one.threads, sizeof(one.threads)), 0);
    cr_expect_eq(memcmp(&mean.facts.counters, &one.counters, sizeof(one.counters)), 0);
}

Test(totals, a_turn_takes_the_place_of_those_that_do_not_begin_before_it)
{
    static const int64_t starts[] = {0, 10, 20, 15, 5, 5, 8};
    struct turn_list list = {.count = 0};

    for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++)
        cr_assert_eq(turn_list_add(&list, &(struct turn_window){.start = starts[i], .turns = i + 1}), 0);
    cr_expect_eq(list.count, 3);
    cr_expect_null(turn_list_find(&list, -1));
    cr_expect_eq(turn_list_find(&list, 4)->turns, 1);
    cr_expect_eq(turn_list_find(&list, 5)->turns, 6);
    cr_expect_eq(turn_list_find(&list, 100)->turns, 7);
    turn_list_deinit(&list);
}

/* Rank 0 is in a call from 10 to 20, of which 2 are ideal, and waits for posts of rank 1. */
Test(totals, what_is_lost_before_a_post_is_held_up)
{
    static const struct {
        const char *name;
        int64_t posts[2]; /* of two messages that complete in the call, one after the other */
        int64_t expected;
    } cases[] = {{"before the call", {5, 5}, 0},
                 {"when it begins", {10, 5}, 0},
                 {"less than what is ideal", {11, 5}, 0},
                 {"inside", {17, 5}, 5},
                 {"at its end", {20, 5}, 8},
                 {"twice, the later one counts", {15, 17}, 5},
                 {"whichever comes first", {17, 15}, 5}};

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct mpi_meter meter = {.part = {.to = INT64_MAX}};
        const struct interval interval = {
            .state = STATE_MPI, .call = ALLREDUCE, .t0 = 10, .c0 = 10, .t1 = 20, .c1 = 12};
        struct listener listener;

        cr_assert_eq(mpi_meter_init(&meter, 2, &listener), 0);
        cr_assert_eq(listener.interval(&meter, &interval), 0);
        for (int k = 0; k < 2; k++) {
            const struct post late = {.time = cases[i].posts[k], .rank = 1};
            const struct post *const posts[] = {&late};
            const struct join join = {.call = ALLREDUCE, .enter = 10, .time = 20, .range = posts, .range_count = 1};

            cr_assert_eq(listener.join(&meter, &join), 0);
        }
        cr_expect_eq(meter.times.held[ALLREDUCE], cases[i].expected, "%s", cases[i].name);
        cr_expect_eq(meter.times.held_most, cases[i].expected, "%s", cases[i].name);
        cr_expect_eq(meter.times.holder, cases[i].expected > 0, "%s", cases[i].name);
        mpi_meter_deinit(&meter);
    }
}

/* Of a call of 10, 3 of which are ideal, half lies in the part. */
Test(totals, transfer_is_no_more_than_lies_in_the_part)
{
    static const struct {
        bool is_polling;
        bool is_burst;
        int64_t expected;
    } cases[] = {{false, false, 5}, {true, false, 0}, {false, true, 0}};

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct mpi_meter meter = {.part = {.to = 5}};
        const struct interval interval = {.state = STATE_MPI,
                                          .call = ALLREDUCE,
                                          .is_polling = cases[i].is_polling,
                                          .is_burst = cases[i].is_burst,
                                          .t1 = 10,
                                          .c1 = 3};
        struct listener listener;

        cr_assert_eq(mpi_meter_init(&meter, 1, &listener), 0);
        cr_assert_eq(listener.interval(&meter, &interval), 0);
        cr_expect_eq(meter.times.transfer[ALLREDUCE], cases[i].expected, "case %zu", i);
        mpi_meter_deinit(&meter);
    }
}
