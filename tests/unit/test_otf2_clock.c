/* What a record's ticks mean: corrected by the clock's intervals, in nanoseconds. */
#include <criterion/criterion.h>
#include <math.h>

#include "otf2/location.h"

static struct definitions clock_of(uint64_t resolution, uint64_t offset)
{
    return (struct definitions){
        .resolution = resolution,
        .scale = definitions_scale(resolution),
        .offset = offset,
    };
}

Test(otf2_clock, ticks_are_rounded_down_to_nanoseconds)
{
    static const uint64_t rates[] = {1,          3,          1000,       999999999,  1000000000,        1000000001,
                                     1999999999, 2100000000, 2294608000, 3000000000, UINT64_C(1) << 62, 1234567890123};
    static const uint64_t ticks[] = {0,  1,   2,          3,          20,         21,
                                     22, 999, 2099999999, 2100000000, 2100000001, 123456789012345678};

    for (size_t r = 0; r < sizeof(rates) / sizeof(rates[0]); r++) {
        struct definitions definitions = clock_of(rates[r], 17);

        for (size_t i = 0; i < sizeof(ticks) / sizeof(ticks[0]); i++) {
            unsigned __int128 exact = (unsigned __int128)ticks[i] * 1000000000 / rates[r];
            bool is_possible = exact < (unsigned __int128)TIME_MOST;
            int64_t time = 0;

            cr_expect_eq(location_time(&definitions, 17 + ticks[i], &time), is_possible, "rate %zu, ticks %zu", r, i);
            cr_expect(!is_possible || time == (int64_t)exact, "rate %zu, ticks %zu: %lld", r, i, (long long)time);
        }
    }
}

Test(otf2_clock, every_tick_around_a_second_is_exact)
{
    struct definitions definitions = clock_of(2294608000, 0);

    for (uint64_t ticks = UINT64_C(2294608000) * 1000000 - 50000; ticks < UINT64_C(2294608000) * 1000000 + 50000;
         ticks++) {
        int64_t time;

        cr_assert(location_time(&definitions, ticks, &time));
        cr_assert_eq(time, (int64_t)((unsigned __int128)ticks * 1000000000 / 2294608000), "%llu",
                     (unsigned long long)ticks);
    }
}

Test(otf2_clock, corrections_are_rounded_to_the_nearest_tick)
{
    static const double numbers[] = {0,
                                     0.5,
                                     -0.5,
                                     1.5,
                                     2.5,
                                     -1.5,
                                     0.49999999999999994,
                                     -2.5,
                                     1e15,
                                     -1e15,
                                     4503599627370495.5,
                                     2251799813685247.5,
                                     2251799813685249.5,
                                     -2251799813685249.0,
                                     8e18,
                                     -8.9e18};

    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
        cr_expect_eq(nearest_ticks(numbers[i]), (int64_t)rint(numbers[i]), "%g", numbers[i]);
    cr_expect_eq(nearest_ticks(1e19), 0);
    cr_expect_eq(nearest_ticks(-INFINITY), 0);
    cr_expect_eq(nearest_ticks(NAN), 0);
}

Test(otf2_clock, times_are_corrected_by_their_interval)
{
    struct clock_interval intervals[] = {{.begin = 1000, .end = 2000, .offset = 10, .slope = 0.01},
                                         {.begin = 2000, .end = 3000, .offset = 20, .slope = -0.02}};
    struct local_definitions local = {.intervals = intervals, .interval_count = 2};
    static const struct {
        uint64_t ticks;
        uint64_t corrected;
        size_t interval;
    } cases[] = {{900, 909, 0}, {1000, 1010, 0}, {2000, 2020, 0}, {2100, 2118, 1}, {5000, 4960, 1}, {1000, 1040, 1}};
    size_t interval = 0;

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        cr_expect_eq(local_time(&local, cases[i].ticks, &interval), cases[i].corrected, "case %zu", i);
        cr_expect_eq(interval, cases[i].interval, "case %zu", i);
    }
    cr_expect_eq(local_until(&local, 0), 2000);
    cr_expect_eq(local_until(&local, 1), UINT64_MAX);
    cr_expect_eq(local_until(&(struct local_definitions){0}, 0), UINT64_MAX);
    for (size_t i = 0; i < 3; i++) {
        intervals[0].slope = (const double[]){-1, 1, NAN}[i];
        cr_expect_eq(local_until(&local, 0), 0, "times may not stay in order");
    }
}
