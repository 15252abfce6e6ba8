/*
 * Representative paths against the oracle's, which keeps every piece of every path, and what must hold of them.
 */
#include "model/routes.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "findings.h"
#include "model/memory.h"
#include "property/found.h"
#include "property/properties.h"
#include "property/trial.h"
#include "property/variant.h"
#include "scratch.h"

enum { NAME_SIZE = 600, VARIANTS = 4, LINE_SIZE = 2000, ALL = 1000 };

/* Percentage points between what the program says of a path's place among all paths, and where it is. */
static const double most_off = 5;

/* A line of the file of --full-paths. */
struct segment {
    double percentile;
    size_t rank;
    int64_t start;
    int64_t end;
    char name[NAME_SIZE];
};

/* What the program found, and its file of --full-paths. */
struct found_paths {
    struct found base;
    struct segment *segments;
    size_t segment_count;
};

/* Seconds with nine decimals. */
static int64_t nanoseconds(const char *text)
{
    const char *point = strchr(text, '.');

    return strtoll(text, NULL, 10) * 1000000000 + (point ? strtoll(point + 1, NULL, 10) : 0);
}

static bool goes_on(const struct segment *last, const struct segment *next)
{
    return last->percentile == next->percentile && last->rank == next->rank && last->end == next->start &&
           strcmp(last->name, next->name) == 0;
}

static void take_line(struct found_paths *found, char *line)
{
    struct segment segment = {.percentile = strtod(strtok(line, "\t"), NULL)};

    segment.rank = strtoul(strtok(NULL, "\t"), NULL, 10) - 1;
    segment.start = nanoseconds(strtok(NULL, "\t"));
    segment.end = nanoseconds(strtok(NULL, "\t"));
    strcpy(segment.name, strtok(NULL, "\t\n"));
    if (found->segment_count > 0 && goes_on(&found->segments[found->segment_count - 1], &segment)) {
        found->segments[found->segment_count - 1].end = segment.end;
        return;
    }
    memory_append(found->segments, found->segment_count, segment);
}

static void read_segments(struct found_paths *found, const char *name)
{
    FILE *file = fopen(name, "r");
    char line[LINE_SIZE];

    while (file && fgets(line, sizeof(line), file))
        if (line[0] != '#')
            take_line(found, line);
    if (file)
        fclose(file);
}

static void find_paths(struct found_paths *found, const struct options *options, const struct gen_text *trace)
{
    struct options own = *options;
    char name[PATH_MAX];
    int file;

    scratch_template(name, sizeof(name), "routes");
    file = mkstemp(name);
    if (file < 0)
        abort();
    close(file);
    own.paths.full = name;
    *found = (struct found_paths){.segments = NULL};
    found_init(&found->base, &own, trace);
    if (found->base.result == 0)
        read_segments(found, name);
    unlink(name);
}

static void forget_paths(struct found_paths *found)
{
    found_deinit(&found->base);
    free(found->segments);
}

static void name_piece(char *name, const struct model_routes *routes, const struct model_piece *piece)
{
    if (found_function_names(name, NAME_SIZE, routes->stacks[piece->rank], piece->stack) == 0)
        strcpy(name, "[computation]");
}

/* The segments of one path, which stand together. */
struct way {
    const struct segment *segments;
    size_t count;
};

/* Which path of the file it is: its percentile, or, of the longest and shortest, its place. */
static double label_of(const struct path_item *item)
{
    return item->place != 0 ? item->place : item->percentile;
}

/* Percentiles are printed with three decimals. */
static bool is_on(const struct segment *segment, const struct found_paths *found, double percentile)
{
    return segment < found->segments + found->segment_count && fabs(segment->percentile - percentile) < 0.00051;
}

static struct way way_of(const struct found_paths *found, double percentile)
{
    struct way way = {found->segments, 0};

    while (way.segments < found->segments + found->segment_count && !is_on(way.segments, found, percentile))
        way.segments++;
    while (is_on(way.segments + way.count, found, percentile))
        way.count++;
    return way;
}

static bool is_way(const struct way *way, const struct model_routes *routes, const struct model_route *route)
{
    size_t at = 0;

    for (size_t i = 0; i < route->piece_count; at++) {
        const struct model_piece *piece = &route->pieces[i];
        struct segment whole = {.rank = piece->rank, .start = piece->start, .end = piece->end};
        struct segment next;

        name_piece(whole.name, routes, piece);
        /* A function that is left and entered again at once: the same name for both. */
        for (i++; i < route->piece_count; i++) {
            next = (struct segment){.rank = route->pieces[i].rank, .start = route->pieces[i].start};
            name_piece(next.name, routes, &route->pieces[i]);
            if (!goes_on(&whole, &next))
                break;
            whole.end = route->pieces[i].end;
        }
        if (at == way->count || way->segments[at].rank != whole.rank || way->segments[at].start != whole.start ||
            way->segments[at].end != whole.end || strcmp(way->segments[at].name, whole.name) != 0)
            return false;
    }
    return at == way->count;
}

static void compare(struct check *check, const struct gen_text *trace, const struct options *options,
                    const struct found_paths *found)
{
    struct model_options model = variant_model(options);
    const struct paths_findings *got = paths_found(found->base.summary);
    struct model_routes *expected =
        model_find_routes(trace->text, trace->length, &model, options->paths.count, options->paths.select);

    check_equal(check, trace, "number of paths", (__int128)got->item_count, (__int128)expected->count);
    check_equal(check, trace, "number of candidates", (__int128)got->candidates, (__int128)expected->candidates);
    for (size_t i = 0; i < got->item_count && i < expected->count; i++) {
        const struct model_route *route = &expected->items[expected->count - 1 - i];
        struct way way = way_of(found, label_of(&got->items[i]));

        check_equal(check, trace, "length of a path", got->items[i].length, route->length);
        if (!is_way(&way, expected, route))
            check_fail(check, trace, "path %zu takes another way", i);
    }
    model_routes_free(expected);
}

/* What holds of every trace, damaged ones too. */

static int64_t time_on(const struct path_item *item, uint32_t activity)
{
    for (size_t i = 0; i < item->activity_count; i++)
        if (item->activities[i].number == activity)
            return item->activities[i].length;
    return 0;
}

static const struct path_item *item_of_label(const struct paths_findings *got, const char *label)
{
    size_t item = 0;

    while (got->items[item].label.text != label)
        item++;
    return &got->items[item];
}

static void check_difference(struct check *check, const struct gen_text *trace, const struct paths_findings *got,
                             const struct path_difference *difference)
{
    const struct path_item *longer = item_of_label(got, difference->longer);
    const struct path_item *shorter = item_of_label(got, difference->shorter);
    __int128 sum = 0;

    check_equal(check, trace, "a difference", difference->length, longer->length - shorter->length);
    for (size_t i = 0; i < difference->activity_count; i++) {
        const struct path_time *time = &difference->activities[i];

        check_equal(check, trace, "a difference by activity", time->length,
                    time_on(longer, time->number) - time_on(shorter, time->number));
        if (i > 0 && time->length > difference->activities[i - 1].length)
            check_fail(check, trace, "the activity most responsible is not first");
        sum += time->length;
    }
    check_equal(check, trace, "sum of a difference", sum, difference->length);
}

static void check_way(struct check *check, const struct gen_text *trace, const struct found_paths *found,
                      const struct path_item *item, bool is_causal)
{
    struct way way = way_of(found, label_of(item));
    __int128 length = 0;

    for (size_t i = 0; i < way.count; i++) {
        length += way.segments[i].end - way.segments[i].start;
        if (way.segments[i].end <= way.segments[i].start)
            check_fail(check, trace, "a segment without length");
        if (i > 0 && way.segments[i].start < way.segments[i - 1].end &&
            (is_causal || way.segments[i].rank == way.segments[i - 1].rank))
            check_fail(check, trace, "a segment begins before the one before it ends");
    }
    check_equal(check, trace, "sum of the segments", length, item->length);
}

static void check_sums(struct check *check, const struct gen_text *trace, const struct options *options,
                       const struct found_paths *found)
{
    const struct paths_findings *got = paths_found(found->base.summary);
    const struct window_totals *totals = &found->base.summary->totals;
    bool is_causal = options->replay.clock_fix == CLOCK_FIX_CLC && options->replay.waits != WAITS_ALL;
    bool is_part = options->windows.part.from > 0 || options->windows.part.to < INT64_MAX;

    for (size_t i = 0; i < got->item_count; i++) {
        const struct path_item *item = &got->items[i];
        __int128 sum = 0;

        for (size_t k = 0; k < item->activity_count; k++)
            sum += item->activities[k].length;
        check_equal(check, trace, "sum over activities", sum, item->length);
        if (i > 0 && item->length > got->items[i - 1].length)
            check_fail(check, trace, "lengths do not fall");
        check_way(check, trace, found, item, is_causal);
    }
    for (size_t i = 0; i < got->difference_count; i++)
        check_difference(check, trace, got, &got->differences[i]);
    if (got->items[0].length < totals->useful_max)
        check_fail(check, trace, "the longest path is shorter than what the busiest rank computes");
    if (!is_part && got->items[0].length > totals->ideal)
        check_fail(check, trace, "the longest path is longer than the ideal time");
}

static struct options draw_options(struct check *check)
{
    unsigned number = (unsigned)random_next(&check->random);
    struct options options = variant_options(number % (VARIANT_WAITS * VARIANT_FIXES), 0);

    variant_draw_limits(check, &options);
    options.reports = REPORT_PATHS;
    options.paths.count = 1 + (uint32_t)random_below(&check->random, 9);
    options.paths.select = random_one_in(&check->random, 3) ? SELECT_TOPK : SELECT_REPR;
    options.paths.percentiles = random_one_in(&check->random, 2) ? PERCENTILES_OF_ALL : PERCENTILES_OF_CANDIDATES;
    options.max_memory =
        random_one_in(&check->random, 3) ? 1 + (int64_t)random_below(&check->random, 100000) : options.max_memory;
    return options;
}

static void name_variant(struct check *check, const char *damage, const struct options *options)
{
    variant_name(check, damage, options);
    snprintf(check->variant + strlen(check->variant), sizeof(check->variant) - strlen(check->variant),
             ", --paths %" PRIu32 " --select %s --percentiles %s", options->paths.count,
             options->paths.select == SELECT_REPR ? "repr" : "topk",
             options->paths.percentiles == PERCENTILES_OF_ALL ? "all" : "candidates");
}

/* The oracle keeps paths by their position among those that meet. */
static bool keeps_by_position(const struct options *options)
{
    return options->paths.select == SELECT_TOPK || options->paths.percentiles == PERCENTILES_OF_CANDIDATES;
}

static void look(struct check *check, const char *damage, const struct gen_text *trace, const struct options *options,
                 bool compares)
{
    struct found_paths found;

    name_variant(check, damage, options);
    find_paths(&found, options, trace);
    check_equal(check, trace, "result", found.base.result, 0);
    if (found.base.result == 0) {
        check_sums(check, trace, options, &found);
        if (compares && keeps_by_position(options))
            compare(check, trace, options, &found);
    }
    forget_paths(&found);
}

static const struct trial trial = {VARIANTS, draw_options, look};

void property_routes(struct check *check)
{
    trial_as_generated(check, &trial);
}

void property_routes_skewed(struct check *check)
{
    trial_skewed(check, &trial);
}

/* The path's place in the distribution: between those of the first and the last of all that are as long. */
static void check_percentile(struct check *check, const struct gen_text *trace, const struct model_routes *all,
                             const struct path_item *item)
{
    size_t shorter = 0, not_longer = 0;
    double per_path = all->count > 1 ? 100 / (double)(all->count - 1) : 0;

    for (size_t i = 0; i < all->count; i++) {
        shorter += all->items[i].length < item->length;
        not_longer += all->items[i].length <= item->length;
    }
    if (item->percentile < per_path * (double)shorter - most_off ||
        item->percentile > per_path * ((double)not_longer - 1) + most_off)
        check_fail(check, trace, "a path of %.3f %% lies between %.3f and %.3f %% of all %zu", item->percentile,
                   per_path * (double)shorter, per_path * ((double)not_longer - 1), all->count);
}

/* All paths there are: the ends of the distribution are the ends of all, and what lies between is one of all. */
static void compare_with_all(struct check *check, const struct gen_text *trace, const struct options *options,
                             const struct model_routes *all)
{
    struct found_paths found;

    name_variant(check, "small", options);
    find_paths(&found, options, trace);
    check_equal(check, trace, "result", found.base.result, 0);
    if (found.base.result == 0) {
        const struct paths_findings *got = paths_found(found.base.summary);

        check_equal(check, trace, "longest of all", got->items[0].length, all->items[all->count - 1].length);
        if (options->paths.count > 1)
            check_equal(check, trace, "shortest of all", got->items[got->item_count - 1].length, all->items[0].length);
        for (size_t i = 0; i < got->item_count; i++) {
            struct way way = way_of(&found, label_of(&got->items[i]));
            size_t k = 0;

            while (k < all->count && !is_way(&way, all, &all->items[k]))
                k++;
            if (k == all->count)
                check_fail(check, trace, "path %zu is no path", i);
            if (got->population)
                check_percentile(check, trace, all, &got->items[i]);
        }
    }
    forget_paths(&found);
}

/* Programs that are small enough to have all their paths told. */
void property_routes_all(struct check *check)
{
    struct gen_options small = check->options;

    small.ranks = 2 + (uint32_t)random_below(&check->random, 3);
    small.phases = 1 + (uint32_t)random_below(&check->random, 3);
    for (unsigned i = 0; i < VARIANTS; i++) {
        struct options options = draw_options(check);
        struct model_options model = variant_model(&options);
        struct model_routes *all;
        struct gen_text trace;

        small.seed = check->seed * VARIANTS + i;
        if (gen_trace(small, &trace, NULL) < 0)
            abort();
        all = model_find_routes(trace.text, trace.length, &model, ALL, SELECT_REPR);
        if (all->most <= ALL) {
            compare_with_all(check, &trace, &options, all);
            options.paths.count = ALL;
            look(check, "small", &trace, &options, true);
        }
        model_routes_free(all);
        gen_text_free(&trace);
    }
}

/* Any part of the run, damage: sums are still sums. */
void property_routes_sums(struct check *check)
{
    for (unsigned i = 0; i < VARIANTS; i++) {
        struct options options = variant_draw_any(check, check->facts.end);
        struct gen_text cut;
        struct found_paths found;

        options.reports = REPORT_PATHS;
        options.paths.count = 1 + (uint32_t)random_below(&check->random, 9);
        name_variant(check, "cut", &options);
        gen_cut(&check->trace, (int64_t)random_below(&check->random, (uint64_t)check->facts.end + 1), check->facts.end,
                &cut);
        find_paths(&found, &options, i % 2 ? &cut : &check->trace);
        if (found.base.result == 0)
            check_sums(check, i % 2 ? &cut : &check->trace, &options, &found);
        forget_paths(&found);
        gen_text_free(&cut);
    }
}
