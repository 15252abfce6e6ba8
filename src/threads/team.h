/*
 * Team: the threads of one rank, what each of them does, and the parallel region that is open.
 *
 * Threads that the header announces and that never have an event are counted, no more.
 */
#ifndef CLOCKTALK_THREADS_TEAM_H
#define CLOCKTALK_THREADS_TEAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/duration.h"
#include "threads/thread_meaning.h"
#include "threads/thread_piece.h"

/* What a thread does by itself. */
enum thread_state {
    THREAD_WORKS,
    THREAD_IN_MPI,
    THREAD_IN_OVERHEAD,
    THREAD_IN_RUNTIME,
    THREAD_BLOCKED, /* by a lock, a critical or an ordered section */
    THREAD_WAITS,   /* it has nothing to do, or joins others */
    THREAD_STATE_COUNT
};

/* Time in which the first that applies of these holds of the team, and what its threads that wait get then. */
enum team_clock {
    TEAM_ABSENT,
    TEAM_OFF,                                   /* tracing is switched off */
    TEAM_CLOCK,                                 /* else; here and behind this by the part of who waits */
    TEAM_BUSY = TEAM_CLOCK + THREAD_PART_COUNT, /* of that: somebody is busy */
    TEAM_CLOCK_COUNT
};

/* Of a team's time, what was traced, and what of that is waited for: no thread works or is in the run-time system, but
 * one is in MPI or in overhead. */
struct team_time {
    int64_t on;
    int64_t waited;
};

/* How long a thread has worked, and has been busy (worked, or was in MPI or overhead), since the run began. */
struct thread_span {
    int64_t work;
    int64_t busy;
    int64_t waited_for; /* of that, in MPI or overhead while others waited at most */
};

/*
 * What somebody looks at of a team: a window, or what of a region lies in one. Where it begins, and how long the
 * threads had worked by then, by their places in the order in which they came. All zero: it has not begun.
 */
struct team_part {
    bool has_begun;
    int64_t start;
    struct team_time passed; /* by then */
    struct thread_span *before;
    size_t count;
    size_t capacity;
};

/* What is counted while threads work. */
enum thread_counter { THREAD_INSTRUCTIONS, THREAD_CYCLES, THREAD_COUNTERS };

struct thread_counts {
    uint64_t values[THREAD_COUNTERS];
    int64_t time; /* of the work whose cycles were counted */
};

struct open_element {
    uint32_t type;
    uint8_t element; /* enum thread_element */
    bool keeps_at_join;
};

/* What is open on one thread, the innermost last. All zero: nothing is. */
struct thread_stack {
    struct open_element *items;
    size_t count;
    size_t capacity;
    size_t regions;        /* elements that are regions */
    uint64_t brackets;     /* of a type that has them what is open, the innermost lowest: 1 for elements */
    uint8_t bracket_depth; /* how many that are */
};

struct team_thread {
    uint32_t number; /* from 1 */
    uint8_t state;   /* enum thread_state */
    uint8_t overhead;
    uint8_t off;
    uint8_t locks[LOCK_TYPES];
    bool in_mpi;
    bool polls;
    bool runs;                     /* in burst mode: its state is Running */
    bool has_run;                  /* its states tell */
    uint8_t first_state;           /* in a cut, while no event has told more; 0: not known */
    uint32_t place;                /* in the order in which threads came, from 0 */
    uint32_t region_number;        /* of the last region that it took part in */
    struct thread_span span;       /* up to its last change */
    struct team_time span_passed;  /* of the team's, by then */
    uint8_t ended_state;           /* before the last change, enum thread_state */
    int64_t changed;               /* when that was, -1: never; what is at one time is one change */
    int64_t ended_begin;           /* when that state began */
    int64_t read[THREAD_COUNTERS]; /* time of the last event of a counter */
    bool has_read[THREAD_COUNTERS];
    struct thread_stack stack;
    int64_t parts[THREAD_PART_COUNT]; /* up to its last change */
    int64_t clocks[TEAM_CLOCK_COUNT]; /* the team's, then */
};

/* What is still to happen on a team, at `time`. */
struct waiting_event {
    int64_t time;
    uint64_t value;
    uint32_t thread;
    uint32_t type; /* 0: polling is on or off, as the value says */
};

struct waiting_events {
    struct waiting_event *ring; /* base/array.h; in order of time */
    size_t capacity;
    uint64_t first;
    uint64_t end;
};

struct team {
    uint32_t rank;
    uint32_t thread_count;
    uint8_t useful;              /* kinds of overhead that count as useful */
    struct team_thread *threads; /* the first, and those that had an event, by number */
    size_t count;
    size_t capacity;
    int64_t time; /* up to which pieces have been told */
    bool has_begun;
    bool has_ended;
    uint32_t states[THREAD_STATE_COUNT]; /* threads in each */
    uint32_t off;                        /* threads whose tracing is switched off */
    bool in_burst;                       /* tracing is in burst mode */
    bool has_newer;                      /* its types are those of the newer family of OpenMP */
    bool has_openmp;                     /* the labels tell of it, or it has had an event of a region */
    bool in_region;
    struct thread_region region;
    struct team_part region_part; /* of the part of the run that is looked at */
    uint32_t region_number;
    struct region_losses losses; /* in that, of all regions so far */
    struct team_time passed;     /* in which the rank was there, and tracing on, up to `time` */
    uint64_t *functions;         /* of the user, that the first thread is in */
    size_t function_count;
    size_t function_capacity;
    struct waiting_events waiting; /* for who tells what happens (threads.c) */
    int64_t clocks[TEAM_CLOCK_COUNT];
    struct thread_counts counts;       /* of all its threads */
    struct thread_counts first_counts; /* what of it the threads' first readings are */
    bool is_cut;                       /* the trace was, so that these hold what lies before it */
};

/* 0 or ERROR_MEMORY (not reported); team_deinit ends it either way. */
int team_init(struct team *team, uint32_t rank, uint32_t thread_count, unsigned useful) MUST_CHECK;
void team_deinit(struct team *team);

/* The team as it is from team.time to `time`. */
struct thread_piece team_piece(const struct team *team, int64_t time);

/* That piece is over: the accounts of the threads, and of the region, of which only what lies in the part of
 * the run counts. 0 or ERROR_MEMORY (not reported). */
int team_advance(struct team *team, int64_t time, struct time_range part) MUST_CHECK;

/* A part begins, or ends, at that time: in the piece up to team.time, or at team.time. 0 or ERROR_MEMORY (not
 * reported). */
int team_part_begin(const struct team *team, struct team_part *part, int64_t time) MUST_CHECK;

/* In a region, while a piece of it is told: begins the part where what lies in the range begins, unless it has begun,
 * and ends it with the range. 0 or ERROR_MEMORY (not reported). */
int team_part_follow(const struct team *team, struct team_part *part, const struct thread_piece *piece,
                     struct time_range range, struct region_losses *losses) MUST_CHECK;

/* In the open region, or in the one that is just over: adds what the part of it has lost, and ends it. */
void team_part_end_in_region(const struct team *team, struct team_part *part, int64_t time,
                             struct region_losses *losses);

/* Ends the part. Returns for how long that thread has worked in it which has worked longest. */
int64_t team_part_end(const struct team *team, struct team_part *part, int64_t time);
void team_part_deinit(struct team_part *part);

/*
 * An event of a thread at team.time. Positive: that closed the region, of which *region tells. 0 or ERROR_MEMORY (not
 * reported).
 */
enum { TEAM_REGION_CLOSED = 1 };
int team_event(struct team *team, uint32_t thread, const struct thread_meaning *meaning, uint64_t value,
               struct thread_region *region) MUST_CHECK;

/* Where a cut begins, at team.time: a thread is inside of an element of that type, or waits at a lock; behind all of
 * these its state. 0 or ERROR_MEMORY (not reported). */
int team_begin_inside(struct team *team, uint32_t thread, uint32_t type) MUST_CHECK;
int team_begin_in_state(struct team *team, uint32_t thread, uint64_t state) MUST_CHECK;

/* What a thread's counter has counted since its last event: what of it was counted while the thread worked, and in the
 * part of the run, is taken. 0 or ERROR_MEMORY (not reported). */
int team_count(struct team *team, uint32_t thread, enum thread_counter counter, uint64_t value,
               struct time_range part) MUST_CHECK;

/* In burst mode a thread's state begins or ends to be Running. 0 or ERROR_MEMORY (not reported). */
int team_run(struct team *team, uint32_t thread, bool is_on) MUST_CHECK;

/* The first thread begins or ends to poll. 0. */
void team_poll(struct team *team, bool is_on);

/* The rank's last event. Likewise as team_event. */
int team_end(struct team *team, struct thread_region *region);

/* What the thread's time is, as of the piece up to team.time; and that of threads that never came. */
enum thread_part team_part(const struct team *team, const struct team_thread *thread);
enum thread_part team_part_of_absent(const struct team *team);

/* The account of a thread up to team.time. */
void team_account(const struct team *team, const struct team_thread *thread, int64_t parts[THREAD_PART_COUNT]);

/* That of all its threads together, those that never came too. */
void team_account_of_all(const struct team *team, __int128 parts[THREAD_PART_COUNT]);

/* What threads that never came have each. */
void team_account_of_absent(const struct team *team, int64_t parts[THREAD_PART_COUNT]);

#endif
