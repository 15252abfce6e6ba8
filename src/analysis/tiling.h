/*
 * Tiling: how a run is cut into windows, b_0 = 0 < b_1 < … (docs/semantics.md, "Windows").
 *
 * Tiles are numbered from 0 and cover all time. Those outside of [from, to) are no windows: the first tile then ends at `from`,
 * the last begins at `to`. The end of the run cuts the tile that it falls into.
 */
#ifndef CLOCKTALK_ANALYSIS_TILING_H
#define CLOCKTALK_ANALYSIS_TILING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum tiling_kind {
    TILING_WHOLE,   /* one tile */
    TILING_LENGTH,  /* b_k = offset + k length */
    TILING_COUNT,   /* b_k = floor(k duration / count) */
    TILING_LISTED,  /* boundaries are found on the way */
};

struct tiling {
    enum tiling_kind kind;
    int64_t from;
    int64_t to; /* INT64_MAX: to the end */
    int64_t length;
    int64_t offset; /* >= 0, < length; what lies before it is no window unless it is 0 */
    int64_t duration;
    uint64_t count;
    uint64_t first; /* the first boundary beyond from, as a k */
    int64_t *ends;  /* TILING_LISTED: b_1 … in order */
    size_t end_count;
    size_t end_capacity;
};

/* Fixes what follows from the fields of the kind, from and to, which must be set. */
void tiling_prepare(struct tiling *tiling);
void tiling_deinit(struct tiling *tiling);

/* The end of a tile; INT64_MAX for the last one. */
int64_t tiling_end(const struct tiling *tiling, uint64_t tile);

/* Whether a tile's end may come to lie earlier than what tiling_end said: boundaries that are found on the way. */
static inline bool tiling_may_move(const struct tiling *tiling, int64_t end)
{
    return end >= tiling->to && tiling->kind == TILING_LISTED;
}

/* The first tile whose end is beyond `time`, given that tile `from` begins at or before it. */
uint64_t tiling_find(const struct tiling *tiling, uint64_t from, int64_t time);

/* Whether a tile with that start is a window. */
static inline bool tiling_shows(const struct tiling *tiling, int64_t start)
{
    return start >= tiling->from && start < tiling->to && (tiling->kind != TILING_LENGTH || start >= tiling->offset);
}

/* TILING_LISTED: one more boundary, beyond the last; what does not lie behind `from` is none. 0 or ERROR_MEMORY. */
int tiling_add(struct tiling *tiling, int64_t boundary) __attribute__((warn_unused_result));

#endif
