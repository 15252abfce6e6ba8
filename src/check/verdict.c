#include "check/verdict.h"

#include <stdlib.h>

#include "base/array.h"

void verdicts_deinit(struct verdicts *verdicts)
{
    free(verdicts->items);
    *verdicts = (struct verdicts){0};
}

int verdicts_add(struct verdicts *verdicts, const struct verdict *verdict)
{
    int error = array_reserve(&verdicts->items, &verdicts->capacity, verdicts->count + 1, sizeof(*verdict));

    if (error < 0)
        return error;
    verdicts->items[verdicts->count++] = *verdict;
    verdicts->failed += verdict->has_failed;
    return 0;
}
