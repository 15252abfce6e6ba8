#include "reports/rank_map/rank_map_builder.h"

#include <stdlib.h>

#include "options/options.h"

enum { FIRST_WIDTH = 1000 }; /* nanoseconds */

/* The wait of a rank's last call that waited, as far as it is known. */
struct map_wait {
    int64_t enter;
    int64_t end;
};

struct rank_map_builder {
    uint32_t rank_count;
    uint32_t ranks_per_row;
    uint32_t row_count;
    int64_t from;
    int64_t to;
    int64_t end; /* of the run */
    int64_t width;
    struct map_wait *waits; /* per rank */
    int64_t times[];        /* by kind: rows of RANK_MAP_BINS */
};

static int64_t divide_up(int64_t value, int64_t divisor)
{
    return value / divisor + (value % divisor > 0);
}

struct rank_map_builder *rank_map_builder_new(uint32_t rank_count, int64_t from, int64_t to, const struct diag *diag)
{
    uint32_t per_row = (uint32_t)divide_up(rank_count, RANK_MAP_MOST_ROWS);
    uint32_t rows = (uint32_t)divide_up(rank_count, per_row);
    struct rank_map_builder *builder =
        calloc(1, sizeof(*builder) + (size_t)rows * RANK_MAP_KINDS * RANK_MAP_BINS * sizeof(int64_t));

    if (builder)
        builder->waits = calloc(rank_count, sizeof(*builder->waits));
    if (!builder || !builder->waits) {
        diag_no_memory(diag);
        return rank_map_builder_free(builder);
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
    if (builder)
        free(builder->waits);
    free(builder);
    return NULL;
}

static void double_bin_width(struct rank_map_builder *builder)
{
    for (size_t row = 0; row < (size_t)builder->row_count * RANK_MAP_KINDS; row++) {
        int64_t *times = builder->times + row * RANK_MAP_BINS;

        for (size_t i = 0; i < RANK_MAP_BINS / 2; i++)
            times[i] = times[2 * i] + times[2 * i + 1];
        for (size_t i = RANK_MAP_BINS / 2; i < RANK_MAP_BINS; i++)
            times[i] = 0;
    }
    builder->width *= 2;
}

static int64_t *row_of_kind(struct rank_map_builder *builder, enum rank_map_kind kind, uint32_t rank)
{
    return builder->times + ((size_t)kind * builder->row_count + rank / builder->ranks_per_row) * RANK_MAP_BINS;
}

/* Times since `from`, both within the bins; what is taken from other bins is no more than they have. */
static void add_to_bins(const struct rank_map_builder *builder, int64_t *times, int64_t *others, int64_t start,
                        int64_t end)
{
    while (start < end) {
        int64_t bin = start / builder->width;
        int64_t left = builder->width - start % builder->width; /* in the bin */
        int64_t length = end - start < left ? end - start : left;
        int64_t counted = !others || length < others[bin] ? length : others[bin];

        times[bin] += counted;
        if (others)
            others[bin] -= counted;
        start += length;
    }
}

static enum rank_map_kind kind_of_interval(const struct interval *interval)
{
    switch (interval->state) {
    case STATE_USEFUL:
        return RANK_MAP_USEFUL;
    case STATE_MPI:
        return RANK_MAP_MPI;
    case STATE_OVERHEAD:
        return interval->overhead & OVERHEAD_DISABLED ? RANK_MAP_OFF : RANK_MAP_TRACING;
    case STATE_ABSENT:
    case STATE_ENDED:
        break;
    }
    return RANK_MAP_ABSENT;
}

static void put_time(struct rank_map_builder *builder, int64_t *times, int64_t *others, int64_t start, int64_t end)
{
    start = start > builder->from ? start : builder->from;
    end = end < builder->to ? end : builder->to;
    if (start >= end)
        return;
    /* As a quotient: the product of width and number of bins may overflow. */
    while ((end - builder->from - 1) / builder->width >= RANK_MAP_BINS)
        double_bin_width(builder);
    add_to_bins(builder, times, others, start - builder->from, end - builder->from);
}

static int rank_map_on_interval(void *self, const struct interval *interval)
{
    struct rank_map_builder *builder = self;

    put_time(builder, row_of_kind(builder, kind_of_interval(interval), interval->rank), NULL, interval->t0,
             interval->t1);
    return 0;
}

static int64_t latest_of_posts(const struct post *const *posts, size_t count, int64_t latest, int64_t limit)
{
    for (size_t i = 0; i < count; i++)
        if (posts[i]->time > latest && posts[i]->time <= limit)
            latest = posts[i]->time;
    return latest;
}

/* The call has waited up to the latest post: so much of its time, which has been told, was no other MPI. */
static int rank_map_on_join(void *self, const struct join *join)
{
    struct rank_map_builder *builder = self;
    struct map_wait *wait = &builder->waits[join->rank];
    int64_t end = latest_of_posts(join->extra, join->extra_count, join->enter, join->time);

    /* In order of time; the last may lie behind the wait's end where clocks disagree. */
    for (size_t i = join->range_count; i > 0; i--)
        if (join->range[i - 1]->time <= join->time) {
            end = latest_of_posts(&join->range[i - 1], 1, end, join->time);
            break;
        }
    if (wait->enter != join->enter)
        *wait = (struct map_wait){join->enter, join->enter};
    if (end <= wait->end)
        return 0;
    put_time(builder, row_of_kind(builder, RANK_MAP_WAITING, join->rank),
             row_of_kind(builder, RANK_MAP_MPI, join->rank), wait->end, end);
    wait->end = end;
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
    *listener = (struct listener){
        .self = builder, .interval = rank_map_on_interval, .join = rank_map_on_join, .finish = rank_map_on_finish};
}

struct rank_map rank_map_builder_conclude(const struct rank_map_builder *builder)
{
    int64_t length = builder->end > builder->from ? builder->end - builder->from : 0;

    struct rank_map map = {
        .rank_count = builder->rank_count,
        .ranks_per_row = builder->ranks_per_row,
        .row_count = builder->row_count,
        .start = builder->from,
        .end = builder->from + length,
        .width = builder->width,
        .bin_count = (size_t)divide_up(length, builder->width),
        .stride = RANK_MAP_BINS,
    };

    for (size_t kind = 0; kind < RANK_MAP_KINDS; kind++)
        map.times[kind] = builder->times + kind * builder->row_count * RANK_MAP_BINS;
    return map;
}
