/*
 * Short scripts of events and messages for the engine of the replay, and what it passes to its listeners as a line of
 * text. Used by tests of what lies inside the engine; header only, since each test is a program.
 *
 * The line has one word for each join, in the order in which they come: the kind (R: a receive, S: a send that waited
 * for its receiver, C: a collective), the rank, its time and ideal time, and the ranks that it waited for. Then, after
 * a bar, the ideal time of each rank at the end.
 */
#ifndef CLOCKTALK_TESTS_ENGINE_SCRIPT_H
#define CLOCKTALK_TESTS_ENGINE_SCRIPT_H

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "replay/engine.h"
#include "replay/messages/in_flight.h"

enum { SCRIPT_RANKS = 3, SCRIPT_WORLD = 2, SCRIPT_PAIR = 3, SCRIPT_ACTS = 60 };

/* Calls of scripts: numbers of Extrae. */
enum script_call {
    SEND = 1,
    RECV = 2,
    ISEND = 3,
    IRECV = 4,
    WAIT = 5,
    WAITALL = 6,
    BCAST = 7,
    BARRIER = 8,
    REDUCE = 9,
    ALLREDUCE = 10,
    ALLTOALLV = 12,
    GATHER = 13,
    COMM_RANK = 19,
    COMM_DUP = 22,
    COMM_SPLIT = 23,
    SCAN = 30,
    INIT = 31,
    FINALIZE = 32,
    SSEND = 34,
    IBSEND = 36,
    TEST = 39,
    SENDRECV = 41,
    PROBE = 61,
    IPROBE = 62,
};

/* One event, or (size >= 0) one message, or (end) nothing more. */
struct act {
    struct replay_event event;
    bool is_event;
    bool is_message;
    bool is_tick;
    uint32_t from;
    uint32_t to;
    int64_t sent;
    int64_t posted;
    int64_t arrival;
    int64_t size;
    bool is_misplaced;
};

#define SCRIPT_EVENT(r, t, k, d, a, f)                                                                                 \
    {                                                                                                                  \
        .is_event = true, .event = {.time = (t), .rank = (r), .kind = (k), .detail = (d), .aux = (a), .flags = (f) }   \
    }
#define BEGIN(rank, time)                 SCRIPT_EVENT(rank, time, REPLAY_BEGIN, 0, COMMUNICATOR_NONE, 0)
#define ENTER(rank, time, call)           SCRIPT_EVENT(rank, time, REPLAY_ENTER, call, COMMUNICATOR_NONE, 0)
#define EXIT(rank, time, call)            SCRIPT_EVENT(rank, time, REPLAY_EXIT, call, COMMUNICATOR_NONE, 0)
#define CALL(rank, from, to, call)        ENTER(rank, from, call), EXIT(rank, to, call)
#define ENTER_ALL(rank, time, call)       SCRIPT_EVENT(rank, time, REPLAY_ENTER, call, SCRIPT_WORLD, 3)
#define ENTER_AS(rank, time, call, flags) SCRIPT_EVENT(rank, time, REPLAY_ENTER, call, SCRIPT_WORLD, flags)
#define ENTER_PAIR(rank, time, call)      SCRIPT_EVENT(rank, time, REPLAY_ENTER, call, SCRIPT_PAIR, 3)
#define LOSS(rank, time)                  SCRIPT_EVENT(rank, time, REPLAY_LOSS, 0, COMMUNICATOR_NONE, 0)
#define OVERHEAD(rank, time, what)        SCRIPT_EVENT(rank, time, REPLAY_OVERHEAD_ON, what, COMMUNICATOR_NONE, 0)
#define OVERHEAD_END(rank, time, what)    SCRIPT_EVENT(rank, time, REPLAY_OVERHEAD_OFF, what, COMMUNICATOR_NONE, 0)
#define END(rank, time)                   SCRIPT_EVENT(rank, time, REPLAY_END, 0, COMMUNICATOR_NONE, 0)
#define BEGIN_ALL                         BEGIN(0, 0), BEGIN(1, 0), BEGIN(2, 0)
/* A trace that does not begin with MPI_Init was cut, and its collectives are out of step. */
#define START(rank) BEGIN(rank, 0), CALL(rank, 0, 0, INIT)
#define START_ALL   START(0), START(1), START(2)
#define MESSAGE(from_, to_, sent_, posted_, arrival_, size_)                                                           \
    {                                                                                                                  \
        .is_message = true, .from = (from_), .to = (to_), .sent = (sent_), .posted = (posted_), .arrival = (arrival_), \
        .size = (size_)                                                                                                \
    }
#define LATE_MESSAGE(from_, to_, sent_, posted_, arrival_, size_)                                                      \
    {                                                                                                                  \
        .is_message = true, .from = (from_), .to = (to_), .sent = (sent_), .posted = (posted_), .arrival = (arrival_), \
        .size = (size_), .is_misplaced = true                                                                          \
    }
#define TICK                                                                                                           \
    {                                                                                                                  \
        .is_tick = true                                                                                                \
    }

struct script {
    const char *name;
    struct replay_options options; /* max_skew and eager_limit: 0 stands for 1000 */
    struct act acts[SCRIPT_ACTS];
    const char *expected;
    enum anomaly anomaly; /* only with a count */
    uint64_t anomaly_count;
    uint32_t unfinished; /* operations that not all members have entered and left */
};

struct script_log {
    char text[1000];
    size_t used;
    char states[SCRIPT_RANKS][200]; /* intervals of each rank: state, from, to */
    struct {
        int64_t time;
        int64_t ideal;
    } last[SCRIPT_RANKS];
    int64_t end;
    int posts; /* and copies, which have not been forgotten */
};

static void script_print(struct script_log *log, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void script_print(struct script_log *log, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    log->used += (size_t)vsnprintf(log->text + log->used, sizeof(log->text) - log->used, format, arguments);
    va_end(arguments);
    cr_assert_lt(log->used, sizeof(log->text));
}

static int script_interval(void *self, const struct interval *interval)
{
    static const char letters[] = "aUMOe";
    struct script_log *log = self;
    char *states = log->states[interval->rank];
    size_t used = strlen(states);

    /* What stream.h promises: from 0 on without gaps, and no clock runs backwards. */
    cr_expect_eq(interval->t0, log->last[interval->rank].time);
    cr_expect_eq(interval->c0, log->last[interval->rank].ideal);
    cr_expect_geq(interval->t1, interval->t0);
    cr_expect_geq(interval->c1, interval->c0);
    log->last[interval->rank].time = interval->t1;
    log->last[interval->rank].ideal = interval->c1;
    snprintf(states + used, sizeof(log->states[0]) - used, "%s%c%" PRId64, used > 0 ? " " : "",
             letters[interval->state], interval->t1);
    return 0;
}

static int script_post(void *self, const struct post *post, void *token)
{
    struct script_log *log = self;

    (void)post;
    memset(token, 0x5a, 8);
    log->posts++;
    return 0;
}

static void script_copy(void *self, const void *token)
{
    struct script_log *log = self;

    (void)token;
    log->posts++;
}

static void script_forget(void *self, void *token)
{
    struct script_log *log = self;

    cr_expect_eq(*(unsigned char *)token, 0x5a);
    log->posts--;
}

static int script_join(void *self, const struct join *join)
{
    struct script_log *log = self;
    const char *separator = "";

    script_print(log, "%c%" PRIu32 "@%" PRId64 "/%" PRId64 "<", "RSC"[join->kind], join -> rank, join -> time,
                 join -> ideal);
    for (size_t i = 0; i < join->range_count + join->extra_count; i++) {
        const struct post *post = i < join->range_count ? join->range[i] : join->extra[i - join->range_count];

        if (post == join->own)
            continue;
        script_print(log, "%s%" PRIu32, separator, post->rank);
        separator = ",";
    }
    script_print(log, " ");
    return 0;
}

static int script_finish(void *self, int64_t end)
{
    struct script_log *log = self;

    log->end = end;
    return 0;
}

static void script_carry_out(struct engine *engine, const struct act *act, uint64_t line)
{
    struct replay_event event = act->event;
    struct message *message;

    if (act->is_tick) {
        cr_assert_eq(engine_tick(engine), 0);
    } else if (act->is_event) {
        event.line = line;
        cr_assert_eq(engine_handle(engine, &event), 0);
    } else {
        message = message_new(engine);
        cr_assert_not_null(message);
        message->sender = act->from;
        message->receiver = act->to;
        message->send_time = act->sent;
        message->receive_time = act->posted;
        message->arrival = act->arrival;
        message->is_large = act->size >= engine->options->eager_limit;
        message->is_misplaced = act->is_misplaced;
        message->tag = 1;
        message->line = line;
        cr_assert_eq(in_flight_add(engine, message), 0);
    }
}

/* Runs a script on three ranks that share one communicator, of which the first two share another. */
static void script_run(const struct script *script, struct script_log *log)
{
    static const struct diag silent = {NULL, NULL};
    static const uint32_t members[] = {0, 1, 2};
    struct replay_options options = script->options;
    struct listener listener = {
        .self = log,
        .token_size = 8,
        .interval = script_interval,
        .post = script_post,
        .copy = script_copy,
        .forget = script_forget,
        .join = script_join,
        .finish = script_finish,
    };
    int64_t extents[SCRIPT_RANKS] = {0};
    struct anomalies anomalies;
    struct engine engine;
    uint32_t unfinished = 0;
    uint32_t position;
    int64_t end;

    *log = (struct script_log){.end = -1};
    if (options.max_skew == 0)
        options.max_skew = 1000;
    if (options.eager_limit == 0)
        options.eager_limit = 1000;
    anomalies_init(&anomalies, &silent, "x.prv");
    cr_assert_eq(engine_init(&engine, SCRIPT_RANKS, &options, &listener, 1, &anomalies), 0);
    cr_assert_eq(communicators_add(&engine.collectives.communicators, 1, members, 3, &position), 0);
    cr_assert_eq(position, SCRIPT_WORLD);
    cr_assert_eq(communicators_add(&engine.collectives.communicators, 2, members, 2, &position), 0);
    cr_assert_eq(position, SCRIPT_PAIR);
    for (size_t i = 0; i < SCRIPT_ACTS; i++) {
        const struct act *act = &script->acts[i];

        if (act->is_event && act->event.time > extents[act->event.rank])
            extents[act->event.rank] = act->event.time;
        if (act->is_event || act->is_message || act->is_tick)
            script_carry_out(&engine, act, i + 1);
    }
    cr_assert_eq(engine_finish(&engine, extents, &end), 0);
    script_print(log, "|");
    for (uint32_t rank = 0; rank < SCRIPT_RANKS; rank++) {
        script_print(log, " %" PRId64, engine.ranks[rank].ideal);
        cr_expect(!engine.ranks[rank].is_busy, "%s: rank %" PRIu32 " is held up", script->name, rank);
        cr_expect_eq(log->last[rank].time, end, "%s: rank %" PRIu32 " ends", script->name, rank);
    }
    cr_expect_eq(log->end, end);
    if (script->anomaly_count > 0)
        cr_expect_eq(anomalies.tally[script->anomaly].count, script->anomaly_count, "%s: %" PRIu64 " anomalies",
                     script->name, anomalies.tally[script->anomaly].count);
    for (size_t i = 0; i < ANOMALY_COUNT; i++)
        if (script->anomaly_count == 0)
            cr_expect_eq(anomalies.tally[i].count, 0, "%s: anomaly %s", script->name,
                         anomaly_info((enum anomaly)i)->name);
    for (size_t i = 0; i < engine.collectives.communicators.count; i++)
        unfinished += engine.collectives.communicators.items[i].operation_count;
    cr_expect_eq(unfinished, script->unfinished, "%s: %" PRIu32 " operations are kept", script->name, unfinished);
    engine_deinit(&engine);
    cr_expect_eq(log->posts, 0, "%s: %d posts are not forgotten", script->name, log->posts);
}

/* All scripts of a table. */
static inline void script_check(const struct script *scripts, size_t count)
{
    struct script_log log;

    for (size_t i = 0; i < count; i++) {
        script_run(&scripts[i], &log);
        cr_expect_str_eq(log.text, scripts[i].expected, "%s: expected \"%s\", found \"%s\"", scripts[i].name,
                         scripts[i].expected, log.text);
    }
}

#define SCRIPTS_CHECK(scripts) script_check(scripts, sizeof(scripts) / sizeof((scripts)[0]))

#endif
