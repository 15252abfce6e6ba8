/*
 * Loops of real traces against the number of turns that their programs are known to make (of traces/README.md and the
 * programs' sources). Skipped where $CLOCKTALK_TRACES has none.
 */
#include <inttypes.h>

#include "options/options.h"
#include "real/real.h"
#include "reports/iterations/iterations.h"
#include "reports/registry.h"

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
    {"lulesh_kmpc", 8, 8},
    {"comd", 20, 4},
    {"mpmd", 60, 12},
    {"hybrid", 40, 4},
    {"big", 1250, 64},
    {"hybimb", 30, 4},
    {"hybimb", 6, 4},
    {"spawn_parents", 20, 1},
    {"spawn_parents", 10, 1},
    {"nbcoll", 20, 8},
};

/* The largest share of the run that a loop of it has. */
static const struct {
    const char *trace;
    double most;
} without[] = {{"single", 0}, {"omp8", 0}, {"mpi4py_tests", 0.2}};

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
    return real_conclude();
}
