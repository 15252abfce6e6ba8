/*
 * Phases of several runs side by side.
 */
#include <math.h>

#include "output/decimal.h"
#include "output/text.h"
#include "reports/phases/phase_diff.h"
#include "reports/phases/phase_study.h"
#include "reports/side_by_side.h"

enum { STUDY_DECIMALS = 4, STUDY_EXACT = 9 };

_Static_assert((int)PHASE_NAME_SIZE <= (int)SIDE_NAME_SIZE, "names of phases fit");

/* A figure of a phase: a ratio, or a time. */
struct study_figure {
    const char *title;
    const char *key;
    double (*ratio)(const struct phase_row *row); /* NULL: a time */
    int share;                                    /* of the time; PHASE_SHARE_COUNT: all of it */
    bool is_of_threads;
};

static double parallel_of(const struct phase_row *row)
{
    return row->parallel_efficiency;
}

static double balance_of(const struct phase_row *row)
{
    return row->load_balance;
}

static double communication_of(const struct phase_row *row)
{
    return row->communication_efficiency;
}

static double hybrid_of(const struct phase_row *row)
{
    return row->threads.hybrid_efficiency;
}

static double openmp_of(const struct phase_row *row)
{
    return row->threads.openmp_efficiency;
}

static const struct study_figure study_figures[] = {
    {"time", "time_s", NULL, PHASE_SHARE_COUNT, false},
    {"parallel efficiency", "parallel_efficiency", parallel_of, 0, false},
    {"load balance", "load_balance", balance_of, 0, false},
    {"communication efficiency", "communication_efficiency", communication_of, 0, false},
    {"hybrid parallel efficiency", "hybrid_parallel_efficiency", hybrid_of, 0, true},
    {"OpenMP parallel efficiency", "openmp_parallel_efficiency", openmp_of, 0, true},
    {"lost to load balance", "load_balance_lost_s", NULL, PHASE_LOAD_BALANCE, false},
    {"lost to serialisation", "serialisation_lost_s", NULL, PHASE_SERIALISATION, false},
    {"lost to transfer", "transfer_lost_s", NULL, PHASE_TRANSFER, false},
    {"lost to overhead", "overhead_lost_s", NULL, PHASE_OVERHEAD, false},
};

enum { STUDY_FIGURES = sizeof(study_figures) / sizeof(study_figures[0]) };

/* The figures that are shown. */
struct study_view {
    const struct phase_study *study;
    const struct time_unit *unit;
    const struct study_figure *figures[STUDY_FIGURES];
    struct side_figure titles[STUDY_FIGURES];
    size_t figure_count;
};

static int64_t phase_time_of(const struct study_figure *figure, const struct phase_row *row)
{
    return figure->share == PHASE_SHARE_COUNT ? row->time : row->shares[figure->share];
}

static struct decimal study_cell(const struct side_by_side *table, size_t figure, size_t line, size_t run)
{
    const struct study_view *view = table->study;
    const struct phase_study_run *of = &view->study->runs[run];
    const struct phase_row *row = line < table->line_count ? of->rows[view->study->order[line]] : &of->table.whole;

    if (!row)
        return (struct decimal){"-"};
    if (view->figures[figure]->ratio)
        return decimal_percent(view->figures[figure]->ratio(row));
    return decimal_scaled(phase_time_of(view->figures[figure], row), view->unit->nanoseconds, 1);
}

static uint32_t study_ranks(const void *of, size_t run)
{
    const struct study_view *view = of;

    return view->study->runs[run].lines.ranks;
}

static const char *phase_line_name(const struct phase_study *study, size_t line, unsigned decimals, char *text)
{
    const struct phase *phase = &study->runs[0].lines.items[study->order[line]];
    const struct phase_difference part = {.name = phase->name, .start = phase->start, .call = phase->call};

    return phase_difference_name(&part, decimals, text);
}

static const char *study_name(const void *of, size_t line, char text[SIDE_NAME_SIZE])
{
    const struct study_view *view = of;

    return phase_line_name(view->study, line, STUDY_DECIMALS, text);
}

static bool exists_in_study(const struct phase_study *study, const struct study_figure *figure)
{
    for (size_t i = 0; i < study->count; i++)
        if (!isnan(figure->ratio(&study->runs[i].table.whole)))
            return true;
    return false;
}

/* Nobody lost anything to it, or no run has it. */
static bool is_nothing(const struct phase_study *study, const struct study_figure *figure)
{
    if (figure->is_of_threads)
        return !exists_in_study(study, figure);
    if (figure->ratio || figure->share == PHASE_SHARE_COUNT)
        return false;
    for (size_t i = 0; i < study->count; i++)
        for (size_t k = 0; k < study->runs[i].table.count; k++)
            if (study->runs[i].table.rows[k].shares[figure->share] != 0)
                return false;
    return true;
}

static void phase_study_section_print(const struct format_context *context, const struct report_result *result)
{
    enum { SCALE = 100 };

    const struct phase_study *study = result->findings;
    uint32_t top = context->options->path.top;
    struct study_view view = {.study = study, .unit = time_unit_for(study->runs[0].sequence.runtime / SCALE)};
    struct side_by_side table = {
        .study = &view,
        .run_count = study->count,
        .line_count = study->line_count < top ? study->line_count : top,
        .figures = view.titles,
        .ranks = study_ranks,
        .name = study_name,
        .cell = study_cell,
    };

    for (size_t i = 0; i < STUDY_FIGURES; i++)
        if (!is_nothing(study, &study_figures[i])) {
            view.titles[table.figure_count] =
                (struct side_figure){study_figures[i].title, study_figures[i].ratio ? "%" : view.unit->name};
            view.figures[table.figure_count++] = &study_figures[i];
        }
    output_text(context->output, "Phases of all runs, of an average rank\n");
    side_by_side_print(context, &table);
    if (study->line_count > top)
        output_format(context->output, "\nand %zu phases more (--top shows more)\n", study->line_count - top);
}

static void write_study_row(struct json_writer *writer, const struct phase_study *study,
                            const struct phase_study_run *run, const struct phase_row *row)
{
    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_string(writer, "trace", run->trace);
    json_put_count(writer, "ranks", run->lines.ranks);
    for (size_t i = 0; i < STUDY_FIGURES && row; i++)
        if (study_figures[i].is_of_threads && !exists_in_study(study, &study_figures[i]))
            continue;
        else if (study_figures[i].ratio)
            json_put_ratio(writer, study_figures[i].key, study_figures[i].ratio(row));
        else
            json_put_seconds(writer, study_figures[i].key, phase_time_of(&study_figures[i], row));
    json_close(writer);
}

/* A run that does not have the phase has no figures of it. */
static void phase_study_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct phase_study *study = result->findings;
    char text[PHASE_NAME_SIZE];

    json_open_array(writer, "phases_of_runs", JSON_IN_LINES);
    for (size_t line = 0; line < study->line_count; line++) {
        json_open_object(writer, NULL, JSON_IN_LINES);
        json_put_string(writer, "phase", phase_line_name(study, line, STUDY_EXACT, text));
        json_open_array(writer, "runs", JSON_IN_LINES);
        for (size_t run = 0; run < study->count; run++)
            write_study_row(writer, study, &study->runs[run], study->runs[run].rows[study->order[line]]);
        json_close(writer);
        json_close(writer);
    }
    json_close(writer);
}

const struct section phase_study_section = {
    .reports = REPORT_PHASES,
    .print = phase_study_section_print,
    .write = phase_study_section_write,
};
