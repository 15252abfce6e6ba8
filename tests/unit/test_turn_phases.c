#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "phases/turn_phases.h"

enum { RANKS = 2, NAMES_SIZE = 400 };

/* So many windows of that loop (0: no turn), with so many turns each, one of them so long. */
struct windows_alike {
    size_t count;
    uint64_t loop;
    uint64_t turns;
    int64_t length;
};

/* Half of the time is useful; every third turn is longer by `jitter`. */
static void add_windows(struct turn_pieces *pieces, const struct windows_alike *alike, int64_t *time, uint64_t turns[4],
                        int64_t jitter)
{
    for (size_t i = 0; i < alike->count; i++) {
        int64_t length = alike->length * (alike->turns > 0 ? (int64_t)alike->turns : 1) + (i % 3 == 0 ? jitter : 0);
        struct window_facts facts = {
            .parts = 1U << WINDOW_PART_TURN,
            .totals = {.start = *time,
                       .end = *time + length,
                       .useful_sum = length,
                       .useful_max = length / 2,
                       .ideal = length,
                       .ranks = RANKS},
        };

        if (alike->loop > 0) {
            facts.turn = (struct turn_window){*time, alike->loop, turns[alike->loop] + 1, alike->turns};
            turns[alike->loop] += alike->turns;
        }
        cr_assert(turn_pieces_add(pieces, &facts) == 0);
        *time += length;
    }
}

static void check(const char *expected, int64_t jitter, const struct windows_alike alike[4])
{
    struct turn_pieces pieces = {.count = 0};
    struct phase_list list;
    uint64_t turns[4] = {0}, found = 0;
    char names[NAMES_SIZE] = "";
    int64_t time = 0;
    double sum = 0;

    for (size_t i = 0; i < 4; i++)
        add_windows(&pieces, &alike[i], &time, turns, jitter);
    cr_assert(turn_phases_make(&list, &pieces) == 0);
    for (size_t i = 0; i < list.count; i++) {
        size_t used = strlen(names);

        snprintf(names + used, sizeof(names) - used, "%s%s", i > 0 ? ", " : "", list.items[i].name);
        found += list.items[i].turns;
        sum += phase_sums_time(&list.items[i].sums);
    }
    cr_assert_str_eq(names, expected);
    cr_assert(found == turns[1] + turns[2] + turns[3]);
    cr_assert(sum > (double)(time * RANKS) - 0.5 && sum < (double)(time * RANKS) + 0.5, "all phases make the run");
    phase_list_deinit(&list);
    turn_pieces_deinit(&pieces);
}

Test(turn_phases, are_turns_that_are_alike)
{
    check("", 0, (const struct windows_alike[4]){{0}});
    check("before turn 1, turns 1 to 20, after turn 20", 0,
          (const struct windows_alike[4]){{1, 0, 0, 5000}, {20, 1, 1, 100}, {1, 0, 0, 700}});
    check("turns 1 to 12, turns 13 to 30", 0, (const struct windows_alike[4]){{12, 1, 1, 100}, {18, 1, 1, 140}});
    check("turns 1 to 12, turns 13 to 30", 10, (const struct windows_alike[4]){{12, 1, 1, 100}, {18, 1, 1, 140}});
    check("turns 1 to 10, turns 11 to 20, turns 21 to 30", 0,
          (const struct windows_alike[4]){{10, 1, 1, 100}, {10, 1, 1, 200}, {10, 1, 1, 100}});
    /* Too little, and a single turn. */
    check("turns 1 to 30", 0, (const struct windows_alike[4]){{12, 1, 1, 100}, {18, 1, 1, 102}});
    check("turns 1 to 31", 0, (const struct windows_alike[4]){{15, 1, 1, 100}, {1, 1, 1, 400}, {15, 1, 1, 100}});
    check("turns 1 to 30", 60, (const struct windows_alike[4]){{30, 1, 1, 100}});
    check("turn 1", 0, (const struct windows_alike[4]){{1, 1, 1, 100}});
    /* Loops end phases. */
    check("turns 1 to 9 of loop 1, after turn 9 of loop 1, turns 1 to 5 of loop 2, turns 10 to 12 of loop 1", 0,
          (const struct windows_alike[4]){{9, 1, 1, 100}, {1, 0, 0, 50}, {5, 2, 1, 100}, {3, 1, 1, 100}});
    /* Several turns a window, and more windows than are looked at one by one. */
    check("turns 1 to 60, turns 61 to 100", 0, (const struct windows_alike[4]){{12, 1, 5, 100}, {8, 1, 5, 130}});
    check("turns 1 to 600, turns 601 to 1000", 0, (const struct windows_alike[4]){{600, 1, 1, 100}, {400, 1, 1, 130}});
}
