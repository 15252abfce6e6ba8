#include <criterion/criterion.h>

#include "replay/events/processors.h"

struct sight {
    int64_t time; /* microseconds */
    uint32_t node;
    uint32_t rank;
    uint32_t thread;
    uint64_t processor;
};

enum { SIGHTS = 8 };

Test(processors, are_shared_by_threads_at_the_same_time)
{
    static const struct {
        struct sight seen[SIGHTS]; /* up to a processor 0 */
        struct processor_sharing expected;
    } cases[] = {
        {{{0, 1, 0, 1, 0}}, {0, 0, false, false}},
        {{{0, 1, 0, 1, 1}}, {0, 0, false, false}},
        {{{0, 1, 0, 1, 1}, {0, 1, 1, 1, 2}}, {0, 0, false, false}},
        {{{0, 1, 0, 1, 1}, {0, 1, 1, 1, 1}}, {2, 1, false, false}},
        {{{0, 1, 0, 1, 1}, {999, 1, 1, 1, 1}}, {2, 1, false, false}},
        {{{0, 1, 0, 1, 1}, {1000, 1, 1, 1, 1}}, {0, 0, false, false}},                     /* the other may have gone */
        {{{0, 1, 0, 1, 1}, {900, 1, 0, 1, 1}, {1800, 1, 1, 1, 1}}, {2, 1, false, false}},  /* it has not */
        {{{0, 1, 0, 1, 1}, {10, 1, 0, 1, 2}, {20, 1, 1, 1, 1}}, {0, 0, false, false}},     /* it has */
        {{{0, 1, 0, 1, 1}, {0, 1, 0, 1, 1}, {0, 1, 0, 1, 2}}, {0, 0, false, false}},       /* a thread that moves */
        {{{0, 1, 0, 1, 1}, {5000, 1, 1, 1, 1}, {5001, 1, 0, 1, 1}}, {2, 1, false, false}}, /* one that comes back */
        /* two, of which one leaves, and then three elsewhere; two on each of two, and then all on one */
        {{{0, 1, 0, 1, 1}, {0, 1, 1, 1, 1}, {9, 1, 1, 1, 3}, {9, 1, 2, 1, 2}, {9, 1, 3, 1, 2}, {9, 1, 4, 1, 2}},
         {3, 1, false, false}},
        {{{0, 1, 0, 1, 1},
          {0, 1, 1, 1, 1},
          {0, 1, 2, 1, 2},
          {0, 1, 3, 1, 2},
          {5000, 1, 0, 1, 3},
          {5000, 1, 1, 1, 3},
          {5000, 1, 2, 1, 3},
          {5000, 1, 3, 1, 3}},
         {4, 2, false, false}},
        {{{0, 1, 0, 1, 1}, {1, 1, 0, 2, 2}, {2, 1, 1, 1, 2}, {3, 1, 1, 2, 1}}, {4, 2, false, true}},
        {{{0, 1, 0, 1, 1}, {1, 1, 1, 1, 1}, {2, 1, 2, 1, 3}, {3, 1, 3, 1, 4}}, {2, 1, false, false}}, /* of four */
        {{{0, 1, 0, 1, 1}, {0, 2, 1, 1, 1}}, {0, 0, false, false}}, /* processors of two nodes */
        {{{0, 1, 0, 1, 1}, {0, 1, 1, 1, 1}, {0, 2, 2, 1, 7}, {0, 2, 3, 1, 8}}, {2, 1, false, false}},
        {{{0, 0, 0, 1, 1}, {0, 0, 1, 1, 1}}, {0, 0, false, false}}, /* nobody knows on which nodes */
        {{{0, 0, 0, 1, 1}, {0, 0, 0, 2, 1}}, {2, 1, false, true}},
        {{{0, 1, 0, 1, 3}, {0, 1, 1, 1, 42000055}, {0, 1, 2, 1, 42000055}},
         {0, 0, false, false}}, /* no processor's number */
        {{{0, 1, 0, 1, 1 << 20}, {0, 1, 1, 1, 1 << 20}}, {0, 0, false, false}},
        /* at different times: four on three, five on three, two on one, four on two */
        {{{0, 1, 0, 1, 1}, {5000, 1, 1, 1, 2}, {9000, 1, 2, 1, 3}, {14000, 1, 3, 1, 2}}, {0, 0, false, false}},
        {{{0, 1, 0, 1, 1}, {5000, 1, 1, 1, 2}, {9000, 1, 2, 1, 3}, {14000, 1, 3, 1, 1}, {19000, 1, 4, 1, 2}},
         {0, 0, false, false}},
        {{{0, 1, 0, 1, 1}, {5000, 1, 1, 1, 1}}, {0, 0, false, false}},
        {{{0, 1, 0, 1, 1}, {5000, 1, 1, 1, 2}, {9000, 1, 2, 1, 1}, {14000, 1, 3, 1, 2}}, {4, 2, true, false}},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct processors processors = {0};
        struct processor_sharing sharing;

        for (const struct sight *seen = cases[i].seen; seen < cases[i].seen + SIGHTS && seen->processor > 0; seen++)
            cr_assert(processors_see(&processors, seen->time * 1000, seen->node, seen->rank, seen->thread,
                                     seen->processor) == 0);
        sharing = processors_sharing(&processors);
        cr_expect_eq(sharing.threads, cases[i].expected.threads, "case %zu", i);
        cr_expect_eq(sharing.processors, cases[i].expected.processors, "case %zu", i);
        cr_expect_eq(sharing.is_guess, cases[i].expected.is_guess, "case %zu", i);
        cr_expect_eq(sharing.is_of_threads, cases[i].expected.is_of_threads, "case %zu", i);
        processors_deinit(&processors);
    }
}

/* A trace that names processors again and again at one time takes no more memory for that. */
Test(processors, are_bounded_at_one_time)
{
    struct processors processors = {0};

    for (uint64_t i = 0; i < 1 << 18; i++)
        cr_assert(processors_see(&processors, 0, 1, 0, 1, i % 2 + 1) == 0);
    cr_expect_leq(processors.recent_capacity, 1 << 17);
    processors_deinit(&processors);
}
