/* Damage to traces. */
#include <stdlib.h>
#include <string.h>

#include "gen/gen.h"
#include "gen/lines.h"
#include "gen/random.h"
#include "gen/text.h"
#include "model/memory.h"

enum { NOT_CREATED = 2 }; /* a state */

static int64_t largest(int64_t a, int64_t b)
{
    return a > b ? a : b;
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

/* Shifts the task's times by `own`, all other times by `others`; that it is not created begins at 0 still. */
static void skew_line(struct line *line, int64_t task, int64_t own, int64_t others)
{
    int64_t delta = line->task == task ? own : others;

    if (line->count == 0)
        return;
    line->fields[5] += line->fields[0] == 1 && line->fields[5] == 0 && line->fields[7] == NOT_CREATED ? 0 : delta;
    line->fields[6] += line->fields[0] == 2 ? 0 : delta;
    if (line->fields[0] == 3) {
        delta = line->fields[9] == task ? own : others;
        line->fields[11] += delta;
        line->fields[12] += delta;
    }
    line_set_key(line);
}

void gen_skew(const struct gen_text *in, uint32_t task, int64_t delta, struct gen_text *out)
{
    struct lines lines = lines_split(in);
    int64_t first = first_event(&lines, task);
    int64_t others = first != INT64_MAX && first + delta < 0 ? -(first + delta) : 0;

    for (size_t i = 0; i < lines.count && first != INT64_MAX; i++)
        skew_line(&lines.lines[i], task, delta + others, others);
    lines_sort(&lines);
    *out = lines_join_with_duration(&lines, lines_duration(&lines));
}

/* What a clock shows that has run `ppm` millionths too fast since 0. */
static int64_t drifted(int64_t time, int64_t ppm)
{
    return time + (int64_t)((__int128)time * ppm / 1000000);
}

void gen_drift(const struct gen_text *in, uint32_t task, int64_t ppm, struct gen_text *out)
{
    struct lines lines = lines_split(in);

    for (size_t i = 0; i < lines.count; i++) {
        struct line *line = &lines.lines[i];

        if (line->count > 0 && line->task == task) {
            line->fields[FIELD_BEGIN] = drifted(line->fields[FIELD_BEGIN], ppm);
            line->fields[FIELD_END] = line_is(line, 2) ? 0 : drifted(line->fields[FIELD_END], ppm);
        }
        if (line_is(line, 3) && line->fields[FIELD_RECEIVER] == task) {
            line->fields[FIELD_RECEIVE] = drifted(line->fields[FIELD_RECEIVE], ppm);
            line->fields[FIELD_ARRIVAL] = drifted(line->fields[FIELD_ARRIVAL], ppm);
        }
        if (line->count > 0)
            line_set_key(line);
    }
    lines_sort(&lines);
    *out = lines_join_with_duration(&lines, lines_duration(&lines));
}

static void add_to_loss(struct gen_loss *loss, const struct line *line)
{
    static const size_t times[] = {FIELD_BEGIN, FIELD_END, FIELD_RECEIVE, FIELD_ARRIVAL};

    loss->records++;
    for (size_t i = 0; i < (line_is(line, 3) ? 4 : 1); i++) {
        int64_t time = line->fields[times[i]];

        loss->first = time < loss->first ? time : loss->first;
        loss->last = largest(time, loss->last);
    }
}

/* Any of a record's times lies in the part, and its task's are meant. */
static bool is_hit(const struct line *line, const struct gen_part *part)
{
    static const size_t times[] = {FIELD_BEGIN, FIELD_END, FIELD_RECEIVE, FIELD_ARRIVAL};
    size_t count = line_is(line, 3) ? 4 : 1;

    for (size_t i = 0; i < count; i++) {
        int64_t task = line->fields[i < 2 ? FIELD_TASK : FIELD_RECEIVER];
        int64_t time = line->fields[times[i]];

        if (line->count > 0 && (part->task == 0 || task == part->task) && time >= part->from && time < part->to)
            return true;
    }
    return false;
}

/* All of a message's times lie in the part. */
static bool is_message_within(const struct line *line, const struct gen_part *part)
{
    return line_is(line, 3) && line->fields[FIELD_BEGIN] >= part->from && line->fields[FIELD_END] < part->to &&
           line->fields[FIELD_RECEIVE] >= part->from && line->fields[FIELD_ARRIVAL] < part->to &&
           (part->task == 0 || line->fields[FIELD_TASK] == part->task || line->fields[FIELD_RECEIVER] == part->task);
}

struct gen_loss gen_drop_comm(const struct gen_text *in, uint64_t seed, uint32_t n, const struct gen_part *part,
                              struct gen_text *out)
{
    struct lines lines = lines_split(in);
    struct random random = {seed};
    struct gen_loss loss = {.first = INT64_MAX};
    size_t kept = 0;

    for (size_t i = 0; i < lines.count; i++) {
        if (is_message_within(&lines.lines[i], part) && random_one_in(&random, n))
            add_to_loss(&loss, &lines.lines[i]);
        else
            lines.lines[kept++] = lines.lines[i];
    }
    lines.count = kept;
    *out = lines_join(&lines);
    return loss;
}

struct gen_loss gen_lose(const struct gen_text *in, const struct gen_part *part, struct gen_text *out)
{
    struct lines lines = lines_split(in);
    struct gen_loss loss = {.first = INT64_MAX};
    size_t kept = 0;

    for (size_t i = 0; i < lines.count; i++) {
        if (is_hit(&lines.lines[i], part))
            add_to_loss(&loss, &lines.lines[i]);
        else
            lines.lines[kept++] = lines.lines[i];
    }
    lines.count = kept;
    *out = lines_join(&lines);
    return loss;
}

/* The receiving object and its times. */
static void swap_receivers(struct line *a, struct line *b)
{
    for (size_t field = FIELD_RECEIVER - 2; field <= FIELD_ARRIVAL; field++) {
        int64_t kept = a->fields[field];

        a->fields[field] = b->fields[field];
        b->fields[field] = kept;
    }
}

struct gen_loss gen_swap_receivers(const struct gen_text *in, uint64_t seed, const struct gen_part *part,
                                   struct gen_text *out)
{
    struct lines lines = lines_split(in);
    struct random random = {seed};
    size_t *within = memory_zeroed(lines.count, sizeof *within);
    struct gen_loss loss = {.first = INT64_MAX};
    size_t count = 0;

    for (size_t i = 0; i < lines.count; i++) {
        if (is_message_within(&lines.lines[i], part))
            within[count++] = i;
    }
    for (size_t tries = 0; tries < 1000 && count > 1 && loss.records == 0; tries++) {
        struct line *a = &lines.lines[within[random_below(&random, count)]];
        struct line *b = &lines.lines[within[random_below(&random, count)]];

        if (a->fields[FIELD_RECEIVER] == b->fields[FIELD_RECEIVER])
            continue;
        swap_receivers(a, b);
        add_to_loss(&loss, a);
        add_to_loss(&loss, b);
    }
    free(within);
    *out = lines_join(&lines);
    return loss;
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

/* Switching tracing off loses calls from there on, so that it matters which lines come before. */
static bool loses_calls(const struct line *line)
{
    static const char loss[] = ":40000012:0";

    return line_is(line, 2) && line->length - line->tail >= sizeof loss - 1 &&
           strncmp(line->text + line->tail, loss, sizeof loss - 1) == 0;
}

void gen_shuffle_equal_times(const struct gen_text *in, uint64_t seed, struct gen_text *out)
{
    struct lines lines = lines_split(in);
    struct random random = {seed};
    size_t end;

    for (size_t begin = 0; begin < lines.count; begin = end) {
        const struct line *first = &lines.lines[begin];
        bool loses = loses_calls(first);

        for (end = begin + 1; end < lines.count && first->count > 0; end++) {
            if (lines.lines[end].count == 0 || lines.lines[end].time != first->time)
                break;
            loses = loses || loses_calls(&lines.lines[end]);
        }
        if (end - begin > 1 && !loses)
            mix(&lines.lines[begin], end - begin, &random);
    }
    *out = lines_join(&lines);
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
        line_set_key(line);
        return line->fields[5] < line->fields[6];
    }
    if (line->fields[0] == 2) {
        if (!is_inside(line, 5, from, to))
            return false;
        line->fields[5] -= from;
        line_set_key(line);
        return true;
    }
    for (size_t i = 0; i < 4; i++) {
        static const size_t times[] = {5, 6, 11, 12};

        if (!is_inside(line, times[i], from, to))
            return false;
        line->fields[times[i]] -= from;
    }
    line_set_key(line);
    return true;
}

void gen_cut(const struct gen_text *in, int64_t from, int64_t to, struct gen_text *out)
{
    struct lines lines = lines_split(in);
    size_t kept = 0;

    for (size_t i = 0; i < lines.count; i++) {
        if (cut_line(&lines.lines[i], from, to))
            lines.lines[kept++] = lines.lines[i];
    }
    lines.count = kept;
    lines_sort(&lines);
    *out = lines_join_with_duration(&lines, to - from);
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
        *text = memory_resize(*text, *length + 2, 1);
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
