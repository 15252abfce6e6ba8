/*
 * Gauges: what is found out about windows, and about the run, for the columns of all that is shown; they show nothing
 * by themselves.
 *
 * Each is a file in this folder: a listener (replay/stream.h) with memory in the cells of a ledger (windows/ledger.h).
 * A new one is such a file, a line in GAUGES_LIST, and its part in windows/facts/window_facts.h.
 */
#ifndef CLOCKTALK_WINDOWS_GAUGES_GAUGE_H
#define CLOCKTALK_WINDOWS_GAUGES_GAUGE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"
#include "options/options.h"
#include "options/rank_groups.h"
#include "paraver/event_choice.h"
#include "paraver/labels.h"
#include "replay/replay.h"
#include "threads/threads.h"
#include "windows/ledger.h"

struct mpi_span;
struct windows;

/* What is known when the header has been read. */
struct gauge_start {
    const struct options *options;
    const struct diag *diag;
    const struct replay_start *replay;
    const struct labels *labels;      /* NULL: no .pcf */
    const struct rank_groups *groups; /* of --partition; without it there are none */
    struct threads *threads;          /* NULL: the trace has none */
    struct event_types *watched;      /* to be added to: events that the listener wants */
    struct ledger *ledger;            /* of the windows; or of the run, or its part, as one */
    struct windows *windows;          /* that measure the time of these; NULL: none do */
    struct mpi_span *span;            /* whose ledger that is; or NULL */
};

/* What gauges know of the run, or of its part, when it has ended; zero and NULL: nothing. */
struct run_gauged {
    const struct counter_sums *counters;
    const struct counter_sums *rank_counters;   /* of each rank */
    const struct counter_sums *thread_counters; /* of all threads while they work, for REPORT_SCALING */
    double instructions_unread; /* share of the readings of cycles beside which instructions are not counted */
    const struct node_balance *nodes;
    const struct thread_sums *threads;
};

/* Which events count instructions and cycles. */
struct counter_types {
    uint32_t types[COUNTER_COUNT]; /* 0 where there is none */
    bool is_found[COUNTER_COUNT];
};

/* As --counter says, else by the labels, which may be NULL. 0, ERROR_USAGE (reported) or ERROR_MEMORY. */
int counter_types_find(struct counter_types *counters, const struct options *options, const struct labels *labels,
                       const struct diag *diag) MUST_CHECK;

enum gauge_scope {
    GAUGE_OF_ALL,     /* windows that do not slide, or else the run */
    GAUGE_OF_SLIDING, /* likewise; and windows that slide */
    GAUGE_OF_WINDOWS, /* that do not slide; nothing else */
    GAUGE_OF_PART,    /* that was asked for of the run; also where there are windows */
};

struct gauge_class {
    enum gauge_scope scope;
    enum window_part part; /* that it adds, if it keeps something in the ledger */
    /* `asked`: parts that columns which are named belong to, as bits. NULL: always; it starts where there is something
     * to find out. */
    bool (*is_wanted)(const struct options *options, unsigned asked);
    size_t size; /* of a gauge that is all zero until it starts */
    /* Fills in the listener, or leaves it empty: it listens to something else, or nothing. 0 or a negative error. */
    int (*start)(void *gauge, const struct gauge_start *start, struct listener *listener);
    /* After the end of the run; what it points to lives as long as the gauge. NULL: it knows nothing of the run. */
    void (*conclude)(void *gauge, struct run_gauged *known);
    void (*free)(void *gauge); /* but for the memory of that size; also if it has not started; NULL: nothing to do */
};

/* All gauges, in the order in which they listen: NAME_gauge. */
#define GAUGES_LIST(GAUGE)                                                                                             \
    GAUGE(threads)                                                                                                     \
    GAUGE(counters)                                                                                                    \
    GAUGE(tracing_cost)                                                                                                \
    GAUGE(nodes)                                                                                                       \
    GAUGE(cumulative)                                                                                                  \
    GAUGE(event_counts)                                                                                                \
    GAUGE(groups)                                                                                                      \
    GAUGE(traced_windows)

#define DECLARE_GAUGE(name) extern const struct gauge_class name##_gauge;

GAUGES_LIST(DECLARE_GAUGE)
#undef DECLARE_GAUGE

#endif
