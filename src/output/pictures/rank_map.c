#include "output/pictures/rank_map.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/slice.h"

/* Of a row, what lies between two times; a bin that is cut counts by the part that is left. */
static double time_between(const struct rank_map *map, const int64_t *times, int64_t start, int64_t end)
{
    size_t bin = (size_t)((start - map->start) / map->fine_width);
    double sum = 0;

    for (; bin < map->fine_count; bin++) {
        int64_t from = map->start + (int64_t)bin * map->fine_width;
        int64_t to = rank_map_end_of(map, from, map->fine_width);

        if (from >= end)
            break;
        sum +=
            (double)times[bin] * (double)((to < end ? to : end) - (from > start ? from : start)) / (double)(to - from);
    }
    return sum;
}

double rank_map_share_of(const struct rank_map *map, unsigned kind, size_t row, size_t rows, int64_t start, int64_t end)
{
    double members = 0;
    double sum = 0;
    double share;

    for (size_t i = row; i < row + rows; i++) {
        sum += time_between(map, map->rows[i].times + (size_t)kind * map->row_bins, start, end);
        members += (double)map->rows[i].members;
    }
    share = sum / (members * (double)(end - start));
    return share < 1 ? share : 1;
}

double rank_map_share(const struct rank_map *map, size_t row, size_t rows, int64_t start, int64_t end)
{
    return rank_map_share_of(map, 0, row, rows, start, end);
}

unsigned rank_map_most(const struct rank_map *map, size_t row, size_t rows, int64_t start, int64_t end)
{
    unsigned absent = map->kind_count - 1;
    unsigned most = absent;
    double largest = 0;
    double known = 0;

    for (unsigned kind = 0; kind < absent; kind++) {
        double share = rank_map_share_of(map, kind, row, rows, start, end);

        known += share;
        if (share > largest) {
            largest = share;
            most = kind;
        }
    }
    /* Nobody is absent who is told to do something else. */
    return 1 - known > largest ? absent : most;
}

int64_t rank_map_column(const struct rank_map *map)
{
    int64_t width = map->width;

    while (width % 2 == 0 && (map->end - map->start) / width < RANK_MAP_BINS / 2)
        width /= 2;
    return width;
}

unsigned rank_map_shown(const struct rank_map *map)
{
    int64_t width = rank_map_column(map);
    const unsigned all = (1U << map->kind_count) - 1;
    unsigned shown = map->extremes ? rank_map_shown(map->extremes) : 0;

    for (size_t row = 0; row < map->row_count; row++)
        for (int64_t start = map->start; start < map->end && shown != all;) {
            int64_t end = rank_map_end_of(map, start, width);

            shown |= 1U << rank_map_most(map, row, 1, start, end);
            start = end;
        }
    return shown;
}

size_t rank_map_farthest(const struct rank_map *map, size_t row, size_t rows, int64_t start, int64_t end, double mean)
{
    size_t farthest = row;
    double most = -1;

    for (size_t i = row; i < row + rows && rows > 1; i++) {
        double distance = fabs(rank_map_share(map, i, 1, start, end) - mean);

        if (distance > most) {
            most = distance;
            farthest = i;
        }
    }
    return farthest;
}

void map_owner_add(struct map_owner *owner, const struct map_owner *other)
{
    bool is_same = owner->rank == other->rank && owner->call == other->call;
    int64_t votes = owner->votes;

    if (other->votes > votes && !is_same)
        *owner = *other;
    if (is_same) {
        owner->time += other->time;
        owner->votes += other->votes;
    } else {
        owner->votes = votes > other->votes ? votes - other->votes : other->votes - votes;
    }
}

const struct map_owner *rank_map_owner(const struct rank_map *map, size_t row, int64_t start, int64_t end,
                                       struct map_owner *owner)
{
    const struct map_row *members = &map->rows[row];
    double waiting = time_between(map, members->times + RANK_MAP_WAITING * map->row_bins, start, end);

    *owner = (struct map_owner){0};
    for (size_t bin = (size_t)((start - map->start) / map->fine_width); members->owners && bin < map->fine_count;
         bin++) {
        if (map->start + (int64_t)bin * map->fine_width >= end)
            break;
        map_owner_add(owner, &members->owners[bin]);
    }
    return owner->votes > 0 && (double)owner->time * 2 > waiting ? owner : NULL;
}

size_t rank_map_path_row(const struct rank_map *map, size_t rows, int64_t start, int64_t end)
{
    size_t best = RANK_MAP_NO_ROW;
    double most = 0;

    for (size_t first = 0; map->path && end > start && first < map->row_count; first += rows) {
        double time = 0;

        for (size_t row = first; row < first + rows && row < map->row_count; row++)
            time += time_between(map, map->path[row], start, end);
        if (time > most) {
            most = time;
            best = first;
        }
    }
    return best;
}

const char *rank_map_name(const struct rank_map *map, size_t row, size_t rows, char name[MAP_NAME_SIZE])
{
    const struct map_row *first = &map->rows[row];
    const struct map_row *last = &map->rows[row + rows - 1];
    bool is_of_one = first->first_rank == last->last_rank;

    snprintf(name, MAP_NAME_SIZE, "%" PRIu32, first->first_rank + 1);
    if (map->is_of_threads)
        string_append(name, MAP_NAME_SIZE, ".%" PRIu32, first->first_thread);
    if (!is_of_one)
        string_append(name, MAP_NAME_SIZE, "-%" PRIu32, last->last_rank + 1);
    if (map->is_of_threads && !is_of_one)
        string_append(name, MAP_NAME_SIZE, ".%" PRIu32, last->last_thread);
    else if (map->is_of_threads && first->first_thread != last->last_thread)
        string_append(name, MAP_NAME_SIZE, "-%" PRIu32, last->last_thread);
    return name;
}

/* Bins. */

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

struct rank_map map_bins_conclude(const struct map_bins *bins)
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
