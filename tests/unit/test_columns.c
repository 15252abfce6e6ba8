#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "output/columns/columns.h"

static bool is_one_of(struct column_list columns, enum column_id id)
{
    return columns_contain(&columns, id);
}

Test(columns, are_all_described)
{
    for (enum column_id id = 0; id < COLUMN_COUNT; id++) {
        const struct column *column = column_of(id);

        cr_assert(column->field.name && column->field.heading && column->title && column->field.meaning, "column %d",
                  (int)id);
        cr_expect(column->scope != 0, "%s is of nothing", column->field.name);
        for (enum column_id other = 0; other < id; other++)
            cr_expect_str_neq(column->field.name, column_of(other)->field.name);
    }
    for (size_t i = 0; i < columns_of_baseline().count; i++)
        cr_expect_eq(column_of(columns_of_baseline().ids[i])->verdict, i + 1, "no column, or two, have place %zu",
                     i + 1);
}

/* The contract: order of columns in every format. */
Test(columns, of_windows_and_runs)
{
    static const struct {
        unsigned parts;
        const char *names;
    } cases[] = {
        {0, "start_s end_s load_balance serialisation_efficiency transfer_efficiency communication_efficiency "
            "parallel_efficiency overhead useful_avg_s useful_max_s ideal_s elapsed_s"},
        {1U << WINDOW_PART_TOTALS | 1U << WINDOW_PART_IPC | 1U << WINDOW_PART_CYCLES,
         "start_s end_s load_balance serialisation_efficiency transfer_efficiency communication_efficiency "
         "parallel_efficiency overhead useful_avg_s useful_max_s ideal_s elapsed_s average_ipc average_frequency_ghz"},
        {~0U, "start_s end_s load_balance serialisation_efficiency transfer_efficiency communication_efficiency "
              "parallel_efficiency overhead useful_avg_s useful_max_s ideal_s elapsed_s ideal_path_s average_ipc "
              "average_frequency_ghz dispersion waiting late_sender late_receiver wait_at_barrier wait_at_nxn "
              "late_broadcast early_reduce early_scan soft_collective wait_at_init wait_at_end "
              "load_balance_within_nodes load_balance_between_nodes overhead_caused hybrid_load_balance "
              "hybrid_communication_efficiency "
              "mpi_parallel_efficiency mpi_load_balance mpi_communication_efficiency "
              "mpi_serialisation_efficiency mpi_transfer_efficiency openmp_parallel_efficiency "
              "openmp_serialisation_efficiency openmp_load_balance openmp_scheduling_efficiency "
              "openmp_contribution openmp_load_balance_contribution openmp_communication_contribution "
              "process_efficiency serial_region_efficiency openmp_region_efficiency "
              "thread_efficiency "
              "cumulative_load_balance "
              "cumulative_serialisation_efficiency cumulative_transfer_efficiency ideal_avg_s "
              "least_mpi_events loop turn turns window_s"},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct column_list columns = columns_of_window(cases[i].parts);
        char names[2000] = "";

        for (size_t k = 0; k < columns.count; k++)
            snprintf(names + strlen(names), sizeof(names) - strlen(names), "%s%s", k > 0 ? " " : "",
                     column_of(columns.ids[k])->field.name);
        cr_expect_str_eq(names, cases[i].names);
    }
}

Test(columns, of_a_run_that_has_neither_windows_nor_counters)
{
    struct counter_sums counters = {.parts = 1U << WINDOW_PART_INSTRUCTIONS | 1U << WINDOW_PART_CYCLES |
                                             1U << WINDOW_PART_IPC};
    struct run_summary bare = {.has_transient = false};
    struct wait_sums waits = {{0}};
    struct node_balance nodes = {.ranks = 1};
    struct mpi_times mpi = {.begin = 0};
    struct thread_sums threads = {.threads = 1};
    struct run_summary full = {.has_transient = true,
                               .mpi = &mpi,
                               .traced_ideal = 1,
                               .library = {.share = 1},
                               .moving_load = {.length = 1},
                               .turn_time = 1,
                               .counters = &counters,
                               .waits = &waits,
                               .nodes = &nodes,
                               .threads = &threads,
                               .totals = {.polling_sum = 1, .off_sum = 1, .overhead_sum = 2}};

    cr_expect(!is_one_of(columns_of_run(&bare), COLUMN_TRANSIENT_IMBALANCE));
    cr_expect(!is_one_of(columns_of_run(&bare), COLUMN_CYCLES));
    cr_expect(!is_one_of(columns_of_run(&bare), COLUMN_AVERAGE_IPC));
    cr_expect_eq(columns_of_run(&full).count, columns_of_any_run().count);
    cr_expect(!is_one_of(columns_of_any_run(), COLUMN_IDEAL_PATH));
    cr_expect(!is_one_of(columns_of_any_run(), COLUMN_SPEEDUP));
}

/* What pictures, baselines and tables take for granted. */
Test(columns, have_what_others_ask_for)
{
    for (enum column_id id = 0; id < COLUMN_COUNT; id++) {
        const struct column *column = column_of(id);
        bool is_ratio = column->field.kind == FIELD_RATIO;

        if (column->drawing != COLUMN_NOT_DRAWN)
            cr_expect(column->scope & COLUMN_OF_WINDOW, "%s is drawn over time", column->field.name);
        if (column->drawing == COLUMN_CURVE || column->drawing == COLUMN_STRIP)
            cr_expect(is_ratio && column->color, "%s has a colour", column->field.name);
        if (column->drawing == COLUMN_HIDDEN_CURVE || column->drawing == COLUMN_FILE_STRIP ||
            column->drawing == COLUMN_PAGE_STRIP)
            cr_expect(is_ratio || column->field.kind == FIELD_NUMBER, "%s is a number", column->field.name);
        if (column->is_guarded)
            cr_expect(is_one_of(columns_of_baseline(), id), "%s is compared", column->field.name);
        if (is_one_of(columns_of_baseline(), id))
            cr_expect(column->scope & COLUMN_OF_RUN, "%s is of a run", column->field.name);
    }
}

/* What the factors cost adds up to what is lost, and the most of it stands out, whichever factor is the lowest. */
Test(columns, largest_loss_is_the_largest_share)
{
    static const struct {
        struct window_totals totals;
        enum column_id largest;
    } cases[] = {
        {{.end = 100, .useful_sum = 90, .useful_max = 90, .ideal = 95, .ranks = 2}, COLUMN_LOAD_BALANCE},
        {{.end = 100, .useful_sum = 112, .useful_max = 70, .ideal = 91, .ranks = 2}, COLUMN_SERIALISATION_EFFICIENCY},
        /* Load balance is 60 %, transfer 72 %. */
        {{.end = 100, .useful_sum = 74, .useful_max = 62, .ideal = 72, .ranks = 2}, COLUMN_TRANSFER_EFFICIENCY},
        {{.end = 100, .useful_sum = 90, .useful_max = 90, .ranks = 2, .holds_bursts = true}, COLUMN_LOAD_BALANCE},
        {{.end = 100, .useful_sum = 200, .useful_max = 100, .ideal = 100, .ranks = 2}, COLUMN_PARALLEL_EFFICIENCY},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct row row = row_of_window(&cases[i].totals);
        double lost = row_loss_of_factor(&row, COLUMN_LOAD_BALANCE) +
                      row_loss_of_factor(&row, COLUMN_SERIALISATION_EFFICIENCY) +
                      row_loss_of_factor(&row, COLUMN_TRANSFER_EFFICIENCY);

        cr_expect_eq(row_losses_of(&row).largest.factor, cases[i].largest, "case %zu", i);
        if (!cases[i].totals.holds_bursts)
            cr_expect_float_eq(lost, 1 - row.metrics.parallel_efficiency, 1e-12, "case %zu", i);
    }
    cr_expect(isnan(row_loss_of_factor(&(struct row){.metrics = {.load_balance = 1}}, COLUMN_OVERHEAD)));
}
