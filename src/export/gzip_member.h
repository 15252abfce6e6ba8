/*
 * Bytes on their way into an output: a member of a gzip file, or as they are. Members that stand one after the other
 * are one file.
 */
#ifndef CLOCKTALK_EXPORT_GZIP_MEMBER_H
#define CLOCKTALK_EXPORT_GZIP_MEMBER_H

#include <stdbool.h>
#include <stddef.h>

#include "output/output.h"

struct gzip_member;

/* NULL when memory ran out (reported): the output, which is not owned, has failed, as it does where compression does.
 */
struct gzip_member *gzip_member_new(struct output *output, bool is_compressed);
void gzip_member_free(struct gzip_member *member);

void gzip_member_write(struct gzip_member *member, const void *bytes, size_t size);

/* Behind the last bytes. */
void gzip_member_end(struct gzip_member *member);

#endif
