#include "replay/events/same_sites.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"

struct labelled_value {
    const char *label;
    uint64_t value;
};

struct labelled_values {
    uint32_t type;
    struct labelled_value *items;
    size_t count;
    size_t capacity;
};

static int note_value(void *user, uint32_t type, const char *type_label, uint64_t value, const char *value_label)
{
    struct labelled_values *values = user;

    (void)type_label;
    if (type != values->type || !value_label)
        return 0;
    return array_append(values->items, values->count, values->capacity, (struct labelled_value){value_label, value});
}

ORDER(compare_site_labels, struct labelled_value, strcmp(x->label, y->label) ?: RISING(x->value, y->value))

ORDER(compare_same_sites, struct same_site, RISING(x->value, y->value))

int same_sites_init(struct same_sites *same, const struct labels *labels, uint32_t type)
{
    struct labelled_values values = {.type = type};
    size_t capacity = 0;
    size_t first = 0;
    int error;

    *same = (struct same_sites){0};
    error = labels ? labels_visit(labels, note_value, &values) : 0;
    if (error == 0 && values.count > 0)
        qsort(values.items, values.count, sizeof(*values.items), compare_site_labels);
    /* Those are kept that follow another of their label. */
    for (size_t i = 1; i < values.count && error == 0; i++) {
        if (strcmp(values.items[first].label, values.items[i].label) != 0) {
            first = i;
            continue;
        }
        error = array_append(same->items, same->count, capacity,
                             (struct same_site){values.items[i].value, values.items[first].value});
    }
    if (same->count > 0)
        qsort(same->items, same->count, sizeof(*same->items), compare_same_sites);
    free(values.items);
    return error;
}

void same_sites_deinit(struct same_sites *same)
{
    free(same->items);
    *same = (struct same_sites){0};
}

static bool same_site_is_before(const void *items, uint64_t index, const void *value)
{
    return ((const struct same_site *)items)[index].value < *(const uint64_t *)value;
}

uint64_t same_sites_first(const struct same_sites *same, uint64_t value)
{
    size_t index = (size_t)sorted_find(0, same->count, same_site_is_before, same->items, &value);

    return index < same->count && same->items[index].value == value ? same->items[index].first : value;
}
