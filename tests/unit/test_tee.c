/* Several sinks of one reader: whose roles they get, and those that follow in threads of their own. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "paraver/records/tee.h"

enum { FIRST = 50000001, SECOND = 42000050 };

/* What a sink has been told of the roles of two pairs. */
struct seen {
    uint32_t roles[2];
};

static int take_event(void *user, const struct prv_event *event, uint64_t line)
{
    struct seen *seen = user;

    (void)line;
    cr_assert_eq(event->pair_count, 2);
    for (size_t i = 0; i < 2; i++)
        seen->roles[i] = event->pairs[i].roles;
    return 0;
}

Test(tee, each_sink_gets_the_roles_of_its_own_filter)
{
    struct event_filter filters[2] = {{.is_armed = true}, {.is_armed = true}};
    struct seen seen[2];
    struct tee tee = {.sinks = NULL};
    struct prv_pair pairs[] = {{.type = FIRST, .value = 1}, {.type = SECOND, .value = 2}};
    struct prv_event event = {.pairs = pairs, .pair_count = 2, .pair_capacity = 2};
    struct prv_sink both;

    for (size_t i = 0; i < 2; i++) {
        struct prv_sink sink = {.user = &seen[i], .filter = &filters[i], .event = take_event};

        cr_assert_eq(event_filter_init(&filters[i], 2), 0);
        cr_assert_eq(tee_add(&tee, &sink), 0);
    }
    event_filter_add(&filters[0], FIRST, 1);
    event_filter_add(&filters[0], SECOND, 2);
    event_filter_add(&filters[1], FIRST, 8);
    both = tee_sink(&tee);
    event_filter_fill_in(both.filter, &event);
    cr_assert_eq(prv_sink_event(&both, &event, 1), 0);
    cr_expect_eq(seen[0].roles[0], 1);
    cr_expect_eq(seen[0].roles[1], 2);
    cr_expect_eq(seen[1].roles[0], 8);
    cr_expect_eq(seen[1].roles[1], 0);
    for (size_t i = 0; i < 2; i++)
        event_filter_deinit(&filters[i]);
    tee_deinit(&tee);
}

static int count_event(void *user, const struct prv_event *event, uint64_t line)
{
    uint64_t *count = user;

    (void)event;
    (void)line;
    ++*count;
    return 0;
}

Test(tee, has_room_for_any_number_of_sinks)
{
    enum { COUNT = 1000 };
    uint64_t counts[COUNT] = {0};
    const struct prv_event event = {.time = 0};
    struct tee tee = {.sinks = NULL};
    struct prv_sink all;

    for (size_t i = 0; i < COUNT; i++) {
        struct prv_sink sink = {.user = &counts[i], .event = count_event};

        cr_assert_eq(tee_add(&tee, &sink), 0);
    }
    all = tee_sink(&tee);
    cr_assert_eq(prv_sink_event(&all, &event, 1), 0);
    for (size_t i = 0; i < COUNT; i++)
        cr_expect_eq(counts[i], 1);
    tee_deinit(&tee);
}

#define COMMUNICATOR UINT64_MAX

/* What a follower gets, and when it fails: 0 is never. */
struct follower_log {
    uint64_t lines;               /* so far, all in order */
    uint64_t sum;                 /* of what the records say */
    uint64_t communicators_after; /* how many lines came before the communicator */
    uint64_t fails_at;
};

static int log_line(struct follower_log *log, uint64_t line, uint64_t said)
{
    cr_assert_eq(line, log->lines + 1);
    log->lines = line;
    log->sum += said;
    return line == log->fails_at ? ERROR_MEMORY : 0;
}

static int follow_state(void *user, const struct prv_state *state, uint64_t line)
{
    return log_line(user, line, state->value);
}

static int follow_event(void *user, const struct prv_event *event, uint64_t line)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < event->pair_count; i++)
        sum += event->pairs[i].value;
    return log_line(user, line, sum);
}

static int follow_message(void *user, const struct prv_message *message, uint64_t line)
{
    return log_line(user, line, (uint64_t)message->size);
}

static int follow_communicator(void *user, const struct prv_communicator *communicator, uint64_t line)
{
    struct follower_log *log = user;

    (void)communicator;
    (void)line;
    log->communicators_after = log->lines;
    return log->fails_at == COMMUNICATOR ? ERROR_MEMORY : 0;
}

enum { FOLLOWERS = 3, ROUNDS = 20000 };

static struct prv_sink start_followers(struct tee *tee, uint64_t *leader, struct follower_log *logs)
{
    struct prv_sink sink = {.user = leader, .event = count_event};

    cr_assert_eq(tee_add(tee, &sink), 0);
    for (size_t i = 0; i < FOLLOWERS; i++) {
        sink = (struct prv_sink){.user = &logs[i],
                                 .communicator = follow_communicator,
                                 .state = follow_state,
                                 .event = follow_event,
                                 .message = follow_message};
        cr_assert_eq(tee_add_follower(tee, &sink), 0);
    }
    return tee_sink(tee);
}

/* A state, an event with one pair and a message: 1 + 2 + 3. */
static int tell_round(const struct prv_sink *sink, uint64_t *line)
{
    struct prv_pair pair = {.type = FIRST, .value = 2};
    const struct prv_state state = {.value = 1};
    const struct prv_event event = {.pairs = &pair, .pair_count = 1, .pair_capacity = 1};
    const struct prv_message message = {.size = 3};
    int error = prv_sink_state(sink, &state, ++*line);

    if (error == 0)
        error = prv_sink_event(sink, &event, ++*line);
    return error == 0 ? prv_sink_message(sink, &message, ++*line) : error;
}

Test(tee, followers_get_all_records_in_order)
{
    enum { MANY = 100000 }; /* pairs, more than a batch has room for */
    struct follower_log logs[FOLLOWERS] = {{0}};
    struct tee tee = {.sinks = NULL};
    uint64_t leader = 0;
    uint64_t line = 0;
    const struct prv_sink all = start_followers(&tee, &leader, logs);
    const struct prv_communicator communicator = {.id = 1};
    struct prv_event event = {.pairs = calloc(MANY, sizeof(struct prv_pair)), .pair_count = MANY};

    cr_assert_not_null(event.pairs);
    for (size_t i = 0; i < MANY; i++)
        event.pairs[i].value = 1;
    for (int i = 0; i < ROUNDS; i++)
        cr_assert_eq(tell_round(&all, &line), 0);
    cr_assert_eq(prv_sink_event(&all, &event, ++line), 0);
    cr_assert_eq(tell_round(&all, &line), 0);
    cr_assert_eq(prv_sink_communicator(&all, &communicator, 0), 0);
    cr_assert_eq(tell_round(&all, &line), 0);
    cr_assert_eq(tee_finish(&tee), 0);
    cr_expect_eq(leader, ROUNDS + 3);
    for (size_t i = 0; i < FOLLOWERS; i++) {
        cr_expect_eq(logs[i].lines, line);
        cr_expect_eq(logs[i].communicators_after, line - 3);
        cr_expect_eq(logs[i].sum, (uint64_t)(ROUNDS + 2) * 6 + MANY);
    }
    tee_deinit(&tee);
    free(event.pairs);
}

Test(tee, what_a_follower_returns_is_told_at_the_end)
{
    struct follower_log logs[FOLLOWERS] = {{0}, {.fails_at = 3 * ROUNDS / 2}, {0}};
    struct tee tee = {.sinks = NULL};
    uint64_t leader = 0;
    uint64_t line = 0;
    const struct prv_sink all = start_followers(&tee, &leader, logs);

    for (int i = 0; i < ROUNDS; i++)
        cr_assert_eq(tell_round(&all, &line), 0);
    cr_expect_eq(tee_finish(&tee), ERROR_MEMORY);
    cr_expect_eq(logs[0].lines, line);
    cr_expect_eq(logs[1].lines, logs[1].fails_at);
    tee_deinit(&tee);
}

Test(tee, a_follower_that_fails_at_a_communicator_gets_nothing_more)
{
    struct follower_log logs[FOLLOWERS] = {{0}, {0}, {.fails_at = COMMUNICATOR}};
    struct tee tee = {.sinks = NULL};
    uint64_t leader = 0;
    uint64_t line = 0;
    const struct prv_sink all = start_followers(&tee, &leader, logs);
    const struct prv_communicator communicator = {.id = 1};

    for (int i = 0; i < ROUNDS; i++)
        cr_assert_eq(tell_round(&all, &line), 0);
    cr_assert_eq(prv_sink_communicator(&all, &communicator, 0), 0);
    for (int i = 0; i < ROUNDS; i++)
        cr_assert_eq(tell_round(&all, &line), 0);
    cr_expect_eq(tee_finish(&tee), ERROR_MEMORY);
    cr_expect_eq(logs[1].lines, line);
    cr_expect_eq(logs[2].lines, 3 * ROUNDS);
    tee_deinit(&tee);
}

/* As where a signal ends the work. */
Test(tee, may_be_left_before_its_followers_have_got_all)
{
    struct follower_log logs[FOLLOWERS] = {{0}};
    struct tee tee = {.sinks = NULL};
    uint64_t leader = 0;
    uint64_t line = 0;
    const struct prv_sink all = start_followers(&tee, &leader, logs);

    for (int i = 0; i < ROUNDS; i++)
        cr_assert_eq(tell_round(&all, &line), 0);
    tee_deinit(&tee);
    cr_expect_leq(logs[0].lines, line);
}
