#include "reports/representative_paths/path_population.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

static const struct path_cluster nothing[POPULATION_ENDS] = {{INFINITY, INFINITY, 0}, {INFINITY, INFINITY, 0}};

/* Ends clusters for those who merge them with others. */
static void end_clusters(struct path_cluster *behind)
{
    for (int i = 0; i < POPULATION_ENDS; i++)
        behind[i] = nothing[i];
}

struct path_population *path_population_new(uint32_t limit)
{
    struct path_population *population =
        malloc(sizeof(*population) + (limit + POPULATION_ENDS) * sizeof(population->clusters[0]));

    if (population) {
        population->log2_count = 0;
        population->mean = 0;
        population->within = 0;
        population->count = 1;
        population->clusters[0] = (struct path_cluster){.share = 1};
        end_clusters(population->clusters + 1);
    }
    return population;
}

void population_union_deinit(struct population_union *all)
{
    free(all->runs);
    free(all->scratch);
    *all = (struct population_union){.count = 0};
}

void population_union_clear(struct population_union *all)
{
    all->count = 0;
    all->run_count = 0;
}

int population_union_add(struct population_union *all, const struct path_population *population, int64_t more)
{
    size_t need = all->count + population->count + POPULATION_ENDS * (all->run_count + 1);

    if (array_reserve(&all->scratch, &all->capacity, 2 * need, sizeof(*all->scratch)) < 0 ||
        array_reserve(&all->runs, &all->run_capacity, all->run_count + 1, sizeof(*all->runs)) < 0)
        return ERROR_MEMORY;
    all->runs[all->run_count++] = (struct cluster_run){
        .clusters = population->clusters,
        .count = population->count,
        .log2_count = population->log2_count,
        .more = (double)more,
    };
    all->count += population->count;
    return 0;
}

/* What share of all paths each part has. Returns the logarithm of their number. */
static double share_out(struct population_union *all)
{
    double most = all->runs[0].log2_count;
    double sum = 0;

    for (size_t i = 1; i < all->run_count; i++)
        most = all->runs[i].log2_count > most ? all->runs[i].log2_count : most;
    for (size_t i = 0; i < all->run_count; i++) {
        all->runs[i].share = exp2(all->runs[i].log2_count - most);
        sum += all->runs[i].share;
    }
    for (size_t i = 0; i < all->run_count; i++)
        all->runs[i].share /= sum;
    return most + log2(sum);
}

/* Goes through a run. */
struct run_cursor {
    const struct path_cluster *next;
    double mean; /* of the next, its paths gone on; infinite at the end */
    double share;
    double more;
};

static inline struct run_cursor run_begin(const struct cluster_run *run)
{
    return (struct run_cursor){run->clusters, run->clusters->mean + run->more, run->share, run->more};
}

static inline struct path_cluster run_take(struct run_cursor *run)
{
    struct path_cluster taken = {run->next->share * run->share, run->mean, run->next->variance};

    run->next++;
    run->mean = run->next->mean + run->more;
    return taken;
}

/* Not at the end of both. */
static inline struct path_cluster take_least(struct run_cursor *a, struct run_cursor *b)
{
    return a->mean <= b->mean ? run_take(a) : run_take(b);
}

static const struct cluster_run empty_run = {.clusters = nothing};

static struct cluster_run end_run(struct path_cluster *clusters, size_t count)
{
    end_clusters(clusters + count);
    return (struct cluster_run){.clusters = clusters, .count = count, .share = 1};
}

/* The last run may lie where it is written to, at least as far behind `to` as those before it are long. */
static struct cluster_run merge_two_runs(const struct cluster_run *runs, struct path_cluster *to)
{
    size_t count = runs[0].count + runs[1].count;
    struct run_cursor a = run_begin(&runs[0]);
    struct run_cursor b = run_begin(&runs[1]);

    for (size_t i = 0; i < count; i++)
        to[i] = take_least(&a, &b);
    return end_run(to, count);
}

/* Goes through four at once, so that each cluster is moved once, not twice. */
struct four_cursors {
    struct run_cursor runs[4];
    double first; /* the least mean of the first two */
    double second;
};

static inline double least_mean(const struct run_cursor *runs)
{
    return runs[0].mean < runs[1].mean ? runs[0].mean : runs[1].mean;
}

static inline struct four_cursors four_begin(const struct cluster_run *runs)
{
    struct four_cursors four = {
        .runs = {run_begin(&runs[0]), run_begin(&runs[1]), run_begin(&runs[2]), run_begin(&runs[3])}};

    four.first = least_mean(four.runs);
    four.second = least_mean(four.runs + 2);
    return four;
}

static inline struct path_cluster four_take(struct four_cursors *four)
{
    struct path_cluster taken;

    if (four->first <= four->second) {
        taken = take_least(&four->runs[0], &four->runs[1]);
        four->first = least_mean(four->runs);
    } else {
        taken = take_least(&four->runs[2], &four->runs[3]);
        four->second = least_mean(four->runs + 2);
    }
    return taken;
}

static struct cluster_run merge_four_runs(const struct cluster_run *runs, struct path_cluster *to)
{
    size_t count = runs[0].count + runs[1].count + runs[2].count + runs[3].count;
    struct four_cursors four = four_begin(runs);

    for (size_t i = 0; i < count; i++)
        to[i] = four_take(&four);
    return end_run(to, count);
}

/* A group of neighbouring runs becomes one. */
static struct cluster_run merge_group(const struct cluster_run *runs, size_t count, struct path_cluster *to)
{
    struct cluster_run group[4];

    for (size_t i = 0; i < 4; i++)
        group[i] = i < count ? runs[i] : empty_run;
    return count > 2 ? merge_four_runs(group, to) : merge_two_runs(group, to);
}

/* Merges neighbouring runs until there are no more than `most`. They are written one after the other, each with its
 * end, to one half of the scratch memory from the other; a last one by itself stays where it is, behind all that is
 * written. */
static void merge_runs(struct population_union *all, size_t most)
{
    size_t half = all->count + POPULATION_ENDS * all->run_count;
    struct path_cluster *to = all->scratch;

    while (all->run_count > most) {
        size_t merged = 0;
        size_t place = 0;

        for (size_t i = 0; i < all->run_count; i += 4) {
            size_t left = all->run_count - i;
            size_t count = left < 4 ? left : 4;
            struct cluster_run run = count > 1 ? merge_group(&all->runs[i], count, to + place) : all->runs[i];

            all->runs[merged++] = run;
            place += run.count + POPULATION_ENDS * count;
        }
        all->run_count = merged;
        to = to == all->scratch ? all->scratch + half : all->scratch;
    }
}

static void sum_clusters(struct path_population *population)
{
    population->mean = 0;
    population->within = 0;
    for (uint32_t i = 0; i < population->count; i++) {
        population->mean += population->clusters[i].share * population->clusters[i].mean;
        population->within += population->clusters[i].share * population->clusters[i].variance;
    }
}

/* Goes through all that is left of a union. */
struct union_cursor {
    struct four_cursors four;
    struct run_cursor last;
};

enum { CURSOR_RUNS = 5 };

static inline struct path_cluster union_take(struct union_cursor *cursor, bool is_pair)
{
    if (is_pair)
        return take_least(&cursor->four.runs[0], &cursor->last);
    if (cursor->last.mean < cursor->four.first && cursor->last.mean < cursor->four.second)
        return run_take(&cursor->last);
    return four_take(&cursor->four);
}

/* Those in the same one of `limit` equal parts of the distribution become one. */
static inline __attribute__((always_inline)) void reduce_clusters(struct union_cursor cursor, bool is_pair,
                                                                  struct path_population *into, uint32_t limit)
{
    struct path_cluster next = union_take(&cursor, is_pair);
    struct path_cluster *made = into->clusters;
    const struct path_cluster *last = made + limit - 1;
    const double parts = limit;
    double before = 0;
    double middle = next.share / 2; /* of the next cluster, in the distribution */
    double mean = 0, within = 0;

    while (next.mean < INFINITY) {
        /* Sums, of distances from the first mean. */
        double first = next.mean, share = next.share, apart = 0, square = next.share * next.variance;
        double part_end = made == last ? INFINITY : ((double)(int64_t)(middle * parts) + 1) / parts;
        double inverse, variance;

        before += share;
        for (;;) {
            double distance;

            next = union_take(&cursor, is_pair);
            middle = before + next.share / 2;
            if (!(middle < part_end))
                break;
            distance = next.mean - first;
            before += next.share;
            share += next.share;
            apart += next.share * distance;
            square += next.share * (distance * distance + next.variance);
        }
        /* A share may be too small for a number: those paths are far fewer than others. */
        inverse = share > 0 ? 1 / share : 0;
        apart *= inverse;
        variance = square * inverse - apart * apart;
        *made = (struct path_cluster){share, first + apart, variance > 0 ? variance : 0};
        mean += share * made->mean;
        within += share * made->variance;
        made++;
    }
    into->mean = mean;
    into->within = within;
    into->count = (uint32_t)(made - into->clusters);
}

void population_union_finish(struct population_union *all, struct path_population *into, uint32_t limit)
{
    struct cluster_run runs[CURSOR_RUNS];
    struct union_cursor cursor;
    bool is_pair = all->run_count <= 2;

    into->log2_count = share_out(all);
    merge_runs(all, all->count > limit ? CURSOR_RUNS : 4);
    if (all->count > limit) {
        for (size_t i = 0; i < CURSOR_RUNS; i++)
            runs[i] = i < all->run_count ? all->runs[i] : empty_run;
        cursor = (struct union_cursor){four_begin(runs), run_begin(&runs[is_pair ? 1 : 4])};
        if (is_pair)
            reduce_clusters(cursor, true, into, limit);
        else
            reduce_clusters(cursor, false, into, limit);
        end_clusters(into->clusters + into->count);
    } else {
        merge_group(all->runs, all->run_count, into->clusters);
        into->count = (uint32_t)all->count;
        sum_clusters(into);
    }
    population_union_clear(all);
}

struct population_moments path_population_moments(const struct path_population *population)
{
    struct population_moments moments = {.mean = 0};
    double square = 0, cube = 0;

    for (uint32_t i = 0; i < population->count; i++)
        moments.mean += population->clusters[i].share * population->clusters[i].mean;
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
static double length_at(const struct path_cluster *cluster, double share, double middle, double step)
{
    if (share > middle && step > 0)
        return cluster->mean + (cluster[1].mean - cluster->mean) * (share - middle) / step;
    return cluster->mean;
}

void path_population_divide(const struct path_population *population, uint32_t count, double *lengths)
{
    const struct path_cluster *last = &population->clusters[population->count - 1];
    const double mean = population->mean, parts = count + 1.0;
    double *found = lengths;
    double middle = population->clusters->share / 2; /* the share that is shorter than the cluster's mean */
    double part = 1, share = part / parts;           /* that is looked for */
    double between = 0, factor;

    for (const struct path_cluster *cluster = population->clusters; cluster < last; cluster++) {
        double step = (cluster[0].share + cluster[1].share) / 2; /* to the next mean */
        double apart = cluster->mean - mean;

        between += cluster->share * apart * apart;
        while (share <= middle + step) {
            *found++ = length_at(cluster, share, middle, step);
            part++;
            share = part < parts ? part / parts : INFINITY;
        }
        middle += step;
    }
    while (found < lengths + count)
        *found++ = last->mean;
    between += last->share * (last->mean - mean) * (last->mean - mean);
    /* Clusters have to be moved apart for their means to vary as much as the lengths of all paths do. */
    factor = between > 0 ? sqrt(1 + population->within / between) : 1;
    for (uint32_t i = 0; i < count; i++)
        lengths[i] = mean + (lengths[i] - mean) * factor;
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
