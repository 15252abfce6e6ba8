#include "reports/map_bins.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { FIRST_WIDTH = 1000 }; /* nanoseconds */

struct map_bins map_bins_make(unsigned kind_count, size_t row_bins, struct time_range part)
{
    return (struct map_bins){.kind_count = kind_count, .row_bins = row_bins, .part = part, .width = FIRST_WIDTH};
}

void map_bins_deinit(struct map_bins *bins)
{
    for (size_t row = 0; row < bins->row_count; row++)
        free(bins->rows[row]);
    free(bins->rows);
}

/* Times of many members may be more than fits: then all that fits. */
static int64_t sum_of_times(int64_t time, __int128 more)
{
    __int128 sum = time + more;

    return sum < INT64_MAX ? (int64_t)sum : INT64_MAX;
}

int map_bins_add_row(struct map_bins *bins, size_t index)
{
    int64_t *row = calloc(bins->kind_count * bins->row_bins, sizeof(*row));

    if (!row || array_reserve(&bins->rows, &bins->row_capacity, bins->row_count + 1, sizeof(*bins->rows)) < 0) {
        free(row);
        return ERROR_MEMORY;
    }
    memmove(&bins->rows[index + 1], &bins->rows[index], (bins->row_count - index) * sizeof(*bins->rows));
    bins->rows[index] = row;
    bins->row_count++;
    return 0;
}

void map_bins_add(struct map_bins *bins, size_t row, const int64_t *times)
{
    for (size_t i = 0; i < bins->kind_count * bins->row_bins; i++)
        bins->rows[row][i] = sum_of_times(bins->rows[row][i], times[i]);
}

void map_bins_merge_row(struct map_bins *bins, size_t index)
{
    int64_t *row = bins->rows[index + 1];

    map_bins_add(bins, index, row);
    free(row);
    bins->row_count--;
    memmove(&bins->rows[index + 1], &bins->rows[index + 2], (bins->row_count - index - 1) * sizeof(*bins->rows));
}

static void double_row_width(int64_t *times, size_t count)
{
    for (size_t i = 0; i < count / 2; i++)
        times[i] = sum_of_times(times[2 * i], times[2 * i + 1]);
    for (size_t i = count / 2; i < count; i++)
        times[i] = 0;
}

void map_bins_reach(struct map_bins *bins, int64_t end)
{
    /* As a quotient: the product of width and number of bins may overflow. */
    while (end > bins->part.from && (end - bins->part.from - 1) / bins->width >= (int64_t)bins->row_bins) {
        for (size_t row = 0; row < bins->row_count; row++)
            for (unsigned kind = 0; kind < bins->kind_count; kind++)
                double_row_width(map_bins_of(bins, row, kind), bins->row_bins);
        bins->width *= 2;
    }
}

void map_bins_put(struct map_bins *bins, size_t row, unsigned kind, int other, int64_t start, int64_t end,
                  int64_t count)
{
    struct time_range cut = time_range_cut(start, end, bins->part);
    int64_t *times;
    int64_t *others;

    if (cut.from >= cut.to)
        return;
    map_bins_reach(bins, cut.to);
    times = map_bins_of(bins, row, kind);
    others = other < 0 ? NULL : map_bins_of(bins, row, (unsigned)other);
    start = cut.from - bins->part.from;
    end = cut.to - bins->part.from;
    while (start < end) {
        int64_t bin = start / bins->width;
        int64_t left = bins->width - start % bins->width; /* in the bin */
        int64_t length = end - start < left ? end - start : left;
        __int128 time = (__int128)length * count;

        if (others && time > others[bin])
            time = others[bin];
        times[bin] = sum_of_times(times[bin], time);
        if (others)
            others[bin] -= (int64_t)time;
        start += length;
    }
}

void map_bins_finish(struct map_bins *bins, int64_t end)
{
    bins->end = end < bins->part.to ? end : bins->part.to;
    map_bins_reach(bins, bins->end);
}

/* The map that is drawn of them. */

int drawn_map_add_row(struct drawn_map *drawn, size_t index, struct map_row row)
{
    size_t count = drawn->bins.row_count;

    if (array_reserve(&drawn->rows, &drawn->row_capacity, count + 1, sizeof(*drawn->rows)) < 0 ||
        map_bins_add_row(&drawn->bins, index) < 0)
        return ERROR_MEMORY;
    memmove(&drawn->rows[index + 1], &drawn->rows[index], (count - index) * sizeof(*drawn->rows));
    drawn->rows[index] = row;
    return 0;
}

/* The map without its rows' names and kinds. */
static struct rank_map map_bins_conclude(const struct map_bins *bins)
{
    int64_t length = bins->end > bins->part.from ? bins->end - bins->part.from : 0;
    int64_t width = bins->width;

    while (length > 0 && (length - 1) / width >= RANK_MAP_BINS)
        width *= 2;
    return (struct rank_map){
        .kind_count = bins->kind_count,
        .row_count = bins->row_count,
        .start = bins->part.from,
        .end = bins->part.from + length,
        .width = width,
        .bin_count = (size_t)(length / width + (length % width > 0)),
        .fine_width = bins->width,
        .fine_count = (size_t)(length / bins->width + (length % bins->width > 0)),
        .row_bins = bins->row_bins,
    };
}

void drawn_map_conclude(struct drawn_map *drawn, const struct map_kind *kinds)
{
    for (size_t row = 0; row < drawn->bins.row_count; row++)
        drawn->rows[row].times = drawn->bins.rows[row];
    drawn->map = map_bins_conclude(&drawn->bins);
    drawn->map.kinds = kinds;
    drawn->map.rows = drawn->rows;
}

void drawn_map_deinit(struct drawn_map *drawn)
{
    map_bins_deinit(&drawn->bins);
    free(drawn->rows);
}

int drawn_map_add_ranks(struct drawn_map *drawn, uint32_t rank_count, uint32_t step)
{
    int error = 0;

    for (uint32_t first = 0; first < rank_count && error == 0; first += step) {
        uint32_t count = rank_count - first < step ? rank_count - first : step;

        error =
            drawn_map_add_row(drawn, drawn->bins.row_count,
                              (struct map_row){.first_rank = first, .last_rank = first + count - 1, .members = count});
    }
    return error;
}
