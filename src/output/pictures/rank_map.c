#include "output/pictures/rank_map.h"

/* Of a row, what lies between two times; a bin that is cut counts by the part that is left. */
static double row_useful(const struct rank_map *map, size_t row, int64_t start, int64_t end)
{
    const int64_t *useful = map->useful + row * map->stride;
    size_t bin = (size_t)((start - map->start) / map->width);
    double sum = 0;

    for (; bin < map->bin_count; bin++) {
        int64_t from = map->start + (int64_t)bin * map->width;
        int64_t to = from < map->end - map->width ? from + map->width : map->end;

        if (from >= end)
            break;
        sum +=
            (double)useful[bin] * (double)((to < end ? to : end) - (from > start ? from : start)) / (double)(to - from);
    }
    return sum;
}

double rank_map_share(const struct rank_map *map, size_t row, size_t rows, int64_t start, int64_t end)
{
    uint32_t ranks = rank_map_end(map, row + rows - 1) - rank_map_first(map, row);
    double sum = 0;
    double share;

    for (size_t i = row; i < row + rows; i++)
        sum += row_useful(map, i, start, end);
    share = sum / ((double)ranks * (double)(end - start));
    return share < 1 ? share : 1;
}
