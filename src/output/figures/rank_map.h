/*
 * Rank map: how much of each stretch of time each rank, or each thread, computed, and what it did else. Handed from the
 * analysis (reports/rank_map/) to the pictures.
 */
#ifndef CLOCKTALK_OUTPUT_FIGURES_RANK_MAP_H
#define CLOCKTALK_OUTPUT_FIGURES_RANK_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "output/colors.h"

/* Of a row, at most; a power of two. The page, into which one zooms, has finer ones below. */
enum { RANK_MAP_BINS = 1024 };

/* What a map of ranks tells apart. */
enum rank_map_kind {
    RANK_MAP_USEFUL,
    RANK_MAP_WAITING,
    RANK_MAP_MPI, /* without waiting */
    RANK_MAP_TRACING,
    RANK_MAP_OFF,
    RANK_MAP_ABSENT, /* before the first event, and behind the last */
    RANK_MAP_KINDS,
};

/* What time goes into (docs/semantics.md, "Ranks over time"): a letter, or a blank, and a few words; in a picture a
 * word or two, and a colour as #rrggbb. Colours differ in lightness, too, and are the same for the same in other
 * pictures. */
struct map_kind {
    char code;
    const char *meaning;
    const char *title;
    const char *color;
};

/* Whom the waiting in a bin is owed to: of pairs of a rank that others wait for and the call in which they do the one
 * that can have most of it. */
struct map_owner {
    int64_t votes; /* what it has more than the others; 0: nobody */
    int64_t time;  /* what it has of the waiting at least, nanoseconds */
    uint32_t rank;
    uint8_t call;
};

/* Neighbours share a row where there are many. */
struct map_row {
    uint32_t first_rank;            /* from 0 */
    uint32_t last_rank;             /* the same one where the row is of one */
    uint32_t first_thread;          /* of the first rank, from 1; 0: the row is of ranks */
    uint32_t last_thread;           /* of the last rank */
    uint64_t members;               /* ranks, or threads */
    const int64_t *times;           /* nanoseconds of all members: kind * row_bins + fine bin */
    const struct map_owner *owners; /* of each fine bin; NULL: not kept */
};

struct rank_map {
    bool is_of_threads;
    const struct map_kind *kinds; /* stable; the first is computing, the last is absence */
    unsigned kind_count;
    const struct map_row *rows;
    size_t row_count;
    int64_t start; /* of the first bin */
    int64_t end;   /* of the run, or of the part that was asked for: there the last bin is cut short */
    int64_t width; /* of a bin, nanoseconds */
    size_t bin_count;
    int64_t fine_width; /* a bin is one or more fine ones: a power of two */
    size_t fine_count;
    size_t row_bins;      /* for how many fine bins rows have room */
    int64_t *const *path; /* of each row what each fine bin has of the critical path; NULL: it was not asked for */
    /* Where rows are groups of ranks, a map with a row for each rank, in wider bins, and one in which each row has in
     * each of these bins what the rank does that is farthest from its group. NULL: rows are of one, or too many. */
    const struct rank_map *members;
    const struct rank_map *extremes;
};

/* The share of their time that the members of `rows` rows from `row` on did that between two times, end > start: 0 …
 * 1. */
double rank_map_share_of(const struct rank_map *map, unsigned kind, size_t row, size_t rows, int64_t start,
                         int64_t end);

/* Likewise of computing. */
double rank_map_share(const struct rank_map *map, size_t row, size_t rows, int64_t start, int64_t end);

/* How much time a column of a picture has at least: a bin, or parts of one where bins are few. */
int64_t rank_map_column(const struct rank_map *map);

/* Bits of the kinds that take most of some column, of the extremes as well: what a picture has a colour for. */
unsigned rank_map_shown(const struct rank_map *map);

/* What took the most of the row's time; of equal ones the first. */
unsigned rank_map_most(const struct rank_map *map, size_t row, int64_t start, int64_t end);

/* Of `rows` neighbours from `row` on the one whose share of computing between two times is farthest from `mean`, that
 * of all rows: so who computes while others wait, or waits while others compute, is seen among neighbours. The first
 * of equal ones. */
size_t rank_map_farthest(const struct rank_map *map, size_t row, size_t rows, int64_t start, int64_t end, double mean);

/* Whom most of the waiting of a row between two times is owed to. NULL: to several, or it is not known. */
const struct map_owner *rank_map_owner(const struct rank_map *map, size_t row, int64_t start, int64_t end,
                                       struct map_owner *owner);

/* What two have together: so that who has more than half of the waiting of both is never lost. */
void map_owner_add(struct map_owner *owner, const struct map_owner *other);

/* Where a stretch of that width ends which begins there: the last one is cut short. */
static inline int64_t rank_map_end_of(const struct rank_map *map, int64_t start, int64_t width)
{
    return start < map->end - width ? start + width : map->end;
}

/* Where a column begins, of so many that show all of the map. */
static inline int64_t rank_map_column_start(const struct rank_map *map, unsigned column, unsigned columns)
{
    return map->start + (int64_t)((__int128)(map->end - map->start) * column / columns);
}

#define RANK_MAP_NO_ROW SIZE_MAX

/* Of rows in groups of `rows` neighbours, the first of the group that has most of the critical path between two times;
 * RANK_MAP_NO_ROW: none has any. */
size_t rank_map_path_row(const struct rank_map *map, size_t rows, int64_t start, int64_t end);

enum { MAP_NAME_SIZE = 64 };

/* Of `rows` rows from `row` on: `3` or `5-8`, of threads `2.1`, `2.1-4` or `2.1-3.4`. Returns `name`. */
const char *rank_map_name(const struct rank_map *map, size_t row, size_t rows, char name[MAP_NAME_SIZE]);

#endif
