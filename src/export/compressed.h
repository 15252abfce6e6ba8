/*
 * Compressed: bytes on their way into an output become a member of a gzip file. Members that stand one after the other
 * are one file.
 */
#ifndef CLOCKTALK_EXPORT_COMPRESSED_H
#define CLOCKTALK_EXPORT_COMPRESSED_H

#include <stddef.h>

#include "output/output.h"

/* In the head of each member, so that a file can be told from others (options/file_conflicts.c). */
#define COMPRESSED_COMMENT "clocktalk"

struct compressed;

/* The output is not owned, and fails where compression does. NULL when memory ran out (reported). */
struct compressed *compressed_new(struct output *output);
struct compressed *compressed_free(struct compressed *compressed);

void compressed_write(struct compressed *compressed, const void *bytes, size_t size);

/* The member is over; what is written after that begins another one. */
void compressed_end_member(struct compressed *compressed);

#endif
