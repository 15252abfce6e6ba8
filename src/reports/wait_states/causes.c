#include "reports/wait_states/causes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

static const char *const part_names[CAUSE_PARTS] = {
    [CAUSE_WHOLE] = "", [CAUSE_TRANSFER] = " (transfer)", [CAUSE_OWN] = " (own)", [CAUSE_WAITING] = " (waiting)"};

/* NULL when memory ran out (reported). */
static char *make_cause_name(const struct cause_names *names, uint32_t cause)
{
    uint32_t number = cause / CAUSE_PARTS;
    const char *part = part_names[cause_part_of(cause)];
    const char *activity = number >= CAUSE_SPECIAL ? activities_name(names->activities, number - CAUSE_SPECIAL)
                           : cause == cause_of(ACTIVITY_ENDED, CAUSE_WHOLE) ? "[ended]"
                                                                            : "[unknown]";
    size_t size = activity ? strlen(activity) + strlen(part) + 1 : 0;
    char *name = activity ? diag_allocate(names->diag, size, 1) : NULL;

    if (name)
        snprintf(name, size, "%s%s", activity, part);
    return name;
}

const char *cause_names_get(struct cause_names *names, uint32_t cause)
{
    if (cause >= names->count) {
        if (array_reserve(&names->items, &names->capacity, (size_t)cause + 1, sizeof(*names->items)) < 0) {
            diag_no_memory(names->diag);
            return NULL;
        }
        while (names->count <= cause)
            names->items[names->count++] = NULL;
    }
    if (!names->items[cause])
        names->items[cause] = make_cause_name(names, cause);
    return names->items[cause];
}

void cause_names_deinit(struct cause_names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->items[i]);
    free(names->items);
}
