#include "replay/emit.h"

#include <stdlib.h>
#include <string.h>

static bool listens_to_state(const struct listener *listener, enum rank_state state)
{
    return listener->interval && !(listener->skips >> state & 1);
}

static bool listens_to(const struct listener *listener, int list)
{
    if (list == HANDLERS_OF_POLLING)
        return listens_to_state(listener, STATE_MPI) || listener->takes_polling;
    return listens_to_state(listener, (enum rank_state)list);
}

int emit_init(struct engine *engine)
{
    size_t lists = engine->listener_count + 1;
    struct interval_handler *interval_handlers = calloc(lists * HANDLER_LISTS, sizeof(*interval_handlers));

    engine->interval_handlers[0] = interval_handlers;
    if (!interval_handlers)
        return diag_no_memory(engine->anomalies->diag);
    for (int list = 0; list < HANDLER_LISTS; list++) {
        size_t count = 0;

        engine->interval_handlers[list] = interval_handlers + (size_t)list * lists;
        for (size_t i = 0; i < engine->listener_count; i++)
            if (listens_to(&engine->listeners[i], list))
                engine->interval_handlers[list][count++] =
                    (struct interval_handler){engine->listeners[i].interval, engine->listeners[i].self};
    }
    return 0;
}

void emit_deinit(struct engine *engine)
{
    free(engine->interval_handlers[0]);
}

static int tell_interval(const struct interval_handler *interval_handler, const struct interval *interval)
{
    for (; interval_handler->take; interval_handler++) {
        int error = interval_handler->take(interval_handler->self, interval);

        if (error < 0)
            return error;
    }
    return 0;
}

static int tell_event(struct engine *engine, const struct stream_event *event)
{
    for (size_t i = 0; i < engine->listener_count; i++) {
        const struct listener *listener = &engine->listeners[i];
        int error = listener->event ? listener->event(listener->self, event) : 0;

        if (error < 0)
            return error;
    }
    return 0;
}

/* Useful time: the ideal clock runs with the other one. */
static int tell_divided(struct engine *engine, const struct interval_handler *handlers, const struct interval *whole)
{
    struct stream_event change = {.rank = whole->rank, .ended = STATE_USEFUL};
    struct interval part = *whole;
    int result = engine->divider.next(engine->divider.self, whole->rank, whole->t1, &change);

    while (result > 0) {
        result = 0;
        if (change.time > part.t0) {
            part.t1 = change.time;
            part.c1 = part.c0 + (part.t1 - part.t0);
            part.is_exit = false;
            result = tell_interval(handlers, &part);
            part.t0 = part.t1;
            part.c0 = part.c1;
            part.is_enter = false;
        }
        change.time = part.t0;
        change.ideal = part.c0;
        if (result == 0)
            result = tell_event(engine, &change);
        if (result == 0)
            result = engine->divider.next(engine->divider.self, whole->rank, whole->t1, &change);
    }
    part.t1 = whole->t1;
    part.c1 = whole->c1;
    part.is_exit = whole->is_exit;
    return result < 0 ? result : tell_interval(handlers, &part);
}

int emit_to_handlers(struct engine *engine, struct rank *rank, bool is_exit)
{
    bool is_polling = rank->polls != POLLS_NOT && rank->state == STATE_MPI;
    bool is_told = is_polling || (rank->burst == BURST_MPI && rank->state == STATE_MPI);
    struct interval interval = {
        .rank = engine_index(engine, rank),
        .state = (enum rank_state)rank->state,
        .call = rank->call,
        .overhead = rank->overhead,
        .is_enter = rank->open_enters,
        .is_exit = is_exit,
        .is_polling = is_polling,
        .is_burst = rank->burst != BURST_NOT,
        .t0 = rank->open_time,
        .t1 = rank->time,
        .c0 = rank->open_ideal,
        .c1 = rank->ideal,
    };
    const struct interval_handler *interval_handler =
        engine->interval_handlers[is_told ? HANDLERS_OF_POLLING : rank->state];

    emit_open_interval(rank);
    if (interval.state == STATE_USEFUL && engine->divider.next)
        return tell_divided(engine, interval_handler, &interval);
    return tell_interval(interval_handler, &interval);
}

int emit_post(struct engine *engine, struct post *post)
{
    memset(post->tokens, 0, engine->token_size);
    for (size_t i = 0; i < engine->listener_count; i++) {
        const struct listener *listener = &engine->listeners[i];
        int error = listener->post ? listener->post(listener->self, post, post->tokens + listener->token_offset) : 0;

        if (error < 0)
            return error;
    }
    return 0;
}

void emit_forget(struct engine *engine, struct post *post)
{
    for (size_t i = 0; i < engine->listener_count; i++) {
        const struct listener *listener = &engine->listeners[i];

        if (listener->forget)
            listener->forget(listener->self, post->tokens + listener->token_offset);
    }
}

void emit_copy(struct engine *engine, struct post *copy, const struct post *post)
{
    memcpy(copy, post, engine->messages.post_size);
    for (size_t i = 0; i < engine->listener_count; i++) {
        const struct listener *listener = &engine->listeners[i];

        if (listener->copy)
            listener->copy(listener->self, copy->tokens + listener->token_offset);
    }
}

void emit_merge(void *user, struct post *post, const struct post *before)
{
    struct engine *engine = user;

    for (size_t i = 0; i < engine->listener_count; i++) {
        const struct listener *listener = &engine->listeners[i];

        if (listener->merge)
            listener->merge(listener->self, post->tokens + listener->token_offset,
                            before ? before->tokens + listener->token_offset : NULL);
    }
}

int emit_join(struct engine *engine, const struct join *join)
{
    for (size_t i = 0; i < engine->listener_count; i++) {
        const struct listener *listener = &engine->listeners[i];
        int error = listener->join ? listener->join(listener->self, join) : 0;

        if (error < 0)
            return error;
    }
    return 0;
}

int emit_single_join(struct engine *engine, const struct rank *rank, enum join_kind kind, const struct post *post)
{
    struct join join = {
        .kind = kind,
        .rank = engine_index(engine, rank),
        .call = rank->call,
        .raw = rank->raw,
        .enter = rank->call && rank->polls != POLLS_EARLIER ? rank->enter_time : rank->time,
        .time = rank->time,
        .ideal = rank->ideal,
        .extra = &post,
        .extra_count = 1,
    };

    return emit_join(engine, &join);
}

int emit_event(struct engine *engine, const struct rank *rank, const struct replay_event *event)
{
    struct stream_event watched = {
        .rank = event->rank,
        .time = rank->time,
        .ideal = rank->ideal,
        .type = event->aux,
        .call = rank->polls ? MPI_CALL_NONE : rank->call,
        .value = event->line,
        .ended = event->detail,
    };

    return tell_event(engine, &watched);
}

int emit_site(struct engine *engine, const struct replay_event *event)
{
    struct call_site site = {.rank = event->rank, .type = event->aux, .value = event->line};

    for (size_t i = 0; i < engine->listener_count && site.value != 0; i++) {
        const struct listener *listener = &engine->listeners[i];
        int error = listener->site ? listener->site(listener->self, &site) : 0;

        if (error < 0)
            return error;
    }
    return 0;
}

int emit_thread_event(struct engine *engine, const struct rank *rank, const struct replay_event *event)
{
    struct thread_event told = {
        .rank = event->rank,
        .thread = event->thread,
        .time = rank_time_of(rank, event->time),
        .type = event->aux,
        .value = event->line,
    };

    for (size_t i = 0; i < engine->listener_count; i++) {
        const struct listener *listener = &engine->listeners[i];
        int error = listener->thread ? listener->thread(listener->self, &told) : 0;

        if (error < 0)
            return error;
    }
    return 0;
}

int emit_finish(struct engine *engine, int64_t end)
{
    for (size_t i = 0; i < engine->listener_count; i++) {
        const struct listener *listener = &engine->listeners[i];
        int error = listener->finish ? listener->finish(listener->self, end) : 0;

        if (error < 0)
            return error;
    }
    return 0;
}
