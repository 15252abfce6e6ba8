/*
 * Output: where the bytes of a result go.
 *
 * A regular file comes into being under its name only when all of it is there: until then it grows in a temporary file
 * beside it. Standard output and anything that is no regular file (a FIFO, a device) is written directly.
 *
 * Writing never returns an error: the first failure is reported, remembered and makes every later write do nothing, so
 * that a writer asks for the status where it can act on it. SIGPIPE must be ignored by the program.
 *
 * An output ends with output_commit or output_abort, whichever comes first; both free it.
 */
#ifndef CLOCKTALK_OUTPUT_OUTPUT_H
#define CLOCKTALK_OUTPUT_OUTPUT_H

#include <stddef.h>
#include <sys/types.h>

#include "base/diag.h"

/* Conditions of output_status, output_flush and output_commit. */
enum {
    OUTPUT_CLOSED = 1, /* the reader has gone: nobody wants the rest, nothing was reported */
};

struct output;

/* path NULL is standard output. 0, ERROR_OUTPUT (reported), ERROR_INTERRUPTED or ERROR_MEMORY. path is copied; diag
 * must outlive the output. */
int output_open(struct output **output, const char *path, const struct diag *diag) MUST_CHECK;

/* Into memory, for what is read again by the program itself. 0 or ERROR_MEMORY. */
int output_open_memory(struct output **output, const struct diag *diag) MUST_CHECK;

/* What was written into memory so far, terminated; lives until the next call. NULL when memory ran out (reported). */
const char *output_content(struct output *output);

/* The same for a part of the output, which has failed where there is no memory for it: then NULL. Ends with
 * output_abort. */
struct output *output_open_part(struct output *whole);

/* What was written into the part, to be read until the next call. NULL where memory ran out: the whole has failed. */
const char *output_part_content(struct output *whole, struct output *part);

/* A file without a name for what is read again; it ends with output_abort. Where there is room for it in the folder of
 * `path`, it is there, as it may become as large as that file; NULL: in that of temporary files. 0, ERROR_OUTPUT
 * (reported) or ERROR_MEMORY. */
int output_open_scratch(struct output **output, const char *path, const struct diag *diag) MUST_CHECK;

/* Reads what the scratch holds from there on: how many bytes, fewer than `size` at its end. Or a negative error
 * (reported). */
ssize_t output_read(struct output *scratch, void *to, size_t size, off_t offset) MUST_CHECK;

/* Writes all that the scratch holds. As output_status, of both. */
int output_append(struct output *output, struct output *scratch) MUST_CHECK;

/* The open file, to be read or handed to another program; output_flush before. It belongs to the output. */
int output_descriptor(const struct output *output);

void output_write(struct output *output, const void *bytes, size_t size);

/* A terminated string as it is. */
void output_text(struct output *output, const char *text);

void output_blanks(struct output *output, size_t count);

/* At most 1000 bytes; no floating-point conversions, they depend on the locale (output/decimal.h). */
void output_format(struct output *output, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Memory ran out for what was to be written: reports that, and the output has failed. */
void output_lack_memory(struct output *output);

/* 0, OUTPUT_CLOSED, ERROR_OUTPUT or ERROR_INTERRUPTED: what has happened so far. */
int output_status(const struct output *output) MUST_CHECK;

/* What was to be written cannot be had, which has been reported: as if writing it had failed. */
void output_spoil(struct output *output);

/* Hands over what is buffered, so that a reader at the other end sees it. As output_status. */
int output_flush(struct output *output) MUST_CHECK;

/* Writes the rest, closes and gives the file its name. As output_status; unless 0 no file is left. NULL was never
 * opened and is 0. Frees the output. */
int output_commit(struct output *output) MUST_CHECK;

/* Drops what is buffered and removes the temporary file. Frees the output; returns NULL. */
struct output *output_abort(struct output *output);

/* Outputs that get their names together: a list of those that are complete, NULL while there are none. So all files of
 * a command are new or none is, but where the system refuses a name, or kills the program between two of them. */

/* Writes the rest, closes and puts it at the end of the list; *output is NULL then. As output_status; unless 0 it is
 * dropped. NULL was never opened and is 0. */
int outputs_add(struct output **list, struct output **output) MUST_CHECK;

/* Gives them their names, one directly after the other, whatever signal comes. 0 or ERROR_OUTPUT (reported): those
 * behind the first that gets none are dropped. The list is empty then. */
int outputs_commit(struct output **list) MUST_CHECK;

/* Drops them all. */
void outputs_abort(struct output **list);

#endif
