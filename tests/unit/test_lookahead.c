/* The look-ahead, and the queue of events under it. */
#include <criterion/criterion.h>

#include "replay/events/lookahead.h"

static void add_events(struct lookahead *lookahead, int64_t from, int64_t to)
{
    for (int64_t time = from; time < to; time++) {
        struct replay_event *event = lookahead_add(lookahead);

        cr_assert_not_null(event);
        event->time = time;
        lookahead_reach(lookahead, time);
    }
}

/* Takes all up to there; how many they were, which must be those from *next on, in order. */
static size_t drop_up_to(struct lookahead *lookahead, struct lookahead_horizon horizon, int64_t *next)
{
    struct lookahead_run run;
    size_t dropped = 0;

    while ((run = lookahead_front(lookahead, &horizon)).count > 0) {
        size_t count = 0;

        for (; count < run.count && run.events[count].time < run.until; count++)
            cr_assert_eq(run.events[count].time, (*next)++);
        dropped += count;
        lookahead_drop(lookahead, count);
        if (count < run.count)
            break;
    }
    return dropped;
}

/* Likewise all that is safe. */
static size_t drop_ready(struct lookahead *lookahead, size_t held, int64_t *next)
{
    return drop_up_to(lookahead, lookahead_horizon(lookahead, held), next);
}

Test(lookahead, keeps_the_largest_skew)
{
    struct lookahead lookahead;
    int64_t next = 0;

    lookahead_init(&lookahead, 100, 1);
    add_events(&lookahead, 0, 300);
    cr_expect_eq(drop_ready(&lookahead, 0, &next), 199, "events before 299 - 100");
    cr_expect_eq(drop_ready(&lookahead, 0, &next), 0);
    lookahead_reach(&lookahead, 310);
    lookahead_reach(&lookahead, 305);
    cr_expect_eq(drop_ready(&lookahead, 0, &next), 11);
    lookahead_deinit(&lookahead);
}

Test(lookahead, keeps_what_open_sends_may_concern)
{
    struct lookahead lookahead;
    uint64_t first;
    uint64_t second;
    int64_t next = 0;

    lookahead_init(&lookahead, 0, 1);
    add_events(&lookahead, 0, 50);
    cr_assert_eq(lookahead_enter(&lookahead, 50, &first), 0);
    add_events(&lookahead, 50, 70);
    cr_assert_eq(lookahead_enter(&lookahead, 70, &second), 0);
    add_events(&lookahead, 70, 100);
    cr_expect_eq(drop_ready(&lookahead, 0, &next), 50, "nothing from the first entry on");
    lookahead_exit(&lookahead, second, 90);
    cr_expect_eq(drop_ready(&lookahead, 0, &next), 0, "the second does not count before the first has ended");
    lookahead_exit(&lookahead, first, 99);
    cr_expect_eq(drop_ready(&lookahead, 0, &next), 0, "more lines of the time of the exit may follow");
    lookahead_reach(&lookahead, 101);
    cr_expect_eq(drop_ready(&lookahead, 0, &next), 50, "both have ended");
    lookahead_deinit(&lookahead);
}

/* More sends at once than the ring has room for at first, ended in the reverse order. */
Test(lookahead, many_open_sends)
{
    enum { SENDS = 1000 };
    uint64_t tickets[SENDS];
    struct lookahead lookahead;
    int64_t next = 0;

    lookahead_init(&lookahead, 0, 1);
    for (int round = 0; round < 2; round++) {
        int64_t start = round * 2 * SENDS;

        for (int i = 0; i < SENDS; i++) {
            cr_assert_eq(lookahead_enter(&lookahead, start + i, &tickets[i]), 0);
            add_events(&lookahead, start + i, start + i + 1);
        }
        for (int i = SENDS - 1; i > 0; i--)
            lookahead_exit(&lookahead, tickets[i], start + SENDS);
        add_events(&lookahead, start + SENDS, start + 2 * SENDS);
        cr_expect_eq(drop_ready(&lookahead, 0, &next), round == 0 ? 0 : 1, "the oldest is still open");
        lookahead_exit(&lookahead, tickets[0], start + SENDS);
        cr_expect_eq(drop_ready(&lookahead, 0, &next), 2 * SENDS - 1);
    }
    lookahead_deinit(&lookahead);
}

/* Beyond the budget only a few times the skew that was seen is kept; messages in memory count, too. */
Test(lookahead, budget)
{
    static const struct {
        int64_t seen;
        size_t held;
        size_t kept;
    } cases[] = {
        {0, 0, 12 * 1024 + 12},           /* the budget for one rank */
        {0, 1000, 12 * 1024 + 12 - 6000}, /* of which messages take a part */
        {0, 1 << 20, 1},                  /* the event of the last time */
        {500, 1 << 20, 2001},             /* four times the skew */
        {1 << 20, 1 << 20, 20000},        /* no more than the largest skew, which is all */
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct lookahead lookahead;
        int64_t next = 0;

        lookahead_init(&lookahead, 1 << 16, 1);
        add_events(&lookahead, 0, 20000);
        lookahead_see_skew(&lookahead, cases[i].seen);
        lookahead_see_skew(&lookahead, cases[i].seen / 2);
        cr_expect_eq(20000 - drop_ready(&lookahead, cases[i].held, &next), cases[i].kept, "case %zu: kept %zu", i,
                     lookahead.count);
        lookahead_deinit(&lookahead);
    }
}

Test(lookahead, the_rest_at_the_end)
{
    struct lookahead lookahead;
    int64_t next = 0;

    lookahead_init(&lookahead, 1000, 1);
    add_events(&lookahead, 0, 300);
    cr_expect_eq(drop_up_to(&lookahead, (struct lookahead_horizon){.safe = INT64_MAX, .allowed = INT64_MAX}, &next),
                 300);
    lookahead_deinit(&lookahead);
}

Test(event_queue, walks_without_taking)
{
    struct event_pool pool = {NULL};
    struct event_queue queue = {0};
    struct event_cursor cursor = event_queue_cursor(&queue);
    const struct replay_event *event;
    int64_t next = 100;

    cr_expect_null(event_cursor_next(&cursor));
    cr_expect_null(event_queue_peek(&queue));
    for (int64_t time = 0; time < 3 * EVENT_CHUNK_SIZE; time++)
        event_queue_add(&queue, &pool)->time = time;
    for (int i = 0; i < 100; i++)
        event_queue_pop(&queue, &pool);
    cursor = event_queue_cursor(&queue);
    while ((event = event_cursor_next(&cursor)) != NULL)
        cr_assert_eq(event->time, next++);
    cr_expect_eq(next, 3 * EVENT_CHUNK_SIZE);
    cr_expect_eq(event_queue_peek(&queue)->time, 100);
    event_queue_clear(&queue, &pool);
    cr_expect_null(event_queue_peek(&queue));
    event_pool_deinit(&pool);
}
