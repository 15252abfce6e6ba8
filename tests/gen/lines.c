#include "gen/lines.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "gen/text.h"
#include "model/memory.h"

void line_set_key(struct line *line)
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
        line_set_key(line);
}

struct lines lines_split(const struct gen_text *in)
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
            lines.lines = memory_resize(lines.lines, capacity, sizeof *lines.lines);
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

struct gen_text lines_join(struct lines *lines)
{
    struct text_buffer buffer = {0};

    for (size_t i = 0; i < lines->count; i++)
        print_line(&buffer, &lines->lines[i]);
    free(lines->lines);
    return buffer_take(&buffer);
}

/* As join, with another duration in the header. */
struct gen_text lines_join_with_duration(struct lines *lines, int64_t duration)
{
    struct gen_text body = lines_join(lines), whole;
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

void lines_sort(struct lines *lines)
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

int64_t lines_duration(const struct lines *lines)
{
    int64_t duration = 0;

    for (size_t i = 0; i < lines->count; i++)
        duration = largest(duration, last_time(&lines->lines[i]));
    return duration;
}
