/*
 * What pictures say of the time of windows: parts of a whole, and how many windows of which length there are.
 */
#include <criterion/criterion.h>
#include <math.h>

#include "output/figures/time_stack.h"
#include "output/figures/windows_figure.h"

enum { LENGTH = 100, RANKS = 4 };

static struct time_stack stack_of(const struct window_totals *totals)
{
    struct row row = row_of_window(totals);

    return time_stack_of(&row);
}

static void expect_shares(const struct time_stack *stack, const double *shares, const char *what)
{
    for (int part = 0; part < STACK_PARTS; part++)
        cr_expect(fabs(stack->shares[part] - shares[part]) < 1e-9, "%s: %s is %f", what, stack_styles[part].name,
                  stack->shares[part]);
}

Test(time_stack, parts_are_all_of_the_time)
{
    static const struct {
        const char *what;
        struct window_totals totals;
        double shares[STACK_PARTS];
    } cases[] = {
        {"nothing is lost", {.useful_sum = 400, .useful_max = 100, .ideal = 100}, {1}},
        {"the three factors", {.useful_sum = 200, .useful_max = 60, .ideal = 80}, {0.5, 0.1, 0.2, 0.2}},
        {"overhead and absence are taken out of them in proportion",
         {.useful_sum = 200, .useful_max = 60, .ideal = 80, .overhead_sum = 40, .absent_sum = 60},
         {0.5, 0.05, 0.1, 0.1, [STACK_OVERHEAD] = 0.1, [STACK_ABSENT] = 0.15}},
        {"nobody computes", {.overhead_sum = 400}, {[STACK_OVERHEAD] = 1}},
        {"a clock that runs ahead", {.useful_sum = 200, .useful_max = 60, .ideal = 120}, {0.5, 0.5 / 7, 3 / 7.0}},
        {"bursts say nothing of waits",
         {.useful_sum = 200, .useful_max = 60, .ideal = 80, .holds_bursts = true},
         {0.5, 0.1}},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct window_totals totals = cases[i].totals;
        struct time_stack stack;

        totals.end = LENGTH;
        totals.ranks = RANKS;
        stack = stack_of(&totals);
        expect_shares(&stack, cases[i].shares, cases[i].what);
    }
}

/* What MPI takes of threads is divided as that of ranks is; all else is their own account. */
Test(time_stack, is_of_threads_where_there_are_some)
{
    const struct window_totals totals = {
        .end = LENGTH, .ranks = RANKS, .useful_sum = 200, .useful_max = 60, .ideal = 80};
    const struct thread_sums threads = {.threads = 2 * RANKS,
                                        .parts = {[THREAD_PART_WORK] = 300,
                                                  [THREAD_PART_MPI] = 100,
                                                  [THREAD_PART_IDLE_IN_MPI] = 100,
                                                  [THREAD_PART_OVERHEAD] = 10,
                                                  [THREAD_PART_ABSENT] = 90,
                                                  [THREAD_PART_SERIAL] = 120,
                                                  [THREAD_PART_BLOCKED] = 30,
                                                  [THREAD_PART_IMBALANCE] = 40,
                                                  [THREAD_PART_RUNTIME] = 10}};
    static const double shares[STACK_PARTS] = {
        [STACK_COMPUTING] = 300 / 800., [STACK_LOAD_BALANCE] = 40 / 800., [STACK_SERIALISATION] = 80 / 800.,
        [STACK_TRANSFER] = 80 / 800.,   [STACK_IDLE] = 120 / 800.,        [STACK_WAITING] = 40 / 800.,
        [STACK_BLOCKED] = 30 / 800.,    [STACK_RUNTIME] = 10 / 800.,      [STACK_OVERHEAD] = 10 / 800.,
        [STACK_ABSENT] = 90 / 800.};
    struct row row = row_of_window(&totals);
    struct time_stack stack;

    row.thread_times = &threads;
    stack = time_stack_of(&row);
    expect_shares(&stack, shares, "threads");
    /* Nothing of ranks is known to be lost. */
    row.metrics.parallel_efficiency = row.metrics.communication_efficiency = row.metrics.transfer_efficiency = 1;
    stack = time_stack_of(&row);
    cr_expect_eq(stack.shares[STACK_LOAD_BALANCE], 0);
    cr_expect_eq(stack.shares[STACK_TRANSFER], 0.25);
    for (int part = 0; part < STACK_PARTS; part++)
        cr_expect_eq(time_stack_has((enum stack_part)part, false), part < STACK_IDLE || part > STACK_RUNTIME);
}

static void add_lengths(struct window_lengths *lengths, const int64_t *ends)
{
    int64_t start = 0;

    for (; *ends > 0; start = *ends++)
        window_lengths_add(lengths, &(struct row){.start = start, .end = *ends});
}

Test(window_lengths, are_told_without_the_one_that_the_end_cuts)
{
    static const struct {
        int64_t ends[6];
        int64_t step;
        const char *text;
    } cases[] = {
        {{1000}, 0, "1 window of 1.000 us"},
        {{1000, 2000, 2300}, 0, "3 windows of 1.000 us"},
        {{1000, 2001, 3001}, 0, "3 windows of 1.000 us"},
        {{3000, 5000, 9000, 9100}, 0, "4 windows of 2.000 us to 4.000 us"},
        {{4000, 8000}, 2000, "2 windows of 4.000 us, one every 2.000 us, drawn at their middles"},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct window_lengths lengths = {0};
        struct window_options options = {.step = cases[i].step};

        add_lengths(&lengths, cases[i].ends);
        cr_expect_str_eq(window_lengths_text(&lengths, &options).text, cases[i].text);
    }
}

/* A rank that computes from the beginning to the end of a window does not communicate there. */
Test(window_lengths, warn_of_windows_without_communication)
{
    static const struct {
        int64_t useful_max[3];
        struct window_options options;
        uint64_t ranks;
        const char *text;
    } cases[] = {
        {{900, 999, 10}, {.kind = WINDOW_LENGTH}, 2, ""},
        {{900, 1000, 1000}, {.kind = WINDOW_LENGTH}, 1, ""},
        {{900, 1000, 1000}, {.kind = WINDOW_EVENTS, .is_usual = true}, 2, ""},
        {{900, 1000, 1000},
         {.kind = WINDOW_COUNT},
         2,
         "too short for the factors: in 2 a rank only computes (try --min-events auto)"},
        {{1000, 0, 0}, {.kind = WINDOW_LENGTH, .step = 500}, 2, "too short for the factors: in 1 a rank only computes"},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct window_lengths lengths = {0};

        for (int64_t k = 0; k < 3; k++)
            window_lengths_add(&lengths, &(struct row){.start = k * 1000,
                                                       .end = k * 1000 + 1000,
                                                       .ranks = cases[i].ranks,
                                                       .useful_max = cases[i].useful_max[k]});
        cr_expect_str_eq(window_lengths_warning(&lengths, &cases[i].options).text, cases[i].text);
    }
}
