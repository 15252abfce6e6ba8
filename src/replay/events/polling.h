/*
 * Polling: time in MPI_Test, MPI_Iprobe and the like that find nothing (docs/semantics.md, "Polling").
 *
 * The tracer does not write such calls: it writes a mark where the first of them fails, and where one succeeds how long
 * they took in all. Only then is it known which useful time before it was theirs. As long as that can happen a rank's
 * events are held here; what comes out has the pieces among them, as REPLAY_POLL_ON and REPLAY_POLL_OFF.
 *
 * One structure for each rank that has a mark. Memory follows the rank's last 256 calls and the events behind them, of
 * which it keeps 65536 at most.
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_POLLING_H
#define CLOCKTALK_REPLAY_EVENTS_POLLING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "replay/events/replay_event.h"

/* Times are raw, as in events. */
struct poll_mark {
    int64_t time;
    uint8_t family;
};

/* Time of failed calls that is to be found. */
struct poll_end {
    int64_t time;
    int64_t from; /* no further back than that */
    int64_t length;
    uint8_t family;
};

/* Useful time that becomes MPI: it lies before the event of that number. */
struct poll_piece {
    uint64_t before;
    int64_t start;
    int64_t end;
    bool is_joined; /* nothing but overhead separates it from the entry of its call */
};

struct polling {
    uint32_t rank;
    struct replay_event *held; /* a ring (base/array.h) */
    size_t capacity;
    uint64_t first;
    uint64_t end;
    struct poll_mark *marks; /* that are open, the earliest first */
    size_t mark_count;
    size_t mark_capacity;
    struct poll_mark fallback; /* for an end without a mark */
    struct poll_end pending;   /* where it waits for the entry of its call */
    bool is_pending;
    struct poll_piece *pieces; /* of the end at hand, the latest first */
    size_t piece_count;
    size_t piece_capacity;
    int64_t max_skew;
    int64_t last_exit;  /* of those calls that have come here; INT64_MIN: none */
    int64_t released;   /* the last event that has been let go */
    int64_t full_start; /* no useful time is left from here … */
    int64_t full_end;   /* … to there */
    int64_t alarm;      /* the owner's: when it looks at the rank anyway; INT64_MAX: never */
    size_t call_events; /* entries and exits that are held */
    size_t exits;       /* exits that are held */
    uint8_t overhead;   /* bits, behind the last event */
    bool in_call;       /* likewise */
    bool gap_is_taken;  /* so is the time before the next event */
};

/* NULL when memory ran out (not reported). */
struct polling *polling_new(int64_t max_skew);
struct polling *polling_free(struct polling *polling);

/* The rank's next event, REPLAY_POLL_MARK and REPLAY_POLL_END among them. 0 or ERROR_MEMORY (not reported). */
int polling_take(struct polling *polling, const struct replay_event *event) MUST_CHECK;

/* The trace has come to that time: an end whose call has not come has none. 0 or ERROR_MEMORY (not reported). */
int polling_pass_time(struct polling *polling, int64_t now) MUST_CHECK;

/* No end follows. Likewise. */
int polling_close(struct polling *polling) MUST_CHECK;

/* No end that can still come divides anything before that time. */
int64_t polling_limit(const struct polling *polling, int64_t now);

/* Takes the oldest event away if it is not behind the limit, or too many are held; else NULL. It stays until the next
 * one is taken in. */
const struct replay_event *polling_release(struct polling *polling, int64_t limit);

/* Events may come that divide others. */
static inline bool polling_is_active(const struct polling *polling)
{
    return polling->mark_count > 0 || polling->is_pending || polling->first != polling->end;
}

/* The oldest event that is held, or NULL. */
const struct replay_event *polling_front(const struct polling *polling);

/* Behind that time polling_pass_time and polling_release may let something go although no event has come; INT64_MAX:
 * they will not. */
int64_t polling_alarm(const struct polling *polling);

/* The first event that is held and matches, or NULL; valid until the next call. */
const struct replay_event *polling_find(const struct polling *polling,
                                        bool (*matches)(void *user, const struct replay_event *event), void *user);

#endif
