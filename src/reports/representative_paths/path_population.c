#include "reports/representative_paths/path_population.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

struct path_population *path_population_new(uint32_t limit)
{
    struct path_population *population = malloc(sizeof(*population) + limit * sizeof(population->clusters[0]));

    if (population) {
        population->log2_count = 0;
        population->count = 1;
        population->clusters[0] = (struct path_cluster){.share = 1};
    }
    return population;
}

void population_union_deinit(struct population_union *all)
{
    free(all->parts);
    free(all->clusters[0]);
    free(all->clusters[1]);
    free(all->run_ends);
    *all = (struct population_union){.count = 0};
}

void population_union_clear(struct population_union *all)
{
    all->count = 0;
    all->part_count = 0;
}

int population_union_add(struct population_union *all, const struct path_population *population, int64_t more)
{
    size_t need = all->count + population->count;

    for (int i = 0; i < 2; i++)
        if (array_reserve(&all->clusters[i], &all->capacity[i], need, sizeof(struct path_cluster)) < 0)
            return ERROR_MEMORY;
    if (array_reserve(&all->parts, &all->part_capacity, all->part_count + 1, sizeof(*all->parts)) < 0 ||
        array_reserve(&all->run_ends, &all->run_capacity, all->part_count + 1, sizeof(*all->run_ends)) < 0)
        return ERROR_MEMORY;
    all->parts[all->part_count++] = (struct population_part){population, more};
    all->count = need;
    return 0;
}

/* The clusters of a part, whose paths are a share of all, become a run. Returns the logarithm of the number of all
 * paths. */
static double make_runs(struct population_union *all)
{
    struct path_cluster *next = all->clusters[0];
    double most = all->parts[0].population->log2_count;
    double sum = 0;

    for (size_t i = 1; i < all->part_count; i++)
        most = fmax(most, all->parts[i].population->log2_count);
    for (size_t i = 0; i < all->part_count; i++)
        sum += exp2(all->parts[i].population->log2_count - most);
    for (size_t i = 0; i < all->part_count; i++) {
        const struct path_population *population = all->parts[i].population;
        const struct path_cluster *end = population->clusters + population->count;
        double share = exp2(population->log2_count - most) / sum;
        double more = (double)all->parts[i].more;

        for (const struct path_cluster *cluster = population->clusters; cluster < end; cluster++)
            *next++ = (struct path_cluster){cluster->share * share, cluster->mean + more, cluster->variance};
        all->run_ends[i] = (size_t)(next - all->clusters[0]);
    }
    return most + log2(sum);
}

/* Lengths of one run stand close together, so that the same run goes on for a while. */
static void merge_two_runs(const struct path_cluster *a, const struct path_cluster *a_end, const struct path_cluster *b,
                           const struct path_cluster *b_end, struct path_cluster *to)
{
    while (a < a_end && b < b_end) {
        while (a < a_end && a->mean <= b->mean)
            *to++ = *a++;
        while (a < a_end && b < b_end && b->mean < a->mean)
            *to++ = *b++;
    }
    /* What is left of the two. */
    memcpy(to, a, (size_t)(a_end - a) * sizeof(*to));
    memcpy(to + (a_end - a), b, (size_t)(b_end - b) * sizeof(*to));
}

/* Merges neighbouring runs until there is one. */
static void merge_all_runs(struct population_union *all)
{
    size_t run_count = all->part_count;

    while (run_count > 1) {
        struct path_cluster *from = all->clusters[0];
        struct path_cluster *to = all->clusters[1];
        size_t start = 0, merged = 0, spare = all->capacity[0];

        for (size_t i = 0; i < run_count; i += 2) {
            size_t middle = all->run_ends[i];
            size_t end = i + 1 < run_count ? all->run_ends[i + 1] : middle;

            merge_two_runs(from + start, from + middle, from + middle, from + end, to + start);
            all->run_ends[merged++] = end;
            start = end;
        }
        run_count = merged;
        all->clusters[0] = to;
        all->clusters[1] = from;
        all->capacity[0] = all->capacity[1];
        all->capacity[1] = spare;
    }
}

/* Those in the same one of `limit` equal parts of the distribution become one. */
static void reduce_clusters(const struct population_union *all, struct path_population *into, uint32_t limit)
{
    const struct path_cluster *next = all->clusters[0];
    const struct path_cluster *end = next + all->count;
    struct path_cluster *made = into->clusters;
    double before = 0;

    while (next < end) {
        double first = next->mean; /* the following are sums, of distances from it */
        double share = 0, apart = 0, square = 0;
        double inverse, variance;
        /* The share at which the part ends that the middle of the cluster lies in. */
        bool is_last = made + 1 == into->clusters + limit;
        double part_end = is_last ? INFINITY : ((double)(uint32_t)((before + next->share / 2) * limit) + 1) / limit;

        do {
            double distance = next->mean - first;

            before += next->share;
            share += next->share;
            apart += next->share * distance;
            square += next->share * (distance * distance + next->variance);
            next++;
        } while (next < end && before + next->share / 2 < part_end);
        /* A share may be too small for a number: those paths are far fewer than others. */
        inverse = share > 0 ? 1 / share : 0;
        apart *= inverse;
        variance = square * inverse - apart * apart;
        *made++ = (struct path_cluster){share, first + apart, variance > 0 ? variance : 0};
    }
    into->count = (uint32_t)(made - into->clusters);
}

void population_union_finish(struct population_union *all, struct path_population *into, uint32_t limit)
{
    into->log2_count = make_runs(all);
    merge_all_runs(all);
    if (all->count > limit) {
        reduce_clusters(all, into, limit);
    } else {
        memcpy(into->clusters, all->clusters[0], all->count * sizeof(into->clusters[0]));
        into->count = (uint32_t)all->count;
    }
    population_union_clear(all);
}

static double mean_of_all(const struct path_population *population)
{
    double mean = 0;

    for (uint32_t i = 0; i < population->count; i++)
        mean += population->clusters[i].share * population->clusters[i].mean;
    return mean;
}

struct population_moments path_population_moments(const struct path_population *population)
{
    struct population_moments moments = {.mean = mean_of_all(population)};
    double square = 0, cube = 0;

    for (uint32_t i = 0; i < population->count; i++) {
        const struct path_cluster *cluster = &population->clusters[i];
        double apart = cluster->mean - moments.mean;

        square += cluster->share * (apart * apart + cluster->variance);
        cube += cluster->share * apart * (apart * apart + 3 * cluster->variance);
    }
    moments.deviation = sqrt(square);
    moments.skewness = square > 0 ? cube / (square * moments.deviation) : 0;
    return moments;
}

/* Lengths between the means of two clusters are interpolated. */
void path_population_divide(const struct path_population *population, uint32_t count, double *lengths)
{
    const struct path_cluster *cluster = population->clusters;
    const struct path_cluster *last = cluster + population->count - 1;
    double middle = cluster->share / 2; /* the share that is shorter than the cluster's mean */
    double mean = mean_of_all(population), between = 0, within = 0, factor;

    for (uint32_t i = 0; i < population->count; i++) {
        between += cluster[i].share * (cluster[i].mean - mean) * (cluster[i].mean - mean);
        within += cluster[i].share * cluster[i].variance;
    }
    /* Clusters have to be moved apart for their means to vary as much as the lengths of all paths do. */
    factor = between > 0 ? sqrt(1 + within / between) : 1;
    for (uint32_t i = 0; i < count; i++) {
        double share = (i + 1.0) / (count + 1.0);
        double step = 0, length;

        while (cluster < last && middle + (step = (cluster[0].share + cluster[1].share) / 2) < share) {
            middle += step;
            cluster++;
        }
        length = cluster->mean;
        if (cluster < last && share > middle && step > 0)
            length += (cluster[1].mean - cluster->mean) * (share - middle) / step;
        lengths[i] = mean + (length - mean) * factor;
    }
}

double path_population_share_below(const struct path_population *population, double length)
{
    double share = 0;

    for (uint32_t i = 0; i < population->count; i++) {
        const struct path_cluster *cluster = &population->clusters[i];
        double apart = length - cluster->mean;

        if (cluster->variance > 0)
            share += cluster->share * erfc(-apart / sqrt(2 * cluster->variance)) / 2;
        else
            share += apart < 0 ? 0 : apart > 0 ? cluster->share : cluster->share / 2;
    }
    return share;
}

double path_population_quantile(const struct path_population *population, double share, double least, double most)
{
    /* Halved until nothing is left between. */
    for (int i = 0; i < 64; i++) {
        double middle = least + (most - least) / 2;

        if (path_population_share_below(population, middle) < share)
            least = middle;
        else
            most = middle;
    }
    return most;
}
