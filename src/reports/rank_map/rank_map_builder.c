#include "reports/rank_map/rank_map_builder.h"

#include <stdlib.h>

#include "base/error.h"
#include "options/options.h"
#include "output/pictures/map_bins.h"

/* The wait of a rank's last call that waited, as far as it is known. */
struct map_wait {
    int64_t enter;
    int64_t end;
};

struct rank_map_builder {
    uint32_t ranks_per_row;
    struct map_bins bins;
    struct map_row *rows;
    struct map_wait *waits; /* per rank */
};

/* Computing, transfer and overhead as in stacks, waiting as the strip of it. */
static const struct map_kind kinds[RANK_MAP_KINDS] = {
    [RANK_MAP_USEFUL] = {'u', "computing", "computing", "#D8DDE2"},
    [RANK_MAP_WAITING] = {'w', "waiting", "waiting", "#CC79A7"},
    [RANK_MAP_MPI] = {'m', "in MPI", "other MPI", "#0A9070"},
    [RANK_MAP_TRACING] = {'t', "tracing", "tracing", "#000000"},
    [RANK_MAP_OFF] = {'o', "tracing switched off", "tracing off", "#4B4B4B"},
    [RANK_MAP_ABSENT] = {' ', "not begun, or ended", "absent", "#FFFFFF"},
};

static int make_rows(struct rank_map_builder *builder, uint32_t rank_count)
{
    uint32_t step = builder->ranks_per_row = map_members_per_row(rank_count);

    builder->rows = calloc(MAP_MOST_ROWS, sizeof(*builder->rows));
    if (!builder->rows)
        return ERROR_MEMORY;
    for (uint32_t first = 0; first < rank_count; first += step) {
        uint32_t count = rank_count - first < step ? rank_count - first : step;
        size_t row = builder->bins.row_count;

        if (map_bins_add_row(&builder->bins, row) < 0)
            return ERROR_MEMORY;
        builder->rows[row] = (struct map_row){
            .first_rank = first, .last_rank = first + count - 1, .members = count, .times = builder->bins.rows[row]};
    }
    return 0;
}

struct rank_map_builder *rank_map_builder_new(uint32_t rank_count, int64_t from, int64_t to, const struct diag *diag)
{
    struct rank_map_builder *builder = calloc(1, sizeof(*builder));

    if (builder) {
        builder->bins = map_bins_make(RANK_MAP_KINDS, from, to);
        builder->waits = calloc(rank_count, sizeof(*builder->waits));
    }
    if (!builder || !builder->waits || make_rows(builder, rank_count) < 0) {
        diag_no_memory(diag);
        return rank_map_builder_free(builder);
    }
    return builder;
}

struct rank_map_builder *rank_map_builder_free(struct rank_map_builder *builder)
{
    if (builder) {
        map_bins_deinit(&builder->bins);
        free(builder->rows);
        free(builder->waits);
    }
    free(builder);
    return NULL;
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

static int rank_map_on_interval(void *self, const struct interval *interval)
{
    struct rank_map_builder *builder = self;

    map_bins_put(&builder->bins, interval->rank / builder->ranks_per_row, kind_of_interval(interval), -1, interval->t0,
                 interval->t1, 1);
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
    map_bins_put(&builder->bins, join->rank / builder->ranks_per_row, RANK_MAP_WAITING, RANK_MAP_MPI, wait->end, end,
                 1);
    wait->end = end;
    return 0;
}

static int rank_map_on_finish(void *self, int64_t end)
{
    struct rank_map_builder *builder = self;

    map_bins_finish(&builder->bins, end);
    return 0;
}

void rank_map_builder_listen(struct rank_map_builder *builder, struct listener *listener)
{
    *listener = (struct listener){
        .self = builder, .interval = rank_map_on_interval, .join = rank_map_on_join, .finish = rank_map_on_finish};
}

struct rank_map rank_map_builder_conclude(const struct rank_map_builder *builder)
{
    struct rank_map map = map_bins_conclude(&builder->bins);

    map.kinds = kinds;
    map.rows = builder->rows;
    return map;
}
