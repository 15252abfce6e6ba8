#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "output/columns/column_choice.h"
#include "told.h"

static int choose(struct column_choice *chosen, unsigned reports, const char *text)
{
    struct options options = {.reports = reports, .format = FORMAT_TSV, .columns = text};

    told[0] = '\0';
    return column_choice_make(chosen, &options, NULL, 0, &diag);
}

Test(column_choice, keeps_the_order_of_the_names)
{
    static const struct {
        unsigned reports;
        const char *text;
        size_t count;
        enum column_id ids[3];
    } cases[] = {
        {REPORT_WINDOWS, NULL, 0, {0}},
        {REPORT_WINDOWS, "end_s", 1, {COLUMN_END}},
        {REPORT_WINDOWS, "transfer_efficiency,start_s", 2, {COLUMN_TRANSFER_EFFICIENCY, COLUMN_START}},
        {REPORT_WINDOWS, " late_sender , ideal_path_s", 2, {COLUMN_WAIT_FIRST, COLUMN_IDEAL_PATH}},
        {REPORT_SUMMARY, "runtime_s,ranks,ideal_s", 3, {COLUMN_RUNTIME, COLUMN_RANKS, COLUMN_IDEAL}},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct column_choice chosen;

        cr_assert(choose(&chosen, cases[i].reports, cases[i].text) == 0, "%s", told);
        cr_assert_eq(chosen.columns.count, cases[i].count);
        for (size_t k = 0; k < chosen.columns.count; k++)
            cr_expect_eq(chosen.columns.ids[k], cases[i].ids[k]);
    }
}

Test(column_choice, takes_each_column_once)
{
    struct column_list all = columns_of_window(~0U);
    struct column_choice chosen;
    char text[2000] = "";

    for (size_t i = 0; i < all.count; i++)
        snprintf(text + strlen(text), sizeof(text) - strlen(text), "%s%s", i > 0 ? "," : "",
                 column_of(all.ids[i])->field.name);
    cr_expect_eq(choose(&chosen, REPORT_WINDOWS, text), 0);
    cr_expect_eq(chosen.columns.count, all.count);
}

Test(column_choice, refuses)
{
    static const struct {
        unsigned reports;
        const char *text;
        const char *message;
    } cases[] = {
        {REPORT_WINDOWS, "load_balanc",
         "error: --columns: \"load_balanc\" is no column of windows; did you mean load_balance?"},
        {REPORT_WINDOWS, "start_s,,end_s", "error: --columns: \"\" is no column of windows; --format tsv names them"},
        {REPORT_WINDOWS, "start_s,", "error: --columns: \"\" is no column of windows; --format tsv names them"},
        {REPORT_WINDOWS, "ranks", "error: --columns: \"ranks\" is no column of windows; --format tsv names them"},
        {REPORT_SUMMARY, "speedup",
         "error: --columns: \"speedup\" is no column of the summary; --format tsv names them"},
        {REPORT_SUMMARY, "off,off", "error: --columns: off stands there twice"},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct column_choice chosen;

        cr_expect_eq(choose(&chosen, cases[i].reports, cases[i].text), ERROR_USAGE);
        cr_expect_str_eq(told, cases[i].message);
    }
}

Test(column_choice, knows_whose_parts_are_named)
{
    static const struct {
        const char *text;
        unsigned parts;
    } cases[] = {
        {NULL, 0},
        {"nonsense", 0},
        {"start_s", 1U << WINDOW_PART_TOTALS},
        {"wait_at_end,dispersion", 1U << WINDOW_PART_WAITS | 1U << WINDOW_PART_DISPERSION},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct options options = {.reports = REPORT_WINDOWS, .columns = cases[i].text};

        cr_expect_eq(column_choice_parts(&options), cases[i].parts);
    }
}
