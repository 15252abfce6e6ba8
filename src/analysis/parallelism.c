/*
 * Each rank's change between useful and not is a mark, +1 or -1 at a time. Marks come rank by rank; now and then those
 * before the time that every rank has come to are put in order and swept over.
 */
#include "analysis/parallelism.h"

#include <stdlib.h>

#include "analysis/longest_path.h"
#include "base/array.h"
#include "base/error.h"

enum { FEW_MARKS = 1 << 14 };

struct mark {
    int64_t time;
    int32_t change;
};

struct place {
    int64_t at; /* that the rank has come to, on the clock of the profile */
    bool is_useful;
};

struct parallelism {
    struct parallelism_setup setup;
    const struct diag *diag;
    const struct listener *listener;
    struct longest_path *path;
    struct place *places;
    int64_t *histogram;
    struct mark *marks;
    size_t mark_count;
    size_t mark_capacity;
    size_t mark_limit; /* from which on they are swept over */
    int64_t swept;     /* up to where */
    int64_t active;    /* ranks, there */
    uint64_t tile;     /* that `swept` lies in */
    struct parallelism_window window;
    struct parallelism_window *windows;
    size_t window_count;
    size_t window_capacity;
    __int128 useful_sum;
    int64_t length;
};

struct parallelism *parallelism_new(const struct parallelism_setup *setup, const struct diag *diag)
{
    struct parallelism *parallelism = calloc(1, sizeof(*parallelism));

    if (!parallelism) {
        diag_no_memory(diag);
        return NULL;
    }
    parallelism->setup = *setup;
    parallelism->diag = diag;
    parallelism->mark_limit = FEW_MARKS;
    parallelism->window.least = UINT32_MAX;
    parallelism->places = calloc(setup->rank_count, sizeof(*parallelism->places));
    parallelism->histogram = calloc((size_t)setup->rank_count + 1, sizeof(*parallelism->histogram));
    if (!parallelism->places || !parallelism->histogram) {
        diag_no_memory(diag);
        return parallelism_free(parallelism);
    }
    parallelism->path = longest_path_new(setup->rank_count, setup->from, setup->to, diag);
    return parallelism->path ? parallelism : parallelism_free(parallelism);
}

struct parallelism *parallelism_free(struct parallelism *parallelism)
{
    if (parallelism) {
        longest_path_free(parallelism->path);
        free(parallelism->places);
        free(parallelism->histogram);
        free(parallelism->marks);
        free(parallelism->windows);
        free(parallelism);
    }
    return NULL;
}

static int end_window(struct parallelism *parallelism, int64_t end)
{
    struct parallelism_window *window = &parallelism->window;

    window->end = end;
    if (end > window->start && tiling_shows(parallelism->setup.tiling, window->start)) {
        if (array_reserve(&parallelism->windows, &parallelism->window_capacity, parallelism->window_count + 1,
                          sizeof(*window)) < 0)
            return diag_no_memory(parallelism->diag);
        parallelism->windows[parallelism->window_count++] = *window;
    }
    *window = (struct parallelism_window){.start = end, .least = UINT32_MAX};
    return 0;
}

/* As many ranks as now compute up to `end`. */
static void extend_window(struct parallelism *parallelism, int64_t end)
{
    struct parallelism_window *window = &parallelism->window;
    uint32_t active = (uint32_t)parallelism->active;

    window->useful_sum += (__int128)active * (end - parallelism->swept);
    window->least = active < window->least ? active : window->least;
    window->most = active > window->most ? active : window->most;
}

static int sweep_windows(struct parallelism *parallelism, int64_t time)
{
    const struct tiling *tiling = parallelism->setup.tiling;

    while (parallelism->swept < time) {
        int64_t end = tiling_end(tiling, parallelism->tile);
        int error;

        if (time < end) {
            extend_window(parallelism, time);
            parallelism->swept = time;
            return 0;
        }
        extend_window(parallelism, end);
        parallelism->swept = end;
        parallelism->tile++;
        error = end_window(parallelism, end);
        if (error < 0)
            return error;
    }
    return 0;
}

/* On to a time up to which the number of active ranks stays. */
static int sweep_to(struct parallelism *parallelism, int64_t time)
{
    if (time <= parallelism->swept)
        return 0;
    parallelism->histogram[parallelism->active] += time - parallelism->swept;
    if (parallelism->setup.tiling)
        return sweep_windows(parallelism, time);
    parallelism->swept = time;
    return 0;
}

static int compare_marks(const void *a, const void *b)
{
    const struct mark *x = a;
    const struct mark *y = b;

    return (x->time > y->time) - (x->time < y->time);
}

/* All marks before a time that no rank will make marks before. */
static int sweep(struct parallelism *parallelism, int64_t frontier)
{
    struct mark *marks = parallelism->marks;
    size_t done = 0;
    int error = 0;

    if (parallelism->mark_count > 0)
        qsort(marks, parallelism->mark_count, sizeof(*marks), compare_marks);
    while (done < parallelism->mark_count && marks[done].time < frontier && error == 0) {
        error = sweep_to(parallelism, marks[done].time);
        parallelism->active += marks[done++].change;
    }
    parallelism->mark_count -= done;
    for (size_t i = 0; i < parallelism->mark_count; i++)
        marks[i] = marks[done + i];
    /* Twice what is left: a rank that stays behind must not make us sort again and again. */
    parallelism->mark_limit = 2 * parallelism->mark_count + FEW_MARKS;
    return error;
}

static int64_t find_frontier(const struct parallelism *parallelism)
{
    int64_t frontier = INT64_MAX;

    for (uint32_t i = 0; i < parallelism->setup.rank_count; i++)
        if (parallelism->places[i].at < frontier)
            frontier = parallelism->places[i].at;
    return frontier;
}

static int add_mark(struct parallelism *parallelism, int64_t time, int32_t change)
{
    if (array_reserve(&parallelism->marks, &parallelism->mark_capacity, parallelism->mark_count + 1,
                      sizeof(*parallelism->marks)) < 0)
        return diag_no_memory(parallelism->diag);
    parallelism->marks[parallelism->mark_count++] = (struct mark){time, change};
    return parallelism->mark_count < parallelism->mark_limit ? 0 : sweep(parallelism, find_frontier(parallelism));
}

/* The rank was as it was up to `time`, and is useful from there on or not. */
static int change(struct parallelism *parallelism, struct place *place, int64_t time, bool is_useful)
{
    bool was_useful = place->is_useful;

    if (time > place->at)
        place->at = time;
    place->is_useful = is_useful;
    return was_useful == is_useful ? 0 : add_mark(parallelism, place->at, is_useful ? 1 : -1);
}

/* Useful time lies where its clock runs; a jump of the ideal clock behind it, at a message that came outside of any
 * call, is none. */
static int place_useful(struct parallelism *parallelism, struct place *place, int64_t begin, int64_t end,
                        int64_t reached)
{
    int error = change(parallelism, place, begin, true);

    if (error == 0 && end < reached)
        error = change(parallelism, place, end, false);
    if (reached > place->at)
        place->at = reached;
    return error;
}

static int take_interval(void *self, const struct interval *interval)
{
    struct parallelism *parallelism = self;
    const struct parallelism_setup *setup = &parallelism->setup;
    struct place *place = &parallelism->places[interval->rank];
    bool is_ideal = setup->clock == PARALLELISM_IDEAL;
    int64_t begin = interval->t0 > setup->from ? interval->t0 : setup->from;
    int64_t end = interval->t1 < setup->to ? interval->t1 : setup->to;
    int64_t shift = is_ideal ? interval->c0 - interval->t0 : 0;
    int64_t reached = is_ideal ? interval->c1 : interval->t1;
    int error;

    longest_path_interval(parallelism->path, interval);
    if (interval->state == STATE_USEFUL && begin < end) {
        parallelism->useful_sum += end - begin;
        return place_useful(parallelism, place, begin + shift, end + shift, reached);
    }
    error = change(parallelism, place, interval->t0 + shift, false);
    return error < 0 ? error : change(parallelism, place, reached, false);
}

static int take_post(void *self, const struct post *post, void *token)
{
    struct parallelism *parallelism = self;

    longest_path_post(parallelism->path, post, token);
    return 0;
}

static void merge(void *self, void *token, const void *before)
{
    (void)self;
    longest_path_merge(token, before);
}

static int take_join(void *self, const struct join *join)
{
    struct parallelism *parallelism = self;

    longest_path_join(parallelism->path, join, parallelism->listener);
    return 0;
}

/* On ideal clocks the run ends with the last of them. */
static int64_t find_end(const struct parallelism *parallelism, int64_t end)
{
    int64_t last = 0;

    if (parallelism->setup.clock == PARALLELISM_ELAPSED)
        return end < parallelism->setup.to ? end : parallelism->setup.to;
    for (uint32_t i = 0; i < parallelism->setup.rank_count; i++)
        if (parallelism->places[i].at > last)
            last = parallelism->places[i].at;
    return last;
}

static int take_end(void *self, int64_t run_end)
{
    struct parallelism *parallelism = self;
    int64_t from = parallelism->setup.clock == PARALLELISM_ELAPSED ? parallelism->setup.from : 0;
    int64_t end = find_end(parallelism, run_end);
    int error = 0;

    for (uint32_t i = 0; i < parallelism->setup.rank_count && error == 0; i++)
        error = change(parallelism, &parallelism->places[i], parallelism->places[i].at, false);
    if (error == 0)
        error = sweep(parallelism, INT64_MAX);
    if (error == 0)
        error = sweep_to(parallelism, end);
    if (error == 0 && parallelism->setup.tiling && parallelism->window.start < end)
        error = end_window(parallelism, end);
    /* What lies before the part that is looked at was swept over with nobody active. */
    parallelism->histogram[0] -= from < end ? from : end;
    parallelism->length = from < end ? end - from : 0;
    return error;
}

void parallelism_listen(struct parallelism *parallelism, struct listener *listener)
{
    parallelism->listener = listener;
    *listener = (struct listener){
        .self = parallelism,
        .token_size = sizeof(struct longest_token),
        .interval = take_interval,
        .post = take_post,
        .merge = merge,
        .join = take_join,
        .finish = take_end,
    };
}

void parallelism_conclude(const struct parallelism *parallelism, struct parallelism_findings *findings)
{
    struct longest_chains chains = longest_path_length(parallelism->path);

    findings->clock = parallelism->setup.clock;
    findings->rank_count = parallelism->setup.rank_count;
    findings->length = parallelism->length;
    findings->useful_sum = parallelism->useful_sum;
    findings->longest_path = chains.length;
    findings->causal_path = chains.causal;
    findings->histogram = parallelism->histogram;
    findings->windows = parallelism->windows;
    findings->window_count = parallelism->window_count;
    findings->has_windows = parallelism->setup.tiling != NULL;
}
