/* What threads are in where a cut begins: docs/semantics.md, "A cut trace". */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "paraver/records/reader.h"
#include "replay/replay.h"
#include "threads/thread_meaning.h"

struct told {
    struct replay_options options;
    struct replay_setup setup;
    struct listener listener;
    char text[400];
    size_t used;
};

static const struct diag silent = {NULL, NULL};

/* " RANK.THREAD:TYPE" of each element that a thread is in, the outermost first, and "=STATE" */
static int take_thread(void *self, const struct thread_event *event)
{
    struct told *told = self;
    char sign = event->type == THREAD_EVENT_INSIDE ? ':' : '=';

    if ((event->type != THREAD_EVENT_INSIDE && event->type != THREAD_EVENT_STATE) || event->value == 0)
        return 0;
    told->used += (size_t)snprintf(told->text + told->used, sizeof(told->text) - told->used,
                                   "%s%" PRIu32 ".%" PRIu32 "%c%" PRIu64, told->used > 0 ? " " : "", event->rank + 1,
                                   event->thread, sign, event->value);
    return 0;
}

static int start(void *user, const struct replay_start *facts)
{
    struct told *told = user;

    (void)facts;
    told->listener = (struct listener){.self = told, .thread = take_thread};
    return 0;
}

/* Replays the lines of two ranks of two threads each, and a call of MPI behind them. */
static void listen(struct told *told, const char *lines, bool is_newer)
{
    static const char header[] = "#Paraver (01/01/2026 at 00:00):1000_ns:1(4):1:2(2:1,2:1)\n";
    static const char call[] = "2:1:1:1:1:900:50000003:19\n2:1:1:1:1:910:50000003:0\n";
    struct event_types types = {0};
    struct anomalies anomalies;
    struct replay *replay;
    struct prv_reader *reader;
    struct prv_sink sink;

    *told = (struct told){.options = {.max_skew = 1000000000}};
    anomalies_init(&anomalies, &silent, "x.prv");
    cr_assert(thread_types_add(&types, is_newer) == 0);
    told->setup = (struct replay_setup){
        .options = &told->options,
        .listeners = &told->listener,
        .listener_count = 1,
        .thread_types = types.items,
        .thread_type_count = types.count,
        .start = start,
        .user = told,
        .anomalies = &anomalies,
    };
    replay = replay_new(&told->setup);
    sink = replay_sink(replay);
    reader = prv_reader_new(&sink, &anomalies);
    cr_assert(prv_reader_feed(reader, header, strlen(header)) == 0);
    cr_assert(prv_reader_feed(reader, lines, strlen(lines)) == 0);
    cr_assert(prv_reader_feed(reader, call, strlen(call)) == 0);
    cr_assert(prv_reader_finish(reader, NULL) == 0);
    cr_assert(replay_finish(replay) == 0);
    prv_reader_free(reader);
    replay_free(replay);
    event_types_deinit(&types);
}

#define COMPUTES          "1:1:1:1:1:0:900:1\n" /* the first thread of rank 1 */
#define SECOND            "1:3:1:2:1:0:900:1\n" /* that of rank 2 */
#define EVENT(time, pair) "2:1:1:1:1:" time ":" pair "\n"
#define OTHER(time, pair) "2:2:1:1:2:" time ":" pair "\n"

struct elements_case {
    const char *name;
    const char *lines;
    const char *expected;
};

static const struct elements_case cases[] = {
    {"nothing ends that has not begun", COMPUTES EVENT("10", "60000018:5") EVENT("20", "60000018:0"), "1.1=1"},
    {"what ends was open", COMPUTES EVENT("10", "60000018:0"), "1.1:60000018 1.1=1"},
    {"the later it ends, the further out", COMPUTES EVENT("10", "60000005:0") EVENT("20", "60000018:0"),
     "1.1:60000018 1.1:60000005 1.1=1"},
    {"on one line, too", COMPUTES EVENT("10", "60000005:0:60000018:0"), "1.1:60000018 1.1:60000005 1.1=1"},
    {"a type that ends twice was open twice", COMPUTES EVENT("10", "60000018:0") EVENT("20", "60000018:0"),
     "1.1:60000018 1.1:60000018 1.1=1"},
    {"an end belongs to the begin before it",
     COMPUTES EVENT("10", "60000018:5") EVENT("20", "60000018:6") EVENT("30", "60000018:0") EVENT("40", "60000018:0")
         EVENT("50", "60000018:0"),
     "1.1:60000018 1.1=1"},
    {"types count one by one", COMPUTES EVENT("10", "60000005:1") EVENT("20", "60000018:0"), "1.1:60000018 1.1=1"},
    {"what is none of OpenMP and pthreads is no element", COMPUTES EVENT("10", "60000019:0") EVENT("20", "40000003:0"),
     "1.1=1"},
    {"nor what nobody asks for", COMPUTES EVENT("10", "60002:0:60000003:0"), "1.1=1"},
    {"calls of pthreads are", COMPUTES EVENT("10", "61000013:0") EVENT("20", "61000000:0"),
     "1.1:61000000 1.1:61000013 1.1=1"},
    {"no more than five beside the region",
     COMPUTES EVENT("10", "60000005:0:60000016:0:60000022:0:60000025:0:60000018:0:60000023:0")
         EVENT("20", "60000001:0"),
     "1.1:60000001 1.1:60000018 1.1:60000025 1.1:60000022 1.1:60000016 1.1:60000005"},
    {"the region is the outermost, wherever its end stands", COMPUTES EVENT("10", "60000001:0:60000018:0"),
     "1.1:60000001 1.1:60000018"},
    {"where the region ends the state is of no interest", COMPUTES EVENT("10", "60000001:0"), "1.1:60000001"},
    {"nor where one begins", COMPUTES EVENT("10", "60000001:3"), ""},
    {"the first thread's", COMPUTES OTHER("10", "60000001:3") EVENT("20", "60000005:3") EVENT("30", "60000018:0"),
     "1.1:60000018 1.1=1"},
    {"nor one that begins once more, while others are waited for",
     COMPUTES SECOND EVENT("10", "60000001:3") EVENT("20", "60000001:0") "2:3:1:2:1:30:60000018:0\n",
     "2.1:60000018 2.1=1"},
    {"a thread that begins with its own event, no state", COMPUTES OTHER("10", "60000005:0") OTHER("20", "60000018:0"),
     "1.1:60000001 1.1=1 1.2:60000018 1.2:60000005"},
    {"in its state, where its event tells no more", "1:2:1:1:2:0:900:1\n" OTHER("0", "40000003:0") COMPUTES,
     "1.2=1 1.1=1"},
    {"not in a later one", "1:2:1:1:2:5:900:1\n" OTHER("0", "40000003:0") COMPUTES, "1.1=1"},
    {"nor where the event begins something", COMPUTES "1:2:1:1:2:0:900:1\n" OTHER("0", "60000018:5"), "1.1=1"},
    {"who calls MPI runs", COMPUTES OTHER("0", "50000001:2"), "1.2=1 1.1=1"},
    {"but for what the line begins", COMPUTES OTHER("0", "50000001:0:60000018:5"), "1.1=1"},
    {"a first thread, too, whose event stands before its state",
     SECOND EVENT("0", "60000018:5") COMPUTES EVENT("10", "60000018:0:60000018:0"), "1.1:60000018 2.1=1"},
    {"it begins once", COMPUTES OTHER("10", "60000018:5") OTHER("20", "60000018:0"), "1.1:60000001 1.1=1"},
    {"another thread's function tells that the first is in a region", COMPUTES OTHER("10", "60000018:5"),
     "1.1:60000001 1.1=1"},
    {"not a function of its own", COMPUTES EVENT("10", "60000018:5") EVENT("20", "60000018:0"), "1.1=1"},
    {"not where it has begun one before", COMPUTES SECOND EVENT("5", "60000001:3") OTHER("10", "60000018:5"), "2.1=1"},
    {"not where it is in MPI", "1:1:1:1:1:0:900:13\n" OTHER("10", "60000018:5"), "1.1=13"},
    {"not behind its state", "1:1:1:1:1:0:10:1\n" OTHER("10", "60000018:5"), "1.1=1"},
    {"not of another rank", COMPUTES SECOND "2:4:1:2:2:10:60000018:5\n", "1.1=1 2.1:60000001 2.1=1"},
    {"waits for locks that they get", COMPUTES EVENT("10", "60000006:6:60000007:6:60000033:6"),
     "1.1:60000033 1.1:60000007 1.1:60000006 1.1=1"},
    {"a lock that it has got is no wait, nor is its end", COMPUTES EVENT("10", "60000006:5") EVENT("20", "60000006:0"),
     "1.1=1"},
    {"it waits for it once", COMPUTES EVENT("10", "60000006:6:60000006:5:60000006:0:60000006:3:60000006:6"),
     "1.1:60000006 1.1=1"},
    {"what is left that has not been got", COMPUTES EVENT("10", "60000006:0:60000006:3:60000006:6"), "1.1=1"},
    {"not where the wait stands there", COMPUTES EVENT("10", "60000006:3") EVENT("20", "60000006:6"), "1.1=1"},
    {"a value of 6 is a wait's end of locks alone", COMPUTES EVENT("10", "60000018:6"), "1.1=1"},
    {"ranks begin when their states do",
     COMPUTES "1:3:1:2:1:20:900:1\n" EVENT("10", "60000001:0") "2:3:1:2:1:30:60000018:0\n",
     "1.1:60000001 2.1:60000018 2.1=1"},
    {"all first threads are waited for", COMPUTES SECOND EVENT("10", "60000001:0") "2:3:1:2:1:30:60000018:0\n",
     "1.1:60000001 2.1:60000018 2.1=1"},
    {"no other threads are",
     COMPUTES OTHER("5", "60000005:0") EVENT("10", "60000001:0") EVENT("20", "60000018:0") OTHER("30", "60000018:0"),
     "1.1:60000001 1.2:60000005"},
    {"where another thread has the first line",
     OTHER("5", "60000005:0") "1:1:1:1:1:6:900:1\n" EVENT("10", "60000018:0"), "1.2:60000005 1.1:60000018 1.1=1"},
};

/* In the newer library's types the end of a region's work looks like that of the region. */
static const struct elements_case newer[] = {
    {"a region's work, and the region", COMPUTES EVENT("10", "60002:0") EVENT("20", "60002:0"),
     "1.1:60002 1.1:60002 1.1=1"},
    {"a region that begins", COMPUTES EVENT("10", "60002:0") EVENT("20", "60002:1"), "1.1:60002"},
    {"its work alone", COMPUTES EVENT("10", "60002:2") EVENT("20", "60012:0"), "1.1:60012 1.1=1"},
};

static void check(const struct elements_case *rows, size_t count, bool is_newer)
{
    for (size_t i = 0; i < count; i++) {
        struct told told;

        listen(&told, rows[i].lines, is_newer);
        cr_expect_str_eq(told.text, rows[i].expected, "%s: found %s, expected %s", rows[i].name, told.text,
                         rows[i].expected);
    }
}

Test(first_elements, are_those_that_end)
{
    check(cases, sizeof(cases) / sizeof(cases[0]), false);
    check(newer, sizeof(newer) / sizeof(newer[0]), true);
}

/* So many lines are read at most before anything is carried out: of two ranks 64 more each. */
Test(first_elements, are_looked_for_in_some_lines)
{
    enum { LINES_MOST = 65536 + 2 * 64 };

    for (int lines = LINES_MOST - 1; lines <= LINES_MOST; lines++) {
        static const char line[] = OTHER("10", "60000019:5");
        char *text = malloc((LINES_MOST + 2) * sizeof(line));
        char *end = stpcpy(text, COMPUTES);
        struct told told;

        for (int i = 0; i < lines; i++)
            end = stpcpy(end, line);
        strcpy(end, EVENT("20", "60000018:0"));
        listen(&told, text, false);
        cr_expect_str_eq(told.text, lines < LINES_MOST ? "1.1:60000018 1.1=1" : "1.1=1", "%d: %s", lines, told.text);
        free(text);
    }
}
