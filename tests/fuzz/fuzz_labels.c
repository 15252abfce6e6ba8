/* Of any .pcf all labels can be read, and are in it. */
#include <stdlib.h>
#include <string.h>

#include "paraver/labels.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int check_length(void *user, uint32_t type, const char *type_label, uint64_t value, const char *value_label)
{
    const size_t *size = user;

    (void)type;
    (void)value;
    return strlen(value_label ? value_label : type_label) > *size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct diag silent = {NULL, NULL};
    struct anomalies anomalies;
    struct labels *labels;
    char *text = malloc(size + 1);

    anomalies_init(&anomalies, &silent, "fuzz.prv");
    if (!text)
        return 0;
    memcpy(text, data, size);
    if (labels_of_text(&labels, text, size, "fuzz.pcf", &silent, &anomalies) < 0 ||
        labels_visit(labels, check_length, &size) != 0)
        abort();
    labels_free(labels);
    return 0;
}
