#include "base/diag.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { MESSAGE_SIZE = 1200 };

/* How many bytes of UTF-8 make the character that begins here; 0 where none does, or a control character. */
static size_t character_length(const unsigned char *text)
{
    size_t length = text[0] < 0x80 ? 1 : text[0] >= 0xf0 ? 4 : text[0] >= 0xe0 ? 3 : 2;

    if (text[0] < 0x20 || text[0] == 0x7f || (text[0] >= 0x80 && text[0] < 0xc2) || text[0] > 0xf4 ||
        (text[0] == 0xc2 && text[1] < 0xa0))
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((text[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

__attribute__((format(printf, 5, 0))) static void report(const struct diag *diag, enum severity severity,
                                                         const char *file, uint64_t line, const char *format,
                                                         va_list arguments)
{
    static const char *const words[] = {
        [SEVERITY_INFORMATION] = "note", [SEVERITY_WARNING] = "warning", [SEVERITY_ERROR] = "error"};
    char text[MESSAGE_SIZE];
    int used = 0;

    if (!diag->sink)
        return;
    if (file && line > 0)
        used = snprintf(text, sizeof(text) / 2, "%s:%llu: ", file, (unsigned long long)line);
    else if (file)
        used = snprintf(text, sizeof(text) / 2, "%s: ", file);
    if (used < 0 || (size_t)used >= sizeof(text) / 2)
        used = 0;
    used += snprintf(text + used, sizeof(text) - (size_t)used, "%s: ", words[severity]);
    vsnprintf(text + used, sizeof(text) - (size_t)used, format, arguments);
    /* A terminal must not obey what a trace says: control characters, and bytes that are no characters, become '?'. */
    for (char *at = text; *at;) {
        size_t length = character_length((const unsigned char *)at);

        if (length == 0)
            *at = '?';
        at += length > 0 ? length : 1;
    }
    diag->sink(diag->user, severity, text);
}

void diag_report(const struct diag *diag, enum severity severity, const char *file, uint64_t line, const char *format,
                 ...)
{
    va_list arguments;

    va_start(arguments, format);
    report(diag, severity, file, line, format, arguments);
    va_end(arguments);
}

int diag_refuse(const struct diag *diag, int error, const char *file, uint64_t line, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    report(diag, SEVERITY_ERROR, file, line, format, arguments);
    va_end(arguments);
    return error;
}

static void pass_errors(void *user, enum severity severity, const char *text)
{
    const struct diag *diag = user;

    if (severity == SEVERITY_ERROR && diag->sink)
        diag->sink(diag->user, severity, text);
}

struct diag diag_of_errors(const struct diag *diag)
{
    return (struct diag){pass_errors, (void *)(size_t)diag};
}

int diag_no_memory(const struct diag *diag)
{
    return diag_refuse(diag, ERROR_MEMORY, NULL, 0, "out of memory");
}

void *diag_allocate(const struct diag *diag, size_t count, size_t size)
{
    void *memory = calloc(count, size);

    if (!memory)
        diag_no_memory(diag);
    return memory;
}
