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

static int hand_in(struct assembly *assembly, int64_t start)
{
    struct window_facts *facts = assembly_next(assembly, WINDOW_PART_TOTALS);

    cr_assert_not_null(facts);
    facts->totals.start = start;
    return assembly_hand_in(assembly, WINDOW_PART_TOTALS);
}

Test(assembly, tells_a_window_of_one_part_at_once)
{
    struct told told = {.count = 0};
    const struct diag diag = {0};
    struct assembly *assembly = assembly_new(1U << WINDOW_PART_TOTALS, take, &told, &diag);

    cr_assert_not_null(assembly);
    for (int64_t i = 0; i < 40; i++) {
        cr_assert(hand_in(assembly, i) == 0);
        cr_assert(told.count == (size_t)i + 1 && told.starts[i] == i);
    }
    assembly_free(assembly);
}

Test(assembly, passes_a_refusal_on)
{
    struct told told = {.refused = 2};
    const struct diag diag = {0};
    struct assembly *assembly = assembly_new(1U << WINDOW_PART_TOTALS, take, &told, &diag);

    cr_assert_not_null(assembly);
    cr_expect(hand_in(assembly, 0) == 0);
    cr_expect(hand_in(assembly, 1) == ERROR_INTERRUPTED);
    assembly_free(assembly);
}
