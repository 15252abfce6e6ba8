/*
 * Windows that nobody asked for, where a rank's calls make turns.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "replay/events/replay_event.h"
#include "reports/iterations/turn_scout.h"

enum { TURNS = 40, TURN_CALLS = 3, SETTLED = 4, PARTS = 200 };

static const struct diag silent = {NULL, NULL};

struct seen_run {
    struct window_grid grid;
    struct boundaries *boundaries;
    struct turn_scout *scout;
    struct preview preview;
    int64_t time;
};

static void seen_run_call(struct seen_run *run, uint8_t call, int64_t length)
{
    struct replay_event event = {.kind = REPLAY_ENTER, .detail = call, .time = run->time};

    cr_assert(run->preview.event(run->preview.self, &event) == 0);
    event.kind = REPLAY_EXIT;
    event.time = run->time + length / 2;
    cr_assert(run->preview.event(run->preview.self, &event) == 0);
    run->time += length;
}

/* Something, then turns, one of which takes `turn` and every second `jitter` more, then something else. */
static void seen_run_make(struct seen_run *run, int64_t length, int64_t turn, int64_t jitter, int64_t starts[TURNS])
{
    const struct window_options options = {
        .kind = WINDOW_EVENTS, .length = length, .parts = PARTS, .count_auto = true, .is_usual = true};
    const struct replay_event begin = {.kind = REPLAY_BEGIN};

    *run = (struct seen_run){.grid = {.kind = GRID_LISTED, .to = INT64_MAX}};
    grid_prepare(&run->grid);
    run->boundaries = boundaries_new(&options, 1, &run->grid, NULL, 0, &silent);
    cr_assert_not_null(run->boundaries);
    run->scout = turn_scout_new(run->boundaries, &silent);
    cr_assert_not_null(run->scout);
    run->preview = turn_scout_preview(run->scout);
    cr_assert(run->preview.event(run->preview.self, &begin) == 0);
    for (uint8_t call = 10; call < 15; call++)
        seen_run_call(run, call, length / 2 + call);
    for (int i = 0; i < TURNS; i++) {
        int64_t rest = turn + (i % 2 == 1 ? jitter : 0);

        starts[i] = run->time;
        seen_run_call(run, 1, rest / 4);
        seen_run_call(run, 2, rest / 4);
        seen_run_call(run, 3, rest - 2 * (rest / 4));
    }
    for (uint8_t call = 20; call < 40; call++)
        seen_run_call(run, call, length / 2 + call);
}

static void seen_run_deinit(struct seen_run *run)
{
    turn_scout_free(run->scout);
    boundaries_free(run->boundaries);
    grid_deinit(&run->grid);
}

/* So many turns are a window, once the loop is known. */
static void check_multiples(int64_t length, int64_t turn, int64_t jitter, int together)
{
    int64_t starts[TURNS];
    struct seen_run run;
    int last = -1;

    seen_run_make(&run, length, turn, jitter, starts);
    for (size_t i = 0; i < run.grid.end_count; i++) {
        int at = 0;

        if (run.grid.ends[i] <= starts[SETTLED] || run.grid.ends[i] > starts[TURNS - 1])
            continue;
        while (at < TURNS && starts[at] != run.grid.ends[i])
            at++;
        cr_assert(at < TURNS, "a window ends at %ld, where no turn begins", (long)run.grid.ends[i]);
        cr_assert(last < 0 || at == last + together, "turns %d to %d are a window", last, at);
        last = at;
    }
    cr_assert(last > TURNS - 1 - together, "the last window in the loop ends with turn %d", last);
    seen_run_deinit(&run);
}

Test(turn_scout, windows_are_whole_turns)
{
    check_multiples(1000, 1500, 0, 1);
    check_multiples(1000, 1500, 333, 1);
    check_multiples(1000, 9000, 0, 1);
    check_multiples(1000, 700, 0, 1);
    check_multiples(1000, 500, 40, 2);
    check_multiples(1000, 340, 0, 3);
}

Test(turn_scout, windows_are_parts_of_long_turns)
{
    int64_t starts[TURNS];
    struct seen_run run;
    size_t at = 0;

    seen_run_make(&run, 1000, 12300, 0, starts);
    for (int turn = SETTLED; turn + 1 < TURNS; turn++) {
        size_t parts = 0;

        while (run.grid.ends[at] < starts[turn])
            at++;
        cr_assert(run.grid.ends[at] == starts[turn], "no window begins with turn %d", turn);
        for (; run.grid.ends[at] < starts[turn + 1]; at++)
            parts++;
        cr_assert(parts > 1 && parts <= 12, "turn %d has %zu windows", turn, parts);
    }
    seen_run_deinit(&run);
}

/* Windows go on behind the loop, as long as they were before. */
Test(turn_scout, windows_do_not_wait_for_turns_that_do_not_come)
{
    int64_t starts[TURNS];
    struct seen_run run;
    int64_t longest = 0;

    seen_run_make(&run, 1000, 1500, 0, starts);
    for (size_t i = 1; i < run.grid.end_count; i++)
        if (run.grid.ends[i] - run.grid.ends[i - 1] > longest)
            longest = run.grid.ends[i] - run.grid.ends[i - 1];
    cr_assert(longest <= 4 * 1500, "a window of %ld", (long)longest);
    cr_assert(run.grid.ends[run.grid.end_count - 1] > run.time - 2000);
    seen_run_deinit(&run);
}
