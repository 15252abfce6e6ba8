/*
 * Scaling: several runs of one program, each against a reference run (docs/semantics.md, "Scaling").
 *
 * Whether the problem grows with the ranks (weak scaling) or not (strong) can be told from the work that was done:
 * instructions while computing, or useful time where they were not counted. In the run with most ranks it has grown by
 * a factor w against the reference, and the ranks by p: the scaling is weak if w is nearer to p than to 1, that is
 * beyond the root of p.
 *
 * A forecast is what the factors of efficiency would be on a number of ranks that nobody has measured, if they went on
 * as one of three models says that they have gone so far. After C. Rosas, J. Giménez and J. Labarta, "Scalability
 * prediction for fundamental performance factors" (2014). With y a factor on P ranks, two parameters each:
 *
 *     Amdahl: y = 1 / (a + b P), pipeline: y = P / (a + b P), linear: y = a + b P.
 *
 * So 1 / y, P / y and y are straight lines over P, which are fitted by least squares.
 */
#ifndef CLOCKTALK_REPORTS_SCALING_SCALING_H
#define CLOCKTALK_REPORTS_SCALING_SCALING_H

#include <stdbool.h>
#include <stddef.h>

#include "options/options.h"
#include "output/columns/columns.h"
#include "output/decimal.h"
#include "output/run_summary.h"

/* Where runs have threads, those count instead of ranks, and all of them compute. */
struct scaling_run {
    const char *trace; /* as the user named it; not owned */
    struct window_totals totals;
    struct anomalies anomalies; /* how many of each kind */
    bool has_transient;
    bool has_threads; /* of its own: more than its ranks */
    struct thread_sums threads;
    struct row row;
};

enum forecast_model {
    FORECAST_AMDAHL,
    FORECAST_PIPELINE,
    FORECAST_LINEAR,
    FORECAST_MODELS,
};

struct forecast {
    const char *model;
    struct row row; /* of so many ranks: their factors of efficiency, NAN where they have no value, and what follows */
};

struct scaling {
    struct scaling_run *runs;
    size_t count;
    size_t capacity;
    size_t reference; /* its place among runs */
    bool is_weak;
    bool is_given;         /* by an option, not by the work */
    bool has_threads;      /* some run has */
    uint64_t forecast;     /* for so many ranks; 0: none; set before it is concluded */
    size_t forecast_count; /* of models that make one: all, or none where it cannot be made */
    /* The same runs from Init to Finalize, in the same order, once it is concluded: where launch and shutdown take 5 %
     * of some run or more (run_shows_launch), and that part is known of all; else NULL. */
    struct scaling *parts;
    bool is_of_turns; /* of a mean turn of each run's loops, instead of the whole run */
    bool has_launch;  /* of some run, so much that it is to be shown */
};

/* One more run. 0 or ERROR_MEMORY. */
int scaling_add(struct scaling *scaling, const char *trace, const struct run_summary *summary) MUST_CHECK;

/* After the last run: sorts them by ranks and fills in their rows. The reference is the run of `reference`, or, where
 * that is NULL, the one with the fewest ranks. */
void scaling_conclude(struct scaling *scaling, enum scaling_kind kind, const char *reference);

/* After that: a run that computes several times faster, or many times slower, than the reference suggests, as one of
 * another program or problem would; NULL: there is none. */
const struct scaling_run *scaling_outlier(const struct scaling *scaling);

void scaling_deinit(struct scaling *scaling);

/* How many different numbers of ranks there are: a forecast needs two, and says little by two. None where runs have
 * threads, of which the models know nothing. */
size_t forecast_support(const struct scaling *scaling);

/* For the ranks that are wanted. */
struct forecast forecast_make(const struct scaling *scaling, enum forecast_model model);

/* Ranks, and where some run has threads those of each: `4x8`; of all where not every rank has as many. */
struct decimal scaling_run_size(const struct scaling *scaling, const struct scaling_run *run);

struct figure;
struct section;
void scaling_picture(struct figure *figure, const struct report_result *result);
extern const struct section scaling_section;      /* its findings are a struct scaling */
extern const struct report_traits scaling_traits; /* what options know of it */

#endif
