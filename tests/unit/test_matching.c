/* Which send of an archive goes to which receive. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "otf2/matching.h"

enum { RANKS = 2, NEVER = -1 };

static struct noted_gap gaps[RANKS];
static struct message_notes notes;
static struct matching matching;

static void begin(void)
{
    for (size_t i = 0; i < RANKS; i++)
        gaps[i] = (struct noted_gap){INT64_MAX, INT64_MIN};
    notes = (struct message_notes){.gaps = gaps};
}

static void end(void)
{
    matching_deinit(&matching);
}

/* From rank 0 to rank 1. */
static uint32_t channel_of(uint32_t tag)
{
    uint32_t channel = notes_channel(&notes, &(struct channel){.receiver = 1, .tag = tag});

    cr_assert_neq(channel, HASH_INDEX_NONE);
    cr_assert_eq(notes_reserve(&notes), 0);
    return channel;
}

static void send(uint32_t tag, int64_t time)
{
    uint32_t channel = channel_of(tag);

    notes.sends[notes.send_count++] = (struct matched_send){.time = time, .channel = channel};
}

/* Posted and received in one call. */
static void receive(uint32_t tag, int64_t posted, int64_t received)
{
    uint32_t channel = channel_of(tag);

    notes.receives[notes.receive_count++] = (struct noted_receive){.time = posted,
                                                                   .sequence = ++notes.sequence,
                                                                   .posted = posted,
                                                                   .received = received,
                                                                   .channel = channel,
                                                                   .thread = 1};
}

static void request(enum request_step step, uint64_t number, int64_t time, size_t item)
{
    cr_assert_eq(notes_reserve(&notes), 0);
    notes.requests[notes.request_count++] = (struct noted_request){
        .request = number, .time = time, .sequence = ++notes.sequence, .call = time, .step = step, .item = item};
}

static void receive_request(uint32_t tag, uint64_t number, int64_t received)
{
    receive(tag, received, received);
    request(REQUEST_RECEIVED, number, received, notes.receive_count - 1);
}

/* The times at which the sends are received, NEVER where they are not. */
static void expect_received(const int64_t *times, size_t count)
{
    cr_assert_eq(matching_init(&matching, &notes), 0);
    for (size_t i = 0; i < count; i++) {
        const struct matched_send *found = &matching.sends[i];

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
    cr_expect_eq(matching.sends[0].posted, 1);
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
    cr_expect_eq(matching.sends[0].posted, 3);
}

Test(matching, another_thread_may_complete_what_one_has_posted, .init = begin, .fini = end)
{
    send(1, 10);
    receive_request(1, 7, 40); /* the thread that is read first */
    request(REQUEST_POSTED, 7, 3, 0);
    cr_assert_eq(notes_end_rank(&notes, true), 0);
    expect_received((int64_t[]){40}, 1);
    cr_expect_eq(matching.sends[0].posted, 3);
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
            notes.sends[number].completed = INT64_MAX;
            request(REQUEST_SENT, number, 10, number);
        }
        if (cases[i].is_told)
            request(REQUEST_SEND_COMPLETE, 0, 50, 0);
        notes.has_completed_sends = cases[i].is_told;
        cr_assert_eq(notes_end_rank(&notes, false), 0);
        expect_received((int64_t[]){NEVER, NEVER}, 2);
        for (size_t k = 0; k < 2; k++)
            cr_expect_eq(matching.sends[k].completed, cases[i].completed[k], "case %zu, send %zu", i, k);
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
    cr_expect_eq(matching.lone_sends, 2);
}

Test(matching, what_is_left_over_is_counted, .init = begin, .fini = end)
{
    send(1, 10);
    send(1, 20);
    send(2, 30);
    receive(1, 11, 12);
    receive(3, 11, 12);
    expect_received((int64_t[]){12, NEVER, NEVER}, 3);
    cr_expect_eq(matching.lone_sends, 1);
    cr_expect_eq(matching.unreceived_sends, 1);
    cr_expect_eq(matching.lone_receives, 1);
}
