#include <criterion/criterion.h>
#include <stdio.h>

#include "output/decimal.h"
#include "reports/messages/messages.h"

static const struct diag silent;
static struct event_types watched;
static struct listener listener;

enum { SEND = 1, SSEND = 33, ISEND = 3, RECV = 2 };

/* A send of rank 1 in [100, 200] whose receive is posted by rank 2 at some time. */
static const struct {
    uint64_t call;
    int64_t sent;
    int64_t posted;
    bool comes_late; /* the record of the message stands behind the end of the call */
    unsigned early;
    unsigned waiting;
} sends[] = {
    {SEND, 100, 99, false, 0, 0},   {SEND, 100, 99, true, 0, 0},    {SEND, 100, 100, false, 0, 1},
    {SEND, 100, 150, true, 0, 1},   {SEND, 100, 200, false, 0, 1},  {SEND, 100, 200, true, 0, 1},
    {SEND, 100, 201, false, 1, 0},  {SEND, 150, 900, true, 1, 0},   {SEND, 201, 900, true, 0, 0},
    {SEND, 99, 900, true, 0, 0},    {ISEND, 100, 900, false, 0, 0}, {ISEND, 100, 150, true, 0, 0},
    {SSEND, 100, 150, false, 0, 0},
};

static void send_event(struct prv_sink *sink, int64_t time, uint64_t value)
{
    struct prv_pair pair = {.type = 50000001, .value = value};
    struct prv_event event = {
        .object = {1, 1, 1, 1}, .time = time, .pairs = &pair, .pair_count = 1, .pair_capacity = 1};

    cr_assert_eq(sink->event(sink->user, &event, 1), 0);
}

static void send_message(struct prv_sink *sink, int64_t sent, int64_t posted, int64_t size)
{
    struct prv_message message = {.sender = {1, 1, 1, 1},
                                  .receiver = {2, 1, 2, 1},
                                  .logical_send = sent,
                                  .logical_receive = posted,
                                  .size = size};

    cr_assert_eq(sink->message(sink->user, &message, 1), 0);
}

Test(traffic, sees_which_blocking_sends_return_before_their_receive_is_posted)
{
    for (size_t i = 0; i < sizeof(sends) / sizeof(sends[0]); i++) {
        struct traffic traffic = {.diag = &silent, .part.to = INT64_MAX};
        struct prv_sink sink = traffic_sink(&traffic);
        const struct traffic_size *size = &traffic.findings.sizes[4];

        cr_assert_eq(traffic_start(&traffic, 1, 2, &watched, &listener), 0);
        send_event(&sink, 100, sends[i].call);
        if (!sends[i].comes_late)
            send_message(&sink, sends[i].sent, sends[i].posted, 8);
        send_event(&sink, 200, 0);
        if (sends[i].comes_late)
            send_message(&sink, sends[i].sent, sends[i].posted, 8);
        cr_expect_eq(size->messages, 1);
        cr_expect_eq(size->early, sends[i].early, "row %zu", i);
        cr_expect_eq(size->waiting, sends[i].waiting, "row %zu", i);
        traffic_deinit(&traffic);
    }
}

Test(traffic, a_message_counts_for_one_call_only)
{
    struct traffic traffic = {.diag = &silent, .part.to = INT64_MAX};
    struct prv_sink sink = traffic_sink(&traffic);

    cr_assert_eq(traffic_start(&traffic, 1, 2, &watched, &listener), 0);
    send_event(&sink, 100, SEND);
    send_message(&sink, 100, 900, 8);
    send_event(&sink, 200, 0);
    send_event(&sink, 200, RECV);
    send_event(&sink, 300, 0);
    send_event(&sink, 300, SEND);
    send_event(&sink, 400, 0);
    cr_expect_eq(traffic.findings.sizes[4].early, 1);
    cr_expect_eq(traffic.findings.sizes[4].messages, 1);
    traffic_deinit(&traffic);
}

/* 'e': leaves early, 'w': waits; the smallest that waits of those larger than any that left early. */
static const struct {
    const char *sends;
    int64_t smallest; /* -1: there is none */
} limits[] = {
    {"", -1},
    {"e100", -1},
    {"w100", 100},
    {"w0", 0},
    {"e100 w100", -1},
    {"e100 w101", 101},
    {"w101 w120 e100", 101},
    {"w101 w120 e110", 120},
    {"w101 w127 w128 e127", 128},
    {"w8 e4000 w5000 w4100 w9000", 4100},
    {"w2100 e4000 w4050 w4090", 4090},
    {"w8 e4000 w4090 w4050 w9000", 4050},
    {"w9223372036854775807 e9223372036854775806", INT64_MAX},
};

Test(traffic, finds_the_smallest_send_that_waits_above_those_that_left_early)
{
    for (size_t i = 0; i < sizeof(limits) / sizeof(limits[0]); i++) {
        struct traffic traffic = {.diag = &silent, .part.to = INT64_MAX};
        struct prv_sink sink = traffic_sink(&traffic);
        char kind;
        int64_t bytes;
        int used;

        cr_assert_eq(traffic_start(&traffic, 1, 2, &watched, &listener), 0);
        for (const char *at = limits[i].sends; sscanf(at, " %c%ld%n", &kind, &bytes, &used) == 2; at += used) {
            send_event(&sink, 100, SEND);
            send_message(&sink, 100, kind == 'e' ? 300 : 150, bytes);
            send_event(&sink, 200, 0);
        }
        traffic_conclude(&traffic);
        cr_expect_eq(traffic.findings.smallest_waiting, limits[i].smallest, "row %zu", i);
        traffic_deinit(&traffic);
    }
}

static const struct {
    uint64_t bytes;
    const char *text;
} byte_texts[] = {
    {0, "0"},           {1023, "1023"},    {1024, "1.0K"},        {102348, "99.9K"},           {102400, "100K"},
    {1048063, "1023K"}, {1048064, "1.0M"}, {UINT64_MAX, "16.0E"}, {UINT64_C(5) << 40, "5.0T"},
};

Test(traffic, bytes_are_short)
{
    for (size_t i = 0; i < sizeof(byte_texts) / sizeof(byte_texts[0]); i++)
        cr_expect_str_eq(decimal_bytes(byte_texts[i].bytes).text, byte_texts[i].text);
}
