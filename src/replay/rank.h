/*
 * A rank in the replay: how far its timeline has been carried out, its three clocks, its open call.
 *
 * `raw` is the recorded time, `time` the corrected one, `ideal` the extended Lamport clock. The correction is the
 * controlled logical clock (docs/semantics.md, "Inconsistent clocks"): a shift that falls by 1/1000 of the time that
 * passes.
 */
#ifndef CLOCKTALK_REPLAY_RANK_H
#define CLOCKTALK_REPLAY_RANK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "options/options.h"
#include "paraver/mpi_call.h"
#include "replay/events/event_queue.h"
#include "replay/events/replay_event.h"
#include "replay/messages/message.h"
#include "replay/messages/pending_messages.h"
#include "replay/stream.h"

struct diag;
struct gathering;
struct operation;
struct receive_history;

enum { RANK_NONE = UINT32_MAX };

/* What a blocked rank waits for. */
enum block {
    BLOCK_NONE,
    BLOCK_MESSAGE,    /* that it is sent */
    BLOCK_RENDEZVOUS, /* that its receive is posted */
    BLOCK_OPERATION,  /* that members enter a collective */
    BLOCK_PROGRESS,   /* that another rank gets ahead, so that a soft wait is decided */
    BLOCK_CALL,       /* that its next call is known, so that it is decided what a probe has found */
    BLOCK_NOW,        /* that the trace gets ahead, likewise */
    BLOCK_POLLING,    /* that polling cannot divide its events any more (events/polling.h) */
};

/* An all-to-all that the rank took part in: bounds how far its clock can be from other members'. */
struct last_sync {
    uint32_t communicator;
    uint32_t number; /* from 1; 0: none */
    int64_t enter;   /* raw */
    int64_t exit;
};

enum { LAST_SYNCS = 4 };

/* Nonblocking sends to one receiver for which calls to come may wait (messages/transfers.h), by their receives. */
struct receiver_sends {
    uint32_t receiver;
    struct message *first;
    struct message *last;
};

/* Of all receivers, in their order. */
struct open_sends {
    struct receiver_sends *items;
    uint32_t count;
    uint32_t capacity;
};

/* Whether the rank is in time that polling took. */
enum polls {
    POLLS_NOT,
    POLLS_EARLIER, /* for a call that does not come next: nothing waits */
    POLLS_JOINED,  /* for the call that is entered next */
};

/* Of a call that has received nothing from other ranks: nor has it any other message; it has. */
static const int64_t SENT_NOTHING = -2;
static const int64_t SENT_ELSE = -1;

/* The MPI call of a thread, open or closed last, and the messages that have yet to take effect on that thread. */
struct call {
    uint8_t number;          /* MPI_CALL_NONE: none is open */
    bool is_resynchronising; /* it may bring the communicator back into step */
    bool began_absent;       /* before the rank's first event: it waits for nobody */
    bool drops_wait;         /* what blocks it at its exit is on a cycle, and not waited for */
    int64_t enter_raw;
    int64_t enter_time;
    int64_t enter_ideal;
    int64_t latest_send;           /* corrected, of what other ranks sent and it has received; or as above */
    struct message *received;      /* so far */
    struct post *stamp;            /* of a call beside the rank's own; NULL: it is that */
    struct operation *operation;   /* the collective that it is inside */
    struct message *sends;         /* those that it may wait for */
    struct message *awaited_sends; /* rendezvous that were waited for, so far */
    struct post *own_post;         /* in the collective or gathering */
    uint32_t communicator;         /* of the collective: position */
    bool lets_go;                  /* drops_wait of its sends, those whose receive is named behind its exit */
    bool ends_collectives;         /* nonblocking ones */
    struct pending_messages sent;
    struct pending_messages arriving;
    struct pending_messages posting;
};

static inline enum mpi_class call_class(const struct call *call)
{
    return mpi_call(call->number)->class;
}

/* The time of the earliest message that is pending, or INT64_MAX. */
static inline int64_t call_next_pending(const struct call *call)
{
    int64_t next = pending_messages_next(&call->sent);

    if (pending_messages_next(&call->arriving) < next)
        next = pending_messages_next(&call->arriving);
    return pending_messages_next(&call->posting) < next ? pending_messages_next(&call->posting) : next;
}

/* What every event of a rank touches comes first, in two cache lines, the second of which ends with the stamp of
 * `call`. What is looked at where messages take effect, or where others ask, ends with the fifth; what few events need
 * comes last. */
struct rank {
    _Alignas(64) int64_t raw;
    int64_t shift; /* whole nanoseconds, rounded up: shift_faded tells the rest */
    int64_t time;
    int64_t ideal;
    int64_t open_time; /* where the interval that is under way began */
    int64_t open_ideal;
    int64_t next_pending; /* raw time of the earliest message that is pending, at hand or of an idle thread */
    uint8_t state;        /* enum rank_state, kept by rank_update_state */
    bool is_running;      /* the ideal clock runs in this state */
    uint8_t overhead;     /* bits of enum overhead_kind */
    bool is_plain;        /* rank_is_plain held after its last event, and nothing has happened to it since */
    bool has_begun;
    bool open_enters;  /* the interval under way began with the call's entry */
    bool is_busy;      /* blocked, or events wait in the backlog */
    bool is_polled;    /* its events go through engine.polling */
    uint32_t watchers; /* ranks that wait for this one's progress */
    bool has_ended : 1;
    bool has_threads : 1;        /* `threads` is not NULL: others look here */
    bool has_posted : 1;         /* something since the rank's own call was entered, which has taken no time so far */
    uint8_t polls;               /* enum polls */
    uint8_t burst;               /* enum burst */
    bool has_called : 1;         /* any MPI call */
    bool has_timer : 1;          /* one is set in schedule.deadlines */
    struct call call;            /* of the thread at hand */
    struct gathering *gathering; /* of the rank's own call, which is in no operation then */
    struct post *own_stamp;      /* of the rank's own call, where others have posted since its entry; else NULL */
    struct open_sends open_sends;
    struct call *threads;   /* of the threads, by number, but for the one at hand; NULL: there is but one */
    int64_t others_pending; /* raw time of the earliest message of a thread that is not at hand, at the latest */
    uint16_t thread;        /* at hand; 0: the first */
    uint16_t deciding;      /* whose calls decide what the rank is in: at hand but while another's is carried out */
    bool is_held;           /* blocked at its exit, in a gathering */
    uint8_t next_call;      /* after a probe, once it is known; MPI_CALL_NONE: there is none */
    bool is_late;           /* launched long after the others: no ideal time while absent */
    bool is_woken;
    enum block block : 8;
    uint16_t shift_faded; /* 1/1000 ns, less than 1000 of them, by which the shift is less */
    uint32_t blocker;     /* BLOCK_PROGRESS: the rank */
    uint32_t next_waiter; /* in the list of an operation or of a rank */
    uint32_t visit;
    struct message *awaited;         /* BLOCK_PROGRESS: NULL where it is not for a send */
    struct message *probed;          /* at the exit of a probe: what it waited for */
    int64_t next_call_time;          /* raw, of the entry; before the present where it is not known */
    struct receive_history *history; /* with --waits all (messages/message.h); NULL: nothing so far */
    int64_t deadline;                /* when its wait is looked at */
    struct replay_event event;       /* the one that it is blocked at */
    struct event_queue backlog;
    uint32_t thread_count;
    uint16_t next_call_thread; /* of the next call after a probe */
    size_t thread_capacity;
};

_Static_assert(sizeof(struct rank) == 512, "eight cache lines: it is found by a shift");
_Static_assert(offsetof(struct rank, threads) <= 320, "five of them are fetched ahead");

static inline void rank_set_state(struct rank *rank, enum rank_state state)
{
    rank->state = (uint8_t)state;
    rank->is_running = state == STATE_USEFUL || (state == STATE_ABSENT && !rank->is_late);
}

/* After a change of has_begun, is_late, has_ended, overhead or call. */
static inline void rank_update_state(struct rank *rank)
{
    if (!rank->has_begun)
        rank_set_state(rank, STATE_ABSENT);
    else if (rank->has_ended)
        rank_set_state(rank, STATE_ENDED);
    else if (rank->overhead)
        rank_set_state(rank, STATE_OVERHEAD);
    else
        rank_set_state(rank, rank->call.number || rank->burst == BURST_MPI ? STATE_MPI : STATE_USEFUL);
}

/* From here on the call's clocks count: from its entry, or from the polling before it. The rank's state is to follow.
 */
static inline void rank_open_call(struct rank *rank, uint8_t call, bool has_begun)
{
    rank->call.number = call;
    rank->call.began_absent = !has_begun;
    rank->open_enters = has_begun;
    rank->call.enter_raw = rank->raw;
    rank->call.enter_time = rank->time;
    rank->call.enter_ideal = rank->ideal;
    rank->call.latest_send = SENT_NOTHING;
}

static inline bool rank_has_open_sends(const struct rank *rank)
{
    return rank->open_sends.count > 0;
}

/*
 * Most ranks are, nearly always: a rank with a single thread, which has called MPI before, computes or is in a call
 * whose exit waits for nothing but messages that are pending still, and no tracing mode, polling or overhead changes
 * what that counts as.
 */
static inline bool rank_is_plain(const struct rank *rank)
{
    const struct call *call = &rank->call;

    if (rank->state != (call->number ? STATE_MPI : STATE_USEFUL) || !rank->has_called || rank->polls || rank->burst ||
        rank->has_threads || call->drops_wait)
        return false;
    /* The rest is of an open call. */
    if (call->number == MPI_CALL_NONE)
        return true;
    return !call->operation && !call->is_resynchronising && !rank->gathering && !call->sends && !call->received &&
           !call->awaited_sends && !rank->own_stamp && !call->ends_collectives && call_class(call) != MPI_CLASS_PROBE &&
           (call_class(call) != MPI_CLASS_COMPLETION || !rank_has_open_sends(rank));
}

/* Nanoseconds, 36 years: no clock is set further ahead, so that the clocks of times up to TIME_MOST fit 64 bits, and a
 * latency with them. */
static const int64_t CLOCK_AHEAD_MOST = INT64_C(1) << 60;

static inline void rank_set_time(struct rank *rank, int64_t time)
{
    if (rank->is_running)
        rank->ideal += time - rank->time;
    rank->time = time;
}

static inline void rank_fade_shift(struct rank *rank, uint64_t elapsed)
{
    uint64_t faded = rank->shift_faded + elapsed;

    rank->shift -= (int64_t)(faded / 1000);
    rank->shift_faded = (uint16_t)(faded % 1000);
    if (rank->shift < 0)
        rank->shift = 0;
}

/* On to a recorded time; an earlier time changes nothing. */
static inline __attribute__((always_inline)) void rank_move(struct rank *rank, int64_t raw)
{
    int64_t elapsed = raw - rank->raw;

    if (elapsed <= 0)
        return;
    rank->raw = raw;
    if (rank->shift > 0) {
        rank_fade_shift(rank, (uint64_t)elapsed);
        raw += rank->shift;
    }
    rank_set_time(rank, raw);
}

/* Where a recorded time lies on the rank's corrected clock, which stays where it is. */
static inline int64_t rank_time_of(const struct rank *rank, int64_t raw)
{
    int64_t elapsed = raw > rank->raw ? raw - rank->raw : 0;
    int64_t shift = rank->shift > 0 ? rank->shift - (rank->shift_faded + elapsed) / 1000 : 0;

    return shift > 0 ? raw + shift : raw;
}

/* A hard wait: the present moment cannot be before `time` on corrected clocks. */
static inline void rank_push(struct rank *rank, int64_t time)
{
    if (rank->time > time || time - rank->raw > CLOCK_AHEAD_MOST)
        return;
    rank->shift = time - rank->raw;
    rank->shift_faded = 0;
    rank_set_time(rank, time);
}

static inline void rank_update_next_pending(struct rank *rank)
{
    int64_t next = call_next_pending(&rank->call);

    rank->next_pending = rank->has_threads && rank->others_pending < next ? rank->others_pending : next;
}

/* The open call stands beside the rank's own, and may not hold it up: where all waits count, what a rank waits for may
 * be later than what another of its threads does. */
static inline bool rank_waits_never(const struct rank *rank, enum wait_model waits)
{
    return rank->call.stamp && waits_count_all(waits);
}

/* Whether what is waited for now counts: not before the rank's first event, nor in a call that was entered before. */
static inline bool rank_may_wait(const struct rank *rank)
{
    return rank->has_begun && !rank->call.began_absent;
}

/* A wait demands that the ideal clock go on to that. Calls beside the rank's own leave it alone. */
static inline void rank_lift(struct rank *rank, int64_t ideal)
{
    if (ideal > rank->ideal && !rank->call.stamp && rank_may_wait(rank) && ideal - rank->time <= CLOCK_AHEAD_MOST)
        rank->ideal = ideal;
}

/*
 * Calls of several threads: `call` is that of the thread at hand, those of the others are kept aside. Which thread is
 * at hand is exchanged without fail once its call is there.
 */

/* The call of a thread, at hand or not; NULL: it has never had one. */
const struct call *rank_call_of(const struct rank *rank, uint16_t thread);

/* Likewise, made where there is none. NULL when memory ran out (reported). */
struct call *rank_add_call(struct rank *rank, uint16_t thread, const struct diag *diag);

/* The thread is at hand from now on. 0 or ERROR_MEMORY (reported). */
int rank_take_thread(struct rank *rank, uint16_t thread, const struct diag *diag) MUST_CHECK;

/* Likewise the thread that is inside the operation with this post (no operation: that is resynchronising with it),
 * where the rank has one: 0, or 1 where no thread is. rank_take_thread gives the former one back. */
int rank_take_post(struct rank *rank, const struct operation *operation, const struct post *post);

/* The timeline has not gone past that time, or the thread stands in a call that holds it. */
bool rank_is_ahead_aside(const struct rank *rank, uint16_t thread, int64_t time);

static inline bool rank_is_ahead(const struct rank *rank, uint16_t thread, int64_t time)
{
    if (time >= rank->raw)
        return true;
    return thread == rank->thread ? rank->call.number && time >= rank->call.enter_raw
                                  : rank_is_ahead_aside(rank, thread, time);
}

#endif
