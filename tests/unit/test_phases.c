#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "activities/activity_stacks.h"
#include "paraver/event_types.h"
#include "paraver/mpi_call.h"
#include "reports/diff/phase_diff.h"

enum { RANKS = 2, BARRIER = 8, SOLVE = 1, WRITE = 2 };

static const struct diag silent = {NULL, NULL};

static struct phases phases;
static struct listener listener;
static int64_t at[RANKS];
static int64_t ideal[RANKS];

static void begin(void)
{
    phases = (struct phases){.rank_count = RANKS, .part.to = INT64_MAX, .diag = &silent};
    cr_assert_eq(phases_start(&phases, &listener), 0);
    memset(at, 0, sizeof(at));
    memset(ideal, 0, sizeof(ideal));
}

static void go_on(uint32_t rank, enum rank_state state, int64_t length, int64_t gain)
{
    struct interval interval = {
        .rank = rank,
        .state = state,
        .call = state == STATE_MPI ? BARRIER : 0,
        .is_enter = state == STATE_MPI,
        .is_exit = state == STATE_MPI,
        .t0 = at[rank],
        .t1 = at[rank] + length,
        .c0 = ideal[rank],
        .c1 = ideal[rank] + gain,
    };

    cr_assert(listener.interval(listener.self, &interval) == 0);
    at[rank] += length;
    ideal[rank] += gain;
}

static void function(uint32_t rank, uint64_t value)
{
    struct stream_event event = {.rank = rank, .time = at[rank], .type = PRV_TYPE_USER_FUNCTION, .value = value};

    cr_assert(listener.event(listener.self, &event) == 0);
}

static void compute(uint32_t rank, int64_t length)
{
    go_on(rank, STATE_USEFUL, length, length);
}

/* The end of a barrier of all. */
static void barrier(uint32_t rank, int64_t length, int64_t gain)
{
    struct join join = {.kind = JOIN_COLLECTIVE, .rank = rank, .call = BARRIER, .range_count = RANKS};

    go_on(rank, STATE_MPI, length, gain);
    cr_assert(listener.join(listener.self, &join) == 0);
}

static struct phase_findings conclude(int64_t end)
{
    struct phase_findings found;

    cr_assert(listener.finish(listener.self, end) == 0);
    cr_assert(phases_conclude(&phases, &found) == 0);
    phases_deinit(&phases);
    return found;
}

static void expect(const struct phase_findings *found, const char *name, enum phase_share which, double expected)
{
    double share = NAN;

    for (size_t i = 0; i < found->functions.count; i++)
        if (strcmp(found->functions.items[i].name, name) == 0)
            share = found->functions.items[i].sums.shares[which];
    cr_expect_float_eq(share, expected, 1e-9, "%s, share %d: %f", name, (int)which, share);
}

Test(phases, blame_what_the_busiest_rank_does)
{
    struct phase_findings found;

    cr_assert_eq(mpi_call(BARRIER)->class, MPI_CLASS_ALL_TO_ALL);
    begin();
    for (uint32_t rank = 0; rank < RANKS; rank++) {
        function(rank, SOLVE);
        compute(rank, 100);
        function(rank, 0);
    }
    function(0, WRITE);
    compute(0, 40);
    function(0, 0);
    barrier(0, 10, 0); /* transfer */
    barrier(1, 50, 40);
    found = conclude(150);
    expect(&found, "60000019:2", PHASE_LOAD_BALANCE, 40); /* the others wait for what it writes */
    expect(&found, "60000019:1", PHASE_LOAD_BALANCE, 0);
    expect(&found, "60000019:1", PHASE_COMPUTATION, 200);
    expect(&found, "60000019:2", PHASE_COMPUTATION, 40);
    expect(&found, "60000019:1", PHASE_SERIALISATION, 0);
    expect(&found, "60000019:2", PHASE_TRANSFER, 10);
    expect(&found, "60000019:1", PHASE_TRANSFER, 10);
    phase_findings_deinit(&found);
}

/* On the ideal clock they wait elsewhere: what that adds to one function it does not take from the transfer of others.
 */
Test(phases, charge_transfer_where_there_is_some)
{
    struct phase_findings found;

    begin();
    for (uint32_t rank = 0; rank < RANKS; rank++) {
        function(rank, SOLVE);
        compute(rank, 100);
        go_on(rank, STATE_MPI, 70, 0);
        function(rank, 0);
        function(rank, WRITE);
        compute(rank, 10);
        function(rank, 0);
        barrier(rank, 10, 60);
    }
    found = conclude(190);
    expect(&found, "60000019:1", PHASE_TRANSFER, 40);
    expect(&found, "60000019:2", PHASE_TRANSFER, 0);
    expect(&found, "60000019:2", PHASE_SERIALISATION, 120);
    phase_findings_deinit(&found);
}

/* Waiting that an earlier part has done already is taken back where it is charged: no phase takes less than no time. */
Test(phases, take_waiting_back_where_it_is_charged)
{
    struct phase_findings found;

    begin();
    go_on(1, STATE_MPI, 10, 60);
    for (uint32_t rank = 0; rank < RANKS; rank++) {
        function(rank, SOLVE);
        compute(rank, rank == 0 ? 60 : 10);
        function(rank, 0);
    }
    barrier(0, 0, 0);
    barrier(1, 40, 40);
    found = conclude(60);
    expect(&found, "[before]", PHASE_SERIALISATION, 30);
    expect(&found, "[before]", PHASE_TRANSFER, -25);      /* half of -50 */
    expect(&found, "60000019:1", PHASE_LOAD_BALANCE, 50); /* half of the waiting */
    expect(&found, "60000019:1", PHASE_TRANSFER, -25);    /* so the other half */
    phase_findings_deinit(&found);
}

/* The busiest rank is not so in every function: those cannot lose less than nothing. */
Test(phases, blame_no_function_in_which_the_busiest_rank_does_less)
{
    struct phase_findings found;

    begin();
    for (uint32_t rank = 0; rank < RANKS; rank++) {
        function(rank, SOLVE);
        compute(rank, rank == 0 ? 100 : 20);
        function(rank, 0);
        function(rank, WRITE);
        compute(rank, rank == 0 ? 10 : 50);
        function(rank, 0);
    }
    barrier(0, 0, 0);
    barrier(1, 40, 40);
    found = conclude(110);
    expect(&found, "60000019:1", PHASE_LOAD_BALANCE, 40);
    expect(&found, "60000019:2", PHASE_LOAD_BALANCE, 0);
    phase_findings_deinit(&found);
}

Test(phases, see_imbalance_that_evens_out)
{
    struct phase_findings found;

    begin();
    for (int i = 0; i < 10; i++) {
        uint32_t busy = (uint32_t)i % 2;

        compute(busy, 30);
        compute(1 - busy, 10);
        barrier(busy, 0, 0);
        barrier(1 - busy, 20, 20);
    }
    found = conclude(300);
    cr_assert_eq(found.sequence.count, 11);
    for (size_t i = 0; i < 10; i++) {
        cr_expect_float_eq(found.sequence.items[i].sums.shares[PHASE_LOAD_BALANCE], 20, 1e-9);
        cr_expect_float_eq(found.sequence.items[i].sums.shares[PHASE_SERIALISATION], 0, 1e-9);
    }
    cr_expect_eq(found.functions.count, 0, "there are no functions");
    phase_findings_deinit(&found);
}

static struct phase_list many_parts(int count)
{
    struct phase_findings found;

    begin();
    for (int i = 0; i < count; i++)
        for (uint32_t rank = 0; rank < RANKS; rank++) {
            compute(rank, 1);
            barrier(rank, 0, 0);
        }
    found = conclude(count);
    phase_list_deinit(&found.functions);
    return found.sequence;
}

Test(phases, are_joined_where_there_are_too_many)
{
    struct phase_list list = many_parts(5000);
    double sum = 0;

    cr_expect_eq(list.merged, 8);
    cr_expect_eq(list.count, 5000 / 8 + 1);
    for (size_t i = 0; i < list.count; i++)
        sum += list.items[i].sums.shares[PHASE_COMPUTATION];
    cr_expect_float_eq(sum, 10000, 1e-6);
    phase_list_deinit(&list);
}

Test(phases, of_two_runs_are_made_alike)
{
    struct phase_findings base = {.sequence = many_parts(3000)};
    struct phase_findings here = {.sequence = many_parts(1000)};
    struct phase_diff diff;
    int64_t loss = 0;

    cr_expect_eq(base.sequence.merged, 4);
    cr_expect_eq(here.sequence.merged, 1);
    cr_assert(phase_diff_make(&diff, (struct phase_findings *const[]){&base, &here}) == 0);
    cr_expect_eq(here.sequence.merged, 4);
    cr_expect_eq(diff.count, 751);
    for (size_t i = 0; i < diff.count; i++)
        if (diff.rows[i].call == MPI_CALL_NONE)
            cr_expect(diff.rows[i].sides[HERE].is_there && diff.rows[i].sides[BASE].is_there, "both runs have an end");
    for (size_t i = 0; i < diff.count; i++)
        loss += diff.rows[i].loss;
    cr_expect_eq(loss, -2000);
    phase_diff_deinit(&diff);
    phase_list_deinit(&base.sequence);
    phase_list_deinit(&here.sequence);
}

/* Parts of one rank that end with the calls named by letters (`.`: the end of the run) and take so long. */
static struct phase_list parts(const char *calls, const int *lengths)
{
    struct phase_list list = {.items = calloc(strlen(calls), sizeof(*list.items)), .ranks = 1, .merged = 1};

    cr_assert_not_null(list.items);
    for (; calls[list.count]; list.count++) {
        struct phase *part = &list.items[list.count];

        *part =
            (struct phase){.start = list.runtime, .call = calls[list.count] == '.' ? 0 : (uint8_t)calls[list.count]};
        part->sums.shares[PHASE_COMPUTATION] = lengths[list.count];
        list.runtime += lengths[list.count];
    }
    return list;
}

Test(phases, correspond_by_calls_and_times)
{
    static const struct {
        const char *base;
        int base_lengths[6];
        const char *here;
        int here_lengths[6];
        ptrdiff_t partners[6];
    } cases[] = {
        /* the same calls: in order, whatever the times */
        {"aaa.", {1, 8, 1, 1}, "aaa.", {8, 1, 1, 1}, {0, 1, 2, 3}},
        /* another call in between, here and there */
        {"aa.", {5, 5, 5}, "aba.", {5, 5, 5, 5}, {0, PHASE_ALONE, 1, 2}},
        {"aba.", {5, 5, 5, 5}, "aa.", {5, 5, 5}, {0, 2, 3}},
        /* one more of the same call, or one less: the shares of the run decide */
        {"aa.", {10, 80, 10}, "aaa.", {20, 2, 158, 20}, {0, PHASE_ALONE, 1, 2}},
        {"aa.", {10, 80, 10}, "aaa.", {20, 158, 2, 20}, {0, 1, PHASE_ALONE, 2}},
        {"aa.", {10, 5, 40}, "a.", {20, 5}, {0, 2}},
        /* nothing in common but the end, and that has no other partner */
        {"aa.", {1, 1, 90}, "bb.", {1, 90, 1}, {PHASE_ALONE, PHASE_ALONE, 2}},
        {".", {1}, "aa.", {1, 1, 1}, {PHASE_ALONE, PHASE_ALONE, 0}},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct phase_list base = parts(cases[i].base, cases[i].base_lengths);
        struct phase_list here = parts(cases[i].here, cases[i].here_lengths);
        ptrdiff_t partners[6];

        cr_assert(phase_alignment_make(&base, &here, partners) == 0);
        for (size_t k = 0; k < here.count; k++)
            cr_expect(partners[k] == cases[i].partners[k], "%s and %s, %zu: %td", cases[i].base, cases[i].here, k,
                      partners[k]);
        phase_list_deinit(&base);
        phase_list_deinit(&here);
    }
}

/* base: barrier after 10, the end after 50; here a barrier after 10 and after 90, the end after 95 */
Test(phases, parts_are_named_by_time_and_call)
{
    const char calls[] = {BARRIER, BARRIER, '.', '\0'};
    struct phase_findings base = {.sequence = parts(calls + 1, (const int[]){10, 40})};
    struct phase_findings here = {.sequence = parts(calls, (const int[]){10, 80, 5})};
    struct phase_diff diff;

    cr_assert(phase_diff_make(&diff, (struct phase_findings *const[]){&base, &here}) == 0);
    cr_assert_eq(diff.count, 3);
    cr_expect_eq(diff.rows[0].loss, 80);
    cr_expect(diff.rows[0].sides[HERE].is_there && !diff.rows[0].sides[BASE].is_there);
    cr_expect_str_eq(diff.rows[0].label.exact, "0.000000010 s to MPI_Barrier");
    cr_expect_eq(diff.rows[1].loss, 0);
    cr_expect_eq(diff.rows[2].loss, -35);
    cr_expect_str_eq(diff.rows[2].label.exact, "0.000000090 s to the end");
    phase_diff_deinit(&diff);
    phase_list_deinit(&base.sequence);
    phase_list_deinit(&here.sequence);
}
