#include "output/formats/prv_merge.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/error.h"
#include "base/number.h"

enum { READ_SIZE = 1 << 14 };

/* The lines of a file. */
struct record_lines {
    int file;
    off_t offset;
    char *bytes;
    size_t capacity;
    size_t begin; /* of the line */
    size_t next;  /* behind it; = begin at the end of the file */
    size_t end;   /* of what was read */
    int64_t time; /* of the line */
};

/* One more part of the file. 1, 0 at its end, or a negative error (reported). */
static int read_more(struct record_lines *lines, const struct diag *diag)
{
    ssize_t length;

    /* Before the first part there are no bytes yet. */
    if (lines->end > lines->begin)
        memmove(lines->bytes, lines->bytes + lines->begin, lines->end - lines->begin);
    lines->end -= lines->begin;
    lines->begin = 0;
    if (array_reserve(&lines->bytes, &lines->capacity, lines->end + READ_SIZE, 1) < 0)
        return diag_no_memory(diag);
    length = pread(lines->file, lines->bytes + lines->end, READ_SIZE, lines->offset);
    if (length < 0) {
        diag_report(diag, SEVERITY_ERROR, "temporary file", 0, "cannot read: %s", strerror(errno));
        return ERROR_OUTPUT;
    }
    lines->end += (size_t)length;
    lines->offset += length;
    return length > 0;
}

/* The sixth field: 2:cpu:application:task:thread:time:… */
static int64_t time_of_record(const char *line, size_t length)
{
    struct slice field = {line, 0};
    int64_t time = 0;

    for (unsigned i = 0; i < 5; i++) {
        const char *colon = memchr(field.text, ':', length - (size_t)(field.text - line));

        field.text = colon ? colon + 1 : line + length;
    }
    while (field.text + field.length < line + length && field.text[field.length] != ':')
        field.length++;
    (void)number_parse_i64(field, &time);
    return time;
}

/* 0 or a negative error (reported). */
static int next_record(struct record_lines *lines, const struct diag *diag)
{
    lines->begin = lines->next;
    while (true) {
        const char *start = lines->bytes ? lines->bytes + lines->begin : NULL;
        const char *newline = start ? memchr(start, '\n', lines->end - lines->begin) : NULL;
        int result;

        if (newline) {
            lines->next = (size_t)(newline - lines->bytes) + 1;
            lines->time = time_of_record(start, lines->next - lines->begin);
            return 0;
        }
        result = read_more(lines, diag);
        if (result <= 0) {
            lines->next = lines->begin;
            return result;
        }
    }
}

static bool has_record(const struct record_lines *lines)
{
    return lines->next > lines->begin;
}

static int merge_lines(struct output *merged, struct record_lines *first, struct record_lines *second,
                       const struct diag *diag)
{
    int error = next_record(first, diag);

    if (error == 0)
        error = next_record(second, diag);
    while (error == 0 && (has_record(first) || has_record(second))) {
        bool is_second = !has_record(first) || (has_record(second) && second->time < first->time);
        struct record_lines *lines = is_second ? second : first;

        output_write(merged, lines->bytes + lines->begin, lines->next - lines->begin);
        error = next_record(lines, diag);
    }
    return error < 0 ? error : output_status(merged);
}

int prv_merge(struct output *merged, struct output *first, struct output *second, const struct diag *diag)
{
    struct record_lines lines[2] = {{.file = output_descriptor(first)}, {.file = output_descriptor(second)}};
    int error = output_flush(first);

    if (error == 0)
        error = output_flush(second);
    if (error == 0)
        error = merge_lines(merged, &lines[0], &lines[1], diag);
    free(lines[0].bytes);
    free(lines[1].bytes);
    return error;
}
