#include "reports/representative_paths/path_spread.h"

#include <math.h>

static int64_t length_of(const struct paths_findings *paths, size_t item)
{
    return paths->items[item].length;
}

/* The widest gap with two paths on either side; *gap is the number of paths above it. */
static int64_t widest_gap(const struct paths_findings *paths, size_t *gap)
{
    int64_t widest = -1;

    for (size_t i = 2; i + 2 <= paths->item_count; i++) {
        int64_t width = length_of(paths, i - 1) - length_of(paths, i);

        if (width > widest) {
            widest = width;
            *gap = i;
        }
    }
    return widest;
}

struct path_spread path_spread_of(const struct paths_findings *paths)
{
    struct path_spread spread = {SHAPE_UNIFORM, 0, false};
    size_t count = paths->item_count;
    __int128 longest, span, lean;

    if (count < 3 || paths->select != SELECT_REPR)
        return (struct path_spread){SHAPE_UNKNOWN, 0, false};
    longest = length_of(paths, 0);
    span = longest - length_of(paths, count - 1);
    /* Six times the distance of the median from the middle of the span, upwards. */
    lean = 3 * ((__int128)length_of(paths, (count - 1) / 2) + length_of(paths, count / 2) - 2 * longest + span);
    if (span * 50 < longest || longest == 0) {
        spread.shape = SHAPE_NARROW;
    } else if (2 * (__int128)widest_gap(paths, &spread.gap) >= span) {
        spread.shape = SHAPE_BIMODAL;
    } else if (lean > span || -lean > span) {
        spread.shape = SHAPE_SKEWED;
        spread.few_are_long = lean < 0;
    }
    return spread;
}

static double path_ratio(double part, double whole)
{
    return whole > 0 ? part / whole : (double)NAN;
}

struct path_bound path_bound_of(const struct paths_findings *paths, size_t item, const struct window_totals *totals)
{
    double useful = (double)totals->useful_sum;
    double mean = path_ratio(useful, totals->ranks);
    double bound = fmax((double)length_of(paths, item), mean);
    struct path_bound result = {
        .share = path_ratio((double)length_of(paths, item), (double)(totals->end - totals->start)),
        .parallelism = path_ratio(useful, bound),
        .efficiency = path_ratio(mean, bound),
        .potential = path_ratio((double)length_of(paths, 0), bound),
    };

    return result;
}
