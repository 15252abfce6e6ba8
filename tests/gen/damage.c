/*
 * Damage to traces. Works on any .prv text of records with plain numbers; other lines are kept where they are.
 */
#include "gen/gen.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "gen/random.h"
#include "gen/text.h"

enum {
    FIELDS_MAX = 15, /* of a message; events keep the rest of their line as text */
};

struct line {
    const char *text;
    size_t length; /* without line end */
    int64_t fields[FIELDS_MAX];
    size_t count;   /* fields read; 0: header, communicator or comment */
    size_t tail;    /* where the fields read end in the text */
    int64_t time;   /* sort key: begin, time, physical send */
    int64_t task;   /* whose queue */
    uint64_t order; /* among equal times */
};

struct lines {
    struct line *lines;
    size_t count;
};

static void set_key(struct line *line)
{
    line->time = line->fields[line->fields[0] == 3 ? 6 : 5];
    line->task = line->fields[3];
}

/* Reads the fields that damage works on: all of states and messages, up to the time of events. */
static void parse_line(struct line *line)
{
    size_t wanted = 0, at = 0;

    if (line->length > 2 && line->text[1] == ':')
        wanted = line->text[0] == '1' ? 8 : line->text[0] == '2' ? 6 : line->text[0] == '3' ? 15 : 0;
    while (line->count < wanted && at < line->length && isdigit((unsigned char)line->text[at])) {
        int64_t value = 0;

        for (; at < line->length && isdigit((unsigned char)line->text[at]); at++)
            value = value * 10 + (line->text[at] - '0');
        line->fields[line->count++] = value;
        line->tail = at;
        at += at < line->length;
    }
    if (line->count < wanted)
        line->count = 0;
    if (line->count > 0)
        set_key(line);
}

static struct lines split(const struct gen_text *in)
{
    struct lines lines = {NULL, 0};
    const char *at = in->text, *end = in->text + in->length;
    size_t capacity = 0;

    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));

        if (stop == NULL)
            stop = end;
        if (lines.count == capacity) {
            capacity = 2 * capacity + 64;
            lines.lines = text_resize(lines.lines, capacity, sizeof *lines.lines);
        }
        lines.lines[lines.count] = (struct line){.text = at, .length = (size_t)(stop - at), .order = lines.count};
        parse_line(&lines.lines[lines.count++]);
        at = stop < end ? stop + 1 : end;
    }
    return lines;
}

static void print_line(struct text_buffer *buffer, const struct line *line)
{
    for (size_t i = 0; i < line->count; i++)
        buffer_print(buffer, "%s%lld", i > 0 ? ":" : "", (long long)line->fields[i]);
    buffer_append(buffer, line->text + line->tail, line->length - line->tail);
    buffer_append(buffer, "\n", 1);
}

static struct gen_text join(struct lines *lines)
{
    struct text_buffer buffer = {0};

    for (size_t i = 0; i < lines->count; i++)
        print_line(&buffer, &lines->lines[i]);
    free(lines->lines);
    return buffer_take(&buffer);
}

/* As join, with another duration in the header. */
static struct gen_text join_with_duration(struct lines *lines, int64_t duration)
{
    struct gen_text body = join(lines), whole;
    struct text_buffer buffer = {0};
    const char *begin = strstr(body.text, "):"), *end = strstr(body.text, "_ns");

    if (begin == NULL || end == NULL || end < begin)
        return body;
    buffer_append(&buffer, body.text, (size_t)(begin + 2 - body.text));
    buffer_print(&buffer, "%lld", (long long)duration);
    buffer_append(&buffer, end, body.length - (size_t)(end - body.text));
    gen_text_free(&body);
    whole = buffer_take(&buffer);
    return whole;
}

static int compare(const void *left, const void *right)
{
    const struct line *a = left, *b = right;

    if ((a->count == 0) != (b->count == 0))
        return a->count == 0 ? -1 : 1;
    if (a->count > 0 && a->time != b->time)
        return a->time < b->time ? -1 : 1;
    return (a->order > b->order) - (a->order < b->order);
}

static void sort(struct lines *lines)
{
    if (lines->count > 0)
        qsort(lines->lines, lines->count, sizeof *lines->lines, compare);
}

static int64_t largest(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* End of a state, time of an event, physical receive: what T is made of. */
static int64_t last_time(const struct line *line)
{
    if (line->count == 0)
        return 0;
    return line->fields[line->fields[0] == 1 ? 6 : line->fields[0] == 2 ? 5 : 12];
}

static int64_t duration_of(const struct lines *lines)
{
    int64_t duration = 0;

    for (size_t i = 0; i < lines->count; i++)
        duration = largest(duration, last_time(&lines->lines[i]));
    return duration;
}

/* The first event of a task; INT64_MAX: it has none. */
static int64_t first_event(const struct lines *lines, int64_t task)
{
    for (size_t i = 0; i < lines->count; i++) {
        const struct line *line = &lines->lines[i];

        if (line->count > 0 && line->fields[0] == 2 && line->task == task)
            return line->time;
    }
    return INT64_MAX;
}

/* Shifts the task's times by `own`, all other times by `others`; states that begin at 0 do so still. */
static void skew_line(struct line *line, int64_t task, int64_t own, int64_t others)
{
    int64_t delta = line->task == task ? own : others;

    if (line->count == 0)
        return;
    line->fields[5] += line->fields[0] == 1 && line->fields[5] == 0 ? 0 : delta;
    line->fields[6] += line->fields[0] == 2 ? 0 : delta;
    if (line->fields[0] == 3) {
        delta = line->fields[9] == task ? own : others;
        line->fields[11] += delta;
        line->fields[12] += delta;
    }
    set_key(line);
}

void gen_skew(const struct gen_text *in, uint32_t task, int64_t delta, struct gen_text *out)
{
    struct lines lines = split(in);
    int64_t first = first_event(&lines, task);
    int64_t others = first != INT64_MAX && first + delta < 0 ? -(first + delta) : 0;

    for (size_t i = 0; i < lines.count && first != INT64_MAX; i++)
        skew_line(&lines.lines[i], task, delta + others, others);
    sort(&lines);
    *out = join_with_duration(&lines, duration_of(&lines));
}

void gen_drop_comm(const struct gen_text *in, uint64_t seed, uint32_t n, struct gen_text *out)
{
    struct lines lines = split(in);
    struct random random = {seed};
    size_t kept = 0;

    for (size_t i = 0; i < lines.count; i++) {
        if (lines.lines[i].count == 0 || lines.lines[i].fields[0] != 3 || !random_one_in(&random, n))
            lines.lines[kept++] = lines.lines[i];
    }
    lines.count = kept;
    *out = join(&lines);
}

/* Moves lines by swapping neighbours of different tasks at one time: any interleaving can come out, no task's order
 * changes. */
static void mix(struct line *lines, size_t count, struct random *random)
{
    for (size_t i = 0; i < 2 * count; i++) {
        size_t at = random_below(random, count - 1);

        for (; at + 1 < count && lines[at].task != lines[at + 1].task; at++) {
            struct line moved = lines[at];

            lines[at] = lines[at + 1];
            lines[at + 1] = moved;
            if (random_one_in(random, 3))
                break;
        }
    }
}

void gen_shuffle_equal_times(const struct gen_text *in, uint64_t seed, struct gen_text *out)
{
    struct lines lines = split(in);
    struct random random = {seed};
    size_t end;

    for (size_t begin = 0; begin < lines.count; begin = end) {
        const struct line *first = &lines.lines[begin];

        for (end = begin + 1; end < lines.count && first->count > 0; end++) {
            if (lines.lines[end].count == 0 || lines.lines[end].time != first->time)
                break;
        }
        if (end - begin > 1)
            mix(&lines.lines[begin], end - begin, &random);
    }
    *out = join(&lines);
}

static bool is_inside(const struct line *line, size_t field, int64_t from, int64_t to)
{
    return line->fields[field] >= from && line->fields[field] <= to;
}

/* False: the line is not in the piece. */
static bool cut_line(struct line *line, int64_t from, int64_t to)
{
    if (line->count == 0)
        return true;
    if (line->fields[0] == 1) {
        line->fields[5] = largest(line->fields[5], from) - from;
        line->fields[6] = (line->fields[6] < to ? line->fields[6] : to) - from;
        set_key(line);
        return line->fields[5] < line->fields[6];
    }
    if (line->fields[0] == 2) {
        if (!is_inside(line, 5, from, to))
            return false;
        line->fields[5] -= from;
        set_key(line);
        return true;
    }
    for (size_t i = 0; i < 4; i++) {
        static const size_t times[] = {5, 6, 11, 12};

        if (!is_inside(line, times[i], from, to))
            return false;
        line->fields[times[i]] -= from;
    }
    set_key(line);
    return true;
}

void gen_cut(const struct gen_text *in, int64_t from, int64_t to, struct gen_text *out)
{
    struct lines lines = split(in);
    size_t kept = 0;

    for (size_t i = 0; i < lines.count; i++) {
        if (cut_line(&lines.lines[i], from, to))
            lines.lines[kept++] = lines.lines[i];
    }
    lines.count = kept;
    sort(&lines);
    *out = join_with_duration(&lines, to - from);
}

static void mutate_once(char **text, size_t *length, struct random *random)
{
    static const char bytes[] = "0123456789::\n-#c,() \r\t\xff";
    size_t at = random_below(random, *length);
    char byte = bytes[random_below(random, sizeof bytes)];

    switch (random_below(random, 4)) {
    case 0:
        (*text)[at] = byte;
        break;
    case 1:
        (*text)[at] = (char)random_next(random);
        break;
    case 2:
        *text = text_resize(*text, *length + 2, 1);
        memmove(*text + at + 1, *text + at, *length + 1 - at);
        if (random_one_in(random, 2)) /* else the byte is doubled */
            (*text)[at] = byte;
        (*length)++;
        break;
    default:
        memmove(*text + at, *text + at + 1, *length - at);
        (*length)--;
        break;
    }
}

void gen_mutate(const struct gen_text *in, uint64_t seed, uint32_t count, struct gen_text *out)
{
    struct text_buffer buffer = {0};
    struct random random = {seed};

    buffer_append(&buffer, in->text, in->length);
    *out = buffer_take(&buffer);
    for (uint32_t i = 0; i < count && out->length > 0; i++)
        mutate_once(&out->text, &out->length, &random);
}
