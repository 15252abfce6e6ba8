/*
 * The resolved stream: what the replay passes to its listeners.
 *
 * Times are nanoseconds: t on the rank's corrected clock, c on its ideal clock (the extended Lamport clock). Per rank,
 * intervals come in order, touch each other and start at 0. A rank's post comes when its intervals up to the post have
 * been passed on; a join comes after the interval that ends with the wait. A post comes before every join that waits
 * for it. Between ranks nothing else is promised.
 */
#ifndef CLOCKTALK_REPLAY_STREAM_H
#define CLOCKTALK_REPLAY_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum rank_state {
    STATE_ABSENT, /* before the rank's first event */
    STATE_USEFUL,
    STATE_MPI,
    STATE_OVERHEAD,
    STATE_ENDED, /* after the rank's last event */
};

enum { STATE_COUNT = STATE_ENDED + 1 };

/*
 * One rank in one state. Useful and absent intervals advance the ideal clock by their length (a rank that is launched
 * late has none while it is absent, and jumps at its end); in MPI it jumps at t1, by what the waits of the call demand.
 */
struct interval {
    uint32_t rank;
    enum rank_state state;
    uint8_t call;     /* of STATE_MPI and of overhead inside a call, else 0 */
    uint8_t overhead; /* kinds that are on, as bits of enum overhead_kind (options.h) */
    bool is_enter;    /* the call begins at t0 */
    bool is_exit;     /* the call ends at t1 */
    bool has_message; /* with is_exit: the call has sent or received one, as far as the trace tells */
    bool is_polling;  /* of STATE_MPI: failed calls of polling, before the call's own entry or without one */
    bool is_apart;    /* of those: none that the call's entry ends, so that no call is entered with them */
    bool is_burst;    /* tracing was in burst mode: calls are missing */
    int64_t t0;
    int64_t c0;
    int64_t t1;
    int64_t c1;
};

/* Whether the rank is late: absent while its ideal clock stands still. It may turn out to have no event at all. */
static inline bool interval_is_late(const struct interval *interval)
{
    return interval->state == STATE_ABSENT && interval->c1 == interval->c0 && interval->t1 > interval->t0;
}

/* Time of the rank's last event so far; `last` is what it was before the interval, less than 0: there was none. */
static inline int64_t interval_last_event(const struct interval *interval, int64_t last)
{
    if (interval->state == STATE_ENDED)
        return last >= 0 ? last : interval->t0;
    return interval_is_late(interval) ? last : interval->t1;
}

/* A moment that others can wait for: a send, the posting of a receive, the entry of a collective. */
struct post {
    int64_t time;
    int64_t ideal;
    int64_t ideal_max; /* collectives: the largest ideal of this post and those before it in the order of time */
    int64_t raw;       /* time as recorded */
    uint32_t rank;
    uint32_t member; /* collectives: the rank's number in the communicator */
    uint8_t call;
    uint8_t class; /* collectives: enum mpi_class of the operation, nonblocking ones as the blocking call has it */
    uint8_t state; /* enum rank_state of the rank after the post */
    bool is_root;
    bool moves_bytes;                   /* collectives: the rank sends or receives something */
    bool is_empty;                      /* collectives that synchronise by what they move: it moves nothing */
    bool is_idle;                       /* collectives in which all move as much: it moves nothing */
    bool is_impossible;                 /* collectives: its wait comes too late, and that has been counted */
    _Alignas(8) unsigned char tokens[]; /* what the listeners attached */
};

enum join_kind {
    JOIN_RECEIVE,    /* a message arrived; the post is its send */
    JOIN_RENDEZVOUS, /* a send waited for its receiver; the post is the receive's */
    JOIN_COLLECTIVE,
};

/*
 * A wait's end. Waited for are the posts of `range` (in order of time) and those of `extra`. In collectives the waiting
 * rank's own post is among them.
 */
struct join {
    enum join_kind kind;
    uint32_t rank;
    uint8_t call;
    int64_t raw;   /* recorded time of the wait's end */
    int64_t enter; /* of the call that waits; = time outside of calls */
    int64_t time;
    int64_t ideal;          /* the rank's ideal clock after it */
    const struct post *own; /* collectives: the waiting rank's */
    const struct post *const *range;
    size_t range_count;
    const struct post *const *extra;
    size_t extra_count;
};

/* An event of a type that the listeners asked for. */
struct stream_event {
    uint32_t rank;
    int64_t time;
    int64_t ideal;
    uint32_t type;
    uint8_t call; /* that the rank is in, polling aside; those of the entry's line count as inside where they stand
                     after it */
    uint64_t value;
    /*
     * Of the interval that ends where the event's line stands, which is what a counter has counted: the state before
     * the line if the line changes it, or, where it stands at the time of the last change, the state that this change
     * ended.
     */
    enum rank_state ended;
};

/* Where the program makes the rank's next call: a caller event on the line of its entry. */
struct call_site {
    uint32_t rank;
    uint32_t type; /* of the caller's line, or else of its function, at the level that was asked for */
    uint64_t value;
};

/* What the rank's first thread has entered and left since its last call: user functions, and parallel regions. */
struct function_trail {
    uint32_t rank;
    uint64_t sum;    /* of all of them in their order (hash_chained): another one where something differs */
    uint64_t latest; /* function that was entered last; 0: none */
};

/* An event of any thread, of a type that was asked for. A rank's come in the order of the file, those of the first
 * thread in step with its intervals. */
struct thread_event {
    uint32_t rank;
    uint32_t thread; /* from 1 */
    int64_t time;    /* on the rank's corrected clock, which other threads than the first never move */
    uint32_t type;   /* 0: a limit of the rank's, as its value says */
    uint64_t value;
};

/* Type of what no event tells: in burst mode the thread is Running from there on, for as long as the value says. */
enum { THREAD_EVENT_RUNNING = UINT32_MAX };

/* Where a cut begins: the thread is inside of an element of the type that the value says, 0: of none; behind all of
 * these its state, 0: not known. */
enum { THREAD_EVENT_INSIDE = UINT32_MAX - 1, THREAD_EVENT_STATE = UINT32_MAX - 2 };

/* The first event of the first thread; its last one, or the last MPI event of any thread, if that is later. */
enum thread_limit { THREAD_LIMIT_BEGIN, THREAD_LIMIT_END };

/*
 * Any function may be NULL. Those that return int return 0 or a negative error, which ends the run.
 */
struct listener {
    void *self;
    const void *ranks;   /* what it keeps of each rank, side by side: fetched ahead. NULL: it does not say */
    size_t rank_size;    /* bytes of that */
    size_t token_size;   /* bytes that the listener keeps with a post, a multiple of 8 */
    size_t token_offset; /* set by the replay: where in post.tokens they lie */
    unsigned skips;      /* bits 1 << enum rank_state: intervals in these states are of no interest, and are left out */
    bool takes_polling;  /* where MPI intervals are skipped: those of polling and bursts all the same */
    unsigned skips_ends; /* likewise of events: those that end an interval in such a state may be left out */
    bool takes_whole_useful; /* useful intervals need not end where an event is told */
    int (*interval)(void *self, const struct interval *interval);
    /* A post was made: fill in the token, all of it. */
    int (*post)(void *self, const struct post *post, void *token);
    /* `token` follows `before` (NULL: it is the first) in the order of time of a collective's posts: take in what joins
     * over both need. Comes again for all, from the first, where a later post lies among them. */
    void (*merge)(void *self, void *token, const void *before);
    int (*join)(void *self, const struct join *join);
    /* A post was copied, and its token with it: both are forgotten in turn. */
    void (*copy)(void *self, const void *token);
    /*
     * The post will not be waited for any more. Comes once for each post and each copy, after `finish` for those that
     * were waited for to the last; a token is all zero where `post` was not reached because memory ran out.
     */
    void (*forget)(void *self, void *token);
    int (*event)(void *self, const struct stream_event *event);
    /*
     * Who makes the rank's next call, where the trace says it: before the interval that ends with the call's entry, and
     * before all that the rank has done since its last call, as far as that is held back (between_calls.h).
     */
    int (*site)(void *self, const struct call_site *site);
    /* Where the rank enters a call to which something leads: before any interval of the call. Those events need not be
     * watched. */
    int (*trail)(void *self, const struct function_trail *trail);
    int (*thread)(void *self, const struct thread_event *event);
    /* The rank enters its first MPI call: behind the interval that ends there. A trace that was not cut begins with
     * MPI_Init. */
    int (*first_call)(void *self, uint32_t rank, uint8_t call);
    /* The end of the run, after all else: every interval up to `end` has been passed on. */
    int (*finish)(void *self, int64_t end);
};

/* Listeners that are being added: those behind the ones that there are, which are enough, are all zero. */
struct listener_list {
    struct listener *items;
    size_t count;
};

static inline struct listener *listener_list_next(const struct listener_list *list)
{
    return &list->items[list->count];
}

/* The next one is one of them, unless it was left empty. */
static inline void listener_list_take(struct listener_list *list)
{
    list->count += list->items[list->count].self != NULL;
}

struct replay_event;

/*
 * Looks at events (replay_event.h) before they are replayed: in the order of the file, on recorded times. Whatever
 * the listeners get has a time, on corrected clocks, after which lies an event that the preview has seen, or the file
 * ends before it. `release` comes before anything at or after a time is passed on. Both may be NULL; they return 0 or a
 * negative error.
 */
struct preview {
    void *self;
    int (*event)(void *self, const struct replay_event *event);
    int (*release)(void *self, int64_t time);
};

/*
 * Says what happens inside useful intervals that no event of the rank's tells: they are divided there, and listeners
 * get an event with each change. Events of the first thread divide them as well, so that changes need not be kept for
 * long.
 */
struct divider {
    void *self;
    /* The rank's next change before `time`, to which the rank has come: sets time, type and value of *change. 1, or 0:
     * none is left; or a negative error. Changes come in order of time, and may lie before the interval. */
    int (*next)(void *self, uint32_t rank, int64_t time, struct stream_event *change);
};

static inline const void *post_token(const struct post *post, const struct listener *listener)
{
    return post->tokens + listener->token_offset;
}

#endif
