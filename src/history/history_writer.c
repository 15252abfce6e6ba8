#include "history/history_writer.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/interrupt.h"
#include "history/history.h"
#include "output/columns/columns.h"
#include "output/formats/json_parts.h"
#include "output/output.h"
#include "output/text.h"

enum { LOCK_TRIES = 1000 };

struct history_writer {
    const struct options *options;
    const struct diag *diag;
    int file; /* while it is appended to */
    bool is_locked;
    struct output *lines;
};

static int report_output(const struct history_writer *writer, const char *what, const char *reason)
{
    return diag_refuse(writer->diag, ERROR_OUTPUT, writer->options->history, 0, "%s: %s", what, reason);
}

/* Before hours of reading: whether a line can be appended when they are over. */
static int check_history(const struct history_writer *writer)
{
    const char *path = writer->options->history;
    struct history history = {0};
    struct stat about;
    char *name;
    int error = 0;

    if (stat(path, &about) == 0) {
        if (!S_ISREG(about.st_mode))
            return report_output(writer, "cannot append", "expected a file");
        if (access(path, R_OK | W_OK) != 0)
            return report_output(writer, "cannot open for writing", strerror(errno));
        /* Nothing is appended to what is no history. */
        error = history_read(&history, path, writer->diag);
        history_deinit(&history);
        return error;
    }
    if (errno != ENOENT)
        return report_output(writer, "cannot open for writing", strerror(errno));
    name = strdup(path);
    if (!name)
        return diag_no_memory(writer->diag);
    if (access(dirname(name), W_OK | X_OK) != 0)
        error = report_output(writer, "cannot open for writing", strerror(errno));
    free(name);
    return error;
}

int history_writer_open(struct history_writer **result, const struct options *options, const struct diag *diag)
{
    struct history_writer *writer = calloc(1, sizeof(*writer));
    int error;

    *result = NULL;
    if (!writer)
        return diag_no_memory(diag);
    writer->options = options;
    writer->diag = diag;
    error = check_history(writer);
    if (error == 0)
        error = output_open_memory(&writer->lines, diag);
    if (error == 0)
        output_text(writer->lines, "\n"); /* before which the file's last line may lack its end */
    *result = error == 0 ? writer : history_writer_free(writer);
    return error;
}

void history_writer_add(struct history_writer *writer, const char *trace, const struct run_summary *summary)
{
    const struct options *options = writer->options;
    const char *name = options->title ? options->title : text_base_name(trace);
    /* Whether a trace is compressed makes no other program of it. */
    struct slice stem = slice_without_ending(slice_without_ending(slice_of(name), ".gz"), ".prv");
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
        writer->is_locked = interruptible_lock(writer->file) == 0;
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

struct history_writer *history_writer_free(struct history_writer *writer)
{
    if (writer) {
        output_abort(writer->lines);
        free(writer);
    }
    return NULL;
}
