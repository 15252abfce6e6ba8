/*
 * Decoder: makes packed records of the bytes of a .prv, in a thread ahead of a reader that has come to its records. It
 * knows what the reader has read so far, but changes and reports nothing. Its packed records, delivered in order, have
 * the same effect as the bytes themselves. A direct one has that effect at once, in the reader's thread: of many ranks
 * it merges more of the states than the reader by itself, which tells them wherever what it is fed with ends.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_DECODER_H
#define CLOCKTALK_PARAVER_RECORDS_DECODER_H

#include <stdbool.h>
#include <stddef.h>

#include "paraver/records/reader.h"

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

/* Likewise, but the reader's sink is told of records at once: for decoder_read, decoder_finish and decoder_free. */
struct decoder *decoder_new_direct(struct prv_reader *reader);

/*
 * Packs what it can of the bytes into `packed`, which has room for `room` bytes and is aligned to 8. Returns how many
 * it has consumed; *length is the packed records' length, 0 where all is kept for what follows.
 */
size_t decoder_decode(struct decoder *decoder, const char *bytes, size_t count, char *packed, size_t room,
                      size_t *length);

/* As prv_reader_feed; but what may be too little to read it keeps, until decoder_finish at the latest. */
int decoder_read(struct decoder *decoder, const char *bytes, size_t count) MUST_CHECK;

/* All that was packed has been delivered, and nothing follows: the reader gets what the decoder has kept. As
 * prv_reader_feed. */
int decoder_finish(struct decoder *decoder, struct prv_reader *reader) MUST_CHECK;

/* Whether the sink is told of records ahead when they are delivered: there are many ranks, and more is to be gained
 * from that than handing records over costs. */
bool decoder_looks_ahead(const struct prv_reader *reader);

/* What a decoder has packed, in the thread of the reader. As prv_reader_feed. */
int decoder_deliver(struct prv_reader *reader, const char *packed, size_t length) MUST_CHECK;

#endif
