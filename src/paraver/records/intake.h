/*
 * Intake: a source's bytes go through a reader.
 *
 * Where there is a processor for it, the lines of a file are decoded in a thread of its own, ahead of the replay:
 * where there are two, or three for a compressed file, which is inflated in one already (input/source.h). What the
 * reader delivers, and when it reports what, is the same.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_INTAKE_H
#define CLOCKTALK_PARAVER_RECORDS_INTAKE_H

#include <stddef.h>
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
               const char **reason) MUST_CHECK;

/*
 * Decoder: what the thread does, makes packed records of the bytes of a .prv, for a reader that has come to its
 * records. It knows what the reader has read so far, but changes and reports nothing. Its packed records, delivered in
 * order, have the same effect as the bytes themselves.
 */
struct decoder;

/* The least room for packed records that decoder_decode needs to make progress. */
enum { DECODER_MIN_ROOM = 1 << 14 };

/*
 * Takes over from the bytes that the reader was fed last; from here on that gets packed records only, and must outlive
 * the decoder. NULL when memory ran out (not reported), or where the reader does not allow it
 * (prv_reader_allows_decoder).
 */
struct decoder *decoder_new(const struct prv_reader *reader);
struct decoder *decoder_free(struct decoder *decoder);

/*
 * Packs what it can of the bytes into `packed`, which has room for `room` bytes and is aligned to 8. Returns how many
 * it has consumed; *length is the packed records' length.
 */
size_t decoder_decode(struct decoder *decoder, const char *bytes, size_t count, char *packed, size_t room,
                      size_t *length);

/* What a decoder has packed, in the thread of the reader. As prv_reader_feed. */
int decoder_deliver(struct prv_reader *reader, const char *packed, size_t length) MUST_CHECK;

#endif
