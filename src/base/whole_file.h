/*
 * Whole file: one that is small enough to be held in memory, as a baseline or a history is.
 */
#ifndef CLOCKTALK_BASE_WHOLE_FILE_H
#define CLOCKTALK_BASE_WHOLE_FILE_H

#include <stddef.h>

#include "base/diag.h"

/* Reads the file ("-": standard input) and terminates what it holds; *text is to be freed in any case. 0, ERROR_INPUT
 * (reported) or ERROR_MEMORY (likewise). */
int whole_file_read(const char *path, char **text, size_t *length, const struct diag *diag)
    __attribute__((warn_unused_result));

#endif
