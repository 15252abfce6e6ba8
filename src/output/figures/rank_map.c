#include "output/figures/rank_map.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

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

unsigned rank_map_most(const struct rank_map *map, size_t row, int64_t start, int64_t end)
{
    unsigned absent = map->kind_count - 1;
    unsigned most = absent;
    double largest = 0;
    double known = 0;

    for (unsigned kind = 0; kind < absent; kind++) {
        double share = rank_map_share_of(map, kind, row, 1, start, end);

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

            shown |= 1U << rank_map_most(map, row, start, end);
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
