/*
 * Parallelism, fed with intervals by hand, in any order of ranks, against counting nanosecond by nanosecond.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "gen/random.h"
#include "reports/parallelism/parallelism.h"

enum { RANKS = 40, LENGTH = 30000, WINDOW = 1700 };

struct line {
    int64_t at;
    bool is_useful;
};

static void tell(struct listener *listener, uint32_t rank, struct line *line, int64_t end, unsigned char *busy)
{
    const struct interval interval = {
        .rank = rank,
        .state = line->is_useful ? STATE_USEFUL : STATE_MPI,
        .call = line->is_useful ? 0 : 5,
        .t0 = line->at,
        .t1 = end,
    };

    cr_assert(listener->interval(listener->self, &interval) == 0);
    for (int64_t t = line->at; line->is_useful && t < end; t++)
        busy[t]++;
    line->at = end;
}

/* Ranks run away from each other and catch up. */
static void tell_all(struct listener *listener, uint64_t seed, unsigned char *busy)
{
    struct line lines[RANKS] = {{0, false}};
    struct random random = {seed};
    uint32_t done = 0;

    while (done < RANKS) {
        uint32_t rank = (uint32_t)random_below(&random, RANKS);
        uint64_t steps = random_below(&random, 200);

        for (uint64_t i = 0; i < steps && lines[rank].at < LENGTH; i++) {
            int64_t end = lines[rank].at + (int64_t)random_below(&random, 12);

            tell(listener, rank, &lines[rank], end < LENGTH ? end : LENGTH, busy);
            /* Now and then a stretch is told in two pieces. */
            if (random_below(&random, 4) > 0)
                lines[rank].is_useful = !lines[rank].is_useful;
            done += lines[rank].at == LENGTH;
        }
    }
    cr_assert(listener->finish(listener->self, LENGTH) == 0);
}

static void check_histogram(const struct parallelism_findings *found, const unsigned char *busy, int64_t from,
                            int64_t to)
{
    int64_t histogram[RANKS + 1] = {0};

    for (int64_t t = from; t < to; t++)
        histogram[busy[t]]++;
    cr_expect(found->length == to - from);
    for (uint32_t n = 0; n <= RANKS; n++)
        cr_expect(found->histogram[n].time == histogram[n], "%u ranks: %ld, expected %ld", (unsigned)n,
                  (long)found->histogram[n].time, (long)histogram[n]);
}

static void check_window(const struct parallelism_window *window, const unsigned char *busy)
{
    int64_t sum = 0;
    uint32_t least = UINT32_MAX;
    uint32_t most = 0;

    for (int64_t t = window->start; t < window->end; t++) {
        sum += busy[t];
        least = busy[t] < least ? busy[t] : least;
        most = busy[t] > most ? busy[t] : most;
    }
    cr_expect(window->useful_sum == sum && window->least == least && window->most == most, "window at %ld",
              (long)window->start);
}

static void check_part(uint64_t seed, int64_t from, int64_t to)
{
    const struct diag diag = {0};
    struct window_grid grid = {.kind = GRID_LENGTH, .from = from, .to = to, .length = WINDOW};
    struct parallelism parallelism = {.rank_count = RANKS, .part = {from, to}, .grid = &grid, .diag = &diag};
    int64_t end = to < LENGTH ? to : LENGTH;
    int64_t reached = from;
    struct parallelism_findings found;
    struct listener listener;
    unsigned char *busy = calloc(LENGTH, 1);

    cr_assert_not_null(busy);
    grid_prepare(&grid);
    cr_assert_eq(parallelism_start(&parallelism, &listener), 0);
    tell_all(&listener, seed, busy);
    found = *parallelism_conclude(&parallelism);
    check_histogram(&found, busy, from, end);
    for (size_t i = 0; i < found.window_count; i++) {
        cr_expect(found.windows[i].start == reached);
        reached = found.windows[i].end;
        check_window(&found.windows[i], busy);
    }
    cr_expect(reached == end);
    parallelism_deinit(&parallelism);
    free(busy);
}

Test(parallelism, counts_who_computes_at_the_same_time)
{
    for (uint64_t seed = 0; seed < 4; seed++)
        check_part(seed, 0, INT64_MAX);
}

Test(parallelism, looks_at_a_part_of_the_run)
{
    check_part(7, 5000, 20001);
}
