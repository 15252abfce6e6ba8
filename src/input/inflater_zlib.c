#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

#include "input/gunzip.h"

enum { RAW_WINDOW_BITS = -15 };

static void zlib_close(void *inflater)
{
    inflateEnd(inflater);
    free(inflater);
}

static void *zlib_open(void)
{
    z_stream *stream = calloc(1, sizeof(*stream));

    if (stream && inflateInit2(stream, RAW_WINDOW_BITS) != Z_OK) {
        free(stream);
        return NULL;
    }
    /* Without bytes this only allocates the window, which zlib otherwise does as late as it can. */
    if (stream && inflateSetDictionary(stream, (const Bytef *)"", 0) != Z_OK) {
        zlib_close(stream);
        return NULL;
    }
    return stream;
}

static void zlib_restart(void *inflater)
{
    (void)inflateReset(inflater);
}

static int zlib_run(void *inflater, struct slice *input, char *output, size_t capacity, size_t *length)
{
    z_stream *stream = inflater;
    uInt available = input->length > UINT_MAX ? UINT_MAX : (uInt)input->length;
    int result;

    if (capacity > UINT_MAX)
        capacity = UINT_MAX;
    /* zlib does not write through it; its type is older than const. */
    stream->next_in = (Bytef *)(size_t)input->text;
    stream->avail_in = available;
    stream->next_out = (Bytef *)output;
    stream->avail_out = (uInt)capacity;
    result = inflate(stream, Z_NO_FLUSH);
    input->text += available - stream->avail_in;
    input->length -= available - stream->avail_in;
    *length = capacity - stream->avail_out;
    if (result == Z_STREAM_END)
        return INFLATER_END;
    return result == Z_OK || result == Z_BUF_ERROR ? 0 : INFLATER_CORRUPT;
}

static uint32_t zlib_checksum(uint32_t checksum, const char *bytes, size_t length)
{
    return (uint32_t)crc32_z(checksum, (const Bytef *)bytes, length);
}

const struct inflater_class inflater_zlib = {
    .name = "zlib",
    .open = zlib_open,
    .close = zlib_close,
    .restart = zlib_restart,
    .run = zlib_run,
    .checksum = zlib_checksum,
};
