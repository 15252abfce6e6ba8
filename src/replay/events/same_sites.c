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

int same_sites_init(struct keyed_list *same, const struct labels *labels, uint32_t type)
{
    struct labelled_values values = {.type = type};
    size_t first = 0;
    int error = labels ? labels_visit(labels, note_value, &values) : 0;

    if (error == 0 && values.count > 0)
        qsort(values.items, values.count, sizeof(*values.items), compare_site_labels);
    /* Those are kept that follow another of their label. */
    for (size_t i = 1; i < values.count && error == 0; i++) {
        uint64_t *stands_for_it;

        if (strcmp(values.items[first].label, values.items[i].label) != 0) {
            first = i;
            continue;
        }
        stands_for_it = keyed_list_get(same, values.items[i].value, sizeof(*stands_for_it));
        if (stands_for_it)
            *stands_for_it = values.items[first].value;
        else
            error = ERROR_MEMORY;
    }
    free(values.items);
    return error;
}

uint64_t same_sites_first(const struct keyed_list *same, uint64_t value)
{
    const uint64_t *first = keyed_list_find(same, value, sizeof(*first));

    return first ? *first : value;
}
