/* Types that are wanted, and their roles: of whose filter a sink gets them. */
#include <criterion/criterion.h>

#include "paraver/records/event_filter.h"
#include "paraver/records/tee.h"

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

/* What a sink has been told of the roles of two pairs. */
struct seen {
    uint32_t roles[2];
};

static int take_event(void *user, const struct prv_event *event, uint64_t line)
{
    struct seen *seen = user;

    (void)line;
    cr_assert_eq(event->pair_count, 2);
    for (size_t i = 0; i < 2; i++)
        seen->roles[i] = event->pairs[i].roles;
    return 0;
}

Test(tee, each_sink_gets_the_roles_of_its_own_filter)
{
    struct event_filter filters[2] = {{.is_armed = true}, {.is_armed = true}};
    struct seen seen[2];
    struct tee tee = {.sinks = NULL};
    struct prv_pair pairs[] = {{.type = FIRST, .value = 1}, {.type = SECOND, .value = 2}};
    struct prv_event event = {.pairs = pairs, .pair_count = 2, .pair_capacity = 2};
    struct prv_sink both;

    for (size_t i = 0; i < 2; i++) {
        struct prv_sink sink = {.user = &seen[i], .filter = &filters[i], .event = take_event};

        cr_assert_eq(event_filter_init(&filters[i], 2), 0);
        cr_assert_eq(tee_add(&tee, &sink), 0);
    }
    event_filter_add(&filters[0], FIRST, 1);
    event_filter_add(&filters[0], SECOND, 2);
    event_filter_add(&filters[1], FIRST, 8);
    both = tee_sink(&tee);
    event_filter_fill_in(both.filter, &event);
    cr_assert_eq(prv_sink_event(&both, &event, 1), 0);
    cr_expect_eq(seen[0].roles[0], 1);
    cr_expect_eq(seen[0].roles[1], 2);
    cr_expect_eq(seen[1].roles[0], 8);
    cr_expect_eq(seen[1].roles[1], 0);
    for (size_t i = 0; i < 2; i++)
        event_filter_deinit(&filters[i]);
    tee_deinit(&tee);
}

static int count_event(void *user, const struct prv_event *event, uint64_t line)
{
    uint64_t *count = user;

    (void)event;
    (void)line;
    ++*count;
    return 0;
}

Test(tee, has_room_for_any_number_of_sinks)
{
    enum { COUNT = 1000 };
    uint64_t counts[COUNT] = {0};
    const struct prv_event event = {.time = 0};
    struct tee tee = {.sinks = NULL};
    struct prv_sink all;

    for (size_t i = 0; i < COUNT; i++) {
        struct prv_sink sink = {.user = &counts[i], .event = count_event};

        cr_assert_eq(tee_add(&tee, &sink), 0);
    }
    all = tee_sink(&tee);
    cr_assert_eq(prv_sink_event(&all, &event, 1), 0);
    for (size_t i = 0; i < COUNT; i++)
        cr_expect_eq(counts[i], 1);
    tee_deinit(&tee);
}
