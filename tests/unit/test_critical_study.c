/* What the critical paths of several runs are on, side by side. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "reports/critical_path/critical_study.h"

static struct critical_activity activity(const char *name, int64_t path, int64_t imbalance)
{
    return (struct critical_activity){.name = (char *)(uintptr_t)name, .path = path, .imbalance = imbalance};
}

static void add_path_of_run(struct critical_study *study, const char *trace, uint32_t ranks,
                            struct critical_activity *activities, size_t count)
{
    struct critical_findings path = {.rank_count = ranks, .activities = activities, .activity_count = count};

    cr_assert_eq(critical_study_add(study, trace, &path), 0);
}

static const struct study_share *share_of(const struct critical_study *study, size_t line, size_t run)
{
    return study->lines[line].cells[run].figures;
}

/* Added out of order, with an activity of each that the other does not have, and one of two numbers. */
Test(critical_study, lines_up_activities_by_name)
{
    struct critical_activity eight[] = {activity("solve", 50, 80), activity("io", 30, 0), activity("solve", 5, 8)};
    struct critical_activity two[] = {activity("solve", 200, 0), activity("setup", 40, 20)};
    struct critical_study study = {.count = 0};

    add_path_of_run(&study, "eight", 8, eight, 3);
    add_path_of_run(&study, "two", 2, two, 2);
    cr_assert_eq(critical_study_conclude(&study), 0);
    cr_expect_str_eq(study.runs[0].trace, "two");
    cr_expect_eq(study.runs[0].whole.path, 240);
    cr_expect_eq(study.runs[0].whole.imbalance, 10);
    cr_expect_eq(study.runs[1].whole.path, 85);
    cr_assert_eq(study.line_count, 3);
    cr_expect_str_eq(study.lines[0].name, "solve");
    cr_expect_eq(share_of(&study, 0, 0)->path, 200);
    cr_expect_eq(share_of(&study, 0, 1)->path, 55);
    cr_expect_eq(share_of(&study, 0, 1)->imbalance, 11);
    cr_expect_str_eq(study.lines[1].name, "io");
    cr_expect_null(study.lines[1].cells[0].figures);
    cr_expect_str_eq(study.lines[2].name, "setup");
    cr_expect_null(study.lines[2].cells[1].figures);
    cr_expect_eq(share_of(&study, 2, 0)->imbalance, 10);
    critical_study_deinit(&study);
}

Test(critical_study, of_one_run_there_is_none)
{
    struct critical_activity one[] = {activity("solve", 50, 0)};
    struct critical_study study = {.count = 0};

    add_path_of_run(&study, "one", 1, one, 1);
    cr_assert_eq(critical_study_conclude(&study), 0);
    cr_expect_eq(study.line_count, 0);
    critical_study_deinit(&study);
}

/* Sanitizers would see that nothing is sorted at no place. */
Test(critical_study, of_runs_without_activities_there_are_no_lines)
{
    struct critical_study study = {.count = 0};

    add_path_of_run(&study, "one", 1, NULL, 0);
    add_path_of_run(&study, "two", 2, NULL, 0);
    cr_assert_eq(critical_study_conclude(&study), 0);
    cr_expect_eq(study.line_count, 0);
    critical_study_deinit(&study);
}
