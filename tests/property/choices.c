/*
 * How windows are chosen, each kind against boundaries that are found here by simpler means; and what is
 * inside a window against a run of just that part.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "model/memory.h"
#include "model/model.h"
#include "property/properties.h"
#include "property/scan.h"
#include "property/variant.h"

enum {
    SAMPLES = 6, /* windows of a run that are looked at alone */
};

/* Boundaries that a trace sets: ascending, without 0 and T. */
struct cuts {
    int64_t *times;
    size_t count;
};

static void cuts_add(struct cuts *cuts, int64_t time)
{
    if (time <= (cuts->count > 0 ? cuts->times[cuts->count - 1] : 0))
        return;
    memory_append(cuts->times, cuts->count, time);
}

/* The windows are those between the cuts, from 0 to the end. */
static void check_cuts(struct check *check, const struct outcome *got, const struct cuts *cuts)
{
    size_t count = 0;
    int64_t start = 0;

    for (size_t i = 0; i <= cuts->count && start < got->runtime; i++) {
        int64_t end = i < cuts->count && cuts->times[i] < got->runtime ? cuts->times[i] : got->runtime;

        if (count < got->window_count) {
            check_equal(check, &check->trace, "start of a window", got->windows[count].start, start);
            check_equal(check, &check->trace, "end of a window", got->windows[count].end, end);
        }
        count++;
        start = end;
    }
    check_equal(check, &check->trace, "number of windows", got->window_count, count);
}

/* The windows follow each other from `from` to `to` and add up to the whole. */
static void check_sums(struct check *check, const struct gen_text *trace, const struct outcome *got, int64_t from,
                       int64_t to)
{
    __int128 useful = 0, overhead = 0;
    int64_t end = from;

    for (size_t i = 0; i < got->window_count; i++) {
        check_equal(check, trace, "start of a window", got->windows[i].start, end);
        end = got->windows[i].end;
        useful += got->windows[i].useful_sum;
        overhead += got->windows[i].overhead_sum;
    }
    check_equal(check, trace, "end of the last window", end, to);
    check_equal(check, trace, "useful sum over windows", useful, got->whole.useful_sum);
    check_equal(check, trace, "overhead sum over windows", overhead, got->whole.overhead_sum);
}

/* A run of just the part [start, end) with one window tells the same about it. */
static void check_alone(struct check *check, const struct gen_text *trace, const struct options *options,
                        const struct window_totals *window)
{
    struct options alone = *options;
    struct outcome got;

    alone.windows.kind = WINDOW_LENGTH;
    alone.windows.length = INT64_MAX / 2;
    alone.windows.step = 0;
    alone.windows.part.from = window->start;
    alone.windows.part.to = window->end;
    got = subject_run(&alone, trace);
    check_equal(check, trace, "number of windows of one part", got.window_count, 1);
    if (got.window_count == 1)
        check_same_totals(check, trace, "a window alone", window, &got.windows[0]);
    if (got.window_count == 1 && alone.windows.ideal == WINDOW_IDEAL_LOCAL)
        check_same_totals(check, trace, "the summary of a window alone", &got.whole, &got.windows[0]);
    outcome_free(&got);
}

static void check_samples(struct check *check, const struct gen_text *trace, const struct options *options,
                          const struct outcome *got)
{
    for (size_t i = 0; i < SAMPLES && got->window_count > 0; i++)
        check_alone(check, trace, options, &got->windows[random_below(&check->random, got->window_count)]);
}

static struct options draw_options(struct check *check)
{
    struct options options = variant_draw(check, VARIANT_COUNT, check->facts.end);

    variant_draw_limits(check, &options);
    return options;
}

/* The kinds whose boundaries are found on recorded times, however far clocks are corrected. */
static struct options draw_recorded(struct check *check, enum window_kind kind)
{
    struct options options = draw_options(check);

    if (options.replay.clock_fix == CLOCK_FIX_CLC && random_one_in(&check->random, 2))
        options.replay.min_latency = (int64_t)random_below(&check->random, (uint64_t)check->facts.end / 4 + 1);
    options.windows.kind = kind;
    options.windows.length = 0;
    options.windows.count = 1 + random_below(&check->random, 8);
    return options;
}

void property_sliding(struct check *check)
{
    struct options options = draw_options(check);
    struct options grid;
    struct outcome got;
    struct outcome expected;
    int64_t step = options.windows.length;
    size_t factor = 1 + (size_t)random_below(&check->random, 1U << random_below(&check->random, 7));
    size_t count = 0;
    size_t cells = 0;

    options.windows.step = step;
    options.windows.length = step * (int64_t)factor;
    grid = options;
    grid.windows.step = 0;
    variant_name(check, "sliding", &options);
    got = subject_run(&options, &check->trace);
    expected = subject_run(&grid, &check->trace);
    for (size_t i = 0; i < got.window_count; i++) {
        const struct window_totals *window = &got.windows[i];
        int64_t end = (int64_t)(i + factor) * step;

        check_equal(check, &check->trace, "start of a window", window->start, (int64_t)i * step);
        check_equal(check, &check->trace, "end of a window", window->end, end < got.runtime ? end : got.runtime);
        if (window->start % options.windows.length == 0 && cells < expected.window_count)
            check_same_totals(check, &check->trace, "a window of the grid", window, &expected.windows[cells++]);
    }
    /* As many as it takes to reach the end of the run. */
    while (count == 0 ? got.runtime > 0 : (int64_t)(count - 1 + factor) * step < got.runtime)
        count++;
    check_equal(check, &check->trace, "number of windows", got.window_count, count);
    check_samples(check, &check->trace, &options, &got);
    outcome_free(&got);
    outcome_free(&expected);
}

void property_count(struct check *check)
{
    struct options options = draw_options(check);
    int64_t duration = check->facts.end;
    uint64_t few = (uint64_t)duration < 300 ? (uint64_t)duration : 300;
    struct outcome got;
    struct cuts cuts = {0};

    options.windows.kind = WINDOW_COUNT;
    options.windows.length = 0;
    options.windows.count = 1 + random_below(&check->random, 2 * few);
    variant_name(check, "as generated", &options);
    got = subject_run(&options, &check->trace);
    check_equal(check, &check->trace, "result", got.result, duration > 0 ? 0 : got.result);
    if (got.result == 0) {
        int64_t boundary = 0;

        for (uint64_t k = 1; boundary < got.runtime; k++) {
            boundary = (int64_t)((__int128)k * duration / (__int128)options.windows.count);
            cuts_add(&cuts, boundary);
        }
        check_sums(check, &check->trace, &got, 0, got.runtime);
        check_cuts(check, &got, &cuts);
        check_samples(check, &check->trace, &options, &got);
    }
    free(cuts.times);
    outcome_free(&got);
}

/* Parts of the run: windows are cut off at both ends, and three parts make the run. */
static void check_parts(struct check *check, const struct gen_text *trace, struct options options)
{
    struct outcome all = subject_run(&options, trace);
    int64_t from = (int64_t)random_below(&check->random, (uint64_t)all.runtime + 1);
    int64_t to = from + 1 + (int64_t)random_below(&check->random, (uint64_t)all.runtime + 1);
    const int64_t ends[] = {0, from, to, INT64_MAX};
    __int128 useful = 0;
    uint64_t messages = 0, collectives = 0;

    for (int part = 0; part < 3; part++) {
        struct outcome got;

        options.windows.part.from = ends[part];
        options.windows.part.to = ends[part + 1];
        if (ends[part] == ends[part + 1])
            continue;
        variant_name(check, "a part", &options);
        got = subject_run(&options, trace);
        if (ends[part] >= all.runtime) {
            check_equal(check, trace, "result behind the run", got.result, ERROR_USAGE);
            outcome_free(&got);
            continue;
        }
        check_equal(check, trace, "run time", got.runtime, all.runtime);
        useful += got.whole.useful_sum;
        messages += got.messages;
        collectives += got.collectives;
        check_sums(check, trace, &got, ends[part], ends[part + 1] < all.runtime ? ends[part + 1] : all.runtime);
        check_equal(check, trace, "start of the whole", got.whole.start, ends[part]);
        for (size_t i = 0, j = 0; i < got.window_count; i++) {
            while (j < all.window_count && all.windows[j].start < got.windows[i].start)
                j++;
            if (j < all.window_count && all.windows[j].start == got.windows[i].start &&
                all.windows[j].end == got.windows[i].end)
                check_same_totals(check, trace, "a window of a part", &got.windows[i], &all.windows[j]);
        }
        outcome_free(&got);
    }
    check_equal(check, trace, "useful sum over parts", useful, all.whole.useful_sum);
    if (to < all.runtime) {
        check_equal(check, trace, "messages over parts", messages, all.messages);
        check_equal(check, trace, "collectives over parts", collectives, all.collectives);
    }
    outcome_free(&all);
}

/* The summary of a part is the oracle's window there. */
static void check_part_oracle(struct check *check, struct options options)
{
    struct model_options model;
    struct model_result *result;
    const struct model_window *window;
    struct window_totals expected;
    struct outcome got;

    options.windows.ideal = WINDOW_IDEAL_LOCAL;
    model = variant_model(&options);
    result = model_run(check->trace.text, check->trace.length, &model);
    if (result->window_count > 0) {
        window = &result->windows[random_below(&check->random, result->window_count)];
        options.windows.kind = WINDOW_NONE;
        options.windows.part.from = window->start;
        options.windows.part.to = window->start + window->length;
        variant_name(check, "summary of a part", &options);
        got = subject_run(&options, &check->trace);
        expected = (struct window_totals){
            .start = window->start,
            .end = window->start + window->length,
            .useful_sum = window->useful_sum,
            .useful_max = window->useful_max,
            .ideal = window->ideal,
            .ideal_sum = got.whole.ideal_sum,
            .overhead_sum = window->overhead_sum,
            .ranks = (uint32_t)result->rank_count,
        };
        check_same_totals(check, &check->trace, "the whole", &got.whole, &expected);
        outcome_free(&got);
    }
    model_free(result);
}

void property_part(struct check *check)
{
    struct gen_text skewed;

    check_parts(check, &check->trace, draw_options(check));
    variant_draw_skewed(check, &check->trace, &skewed);
    check_parts(check, &skewed, draw_options(check));
    gen_text_free(&skewed);
    check_part_oracle(check, draw_options(check));
}

/* What a rank is in: a call, or kinds of overhead. */
struct place {
    bool in_call;
    unsigned overhead;
};

static void take_event(struct place *place, const struct scan_event *event)
{
    static const struct {
        uint32_t type;
        unsigned bit;
    } kinds[] = {{40000003, 1}, {40000002, 2}, {40000012, 4}};

    if (event->type >= 50000001 && event->type <= 50000005)
        place->in_call = event->value != 0;
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        if (event->type != kinds[i].type)
            continue;
        if ((event->value != 0) != (event->type == 40000012))
            place->overhead |= kinds[i].bit;
        else
            place->overhead &= ~kinds[i].bit;
    }
}

static void find_returns(struct cuts *cuts, const struct scan *scan, uint32_t task, uint64_t every)
{
    struct place place = {0};
    uint64_t returns = 0;
    int64_t left = 0;

    for (size_t i = 0; i < scan->count; i++) {
        bool was_out = place.in_call || place.overhead != 0;

        if (scan->events[i].task != task)
            continue;
        take_event(&place, &scan->events[i]);
        if (!was_out)
            left = scan->events[i].time;
        if (was_out && !place.in_call && place.overhead == 0 && scan->events[i].time > left && ++returns % every == 0)
            cuts_add(cuts, scan->events[i].time);
    }
}

static void check_choice(struct check *check, const struct options *options, const struct cuts *cuts)
{
    struct outcome got = subject_run(options, &check->trace);

    variant_name(check, "as generated", options);
    check_equal(check, &check->trace, "result", got.result, 0);
    if (got.result == 0) {
        check_sums(check, &check->trace, &got, 0, got.runtime);
        check_cuts(check, &got, cuts);
        check_samples(check, &check->trace, options, &got);
    }
    outcome_free(&got);
    check_parts(check, &check->trace, *options);
}

void property_every(struct check *check)
{
    struct options options = draw_recorded(check, WINDOW_EVERY);
    struct cuts cuts = {0};
    struct scan scan;

    options.windows.rank = 1 + (uint32_t)random_below(&check->random, check->options.ranks);
    scan_init(&scan, &check->trace);
    find_returns(&cuts, &scan, options.windows.rank, options.windows.count);
    check_choice(check, &options, &cuts);
    scan_deinit(&scan);
    free(cuts.times);
}

void property_events(struct check *check)
{
    static const struct {
        const char *text;
        uint32_t type;
        uint64_t value; /* 0: any but 0 */
    } events[] = {{"60000019", 60000019, 0},
                  {"60000019=2", 60000019, 2},
                  {"50000001", 50000001, 0},
                  {"50000002", 50000002, 0},
                  {"50000003=31", 50000003, 31},
                  {"40000003", 40000003, 0},
                  {"77", 77, 0}};
    size_t choice = (size_t)random_below(&check->random, sizeof(events) / sizeof(events[0]));
    struct options options = draw_recorded(check, WINDOW_EVENT);
    uint32_t task =
        random_one_in(&check->random, 2) ? 0 : 1 + (uint32_t)random_below(&check->random, check->options.ranks);
    struct cuts cuts = {0};
    struct scan scan;
    bool occurs = false;

    options.replay.max_skew = INT64_C(1000000000); /* how far the program looks for the lowest rank */
    options.windows.event = events[choice].text;
    options.windows.rank = task;
    scan_init(&scan, &check->trace);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < scan.count; i++) {
            const struct scan_event *event = &scan.events[i];

            if (event->type != events[choice].type ||
                (events[choice].value ? event->value != events[choice].value : event->value == 0))
                continue;
            occurs = true;
            if (pass == 0 && options.windows.rank == 0 && (task == 0 || event->task < task))
                task = event->task;
            if (pass == 1 && event->task == task)
                cuts_add(&cuts, event->time);
        }
    }
    if (occurs) {
        check_choice(check, &options, &cuts);
    } else {
        struct outcome got = subject_run(&options, &check->trace);

        variant_name(check, "as generated", &options);
        check_equal(check, &check->trace, "result without the event", got.result, ERROR_USAGE);
        outcome_free(&got);
    }
    scan_deinit(&scan);
    free(cuts.times);
}

/* Whether every rank that has begun before `end` and has not left Finalize by then has its events in [start, end). */
static bool has_enough(const struct scan *scan, uint32_t ranks, int64_t start, int64_t end, uint64_t need)
{
    uint64_t *counts = calloc(ranks, sizeof(*counts));
    uint64_t *calls = calloc(ranks, sizeof(*calls)); /* open; Finalize left counts as UINT64_MAX */
    bool *active = calloc(ranks, sizeof(*active));
    bool enough = true;

    if (!counts || !calls || !active)
        abort();
    for (size_t i = 0; i < scan->count; i++) {
        const struct scan_event *event = &scan->events[i];
        uint32_t rank = event->task - 1;

        if (event->time >= end)
            continue;
        active[rank] = calls[rank] != UINT64_MAX;
        if (event->type < 50000001 || event->type > 50000005)
            continue;
        counts[rank] += event->time >= start;
        if (event->value == 0 && calls[rank] == 32)
            calls[rank] = UINT64_MAX;
        else if (calls[rank] != UINT64_MAX)
            calls[rank] = event->value;
        active[rank] = calls[rank] != UINT64_MAX;
    }
    for (uint32_t rank = 0; rank < ranks; rank++)
        enough = enough && (!active[rank] || counts[rank] >= need);
    free(counts);
    free(calls);
    free(active);
    return enough;
}

void property_min_events(struct check *check)
{
    struct options options = draw_recorded(check, WINDOW_EVENTS);
    uint64_t need = options.windows.count;
    struct cuts cuts = {0};
    struct scan scan;
    int64_t start = 0;
    int64_t end;

    options.windows.length = check->facts.end / (1 + (int64_t)random_below(&check->random, 100)) + 1;
    if (random_one_in(&check->random, 3)) {
        options.windows.count_auto = true;
        options.windows.count = 0;
        need = 0;
        while (need * need < check->options.ranks)
            need++;
    }
    scan_init(&scan, &check->trace);
    for (end = options.windows.length; end <= check->facts.end; end += options.windows.length) {
        if (!has_enough(&scan, check->options.ranks, start, end, need))
            continue;
        cuts_add(&cuts, end);
        start = end;
    }
    check_choice(check, &options, &cuts);
    scan_deinit(&scan);
    free(cuts.times);
}
