/* Records become events: docs/semantics.md, "Ranks and states", and docs/paraver-format.md, "Malformed input". */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "paraver/event_types.h"
#include "paraver/mpi_call.h"
#include "replay/events/timelines.h"

enum { MPI = 50000001, FLUSH = 40000003, TRACING = 40000012, SEND_SIZE = 50100001, COMMUNICATOR = 50100004 };
enum { SEND = 1, RECV = 2, IRECV = 4, BARRIER = 8, INIT = 31, SSEND = 34 };

struct typed_value {
    uint32_t type;
    uint64_t value;
};

/* An event of one or two pairs of a thread of rank 0; thread 0: the end. */
struct line {
    uint32_t thread;
    int64_t time;
    struct typed_value pairs[2];
};

struct timeline_case {
    const char *name;
    struct line lines[8];
    const char *expected; /* a letter, the time, and the call or the kind of overhead of each event */
    enum anomaly anomaly;
    uint64_t anomaly_count;
};

/* One rank of two threads beside another of one. */
static struct prv_task tasks[] = {{.threads = 2, .node = 1}, {.threads = 1, .node = 1}};
static struct prv_application application = {.first_task = 0, .task_count = 2};
static const struct prv_header header = {
    .duration = 1000, .unit = 1, .applications = &application, .application_count = 1, .tasks = tasks, .task_count = 2};
static const struct diag silent = {NULL, NULL};

struct fixture {
    struct replay_options options;
    struct anomalies anomalies;
    struct lookahead lookahead;
    struct communicators communicators;
    struct preview preview;
    struct timelines timelines;
    struct event_filter filter;
};

static void set_up_watching(struct fixture *fixture, unsigned useful, const uint32_t *types, size_t count,
                            bool has_trails)
{
    uint32_t position;

    *fixture = (struct fixture){.options = {.max_skew = 0, .useful = useful}};
    anomalies_init(&fixture->anomalies, &silent, "x.prv");
    lookahead_init(&fixture->lookahead, 0, 2);
    for (uint32_t i = 0; i < 2; i++)
        cr_assert_eq(communicators_add(&fixture->communicators, UINT32_MAX - i, NULL, 2, &position), 0);
    cr_assert_eq(communicators_add(&fixture->communicators, 7, (const uint32_t[]){0, 1}, 2, &position), 0);
    fixture->timelines = (struct timelines){
        .options = &fixture->options,
        .anomalies = &fixture->anomalies,
        .lookahead = &fixture->lookahead,
        .communicators = &fixture->communicators,
        .init = 0,
        .finalize = 1,
        .preview = &fixture->preview,
        .watched = types,
        .watched_count = count,
        .watched_ends = 1u << STATE_USEFUL,
    };
    cr_assert_eq(timelines_init(&fixture->timelines, &header, &application, has_trails), 0);
    cr_assert_eq(timelines_filter(&fixture->timelines, &fixture->filter), 0);
}

static void set_up(struct fixture *fixture, unsigned useful)
{
    set_up_watching(fixture, useful, NULL, 0, false);
}

static void tear_down(struct fixture *fixture)
{
    timelines_deinit(&fixture->timelines);
    event_filter_deinit(&fixture->filter);
    lookahead_deinit(&fixture->lookahead);
    communicators_deinit(&fixture->communicators);
}

static void feed_line(struct fixture *fixture, const struct line *line, uint64_t number)
{
    struct prv_pair pairs[2] = {{.type = line->pairs[0].type, .value = line->pairs[0].value},
                                {.type = line->pairs[1].type, .value = line->pairs[1].value}};
    struct prv_event event = {
        .object = {.application = 1, .task = 1, .thread = line->thread},
        .time = line->time,
        .pairs = pairs,
        .pair_count = pairs[1].type != 0 ? 2 : 1,
    };
    size_t taken;

    event_filter_fill_in(&fixture->filter, &event);
    if (!timelines_take_usual(&fixture->timelines, &event, number, &taken))
        cr_assert_eq(timelines_event(&fixture->timelines, &event, number, taken), 0);
}

static void print_events(struct fixture *fixture, char *text, size_t size)
{
    static const char letters[] = "BEXonLVZbTexSNKC";
    const struct replay_event *event;
    size_t used = 0;

    text[0] = '\0';
    while ((event = event_queue_peek(&fixture->lookahead.events)) != NULL) {
        used += (size_t)snprintf(text + used, size - used, "%s%c%" PRId64, used > 0 ? " " : "", letters[event->kind],
                                 event->time);
        if (event->detail != 0)
            used += (size_t)snprintf(text + used, size - used, ":%u", event->detail);
        if (event->aux != COMMUNICATOR_NONE)
            used += (size_t)snprintf(text + used, size - used, "@%" PRIu32, event->aux);
        if (event->kind == REPLAY_SITE)
            used += (size_t)snprintf(text + used, size - used, "=%" PRIu64, event->line);
        if (event->flags != 0)
            used += (size_t)snprintf(text + used, size - used, "+%u", event->flags);
        if (event->kind == REPLAY_ENTER && event->flags & REPLAY_LED)
            used += (size_t)snprintf(text + used, size - used, "<%" PRIx64,
                                     trails_take(&fixture->timelines.trails[event->rank])->latest);
        event_queue_pop(&fixture->lookahead.events, &fixture->lookahead.pool);
    }
}

static void check_cases(const struct timeline_case *cases, size_t count, unsigned useful)
{
    for (size_t i = 0; i < count; i++) {
        struct fixture fixture;
        char text[400];

        set_up(&fixture, useful);
        for (size_t k = 0; k < 8 && cases[i].lines[k].thread > 0; k++)
            feed_line(&fixture, &cases[i].lines[k], k + 1);
        print_events(&fixture, text, sizeof(text));
        cr_expect_str_eq(text, cases[i].expected, "%s: expected \"%s\", found \"%s\"", cases[i].name, cases[i].expected,
                         text);
        for (size_t k = 0; k < ANOMALY_COUNT; k++)
            cr_expect_eq(fixture.anomalies.tally[k].count,
                         cases[i].anomaly_count > 0 && k == (size_t)cases[i].anomaly ? cases[i].anomaly_count : 0,
                         "%s: %s", cases[i].name, anomaly_info((enum anomaly)k)->name);
        tear_down(&fixture);
    }
}

Test(timelines, calls)
{
    static const struct timeline_case cases[] = {
        {.name = "a call", .lines = {{1, 5, {{MPI, SEND}}}, {1, 9, {{MPI, 0}}}}, .expected = "B5 E5:1 X9:1"},
        {.name = "one that the table does not have",
         .lines = {{1, 5, {{MPI, 4000}}}, {1, 9, {{MPI, 0}}}},
         .expected = "B5 E5:255 X9:255"},
        {.name = "a collective and its attributes",
         .lines = {{1, 5, {{MPI, BARRIER}, {COMMUNICATOR, 7}}}, {1, 9, {{MPI, 0}}}},
         .expected = "B5 E5:8@2 X9:8"},
        {.name = "initialisation concerns all ranks",
         .lines = {{1, 5, {{MPI, INIT}}}, {1, 9, {{MPI, 0}}}},
         .expected = "B5 E5:31@0 X9:31"},
        {.name = "exit and entry in one line",
         .lines = {{1, 5, {{MPI, RECV}}}, {1, 9, {{MPI, 0}, {MPI, IRECV}}}, {1, 10, {{MPI, 0}}}},
         .expected = "B5 E5:2 X9:2 E9:4 X10:4"},
        {.name = "a communicator that is not known",
         .lines = {{1, 5, {{MPI, BARRIER}, {COMMUNICATOR, 8}}}, {1, 9, {{MPI, 0}}}},
         .expected = "B5 E5:8 X9:8",
         .anomaly = ANOMALY_UNNAMED_COMMUNICATOR,
         .anomaly_count = 1},
        {.name = "an entry inside a call ends it",
         .lines = {{1, 5, {{MPI, SEND}}}, {1, 7, {{MPI, RECV}}}, {1, 9, {{MPI, 0}}}},
         .expected = "B5 E5:1 L7 X7:1 E7:2 X9:2",
         .anomaly = ANOMALY_NESTED_ENTER,
         .anomaly_count = 1},
        {.name = "an exit without an entry",
         .lines = {{1, 5, {{MPI, 0}}}},
         .expected = "B5 L5",
         .anomaly = ANOMALY_STRAY_EXIT,
         .anomaly_count = 1},
        {.name = "a time that runs backwards",
         .lines = {{1, 5, {{MPI, SEND}}}, {1, 3, {{MPI, 0}}}},
         .expected = "B5 E5:1 X5:1",
         .anomaly = ANOMALY_OUT_OF_ORDER,
         .anomaly_count = 1},
        {.name = "calls of the second thread belong to the rank",
         .lines = {{1, 1, {{FLUSH, 0}}}, {2, 5, {{MPI, SEND}}}, {2, 9, {{MPI, 0}}}},
         .expected = "B1 n1:1 E5:1 X9:1"},
        {.name = "two threads at once: the later call stands beside the first, and goes on alone",
         .lines = {{1, 1, {{MPI, SEND}}}, {2, 5, {{MPI, RECV}}}, {1, 7, {{MPI, 0}}}, {2, 9, {{MPI, 0}}}},
         .expected = "B1 E1:1 e5:2 X7:1 E7:2+128 X9:2",
         .anomaly = ANOMALY_OVERLAPPING_THREAD_CALL,
         .anomaly_count = 1},
        {.name = "it ends first",
         .lines = {{1, 1, {{MPI, SEND}}}, {2, 5, {{MPI, RECV}}}, {2, 7, {{MPI, 0}}}, {1, 9, {{MPI, 0}}}},
         .expected = "B1 E1:1 e5:2 x7:2 X9:1",
         .anomaly = ANOMALY_OVERLAPPING_THREAD_CALL,
         .anomaly_count = 1},
        {.name = "the first thread calls inside another's: from there on it decides",
         .lines = {{2, 1, {{MPI, RECV}}},
                   {1, 5, {{MPI, SEND}}},
                   {1, 7, {{MPI, 0}}},
                   {2, 8, {{MPI, 0}}},
                   {2, 9, {{MPI, SEND}}}},
         .expected = "E1:2 B5 X5:2+1 E5:1 X7:1 x8:2 e9:1",
         .anomaly = ANOMALY_OVERLAPPING_THREAD_CALL,
         .anomaly_count = 1},
        {.name = "two collectives of a communicator at once: from there on each thread counts for itself",
         .lines = {{1, 1, {{MPI, BARRIER}, {COMMUNICATOR, 7}}},
                   {2, 5, {{MPI, BARRIER}, {COMMUNICATOR, 7}}},
                   {2, 7, {{MPI, 0}}},
                   {1, 9, {{MPI, 0}}},
                   {1, 10, {{MPI, BARRIER}, {COMMUNICATOR, 7}}}},
         .expected = "B1 E1:8@2 e5:8@3 S5@2 S5:8@4 x7:8 X9:8 E10:8@4",
         .anomaly = ANOMALY_OVERLAPPING_THREAD_CALL,
         .anomaly_count = 1},
        {.name = "a collective beside a message is the only one of its communicator",
         .lines = {{1, 1, {{MPI, SEND}}},
                   {2, 5, {{MPI, BARRIER}, {COMMUNICATOR, 7}}},
                   {2, 7, {{MPI, 0}}},
                   {1, 9, {{MPI, 0}}}},
         .expected = "B1 E1:1 e5:8@2 x7:8 X9:1",
         .anomaly = ANOMALY_OVERLAPPING_THREAD_CALL,
         .anomaly_count = 1},
        {.name = "a receive that goes on beside is on no communicator, whatever its thread has called before",
         .lines = {{2, 1, {{MPI, BARRIER}, {COMMUNICATOR, 7}}},
                   {2, 2, {{MPI, 0}}},
                   {2, 3, {{MPI, RECV}}},
                   {1, 5, {{MPI, BARRIER}, {COMMUNICATOR, 7}}},
                   {1, 7, {{MPI, 0}}},
                   {2, 8, {{MPI, 0}}}},
         .expected = "E1:8@2 X2:8 E3:2 B5 X5:2+1 E5:8@2 X7:8 x8:2",
         .anomaly = ANOMALY_OVERLAPPING_THREAD_CALL,
         .anomaly_count = 1},
    };

    check_cases(cases, sizeof(cases) / sizeof(cases[0]), 0);
}

/* A message's record may stand behind what other threads enter at the time at which its call ends. */
Test(timelines, know_the_last_call_of_each_thread)
{
    static const struct line lines[] = {{2, 1, {{MPI, SSEND}}}, {2, 5, {{MPI, 0}}}, {1, 5, {{MPI, SEND}}},
                                        {2, 6, {{MPI, RECV}}},  {1, 7, {{MPI, 0}}}, {2, 8, {{MPI, 0}}}};
    struct fixture fixture;

    set_up(&fixture, 0);
    for (size_t i = 0; i < 3; i++)
        feed_line(&fixture, &lines[i], i + 1);
    cr_expect(timelines_thread_entered(&fixture.timelines, 0, 2, 1, MPI_CLASS_SEND_SYNC), "another thread's entry");
    for (size_t i = 3; i < 6; i++)
        feed_line(&fixture, &lines[i], i + 1);
    cr_expect(timelines_thread_entered(&fixture.timelines, 0, 1, 5, MPI_CLASS_SEND), "another call goes on");
    cr_expect(!timelines_thread_entered(&fixture.timelines, 0, 2, 1, MPI_CLASS_SEND_SYNC), "it has made another");
    tear_down(&fixture);
}

Test(timelines, overhead)
{
    static const struct timeline_case plain[] = {
        {.name = "flushing", .lines = {{1, 5, {{FLUSH, 1}}}, {1, 9, {{FLUSH, 0}}}}, .expected = "B5 o5:1 n9:1"},
        {.name = "tracing is off where its value is 0",
         .lines = {{1, 5, {{TRACING, 0}}}, {1, 9, {{TRACING, 1}}}},
         .expected = "B5 o5:4 n9:4"},
        {.name = "the second thread's does not count",
         .lines = {{1, 1, {{FLUSH, 0}}}, {2, 5, {{FLUSH, 1}}}},
         .expected = "B1 n1:1"},
        {.name = "other types are passed over", .lines = {{1, 5, {{42000000, 1}}}}, .expected = "B5"},
    };
    static const struct timeline_case useful[] = {
        {.name = "flushing that counts as useful",
         .lines = {{1, 5, {{FLUSH, 1}}}, {1, 9, {{FLUSH, 0}}}},
         .expected = "B5 o5:1+4 n9:1+4"},
        {.name = "what does not", .lines = {{1, 5, {{TRACING, 0}}}}, .expected = "B5 o5:4"},
    };

    check_cases(plain, sizeof(plain) / sizeof(plain[0]), 0);
    check_cases(useful, sizeof(useful) / sizeof(useful[0]), OVERHEAD_FLUSH);
}

/* Calls at whose end a message's record stands hold back what follows. */
Test(timelines, sends_are_open_until_their_exit)
{
    static const struct {
        uint64_t call;
        bool is_held;
    } cases[] = {{SEND, true}, {SSEND, true}, {3, true}, {33, true}, {RECV, false}, {41, false}, {BARRIER, false}};

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct fixture fixture;

        set_up(&fixture, 0);
        feed_line(&fixture, &(struct line){1, 5, {{MPI, cases[i].call}, {COMMUNICATOR, 7}}}, 1);
        lookahead_reach(&fixture.lookahead, 50);
        cr_expect_eq(lookahead_horizon(&fixture.lookahead, 0).safe, cases[i].is_held ? 5 : 50, "call %" PRIu64,
                     cases[i].call);
        feed_line(&fixture, &(struct line){1, 60, {{MPI, 0}}}, 2);
        lookahead_reach(&fixture.lookahead, 70);
        cr_expect_eq(lookahead_horizon(&fixture.lookahead, 0).safe, 70, "call %" PRIu64, cases[i].call);
        tear_down(&fixture);
    }
}

/* Where a call is made is told before its entry; of level 2 here. */
Test(timelines, call_sites)
{
    enum { FUNCTION = 70000002, LINE = 80000002, OTHER = 80000001 };
    static const struct {
        const char *name;
        struct line lines[4];
        const char *expected;
    } cases[] = {
        {"the line", {{1, 5, {{MPI, RECV}, {LINE, 7}}}, {1, 9, {{MPI, 0}}}}, "B5 C5@80000002=7 E5:2 X9:2"},
        {"else the function", {{1, 5, {{MPI, RECV}, {FUNCTION, 3}}}, {1, 9, {{MPI, 0}}}}, "B5 C5@70000002=3 E5:2 X9:2"},
        {"the line, whichever comes first",
         {{1, 5, {{MPI, RECV}, {LINE, 7}}}, {1, 5, {{FUNCTION, 3}}}},
         "B5 C5@80000002=7 E5:2"},
        {"on another line of the trace",
         {{1, 5, {{MPI, RECV}}}, {1, 5, {{FUNCTION, 3}, {LINE, 7}}}, {1, 9, {{MPI, 0}}}},
         "B5 C5@80000002=7 E5:2 X9:2"},
        {"not later", {{1, 5, {{MPI, RECV}}}, {1, 6, {{LINE, 7}}}, {1, 9, {{MPI, 0}}}}, "B5 C5=0 E5:2 X9:2"},
        {"not of another level", {{1, 5, {{MPI, RECV}, {OTHER, 7}}}}, "B5 C5=0 E5:2"},
        {"not of another thread", {{1, 5, {{MPI, RECV}}}, {2, 5, {{LINE, 7}}}}, "B5 C5=0 E5:2"},
        {"not after the call", {{1, 5, {{MPI, RECV}}}, {1, 5, {{MPI, 0}, {LINE, 7}}}}, "B5 C5=0 E5:2 X5:2"},
        {"no place", {{1, 5, {{MPI, RECV}, {LINE, 0}}}}, "B5 C5=0 E5:2"},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct fixture fixture;
        char text[400];

        set_up(&fixture, 0);
        fixture.timelines.call_depth = 2;
        fixture.timelines.has_usual_lines = false;
        for (size_t k = 0; k < 4 && cases[i].lines[k].thread > 0; k++)
            feed_line(&fixture, &cases[i].lines[k], k + 1);
        print_events(&fixture, text, sizeof(text));
        cr_expect_str_eq(text, cases[i].expected, "%s: expected \"%s\", found \"%s\"", cases[i].name, cases[i].expected,
                         text);
        tear_down(&fixture);
    }
}

/* One event of each of these types, in their order, and no other is told. */
static void expect_told(struct fixture *fixture, const uint32_t *types, size_t count)
{
    const struct replay_event *event;
    size_t told = 0;

    while ((event = event_queue_peek(&fixture->lookahead.events)) != NULL) {
        if (event->kind == REPLAY_EVENT) {
            cr_assert_lt(told, count, "an event of type %" PRIu32 " is told", event->aux);
            cr_expect_eq(event->aux, types[told]);
            told++;
        }
        event_queue_pop(&fixture->lookahead.events, &fixture->lookahead.pool);
    }
    cr_expect_eq(told, count, "%zu of %zu types are told", told, count);
}

Test(timelines, many_watched_types)
{
    enum { MOST = 200, FIRST = 70000000 };
    uint32_t types[MOST];

    for (uint32_t i = 0; i < MOST; i++)
        types[i] = FIRST + 10 * i;
    for (size_t count = 0; count <= MOST; count++) {
        struct fixture fixture;

        set_up_watching(&fixture, 0, types, count, false);
        feed_line(&fixture, &(struct line){1, 0, {{FLUSH, 0}}}, 1);
        for (uint32_t i = 0; i < MOST; i++)
            feed_line(&fixture, &(struct line){1, 1 + i, {{types[i], 7}, {types[i] + 1, 7}}}, 2 + i);
        expect_told(&fixture, types, count);
        tear_down(&fixture);
    }
}

/* A type may mean something besides, and may be the number 0. */
Test(timelines, watched_types_with_a_meaning)
{
    static const uint32_t types[] = {0, FLUSH, MPI};
    struct fixture fixture;
    char text[200];

    set_up_watching(&fixture, 0, types, 3, false);
    feed_line(&fixture, &(struct line){1, 0, {{9, 1}}}, 1);
    feed_line(&fixture, &(struct line){1, 5, {{MPI, RECV}}}, 2);
    feed_line(&fixture, &(struct line){1, 6, {{MPI, 0}}}, 3);
    feed_line(&fixture, &(struct line){1, 7, {{0, 3}}}, 4);
    feed_line(&fixture, &(struct line){1, 8, {{FLUSH, 1}}}, 5);
    print_events(&fixture, text, sizeof(text));
    cr_expect_str_eq(text, "B0 V5:1@50000001 E5:2 X6:2 V7:1@0 V8:1@40000003 o8:1", "found \"%s\"", text);
    tear_down(&fixture);
}

/* With each entry, in usual lines and others, what the first thread has entered and left since the one before. */
Test(timelines, trails_lead_to_calls)
{
    static const struct line lines[] = {
        {1, 5, {{PRV_TYPE_USER_FUNCTION, UINT64_C(0x200000003)}}},
        {1, 9, {{MPI, SEND}}},
        {1, 10, {{MPI, 0}}},
        {2, 10, {{PRV_TYPE_USER_FUNCTION, 4}}},
        {1, 11, {{MPI, RECV}}},
        {1, 12, {{MPI, 0}}},
        {1, 14, {{PRV_TYPE_USER_FUNCTION, 0}}},
        {1, 16, {{PRV_TYPE_USER_FUNCTION, 5}}},
        {1, 18, {{PRV_TYPE_USER_FUNCTION, 0}}},
        {1, 20, {{MPI, RECV}}},
        {1, 21, {{PRV_TYPE_USER_FUNCTION, 6}}},
        {1, 22, {{MPI, 0}}},
        {1, 23, {{PRV_TYPE_REGION_FUNCTION, 1}}},
        {1, 24, {{MPI, BARRIER}, {COMMUNICATOR, 7}}},
        {1, 25, {{MPI, 0}}},
        {1, 26, {{PRV_TYPE_REGION_FUNCTION, 1}}},
        {1, 27, {{MPI, RECV}}},
    };
    struct fixture fixture;
    char text[400];

    set_up_watching(&fixture, 0, NULL, 0, true);
    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
        feed_line(&fixture, &lines[i], i + 1);
    print_events(&fixture, text, sizeof(text));
    cr_expect_str_eq(text, "B5 E9:1+8<200000003 X10:1 E11:2 X12:2 E20:2+8<5 X22:2 E24:8@2+8<6 X25:8 E27:2+8<0", "%s",
                     text);
    tear_down(&fixture);
}

/* Of calls that decide what the rank is in, in the part of the run that is looked at. */
Test(timelines, time_on_no_known_communicator)
{
    static const struct line lines[] = {
        {1, 5, {{MPI, BARRIER}}},  {1, 10, {{MPI, 0}}},    {1, 12, {{MPI, RECV}}}, {1, 14, {{MPI, 0}}},
        {2, 20, {{MPI, BARRIER}}}, {1, 25, {{MPI, SEND}}}, {1, 30, {{MPI, 0}}},    {2, 35, {{MPI, 0}}},
    };
    struct fixture fixture;

    set_up(&fixture, 0);
    fixture.timelines.part = (struct time_range){8, 1000};
    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
        feed_line(&fixture, &lines[i], i + 1);
    for (uint64_t call = MPI_CALL_NONE; call <= MPI_CALL_UNKNOWN; call++)
        cr_expect(fixture.timelines.unnamed[call] == (call == mpi_call_number(BARRIER) ? 2 : 0), "call %" PRIu64, call);
    tear_down(&fixture);
}

Test(timelines, ends_and_extents)
{
    struct fixture fixture;
    char text[100];

    set_up(&fixture, 0);
    feed_line(&fixture, &(struct line){1, 5, {{FLUSH, 0}}}, 1);
    timelines_extend(&fixture.timelines, 0, 90);
    timelines_extend(&fixture.timelines, 0, 80);
    cr_assert_eq(timelines_finish(&fixture.timelines), 0);
    print_events(&fixture, text, sizeof(text));
    cr_expect_str_eq(text, "B5 n5:1 Z5");
    cr_expect_eq(timelines_extent(&fixture.timelines, 0), 90);
    cr_expect_eq(timelines_extent(&fixture.timelines, 1), 0);
    cr_expect_eq(fixture.anomalies.tally[ANOMALY_RANK_WITHOUT_EVENTS].count, 1);
    tear_down(&fixture);
}

/* Twice the header's duration, and more than an hour after all else, no time can be. */
Test(timelines, impossible_times)
{
    static const int64_t hour = INT64_C(3600000000000);
    static const struct {
        int64_t time;
        bool is_accepted;
    } cases[] = {{2001, true},          {hour, true},     {2 * hour, true},
                 {3 * hour + 1, false}, {3 * hour, true}, {INT64_MAX, false}};
    struct fixture fixture;

    set_up(&fixture, 0);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        cr_expect_eq(timelines_accept_time(&fixture.timelines, cases[i].time, i + 1), cases[i].is_accepted, "case %zu",
                     i);
    cr_expect_eq(fixture.anomalies.tally[ANOMALY_BAD_TIME].count, 2);
    fixture.timelines.plausible = 20 * hour;
    cr_expect(timelines_accept_time(&fixture.timelines, 9 * hour, 9), "within the header's duration");
    tear_down(&fixture);
}
