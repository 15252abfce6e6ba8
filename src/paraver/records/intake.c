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
};

static int report_progress(const struct intake *intake, uint64_t position)
{
    return intake->progress
               ? intake->progress(intake->user, position, source_size(intake->source), prv_reader_lines(intake->reader))
               : 0;
}

/* Two threads that share a processor are slower than one. */
static bool has_two_processors(void)
{
    cpu_set_t processors;

    return sched_getaffinity(0, sizeof(processors), &processors) == 0 && CPU_COUNT(&processors) > 1;
}

/* Whether a thread may read a source: one that waits for a pipe would have to be woken. */
static bool allows_thread(const struct source *source)
{
    return source_size(source) > 0 && !source_is_compressed(source) && has_two_processors();
}

static bool is_exhausted(const struct source *source)
{
    return source_position(source) >= source_size(source);
}

/* An ahead_make: the next packed records. */
static void decode_chunk(void *user, struct chunk *chunk, size_t capacity, int wake)
{
    struct intake *intake = user;

    (void)wake; /* files make nobody wait */
    if (intake->left == 0 && source_fetch(intake->source, &intake->bytes, &intake->left) < 0) {
        chunk->system_error = errno;
        chunk->result = ERROR_INPUT;
        return;
    }
    if (intake->left > 0) {
        size_t consumed =
            decoder_decode(intake->decoder, intake->bytes, intake->left, chunk->bytes, capacity, &chunk->length);

        intake->bytes += consumed;
        intake->left -= consumed;
    }
    chunk->position = source_position(intake->source);
}

static int feed_chunks(struct intake *intake, struct ahead *ahead)
{
    const struct chunk *chunk;
    int error = 0;

    do {
        chunk = ahead_next(ahead);
        if (chunk->result < 0)
            return source_report(intake->source, chunk->system_error);
        error = prv_reader_feed_packed(intake->reader, chunk->bytes, chunk->length);
        if (error == 0)
            error = report_progress(intake, chunk->position);
    } while (error == 0 && chunk->length > 0);
    return error;
}

/* The rest of the source, in two threads. AHEAD_NO_THREAD: there is none to be had. */
static int read_ahead(struct intake *intake)
{
    struct ahead *ahead = NULL;
    int result = AHEAD_NO_THREAD;

    intake->decoder = decoder_new(intake->reader);
    if (intake->decoder)
        result = ahead_start(&ahead, decode_chunk, intake);
    if (result == 0)
        result = feed_chunks(intake, ahead);
    ahead_stop(ahead);
    intake->decoder = decoder_free(intake->decoder);
    return result == ERROR_MEMORY && !ahead ? AHEAD_NO_THREAD : result;
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

        if (!is_alone && !is_exhausted(source) && prv_reader_allows_decoder(reader)) {
            result = read_ahead(&intake);
            if (result != AHEAD_NO_THREAD)
                return result;
            is_alone = true;
        }
        result = source_read(source, &bytes, &length, reason);
        if (result < 0)
            return result;
        error = prv_reader_feed(reader, bytes, length);
        if (error == 0)
            error = report_progress(&intake, source_position(source));
        if (error < 0)
            return error;
    } while (result == 0 && length > 0);
    return result;
}
