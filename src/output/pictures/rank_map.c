#include "output/pictures/rank_map.h"

/* Of a row, what lies between two times; a bin that is cut counts by the part that is left. */
static double row_time(const struct rank_map *map, enum rank_map_kind kind, size_t row, int64_t start, int64_t end)
{
    const int64_t *times = map->times[kind] + row * map->stride;
    size_t bin = (size_t)((start - map->start) / map->width);
    double sum = 0;

    for (; bin < map->bin_count; bin++) {
        int64_t from = map->start + (int64_t)bin * map->width;
        int64_t to = from < map->end - map->width ? from + map->width : map->end;

        if (from >= end)
            break;
        sum +=
            (double)times[bin] * (double)((to < end ? to : end) - (from > start ? from : start)) / (double)(to - from);
    }
    return sum;
}

double rank_map_kind_share(const struct rank_map *map, enum rank_map_kind kind, size_t row, size_t rows, int64_t start,
                           int64_t end)
{
    uint32_t ranks = rank_map_end(map, row + rows - 1) - rank_map_first(map, row);
    double sum = 0;
    double share;

    for (size_t i = row; i < row + rows; i++)
        sum += row_time(map, kind, i, start, end);
    share = sum / ((double)ranks * (double)(end - start));
    return share < 1 ? share : 1;
}

double rank_map_share(const struct rank_map *map, size_t row, size_t rows, int64_t start, int64_t end)
{
    return rank_map_kind_share(map, RANK_MAP_USEFUL, row, rows, start, end);
}

enum rank_map_kind rank_map_most(const struct rank_map *map, size_t row, size_t rows, int64_t start, int64_t end)
{
    static const double least_useful = 0.125;
    enum rank_map_kind most = RANK_MAP_ABSENT;
    double largest = 0;

    if (rank_map_share(map, row, rows, start, end) >= least_useful)
        return RANK_MAP_USEFUL;
    for (enum rank_map_kind kind = RANK_MAP_WAITING; kind < RANK_MAP_KINDS; kind++) {
        double share = rank_map_kind_share(map, kind, row, rows, start, end);

        if (share > largest) {
            largest = share;
            most = kind;
        }
    }
    return most;
}

static const struct {
    char code;
    const char *meaning;
    const char *title;
    const char *color; /* computing, transfer and overhead as in stacks, waiting as the strip of it */
} kinds[RANK_MAP_KINDS] = {
    [RANK_MAP_USEFUL] = {'u', "computing", "computing", "#D8DDE2"},
    [RANK_MAP_WAITING] = {'w', "waiting", "waiting", "#CC79A7"},
    [RANK_MAP_MPI] = {'m', "in MPI", "other MPI", "#0A9070"},
    [RANK_MAP_TRACING] = {'t', "tracing", "tracing", "#000000"},
    [RANK_MAP_OFF] = {'o', "tracing switched off", "tracing off", "#4B4B4B"},
    [RANK_MAP_ABSENT] = {' ', "not begun, or ended", "absent", "#FFFFFF"},
};

char rank_map_code(enum rank_map_kind kind)
{
    return kinds[kind].code;
}

const char *rank_map_meaning(enum rank_map_kind kind)
{
    return kinds[kind].meaning;
}

const char *rank_map_color(enum rank_map_kind kind)
{
    return kinds[kind].color;
}

const char *rank_map_title(enum rank_map_kind kind)
{
    return kinds[kind].title;
}
