/*
 * The windows of a run that lose most time of its processors, and to what.
 *
 * With P ranks a window of length E has P E of their time. What is not useful is lost: P max U - sum U to load balance,
 * P (I - max U) to serialisation, P (E - I) to transfer (docs/semantics.md, "Worst windows"). Where ranks have threads,
 * P and U count each rank as often as it has threads, and of U is lost what threads do not compute: outside of parallel
 * regions, to uneven work in them, and while not even the busiest of them works. The tracer's own time is in these, and
 * is told as the cause where it is half of the loss or more.
 *
 * Windows of the launch and of the shutdown are not ranked: they lose their time to no fault of the program's.
 *
 * Where tracing was in burst mode waits are not known: serialisation and transfer are one cause, communication.
 */
#ifndef CLOCKTALK_REPORTS_WORST_WINDOWS_WORST_WINDOWS_H
#define CLOCKTALK_REPORTS_WORST_WINDOWS_WORST_WINDOWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "windows/facts/window_facts.h"
#include "windows/metrics.h"

enum window_loss {
    LOSS_LOAD_BALANCE,
    LOSS_SERIALISATION,
    LOSS_TRANSFER,
    LOSS_THREADS_SERIAL, /* of threads, like the next two; else 0 */
    LOSS_THREADS_IMBALANCE,
    LOSS_THREADS_SCHEDULING,
    LOSS_COUNT, /* of those that add up to the whole loss */
    LOSS_OVERHEAD = LOSS_COUNT,
    LOSS_COMMUNICATION, /* serialisation and transfer, which burst mode does not tell apart */
    LOSS_BESIDE_WORK,   /* a thread is in MPI while another one works: instead of those of ranks */
    LOSS_CAUSES,
};

/* Times in nanoseconds, those that are lost of all ranks, or threads. */
struct worst_window {
    struct window_totals totals;
    uint64_t threads; /* 0: it is about ranks */
    bool has_openmp;  /* that is known to have parallel regions */
    __int128 lost;
    __int128 losses[LOSS_COUNT];
    __int128 overhead;      /* a part of what is lost */
    __int128 absence;       /* likewise, before ranks' first events */
    __int128 beside_work;   /* likewise: for how long ranks count as in MPI while one of their threads works */
    enum window_loss cause; /* that most was lost to */
    unsigned metric;        /* that tells of it, as the words of the field `cause` have them */
    size_t count;           /* of a stretch: its windows */
    int64_t path;           /* length of the critical path in it; 0: it is not known, nor is the rest */
    bool path_is_cut;       /* of a stretch: some windows' rest of the path is not told, its parts are at least these */
    uint32_t rank;          /* that has most of it; FIELD_NO_RANK */
    int64_t rank_path;      /* what that has; FIELD_NO_TIME */
    const char *activity;   /* that has most of it; not owned */
    uint8_t call;           /* of that; MPI_CALL_NONE: it is none */
    int64_t activity_path;
    const char *blamed;  /* activity on which most of what is lost to the cause falls there; not owned; NULL: on none */
    uint8_t blamed_call; /* MPI_CALL_NONE: it is none */
    int64_t blamed_path; /* what it has of the path; FIELD_NO_TIME */
    int64_t blame;       /* of that, what explains the loss … */
    int64_t blamed_more; /* … and what falls here of what the path has more of it than the average rank */
    uint32_t blamed_rank;    /* that has most of it; FIELD_NO_RANK */
    int64_t blamed_of_rank;  /* what that has, at least */
    uint32_t blamed_partner; /* of a call: behind whose part of the path most of that comes; FIELD_NO_RANK */
    int64_t behind_partner;  /* what comes behind that, at least */
    int64_t files_path;      /* what it has of file access, at least */
};

/* Windows that are not ranked. */
struct left_windows {
    uint64_t count;
    __int128 lost; /* nanoseconds of all ranks, or threads */
};

/* Set `most`, all else zero. */
struct worst_windows {
    struct worst_window *items; /* the worst first; of those that lost as much the earliest */
    size_t count;
    size_t capacity;
    size_t most;                    /* that are asked for; until the end those behind them are kept that are as bad */
    struct worst_window *stretches; /* of neighbours that lost most to the same thing, likewise */
    size_t stretch_count;
    unsigned
        decimals; /* of seconds, that distinguish one window from the next; as the stretches by worst_windows_join */
    bool has_nonblocking;    /* the path has nonblocking collectives, as far as it is told */
    bool has_off;            /* tracing was switched off somewhere in the run, or its part: that is overhead, too */
    struct left_windows all; /* that were added */
    struct left_windows
        launch; /* of which, or of whose loss, half or more may lie before the last rank has left MPI_Init */
    struct left_windows closing; /* that lie for the most part after the last one has left MPI_Finalize */
};

/* The run's next window. 0 or ERROR_MEMORY. */
int worst_windows_add(struct worst_windows *worst, const struct window_facts *facts) MUST_CHECK;

/* Such a window, again. Likewise. */
int worst_windows_rank(struct worst_windows *worst, const struct worst_window *window) MUST_CHECK;

/* The windows that were added so far are of those that are left out. */
void worst_windows_leave_out(struct worst_windows *worst, struct left_windows *left);

void worst_windows_deinit(struct worst_windows *worst);

/* At the end: makes the stretches, and tells of them and of the windows what the critical path goes through (NULL: that
 * is not known). `tells_ends`: the trace says where nonblocking collectives end. 0 or ERROR_MEMORY. */
int worst_windows_join(struct worst_windows *worst, const struct path_windows *path, bool tells_ends) MUST_CHECK;

/* All of its time, of ranks, or of so many threads, where there are any. */
double worst_window_whole(const struct window_totals *totals, uint64_t threads);

/* What the window lost to its cause, in nanoseconds of all ranks, or threads. */
__int128 worst_window_loss(const struct worst_window *window);

#endif
