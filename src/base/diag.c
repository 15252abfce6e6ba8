#include "base/diag.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/error.h"

enum { MESSAGE_SIZE = 1200 };

static const char *severity_name(enum severity severity)
{
    switch (severity) {
    case SEVERITY_INFORMATION:
        return "note";
    case SEVERITY_WARNING:
        return "warning";
    case SEVERITY_ERROR:
        break;
    }
    return "error";
}

/* A terminal must not obey what a trace says: every control byte becomes '?'. */
static void mask_controls(char *text)
{
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;

        if (byte < 0x20 || byte == 0x7f)
            *text = '?';
    }
}

void diag_report(const struct diag *diag, enum severity severity, const char *file, uint64_t line, const char *format, ...)
{
    char text[MESSAGE_SIZE];
    int used = 0;
    va_list arguments;

    if (!diag->sink)
        return;
    if (file && line > 0)
        used = snprintf(text, sizeof(text) / 2, "%s:%llu: ", file, (unsigned long long)line);
    else if (file)
        used = snprintf(text, sizeof(text) / 2, "%s: ", file);
    if (used < 0 || (size_t)used >= sizeof(text) / 2)
        used = 0;
    used += snprintf(text + used, sizeof(text) - (size_t)used, "%s: ", severity_name(severity));
    va_start(arguments, format);
    vsnprintf(text + used, sizeof(text) - (size_t)used, format, arguments);
    va_end(arguments);
    mask_controls(text);
    diag->sink(diag->user, severity, text);
}

int diag_no_memory(const struct diag *diag)
{
    diag_report(diag, SEVERITY_ERROR, NULL, 0, "out of memory");
    return ERROR_MEMORY;
}
