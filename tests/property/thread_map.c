/*
 * The map of threads over time: each row has the time of its threads, part by part, and each stretch what the window of
 * the same time has. Ranks have the time of their threads, and phases have all of it.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "findings.h"
#include "output/figures/rank_map.h"
#include "property/found.h"
#include "property/properties.h"
#include "property/subject.h"
#include "property/variant.h"

/* Of the map; threads that idle are of one kind, whatever the first does meanwhile. */
static const unsigned kinds_of_parts[THREAD_PART_COUNT] = {
    [THREAD_PART_WORK] = 0,      [THREAD_PART_SERIAL] = 1,  [THREAD_PART_IDLE_IN_MPI] = 1,
    [THREAD_PART_IMBALANCE] = 2, [THREAD_PART_RUNTIME] = 3, [THREAD_PART_MPI] = 4,
    [THREAD_PART_OVERHEAD] = 5,  [THREAD_PART_ABSENT] = 7,  [THREAD_PART_BLOCKED] = 6,
};

static int64_t time_in_bin(const struct map_row *row, unsigned kind, size_t bin)
{
    return row->times[(size_t)kind * RANK_MAP_BINS + bin];
}

static bool is_in_row(const struct map_row *row, const struct openmp_thread *thread)
{
    return thread->thread > 0 && thread->rank == row->first_rank && thread->thread >= row->first_thread &&
           thread->thread <= row->last_thread;
}

static void check_map_row(struct check *check, const struct gen_text *trace, const struct rank_map *map,
                          const struct map_row *row, const struct openmp_findings *found)
{
    uint64_t members = 0;
    int64_t expected[THREAD_PART_COUNT] = {0};

    for (size_t i = 0; i < found->thread_count; i++) {
        if (!is_in_row(row, &found->threads[i]))
            continue;
        members++;
        for (int part = 0; part < THREAD_PART_COUNT; part++)
            expected[kinds_of_parts[part]] += found->threads[i].parts[part];
    }
    check_equal(check, trace, "threads of a row", (__int128)row->members, (__int128)members);
    for (unsigned kind = 0; kind < map->kind_count; kind++) {
        int64_t sum = 0;

        for (size_t bin = 0; bin < RANK_MAP_BINS; bin++)
            sum += time_in_bin(row, kind, bin);
        check_equal(check, trace, "time of a row", sum, expected[kind]);
    }
    for (size_t bin = 0; bin < map->bin_count; bin++) {
        int64_t start = map->start + (int64_t)bin * map->width;
        int64_t end = start < map->end - map->width ? start + map->width : map->end;
        int64_t sum = 0;

        for (unsigned kind = 0; kind < map->kind_count; kind++)
            sum += time_in_bin(row, kind, bin);
        check_equal(check, trace, "time of a stretch", sum, (__int128)(end - start) * (__int128)row->members);
    }
}

/* Where all threads came, the map has all of the windows' time. */
static void check_against_windows(struct check *check, const struct gen_text *trace, const struct rank_map *map,
                                  const struct options *options)
{
    struct options in_windows = *options;
    struct outcome outcome;

    in_windows.windows.kind = WINDOW_LENGTH;
    in_windows.windows.length = map->width;
    outcome = subject_run(&in_windows, trace);
    check_equal(check, trace, "number of windows", (__int128)outcome.window_count, (__int128)map->bin_count);
    for (size_t bin = 0; bin < map->bin_count && bin < outcome.window_count; bin++)
        for (unsigned kind = 0; kind < map->kind_count; kind++) {
            __int128 sum = 0;
            __int128 expected = 0;

            for (int part = 0; part < THREAD_PART_COUNT; part++)
                if (kinds_of_parts[part] == kind)
                    expected += outcome.window_threads[bin].parts[part];
            for (size_t row = 0; row < map->row_count; row++)
                sum += time_in_bin(&map->rows[row], kind, bin);
            check_equal(check, trace, "time in a window", sum, expected);
        }
    outcome_free(&outcome);
}

/* Ranks one by one have the time of their threads. */
static void check_ranks(struct check *check, const struct gen_text *trace, const struct found *found)
{
    const struct rank_findings *ranks = ranks_found(found->summary);
    const struct openmp_findings *threads = openmp_found(found->summary);
    struct thread_sums sums = {0};

    for (uint32_t rank = 0; rank < ranks->rank_count; rank++)
        sums.threads += ranks->ranks[rank].threads.threads;
    check_equal(check, trace, "threads of all ranks", (__int128)sums.threads,
                (__int128)found->summary->threads->threads);
    for (int part = 0; part < THREAD_PART_COUNT; part++) {
        for (size_t i = 0; i < threads->thread_count; i++)
            ranks->ranks[threads->threads[i].rank].threads.parts[part] -=
                (__int128)threads->threads[i].parts[part] * threads->threads[i].count;
        for (uint32_t rank = 0; rank < ranks->rank_count; rank++)
            check_equal(check, trace, "time of a rank's threads", ranks->ranks[rank].threads.parts[part], 0);
    }
}

static void check_phases(struct check *check, const struct gen_text *trace, const struct phase_list *list,
                         const struct thread_sums *expected)
{
    struct thread_sums sums = {0};

    for (size_t i = 0; i < list->count; i++)
        thread_sums_merge(&sums, &list->items[i].sums.threads);
    for (int part = 0; part < THREAD_PART_COUNT && list->count > 0; part++) {
        check_equal(check, trace, "time of threads in all phases", sums.parts[part], expected->parts[part]);
        check_equal(check, trace, "of that, in regions", sums.in_regions[part], expected->in_regions[part]);
    }
    if (list->count > 0)
        check_equal(check, trace, "losses in regions of all phases",
                    sums.losses.imbalance + sums.losses.scheduling + sums.losses.unused,
                    expected->losses.imbalance + expected->losses.scheduling + expected->losses.unused);
    for (size_t i = 0; i < list->count; i++)
        if (thread_serialisation(&list->items[i].sums.threads) < 0)
            check_fail(check, trace, "a phase loses less than nothing to serialisation");
}

/* Nobody's looking changes what is seen. */
static void check_unchanged(struct check *check, const struct gen_text *trace, const struct options *options,
                            const struct thread_sums *got)
{
    struct options plain = *options;
    struct outcome expected;

    plain.reports = REPORT_SUMMARY;
    plain.plot.kind = PLOT_BY_WINDOW;
    expected = subject_run(&plain, trace);
    for (int part = 0; part < THREAD_PART_COUNT; part++)
        check_equal(check, trace, "time without reports", expected.threads.parts[part], got->parts[part]);
    outcome_free(&expected);
}

static void look_at_map(struct check *check, const struct gen_text *trace, const struct options *options)
{
    const struct openmp_findings *threads;
    const struct rank_map *map;
    struct found found;
    uint64_t members = 0;

    found_init(&found, options, trace);
    if (found.result == 0 && found.summary->threads) {
        map = found.summary->rank_map;
        threads = openmp_found(found.summary);
        check_ranks(check, trace, &found);
        check_phases(check, trace, &phases_found(found.summary)->phases.functions, found.summary->threads);
        check_phases(check, trace, &phases_found(found.summary)->phases.sequence, found.summary->threads);
        check_unchanged(check, trace, options, found.summary->threads);
        for (size_t row = 0; row < map->row_count; row++) {
            check_map_row(check, trace, map, &map->rows[row], threads);
            members += map->rows[row].members;
        }
        if (members == found.summary->threads->threads && options->windows.part.from == 0)
            check_against_windows(check, trace, map, options);
    }
    found_deinit(&found);
}

void property_thread_map(struct check *check)
{
    struct options options = variant_options(0, 0);
    struct gen_text trace;

    gen_add_threads(&check->trace, random_next(&check->random), true, &trace);
    options.windows.kind = WINDOW_NONE;
    options.reports = REPORT_OPENMP | REPORT_RANKS | REPORT_PHASES;
    options.plot.kind = PLOT_BY_THREAD;
    variant_name(check, "a map of threads", &options);
    look_at_map(check, &trace, &options);
    options.windows.part.from = (int64_t)random_below(&check->random, (uint64_t)check->facts.end / 2 + 1);
    options.windows.part.to =
        options.windows.part.from + 1 + (int64_t)random_below(&check->random, (uint64_t)check->facts.end + 1);
    variant_name(check, "a map of a part", &options);
    look_at_map(check, &trace, &options);
    gen_text_free(&trace);
}
