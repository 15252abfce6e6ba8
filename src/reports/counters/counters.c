#include "reports/counters/counters.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"

struct tile {
    struct counter_sums sums;
    uint32_t ranks; /* whose counters have been read up to somewhere in it */
};

struct place {
    uint64_t tile;
    int64_t end;          /* of the tile */
    int64_t useful_start; /* of the latest computation so far */
    int64_t useful_end;
    int64_t read;  /* time of the latest line with a counter */
    int64_t begin; /* of what that line counted */
};

struct counters {
    const struct tiling *tiling;
    const struct diag *diag;
    counters_taker *take;
    void *user;
    uint32_t instructions;
    uint32_t cycles;
    uint32_t rank_count;
    struct place *places;
    struct tile *tiles; /* a ring from first_tile on */
    size_t capacity;    /* a power of two */
    uint64_t first_tile;
    uint64_t end_tile;
    int64_t first_start;
    struct counter_sums total;
};

static struct tile *tile_at(const struct counters *counters, uint64_t number)
{
    return &counters->tiles[number & (counters->capacity - 1)];
}

static int grow_tiles(struct counters *counters, uint64_t need)
{
    size_t capacity = counters->capacity > 0 ? counters->capacity : 16;
    struct tile *tiles;

    while (capacity < need)
        capacity *= 2;
    tiles = malloc(capacity * sizeof(*tiles));
    if (!tiles)
        return diag_no_memory(counters->diag);
    for (uint64_t i = counters->first_tile; i < counters->end_tile; i++)
        tiles[i & (capacity - 1)] = *tile_at(counters, i);
    free(counters->tiles);
    counters->tiles = tiles;
    counters->capacity = capacity;
    return 0;
}

/* Makes the tiles up to `number` exist. */
static int open_tiles(struct counters *counters, uint64_t number)
{
    if (number < counters->end_tile)
        return 0;
    if (number - counters->first_tile >= counters->capacity &&
        grow_tiles(counters, number - counters->first_tile + 1) < 0)
        return ERROR_MEMORY;
    while (counters->end_tile <= number)
        *tile_at(counters, counters->end_tile++) = (struct tile){0};
    return 0;
}

struct counters *counters_new(const struct tiling *tiling, uint32_t rank_count, uint32_t instructions, uint32_t cycles,
                              counters_taker *take, void *user, const struct diag *diag)
{
    struct counters *counters = calloc(1, sizeof(*counters));

    if (counters)
        counters->places = calloc(rank_count, sizeof(*counters->places));
    if (!counters || !counters->places) {
        diag_no_memory(diag);
        return counters_free(counters);
    }
    counters->tiling = tiling;
    counters->diag = diag;
    counters->take = take;
    counters->user = user;
    counters->instructions = instructions;
    counters->cycles = cycles;
    counters->rank_count = rank_count;
    if (open_tiles(counters, 0) < 0)
        return counters_free(counters);
    tile_at(counters, 0)->ranks = rank_count;
    for (uint32_t i = 0; i < rank_count; i++)
        counters->places[i].end = tiling_end(tiling, 0);
    return counters;
}

struct counters *counters_free(struct counters *counters)
{
    if (counters) {
        free(counters->places);
        free(counters->tiles);
        free(counters);
    }
    return NULL;
}

static int show(struct counters *counters, int64_t end)
{
    const struct tile *tile = tile_at(counters, counters->first_tile);

    if (!tiling_shows(counters->tiling, counters->first_start) || end <= counters->first_start)
        return 0;
    counters->total.instructions += tile->sums.instructions;
    counters->total.cycles += tile->sums.cycles;
    return counters->take ? counters->take(counters->user, &tile->sums) : 0;
}

static int close_first(struct counters *counters, int64_t end)
{
    int error = show(counters, end);

    counters->first_start = end;
    counters->first_tile++;
    return error;
}

static int enter_tile(struct counters *counters, struct place *place, uint64_t next)
{
    int error = open_tiles(counters, next);

    if (error < 0)
        return error;
    tile_at(counters, place->tile)->ranks--;
    tile_at(counters, next)->ranks++;
    place->tile = next;
    place->end = tiling_end(counters->tiling, next);
    while (error == 0 && tile_at(counters, counters->first_tile)->ranks == 0)
        error = close_first(counters, tiling_end(counters->tiling, counters->first_tile));
    return error;
}

/* Nothing more is counted on the rank before `time`. */
static int settle(struct counters *counters, struct place *place, int64_t time)
{
    if (tiling_may_move(counters->tiling, place->end))
        place->end = tiling_end(counters->tiling, place->tile);
    return time < place->end ? 0 : enter_tile(counters, place, tiling_find(counters->tiling, place->tile, time));
}

static int take_interval(void *self, const struct interval *interval)
{
    struct counters *counters = self;
    struct place *place = &counters->places[interval->rank];
    bool goes_on = interval->t0 == place->useful_end;

    if (interval->state != STATE_USEFUL)
        return settle(counters, place, interval->t1);
    place->useful_end = interval->t1;
    if (goes_on)
        return 0;
    place->useful_start = interval->t0;
    return settle(counters, place, interval->t0);
}

static void add(struct counters *counters, uint64_t tile, uint32_t type, uint64_t value)
{
    struct counter_sums *sums = &tile_at(counters, tile)->sums;

    if (type == counters->instructions)
        sums->instructions += value;
    else
        sums->cycles += value;
}

/* What was counted from `begin`, which lies in the rank's tile, to the event, to the tiles in between by time. */
static int spread(struct counters *counters, const struct place *place, const struct stream_event *event)
{
    uint64_t tile = place->tile;
    int64_t end = event->time;
    uint64_t done = 0;
    int error = 0;

    while (error == 0) {
        int64_t tile_end = tiling_end(counters->tiling, tile);
        uint64_t here = event->value;

        if (tile_end < end)
            here = (uint64_t)((__int128)event->value * (tile_end - place->begin) / (end - place->begin));
        add(counters, tile, event->type, here - done);
        done = here;
        if (tile_end >= end)
            break;
        error = open_tiles(counters, ++tile);
    }
    return error;
}

static int take_event(void *self, const struct stream_event *event)
{
    struct counters *counters = self;
    struct place *place = &counters->places[event->rank];
    int error = 0;

    if ((event->type != counters->instructions && event->type != counters->cycles) || event->ended != STATE_USEFUL)
        return 0;
    /* Counters never run backwards: that is damage. */
    if (event->value > INT64_MAX)
        return 0;
    if (event->time > place->read) {
        /* A computation without length was not told. */
        int64_t start = place->useful_end == event->time ? place->useful_start : event->time;

        place->begin = place->read > start ? place->read : start;
        place->read = event->time;
        error = settle(counters, place, place->begin);
    }
    if (error < 0)
        return error;
    /* Nearly all computation lies within a window. */
    if (event->time <= place->end && place->begin < place->end) {
        add(counters, place->tile, event->type, event->value);
        return 0;
    }
    return spread(counters, place, event);
}

static int take_end(void *self, int64_t end)
{
    struct counters *counters = self;
    int error = 0;

    while (error == 0 && counters->first_tile < counters->end_tile) {
        int64_t tile_end = tiling_end(counters->tiling, counters->first_tile);

        error = close_first(counters, tile_end < end ? tile_end : end);
    }
    /* Windows in which nothing was counted at the end of the run. */
    while (error == 0 && counters->first_start < end) {
        int64_t tile_end = tiling_end(counters->tiling, counters->first_tile);

        error = open_tiles(counters, counters->first_tile);
        if (error == 0)
            error = close_first(counters, tile_end < end ? tile_end : end);
    }
    return error;
}

void counters_listen(struct counters *counters, struct listener *listener)
{
    *listener = (struct listener){
        .self = counters,
        .skips = 1 << STATE_MPI,
        .skips_ends = ~(1U << STATE_USEFUL),
        .interval = take_interval,
        .event = take_event,
        .finish = take_end,
    };
}

const struct counter_sums *counters_total(const struct counters *counters)
{
    return &counters->total;
}
