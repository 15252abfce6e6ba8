#include "reports/messages/traffic_sizes.h"

static unsigned class_of_size(uint64_t bytes)
{
    return bytes > 0 ? 64U - (unsigned)__builtin_clzll(bytes) : 0;
}

uint64_t traffic_size_least(unsigned class)
{
    return class > 0 ? UINT64_C(1) << (class - 1) : 0;
}

void traffic_sizes_add(struct traffic_sizes *sizes, uint64_t bytes)
{
    struct traffic_size *size = &sizes->items[class_of_size(bytes)];

    size->messages++;
    size->bytes += bytes;
}

void traffic_sizes_add_early(struct traffic_sizes *sizes, uint64_t bytes)
{
    sizes->items[class_of_size(bytes)].early++;
    if (bytes > sizes->largest_early)
        sizes->largest_early = bytes;
}

void traffic_sizes_add_waiting(struct traffic_sizes *sizes, uint64_t bytes)
{
    struct traffic_size *size = &sizes->items[class_of_size(bytes)];

    if (size->waiting == 0 || bytes < size->least_waiting)
        size->least_waiting = bytes;
    if (bytes > size->most_waiting)
        size->most_waiting = bytes;
    size->waiting++;
}

uint64_t traffic_sizes_smallest_waiting(const struct traffic_sizes *sizes)
{
    uint64_t early = sizes->largest_early;

    for (unsigned class = class_of_size(early); class < TRAFFIC_SIZES; class ++) {
        const struct traffic_size *size = &sizes->items[class];

        if (size->waiting > 0 && size->most_waiting > early)
            return size->least_waiting > early ? size->least_waiting : size->most_waiting;
    }
    return 0;
}
