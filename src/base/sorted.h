/*
 * Search by halving in what is sorted: an array, or anything else that is asked by index. What decides the order, and
 * what of an array stands where when it is sorted.
 */
#ifndef CLOCKTALK_BASE_SORTED_H
#define CLOCKTALK_BASE_SORTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* For functions that qsort asks: less than 0 where x comes before y, by rising or by falling value; 0 where they are
 * equal, so that `RISING(...) ?: FALLING(...)` goes on to what decides then. */
#define RISING(x, y)  (((x) > (y)) - ((x) < (y)))
#define FALLING(x, y) RISING(y, x)

/*
 * Such a function, of two items x and y:
 *
 *     ORDER(compare_paths, struct path, FALLING(x->length, y->length) ?: RISING(x->rank, y->rank))
 */
#define ORDER(name, type, order)                                                                                       \
    static int name(const void *a, const void *b)                                                                      \
    {                                                                                                                  \
        const type *x = a;                                                                                             \
        const type *y = b;                                                                                             \
                                                                                                                       \
        return order;                                                                                                  \
    }

/* Whether the item of that index lies before what is looked for. */
typedef bool sorted_test(const void *items, uint64_t index, const void *wanted);

/*
 * The first index of low ... high - 1 whose item does not lie before what is looked for, or `high`. Those that do lie
 * before come first. Compiled where it is used, with the test known.
 */
static inline __attribute__((always_inline)) uint64_t sorted_find(uint64_t low, uint64_t high, sorted_test *is_before,
                                                                  const void *items, const void *wanted)
{
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;

        if (is_before(items, middle, wanted))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* As qsort, which takes more where there are few, of at most 64 bytes each. Compiled where it is used, with the order
 * known. */
static inline __attribute__((always_inline)) void sort_few(void *items, size_t count, size_t size,
                                                           int (*compare)(const void *, const void *))
{
    enum { FEW = 16 };
    unsigned char *first = items;
    unsigned char moved[64];

    if (count > FEW) {
        qsort(items, count, size, compare);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        unsigned char *at = first + i * size;

        memcpy(moved, at, size);
        for (; at > first && compare(moved, at - size) < 0; at -= size)
            memcpy(at, at - size, size);
        memcpy(at, moved, size);
    }
}

/* Of values, more than n: the one before which n others stand when they are sorted. It stands there then, none behind
 * it is less, and none before it is more. */
int64_t nth_smallest(int64_t *values, size_t count, size_t n);

#endif
