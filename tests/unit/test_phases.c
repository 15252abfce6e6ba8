#include <criterion/criterion.h>

#include <math.h>
#include <string.h>

#include "activities/activity_stacks.h"
#include "reports/phases/phases.h"
#include "paraver/mpi_call.h"
#include "reports/phases/phase_diff.h"

enum { RANKS = 2, BARRIER = 8, SOLVE = 1, WRITE = 2 };

static const struct diag silent = {NULL, NULL};

static struct phases *phases;
static struct listener listener;
static int64_t at[RANKS];
static int64_t ideal[RANKS];

static void begin(void)
{
    phases = phases_new(RANKS, &silent);
    cr_assert_not_null(phases);
    phases_listen(phases, &listener);
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
    struct stream_event event = {.rank = rank, .time = at[rank], .type = ACTIVITY_TYPE_FUNCTION, .value = value};

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

static double share(const struct phase_list *list, const char *name, enum phase_share which)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i].name, name) == 0)
            return list->items[i].shares[which];
    return NAN;
}

Test(phases, blame_what_the_busiest_rank_does)
{
    struct phase_list list;

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
    cr_assert(listener.finish(listener.self, 150) == 0);

    cr_assert(phases_by_function(phases, NULL, &list) == 0);
    cr_expect_float_eq(share(&list, "60000019:2", PHASE_LOAD_BALANCE), 40, 1e-9, "the others wait for what it writes");
    cr_expect_float_eq(share(&list, "60000019:1", PHASE_LOAD_BALANCE), 0, 1e-9);
    cr_expect_float_eq(share(&list, "60000019:1", PHASE_COMPUTATION), 200, 1e-9);
    cr_expect_float_eq(share(&list, "60000019:2", PHASE_COMPUTATION), 40, 1e-9);
    cr_expect_float_eq(share(&list, "60000019:1", PHASE_SERIALISATION), 0, 1e-9);
    cr_expect_float_eq(share(&list, "60000019:2", PHASE_TRANSFER), 10, 1e-9);
    cr_expect_float_eq(share(&list, "60000019:1", PHASE_TRANSFER), 10, 1e-9);
    phase_list_deinit(&list);
    phases_free(phases);
}

Test(phases, see_imbalance_that_evens_out)
{
    struct phase_list list;

    begin();
    for (int i = 0; i < 10; i++) {
        uint32_t busy = (uint32_t)i % 2;

        compute(busy, 30);
        compute(1 - busy, 10);
        barrier(busy, 0, 0);
        barrier(1 - busy, 20, 20);
    }
    cr_assert(listener.finish(listener.self, 300) == 0);
    cr_assert(phases_in_sequence(phases, &list) == 0);
    cr_assert_eq(list.count, 11);
    for (size_t i = 0; i < 10; i++) {
        cr_expect_float_eq(list.items[i].shares[PHASE_LOAD_BALANCE], 20, 1e-9);
        cr_expect_float_eq(list.items[i].shares[PHASE_SERIALISATION], 0, 1e-9);
    }
    phase_list_deinit(&list);
    cr_assert(phases_by_function(phases, NULL, &list) == 0);
    cr_expect_eq(list.count, 0, "there are no functions");
    phase_list_deinit(&list);
    phases_free(phases);
}

static struct phase_list many_parts(int count)
{
    struct phase_list list;

    begin();
    for (int i = 0; i < count; i++)
        for (uint32_t rank = 0; rank < RANKS; rank++) {
            compute(rank, 1);
            barrier(rank, 0, 0);
        }
    cr_assert(listener.finish(listener.self, count) == 0);
    cr_assert(phases_in_sequence(phases, &list) == 0);
    phases_free(phases);
    return list;
}

Test(phases, are_joined_where_there_are_too_many)
{
    struct phase_list list = many_parts(5000);
    double sum = 0;

    cr_expect_eq(list.merged, 8);
    cr_expect_eq(list.count, 5000 / 8 + 1);
    for (size_t i = 0; i < list.count; i++)
        sum += list.items[i].shares[PHASE_COMPUTATION];
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
    cr_assert(phase_diff_make(&diff, &base, &here) == 0);
    cr_expect_eq(here.sequence.merged, 4);
    cr_expect_eq(diff.count, 751);
    for (size_t i = 0; i < diff.count; i++)
        loss += diff.rows[i].loss;
    cr_expect_eq(loss, -2000);
    phase_diff_deinit(&diff);
    phase_list_deinit(&base.sequence);
    phase_list_deinit(&here.sequence);
}
