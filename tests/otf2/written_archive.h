/*
 * An archive that a test's program writes with libotf2. Whatever goes wrong ends the program with a message.
 */
#ifndef TESTS_OTF2_WRITTEN_ARCHIVE_H
#define TESTS_OTF2_WRITTEN_ARCHIVE_H

#include <otf2/otf2.h>
#include <stdint.h>

/* Anything but success ends the program. */
void check(OTF2_ErrorCode code);

/* FOLDER/traces.otf2, whose records may be written; the folder must not be there yet. */
OTF2_Archive *written_archive_begin(const char *folder, uint64_t chunk_of_definitions);

#endif
