#include "reports/phases/phase_study.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"
#include "output/text.h"
#include "reports/report.h"
#include "reports/side_by_side.h"

void phase_study_deinit(struct phase_study *study)
{
    for (size_t i = 0; i < study->count; i++) {
        struct phase_study_run *run = &study->runs[i];

        phase_findings_deinit(&run->phases);
        free(run->lines.items);
        free(run->rows);
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
    if (copy_phase_list(&added->phases.functions, &run->phases.functions) < 0)
        return ERROR_MEMORY;
    return copy_phase_list(&added->phases.sequence, &run->phases.sequence);
}

ORDER(compare_study_runs, struct phase_study_run,
      RISING(x->phases.sequence.ranks, y->phases.sequence.ranks)
          ?: FALLING(x->phases.sequence.runtime, y->phases.sequence.runtime))

static size_t line_of_function(const struct phase *lines, size_t count, const char *name)
{
    size_t at = 0;

    while (at < count && strcmp(lines[at].name, name) != 0)
        at++;
    return at;
}

/* The functions of all runs, in order of appearance. How many. */
static size_t line_up_functions(const struct phase_study *study, struct phase *lines)
{
    size_t count = 0;

    for (size_t i = 0; i < study->count; i++)
        for (size_t k = 0; k < study->runs[i].phases.functions.count; k++) {
            char *name = study->runs[i].phases.functions.items[k].name;
            size_t at = line_of_function(lines, count, name);

            lines[at].name = name;
            count += at == count;
        }
    return count;
}

/* The parts of the run that has most of them (one on one rank may have no collectives), which *base becomes, and one
 * line behind them of what corresponds to none. How many. */
static size_t line_up_parts(struct phase_study *study, struct phase *lines, const struct phase_list **base)
{
    uint64_t merged = 0;

    *base = &study->runs[0].phases.sequence;
    /* They correspond only where a phase of all has the same number of parts. */
    for (size_t i = 0; i < study->count; i++)
        if (study->runs[i].phases.sequence.merged > merged)
            merged = study->runs[i].phases.sequence.merged;
    for (size_t i = 0; i < study->count; i++) {
        struct phase_list *sequence = &study->runs[i].phases.sequence;

        while (sequence->merged < merged)
            phase_list_merge_pairs(sequence);
        if (sequence->count > (*base)->count)
            *base = sequence;
    }
    for (size_t i = 0; i < (*base)->count; i++)
        lines[i] = (struct phase){.start = (*base)->items[i].start, .call = (*base)->items[i].call};
    lines[(*base)->count].name = (char *)"[others]";
    return (*base)->count + 1;
}

/* What a run has of each line: of functions, or of parts as they correspond to those of `base` (NULL: functions). */
static int fill_run(struct phase_study *study, size_t number, const struct phase *lines, size_t count,
                    const struct phase_list *base)
{
    struct phase_study_run *run = &study->runs[number];
    const struct phase_list *own = base ? &run->phases.sequence : &run->phases.functions;
    ptrdiff_t *partners = malloc((own->count + 1) * sizeof(*partners));
    int error = partners ? 0 : ERROR_MEMORY;

    run->lines = (struct phase_list){.items = calloc(count + 1, sizeof(*run->lines.items)),
                                     .count = count,
                                     .ranks = run->phases.sequence.ranks,
                                     .runtime = run->phases.sequence.runtime};
    run->rows = calloc(count + 1, sizeof(*run->rows));
    if (!run->lines.items || !run->rows)
        error = ERROR_MEMORY;
    if (error == 0 && base)
        error = phase_alignment_make(base, own, partners);
    for (size_t i = 0; i < count && error == 0; i++)
        run->lines.items[i] = lines[i];
    for (size_t i = 0; i < own->count && error == 0; i++) {
        size_t line = !base                        ? line_of_function(lines, count, own->items[i].name)
                      : partners[i] == PHASE_ALONE ? base->count
                                                   : (size_t)partners[i];

        phase_sums_add(&run->lines.items[line].sums, &own->items[i].sums);
    }
    free(partners);
    if (error < 0)
        return error;
    phase_table_make(&run->table, &run->lines, PHASE_CUT_FUNCTION, run->rows);
    for (size_t i = 0; i <= count; i++)
        study->lines[i].cells[number] = (struct side_cell){run->trace, run->lines.ranks, NULL};
    for (size_t i = 0; i < run->table.count; i++) {
        struct side_line *line = &study->lines[run->rows[i].phase - run->lines.items];

        line->cells[number].figures = &run->rows[i];
        line->name = run->rows[i].label.exact;
        line->brief = run->rows[i].label.brief;
    }
    study->lines[count].cells[number].figures = &run->table.whole;
    if (!isnan(run->table.whole.threads.parallel_efficiency))
        study->known = 1U << WINDOW_PART_THREADS;
    return 0;
}

/* As the table of the run with most ranks, then what only others have; those that nobody has come last. */
static int compare_lines(const void *a, const void *b)
{
    const struct side_line *x = a, *y = b;
    const struct phase_row *in_x = x->cells[x->run_count - 1].figures, *in_y = y->cells[y->run_count - 1].figures;

    return FALLING(in_x != NULL, in_y != NULL) ?: RISING(in_x, in_y)
        ?: FALLING(x->name != NULL, y->name != NULL) ?: RISING(x->cells, y->cells);
}

int phase_study_conclude(struct phase_study *study)
{
    const struct phase_list *base = NULL;
    bool all_have_functions = true;
    size_t count = 0, most = 1;
    struct phase *lines;
    int error = 0;

    if (study->count < 2)
        return 0;
    qsort(study->runs, study->count, sizeof(*study->runs), compare_study_runs);
    for (size_t i = 0; i < study->count; i++) {
        all_have_functions &= study->runs[i].phases.functions.count > 0;
        most += study->runs[i].phases.functions.count + study->runs[i].phases.sequence.count;
    }
    lines = calloc(most, sizeof(*lines));
    if (!lines)
        return ERROR_MEMORY;
    count = all_have_functions ? line_up_functions(study, lines) : line_up_parts(study, lines, &base);
    study->lines = calloc(count + 1, sizeof(*study->lines));
    study->cells = calloc((count + 1) * study->count, sizeof(*study->cells));
    if (!study->lines || !study->cells)
        error = ERROR_MEMORY;
    for (size_t i = 0; i <= count && error == 0; i++)
        study->lines[i] = (struct side_line){.cells = &study->cells[i * study->count], .run_count = study->count};
    for (size_t i = 0; i < study->count && error == 0; i++)
        error = fill_run(study, i, lines, count, base);
    free(lines);
    if (error < 0)
        return error;
    qsort(study->lines, count, sizeof(*study->lines), compare_lines);
    while (study->line_count < count && study->lines[study->line_count].name)
        study->line_count++;
    study->lines[study->line_count] =
        (struct side_line){"all", "all", study->lines[count].cells, study->lines[count].run_count};
    return 0;
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
    {"threads_parallel_efficiency", "efficiency of all threads", "share of their time in which all threads compute",
     FIELD_RATIO, ROW(threads.parallel_efficiency), THREADS},
    {"openmp_parallel_efficiency", "OpenMP parallel efficiency", "not lost by threads", FIELD_RATIO,
     ROW(threads.openmp_efficiency), THREADS},
    {"load_balance_lost_s", "lost to load balance", "waited for the busiest rank because of what it does there",
     FIELD_TIME, ROW(shares[PHASE_LOAD_BALANCE])},
    {"serialisation_lost_s", "lost to serialisation", "waited for other reasons", FIELD_TIME,
     ROW(shares[PHASE_SERIALISATION])},
    {"transfer_lost_s", "lost to transfer", "in MPI without waiting", FIELD_TIME, ROW(shares[PHASE_TRANSFER])},
    {"overhead_lost_s", "lost to overhead", "in tracing itself", FIELD_TIME, ROW(shares[PHASE_OVERHEAD])},
};

static const struct field cell_fields[] = {SIDE_CELL_FIELDS(FIELDS(struct phase_row, figure_fields))};

static const struct field line_fields[] = {
    {"phase", NULL, "function, or when it begins and the collective that ends it", FIELD_TEXT,
     FIELD_AT(struct side_line, name)},
    {"runs", NULL, "with fewest ranks first; without figures where they do not have it",
     FIELD_LIST_OF(struct side_line, cells, run_count, cell_fields)},
};

static const struct field study_fields[] = {
    {"phases_of_runs", NULL, "what loses most with most ranks first",
     FIELD_LIST_OF(struct phase_study, lines, line_count, line_fields), .flags = FIELD_IN_LINES},
};

enum {
    FIGURES = COUNT_OF(figure_fields),
    UNIT_PARTS = 100, /* of a run: their unit is that of all times */
    GAIN_INDENT = 6,
};

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
    const struct field *figures[FIGURES];
    struct side_by_side table = {
        .things = "phases",
        .lines = study->lines,
        .line_count = study->line_count,
        .most = context->options->path.top,
        .figures = figures,
        .unit = time_unit_for(study->runs[0].phases.sequence.runtime / UNIT_PARTS),
    };
    bool has_gain = false;

    for (size_t i = 0; i < FIGURES; i++)
        if (!is_nothing(study, &figure_fields[i]))
            figures[table.figure_count++] = &figure_fields[i];
    output_text(context->output, "Phases of all runs, of an average rank\n");
    side_by_side_print(context, &table);
    for (size_t i = 0; i < study->line_count && i < table.most; i++)
        for (size_t run = 0; run < study->count; run++) {
            const void *row = study->lines[i].cells[run].figures;

            has_gain |= row && phase_row_gains_time(row, table.unit);
        }
    if (has_gain) {
        output_text(context->output, "\nNote: ");
        text_wrap(context, phase_gain_words, GAIN_INDENT, context_text_width(context));
    }
}

const struct section phase_study_section = {
    .reports = REPORT_PHASES,
    .fields = FIELDS(struct phase_study, study_fields),
    .print = phase_study_section_print,
};
