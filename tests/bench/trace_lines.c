#include "bench/trace_lines.h"

#include <string.h>

enum {
    LINE_ROOM = 1024, /* no record is longer */
    COUNTERS = 8,
    CALLER_LEVELS = 3,
    CALL_SITES = 20,
};

void trace_lines_init(struct trace_lines *lines, FILE *file, enum trace_style style, uint64_t seed)
{
    lines->file = file;
    lines->style = style;
    lines->random = (struct random){seed};
    lines->bytes = 0;
    lines->lines = 0;
    lines->used = 0;
}

int trace_lines_flush(struct trace_lines *lines)
{
    size_t used = lines->used;

    lines->used = 0;
    if (lines->file && (fwrite(lines->buffer, 1, used, lines->file) != used || ferror(lines->file)))
        return -1;
    return 0;
}

static void put(struct trace_lines *lines, const char *text, size_t length)
{
    memcpy(lines->buffer + lines->used, text, length);
    lines->used += length;
    lines->bytes += length;
}

/* Errors stay with the file, where the next flush finds them. */
static void make_room(struct trace_lines *lines)
{
    if (TRACE_LINES_BUFFER - lines->used < LINE_ROOM)
        (void)!trace_lines_flush(lines);
}

void trace_lines_text(struct trace_lines *lines, const char *text)
{
    make_room(lines);
    put(lines, text, strlen(text));
}

static void put_number(struct trace_lines *lines, uint64_t number)
{
    char digits[20];
    size_t at = sizeof(digits);

    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    put(lines, digits + at, sizeof(digits) - at);
}

void trace_lines_number(struct trace_lines *lines, uint64_t number)
{
    make_room(lines);
    put_number(lines, number);
}

void trace_lines_end(struct trace_lines *lines)
{
    put(lines, "\n", 1);
    lines->lines++;
}

static void put_field(struct trace_lines *lines, int64_t number)
{
    put(lines, ":", 1);
    put_number(lines, (uint64_t)number);
}

/* cpu:application:task:thread; a rank is the only thread of its task and has a cpu of its own */
static void put_object(struct trace_lines *lines, uint32_t rank)
{
    put_field(lines, (int64_t)rank + 1);
    put(lines, ":1", 2);
    put_field(lines, (int64_t)rank + 1);
    put(lines, ":1", 2);
}

void trace_lines_state(struct trace_lines *lines, uint32_t rank, int64_t begin, int64_t end, uint32_t state)
{
    make_room(lines);
    put(lines, "1", 1);
    put_object(lines, rank);
    put_field(lines, begin);
    put_field(lines, end);
    put_field(lines, state);
    trace_lines_end(lines);
}

void trace_lines_event(struct trace_lines *lines, uint32_t rank, int64_t time)
{
    make_room(lines);
    put(lines, "2", 1);
    put_object(lines, rank);
    put_field(lines, time);
}

void trace_lines_pair(struct trace_lines *lines, uint32_t type, uint64_t value)
{
    put_field(lines, type);
    put(lines, ":", 1);
    put_number(lines, value);
}

static void put_counters(struct trace_lines *lines, int64_t busy)
{
    /* Events of each counter in a thousand nanoseconds, roughly what a compute-bound code shows. */
    static const struct {
        uint32_t type;
        uint32_t rate;
    } counters[COUNTERS] = {
        {42000050, 2400}, {42000059, 2900}, {42000000, 110}, {42000002, 40},
        {42000008, 14},   {42000055, 610},  {42000046, 5},   {42001047, 190},
    };

    for (size_t i = 0; i < COUNTERS; i++) {
        uint64_t nominal = (uint64_t)busy * counters[i].rate / 1000 + counters[i].rate / 8;

        trace_lines_pair(lines, counters[i].type, nominal / 2 + random_below(&lines->random, nominal + 1));
    }
}

static void put_callers(struct trace_lines *lines)
{
    struct random site = {random_below(&lines->random, CALL_SITES)};
    uint64_t place = random_next(&site);

    for (uint32_t level = 1; level <= CALLER_LEVELS; level++) {
        trace_lines_pair(lines, 70000000 + level, 2 + (place >> (8 * level)) % 40);
        trace_lines_pair(lines, 80000000 + level, 2 + (place >> (8 * level + 4)) % 150);
    }
}

void trace_lines_extras(struct trace_lines *lines, bool begins, int64_t busy)
{
    if (lines->style != STYLE_EXTRAE)
        return;
    put_counters(lines, busy);
    if (begins)
        put_callers(lines);
}

void trace_lines_message(struct trace_lines *lines, const struct trace_message *message)
{
    make_room(lines);
    put(lines, "3", 1);
    put_object(lines, message->from);
    put_field(lines, message->logical_send);
    put_field(lines, message->physical_send);
    put_object(lines, message->to);
    put_field(lines, message->logical_receive);
    put_field(lines, message->physical_receive);
    put_field(lines, message->size);
    put_field(lines, message->tag);
    trace_lines_end(lines);
}
