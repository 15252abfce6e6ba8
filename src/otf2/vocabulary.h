/*
 * Vocabulary: which events are made of an archive's regions, counters and parameters, in the types and values that a
 * .prv has, and how these are called.
 */
#ifndef CLOCKTALK_OTF2_VOCABULARY_H
#define CLOCKTALK_OTF2_VOCABULARY_H

#include <stdint.h>

#include "otf2/definitions.h"
#include "paraver/labels.h"
#include "paraver/names.h"

/* Types of the events that are made of records, beside those of paraver/event_types.h. */
enum archive_type {
    ARCHIVE_LIBRARY = 63900000,      /* calls of other libraries: this and the paradigm's number */
    ARCHIVE_FILES = ARCHIVE_LIBRARY, /* reading, writing */
    ARCHIVE_PARAMETER = 90000000,
};

enum { ARCHIVE_CALLERS_MOST = 20 }; /* levels of callers */

/* The value that names a team whose region is not known: no reference is that large. */
#define ARCHIVE_UNNAMED_TEAM (UINT64_C(1) << 32)

/* Gives the definitions their meaning: all have been read. 0 or ERROR_MEMORY (reported). */
int vocabulary_choose(struct definitions *definitions) MUST_CHECK;

/* Parallel regions say themselves which threads are in them: there are no records of teams. */
void vocabulary_take_regions_for_teams(struct definitions *definitions);

/* What event types and values mean, and the names of ranks and threads, as the files beside a .prv say it. 0 or
 * ERROR_MEMORY (reported). */
int vocabulary_labels(const struct definitions *definitions, struct labels **labels) MUST_CHECK;
int vocabulary_names(const struct definitions *definitions, struct names **names) MUST_CHECK;

#endif
