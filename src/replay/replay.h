/*
 * Replay: records in, resolved stream out (stream.h).
 *
 *   reader -> replay (prv_sink) -> timelines -> look-ahead -> engine -> listeners
 */
#ifndef CLOCKTALK_REPLAY_REPLAY_H
#define CLOCKTALK_REPLAY_REPLAY_H

#include <stddef.h>
#include <stdint.h>

#include "options/options.h"
#include "paraver/anomaly.h"
#include "paraver/labels.h"
#include "paraver/records/prv_sink.h"
#include "replay/events/processors.h"
#include "replay/stream.h"

/* What is known once the header has been read. */
struct replay_start {
    uint32_t application; /* the chosen one, from 1 */
    uint32_t rank_count;
    int64_t duration;             /* as the header says, nanoseconds; 0: unknown */
    const struct prv_task *tasks; /* of the application; lives as long as the reader */
    uint32_t first_task;          /* how many tasks of other applications lie before them, in that array too */
};

/* Called once before all else: sets up the listeners, whose token sizes must be final then. 0 or a negative error. */
typedef int replay_starter(void *user, const struct replay_start *start);

/*
 * The twin of a replay's engine: a second one that carries out the same events under other options, as long as these do
 * not say what events there are, or which messages are large. So records are read, and made events, once for both. Its
 * listeners get intervals, posts and joins only. Not owned; all of it must outlive the replay.
 */
struct twin_setup {
    const struct replay_options *options;
    struct listener *listeners;
    size_t listener_count;
    struct anomalies *anomalies;
};

struct replay;
struct rematch;
struct mismatches;

struct replay_setup {
    const struct replay_options *options;
    uint32_t application;       /* from 1; 0: the only one, or the first */
    int64_t duration;           /* of the run, where its header does not say it; 0: not known */
    struct time_range part;     /* whose messages and collectives are counted; all zero: the whole run */
    struct listener *listeners; /* not owned */
    size_t listener_count;
    const uint32_t *watched; /* event types for listener.event, in ascending order; not owned; may be set by `start` */
    size_t watched_count;
    const uint32_t *thread_types; /* likewise, for listener.thread */
    size_t thread_type_count;
    uint32_t call_depth;           /* level of the callers for listener.site; 0: nobody asks */
    const struct labels *labels;   /* of event types, or NULL; not owned; may be set by `start` */
    struct rematch *rematch;       /* repairs messages as they are read, or NULL; not owned */
    struct preview preview;        /* may be set by `start` */
    struct divider divider;        /* likewise; next is NULL: nobody divides */
    const struct twin_setup *twin; /* likewise, or NULL; not owned */
    replay_starter *start;
    void *user;
    struct anomalies *anomalies;
    bool is_variant; /* another replay of the same trace decides whether it is understood */
};

/* NULL when memory ran out (reported). The setup is not copied and must outlive the replay. */
struct replay *replay_new(const struct replay_setup *setup);
struct replay *replay_free(struct replay *replay);

/* Where the reader delivers. */
struct prv_sink replay_sink(struct replay *replay);

/* Nothing follows. 0 or a negative error. */
int replay_finish(struct replay *replay) MUST_CHECK;

/* How much of the run the records have come to, by the length that the header tells; 0 where it tells none. */
double replay_share(const struct replay *replay);

/* What is known of the run; after replay_finish. */
struct replay_facts {
    int64_t end;                      /* the run's length on corrected clocks, nanoseconds */
    uint64_t messages;                /* that were sent in the part */
    uint64_t large_messages;          /* in all of the run: that MPI may not send before their receiver is there */
    uint64_t collectives;             /* that the last member entered in the part, MPI_Init and MPI_Finalize left out */
    struct processor_sharing sharing; /* whether threads had to share processors */
    __int128 unnamed_time;            /* of all ranks, in collective calls on no known communicator, of which nobody
                                         knows who waits there … */
    uint8_t unnamed_call;             /* … and which has most of it; MPI_CALL_NONE: they are in none */
    bool tells_nonblocking;           /* in which calls nonblocking collectives end */
    bool has_sites;                   /* some call had a caller of the level that was asked for */
    const struct mismatches *mismatches; /* the channels that were found to be mismatched */
};

struct replay_facts replay_facts(const struct replay *replay);

#endif
