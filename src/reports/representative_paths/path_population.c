#include "reports/representative_paths/path_population.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* What goes through clusters is compiled a second time for processors that have AVX2: the same operations in the same
 * order, in fewer instructions. */
#ifdef __x86_64__
#define HAS_AVX2() (__builtin_cpu_supports("avx2") != 0)
#define WITH_AVX2  __attribute__((target("avx2")))
#else
#define HAS_AVX2() false
#define WITH_AVX2
#endif
#define INLINE static inline __attribute__((always_inline))

struct path_population *path_population_new(uint32_t limit)
{
    struct path_population *population = malloc(sizeof(*population) + 3 * (size_t)limit * sizeof(double));

    if (population) {
        *population = (struct path_population){.count = 1, .means = (double *)(population + 1)};
        population->shares = population->means + limit;
        population->variances = population->shares + limit;
        population->means[0] = 0;
        population->shares[0] = 1;
        population->variances[0] = 0;
    }
    return population;
}

/* The union. */

void population_union_deinit(struct population_union *all)
{
    free(all->parts);
    free(all->runs);
    free(all->clusters);
}

void population_union_clear(struct population_union *all)
{
    all->count = 0;
    all->part_count = 0;
}

/* Half of the scratch memory has room for so many clusters, the ends of runs among them. */
static size_t half_length(const struct population_union *all)
{
    return all->count + all->part_count;
}

int population_union_add(struct population_union *all, const struct path_population *population, int64_t more)
{
    size_t count = all->part_count + 1;
    size_t need = 2 * 3 * (half_length(all) + population->count + 1);

    if (array_reserve(&all->parts, &all->part_capacity, count, sizeof(*all->parts)) < 0 ||
        array_reserve(&all->runs, &all->run_capacity, count, sizeof(*all->runs)) < 0 ||
        array_reserve(&all->clusters, &all->capacity, need, sizeof(*all->clusters)) < 0)
        return ERROR_MEMORY;
    all->parts[all->part_count++] = (struct population_part){population, (double)more, 0};
    all->count += population->count;
    return 0;
}

/* What share of all paths each part has. Returns the logarithm of their number. */
static double share_out(struct population_union *all)
{
    double most = all->parts[0].population->log2_count;
    double sum = 0;

    for (size_t i = 1; i < all->part_count; i++)
        if (all->parts[i].population->log2_count > most)
            most = all->parts[i].population->log2_count;
    for (size_t i = 0; i < all->part_count; i++) {
        all->parts[i].share = exp2(all->parts[i].population->log2_count - most);
        sum += all->parts[i].share;
    }
    for (size_t i = 0; i < all->part_count; i++)
        all->parts[i].share /= sum;
    return most + log2(sum);
}

INLINE void end_run(double *means, struct cluster_columns columns)
{
    means[0] = INFINITY;
    means[columns.shares] = INFINITY;
}

/* The part's clusters among all paths, with the time since. */
INLINE void copy_clusters(const struct population_part *part, double *restrict means, double *restrict shares,
                          double *restrict variances)
{
    const double *restrict from_means = part->population->means, *restrict from_shares = part->population->shares;
    const double more = part->more, share = part->share;
    const size_t count = part->population->count;

    for (size_t i = 0; i < count; i++) {
        means[i] = from_means[i] + more;
        shares[i] = from_shares[i] * share;
    }
    memcpy(variances, part->population->variances, count * sizeof(*variances));
}

INLINE void begin_runs(struct population_union *all, struct cluster_columns columns)
{
    double *to = all->clusters;

    for (size_t i = 0; i < all->part_count; i++) {
        size_t count = all->parts[i].population->count;

        copy_clusters(&all->parts[i], to, to + columns.shares, to + columns.variances);
        all->runs[i] = (struct cluster_run){to, count};
        to += count;
        end_run(to++, columns);
    }
}

/* Merging: the clusters of up to five runs in the order of their means, those of one mean in the order of the runs. */

enum { MERGE_MOST = 5 };

struct run_cursor {
    const double *next; /* mean */
    double mean;        /* the same; infinite at the end */
};

struct merge {
    struct cluster_columns columns;
    struct run_cursor runs[MERGE_MOST];
    double least_of_first; /* of the next means of the first two runs */
    double least_of_second;
    double *to; /* where clusters go as they are */

    /* Or those whose middles lie in the same one of equal parts of the distribution become one. Where these parts end,
     * and what lies before a cluster, is doubled, as is its middle then. */
    double half_parts; /* their number */
    double before;     /* share of all that have been taken */
    double part_end;
    double first;     /* mean, of those that become one */
    double share;     /* sum of theirs */
    double distances; /* from the first mean, weighted */
    double squares;   /* likewise, with variances */
    double *sums;     /* where these go, as columns */
    double *last;
};

INLINE double least_mean(const struct run_cursor *runs)
{
    return runs[0].mean < runs[1].mean ? runs[0].mean : runs[1].mean;
}

/* Runs that there are not end where the first one does. */
INLINE void merge_begin(struct merge *merge, const struct cluster_run *runs, size_t count)
{
    for (size_t i = 0; i < MERGE_MOST; i++) {
        const double *next = i < count ? runs[i].means : runs[0].means + runs[0].count;

        merge->runs[i] = (struct run_cursor){next, *next};
    }
    merge->least_of_first = least_mean(merge->runs);
    merge->least_of_second = least_mean(merge->runs + 2);
}

INLINE void put_sums(struct merge *merge)
{
    merge->sums[0] = merge->first;
    merge->sums[CLUSTER_SUMS] = merge->share;
    merge->sums[2 * CLUSTER_SUMS] = merge->distances;
    merge->sums[3 * CLUSTER_SUMS] = merge->squares;
    merge->sums++;
}

/* Takes the run's next cluster as it is, or into sums. False: it is at its end. */
INLINE bool take_next(struct merge *merge, struct run_cursor *run, bool into_sums)
{
    const double *variance = &run->next[merge->columns.variances];
    double share = run->next[merge->columns.shares];
    double middle = merge->before + share;

    if (into_sums && middle < merge->part_end) {
        double distance = run->mean - merge->first;

        merge->share += share;
        merge->distances += share * distance;
        merge->squares += share * (distance * distance + *variance);
        merge->before += share + share;
    } else if (!(run->mean < INFINITY)) {
        return false;
    } else if (into_sums) {
        put_sums(merge);
        merge->first = run->mean;
        merge->share = share;
        merge->distances = 0;
        merge->squares = share * *variance;
        merge->part_end =
            merge->sums == merge->last ? INFINITY : (trunc(middle * merge->half_parts) + 1) / merge->half_parts;
        merge->before += share + share;
    } else {
        merge->to[0] = run->mean;
        merge->to[merge->columns.shares] = share;
        merge->to[merge->columns.variances] = *variance;
        merge->to++;
    }
    run->mean = *++run->next;
    return true;
}

INLINE bool take_from_two(struct merge *merge, struct run_cursor *runs, bool into_sums)
{
    if (runs[0].mean <= runs[1].mean)
        return take_next(merge, &runs[0], into_sums);
    return take_next(merge, &runs[1], into_sums);
}

/* From the first two, four or five runs. */
INLINE bool take_least(struct merge *merge, int run_count, bool into_sums)
{
    struct run_cursor *runs = merge->runs;

    if (run_count == 2)
        return take_from_two(merge, runs, into_sums);
    if (run_count == 5 && runs[4].mean < merge->least_of_first && runs[4].mean < merge->least_of_second)
        return take_next(merge, &runs[4], into_sums);
    if (merge->least_of_first <= merge->least_of_second) {
        if (!take_from_two(merge, runs, into_sums))
            return false;
        merge->least_of_first = least_mean(runs);
    } else {
        if (!take_from_two(merge, runs + 2, into_sums))
            return false;
        merge->least_of_second = least_mean(runs + 2);
    }
    return true;
}

/* Merges four neighbouring runs each until there are no more than `most`, from one half of the scratch memory to the
 * other. Returns how many. */
INLINE size_t merge_runs(struct population_union *all, size_t most, struct cluster_columns columns)
{
    double *const second_half = all->clusters + 3 * half_length(all);
    size_t run_count = all->part_count;

    while (run_count > most) {
        double *to = all->runs[0].means == all->clusters ? second_half : all->clusters;
        size_t merged = 0;

        for (size_t i = 0; i < run_count; i += 4) {
            size_t left = run_count - i;
            struct merge merge = {.columns = columns, .to = to};

            merge_begin(&merge, &all->runs[i], left < 4 ? left : 4);
            while (take_least(&merge, 4, false))
                continue;
            all->runs[merged++] = (struct cluster_run){to, (size_t)(merge.to - to)};
            end_run(merge.to, columns);
            to = merge.to + 1;
        }
        run_count = merged;
    }
    return run_count;
}

/* Returns the end of all sums. */
INLINE const double *merge_into_sums(struct merge merge, int run_count)
{
    while (take_least(&merge, run_count, true))
        continue;
    put_sums(&merge);
    return merge.sums;
}

/* Mean and variance of what has been summed up. */
INLINE void conclude_sums(const double *restrict sums, size_t count, double *restrict means, double *restrict shares,
                          double *restrict variances)
{
    for (size_t i = 0; i < count; i++) {
        double share = sums[CLUSTER_SUMS + i];
        /* A share may be too small for a number: those paths are far fewer than others. */
        double inverse = 1 / (share + (share > 0 ? 0 : INFINITY));
        double distance = sums[2 * CLUSTER_SUMS + i] * inverse;
        double variance = sums[3 * CLUSTER_SUMS + i] * inverse - distance * distance;

        means[i] = sums[i] + distance;
        shares[i] = share;
        variances[i] = variance > 0 ? variance : 0;
    }
}

/* Merges the last few runs into `limit` clusters or fewer. Returns how many. */
INLINE uint32_t reduce_runs(struct population_union *all, size_t run_count, struct cluster_columns columns,
                            struct path_population *into, uint32_t limit)
{
    struct merge merge = {.columns = columns, .half_parts = limit / 2.0, .part_end = -INFINITY, .sums = all->sums};
    const double *sums = all->sums + 1; /* before the first one lie those of nothing */
    const double *end;

    merge.last = merge.sums + limit;
    merge_begin(&merge, all->runs, run_count);
    if (run_count <= 2)
        end = merge_into_sums(merge, 2);
    else if (run_count <= 4)
        end = merge_into_sums(merge, 4);
    else
        end = merge_into_sums(merge, 5);
    conclude_sums(sums, (size_t)(end - sums), into->means, into->shares, into->variances);
    return (uint32_t)(end - sums);
}

INLINE void sum_clusters(struct path_population *population)
{
    double mean = 0, within = 0;

    for (uint32_t i = 0; i < population->count; i++) {
        mean += population->shares[i] * population->means[i];
        within += population->shares[i] * population->variances[i];
    }
    population->mean = mean;
    population->within = within;
}

INLINE void unite(struct population_union *all, struct path_population *into, uint32_t limit)
{
    const struct cluster_columns columns = all->columns;
    size_t count = all->count, run_count;

    begin_runs(all, columns);
    run_count = merge_runs(all, count > limit ? MERGE_MOST : 1, columns);
    if (count > limit) {
        into->count = reduce_runs(all, run_count, columns, into, limit);
    } else {
        into->count = (uint32_t)count;
        memcpy(into->means, all->runs->means, count * sizeof(*into->means));
        memcpy(into->shares, all->runs->means + columns.shares, count * sizeof(*into->shares));
        memcpy(into->variances, all->runs->means + columns.variances, count * sizeof(*into->variances));
    }
    sum_clusters(into);
}

WITH_AVX2 static void unite_with_avx2(struct population_union *all, struct path_population *into, uint32_t limit)
{
    unite(all, into, limit);
}

void population_union_finish(struct population_union *all, struct path_population *into, uint32_t limit)
{
    into->log2_count = share_out(all);
    all->columns = (struct cluster_columns){half_length(all), 2 * half_length(all)};
    if (!all->is_portable && HAS_AVX2())
        unite_with_avx2(all, into, limit);
    else
        unite(all, into, limit);
    population_union_clear(all);
}

/* The population. */

struct population_moments path_population_moments(const struct path_population *population)
{
    struct population_moments moments = {.mean = 0};
    double square = 0, cube = 0;

    for (uint32_t i = 0; i < population->count; i++)
        moments.mean += population->shares[i] * population->means[i];
    for (uint32_t i = 0; i < population->count; i++) {
        double share = population->shares[i], variance = population->variances[i];
        double apart = population->means[i] - moments.mean;

        square += share * (apart * apart + variance);
        cube += share * apart * (apart * apart + 3 * variance);
    }
    moments.deviation = sqrt(square);
    moments.skewness = square > 0 ? cube / (square * moments.deviation) : 0;
    return moments;
}

INLINE double variance_of_means(const struct path_population *population)
{
    const double *shares = population->shares, *means = population->means;
    double between = 0;

    for (uint32_t i = 0; i < population->count; i++) {
        double apart = means[i] - population->mean;

        between += shares[i] * apart * apart;
    }
    return between;
}

INLINE void divide(const struct path_population *population, uint32_t count, double *lengths)
{
    const double *shares = population->shares, *means = population->means;
    const double mean = population->mean, half_parts = (count + 1.0) / 2;
    const uint32_t last = population->count - 1;
    /* Shares are doubled, for the middles. */
    double middle = shares[0];                  /* the share that is shorter than the cluster's mean */
    double part = 1, share = part / half_parts; /* that is looked for */
    double between = variance_of_means(population), factor;
    uint32_t found = 0;

    for (uint32_t i = 0; i < last; i++) {
        double step = shares[i] + shares[i + 1]; /* to the next mean */

        while (share <= middle + step) {
            /* Lengths between the means of two clusters are interpolated. */
            bool is_between = share > middle && step > 0;

            lengths[found++] = is_between ? means[i] + (means[i + 1] - means[i]) * (share - middle) / step : means[i];
            part++;
            share = found < count ? part / half_parts : INFINITY;
        }
        middle += step;
    }
    while (found < count)
        lengths[found++] = means[last];
    /* Clusters have to be moved apart for their means to vary as much as the lengths of all paths do. */
    factor = between > 0 ? sqrt(1 + population->within / between) : 1;
    for (uint32_t i = 0; i < count; i++)
        lengths[i] = mean + (lengths[i] - mean) * factor;
}

WITH_AVX2 static void divide_with_avx2(const struct path_population *population, uint32_t count, double *lengths)
{
    divide(population, count, lengths);
}

void path_population_divide(const struct path_population *population, uint32_t count, double *lengths)
{
    if (HAS_AVX2())
        divide_with_avx2(population, count, lengths);
    else
        divide(population, count, lengths);
}

double path_population_share_below(const struct path_population *population, double length)
{
    double share = 0;

    for (uint32_t i = 0; i < population->count; i++) {
        double apart = length - population->means[i], variance = population->variances[i];

        if (variance > 0)
            share += population->shares[i] * erfc(-apart / sqrt(2 * variance)) / 2;
        else
            share += apart < 0 ? 0 : apart > 0 ? population->shares[i] : population->shares[i] / 2;
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
