/*
 * The critical path against the oracle's, which walks back over the whole trace, and what must hold of it.
 */
#include "model/paths.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "findings.h"
#include "model/memory.h"
#include "paraver/mpi_call.h"
#include "property/found.h"
#include "property/properties.h"
#include "property/trial.h"
#include "property/variant.h"

enum { NAME_SIZE = 600, VARIANTS = 6 };

/* What the oracle found, summed up by the program's name of the activity. */
struct sum {
    char name[NAME_SIZE];
    int64_t path;
    __int128 allocation;
    int64_t *busy; /* of each rank */
    int64_t *total;
};

struct sums {
    struct sum *items;
    size_t count;
    size_t rank_count;
};

static void name_piece(char *name, const struct model_path *path, const struct model_piece *piece)
{
    const char *call = piece->call < MPI_CALL_LIMIT ? mpi_call((uint8_t)piece->call)->name : NULL;
    size_t used;

    name[0] = '\0';
    used = found_function_names(name, NAME_SIZE, path->stacks[piece->rank], piece->stack);
    if (piece->activity == MODEL_OVERHEAD || piece->activity == MODEL_ABSENT)
        strcpy(name, piece->activity == MODEL_OVERHEAD ? "[overhead]" : "[absent]");
    else if (piece->activity == MODEL_CALL && call)
        snprintf(name + used, NAME_SIZE - used, "%s%s", used > 0 ? "/" : "", call);
    else if (piece->activity == MODEL_CALL)
        snprintf(name + used, NAME_SIZE - used, "%sMPI call %" PRIu64, used > 0 ? "/" : "", piece->call);
    else if (used == 0)
        strcpy(name, "[computation]");
}

static struct sum *sum_of(struct sums *sums, const char *name)
{
    struct sum *sum;

    for (size_t i = 0; i < sums->count; i++)
        if (strcmp(sums->items[i].name, name) == 0)
            return &sums->items[i];
    sums->items = memory_grow(sums->items, sums->count, sizeof *sums->items);
    sum = &sums->items[sums->count++];
    *sum = (struct sum){.busy = memory_zeroed(sums->rank_count, sizeof *sum->busy),
                        .total = memory_zeroed(sums->rank_count, sizeof *sum->total)};
    strcpy(sum->name, name);
    return sum;
}

static void add_pieces(struct sums *sums, const struct model_path *path, const struct model_pieces *pieces, int sign)
{
    for (size_t i = 0; i < pieces->count; i++) {
        const struct model_piece *piece = &pieces->items[i];
        char name[NAME_SIZE];
        struct sum *sum;

        name_piece(name, path, piece);
        sum = sum_of(sums, name);
        sum->busy[piece->rank] += sign * (piece->end - piece->start);
        sum->total[piece->rank] += sign > 0 ? piece->end - piece->start : 0;
        sum->allocation += sign * (piece->end - piece->start);
    }
}

static int64_t add_path(struct sums *sums, const struct model_path *path)
{
    int64_t length = 0;

    for (size_t i = 0; i < path->path.count; i++) {
        char name[NAME_SIZE];

        name_piece(name, path, &path->path.items[i]);
        sum_of(sums, name)->path += path->path.items[i].end - path->path.items[i].start;
        length += path->path.items[i].end - path->path.items[i].start;
    }
    for (size_t rank = 0; rank < path->rank_count && length > 0; rank++) {
        struct sum *absent = sum_of(sums, "[absent]");

        if (path->present[rank])
            continue;
        absent->busy[rank] = absent->total[rank] = length;
        absent->allocation += length;
    }
    return length;
}

static void free_sums(struct sums *sums)
{
    for (size_t i = 0; i < sums->count; i++) {
        free(sums->items[i].busy);
        free(sums->items[i].total);
    }
    free(sums->items);
}

/* Costs by the formula, in floating point; the program's are exact to 1/1000 ns for each rank. */
static void check_costs(struct check *check, const struct gen_text *trace, const struct sums *sums,
                        const struct sum *sum, int64_t length, const struct critical_activity *got)
{
    long double intra = 0, inter = 0, slack;

    for (size_t rank = 0; rank < sums->rank_count; rank++) {
        long double headroom = (long double)length, excess = 0, own = (long double)(sum->path - sum->busy[rank]);

        for (size_t i = 0; i < sums->count; i++) {
            int64_t more = sums->items[i].path - sums->items[i].busy[rank];

            headroom -= (long double)sums->items[i].busy[rank];
            excess += more > 0 ? (long double)more : 0;
        }
        if (own <= 0 || headroom <= 0)
            continue;
        if (sum->total[rank] > 0)
            intra += headroom * own / excess;
        else
            inter += headroom * own / excess;
    }
    slack = (long double)sums->rank_count * 1e-3L + (intra + inter) * 1e-15L;
    if ((long double)got->intra_cost / 1000 > intra + slack || (long double)got->intra_cost / 1000 < intra - slack ||
        (long double)got->inter_cost / 1000 > inter + slack || (long double)got->inter_cost / 1000 < inter - slack)
        check_fail(check, trace, "costs of %s are %.3Lf and %.3Lf ns, expected %.3Lf and %.3Lf", sum->name,
                   (long double)got->intra_cost / 1000, (long double)got->inter_cost / 1000, intra, inter);
}

static const struct critical_activity *activity_of(const struct critical_findings *path, const char *name)
{
    for (size_t i = 0; i < path->activity_count; i++)
        if (strcmp(path->activities[i].name, name) == 0)
            return &path->activities[i];
    return NULL;
}

static void compare_activities(struct check *check, const struct gen_text *trace, const struct critical_findings *got,
                               const struct sums *sums, int64_t length)
{
    size_t met = 0;

    for (size_t i = 0; i < sums->count; i++) {
        const struct sum *sum = &sums->items[i];
        const struct critical_activity *activity = activity_of(got, sum->name);
        char figure[NAME_SIZE + 40];

        if (sum->path == 0 && sum->allocation == 0)
            continue;
        met++;
        if (!activity) {
            check_fail(check, trace, "%s is missing", sum->name);
            continue;
        }
        snprintf(figure, sizeof(figure), "%s on the path", sum->name);
        check_equal(check, trace, figure, activity->path, sum->path);
        snprintf(figure, sizeof(figure), "allocation of %s", sum->name);
        check_equal(check, trace, figure, activity->allocation, sum->allocation);
        check_costs(check, trace, sums, sum, length, activity);
    }
    check_equal(check, trace, "number of activities", (__int128)got->activity_count, (__int128)met);
}

static void compare_ranks(struct check *check, const struct gen_text *trace, const struct critical_findings *got,
                          const struct model_path *expected)
{
    int64_t *ranks = memory_zeroed(expected->rank_count, sizeof *ranks);

    for (size_t i = 0; i < expected->path.count; i++)
        ranks[expected->path.items[i].rank] += expected->path.items[i].end - expected->path.items[i].start;
    for (size_t rank = 0; rank < expected->rank_count; rank++)
        check_equal(check, trace, "a rank's part of the path", got->rank_paths[rank], ranks[rank]);
    free(ranks);
}

static int64_t length_inside(const struct model_path *path, int64_t start, int64_t end)
{
    int64_t sum = 0;

    for (size_t i = 0; i < path->path.count; i++) {
        const struct model_piece *piece = &path->path.items[i];
        int64_t from = piece->start > start ? piece->start : start;
        int64_t to = piece->end < end ? piece->end : end;

        sum += to > from ? to - from : 0;
    }
    return sum;
}

static void compare_windows(struct check *check, const struct gen_text *trace, const struct critical_findings *got,
                            const struct model_path *expected)
{
    for (size_t i = 0; i < got->windows.count; i++) {
        const struct path_window *window = &got->windows.items[i];
        int64_t by_activity = 0, by_rank = 0;

        check_equal(check, trace, "path in a window", window->length,
                    length_inside(expected, window->start, window->end));
        for (uint32_t k = 0; k < window->activity_count; k++)
            by_activity += window->activities[k].length;
        for (uint32_t k = 0; k < window->rank_count; k++)
            by_rank += window->ranks[k].length;
        check_equal(check, trace, "activities of a window", by_activity, window->length);
        check_equal(check, trace, "ranks of a window", by_rank, window->length);
    }
}

static void compare(struct check *check, const struct gen_text *trace, const struct options *options,
                    const struct found *found)
{
    struct model_options model = variant_model(options);
    const struct critical_findings *got = critical_path_found(found->summary);
    struct model_path *expected = model_find_path(trace->text, trace->length, &model, options->path.kind == PATH_IDEAL);
    struct sums sums = {.rank_count = expected->rank_count};
    int64_t length = add_path(&sums, expected);

    add_pieces(&sums, expected, &expected->busy, 1);
    add_pieces(&sums, expected, &expected->waits, -1);
    check_equal(check, trace, "length of the path", got->length, length);
    compare_activities(check, trace, got, &sums, length);
    compare_ranks(check, trace, got, expected);
    compare_windows(check, trace, got, expected);
    free_sums(&sums);
    model_path_free(expected);
}

/* What holds of every trace, damaged ones too. */
static void check_sums(struct check *check, const struct gen_text *trace, const struct options *options,
                       const struct found *found)
{
    const struct critical_findings *got = critical_path_found(found->summary);
    __int128 path = 0, costs = 0, ranks = 0, windows = 0, ideal = 0;

    for (size_t i = 0; i < got->activity_count; i++) {
        path += got->activities[i].path;
        costs += got->activities[i].intra_cost + got->activities[i].inter_cost;
    }
    for (uint32_t rank = 0; rank < got->rank_count; rank++)
        ranks += got->rank_paths[rank];
    for (size_t i = 0; i < got->windows.count; i++)
        windows += got->windows.items[i].length;
    for (size_t i = 0; i < found->window_count; i++)
        ideal += found->windows[i].ideal_path;
    check_equal(check, trace, "sum over activities", path, got->length);
    check_equal(check, trace, "sum over ranks", ranks, got->length);
    check_equal(check, trace, "sum of costs", costs, got->waiting * 1000);
    if (options->windows.kind != WINDOW_NONE && options->windows.step == 0) {
        /* What an approximate path has in windows that have been told goes to later ones; behind --to there are none.
         */
        if (!got->is_approximate || options->windows.part.to == INT64_MAX)
            check_equal(check, trace, "sum over windows", windows, got->length);
        check_equal(check, trace, "number of windows", (__int128)got->windows.count, (__int128)found->window_count);
    }
    if (options->windows.part.from > 0 || options->windows.part.to < INT64_MAX)
        return;
    if (options->windows.kind != WINDOW_NONE && options->windows.step == 0)
        check_equal(check, trace, "ideal path over windows", ideal, found->summary->totals.ideal);
    if (options->path.kind == PATH_IDEAL)
        check_equal(check, trace, "length of the ideal path", got->length, found->summary->totals.ideal);
    else if (got->length > found->summary->runtime)
        check_fail(check, trace, "the path is longer than the run");
}

static struct options draw_options(struct check *check)
{
    struct options options = variant_draw(check, VARIANT_WAITS * VARIANT_FIXES, check->facts.end);

    variant_draw_limits(check, &options);
    options.reports = REPORT_WINDOWS | REPORT_CRITICAL_PATH;
    options.path.kind = random_one_in(&check->random, 2) ? PATH_IDEAL : PATH_MEASURED;
    options.path.top = 1000000;
    return options;
}

static void look(struct check *check, const char *damage, const struct gen_text *trace, const struct options *options,
                 bool compares)
{
    struct found found;

    variant_name(check, damage, options);
    snprintf(check->variant + strlen(check->variant), sizeof(check->variant) - strlen(check->variant), ", --path %s",
             options->path.kind == PATH_IDEAL ? "ideal" : "measured");
    found_init(&found, options, trace);
    check_equal(check, trace, "result", found.result, 0);
    if (found.result == 0) {
        check_sums(check, trace, options, &found);
        if (compares)
            compare(check, trace, options, &found);
        check_equal(check, trace, "whether it is approximate", critical_path_found(found.summary)->is_approximate,
                    false);
    }
    found_deinit(&found);
}

static const struct trial trial = {VARIANTS, draw_options, look};

void property_paths(struct check *check)
{
    trial_as_generated(check, &trial);
}

void property_paths_skewed(struct check *check)
{
    trial_skewed(check, &trial);
}

/* What ranks have of an activity is what all have of it, and lies between the least and the most. */
static void check_matrix(struct check *check, const struct gen_text *trace, const struct critical_findings *got)
{
    size_t at = 0;

    for (size_t i = 0; i < got->activity_count; i++) {
        const struct critical_activity *activity = &got->activities[i];
        __int128 path = 0, own = 0;
        int64_t least = INT64_MAX, most = 0;
        uint32_t ranks = 0;

        for (; at < got->cell_count && got->cells[at].place == i; at++) {
            const struct critical_cell *cell = &got->cells[at];

            path += cell->path;
            own += cell->own;
            least = cell->own < least ? cell->own : least;
            most = cell->own > most ? cell->own : most;
            ranks++;
        }
        check_equal(check, trace, "path of an activity on all ranks", path, activity->path);
        check_equal(check, trace, "time of an activity on all ranks", own, activity->allocation);
        check_equal(check, trace, "least time of an activity", activity->least, ranks < got->rank_count ? 0 : least);
        check_equal(check, trace, "greatest time of an activity", activity->most, most);
        if (activity->imbalance > (__int128)activity->path * got->rank_count)
            check_fail(check, trace, "the imbalance of %s is more than its path", activity->name);
    }
    check_equal(check, trace, "cells of the matrix", (__int128)at, (__int128)got->cell_count);
}

/* Any windows, parts of the run, damage: sums are still sums. */
void property_paths_sums(struct check *check)
{
    for (unsigned i = 0; i < VARIANTS; i++) {
        struct options options = variant_draw_any(check, check->facts.end);
        struct gen_text cut;
        struct found found;

        options.reports = REPORT_WINDOWS | REPORT_CRITICAL_PATH;
        options.path.kind = random_one_in(&check->random, 2) ? PATH_IDEAL : PATH_MEASURED;
        options.path.top = 1000000;
        options.max_memory = random_one_in(&check->random, 2) ? INT64_C(1) << 30 : 1;
        options.format = FORMAT_JSON;
        if (random_one_in(&check->random, 3))
            options.path.partition = "1";
        variant_name(check, "cut", &options);
        gen_cut(&check->trace, (int64_t)random_below(&check->random, (uint64_t)check->facts.end + 1), check->facts.end,
                &cut);
        found_init(&found, &options, i % 2 ? &cut : &check->trace);
        if (found.result == 0) {
            check_sums(check, i % 2 ? &cut : &check->trace, &options, &found);
            check_matrix(check, i % 2 ? &cut : &check->trace, critical_path_found(found.summary));
        }
        found_deinit(&found);
        gen_text_free(&cut);
    }
}

/* The path is the one without --activity openmp, in every window. */
static void check_same_lengths(struct check *check, const struct gen_text *trace, const struct critical_findings *got,
                               const struct critical_findings *expected)
{
    check_equal(check, trace, "length with openmp", got->length, expected->length);
    check_equal(check, trace, "waiting with openmp", got->waiting, expected->waiting);
    for (uint32_t rank = 0; rank < got->rank_count; rank++)
        check_equal(check, trace, "a rank's path with openmp", got->rank_paths[rank], expected->rank_paths[rank]);
    check_equal(check, trace, "windows with openmp", (__int128)got->windows.count, (__int128)expected->windows.count);
    for (size_t i = 0; i < got->windows.count && i < expected->windows.count; i++)
        check_equal(check, trace, "path in a window with openmp", got->windows.items[i].length,
                    expected->windows.items[i].length);
}

/* Parallel functions and what is lost in them divide the path, and change nothing of it. */
void property_openmp_paths(struct check *check)
{
    struct gen_text trace;

    gen_add_threads(&check->trace, random_next(&check->random), true, &trace);
    for (unsigned i = 0; i < VARIANTS; i++) {
        struct options options = variant_draw_any(check, check->facts.end);
        struct found plain, found;

        options.reports = REPORT_WINDOWS | REPORT_CRITICAL_PATH;
        options.path.kind = random_one_in(&check->random, 2) ? PATH_IDEAL : PATH_MEASURED;
        options.path.top = 1000000;
        options.format = FORMAT_JSON;
        variant_name(check, "with threads", &options);
        found_init(&plain, &options, &trace);
        options.activities.openmp = true;
        found_init(&found, &options, &trace);
        if (plain.result == 0)
            check_equal(check, &trace, "result with openmp", found.result, plain.summary->threads ? 0 : ERROR_USAGE);
        if (found.result == 0 && plain.result == 0) {
            check_sums(check, &trace, &options, &found);
            check_matrix(check, &trace, critical_path_found(found.summary));
            check_same_lengths(check, &trace, critical_path_found(found.summary), critical_path_found(plain.summary));
        }
        found_deinit(&found);
        found_deinit(&plain);
    }
    gen_text_free(&trace);
}

static void check_same_path(struct check *check, const struct critical_findings *got,
                            const struct critical_findings *expected)
{
    check_equal(check, &check->trace, "length with little memory", got->length, expected->length);
    check_equal(check, &check->trace, "activities with little memory", (__int128)got->activity_count,
                (__int128)expected->activity_count);
    for (size_t i = 0; i < got->activity_count && i < expected->activity_count; i++) {
        check_equal(check, &check->trace, "an activity's name",
                    strcmp(got->activities[i].name, expected->activities[i].name), 0);
        check_equal(check, &check->trace, "an activity's path", got->activities[i].path, expected->activities[i].path);
        check_equal(check, &check->trace, "an activity's cost", got->activities[i].intra_cost,
                    expected->activities[i].intra_cost);
    }
    for (uint32_t rank = 0; rank < got->rank_count; rank++)
        check_equal(check, &check->trace, "a rank's path", got->rank_paths[rank], expected->rank_paths[rank]);
}

/* However early the path is folded: the same, or said to be approximate. */
void property_paths_memory(struct check *check)
{
    static const int64_t memories[] = {1, 3000, 20000};
    struct options options = draw_options(check);
    struct found full;

    found_init(&full, &options, &check->trace);
    for (size_t i = 0; i < sizeof(memories) / sizeof(memories[0]); i++) {
        struct found bounded;

        options.max_memory = memories[i];
        variant_name(check, "little memory", &options);
        found_init(&bounded, &options, &check->trace);
        check_equal(check, &check->trace, "result", bounded.result, full.result);
        if (bounded.result == 0) {
            check_sums(check, &check->trace, &options, &bounded);
            check_equal(check, &check->trace, "length", critical_path_found(bounded.summary)->length,
                        critical_path_found(full.summary)->length);
            if (!critical_path_found(bounded.summary)->is_approximate)
                check_same_path(check, critical_path_found(bounded.summary), critical_path_found(full.summary));
        }
        found_deinit(&bounded);
    }
    found_deinit(&full);
}

static void add_change(struct options *options, struct change change)
{
    options->changes[options->change_count++] = change;
}

/* Everything three times as long takes three times as long; a factor of 1 changes nothing; nothing takes no time. */
void property_what_if(struct check *check)
{
    static const uint32_t millionths[] = {1000000, 3000000, 0};

    for (size_t i = 0; i < sizeof(millionths) / sizeof(millionths[0]); i++) {
        struct options options = draw_options(check);
        int64_t factor = millionths[i] / 1000000;
        struct found found;

        add_change(&options, (struct change){CHANGE_ACTIVITY, "[absent]", 8, 0, millionths[i]});
        for (uint32_t rank = 1; rank <= check->options.ranks && check->options.ranks < CHANGES_MAX; rank++)
            add_change(&options, (struct change){.kind = CHANGE_RANK, .rank = rank, .millionths = millionths[i]});
        variant_name(check, "what if", &options);
        found_init(&found, &options, &check->trace);
        check_equal(check, &check->trace, "result", found.result, 0);
        if (found.result == 0 && check->options.ranks < CHANGES_MAX) {
            const struct what_if_times *changed = &what_if_found(found.summary)->changed;

            check_equal(check, &check->trace, "scaled ideal time", changed->ideal,
                        factor * (__int128)found.summary->totals.ideal);
            check_equal(check, &check->trace, "scaled useful sum", changed->useful_sum,
                        factor * found.summary->totals.useful_sum);
            check_equal(check, &check->trace, "scaled useful maximum", changed->useful_max,
                        factor * (__int128)found.summary->totals.useful_max);
        }
        found_deinit(&found);
    }
}
