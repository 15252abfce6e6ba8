#include "check/checks.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "output/columns/columns.h"
#include "output/output.h"
#include "output/text.h"

int checks_init(struct checks *checks, const struct options *options, const struct diag *diag)
{
    int error = 0;

    checks->options = options;
    checks->diag = diag;
    for (size_t i = 0; i < options->fail_if_count && error == 0; i++) {
        const char *text = options->fail_if[i];
        const struct expression *expression = &checks->gates[i].expression;

        error = gate_init(&checks->gates[i], text, diag);
        checks->gate_count += error == 0;
        if (error == 0 && options->windows.kind == WINDOW_NONE && expression_needs_windows(expression))
            error = diag_usage(diag, "--fail-if: \"%s\" needs windows: add --window 10ms, say, or --windows 100", text);
        else if (error == 0 && options->trace_count < 2 && expression_has(expression, QUANTITY_SCALING))
            error = diag_usage(diag, "--fail-if: \"%s\" compares runs: name at least two traces", text);
    }
    if (error == 0 && options->baseline)
        error = baseline_load(&checks->baseline, options, diag);
    return error == 0 && options->junit ? output_open(&checks->junit, options->junit, diag) : error;
}

void checks_deinit(struct checks *checks)
{
    for (size_t i = 0; i < checks->gate_count; i++)
        gate_deinit(&checks->gates[i]);
    for (size_t i = 0; i < checks->pending_count; i++)
        gate_deinit(&checks->pending[i].gate);
    free(checks->pending);
    json_tree_deinit(&checks->baseline.tree);
    free(checks->verdicts.items);
    output_abort(checks->junit);
}

int checks_start(struct checks *checks, const char *trace, uint32_t ranks)
{
    checks->trace = trace;
    for (size_t i = 0; i < checks->gate_count; i++)
        gate_reset(&checks->gates[i]);
    return checks->options->baseline ? baseline_start(&checks->baseline, ranks) : 0;
}

int checks_window(struct checks *checks, const struct window_facts *facts)
{
    /* Statistics over turns leave out what is none. */
    bool counts = facts->turn.turns > 0 || checks->options->windows.kind != WINDOW_ITERATION;
    struct row row;

    if (!checks_are_there(checks))
        return 0;
    row = row_of_facts(facts);
    for (size_t i = 0; counts && i < checks->gate_count; i++)
        if (gate_window(&checks->gates[i], &row) < 0)
            return diag_no_memory(checks->diag);
    if (checks->options->baseline)
        baseline_window(&checks->baseline, &row);
    return 0;
}

static void report_failures(const struct checks *checks, size_t first)
{
    for (size_t i = first; i < checks->verdicts.count; i++) {
        const struct verdict *verdict = &checks->verdicts.items[i];

        if (verdict->has_failed)
            diag_report(checks->diag, SEVERITY_ERROR, verdict->trace, 0, "gate failed: %s: %s", verdict->name,
                        verdict->reason);
    }
}

int checks_conclude(struct checks *checks, const struct run_summary *summary)
{
    struct row row = row_of_run(summary);
    size_t first = checks->verdicts.count;
    int error = 0;

    for (size_t i = 0; i < checks->gate_count && error == 0; i++) {
        struct gate *gate = &checks->gates[i];

        if (!expression_has(&gate->expression, QUANTITY_SCALING)) {
            struct verdict verdict = {.trace = checks->trace};

            gate_conclude(gate, &row, summary->anomalies, &verdict);
            error = verdicts_add(&checks->verdicts, &verdict);
            continue;
        }
        error = array_reserve(&checks->pending, &checks->pending_capacity, checks->pending_count + 1,
                              sizeof(*checks->pending));
        if (error == 0)
            checks->pending[checks->pending_count++] = (struct pending){gate_take(gate), checks->trace};
    }
    if (error < 0)
        return diag_no_memory(checks->diag);
    if (checks->options->baseline)
        error = baseline_conclude(&checks->baseline, &row, checks->trace, &checks->verdicts);
    report_failures(checks, first);
    return error;
}

int checks_compare(struct checks *checks, const struct scaling *scaling)
{
    size_t first = checks->verdicts.count;
    int error = 0;

    for (size_t i = 0; i < checks->pending_count && error == 0; i++) {
        struct pending *pending = &checks->pending[i];
        const struct scaling_run *run = scaling->runs; /* sorted by now */
        struct verdict verdict = {.trace = pending->trace};

        while (run->trace != pending->trace)
            run++;
        gate_conclude(&pending->gate, &run->row, &run->anomalies, &verdict);
        error = verdicts_add(&checks->verdicts, &verdict);
    }
    report_failures(checks, first);
    return error < 0 ? diag_no_memory(checks->diag) : 0;
}

/* Of what stands in an attribute; control characters are no characters of XML. */
static void put_escaped(struct output *output, const char *text)
{
    uint32_t character;

    while ((character = text_next(&text)) != 0)
        if (character == '&')
            output_text(output, "&amp;");
        else if (character == '<')
            output_text(output, "&lt;");
        else if (character == '>')
            output_text(output, "&gt;");
        else if (character == '"')
            output_text(output, "&quot;");
        else
            text_put(output, text_is_control(character) ? '?' : character);
}

/* One suite, a test case for each verdict whose class is the trace. */
int checks_write(struct checks *checks, struct output **list)
{
    const struct verdicts *verdicts = &checks->verdicts;
    struct output *output = checks->junit;
    int error;

    if (!output)
        return 0;
    output_text(output, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    output_format(output, "  <testsuite name=\"clocktalk\" tests=\"%zu\" failures=\"%zu\" errors=\"0\">\n",
                  verdicts->count, verdicts->failed);
    for (size_t i = 0; i < verdicts->count; i++) {
        const struct verdict *verdict = &verdicts->items[i];

        output_text(output, "    <testcase classname=\"");
        put_escaped(output, verdict->trace);
        output_text(output, "\" name=\"");
        put_escaped(output, verdict->name);
        if (verdict->has_failed) {
            output_text(output, "\">\n      <failure type=\"gate\" message=\"");
            put_escaped(output, verdict->reason);
        }
        output_text(output, verdict->has_failed ? "\"/>\n    </testcase>\n" : "\"/>\n");
    }
    output_text(output, "  </testsuite>\n</testsuites>\n");
    error = outputs_add(list, &checks->junit);
    return error < 0 ? error : 0;
}

bool checks_are_there(const struct checks *checks)
{
    return checks->gate_count > 0 || checks->options->baseline;
}
