#include <criterion/criterion.h>

#include "windows/window_merger.h"
#include "base/error.h"

struct told {
    int64_t starts[64];
    size_t count;
    size_t refused; /* the one that is answered with an error */
};

static int take(void *user, const struct window_facts *facts)
{
    struct told *told = user;

    told->starts[told->count++] = facts->totals.start;
    return told->count == told->refused ? ERROR_INTERRUPTED : 0;
}

static int submit(struct window_merger *merger, int64_t start)
{
    struct window_facts *facts = window_merger_next(merger, WINDOW_PART_TOTALS);

    cr_assert_not_null(facts);
    facts->totals.start = start;
    return window_merger_submit(merger, WINDOW_PART_TOTALS);
}

Test(merger, tells_a_window_of_one_part_at_once)
{
    struct told told = {.count = 0};
    const struct diag diag = {0};
    struct window_merger *merger = window_merger_new(1U << WINDOW_PART_TOTALS, take, &told, &diag);

    cr_assert_not_null(merger);
    for (int64_t i = 0; i < 40; i++) {
        cr_assert(submit(merger, i) == 0);
        cr_assert(told.count == (size_t)i + 1 && told.starts[i] == i);
    }
    window_merger_free(merger);
}

Test(merger, passes_a_refusal_on)
{
    struct told told = {.refused = 2};
    const struct diag diag = {0};
    struct window_merger *merger = window_merger_new(1U << WINDOW_PART_TOTALS, take, &told, &diag);

    cr_assert_not_null(merger);
    cr_expect(submit(merger, 0) == 0);
    cr_expect(submit(merger, 1) == ERROR_INTERRUPTED);
    window_merger_free(merger);
}
