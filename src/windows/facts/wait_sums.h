/*
 * What the ranks waited in one window or run, by kind of wait state (docs/semantics.md, "Wait states").
 */
#ifndef CLOCKTALK_WINDOWS_FACTS_WAIT_SUMS_H
#define CLOCKTALK_WINDOWS_FACTS_WAIT_SUMS_H

/* In the order of their columns. Where one rank was late in several ways at once, the one that counts is that of the
 * lowest number, but for late receivers, which come last (wait_kind_rank). */
enum wait_kind {
    WAIT_LATE_SENDER,
    WAIT_LATE_RECEIVER,
    WAIT_AT_BARRIER,
    WAIT_AT_NXN,
    WAIT_LATE_BROADCAST,
    WAIT_EARLY_REDUCE,
    WAIT_EARLY_SCAN,
    WAIT_SOFT_COLLECTIVE,
    WAIT_AT_INIT,
    WAIT_AT_END,
    WAIT_KIND_COUNT
};

struct wait_sums {
    __int128 kinds[WAIT_KIND_COUNT]; /* nanoseconds of all ranks */
};

/* Of all kinds together. */
static inline __int128 wait_sums_total(const struct wait_sums *sums)
{
    __int128 total = 0;

    for (int kind = 0; kind < WAIT_KIND_COUNT; kind++)
        total += sums->kinds[kind];
    return total;
}

#endif
