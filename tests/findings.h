/*
 * What the reports of a run have found, by type.
 */
#ifndef CLOCKTALK_TESTS_FINDINGS_H
#define CLOCKTALK_TESTS_FINDINGS_H

#include "reports/clocks/clocks.h"
#include "reports/critical_path/critical_path.h"
#include "reports/dispersion/dispersion.h"
#include "reports/messages/messages.h"
#include "reports/openmp/openmp.h"
#include "reports/parallelism/parallelism.h"
#include "reports/phases/phase_table.h"
#include "reports/ranks/ranks.h"
#include "reports/registry.h"
#include "reports/representative_paths/paths_findings.h"
#include "reports/wait_states/wait_states.h"
#include "reports/what_if/what_if.h"

static inline const struct clock_findings *clocks_found(const struct run_summary *summary)
{
    return report_findings(summary, &clocks_section);
}

static inline const struct critical_findings *critical_path_found(const struct run_summary *summary)
{
    return report_findings(summary, &critical_path_section);
}

static inline const struct paths_findings *paths_found(const struct run_summary *summary)
{
    return report_findings(summary, &paths_section);
}

static inline const struct dispersion_findings *dispersion_found(const struct run_summary *summary)
{
    return report_findings(summary, &dispersion_section);
}

static inline const struct openmp_findings *openmp_found(const struct run_summary *summary)
{
    return report_findings(summary, &openmp_section);
}

static inline const struct parallelism_findings *parallelism_found(const struct run_summary *summary)
{
    return report_findings(summary, &parallelism_section);
}

static inline const struct traffic_findings *messages_found(const struct run_summary *summary)
{
    return report_findings(summary, &messages_section);
}

static inline const struct phase_tables *phases_found(const struct run_summary *summary)
{
    return report_findings(summary, &phases_section);
}

static inline const struct rank_findings *ranks_found(const struct run_summary *summary)
{
    return report_findings(summary, &ranks_section);
}

static inline const struct wait_findings *waits_found(const struct run_summary *summary)
{
    return report_findings(summary, &wait_states_section);
}

/* All shares of waiting together. */
static inline __int128 wait_shares_sum(const struct wait_shares *shares)
{
    __int128 sum = 0;

    for (size_t i = 0; i < shares->count; i++)
        sum += shares->items[i].wait;
    return sum;
}

static inline const struct what_if_findings *what_if_found(const struct run_summary *summary)
{
    return report_findings(summary, &what_if_section);
}

#endif
