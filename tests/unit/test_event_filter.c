/* Types that are wanted, and their roles. */
#include <criterion/criterion.h>

#include "paraver/records/prv_sink.h"

enum { FIRST = 50000001, SECOND = 42000050, OTHER = 7 };

Test(event_filter, has_room_for_all_types_that_it_has_been_told_of)
{
    enum { COUNT = 1000 };
    struct event_filter filter = {.is_armed = true};

    cr_assert_eq(event_filter_init(&filter, COUNT), 0);
    for (uint32_t i = 0; i < COUNT; i++)
        event_filter_add(&filter, i * 3, i + 1);
    for (uint32_t i = 0; i < COUNT; i++) {
        cr_expect_eq(event_filter_roles(&filter, i * 3), i + 1);
        cr_expect(event_filter_passes(&filter, i * 3));
        cr_expect_eq(event_filter_roles(&filter, i * 3 + 1), 0);
        cr_expect_not(event_filter_passes(&filter, i * 3 + 1));
    }
    event_filter_deinit(&filter);
}

Test(event_filter, lets_all_pass_until_it_is_armed_and_has_the_roles_before)
{
    struct event_filter filter = {.is_armed = false};

    cr_expect(event_filter_passes(&filter, FIRST));
    cr_expect_eq(event_filter_roles(&filter, FIRST), 0);
    cr_assert_eq(event_filter_init(&filter, 1), 0);
    event_filter_add(&filter, FIRST, 4);
    event_filter_add(&filter, FIRST, 1);
    cr_expect(event_filter_passes(&filter, OTHER));
    cr_expect_eq(event_filter_roles(&filter, FIRST), 5);
    event_filter_deinit(&filter);
}
