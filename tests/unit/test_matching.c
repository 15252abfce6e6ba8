/* Which send of an archive goes to which receive. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "otf2/matching.h"
#include "otf2/postings.h"

enum { RANKS = 2, NEVER = -1 };

static struct noted_gap gaps[RANKS];
static struct message_flow flow;
static struct message_notes notes;

static void begin(void)
{
    for (size_t i = 0; i < RANKS; i++)
        gaps[i] = (struct noted_gap){INT64_MAX, INT64_MIN};
    flow = (struct message_flow){0};
    notes = (struct message_notes){.flow = &flow, .gaps = gaps};
}

static void end(void)
{
    notes_deinit(&notes);
    flow_deinit(&flow);
}

/* From rank 0 to rank 1. */
static uint32_t channel_of(uint32_t tag)
{
    uint32_t channel = channels_number(&flow.channels, &(struct channel){.receiver = 1, .tag = tag});

    cr_assert_neq(channel, HASH_INDEX_NONE);
    return channel;
}

static void send(uint32_t tag, int64_t time)
{
    cr_assert_eq(notes_send(&notes, &(struct matched_send){.time = time, .channel = channel_of(tag)}, NULL), 0);
}

/* Posted and received in one call. */
static void receive(uint32_t tag, int64_t posted, int64_t received)
{
    cr_assert_eq(notes_receive(&notes, posted, &(struct noted_receive){.channel = channel_of(tag), .thread = 1}, NULL),
                 0);
    cr_assert_eq(notes_end_call(&notes, posted, received, posted), 0);
}

static void request(enum request_step step, uint64_t number, int64_t time, size_t item)
{
    cr_assert_eq(notes_request(&notes, time, number, step, item), 0);
    cr_assert_eq(notes_end_call(&notes, time, time, time), 0);
}

static void receive_request(uint32_t tag, uint64_t number, int64_t received)
{
    cr_assert_eq(
        notes_receive(&notes, received, &(struct noted_receive){.channel = channel_of(tag), .thread = 1}, &number), 0);
    cr_assert_eq(notes_end_call(&notes, received, received, received), 0);
}

/* The times at which the sends are received, NEVER where they are not. */
static void expect_received(const int64_t *times, size_t count)
{
    cr_assert_eq(notes_match(&notes), 0);
    for (size_t i = 0; i < count; i++) {
        const struct matched_send *found = &flow.sends[i];

        cr_expect_eq(found->thread > 0 ? found->received : NEVER, times[i], "send %zu", i);
    }
}

Test(matching, tags_are_channels_of_their_own, .init = begin, .fini = end)
{
    send(1, 10);
    send(2, 20);
    send(1, 30);
    receive(2, 5, 25);
    receive(1, 26, 40);
    receive(1, 41, 50);
    expect_received((int64_t[]){40, 25, 50}, 3);
}

Test(matching, receives_count_in_the_order_of_posting, .init = begin, .fini = end)
{
    send(1, 10);
    send(1, 20);
    request(REQUEST_POSTED, 7, 1, 0);
    request(REQUEST_POSTED, 8, 2, 0);
    receive_request(1, 8, 30);
    receive_request(1, 7, 40);
    cr_assert_eq(notes_end_rank(&notes, false), 0);
    expect_received((int64_t[]){40, 30}, 2);
    cr_expect_eq(flow.sends[0].posted, 1);
}

Test(matching, cancelled_receives_are_none_and_numbers_are_used_again, .init = begin, .fini = end)
{
    send(1, 10);
    request(REQUEST_POSTED, 7, 1, 0);
    request(REQUEST_CANCELLED, 7, 2, 0);
    request(REQUEST_POSTED, 7, 3, 0);
    receive_request(1, 7, 40);
    cr_assert_eq(notes_end_rank(&notes, false), 0);
    expect_received((int64_t[]){40}, 1);
    cr_expect_eq(flow.sends[0].posted, 3);
}

Test(matching, another_thread_may_complete_what_one_has_posted, .init = begin, .fini = end)
{
    send(1, 10);
    receive_request(1, 7, 40); /* the thread that is read first */
    request(REQUEST_POSTED, 7, 3, 0);
    cr_assert_eq(notes_end_rank(&notes, true), 0);
    expect_received((int64_t[]){40}, 1);
    cr_expect_eq(flow.sends[0].posted, 3);
}

Test(matching, sends_are_complete_where_the_archive_says_it, .init = begin, .fini = end)
{
    static const struct {
        bool is_told;
        int64_t completed[2];
    } cases[] = {{true, {50, INT64_MAX}}, {false, {0, 0}}};

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        begin();
        for (uint64_t number = 0; number < 2; number++) {
            send(1, 10);
            flow.sends[number].completed = cases[i].is_told ? INT64_MAX : 0;
            request(REQUEST_SENT, number, 10, number);
        }
        if (cases[i].is_told)
            request(REQUEST_SEND_COMPLETE, 0, 50, 0);
        cr_assert_eq(notes_end_rank(&notes, false), 0);
        expect_received((int64_t[]){NEVER, NEVER}, 2);
        for (size_t k = 0; k < 2; k++)
            cr_expect_eq(flow.sends[k].completed, cases[i].completed[k], "case %zu, send %zu", i, k);
        end();
    }
}

Test(matching, what_follows_a_gap_is_paired_from_the_back, .init = begin, .fini = end)
{
    gaps[1] = (struct noted_gap){15, 35};
    send(1, 10);
    send(1, 20);
    send(1, 30);
    send(1, 40);
    receive(1, 11, 12); /* 20 and 30 were received while recording was off */
    receive(1, 41, 42);
    expect_received((int64_t[]){12, NEVER, NEVER, 42}, 4);
    cr_expect_eq(flow.lone_sends, 2);
}

Test(matching, what_is_left_over_is_counted, .init = begin, .fini = end)
{
    send(1, 10);
    send(1, 20);
    send(2, 30);
    receive(1, 11, 12);
    receive(3, 11, 12);
    expect_received((int64_t[]){12, NEVER, NEVER}, 3);
    cr_expect_eq(flow.lone_sends, 1);
    cr_expect_eq(flow.lone_receives, 1);
}

/*
 * While records are read.
 */

static struct postings sender;
static struct postings receiver;

static void begin_flow(void)
{
    flow = (struct message_flow){.tells_completion = true};
    sender = (struct postings){.flow = &flow};
    receiver = (struct postings){.flow = &flow};
}

static void end_flow(void)
{
    postings_deinit(&sender);
    postings_deinit(&receiver);
    flow_deinit(&flow);
}

static uint32_t flow_channel(uint32_t tag)
{
    return channels_number(&flow.channels, &(struct channel){.receiver = 1, .tag = tag});
}

/* Sends from rank 0 to rank 1. The send's place. */
static uint32_t flow_sends(uint32_t tag, int64_t time, const uint64_t *request)
{
    struct matched_send sent = {.time = time, .channel = flow_channel(tag), .completed = request ? INT64_MAX : 0};

    cr_assert_eq(postings_send(&sender, &sent, request), 0);
    return sender.sends[sender.send_count - 1];
}

/* A call of the receiver from `enter` to `exit` in which these requests, up to a 0, are posted or received. */
static void receiver_call(int64_t enter, int64_t exit, const uint64_t *posted, uint32_t tag, const uint64_t *received)
{
    for (; posted && *posted; posted++)
        cr_assert_eq(postings_request(&receiver, *posted, REQUEST_POSTED), 0);
    for (; received && *received; received++)
        cr_assert_eq(postings_receive(&receiver, flow_channel(tag), 0, received), 0);
    cr_assert_eq(postings_end_call(&receiver, 1, enter, exit, exit), 0);
}

static void expect_send(uint32_t place, int64_t posted, int64_t received)
{
    cr_expect_eq(flow.sends[place].unknown, 0);
    cr_expect_eq(flow.sends[place].thread, 1);
    cr_expect_eq(flow.sends[place].posted, posted);
    cr_expect_eq(flow.sends[place].received, received);
}

Test(flow, receives_count_in_the_order_of_posting, .init = begin_flow, .fini = end_flow)
{
    uint32_t sends[] = {flow_sends(1, 10, NULL), flow_sends(1, 20, NULL), flow_sends(1, 30, NULL)};

    receiver_call(1, 2, (const uint64_t[]){7, 8, 0}, 0, NULL);
    receiver_call(3, 30, NULL, 1, (const uint64_t[]){8, 0});
    cr_expect_eq(flow.sends[sends[0]].unknown, SEND_RECEIVE, "what was posted first is not complete");
    receiver_call(35, 40, NULL, 1, (const uint64_t[]){7, 0});
    expect_send(sends[0], 2, 40);
    expect_send(sends[1], 2, 30);
    cr_assert_eq(postings_receive(&receiver, flow_channel(1), 0, NULL), 0);
    cr_assert_eq(postings_end_call(&receiver, 1, 50, 60, 50), 0);
    expect_send(sends[2], 50, 60);
}

Test(flow, receives_may_be_read_before_their_sends, .init = begin_flow, .fini = end_flow)
{
    cr_assert_eq(postings_receive(&receiver, flow_channel(1), 0, NULL), 0);
    cr_assert_eq(postings_receive(&receiver, flow_channel(1), 0, NULL), 0);
    cr_assert_eq(postings_end_call(&receiver, 1, 5, 9, 5), 0);
    cr_expect_eq(flow.lone_receives, 2);
    expect_send(flow_sends(1, 6, NULL), 5, 9);
    cr_expect_eq(flow.lone_receives, 1);
}

Test(flow, cancelled_and_forgotten_receives_are_none, .init = begin_flow, .fini = end_flow)
{
    uint32_t sent = flow_sends(1, 10, NULL);

    receiver_call(1, 2, (const uint64_t[]){7, 8, 0}, 0, NULL);
    cr_assert_eq(postings_request(&receiver, 7, REQUEST_CANCELLED), 0);
    receiver_call(3, 4, (const uint64_t[]){8, 0}, 1, (const uint64_t[]){8, 0});
    expect_send(sent, 4, 4);
}

Test(flow, sends_are_complete_where_their_requests_are, .init = begin_flow, .fini = end_flow)
{
    const uint64_t requests[] = {7, 8};
    uint32_t sends[] = {flow_sends(1, 10, &requests[0]), flow_sends(2, 20, &requests[1])};

    cr_expect_eq(flow.sends[sends[0]].unknown, SEND_RECEIVE | SEND_COMPLETION);
    cr_assert_eq(postings_request(&sender, 7, REQUEST_SEND_COMPLETE), 0);
    cr_assert_eq(postings_request(&sender, 8, REQUEST_CANCELLED), 0);
    cr_assert_eq(postings_end_call(&sender, 1, 30, 40, 30), 0);
    cr_expect_eq(flow.sends[sends[0]].completed, 40);
    cr_expect_eq(flow.sends[sends[0]].unknown, SEND_RECEIVE);
    cr_expect_eq(flow.sends[sends[1]].completed, INT64_MAX);
    cr_expect_eq(flow.sends[sends[1]].unknown, SEND_RECEIVE);
}

Test(flow, what_nobody_receives_is_given_up_and_its_place_used_again, .init = begin_flow, .fini = end_flow)
{
    uint32_t sends[] = {flow_sends(1, 10, NULL), flow_sends(1, 20, NULL), flow_sends(2, 30, NULL)};

    cr_assert_eq(postings_receive(&receiver, flow_channel(1), 0, NULL), 0);
    cr_assert_eq(postings_end_call(&receiver, 1, 11, 12, 11), 0);
    flow_give_up(&flow, sends[1]);
    cr_expect_eq(flow.lone_sends, 1);
    flow_give_up(&flow, sends[2]);
    cr_expect_eq(flow.lone_sends, 1, "of a channel without receives none is missing");
    cr_expect_eq(flow.sends[sends[1]].thread, 0);
    cr_expect_eq(flow.sends[sends[2]].unknown, 0);
    flow_drop(&flow, sends[1]);
    cr_expect_eq(flow_sends(1, 40, NULL), sends[1]);
    cr_expect_eq(flow.send_count, 3);
}

Test(flow, requests_of_one_place_are_told_apart, .init = begin_flow, .fini = end_flow)
{
    enum { A = 1, B = A + REQUESTS_NEAR, C = B + REQUESTS_NEAR, D = C + REQUESTS_NEAR };

    receiver_call(1, 2, (const uint64_t[]){A, 0}, 0, NULL);
    receiver_call(3, 4, (const uint64_t[]){B, 0}, 0, NULL);
    receiver_call(5, 6, (const uint64_t[]){C, 0}, 0, NULL);
    receiver_call(7, 8, NULL, 2, (const uint64_t[]){B, 0});
    receiver_call(9, 10, (const uint64_t[]){B, 0}, 0, NULL);
    receiver_call(11, 12, NULL, 1, (const uint64_t[]){A, 0});
    receiver_call(13, 14, (const uint64_t[]){D, 0}, 0, NULL); /* in the place that A has left */
    receiver_call(15, 16, NULL, 4, (const uint64_t[]){B, 0});
    receiver_call(17, 18, NULL, 3, (const uint64_t[]){C, 0});
    receiver_call(19, 20, NULL, 5, (const uint64_t[]){D, 0});
    expect_send(flow_sends(1, 0, NULL), 2, 12);
    expect_send(flow_sends(2, 0, NULL), 4, 8);
    expect_send(flow_sends(3, 0, NULL), 6, 18);
    expect_send(flow_sends(4, 0, NULL), 10, 16);
    expect_send(flow_sends(5, 0, NULL), 14, 20);
    cr_expect_eq(receiver.open_count, 0);
}

/* Numbers of requests that are never used again do not pile up. */
Test(flow, requests_are_forgotten, .init = begin_flow, .fini = end_flow)
{
    for (uint64_t number = 1; number < 5000; number++) {
        /* Two of one place, so that not all find theirs. */
        uint64_t other = number + 5000 * REQUESTS_NEAR;
        uint64_t request = number;

        receiver_call((int64_t)number, (int64_t)number, (const uint64_t[]){other, 0}, 0, NULL);
        receiver_call((int64_t)request, (int64_t)request, (const uint64_t[]){request, 0}, 1,
                      (const uint64_t[]){request, 0});
        receiver_call((int64_t)number, (int64_t)number, NULL, 1, (const uint64_t[]){other, 0});
        flow_drop(&flow, flow_sends(1, 1, NULL));
        flow_drop(&flow, flow_sends(1, 1, NULL));
        postings_drop(&sender, sender.first_send + 2);
    }
    cr_expect_leq(receiver.requests.count, 2000);
    cr_expect_leq(receiver.capacity, 100);
    cr_expect_eq(flow.send_count, 2);
}
