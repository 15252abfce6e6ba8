/*
 * Map bins: rows of time by kind in bins of equal width, of which the map is made.
 *
 * Memory is bounded: bins are narrow at first, and whenever the run turns out longer than all of them, neighbours are
 * merged and all double in width. So at least half of them are in use at the end of a run.
 */
#ifndef CLOCKTALK_REPORTS_MAP_BINS_H
#define CLOCKTALK_REPORTS_MAP_BINS_H

#include "base/duration.h"
#include "base/error.h"
#include "output/figures/rank_map.h"

enum {
    MAP_MOST_ROWS = 512,
    MAP_MOST_BINS = 32 * RANK_MAP_BINS,
    MAP_MOST_CELLS = MAP_MOST_ROWS * RANK_MAP_BINS, /* so that fewer rows have finer bins */
};

/* How many neighbours share a row, so that rows are no more than that. */
static inline uint32_t map_members_per_row(uint32_t count)
{
    return count / MAP_MOST_ROWS + (count % MAP_MOST_ROWS > 0);
}

/* Bins of a row; where one zooms into the map as many as take no more memory than the most rows. */
static inline size_t map_bins_of_row(uint64_t rows, bool is_zoomed)
{
    size_t bins = RANK_MAP_BINS;

    while (is_zoomed && bins < MAP_MOST_BINS && rows <= MAP_MOST_CELLS / (2 * bins))
        bins *= 2;
    return bins;
}

/* Bins of a row for each of so many ranks that they share rows; 0: they are too many for that. */
static inline size_t map_bins_of_member(uint64_t ranks)
{
    enum { FEWEST = 16 };
    size_t bins = RANK_MAP_BINS;

    while (bins >= FEWEST && ranks > MAP_MOST_CELLS / bins)
        bins /= 2;
    return bins < FEWEST ? 0 : bins;
}

struct map_bins {
    unsigned kind_count;
    size_t row_bins;        /* of each row, at most */
    struct time_range part; /* of the run: only what lies in it counts */
    int64_t end;            /* of the run, or of the part */
    int64_t width;
    int64_t **rows; /* of each row kind_count * row_bins times */
    size_t row_count;
    size_t row_capacity;
};

/* No rows yet. `row_bins`: a power of two. */
struct map_bins map_bins_make(unsigned kind_count, size_t row_bins, struct time_range part);
void map_bins_deinit(struct map_bins *bins);

/* A row without times, before the row `index`. 0 or ERROR_MEMORY (not reported). */
int map_bins_add_row(struct map_bins *bins, size_t index) MUST_CHECK;

/* The row behind `index` becomes part of it. */
void map_bins_merge_row(struct map_bins *bins, size_t index);

/* Adds a row of others, whose bins have the same width. */
void map_bins_add(struct map_bins *bins, size_t row, const int64_t *times);

/* Bins get wide enough for times up to there. */
void map_bins_reach(struct map_bins *bins, int64_t end);

/* What lies from `start` to `end`, `count` times over. What it takes from another kind is no more than that has;
 * `other` negative: from none. */
void map_bins_put(struct map_bins *bins, size_t row, unsigned kind, int other, int64_t start, int64_t end,
                  int64_t count);

/* The end of the run. */
void map_bins_finish(struct map_bins *bins, int64_t end);

/* Times of a kind in each bin. */
static inline int64_t *map_bins_of(const struct map_bins *bins, size_t row, unsigned kind)
{
    return bins->rows[row] + (size_t)kind * bins->row_bins;
}

/* The bin of a time that is in the part, or behind it. */
static inline size_t map_bins_find(const struct map_bins *bins, int64_t time)
{
    return (size_t)((time - bins->part.from) / bins->width);
}

/* A map that grows with the run. */
struct drawn_map {
    struct map_bins bins;
    struct map_row *rows; /* in order, as the bins */
    size_t row_capacity;
    struct rank_map map; /* once it is concluded */
};

/* A row without times, before the row `index`. 0 or ERROR_MEMORY (not reported). */
int drawn_map_add_row(struct drawn_map *drawn, size_t index, struct map_row row) MUST_CHECK;

/* A row for each rank, or for `step` neighbours, behind those that there are. 0 or ERROR_MEMORY (not reported). */
int drawn_map_add_ranks(struct drawn_map *drawn, uint32_t rank_count, uint32_t step) MUST_CHECK;

/* At the end of the run, which the bins know. */
void drawn_map_conclude(struct drawn_map *drawn, const struct map_kind *kinds);

void drawn_map_deinit(struct drawn_map *drawn);

#endif
