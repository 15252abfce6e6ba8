#include "reports/dispersion/clusters.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    GROUPS_MAX = 8,
    STARTS = 24, /* of up to MANY points; of more fewer, but not below STARTS_LEAST */
    STARTS_LEAST = 4,
    ROUNDS = 100,
    MANY = 1000,
};

struct search {
    const double *points;
    size_t count;
    size_t dimensions;
    uint32_t k;
    uint64_t seed;
    uint32_t *groups;
    double *centres;   /* k of them */
    double *distances; /* squared, of each point to its nearest centre */
    size_t *sizes;
};

/* Gives each coordinate mean 0 and deviation 1; returns the sum of all squares. */
static double standardise(double *points, size_t count, size_t dimensions)
{
    double sum = 0;

    for (size_t j = 0; j < dimensions; j++) {
        double mean = 0;
        double squares = 0;
        double deviation;

        for (size_t i = 0; i < count; i++)
            mean += points[i * dimensions + j] / (double)count;
        for (size_t i = 0; i < count; i++) {
            double difference = points[i * dimensions + j] - mean;

            squares += difference * difference;
        }
        deviation = sqrt(squares / (double)count);
        for (size_t i = 0; i < count; i++) {
            double *value = &points[i * dimensions + j];

            /* Equal values may differ from their mean by rounding: that is no deviation. */
            *value = deviation > fabs(mean) * 1e-12 ? (*value - mean) / deviation : 0;
            sum += *value * *value;
        }
    }
    return sum;
}

/* In [0, 1), by SplitMix64. */
static double random_number(uint64_t *seed)
{
    uint64_t bits = *seed += 0x9e3779b97f4a7c15U;

    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9U;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111ebU;
    bits ^= bits >> 31;
    return (double)(bits >> 11) * 0x1p-53;
}

static double squared_distance(const struct search *search, size_t point, const double *centre)
{
    double sum = 0;

    for (size_t j = 0; j < search->dimensions; j++) {
        double difference = search->points[point * search->dimensions + j] - centre[j];

        sum += difference * difference;
    }
    return sum;
}

/* k-means++: the probability of a point is in proportion to its squared distance from the centres so far. */
static void choose_start_centres(struct search *search)
{
    for (size_t i = 0; i < search->count; i++)
        search->distances[i] = 1;
    for (uint32_t c = 0; c < search->k; c++) {
        double *centre = &search->centres[c * search->dimensions];
        double sum = 0, mark;
        size_t drawn = 0;

        for (size_t i = 0; i < search->count; i++)
            sum += search->distances[i];
        mark = random_number(&search->seed) * sum - search->distances[0];
        while (mark >= 0 && drawn + 1 < search->count)
            mark -= search->distances[++drawn];
        memcpy(centre, &search->points[drawn * search->dimensions], search->dimensions * sizeof(*centre));
        for (size_t i = 0; i < search->count; i++) {
            double here = squared_distance(search, i, centre);

            search->distances[i] = c == 0 || here < search->distances[i] ? here : search->distances[i];
        }
    }
}

/* Assigns each point to its nearest centre; returns how many have changed their group. */
static size_t assign_to_centres(struct search *search)
{
    size_t changed = 0;

    for (size_t i = 0; i < search->count; i++) {
        uint32_t nearest = 0;

        search->distances[i] = squared_distance(search, i, search->centres);
        for (uint32_t c = 1; c < search->k; c++) {
            double here = squared_distance(search, i, &search->centres[c * search->dimensions]);

            nearest = here < search->distances[i] ? c : nearest;
            search->distances[i] = nearest == c ? here : search->distances[i];
        }
        changed += search->groups[i] != nearest;
        search->groups[i] = nearest;
    }
    return changed;
}

/* A centre without points stays where it is. */
static void move_centres(struct search *search)
{
    memset(search->sizes, 0, search->k * sizeof(*search->sizes));
    for (size_t i = 0; i < search->count; i++) {
        double *centre = &search->centres[search->groups[i] * search->dimensions];

        if (search->sizes[search->groups[i]]++ == 0)
            memset(centre, 0, search->dimensions * sizeof(*centre));
        for (size_t j = 0; j < search->dimensions; j++)
            centre[j] += search->points[i * search->dimensions + j];
    }
    for (uint32_t c = 0; c < search->k; c++)
        for (size_t j = 0; j < search->dimensions && search->sizes[c] > 0; j++)
            search->centres[c * search->dimensions + j] /= (double)search->sizes[c];
}

/* The sum of squares within the clusters. */
static double search_once(struct search *search)
{
    double within = 0;

    choose_start_centres(search);
    for (size_t i = 0; i < search->count; i++)
        search->groups[i] = UINT32_MAX;
    /* Where there are many points, the last few at the border of two groups may take many rounds: they are left. */
    for (int round = 0; round < ROUNDS && assign_to_centres(search) > search->count / (MANY + 1); round++)
        move_centres(search);
    for (size_t i = 0; i < search->count; i++)
        within += squared_distance(search, i, &search->centres[search->groups[i] * search->dimensions]);
    return within;
}

/* The clusters with the largest ratio of Calinski and Harabasz, (between / (k - 1)) / (within / (n - k)), over all
 * starts and every k; their number. `total` is the sum of squares without clusters. */
static uint32_t search_best(struct search *search, double total, uint32_t *groups)
{
    size_t count = search->count;
    size_t starts = count > MANY ? (size_t)STARTS * MANY / count : STARTS;
    uint32_t numbers[GROUPS_MAX];
    uint32_t used = 0, most = 2; /* groups */
    double best = -1;

    starts = starts > STARTS_LEAST ? starts : STARTS_LEAST;
    while (most < GROUPS_MAX && (size_t)(most + 1) * (most + 1) <= count)
        most++;
    for (size_t i = 0; i < (most - 1) * starts; i++) {
        double within, ratio;

        search->k = (uint32_t)(2 + i / starts);
        within = search_once(search);
        ratio = within > total * 1e-12 ? (total - within) / within : INFINITY;
        ratio *= (double)(count - search->k) / (double)(search->k - 1);
        if (!(ratio > best))
            continue;
        best = ratio;
        memcpy(groups, search->groups, count * sizeof(*groups));
    }
    /* Numbered anew, in the order of their first points. */
    memset(numbers, 0xff, sizeof(numbers));
    for (size_t i = 0; i < count; i++) {
        if (numbers[groups[i]] == UINT32_MAX)
            numbers[groups[i]] = used++;
        groups[i] = numbers[groups[i]];
    }
    return used;
}

int clusters_find(double *points, size_t count, size_t dimensions, uint32_t *groups, uint32_t *group_count)
{
    struct search search = {.points = points, .count = count, .dimensions = dimensions, .seed = 1};
    double total = standardise(points, count, dimensions);
    int error = 0;

    memset(groups, 0, count * sizeof(*groups));
    *group_count = count > 0;
    if (count < 3 || total <= 0)
        return 0;
    search.groups = calloc(count, sizeof(*search.groups));
    search.centres = calloc(GROUPS_MAX * dimensions, sizeof(*search.centres));
    search.distances = calloc(count, sizeof(*search.distances));
    search.sizes = calloc(GROUPS_MAX, sizeof(*search.sizes));
    if (search.groups && search.centres && search.distances && search.sizes)
        *group_count = search_best(&search, total, groups);
    else
        error = ERROR_MEMORY;
    free(search.groups);
    free(search.centres);
    free(search.distances);
    free(search.sizes);
    return error;
}
