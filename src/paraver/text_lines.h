/*
 * What the readers of .pcf and .row need.
 *
 * Text lines out of buffers of any size: without line end (LF or CR LF), cut
 * at TEXT_LINE_LIMIT bytes (CR included) and at a NUL byte. What a line becomes does not depend on how the text was
 * divided into buffers.
 */
#ifndef CLOCKTALK_PARAVER_TEXT_LINES_H
#define CLOCKTALK_PARAVER_TEXT_LINES_H

#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "base/slice.h"

enum { TEXT_LINE_LIMIT = 65536 };

/* Kinds of warning, each reported once per file; the owner of the lines numbers his own from TEXT_WARNING_OTHERS. */
enum {
    TEXT_WARNING_LONG,
    TEXT_WARNING_NUL,
    TEXT_WARNING_OTHERS,
};

/* Called with each line, which lives only during the call. A result other than 0 ends the feeding and is returned. */
typedef int text_line_handler(void *user, struct slice line);

struct text_lines {
    const struct diag *diag;
    char *file;
    text_line_handler *handler;
    void *user;
    uint64_t number; /* of the line being read, from 1 */
    char *partial;
    size_t length;
    size_t capacity;
    uint32_t warned; /* one bit per kind */
};

/* Copies the file name, which serves diagnostics. 0 or ERROR_MEMORY. */
int text_lines_init(struct text_lines *lines, const struct diag *diag, const char *file, text_line_handler *handler,
                    void *user) MUST_CHECK;
void text_lines_deinit(struct text_lines *lines);

/* 0, ERROR_MEMORY or the handler's result. Finishing reads a last line that has no end. */
int text_lines_feed(struct text_lines *lines, const char *bytes, size_t length) MUST_CHECK;
int text_lines_finish(struct text_lines *lines) MUST_CHECK;

/*
 * The files beside a trace. *found is `path` if that is not NULL, else the readable file of the trace's name with that
 * ending: NULL where there is none, or the trace is standard input. To be freed. 0 or ERROR_MEMORY (reported).
 */
int text_lines_find_file(char **found, const char *path, const char *trace, const char *ending,
                         const struct diag *diag) MUST_CHECK;

/* Feeds with all of the file, which may be compressed. 0 or a negative error (reported); damage is a warning. */
int text_lines_read_file(struct text_lines *lines) MUST_CHECK;

/* Warns about that line of the file, the first time for each kind (below 32). */
void text_lines_warn(struct text_lines *lines, unsigned kind, uint64_t line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Cuts the first word off the text, and the blanks and tabs after it. Blanks before it must be gone. */
struct slice text_next_word(struct slice *text);

/* Many small strings in one growing block. A string is known by its offset, since the block moves as it grows. All zero
 * is an empty pool. */
struct text_pool {
    char *bytes;
    size_t length;
    size_t capacity;
};

void text_pool_deinit(struct text_pool *pool);

/* Copies the text and terminates it; *offset is where. 0 or ERROR_MEMORY (not reported). */
int text_pool_add(struct text_pool *pool, struct slice text, size_t *offset) MUST_CHECK;

/* Valid until the next string is added. */
static inline const char *text_pool_get(const struct text_pool *pool, size_t offset)
{
    return pool->bytes + offset;
}

#endif
