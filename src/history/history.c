#include "history/history.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/number.h"
#include "input/whole_file.h"

/* What is being read, for messages. */
struct place {
    const char *file;
    uint64_t line;
    const struct diag *diag;
};

static int refuse_line(const struct place *place, const char *expected)
{
    return diag_refuse(place->diag, ERROR_INPUT, place->file, place->line,
                       "no run of a history: expected %s; --history writes such lines", expected);
}

/* 0, ERROR_INPUT or ERROR_MEMORY (reported). */
static int read_string(char **string, const struct json_node *node, const char *expected, const struct place *place)
{
    if (!node || node->kind != JSON_KIND_STRING)
        return refuse_line(place, expected);
    *string = json_node_string(node);
    return *string ? 0 : diag_no_memory(place->diag);
}

/* Missing ratios are null; of a time or a count null says that the line does not have it. 0 or ERROR_INPUT (reported).
 */
static int read_columns(const struct json_node *summary, struct row *row, struct column_list *columns,
                        const struct place *place)
{
    struct column_list all = columns_of_any_run();

    for (size_t i = 0; i < all.count; i++) {
        const struct column *column = column_of(all.ids[i]);
        const struct json_node *node = json_node_member(summary, column->field.name);

        column_set(column, row, (double)NAN);
        if (!node)
            continue;
        if (node->kind != JSON_KIND_NUMBER && !json_node_is_null(node))
            return diag_refuse(place->diag, ERROR_INPUT, place->file, place->line,
                               "no run of a history: expected a number as %s, or null", column->field.name);
        if (json_node_is_null(node) && column->field.type != FIELD_TYPE_DOUBLE)
            continue;
        column_set(column, row, json_node_number(node));
        columns->ids[columns->count++] = all.ids[i];
    }
    return row->ranks > 0 ? 0 : refuse_line(place, "\"ranks\" in the summary");
}

static int read_run(struct history_run *run, const struct place *place)
{
    const struct json_node *root = run->tree.nodes;
    const struct json_node *summary = json_node_member(root, "summary");
    const struct json_node *part = json_node_member(root, "init_to_finalize");
    const struct json_node *options = json_node_member(root, "options");
    const struct json_node *date = json_node_member(root, "date");
    int64_t schema;
    int error;

    if (!json_node_integer(json_node_member(root, "history"), &schema))
        return refuse_line(place, "\"history\", the version of the format");
    if (schema == HISTORY_SCHEMA_OF_RANKS && json_node_member(summary, "threads"))
        return diag_refuse(
            place->diag, ERROR_INPUT, place->file, place->line,
            "written by a version of clocktalk whose figures of threads mean something else: remove the line; "
            "--history writes a new one of the trace");
    if (schema != HISTORY_SCHEMA && schema != HISTORY_SCHEMA_OF_RANKS)
        return diag_refuse(
            place->diag, ERROR_INPUT, place->file, place->line,
            "written by a version of clocktalk whose numbers mean something else: expected \"history\": %d",
            HISTORY_SCHEMA);
    if (!summary || summary->kind != JSON_KIND_OBJECT)
        return refuse_line(place, "\"summary\", an object");
    if (!options || options->kind != JSON_KIND_OBJECT)
        return refuse_line(place, "\"options\", an object");
    if (part && part->kind != JSON_KIND_OBJECT)
        return refuse_line(place, "\"init_to_finalize\", an object");
    error = read_string(&run->label, json_node_member(root, "label"), "\"label\", a text", place);
    if (error == 0)
        error = read_string(&run->trace, json_node_member(root, "trace"), "\"trace\", a text", place);
    if (error == 0 && date)
        error = read_string(&run->date, date, "\"date\", a text", place);
    if (error == 0 && date && !date_is_one(run->date))
        return refuse_line(place, "\"date\" such as 2026-11-22");
    if (error == 0)
        error = read_columns(summary, &run->row, &run->columns, place);
    return error == 0 && part ? read_columns(part, &run->part, &run->part_columns, place) : error;
}

static int read_line(struct history *history, struct slice line, const struct place *place)
{
    struct history_run *run;
    struct json_fault fault;
    char *text;
    int result;

    if (memchr(line.text, '\0', line.length))
        return refuse_line(place, "a text without NUL");
    if (array_reserve(&history->runs, &history->capacity, history->count + 1, sizeof(*history->runs)) < 0)
        return diag_no_memory(place->diag);
    text = strndup(line.text, line.length);
    if (!text)
        return diag_no_memory(place->diag);
    run = &history->runs[history->count++];
    *run = (struct history_run){.line = place->line};
    result = json_tree_parse(&run->tree, text, &fault);
    if (result < 0)
        return diag_no_memory(place->diag);
    return result == JSON_TREE_WRONG ? refuse_line(place, fault.expected) : read_run(run, place);
}

/* By what makes a series, and then as they stand in the file. */
static int compare_runs(const void *a, const void *b)
{
    const struct history_run *one = *(const struct history_run *const *)a;
    const struct history_run *other = *(const struct history_run *const *)b;
    int order = strcmp(one->trace, other->trace);

    if (order == 0)
        order = (one->row.ranks > other->row.ranks) - (one->row.ranks < other->row.ranks);
    return order != 0 ? order : (one->line > other->line) - (one->line < other->line);
}

static int compare_series(const void *a, const void *b)
{
    const struct history_series *one = a;
    const struct history_series *other = b;

    return (one->runs[0]->line > other->runs[0]->line) - (one->runs[0]->line < other->runs[0]->line);
}

/* Keeps runs whose numbers mean the same as the last one's; where launch takes long in most, they are told from Init to
 * Finalize. */
static void make_comparable(struct history *history, struct history_series *series)
{
    static const enum column_id of_run[] = {COLUMN_BEFORE_INIT, COLUMN_AFTER_FINALIZE, COLUMN_LAST_FLUSH};
    const struct json_node *last = json_node_member(series->runs[series->count - 1]->tree.nodes, "options");
    bool have_parts = true;
    size_t launched = 0;
    size_t kept = 0;

    for (size_t i = 0; i < series->count; i++) {
        const struct history_run *run = series->runs[i];

        if (!json_node_equals(json_node_member(run->tree.nodes, "options"), last))
            continue;
        series->runs[kept++] = run;
        have_parts &= run->part_columns.count > 0;
        launched += (run->row.elapsed - run->part.elapsed) >= run->row.elapsed / 20;
    }
    series->left_out = series->count - kept;
    series->count = kept;
    series->is_of_part = have_parts && launched * 2 >= kept;
    for (size_t i = 0; i < kept && series->is_of_part; i++) {
        struct history_run *run = &history->runs[series->runs[i] - history->runs];
        const struct row whole = run->row;

        for (size_t k = 0; k < run->part_columns.count; k++)
            column_copy(column_of(run->part_columns.ids[k]), &run->row, &run->part);
        /* What lies outside of the part is told as before. */
        for (size_t k = 0; k < sizeof(of_run) / sizeof(of_run[0]); k++)
            column_copy(column_of(of_run[k]), &run->row, &whole);
    }
}

static int divide_into_series(struct history *history, const struct diag *diag)
{
    history->sorted = calloc(history->count + 1, sizeof(*history->sorted));
    history->series = calloc(history->count + 1, sizeof(*history->series));
    if (!history->sorted || !history->series)
        return diag_no_memory(diag);
    for (size_t i = 0; i < history->count; i++)
        history->sorted[i] = &history->runs[i];
    qsort(history->sorted, history->count, sizeof(*history->sorted), compare_runs);
    for (size_t i = 0; i < history->count; i++) {
        const struct history_run **run = &history->sorted[i];

        if (i == 0 || run[0]->row.ranks != run[-1]->row.ranks || strcmp(run[0]->trace, run[-1]->trace) != 0)
            history->series[history->series_count++].runs = run;
        history->series[history->series_count - 1].count++;
    }
    qsort(history->series, history->series_count, sizeof(*history->series), compare_series);
    for (size_t i = 0; i < history->series_count; i++)
        make_comparable(history, &history->series[i]);
    return 0;
}

int history_parse(struct history *history, const char *text, size_t length, const char *file, const struct diag *diag)
{
    struct place place = {.file = file, .diag = diag};
    const char *end = text + length;
    int error = 0;

    while (text < end && error == 0) {
        const char *feed = memchr(text, '\n', (size_t)(end - text));
        struct slice line = {text, (size_t)((feed ? feed : end) - text)};
        size_t blanks = 0;

        while (blanks < line.length && memchr(" \t\r", line.text[blanks], 3))
            blanks++;
        place.line++;
        if (blanks < line.length)
            error = read_line(history, line, &place);
        text = feed ? feed + 1 : end;
    }
    return error < 0 ? error : divide_into_series(history, diag);
}

int history_read(struct history *history, const char *file, const struct diag *diag)
{
    size_t length;
    char *text;
    int error = whole_file_read(file, &text, &length, diag);

    if (error == 0)
        error = history_parse(history, text, length, strcmp(file, "-") == 0 ? "standard input" : file, diag);
    free(text);
    return error;
}

void history_deinit(struct history *history)
{
    for (size_t i = 0; i < history->count; i++) {
        free(history->runs[i].label);
        free(history->runs[i].date);
        free(history->runs[i].trace);
        json_tree_deinit(&history->runs[i].tree);
    }
    free(history->runs);
    free(history->sorted);
    free(history->series);
    *history = (struct history){0};
}

struct column_list history_columns(const struct history *history)
{
    struct column_list all = columns_of_any_run();
    struct column_list there = {.count = 0};

    for (size_t i = 0; i < all.count; i++) {
        size_t run = 0;

        while (run < history->count && !columns_contain(&history->runs[run].columns, all.ids[i]))
            run++;
        if (run < history->count)
            there.ids[there.count++] = all.ids[i];
    }
    return there;
}
