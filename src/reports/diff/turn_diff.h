/*
 * The turns of a run compared with those of another one: how long a mean turn of the program's loops takes in each,
 * which factor makes the difference, and in which turns it lies (docs/semantics.md, "Differences by turn"). A turn
 * corresponds to that of the same number of the loop of the same number. Times are nanoseconds.
 */
#ifndef CLOCKTALK_REPORTS_DIFF_TURN_DIFF_H
#define CLOCKTALK_REPORTS_DIFF_TURN_DIFF_H

#include "output/section.h"
#include "phases/turn_phases.h"

enum { BASE, HERE, BOTH_RUNS }; /* the other run, and this one */

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

#endif
