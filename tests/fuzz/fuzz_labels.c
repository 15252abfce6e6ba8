/* A .pcf must give the same labels whether it comes at once or in odd pieces. */
#include <stdlib.h>
#include <string.h>

#include "paraver/labels.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int add_to_digest(void *user, uint32_t type, const char *type_label, uint64_t value, const char *value_label)
{
    uint64_t *digest = user;

    *digest = (*digest ^ type ^ value) * UINT64_C(1099511628211);
    for (const char *c = value_label ? value_label : type_label; *c; c++)
        *digest = (*digest ^ (uint8_t)*c) * UINT64_C(1099511628211);
    return 0;
}

/* Pieces grow from `first` bytes by two. */
static uint64_t digest_of(const uint8_t *data, size_t size, size_t first)
{
    static const struct diag silent = {NULL, NULL};
    struct anomalies anomalies;
    struct labels *labels;
    uint64_t digest = 0;

    anomalies_init(&anomalies, &silent, "fuzz.prv");
    labels = labels_new(&silent, "fuzz.pcf", &anomalies);
    for (size_t at = 0, piece = first; labels && at < size; at += piece, piece += 2) {
        piece = piece < size - at ? piece : size - at;
        if (labels_feed(labels, (const char *)data + at, piece) < 0)
            labels = labels_free(labels);
    }
    if (!labels || labels_finish(labels) < 0 || labels_visit(labels, add_to_digest, &digest) != 0)
        abort();
    labels_free(labels);
    return digest;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (digest_of(data, size, size) != digest_of(data, size, 1))
        abort();
    return 0;
}
