/*
 * Source: the bytes of a trace, from a file or standard input, plain or gzip (as the first bytes say, not the name;
 * several members are one stream). Reading is forward only: no seek, no mmap. Compressed bytes are inflated in a thread
 * of their own where one can be had; what is read does not depend on it.
 */
#ifndef CLOCKTALK_INPUT_SOURCE_H
#define CLOCKTALK_INPUT_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

struct inflater_class;
struct source;

enum source_result {
    SOURCE_DAMAGED = 1, /* compressed data is cut or corrupt; what came before is valid, nothing follows */
};

/* How compressed bytes are inflated. The results are the same but for the last bytes before damage
 * (input/gunzip.h). */
struct source_setup {
    const struct inflater_class *inflater; /* NULL: the fastest */
    bool one_thread;
    const char *expected; /* instead of a folder; NULL: what a trace can be */
    const char *meant;    /* the file that was most likely meant by the folder, or NULL */
};

/* Opens path ("-": standard input). 0, ERROR_INPUT (reported), ERROR_INTERRUPTED or ERROR_MEMORY. A setup of NULL is
 * all zero. */
int source_open(struct source **source, const char *path, const struct source_setup *setup,
                const struct diag *diag) MUST_CHECK;
struct source *source_close(struct source *source);

/*
 * The next bytes, good until the next call; *length 0 is the end. 0, SOURCE_DAMAGED (with *length bytes that are still
 * good; *reason says why), ERROR_INPUT (reported) or ERROR_INTERRUPTED.
 */
int source_read(struct source *source, const char **bytes, size_t *length, const char **reason) MUST_CHECK;

/*
 * The same for a thread ahead of the owner, of a file: that it cannot be read is not reported, but ERROR_INPUT with
 * errno, which the owner passes to source_report. That returns ERROR_INPUT, or ERROR_INTERRUPTED for EINTR.
 */
int source_fetch(struct source *source, const char **bytes, size_t *length, const char **reason) MUST_CHECK;
int source_report(const struct source *source, int system_error);

/* For progress: bytes of the file that were consumed for what has been read so far, and its size (0 where it is not
 * known, as for a pipe). */
uint64_t source_position(const struct source *source);
uint64_t source_size(const struct source *source);
bool source_is_compressed(const struct source *source);

#endif
