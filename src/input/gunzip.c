#include "input/gunzip.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { GZIP_WINDOW_BITS = 15 + 16 };

struct gunzip {
    z_stream stream;
    bool at_end;
};

struct gunzip *gunzip_new(void)
{
    struct gunzip *gunzip = calloc(1, sizeof(*gunzip));

    if (gunzip && inflateInit2(&gunzip->stream, GZIP_WINDOW_BITS) != Z_OK) {
        free(gunzip);
        gunzip = NULL;
    }
    return gunzip;
}

struct gunzip *gunzip_free(struct gunzip *gunzip)
{
    if (gunzip) {
        inflateEnd(&gunzip->stream);
        free(gunzip);
    }
    return NULL;
}

void gunzip_input(struct gunzip *gunzip, const char *bytes, size_t length)
{
    /* zlib does not write through it; its type is older than const. */
    gunzip->stream.next_in = (Bytef *)(size_t)bytes;
    gunzip->stream.avail_in = (uInt)length;
}

int gunzip_output(struct gunzip *gunzip, char *buffer, size_t capacity, size_t *length)
{
    z_stream *stream = &gunzip->stream;
    int result = Z_OK;

    if (capacity > UINT_MAX)
        capacity = UINT_MAX;
    stream->next_out = (Bytef *)buffer;
    stream->avail_out = (uInt)capacity;
    while (stream->avail_out > 0 && stream->avail_in > 0) {
        result = inflate(stream, Z_NO_FLUSH);
        if (result == Z_STREAM_END) {
            gunzip->at_end = true;
            result = inflateReset(stream);
        } else if (result == Z_OK) {
            gunzip->at_end = false;
        }
        if (result != Z_OK)
            break;
    }
    *length = capacity - stream->avail_out;
    if (result != Z_OK && result != Z_BUF_ERROR)
        return GUNZIP_CORRUPT;
    return *length > 0 ? 0 : GUNZIP_NEED_INPUT;
}

bool gunzip_at_end(const struct gunzip *gunzip)
{
    return gunzip->at_end;
}

const char *gunzip_fault(const struct gunzip *gunzip)
{
    const char *message = gunzip->stream.msg;

    if (gunzip->at_end)
        return "compressed data ends, and what follows is not gzip,";
    if (message && strstr(message, "check"))
        return "compressed data has a wrong checksum";
    return "compressed data is corrupt";
}
