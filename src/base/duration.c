#include "base/duration.h"

#include <inttypes.h>
#include <stdio.h>

static const struct time_unit units[] = {
    {"s", 1000000000},
    {"ms", 1000000},
    {"us", 1000},
    {"ns", 1},
};

static uint64_t duration_magnitude(int64_t value)
{
    return value < 0 ? -(uint64_t)value : (uint64_t)value;
}

const struct time_unit *time_unit_for(int64_t nanoseconds)
{
    const struct time_unit *unit = units;

    while (unit->nanoseconds > 1 && duration_magnitude(nanoseconds) < (uint64_t)unit->nanoseconds)
        unit++;
    return unit;
}

struct duration duration_text(int64_t nanoseconds)
{
    const struct time_unit *unit = time_unit_for(nanoseconds);
    uint64_t magnitude = duration_magnitude(nanoseconds);
    const char *sign = nanoseconds < 0 ? "-" : "";
    struct duration result;

    if (unit->nanoseconds == 1) {
        snprintf(result.text, sizeof(result.text), "%s%" PRIu64 " ns", sign, magnitude);
    } else {
        uint64_t step = (uint64_t)unit->nanoseconds / 1000;
        uint64_t thousandths = magnitude / step + (magnitude % step * 2 >= step);

        snprintf(result.text, sizeof(result.text), "%s%" PRIu64 ".%03" PRIu64 " %s", sign, thousandths / 1000,
                 thousandths % 1000, unit->name);
    }
    return result;
}

struct duration moment_text(int64_t nanoseconds)
{
    uint64_t magnitude = duration_magnitude(nanoseconds);
    struct duration result;

    snprintf(result.text, sizeof(result.text), "%s%" PRIu64 ".%09" PRIu64 " s", nanoseconds < 0 ? "-" : "",
             magnitude / 1000000000, magnitude % 1000000000);
    return result;
}
