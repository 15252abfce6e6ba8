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

/* The interval under way, up to the rank's present time, where the next one begins. */
static inline void emit_close_interval(const struct engine *engine, struct rank *rank, bool is_exit,
                                       struct interval *interval)
{
    *interval = (struct interval){
        .rank = engine_index(engine, rank),
        .state = (enum rank_state)rank->state,
        .call = rank->has_begun ? rank->call.number : MPI_CALL_NONE, /* an absent rank's calls are another thread's */
        .overhead = rank->overhead,
        .is_enter = rank->open_enters,
        .is_exit = is_exit,
        .has_message = rank->call.latest_send != SENT_NOTHING,
        .t0 = rank->open_time,
        .c0 = rank->open_ideal,
        .t1 = rank->time,
        .c1 = rank->ideal,
    };
    emit_open_interval(rank);
}

static inline MUST_CHECK int emit_to_handlers(const struct interval_handler *handler, const struct interval *interval)
{
    for (; handler->take; handler++) {
        int error = handler->take(handler->self, interval);

        if (error < 0)
            return error;
    }
    return 0;
}

/* The interval under way has some length, or begins or ends a call. */
static inline bool emit_is_due(const struct rank *rank, bool is_exit)
{
    return rank->open_time != rank->time || rank->open_ideal != rank->ideal || rank->open_enters || is_exit;
}

/* The interval ends unseen: nobody takes those of the state. */
static inline bool emit_passes_over(const struct engine *engine, struct rank *rank, enum rank_state state)
{
    if (engine->audience.interval_handlers[state]->take)
        return false;
    emit_open_interval(rank);
    return true;
}

/* Ends the interval under way at the rank's present time and begins the next one; it is due. */
int emit_due_interval(struct engine *engine, struct rank *rank, bool is_exit) MUST_CHECK;

/* Likewise the absence up to the rank's present time, once that is known. */
static inline MUST_CHECK int emit_absence(struct engine *engine, struct rank *rank)
{
    return emit_is_due(rank, false) ? emit_due_interval(engine, rank, false) : 0;
}

/* Likewise any interval, but for absence: whether and when the rank begins is not known yet. */
static inline MUST_CHECK int emit_interval(struct engine *engine, struct rank *rank, bool is_exit)
{
    if (rank->state == STATE_ABSENT || !emit_is_due(rank, is_exit))
        return 0;
    if (!rank->polls && !rank->burst && emit_passes_over(engine, rank, (enum rank_state)rank->state))
        return 0;
    return emit_due_interval(engine, rank, is_exit);
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
/* Where somebody asks: the rank enters the call that its next trail leads to. */
int emit_trail(const struct engine *engine, uint32_t rank) MUST_CHECK;
int emit_first_call(const struct audience *audience, uint32_t rank, uint8_t call) MUST_CHECK;
/* An event of any thread, at its own time. */
int emit_thread_event(const struct audience *audience, const struct rank *rank,
                      const struct replay_event *event) MUST_CHECK;
int emit_finish(const struct audience *audience, int64_t end) MUST_CHECK;

#endif
