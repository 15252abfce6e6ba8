/*
 * A report: what one analysis finds out about a run, from the options that ask for it to the text that shows it.
 *
 * Each report is a folder: a listener of the resolved stream (replay/stream.h), which knows neither options nor text;
 * its findings; its section (output/section.h), which shows them in each kind of format; and NAME_report.c, which puts
 * these together as a struct report_class. That says also what options have to know: its word, its pictures and
 * formats, the options that it follows (struct report_traits). A new report is such a folder and, here, its bit and its
 * place in REPORTS_LIST. No report includes another.
 */
#ifndef CLOCKTALK_REPORTS_REPORT_H
#define CLOCKTALK_REPORTS_REPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"
#include "options/options.h"
#include "output/section.h"
#include "paraver/event_choice.h"
#include "paraver/labels.h"
#include "paraver/names.h"
#include "paraver/records/tee.h"
#include "replay/replay.h"
#include "threads/threads.h"
#include "windows/ledger.h"

/* What is known when the header has been read. */
struct report_start {
    const struct options *options;
    const struct diag *diag;
    const struct replay_start *replay;
    const struct labels *labels;    /* NULL: no .pcf */
    const struct names *names;      /* NULL: no .row */
    const struct window_grid *grid; /* of the windows; NULL where there are none, or they slide */
    struct ledger *ledger;          /* that takes what is told of each window; NULL likewise */
    struct threads *threads;        /* NULL: the trace has none */
    const struct twin_setup **twin; /* to be set by the one report that has a second engine (replay.h) */
    struct event_types *watched;    /* to be added to: events that the listener wants */
    struct output **files;          /* where files of its own wait for their names, once they are complete */
    int64_t sequential;             /* length of the run that --sequential names; 0: none */
    const char *base_trace;         /* of the run that --diff names, as messages name it; NULL: none */
    void *base;                     /* what this same report has for comparison there (`comparable`); NULL: nothing */
};

/* Bits of the reports that have a word of their own in --report, in the order in which words are listed; options.h has
 * the others. */
enum {
    REPORT_ANOMALIES = 1 << 2,
    REPORT_CRITICAL_PATH = 1 << 3,
    REPORT_PATHS = 1 << 4,
    REPORT_PARALLELISM = 1 << 5,
    REPORT_DISPERSION = 1 << 6,
    REPORT_SENSITIVITY = 1 << 8,
    REPORT_WORST = 1 << 10,
    REPORT_WAIT_STATES = 1 << 11,
    REPORT_RANKS = 1 << 12,
    REPORT_MESSAGES = 1 << 13,
    REPORT_PHASES = 1 << 14,
    REPORT_OPENMP = 1 << 15,
    REPORT_ITERATIONS = 1 << 16,
    REPORT_ASSESSMENT = 1 << 17,
};

struct report_class {
    struct report_traits traits; /* it is wanted where its bit is asked for, or another report needs it */
    /* Whether it is wanted besides. NULL: it is not. */
    bool (*is_wanted)(const struct options *options);
    /* Which parts of a window's facts it adds, as a gauge of the ledger: bits of 1 << enum window_part. NULL: none. */
    unsigned (*parts)(const struct options *options);
    size_t size; /* of a report that is all zero at first */
    /* Before the trace is read, what it needs by then. Options and diag outlive it. NULL: nothing. 0 or ERROR_MEMORY
     * (reported). */
    int (*prepare)(void *report, const struct options *options, const struct diag *diag);
    /* Replays of its own, which get the same records. NULL: none. 0 or ERROR_MEMORY (not reported). */
    int (*join)(void *report, struct tee *records);
    /* Fills in the listener, or leaves it empty: then it listens to nothing. NULL: likewise. 0 or a negative error. */
    int (*start)(void *report, const struct report_start *start, struct listener *listener);
    /* Each window, in order, with all its facts. NULL: it does not look at windows. 0 or a negative error. */
    window_facts_handler *window;
    /* After the end of the run: *findings is what the section shows, owned by the report; left as it is (NULL), nothing
     * is shown. What others need of it goes into the summary. NULL: it tells nothing then. 0 or a negative error. */
    int (*conclude)(void *report, struct run_summary *summary, const void **findings);
    /* After that: what the same report of another run compares itself with (--diff). NULL: nothing. */
    void *(*comparable)(void *report);
    void (*free)(void *report); /* but for the memory of that size; also if it has not started; NULL: nothing to do */
    const struct section *section; /* NULL: it shows nothing by itself */
};

/* All reports, in the order of their appearance: NAME_report, and where it shows something NAME_section. */
#define REPORTS_LIST(REPORT)                                                                                           \
    REPORT(summary)                                                                                                    \
    REPORT(critical_path)                                                                                              \
    REPORT(ideal_path)                                                                                                 \
    REPORT(what_if)                                                                                                    \
    REPORT(wait_states)                                                                                                \
    REPORT(paths)                                                                                                      \
    REPORT(parallelism)                                                                                                \
    REPORT(dispersion)                                                                                                 \
    REPORT(anomalies)                                                                                                  \
    REPORT(clocks)                                                                                                     \
    REPORT(sensitivity)                                                                                                \
    REPORT(phases)                                                                                                     \
    REPORT(diff)                                                                                                       \
    REPORT(iterations)                                                                                                 \
    REPORT(worst)                                                                                                      \
    REPORT(openmp)                                                                                                     \
    REPORT(ranks)                                                                                                      \
    REPORT(messages)                                                                                                   \
    REPORT(rank_map)                                                                                                   \
    REPORT(thread_map)                                                                                                 \
    REPORT(assessment)

#define DECLARE_REPORT(name)                                                                                           \
    extern const struct report_class name##_report;                                                                    \
    extern const struct section name##_section;

REPORTS_LIST(DECLARE_REPORT)
#undef DECLARE_REPORT

#endif
