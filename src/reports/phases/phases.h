/*
 * Phases: the run cut into parts that another run of the same program has as well, and where the time of the ranks went
 * in each of them.
 *
 * A listener. Twice: by the user function or other chosen event that a rank was in last (a phase begins when it is
 * entered, and has its computation and the MPI calls up to the next one), and by the global collectives, one part from
 * each to the next.
 *
 * Between two global collectives, per rank and function: useful time U, time w by which the ideal clock advances in
 * MPI, the rest x of MPI. With P ranks, sums over them, and q the rank with the largest U, the loss to load balance is
 * B = min(w, P U_q - U), which goes to the functions by what q does more in them than the mean, so that they add up; w
 * - B is serialisation, divided like w; x is transfer; below 0 it takes back part of w, and B / w of it goes with B.
 * Time before a rank's first event and after its last counts as w. All shares of all phases add up to P times the run.
 * Of a part of the run, in which an MPI interval is cut, w comes before x.
 *
 * The time of a rank's threads counts in the phase in which the rank is then.
 */
#ifndef CLOCKTALK_REPORTS_PHASES_PHASES_H
#define CLOCKTALK_REPORTS_PHASES_PHASES_H

#include "activities/activity_stacks.h"
#include "base/duration.h"
#include "base/hash_index.h"
#include "output/section.h"
#include "reports/phases/phase_list.h"
#include "windows/facts/window_facts.h"

struct side_cell;
struct side_line;
struct threads;

/* Both ways of cutting one run. */
struct phase_findings {
    struct phase_list functions; /* none where the trace has no user functions */
    struct phase_list sequence;
};

void phase_findings_deinit(struct phase_findings *findings);

enum {
    SEQUENCE_MAX = 1024, /* entries of the sequence; beyond them neighbouring parts are merged */
    /* Parts that ranks can be in at a time; with collectives that hold nobody back they could be any number. */
    OPEN_PARTS_MAX = 64,
};

/* The time between two global collectives. */
struct phase_part {
    uint32_t submitted; /* ranks that have left it */
    /* struct phase_sums, by number of function. Until it is closed, time w is all in PHASE_SERIALISATION, and x in
     * PHASE_TRANSFER, of which `files` is what passes in calls of MPI_File_*. */
    struct keyed_list all;
    struct keyed_list busiest; /* of the rank with the most useful time */
    double most;
    double most_files; /* of the rank with most file access */
    int64_t end;       /* when the last rank was through with the collective, or the run at its end */
    uint8_t call;      /* MPI_CALL_NONE then */
};

struct phases {
    struct activity_stacks *stacks; /* first: activity_stacks_on_event */
    /* Set before the start, all else zero: what phases are, and the part of the run that is looked at. */
    uint32_t rank_count;
    struct activity_rules rules; /* which events begin phases */
    bool call_sites;             /* outside of these, computation between two places begins one, too */
    struct time_range part;
    struct threads *threads; /* NULL: the trace has none */
    const struct diag *diag;
    /* From the start on: */
    int64_t end;
    struct activities *activities;
    struct phase_rank *ranks;
    struct keyed_list functions;             /* struct phase_sums, by activity; number 0: before the first */
    struct phase_part parts[OPEN_PARTS_MAX]; /* a ring from first_part on */
    uint64_t first_part;
    int64_t closed;             /* when the last part that is closed has ended */
    struct phase_list sequence; /* of SEQUENCE_MAX at most */
};

/* The types of the rules' events must be watched, or where it has none user functions (ACTIVITY_TYPE_FUNCTION). Fills
 * in the listener. 0 or ERROR_MEMORY (reported); phases_deinit ends it either way. */
int phases_start(struct phases *phases, struct listener *listener) MUST_CHECK;
void phases_deinit(struct phases *phases);

/* Once, after the end of the run. 0 or ERROR_MEMORY (reported); phase_findings_deinit ends them either way. */
int phases_conclude(struct phases *phases, struct phase_findings *findings) MUST_CHECK;

/* Turn phases: the turns of a run put together to phases in which they are alike (docs/semantics.md, "Phases of
 * turns"). Times are nanoseconds. */

/* A window of turns, or of none. */
struct turn_piece {
    struct turn_window turn; /* may begin before the window, which --from cuts */
    int64_t start;
    int64_t end;
    double parallel_efficiency;
    double shares[PHASE_SHARE_COUNT]; /* of the time of all ranks */
};

/* Those of a run, in the order of time; all zero has none. */
struct turn_pieces {
    struct turn_piece *items;
    size_t count;
    size_t capacity;
    uint32_t ranks;
};

/* One more window. 0 or ERROR_MEMORY. */
int turn_pieces_add(struct turn_pieces *pieces, const struct window_facts *facts) MUST_CHECK;
void turn_pieces_deinit(struct turn_pieces *pieces);

/* The phases, in the order of time: `turns 12 to 40`, and what is no turn. Empty where windows are no turns. 0 or
 * ERROR_MEMORY; phase_list_deinit ends the list either way. */
int turn_phases_make(struct phase_list *list, const struct turn_pieces *pieces) MUST_CHECK;

/* The tables of a run; without rows where the trace has no such phases. */
struct phase_tables {
    struct phase_findings phases;
    struct phase_list turns;
    struct phase_row *rows; /* of all tables, one behind the other */
    size_t row_count;
    struct phase_table cuts[PHASE_CUTS];
};

/* Whether a struct phase_row has a loss below 0, or an efficiency above 1, that can be seen in a table of this unit
 * with one decimal; and why there can be one. */
bool phase_row_gains_time(const void *row, const struct time_unit *unit);
extern const char phase_gain_words[];

/*
 * Phase study: the phases of several runs side by side.
 *
 * Functions correspond by their names, where all runs have some; else the parts between collectives as they correspond
 * to those of the run that has most of them (phase_alignment_make), and what does not is one line.
 */

/* One run; its phases in the order of the study's lines, those that it does not have without time. */
struct phase_study_run {
    const char *trace; /* not owned */
    struct phase_findings phases;
    struct phase_list lines; /* whose names are not owned */
    struct phase_table table;
    struct phase_row *rows; /* of the table */
};

/* All zero has no runs. */
struct phase_study {
    struct phase_study_run *runs; /* by ranks, once it is concluded */
    size_t count;
    size_t capacity;
    struct side_line *lines; /* of phase rows: what loses most with most ranks comes first */
    size_t line_count;
    struct side_cell *cells; /* of all lines */
    unsigned known;          /* as a result has it: whether a run has threads */
};

void phase_study_deinit(struct phase_study *study);

/* One more run. 0 or ERROR_MEMORY. */
int phase_study_add(struct phase_study *study, const char *trace, const struct phase_tables *run) MUST_CHECK;

/* After the last run. 0 or ERROR_MEMORY. */
int phase_study_conclude(struct phase_study *study) MUST_CHECK;

extern const struct section phase_study_section;

#endif
