#include "input/near_name.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/slice.h"

/* The name with that ending if it is a file's, or NULL. */
static char *try_ending(struct slice stem, const char *ending)
{
    size_t size = strlen(ending) + 1;
    char *name = malloc(stem.length + size);

    if (!name)
        return NULL;
    memcpy(name, stem.text, stem.length);
    memcpy(name + stem.length, ending, size);
    if (access(name, R_OK) == 0)
        return name;
    free(name);
    return NULL;
}

char *near_name_of(const char *path)
{
    static const char *const endings[] = {".gz", ".prv", ".prv.gz", "prv", "prv.gz"};
    struct slice whole = slice_of(path);
    struct slice stem = slice_without_ending(whole, ".gz");
    char *name = stem.length < whole.length ? try_ending(stem, "") : NULL;

    for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]) && !name; i++)
        if (*endings[i] == '.' || slice_ends_with(whole, "."))
            name = try_ending(whole, endings[i]);
    return name;
}
