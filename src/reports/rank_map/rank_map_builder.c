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

static int64_t divide_up(int64_t value, int64_t divisor)
{
    return value / divisor + (value % divisor > 0);
}

struct rank_map_builder *rank_map_builder_new(uint32_t rank_count, int64_t from, int64_t to, const struct diag *diag)
{
    uint32_t per_row = (uint32_t)divide_up(rank_count, RANK_MAP_MOST_ROWS);
    uint32_t rows = (uint32_t)divide_up(rank_count, per_row);
    struct rank_map_builder *builder = calloc(1, sizeof(*builder) + (size_t)rows * RANK_MAP_BINS * sizeof(int64_t));

    if (!builder) {
        diag_no_memory(diag);
        return NULL;
    }
    builder->rank_count = rank_count;
    builder->ranks_per_row = per_row;
    builder->row_count = rows;
    builder->from = from;
    builder->to = to;
    builder->width = FIRST_WIDTH;
    return builder;
}

struct rank_map_builder *rank_map_builder_free(struct rank_map_builder *builder)
{
    free(builder);
    return NULL;
}

static void double_bin_width(struct rank_map_builder *builder)
{
    for (uint32_t row = 0; row < builder->row_count; row++) {
        int64_t *useful = builder->useful + (size_t)row * RANK_MAP_BINS;

        for (size_t i = 0; i < RANK_MAP_BINS / 2; i++)
            useful[i] = useful[2 * i] + useful[2 * i + 1];
        for (size_t i = RANK_MAP_BINS / 2; i < RANK_MAP_BINS; i++)
            useful[i] = 0;
    }
    builder->width *= 2;
}

/* Times since `from`, both within the bins. */
static void add_to_bins(const struct rank_map_builder *builder, int64_t *useful, int64_t start, int64_t end)
{
    while (start < end) {
        int64_t left = builder->width - start % builder->width; /* in the bin */
        int64_t length = end - start < left ? end - start : left;

        useful[start / builder->width] += length;
        start += length;
    }
}

static int rank_map_on_interval(void *self, const struct interval *interval)
{
    struct rank_map_builder *builder = self;
    int64_t start = interval->t0 > builder->from ? interval->t0 : builder->from;
    int64_t end = interval->t1 < builder->to ? interval->t1 : builder->to;

    if (interval->state != STATE_USEFUL || start >= end)
        return 0;
    /* As a quotient: the product of width and number of bins may overflow. */
    while ((end - builder->from - 1) / builder->width >= RANK_MAP_BINS)
        double_bin_width(builder);
    add_to_bins(builder, builder->useful + (size_t)(interval->rank / builder->ranks_per_row) * RANK_MAP_BINS,
                start - builder->from, end - builder->from);
    return 0;
}

static int rank_map_on_finish(void *self, int64_t end)
{
    struct rank_map_builder *builder = self;

    builder->end = end < builder->to ? end : builder->to;
    while (builder->end > builder->from && (builder->end - builder->from - 1) / builder->width >= RANK_MAP_BINS)
        double_bin_width(builder);
    return 0;
}

void rank_map_builder_listen(struct rank_map_builder *builder, struct listener *listener)
{
    *listener = (struct listener){.self = builder, .interval = rank_map_on_interval, .finish = rank_map_on_finish};
}

struct rank_map rank_map_builder_conclude(const struct rank_map_builder *builder)
{
    int64_t length = builder->end > builder->from ? builder->end - builder->from : 0;

    return (struct rank_map){
        .rank_count = builder->rank_count,
        .ranks_per_row = builder->ranks_per_row,
        .row_count = builder->row_count,
        .start = builder->from,
        .end = builder->from + length,
        .width = builder->width,
        .bin_count = (size_t)divide_up(length, builder->width),
        .stride = RANK_MAP_BINS,
        .useful = builder->useful,
    };
}
