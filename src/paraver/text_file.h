/*
 * Text file: a .pcf or .row as a whole, which is read line by line. What is kept of its lines stays in its text.
 */
#ifndef CLOCKTALK_PARAVER_TEXT_FILE_H
#define CLOCKTALK_PARAVER_TEXT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "base/slice.h"

/* A line without its end (LF or CR LF) is cut there, and at a NUL byte. */
enum { TEXT_LINE_LIMIT = 65536 };

/* Kinds of warning, each reported once per file; who reads the lines numbers his own from TEXT_WARNING_OTHERS. */
enum {
    TEXT_WARNING_LONG,
    TEXT_WARNING_NUL,
    TEXT_WARNING_OTHERS,
};

struct text_file {
    const struct diag *diag;
    char *name;         /* for messages; NULL: there is no file */
    char *text;         /* with room for one byte behind its end */
    struct slice rest;  /* of that: what comes next */
    uint64_t number;    /* of the line that was read last, from 1 */
    const char *damage; /* why it goes no further, until that is told; NULL: it is whole */
    uint32_t warned;    /* one bit per kind */
};

/*
 * Which file belongs to a trace: *found is `path` if that is not NULL, else the readable file of the trace's name with
 * that ending: NULL where there is none, or the trace is standard input. To be freed. 0 or ERROR_MEMORY (reported).
 */
int text_file_find(char **found, const char *path, const char *trace, const char *ending,
                   const struct diag *diag) MUST_CHECK;

/* Finds it, and reads all of it, which may be compressed; damage is a warning when the lines before it have been read.
 * To be deinitialised in any case. 0 or a negative error (reported). */
int text_file_read(struct text_file *file, const char *path, const char *trace, const char *ending,
                   const struct diag *diag) MUST_CHECK;

/* Likewise of a text, which is allocated with that room, and taken over; the name is copied. 0 or ERROR_MEMORY. */
int text_file_of(struct text_file *file, char *text, size_t length, const char *name,
                 const struct diag *diag) MUST_CHECK;

void text_file_deinit(struct text_file *file);

/* The next line; false: there is none. */
bool text_file_next_line(struct text_file *file, struct slice *line);

/* A part of a line that has been read: terminated, for as long as the file is there. */
const char *text_file_keep(struct text_file *file, struct slice part);

/* Warns about that line of the file, the first time for each kind (below 32). */
void text_file_warn(struct text_file *file, unsigned kind, uint64_t line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Cuts the first word off the text, and the blanks and tabs after it. Blanks before it must be gone. */
struct slice text_next_word(struct slice *text);

#endif
