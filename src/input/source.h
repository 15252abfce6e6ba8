/*
 * Source: the bytes of a trace, from a file or standard input, plain or gzip (told by the first bytes, not by the name; several
 * members are one stream). Reading is forward only: no seek, no mmap.
 */
#ifndef CLOCKTALK_INPUT_SOURCE_H
#define CLOCKTALK_INPUT_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

struct source;

enum source_result {
    SOURCE_DAMAGED = 1, /* compressed data is cut or corrupt; what came before is valid, nothing follows */
};

/* Opens path ("-": standard input). 0, ERROR_INPUT (reported) or ERROR_MEMORY. */
int source_open(struct source **source, const char *path, const struct diag *diag) __attribute__((warn_unused_result));
struct source *source_close(struct source *source);

/*
 * Reads up to `capacity` bytes; *length 0 is the end. 0, SOURCE_DAMAGED (with *length bytes that are still good; *reason says
 * why), or ERROR_INPUT (reported).
 */
int source_read(struct source *source, char *buffer, size_t capacity, size_t *length, const char **reason)
    __attribute__((warn_unused_result));

/* For progress: bytes taken from the file so far, and its size (0 where it is not known, as for a pipe). */
uint64_t source_position(const struct source *source);
uint64_t source_size(const struct source *source);
bool source_is_compressed(const struct source *source);

#endif
