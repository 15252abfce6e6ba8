#include "check/baseline.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "check/quantity.h"
#include "output/formats/json_parts.h"

enum {
    SCHEMA = 1, /* that is understood */
    VALUE_SIZE = 80,
};

static const double rounding = 1e-9; /* of the difference of two numbers with six decimals */

/* Where a metric got worse most. */
struct worse_window {
    bool is_there;
    double loss;
    double value;
    double base;
    int64_t start;
    int64_t end;
};

struct baseline {
    const struct options *options;
    const struct diag *diag;
    json_t *root;
    struct tolerances tolerances;
    struct worse_window worst[COLUMN_COUNT];
    const json_t *windows; /* NULL: there is nothing to compare with */
    size_t window_count;
};

static int refuse_baseline(const struct baseline *baseline, const char *reason)
{
    diag_report(baseline->diag, SEVERITY_ERROR, baseline->options->baseline, 0, "not comparable: %s", reason);
    return ERROR_USAGE;
}

static int read_root(struct baseline *baseline)
{
    const char *file = baseline->options->baseline;
    const json_t *schema;
    json_error_t error;
    FILE *stream = fopen(file, "rb");

    if (!stream) {
        diag_report(baseline->diag, SEVERITY_ERROR, file, 0, "cannot read: %s", strerror(errno));
        return ERROR_INPUT;
    }
    baseline->root = json_loadf(stream, JSON_REJECT_DUPLICATES, &error);
    fclose(stream);
    if (!baseline->root && error.text[0] == '\0') /* where memory runs out there are no words for it */
        return diag_no_memory(baseline->diag);
    if (!baseline->root) {
        diag_report(baseline->diag, SEVERITY_ERROR, file, error.line > 0 ? (uint64_t)error.line : 0,
                    "no baseline: %s; expected what --save-baseline or --format json wrote", error.text);
        return ERROR_INPUT;
    }
    schema = json_object_get(baseline->root, "schema");
    if (!json_is_integer(schema) || !json_is_object(json_object_get(baseline->root, "summary")) ||
        !json_is_object(json_object_get(baseline->root, "options"))) {
        diag_report(baseline->diag, SEVERITY_ERROR, file, 0,
                    "no baseline: expected what --save-baseline or --format json wrote of one run");
        return ERROR_INPUT;
    }
    if (json_integer_value(schema) != SCHEMA)
        return refuse_baseline(baseline, "it was written by a version of clocktalk whose numbers mean something else");
    return 0;
}

/* The options of this run as the results of some reports show them; NULL when memory ran out. */
static json_t *present_options(const struct options *options, unsigned reports, const struct diag *diag)
{
    struct options shown = *options;
    struct json_writer writer;
    struct output *output;
    const char *text;
    json_t *result;

    if (output_open_memory(&output, diag) < 0)
        return NULL;
    json_begin(&writer, output);
    shown.reports = reports;
    json_options(&writer, NULL, &shown);
    text = output_content(output);
    result = text ? json_loads(text, 0, NULL) : NULL;
    output_abort(output);
    return result;
}

/* What says only how windows are chosen. */
static bool is_about_windows(const char *key)
{
    static const char *const keys[] = {"window_s",     "step_s", "windows",      "min_events",   "every",
                                       "window_event", "rank",   "window_ideal", "interpolation"};

    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
        if (strcmp(key, keys[i]) == 0)
            return true;
    return false;
}

static void print_value(char *text, const json_t *value)
{
    char *dumped = value ? json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_REAL_PRECISION(12)) : NULL;

    snprintf(text, VALUE_SIZE, "%s", dumped ? dumped : "not given");
    free(dumped);
}

static int refuse_option(const struct baseline *baseline, const char *key, const json_t *there, const json_t *here)
{
    char values[2][VALUE_SIZE];
    char reason[3 * VALUE_SIZE];

    print_value(values[0], there);
    print_value(values[1], here);
    snprintf(reason, sizeof(reason), "%.60s is %s there and %s here", key, values[0], values[1]);
    return refuse_baseline(baseline, reason);
}

/* Every member of `mine` is the same in `other`; `mine` is what is here unless is_there. Those in `ignored` do not
 * matter. */
static int compare_members(const struct baseline *baseline, json_t *mine, const json_t *other, const json_t *ignored,
                           bool is_there)
{
    const char *key;
    json_t *value;

    json_object_foreach(mine, key, value)
    {
        const json_t *partner = json_object_get(other, key);

        if ((is_about_windows(key) && !baseline->windows) || (partner && json_equal(value, partner)) ||
            (!partner && json_object_get(ignored, key)))
            continue;
        return refuse_option(baseline, key, is_there ? value : partner, is_there ? partner : value);
    }
    return 0;
}

static int compare_options(struct baseline *baseline)
{
    json_t *there = json_object_get(baseline->root, "options");
    json_t *here = present_options(baseline->options, REPORT_SUMMARY, baseline->diag);
    json_t *of_paths = present_options(baseline->options, REPORT_CRITICAL_PATH, baseline->diag);
    const json_t *windows = json_object_get(baseline->root, "windows");
    int error = here && of_paths ? 0 : ERROR_MEMORY;

    if (json_is_array(windows) && baseline->options->windows.kind != WINDOW_NONE)
        baseline->windows = windows;
    /* The file may say more, of reports that are not compared. */
    if (error == 0)
        error = compare_members(baseline, there, here, of_paths, true);
    if (error == 0)
        error = compare_members(baseline, here, there, NULL, false);
    json_decref(here);
    json_decref(of_paths);
    return error;
}

int baseline_load(struct baseline **result, const struct options *options, const struct diag *diag)
{
    struct baseline *baseline = calloc(1, sizeof(*baseline));
    int error;

    *result = NULL;
    if (!baseline)
        return diag_no_memory(diag);
    baseline->options = options;
    baseline->diag = diag;
    error = tolerances_parse(&baseline->tolerances, options->tolerance, diag);
    if (error == 0)
        error = read_root(baseline);
    if (error == 0)
        error = compare_options(baseline);
    if (error < 0)
        baseline = baseline_free(baseline);
    *result = baseline;
    return error;
}

struct baseline *baseline_free(struct baseline *baseline)
{
    if (baseline) {
        json_decref(baseline->root);
        free(baseline);
    }
    return NULL;
}

static const json_t *summary_value(const struct baseline *baseline, enum column_id id)
{
    return json_object_get(json_object_get(baseline->root, "summary"), column_of(id)->name);
}

int baseline_start(const struct baseline *baseline, uint32_t ranks)
{
    const json_t *value = summary_value(baseline, COLUMN_RANKS);
    char reason[VALUE_SIZE];

    if (json_is_integer(value) && json_integer_value(value) == (json_int_t)ranks)
        return 0;
    snprintf(reason, sizeof(reason), "it has %" JSON_INTEGER_FORMAT " ranks, this trace %" PRIu32,
             json_integer_value(value), ranks);
    return refuse_baseline(baseline, reason);
}

/* A window has no runtime; where windows follow the program, its part is how long each of them is. */
static enum column_id column_in_windows(const struct window_options *windows, enum column_id id)
{
    bool follows = windows->kind == WINDOW_EVERY || windows->kind == WINDOW_EVENT;

    return id == COLUMN_RUNTIME && follows ? COLUMN_ELAPSED : id;
}

static double number_of(const json_t *value)
{
    return json_is_number(value) ? json_number_value(value) : (double)NAN;
}

void baseline_window(struct baseline *baseline, const struct row *row)
{
    const json_t *base = baseline->windows ? json_array_get(baseline->windows, baseline->window_count++) : NULL;

    if (!base)
        return;
    for (size_t i = 0; i < baseline->tolerances.count; i++) {
        const struct tolerance *tolerance = &baseline->tolerances.items[i];
        const struct column *column = column_of(column_in_windows(&baseline->options->windows, tolerance->id));
        struct worse_window window = {
            true,       0,       quantity_of_row(column, row), number_of(json_object_get(base, column->name)),
            row->start, row->end};

        /* Of a time the seconds count, not the share of a window that may be short. */
        window.loss = tolerance->is_loss ? window.value - window.base : window.base - window.value;
        if (window.loss > 0 && window.loss > baseline->worst[i].loss)
            baseline->worst[i] = window;
    }
}

static struct decimal baseline_text(const struct column *column, double value)
{
    if (column->kind == COLUMN_KIND_RATIO)
        return decimal_ratio(value, 6);
    return decimal_with_unit(decimal_ratio(value, 9), "s");
}

static void add_place(struct verdict *verdict, const struct column *column, const struct worse_window *window)
{
    size_t used = strlen(verdict->reason);

    if (window->is_there)
        snprintf(verdict->reason + used, sizeof(verdict->reason) - used, "; most from %s to %s s: %s, was %s",
                 decimal_seconds(window->start).text, decimal_seconds(window->end).text,
                 baseline_text(column, window->value).text, baseline_text(column, window->base).text);
}

static void judge_metric(const struct baseline *baseline, size_t metric, const struct row *row, double base,
                         struct verdict *verdict)
{
    const struct tolerance *tolerance = &baseline->tolerances.items[metric];
    const struct column *column = column_of(tolerance->id);
    double value = quantity_of_row(column, row);
    double loss = tolerance_loss(tolerance, value, base);
    const char *measure = tolerance->is_relative ? "%" : "points";

    verdict->has_failed = !(loss <= tolerance->allowed + rounding);
    snprintf(verdict->name, sizeof(verdict->name), "baseline: %s", column->name);
    if (isnan(value)) {
        snprintf(verdict->reason, sizeof(verdict->reason), "missing, was %s", baseline_text(column, base).text);
        return;
    }
    snprintf(verdict->reason, sizeof(verdict->reason), "%s, was %s, %s %s %s (accepted: %s)",
             baseline_text(column, value).text, baseline_text(column, base).text,
             decimal_ratio(fabs(loss) * 100, 2).text, measure, loss > 0 ? "worse" : "better",
             decimal_ratio(tolerance->allowed * 100, 2).text);
    if (verdict->has_failed)
        add_place(verdict, column, &baseline->worst[metric]);
}

int baseline_conclude(struct baseline *baseline, const struct row *row, const char *trace, struct verdicts *verdicts)
{
    int error = 0;

    for (size_t i = 0; i < baseline->tolerances.count && error == 0; i++) {
        double base = number_of(summary_value(baseline, baseline->tolerances.items[i].id));
        struct verdict verdict = {.trace = trace};

        if (!baseline->tolerances.items[i].is_compared || isnan(base) ||
            (baseline->tolerances.items[i].id == COLUMN_TRANSIENT_IMBALANCE && !baseline->windows))
            continue;
        judge_metric(baseline, i, row, base, &verdict);
        error = verdicts_add(verdicts, &verdict);
    }
    return error < 0 ? diag_no_memory(baseline->diag) : 0;
}
