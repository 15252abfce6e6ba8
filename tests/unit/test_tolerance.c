#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "check/tolerances.h"
#include "told.h"

static const struct tolerance *find(const struct tolerances *tolerances, enum column_id id)
{
    for (size_t i = 0; i < tolerances->count; i++)
        if (tolerances->items[i].id == id)
            return &tolerances->items[i];
    return NULL;
}

Test(tolerance, parses)
{
    static const struct {
        const char *text;
        enum column_id id;
        double allowed;
        bool is_compared;
    } cases[] = {
        {NULL, COLUMN_LOAD_BALANCE, 0.02, true},
        {NULL, COLUMN_IDEAL, 0.02, false},
        {"5%", COLUMN_LOAD_BALANCE, 0.05, true},
        {"0.25%", COLUMN_RUNTIME, 0.0025, true},
        {"0%", COLUMN_RUNTIME, 0, true},
        {"load_balance=1%", COLUMN_LOAD_BALANCE, 0.01, true},
        {"load_balance=1%", COLUMN_RUNTIME, 0.02, true},
        {"load_balance=1%,runtime_s=5%", COLUMN_RUNTIME, 0.05, true},
        {"load_balance=1%, 7%", COLUMN_LOAD_BALANCE, 0.01, true},
        {"load_balance=1%, 7%", COLUMN_OVERHEAD, 0.07, true},
        {"ideal_s = 1%", COLUMN_IDEAL, 0.01, true},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct tolerances tolerances;

        cr_assert(tolerances_parse(&tolerances, cases[i].text, &diag) == 0, "%s", told);
        cr_expect_float_eq(find(&tolerances, cases[i].id)->allowed, cases[i].allowed, 1e-12, "%s", cases[i].text);
        cr_expect(find(&tolerances, cases[i].id)->is_compared == cases[i].is_compared);
    }
}

Test(tolerance, refuses)
{
    static const char *const cases[][2] = {
        {"", "expected a percentage"},
        {"2", "found \"2\""},
        {"%", "expected a percentage"},
        {"2%,", "expected a percentage"},
        {"-2%", "found \"-2%\""},
        {"2.%", "expected a percentage"},
        {"1.2.3%", "expected a percentage"},
        {"load_balance=", "expected"},
        {"load_balance", "expected"},
        {"lod_balance=1%", "did you mean load_balance?"},
        {"ranks=1%", "ranks is no metric that is compared"},
        {"=1%", "is no metric"},
        {"1000000000000000000000%", "expected a percentage"},
        {"0.00000000000001%", "expected a percentage"},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct tolerances tolerances;

        told[0] = '\0';
        cr_expect(tolerances_parse(&tolerances, cases[i][0], &diag) == ERROR_USAGE, "%s", cases[i][0]);
        cr_expect(strstr(told, cases[i][1]) != NULL, "%s: %s", cases[i][0], told);
    }
}

Test(tolerance, measures_ratios_in_points_and_times_in_shares)
{
    struct tolerances tolerances;

    cr_assert(tolerances_parse(&tolerances, NULL, &diag) == 0);
    cr_expect_float_eq(tolerance_loss(find(&tolerances, COLUMN_LOAD_BALANCE), 0.7, 0.8), 0.1, 1e-12);
    cr_expect_float_eq(tolerance_loss(find(&tolerances, COLUMN_LOAD_BALANCE), 0.9, 0.8), -0.1, 1e-12);
    cr_expect_float_eq(tolerance_loss(find(&tolerances, COLUMN_OVERHEAD), 0.03, 0.01), 0.02, 1e-12);
    cr_expect_float_eq(tolerance_loss(find(&tolerances, COLUMN_RUNTIME), 12, 10), 0.2, 1e-12);
    cr_expect_float_eq(tolerance_loss(find(&tolerances, COLUMN_RUNTIME), 9, 10), -0.1, 1e-12);
    cr_expect(isinf(tolerance_loss(find(&tolerances, COLUMN_RUNTIME), 1, 0)));
    cr_expect_eq(tolerance_loss(find(&tolerances, COLUMN_RUNTIME), 0, 0), 0);
}
