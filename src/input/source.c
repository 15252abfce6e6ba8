#include "input/source.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/slice.h"
#include "input/ahead.h"
#include "input/gunzip.h"

enum {
    RAW_SIZE = 1 << 16, /* stays in a core's cache between the kernel's copy and ours */
    NO_WAKE = -1,
};

struct source {
    const struct diag *diag;
    const char *name;
    int descriptor;
    bool owns_descriptor;
    bool is_detected; /* raw has the first bytes, which nobody has read yet */
    uint64_t size;
    uint64_t position;     /* of what was read */
    struct ahead *ahead;   /* NULL: no thread */
    struct gunzip *gunzip; /* NULL: plain. With a thread, it and what follows belong to that */
    uint64_t raw_position;
    size_t raw_length;
    char *inflated; /* room of AHEAD_CHUNK_SIZE, NULL where there is a thread */
    char raw[RAW_SIZE];
};

/* Of a call that failed. That the work is to end is no news. */
static int report_errno(const struct source *source, const char *what)
{
    if (errno == EINTR)
        return ERROR_INTERRUPTED;
    return diag_refuse(source->diag, ERROR_INPUT, source->name, 0, "cannot %s: %s", what, strerror(errno));
}

/* Appends to raw what can be had. 0, or ERROR_INPUT with errno, not reported; no more bytes: the end. */
static int read_raw(struct source *source)
{
    ssize_t got =
        interruptible_read(source->descriptor, source->raw + source->raw_length, RAW_SIZE - source->raw_length);

    if (got < 0)
        return ERROR_INPUT;
    source->raw_length += (size_t)got;
    source->raw_position += (size_t)got;
    return 0;
}

/* Names the file that was most likely meant, if one is there: named as `path` with an ending of traces more or less, as
 * `run.prv.gz` for `run.prv`, `run` or `run.`, where the completion of shells stops. */
static int report_unopened(const struct source *source, const char *path)
{
    static const struct {
        const char *has;
        const char *meant;
    } endings[] = {{".gz", ""}, {"", ".gz"}, {"", ".prv"}, {"", ".prv.gz"}, {".", ".prv"}, {".", ".prv.gz"}};
    int reason = errno;
    char *near = NULL;

    if (reason != ENOENT)
        return report_errno(source, "open");
    for (size_t i = 0; i < COUNT_OF(endings) && !near; i++)
        if (slice_ends_with(slice_of(path), endings[i].has))
            near = trace_name_beside(path, endings[i].has, endings[i].meant);
    diag_report(source->diag, SEVERITY_ERROR, source->name, 0, "cannot open: %s%s%s%s", strerror(reason),
                near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
    free(near);
    return ERROR_INPUT;
}

static int open_descriptor(struct source *source, const char *path, const struct source_setup *setup)
{
    static const char trace[] = "a .prv or .prv.gz file, or a folder with traces.otf2 in it";
    struct stat status;

    if (strcmp(path, "-") == 0) {
        source->descriptor = STDIN_FILENO;
        source->name = "standard input";
    } else {
        source->descriptor = interruptible_open(path, O_RDONLY);
        if (source->descriptor < 0)
            return report_unopened(source, path);
        source->owns_descriptor = true;
    }
    if (fstat(source->descriptor, &status) != 0)
        return report_errno(source, "examine");
    if (S_ISDIR(status.st_mode))
        return diag_refuse(source->diag, ERROR_INPUT, source->name, 0, "is a directory, expected %s%s%s%s",
                           setup->expected ? setup->expected : trace, setup->meant ? "; did you mean " : "",
                           setup->meant ? setup->meant : "", setup->meant ? "?" : "");
    if (S_ISREG(status.st_mode) && status.st_size > 0)
        source->size = (uint64_t)status.st_size;
    return 0;
}

/*
 * Raw is filled up even where a pipe delivers less, so that the inflater gets the same chunks from a pipe as from a
 * file: what it makes of damage may depend on them. False: it cannot be read (errno), or the thread is to end.
 */
static bool refill_raw(struct source *source, int wake)
{
    struct pollfd descriptors[] = {{.fd = source->descriptor, .events = POLLIN}, {.fd = wake, .events = POLLIN}};
    size_t before;

    if (!source->is_detected)
        source->raw_length = 0;
    source->is_detected = false;
    do {
        before = source->raw_length;
        while (wake != NO_WAKE && poll(descriptors, 2, -1) < 0 && (errno == EINTR || errno == EAGAIN))
            ;
        if (descriptors[1].revents != 0)
            return false;
        if (read_raw(source) < 0)
            return before > 0; /* the next read will fail again */
    } while (source->raw_length < RAW_SIZE && source->raw_length > before);
    return true;
}

/* The next inflated bytes: an ahead_make, called in whichever thread inflates. */
static void inflate_chunk(void *user, struct chunk *chunk, size_t capacity, int wake)
{
    struct source *source = user;

    for (;;) {
        int result = gunzip_output(source->gunzip, chunk->bytes, capacity, &chunk->length);

        chunk->position = source->raw_position;
        if (result == 0)
            return;
        if (result == GUNZIP_CORRUPT) {
            chunk->reason = gunzip_fault(source->gunzip);
            chunk->result = SOURCE_DAMAGED;
            return;
        }
        if (!refill_raw(source, wake)) {
            chunk->system_error = errno;
            chunk->result = ERROR_INPUT;
            return;
        }
        /* Only between two members is the end of the file the end of the data. */
        if (source->raw_length == 0) {
            chunk->reason = "compressed data ends early";
            chunk->result = gunzip_at_end(source->gunzip) ? 0 : SOURCE_DAMAGED;
            return;
        }
        gunzip_input(source->gunzip, source->raw, source->raw_length);
    }
}

/* Finds out what the source is, and gets ready to inflate it. */
static int prepare_source(struct source *source, const char *path, const struct source_setup *setup)
{
    int error = open_descriptor(source, path, setup);
    size_t before;

    if (error < 0)
        return error;
    /* The first bytes decide what it is; a pipe may deliver them one by one. */
    do {
        before = source->raw_length;
        if (read_raw(source) < 0)
            return report_errno(source, "read");
    } while (source->raw_length < 2 && source->raw_length > before);
    source->is_detected = true;
    /* A name that says something else may be a mistake, but nothing depends on it. */
    if (!slice_starts_with((struct slice){source->raw, source->raw_length}, "\x1f\x8b")) {
        if (source->raw_length > 0 && slice_ends_with(slice_of(source->name), ".gz"))
            diag_report(source->diag, SEVERITY_WARNING, source->name, 0,
                        "not compressed, although its name ends in .gz");
        return 0;
    }
    source->gunzip = gunzip_new(setup->inflater ? setup->inflater : inflater_classes[0]);
    if (!source->gunzip)
        return diag_no_memory(source->diag);
    if (slice_ends_with(slice_of(source->name), ".prv"))
        diag_report(source->diag, SEVERITY_WARNING, source->name, 0,
                    "compressed, although its name does not end in .gz");
    if (!setup->one_thread && ahead_start(&source->ahead, inflate_chunk, source) < 0)
        return diag_no_memory(source->diag);
    if (!source->ahead)
        source->inflated = malloc(AHEAD_CHUNK_SIZE);
    return source->ahead || source->inflated ? 0 : diag_no_memory(source->diag);
}

int source_open(struct source **result, const char *path, const struct source_setup *setup, const struct diag *diag)
{
    static const struct source_setup usual = {0};
    struct source *source = malloc(sizeof(*source));
    int error;

    if (!source)
        return diag_no_memory(diag);
    memset(source, 0, offsetof(struct source, raw));
    source->diag = diag;
    source->name = path;
    source->descriptor = -1;
    error = prepare_source(source, path, setup ? setup : &usual);
    *result = error < 0 ? source_close(source) : source;
    return error;
}

struct source *source_close(struct source *source)
{
    if (source) {
        ahead_stop(source->ahead);
        if (source->owns_descriptor)
            close(source->descriptor);
        gunzip_free(source->gunzip);
        free(source->inflated);
        free(source);
    }
    return NULL;
}

int source_fetch(struct source *source, const char **bytes, size_t *length, const char **reason)
{
    struct chunk own = {.bytes = source->inflated};
    const struct chunk *chunk = &own;

    if (source->gunzip) {
        if (source->ahead)
            chunk = ahead_next(source->ahead);
        else
            inflate_chunk(source, &own, AHEAD_CHUNK_SIZE, NO_WAKE);
        *reason = chunk->reason;
        errno = chunk->system_error;
    } else {
        own = (struct chunk){.bytes = source->raw};
        if (!source->is_detected) {
            source->raw_length = 0;
            own.result = read_raw(source);
        }
        source->is_detected = false;
        own.length = source->raw_length;
        own.position = source->raw_position;
    }
    source->position = chunk->position;
    *bytes = chunk->bytes;
    *length = chunk->length;
    return chunk->result;
}

int source_report(const struct source *source, int system_error)
{
    errno = system_error;
    return report_errno(source, "read");
}

int source_read(struct source *source, const char **bytes, size_t *length, const char **reason)
{
    int result = source_fetch(source, bytes, length, reason);

    return result < 0 ? report_errno(source, "read") : result;
}

uint64_t source_position(const struct source *source)
{
    return source->position;
}

uint64_t source_size(const struct source *source)
{
    return source->size;
}

bool source_is_compressed(const struct source *source)
{
    return source->gunzip != NULL;
}
