/*
 * File conflicts: outputs that would replace a file that the run reads, or each other.
 *
 * The option table says which options name files, and whether they are read or written. A trace is read with all that
 * has its name and another ending (.pcf, .row and so on), and `--format prv` writes such files. Files are one where
 * device and inode are, whatever they are called; a file that does not exist yet is known by its folder and its name in
 * it. What is no regular file (a device, a FIFO) is written to and never replaced, so it conflicts with nothing. No
 * output replaces a trace that the run does not read, either, and standard output is no file that the run reads.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/error.h"
#include "base/slice.h"
#include "options/option_table.h"
#include "options/options.h"

struct file {
    const struct option_entry *option; /* NULL: it is among the traces */
    char *name;
    const char *last; /* part of the name, where there is no such file yet; device and inode are its folder's then */
    dev_t device;
    ino_t inode;
    bool is_beside; /* a trace, read or written */
};

struct file_list {
    const struct diag *diag;
    struct file *files;
    size_t count;
    size_t capacity;
};

static bool is_written(const struct option_entry *option)
{
    return option && option->value->role == OPTION_FILE_WRITTEN;
}

enum { CONFLICTS_WITH_NOTHING = 1 };

/* 0, CONFLICTS_WITH_NOTHING or ERROR_MEMORY. */
static int identify_file(struct file *file)
{
    bool is_stream = strcmp(file->name, "-") == 0;
    const char *slash = strrchr(file->name, '/');
    struct stat about;
    char *folder;

    if (is_stream && (is_written(file->option) || fstat(STDIN_FILENO, &about) != 0))
        return CONFLICTS_WITH_NOTHING;
    if (is_stream || stat(file->name, &about) == 0) {
        file->device = about.st_dev;
        file->inode = about.st_ino;
        return S_ISREG(about.st_mode) ? 0 : CONFLICTS_WITH_NOTHING;
    }
    folder = slash ? strndup(file->name, (size_t)(slash - file->name) + 1) : strdup(".");
    if (!folder)
        return ERROR_MEMORY;
    /* Where there is not even a folder, names are all there is to compare. */
    file->last = file->name;
    if (stat(folder, &about) == 0) {
        file->last = slash ? slash + 1 : file->name;
        file->device = about.st_dev;
        file->inode = about.st_ino;
    }
    free(folder);
    return 0;
}

/* Takes file.name over. */
static int file_list_add(struct file_list *list, struct file file)
{
    int result = file.name ? identify_file(&file) : ERROR_MEMORY;

    result = result ?: array_reserve(&list->files, &list->capacity, list->count + 1, sizeof(*list->files));
    if (result == 0)
        list->files[list->count++] = file;
    else
        free(file.name);
    return result < 0 ? diag_no_memory(list->diag) : 0;
}

static int file_list_add_beside(struct file_list *list, const struct option_entry *option, const char *trace)
{
    /* .prv.gz is not written, but a trace of that name would lose its .pcf. */
    static const char *const endings[] = {".prv", ".pcf", ".row", ".cfg", "-program.cfg", ".prv.gz"};
    int error = 0;

    for (size_t i = 0; i < COUNT_OF(endings) && error == 0; i++) {
        char *name = trace_name_with(trace, endings[i]);

        /* What a trace does not have beside it can be written. */
        if (name && !is_written(option) && access(name, F_OK) != 0)
            free(name);
        else
            error = file_list_add(list, (struct file){.option = option, .name = name, .is_beside = true});
    }
    return error;
}

static int file_list_add_trace(struct file_list *list, const struct option_entry *option, const char *trace)
{
    int error = file_list_add(list, (struct file){.option = option, .name = strdup(trace)});
    char *target;

    if (error < 0 || strcmp(trace, "-") == 0)
        return error;
    error = file_list_add_beside(list, option, trace);
    /* A link's files may lie beside what it leads to. */
    target = error == 0 ? realpath(trace, NULL) : NULL;
    if (target)
        error = file_list_add_beside(list, option, target);
    else if (error == 0 && errno == ENOMEM)
        error = diag_no_memory(list->diag);
    free(target);
    return error;
}

/* Compressed or in plain text, as Paraver reads it, but not what --export and --format prv write, which has no date,
 * and compressed a comment (export/gzip_member.c). */
static bool holds_trace(const char *path)
{
    static const char compressed[] = "\x1f\x8b\x08\x10\0\0\0\0";
    static const char comment[] = "clocktalk";
    enum { COMMENT_AT = 10 };
    static const char head[] = "#Paraver";
    static const char ours[] = "#Paraver (01/01/1970 at 00:00):";
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    char text[sizeof(ours)] = "";
    ssize_t length = file >= 0 ? read(file, text, sizeof(text) - 1) : 0;

    if (file >= 0)
        close(file);
    if (memcmp(text, compressed, sizeof(compressed) - 1) == 0 &&
        memcmp(text + COMMENT_AT, comment, sizeof(comment)) == 0)
        return false;
    return length >= 2 && (memcmp(text, "\x1f\x8b", 2) == 0 ||
                           (strncasecmp(text, head, sizeof(head) - 1) == 0 && strchr(" \t(", text[sizeof(head) - 1]) &&
                            !slice_is(slice_of(text), ours)));
}

/* Against what is read, and what was named for writing before it; a baseline may be saved anew. */
static int check_written(const struct file_list *list, size_t place)
{
    const struct file *written = &list->files[place];
    const char *option = written->option->name;
    const char *updates = written->option->value->updates;
    struct slice name;
    bool is_part;

    for (size_t i = 0; i < list->count; i++) {
        const struct file *other = &list->files[i];
        bool is_update = updates && other->option && strcmp(updates, other->option->name) == 0;

        if ((i >= place && is_written(other->option)) || other->option == written->option || is_update ||
            written->device != other->device || written->inode != other->inode || !written->last != !other->last ||
            (written->last && strcmp(written->last, other->last) != 0))
            continue;
        if (is_written(other->option))
            return diag_usage(list->diag, "--%s and --%s name the same file: %s", other->option->name, option,
                              written->name);
        return diag_usage(list->diag, "--%s: %s %s %s%s; give another name", option, written->name,
                          other->is_beside ? "belongs to" : "is read as", other->option ? "--" : "a trace",
                          other->option ? other->option->name : "");
    }
    /* Where a pattern of the shell names one trace too few (-o p*.prv.gz), the file to write is one that the run does
     * not read. */
    name = slice_of(written->name);
    is_part = !written->is_beside && (slice_ends_with(name, ".pcf") || slice_ends_with(name, ".row"));
    if (written->last || (!is_part && !holds_trace(written->name)))
        return 0;
    return diag_usage(list->diag, "--%s: %s is a trace or part of one; give another name", option, written->name);
}

/* What the shell opened for the result: `clocktalk t.prv >> t.prv`. */
static int check_standard_output(const struct file_list *list)
{
    struct stat about;

    if (fstat(STDOUT_FILENO, &about) != 0 || !S_ISREG(about.st_mode))
        return 0;
    for (size_t i = 0; i < list->count; i++) {
        const struct file *file = &list->files[i];

        if (file->last || is_written(file->option) || file->device != about.st_dev || file->inode != about.st_ino)
            continue;
        return diag_usage(list->diag, "standard output goes to %s, which the run reads; give -o FILE",
                          strcmp(file->name, "-") == 0 ? "standard input" : file->name);
    }
    return 0;
}

int file_conflicts_check(const struct options *options, const struct diag *diag)
{
    struct file_list list = {.diag = diag};
    int error = 0;

    for (size_t i = 0; i < options->trace_count && error == 0; i++)
        error = file_list_add_trace(&list, NULL, options->traces[i]);
    for (size_t i = 0; i < option_table_length && error == 0; i++) {
        const struct option_entry *entry = &option_table[i];
        const char *name = NULL;

        if (entry->value && entry->value->role != OPTION_FILE_NONE)
            memcpy(&name, (const char *)options + entry->place, sizeof(name));
        if (name && entry->value->role == OPTION_FILE_TRACE)
            error = file_list_add_trace(&list, entry, name);
        else if (name && (name == options->export || (name == options->output && options->format == FORMAT_PRV)))
            error = file_list_add_beside(&list, entry, name);
        else if (name)
            error = file_list_add(&list, (struct file){.option = entry, .name = strdup(name)});
    }
    for (size_t i = 0; i < list.count && error == 0; i++)
        if (is_written(list.files[i].option))
            error = check_written(&list, i);
    if (error == 0 && !options->output)
        error = check_standard_output(&list);
    for (size_t i = 0; i < list.count; i++)
        free(list.files[i].name);
    free(list.files);
    return error;
}
