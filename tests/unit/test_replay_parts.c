/* The small parts of the replay: pending messages, evidence of mismatches, communicators, operations, listeners. */
#include <criterion/criterion.h>

#include "replay/collectives/communicator.h"
#include "replay/collectives/operation.h"
#include "replay/emit.h"
#include "replay/messages/mismatch.h"
#include "replay/messages/pending_messages.h"
#include "replay/posts.h"

/* Pushed in this order, with the line as the number of the push. */
Test(pending_messages, come_in_order_of_time_and_file)
{
    static const struct {
        int64_t times[12];
        int count;
        int expected[12]; /* pushes */
    } cases[] = {
        {{1, 2, 3, 4, 5, 6, 7, 8}, 8, {0, 1, 2, 3, 4, 5, 6, 7}},
        {{8, 7, 6, 5, 4, 3, 2, 1}, 8, {7, 6, 5, 4, 3, 2, 1, 0}},
        {{5, 1, 6, 2, 7, 3, 8, 4}, 8, {1, 3, 5, 7, 0, 2, 4, 6}},
        /* Those that come too far before the last. */
        {{12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1}, 12, {11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0}},
        {{1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 2}, 12, {0, 11, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}},
        {{4, 4, 4, 1, 1, 4, 4, 4}, 8, {3, 4, 0, 1, 2, 5, 6, 7}},
        {{INT64_MAX - 1, INT64_MIN}, 2, {1, 0}},
    };

    for (size_t n = 0; n < 2 * sizeof(cases) / sizeof(cases[0]); n++) {
        size_t i = n / 2;
        struct message messages[12] = {0};
        struct pending_room room;
        struct pending_messages pending;
        int64_t earliest = INT64_MAX;

        pending_messages_init(&pending, n % 2 ? &room : NULL);
        cr_expect_eq(pending_messages_next(&pending), INT64_MAX);
        for (int k = 0; k < cases[i].count; k++) {
            messages[k].line = (uint64_t)k + 1;
            cr_assert_eq(pending_messages_push(&pending, cases[i].times[k], &messages[k]), 0);
            earliest = cases[i].times[k] < earliest ? cases[i].times[k] : earliest;
            cr_expect_eq(pending_messages_next(&pending), earliest);
        }
        for (int k = 0; k < cases[i].count; k++) {
            int expected = cases[i].expected[k];

            cr_expect(!pending_messages_are_empty(&pending));
            cr_expect_eq(pending_messages_next(&pending), cases[i].times[expected], "case %zu, pop %d", i, k);
            cr_expect_eq(pending_messages_first(&pending), &messages[expected], "case %zu, pop %d", i, k);
            cr_expect_eq(pending_messages_pop(&pending), &messages[expected]);
        }
        cr_expect(pending_messages_are_empty(&pending));
        cr_expect_eq(pending_messages_next(&pending), INT64_MAX);
        pending_messages_deinit(&pending);
    }
}

Test(pending_messages, leave_their_room_in_order)
{
    struct message messages[40] = {0};
    struct pending_room room;
    struct pending_messages pending;
    int pushed = 0;
    int popped = 0;

    pending_messages_init(&pending, &room);
    /* One goes for two that come: the room, and what follows it, are left while the first stands at any place. */
    while (pushed < 40) {
        for (int k = 0; k < 2; k++, pushed++) {
            messages[pushed].line = (uint64_t)pushed + 1;
            cr_assert_eq(pending_messages_push(&pending, pushed, &messages[pushed]), 0);
        }
        cr_expect_eq(pending_messages_pop(&pending), &messages[popped++]);
    }
    cr_expect_eq(pending_messages_count(&pending), 20);
    while (popped < 40)
        cr_expect_eq(pending_messages_pop(&pending), &messages[popped++]);
    pending_messages_deinit(&pending);
}

static struct message message_of(uint32_t sender, uint32_t receiver, int64_t sent, int64_t arrival)
{
    return (struct message){.sender = sender, .receiver = receiver, .tag = 5, .send_time = sent, .arrival = arrival};
}

/* A message of rank 0 to rank 1 that is received 100 before it is sent, after other evidence. */
Test(mismatches, rule_out_what_no_clock_explains)
{
    static const struct {
        const char *name;
        int64_t back_sent; /* a message of rank 1 to rank 0; 0: none */
        int64_t back_arrival;
        struct last_sync first; /* the last common all-to-all of rank 0 and rank 1; number 0: none */
        struct last_sync second;
        bool is_ruled_out;
    } cases[] = {
        {"nothing is known", 0, 0, {0}, {0}, false},
        {"the other way took longer", 1000, 1101, {0}, {0}, false},
        {"the other way was quicker", 1000, 1050, {0}, {0}, true},
        {"long ago: clocks drift", -99000, -98950, {0}, {0}, false},
        {"an all-to-all that both left soon", 0, 0, {3, 1, 1000, 1050}, {3, 1, 1000, 1050}, true},
        {"one that they were in for long", 0, 0, {3, 1, 900, 1050}, {3, 1, 900, 1050}, false},
        {"another communicator's", 0, 0, {3, 1, 1000, 1050}, {4, 1, 1000, 1050}, false},
        {"another operation", 0, 0, {3, 1, 1000, 1050}, {3, 2, 1000, 1050}, false},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct message odd = message_of(0, 1, 1200, 1100);
        struct message back = message_of(1, 0, cases[i].back_sent, cases[i].back_arrival);
        struct mismatches mismatches = {0};

        cr_assert_eq(mismatches_init(&mismatches, 2), 0);
        mismatches.last_syncs[0] = cases[i].first;
        mismatches.last_syncs[LAST_SYNCS] = cases[i].second;
        mismatches_learn(&mismatches, &odd);
        if (cases[i].back_sent != 0)
            mismatches_learn(&mismatches, &back);
        cr_expect_eq(mismatches_rule_out(&mismatches, &odd), cases[i].is_ruled_out, "%s", cases[i].name);
        mismatches_deinit(&mismatches);
    }
}

/* Rank 0 has evidence about more ranks than there is room for: a new one takes the place of one other, of those that
 * most ranks send to or of those beyond. */
Test(mismatches, forget_one_partner_for_another)
{
    enum { RANKS = 64, SLOTS = 16 };
    static const uint32_t latest[] = {SLOTS + 3, SLOTS + MISMATCH_NEAR + 1};

    for (size_t i = 0; i < sizeof(latest) / sizeof(latest[0]); i++) {
        struct mismatches mismatches = {0};

        cr_assert_eq(mismatches_init(&mismatches, RANKS), 0);
        cr_assert_eq(mismatches.evidence_per_rank, SLOTS);
        for (uint32_t partner = 1; partner <= latest[i]; partner++) {
            struct message quick = message_of(0, partner, 1000, 1050);

            if (partner <= SLOTS || partner == latest[i])
                mismatches_learn(&mismatches, &quick);
        }
        for (uint32_t partner = 1; partner <= latest[i]; partner++) {
            struct message odd = message_of(partner, 0, 1200, 1100);
            bool is_known = partner == latest[i] || (partner <= SLOTS && partner - 1 != latest[i] % SLOTS);

            cr_expect_eq(mismatches_rule_out(&mismatches, &odd), is_known, "rank %u", partner);
        }
        mismatches_deinit(&mismatches);
    }
}

Test(mismatches, remember_channels)
{
    struct mismatches mismatches = {0};
    struct message message = message_of(0, 0, 0, 0);

    cr_assert_eq(mismatches_init(&mismatches, 2), 0);
    for (uint32_t i = 0; i < 600; i++) {
        message.sender = i % 20;
        message.receiver = i / 20 % 10;
        message.tag = i / 300;
        cr_expect_eq(mismatches_has(&mismatches, &message), i % 300 >= 200, "channel %u", i);
        cr_assert_eq(mismatches_add(&mismatches, &message), 0);
        cr_assert(mismatches_has(&mismatches, &message));
    }
    cr_expect_eq(mismatches.channel_count, 400);
    mismatches_deinit(&mismatches);
}

Test(communicators, members)
{
    static const struct {
        uint32_t members[5];
        uint32_t rank;
        uint32_t expected;
    } cases[] = {
        {{0, 1, 2, 3, 4}, 3, 3},
        {{9, 7, 5, 3, 1}, 3, 3},
        {{9, 7, 5, 3, 1}, 9, 0},
        {{2, 4, 6, 8, 9}, 3, COMMUNICATOR_NONE},
        {{2, 4, 6, 8, 9}, 9, 4},
        {{2, 4, 6, 8, 10}, 8, 3},
        {{2, 4, 6, 8, 10}, 1, COMMUNICATOR_NONE},
        {{2, 4, 6, 8, 10}, 12, COMMUNICATOR_NONE},
        {{2, 4, 5, 8, 9}, 8, 3},
        {{9, 1, 5, 3, 7}, 0, COMMUNICATOR_NONE},
        {{9, 1, 5, 3, 7}, 10, COMMUNICATOR_NONE},
        {{9, 1, 5, 3, 7}, 1, 1},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct communicators communicators = {0};
        uint32_t position;

        cr_assert_eq(communicators_add(&communicators, 1, cases[i].members, 5, &position), 0);
        cr_expect_eq(communicator_member(&communicators.items[position], cases[i].rank), cases[i].expected, "case %zu",
                     i);
        communicators_deinit(&communicators);
    }
}

Test(communicators, alone)
{
    static const uint32_t ranks[] = {0, 1};
    struct communicators communicators = {0};
    uint32_t position;

    for (uint32_t id = 10; id < 20; id++) {
        cr_assert_eq(communicators_add(&communicators, id, &ranks[id % 2], 1, &position), 0);
        cr_expect_eq(position, 0, "those whose ids follow one another are one");
    }
    cr_assert_eq(communicators_add(&communicators, 20, ranks, 2, &position), 0);
    cr_assert_eq(communicators_add(&communicators, 21, ranks, 1, &position), 0);
    cr_expect_eq(communicators.count, 3);
    cr_expect_eq(communicators.items[0].member_count, 1);
    for (uint32_t id = 10; id < 20; id++)
        cr_expect_eq(communicators_find(&communicators, id), 0);
    cr_expect_eq(communicators_find(&communicators, 20), 1);
    cr_expect_eq(communicators_find(&communicators, 21), 2);
    cr_expect_eq(communicators_find(&communicators, 9), COMMUNICATOR_NONE);
    cr_expect_eq(communicators_find(&communicators, 22), COMMUNICATOR_NONE);
    communicators_deinit(&communicators);
}

Test(communicators, many)
{
    static const uint32_t ranks[] = {0, 1};
    struct communicators communicators = {0};
    const uint32_t *positions;
    uint32_t position;
    size_t count;

    cr_expect_eq(communicators_find(&communicators, 5), COMMUNICATOR_NONE);
    for (uint32_t i = 0; i < 300; i++) {
        cr_assert_eq(communicators_add(&communicators, 1000 - 3 * i, ranks, i % 3, &position), 0);
        cr_assert_eq(position, i);
    }
    for (uint32_t i = 0; i < 300; i++)
        cr_expect_eq(communicators_find(&communicators, 1000 - 3 * i), i);
    cr_expect_eq(communicators_find(&communicators, 999), COMMUNICATOR_NONE);
    positions = communicators_of_rank(&communicators, 1, 2, 3, &count);
    cr_assert_not_null(positions);
    cr_expect_eq(count, 99, "those of two members, but for the first");
    cr_expect_eq(positions[0], 5);
    communicators_deinit(&communicators);
}

static void count_merge(void *user, struct post *post, const struct post *before)
{
    (void)post;
    *(int *)user += before ? 1 : 100;
}

/* With posts, and nobody who listens to them. */
static void start_engine(struct engine *engine)
{
    *engine = (struct engine){0};
    cr_assert_eq(emit_init(&engine->audience), 0);
    message_pool_init(&engine->messages.pool, 0);
}

static void stop_engine(struct engine *engine, struct operation *operation)
{
    operation_free(engine, operation);
    message_pool_deinit(&engine->messages.pool);
    emit_deinit(&engine->audience);
}

static void enter_at(struct engine *engine, struct operation *operation, int64_t time, int64_t ideal, uint32_t rank)
{
    struct post *post = operation_add(engine, operation);

    cr_assert_not_null(post);
    *post = (struct post){.time = time, .raw = time, .ideal = ideal, .rank = rank, .call = 8};
    operation_enter(operation, post);
}

Test(post_order, finds_by_time_and_rank)
{
    static const struct post a = {.time = 10, .rank = 4}, b = {.time = 20, .rank = 1}, c = {.time = 20, .rank = 3};
    static const struct post d = {.time = 20, .rank = 7}, e = {.time = 21, .rank = 0};
    const struct post *const posts[] = {&a, &b, &c, &d, &e};

    cr_expect_eq(post_order_find(posts, 5, 10, 0), 0);
    cr_expect_eq(post_order_find(posts, 5, 10, 4), 0, "is there itself");
    cr_expect_eq(post_order_find(posts, 5, 10, 5), 1);
    cr_expect_eq(post_order_find(posts, 5, 20, 0), 1);
    cr_expect_eq(post_order_find(posts, 5, 20, 2), 2);
    cr_expect_eq(post_order_find(posts, 5, 20, 7), 3);
    cr_expect_eq(post_order_find(posts, 5, 20, UINT32_MAX), 4);
    cr_expect_eq(post_order_find(posts, 5, 22, 0), 5, "none");
    cr_expect_eq(post_order_find(posts, 2, 21, 0), 2, "of the first two only");
    cr_expect_eq(post_order_find(posts, 0, 10, 0), 0);
}

Test(operation, orders_its_posts)
{
    static const struct {
        int64_t time;
        int64_t ideal;
    } entries[] = {{50, 7}, {10, 9}, {40, 1}, {30, 12}, {20, 3}, {60, 2}, {15, 1}, {55, 4}, {45, 5}, {35, 11}};
    enum { COUNT = sizeof(entries) / sizeof(entries[0]) };
    struct operation *operation = operation_new(0, 0, 8, 1);
    struct engine engine;
    int merged = 0;

    start_engine(&engine);
    cr_assert_not_null(operation);
    for (uint32_t i = 0; i < COUNT; i++)
        enter_at(&engine, operation, entries[i].time, entries[i].ideal, i);
    cr_expect_eq(operation->max_time, 60);
    cr_expect_eq(operation->second_time, 55);
    cr_expect_eq(operation->max_ideal, 12);
    operation_sort(operation, count_merge, &merged);
    operation_sort(operation, count_merge, &merged);
    cr_expect_eq(merged, 100 + COUNT - 1, "once for each post");
    for (size_t i = 1; i < COUNT; i++)
        cr_expect_gt(operation->order[i]->time, operation->order[i - 1]->time);
    cr_expect_eq(operation->order[2]->ideal_max, 9);
    cr_expect_eq(operation->order[COUNT - 1]->ideal_max, 12);
    cr_expect_eq(operation_count_before(operation, 10), 0);
    cr_expect_eq(operation_count_before(operation, 11), 1);
    cr_expect_eq(operation_count_before(operation, 1000), COUNT);
    operation_leave(&engine, operation, operation->order[0]);
    cr_expect_eq(operation->posted, COUNT - 1);
    stop_engine(&engine, operation);
}

Test(operation, sums_up_what_is_new)
{
    struct operation *operation = operation_new(0, 0, 8, 1);
    struct engine engine;
    int merged = 0;

    start_engine(&engine);
    cr_assert_not_null(operation);
    enter_at(&engine, operation, 10, 5, 0);
    enter_at(&engine, operation, 20, 3, 1);
    operation_sort(operation, count_merge, &merged);
    cr_expect_eq(merged, 101);
    enter_at(&engine, operation, 30, 4, 2);
    enter_at(&engine, operation, 40, 7, 3);
    operation_sort(operation, count_merge, &merged);
    cr_expect_eq(merged, 103, "those that come after all others");
    cr_expect_eq(operation->order[2]->ideal_max, 5);
    cr_expect_eq(operation->order[3]->ideal_max, 7);
    enter_at(&engine, operation, 15, 6, 4);
    operation_sort(operation, count_merge, &merged);
    cr_expect_eq(merged, 207, "all again");
    cr_expect_eq(operation->order[1]->rank, 4);
    cr_expect_eq(operation->order[1]->ideal_max, 6);
    cr_expect_eq(operation->order[3]->ideal_max, 6);
    stop_engine(&engine, operation);
}

static int take_interval(void *self, const struct interval *interval)
{
    (void)self;
    (void)interval;
    return 0;
}

/* A list ends with its first empty place: a listener that takes no intervals must not leave one. */
Test(emit, listener_without_intervals_cuts_nobody_off)
{
    int all = 0, polling = 0;
    struct listener listeners[] = {
        {.skips = 1 << STATE_MPI, .takes_polling = true},
        {.self = &all, .interval = take_interval},
        {.skips = ~0U},
        {.self = &polling, .interval = take_interval, .skips = 1 << STATE_MPI, .takes_polling = true},
    };
    struct audience audience = {.listeners = listeners, .listener_count = 4};

    cr_assert_eq(emit_init(&audience), 0);
    for (int list = 0; list < HANDLER_LISTS; list++) {
        const struct interval_handler *handlers = audience.interval_handlers[list];

        cr_expect_eq(handlers[0].self, &all, "list %d", list);
        cr_expect_eq(handlers[1].self, list == STATE_MPI ? NULL : (void *)&polling, "list %d", list);
        cr_expect_eq(handlers[2].self, NULL, "list %d", list);
    }
    emit_deinit(&audience);
}
