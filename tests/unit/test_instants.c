#include <criterion/criterion.h>
#include <stdlib.h>

#include "gen/random.h"
#include "reports/parallelism/parallelism.h"

enum { MOST = 3000 };

/* How far apart the times lie, and around what. */
static const struct {
    int64_t base;
    uint64_t width; /* a power of two less one */
} stretches[] = {
    {0, 0},
    {0, 1},
    {1000, 0xff},
    {-70000, 0x1ffff},
    {INT64_C(1) << 40, 0x1fff},
    {INT64_C(1) << 40, 0x3fff},
    {0, UINT64_C(0xfffffffffff)},
    {0, INT64_MAX},
    {INT64_MIN, UINT64_MAX},
};

static int compare(const void *a, const void *b)
{
    const int64_t *x = a;
    const int64_t *y = b;

    return (*x > *y) - (*x < *y);
}

Test(instants, are_in_the_order_that_sorting_gives)
{
    static int64_t expected[MOST];
    struct instants instants = {0};
    struct instants scratch = {0};
    struct random random = {1};

    for (size_t i = 0; i < sizeof(stretches) / sizeof(stretches[0]); i++) {
        for (size_t count = 0; count <= MOST; count = 3 * count + 1) {
            instants.count = 0;
            for (size_t k = 0; k < count; k++) {
                expected[k] = (int64_t)((uint64_t)stretches[i].base + (random_next(&random) & stretches[i].width));
                cr_assert_eq(instants_add(&instants, expected[k]), 0);
            }
            qsort(expected, count, sizeof(expected[0]), compare);
            cr_assert_eq(instants_sort(&instants, &scratch), 0);
            cr_assert_eq(instants.count, count);
            for (size_t k = 0; k < count; k++)
                cr_assert_eq(instants.items[k], expected[k], "row %zu, %zu times: time %zu", i, count, k);
        }
    }
    free(instants.items);
    free(scratch.items);
}

Test(instants, are_dropped_from_the_front)
{
    struct instants instants = {0};

    for (int64_t time = 0; time < 10; time++)
        cr_assert_eq(instants_add(&instants, time), 0);
    instants_drop(&instants, 0);
    cr_expect_eq(instants.count, 10);
    instants_drop(&instants, 7);
    cr_assert_eq(instants.count, 3);
    for (size_t i = 0; i < 3; i++)
        cr_expect_eq(instants.items[i], (int64_t)i + 7);
    instants_drop(&instants, 3);
    cr_expect_eq(instants.count, 0);
    free(instants.items);
}
