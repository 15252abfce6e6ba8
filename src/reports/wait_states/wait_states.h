/*
 * Wait states: which rank waited when and for whom, and what made the late one late (docs/semantics.md, "Wait states").
 *
 * After D. Böhme, M. Geimer, L. Arnold, F. Voigtlaender, F. Wolf, "Identifying the Root Causes of Wait States in
 * Large-Scale Parallel Applications" (ACM TOPC 2016). There causes are found by replaying a stored trace backwards.
 * Here each rank carries the path that leads to where it is (paths/cause_tree.h), and so does a post: what made a rank
 * wait is what its own path and that of the post do not have in common.
 *
 * wait_states.c follows the ranks' calls and the paths that lead to where they are; wait_causes.c divides a wait among
 * its causes, wait_sums.c among windows, and makes the lists of what was found; wait_report.c is the report, and what
 * it shows.
 */
#ifndef CLOCKTALK_REPORTS_WAIT_STATES_WAIT_STATES_H
#define CLOCKTALK_REPORTS_WAIT_STATES_WAIT_STATES_H

#include "activities/activities.h"
#include "activities/activity_stacks.h"
#include "activities/call_stretches.h"
#include "base/diag.h"
#include "base/duration.h"
#include "base/hash_index.h"
#include "base/sum_table.h"
#include "paraver/mpi_call.h"
#include "paths/cause_tree.h"
#include "windows/ledger.h"

/* What was found: who waited, of which kind, where, and because of whom. Times are nanoseconds, ranks count from 0.
 * Lists go by falling time, then by name or rank. */

/* One wait state. */
struct wait_instance {
    uint32_t rank;
    uint32_t partner;     /* who was late */
    const char *activity; /* the call path that waited */
    int64_t start;
    int64_t length;
};

struct wait_kind_sum {
    enum wait_kind kind;
    const char *name;  /* of the column that windows have */
    const char *title; /* for people */
    __int128 wait;
    double share; /* of all waiting, here and below */
    uint64_t count;
    struct wait_instance longest; /* ties: the earliest, then of the lowest rank */
};

/* What was waited at, or because of, one activity, rank, or both; of pairs, what `rank` waited because of `other`. */
struct wait_share {
    const char *activity; /* NULL: of all of them */
    uint32_t rank;        /* FIELD_NO_RANK (field.h): likewise */
    uint32_t other;
    __int128 wait;
    double share; /* in windows, of the waiting there */
};

struct wait_shares {
    struct wait_share *items; /* NULL: there is none */
    size_t count;
};

struct wait_window {
    int64_t start;
    int64_t end;
    __int128 wait;
    struct wait_shares causes; /* by activity */
};

/* Names belong to the analysis (wait_states.h), and live as long. */
struct wait_findings {
    int64_t length;      /* of the run, or of the part that was asked for */
    __int128 wait;       /* of all ranks */
    double share;        /* of all ranks' time */
    __int128 inside_mpi; /* what of it is caused by time inside MPI calls */
    __int128 inside_files;
    __int128 inside_one_sided;
    double unknown_waits; /* of all ranks' time, in calls that may have waited, without the trace telling for whom */
    uint8_t unknown_waits_call; /* that has most of it */
    uint64_t unknown;           /* wait states whose cause is known in part only, since memory was bounded */
    __int128 tied;              /* what of `wait` was for several ranks that were equally late */
    struct wait_kind_sum kinds[WAIT_KIND_COUNT];
    struct wait_sums sums;                           /* the same, as columns have them */
    struct wait_kind_sum occurring[WAIT_KIND_COUNT]; /* those that do, by falling time */
    size_t occurring_count;
    struct wait_shares call_paths;     /* by activity */
    struct wait_shares causes;         /* likewise */
    struct wait_shares cause_ranks;    /* by rank */
    struct wait_shares causes_by_rank; /* by both */
    struct wait_shares pairs;          /* waiting rank, rank of the cause */
    struct wait_shares partners;       /* waiting rank, late rank */
    int64_t *waited;                   /* by each rank, in the part that was asked for; from the start on */
    struct wait_window *windows;
    size_t window_count;
};

/*
 * Causes: what paths consist of, which is an activity, and of MPI calls which part of the call; the numbers that they
 * have, and their names (wait_sums.c).
 */

enum cause_part {
    CAUSE_WHOLE,    /* no MPI */
    CAUSE_TRANSFER, /* from the wait's end to the call's exit */
    CAUSE_OWN,      /* a call that did not wait */
    CAUSE_WAITING,  /* before a post inside a call that waits later */
};

enum {
    CAUSE_PARTS = 4,
    CAUSE_SPECIAL = 2,
    ACTIVITY_ENDED = ACTIVITIES_MAX,       /* after a rank's last event */
    ACTIVITY_UNKNOWN = ACTIVITIES_MAX + 1, /* given up to save memory */
};

/* Causes are numbered from 0: those that are no activity, then all activities, each in parts. */
static inline uint32_t cause_of(uint32_t activity, enum cause_part part)
{
    uint32_t number = activity < ACTIVITIES_MAX ? activity + CAUSE_SPECIAL : activity - ACTIVITIES_MAX;

    return number * CAUSE_PARTS + part;
}

static inline enum cause_part cause_part_of(uint32_t cause)
{
    return (enum cause_part)(cause % CAUSE_PARTS);
}

/* The activity of a cause that is the part of a call. */
static inline uint32_t cause_call(uint32_t cause)
{
    return cause / CAUSE_PARTS - CAUSE_SPECIAL;
}

/* Names that have been asked for. Set the first two, all else zero. */
struct cause_names {
    const struct diag *diag;
    struct activities *activities;
    char **items; /* by number; NULL: not asked for yet */
    size_t count;
    size_t capacity;
};

void cause_names_deinit(struct cause_names *names);

/* Lives as long as the names; NULL when memory ran out (reported). */
const char *cause_names_get(struct cause_names *names, uint32_t cause);

/* A listener. Memory follows what is in flight, the ranks and activities that occur, and the windows. Its state: */

/* A post in the middle of a call: its path is open until it is known how the call goes on. */
struct open_piece {
    uint32_t node;
    uint32_t version; /* of the call's wait so far */
    int64_t start;
    int64_t end;
};

/* A wait state whose cause is to be found. */
struct wait_state {
    enum wait_kind kind;
    uint32_t rank;
    uint32_t partner;
    uint32_t activity; /* the call path */
    uint32_t own;      /* nodes, held where the wait is deferred: the path to the call's entry … */
    uint32_t late;     /* … and to the late partner's post */
    int64_t start;
    int64_t end;
    bool is_tied;            /* others than the partner were as late */
    int64_t overhead;        /* inside, which does not count */
    int64_t counted;         /* what of it lies in the part that was asked for */
    struct grid_place place; /* in the cell that `start` lies in */
    struct time_range *gaps; /* overhead between start and end; owned where there is any */
    size_t gap_count;
};

struct waiting_call {
    bool is_open;
    bool has_entered; /* its first interval has come: a post in the middle may come before that */
    bool has_exited;
    int64_t enter;
    int64_t reached;   /* end of the last interval */
    uint32_t activity; /* the call path */
    uint8_t number;    /* the call */
    /* The latest post that it has waited for so far; wait_end = enter: it has not waited. */
    int64_t wait_end;
    uint32_t wait_rank;
    uint32_t wait_node; /* held */
    enum wait_kind kind;
    bool is_tied;     /* another rank posted at `wait_end`, too */
    uint32_t version; /* counts its changes */
    struct call_stretches stretches;
    struct open_piece *pieces;
    size_t piece_count;
    size_t piece_capacity;
};

struct wait_rank {
    struct grid_place place; /* that it has come to, where there are windows */
    uint32_t node;           /* the rank's path so far */
    uint32_t ended;          /* the path to its last event; CAUSE_NODE_NONE: that is not known yet */
    int64_t reached;         /* time up to which `node` leads */
    int64_t last;            /* time of the last event; -1: it has none */
    struct waiting_call call;
    struct wait_state *deferred; /* wait states whose causes lie on this rank's open pieces */
    size_t deferred_count;
    size_t deferred_capacity;
};

/* What the waiting rank's own path and the late one have of a cause since they parted, on all ranks. */
struct cause_times {
    int64_t own;
    int64_t late;
    size_t item_count; /* of the late path: the same rank may occur several times */
    size_t items_end;  /* of a cause with excess: among the items in order */
};

/* What the late path has of a rank, and what the rank is charged with. */
struct late_rank {
    size_t item_count;
    size_t items_end; /* among the items in the order of ranks */
    int64_t charged;
};

/* A cause that the late path has more of. */
struct excess_cause {
    uint32_t cause;
    const char *name;
};

struct wait_states {
    struct activity_stacks *stacks; /* first: activity_stacks_on_event; NULL where only lengths are asked for */
    /* Set before the start, all else zero: */
    struct activity_rules rules;
    uint32_t rank_count;
    struct time_range part; /* of the run: only what lies in it counts */
    bool lengths_only;      /* what each rank has waited is all that is found out: wait_findings.waited */
    size_t max_memory;      /* bytes for paths */
    struct ledger *ledger;  /* of the windows, which it tells of their waits; NULL: none */
    const struct diag *diag;
    /* From the start on: */
    const struct listener *listener;
    struct cause_tree tree; /* empty where only lengths are asked for */
    struct wait_rank *ranks;
    /* Sums of waiting: */
    struct sum_table call_paths;             /* by cause */
    struct sum_table causes;                 /* by rank and cause */
    struct sum_table pairs;                  /* by waiting rank and rank of the cause */
    struct sum_table partners;               /* by waiting rank and late rank */
    __int128 unwaited[MPI_CALL_UNKNOWN + 1]; /* time in calls that did not wait, by call */
    bool has_calls[MPI_CALL_UNKNOWN + 1];    /* … also of no length */
    bool has_messages;                       /* of two ranks */
    bool tells_nonblocking;                  /* some call waits for nonblocking collectives */
    struct cause_names names;
    /* What own and late path of one wait do not have in common: scratch of wait_causes.c. */
    struct cause_times *times; /* by cause */
    size_t time_count;
    size_t time_capacity;
    uint32_t *met; /* causes that have such times; room for all, and one more */
    size_t met_count;
    size_t met_capacity;
    struct excess_cause *excessive; /* those among them, in the order of their names; likewise */
    size_t excess_count;
    size_t excess_capacity;
    struct late_rank *late_ranks; /* by rank */
    uint32_t *met_ranks;          /* of which the late path has items; room for all, and one more */
    size_t met_rank_count;
    int64_t excess;         /* of all causes */
    struct bag_item *items; /* of the late path: as they come, then those of causes with excess in order; charges */
    size_t item_count;
    size_t item_capacity;
    size_t charge_count;
    int64_t divided;                 /* the length that is charged; 0: none */
    uint32_t opener;                 /* rank + 1 whose open piece is on a path */
    size_t at;                       /* of struct wait_sums in the ledger's cells */
    struct keyed_list window_causes; /* struct sum_table, by cell: by cause; shown at the end of the run */
    struct wait_findings found;      /* sums of kinds and the like add up while the run goes on */
};

/* Fills in the listener. 0 or ERROR_MEMORY (reported); wait_states_deinit ends it either way. */
int wait_states_start(struct wait_states *waits, struct listener *listener) MUST_CHECK;
void wait_states_deinit(void *waits);

/* After the end of the run, which lasted until `end`. 0 or ERROR_MEMORY (reported). */
int wait_states_conclude(struct wait_states *waits, int64_t end) MUST_CHECK;

/* Its parts. Those that return int: 0 or ERROR_MEMORY (reported). */

/* wait_causes.c: a wait state has ended; its causes are charged at once or when they are known. Takes over its gaps. */
int wait_causes_charge(struct wait_states *waits, struct wait_state *wait) MUST_CHECK;
/* The same of one that was deferred. */
int wait_causes_charge_deferred(struct wait_states *waits, struct wait_state *wait) MUST_CHECK;

/* wait_sums.c: a wait state has ended: how much of it counts, and the sums but for its causes. */
int wait_sums_take(struct wait_states *waits, struct wait_state *wait) MUST_CHECK;
int wait_sums_add(struct wait_states *waits, struct sum_table *sums, uint64_t key, __int128 wait) MUST_CHECK;

#define WAIT_WHOLE UINT64_MAX /* the run, instead of a cell of it */

/* Gets the length of a wait inside one cell. 0 or a negative error. */
typedef int wait_part_handler(struct wait_states *waits, const struct wait_state *wait, uint64_t cell, int64_t length);

/* Passes the parts of a wait. 0 or a negative error. */
int wait_windows_divide(struct wait_states *waits, const struct wait_state *wait,
                        wait_part_handler *handler) MUST_CHECK;

#endif
