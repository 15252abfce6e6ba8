#include "reports/phases/phase_study.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "output/decimal.h"
#include "output/text.h"
#include "reports/phases/phase_diff.h"
#include "reports/side_by_side.h"

void phase_study_deinit(struct phase_study *study)
{
    for (size_t i = 0; i < study->count; i++) {
        struct phase_study_run *run = &study->runs[i];

        phase_list_deinit(&run->functions);
        phase_list_deinit(&run->sequence);
        phase_list_deinit(&run->lines);
        phase_table_deinit(&run->table);
        free(run->rows);
        free(run->of_lines);
    }
    free(study->runs);
    free(study->lines);
    free(study->cells);
    *study = (struct phase_study){0};
}

static int copy_phase_list(struct phase_list *copy, const struct phase_list *list)
{
    *copy = *list;
    copy->count = 0;
    copy->items = calloc(list->count + 1, sizeof(*copy->items));
    if (!copy->items)
        return ERROR_MEMORY;
    for (; copy->count < list->count; copy->count++) {
        struct phase *phase = &copy->items[copy->count];

        *phase = list->items[copy->count];
        if (phase->name)
            phase->name = strdup(phase->name);
        if (!phase->name && list->items[copy->count].name)
            return ERROR_MEMORY;
    }
    return 0;
}

int phase_study_add(struct phase_study *study, const char *trace, const struct phase_tables *run)
{
    struct phase_study_run *added;

    if (array_reserve(&study->runs, &study->capacity, study->count + 1, sizeof(*study->runs)) < 0)
        return ERROR_MEMORY;
    added = &study->runs[study->count++];
    *added = (struct phase_study_run){.trace = trace};
    if (copy_phase_list(&added->functions, &run->phases.functions) < 0)
        return ERROR_MEMORY;
    return copy_phase_list(&added->sequence, &run->phases.sequence);
}

static int compare_study_runs(const void *a, const void *b)
{
    const struct phase_list *x = &((const struct phase_study_run *)a)->sequence;
    const struct phase_list *y = &((const struct phase_study_run *)b)->sequence;

    if (x->ranks != y->ranks)
        return x->ranks < y->ranks ? -1 : 1;
    return (x->runtime < y->runtime) - (x->runtime > y->runtime);
}

static bool all_have_functions(const struct phase_study *study)
{
    for (size_t i = 0; i < study->count; i++)
        if (study->runs[i].functions.count == 0)
            return false;
    return true;
}

/* The names of all runs, in order of appearance; not owned. */
static size_t collect_names(const struct phase_study *study, const char **names)
{
    size_t count = 0;

    for (size_t i = 0; i < study->count; i++) {
        const struct phase_list *list = &study->runs[i].functions;

        for (size_t k = 0; k < list->count; k++) {
            size_t at = 0;

            while (at < count && strcmp(names[at], list->items[k].name) != 0)
                at++;
            names[at] = list->items[k].name;
            count += at == count;
        }
    }
    return count;
}

static int make_lines(struct phase_study_run *run, size_t count)
{
    run->lines = (struct phase_list){.items = calloc(count + 1, sizeof(*run->lines.items)),
                                     .count = count,
                                     .ranks = run->sequence.ranks,
                                     .runtime = run->sequence.runtime};
    if (run->lines.items)
        return 0;
    run->lines.count = 0;
    return ERROR_MEMORY;
}

static void add_to_line(struct phase *line, const struct phase *phase)
{
    for (int i = 0; i < PHASE_SHARE_COUNT; i++)
        line->shares[i] += phase->shares[i];
    thread_sums_merge(&line->threads, &phase->threads);
}

static int fill_function_lines(struct phase_study_run *run, const char *const *names, size_t count)
{
    if (make_lines(run, count) < 0)
        return ERROR_MEMORY;
    for (size_t i = 0; i < count; i++) {
        run->lines.items[i].name = strdup(names[i]);
        if (!run->lines.items[i].name)
            return ERROR_MEMORY;
        for (size_t k = 0; k < run->functions.count; k++)
            if (strcmp(run->functions.items[k].name, names[i]) == 0)
                add_to_line(&run->lines.items[i], &run->functions.items[k]);
    }
    return 0;
}

static int line_up_functions(struct phase_study *study, size_t *count)
{
    size_t most = 1;
    const char **names;
    int error = 0;

    for (size_t i = 0; i < study->count; i++)
        most += study->runs[i].functions.count;
    names = calloc(most, sizeof(*names));
    if (!names)
        return ERROR_MEMORY;
    *count = collect_names(study, names);
    for (size_t i = 0; i < study->count && error == 0; i++)
        error = fill_function_lines(&study->runs[i], names, *count);
    free(names);
    return error;
}

/* They correspond only where a phase of all has the same number of parts. */
static void level_sequences(struct phase_study *study)
{
    uint64_t merged = 0;

    for (size_t i = 0; i < study->count; i++)
        if (study->runs[i].sequence.merged > merged)
            merged = study->runs[i].sequence.merged;
    for (size_t i = 0; i < study->count; i++)
        while (study->runs[i].sequence.merged < merged)
            phase_list_merge_pairs(&study->runs[i].sequence);
}

/* The line after the base's has what corresponds to none of them. */
static int fill_part_lines(struct phase_study_run *run, const struct phase_list *base)
{
    ptrdiff_t *partners = malloc((run->sequence.count + 1) * sizeof(*partners));
    int error = partners ? phase_alignment_make(base, &run->sequence, partners) : ERROR_MEMORY;

    if (error == 0)
        error = make_lines(run, base->count + 1);
    for (size_t i = 0; i < base->count && error == 0; i++) {
        run->lines.items[i].start = base->items[i].start;
        run->lines.items[i].call = base->items[i].call;
    }
    for (size_t i = 0; i < run->sequence.count && error == 0; i++)
        add_to_line(&run->lines.items[partners[i] == PHASE_ALONE ? (ptrdiff_t)base->count : partners[i]],
                    &run->sequence.items[i]);
    if (error == 0) {
        run->lines.items[base->count].name = strdup("[others]");
        error = run->lines.items[base->count].name ? 0 : ERROR_MEMORY;
    }
    free(partners);
    return error;
}

/* A run on one rank may have no collectives, and one part. */
static const struct phase_list *longest_sequence(const struct phase_study *study)
{
    const struct phase_list *longest = &study->runs[0].sequence;

    for (size_t i = 1; i < study->count; i++)
        if (study->runs[i].sequence.count > longest->count)
            longest = &study->runs[i].sequence;
    return longest;
}

static int line_up_parts(struct phase_study *study, size_t *count)
{
    const struct phase_list *base;
    int error = 0;

    level_sequences(study);
    base = longest_sequence(study);
    *count = base->count + 1;
    for (size_t i = 0; i < study->count && error == 0; i++)
        error = fill_part_lines(&study->runs[i], base);
    return error;
}

static int find_rows(struct phase_study_run *run)
{
    run->rows = calloc(run->lines.count + 1, sizeof(*run->rows));
    run->of_lines = calloc(run->lines.count + 1, sizeof(const struct phase_row *));
    if (!run->rows || !run->of_lines || phase_table_make(&run->table, &run->lines, PHASE_CUT_FUNCTION, run->rows) < 0)
        return ERROR_MEMORY;
    for (size_t i = 0; i < run->table.count; i++)
        run->of_lines[run->rows[i].phase - run->lines.items] = &run->rows[i];
    return 0;
}

static void add_study_line(struct phase_study *study, size_t number)
{
    const struct phase *phase = &study->runs[0].lines.items[number];
    struct phase_study_line *line = &study->lines[study->line_count];

    *line = (struct phase_study_line){.exact = phase->name,
                                      .brief = phase->name,
                                      .cells = &study->cells[study->line_count * study->count],
                                      .count = study->count};
    study->line_count++;
    if (!phase->name) {
        line->name = phase_part_name_make(phase->start, phase->call);
        line->exact = line->name.exact;
        line->brief = line->name.brief;
    }
    for (size_t i = 0; i < study->count; i++)
        line->cells[i] = (struct phase_study_cell){study->runs[i].trace, study->runs[i].lines.ranks,
                                                   study->runs[i].of_lines[number]};
}

static bool is_anywhere(const struct phase_study *study, size_t line)
{
    for (size_t i = 0; i < study->count; i++)
        if (study->runs[i].of_lines[line])
            return true;
    return false;
}

/* As the table of the run with most ranks, then what only others have. */
static int order_lines(struct phase_study *study, size_t count)
{
    const struct phase_study_run *last = &study->runs[study->count - 1];

    study->lines = calloc(count + 1, sizeof(*study->lines));
    study->cells = calloc((count + 1) * study->count, sizeof(*study->cells));
    if (!study->lines || !study->cells)
        return ERROR_MEMORY;
    for (size_t i = 0; i < last->table.count; i++)
        add_study_line(study, (size_t)(last->rows[i].phase - last->lines.items));
    for (size_t line = 0; line < count; line++)
        if (!last->of_lines[line] && is_anywhere(study, line))
            add_study_line(study, line);
    return 0;
}

int phase_study_conclude(struct phase_study *study)
{
    size_t count = 0;
    int error;

    if (study->count < 2)
        return 0;
    qsort(study->runs, study->count, sizeof(*study->runs), compare_study_runs);
    error = all_have_functions(study) ? line_up_functions(study, &count) : line_up_parts(study, &count);
    for (size_t i = 0; i < study->count && error == 0; i++) {
        const struct thread_metrics *threads = &study->runs[i].table.whole.threads;

        error = find_rows(&study->runs[i]);
        if (!isnan(threads->hybrid_efficiency) || !isnan(threads->openmp_efficiency))
            study->known = 1U << WINDOW_PART_THREADS;
    }
    return error == 0 ? order_lines(study, count) : error;
}

/* The runs side by side. */

#define ROW(member) FIELD_AT(struct phase_row, member)
#define THREADS     .needs = 1U << WINDOW_PART_THREADS

static const struct field figure_fields[] = {
    {"time_s", "time", "of an average rank: computing in the phase, and what is lost because of it", FIELD_TIME,
     ROW(time)},
    {"parallel_efficiency", "parallel efficiency", "share of that in which it computes", FIELD_RATIO,
     ROW(parallel_efficiency)},
    {"load_balance", "load balance", "how even the work is", FIELD_RATIO, ROW(load_balance)},
    {"communication_efficiency", "communication efficiency", "not lost to communication", FIELD_RATIO,
     ROW(communication_efficiency)},
    {"hybrid_parallel_efficiency", "hybrid parallel efficiency", "share of their time in which all threads compute",
     FIELD_RATIO, ROW(threads.hybrid_efficiency), THREADS},
    {"openmp_parallel_efficiency", "OpenMP parallel efficiency", "likewise, of their time outside of MPI", FIELD_RATIO,
     ROW(threads.openmp_efficiency), THREADS},
    {"load_balance_lost_s", "lost to load balance", "waited for the busiest rank because of what it does there",
     FIELD_TIME, ROW(shares[PHASE_LOAD_BALANCE])},
    {"serialisation_lost_s", "lost to serialisation", "waited for other reasons", FIELD_TIME,
     ROW(shares[PHASE_SERIALISATION])},
    {"transfer_lost_s", "lost to transfer", "in MPI without waiting", FIELD_TIME, ROW(shares[PHASE_TRANSFER])},
    {"overhead_lost_s", "lost to overhead", "in tracing itself", FIELD_TIME, ROW(shares[PHASE_OVERHEAD])},
};
static const struct fields figures = FIELDS_OF(struct phase_row, figure_fields);

static const struct field cell_fields[] = {
    {"trace", NULL, "of the run", FIELD_TEXT, FIELD_AT(struct phase_study_cell, trace)},
    {"ranks", NULL, "of the run", FIELD_COUNT, FIELD_AT(struct phase_study_cell, ranks)},
    {NULL, NULL, NULL, FIELD_RECORD, FIELD_BEHIND(struct phase_study_cell, row), FIELD_OPTIONAL, .fields = &figures},
};
static const struct fields cells = FIELDS_OF(struct phase_study_cell, cell_fields);

static const struct field line_fields[] = {
    {"phase", NULL, "function, or when it begins and the collective that ends it", FIELD_TEXT,
     FIELD_AT(struct phase_study_line, exact)},
    {"runs", NULL, "with fewest ranks first; without figures where they do not have it", FIELD_LIST,
     FIELD_LIST_AT(struct phase_study_line, cells, count), .fields = &cells},
};
static const struct fields lines = FIELDS_OF(struct phase_study_line, line_fields);

static const struct field study_fields[] = {
    {"phases_of_runs", NULL, "what loses most with most ranks first", FIELD_LIST,
     FIELD_LIST_AT(struct phase_study, lines, line_count), FIELD_IN_LINES, .fields = &lines},
};
static const struct fields studies = FIELDS_OF(struct phase_study, study_fields);

enum {
    FIGURES = sizeof(figure_fields) / sizeof(figure_fields[0]),
    UNIT_PARTS = 100, /* of a run: their unit is that of all times */
};

/* The figures that are shown. */
struct study_view {
    const struct phase_study *study;
    const struct time_unit *unit;
    const struct field *fields[FIGURES];
    struct side_figure titles[FIGURES];
};

static struct decimal study_cell(const struct side_by_side *table, size_t figure, size_t line, size_t run)
{
    const struct study_view *view = table->study;
    const struct field *field = view->fields[figure];
    const struct phase_row *row =
        line < table->line_count ? view->study->lines[line].cells[run].row : &view->study->runs[run].table.whole;

    if (!row)
        return (struct decimal){"-"};
    if (field->kind == FIELD_RATIO)
        return decimal_percent(field_value(field, row).ratio);
    return decimal_scaled(field_value(field, row).whole, view->unit->nanoseconds, 1);
}

static uint32_t study_ranks(const void *of, size_t run)
{
    return ((const struct study_view *)of)->study->runs[run].lines.ranks;
}

static const char *study_name(const void *of, size_t line, char text[SIDE_NAME_SIZE])
{
    (void)text;
    return ((const struct study_view *)of)->study->lines[line].brief;
}

/* Nobody lost anything to it, or no run has it. */
static bool is_nothing(const struct phase_study *study, const struct field *figure)
{
    bool is_loss = figure->kind == FIELD_TIME && figure != &figure_fields[0];

    for (size_t i = 0; i < study->count && is_loss; i++)
        for (size_t k = 0; k < study->runs[i].table.count; k++)
            if (field_value(figure, &study->runs[i].rows[k]).whole != 0)
                return false;
    for (size_t i = 0; i < study->count && figure->needs; i++)
        if (!field_value(figure, &study->runs[i].table.whole).is_missing)
            return false;
    return is_loss || figure->needs;
}

static void phase_study_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct phase_study *study = result->findings;
    uint32_t top = context->options->path.top;
    struct study_view view = {.study = study, .unit = time_unit_for(study->runs[0].sequence.runtime / UNIT_PARTS)};
    struct side_by_side table = {
        .study = &view,
        .run_count = study->count,
        .line_count = study->line_count < top ? study->line_count : top,
        .figures = view.titles,
        .ranks = study_ranks,
        .name = study_name,
        .cell = study_cell,
    };

    for (size_t i = 0; i < FIGURES; i++) {
        const struct field *field = &figure_fields[i];

        if (is_nothing(study, field))
            continue;
        view.fields[table.figure_count] = field;
        view.titles[table.figure_count++] =
            (struct side_figure){field->heading, field->kind == FIELD_RATIO ? "%" : view.unit->name};
    }
    output_text(context->output, "Phases of all runs, of an average rank\n");
    side_by_side_print(context, &table);
    if (study->line_count > top)
        output_format(context->output, "\nand %zu phases more (--top shows more)\n", study->line_count - top);
}

const struct section phase_study_section = {
    .reports = REPORT_PHASES,
    .fields = &studies,
    .print = phase_study_section_print,
};
