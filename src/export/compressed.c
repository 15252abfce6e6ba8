#include "export/compressed.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <zlib.h>

#include "base/error.h"

enum {
    LEVEL = 4, /* of zlib: half the time of its default, a tenth more bytes */
    GZIP_WINDOW = 15 + 16,
    MEMORY_LEVEL = 8,
    ANY_SYSTEM = 255,
    BYTES_SIZE = 1 << 16,
};

struct compressed {
    struct output *output;
    z_stream stream;
    gz_header head;
    bool is_in_member;
    unsigned char bytes[BYTES_SIZE];
};

struct compressed *compressed_new(struct output *output)
{
    struct compressed *compressed = calloc(1, sizeof(*compressed));

    if (compressed &&
        deflateInit2(&compressed->stream, LEVEL, Z_DEFLATED, GZIP_WINDOW, MEMORY_LEVEL, Z_DEFAULT_STRATEGY) == Z_OK) {
        compressed->output = output;
        return compressed;
    }
    free(compressed);
    output_lack_memory(output);
    return NULL;
}

struct compressed *compressed_free(struct compressed *compressed)
{
    if (compressed)
        (void)deflateEnd(&compressed->stream);
    free(compressed);
    return NULL;
}

/* Hands on what there is of the input. */
static void deflate_all(struct compressed *compressed, int flush)
{
    z_stream *stream = &compressed->stream;
    int result;

    do {
        stream->next_out = compressed->bytes;
        stream->avail_out = sizeof(compressed->bytes);
        result = deflate(stream, flush);
        output_write(compressed->output, compressed->bytes, sizeof(compressed->bytes) - stream->avail_out);
    } while (result == Z_OK && stream->avail_out == 0);
}

void compressed_write(struct compressed *compressed, const void *bytes, size_t size)
{
    static const char comment[] = COMPRESSED_COMMENT;

    if (!compressed->is_in_member) {
        /* The same bytes everywhere: no date, and no system. */
        compressed->head = (gz_header){.os = ANY_SYSTEM, .comment = (Bytef *)(uintptr_t)comment};
        if (deflateReset(&compressed->stream) != Z_OK ||
            deflateSetHeader(&compressed->stream, &compressed->head) != Z_OK) {
            output_spoil(compressed->output);
            return;
        }
        compressed->is_in_member = true;
    }
    while (size > 0) {
        uInt part = size < UINT_MAX ? (uInt)size : UINT_MAX;

        compressed->stream.next_in = (z_const Bytef *)(uintptr_t)bytes;
        compressed->stream.avail_in = part;
        deflate_all(compressed, Z_NO_FLUSH);
        bytes = (const char *)bytes + part;
        size -= part;
    }
}

void compressed_end_member(struct compressed *compressed)
{
    if (!compressed->is_in_member)
        return;
    deflate_all(compressed, Z_FINISH);
    compressed->is_in_member = false;
}
