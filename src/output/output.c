#include "output/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/slice.h"

enum {
    BUFFER_SIZE = 1 << 16,
    FORMAT_SIZE = 1024,
    TEMPORARY_TRIES = 100,
    SUFFIX_SIZE = 48,
    NAME_SIZE = PATH_MAX + 40,
};

struct output {
    const struct diag *diag;
    struct output *next; /* in a list of complete ones */
    char *name;          /* for diagnostics */
    char *target;        /* what the temporary file becomes; NULL: written directly */
    char *temporary;     /* NULL: none, or no longer there */
    int file;            /* -1: into memory */
    int status;
    char *content; /* what was handed over in memory */
    size_t length;
    size_t capacity;
    size_t used;
    char buffer[BUFFER_SIZE];
};

/* NULL when memory ran out (reported). */
static struct output *output_new(const char *name, const struct diag *diag)
{
    struct output *output = malloc(sizeof(*output));

    if (output) {
        memset(output, 0, offsetof(struct output, buffer));
        output->name = strdup(name);
    }
    if (output && output->name) {
        output->diag = diag;
        output->file = -1;
        return output;
    }
    free(output);
    diag_no_memory(diag);
    return NULL;
}

static void output_fail(struct output *output, const char *action, int error)
{
    if (output->status != 0)
        return;
    if (error == EPIPE || error == EINTR)
        output->status = error == EPIPE ? OUTPUT_CLOSED : ERROR_INTERRUPTED;
    else
        output->status =
            diag_refuse(output->diag, ERROR_OUTPUT, output->name, 0, "cannot %s: %s", action, strerror(error));
}

/* Made by hand because mkstemp would leave the result readable by its owner alone, and the umask cannot be asked for
 * without changing it. Returns the file or -1 with errno. */
static int create_temporary(struct output *output)
{
    size_t size = strlen(output->target) + SUFFIX_SIZE;
    char *path = malloc(size);
    int file = -1;
    int i;

    if (!path)
        return -1;
    for (i = 0; i < TEMPORARY_TRIES; i++) {
        snprintf(path, size, "%s.%ld-%d.tmp", output->target, (long)getpid(), i);
        file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0 || errno != EEXIST)
            break;
    }
    if (file < 0)
        free(path);
    else
        output->temporary = path;
    return file;
}

/* Returns the file to write to, or -1 with errno. */
static int open_file(struct output *output, const char *path)
{
    struct stat about;
    struct stat standard;
    int file;

    if (!path)
        return fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
    if (stat(path, &about) != 0) {
        output->target = errno == ENOENT && *path ? strdup(path) : NULL;
        return output->target ? create_temporary(output) : -1;
    }
    /* Not where the null device stands in for a closed one (cli/program.c), which cannot be written to. */
    if ((fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE) != O_RDONLY && fstat(STDOUT_FILENO, &standard) == 0 &&
        standard.st_dev == about.st_dev && standard.st_ino == about.st_ino)
        return fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
    if (!S_ISREG(about.st_mode))
        return interruptible_open(path, O_WRONLY);
    /* The file that is there is replaced, so it has to be writable, and its successor gets its permissions. */
    if (access(path, W_OK) != 0)
        return -1;
    /* A symbolic link stays one. */
    output->target = realpath(path, NULL);
    if (!output->target)
        return -1;
    file = create_temporary(output);
    /* Some file systems have no permissions: no reason to lose a result. */
    if (file >= 0)
        (void)fchmod(file, about.st_mode & 0777);
    return file;
}

/* Hands over an output whose file has been opened, or not (errno). 0, or the status; then it is freed. */
static int finish_opening(struct output **output, struct output *opened)
{
    int status = 0;

    if (opened->file < 0) {
        output_fail(opened, "open for writing", errno);
        status = opened->status;
        output_abort(opened);
    } else {
        *output = opened;
    }
    return status;
}

int output_open(struct output **output, const char *path, const struct diag *diag)
{
    struct output *opened = output_new(path ? path : "standard output", diag);

    if (!opened)
        return ERROR_MEMORY;
    opened->file = open_file(opened, path);
    return finish_opening(output, opened);
}

int output_open_memory(struct output **output, const struct diag *diag)
{
    struct output *opened = output_new("memory", diag);

    if (!opened)
        return ERROR_MEMORY;
    *output = opened;
    return 0;
}

struct output *output_open_part(struct output *whole)
{
    struct output *part = NULL;
    int error = output_open_memory(&part, whole->diag);

    if (error < 0 && whole->status == 0)
        whole->status = error;
    return error < 0 ? NULL : part;
}

const char *output_part_content(struct output *whole, struct output *part)
{
    const char *content = output_content(part);

    /* Nothing was written. */
    if (!content && part->status == 0)
        return "";
    if (!content && whole->status == 0)
        whole->status = part->status < 0 ? part->status : ERROR_MEMORY;
    return content;
}

static const char *temporary_folder(void)
{
    const char *folder = getenv("TMPDIR");

    return folder && *folder ? folder : "/tmp";
}

/* A file without a name, gone when it is closed. Returns it, or -1 with errno. */
static int open_unnamed(struct slice folder)
{
    char path[PATH_MAX];
    int length = snprintf(path, sizeof(path), "%.*s/clocktalk-XXXXXX", (int)folder.length, folder.text);
    int file;

    if (length < 0 || (size_t)length >= sizeof(path)) {
        errno = ENAMETOOLONG;
        return -1;
    }
    file = mkostemp(path, O_CLOEXEC);
    if (file >= 0)
        (void)unlink(path);
    return file;
}

int output_open_scratch(struct output **output, const char *path, const struct diag *diag)
{
    const char *slash = path ? strrchr(path, '/') : NULL;
    const struct slice beside = slash ? (struct slice){path, (size_t)(slash - path)} : slice_of(".");
    char name[NAME_SIZE];
    int file = path ? open_unnamed(beside) : -1;
    struct output *opened;
    int error;

    if (file >= 0) {
        snprintf(name, sizeof(name), "temporary file in %.*s/", (int)beside.length, beside.text);
    } else {
        snprintf(name, sizeof(name), "temporary file in %s (TMPDIR)", temporary_folder());
        file = open_unnamed(slice_of(temporary_folder()));
    }
    error = errno;
    opened = output_new(name, diag);
    if (!opened) {
        if (file >= 0)
            (void)close(file);
        return ERROR_MEMORY;
    }
    opened->file = file;
    errno = error;
    return finish_opening(output, opened);
}

const char *output_content(struct output *output)
{
    return output_flush(output) == 0 ? output->content : NULL;
}

int output_descriptor(const struct output *output)
{
    return output->file;
}

static void write_bytes(struct output *output, const char *bytes, size_t size)
{
    if (output->file < 0) {
        if (output->status != 0)
            return;
        if (array_reserve(&output->content, &output->capacity, output->length + size + 1, 1) < 0) {
            output->status = diag_no_memory(output->diag);
            return;
        }
        memcpy(output->content + output->length, bytes, size);
        output->length += size;
        output->content[output->length] = '\0';
        return;
    }
    while (size > 0 && output->status == 0) {
        ssize_t written = interruptible_write(output->file, bytes, size);
        struct pollfd ready = {.fd = output->file, .events = POLLOUT};

        if (written >= 0) {
            bytes += written;
            size -= (size_t)written;
        } else if (errno != EAGAIN || (poll(&ready, 1, -1) < 0 && (errno != EINTR || interrupt_is_requested()))) {
            /* Somebody may have made our standard output nonblocking: then we wait for the reader ourselves. */
            output_fail(output, "write", errno);
        }
    }
}

int output_flush(struct output *output)
{
    write_bytes(output, output->buffer, output->used);
    output->used = 0;
    return output->status;
}

void output_write(struct output *output, const void *bytes, size_t size)
{
    if (size > sizeof(output->buffer) - output->used && output_flush(output) != 0)
        return;
    if (size > sizeof(output->buffer)) {
        write_bytes(output, bytes, size);
        return;
    }
    memcpy(output->buffer + output->used, bytes, size);
    output->used += size;
}

ssize_t output_read(struct output *scratch, void *to, size_t size, off_t offset)
{
    ssize_t length = output_flush(scratch) < 0 ? 0 : pread(scratch->file, to, size, offset);

    if (length < 0)
        output_fail(scratch, "read", errno);
    return scratch->status < 0 ? scratch->status : length;
}

int output_append(struct output *output, struct output *scratch)
{
    off_t offset = 0;
    ssize_t length;
    int error = output_flush(output);

    while (error == 0 && (length = output_read(scratch, output->buffer, sizeof(output->buffer), offset)) > 0) {
        write_bytes(output, output->buffer, (size_t)length);
        offset += length;
        error = output->status;
    }
    return error != 0 ? error : scratch->status;
}

void output_text(struct output *output, const char *text)
{
    output_write(output, text, strlen(text));
}

void output_blanks(struct output *output, size_t count)
{
    static const char blanks[] = "                                ";
    const size_t most = sizeof(blanks) - 1;

    for (; count > most; count -= most)
        output_write(output, blanks, most);
    output_write(output, blanks, count);
}

void output_format(struct output *output, const char *format, ...)
{
    char text[FORMAT_SIZE];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    output_text(output, text);
}

void output_lack_memory(struct output *output)
{
    if (output->status == 0)
        output->status = diag_no_memory(output->diag);
}

int output_status(const struct output *output)
{
    return output->status;
}

void output_spoil(struct output *output)
{
    if (output->status == 0)
        output->status = ERROR_OUTPUT;
}

int outputs_add(struct output **list, struct output **taken)
{
    struct output *output = *taken;
    int status;

    *taken = NULL;
    if (!output)
        return 0;
    write_bytes(output, output->buffer, output->used);
    /* Network file systems report only here that there was no room. */
    if (output->file >= 0 && close(output->file) != 0 && errno != EINTR)
        output_fail(output, "close", errno);
    output->file = -1;
    status = output->status;
    if (status != 0) {
        output_abort(output);
        return status;
    }
    while (*list)
        list = &(*list)->next;
    *list = output;
    return 0;
}

int outputs_commit(struct output **list)
{
    int status = 0;

    while (*list && status == 0) {
        struct output *output = *list;

        *list = output->next;
        if (output->temporary && rename(output->temporary, output->target) != 0) {
            output_fail(output, "give the finished file its name", errno);
        } else {
            free(output->temporary);
            output->temporary = NULL;
        }
        status = output->status;
        output_abort(output);
    }
    outputs_abort(list);
    return status;
}

void outputs_abort(struct output **list)
{
    while (*list) {
        struct output *output = *list;

        *list = output->next;
        output_abort(output);
    }
}

int output_commit(struct output *output)
{
    struct output *list = NULL;
    int status = outputs_add(&list, &output);

    return status == 0 ? outputs_commit(&list) : status;
}

struct output *output_abort(struct output *output)
{
    if (!output)
        return NULL;
    if (output->file >= 0)
        (void)close(output->file);
    if (output->temporary)
        (void)unlink(output->temporary);
    free(output->temporary);
    free(output->target);
    free(output->name);
    free(output->content);
    free(output);
    return NULL;
}
