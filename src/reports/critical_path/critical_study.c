#include "reports/critical_path/critical_study.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "output/text.h"
#include "reports/report.h"
#include "reports/sentence.h"
#include "reports/side_by_side.h"

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
        const struct study_share *whole = &study->runs[places[activity->run]].whole;
        struct study_cell *cells = &study->cells[study->line_count * study->count];
        bool is_new = i == 0 || strcmp(activity->name, study->activities[i - 1].name) != 0;
        struct study_share *share;
        size_t at;

        for (size_t run = 0; run < study->count && is_new; run++)
            cells[run] = (struct study_cell){.trace = study->runs[run].trace, .ranks = study->runs[run].ranks};
        if (is_new)
            study->lines[study->line_count++] = (struct critical_study_line){activity->name, cells, study->count};
        at = (study->line_count - 1) * study->count + places[activity->run];
        share = &study->shares[at];
        share->path += activity->path;
        share->imbalance += activity->imbalance;
        share->share = whole->path > 0 ? (double)share->path / (double)whole->path : (double)NAN;
        study->cells[at].figures = share;
    }
}

/* The run with most ranks counts most. */
static int compare_path_lines(const void *a, const void *b)
{
    const struct critical_study_line *x = a;
    const struct critical_study_line *y = b;

    for (size_t run = x->run_count; run-- > 0;) {
        int64_t in_x = x->cells[run].figures ? x->cells[run].figures->path : 0;
        int64_t in_y = y->cells[run].figures ? y->cells[run].figures->path : 0;

        if (in_x != in_y)
            return in_x > in_y ? -1 : 1;
    }
    return strcmp(x->name, y->name);
}

int critical_study_conclude(struct critical_study *study)
{
    size_t *places;

    if (study->count < 2)
        return 0;
    qsort(study->runs, study->count, sizeof(*study->runs), compare_path_runs);
    if (study->activity_count > 0)
        qsort(study->activities, study->activity_count, sizeof(*study->activities), compare_names);
    places = calloc(study->count, sizeof(*places));
    study->lines = calloc(study->activity_count + 1, sizeof(*study->lines));
    study->cells = calloc(study->activity_count * study->count + 1, sizeof(*study->cells));
    study->shares = calloc(study->activity_count * study->count + 1, sizeof(*study->shares));
    if (!places || !study->lines || !study->cells || !study->shares) {
        free(places);
        return ERROR_MEMORY;
    }
    for (size_t i = 0; i < study->count; i++)
        places[study->runs[i].added] = i;
    fill_lines(study, places);
    free(places);
    qsort(study->lines, study->line_count, sizeof(*study->lines), compare_path_lines);
    return 0;
}

/* What it says. */

static const struct field study_share_fields[] = {
    {"path_s", NULL, "on the run's critical path", FIELD_TIME, FIELD_AT(struct study_share, path)},
    {"path_share", NULL, "of that path", FIELD_RATIO, FIELD_AT(struct study_share, share)},
    {"imbalance_s", NULL, "what the path has more of it than the average rank", FIELD_TIME,
     FIELD_AT(struct study_share, imbalance)},
};
static const struct fields study_share = FIELDS_OF(struct study_share, study_share_fields);

static const struct field study_cell_fields[] = {
    {"trace", NULL, "of the run", FIELD_TEXT, FIELD_AT(struct study_cell, trace)},
    {"ranks", NULL, "of the run", FIELD_COUNT, FIELD_AT(struct study_cell, ranks)},
    {NULL, NULL, NULL, FIELD_RECORD, FIELD_BEHIND(struct study_cell, figures), FIELD_OPTIONAL, .fields = &study_share},
};
static const struct fields study_cell = FIELDS_OF(struct study_cell, study_cell_fields);

static const struct field study_line_fields[] = {
    {"activity", NULL, "functions, and the MPI call, that lead to it", FIELD_TEXT,
     FIELD_AT(struct critical_study_line, name)},
    {"runs", NULL, "what each run has of it; those without it have no figures", FIELD_LIST,
     FIELD_LIST_AT(struct critical_study_line, cells, run_count), .fields = &study_cell},
};
static const struct fields study_line = FIELDS_OF(struct critical_study_line, study_line_fields);

static const struct field critical_study_fields[] = {
    {"critical_paths_of_runs", NULL, "activities of all runs, the longest on the path of that with most ranks first",
     FIELD_LIST, FIELD_LIST_AT(struct critical_study, lines, line_count), FIELD_IN_LINES, .fields = &study_line},
};
static const struct fields critical_study = FIELDS_OF(struct critical_study, critical_study_fields);

enum path_figure { FIGURE_PATH, FIGURE_SHARE, FIGURE_IMBALANCE, PATH_FIGURES };

struct path_view {
    const struct critical_study *study;
    const struct time_unit *unit;
};

static struct decimal path_cell(const struct side_by_side *table, size_t figure, size_t line, size_t run)
{
    const struct path_view *view = table->study;
    const struct study_share *whole = &view->study->runs[run].whole;
    const struct study_share *share = line < table->line_count ? view->study->lines[line].cells[run].figures
                                      : whole->path > 0        ? whole
                                                               : NULL;

    if (!share)
        return (struct decimal){"-"};
    if (figure == FIGURE_SHARE)
        return decimal_percent(share->share);
    return decimal_scaled(figure == FIGURE_PATH ? share->path : share->imbalance, view->unit->nanoseconds, 1);
}

static uint32_t path_ranks(const void *of, size_t run)
{
    const struct path_view *view = of;

    return view->study->runs[run].ranks;
}

static const char *path_line_name(const void *of, size_t line)
{
    const struct path_view *view = of;

    return view->study->lines[line].name;
}

static void critical_study_section_print(const struct format_context *context, const struct report_result *result)
{
    enum { SCALE = 100 };

    const struct critical_study *study = result->findings;
    uint32_t top = context->options->path.top;
    struct path_view view = {.study = study};
    struct sentence rest = {0};
    int64_t longest = 0;

    for (size_t run = 0; run < study->count; run++)
        longest = study->runs[run].whole.path > longest ? study->runs[run].whole.path : longest;
    view.unit = time_unit_for(longest / SCALE);
    output_text(context->output, "Critical paths of all runs\n");
    side_by_side_print(context, &(struct side_by_side){
                                    .study = &view,
                                    .run_count = study->count,
                                    .line_count = study->line_count < top ? study->line_count : top,
                                    .figures =
                                        (const struct side_figure[PATH_FIGURES]){
                                            [FIGURE_PATH] = {"on the path", view.unit->name},
                                            [FIGURE_SHARE] = {"share of the path", "%"},
                                            [FIGURE_IMBALANCE] = {"imbalance", view.unit->name},
                                        },
                                    .figure_count = PATH_FIGURES,
                                    .ranks = path_ranks,
                                    .name = path_line_name,
                                    .cell = path_cell,
                                });
    if (study->line_count > top) {
        sentence_add(&rest, "and %zu activities more (--top shows more)", study->line_count - top);
        output_text(context->output, "\n");
        text_wrap(context->output, rest.text, 0, context_room(context));
    }
}

const struct section critical_study_section = {
    .reports = REPORT_CRITICAL_PATH,
    .fields = &critical_study,
    .print = critical_study_section_print,
};
