#include "base/sorted.h"

/* Hoare's partition: returns the last place of the lower part. */
static size_t partition_values(int64_t *values, size_t low, size_t high)
{
    const int64_t pivot = values[low + (high - low) / 2];

    for (;; low++, high--) {
        int64_t value;

        while (values[low] < pivot)
            low++;
        while (values[high] > pivot)
            high--;
        if (low >= high)
            return high;
        value = values[low];
        values[low] = values[high];
        values[high] = value;
    }
}

int64_t nth_smallest(int64_t *values, size_t count, size_t n)
{
    size_t low = 0, high = count - 1;

    while (low < high) {
        size_t split = partition_values(values, low, high);

        if (n <= split)
            high = split;
        else
            low = split + 1;
    }
    return values[n];
}
