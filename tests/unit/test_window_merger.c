#include <criterion/criterion.h>

#include "windows/window_merger.h"
#include "base/error.h"

struct seen {
    int64_t starts[100];
    size_t count;
    size_t refused; /* the one that is answered with an error */
};

static int on_window(void *user, const struct window_facts *facts)
{
    struct seen *seen = user;

    seen->starts[seen->count++] = facts->totals.start;
    return seen->count == seen->refused ? ERROR_INTERRUPTED : 0;
}

static int submit(struct window_merger *merger, int64_t start)
{
    struct window_facts *facts = window_merger_next(merger, WINDOW_PART_TOTALS);

    cr_assert_not_null(facts);
    facts->totals.start = start;
    return window_merger_submit(merger, WINDOW_PART_TOTALS);
}

Test(merger, publishes_a_window_of_one_part_at_once)
{
    struct seen seen = {.count = 0};
    const struct diag diag = {0};
    struct window_merger *merger = window_merger_new(1U << WINDOW_PART_TOTALS, &diag);

    cr_assert_not_null(merger);
    cr_assert(window_merger_subscribe(merger, on_window, &seen) == 0);
    for (int64_t i = 0; i < 40; i++) {
        cr_assert(submit(merger, i) == 0);
        cr_assert(seen.count == (size_t)i + 1 && seen.starts[i] == i);
    }
    window_merger_free(merger);
}

Test(merger, waits_for_every_part_and_serves_all_subscribers)
{
    struct seen first = {.count = 0};
    struct seen second = {.count = 0};
    const struct diag diag = {0};
    struct window_merger *merger =
        window_merger_new(1U << WINDOW_PART_TOTALS | 1U << WINDOW_PART_IDEAL_PATH | WINDOW_PARTS_OF_TOTALS, &diag);

    cr_assert_not_null(merger);
    cr_assert(window_merger_subscribe(merger, on_window, &first) == 0);
    cr_assert(window_merger_subscribe(merger, on_window, &second) == 0);
    cr_expect(submit(merger, 0) == 0);
    cr_expect(submit(merger, 1) == 0);
    cr_expect(first.count == 0);
    cr_assert_not_null(window_merger_next(merger, WINDOW_PART_IDEAL_PATH));
    cr_expect(window_merger_submit(merger, WINDOW_PART_IDEAL_PATH) == 0);
    cr_expect(first.count == 1 && second.count == 1);
    window_merger_free(merger);
}

Test(merger, has_room_for_any_number_of_subscribers)
{
    enum { COUNT = 100 };
    struct seen seen = {.count = 0};
    const struct diag diag = {0};
    struct window_merger *merger = window_merger_new(1U << WINDOW_PART_TOTALS, &diag);

    cr_assert_not_null(merger);
    for (int i = 0; i < COUNT; i++)
        cr_assert(window_merger_subscribe(merger, on_window, &seen) == 0);
    cr_expect(submit(merger, 0) == 0);
    cr_expect(seen.count == COUNT);
    window_merger_free(merger);
}

Test(merger, passes_a_refusal_on)
{
    struct seen seen = {.refused = 2};
    const struct diag diag = {0};
    struct window_merger *merger = window_merger_new(1U << WINDOW_PART_TOTALS, &diag);

    cr_assert_not_null(merger);
    cr_assert(window_merger_subscribe(merger, on_window, &seen) == 0);
    cr_expect(submit(merger, 0) == 0);
    cr_expect(submit(merger, 1) == ERROR_INTERRUPTED);
    window_merger_free(merger);
}
