#include "paraver/text_lines.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/error.h"
#include "base/slice.h"
#include "input/source.h"
#include "input/whole_file.h"

int text_lines_find_file(char **found, const char *path, const char *trace, const char *ending, const struct diag *diag)
{
    struct stat status;
    int error;

    *found = NULL;
    if (!path && strcmp(trace, "-") == 0)
        return 0;
    *found = path ? strdup(path) : trace_name_with(trace, ending);
    if (!*found)
        return diag_no_memory(diag);
    if (path)
        return 0;
    /* A file that nobody asked for may be missing, and does not end the run if it cannot be read. */
    error = access(*found, R_OK) == 0 && stat(*found, &status) == 0 ? 0 : errno;
    if (error == 0 && S_ISDIR(status.st_mode))
        error = EISDIR;
    if (error == 0)
        return 0;
    if (error != ENOENT)
        diag_report(diag, SEVERITY_WARNING, *found, 0, "cannot read: %s; left out", strerror(error));
    free(*found);
    *found = NULL;
    return 0;
}

int text_lines_init(struct text_lines *lines, const struct diag *diag, const char *file, text_line_handler *handler,
                    void *user)
{
    *lines = (struct text_lines){.diag = diag, .file = strdup(file), .handler = handler, .user = user};
    return lines->file ? 0 : diag_no_memory(diag);
}

void text_lines_deinit(struct text_lines *lines)
{
    free(lines->file);
    free(lines->partial);
    *lines = (struct text_lines){.diag = lines->diag};
}

void text_lines_warn(struct text_lines *lines, unsigned kind, uint64_t line, const char *format, ...)
{
    char text[1000];
    va_list arguments;

    if (lines->warned & UINT32_C(1) << kind)
        return;
    lines->warned |= UINT32_C(1) << kind;
    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    diag_report(lines->diag, SEVERITY_WARNING, lines->file, line, "%s", text);
}

static int text_lines_keep(struct text_lines *lines, struct slice part)
{
    /* One byte beyond the limit shows that the line is too long. */
    size_t room = TEXT_LINE_LIMIT + 1 - lines->length;
    size_t kept = part.length < room ? part.length : room;

    if (kept == 0)
        return 0;
    if (array_reserve(&lines->partial, &lines->capacity, lines->length + kept, 1) < 0)
        return diag_no_memory(lines->diag);
    memcpy(lines->partial + lines->length, part.text, kept);
    lines->length += kept;
    return 0;
}

static int text_lines_end_line(struct text_lines *lines, struct slice line)
{
    const char *nul;

    if (lines->length > 0) {
        int result = text_lines_keep(lines, line);

        if (result < 0)
            return result;
        line = (struct slice){lines->partial, lines->length};
        lines->length = 0;
    }
    lines->number++;
    if (line.length > TEXT_LINE_LIMIT) {
        text_lines_warn(lines, TEXT_WARNING_LONG, lines->number,
                        "line longer than %d bytes; the rest of it is left out", TEXT_LINE_LIMIT);
        line.length = TEXT_LINE_LIMIT;
    }
    while (line.length > 0 && line.text[line.length - 1] == '\r')
        line.length--;
    nul = line.length > 0 ? memchr(line.text, '\0', line.length) : NULL;
    if (nul) {
        text_lines_warn(lines, TEXT_WARNING_NUL, lines->number, "NUL byte; the rest of the line is left out");
        line.length = (size_t)(nul - line.text);
    }
    return lines->handler(lines->user, line);
}

int text_lines_feed(struct text_lines *lines, const char *bytes, size_t length)
{
    struct slice rest = {bytes, length};

    while (rest.length > 0) {
        const char *end = memchr(rest.text, '\n', rest.length);
        size_t used = end ? (size_t)(end - rest.text) : rest.length;
        struct slice part = {rest.text, used};
        int result = end ? text_lines_end_line(lines, part) : text_lines_keep(lines, part);

        if (result != 0)
            return result;
        used += end != NULL;
        rest = (struct slice){rest.text + used, rest.length - used};
    }
    return 0;
}

int text_lines_finish(struct text_lines *lines)
{
    return lines->length > 0 ? text_lines_end_line(lines, (struct slice){"", 0}) : 0;
}

int text_lines_read_file(struct text_lines *lines)
{
    struct source *source;
    const char *bytes;
    const char *reason = NULL;
    uint64_t size = 0;
    size_t length = 0;
    int error = 0;
    int result = source_open(&source, lines->file, &(struct source_setup){.expected = "a text file"}, lines->diag);

    if (result < 0)
        return result;
    do {
        result = source_read(source, &bytes, &length, &reason);
        error = result;
        if (result >= 0)
            error = whole_file_check_size(size += length, lines->file, lines->diag);
        if (error == 0)
            error = text_lines_feed(lines, bytes, length);
    } while (error == 0 && result == 0 && length > 0);
    source_close(source);
    if (error == 0 && result == SOURCE_DAMAGED)
        diag_report(lines->diag, SEVERITY_WARNING, lines->file, 0, "%s; what came before is used", reason);
    return error;
}

struct slice text_next_word(struct slice *text)
{
    struct slice word = {text->text, 0};
    size_t next;

    while (word.length < text->length && text->text[word.length] != ' ' && text->text[word.length] != '\t')
        word.length++;
    next = word.length;
    while (next < text->length && (text->text[next] == ' ' || text->text[next] == '\t'))
        next++;
    *text = (struct slice){text->text + next, text->length - next};
    return word;
}

void text_pool_deinit(struct text_pool *pool)
{
    free(pool->bytes);
    *pool = (struct text_pool){0};
}

int text_pool_add(struct text_pool *pool, struct slice text, size_t *offset)
{
    int result = array_reserve(&pool->bytes, &pool->capacity, pool->length + text.length + 1, 1);

    if (result < 0)
        return result;
    *offset = pool->length;
    if (text.length > 0)
        memcpy(pool->bytes + pool->length, text.text, text.length);
    pool->length += text.length;
    pool->bytes[pool->length++] = '\0';
    return 0;
}
