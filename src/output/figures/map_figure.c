/* The figure of ranks, or threads, over time. */
#include <inttypes.h>
#include <math.h>

#include "output/decimal.h"
#include "output/figures/windows_figure.h"
#include "output/section.h"

enum { MAP_HEIGHT = 400, MAP_AXES = 60, ROW_HEIGHT = 48 /* at most */, MOST_TICKS = 16 };

/* The row that has most of the path, in stretches, with its name where there is room for it. */
static void add_path(struct figure *figure, struct figure_panel *panel, const struct rank_map *map)
{
    struct figure_series *series = figure_add_series(figure, panel, "critical path", COLOR_OF_CRITICAL_PATH);
    char name[MAP_NAME_SIZE];
    size_t bin = 0;

    while (bin < map->bin_count) {
        int64_t start = map->start + (int64_t)bin * map->width;
        int64_t end = start;
        size_t row = RANK_MAP_NO_ROW;

        for (; bin < map->bin_count; bin++) {
            int64_t next = rank_map_end_of(map, end, map->width);
            size_t here = rank_map_path_row(map, 1, end, next);

            if (end > start && here != row)
                break;
            row = here;
            end = next;
        }
        if (row != RANK_MAP_NO_ROW) {
            double from = figure_time(panel, start);
            double to = figure_time(panel, end);
            double up =
                map->is_of_threads ? (double)row + 1 : (map->rows[row].first_rank + map->rows[row].last_rank) / 2. + 1;

            figure_add_point(figure, series, (struct figure_point){.from = from, .to = to, .value = up, .row = row});
            figure_add_mark(figure, panel,
                            (struct figure_mark){.kind = FIGURE_MARK_NAME,
                                                 .from = from,
                                                 .to = to,
                                                 .up = up,
                                                 .text = figure_print(figure, "%s", rank_map_name(map, row, 1, name))});
        }
    }
}

static struct figure_panel *add_map(struct figure *figure, const char *question, const struct rank_map *map)
{
    size_t height = MAP_AXES + map->row_count * ROW_HEIGHT;
    struct figure_panel *panel =
        figure_add_panel(figure, FIGURE_MAP, question, height < MAP_HEIGHT ? (unsigned)height : MAP_HEIGHT);
    char name[MAP_NAME_SIZE];

    figure_set_time(figure, panel, map->start, map->end);
    panel->map = map;
    if (map->row_count > 0)
        figure_set_ranks_down(&panel->up, "rank", map->rows[map->row_count - 1].last_rank + 1);
    if (map->row_count == 0 || !map->is_of_threads)
        return panel;
    /* Rows one by one, and where they are many the first one of ranks. */
    panel->up = (struct figure_axis){.title = "rank.thread", .from = (double)map->row_count + 0.5, .to = 0.5};
    for (size_t row = 0; row < map->row_count; row++)
        if (map->row_count <= MOST_TICKS || map->rows[row].first_thread == 1)
            figure_add_tick(figure, &panel->up, (double)row + 1, rank_map_name(map, row, 1, name));
    return panel;
}

/* "Ranks are waiting for 20.4 % of their time, rank 1 for 41.0 %". */
static void set_map_title(struct figure *figure, const struct run_summary *run, const struct rank_map *map)
{
    const char *who = map->is_of_threads ? "thread" : "rank";
    bool is_only_rank = !map->is_of_threads && run->totals.ranks == 1;
    double least = 0.01;
    double farthest = 0;
    unsigned kind = 0;
    size_t row = 0;
    const char *does;
    const char *most = "";
    double share;
    double there;
    char name[MAP_NAME_SIZE];

    /* What takes most of their time but for computing, where it is more than little. Absence is nobody's doing. */
    for (unsigned other = 1; other + 1 < map->kind_count; other++) {
        share = rank_map_share_of(map, other, 0, map->row_count, map->start, map->end);
        kind = share >= least ? other : kind;
        least = fmax(share, least);
    }
    share = rank_map_share_of(map, kind, 0, map->row_count, map->start, map->end);
    /* The row that has most of it; of waiting one that has much less than the mean says more: the others wait for it.
     */
    for (size_t other = 0; other < map->row_count; other++) {
        double distance = rank_map_share_of(map, kind, other, 1, map->start, map->end);

        if (!map->is_of_threads && kind == RANK_MAP_WAITING)
            distance = fabs(distance - share);
        row = distance > farthest ? other : row;
        farthest = fmax(distance, farthest);
    }
    there = rank_map_share_of(map, kind, row, 1, map->start, map->end);
    if (map->row_count > 1 && kind != 0)
        most =
            figure_print(figure, ", %s%s %s%s for %s %%", who, map->rows[row].members > 1 ? "s" : "",
                         rank_map_name(map, row, 1, name), there < share ? " only" : "", decimal_percent(there).text);
    does = map->kinds[kind].meaning;
    if (!map->is_of_threads && kind == RANK_MAP_MPI && !run->totals.holds_bursts)
        does = "in MPI, not waiting,";
    else if (!map->is_of_threads && kind == RANK_MAP_OFF)
        does = "not traced";
    figure_set_title(figure, "%s %s for %s %% of %s time%s",
                     map->is_of_threads ? "Threads are"
                     : is_only_rank     ? "The only rank is"
                                        : "Ranks are",
                     does, decimal_percent(share).text, is_only_rank ? "its" : "their", most);
}

void map_figure_make(struct figure *figure, const struct run_summary *run, size_t most_rows)
{
    const struct rank_map *map = run->rank_map;
    uint64_t together = map->row_count > 0 && !map->is_of_threads ? map->rows[0].members : 1;
    struct figure_panel *panel =
        add_map(figure, map->is_of_threads ? "What each thread does over time" : "What each rank does over time", map);

    if (map->row_count == 0)
        return;
    set_map_title(figure, run, map);
    if (map->path)
        add_path(figure, panel, map);
    if (together > 1)
        panel->note = figure_print(figure, "a row is %" PRIu64 " ranks: what took most of their time", together);
    if (map->extremes)
        panel = add_map(
            figure,
            figure_print(figure, "Of the same %" PRIu64 " ranks the one whose computing is farthest from their mean",
                         together),
            map->extremes);
    if (map->row_count > most_rows)
        panel->note =
            figure_print(figure, "%s%sof rows that share a line the one that is farthest from the mean of all",
                         panel->note ? panel->note : "", panel->note ? "; " : "");
    for (size_t i = 0; i < run->result_count; i++)
        if (run->results[i].section->map)
            run->results[i].section->map(figure, &run->results[i]);
}
