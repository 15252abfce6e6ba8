/*
 * Whole file: one that is small enough to be held in memory, as a baseline or a history is.
 */
#ifndef CLOCKTALK_INPUT_WHOLE_FILE_H
#define CLOCKTALK_INPUT_WHOLE_FILE_H

#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

/* Reads the file ("-": standard input) and terminates what it holds; *text is to be freed in any case. 0, ERROR_INPUT
 * (reported), ERROR_MEMORY (likewise) or ERROR_INTERRUPTED. */
int whole_file_read(const char *path, char **text, size_t *length, const struct diag *diag) MUST_CHECK;

/* For all of which more is kept the longer they are: a file may be endless. 0, or ERROR_INPUT (reported) where it has
 * more bytes than any that makes sense. */
int whole_file_check_size(uint64_t size, const char *path, const struct diag *diag) MUST_CHECK;

#endif
