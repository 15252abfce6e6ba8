#include "reports/representative_paths/path_spread.h"

#include <math.h>

#include "reports/representative_paths/path_population.h"
#include "reports/representative_paths/paths_findings.h"

static int64_t length_of(const struct paths_findings *paths, size_t item)
{
    return paths->items[item].length;
}

static bool is_narrow(int64_t longest, __int128 span)
{
    return span * 50 < longest || longest == 0;
}

static struct path_spread spread_of_candidates(const struct paths_findings *paths)
{
    struct path_spread spread = {.shape = SHAPE_UNIFORM};
    size_t count = paths->item_count, gap = 0; /* paths above the widest gap with two of them on either side */
    __int128 longest = length_of(paths, 0);
    __int128 span = longest - length_of(paths, count - 1);
    /* Six times the distance of the median from the middle of the span, upwards. */
    __int128 lean =
        3 * ((__int128)length_of(paths, (count - 1) / 2) + length_of(paths, count / 2) - 2 * longest + span);
    int64_t widest = -1;

    for (size_t i = 2; i + 2 <= count; i++) {
        int64_t width = length_of(paths, i - 1) - length_of(paths, i);

        if (width <= widest)
            continue;
        widest = width;
        gap = i;
    }
    if (is_narrow(length_of(paths, 0), span)) {
        spread.shape = SHAPE_NARROW;
    } else if (2 * (__int128)widest >= span) {
        spread.shape = SHAPE_BIMODAL;
        spread.divide = ((double)length_of(paths, gap - 1) + (double)length_of(paths, gap)) / 2;
        spread.long_share = (double)gap / (double)count;
    } else if (lean > span || -lean > span) {
        spread.shape = SHAPE_SKEWED;
        spread.few_are_long = lean < 0;
    }
    return spread;
}

/* The density of all paths' lengths, smoothed: what is left of a gap between neighbours that is no wider than those of
 * evenly spread ones must not look like a valley. Paths at the ends, 1 % on either side, count as if they were not
 * there. */
enum { PLACES = 65 };

struct path_density {
    double width; /* between two places */
    double first;
    double bandwidth;
    double heights[PLACES];
    double shares[PLACES]; /* of the paths that are shorter */
};

static struct path_density density_of(const struct path_population *population, double least, double most)
{
    double from = path_population_quantile(population, 0.01, least, most);
    double span = path_population_quantile(population, 0.99, least, most) - from;
    struct path_density density = {.first = from, .width = span / (PLACES - 1), .bandwidth = span / 12};
    double between = exp2(population->log2_count) - 1;

    if (between < 6)
        density.bandwidth = span / (2 * between);
    for (uint32_t k = 0; span > 0 && k < population->count; k++) {
        double share = population->shares[k];
        double deviation = sqrt(population->variances[k] + density.bandwidth * density.bandwidth);

        for (int i = 0; i < PLACES; i++) {
            double apart = (density.first + i * density.width - population->means[k]) / deviation;

            density.heights[i] += share / deviation * exp(-apart * apart / 2);
            density.shares[i] += share * erfc(-apart / sqrt(2)) / 2;
        }
    }
    return density;
}

/* The deepest valley that divides paths into two groups; its place, or 0. */
static int find_valley(const struct path_density *density)
{
    double left[PLACES], right = 0, deepest = 0.5;
    int valley = 0;

    left[0] = density->heights[0];
    for (int i = 1; i < PLACES; i++)
        left[i] = fmax(left[i - 1], density->heights[i]);
    for (int i = PLACES - 1; i > 0; i--) {
        double depth;

        right = fmax(right, density->heights[i]);
        depth = density->heights[i] / fmin(left[i], right);
        if (density->shares[i] >= 0.1 && density->shares[i] <= 0.9 && depth <= deepest) {
            deepest = depth;
            valley = i;
        }
    }
    return valley;
}

static bool is_bell(const struct path_density *density, const struct population_moments *moments)
{
    double deviation = sqrt(moments->deviation * moments->deviation + density->bandwidth * density->bandwidth);
    double apart = 0;

    for (int i = 0; i < PLACES; i++) {
        double length = density->first + i * density->width - moments->mean;

        apart = fmax(apart, fabs(density->shares[i] - erfc(-length / deviation / sqrt(2)) / 2));
    }
    return apart <= 0.03;
}

static struct path_spread spread_of_population(const struct path_population *population, int64_t shortest,
                                               int64_t longest)
{
    struct path_spread spread = {.shape = SHAPE_UNIFORM};
    struct path_density density = density_of(population, (double)shortest, (double)longest);
    struct population_moments moments = path_population_moments(population);
    int valley = find_valley(&density);

    if (is_narrow(longest, longest - (__int128)shortest)) {
        spread.shape = SHAPE_NARROW;
    } else if (density.width > 0 && valley > 0) {
        spread.shape = SHAPE_BIMODAL;
        spread.divide = density.first + valley * density.width;
        spread.long_share = 1 - path_population_share_below(population, spread.divide);
    } else if (density.width > 0 && is_bell(&density, &moments)) {
        spread.shape = SHAPE_BELL;
        for (int i = 0; i < 2; i++)
            spread.middle[i] = path_population_quantile(population, 0.25 + 0.5 * i, (double)shortest, (double)longest);
    } else if (fabs(moments.skewness) >= 0.5) {
        spread.shape = SHAPE_SKEWED;
        spread.few_are_long = moments.skewness > 0;
    }
    return spread;
}

struct path_spread path_spread_of(const struct paths_findings *paths)
{
    const struct path_population *population = paths->population;
    size_t count = paths->item_count;

    if (population && exp2(population->log2_count) > 2.5 && count > 1)
        return spread_of_population(population, length_of(paths, count - 1), length_of(paths, 0));
    if (population || count < 3 || paths->select != SELECT_REPR)
        return (struct path_spread){.shape = SHAPE_UNKNOWN};
    return spread_of_candidates(paths);
}
