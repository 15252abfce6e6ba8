/*
 * Random traces for property tests: a random, valid MPI program is simulated on perfect clocks, so that the trace is
 * causal, and written as Extrae writes it. Damage to such traces is made by functions of their own.
 *
 * The same options always give the same bytes. Nothing here comes from the program or from the oracle. Functions abort
 * when memory runs out; every text that is given out is freed with gen_text_free.
 */
#ifndef CLOCKTALK_TESTS_GEN_GEN_H
#define CLOCKTALK_TESTS_GEN_GEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gen_text {
    char *text; /* with a NUL behind length */
    size_t length;
};

/* How sends and receives are paired where a receive was cancelled whose request is used again. */
enum gen_pairing {
    GEN_PAIRED_RIGHT,
    GEN_PAIRED_LATE,  /* as Extrae does: the messages behind it have the receive before their own */
    GEN_PAIRED_KNOWN, /* right, without the last messages, whose receives the former does not have */
};

struct gen_options {
    uint64_t seed;
    uint32_t ranks; /* 1 … 64 */
    uint32_t phases;
    int64_t quantum;       /* all times are multiples of it; a coarse one gives many equal times */
    int64_t launch_spread; /* ranks start up to so much later; the earliest of them at 0 */
    bool touching;         /* calls may follow each other without a gap */
    bool flushes;
    bool tracing_off; /* 40000012 around computation */
    bool counters;
    uint32_t row;   /* how many ranks each communicator but the first has; 0: drawn */
    bool within;    /* functions, and flushes, inside of calls */
    bool polling;   /* tests that fail, told by counters; facts take them for useful time */
    bool crossing;  /* blocking sends that wait for nobody, whatever their size, before the receives that others wait
                       for: in circles */
    bool own_sizes; /* MPI_Alltoallv in the place of MPI_Alltoall: some members send nothing, one receives nothing */
    bool requests;  /* of many kinds, completed by any call that does so; cancelled ones; collectives among them, and
                       those of neighbours */
    bool ends;      /* nonblocking collectives say in which call they end, as in what is exported from an archive */
    bool groups;    /* communicators that overlap, and some between two groups */
    enum gen_pairing pairing;
};

struct gen_rank_facts {
    int64_t first; /* event */
    int64_t last;
    int64_t useful;
    int64_t overhead;
    int64_t ideal; /* C at the end with `--waits causal`, kept by the simulator itself; with tracing_off an upper bound,
                    * since collectives up to the next one that brings ranks into step wait for nobody
                    * (docs/semantics.md, "Collectives out of step") */
};

/* What the construction knows about its trace. */
struct gen_facts {
    struct gen_rank_facts *ranks;
    size_t rank_count;
    int64_t end; /* T */
    int64_t ideal;
    int64_t useful_sum;
    int64_t useful_max;
    size_t messages;
};

/* Seeds from here on have requests and groups as well; those before keep the programs that they have always had. */
#define GEN_WIDE_SEEDS (UINT64_C(1) << 32)

/* Everything drawn from the seed: 1 … 64 ranks (small ones more often), any combination of features. */
struct gen_options gen_options_random(uint64_t seed);

/* Makes a trace. facts may be NULL; else free them with gen_facts_free. 0, or -1 if ranks are not 1 … 64. */
int gen_trace(struct gen_options options, struct gen_text *out, struct gen_facts *facts);

/*
 * Two ranks, one eager message that is waited for, one Barrier. By hand: useful 100+150+100 = 350 and 100+400+100+100 =
 * 700, T 1000, one message. C: rank 1 sends at 600, rank 0 receives at 600 and enters the Barrier at 750, rank 1 at
 * 700; both leave at 750 and end at 850, the ideal time with any waits.
 */
int gen_two_rank_example(struct gen_text *out);

void gen_facts_free(struct gen_facts *facts);
void gen_text_free(struct gen_text *text);

/*
 * Threads: each task gets some, and events of OpenMP and pthreads between those that are there: regions (MPI calls may
 * lie inside), barriers, joins, locks, tasks, nested regions, what is never closed or closed twice, threads that come
 * late, leave early, flush, switch tracing off or never come. With `calls` some also call MPI.
 */
void gen_add_threads(const struct gen_text *in, uint64_t seed, bool calls, struct gen_text *out);

/* Lets callers say where MPI calls are made, behind most of their entries: on the same line or on another. */
void gen_add_callers(const struct gen_text *in, uint64_t seed, struct gen_text *out);

/* The first of the types that user functions are spread over. */
enum { GEN_USER_TYPE = 90000000 }; /* of eight digits, as nearly all */

/* Lets each call of a user function be an event of any of so many types, with the function's value. */
void gen_spread_types(const struct gen_text *in, uint64_t seed, uint32_t count, struct gen_text *out);

/* The .pcf that calls these types `Part` and a number. */
void gen_label_types(uint32_t count, struct gen_text *out);

/* Damage. Each makes a new text from `in`; the header's duration follows where times change. */

/*
 * Shifts all times of a task (from 1): events, states, its side of messages; where that would lead below 0, all other
 * tasks are shifted the other way. Sorts again.
 */
void gen_skew(const struct gen_text *in, uint32_t task, int64_t delta, struct gen_text *out);

/* Lets a task's clock run `ppm` millionths too fast (below 0: too slow) from 0 on. Sorts again. */
void gen_drift(const struct gen_text *in, uint32_t task, int64_t ppm, struct gen_text *out);

/* What damage is confined to: records of that task (0: of any) in [from, to). */
struct gen_part {
    uint32_t task;
    int64_t from;
    int64_t to;
};

/* What it hit, and between which times of those records. */
struct gen_loss {
    size_t records;
    int64_t first; /* INT64_MAX: none was hit */
    int64_t last;
};

/* Leaves out one message in n, at random, of those whose four times lie in the part. */
struct gen_loss gen_drop_comm(const struct gen_text *in, uint64_t seed, uint32_t n, const struct gen_part *part,
                              struct gen_text *out);

/* Swaps the receivers (object and times) of two messages whose four times lie in the part. */
struct gen_loss gen_swap_receivers(const struct gen_text *in, uint64_t seed, const struct gen_part *part,
                                   struct gen_text *out);

/* Leaves out events, states that begin and messages with any time in the part. */
struct gen_loss gen_lose(const struct gen_text *in, const struct gen_part *part, struct gen_text *out);

/* Mixes records of different tasks that stand at one time; each task's own order stays. */
void gen_shuffle_equal_times(const struct gen_text *in, uint64_t seed, struct gen_text *out);

/* The piece [from, to] with times counted from its begin: states clipped, messages only if they lie inside. */
void gen_cut(const struct gen_text *in, int64_t from, int64_t to, struct gen_text *out);

/* Changes, inserts, deletes or doubles bytes at random places. */
void gen_mutate(const struct gen_text *in, uint64_t seed, uint32_t count, struct gen_text *out);

#endif
