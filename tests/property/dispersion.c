/*
 * How unequally ranks spread their time: against the oracle's times and a plain recomputation of every index, and what
 * must hold of any trace.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "findings.h"
#include "model/times.h"
#include "property/found.h"
#include "property/properties.h"
#include "property/trial.h"
#include "property/variant.h"

enum { VARIANTS = 6, NAME_SIZE = 100 };

static const double exactness = 1e-9;
static const char functions[] = "60000019";

static void expect_close(struct check *check, const struct gen_text *trace, const char *what, double got,
                         double expected)
{
    if (isnan(got) != isnan(expected) || fabs(got - expected) > exactness * (1 + fabs(expected)))
        check_fail(check, trace, "%s is %.12g, expected %.12g", what, got, expected);
}

/* The formulas of dispersion, on t(i, j, p). */

static double t(const struct dispersion_findings *found, size_t region, size_t activity, size_t rank)
{
    return (double)dispersion_times(found, region, activity)[rank];
}

static double of_cell(const struct dispersion_findings *found, size_t region, size_t activity)
{
    double sum = 0;

    for (size_t p = 0; p < found->rank_count; p++)
        sum += t(found, region, activity, p);
    return sum / found->rank_count;
}

static double of_region(const struct dispersion_findings *found, size_t region)
{
    double sum = 0;

    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++)
        sum += of_cell(found, region, j);
    return sum;
}

static double of_activity(const struct dispersion_findings *found, size_t activity)
{
    double sum = 0;

    for (size_t i = 0; i < found->region_count; i++)
        sum += of_cell(found, i, activity);
    return sum;
}

static double of_rank(const struct dispersion_findings *found, size_t region, size_t rank)
{
    double sum = 0;

    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++)
        sum += t(found, region, j, rank);
    return sum;
}

/* With the partition that is drawn here the first rank is one group, and all others are the other one. */
static bool are_compared(const struct dispersion_findings *found, size_t rank, size_t other)
{
    return !dispersion_has_groups(found) || (rank == 0) == (other == 0);
}

static double of_group(const struct dispersion_findings *found, size_t region, size_t activity, size_t rank)
{
    double sum = 0;
    size_t count = 0;

    for (size_t p = 0; p < found->rank_count; p++) {
        if (!are_compared(found, rank, p))
            continue;
        sum += t(found, region, activity, p);
        count++;
    }
    return sum / (double)count;
}

static double cell_index(const struct dispersion_findings *found, size_t region, size_t activity)
{
    double whole = of_cell(found, region, activity) * found->rank_count;
    double squares = 0;

    for (size_t p = 0; p < found->rank_count; p++)
        squares += pow((t(found, region, activity, p) - of_group(found, region, activity, p)) / whole, 2);
    return whole > 0 ? sqrt(squares) : (double)NAN;
}

static double region_index(const struct dispersion_findings *found, size_t region)
{
    double whole = of_region(found, region);
    double sum = 0;

    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++)
        if (of_cell(found, region, j) > 0)
            sum += of_cell(found, region, j) / whole * cell_index(found, region, j);
    return whole > 0 ? sum : (double)NAN;
}

static double activity_index(const struct dispersion_findings *found, size_t activity)
{
    double whole = of_activity(found, activity);
    double sum = 0;

    for (size_t i = 0; i < found->region_count; i++)
        if (of_cell(found, i, activity) > 0)
            sum += of_cell(found, i, activity) / whole * cell_index(found, i, activity);
    return whole > 0 ? sum : (double)NAN;
}

static double rank_index(const struct dispersion_findings *found, size_t region, size_t rank)
{
    double squares = 0;

    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
        double mean = 0;
        size_t count = 0;

        for (size_t q = 0; q < found->rank_count; q++) {
            if (of_rank(found, region, q) == 0 || !are_compared(found, rank, q))
                continue;
            mean += t(found, region, j, q) / of_rank(found, region, q);
            count++;
        }
        squares += pow(t(found, region, j, rank) / of_rank(found, region, rank) - mean / (double)count, 2);
    }
    return of_rank(found, region, rank) > 0 ? sqrt(squares) : (double)NAN;
}

/* Against the formulas. */

static void check_cells(struct check *check, const struct gen_text *trace, const struct dispersion_findings *found)
{
    static const struct dispersion_cell none = {.index = NAN};
    size_t at = 0;

    for (size_t i = 0; i < found->region_count; i++) {
        for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
            bool is_there = at < found->cell_count && found->cells[at].region == &found->regions[i] &&
                            found->cells[at].activity == j;
            const struct dispersion_cell *cell = is_there ? &found->cells[at++] : &none;

            expect_close(check, trace, "t_ij", cell->time, of_cell(found, i, j));
            expect_close(check, trace, "ID_ij", cell->index, cell_index(found, i, j));
            if (cell->index > sqrt(1 - 1.0 / found->rank_count) + exactness)
                check_fail(check, trace, "ID_ij is %g, beyond that of one rank that has it all", cell->index);
        }
    }
}

static void check_views(struct check *check, const struct gen_text *trace, const struct dispersion_findings *found)
{
    double length = found->length > 0 ? (double)found->length : (double)NAN;

    for (size_t i = 0; i < found->region_count; i++) {
        const struct dispersion_region *region = &found->regions[i];

        expect_close(check, trace, "t_i", region->weight.time, of_region(found, i));
        expect_close(check, trace, "ID_C", region->weight.index, region_index(found, i));
        expect_close(check, trace, "SID_C", region->weight.scaled,
                     region_index(found, i) * of_region(found, i) / length);
        if (i > 0 && region->weight.time > found->regions[i - 1].weight.time * (1 + exactness))
            check_fail(check, trace, "region %zu is longer than the one before it", i);
        if (region->group >= found->group_count)
            check_fail(check, trace, "group %u of %u", region->group + 1, found->group_count);
    }
    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
        expect_close(check, trace, "T_j", found->activities[j].weight.time, of_activity(found, j));
        expect_close(check, trace, "ID_A", found->activities[j].weight.index, activity_index(found, j));
        expect_close(check, trace, "SID_A", found->activities[j].weight.scaled,
                     activity_index(found, j) * of_activity(found, j) / length);
    }
}

static enum dispersion_direction direction_of(const struct dispersion_findings *found, size_t region, size_t rank)
{
    double difference = t(found, region, DISPERSION_COMPUTATION, rank) * found->rank_count -
                        of_group(found, region, DISPERSION_COMPUTATION, rank) * found->rank_count;

    return fabs(difference) < 0.5 ? DISPERSION_EQUAL : difference < 0 ? DISPERSION_LESS : DISPERSION_MORE;
}

static void check_odd_rank(struct check *check, const struct gen_text *trace, const struct dispersion_findings *found,
                           size_t region)
{
    uint32_t odd = found->regions[region].odd_rank;
    double most = 0;

    for (size_t p = 0; p < found->rank_count; p++) {
        double expected = rank_index(found, region, p);

        expect_close(check, trace, "ID_P", found->ranks[p].indices[region], expected);
        most = expected > most ? expected : most;
    }
    expect_close(check, trace, "ID_P of the odd rank", odd == DISPERSION_NO_RANK ? 0 : rank_index(found, region, odd),
                 most);
    if (odd != DISPERSION_NO_RANK)
        check_equal(check, trace, "direction of the odd rank", found->regions[region].odd_computes,
                    direction_of(found, region, odd));
}

/* What is told of one rank, and that those who are named have most of it. */
static void check_rank(struct check *check, const struct gen_text *trace, const struct dispersion_findings *found,
                       uint32_t rank)
{
    const struct dispersion_rank *told = &found->ranks[rank];
    double time = 0, excess = 0, mean = 0;
    size_t regions = 0;

    for (size_t i = 0; i < found->region_count; i++) {
        excess += t(found, i, DISPERSION_COMPUTATION, rank) - of_group(found, i, DISPERSION_COMPUTATION, rank);
        if (found->regions[i].odd_rank != rank)
            continue;
        regions++;
        time += of_rank(found, i, rank);
        mean += of_group(found, i, DISPERSION_COMPUTATION, rank);
    }
    check_equal(check, trace, "regions of the odd rank", (__int128)told->regions, (__int128)regions);
    expect_close(check, trace, "time of the odd rank", (double)told->time, time);
    expect_close(check, trace, "mean of computation there", told->means[DISPERSION_COMPUTATION], mean);
    if (regions > 0 && (found->most_often == DISPERSION_NO_RANK || found->ranks[found->most_often].regions < regions))
        check_fail(check, trace, "rank %u is odd most often, not %u", rank + 1, found->most_often + 1);
    if (regions > 0 && (found->longest == DISPERSION_NO_RANK || found->ranks[found->longest].time < told->time))
        check_fail(check, trace, "rank %u is odd longest, not %u", rank + 1, found->longest + 1);
    if (excess > ((double)found->slowest_time - found->slowest_mean) * (1 + exactness) + 0.5)
        check_fail(check, trace, "rank %u computes longer than the slowest", rank + 1);
}

static void check_formulas(struct check *check, const struct gen_text *trace, const struct dispersion_findings *found)
{
    check_cells(check, trace, found);
    check_views(check, trace, found);
    for (size_t i = 0; i < found->region_count; i++)
        check_odd_rank(check, trace, found, i);
    for (uint32_t p = 0; p < found->rank_count; p++)
        check_rank(check, trace, found, p);
}

/* No rank is anywhere twice; over the whole run, each nanosecond of computation is somewhere. */
static void check_sums(struct check *check, const struct gen_text *trace, const struct found *found)
{
    const struct dispersion_findings *dispersion = dispersion_found(found->summary);
    __int128 useful = 0;

    for (size_t p = 0; p < dispersion->rank_count; p++) {
        double time = 0;

        for (size_t i = 0; i < dispersion->region_count; i++) {
            time += of_rank(dispersion, i, p);
            useful += dispersion_times(dispersion, i, DISPERSION_COMPUTATION)[p];
        }
        if (time > (double)dispersion->length)
            check_fail(check, trace, "rank %zu is in regions for longer than the run", p + 1);
    }
    if (dispersion->is_whole)
        check_equal(check, trace, "computation", useful, found->summary->totals.useful_sum);
    else if (useful > found->summary->totals.useful_sum)
        check_fail(check, trace, "regions have more computation than the run");
}

/* Against the oracle. */

static uint64_t function_of(const char *name)
{
    const char *value = strchr(name, ':');

    return value ? strtoull(value + 1, NULL, 10) : 0;
}

static const char *name_of(char name[NAME_SIZE], const char *region, size_t activity, size_t rank)
{
    snprintf(name, NAME_SIZE, "time in %s, activity %zu, rank %zu", region, activity, rank + 1);
    return name;
}

/* What the model calls the program's activities. */
static const enum call_activity model_activities[DISPERSION_ACTIVITIES] = {
    [DISPERSION_COMPUTATION] = ACTIVITY_NO_CALL,
    [DISPERSION_POINT_TO_POINT] = ACTIVITY_POINT_TO_POINT,
    [DISPERSION_COLLECTIVE] = ACTIVITY_COLLECTIVE,
    [DISPERSION_SYNCHRONISATION] = ACTIVITY_BARRIER,
    [DISPERSION_IO] = ACTIVITY_IO,
    [DISPERSION_ONE_SIDED] = ACTIVITY_ONE_SIDED,
    [DISPERSION_OTHER] = ACTIVITY_OTHER,
};

static void compare(struct check *check, const struct gen_text *trace, const struct options *options,
                    const struct dispersion_findings *got)
{
    struct model_options model = variant_model(options);
    struct model_times *expected = model_find_times(trace->text, trace->length, &model, options->region != NULL,
                                                    options->windows.part.from, options->windows.part.to);
    size_t with_time = 0;
    char name[NAME_SIZE];

    check_equal(check, trace, "length", got->length, expected->length);
    for (size_t i = 0; i < got->region_count; i++) {
        const struct model_region *region =
            model_region_of(expected, got->is_whole ? 0 : function_of(got->regions[i].name));

        with_time += region != NULL;
        for (size_t j = 0; j < DISPERSION_OPENMP; j++)
            for (size_t p = 0; p < got->rank_count; p++)
                check_equal(check, trace, name_of(name, got->regions[i].name, j, p), dispersion_times(got, i, j)[p],
                            region ? region->times[model_activities[j] * expected->rank_count + p] : 0);
    }
    check_equal(check, trace, "regions with time", (__int128)with_time, (__int128)expected->region_count);
    model_times_free(expected);
}

/* Whether some rank enters one. */
static bool has_functions(const struct gen_text *trace)
{
    static const char event[] = ":60000019:";
    const char *at = memmem(trace->text, trace->length, event, sizeof(event) - 1);

    while (at && at[sizeof(event) - 1] == '0')
        at = memmem(at + 1, (size_t)(trace->text + trace->length - at - 1), event, sizeof(event) - 1);
    return at != NULL;
}

/* A part that begins behind the end is refused, and so are regions that the trace has none of. */
static int expected_result(const struct gen_text *trace, const struct options *options)
{
    struct model_options model = variant_model(options);
    struct model_times *expected =
        model_find_times(trace->text, trace->length, &model, false, options->windows.part.from, INT64_MAX);
    bool is_behind = options->windows.part.from > 0 && expected->length == 0;

    model_times_free(expected);
    return is_behind || (options->region && !has_functions(trace)) ? ERROR_USAGE : 0;
}

static void look(struct check *check, const char *damage, const struct gen_text *trace, const struct options *options,
                 bool compares)
{
    struct found found;

    variant_name(check, damage, options);
    snprintf(check->variant + strlen(check->variant), sizeof(check->variant) - strlen(check->variant), ", %s%s",
             options->region ? "functions" : "the whole run", options->path.partition ? ", in groups" : "");
    found_init(&found, options, trace);
    if (compares)
        check_equal(check, trace, "result", found.result, expected_result(trace, options));
    if (found.result == 0) {
        check_formulas(check, trace, dispersion_found(found.summary));
        check_sums(check, trace, &found);
        if (compares)
            compare(check, trace, options, dispersion_found(found.summary));
    }
    found_deinit(&found);
}

/* A part of the run, more often all of it. */
static void draw_part(struct check *check, struct options *options)
{
    uint64_t end = (uint64_t)check->facts.end + 1;

    if (!random_one_in(&check->random, 3))
        return;
    options->windows.part.from = (int64_t)random_below(&check->random, end);
    options->windows.part.to = options->windows.part.from + 1 + (int64_t)random_below(&check->random, end);
}

static struct options draw_options(struct check *check)
{
    struct options options = variant_options((unsigned)random_below(&check->random, VARIANT_WAITS * VARIANT_FIXES), 0);

    variant_draw_limits(check, &options);
    draw_part(check, &options);
    options.reports = REPORT_DISPERSION;
    options.region = random_one_in(&check->random, 3) ? NULL : functions;
    options.path.partition = random_one_in(&check->random, 3) ? "1" : NULL;
    return options;
}

static const struct trial trial = {VARIANTS, draw_options, look};

void property_dispersion(struct check *check)
{
    trial_as_generated(check, &trial);
}

void property_dispersion_skewed(struct check *check)
{
    trial_skewed(check, &trial);
}

/* Any windows, parts of the run, damage. */
static struct options draw_any_options(struct check *check)
{
    struct options options = variant_draw_any(check, check->facts.end);

    options.reports = REPORT_DISPERSION;
    options.region = random_one_in(&check->random, 3) ? NULL : functions;
    options.path.partition = random_one_in(&check->random, 3) ? "1" : NULL;
    return options;
}

void property_dispersion_sums(struct check *check)
{
    trial_cut(check, &(struct trial){VARIANTS, draw_any_options, look});
}

/* Where the region of that name stands; regions of equal time may come in any order. */
static size_t place_of(const struct dispersion_findings *found, const char *name)
{
    size_t place = 0;

    while (place + 1 < found->region_count && strcmp(found->regions[place].name, name) != 0)
        place++;
    return place;
}

/* What first threads lose is taken from computation, and is what their account says. */
static void compare_divided(struct check *check, const struct gen_text *trace, const struct found *plain,
                            const struct found *divided)
{
    const struct dispersion_findings *before = dispersion_found(plain->summary);
    const struct dispersion_findings *after = dispersion_found(divided->summary);
    const struct openmp_findings *threads = openmp_found(divided->summary);

    check_equal(check, trace, "regions", (__int128)after->region_count, (__int128)before->region_count);
    for (size_t i = 0; i < after->region_count && after->region_count == before->region_count; i++) {
        size_t k = place_of(before, after->regions[i].name);

        for (size_t p = 0; p < after->rank_count; p++) {
            check_equal(check, trace, "computation and openmp",
                        dispersion_times(after, i, DISPERSION_COMPUTATION)[p] +
                            dispersion_times(after, i, DISPERSION_OPENMP)[p],
                        dispersion_times(before, k, DISPERSION_COMPUTATION)[p]);
            for (size_t j = DISPERSION_POINT_TO_POINT; j < DISPERSION_OPENMP; j++)
                check_equal(check, trace, "another activity", dispersion_times(after, i, j)[p],
                            dispersion_times(before, k, j)[p]);
        }
    }
    for (size_t i = 0; i < threads->thread_count && after->is_whole; i++)
        if (threads->threads[i].thread == 1)
            check_equal(check, trace, "openmp", dispersion_times(after, 0, DISPERSION_OPENMP)[threads->threads[i].rank],
                        threads->threads[i].parts[THREAD_PART_BLOCKED] +
                            threads->threads[i].parts[THREAD_PART_IMBALANCE] +
                            threads->threads[i].parts[THREAD_PART_RUNTIME]);
}

void property_openmp_dispersion(struct check *check)
{
    struct options options = variant_options(0, 0);
    struct found plain;
    struct found divided;
    struct gen_text trace;

    gen_add_threads(&check->trace, random_next(&check->random), false, &trace);
    draw_part(check, &options);
    options.replay.useful |= USEFUL_POLLING;
    options.reports = REPORT_DISPERSION | REPORT_OPENMP;
    options.region = random_one_in(&check->random, 2) ? NULL : functions;
    variant_name(check, "with threads", &options);
    found_init(&plain, &options, &trace);
    options.activities.openmp = true;
    found_init(&divided, &options, &trace);
    if (plain.result == 0 && plain.summary->threads) {
        check_equal(check, &trace, "result", divided.result, 0);
        if (divided.result == 0)
            compare_divided(check, &trace, &plain, &divided);
    }
    found_deinit(&plain);
    found_deinit(&divided);
    gen_text_free(&trace);
}
