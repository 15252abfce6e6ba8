#include "analysis/instants.h"

#include <string.h>

enum {
    DIGIT_BITS = 11, /* so that the counters fit a core's cache beside the times */
    DIGITS = 1 << DIGIT_BITS,
};

struct range {
    int64_t least;
    uint64_t width;
};

static struct range find_range(const struct instants *instants)
{
    int64_t least = instants->items[0];
    int64_t most = least;

    for (size_t i = 1; i < instants->count; i++) {
        least = instants->items[i] < least ? instants->items[i] : least;
        most = instants->items[i] > most ? instants->items[i] : most;
    }
    return (struct range){least, (uint64_t)most - (uint64_t)least};
}

static size_t digit_of(int64_t time, int64_t least, unsigned shift)
{
    return (size_t)(((uint64_t)time - (uint64_t)least) >> shift) & (DIGITS - 1);
}

/* Goes by one digit, and leaves those in which it is the same as they were. */
static void distribute(const struct instants *from, struct instants *to, int64_t least, unsigned shift)
{
    size_t places[DIGITS] = {0};
    size_t next = 0;

    for (size_t i = 0; i < from->count; i++)
        places[digit_of(from->items[i], least, shift)]++;
    for (size_t digit = 0; digit < DIGITS; digit++) {
        size_t count = places[digit];

        places[digit] = next;
        next += count;
    }
    for (size_t i = 0; i < from->count; i++)
        to->items[places[digit_of(from->items[i], least, shift)]++] = from->items[i];
    to->count = from->count;
}

/* Digit by digit, the lowest first, as far as times of one stretch of the run differ. */
int instants_sort(struct instants *instants, struct instants *scratch)
{
    struct range range;

    if (instants->count < 2)
        return 0;
    if (array_reserve(&scratch->items, &scratch->capacity, instants->count, sizeof(*scratch->items)) < 0)
        return ERROR_MEMORY;
    range = find_range(instants);
    for (unsigned shift = 0; shift < 64 && range.width >> shift > 0; shift += DIGIT_BITS) {
        struct instants unsorted = *instants;

        distribute(&unsorted, scratch, range.least, shift);
        *instants = *scratch;
        *scratch = unsorted;
    }
    return 0;
}

void instants_drop(struct instants *instants, size_t count)
{
    instants->count -= count;
    if (count > 0)
        memmove(instants->items, instants->items + count, instants->count * sizeof(*instants->items));
}
