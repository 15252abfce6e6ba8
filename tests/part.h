/*
 * What is known of the part of a run from Init to Finalize, compared with what a run with --from init --to finalize
 * says.
 */
#ifndef CLOCKTALK_TESTS_PART_H
#define CLOCKTALK_TESTS_PART_H

#include <stdbool.h>
#include <string.h>

#include "options/options.h"
#include "output/run_summary.h"

/* Sets the part that --from init and --to finalize would choose; an end that no rank tells is the run's. Whether there
 * is such a part. */
static inline bool part_take_times(const struct run_summary *run, struct window_options *windows)
{
    const struct mpi_times *mpi = run->mpi;
    int64_t end = mpi->end == MPI_TIMES_UNKNOWN ? run->runtime : mpi->end;

    if (mpi->begin == MPI_TIMES_UNKNOWN && mpi->end == MPI_TIMES_UNKNOWN)
        return false;
    if (mpi->begin != MPI_TIMES_UNKNOWN)
        windows->part.from = mpi->begin;
    if (mpi->end != MPI_TIMES_UNKNOWN)
        windows->part.to = mpi->end;
    return windows->part.from < end;
}

/* What differs; NULL: nothing. */
static inline const char *part_difference(const struct run_summary *part, const struct run_summary *cut)
{
    const struct window_totals *got = &part->totals;
    const struct window_totals *expected = &cut->totals;

    if (got->start != expected->start || got->end != expected->end || got->ranks != expected->ranks)
        return "borders";
    if (got->useful_sum != expected->useful_sum || got->useful_max != expected->useful_max)
        return "useful times";
    if (got->overhead_sum != expected->overhead_sum || got->absent_sum != expected->absent_sum)
        return "times of overhead and absence";
    if (got->ideal != expected->ideal)
        return "ideal times";
    if (part->traced_ideal != cut->traced_ideal)
        return "ideal times with the tracer's work";
    if (got->polling_sum != expected->polling_sum || got->off_sum != expected->off_sum ||
        got->holds_bursts != expected->holds_bursts)
        return "times of polling, and where tracing was off,";
    if (!part->counters != !cut->counters ||
        (cut->counters && memcmp(part->counters, cut->counters, sizeof(*cut->counters)) != 0))
        return "counters";
    if (!part->nodes != !cut->nodes ||
        (cut->nodes && (part->nodes->useful != cut->nodes->useful || part->nodes->ranks != cut->nodes->ranks)))
        return "nodes";
    if (!part->threads != !cut->threads ||
        (cut->threads && memcmp(part->threads->parts, cut->threads->parts, sizeof(cut->threads->parts)) != 0))
        return "times of threads";
    if (cut->threads &&
        (memcmp(part->threads->in_regions, cut->threads->in_regions, sizeof(cut->threads->in_regions)) != 0 ||
         memcmp(&part->threads->losses, &cut->threads->losses, sizeof(cut->threads->losses)) != 0))
        return "what is lost in regions";
    if (cut->threads &&
        memcmp(part->threads->busiest_first, cut->threads->busiest_first, sizeof(cut->threads->busiest_first)) != 0)
        return "what the first thread of the busiest rank does";
    if (cut->threads && (part->threads->first_work != cut->threads->first_work ||
                         part->threads->hidden_calls != cut->threads->hidden_calls))
        return "work of first threads";
    if (memcmp(part->mpi->transfer, cut->mpi->transfer, sizeof(cut->mpi->transfer)) != 0 ||
        part->mpi->begin != cut->mpi->begin || part->mpi->end != cut->mpi->end ||
        part->mpi->last_flush != cut->mpi->last_flush || part->mpi->finalizing != cut->mpi->finalizing ||
        part->mpi->nonblocking_sends != cut->mpi->nonblocking_sends ||
        part->mpi->nonblocking_receives != cut->mpi->nonblocking_receives)
        return "times in calls";
    return NULL;
}

#endif
