#include <criterion/criterion.h>

#include "base/number.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

/* Whatever is refused must leave this untouched. */
enum { UNTOUCHED = 4711 };

Test(number, unsigned_64_bit)
{
    static const struct {
        const char *text;
        enum number_result result;
        uint64_t value;
    } cases[] = {
        {"0", NUMBER_OK, 0},
        {"00000000000000000000000007", NUMBER_OK, 7},
        {"18446744073709551615", NUMBER_OK, UINT64_MAX},
        {"18446744073709551616", NUMBER_TOO_LARGE, UNTOUCHED},
        {"18446744073709551620", NUMBER_TOO_LARGE, UNTOUCHED},
        {"99999999999999999999999999", NUMBER_TOO_LARGE, UNTOUCHED},
        {"99999999999999999999999999x", NUMBER_NOT_ONE, UNTOUCHED},
        {"", NUMBER_NOT_ONE, UNTOUCHED},
        {" 1", NUMBER_NOT_ONE, UNTOUCHED},
        {"1 ", NUMBER_NOT_ONE, UNTOUCHED},
        {"+1", NUMBER_NOT_ONE, UNTOUCHED},
        {"-1", NUMBER_NOT_ONE, UNTOUCHED},
        {"0x1F", NUMBER_NOT_ONE, UNTOUCHED},
        {"1e3", NUMBER_NOT_ONE, UNTOUCHED},
        {"12.5", NUMBER_NOT_ONE, UNTOUCHED},
        {"/", NUMBER_NOT_ONE, UNTOUCHED},
        {":", NUMBER_NOT_ONE, UNTOUCHED},
        {"\xb9", NUMBER_NOT_ONE, UNTOUCHED},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        uint64_t value = UNTOUCHED;

        cr_expect(number_parse_u64(slice_of(cases[i].text), &value) == cases[i].result, "%s", cases[i].text);
        cr_expect(value == cases[i].value, "%s", cases[i].text);
    }
}

Test(number, reads_no_further_than_the_slice)
{
    uint64_t value = UNTOUCHED;

    cr_assert(number_parse_u64((struct slice){"1234", 2}, &value) == NUMBER_OK);
    cr_assert(value == 12);
    cr_assert(number_parse_u64((struct slice){"1\0002", 3}, &value) == NUMBER_NOT_ONE);
    cr_assert(number_parse_u64((struct slice){NULL, 0}, &value) == NUMBER_NOT_ONE);
}

Test(number, unsigned_32_bit)
{
    static const struct {
        const char *text;
        enum number_result result;
        uint32_t value;
    } cases[] = {
        {"50000001", NUMBER_OK, 50000001},           {"4294967295", NUMBER_OK, UINT32_MAX},
        {"4294967296", NUMBER_TOO_LARGE, UNTOUCHED}, {"18446744073709551616", NUMBER_TOO_LARGE, UNTOUCHED},
        {"-1", NUMBER_NOT_ONE, UNTOUCHED},           {"", NUMBER_NOT_ONE, UNTOUCHED},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        uint32_t value = UNTOUCHED;

        cr_expect(number_parse_u32(slice_of(cases[i].text), &value) == cases[i].result, "%s", cases[i].text);
        cr_expect(value == cases[i].value, "%s", cases[i].text);
    }
}

Test(number, signed_64_bit)
{
    static const struct {
        const char *text;
        enum number_result result;
        int64_t value;
    } cases[] = {
        {"0", NUMBER_OK, 0},
        {"-0", NUMBER_OK, 0},
        {"-17", NUMBER_OK, -17},
        {"9223372036854775807", NUMBER_OK, INT64_MAX},
        {"9223372036854775808", NUMBER_TOO_LARGE, UNTOUCHED},
        {"-9223372036854775808", NUMBER_OK, INT64_MIN},
        {"-9223372036854775809", NUMBER_TOO_LARGE, UNTOUCHED},
        {"-", NUMBER_NOT_ONE, UNTOUCHED},
        {"--1", NUMBER_NOT_ONE, UNTOUCHED},
        {"- 1", NUMBER_NOT_ONE, UNTOUCHED},
        {"", NUMBER_NOT_ONE, UNTOUCHED},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        int64_t value = UNTOUCHED;

        cr_expect(number_parse_i64(slice_of(cases[i].text), &value) == cases[i].result, "%s", cases[i].text);
        cr_expect(value == cases[i].value, "%s", cases[i].text);
    }
}

Test(number, pattern_has_two_spellings)
{
    static const struct {
        const char *text;
        enum number_result result;
        uint64_t value;
    } cases[] = {
        {"1", NUMBER_OK, 1},
        {"18446744073709551614", NUMBER_OK, UINT64_MAX - 1},
        {"-2", NUMBER_OK, UINT64_MAX - 1},
        {"-9223372036854775808", NUMBER_OK, UINT64_C(1) << 63},
        {"9223372036854775808", NUMBER_OK, UINT64_C(1) << 63},
        {"-9223372036854775809", NUMBER_TOO_LARGE, UNTOUCHED},
        {"18446744073709551616", NUMBER_TOO_LARGE, UNTOUCHED},
        {"-", NUMBER_NOT_ONE, UNTOUCHED},
        {"", NUMBER_NOT_ONE, UNTOUCHED},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        uint64_t value = UNTOUCHED;

        cr_expect(number_parse_pattern(slice_of(cases[i].text), &value) == cases[i].result, "%s", cases[i].text);
        cr_expect(value == cases[i].value, "%s", cases[i].text);
    }
}

struct quantity {
    const char *text;
    enum number_result result;
    int64_t value;
};

static void check_quantities(const struct quantity *cases, size_t count,
                             enum number_result (*parse)(struct slice text, int64_t *value))
{
    for (size_t i = 0; i < count; i++) {
        int64_t value = UNTOUCHED;

        cr_expect(parse(slice_of(cases[i].text), &value) == cases[i].result, "%s", cases[i].text);
        cr_expect(value == cases[i].value, "%s: %lld", cases[i].text, (long long)value);
    }
}

Test(number, duration)
{
    static const struct quantity cases[] = {
        {"0", NUMBER_OK, 0},
        {"500ns", NUMBER_OK, 500},
        {"250us", NUMBER_OK, 250000},
        {"10ms", NUMBER_OK, 10000000},
        {"10MS", NUMBER_OK, 10000000},
        {"10Ms", NUMBER_OK, 10000000},
        {"1.5s", NUMBER_OK, 1500000000},
        {"2min", NUMBER_OK, 120000000000},
        {"0.5min", NUMBER_OK, 30000000000},
        {"0s", NUMBER_OK, 0},
        {"0.000000001s", NUMBER_OK, 1},
        {"1.0000000000000000000000s", NUMBER_OK, 1000000000},
        {"0.999999999s", NUMBER_OK, 999999999},
        {"7.0ns", NUMBER_OK, 7},
        {"1.25us", NUMBER_OK, 1250},
        {"0.00000000005min", NUMBER_OK, 3},
    };

    check_quantities(cases, COUNT(cases), number_parse_duration);
}

Test(number, duration_finer_than_a_nanosecond)
{
    static const struct quantity cases[] = {
        {"0.5ns", NUMBER_NOT_ONE, UNTOUCHED},
        {"1.0001us", NUMBER_NOT_ONE, UNTOUCHED},
        {"0.0000000001s", NUMBER_NOT_ONE, UNTOUCHED},
        {"0.00000000001min", NUMBER_NOT_ONE, UNTOUCHED},
    };

    check_quantities(cases, COUNT(cases), number_parse_duration);
}

Test(number, duration_beyond_63_bits)
{
    static const struct quantity cases[] = {
        {"9223372036854775807ns", NUMBER_OK, INT64_MAX}, {"9223372036854775808ns", NUMBER_TOO_LARGE, UNTOUCHED},
        {"9223372036.854775807s", NUMBER_OK, INT64_MAX}, {"9223372036.854775808s", NUMBER_TOO_LARGE, UNTOUCHED},
        {"9223372037s", NUMBER_TOO_LARGE, UNTOUCHED},    {"18446744073709551616s", NUMBER_TOO_LARGE, UNTOUCHED},
        {"153722868min", NUMBER_TOO_LARGE, UNTOUCHED},
    };

    check_quantities(cases, COUNT(cases), number_parse_duration);
}

Test(number, duration_without_unit)
{
    static const char *const plain[] = {"10", "0.5", "00", "99999999999999999999", "0"};
    static const char *const other[] = {"", "1.", ".5", "1.5.", "1.5.5", "10s", "1,5", "-1"};

    for (size_t i = 0; i < COUNT(plain); i++)
        cr_expect_eq(number_unit_of_time(slice_of(plain[i])), UNIT_MISSING, "%s", plain[i]);
    for (size_t i = 0; i < COUNT(other); i++)
        cr_expect_neq(number_unit_of_time(slice_of(other[i])), UNIT_MISSING, "%s", other[i]);
}

Test(number, duration_in_an_unknown_unit)
{
    static const char *const unknown[] = {"10m", "10sec", "1.5Days", "0msec"};
    static const char *const other[] = {"", "m", "10", "10s", "0.1ns", "10 m", "1e3s", "1.m", "-1m", "10\xc2\xb5m"};

    for (size_t i = 0; i < COUNT(unknown); i++)
        cr_expect_eq(number_unit_of_time(slice_of(unknown[i])), UNIT_UNKNOWN, "%s", unknown[i]);
    for (size_t i = 0; i < COUNT(other); i++)
        cr_expect_neq(number_unit_of_time(slice_of(other[i])), UNIT_UNKNOWN, "%s", other[i]);
}

Test(number, what_is_no_duration)
{
    static const struct quantity cases[] = {
        {"", NUMBER_NOT_ONE, UNTOUCHED},       {"s", NUMBER_NOT_ONE, UNTOUCHED},    {".5s", NUMBER_NOT_ONE, UNTOUCHED},
        {"5.s", NUMBER_NOT_ONE, UNTOUCHED},    {"1 s", NUMBER_NOT_ONE, UNTOUCHED},  {" 1s", NUMBER_NOT_ONE, UNTOUCHED},
        {"-1s", NUMBER_NOT_ONE, UNTOUCHED},    {"+1s", NUMBER_NOT_ONE, UNTOUCHED},  {"1,5s", NUMBER_NOT_ONE, UNTOUCHED},
        {"1.5.5s", NUMBER_NOT_ONE, UNTOUCHED}, {"1sec", NUMBER_NOT_ONE, UNTOUCHED}, {"1e3s", NUMBER_NOT_ONE, UNTOUCHED},
        {"1m", NUMBER_NOT_ONE, UNTOUCHED},     {"10k", NUMBER_NOT_ONE, UNTOUCHED},  {"10", NUMBER_NOT_ONE, UNTOUCHED},
    };

    check_quantities(cases, COUNT(cases), number_parse_duration);
}

Test(number, size)
{
    static const struct quantity cases[] = {
        {"4096", NUMBER_OK, 4096},
        {"0", NUMBER_OK, 0},
        {"32k", NUMBER_OK, 32768},
        {"32K", NUMBER_OK, 32768},
        {"32kB", NUMBER_OK, 32768},
        {"1M", NUMBER_OK, 1048576},
        {"2G", NUMBER_OK, INT64_C(2147483648)},
        {"2gb", NUMBER_OK, INT64_C(2147483648)},
        {"1.5k", NUMBER_OK, 1536},
        {"0.125k", NUMBER_OK, 128},
        {"0.0009765625k", NUMBER_OK, 1},
        {"0.1k", NUMBER_NOT_ONE, UNTOUCHED},
        {"1.5", NUMBER_NOT_ONE, UNTOUCHED},
        {"8589934591G", NUMBER_OK, INT64_C(8589934591) << 30},
        {"8589934592G", NUMBER_TOO_LARGE, UNTOUCHED},
        {"-1k", NUMBER_NOT_ONE, UNTOUCHED},
        {"1T", NUMBER_NOT_ONE, UNTOUCHED},
        {"k", NUMBER_NOT_ONE, UNTOUCHED},
        {"1kk", NUMBER_NOT_ONE, UNTOUCHED},
        {"", NUMBER_NOT_ONE, UNTOUCHED},
    };

    check_quantities(cases, COUNT(cases), number_parse_size);
}
