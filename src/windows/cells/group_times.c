#include "windows/cells/group_times.h"

#include <stdlib.h>

#include "base/error.h"
#include "windows/cells/rank_cells.h"

struct group_times {
    const uint32_t *of_rank;
    uint32_t group_count;
    group_times_handler *handler;
    void *user;
    struct rank_cells cells; /* of the useful time of each group */
    __int128 *total;
};

static int close_group_cell(void *user, const void *kept, int64_t start, int64_t end)
{
    struct group_times *times = user;
    const __int128 *useful = kept;

    (void)start;
    (void)end;
    for (uint32_t i = 0; i < times->group_count; i++)
        times->total[i] += useful[i];
    return times->handler ? times->handler(times->user, useful) : 0;
}

struct group_times *group_times_new(const uint32_t *of_rank, uint32_t rank_count, uint32_t group_count,
                                    const struct window_grid *grid, group_times_handler *handler, void *user,
                                    const struct diag *diag)
{
    struct group_times *times = calloc(1, sizeof(*times));
    struct rank_cells_setup setup = {.grid = grid,
                                     .rank_count = rank_count,
                                     .size = group_count * sizeof(__int128),
                                     .close = close_group_cell,
                                     .user = times};

    if (times)
        times->total = calloc(group_count, sizeof(*times->total));
    if (!times || !times->total) {
        diag_no_memory(diag);
        return group_times_free(times);
    }
    times->of_rank = of_rank;
    times->group_count = group_count;
    times->handler = handler;
    times->user = user;
    return rank_cells_init(&times->cells, &setup, diag) == 0 ? times : group_times_free(times);
}

struct group_times *group_times_free(struct group_times *times)
{
    if (times) {
        rank_cells_deinit(&times->cells);
        free(times->total);
    }
    free(times);
    return NULL;
}

static int group_times_on_interval(void *self, const struct interval *interval)
{
    struct group_times *times = self;
    const struct rank_place *place = rank_cells_place(&times->cells, interval->rank);
    int64_t time = interval->t0;
    int error = 0;

    while (error == 0 && time < interval->t1) {
        int64_t until;

        rank_cells_refresh(&times->cells, interval->rank);
        if (time >= place->end)
            error = rank_cells_reach(&times->cells, interval->rank, time);
        until = place->end < interval->t1 ? place->end : interval->t1;
        if (error == 0 && interval->state == STATE_USEFUL) {
            __int128 *useful = rank_cells_at(&times->cells, place->cell);

            useful[times->of_rank[interval->rank]] += until - time;
        }
        time = until;
    }
    return error;
}

static int group_times_on_finish(void *self, int64_t end)
{
    struct group_times *times = self;

    return rank_cells_finish(&times->cells, end);
}

void group_times_listen(struct group_times *times, struct listener *listener)
{
    *listener = (struct listener){.self = times, .interval = group_times_on_interval, .finish = group_times_on_finish};
}

const __int128 *group_times_total(const struct group_times *times)
{
    return times->total;
}
