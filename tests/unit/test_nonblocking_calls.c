/* Which nonblocking operation a completion belongs to, and which comes next. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "otf2/nonblocking_calls.h"

enum { MANY = 200000 };

static struct nonblocking_calls calls;

static void end(void)
{
    nonblocking_calls_deinit(&calls);
}

static void start(uint64_t request, size_t item)
{
    cr_assert_eq(nonblocking_calls_start(&calls, &(struct nonblocking_call){.request = request, .item = item}), 0);
}

static size_t completed_item(uint64_t request)
{
    const struct nonblocking_call *call = nonblocking_calls_complete(&calls, request);

    return call ? call->item : SIZE_MAX;
}

/* The item of the one that is taken, SIZE_MAX: none. */
static size_t taken_item(bool are_over)
{
    struct nonblocking_call call;

    return nonblocking_calls_take(&calls, are_over, &call) ? call.item : SIZE_MAX;
}

Test(nonblocking_calls, are_taken_in_the_order_in_which_they_start, .fini = end)
{
    start(7, 1);
    start(8, 2);
    cr_expect_eq(completed_item(8), 2);
    cr_expect_eq(taken_item(false), SIZE_MAX);
    cr_expect_eq(completed_item(8), SIZE_MAX);
    cr_expect_eq(completed_item(7), 1);
    cr_expect_eq(taken_item(false), 1);
    cr_expect_eq(taken_item(false), 2);
    start(8, 3);
    cr_expect_eq(completed_item(8), 3);
    cr_expect_eq(taken_item(false), 3);
}

Test(nonblocking_calls, of_one_request_end_in_that_order, .fini = end)
{
    start(7, 1);
    start(7, 2);
    start(7, 3);
    cr_expect_eq(completed_item(7), 1);
    cr_expect_eq(taken_item(false), 1);
    start(7, 4);
    for (size_t item = 2; item <= 4; item++)
        cr_expect_eq(completed_item(7), item);
    cr_expect_eq(completed_item(7), SIZE_MAX);
}

Test(nonblocking_calls, that_are_never_complete_are_left_out_at_the_end, .fini = end)
{
    struct calls_apart apart = {0};

    start(1, 10);
    start(2, 20);
    start(3, 30);
    cr_expect_eq(completed_item(2), 20);
    cr_assert_eq(nonblocking_calls_unended(&calls, &apart), 0);
    cr_assert_eq(apart.start_count, 2);
    cr_expect_eq(apart.starts[0].number, 10);
    cr_expect_eq(apart.starts[1].number, 30);
    cr_expect_eq(taken_item(true), 20);
    cr_expect_eq(taken_item(true), SIZE_MAX);
    calls_apart_deinit(&apart);
}

/* One is always open, under a request of its own; in memory for those that are open. */
Test(nonblocking_calls, may_be_any_number_one_after_the_other, .fini = end)
{
    start(0, 0);
    for (size_t i = 1; i < MANY; i++) {
        start(i, i);
        cr_assert_eq(completed_item(i - 1), i - 1);
        cr_assert_eq(taken_item(false), i - 1);
    }
    cr_expect_lt(calls.open.capacity, 5000);
    cr_expect_lt(calls.capacity, 100);
}

/* Each completion is found, or is not, without looking at all that is open. */
Test(nonblocking_calls, that_never_end_beside_completions_of_others, .fini = end)
{
    for (size_t i = 0; i < MANY; i++)
        start(i, i);
    for (size_t i = 0; i < MANY; i++)
        cr_assert_eq(completed_item(MANY + i), SIZE_MAX);
    for (size_t i = 1; i < MANY; i++)
        cr_assert_eq(completed_item(MANY - i), MANY - i);
    cr_expect_eq(taken_item(false), SIZE_MAX);
}
