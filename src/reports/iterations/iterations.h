/*
 * Iterations: the loops of a run, and what their turns are like (docs/semantics.md, "Iterations"). Times are
 * nanoseconds.
 */
#ifndef CLOCKTALK_REPORTS_ITERATIONS_ITERATIONS_H
#define CLOCKTALK_REPORTS_ITERATIONS_ITERATIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "base/duration.h"
#include "paraver/labels.h"
#include "windows/turns.h"

/* A turn that all ranks of the loop have kept. Each rank has its own; from when to when is that of the first of them.
 * Of a loop with different numbers of turns: one of a rank. */
struct told_turn {
    uint64_t number;  /* from 1 */
    uint32_t of_rank; /* whose turn it is; FIELD_NO_RANK: of all ranks of the loop */
    int64_t start;
    int64_t end;
    int64_t length;      /* mean of the ranks */
    int64_t useful;      /* of an average rank, at most the next */
    int64_t useful_most; /* of the rank that computes longest, at most the length */
    double instructions; /* of those ranks */
    double ipc;          /* NAN: no cycles were counted, as the next one */
    double frequency;    /* GHz */
};

/* By what a turn stands out. */
enum turn_cause {
    TURN_COMPUTING, /* a rank computed longer */
    TURN_MPI,       /* the ranks were in MPI for longer, and computed as usual */
    TURN_TRACING,   /* tracing took that time, or was off */
    TURN_UNKNOWN,   /* there are other ranks, or turns of which nothing is kept */
};

/* A turn that takes much longer than the others. */
struct odd_turn {
    struct told_turn turn;
    int64_t excess;        /* of its length over the median */
    enum turn_cause cause; /* what most of that is */
    uint32_t computing;    /* ranks that do so, by half of the excess each */
    uint32_t rank;         /* that computed longer than it usually does, most of all; FIELD_NO_RANK: none did */
};

enum { LOOPS_MOST = 24 /* that are told of a run */, ODD_TURNS_MOST = 4, MARK_NAME_SIZE = 160 };

/* A part of the run, as --from and --to cut it. */
struct stretch {
    uint64_t turns;
    int64_t from; /* FIELD_NO_TIME: there is none, as the next one */
    int64_t to;
};

/* A loop, or one of the levels of it. */
struct iteration_loop {
    uint64_t number; /* in the order of time, from 1 */
    uint64_t level;  /* from 1: the outermost */
    uint64_t turns;
    /* Each rank has its own turns, as the workers of a master have: so many, all else is of all of their turns, and
     * `rank` has the median number. Else 0. */
    uint64_t turns_least;
    uint64_t turns_most;
    uint64_t instances;
    uint32_t ranks;  /* that find it, all with so many turns */
    uint32_t rank;   /* the one that times are of, and the turns' limits */
    char *rank_list; /* as options have it: 2-8+10; NULL: all */
    /* As people read them. */
    char name[80];       /* 1, and 1.2 for its level 2; 1, ranks 2-8; 1, rank 2 +4: and four more */
    char turns_text[44]; /* 90, 25-39 */
    char on_ranks[48];   /* on rank 6, on ranks 2-8, on 12 of 16 ranks, with a blank before; empty: on all */
    char mark[MARK_NAME_SIZE];
    double calls;  /* in a turn */
    double spread; /* as of struct loop, as the next one */
    double usual;
    int64_t begin;
    int64_t end;
    /* Length of a turn. */
    int64_t least;
    int64_t quartile;
    int64_t median;
    int64_t upper_quartile;
    int64_t most;
    double trend; /* of the length from the first turn to the last, relative to the mean */
    /* Likewise, relative to the first turns; NAN: not counted. */
    double trend_instructions;
    double trend_ipc;
    double trend_frequency;
    /* Of all turns that were kept, by the ranks that find it; NAN: there are none. */
    int64_t useful; /* of an average rank in an average turn */
    double parallel_efficiency;
    double load_balance;
    double communication_efficiency;
    uint64_t instructions; /* of all those ranks in an average turn, where each has its own of one of them */
    double ipc;            /* NAN: no cycles were counted, as the next one */
    double frequency;      /* GHz */
    /* Shares of the run. */
    double share; /* in turns */
    double before;
    double between;
    double after;
    double weight; /* the share in turns, times the ranks that find it: the loop that has most of it is the program's;
                      of a loop of steps at least that of the loop inside of them */
    double sureness;
    struct stretch typical;
    struct stretch typical_ten;
    struct odd_turn odd[ODD_TURNS_MOST]; /* those that stand out, the longest first */
    size_t odd_count;
    struct told_turn *told; /* in the order of time */
    size_t told_count;
    size_t group; /* of the ranks' loops */
};

struct iteration_findings {
    struct iteration_loop *loops; /* by number and level */
    size_t count;
    const char *reason;               /* why there are none; NULL: there are */
    const struct loop_groups *groups; /* which loops of ranks they are; owned by the iterations */
    /* When the last rank has left MPI_Init, and MPI_Finalize; FIELD_NO_TIME: none does. */
    int64_t launched;
    int64_t finalized;
    /* Where the run is to list them: the windows, of the rank that was chosen; where calls of another one were kept,
     * that rank alone. */
    struct turn_list turns;
};

struct iterations;
struct listener;
struct loop_groups;
struct run_summary;

struct iterations_setup {
    const struct diag *diag;
    uint32_t rank_count;
    struct time_range part; /* of the run, that is looked at */
    bool call_sites;
    bool follows_functions;
    uint32_t instructions; /* type of the counter's events; 0: there are none, as the next one */
    uint32_t cycles;
    uint32_t kept_rank; /* whose calls are kept, so that its turns can be listed; FIELD_NO_RANK: none */
};

/* NULL when memory ran out (not reported). */
struct iterations *iterations_new(const struct iterations_setup *setup);
struct iterations *iterations_free(struct iterations *iterations);

void iterations_listen(struct iterations *iterations, struct listener *listener);

/* After the end of the run, which is `runtime` long. labels may be NULL. 0 or ERROR_MEMORY (not reported);
 * iteration_findings_deinit ends the findings either way. */
int iterations_conclude(struct iterations *iterations, const struct labels *labels, int64_t runtime,
                        struct iteration_findings *findings) MUST_CHECK;

void iteration_findings_deinit(struct iteration_findings *findings);

/* How many loops have more of the ranks' time than that one. */
size_t iterations_place(const struct iteration_findings *found, size_t loop);

struct figure;
struct report_result;
/* What a loop of the program is to cover: the part that was asked for, else what lies between Init and Finalize, else
 * the run. */
struct loop_scope {
    const char *name; /* behind "of" */
    double of_run;    /* what a share of the run is to be multiplied by to be one of it */
};

struct loop_scope loop_scope_of(const struct iteration_findings *found, const struct run_summary *run);

void iterations_picture(struct figure *figure, const struct report_result *result);

#endif
