#include <criterion/criterion.h>

#include "reports/clocks/clocks.h"

enum { PARTNERS_MOST = 5 };

static const struct {
    int64_t low;
    int64_t high;
    struct clock_offset offset;
} bounds[] = {
    {10, 20, {10, 20, 15, true, false}},    {-20, -10, {-20, -10, -15, true, false}},
    {10, 100, {10, 100, 55, false, false}}, /* in more doubt than it is large */
    {-10, 30, {-10, 30, 0, false, false}},  /* the clocks may agree */
    {0, 30, {0, 30, 0, false, false}},      {7, 7, {7, 7, 7, true, false}},
    {20, 10, {10, 20, 15, false, true}}, /* a clock that drifts */
};

Test(clock_offset, is_the_middle_of_its_bounds)
{
    for (size_t i = 0; i < sizeof(bounds) / sizeof(bounds[0]); i++) {
        struct clock_offset offset = clock_offset_between(bounds[i].low, bounds[i].high);

        cr_expect_eq(offset.low, bounds[i].offset.low, "row %zu", i);
        cr_expect_eq(offset.high, bounds[i].offset.high, "row %zu", i);
        cr_expect_eq(offset.middle, bounds[i].offset.middle, "row %zu", i);
        cr_expect_eq(offset.is_estimate, bounds[i].offset.is_estimate, "row %zu", i);
        cr_expect_eq(offset.drifts, bounds[i].offset.drifts, "row %zu", i);
    }
}

static const struct {
    size_t count;
    struct {
        int64_t low;
        int64_t high;
    } partners[PARTNERS_MOST];
    int64_t low;
    int64_t high;
} agreements[] = {
    {1, {{10, 20}}, 10, 20},
    {3, {{10, 20}, {15, 25}, {18, 30}}, 18, 20},
    {4, {{100, 110}, {-5, 5}, {-3, 8}, {-9, 4}}, -3, 4}, /* one partner with a bad clock */
    {4, {{100, 110}, {101, 111}, {1, 5}, {2, 6}}, 2, 5}, /* as many for each: the one closest to 0 */
    {4, {{-6, -2}, {-5, -1}, {3, 8}, {4, 9}}, -5, -2},
    {2, {{10, 20}, {20, 30}}, 20, 20}, /* intervals that touch */
};

Test(clock_offset, is_what_most_partners_agree_upon)
{
    for (size_t i = 0; i < sizeof(agreements) / sizeof(agreements[0]); i++) {
        struct clock_estimate estimates[PARTNERS_MOST];
        struct clock_edge edges[2 * PARTNERS_MOST];
        struct clock_offset offset;

        for (size_t k = 0; k < agreements[i].count; k++)
            estimates[k].offset = clock_offset_between(agreements[i].partners[k].low, agreements[i].partners[k].high);
        offset = clock_offset_agreed(estimates, agreements[i].count, edges);
        cr_expect_eq(offset.low, agreements[i].low, "row %zu: low %ld", i, (long)offset.low);
        cr_expect_eq(offset.high, agreements[i].high, "row %zu: high %ld", i, (long)offset.high);
    }
}

Test(clock_offset, drifts_where_most_partners_saw_it_drift)
{
    struct clock_estimate estimates[] = {
        {0, clock_offset_between(20, 10)},
        {0, clock_offset_between(40, 15)},
        {0, clock_offset_between(-5, 5)},
        {0, clock_offset_between(-5, 5)},
    };
    struct clock_offset drift = {0};

    cr_expect_not(clock_offset_of_drift(estimates, 4, &drift)); /* half of them is not most */
    drift = (struct clock_offset){0};
    cr_assert(clock_offset_of_drift(estimates, 3, &drift));
    cr_expect_eq(drift.low, 10);
    cr_expect_eq(drift.high, 40);
    cr_expect_eq(drift.middle, 25);
    cr_expect(drift.drifts);
}
