#include "reports/critical_path/study/critical_study.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

void critical_study_deinit(struct critical_study *study)
{
    for (size_t i = 0; i < study->activity_count; i++)
        free(study->activities[i].name);
    free(study->activities);
    free(study->runs);
    free(study->lines);
    free(study->shares);
    *study = (struct critical_study){0};
}

static void add_share(struct study_share *sum, const struct study_share *share)
{
    sum->is_there = true;
    sum->path += share->path;
    sum->imbalance += share->imbalance;
}

int critical_study_add(struct critical_study *study, const char *trace, const struct critical_findings *path)
{
    struct critical_study_run *run;

    if (array_reserve(&study->runs, &study->capacity, study->count + 1, sizeof(*study->runs)) < 0 ||
        array_reserve(&study->activities, &study->activity_capacity, study->activity_count + path->activity_count,
                      sizeof(*study->activities)) < 0)
        return ERROR_MEMORY;
    run = &study->runs[study->count];
    *run = (struct critical_study_run){.added = study->count, .trace = trace, .ranks = path->rank_count};
    for (size_t i = 0; i < path->activity_count; i++) {
        const struct critical_activity *from = &path->activities[i];
        struct study_activity *activity = &study->activities[study->activity_count];

        *activity = (struct study_activity){
            .name = strdup(from->name),
            .run = study->count,
            .share = {.path = from->path, .imbalance = (int64_t)(from->imbalance / path->rank_count)},
        };
        if (!activity->name)
            return ERROR_MEMORY;
        study->activity_count++;
        add_share(&run->whole, &activity->share);
    }
    study->count++;
    return 0;
}

static int compare_path_runs(const void *a, const void *b)
{
    const struct critical_study_run *x = a;
    const struct critical_study_run *y = b;

    if (x->ranks != y->ranks)
        return x->ranks < y->ranks ? -1 : 1;
    if (x->whole.path != y->whole.path)
        return x->whole.path > y->whole.path ? -1 : 1;
    return x->added < y->added ? -1 : 1;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(((const struct study_activity *)a)->name, ((const struct study_activity *)b)->name);
}

/* Activities of one name are one line. `places`: of each run, as it was added, where it is now. */
static void fill_lines(struct critical_study *study, const size_t *places)
{
    for (size_t i = 0; i < study->activity_count; i++) {
        const struct study_activity *activity = &study->activities[i];
        struct critical_study_line *line;

        if (i == 0 || strcmp(activity->name, study->activities[i - 1].name) != 0) {
            line = &study->lines[study->line_count];
            line->name = activity->name;
            line->shares = &study->shares[study->line_count++ * study->count];
        }
        line = &study->lines[study->line_count - 1];
        add_share(&line->shares[places[activity->run]], &activity->share);
    }
}

/* Lines know how many runs they have by the study; qsort does not hand it on. */
struct ordered_line {
    struct critical_study_line line;
    size_t runs;
};

/* The run with most ranks counts most. */
static int compare_path_lines(const void *a, const void *b)
{
    const struct ordered_line *x = a;
    const struct ordered_line *y = b;

    for (size_t run = x->runs; run-- > 0;)
        if (x->line.shares[run].path != y->line.shares[run].path)
            return x->line.shares[run].path > y->line.shares[run].path ? -1 : 1;
    return strcmp(x->line.name, y->line.name);
}

static int order_path_lines(struct critical_study *study)
{
    struct ordered_line *order = calloc(study->line_count + 1, sizeof(*order));

    if (!order)
        return ERROR_MEMORY;
    for (size_t i = 0; i < study->line_count; i++)
        order[i] = (struct ordered_line){study->lines[i], study->count};
    qsort(order, study->line_count, sizeof(*order), compare_path_lines);
    for (size_t i = 0; i < study->line_count; i++)
        study->lines[i] = order[i].line;
    free(order);
    return 0;
}

int critical_study_conclude(struct critical_study *study)
{
    size_t *places;

    if (study->count < 2)
        return 0;
    qsort(study->runs, study->count, sizeof(*study->runs), compare_path_runs);
    qsort(study->activities, study->activity_count, sizeof(*study->activities), compare_names);
    places = calloc(study->count, sizeof(*places));
    study->lines = calloc(study->activity_count + 1, sizeof(*study->lines));
    study->shares = calloc(study->activity_count * study->count + 1, sizeof(*study->shares));
    if (!places || !study->lines || !study->shares) {
        free(places);
        return ERROR_MEMORY;
    }
    for (size_t i = 0; i < study->count; i++)
        places[study->runs[i].added] = i;
    fill_lines(study, places);
    free(places);
    return order_path_lines(study);
}
