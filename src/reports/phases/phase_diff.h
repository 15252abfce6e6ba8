/*
 * The phases of a run compared with those of another one: in which of them time was lost, and to what.
 *
 * Phases correspond by their functions where both runs have some, else as parts between global collectives, which are
 * named by when they begin and the call that ends them: here, or in the other run where only that has them. Times are
 * those of an average rank, so that runs with different numbers of ranks can be compared; all rows add up to the
 * difference of the runtimes.
 *
 * And their turns compared: how long a mean turn of the program's loops takes in each, which factor makes the
 * difference, and in which turns it lies (docs/semantics.md, "Differences by turn"). A turn corresponds to that of the
 * same number of the loop of the same number. Times are nanoseconds.
 */
#ifndef CLOCKTALK_REPORTS_PHASES_PHASE_DIFF_H
#define CLOCKTALK_REPORTS_PHASES_PHASE_DIFF_H

#include "output/fields/field.h"
#include "reports/phases/phases.h"

enum { BASE, HERE, BOTH_RUNS }; /* the other run, and this one */

/* A phase in one of both runs. */
struct phase_side {
    bool is_there;
    int64_t time;               /* nanoseconds per rank; 0 where the run does not have it */
    int64_t shown_time;         /* the same; FIELD_NO_TIME there */
    struct thread_sums threads; /* of all threads in the phase */
    struct thread_factors factors;
};

struct phase_difference {
    const char *name; /* of a function, not owned; NULL: a part */
    struct phase_label label;
    int64_t start; /* of a part */
    uint8_t call;  /* that ends it */
    struct phase_side sides[BOTH_RUNS];
    int64_t losses[PHASE_SHARE_COUNT]; /* here less base */
    int64_t loss;                      /* their sum: positive where the phase takes longer here */
};

/* Parts between collectives that correspond, or one that has no partner. */
struct phase_pair {
    const struct phase *of[BOTH_RUNS]; /* NULL: the run does not have it */
};

struct phase_diff {
    const char *base_trace;             /* as the user named it; not owned */
    const struct run_summary *base_run; /* likewise */
    uint64_t ranks[BOTH_RUNS];
    int64_t runtimes[BOTH_RUNS];
    bool by_function;
    const char *only_with_functions; /* which run alone has some, in words; NULL: neither or both */
    const char *by;
    bool has_threads;              /* a phase of one of both has */
    struct phase_difference whole; /* the sum of the rows */
    struct phase_difference *rows; /* by what was lost, the largest first */
    size_t count;
    struct phase_pair *parts; /* of both runs, in the order of time, however phases are cut */
    size_t part_count;
    const struct turn_diff *turns; /* NULL: windows of the runs are no turns */
};

/* Both findings must outlive it; those in sequence may be made coarser. 0 or ERROR_MEMORY; phase_diff_deinit ends it
 * either way. */
int phase_diff_make(struct phase_diff *diff, struct phase_findings *const runs[BOTH_RUNS]) MUST_CHECK;
void phase_diff_deinit(struct phase_diff *diff);

/* The turns. */

/* A turn of both runs, or of one; where a window has several, one of them on average. */
struct turn_pair {
    uint64_t loop;
    uint64_t turn;
    int64_t starts[BOTH_RUNS]; /* FIELD_NO_TIME: the run does not have it, as the next one */
    int64_t lengths[BOTH_RUNS];
    double efficiencies[BOTH_RUNS];
    int64_t difference; /* of the lengths; FIELD_NO_TIME: not both have it */
};

/* What a mean turn is made of, in both runs. `change`: by how much it alone makes a turn longer here, relative; NAN: it
 * does not say. */
struct turn_time {
    const char *what;
    int64_t base;
    int64_t here;
    double change;
};

struct turn_ratio {
    const char *what;
    double base;
    double here;
    double change;
};

/* Turns of one loop, in a row, in which the difference is other than in the rest. */
struct turn_stretch {
    uint64_t loop;
    uint64_t first;
    uint64_t last;
    int64_t difference; /* of one of them on average, and of one of the others */
    int64_t elsewhere;
};

enum turn_time_of {
    TURN_TIME_MEAN,
    TURN_TIME_MEDIAN,
    TURN_TIME_COMPUTING, /* of an average rank, or thread, in a mean turn */
    TURN_TIME_OUTSIDE,   /* what of the run is no turn */
    TURN_TIMES
};

enum { TURN_RATIOS_MOST = 4, TURN_COUNTERS = 3 };

struct turn_diff {
    uint64_t levels[BOTH_RUNS]; /* of the loops */
    uint64_t turns[BOTH_RUNS];
    uint64_t compared;                  /* windows of turns that both runs have */
    struct turn_time times[TURN_TIMES]; /* in the order of enum turn_time_of */
    size_t time_count;
    /* Efficiencies: with the computing time they multiply to the change of the mean turn. */
    struct turn_ratio ratios[TURN_RATIOS_MOST];
    size_t ratio_count;
    struct turn_ratio counters[TURN_COUNTERS]; /* what the computing time is made of */
    size_t counter_count;                      /* 0: not counted in both */
    const struct turn_stretch *stretch;        /* NULL: the difference is as large all along */
    const struct turn_pair *largest;           /* difference of one turn; NULL: no turn is in both */
    struct turn_pair *pairs;                   /* by loop and turn */
    size_t pair_count;
    struct turn_stretch stretch_room;
};

/* One of both runs, which has turns. */
struct turn_side {
    struct turn_pieces pieces;     /* without those that are none */
    const struct run_summary *run; /* not owned */
    uint64_t level;                /* of the loops */
};

/* The pieces are put into the order of loops and turns. 0 or ERROR_MEMORY; turn_diff_deinit ends it either way. */
int turn_diff_make(struct turn_diff *diff, struct turn_side *const runs[BOTH_RUNS]) MUST_CHECK;
void turn_diff_deinit(struct turn_diff *diff);

extern const struct fields turn_diff_fields;
extern const struct fields turn_pair_fields;

/* The text of it. */
void turn_diff_print(const struct format_context *context, const struct turn_diff *diff);

void diff_picture(struct figure *figure, const struct report_result *result);

#endif
