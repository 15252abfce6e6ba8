#include "history/history_checks.h"

#include "base/error.h"
#include "check/gate.h"
#include "history/history_words.h"
#include "output/text.h"

/* What a history does not keep. */
static bool asks_for_more(const struct expression *expression)
{
    for (size_t i = 0; i < expression->quantity_count; i++)
        if (expression->quantities[i].kind == QUANTITY_ANOMALIES)
            return true;
    return expression_needs_scaling(expression);
}

static int add_runs_before(struct gate *gate, const struct history_series *series)
{
    for (size_t i = 0; i + 1 < series->count; i++) {
        struct row row = series->runs[i]->row;

        /* A run is no place in one. */
        row.end = row.start;
        if (gate_window(gate, &row) < 0)
            return ERROR_MEMORY;
    }
    return 0;
}

/* Of the first run there is nothing to be compared with. */
static int check_series(struct gate *gate, const struct history_series *series, const struct diag *diag,
                        bool *has_failed)
{
    const struct history_run *last = series->runs[series->count - 1];
    struct verdict verdict = {.trace = last->trace};

    if (series->count < 2 && expression_needs_windows(&gate->expression))
        return 0;
    gate_reset(gate);
    if (add_runs_before(gate, series) < 0)
        return diag_no_memory(diag);
    gate_conclude(gate, &last->row, NULL, &verdict);
    if (verdict.has_failed)
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "%s, %s: gate failed: %s: %s", text_word(last->trace, true).text,
                    history_name(last, true).text, verdict.name, verdict.reason);
    *has_failed |= verdict.has_failed;
    return 0;
}

int history_check(const struct history *history, const struct options *options, const struct diag *diag,
                  bool *has_failed)
{
    int error = 0;

    *has_failed = false;
    for (size_t i = 0; i < options->fail_if_count && error == 0; i++) {
        struct gate gate;
        const char *condition = options->fail_if[i];

        error = gate_init(&gate, condition, diag);
        if (error == 0 && asks_for_more(&gate.expression)) {
            diag_report(diag, SEVERITY_ERROR, NULL, 0,
                        "--fail-if: \"%s\" asks for what a history does not keep: metrics of runs alone are in it",
                        condition);
            gate_deinit(&gate);
            error = ERROR_USAGE;
        }
        if (error < 0)
            break;
        for (size_t k = 0; k < history->series_count && error == 0; k++)
            error = check_series(&gate, &history->series[k], diag, has_failed);
        gate_deinit(&gate);
    }
    return error;
}
