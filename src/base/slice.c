#include "base/slice.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void string_append(char *text, size_t size, const char *format, ...)
{
    size_t used = strlen(text);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text + used, size - used, format, arguments);
    va_end(arguments);
}

static char *name_of_stem(struct slice stem, const char *ending)
{
    size_t size = strlen(ending) + 1;
    char *name = malloc(stem.length + size);

    if (name) {
        memcpy(name, stem.text, stem.length);
        memcpy(name + stem.length, ending, size);
    }
    return name;
}

char *trace_name_with(const char *trace, const char *ending)
{
    return name_of_stem(slice_without_ending(slice_without_ending(slice_of(trace), ".gz"), ".prv"), ending);
}

char *trace_name_beside(const char *file, const char *ending, const char *other)
{
    char *name = name_of_stem(slice_without_ending(slice_of(file), ending), other);

    if (!name || access(name, R_OK) == 0)
        return name;
    free(name);
    return NULL;
}
