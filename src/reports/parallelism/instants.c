#include "reports/parallelism/instants.h"

#include <string.h>

enum { DIGIT_BITS_MAX = 13 }; /* so that the counters fit a core's cache */

/* A group of bits of the difference between a time and the least one. */
struct digit {
    int64_t least;
    unsigned shift;
    unsigned bits;
};

struct value_range {
    int64_t least;
    uint64_t width;
};

static struct value_range find_value_range(const struct instants *instants)
{
    int64_t least = instants->items[0];
    int64_t most = least;

    for (size_t i = 1; i < instants->count; i++) {
        least = instants->items[i] < least ? instants->items[i] : least;
        most = instants->items[i] > most ? instants->items[i] : most;
    }
    return (struct value_range){least, (uint64_t)most - (uint64_t)least};
}

static size_t digit_value(struct digit digit, int64_t time)
{
    uint64_t mask = (UINT64_C(1) << digit.bits) - 1;

    return (size_t)(((uint64_t)time - (uint64_t)digit.least) >> digit.shift & mask);
}

/* Counting sort by one digit. It is stable: times with the same digit keep their order. */
static void sort_by_digit(const int64_t *from, int64_t *to, size_t count, struct digit digit)
{
    size_t offsets[1 << DIGIT_BITS_MAX];
    size_t values = (size_t)1 << digit.bits;
    size_t next = 0;

    memset(offsets, 0, values * sizeof(offsets[0]));
    for (size_t i = 0; i < count; i++)
        offsets[digit_value(digit, from[i])]++;
    for (size_t value = 0; value < values; value++) {
        size_t occurrences = offsets[value];

        offsets[value] = next;
        next += occurrences;
    }
    for (size_t i = 0; i < count; i++)
        to[offsets[digit_value(digit, from[i])]++] = from[i];
}

static unsigned count_bits(uint64_t width)
{
    return width > 0 ? 64 - (unsigned)__builtin_clzll(width) : 0;
}

/* Radix sort from the lowest digit on: as few digits as the range of times needs, all of about the same size. */
int instants_sort(struct instants *instants, struct instants *scratch)
{
    struct value_range range;
    struct digit digit = {0};
    unsigned bits, digits;

    if (instants->count < 2)
        return 0;
    if (array_reserve(&scratch->items, &scratch->capacity, instants->count, sizeof(*scratch->items)) < 0)
        return ERROR_MEMORY;
    range = find_value_range(instants);
    bits = count_bits(range.width);
    digits = (bits + DIGIT_BITS_MAX - 1) / DIGIT_BITS_MAX;
    digit.least = range.least;
    for (unsigned i = 0; i < digits; i++) {
        struct instants unsorted = *instants;

        digit.shift += digit.bits;
        digit.bits = (bits + digits - 1) / digits;
        sort_by_digit(unsorted.items, scratch->items, unsorted.count, digit);
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
