/*
 * Boundaries that the trace sets, from events written by hand.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/duration.h"
#include "paraver/mpi_call.h"
#include "replay/events/replay_event.h"
#include "windows/boundaries.h"

enum { RANKS = 3, EVENTS_MAX = 40, TYPE = 7000, OTHER_TYPE = 7001, SEND = 1, FLUSH = 1, INIT = 2 };

#define BEGIN(rank_, time_)                                                                                            \
    {                                                                                                                  \
        .kind = REPLAY_BEGIN, .rank = (rank_), .time = (time_)                                                         \
    }
#define ENTER(rank_, time_)                                                                                            \
    {                                                                                                                  \
        .kind = REPLAY_ENTER, .rank = (rank_), .time = (time_), .detail = SEND                                         \
    }
#define EXIT(rank_, time_)                                                                                             \
    {                                                                                                                  \
        .kind = REPLAY_EXIT, .rank = (rank_), .time = (time_), .detail = SEND                                          \
    }
#define FINALIZED(rank_, time_)                                                                                        \
    {                                                                                                                  \
        .kind = REPLAY_EXIT, .rank = (rank_), .time = (time_), .detail = MPI_CALL_FINALIZE                             \
    }
#define LOSES(rank_, time_, bit)                                                                                       \
    {                                                                                                                  \
        .kind = REPLAY_OVERHEAD_ON, .rank = (rank_), .time = (time_), .detail = (bit)                                  \
    }
#define REGAINS(rank_, time_, bit)                                                                                     \
    {                                                                                                                  \
        .kind = REPLAY_OVERHEAD_OFF, .rank = (rank_), .time = (time_), .detail = (bit)                                 \
    }
#define OCCURS(rank_, time_, type, value)                                                                              \
    {                                                                                                                  \
        .kind = REPLAY_EVENT, .rank = (rank_), .time = (time_), .aux = (type), .line = (value)                         \
    }
/* The replay comes to a time: what was previewed before it is all that there is. */
#define RELEASE(time_)                                                                                                 \
    {                                                                                                                  \
        .kind = REPLAY_END, .time = (time_)                                                                            \
    }

static const struct boundary_case {
    const char *what;
    struct window_options options;
    const char *ends; /* boundaries, each with a space after it */
    struct replay_event events[EVENTS_MAX];
    size_t count;
} boundary_cases[] = {
    {"every rank has an event in each window",
     {.kind = WINDOW_EVENTS, .length = 10, .count = 1},
     "10 20 ",
     {BEGIN(0, 0), BEGIN(1, 0), ENTER(0, 1), ENTER(1, 9), EXIT(0, 12), EXIT(1, 19), ENTER(0, 25)},
     7},
    {"a rank that lacks events stretches the window by whole lengths",
     {.kind = WINDOW_EVENTS, .length = 10, .count = 1},
     "30 ",
     {BEGIN(0, 0), BEGIN(1, 0), ENTER(0, 1), EXIT(0, 12), ENTER(1, 25), EXIT(1, 31)},
     6},
    {"however long windows are",
     {.kind = WINDOW_EVENTS, .length = INT64_C(1) << 60, .parts = 4, .count = 1},
     "3458764513820540928 ",
     {BEGIN(0, 0), BEGIN(1, 0), ENTER(0, 1), ENTER(1, (INT64_C(1) << 61) + 1), EXIT(0, TIME_MOST)},
     5},
    {"all events of the window count, not those of the last length",
     {.kind = WINDOW_EVENTS, .length = 10, .count = 2},
     "20 ",
     {BEGIN(0, 0), ENTER(0, 1), EXIT(0, 12), ENTER(0, 21)},
     4},
    {"an event at the boundary belongs to the next window",
     {.kind = WINDOW_EVENTS, .length = 10, .count = 1},
     "20 ",
     {BEGIN(0, 0), ENTER(0, 10), EXIT(0, 20)},
     3},
    {"counting starts anew in every window",
     {.kind = WINDOW_EVENTS, .length = 10, .count = 2},
     "10 40 ",
     {BEGIN(0, 0), ENTER(0, 1), EXIT(0, 2), ENTER(0, 11), EXIT(0, 35), ENTER(0, 41)},
     6},
    {"ranks that have not begun, or have finished, are not waited for",
     {.kind = WINDOW_EVENTS, .length = 10, .count = 1},
     "10 20 30 ",
     {BEGIN(0, 0), ENTER(0, 1), EXIT(0, 12), BEGIN(1, 15), FINALIZED(1, 16), ENTER(0, 25), EXIT(0, 31)},
     7},
    {"one that finishes with too few events no longer lacks them",
     {.kind = WINDOW_EVENTS, .length = 10, .count = 2},
     "10 ",
     {BEGIN(0, 0), BEGIN(1, 0), FINALIZED(1, 3), ENTER(0, 4), EXIT(0, 5), ENTER(0, 11)},
     6},
    {"what a rank does after it has finished does not count for others",
     {.kind = WINDOW_EVENTS, .length = 10, .count = 1},
     "10 30 ",
     {BEGIN(0, 0), BEGIN(1, 0), ENTER(0, 1), FINALIZED(1, 2), ENTER(1, 11), EXIT(0, 25), ENTER(0, 31)},
     7},
    {"a rank that begins is waited for",
     {.kind = WINDOW_EVENTS, .length = 10, .count = 1},
     "20 ",
     {BEGIN(0, 0), ENTER(0, 1), BEGIN(1, 5), ENTER(1, 15), EXIT(1, 21)},
     5},
    {"without a number of events only the length counts",
     {.kind = WINDOW_EVENTS, .length = 10},
     "10 20 30 ",
     {BEGIN(0, 0), ENTER(0, 35)},
     2},
    {"auto: as many as the root of the number of ranks, rounded up",
     {.kind = WINDOW_EVENTS, .length = 10, .count_auto = true},
     "20 ",
     {BEGIN(0, 0), ENTER(0, 1), EXIT(0, 12), ENTER(0, 21)},
     4},
    {"parts of a run: ten at most are one window, however little happens",
     {.kind = WINDOW_EVENTS, .length = 10, .parts = 100, .count = 1},
     "10 110 210 ",
     {BEGIN(0, 0), ENTER(0, 1), EXIT(0, 250)},
     3},
    {"before what was asked for, nobody there: however long it is",
     {.kind = WINDOW_EVENTS, .length = 10, .count = 1, .part.from = INT64_C(1) << 60},
     "1152921504606846980 1152921504606846990 ",
     {BEGIN(0, (INT64_C(1) << 60) + 1), ENTER(0, (INT64_C(1) << 60) + 2), EXIT(0, (INT64_C(1) << 60) + 12),
      EXIT(0, (INT64_C(1) << 60) + 21)},
     4},
    {"a boundary that comes too late divides nothing that may have been told",
     {.kind = WINDOW_EVERY, .count = 1, .rank = 2},
     "20 60 ",
     {BEGIN(1, 0), ENTER(1, 10), EXIT(1, 20), ENTER(1, 30), RELEASE(50), EXIT(1, 40), ENTER(1, 55), RELEASE(60),
      EXIT(1, 60)},
     9},
    {"every return to computing",
     {.kind = WINDOW_EVERY, .count = 1, .rank = 1},
     "5 9 ",
     {BEGIN(0, 0), ENTER(0, 1), EXIT(0, 5), ENTER(0, 8), EXIT(0, 9)},
     5},
    {"every second return",
     {.kind = WINDOW_EVERY, .count = 2, .rank = 1},
     "9 20 ",
     {BEGIN(0, 0), ENTER(0, 1), EXIT(0, 5), ENTER(0, 8), EXIT(0, 9), ENTER(0, 10), EXIT(0, 11), ENTER(0, 19),
      EXIT(0, 20)},
     9},
    {"of the chosen rank alone",
     {.kind = WINDOW_EVERY, .count = 1, .rank = 2},
     "6 ",
     {BEGIN(0, 0), BEGIN(1, 0), ENTER(0, 1), ENTER(1, 2), EXIT(0, 5), EXIT(1, 6)},
     6},
    {"out of overhead too, when the last kind of it ends",
     {.kind = WINDOW_EVERY, .count = 1, .rank = 1},
     "7 ",
     {BEGIN(0, 0), LOSES(0, 1, FLUSH), LOSES(0, 2, INIT), REGAINS(0, 4, INIT), REGAINS(0, 7, FLUSH)},
     5},
    {"not while the call goes on",
     {.kind = WINDOW_EVERY, .count = 1, .rank = 1},
     "7 ",
     {BEGIN(0, 0), ENTER(0, 1), LOSES(0, 2, FLUSH), REGAINS(0, 4, FLUSH), EXIT(0, 7)},
     5},
    {"overhead that counts as useful changes nothing",
     {.kind = WINDOW_EVERY, .count = 1, .rank = 1},
     "",
     {BEGIN(0, 0),
      {.kind = REPLAY_OVERHEAD_ON, .time = 2, .detail = FLUSH, .flags = REPLAY_USEFUL},
      {.kind = REPLAY_OVERHEAD_OFF, .time = 4, .detail = FLUSH, .flags = REPLAY_USEFUL}},
     3},
    {"what takes no time is no return",
     {.kind = WINDOW_EVERY, .count = 1, .rank = 1},
     "5 ",
     {BEGIN(0, 0), ENTER(0, 0), EXIT(0, 0), ENTER(0, 1), EXIT(0, 5), ENTER(0, 5), EXIT(0, 5), ENTER(0, 7), EXIT(0, 7)},
     9},
    {"occurrences of an event on a rank",
     {.kind = WINDOW_EVENT, .rank = 2},
     "3 8 ",
     {OCCURS(0, 1, TYPE, 5), OCCURS(1, 3, TYPE, 5), OCCURS(1, 8, TYPE, 5)},
     3},
    {"other types, and other values where one is named, set none",
     {.kind = WINDOW_EVENT, .rank = 1},
     "4 6 ",
     {OCCURS(0, 1, TYPE, 4), OCCURS(0, 2, TYPE + 5, 5), OCCURS(0, 4, TYPE, 5), OCCURS(0, 5, OTHER_TYPE, 0),
      OCCURS(0, 6, OTHER_TYPE, 9)},
     5},
    {"of no named rank, the lowest that has had one when the replay comes to the first",
     {.kind = WINDOW_EVENT},
     "4 9 12 ",
     {OCCURS(2, 2, TYPE, 5), RELEASE(1), OCCURS(1, 4, TYPE, 5), OCCURS(1, 9, TYPE, 5), RELEASE(2),
      OCCURS(2, 10, TYPE, 5), OCCURS(0, 11, TYPE, 5), OCCURS(1, 12, TYPE, 5)},
     8},
};

static const struct event_match boundary_events[] = {
    {.type = TYPE, .has_value = true, .value = 5},
    {.type = OTHER_TYPE},
};

static void preview_events(const struct preview *preview, const struct boundary_case *one)
{
    for (size_t i = 0; i < one->count; i++) {
        const struct replay_event *event = &one->events[i];

        if (event->kind == REPLAY_END)
            cr_assert_eq(preview->release(preview->self, event->time), 0);
        else
            cr_assert_eq(preview->event(preview->self, event), 0);
    }
}

Test(boundaries, come_from_events)
{
    for (size_t i = 0; i < sizeof(boundary_cases) / sizeof(boundary_cases[0]); i++) {
        const struct boundary_case *one = &boundary_cases[i];
        const struct diag silent = {NULL, NULL};
        struct window_grid grid = {.kind = GRID_LISTED, .from = one->options.part.from, .to = INT64_MAX};
        struct boundaries *boundaries;
        struct preview preview;
        char ends[200] = "";

        grid_prepare(&grid);
        boundaries = boundaries_new(&one->options, RANKS, &grid, boundary_events, 2, &silent);
        cr_assert_not_null(boundaries);
        preview = boundaries_preview(boundaries);
        preview_events(&preview, one);
        for (size_t k = 0; k < grid.end_count; k++)
            snprintf(ends + strlen(ends), sizeof(ends) - strlen(ends), "%" PRId64 " ", grid.ends[k]);
        cr_expect_str_eq(ends, one->ends, "%s: \"%s\" instead of \"%s\"", one->what, ends, one->ends);
        boundaries_free(boundaries);
        grid_deinit(&grid);
    }
}

/* The square root is rounded up, whatever the number of ranks. */
Test(boundaries, need_a_root_of_events)
{
    static const struct {
        uint32_t ranks;
        uint32_t need;
    } cases[] = {{1, 1}, {2, 2}, {4, 2}, {5, 3}, {9, 3}, {10, 4}};

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct window_options options = {.kind = WINDOW_EVENTS, .length = 10, .count_auto = true};
        const struct diag silent = {NULL, NULL};
        struct window_grid grid = {.kind = GRID_LISTED, .to = INT64_MAX};
        struct boundaries *boundaries;
        struct preview preview;
        struct replay_event event = BEGIN(0, 0);
        uint32_t events = 0;

        grid_prepare(&grid);
        boundaries = boundaries_new(&options, cases[i].ranks, &grid, NULL, 0, &silent);
        cr_assert_not_null(boundaries);
        preview = boundaries_preview(boundaries);
        cr_assert_eq(preview.event(preview.self, &event), 0);
        /* One event per length of a window: the first boundary comes after as many as are needed. */
        for (; grid.end_count == 0; event.time += 10) {
            event.kind = events % 2 == 0 ? REPLAY_ENTER : REPLAY_EXIT;
            cr_assert_eq(preview.event(preview.self, &event), 0);
            events++;
        }
        cr_expect_eq(grid.ends[0], 10 * (int64_t)cases[i].need, "%u ranks: %" PRId64, (unsigned)cases[i].ranks,
                     grid.ends[0]);
        boundaries_free(boundaries);
        grid_deinit(&grid);
    }
}
