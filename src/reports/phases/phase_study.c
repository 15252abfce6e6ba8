#include "reports/phases/phase_study.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "reports/phases/phase_alignment.h"

void phase_study_deinit(struct phase_study *study)
{
    for (size_t i = 0; i < study->count; i++) {
        struct phase_study_run *run = &study->runs[i];

        phase_list_deinit(&run->functions);
        phase_list_deinit(&run->sequence);
        phase_list_deinit(&run->lines);
        phase_table_deinit(&run->table);
        free(run->rows);
    }
    free(study->runs);
    free(study->order);
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

static int line_up_functions(struct phase_study *study)
{
    size_t most = 1;
    const char **names;
    int error = 0;

    for (size_t i = 0; i < study->count; i++)
        most += study->runs[i].functions.count;
    names = calloc(most, sizeof(*names));
    if (!names)
        return ERROR_MEMORY;
    study->line_count = collect_names(study, names);
    for (size_t i = 0; i < study->count && error == 0; i++)
        error = fill_function_lines(&study->runs[i], names, study->line_count);
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

static int line_up_parts(struct phase_study *study)
{
    const struct phase_list *base;
    int error = 0;

    level_sequences(study);
    base = longest_sequence(study);
    study->line_count = base->count + 1;
    for (size_t i = 0; i < study->count && error == 0; i++)
        error = fill_part_lines(&study->runs[i], base);
    return error;
}

static int find_rows(struct phase_study_run *run)
{
    run->rows = calloc(run->lines.count + 1, sizeof(const struct phase_row *));
    if (!run->rows || phase_table_make(&run->table, &run->lines) < 0)
        return ERROR_MEMORY;
    for (size_t i = 0; i < run->table.count; i++)
        run->rows[run->table.rows[i].phase - run->lines.items] = &run->table.rows[i];
    return 0;
}

static bool is_anywhere(const struct phase_study *study, size_t line)
{
    for (size_t i = 0; i < study->count; i++)
        if (study->runs[i].rows[line])
            return true;
    return false;
}

/* As the table of the run with most ranks, then what only others have. */
static int order_lines(struct phase_study *study)
{
    const struct phase_study_run *last = &study->runs[study->count - 1];
    size_t count = 0;

    study->order = calloc(study->line_count + 1, sizeof(*study->order));
    if (!study->order)
        return ERROR_MEMORY;
    for (size_t i = 0; i < last->table.count; i++)
        study->order[count++] = (size_t)(last->table.rows[i].phase - last->lines.items);
    for (size_t line = 0; line < study->line_count; line++)
        if (!last->rows[line] && is_anywhere(study, line))
            study->order[count++] = line;
    study->line_count = count;
    return 0;
}

int phase_study_conclude(struct phase_study *study)
{
    int error;

    if (study->count < 2)
        return 0;
    qsort(study->runs, study->count, sizeof(*study->runs), compare_study_runs);
    error = all_have_functions(study) ? line_up_functions(study) : line_up_parts(study);
    for (size_t i = 0; i < study->count && error == 0; i++)
        error = find_rows(&study->runs[i]);
    return error == 0 ? order_lines(study) : error;
}
