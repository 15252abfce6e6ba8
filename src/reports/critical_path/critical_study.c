#include "reports/critical_path/critical_study.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"
#include "reports/report.h"

void critical_study_deinit(struct critical_study *study)
{
    for (size_t i = 0; i < study->activity_count; i++)
        free(study->activities[i].name);
    free(study->activities);
    free(study->runs);
    free(study->lines);
    free(study->cells);
    free(study->shares);
    *study = (struct critical_study){0};
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
            .path = from->path,
            .imbalance = (int64_t)(from->imbalance / path->rank_count),
        };
        if (!activity->name)
            return ERROR_MEMORY;
        study->activity_count++;
        run->whole.path += activity->path;
        run->whole.imbalance += activity->imbalance;
    }
    run->whole.share = 1;
    study->count++;
    return 0;
}

ORDER(compare_path_runs, struct critical_study_run,
      RISING(x->ranks, y->ranks) ?: FALLING(x->whole.path, y->whole.path) ?: RISING(x->added, y->added))

ORDER(compare_names, struct study_activity, strcmp(x->name, y->name))

/* Activities of one name are one line. */
static void fill_lines(struct critical_study *study)
{
    for (size_t i = 0; i < study->activity_count; i++) {
        const struct study_activity *activity = &study->activities[i];
        bool is_new = i == 0 || strcmp(activity->name, study->activities[i - 1].name) != 0;
        struct side_line *line = &study->lines[is_new ? study->line_count++ : study->line_count - 1];
        struct study_share *share;
        size_t run = 0;

        if (is_new)
            *line = (struct side_line){activity->name, activity->name, line->cells, study->count};
        while (study->runs[run].added != activity->run)
            run++;
        share = &study->shares[(study->line_count - 1) * study->count + run];
        share->path += activity->path;
        share->imbalance += activity->imbalance;
        share->share = ratio_of((double)share->path, (double)study->runs[run].whole.path);
        line->cells[run].figures = share;
    }
}

/* The run with most ranks counts most. */
static int compare_path_lines(const void *a, const void *b)
{
    const struct side_line *x = a, *y = b;

    for (size_t run = x->run_count; run-- > 0;) {
        const struct study_share *in_x = x->cells[run].figures, *in_y = y->cells[run].figures;
        int order = FALLING(in_x ? in_x->path : 0, in_y ? in_y->path : 0);

        if (order != 0)
            return order;
    }
    return strcmp(x->name, y->name);
}

int critical_study_conclude(struct critical_study *study)
{
    size_t most = study->activity_count;
    struct side_line *whole;

    if (study->count < 2)
        return 0;
    qsort(study->runs, study->count, sizeof(*study->runs), compare_path_runs);
    if (most > 0)
        qsort(study->activities, most, sizeof(*study->activities), compare_names);
    study->lines = calloc(most + 1, sizeof(*study->lines));
    study->cells = calloc((most + 1) * study->count, sizeof(*study->cells));
    study->shares = calloc(most * study->count + 1, sizeof(*study->shares));
    if (!study->lines || !study->cells || !study->shares)
        return ERROR_MEMORY;
    for (size_t i = 0; i < (most + 1) * study->count; i++) {
        const struct critical_study_run *run = &study->runs[i % study->count];

        study->cells[i] = (struct side_cell){.trace = run->trace, .ranks = run->ranks};
        study->lines[i / study->count].cells = &study->cells[i - i % study->count];
    }
    fill_lines(study);
    whole = &study->lines[study->line_count];
    *whole = (struct side_line){"all", "all", whole->cells, study->count};
    for (size_t i = 0; i < study->count; i++)
        whole->cells[i].figures = study->runs[i].whole.path > 0 ? &study->runs[i].whole : NULL;
    qsort(study->lines, study->line_count, sizeof(*study->lines), compare_path_lines);
    return 0;
}

/* What it says. */

static const struct field share_fields[] = {
    {"path_s", "on the path", "on the run's critical path", FIELD_TIME, FIELD_AT(struct study_share, path)},
    {"path_share", "share of the path", "of that path", FIELD_RATIO, FIELD_AT(struct study_share, share)},
    {"imbalance_s", "imbalance", "what the path has more of it than the average rank", FIELD_TIME,
     FIELD_AT(struct study_share, imbalance)},
};

static const struct field study_cell_fields[] = {SIDE_CELL_FIELDS(FIELDS(struct study_share, share_fields))};

static const struct field study_line_fields[] = {
    {"activity", NULL, "functions, and the MPI call, that lead to it", FIELD_TEXT, FIELD_AT(struct side_line, name)},
    {"runs", NULL, "what each run has of it; those without it have no figures",
     FIELD_LIST_OF(struct side_line, cells, run_count, study_cell_fields)},
};

static const struct field critical_study_fields[] = {
    {"critical_paths_of_runs", NULL, "activities of all runs, the longest on the path of that with most ranks first",
     FIELD_LIST_OF(struct critical_study, lines, line_count, study_line_fields), .flags = FIELD_IN_LINES},
};

static void critical_study_section_print(const struct format_context *context, const struct report_result *result)
{
    enum { SCALE = 100 };

    const struct critical_study *study = result->findings;
    const struct field *const figures[] = {&share_fields[0], &share_fields[1], &share_fields[2]};
    int64_t longest = 0;

    for (size_t run = 0; run < study->count; run++)
        longest = study->runs[run].whole.path > longest ? study->runs[run].whole.path : longest;
    output_text(context->output, "Critical paths of all runs\n");
    side_by_side_print(context, &(struct side_by_side){
                                    .things = "activities",
                                    .lines = study->lines,
                                    .line_count = study->line_count,
                                    .most = context->options->path.top,
                                    .figures = figures,
                                    .figure_count = COUNT_OF(figures),
                                    .unit = time_unit_for(longest / SCALE),
                                });
}

const struct section critical_study_section = {
    .reports = REPORT_CRITICAL_PATH,
    .fields = FIELDS(struct critical_study, critical_study_fields),
    .print = critical_study_section_print,
};
