#include "paraver/records/intake.h"

#include <errno.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "input/ahead.h"
#include "paraver/records/decoder.h"

struct intake {
    struct prv_reader *reader;
    struct source *source;
    intake_progress *progress;
    void *user;
    /* The thread's, as the source is once there is one. */
    struct decoder *decoder;
    const char *bytes;
    size_t left;
    int result; /* of the fetch that brought them, as of the next two: they end with it */
    int system_error;
    const char *reason;
};

static void report_progress(const struct intake *intake, uint64_t position)
{
    if (intake->progress)
        intake->progress(intake->user, position, source_size(intake->source), prv_reader_lines(intake->reader));
}

/* Threads that share a processor are slower together than one. */
static bool has_processors(int count)
{
    cpu_set_t processors;

    return sched_getaffinity(0, sizeof(processors), &processors) == 0 && CPU_COUNT(&processors) >= count;
}

/* Whether a thread may read a source: one that waits for a pipe would have to be woken. Compressed bytes are inflated
 * in a thread of their own. */
static bool allows_thread(const struct source *source)
{
    return source_size(source) > 0 && has_processors(source_is_compressed(source) ? 3 : 2);
}

/* Whether all has been read; what is compressed may be so before it has been inflated. */
static bool is_exhausted(const struct source *source)
{
    return !source_is_compressed(source) && source_position(source) >= source_size(source);
}

static void fetch_bytes(struct intake *intake)
{
    intake->result = source_fetch(intake->source, &intake->bytes, &intake->left, &intake->reason);
    intake->system_error = errno;
    if (intake->result < 0)
        intake->left = 0;
}

/* An ahead_make: the next packed records. */
static void decode_chunk(void *user, struct chunk *chunk, size_t capacity, int wake)
{
    struct intake *intake = user;

    (void)wake; /* files make nobody wait */
    if (intake->left == 0)
        fetch_bytes(intake);
    if (intake->left > 0) {
        size_t consumed =
            decoder_decode(intake->decoder, intake->bytes, intake->left, chunk->bytes, capacity, &chunk->length);

        intake->bytes += consumed;
        intake->left -= consumed;
    }
    chunk->position = source_position(intake->source);
    if (intake->left == 0) {
        chunk->result = intake->result;
        chunk->system_error = intake->system_error;
        chunk->reason = intake->reason;
    }
}

/* As intake_run. */
static int feed_chunks(struct intake *intake, struct ahead *ahead, const char **reason)
{
    const struct chunk *chunk;
    int error = 0;

    do {
        chunk = ahead_next(ahead);
        if (chunk->result < 0)
            return source_report(intake->source, chunk->system_error);
        error = prv_reader_feed_packed(intake->reader, chunk->bytes, chunk->length);
        report_progress(intake, chunk->position);
        *reason = chunk->reason;
    } while (error == 0 && chunk->result == 0 && chunk->length > 0);
    return error < 0 ? error : chunk->result;
}

/* The rest of the source, decoded in a thread ahead of this one; as intake_run. Without a thread nothing is read. */
static int read_ahead(struct intake *intake, const char **reason, bool *has_begun)
{
    struct ahead *ahead = NULL;
    int result = 0;

    intake->decoder = decoder_new(intake->reader);
    *has_begun = intake->decoder && ahead_start(&ahead, decode_chunk, intake) == 0;
    if (*has_begun)
        result = feed_chunks(intake, ahead, reason);
    ahead_stop(ahead);
    intake->decoder = decoder_free(intake->decoder);
    return result;
}

int intake_run(struct prv_reader *reader, struct source *source, intake_progress *progress, void *user,
               const char **reason)
{
    struct intake intake = {.reader = reader, .source = source, .progress = progress, .user = user};
    bool is_alone = !allows_thread(source);
    const char *bytes;
    size_t length = 0;
    int result;

    do {
        int error;

        /* The decoder can begin only once the reader is past header and preamble, which are read here. */
        if (!is_alone && !is_exhausted(source) && prv_reader_allows_decoder(reader)) {
            bool has_begun;

            result = read_ahead(&intake, reason, &has_begun);
            if (has_begun)
                return result;
            is_alone = true; /* there is no thread to be had */
        }
        result = source_read(source, &bytes, &length, reason);
        if (result < 0)
            return result;
        error = prv_reader_feed(reader, bytes, length);
        report_progress(&intake, source_position(source));
        if (error < 0)
            return error;
    } while (result == 0 && length > 0);
    return result;
}
