/* Times as text for people. */
#include <criterion/criterion.h>

#include "base/duration.h"

Test(duration, lengths)
{
    static const struct {
        int64_t nanoseconds;
        const char *expected;
    } cases[] = {
        {0, "0 ns"},
        {999, "999 ns"},
        {-1, "-1 ns"},
        {1000, "1.000 us"},
        {1234567, "1.235 ms"},
        {1234499, "1.234 ms"},
        {1234500, "1.235 ms"},
        {-1234500, "-1.235 ms"},
        {999999, "999.999 us"},
        {999999999, "1000.000 ms"},
        {12345678901, "12.346 s"},
        {INT64_MAX, "9223372036.855 s"},
        {INT64_MIN, "-9223372036.855 s"},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        cr_expect_str_eq(duration_text(cases[i].nanoseconds).text, cases[i].expected);
}

Test(duration, moments)
{
    cr_expect_str_eq(moment_text(0).text, "0.000000000 s");
    cr_expect_str_eq(moment_text(1).text, "0.000000001 s");
    cr_expect_str_eq(moment_text(12345678901).text, "12.345678901 s");
    cr_expect_str_eq(moment_text(-1500000000).text, "-1.500000000 s");
    cr_expect_str_eq(moment_text(INT64_MIN).text, "-9223372036.854775808 s");
}
