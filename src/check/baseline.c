#include "check/baseline.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/slice.h"
#include "check/expression.h"
#include "input/whole_file.h"
#include "output/formats/format_json.h"
#include "reports/report.h"

enum { VALUE_SIZE = 80, LACKING_SIZE = 600 };

static const double rounding = 1e-9; /* of the difference of two numbers with six decimals */

static int refuse_older(const struct baseline *baseline, const char *figures)
{
    return diag_refuse(baseline->diag, ERROR_USAGE, baseline->options->baseline, 0,
                       "not comparable: it was written by a version of clocktalk whose %s", figures);
}

static const char threads_differ[] = "figures of threads mean something else; --save-baseline writes a new one";

static int read_root(struct baseline *baseline)
{
    const char *file = baseline->options->baseline;
    const struct json_node *root;
    const struct json_node *summary;
    const struct json_node *options;
    struct json_fault fault;
    int64_t schema;
    char *text;
    size_t length;
    int result;

    if (strcmp(file, "-") != 0 && access(file, F_OK) != 0 && errno == ENOENT)
        return diag_refuse(baseline->diag, ERROR_INPUT, file, 0,
                           "there is no such file; --save-baseline %s instead of --baseline writes the first one",
                           file);
    result = whole_file_read(file, &text, &length, baseline->diag);
    if (result < 0) {
        free(text);
        return result;
    }
    result = json_tree_parse(&baseline->tree, text, &fault);
    if (result < 0)
        return diag_no_memory(baseline->diag);
    if (result == JSON_TREE_WRONG)
        return diag_refuse(baseline->diag, ERROR_INPUT, file, fault.line,
                           "no baseline: expected %s; it has to be what --save-baseline or --format json wrote",
                           fault.expected);
    root = baseline->tree.nodes;
    summary = json_node_member(root, "summary");
    options = json_node_member(root, "options");
    if (!json_node_integer(json_node_member(root, "schema"), &schema) || !summary ||
        summary->kind != JSON_KIND_OBJECT || !options || options->kind != JSON_KIND_OBJECT)
        return diag_refuse(baseline->diag, ERROR_INPUT, file, 0,
                           "no baseline: expected what --save-baseline or --format json wrote of one run");
    baseline->is_of_ranks = schema == JSON_SCHEMA_OF_RANKS;
    if (schema != JSON_SCHEMA && !baseline->is_of_ranks)
        return refuse_older(baseline, "numbers mean something else");
    return baseline->is_of_ranks && json_node_member(summary, "threads") ? refuse_older(baseline, threads_differ) : 0;
}

/* The options of this run as the results of some reports show them. 0 or ERROR_MEMORY (reported). */
static int present_options(struct json_tree *tree, const struct options *options, unsigned reports,
                           const struct diag *diag)
{
    struct options shown = *options;
    struct json_writer writer;
    struct json_fault fault;
    struct output *output;
    const char *content;
    char *text;

    if (output_open_memory(&output, diag) < 0)
        return ERROR_MEMORY;
    json_begin(&writer, output);
    shown.reports = reports;
    json_options(&writer, NULL, &shown);
    content = output_content(output);
    text = content ? strdup(content) : NULL;
    output_abort(output);
    if (!content)
        return ERROR_MEMORY;
    return text && json_tree_parse(tree, text, &fault) == 0 ? 0 : diag_no_memory(diag);
}

/* Of a number without the zeros at its end. */
static void print_value(char *text, const struct json_node *value)
{
    const char *quote = value && value->kind == JSON_KIND_STRING ? "\"" : "";
    struct slice told = value && !json_node_is_null(value) ? value->text : slice_of("not given");

    if (value && value->kind == JSON_KIND_NUMBER && memchr(told.text, '.', told.length)) {
        while (told.text[told.length - 1] == '0')
            told.length--;
        told.length -= told.text[told.length - 1] == '.';
    }
    snprintf(text, VALUE_SIZE, "%s%.*s%s", quote, (int)(told.length < VALUE_SIZE ? told.length : VALUE_SIZE), told.text,
             quote);
}

/* Whether a border of the part, `from_s`, is missing in `other` because a call is it there: `from`, which is told. */
static bool is_told_as_call(struct slice key, const struct json_node *other)
{
    bool is_time = slice_ends_with(key, "_s");

    key.length -= is_time ? strlen("_s") : 0;
    return is_time && json_node_find(other, key);
}

/* Where a border of the part is no call, as which `from` tells it, but a time. */
static const struct json_node *find_time(struct slice key, const struct json_node *other)
{
    return slice_is(key, "from") ? json_node_find(other, slice_of("from_s"))
           : slice_is(key, "to") ? json_node_find(other, slice_of("to_s"))
                                 : NULL;
}

/* Every member of `mine` is the same in `other`; `mine` is what is here unless is_there. Those in `ignored` do not
 * matter. */
static int compare_members(const struct baseline *baseline, const struct json_node *mine, const struct json_node *other,
                           const struct json_node *ignored, bool is_there)
{
    for (const struct json_node *node = json_node_first(mine); node; node = json_node_next(mine, node)) {
        const struct json_node *partner = json_node_find(other, node->name);
        char values[2][VALUE_SIZE];

        if ((json_option_is_of_windows(node->name) && !baseline->windows) ||
            (partner && json_node_equals(node, partner)) ||
            (!partner && (json_node_find(ignored, node->name) || is_told_as_call(node->name, other))))
            continue;
        partner = partner ?: find_time(node->name, other);
        print_value(values[0], is_there ? node : partner);
        print_value(values[1], is_there ? partner : node);
        return diag_refuse(
            baseline->diag, ERROR_USAGE, baseline->options->baseline, 0, "not comparable: %.*s is %s there and %s here",
            (int)(node->name.length < 60 ? node->name.length : 60), node->name.text, values[0], values[1]);
    }
    return 0;
}

static const struct json_node *summary_value(const struct baseline *baseline, enum column_id id)
{
    return json_node_member(json_node_member(baseline->tree.nodes, "summary"), column_of(id)->field.name);
}

int baseline_load(struct baseline *baseline, const struct options *options, const struct diag *diag)
{
    struct json_tree here = {0};
    struct json_tree of_paths = {0};
    const struct json_node *there;
    const struct json_node *windows;
    int error = tolerances_parse(&baseline->tolerances, options->tolerance, diag);

    baseline->options = options;
    baseline->diag = diag;
    error = error ?: read_root(baseline);
    if (error < 0)
        return error;
    /* A metric that cannot be compared would pass whatever the run is like. */
    for (size_t i = 0; i < baseline->tolerances.count; i++) {
        const struct tolerance *tolerance = &baseline->tolerances.items[i];
        const struct json_node *node = summary_value(baseline, tolerance->id);
        const char *name = column_of(tolerance->id)->field.name;

        if (!tolerance->is_compared)
            continue;
        if (node && node->kind != JSON_KIND_NUMBER && !json_node_is_null(node))
            return diag_refuse(diag, ERROR_INPUT, options->baseline, json_tree_line(&baseline->tree, node->text.text),
                               "no baseline: expected a number as %s, or null", name);
        if (!node && tolerance->is_named)
            return diag_refuse(diag, ERROR_INPUT, options->baseline, 0,
                               "it does not have %s, which --tolerance names; --save-baseline writes a new one", name);
    }
    error = present_options(&here, options, REPORT_SUMMARY, diag)
                ?: present_options(&of_paths, options, REPORT_CRITICAL_PATH, diag);
    there = json_node_member(baseline->tree.nodes, "options");
    windows = json_node_member(baseline->tree.nodes, "windows");
    if (windows && windows->kind == JSON_KIND_ARRAY && options->windows.kind != WINDOW_NONE)
        baseline->windows = windows;
    baseline->next_window = json_node_first(baseline->windows);
    /* The file may say more, of reports that are not compared. */
    error = error ?: compare_members(baseline, there, here.nodes, of_paths.nodes, true)
        ?: compare_members(baseline, here.nodes, there, NULL, false);
    json_tree_deinit(&here);
    json_tree_deinit(&of_paths);
    return error;
}

int baseline_start(const struct baseline *baseline, uint32_t ranks)
{
    int64_t there = 0;

    if (json_node_integer(summary_value(baseline, COLUMN_RANKS), &there) && there == ranks)
        return 0;
    return diag_refuse(baseline->diag, ERROR_USAGE, baseline->options->baseline, 0,
                       "not comparable: it has %" PRIi64 " ranks, this trace %" PRIu32, there, ranks);
}

void baseline_window(struct baseline *baseline, const struct row *row)
{
    enum window_kind kind = baseline->options->windows.kind;
    /* A window has no runtime; where windows follow the program, its part is how long each of them is. */
    bool follows = kind == WINDOW_EVERY || kind == WINDOW_EVENT || kind == WINDOW_ITERATION;
    const struct json_node *base = baseline->next_window;

    if (!base)
        return;
    baseline->next_window = json_node_next(baseline->windows, base);
    for (size_t i = 0; i < baseline->tolerances.count; i++) {
        const struct tolerance *tolerance = &baseline->tolerances.items[i];
        const struct column *column =
            column_of(follows && tolerance->id == COLUMN_RUNTIME ? COLUMN_ELAPSED : tolerance->id);
        double value = quantity_of_row(column, row);
        double there = json_node_number(json_node_member(base, column->field.name));
        /* Of a time the seconds count, not the share of a window that may be short. */
        double loss = column_of(tolerance->id)->is_loss ? value - there : there - value;

        if (loss > 0 && loss > baseline->worst[i].loss)
            baseline->worst[i] = (struct worse_window){loss, value, there, row->start, row->end};
    }
}

static struct decimal baseline_text(const struct column *column, double value)
{
    if (column->field.kind == FIELD_RATIO)
        return decimal_ratio(value, 6);
    return decimal_with_unit(decimal_ratio(value, 9), "s");
}

static void judge_metric(const struct baseline *baseline, size_t metric, const struct row *row, double base,
                         struct verdict *verdict)
{
    const struct tolerance *tolerance = &baseline->tolerances.items[metric];
    const struct column *column = column_of(tolerance->id);
    double value = quantity_of_row(column, row);
    double loss = tolerance_loss(tolerance, value, base);
    const char *measure = column->field.kind == FIELD_RATIO ? "points" : "%";
    const struct worse_window *worst = &baseline->worst[metric];

    verdict->has_failed = !(loss <= tolerance->allowed + rounding);
    snprintf(verdict->name, sizeof(verdict->name), "baseline: %s", column->field.name);
    if (isnan(value)) {
        snprintf(verdict->reason, sizeof(verdict->reason), "missing, was %s", baseline_text(column, base).text);
        return;
    }
    snprintf(verdict->reason, sizeof(verdict->reason), "%s, was %s", baseline_text(column, value).text,
             baseline_text(column, base).text);
    if (isfinite(loss * 100))
        string_append(verdict->reason, sizeof(verdict->reason), ", %s %s %s (accepted: %s)",
                      decimal_ratio(fabs(loss) * 100, 2).text, measure, loss > 0 ? "worse" : "better",
                      decimal_ratio(tolerance->allowed * 100, 2).text);
    if (worst->loss > 0)
        string_append(verdict->reason, sizeof(verdict->reason), "; most from %s to %s s: %s, was %s",
                      decimal_seconds(worst->start).text, decimal_seconds(worst->end).text,
                      baseline_text(column, worst->value).text, baseline_text(column, worst->base).text);
}

int baseline_conclude(struct baseline *baseline, const struct row *row, const char *trace, struct verdicts *verdicts)
{
    int error = baseline->is_of_ranks && row->thread_times ? refuse_older(baseline, threads_differ) : 0;
    char lacking[LACKING_SIZE] = "";
    bool says_where = baseline->windows;

    if (error < 0)
        return error;
    for (size_t i = 0; i < baseline->tolerances.count && error == 0; i++) {
        const struct tolerance *tolerance = &baseline->tolerances.items[i];
        enum column_id id = tolerance->id;
        double base = json_node_number(summary_value(baseline, id));
        struct verdict verdict = {.trace = trace};

        /* A turn has a length only where windows are turns, here as there. */
        if (!tolerance->is_compared || (id == COLUMN_TRANSIENT_IMBALANCE && !baseline->windows) ||
            (id == COLUMN_TURN_TIME && row->turn_time == FIELD_NO_TIME && !tolerance->is_named))
            continue;
        if (!isnan(base)) {
            judge_metric(baseline, i, row, base, &verdict);
            if (verdict.has_failed && !says_where && !isnan(quantity_of_row(column_of(id), row))) {
                string_append(verdict.reason, sizeof(verdict.reason), "; when: add --windows 100, say, to both runs");
                says_where = true;
            }
            error = verdicts_add(verdicts, &verdict);
        } else if (!isnan(quantity_of_row(column_of(id), row))) {
            string_append(lacking, sizeof(lacking), "%s%s", *lacking ? ", " : "", column_of(id)->field.name);
        }
    }
    if (*lacking)
        diag_report(baseline->diag, SEVERITY_WARNING, baseline->options->baseline, 0,
                    "not compared, as it has no value: %s; --save-baseline writes a new one", lacking);
    return error < 0 ? diag_no_memory(baseline->diag) : 0;
}
