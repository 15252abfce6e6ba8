/*
 * What the listeners get: the resolved stream (stream.h).
 */
#ifndef CLOCKTALK_REPLAY_EMIT_H
#define CLOCKTALK_REPLAY_EMIT_H

#include "replay/engine_state.h"

/* Finds out which listeners get what, and where their tokens lie: the listeners are final. 0 or ERROR_MEMORY;
 * emit_deinit ends it either way. */
int emit_init(struct audience *audience) MUST_CHECK;
void emit_deinit(struct audience *audience);

/* The next interval begins at the rank's present time. */
static inline void emit_open_interval(struct rank *rank)
{
    rank->open_time = rank->time;
    rank->open_ideal = rank->ideal;
    rank->open_enters = false;
}

/* Tells of the interval under way, up to the rank's present time, and begins the next one: where there is neither
 * polling, nor a burst, nor a divider. */
int emit_to_handlers(const struct engine *engine, struct rank *rank, bool is_exit) MUST_CHECK;

/* Likewise, of any. */
int emit_special_interval(struct engine *engine, struct rank *rank, bool is_exit) MUST_CHECK;

/* The interval under way has some length, or begins or ends a call. */
static inline bool emit_is_due(const struct rank *rank, bool is_exit)
{
    return rank->open_time != rank->time || rank->open_ideal != rank->ideal || rank->open_enters || is_exit;
}

/* Ends the interval under way at the rank's present time and begins the next one, where there is neither polling nor a
 * burst; `state` is that of the rank. */
static inline MUST_CHECK int emit_plain_interval(struct engine *engine, struct rank *rank, enum rank_state state,
                                                 bool is_exit)
{
    if (!emit_is_due(rank, is_exit))
        return 0;
    if (!engine->audience.interval_handlers[state]->take) {
        emit_open_interval(rank);
        return 0;
    }
    return engine->audience.divider.next ? emit_special_interval(engine, rank, is_exit)
                                         : emit_to_handlers(engine, rank, is_exit);
}

/* Likewise any interval, but for absence: whether and when the rank begins is not known yet. */
static inline MUST_CHECK int emit_interval(struct engine *engine, struct rank *rank, bool is_exit)
{
    if (rank->state == STATE_ABSENT)
        return 0;
    if (!rank->polls && !rank->burst)
        return emit_plain_interval(engine, rank, (enum rank_state)rank->state, is_exit);
    return emit_is_due(rank, is_exit) ? emit_special_interval(engine, rank, is_exit) : 0;
}

/* The absence up to the rank's present time, once that is known. */
static inline MUST_CHECK int emit_absence(struct engine *engine, struct rank *rank)
{
    return emit_plain_interval(engine, rank, STATE_ABSENT, false);
}

/* Fills in the post's tokens. */
int emit_post(const struct audience *audience, struct post *post) MUST_CHECK;
void emit_forget(const struct audience *audience, struct post *post);

/* Makes `copy` another post like `post`, to be forgotten by itself. */
void emit_copy(const struct audience *audience, struct post *copy, const struct post *post);

/* operation_sort's merge. */
void emit_merge(void *audience, struct post *post, const struct post *before);

/* Of that rank; not where waits do not count (rank_may_wait). */
int emit_join(const struct audience *audience, const struct rank *rank, const struct join *join) MUST_CHECK;

/* The end of a wait in the rank's open call, or outside of calls, for the one post `*of`, which may be set later. */
struct join single_join(const struct engine *engine, const struct rank *rank, enum join_kind kind,
                        const struct post *const *of);
int emit_event(const struct audience *audience, const struct rank *rank, const struct replay_event *event) MUST_CHECK;
int emit_site(const struct audience *audience, const struct replay_event *event) MUST_CHECK;
int emit_first_call(const struct audience *audience, uint32_t rank, uint8_t call) MUST_CHECK;
/* An event of any thread, at its own time. */
int emit_thread_event(const struct audience *audience, const struct rank *rank,
                      const struct replay_event *event) MUST_CHECK;
int emit_finish(const struct audience *audience, int64_t end) MUST_CHECK;

#endif
