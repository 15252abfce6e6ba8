/*
 * Diagnostics: the one place where a message to the user is made.
 *
 * Nothing is printed here: a finished line is handed to a sink, which the program connects to standard error and a
 * user of the library to wherever he wants. Control characters (they may come from the input) are masked.
 */
#ifndef CLOCKTALK_BASE_DIAG_H
#define CLOCKTALK_BASE_DIAG_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum severity {
    SEVERITY_INFORMATION,
    SEVERITY_WARNING,
    SEVERITY_ERROR,
};

/* Called with a whole message without line end; text lives only during the call. */
typedef void diag_sink(void *user, enum severity severity, const char *text);

struct diag {
    diag_sink *sink; /* NULL: messages are dropped */
    void *user;
};

/*
 * Reports `file:line: severity: message`; line 0 leaves out the line, file NULL both. Messages longer than about
 * 1000 bytes are cut. The file name is copied, not kept.
 */
void diag_report(const struct diag *diag, enum severity severity, const char *file, uint64_t line, const char *format,
                 ...) __attribute__((cold, format(printf, 5, 6)));

/* Reports an error in the same way, and returns `error`. */
int diag_refuse(const struct diag *diag, int error, const char *file, uint64_t line, const char *format, ...)
    __attribute__((cold, format(printf, 5, 6)));

/* The same of what the user asked for, which no file says. Returns ERROR_USAGE. */
#define diag_usage(diag, ...) diag_refuse(diag, ERROR_USAGE, NULL, 0, __VA_ARGS__)

/* Reports that memory ran out. Returns ERROR_MEMORY, so that it can be returned on the spot. */
int diag_no_memory(const struct diag *diag) __attribute__((cold));

/* What ran out of memory without a word says so: ERROR_MEMORY, or 0 where it did not. */
static inline int diag_memory(const struct diag *diag, int error)
{
    return error < 0 ? diag_no_memory(diag) : 0;
}

/* What goes on with errors alone, for who reads a trace of which all that is odd is told by another reading. `diag`
 * must outlive it. */
struct diag diag_of_errors(const struct diag *diag);

/* As calloc, but reports where memory ran out. */
void *diag_allocate(const struct diag *diag, size_t count, size_t size) __attribute__((malloc)) MUST_CHECK;

#endif
