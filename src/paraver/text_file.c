#include "paraver/text_file.h"

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

/* Beside the trace; where there is none, and the trace is a link, beside what that leads to. NULL: memory ran out. */
static char *name_beside(const char *trace, const char *ending)
{
    char *beside = trace_name_with(trace, ending);
    char *target;

    if (!beside || access(beside, F_OK) == 0)
        return beside;
    target = realpath(trace, NULL);
    if (!target && errno != ENOMEM)
        return beside;
    free(beside);
    beside = target ? trace_name_with(target, ending) : NULL;
    free(target);
    return beside;
}

int text_file_find(char **found, const char *path, const char *trace, const char *ending, const struct diag *diag)
{
    struct stat status;
    int error;

    *found = NULL;
    if (!path && strcmp(trace, "-") == 0)
        return 0;
    *found = path ? strdup(path) : name_beside(trace, ending);
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

void text_file_warn(struct text_file *file, unsigned kind, uint64_t line, const char *format, ...)
{
    char text[1000];
    va_list arguments;

    if (file->warned & UINT32_C(1) << kind)
        return;
    file->warned |= UINT32_C(1) << kind;
    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    diag_report(file->diag, SEVERITY_WARNING, file->name, line, "%s", text);
}

int text_file_read(struct text_file *file, const char *path, const char *trace, const char *ending,
                   const struct diag *diag)
{
    struct source *source = NULL;
    size_t capacity = 0;
    size_t used = 0;
    size_t length = 1;
    const char *bytes;
    const char *reason;
    int result = 0;
    int error;

    *file = (struct text_file){.diag = diag};
    error = text_file_find(&file->name, path, trace, ending, diag);
    if (error < 0 || !file->name)
        return error;
    error = source_open(&source, file->name, &(struct source_setup){.expected = "a text file"}, diag);
    while (error == 0 && result == 0 && length > 0) {
        result = source_read(source, &bytes, &length, &reason);
        error = result < 0 ? result : whole_file_check_size(used + length, file->name, diag);
        if (error == 0 && array_reserve(&file->text, &capacity, used + length + 1, 1) < 0)
            error = diag_no_memory(diag);
        if (error < 0)
            break;
        if (length > 0)
            memcpy(file->text + used, bytes, length);
        used += length;
    }
    source_close(source);
    if (result == SOURCE_DAMAGED)
        file->damage = reason;
    file->rest = (struct slice){file->text, used};
    return error;
}

int text_file_of(struct text_file *file, char *text, size_t length, const char *name, const struct diag *diag)
{
    *file = (struct text_file){.diag = diag, .name = strdup(name), .text = text, .rest = {text, length}};
    return file->name ? 0 : diag_no_memory(diag);
}

void text_file_deinit(struct text_file *file)
{
    free(file->name);
    free(file->text);
    *file = (struct text_file){.diag = file->diag};
}

bool text_file_next_line(struct text_file *file, struct slice *line)
{
    const char *nul;

    if (file->damage && !(file->rest.length > 0 && memchr(file->rest.text, '\n', file->rest.length))) {
        diag_report(file->diag, SEVERITY_WARNING, file->name, 0, "%s; what came before is used", file->damage);
        file->damage = NULL;
    }
    if (file->number == 0)
        slice_skip(&file->rest, "\xef\xbb\xbf"); /* a byte order mark */
    if (file->rest.length == 0)
        return false;
    *line = slice_cut(&file->rest, '\n');
    file->number++;
    if (line->length > TEXT_LINE_LIMIT) {
        text_file_warn(file, TEXT_WARNING_LONG, file->number, "line longer than %d bytes; the rest of it is left out",
                       TEXT_LINE_LIMIT);
        line->length = TEXT_LINE_LIMIT;
    }
    while (line->length > 0 && line->text[line->length - 1] == '\r')
        line->length--;
    nul = line->length > 0 ? memchr(line->text, '\0', line->length) : NULL;
    if (nul) {
        text_file_warn(file, TEXT_WARNING_NUL, file->number, "NUL byte; the rest of the line is left out");
        line->length = (size_t)(nul - line->text);
    }
    return true;
}

const char *text_file_keep(struct text_file *file, struct slice part)
{
    char *start = file->text + (part.text - file->text);

    start[part.length] = '\0';
    return start;
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
