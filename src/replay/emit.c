#include "replay/emit.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

/* Of a cache, in bytes; and how many of these are fetched of what a listener keeps of a rank. */
enum { LINE = 64, MOST_LINES = 2 };

static bool listens_to(const struct listener *listener, int list)
{
    if (!listener->interval)
        return false;
    if (list == HANDLERS_OF_POLLING)
        return !(listener->skips >> STATE_MPI & 1) || listener->takes_polling;
    return !(listener->skips >> list & 1);
}

static bool is_taker(const struct listener *listener, enum taker_list list)
{
    switch (list) {
    case TAKERS_OF_POSTS:
        return listener->post;
    case TAKERS_OF_MERGES:
        return listener->merge;
    case TAKERS_OF_JOINS:
        return listener->join;
    case TAKERS_OF_COPIES:
        return listener->copy;
    case TAKERS_OF_FORGOTTEN:
        return listener->forget;
    case TAKERS_OF_EVENTS:
        return listener->event;
    case TAKERS_OF_SITES:
        return listener->site;
    case TAKERS_OF_TRAILS:
        return listener->trail;
    case TAKERS_OF_THREADS:
        return listener->thread;
    case TAKERS_OF_FIRST_CALLS:
        return listener->first_call;
    case TAKER_LISTS:
        break;
    }
    return false;
}

int emit_init(struct audience *audience)
{
    size_t lists = audience->listener_count + 1;
    size_t memories = 0;
    struct interval_handler *interval_handlers = calloc(lists * HANDLER_LISTS, sizeof(*interval_handlers));
    const struct listener **takers = calloc(lists * TAKER_LISTS, sizeof(*takers));

    for (size_t i = 0; i < audience->listener_count; i++) {
        audience->listeners[i].token_offset = audience->token_size;
        audience->token_size += (audience->listeners[i].token_size + 7) & ~(size_t)7;
        audience->cuts_useful |= audience->listeners[i].event && !audience->listeners[i].takes_whole_useful;
    }
    audience->interval_handlers[0] = interval_handlers;
    audience->takers[0] = takers;
    audience->rank_memories = calloc(MOST_LINES * lists, sizeof(*audience->rank_memories));
    if (!interval_handlers || !takers || !audience->rank_memories)
        return ERROR_MEMORY;
    for (size_t i = 0; i < audience->listener_count; i++) {
        const struct listener *listener = &audience->listeners[i];

        for (size_t at = 0; listener->ranks && at < listener->rank_size && at < MOST_LINES * LINE; at += LINE)
            audience->rank_memories[memories++] =
                (struct rank_memory){(const char *)listener->ranks + at, listener->rank_size};
    }
    for (int list = 0; list < HANDLER_LISTS; list++) {
        size_t count = 0;

        audience->interval_handlers[list] = interval_handlers + (size_t)list * lists;
        for (size_t i = 0; i < audience->listener_count; i++)
            if (listens_to(&audience->listeners[i], list))
                audience->interval_handlers[list][count++] =
                    (struct interval_handler){audience->listeners[i].interval, audience->listeners[i].self};
    }
    for (int list = 0; list < TAKER_LISTS; list++) {
        size_t count = 0;

        audience->takers[list] = takers + (size_t)list * lists;
        for (size_t i = 0; i < audience->listener_count; i++)
            if (is_taker(&audience->listeners[i], (enum taker_list)list))
                audience->takers[list][count++] = &audience->listeners[i];
    }
    return 0;
}

void emit_deinit(struct audience *audience)
{
    free(audience->interval_handlers[0]);
    free(audience->takers[0]);
    free(audience->rank_memories);
}

static int tell_event(const struct audience *audience, const struct stream_event *event)
{
    int error = 0;

    for (const struct listener **taker = audience->takers[TAKERS_OF_EVENTS]; *taker && error >= 0; taker++)
        error = (*taker)->event((*taker)->self, event);
    return error;
}

/* Useful time: the ideal clock runs with the other one. */
static int tell_divided(const struct audience *audience, const struct interval *whole)
{
    const struct interval_handler *handlers = audience->interval_handlers[STATE_USEFUL];
    struct stream_event change = {.rank = whole->rank, .ended = STATE_USEFUL};
    struct interval part = *whole;
    int result = audience->divider.next(audience->divider.self, whole->rank, whole->t1, &change);

    while (result > 0) {
        result = 0;
        if (change.time > part.t0) {
            part.t1 = change.time;
            part.c1 = part.c0 + (part.t1 - part.t0);
            part.is_exit = false;
            result = emit_to_handlers(handlers, &part);
            part.t0 = part.t1;
            part.c0 = part.c1;
            part.is_enter = false;
        }
        change.time = part.t0;
        change.ideal = part.c0;
        if (result == 0)
            result = tell_event(audience, &change);
        if (result == 0)
            result = audience->divider.next(audience->divider.self, whole->rank, whole->t1, &change);
    }
    part.t1 = whole->t1;
    part.c1 = whole->c1;
    part.is_exit = whole->is_exit;
    return result < 0 ? result : emit_to_handlers(handlers, &part);
}

static __attribute__((noinline)) int emit_special_interval(const struct audience *audience, const struct rank *rank,
                                                           struct interval *interval)
{
    bool is_mpi = rank->state == STATE_MPI;

    interval->is_polling = is_mpi && rank->polls != POLLS_NOT;
    interval->is_apart = is_mpi && rank->polls == POLLS_EARLIER;
    interval->is_burst = rank->burst != BURST_NOT;
    if (interval->is_polling || (is_mpi && rank->burst == BURST_MPI))
        return emit_to_handlers(audience->interval_handlers[HANDLERS_OF_POLLING], interval);
    if (interval->state == STATE_USEFUL && audience->divider.next)
        return tell_divided(audience, interval);
    return emit_to_handlers(audience->interval_handlers[interval->state], interval);
}

int emit_due_interval(struct engine *engine, struct rank *rank, bool is_exit)
{
    const struct audience *audience = &engine->audience;
    struct interval interval;

    emit_close_interval(engine, rank, is_exit, &interval);
    if (rank->polls || rank->burst || audience->divider.next)
        return emit_special_interval(audience, rank, &interval);
    return emit_to_handlers(audience->interval_handlers[interval.state], &interval);
}

static void *token_of(struct post *post, const struct listener *listener)
{
    return post->tokens + listener->token_offset;
}

int emit_post(const struct audience *audience, struct post *post)
{
    int error = 0;

    /* Those that are never reached are forgotten as well. */
    if (*audience->takers[TAKERS_OF_FORGOTTEN])
        memset(post->tokens, 0, audience->token_size);
    for (const struct listener **taker = audience->takers[TAKERS_OF_POSTS]; *taker && error >= 0; taker++)
        error = (*taker)->post((*taker)->self, post, token_of(post, *taker));
    return error;
}

void emit_forget(const struct audience *audience, struct post *post)
{
    for (const struct listener **taker = audience->takers[TAKERS_OF_FORGOTTEN]; *taker; taker++)
        (*taker)->forget((*taker)->self, token_of(post, *taker));
}

void emit_copy(const struct audience *audience, struct post *copy, const struct post *post)
{
    memcpy(copy, post, sizeof(*post) + audience->token_size);
    for (const struct listener **taker = audience->takers[TAKERS_OF_COPIES]; *taker; taker++)
        (*taker)->copy((*taker)->self, token_of(copy, *taker));
}

void emit_merge(void *user, struct post *post, const struct post *before)
{
    const struct audience *audience = user;

    for (const struct listener **taker = audience->takers[TAKERS_OF_MERGES]; *taker; taker++)
        (*taker)->merge((*taker)->self, token_of(post, *taker), before ? post_token(before, *taker) : NULL);
}

int emit_join(const struct audience *audience, const struct rank *rank, const struct join *join)
{
    int error = 0;

    if (!rank_may_wait(rank))
        return 0;
    for (const struct listener **taker = audience->takers[TAKERS_OF_JOINS]; *taker && error >= 0; taker++)
        error = (*taker)->join((*taker)->self, join);
    return error;
}

struct join single_join(const struct engine *engine, const struct rank *rank, enum join_kind kind,
                        const struct post *const *of)
{
    return (struct join){
        .kind = kind,
        .rank = engine_index(engine, rank),
        .call = rank->call.number,
        .raw = rank->raw,
        .enter = rank->call.number && rank->polls != POLLS_EARLIER ? rank->call.enter_time : rank->time,
        .time = rank->time,
        .ideal = rank->ideal,
        .extra = of,
        .extra_count = 1,
    };
}

int emit_event(const struct audience *audience, const struct rank *rank, const struct replay_event *event)
{
    struct stream_event watched = {
        .rank = event->rank,
        .time = rank->time,
        .ideal = rank->ideal,
        .type = event->aux,
        .call = rank->polls ? MPI_CALL_NONE : rank->call.number,
        .value = event->line,
        .ended = event->detail,
    };

    return tell_event(audience, &watched);
}

int emit_site(const struct audience *audience, const struct replay_event *event)
{
    struct call_site site = {.rank = event->rank, .type = event->aux, .value = event->line};
    int error = 0;

    if (site.value == 0)
        return 0;
    for (const struct listener **taker = audience->takers[TAKERS_OF_SITES]; *taker && error >= 0; taker++)
        error = (*taker)->site((*taker)->self, &site);
    return error;
}

int emit_trail(const struct engine *engine, uint32_t rank)
{
    const struct function_trail *trail;
    int error = 0;

    if (!engine->trails)
        return 0;
    trail = trails_take(&engine->trails[rank]);
    for (const struct listener **taker = engine->audience.takers[TAKERS_OF_TRAILS]; *taker && error >= 0; taker++)
        error = (*taker)->trail((*taker)->self, trail);
    return error;
}

int emit_thread_event(const struct audience *audience, const struct rank *rank, const struct replay_event *event)
{
    struct thread_event told = {
        .rank = event->rank,
        .thread = event->thread,
        .time = rank_time_of(rank, event->time),
        .type = event->aux,
        .value = event->line,
    };
    int error = 0;

    for (const struct listener **taker = audience->takers[TAKERS_OF_THREADS]; *taker && error >= 0; taker++)
        error = (*taker)->thread((*taker)->self, &told);
    return error;
}

int emit_first_call(const struct audience *audience, uint32_t rank, uint8_t call)
{
    int error = 0;

    for (const struct listener **taker = audience->takers[TAKERS_OF_FIRST_CALLS]; *taker && error >= 0; taker++)
        error = (*taker)->first_call((*taker)->self, rank, call);
    return error;
}

int emit_finish(const struct audience *audience, int64_t end)
{
    for (size_t i = 0; i < audience->listener_count; i++) {
        const struct listener *listener = &audience->listeners[i];
        int error = listener->finish ? listener->finish(listener->self, end) : 0;

        if (error < 0)
            return error;
    }
    return 0;
}
