/* A .row must give the same names whether it comes at once or in odd pieces. */
#include <stdlib.h>

#include "paraver/names.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static uint64_t digest_names(const struct names *names)
{
    uint64_t digest = 0;

    for (unsigned level = 0; level < NAME_LEVEL_COUNT; level++)
        for (size_t i = 0; i < names_count(names, (enum name_level)level); i++) {
            digest = (digest ^ level) * UINT64_C(1099511628211);
            for (const char *c = names_get(names, (enum name_level)level, i); *c; c++)
                digest = (digest ^ (uint8_t)*c) * UINT64_C(1099511628211);
        }
    return digest;
}

/* Pieces grow from `first` bytes by two. */
static uint64_t digest_of(const uint8_t *data, size_t size, size_t first)
{
    static const struct diag silent = {NULL, NULL};
    struct names *names = names_new(&silent, "fuzz.row");
    uint64_t digest;

    for (size_t at = 0, piece = first; names && at < size; at += piece, piece += 2) {
        piece = piece < size - at ? piece : size - at;
        if (names_feed(names, (const char *)data + at, piece) < 0)
            names = names_free(names);
    }
    if (!names || names_finish(names) < 0)
        abort();
    digest = digest_names(names);
    names_free(names);
    return digest;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (digest_of(data, size, size) != digest_of(data, size, 1))
        abort();
    return 0;
}
