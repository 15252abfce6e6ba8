#include "reports/rank_map/rank_map_builder.h"

#include <stdlib.h>

enum { FIRST_WIDTH = 1000 }; /* nanoseconds */

struct rank_map_builder {
    uint32_t rank_count;
    uint32_t ranks_per_row;
    uint32_t row_count;
    int64_t from;
    int64_t to;
    int64_t end; /* of the run */
    int64_t width;
    int64_t useful[]; /* rows of RANK_MAP_BINS */
};

static int64_t divided_up(int64_t value, int64_t divisor)
{
    return value / divisor + (value % divisor > 0);
}

struct rank_map_builder *rank_map_builder_new(uint32_t rank_count, int64_t from, int64_t to, const struct diag *diag)
{
    uint32_t per_row = (uint32_t)divided_up(rank_count, RANK_MAP_MOST_ROWS);
    uint32_t rows = (uint32_t)divided_up(rank_count, per_row);
    struct rank_map_builder *bins = calloc(1, sizeof(*bins) + (size_t)rows * RANK_MAP_BINS * sizeof(int64_t));

    if (!bins) {
        diag_no_memory(diag);
        return NULL;
    }
    bins->rank_count = rank_count;
    bins->ranks_per_row = per_row;
    bins->row_count = rows;
    bins->from = from;
    bins->to = to;
    bins->width = FIRST_WIDTH;
    return bins;
}

struct rank_map_builder *rank_map_builder_free(struct rank_map_builder *bins)
{
    free(bins);
    return NULL;
}

static void double_width(struct rank_map_builder *bins)
{
    for (uint32_t row = 0; row < bins->row_count; row++) {
        int64_t *useful = bins->useful + (size_t)row * RANK_MAP_BINS;

        for (size_t i = 0; i < RANK_MAP_BINS / 2; i++)
            useful[i] = useful[2 * i] + useful[2 * i + 1];
        for (size_t i = RANK_MAP_BINS / 2; i < RANK_MAP_BINS; i++)
            useful[i] = 0;
    }
    bins->width *= 2;
}

/* Times since `from`, both within the bins. */
static void spread(const struct rank_map_builder *bins, int64_t *useful, int64_t start, int64_t end)
{
    while (start < end) {
        int64_t left = bins->width - start % bins->width; /* in the bin */
        int64_t length = end - start < left ? end - start : left;

        useful[start / bins->width] += length;
        start += length;
    }
}

static int take_interval(void *self, const struct interval *interval)
{
    struct rank_map_builder *bins = self;
    int64_t start = interval->t0 > bins->from ? interval->t0 : bins->from;
    int64_t end = interval->t1 < bins->to ? interval->t1 : bins->to;

    if (interval->state != STATE_USEFUL || start >= end)
        return 0;
    /* As a quotient: a product may not fit. */
    while ((end - bins->from - 1) / bins->width >= RANK_MAP_BINS)
        double_width(bins);
    spread(bins, bins->useful + (size_t)(interval->rank / bins->ranks_per_row) * RANK_MAP_BINS, start - bins->from,
           end - bins->from);
    return 0;
}

static int take_end(void *self, int64_t end)
{
    struct rank_map_builder *bins = self;

    bins->end = end < bins->to ? end : bins->to;
    while (bins->end > bins->from && (bins->end - bins->from - 1) / bins->width >= RANK_MAP_BINS)
        double_width(bins);
    return 0;
}

void rank_map_builder_listen(struct rank_map_builder *bins, struct listener *listener)
{
    *listener = (struct listener){.self = bins, .interval = take_interval, .finish = take_end};
}

struct rank_map rank_map_builder_conclude(const struct rank_map_builder *bins)
{
    int64_t length = bins->end > bins->from ? bins->end - bins->from : 0;

    return (struct rank_map){
        .rank_count = bins->rank_count,
        .ranks_per_row = bins->ranks_per_row,
        .row_count = bins->row_count,
        .start = bins->from,
        .end = bins->from + length,
        .width = bins->width,
        .bin_count = (size_t)divided_up(length, bins->width),
        .stride = RANK_MAP_BINS,
        .useful = bins->useful,
    };
}
