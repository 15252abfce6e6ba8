/*
 * How many ranks compute, and the longest chain of computations: against the oracle, and what must hold of any trace.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "findings.h"
#include "model/memory.h"
#include "model/spread.h"
#include "property/found.h"
#include "property/properties.h"
#include "property/trial.h"
#include "property/variant.h"

enum { VARIANTS = 6 };

/* A rank begins or ends to compute. */
struct turn {
    int64_t time;
    int by;
};

static int compare_turns(const void *a, const void *b)
{
    const struct turn *x = a;
    const struct turn *y = b;

    return (x->time > y->time) - (x->time < y->time);
}

/* The levels of all time, one stretch after the other. */
struct levels {
    struct turn *turns; /* in order; the level behind them in `by` */
    size_t count;
    int64_t end;
};

static struct levels levels_of(const struct model_spread *spread, enum parallelism_clock clock)
{
    struct levels levels = {memory_zeroed(2 * spread->span_count + 1, sizeof *levels.turns), 2 * spread->span_count + 1,
                            clock == PARALLELISM_IDEAL ? spread->ideal : spread->length};
    int level = 0;

    for (size_t i = 0; i < spread->span_count; i++) {
        const struct model_span *span = &spread->spans[i];
        int64_t start = clock == PARALLELISM_IDEAL ? span->clock : span->time;

        levels.turns[2 * i + 1] = (struct turn){start, 1};
        levels.turns[2 * i + 2] = (struct turn){start + span->length, -1};
    }
    qsort(levels.turns, levels.count, sizeof *levels.turns, compare_turns);
    for (size_t i = 0; i < levels.count; i++) {
        level += levels.turns[i].by;
        levels.turns[i].by = level;
    }
    return levels;
}

/* What the levels say about a stretch of time. */
struct stretch {
    int64_t *histogram;
    __int128 active;
    int least;
    int most;
};

static struct stretch look_at(const struct levels *levels, size_t rank_count, int64_t start, int64_t end)
{
    struct stretch stretch = {.histogram = memory_zeroed(rank_count + 1, sizeof *stretch.histogram),
                              .least = (int)rank_count + 1,
                              .most = -1};

    for (size_t i = 0; i < levels->count; i++) {
        int64_t from = levels->turns[i].time > start ? levels->turns[i].time : start;
        int64_t to = i + 1 < levels->count && levels->turns[i + 1].time < end ? levels->turns[i + 1].time : end;
        int level = levels->turns[i].by;

        if (to <= from)
            continue;
        stretch.histogram[level] += to - from;
        stretch.active += (__int128)(to - from) * level;
        stretch.least = level < stretch.least ? level : stretch.least;
        stretch.most = level > stretch.most ? level : stretch.most;
    }
    return stretch;
}

static void compare_windows(struct check *check, const struct gen_text *trace, const struct parallelism_findings *got,
                            const struct levels *levels)
{
    for (size_t i = 0; i < got->window_count; i++) {
        const struct parallelism_window *window = &got->windows[i];
        struct stretch expected = look_at(levels, got->rank_count, window->start, window->end);
        char name[100];

        snprintf(name, sizeof(name), "window %zu: computing", i + 1);
        check_equal(check, trace, name, window->useful_sum, expected.active);
        snprintf(name, sizeof(name), "window %zu: least", i + 1);
        check_equal(check, trace, name, window->least, expected.least);
        snprintf(name, sizeof(name), "window %zu: most", i + 1);
        check_equal(check, trace, name, window->most, expected.most);
        free(expected.histogram);
    }
}

static void compare_chains(struct check *check, const struct gen_text *trace, const struct options *options,
                           const struct parallelism_findings *got, const struct model_spread *expected)
{
    struct options causal = *options;
    struct model_options model;
    struct model_spread *spread;

    check_equal(check, trace, "longest chain", got->longest_path, expected->longest);
    /* All waits also move the corrected clocks; and where there are more, one may be dropped that closes a cycle. */
    if (options->replay.waits == WAITS_ALL)
        return;
    causal.replay.waits = WAITS_CAUSAL;
    model = variant_model(&causal);
    spread = model_find_spread(trace->text, trace->length, &model);
    if (spread->dropped == expected->dropped)
        check_equal(check, trace, "longest chain by causal waits", got->causal_path, spread->longest);
    model_spread_free(spread);
}

static void compare(struct check *check, const struct gen_text *trace, const struct options *options,
                    const struct parallelism_findings *got)
{
    struct model_options model = variant_model(options);
    struct model_spread *expected = model_find_spread(trace->text, trace->length, &model);
    struct levels levels = levels_of(expected, options->clock);
    struct stretch all = look_at(&levels, expected->rank_count, 0, levels.end);

    check_equal(check, trace, "length of the profile", got->length, levels.end);
    for (size_t level = 0; level <= expected->rank_count; level++)
        check_equal(check, trace, "time of a level", got->histogram[level].time, all.histogram[level]);
    compare_windows(check, trace, got, &levels);
    compare_chains(check, trace, options, got, expected);
    free(all.histogram);
    free(levels.turns);
    model_spread_free(expected);
}

/* A window of the profile is the window of the metrics. */
static void check_windows(struct check *check, const struct gen_text *trace, const struct found *found)
{
    const struct parallelism_findings *got = parallelism_found(found->summary);

    check_equal(check, trace, "number of windows", (__int128)got->window_count, (__int128)found->window_count);
    for (size_t i = 0; i < got->window_count && i < found->window_count; i++) {
        check_equal(check, trace, "start of a window", got->windows[i].start, found->windows[i].totals.start);
        check_equal(check, trace, "end of a window", got->windows[i].end, found->windows[i].totals.end);
        check_equal(check, trace, "computing in a window", got->windows[i].useful_sum,
                    found->windows[i].totals.useful_sum);
    }
}

/* Boundaries that the trace sets are on recorded clocks, and can become known when corrected ones are past them all. */
static bool has_same_windows(const struct options *options)
{
    bool are_listed = options->windows.kind != WINDOW_LENGTH && options->windows.kind != WINDOW_COUNT;

    return options->windows.step == 0 && (!are_listed || options->replay.min_latency == 0);
}

/* Chains are no longer than the ideal time, unless a wait can end before its post, on the other side of the part's
 * start. */
static bool is_bounded(const struct options *options)
{
    bool is_whole = options->windows.part.from == 0 && options->windows.part.to == INT64_MAX;

    return is_whole || (options->replay.waits != WAITS_ALL && options->replay.clock_fix == CLOCK_FIX_CLC);
}

/* The histogram's mean times the length is the sum of useful time, and A >= P * LB * Ser: the chain is at most as long
 * as the ideal time. */
static void check_sums(struct check *check, const struct gen_text *trace, const struct options *options,
                       const struct found *found)
{
    const struct parallelism_findings *got = parallelism_found(found->summary);
    const struct window_totals *totals = &found->summary->totals;
    __int128 length = 0, useful = 0;

    check_equal(check, trace, "useful sum", got->useful_sum, totals->useful_sum);
    check_equal(check, trace, "length", got->length,
                options->clock == PARALLELISM_IDEAL ? totals->ideal : totals->end - totals->start);
    if (got->longest_path < totals->useful_max || (is_bounded(options) && got->longest_path > totals->ideal) ||
        got->causal_path < totals->useful_max)
        check_fail(check, trace, "the longest chain, %lld ns, or by causal waits %lld, lies not between %lld and %lld",
                   (long long)got->longest_path, (long long)got->causal_path, (long long)totals->useful_max,
                   (long long)totals->ideal);
    if (options->replay.waits != WAITS_ALL && got->causal_path > got->longest_path)
        check_fail(check, trace, "the chain by causal waits is longer than that by more of them");
    for (uint32_t level = 0; level <= got->rank_count; level++) {
        length += got->histogram[level].time;
        useful += (__int128)got->histogram[level].time * level;
    }
    check_equal(check, trace, "sum of the histogram", length, got->length);
    check_equal(check, trace, "mean of the histogram times the length", useful, totals->useful_sum);
    if (got->windows && options->clock == PARALLELISM_ELAPSED && has_same_windows(options))
        check_windows(check, trace, found);
}

static void look(struct check *check, const char *damage, const struct gen_text *trace, const struct options *options,
                 bool compares)
{
    struct found found;

    variant_name(check, damage, options);
    snprintf(check->variant + strlen(check->variant), sizeof(check->variant) - strlen(check->variant), ", --clock %s",
             options->clock == PARALLELISM_IDEAL ? "ideal" : "elapsed");
    found_init(&found, options, trace);
    if (compares)
        check_equal(check, trace, "result", found.result, 0);
    if (found.result == 0) {
        check_sums(check, trace, options, &found);
        if (compares)
            compare(check, trace, options, parallelism_found(found.summary));
    }
    found_deinit(&found);
}

static struct options draw_options(struct check *check)
{
    struct options options = variant_draw(check, VARIANT_WAITS * VARIANT_FIXES, check->facts.end);

    variant_draw_limits(check, &options);
    options.reports = REPORT_PARALLELISM;
    options.clock = random_one_in(&check->random, 2) ? PARALLELISM_IDEAL : PARALLELISM_ELAPSED;
    return options;
}

static const struct trial trial = {VARIANTS, draw_options, look};

void property_parallelism(struct check *check)
{
    trial_as_generated(check, &trial);
}

void property_parallelism_skewed(struct check *check)
{
    trial_skewed(check, &trial);
}

/* Any windows, parts of the run, damage. */
static struct options draw_any_options(struct check *check)
{
    struct options options = variant_draw_any(check, check->facts.end);

    options.reports = REPORT_PARALLELISM;
    return options;
}

void property_parallelism_sums(struct check *check)
{
    trial_cut(check, &(struct trial){VARIANTS, draw_any_options, look});
}
