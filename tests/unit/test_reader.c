/*
 * The reader has two paths for a line (paraver/records/fast_path.h): whole buffers take the fast one, single bytes the
 * other. A decoder may take the fast one ahead of it. All must deliver the same records and count the same anomalies.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen/random.h"
#include "paraver/event_types.h"
#include "paraver/records/decoder.h"
#include "paraver/records/fast_path.h"
#include "paraver/records/reader.h"

enum { LINES = 3000, LINE_SIZE = 3000, WANTED = 50000001 };

struct text {
    char *bytes;
    size_t length;
    size_t capacity;
};

__attribute__((format(printf, 2, 3))) static void append(struct text *text, const char *format, ...)
{
    va_list arguments;

    if (text->capacity - text->length < LINE_SIZE) {
        text->capacity = 2 * text->capacity + 4 * LINE_SIZE;
        text->bytes = realloc(text->bytes, text->capacity);
        cr_assert_not_null(text->bytes);
    }
    va_start(arguments, format);
    text->length += (size_t)vsnprintf(text->bytes + text->length, LINE_SIZE, format, arguments);
    va_end(arguments);
}

static int take_header(void *user, const struct prv_header *header)
{
    append(user, "header %zu\n", header->task_count);
    return 0;
}

static int take_communicator(void *user, const struct prv_communicator *communicator, uint64_t line)
{
    if (!communicator->is_between) {
        append(user, "%" PRIu64 " communicator %" PRIu32 "\n", line, communicator->id);
        return 0;
    }
    append(user, "%" PRIu64 " intercommunicator %" PRIu32 " %" PRIu32, line, communicator->application,
           communicator->id);
    for (int side = 0; side < 2; side++)
        append(user, " of %" PRIu32 " led by %" PRIu32, communicator->communicators[side], communicator->leaders[side]);
    append(user, "\n");
    return 0;
}

static void append_object(struct text *text, const struct prv_object *object)
{
    append(text, " %" PRIu32 ".%" PRIu32 ".%" PRIu32 ".%" PRIu32, object->cpu, object->application, object->task,
           object->thread);
}

static int take_state(void *user, const struct prv_state *state, uint64_t line)
{
    append(user, "%" PRIu64 " state", line);
    append_object(user, &state->object);
    append(user, " %" PRId64 " %" PRId64 " %" PRIu64 "\n", state->begin, state->end, state->value);
    return 0;
}

/* In the filter. */
static uint32_t roles_of(uint32_t type)
{
    return type == WANTED ? 9 : type == 7 ? 2 : 0;
}

/* Pairs that the filter lets pass; others may or may not come. All have their roles. */
static int take_event(void *user, const struct prv_event *event, uint64_t line)
{
    append(user, "%" PRIu64 " event", line);
    append_object(user, &event->object);
    append(user, " %" PRId64, event->time);
    for (size_t i = 0; i < event->pair_count; i++)
        if (event->pairs[i].type == WANTED || event->pairs[i].type == 7)
            append(user, " %" PRIu32 "=%" PRIu64, event->pairs[i].type, event->pairs[i].value);
    for (size_t i = 0; i < event->pair_count; i++)
        cr_assert_eq(event->pairs[i].roles, roles_of(event->pairs[i].type));
    append(user, "\n");
    return 0;
}

static int take_message(void *user, const struct prv_message *message, uint64_t line)
{
    append(user, "%" PRIu64 " message", line);
    append_object(user, &message->sender);
    append_object(user, &message->receiver);
    append(user, " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRIu32 "\n", message->logical_send,
           message->physical_send, message->logical_receive, message->physical_receive, message->size, message->tag);
    /* Of which a .prv says nothing. */
    cr_expect_eq(message->completed, 0);
    cr_expect(!message->is_posting_unknown);
    return 0;
}

/* How a trace is handed to the reader. */
typedef void feeder(struct prv_reader *reader, const struct text *trace, size_t piece);

static void feed_pieces(struct prv_reader *reader, const struct text *trace, size_t piece)
{
    for (size_t at = 0; at < trace->length; at += piece)
        cr_assert(prv_reader_feed(reader, trace->bytes + at, piece < trace->length - at ? piece : trace->length - at) ==
                  0);
}

/* Room and alignment are exact, so that a sanitizer sees what lies beyond. */
static size_t feed_decoded(struct prv_reader *reader, struct decoder *decoder, const char *bytes, size_t count,
                           struct random *random)
{
    size_t room = DECODER_MIN_ROOM + random_below(random, 20000);
    char *packed = malloc(room);
    size_t length;
    size_t taken;

    cr_assert_not_null(packed);
    taken = decoder_decode(decoder, bytes, count, packed, room, &length);
    cr_assert(taken <= count && length <= room && (length > 0 || taken == count));
    cr_assert(decoder_deliver(reader, packed, length) == 0);
    free(packed);
    return taken;
}

/* The decoder takes over at some byte; what it gets and has room for varies. */
static void feed_ahead(struct prv_reader *reader, const struct text *trace, size_t piece)
{
    struct random random = {piece};
    struct decoder *decoder = NULL;
    size_t at = 0;

    cr_assert_null(decoder_new(reader), "before the header");
    for (; at < trace->length && !decoder; at += piece) {
        cr_assert(prv_reader_feed(reader, trace->bytes + at, piece) == 0);
        decoder = decoder_new(reader);
    }
    cr_assert_not_null(decoder);
    while (at < trace->length) {
        size_t count = 1 + random_below(&random, random_below(&random, 2) == 0 ? 100 : 10000);
        size_t done = 0;
        char *bytes;

        count = count < trace->length - at ? count : trace->length - at;
        bytes = malloc(count);
        cr_assert_not_null(bytes);
        memcpy(bytes, trace->bytes + at, count);
        while (done < count)
            done += feed_decoded(reader, decoder, bytes + done, count - done, &random);
        free(bytes);
        at += count;
    }
    cr_assert(decoder_finish(decoder, reader) == 0);
    decoder_free(decoder);
}

/* Likewise one that tells the reader's sink itself. */
static void feed_direct(struct prv_reader *reader, const struct text *trace, size_t piece)
{
    struct random random = {piece};
    struct decoder *decoder = NULL;
    size_t at = 0;

    cr_assert_null(decoder_new_direct(reader), "before the header");
    for (; at < trace->length && !decoder; at += piece) {
        cr_assert(prv_reader_feed(reader, trace->bytes + at, piece) == 0);
        decoder = decoder_new_direct(reader);
    }
    cr_assert_not_null(decoder);
    while (at < trace->length) {
        size_t count = 1 + random_below(&random, random_below(&random, 2) == 0 ? 100 : 10000);
        char *bytes;

        count = count < trace->length - at ? count : trace->length - at;
        bytes = malloc(count);
        cr_assert_not_null(bytes);
        memcpy(bytes, trace->bytes + at, count);
        cr_assert(decoder_read(decoder, bytes, count) == 0);
        free(bytes);
        at += count;
    }
    cr_assert(decoder_finish(decoder, reader) == 0);
    decoder_free(decoder);
}

static void pass_object(void *user, const struct prv_object *object)
{
    (void)user;
    cr_assert(object->task > 0);
}

static void pass_message(void *user, const struct prv_message *message)
{
    (void)user;
    cr_assert(message->sender.task > 0 && message->receiver.task > 0);
}

/* Records of many ranks are told later where the sink is told of them ahead. */
static void read_all(struct text *log, const struct text *trace, feeder *feed, size_t piece)
{
    const struct diag silent = {NULL, NULL};
    struct event_filter filter = {.is_armed = true};
    struct prv_sink sink = {
        .user = log,
        .filter = &filter,
        .header = take_header,
        .communicator = take_communicator,
        .state = take_state,
        .event = take_event,
        .message = take_message,
        .object_ahead = feed == feed_direct ? pass_object : NULL,
        .message_ahead = feed == feed_direct ? pass_message : NULL,
    };
    struct anomalies anomalies;
    struct prv_reader *reader;

    cr_assert_eq(event_filter_init(&filter, 2), 0);
    event_filter_add(&filter, WANTED, 8);
    event_filter_add(&filter, WANTED, 1);
    event_filter_add(&filter, 7, roles_of(7));
    anomalies_init(&anomalies, &silent, "test");
    reader = prv_reader_new(&sink, &anomalies);
    cr_assert_not_null(reader);
    feed(reader, trace, piece);
    cr_assert(prv_reader_finish(reader, NULL) == 0);
    append(log, "%" PRIu64 " lines\n", reader->line);
    prv_reader_free(reader);
    event_filter_deinit(&filter);
    for (size_t kind = 0; kind < ANOMALY_COUNT; kind++)
        append(log, "%s %" PRIu64 " %" PRIu64 "\n", anomaly_info((enum anomaly)kind)->name, anomalies.tally[kind].count,
               anomalies.tally[kind].first_line);
}

/* Of 1 to 21 digits, most of them short enough. */
static void append_number(struct text *text, struct random *random)
{
    uint64_t digits = 1 + random_below(random, random_below(random, 20) == 0 ? 21 : 16);

    for (uint64_t i = 0; i < digits; i++)
        append(text, "%c", (char)('0' + random_below(random, 10)));
}

/* On so many cpus that the fast path cannot know all. */
static void append_known_object(struct text *text, struct random *random)
{
    append(text, ":%u:1:%u:%u", (unsigned)random_below(random, random_below(random, 2) == 0 ? 2000 : 1),
           1 + (unsigned)random_below(random, 5),
           1 + (unsigned)random_below(random, random_below(random, 9) == 0 ? 3 : 1));
}

enum { BEGINNING_SIZE = 64 };

/* As a tracer would write it, mostly: an event often has the object and time of the last state, which begins so. */
static void append_line(struct text *text, struct random *random, char beginning[BEGINNING_SIZE])
{
    static const char *const types[] = {"50000001",  "7",          "42000050",   "4200005",
                                        "420000501", "4294967295", "4294967296", "-5"};
    uint64_t kind = 1 + random_below(random, 3);
    uint64_t pairs = random_below(random, random_below(random, 30) == 0 ? 70 : 9);
    uint64_t time = random_below(random, 1000000000);

    append(text, "%u", (unsigned)kind);
    if (kind == 2 && random_below(random, 2) == 0) {
        append(text, "%s", beginning);
    } else {
        size_t begin = text->length;

        append_known_object(text, random);
        append(text, ":%" PRIu64, time);
        if (kind == 1)
            snprintf(beginning, BEGINNING_SIZE, "%s", text->bytes + begin);
    }
    switch (kind) {
    case 1:
        append(text, ":%" PRIu64 ":%u", time + random_below(random, 50) - (random_below(random, 20) == 0 ? 20 : 0),
               (unsigned)random_below(random, random_below(random, 20) == 0 ? 99999 : 20));
        break;
    case 2:
        for (uint64_t i = 0; i <= pairs; i++) {
            append(text, ":%s:", types[random_below(random, random_below(random, 8) == 0 ? 8 : 3)]);
            append_number(text, random);
        }
        break;
    default:
        append(text, ":%" PRIu64, time + random_below(random, 9));
        append_known_object(text, random);
        append(text, ":%" PRIu64 ":%" PRIu64 ":", time + random_below(random, 9), time + 7 + random_below(random, 9));
        append_number(text, random);
        append(text, ":%u", (unsigned)random_below(random, 100));
    }
    append(text, random_below(random, 40) == 0 ? "\r\n" : "\n");
}

/* One byte of the line that begins there becomes another one, or goes. */
static void damage_line(struct text *text, size_t begin, struct random *random)
{
    static const char bytes[] = "::-a5 \n\t/;";
    size_t at = begin + random_below(random, text->length - begin - 1);

    if (random_below(random, 4) == 0) {
        memmove(text->bytes + at, text->bytes + at + 1, text->length - at - 1);
        text->length--;
    } else {
        text->bytes[at] = bytes[random_below(random, sizeof(bytes) - 1)];
    }
}

enum { FEW = 4, MANY = FAST_PATH_MAX_CACHED + 1 };

/* A state of each rank, or of few on many cpus. */
static void append_usual_states(struct text *text, int ranks, int time)
{
    for (int i = 0; i < MANY; i++)
        append(text, "1:%d:1:%d:1:%d:%d:1\n", ranks == FEW ? i : 0, 1 + i % ranks, time, time + i);
}

/* Of few ranks or of many, which the fast path knows in other ways. States begin and end it for which there is no room
 * at once. Where the header has no duration damaged times can be, and states are kept all along. */
static struct text make_trace(uint64_t seed, const char *unit)
{
    struct text trace = {0};
    struct random random = {seed};
    char beginning[BEGINNING_SIZE] = ":0:1:1:1:0";
    int ranks = seed % 3 == 2 ? MANY : FEW;

    append(&trace, "#Paraver (01/01/2026 at 10:00):%d%s:0:1:%d(2:0", seed % 4 < 2 ? 0 : 1000000000, unit, ranks);
    for (int rank = 1; rank < ranks; rank++)
        append(&trace, ",2:0");
    append(&trace, ")\n");
    append_usual_states(&trace, ranks, 0);
    for (size_t i = 0; i < LINES; i++) {
        size_t begin = trace.length;

        append_line(&trace, &random, beginning);
        if (random_below(&random, 10) == 0)
            damage_line(&trace, begin, &random);
    }
    append_usual_states(&trace, ranks, 1000000000);
    return trace;
}

static void compare(const struct text *expected, const struct text *trace, feeder *feed, size_t piece)
{
    struct text log = {0};

    read_all(&log, trace, feed, piece);
    cr_assert(log.length == expected->length && memcmp(log.bytes, expected->bytes, log.length) == 0, "pieces of %zu",
              piece);
    free(log.bytes);
}

Test(reader, reads_every_line_alike)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct text trace = make_trace(seed, seed % 2 == 0 ? "_ns" : "");
        struct text whole = {0};

        read_all(&whole, &trace, feed_pieces, trace.length);
        compare(&whole, &trace, feed_pieces, 1);
        compare(&whole, &trace, feed_pieces, 4096 + 37 * seed);
        free(trace.bytes);
        free(whole.bytes);
    }
}

/* Each piece, also an empty one, ends where another byte would tell of other ends of lines. */
static void feed_before_others(struct prv_reader *reader, const struct text *trace, size_t piece)
{
    for (size_t at = 0; at < trace->length; at += piece) {
        char *bytes = malloc(piece + 1);

        cr_assert_not_null(bytes);
        cr_assert(prv_reader_feed(reader, memset(bytes, '\r', piece + 1), 0) == 0);
        memcpy(bytes, trace->bytes + at, piece);
        bytes[piece] = trace->bytes[at] == '\r' ? 'x' : '\r';
        cr_assert(prv_reader_feed(reader, bytes, piece) == 0);
        free(bytes);
    }
}

Test(reader, learns_line_ends_from_what_it_was_handed)
{
    static const char *const ends[] = {"\n", "\r\n", "\r"};

    for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
        struct text trace = {0}, whole = {0};

        append(&trace, "#Paraver (01/01/2026 at 10:00):1000000000_ns:0:1:2(1:0,1:0)%s1:1:1:1:1:0:500:1%s", ends[i],
               ends[i]);
        read_all(&whole, &trace, feed_pieces, trace.length);
        compare(&whole, &trace, feed_before_others, 1);
        free(trace.bytes);
        free(whole.bytes);
    }
}

/* Whatever the unit, and on both paths. */
Test(reader, leaves_out_times_of_146_years_and_more)
{
    static const struct {
        const char *unit;
        const char *last; /* that can be */
        const char *beyond;
        const char *nanoseconds; /* of the last */
        const char *first;       /* of 1, with which times count from the run's begin */
    } cases[] = {
        {"_ns", "4611686018427387903", "4611686018427387904", "4611686018427387903", "1"},
        {"", "4611686018427387", "4611686018427388", "4611686018427387000", "1000"},
        {"_ms", "4611686018427", "4611686018428", "4611686018427000000", "1000000"},
    };

    for (size_t i = 0; i < 2 * (sizeof(cases) / sizeof(cases[0])); i++) {
        const char *unit = cases[i / 2].unit, *last = cases[i / 2].last, *beyond = cases[i / 2].beyond;
        struct text trace = {0};
        struct text log = {0};
        char delivered[250];

        append(&trace, "#Paraver (01/01/2026 at 10:00):0%s:0:1:4(1:0,1:0,1:0,1:0)\n2:0:1:1:1:1:%d:1\n", unit, WANTED);
        append(&trace, "2:0:1:1:1:%s:%d:1\n2:0:1:1:1:%s:%d:1\n", last, WANTED, beyond, WANTED);
        append(&trace, "1:0:1:1:1:0:%s:1\n1:0:1:1:1:%s:%s:1\n", beyond, beyond, beyond);
        append(&trace, "3:0:1:1:1:%s:%s:0:1:2:1:%s:%s:1:1\n", last, last, last, last);
        append(&trace, "3:0:1:1:1:%s:%s:0:1:2:1:%s:%s:1:1\n", beyond, beyond, last, last);
        append(&trace, "3:0:1:1:1:%s:%s:0:1:2:1:%s:%s:1:1\n", last, beyond, last, last);
        append(&trace, "3:0:1:1:1:%s:%s:0:1:2:1:%s:%s:1:1\n", last, last, beyond, beyond);
        append(&trace, "3:0:1:1:1:%s:%s:0:1:2:1:%s:%s:1:1\n", last, last, last, beyond);
        read_all(&log, &trace, feed_pieces, i % 2 == 0 ? trace.length : 1);
        snprintf(delivered, sizeof(delivered),
                 "header 4\n2 event 0.1.1.1 %s 50000001=1\n3 event 0.1.1.1 %s 50000001=1\n"
                 "7 message 0.1.1.1 0.1.2.1 %s %s %s %s 1 1\n11 lines\n",
                 cases[i / 2].first, cases[i / 2].nanoseconds, cases[i / 2].nanoseconds, cases[i / 2].nanoseconds,
                 cases[i / 2].nanoseconds, cases[i / 2].nanoseconds);
        cr_expect(strncmp(log.bytes, delivered, strlen(delivered)) == 0, "%s: %s", unit, log.bytes);
        cr_expect(strstr(log.bytes, "\nbad_time 7 4\n"), "%s: %s", unit, log.bytes);
        free(trace.bytes);
        free(log.bytes);
    }
}

/* A decoder is made only where there is a fast path. */
static void skip_without_fast_path(void)
{
    if (prv_reader_has_fast_path())
        return;
    /* Criterion tells the reason only where it is asked for more, and a warning of its own would be a failure. */
    printf("skipped: the fast path is not for this processor\n");
    cr_skip_test("the fast path is not for this processor");
}

Test(reader, decodes_every_line_alike)
{
    skip_without_fast_path();
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct text trace = make_trace(seed, seed % 2 == 0 ? "_ns" : "");
        struct text whole = {0};

        read_all(&whole, &trace, feed_pieces, trace.length);
        compare(&whole, &trace, feed_ahead, 4096 + 37 * seed);
        compare(&whole, &trace, feed_direct, 4096 + 37 * seed);
        free(trace.bytes);
        free(whole.bytes);
    }
}

/* What there is to know of states if only the last of each object are wanted. */
struct ends {
    size_t ranks;
    uint64_t line; /* that has been told of */
    struct {
        int64_t begin; /* of the last one */
        uint64_t value;
        int64_t latest; /* of their ends */
    } objects[1 << 16]; /* by a hash; among many ranks, of the object without its cpu */
    uint64_t events;
    uint64_t event_lines; /* summed up */
};

static int note_ranks(void *user, const struct prv_header *header)
{
    ((struct ends *)user)->ranks = header->task_count;
    return 0;
}

static int take_end(void *user, const struct prv_state *state, uint64_t line)
{
    struct ends *ends = user;
    const struct prv_object *object = &state->object;
    uint32_t cpu = ends->ranks < MANY ? object->cpu : 0;
    size_t place = (cpu * 4099 + object->task * 4 + object->thread) % (1 << 16);

    cr_assert_geq(line, ends->line);
    ends->line = line;
    ends->objects[place].begin = state->begin;
    ends->objects[place].value = state->value;
    if (state->end > ends->objects[place].latest)
        ends->objects[place].latest = state->end;
    return 0;
}

static int count_event(void *user, const struct prv_event *event, uint64_t line)
{
    struct ends *ends = user;

    (void)event;
    cr_assert_geq(line, ends->line);
    ends->line = line;
    ends->events++;
    ends->event_lines += line;
    return 0;
}

/* Returns how many lines there were. */
static uint64_t read_ends(struct ends *ends, const struct text *trace, feeder *feed, bool wants_last_states)
{
    const struct diag silent = {NULL, NULL};
    struct prv_sink sink = {
        .user = ends,
        .wants_last_states = wants_last_states,
        .header = note_ranks,
        .state = take_end,
        .event = count_event,
    };
    struct anomalies anomalies;
    struct prv_reader *reader;
    uint64_t lines;

    *ends = (struct ends){0};
    anomalies_init(&anomalies, &silent, "test");
    reader = prv_reader_new(&sink, &anomalies);
    cr_assert_not_null(reader);
    feed(reader, trace, 5000);
    cr_assert(prv_reader_finish(reader, NULL) == 0);
    lines = reader->line;
    prv_reader_free(reader);
    ends->line = 0; /* states may be told later */
    return lines;
}

/* States may become fewer, but not what is known of the objects, nor the numbers of lines. */
Test(reader, merges_states_where_only_the_last_are_wanted)
{
    skip_without_fast_path();
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct text trace = make_trace(seed, "_ns");
        struct ends all;
        struct ends last;
        uint64_t lines = read_ends(&all, &trace, feed_pieces, false);

        cr_assert_eq(read_ends(&last, &trace, feed_ahead, true), lines);
        cr_assert(memcmp(&all, &last, sizeof(all)) == 0, "seed %" PRIu64, seed);
        cr_assert_eq(read_ends(&last, &trace, feed_direct, true), lines);
        cr_assert(memcmp(&all, &last, sizeof(all)) == 0, "seed %" PRIu64 ", direct", seed);
        cr_assert_eq(read_ends(&last, &trace, feed_pieces, true), lines);
        cr_assert(memcmp(&all, &last, sizeof(all)) == 0, "seed %" PRIu64 ", not ahead", seed);
        free(trace.bytes);
    }
}

enum { REFUSED = -77 };

struct refusal {
    uint64_t states; /* told so far */
    uint64_t most;   /* of them, then comes the refusal, and nothing must be told any more */
};

static int refuse_state(void *user, const struct prv_state *state, uint64_t line)
{
    struct refusal *refusal = user;

    (void)state;
    (void)line;
    return ++refusal->states > refusal->most ? REFUSED : 0;
}

enum way { ALONE, AHEAD, DIRECT, DIRECT_WITH_ALL, WAYS };

/* What reading returns, from some byte on by a decoder. */
static int read_to_refusal(struct refusal *refusal, const struct text *trace, size_t from, enum way way)
{
    bool is_direct = way >= DIRECT;
    const struct diag silent = {NULL, NULL};
    struct prv_sink sink = {.user = refusal,
                            .wants_last_states = way != DIRECT_WITH_ALL,
                            .state = refuse_state,
                            .object_ahead = is_direct ? pass_object : NULL,
                            .message_ahead = is_direct ? pass_message : NULL};
    _Alignas(8) char packed[4 * DECODER_MIN_ROOM];
    struct decoder *decoder = NULL;
    struct anomalies anomalies;
    struct prv_reader *reader;
    size_t length;
    int error;

    refusal->states = 0;
    anomalies_init(&anomalies, &silent, "test");
    reader = prv_reader_new(&sink, &anomalies);
    cr_assert_not_null(reader);
    error = prv_reader_feed(reader, trace->bytes, from);
    if (error == 0 && from < trace->length) {
        decoder = is_direct ? decoder_new_direct(reader) : decoder_new(reader);
        cr_assert_not_null(decoder);
        if (is_direct)
            error = decoder_read(decoder, trace->bytes + from, trace->length - from);
        while (!is_direct && error == 0 && from < trace->length) {
            from += decoder_decode(decoder, trace->bytes + from, trace->length - from, packed, sizeof(packed), &length);
            error = decoder_deliver(reader, packed, length);
        }
        error = error == 0 ? decoder_finish(decoder, reader) : error;
        decoder_free(decoder);
    }
    error = error == 0 ? prv_reader_finish(reader, NULL) : error;
    prv_reader_free(reader);
    return error;
}

/* Wherever they are told: before a line for the reader, when others take their place, or at the end. */
Test(reader, ends_where_the_sink_wants_no_more_states)
{
    skip_without_fast_path();
    /* Of few ranks and of many. */
    for (unsigned i = 0; i < 2 * WAYS; i++) {
        enum way way = (enum way)(i / 2);
        struct text trace = make_trace(1 + i % 2, "_ns");
        size_t from = way == ALONE ? trace.length : trace.length / 2;
        struct refusal all = {.most = UINT64_MAX};

        cr_assert_eq(read_to_refusal(&all, &trace, from, way), 0);
        for (struct refusal some = {.most = 0}; some.most < all.states; some.most += 1 + all.states / 100) {
            cr_expect_eq(read_to_refusal(&some, &trace, from, way), REFUSED, "%" PRIu64 " states", some.most);
            cr_expect_eq(some.states, some.most + 1);
        }
        free(trace.bytes);
    }
}

/* What is left of an event looks like a state. */
Test(reader, goes_on_inside_of_a_line)
{
    struct text trace = {0};
    size_t begin;

    skip_without_fast_path();
    append(&trace, "#Paraver (01/01/2026 at 10:00):1000_ns:0:1:1(1:0)\n2:0:1:1:1:5:9:1\n");
    begin = trace.length;
    for (int line = 0; line < 100; line++)
        append(&trace, "2:0:1:1:1:5:1:0:1:1:1:5:9:1\n");
    for (size_t cut = 0; cut < 60; cut++) {
        struct refusal none = {.most = 0};

        cr_expect_eq(read_to_refusal(&none, &trace, begin + cut, cut % 2 == 0 ? AHEAD : DIRECT), 0, "cut %zu", cut);
    }
    free(trace.bytes);
}

/* Whether a time can be that is far beyond the header's duration depends on what comes before: states have been told by
 * then, and are from then on. */
Test(reader, tells_all_states_around_implausible_times)
{
    static const char *const lines[] = {"1:0:1:2:1:0:2500:1", "2:0:1:2:1:2500:9:1", "3:0:1:2:1:0:2500:0:1:1:1:0:10:5:5",
                                        "3:0:1:2:1:0:10:0:1:1:1:0:2500:5:5"};
    const struct diag silent = {NULL, NULL};

    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
        struct text trace = {0}, log = {0};
        struct prv_sink sink = {
            .user = &log, .wants_last_states = true, .state = take_state, .event = take_event, .message = take_message};
        struct anomalies anomalies;
        struct prv_reader *reader;
        const char *told[4];

        append(&trace, "#Paraver (01/01/2026 at 10:00):1000_ns:0:1:2(1:0,1:0)\n1:0:1:1:1:0:1900:1\n%s\n", lines[i]);
        append(&trace, "1:0:1:1:1:1900:1950:1\n1:0:1:1:1:1950:1960:1\n");
        for (int line = 0; line < 20; line++)
            append(&trace, "2:0:1:1:1:1960:9:1\n");
        anomalies_init(&anomalies, &silent, "test");
        reader = prv_reader_new(&sink, &anomalies);
        cr_assert_not_null(reader);
        feed_pieces(reader, &trace, trace.length);
        cr_assert(prv_reader_finish(reader, NULL) == 0);
        told[0] = strstr(log.bytes, " 0 1900 1\n");
        told[1] = strstr(log.bytes, "2500");
        told[2] = strstr(log.bytes, " 1900 1950 1\n");
        told[3] = strstr(log.bytes, " 1950 1960 1\n");
        cr_expect(told[0] && told[0] < told[1] && told[1] < told[2] && told[2] < told[3], "%s: %s", lines[i],
                  log.bytes);
        prv_reader_free(reader);
        free(trace.bytes);
        free(log.bytes);
    }
}

enum { STATES_BEFORE = 40, STATES_AFTER = 60 };

/* What a sink is told that wants but the last states until bursts begin. */
struct burst_log {
    bool has_bursts;
    int64_t before; /* begin of the latest state when they do */
    int64_t latest;
    uint64_t until; /* states up to then */
    uint64_t after; /* and since */
    bool is_in_order;
    bool has_other_values;
};

/* Of the state that begins then. */
static int value_at(int time)
{
    return time * time % 97;
}

static int log_state(void *user, const struct prv_state *state, uint64_t line)
{
    struct burst_log *log = user;

    (void)line;
    log->is_in_order = log->is_in_order && state->begin > log->latest;
    log->has_other_values = log->has_other_values || state->value != (uint64_t)value_at((int)state->begin);
    log->latest = state->begin;
    log->until += !log->has_bursts;
    log->after += log->has_bursts;
    return 0;
}

static int log_bursts(void *user, const struct prv_event *event, uint64_t line)
{
    struct burst_log *log = user;

    (void)line;
    for (size_t i = 0; i < event->pair_count; i++)
        if (event->pairs[i].type == PRV_TYPE_MODE && event->pairs[i].value == PRV_MODE_BURST && !log->has_bursts) {
            log->has_bursts = true;
            log->before = log->latest;
        }
    return 0;
}

/* The decoder gets the rest in two parts, if it takes over before the cut. */
static void feed_two_ahead(struct prv_reader *reader, const struct text *trace, size_t begin, size_t cut)
{
    struct random random = {cut};
    struct decoder *decoder;
    size_t at = begin;

    cr_assert(prv_reader_feed(reader, trace->bytes, begin) == 0);
    decoder = decoder_new(reader);
    cr_assert_not_null(decoder);
    while (at < trace->length)
        at += feed_decoded(reader, decoder, trace->bytes + at, (at < cut ? cut : trace->length) - at, &random);
    cr_assert(decoder_finish(decoder, reader) == 0);
    decoder_free(decoder);
}

static void append_states(struct text *trace, int count, int *at)
{
    for (int i = 0; i < count; i++, ++*at)
        append(trace, "1:%d:1:1:1:%d:%d:%d\n2:1:1:1:1:%d:50000001:0\n", 1 + *at % 2, 1000 + *at, 1001 + *at,
               value_at(1000 + *at), 1001 + *at);
}

static void append_header(struct text *trace, int ranks)
{
    append(trace, "#Paraver (01/01/2026 at 10:00):5000_ns:1(2):1:%d(1:1", ranks);
    for (int rank = 1; rank < ranks; rank++)
        append(trace, ",1:1");
    append(trace, ")\n");
}

static void expect_states_from_the_first_burst_on(int ranks)
{
    static const char *const modes[] = {
        "40000018:2",
        "40000018:1:40000018:2",
        "50000001:1:40000018:2:50000002:-3",
        "50000001:1:40000018:02:50000002:-3",
        "50000001:40000018:40000018:2:50000002:-3",
    };
    const struct diag silent = {NULL, NULL};

    for (size_t kind = 0; kind < 2 * sizeof(modes) / sizeof(modes[0]); kind++)
        for (size_t cut = 0; cut < 80; cut++) {
            struct burst_log log = {.is_in_order = true};
            struct prv_sink sink = {
                .user = &log,
                .wants_last_states = true,
                .has_bursts = &log.has_bursts,
                .state = log_state,
                .event = log_bursts,
            };
            struct text trace = {0};
            struct anomalies anomalies;
            struct prv_reader *reader;
            size_t header, mode;
            int at = 0;

            append_header(&trace, ranks);
            header = trace.length;
            append_states(&trace, STATES_BEFORE, &at);
            append(&trace, "2:1:1:1:1:1040");
            /* The line may be too long for the decoder, too. */
            for (int pair = 0; kind % 2 == 1 && pair < FAST_PATH_AT_HAND / 4; pair++)
                append(&trace, ":9:1");
            mode = trace.length;
            append(&trace, ":%s\n", modes[kind / 2]);
            append_states(&trace, STATES_AFTER, &at);
            anomalies_init(&anomalies, &silent, "test");
            reader = prv_reader_new(&sink, &anomalies);
            cr_assert_not_null(reader);
            if (cut == 0)
                feed_pieces(reader, &trace, trace.length);
            else
                feed_two_ahead(reader, &trace, cut % 5 == 0 ? mode + 200 : header + 150, mode + cut - 30);
            cr_assert(prv_reader_finish(reader, NULL) == 0);
            cr_expect(log.has_bursts && log.is_in_order && !log.has_other_values, "%d ranks, line %zu, cut %zu", ranks,
                      kind, cut);
            cr_expect_lt(log.until, STATES_BEFORE / 2, "%d ranks, line %zu, cut %zu", ranks, kind, cut);
            cr_expect_eq(log.before, 1000 + STATES_BEFORE - 1, "line %zu, cut %zu", kind, cut);
            cr_expect_eq(log.after, STATES_AFTER, "line %zu, cut %zu: %" PRIu64, kind, cut, log.after);
            prv_reader_free(reader);
            free(trace.bytes);
        }
}

/* The line that begins them may be cut, or one that only the reader can read: who works ahead of it must notice. */
Test(reader, tells_all_states_from_the_first_burst_on)
{
    skip_without_fast_path();
    expect_states_from_the_first_burst_on(1);
    expect_states_from_the_first_burst_on(MANY);
}

/* Anomalies and lines are counted all the same. */
Test(reader, passes_over_what_the_sink_does_not_want)
{
    for (uint64_t seed = 0; seed < 4; seed++) {
        struct text trace = make_trace(seed, "_ns");
        const struct diag silent = {NULL, NULL};
        struct prv_sink sink = {.user = NULL};
        struct anomalies anomalies;
        struct ends ends;
        struct prv_reader *reader;

        anomalies_init(&anomalies, &silent, "test");
        reader = prv_reader_new(&sink, &anomalies);
        cr_assert_not_null(reader);
        if (seed % 2 == 1 && prv_reader_has_fast_path())
            feed_ahead(reader, &trace, 5000);
        else
            feed_pieces(reader, &trace, 5000);
        cr_expect(prv_reader_finish(reader, NULL) == 0);
        cr_expect_eq(reader->line, read_ends(&ends, &trace, feed_pieces, false));
        prv_reader_free(reader);
        free(trace.bytes);
    }
}

/* A second header ends a trace: what a decoder has made of the lines behind it must not count. */
static void expect_nothing_behind_the_end(bool is_direct)
{
    const struct diag silent = {NULL, NULL};
    const char *begin = "#Paraver (01/01/2026 at 10:00):1000_ns:0:1:1(1:0)\n1:0:1:1:1:0:10:1\n1:0:1:1:1:10:20:1\n";
    struct text rest = {0};
    struct prv_sink sink = {.header = take_header, .user = &(struct text){0}};
    _Alignas(8) char packed[4 * DECODER_MIN_ROOM];
    struct anomalies anomalies;
    struct prv_reader *reader;
    struct decoder *decoder;
    size_t length;

    anomalies_init(&anomalies, &silent, "test");
    reader = prv_reader_new(&sink, &anomalies);
    cr_assert(prv_reader_feed(reader, begin, strlen(begin)) == 0);
    decoder = is_direct ? decoder_new_direct(reader) : decoder_new(reader);
    cr_assert_not_null(decoder);
    append(&rest, "1:0:1:1:1:20:30:1\n#Paraver (01/01/2026 at 10:00):1000_ns:0:1:1(1:0)\n");
    for (int line = 0; line < 200; line++)
        append(&rest, "1:0:1:1:1:0:10:1\n");
    if (is_direct) {
        cr_assert(decoder_read(decoder, rest.bytes, rest.length) == 0);
    } else {
        cr_assert_eq(decoder_decode(decoder, rest.bytes, rest.length, packed, sizeof(packed), &length), rest.length);
        cr_assert(decoder_deliver(reader, packed, length) == 0);
    }
    cr_assert_eq(reader->line, 5);
    cr_assert_eq(anomalies.tally[ANOMALY_BAD_RECORD].count, 1);
    cr_assert_null(decoder_new(reader), "the reader has stopped");
    cr_assert(decoder_finish(decoder, reader) == 0);
    decoder_free(decoder);
    prv_reader_free(reader);
    free(rest.bytes);
    free(((struct text *)sink.user)->bytes);
}

Test(reader, goes_no_further_than_the_end_of_the_trace)
{
    skip_without_fast_path();
    expect_nothing_behind_the_end(false);
    expect_nothing_behind_the_end(true);
}
