#include "history/history.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/number.h"
#include "base/sorted.h"
#include "history/trend.h"
#include "input/whole_file.h"
#include "output/formats/format_json.h"
#include "output/output.h"
#include "output/text.h"

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

/* Missing ratios are null; of a time or a count null says that the line lacks it. 0 or ERROR_INPUT (reported). */
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
    error = read_string(&run->label, json_node_member(root, "label"), "\"label\", a text", place)
                ?: read_string(&run->trace, json_node_member(root, "trace"), "\"trace\", a text", place);
    if (error == 0 && date)
        error = read_string(&run->date, date, "\"date\", a text", place);
    if (error == 0 && date && !date_is_one(run->date))
        return refuse_line(place, "\"date\" such as 2026-11-22");
    error = error ?: read_columns(summary, &run->row, &run->columns, place);
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
ORDER(compare_runs, struct history_run *const,
      strcmp((*x)->trace, (*y)->trace) ?: RISING((*x)->row.ranks, (*y)->row.ranks) ?: RISING((*x)->line, (*y)->line))

ORDER(compare_series, struct history_series, RISING(x->runs[0]->line, y->runs[0]->line))

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
        for (size_t k = 0; k < COUNT_OF(of_run); k++)
            column_copy(column_of(of_run[k]), &run->row, &whole);
    }
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
    if (error < 0)
        return error;
    /* Runs become series. */
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
    for (size_t i = 0; i < history->series_count; i++) {
        make_comparable(history, &history->series[i]);
        history->series[i].compared = trend_runs_of(&history->series[i]);
    }
    return 0;
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

/* Appending. */

enum { LOCK_TRIES = 1000 };

static int report_output(const struct history_writer *writer, const char *what, const char *reason)
{
    return diag_refuse(writer->diag, ERROR_OUTPUT, writer->options->history, 0, "%s: %s", what, reason);
}

int history_writer_open(struct history_writer *writer, const struct options *options, const struct diag *diag)
{
    const char *path = options->history;
    struct history history = {0};
    struct stat about;
    char *name;
    int error = 0;

    writer->options = options;
    writer->diag = diag;
    /* Before hours of reading: whether a line can be appended when they are over. */
    if (stat(path, &about) == 0) {
        if (!S_ISREG(about.st_mode))
            return report_output(writer, "cannot append", "expected a file");
        if (access(path, R_OK | W_OK) != 0)
            return report_output(writer, "cannot open for writing", strerror(errno));
        /* Nothing is appended to what is no history. */
        error = history_read(&history, path, diag);
        history_deinit(&history);
    } else if (errno != ENOENT) {
        return report_output(writer, "cannot open for writing", strerror(errno));
    } else {
        name = strdup(path);
        if (!name)
            return diag_no_memory(diag);
        if (access(dirname(name), W_OK | X_OK) != 0)
            error = report_output(writer, "cannot open for writing", strerror(errno));
        free(name);
    }
    error = error ?: output_open_memory(&writer->lines, diag);
    if (error == 0)
        output_text(writer->lines, "\n"); /* before which the file's last line may lack its end */
    return error;
}

void history_writer_add(struct history_writer *writer, const char *trace, const struct run_summary *summary)
{
    const struct options *options = writer->options;
    const char *name = options->title ? options->title : text_base_name(trace);
    /* Whether a trace is compressed, or an archive's file is named, makes no other program of it. */
    struct slice file = slice_without_ending(slice_of(name), "/traces.otf2");
    struct slice stem = slice_without_ending(slice_without_ending(file, ".gz"), ".prv");
    char *program = strndup(name, stem.length);
    struct row row = row_of_run(summary);
    struct json_writer json;
    struct options shown;

    json_begin(&json, writer->lines);
    json_open_object(&json, NULL, JSON_IN_ONE_LINE);
    json_put_count(&json, "history", HISTORY_SCHEMA);
    json_put_string(&json, "label", options->label);
    if (options->date)
        json_put_string(&json, "date", options->date);
    if (program)
        json_put_string(&json, "trace", program);
    else
        output_lack_memory(json.output);
    free(program);
    json_open_object(&json, "summary", JSON_IN_ONE_LINE);
    json_row(&json, columns_of_run(summary), &row);
    json_close(&json);
    if (summary->init_to_finalize) {
        row = row_of_run(summary->init_to_finalize);
        json_open_object(&json, "init_to_finalize", JSON_IN_ONE_LINE);
        json_row(&json, columns_of_run(summary->init_to_finalize), &row);
        json_close(&json);
    }
    /* What the run's numbers depend on: windows are not among them. */
    shown = *options;
    shown.reports = REPORT_SUMMARY;
    shown.windows.kind = WINDOW_NONE;
    shown.windows.rank = 0;
    shown.windows.ideal = WINDOW_IDEAL_LOCAL;
    json_options(&json, "options", &shown);
    json_close(&json);
}

/* What is opened has the file's name still when the wait is over. 0, ERROR_OUTPUT (reported) or ERROR_INTERRUPTED. */
static int open_locked(struct history_writer *writer)
{
    const char *path = writer->options->history;
    struct stat opened;
    struct stat named;

    /* What is made here stays, since another job may have opened it by now. */
    for (int tries = 0; tries < LOCK_TRIES; tries++) {
        writer->file = interruptible_open(path, O_RDWR | O_APPEND | O_CREAT);
        if (writer->file < 0)
            return report_output(writer, "cannot open for writing", strerror(errno));
        writer->is_locked = interruptible_lock(writer->file, false) == 0;
        /* Some file systems have no locks: no reason to lose a line. */
        if (!writer->is_locked && errno == EINTR) {
            (void)close(writer->file);
            return ERROR_INTERRUPTED;
        }
        /* Perhaps it has been put aside or removed meanwhile. */
        if (fstat(writer->file, &opened) == 0 && stat(path, &named) == 0 && opened.st_dev == named.st_dev &&
            opened.st_ino == named.st_ino)
            return 0;
        (void)close(writer->file);
    }
    return report_output(writer, "cannot append", "other files take its name again and again");
}

/* Where nobody else can have written meanwhile, what has arrived in part is taken back. */
static int append_text(const struct history_writer *writer, const char *text)
{
    size_t length = strlen(text);
    struct stat about;
    ssize_t written;
    char last;

    if (fstat(writer->file, &about) != 0)
        return report_output(writer, "cannot append", strerror(errno));
    /* The text begins with a line end, for a last line that lacks its own. */
    if (about.st_size == 0 || pread(writer->file, &last, 1, about.st_size - 1) != 1 || last == '\n') {
        text++;
        length--;
    }
    do
        written = write(writer->file, text, length);
    while (written < 0 && errno == EINTR);
    if (written == (ssize_t)length)
        return 0;
    if (written < 0)
        return report_output(writer, "cannot append", strerror(errno));
    if (writer->is_locked && ftruncate(writer->file, about.st_size) == 0)
        return report_output(writer, "cannot append", "no room for a whole line; the file is as it was");
    return report_output(writer, "cannot append", "no room for a whole line; remove what there is of the last one");
}

int history_writer_commit(struct history_writer *writer)
{
    const char *lines;
    int error = open_locked(writer);

    if (error < 0)
        return error;
    lines = output_content(writer->lines);
    error = lines ? append_text(writer, lines) : ERROR_MEMORY;
    /* Network file systems report only here that there was no room. */
    if (close(writer->file) != 0 && errno != EINTR && error == 0)
        error = report_output(writer, "cannot append", strerror(errno));
    return error;
}
