#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "paraver/records/reader.h"
#include "replay/replay.h"

enum { COUNTER = 42000050, MOST = 32 };

struct told {
    struct replay_setup setup;
    struct replay_options options;
    struct listener listener;
    uint64_t values[MOST];
    enum rank_state states[MOST];
    size_t count;
};

static const uint32_t watched[] = {COUNTER};

static int take_event(void *self, const struct stream_event *event)
{
    struct told *told = self;

    told->values[told->count] = event->value;
    told->states[told->count++] = event->ended;
    return 0;
}

static int start(void *user, const struct replay_start *facts)
{
    struct told *told = user;

    (void)facts;
    told->listener = (struct listener){.self = told, .event = take_event};
    return 0;
}

static const struct diag silent = {NULL, NULL};

/* Replays the lines of one rank of two threads. */
static void listen(struct told *told, const char *lines, unsigned useful)
{
    static const char header[] = "#Paraver (01/01/2026 at 00:00):1000_ns:1(1):1:1(2:1)\n";
    struct anomalies anomalies;
    struct replay *replay;
    struct prv_reader *reader;
    struct prv_sink sink;

    *told = (struct told){.options = {.max_skew = 1000000000, .useful = useful}};
    anomalies_init(&anomalies, &silent, "x.prv");
    told->setup = (struct replay_setup){
        .options = &told->options,
        .listeners = &told->listener,
        .listener_count = 1,
        .watched = watched,
        .watched_count = 1,
        .start = start,
        .user = told,
        .anomalies = &anomalies,
    };
    replay = replay_new(&told->setup);
    sink = replay_sink(replay);
    reader = prv_reader_new(&sink, &anomalies);
    cr_assert(prv_reader_feed(reader, header, strlen(header)) == 0);
    cr_assert(prv_reader_feed(reader, lines, strlen(lines)) == 0);
    cr_assert(prv_reader_finish(reader, NULL) == 0);
    cr_assert(replay_finish(replay) == 0);
    prv_reader_free(reader);
    replay_free(replay);
}

/* Each event's value names the state that it belongs to. */
static void expect(const char *what, const char *lines, unsigned useful)
{
    struct told told;

    listen(&told, lines, useful);
    cr_assert(told.count > 0, "%s", what);
    for (size_t i = 0; i < told.count; i++)
        cr_expect_eq((uint64_t)told.states[i], told.values[i], "%s: event %zu of state %" PRIu64 " belongs to %d", what,
                     i + 1, told.values[i], (int)told.states[i]);
}

Test(watched_events, belong_to_what_their_line_ends)
{
    _Static_assert(STATE_ABSENT == 0 && STATE_USEFUL == 1 && STATE_MPI == 2 && STATE_OVERHEAD == 3,
                   "as in the lines below");
    expect("on the line of an entry or exit, before or behind it",
           "2:1:1:1:1:0:40000018:1:42000050:0\n"
           "2:1:1:1:1:10:50000003:31:42000050:1\n"
           "2:1:1:1:1:20:50000003:0:42000050:2\n"
           "2:1:1:1:1:30:42000050:1:50000003:32\n"
           "2:1:1:1:1:40:42000050:2:50000003:0\n",
           0);
    expect("alone inside of a state",
           "2:1:1:1:1:0:50000003:31:42000050:0\n"
           "2:1:1:1:1:10:42000050:2\n"
           "2:1:1:1:1:20:50000003:0\n"
           "2:1:1:1:1:30:42000050:1\n",
           0);
    expect("alone at the time of a change",
           "2:1:1:1:1:0:50000003:31\n"
           "2:1:1:1:1:20:50000003:0\n"
           "2:1:1:1:1:20:42000050:2\n"
           "2:1:1:1:1:30:50000003:32\n"
           "2:1:1:1:1:30:42000050:1\n"
           "2:1:1:1:1:31:42000050:2\n"
           "2:1:1:1:1:40:50000003:0\n",
           0);
    expect("a call without length closes an empty interval first",
           "2:1:1:1:1:0:50000003:31:42000050:0\n"
           "2:1:1:1:1:20:50000003:0:42000050:2\n"
           "2:1:1:1:1:20:50000003:22:42000050:1\n"
           "2:1:1:1:1:20:50000003:0:42000050:2\n"
           "2:1:1:1:1:20:42000050:2\n"
           "2:1:1:1:1:30:50000003:32:42000050:1\n"
           "2:1:1:1:1:40:50000003:0\n",
           0);
    expect("an exit and an entry on one line",
           "2:1:1:1:1:0:50000003:31:42000050:0\n"
           "2:1:1:1:1:20:50000003:0:50000003:32:42000050:2\n"
           "2:1:1:1:1:40:50000003:0:42000050:2\n",
           0);
    expect("overhead",
           "2:1:1:1:1:0:50000003:31:42000050:0\n"
           "2:1:1:1:1:10:50000003:0:42000050:2\n"
           "2:1:1:1:1:20:40000003:1:42000050:1\n"
           "2:1:1:1:1:30:40000003:0:42000050:3\n"
           "2:1:1:1:1:40:50000003:32:42000050:1\n",
           0);
    expect("overhead that counts as useful",
           "2:1:1:1:1:0:50000003:31:42000050:0\n"
           "2:1:1:1:1:10:50000003:0:42000050:2\n"
           "2:1:1:1:1:20:40000003:1:42000050:1\n"
           "2:1:1:1:1:30:40000003:0:42000050:1\n",
           OVERHEAD_FLUSH);
    expect("a call on another thread",
           "2:1:1:1:1:0:50000003:31:42000050:0\n"
           "2:1:1:1:1:10:50000003:0:42000050:2\n"
           "2:1:1:1:2:20:50000001:1\n"
           "2:1:1:1:1:20:42000050:1\n"
           "2:1:1:1:1:25:42000050:2\n"
           "2:1:1:1:2:30:50000001:0\n",
           0);
}
