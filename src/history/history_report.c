#include "history/history_report.h"

#include "base/error.h"
#include "check/gate.h"
#include "output/drawing/renderers.h"
#include "output/figures/figure.h"
#include "output/text.h"
#include "traces/trace.h"

enum { CHECK_PASSED_OVER = 1 };

static bool is_in_run(const struct history_run *run, const struct column *column)
{
    return columns_find(run->columns, slice_of(column->field.name)) == column;
}

/* Whether the condition can be held against the last run: not where earlier ones are asked for and none has the metric,
 * as it is newer than they are. A metric that the last run does not have would pass unseen. 0, CHECK_PASSED_OVER or
 * ERROR_INPUT (reported). */
static int check_asked_metrics(const struct gate *gate, const struct history_series *series, const char *file,
                               const struct diag *diag)
{
    const struct history_run *last = series->runs[series->count - 1];

    for (size_t k = 0; k < gate->expression.quantity_count; k++) {
        const struct quantity *quantity = &gate->expression.quantities[k];
        const char *name = quantity->column->field.name;
        size_t i = 0;

        if (quantity->kind != QUANTITY_WINDOWS && is_in_run(last, quantity->column))
            continue;
        if (quantity->kind != QUANTITY_WINDOWS)
            return diag_refuse(diag, ERROR_INPUT, file, last->line, "it does not have %s, which --fail-if names", name);
        while (i + 1 < series->count && !is_in_run(series->runs[i], quantity->column))
            i++;
        if (i + 1 < series->count)
            continue;
        /* Of the first run there is nothing to be compared with. */
        if (series->count > 1)
            diag_report(diag, SEVERITY_WARNING, file, last->line,
                        "--fail-if: \"%s\" is passed over: no run before it has %s", gate->expression.text, name);
        return CHECK_PASSED_OVER;
    }
    return 0;
}

static int check_series(struct gate *gate, const struct history_series *series, const char *file,
                        const struct diag *diag, bool *has_failed)
{
    const struct history_run *last = series->runs[series->count - 1];
    struct verdict verdict = {.trace = last->trace};
    int result = check_asked_metrics(gate, series, file, diag);

    if (result != 0)
        return result < 0 ? result : 0;
    gate_reset(gate);
    /* What a run does not have is in no statistic. */
    for (size_t k = 0; k < gate->expression.quantity_count; k++) {
        const struct quantity *quantity = &gate->expression.quantities[k];

        /* A run is no place in one. */
        for (size_t i = 0; quantity->kind == QUANTITY_WINDOWS && i + 1 < series->count; i++)
            if (is_in_run(series->runs[i], quantity->column) &&
                statistic_add(&gate->statistics[k], quantity_of_row(quantity->column, &series->runs[i]->row), 0, 0) < 0)
                return diag_no_memory(diag);
    }
    gate_conclude(gate, &last->row, NULL, &verdict);
    if (verdict.has_failed)
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "%s, %s: gate failed: %s: %s", text_word(last->trace).text,
                    history_name(last).text, verdict.name, verdict.reason);
    *has_failed |= verdict.has_failed;
    return 0;
}

/* Conditions of --fail-if, held against the last run of each series; statistics are those of the runs before it.
 * Reports each failure in one line. 0, ERROR_USAGE (a condition makes no sense, reported), ERROR_INPUT (it asks for
 * what the last run does not have, likewise) or ERROR_MEMORY (likewise). */
static int history_check(const struct history *history, const struct options *options, const struct diag *diag,
                         bool *has_failed)
{
    const char *file = trace_display_name(options->traces[0]);
    int error = 0;

    for (size_t i = 0; i < options->fail_if_count && error == 0; i++) {
        struct gate gate;

        error = gate_init(&gate, options->fail_if[i], diag);
        if (error < 0)
            break;
        if (expression_has(&gate.expression, QUANTITY_SCALING) || expression_has(&gate.expression, QUANTITY_ANOMALIES))
            error = diag_usage(
                diag, "--fail-if: \"%s\" asks for what a history does not keep: metrics of runs alone are in it",
                options->fail_if[i]);
        for (size_t k = 0; k < history->series_count && error == 0; k++)
            error = check_series(&gate, &history->series[k], file, diag, has_failed);
        gate_deinit(&gate);
    }
    return error;
}

static int write_result(const struct format_context *about, const struct history *history, const struct diag *diag,
                        struct output **list)
{
    struct format_context context = *about;
    const struct options *options = context.options;
    int error = output_open(&context.output, options->output, diag);

    if (error < 0)
        return error;
    if (options->output) {
        context.terminal.width = 0;
        context.terminal.color = options->color == COLOR_ALWAYS;
    }
    history_put(&context, history);
    return outputs_add(list, &context.output);
}

static int draw_picture(const struct format_context *about, const struct history *history,
                        const struct picture_watch *watch, const struct diag *diag, struct output **list)
{
    struct format_context context = *about;
    struct picture picture = {0};
    struct figure figure;
    int status = picture_open(&picture, context.options->plot.path, diag);

    if (status == 0) {
        if (history->series_count > HISTORY_DRAWN_MOST)
            diag_report(diag, SEVERITY_WARNING, NULL, 0, "--plot: the picture shows the first %d of %zu series",
                        HISTORY_DRAWN_MOST, history->series_count);
        context.output = picture.script;
        history_figure(&figure, &context, history, text_base_name(context.options->traces[0]));
        figure_put_gnuplot(&figure);
        figure_deinit(&figure);
        status = picture_draw(&picture, watch);
    }
    status = status ?: outputs_add(list, &picture.target);
    picture_deinit(&picture);
    return status;
}

int history_report(const struct options *options, const struct terminal *terminal, const struct picture_watch *watch,
                   const struct diag *diag, bool *has_failed)
{
    struct format_context context = {.options = options, .terminal = *terminal};
    struct history history = {0};
    struct output *complete = NULL;
    int status = history_read(&history, options->traces[0], diag);

    *has_failed = false;
    status = status ?: history_check(&history, options, diag, has_failed)
        ?: write_result(&context, &history, diag, &complete);
    /* A picture of nothing cannot be drawn. */
    if (status >= 0 && options->plot.path && history.series_count == 0)
        diag_report(diag, SEVERITY_WARNING, NULL, 0, "--plot: no runs yet, no picture");
    else if (status >= 0 && options->plot.path)
        status = draw_picture(&context, &history, watch, diag, &complete);
    if (status >= 0)
        status = outputs_commit(&complete);
    outputs_abort(&complete);
    history_deinit(&history);
    return status;
}
