/* Of any .row all names can be read, and are in it. */
#include <stdlib.h>
#include <string.h>

#include "paraver/names.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct diag silent = {NULL, NULL};
    struct names *names;
    char *text = malloc(size + 1);
    size_t total = 0;

    if (!text)
        return 0;
    memcpy(text, data, size);
    if (names_of_text(&names, text, size, "fuzz.row", &silent) < 0)
        abort();
    for (unsigned level = 0; level < NAME_LEVEL_COUNT; level++)
        for (size_t i = 0; i < names_count(names, (enum name_level)level); i++)
            total += strlen(names_get(names, (enum name_level)level, i));
    if (total > size)
        abort();
    names_free(names);
    return 0;
}
