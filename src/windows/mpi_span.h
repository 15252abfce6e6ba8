/*
 * MPI span: the part of a run from Init to Finalize, from when the last rank has left MPI_Init to when the last one has
 * left MPI_Finalize, measured in the same pass as the run (docs/semantics.md, "Before and after MPI").
 *
 * Its borders are found on the way. That a rank leaves MPI_Init as the last is known when it does: the span begins
 * there, if nobody has been told of beyond that time, and each later one begins it again. That a rank leaves
 * MPI_Finalize as the last is known at the end of the run: what a rank does after its own is kept until then, and so is
 * what lies behind the latest so far. Nearly always that is a handful of intervals.
 *
 * Its sums are those of the run without what lies before and behind. Its ideal clocks are its own, and move where a
 * wait ends; between waits they run with the run's. What gauges measure is a window of a ledger, cut at the borders:
 * the span listens before them, and hands intervals and events on to them.
 *
 * Of the run itself it measures the ideal time in which the tracer's own work takes its time as computation does, as
 * gauges/tracing_cost.c does of windows and parts of a run.
 */
#ifndef CLOCKTALK_WINDOWS_MPI_SPAN_H
#define CLOCKTALK_WINDOWS_MPI_SPAN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/diag.h"
#include "replay/stream.h"
#include "threads/threads.h"
#include "windows/facts/window_facts.h"
#include "windows/ledger.h"
#include "windows/totals.h"

struct mpi_span;

/* NULL when memory ran out (reported). The run's totals and meter listen before the span. Unless it `measures`, the
 * meter need not listen, and nothing is known of the span but where it begins and ends. */
struct mpi_span *mpi_span_new(const struct totals *run, const struct mpi_meter *meter, bool measures,
                              const struct diag *diag);
struct mpi_span *mpi_span_free(struct mpi_span *span);

/* One ledger, for the gauges that measure the span; to be opened like any other list. */
struct window_list *mpi_span_windows(const struct mpi_span *span);

/* Fills in the listener, which comes before those that follow, and before that of the threads. */
void mpi_span_listen(struct mpi_span *span, struct listener *listener);

/* Intervals and events come to the listener through the span from now on (replay/relay.h). Before the first of them,
 * while the span's own listener is where it was filled in. 0 or ERROR_MEMORY (reported). */
int mpi_span_take(struct mpi_span *span, struct listener *listener) MUST_CHECK;

/* Likewise for what the threads do. */
int mpi_span_take_threads(struct mpi_span *span, struct threads *threads,
                          const struct thread_listener *listener) MUST_CHECK;

/*
 * After the end of the run, once: what is known of the span, and where time is lost inside of it; NULL: no rank leaves
 * MPI_Init or MPI_Finalize, or the clocks of ranks went so far ahead that it could not be measured. *traced_run is the
 * run's ideal time with the tracer's own work in it, either way.
 */
const struct window_facts *mpi_span_conclude(struct mpi_span *span, const struct mpi_times **times,
                                             int64_t *traced_run);

#endif
