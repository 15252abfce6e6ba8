/*
 * Intake: a source's bytes go through a reader.
 *
 * Where there is a processor for it, the lines of a file are decoded in a thread of its own, ahead of the replay:
 * where there are two, or three for a compressed file, which is inflated in one already (input/source.h). What the
 * reader delivers, and when it reports what, is the same.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_INTAKE_H
#define CLOCKTALK_PARAVER_RECORDS_INTAKE_H

#include <stdint.h>

#include "input/source.h"
#include "paraver/records/reader.h"

/* What has been done: bytes of the file, its size (0: unknown), lines. Called from time to time. */
typedef void intake_progress(void *user, uint64_t done, uint64_t size, uint64_t lines);

/*
 * Feeds the reader with all that the source has, but does not finish it. `progress` may be NULL. 0, SOURCE_DAMAGED
 * (*reason says why; what came before was fed), or a negative error.
 */
int intake_run(struct prv_reader *reader, struct source *source, intake_progress *progress, void *user,
               const char **reason) __attribute__((warn_unused_result));

#endif
