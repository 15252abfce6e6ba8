/*
 * Rank map: how much of each stretch of time each rank computed, and what it did else. Handed from the analysis
 * (reports/rank_map/rank_map_builder.h) to the pictures.
 */
#ifndef CLOCKTALK_OUTPUT_PICTURES_RANK_MAP_H
#define CLOCKTALK_OUTPUT_PICTURES_RANK_MAP_H

#include <stddef.h>
#include <stdint.h>

/* What a rank's time went into (docs/semantics.md, "Ranks over time"). */
enum rank_map_kind {
    RANK_MAP_USEFUL,
    RANK_MAP_WAITING,
    RANK_MAP_MPI, /* without waiting */
    RANK_MAP_TRACING,
    RANK_MAP_OFF,
    RANK_MAP_ABSENT, /* before the first event, and behind the last */
    RANK_MAP_KINDS,
};

enum { RANK_MAP_BINS = 1024 }; /* of a row, at most; even */

struct rank_map {
    uint32_t rank_count;
    uint32_t ranks_per_row; /* neighbours that share a row; the last row may have fewer */
    size_t row_count;
    int64_t start; /* of the first bin */
    int64_t end;   /* of the run, or of the part that was asked for: there the last bin is cut short */
    int64_t width; /* of a bin, nanoseconds */
    size_t bin_count;
    size_t stride;                        /* from row to row */
    const int64_t *times[RANK_MAP_KINDS]; /* nanoseconds: row * stride + bin, over all ranks of the row */
};

/* From 0. */
static inline uint32_t rank_map_first(const struct rank_map *map, size_t row)
{
    return (uint32_t)row * map->ranks_per_row;
}

/* Behind the row's last rank, from 0. */
static inline uint32_t rank_map_end(const struct rank_map *map, size_t row)
{
    uint32_t end = rank_map_first(map, row + 1);

    return end < map->rank_count ? end : map->rank_count;
}

/* The share of their time that the ranks of `rows` rows from `row` on computed between two times, end > start: 0 … 1.
 */
double rank_map_share(const struct rank_map *map, size_t row, size_t rows, int64_t start, int64_t end);

/* Likewise of what they did. */
double rank_map_kind_share(const struct rank_map *map, enum rank_map_kind kind, size_t row, size_t rows, int64_t start,
                           int64_t end);

/* Likewise what is to be shown there: computation from an eighth of the time on, else what took the most of it. */
enum rank_map_kind rank_map_most(const struct rank_map *map, size_t row, size_t rows, int64_t start, int64_t end);

/* A letter for each kind, or a blank, and what it is in a few words. */
char rank_map_code(enum rank_map_kind kind);
const char *rank_map_meaning(enum rank_map_kind kind);

/* In a picture: as #rrggbb, different in lightness too, and the same for the same as in other pictures; in a word or
 * two. */
const char *rank_map_color(enum rank_map_kind kind);
const char *rank_map_title(enum rank_map_kind kind);

#endif
