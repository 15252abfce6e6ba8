#include <criterion/criterion.h>

#include "replay/events/processors.h"

struct sight {
    uint32_t node;
    uint32_t rank;
    uint32_t thread;
    uint64_t processor;
};

enum { SIGHTS = 8 };

Test(processors, are_shared_where_threads_are_more)
{
    static const struct {
        struct sight seen[SIGHTS]; /* up to a processor 0 */
        struct processor_sharing expected;
    } cases[] = {
        {{{1, 0, 1, 0}}, {0, 0}},
        {{{1, 0, 1, 1}}, {0, 0}},
        {{{1, 0, 1, 1}, {1, 1, 1, 2}}, {0, 0}},
        {{{1, 0, 1, 1}, {1, 1, 1, 1}}, {2, 1}},
        {{{1, 0, 1, 1}, {1, 0, 1, 1}, {1, 0, 1, 2}}, {0, 0}}, /* a thread that moves */
        {{{1, 0, 1, 1}, {1, 0, 2, 2}, {1, 1, 1, 2}, {1, 1, 2, 1}}, {4, 2}},
        {{{1, 0, 1, 1}, {2, 1, 1, 1}}, {0, 0}}, /* processors of two nodes */
        {{{1, 0, 1, 1}, {1, 1, 1, 1}, {2, 2, 1, 7}, {2, 3, 1, 8}}, {4, 3}},
        {{{0, 0, 1, 1}, {0, 1, 1, 1}}, {0, 0}}, /* nobody knows on which nodes */
        {{{0, 0, 1, 1}, {0, 0, 2, 1}}, {2, 1}},
        {{{1, 0, 1, 3}, {1, 1, 1, 42000055}, {1, 2, 1, 42000055}}, {0, 0}}, /* no processor's number */
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct processors processors = {0};
        struct processor_sharing sharing;

        for (const struct sight *seen = cases[i].seen; seen < cases[i].seen + SIGHTS && seen->processor > 0; seen++)
            cr_assert(processors_see(&processors, seen->node, seen->rank, seen->thread, seen->processor) == 0);
        sharing = processors_sharing(&processors);
        cr_expect_eq(sharing.threads, cases[i].expected.threads, "case %zu", i);
        cr_expect_eq(sharing.processors, cases[i].expected.processors, "case %zu", i);
        processors_deinit(&processors);
    }
}
