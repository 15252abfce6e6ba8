/*
 * Between calls: what a listener gets, and when, as a word for each of its calls.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "replay/between_calls.h"

enum { TEXT_MAX = 400 };

static const struct diag silent = {NULL, NULL};

struct trial {
    struct listener listeners[2]; /* the one that stands before, and the one behind */
    struct between_calls *between;
    int64_t time;
    char text[TEXT_MAX];
    uint64_t told;
};

static void tell(struct trial *trial, const char *what, uint32_t rank)
{
    size_t used = strlen(trial->text);

    trial->told++;
    if (used < sizeof(trial->text) - 1)
        snprintf(trial->text + used, sizeof(trial->text) - used, " %s%" PRIu32, what, rank);
}

static int take_interval(void *self, const struct interval *interval)
{
    tell(self, interval->call ? "mpi" : interval->state == STATE_OVERHEAD ? "over" : "use", interval->rank);
    return 0;
}

static int take_event(void *self, const struct stream_event *event)
{
    tell(self, "event", event->rank);
    return 0;
}

static int take_site(void *self, const struct call_site *site)
{
    tell(self, "site", site->rank);
    return 0;
}

static int take_post(void *self, const struct post *post, void *token)
{
    (void)token;
    tell(self, "post", post->rank);
    return 0;
}

static int take_join(void *self, const struct join *join)
{
    tell(self, "join", join->rank);
    return 0;
}

static int take_finish(void *self, int64_t end)
{
    (void)end;
    tell(self, "end", 0);
    return 0;
}

static void begin(struct trial *trial)
{
    struct listener_list listeners = {trial->listeners, 0};

    *trial = (struct trial){0};
    trial->listeners[1] = (struct listener){.self = trial,
                                            .interval = take_interval,
                                            .event = take_event,
                                            .site = take_site,
                                            .post = take_post,
                                            .join = take_join,
                                            .finish = take_finish};
    trial->between = between_calls_new(&listeners, 2, &silent);
    cr_assert_not_null(trial->between);
    listeners.count++;
    cr_assert_eq(between_calls_take(trial->between, &listeners), 0);
}

/* A letter for each thing that happens, of rank 1 where it is a capital: told as a run tells it. */
static int play_to(const struct listener *listener, char what, int64_t time)
{
    uint32_t rank = what >= 'A' && what <= 'Z';
    struct interval interval = {.rank = rank, .state = STATE_USEFUL, .t0 = time, .t1 = time + 1};
    struct stream_event event = {.rank = rank};
    struct call_site site = {.rank = rank, .value = 1};
    struct post post = {.rank = rank};
    struct join join = {.rank = rank};

    switch (what | 0x20) {
    case 'o':
        interval.state = STATE_OVERHEAD;
        break;
    case 'c': /* a whole call */
        interval.state = STATE_MPI;
        interval.call = 1;
        interval.is_enter = interval.is_exit = true;
        break;
    case 'e':
        return listener->event ? listener->event(listener->self, &event) : 0;
    case 's':
        return listener->site ? listener->site(listener->self, &site) : 0;
    case 'p':
        return listener->post(listener->self, &post, NULL);
    case 'j':
        return listener->join(listener->self, &join);
    case '.':
        return listener->finish(listener->self, time);
    }
    return listener->interval ? listener->interval(listener->self, &interval) : 0;
}

static void play(struct trial *trial, char what)
{
    for (size_t i = 0; i < 2; i++)
        cr_assert_eq(play_to(&trial->listeners[i], what, trial->time), 0);
    trial->time++;
}

Test(between_calls, what_comes_when)
{
    static const struct {
        const char *name;
        const char *happens;
        const char *expected;
    } cases[] = {
        {"a site comes before all since the last call", "uoeusuc", " site0 use0 over0 event0 use0 use0 mpi0"},
        {"nothing of the call after it", "usucus", " site0 use0 use0 mpi0 site0 use0"},
        {"what has no site comes when the call is entered", "uuc", " use0 use0 mpi0"},
        {"a post comes behind what the rank has done", "up", " use0 post0"},
        {"so does a join", "uj", " use0 join0"},
        {"other ranks are not held up", "uUPe", " use1 post1"},
        {"an event alone is not held", "e", " event0"},
        {"the end", "uoU.", " use0 over0 use1 end0"},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct trial trial;

        begin(&trial);
        for (const char *what = cases[i].happens; *what; what++)
            play(&trial, *what);
        cr_expect_str_eq(trial.text, cases[i].expected, "%s: \"%s\"", cases[i].name, trial.text);
        between_calls_free(trial.between);
    }
}

/* Up to the next call nothing is held any more: the same piece must not have two names by turns. */
Test(between_calls, hold_so_much)
{
    struct trial trial;

    begin(&trial);
    for (int i = 0; i < BETWEEN_CALLS_MAX; i++)
        play(&trial, 'u');
    cr_expect_eq(trial.told, 0);
    for (int i = 0; i < 10; i++) {
        play(&trial, 'u');
        cr_expect_eq(trial.told, (uint64_t)BETWEEN_CALLS_MAX + 1 + (uint64_t)i);
    }
    play(&trial, 'c');
    trial.told = 0;
    play(&trial, 'u');
    cr_expect_eq(trial.told, 0);
    between_calls_free(trial.between);
}
