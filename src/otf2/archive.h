/*
 * Archive: a trace in the Open Trace Format 2, as Score-P writes it: global definitions first, by libotf2, then those
 * of each location, then the records of all threads. They are looked through, one location after the other, and then
 * read in order of time; what is delivered is what a .prv of the run would have. Where ends of messages are missing
 * these are noted before, in a reading of their own.
 *
 * Nothing is printed by the library. Memory: a small window of each location's file, and what is read ahead until the
 * messages that are on their way are received; where ends are missing, the messages of the run.
 */
#ifndef CLOCKTALK_OTF2_ARCHIVE_H
#define CLOCKTALK_OTF2_ARCHIVE_H

#include <stdint.h>

#include "paraver/anomaly.h"
#include "paraver/header.h"
#include "paraver/labels.h"
#include "paraver/names.h"
#include "paraver/records/prv_sink.h"

struct archive;

/*
 * Opens the archive of that anchor (traces.otf2), of which messages are told under anomalies->file, and reads its
 * definitions. 0, ERROR_INPUT (reported) or ERROR_MEMORY.
 */
int archive_open(struct archive **archive, const char *anchor, struct anomalies *anomalies) MUST_CHECK;
struct archive *archive_close(struct archive *archive);

/* 0 or ERROR_MEMORY (reported). */
int archive_companions(const struct archive *archive, struct labels **labels, struct names **names) MUST_CHECK;

/* Records done, of how many (0: unknown), and those that were delivered. Called from time to time. */
typedef void archive_progress(void *user, uint64_t done, uint64_t size, uint64_t records);

/* Reads all records, once. `progress` may be NULL. 0, what the sink returned, or a negative error (reported). */
int archive_read(struct archive *archive, const struct prv_sink *sink, archive_progress *progress,
                 void *user) MUST_CHECK;

const struct prv_header *archive_header(const struct archive *archive);

#endif
