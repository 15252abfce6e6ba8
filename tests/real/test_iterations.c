/*
 * Loops of real traces against the number of turns that their programs are known to make (of traces/README.md and the
 * programs' sources). Skipped where $CLOCKTALK_TRACES has none.
 */
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

#include "options/options.h"
#include "real/real.h"
#include "reports/iterations/iterations.h"
#include "reports/registry.h"

static const struct diag silent = {NULL, NULL};

/* Turns that a level must have; of how many ranks at least. */
static const struct {
    const char *trace;
    uint64_t turns;
    uint32_t ranks;
} known[] = {
    {"tiny", 5, 2},
    {"stencil2d", 90, 16},
    {"stencil2d", 18, 16},
    {"stencil2d_callers", 30, 12},
    {"nodes4", 30, 12},
    {"imbalance_balanced", 96, 32},
    {"imbalance_static", 96, 32},
    {"imbalance_dynamic", 96, 32},
    {"imbalance_mixed", 96, 32},
    {"lammps_lj", 150, 8},
    {"lammps_lj", 14, 8},
    {"epoch_8proc", 10, 8},
    {"lulesh_kmpc", 8, 8},
    {"comd", 20, 4},
    {"mpmd", 60, 12},
    {"hybrid", 40, 4},
    {"big", 1250, 64},
    {"hybimb", 30, 4},
    {"hybimb", 6, 4},
    {"spawn_parents", 20, 2}, /* 10 on the other one */
    {"masterworker", 30, 7},  /* in the middle of 25 to 39 */
    {"nbcoll", 20, 8},
};

/* The largest share of the run that a loop of it has. */
static const struct {
    const char *trace;
    double most;
} without[] = {{"single", 0}, {"omp8", 0}, {"mpi4py_tests", 0.2}};

/* In which calls that mark turns are made elsewhere, too. */
static const char *const irregular[] = {"hpcc4", "masterworker", "rendezvous", "sweep_4nodes"};

/* Windows of turns: of the level that is chosen (0), or another one, and how many turns they have in all. */
static const struct {
    const char *trace;
    uint32_t level;
    uint64_t together;
    uint64_t turns;
} cut[] = {
    {"tiny", 0, 1, 5},
    {"stencil2d", 0, 1, 90},
    {"stencil2d", 1, 1, 18},
    {"stencil2d", 0, 7, 90},
    {"stencil2d_callers", 0, 1, 30},
    {"nodes4", 0, 1, 30},
    {"imbalance_balanced", 0, 1, 96},
    {"imbalance_static", 0, 10, 96},
    {"imbalance_dynamic", 0, 1, 96},
    {"imbalance_mixed", 0, 1, 96},
    {"lammps_lj", 0, 1, 150},
    {"lulesh_kmpc", 0, 1, 8},
    {"comd", 0, 1, 20},
    {"mpmd", 0, 1, 60},
    {"hybrid", 0, 1, 40},
    {"big", 0, 1, 1250},
    {"spawn_parents", 0, 1, 20},
};

/* What the windows of a run have in sum. */
struct window_sums {
    uint64_t turns;
    uint64_t windows;
    uint64_t short_windows; /* with fewer turns than others, but some */
    int64_t end;            /* of the last; less than 0: they do not follow one another */
    __int128 useful;
    __int128 overhead;
    uint64_t together;
};

static int add_window(void *user, const struct window_facts *facts)
{
    struct window_sums *sums = user;

    sums->end = facts->totals.start == sums->end ? facts->totals.end : -1;
    sums->windows++;
    sums->turns += facts->turn.turns;
    sums->short_windows += facts->turn.turns > 0 && facts->turn.turns < sums->together;
    sums->useful += facts->totals.useful_sum;
    sums->overhead += facts->totals.overhead_sum;
    return 0;
}

/* Windows of turns have the turns that are known, and are the run. */
static void check_windows(const char *trace, uint32_t level, uint64_t together, uint64_t turns)
{
    struct window_sums sums = {.together = together};
    const struct run_sink sink = {.window = add_window, .window_user = &sums};
    struct turn_list list = {.count = 0};
    struct options options;
    struct run *run = NULL;
    char path[PATH_MAX];

    snprintf(path, sizeof(path), "%s/%s.prv.gz", real_folder(), trace);
    options_init(&options);
    options.reports = REPORT_WINDOWS;
    options.windows.kind = WINDOW_ITERATION;
    options.windows.count = together;
    options.windows.level = level;
    if (real_expect(inner_run_turns(&options, &silent, &sink, path, &list) == 0, "%s: no turns", trace))
        run = real_run(trace, &options, &sink);
    if (run) {
        const struct window_totals *whole = &run_summary(run)->totals;

        real_expect(sums.turns == turns, "%s: windows have %" PRIu64 " turns, not %" PRIu64, trace, sums.turns, turns);
        real_expect(sums.short_windows <= (turns % together > 0), "%s: %" PRIu64 " windows have fewer turns", trace,
                    sums.short_windows);
        real_expect(sums.end == whole->end && sums.useful == whole->useful_sum && sums.overhead == whole->overhead_sum,
                    "%s: windows do not add up to the run", trace);
    }
    run_free(run);
    turn_list_deinit(&list);
}

static struct run *run_iterations(const char *trace)
{
    const struct run_sink sink = {.user = NULL};
    struct options options;

    options_init(&options);
    options.reports = REPORT_ITERATIONS;
    return real_run(trace, &options, &sink);
}

static const struct iteration_findings *findings_of(const struct run *run)
{
    return report_findings(run_summary(run), &iterations_section);
}

int main(void)
{
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
        struct run *run = run_iterations(known[i].trace);
        const struct iteration_findings *found = run ? findings_of(run) : NULL;
        uint32_t ranks = 0;

        for (size_t k = 0; found && k < found->count; k++)
            if (found->loops[k].turns == known[i].turns && found->loops[k].ranks > ranks)
                ranks = found->loops[k].ranks;
        real_expect(ranks >= known[i].ranks, "%s: %" PRIu64 " turns are found on %" PRIu32 " ranks, expected %" PRIu32,
                    known[i].trace, known[i].turns, ranks, known[i].ranks);
        run_free(run);
    }
    for (size_t i = 0; i < sizeof(without) / sizeof(without[0]); i++) {
        struct run *run = run_iterations(without[i].trace);
        const struct iteration_findings *found = run ? findings_of(run) : NULL;

        for (size_t k = 0; found && k < found->count; k++)
            real_expect(found->loops[k].share <= without[i].most, "%s: a loop of %" PRIu64 " turns has %g of the run",
                        without[i].trace, found->loops[k].turns, found->loops[k].share);
        real_expect(found && (found->count > 0 || found->reason), "%s: no reason is told", without[i].trace);
        run_free(run);
    }
    for (size_t i = 0; i < sizeof(irregular) / sizeof(irregular[0]); i++) {
        struct run *run = run_iterations(irregular[i]);
        const struct iteration_findings *found = run ? findings_of(run) : NULL;

        for (size_t k = 0; found && k < found->count; k++) {
            const struct iteration_loop *loop = &found->loops[k];

            real_expect(loop->instances > 1 || (int64_t)(loop->turns - 1) * loop->least <= loop->end - loop->begin,
                        "%s: no room for %" PRIu64 " turns of %" PRId64 " ns at least", irregular[i], loop->turns,
                        loop->least);
        }
        run_free(run);
    }
    for (size_t i = 0; i < sizeof(cut) / sizeof(cut[0]); i++)
        check_windows(cut[i].trace, cut[i].level, cut[i].together, cut[i].turns);
    return real_conclude();
}
