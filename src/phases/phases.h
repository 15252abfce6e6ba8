/*
 * Phases: the run cut into parts that another run of the same program has as well, and where the time of the ranks went
 * in each of them.
 *
 * A listener. Twice: by the user function or other chosen event that a rank was in last (a phase begins when it is
 * entered, and has its computation and the MPI calls up to the next one), and by the global collectives, one part from
 * each to the next.
 *
 * Between two global collectives, per rank and function: useful time U, time w by which the ideal clock advances in
 * MPI, the rest x of MPI. Time a before a rank's first event counts as w, and so does time after its last. With P
 * ranks, sums over them, and q the rank with the largest U, the loss to load balance is B = min(w - a, P U_q - U),
 * which goes to the functions by what q does more in them than the mean, so that they add up; w - B is serialisation,
 * divided like w; x is transfer; below 0 it takes back part of w, and B / w of it goes with B. All shares of all phases
 * add up to P times the run. Of a part of the run, in which an MPI interval is cut, w comes before x.
 *
 * The time of a rank's threads counts in the phase in which the rank is then.
 */
#ifndef CLOCKTALK_PHASES_PHASES_H
#define CLOCKTALK_PHASES_PHASES_H

#include "activities/activity_stacks.h"
#include "base/duration.h"
#include "base/hash_index.h"
#include "phases/phase_list.h"

struct listener;
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

/* The types of the rules' events must be watched, or where it has none user functions (PRV_TYPE_USER_FUNCTION). Fills
 * in the listener. 0 or ERROR_MEMORY (reported); phases_deinit ends it either way. */
int phases_start(struct phases *phases, struct listener *listener) MUST_CHECK;
void phases_deinit(struct phases *phases);

/* Once, after the end of the run. 0 or ERROR_MEMORY (reported); phase_findings_deinit ends them either way. */
int phases_conclude(struct phases *phases, struct phase_findings *findings) MUST_CHECK;

#endif
