#include "reports/parallelism/instants.h"

#include <string.h>

enum { DIGIT_BITS_MAX = 13 }; /* so that the counters fit a core's cache */

/* Which bits of a time, counted from the least of all, a digit is. */
struct digit {
    int64_t least;
    unsigned shift;
    unsigned bits;
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

static size_t value_of(struct digit digit, int64_t time)
{
    uint64_t mask = (UINT64_C(1) << digit.bits) - 1;

    return (size_t)(((uint64_t)time - (uint64_t)digit.least) >> digit.shift & mask);
}

/* Goes by one digit, and leaves those in which it is the same as they were. */
static void distribute(const int64_t *from, int64_t *to, size_t count, struct digit digit)
{
    size_t places[1 << DIGIT_BITS_MAX];
    size_t values = (size_t)1 << digit.bits;
    size_t next = 0;

    memset(places, 0, values * sizeof(places[0]));
    for (size_t i = 0; i < count; i++)
        places[value_of(digit, from[i])]++;
    for (size_t value = 0; value < values; value++) {
        size_t these = places[value];

        places[value] = next;
        next += these;
    }
    for (size_t i = 0; i < count; i++)
        to[places[value_of(digit, from[i])]++] = from[i];
}

static unsigned bits_of(uint64_t width)
{
    return width > 0 ? 64 - (unsigned)__builtin_clzll(width) : 0;
}

/* Digit by digit, the lowest first: equal digits, as few as there must be. */
int instants_sort(struct instants *instants, struct instants *scratch)
{
    struct range range;
    struct digit digit = {0};
    unsigned bits, digits;

    if (instants->count < 2)
        return 0;
    if (array_reserve(&scratch->items, &scratch->capacity, instants->count, sizeof(*scratch->items)) < 0)
        return ERROR_MEMORY;
    range = find_range(instants);
    bits = bits_of(range.width);
    digits = (bits + DIGIT_BITS_MAX - 1) / DIGIT_BITS_MAX;
    digit.least = range.least;
    for (unsigned i = 0; i < digits; i++) {
        struct instants unsorted = *instants;

        digit.shift += digit.bits;
        digit.bits = (bits + digits - 1) / digits;
        distribute(unsorted.items, scratch->items, unsorted.count, digit);
        *instants = (struct instants){scratch->items, unsorted.count, scratch->capacity};
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
