#include "base/trace_name.h"

#include <stdlib.h>
#include <string.h>

#include "base/slice.h"

char *trace_name_with(const char *trace, const char *ending)
{
    struct slice stem = slice_without_ending(slice_without_ending(slice_of(trace), ".gz"), ".prv");
    size_t size = strlen(ending) + 1;
    char *name = malloc(stem.length + size);

    if (name) {
        memcpy(name, stem.text, stem.length);
        memcpy(name + stem.length, ending, size);
    }
    return name;
}
