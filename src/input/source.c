#include "input/source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "input/gunzip.h"

enum { RAW_SIZE = 1 << 17 };

struct source {
    const struct diag *diag;
    const char *name;
    int descriptor;
    bool owns_descriptor;
    uint64_t position;
    uint64_t size;
    struct gunzip *gunzip; /* NULL: plain */
    size_t raw_start;
    size_t raw_end;
    char raw[RAW_SIZE];
};

static int report_errno(const struct source *source, const char *what)
{
    diag_report(source->diag, SEVERITY_ERROR, source->name, 0, "cannot %s: %s", what, strerror(errno));
    return ERROR_INPUT;
}

static int read_raw(struct source *source, char *buffer, size_t capacity, size_t *length)
{
    ssize_t got;

    do
        got = read(source->descriptor, buffer, capacity);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        return report_errno(source, "read");
    *length = (size_t)got;
    source->position += (size_t)got;
    return 0;
}

static int open_descriptor(struct source *source, const char *path)
{
    struct stat status;

    if (strcmp(path, "-") == 0) {
        source->descriptor = STDIN_FILENO;
        source->name = "standard input";
    } else {
        source->descriptor = open(path, O_RDONLY | O_CLOEXEC);
        if (source->descriptor < 0)
            return report_errno(source, "open");
        source->owns_descriptor = true;
    }
    if (fstat(source->descriptor, &status) != 0)
        return report_errno(source, "examine");
    if (S_ISDIR(status.st_mode)) {
        diag_report(source->diag, SEVERITY_ERROR, source->name, 0, "is a directory, expected a .prv or .prv.gz file");
        return ERROR_INPUT;
    }
    if (S_ISREG(status.st_mode) && status.st_size > 0)
        source->size = (uint64_t)status.st_size;
    return 0;
}

/* The first bytes decide; a pipe may hand them out one by one. */
static int detect_compression(struct source *source)
{
    while (source->raw_end < 2) {
        size_t length;
        int result = read_raw(source, source->raw + source->raw_end, RAW_SIZE - source->raw_end, &length);

        if (result < 0)
            return result;
        if (length == 0)
            return 0;
        source->raw_end += length;
    }
    if ((unsigned char)source->raw[0] != 0x1f || (unsigned char)source->raw[1] != 0x8b)
        return 0;
    source->gunzip = gunzip_new();
    if (!source->gunzip)
        return diag_no_memory(source->diag);
    gunzip_input(source->gunzip, source->raw, source->raw_end);
    return 0;
}

static bool ends_with(const char *name, const char *ending)
{
    size_t length = strlen(name);

    return length >= strlen(ending) && strcmp(name + length - strlen(ending), ending) == 0;
}

/* A name that says something else may be a mistake, but nothing depends on it. */
static void compare_name(const struct source *source)
{
    if (source->gunzip && ends_with(source->name, ".prv"))
        diag_report(source->diag, SEVERITY_WARNING, source->name, 0,
                    "compressed, although its name does not end in .gz");
    else if (!source->gunzip && source->raw_end > 0 && ends_with(source->name, ".gz"))
        diag_report(source->diag, SEVERITY_WARNING, source->name, 0, "not compressed, although its name ends in .gz");
}

int source_open(struct source **result, const char *path, const struct diag *diag)
{
    struct source *source = malloc(sizeof(*source));
    int error;

    if (!source)
        return diag_no_memory(diag);
    *source = (struct source){.diag = diag, .name = path, .descriptor = -1};
    error = open_descriptor(source, path);
    if (error == 0)
        error = detect_compression(source);
    if (error == 0)
        compare_name(source);
    if (error < 0)
        source = source_close(source);
    *result = source;
    return error;
}

struct source *source_close(struct source *source)
{
    if (source) {
        if (source->owns_descriptor)
            close(source->descriptor);
        gunzip_free(source->gunzip);
        free(source);
    }
    return NULL;
}

static int read_compressed(struct source *source, char *buffer, size_t capacity, size_t *length, const char **reason)
{
    for (;;) {
        int result = gunzip_output(source->gunzip, buffer, capacity, length);

        if (result == 0)
            return 0;
        if (result == GUNZIP_CORRUPT) {
            *reason = gunzip_fault(source->gunzip);
            return SOURCE_DAMAGED;
        }
        result = read_raw(source, source->raw, RAW_SIZE, &source->raw_end);
        if (result < 0)
            return result;
        if (source->raw_end == 0) {
            *reason = "compressed data ends early";
            return gunzip_at_end(source->gunzip) ? 0 : SOURCE_DAMAGED;
        }
        gunzip_input(source->gunzip, source->raw, source->raw_end);
    }
}

int source_read(struct source *source, char *buffer, size_t capacity, size_t *length, const char **reason)
{
    *length = 0;
    if (source->gunzip)
        return read_compressed(source, buffer, capacity, length, reason);
    if (source->raw_start < source->raw_end) {
        *length = source->raw_end - source->raw_start;
        if (*length > capacity)
            *length = capacity;
        memcpy(buffer, source->raw + source->raw_start, *length);
        source->raw_start += *length;
        return 0;
    }
    return read_raw(source, buffer, capacity, length);
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
