/*
 * A member is a header, a deflate stream, and a trailer:
 *
 *     1f 8b 08 flags mtime(4) xfl os [length(2) extra] [name 0] [comment 0] [crc16] stream crc32(4) size(4)
 *
 * What stands in brackets is there where a flag says so. Header and trailer are read byte by byte, however the input is
 * divided; the stream goes to the inflater whole.
 */
#include "input/gunzip.h"

#include <stdint.h>
#include <stdlib.h>

const struct inflater_class *const inflater_classes[] = {
#ifdef WITH_ISAL
    &inflater_isal,
#endif
    &inflater_zlib,
    NULL,
};

enum part {
    PART_MAGIC_1,
    PART_MAGIC_2,
    PART_METHOD,
    PART_FLAGS,
    PART_FIXED, /* time, extra flags, system */
    PART_EXTRA_LENGTH_1,
    PART_EXTRA_LENGTH_2,
    PART_EXTRA,
    PART_NAME,
    PART_COMMENT,
    PART_CHECK_1,
    PART_CHECK_2,
    PART_STREAM,
    PART_TRAILER,
};

enum {
    MAGIC_1 = 0x1f,
    MAGIC_2 = 0x8b,
    METHOD_DEFLATE = 8,
    FLAG_CHECK = 0x02,
    FLAG_EXTRA = 0x04,
    FLAG_NAME = 0x08,
    FLAG_COMMENT = 0x10,
    FLAGS_RESERVED = 0xe0,
    FIXED_SIZE = 6,
    TRAILER_SIZE = 8,
};

static const char fault_foreign[] = "compressed data ends, and what follows is not gzip,";
static const char fault_checksum[] = "compressed data has a wrong checksum";
static const char fault_corrupt[] = "compressed data is corrupt";

struct gunzip {
    const struct inflater_class *class;
    void *inflater;
    struct slice input;
    enum part part;
    bool at_end;
    unsigned char flags;
    unsigned char check_1; /* the stated checksum's low byte */
    uint32_t left;         /* bytes of a part of known length */
    uint32_t checksum;     /* of the header, then of what was inflated */
    uint32_t size;         /* inflated, modulo 2^32 */
    size_t trailer_count;
    unsigned char trailer[TRAILER_SIZE];
    const char *fault; /* NULL: none so far */
};

struct gunzip *gunzip_new(const struct inflater_class *inflater)
{
    struct gunzip *gunzip = calloc(1, sizeof(*gunzip));

    if (!gunzip)
        return NULL;
    gunzip->class = inflater;
    gunzip->inflater = inflater->open();
    return gunzip->inflater ? gunzip : gunzip_free(gunzip);
}

struct gunzip *gunzip_free(struct gunzip *gunzip)
{
    if (gunzip) {
        if (gunzip->inflater)
            gunzip->class->close(gunzip->inflater);
        free(gunzip);
    }
    return NULL;
}

void gunzip_input(struct gunzip *gunzip, const char *bytes, size_t length)
{
    gunzip->input = (struct slice){bytes, length};
}

static int gunzip_fail(struct gunzip *gunzip, const char *fault)
{
    gunzip->fault = fault;
    return GUNZIP_CORRUPT;
}

/* The part after `part`: those that no flag asks for are left out. */
static enum part next_part(struct gunzip *gunzip, enum part part)
{
    unsigned char flags = gunzip->flags;

    if (part < PART_EXTRA_LENGTH_1 && flags & FLAG_EXTRA)
        return PART_EXTRA_LENGTH_1;
    if (part < PART_NAME && flags & FLAG_NAME)
        return PART_NAME;
    if (part < PART_COMMENT && flags & FLAG_COMMENT)
        return PART_COMMENT;
    if (part < PART_CHECK_1 && flags & FLAG_CHECK)
        return PART_CHECK_1;
    gunzip->checksum = 0;
    gunzip->size = 0;
    gunzip->class->restart(gunzip->inflater);
    return PART_STREAM;
}

static int read_header_byte(struct gunzip *gunzip, unsigned char byte)
{
    uint32_t before = gunzip->checksum;

    /* A header may state its own checksum, so that every byte of it counts, needed or not. */
    gunzip->checksum = gunzip->class->checksum(before, (const char *)&byte, 1);
    switch (gunzip->part) {
    case PART_MAGIC_1:
    case PART_MAGIC_2:
        if (byte != (gunzip->part == PART_MAGIC_1 ? MAGIC_1 : MAGIC_2))
            return gunzip_fail(gunzip, fault_foreign);
        gunzip->at_end = false;
        gunzip->part++;
        return 0;
    case PART_METHOD:
        gunzip->part = PART_FLAGS;
        return byte == METHOD_DEFLATE ? 0 : gunzip_fail(gunzip, fault_corrupt);
    case PART_FLAGS:
        gunzip->flags = byte;
        gunzip->left = FIXED_SIZE;
        gunzip->part = PART_FIXED;
        return byte & FLAGS_RESERVED ? gunzip_fail(gunzip, fault_corrupt) : 0;
    case PART_EXTRA_LENGTH_1:
        gunzip->left = byte;
        gunzip->part = PART_EXTRA_LENGTH_2;
        return 0;
    case PART_EXTRA_LENGTH_2:
        gunzip->left |= (uint32_t)byte << 8;
        gunzip->part = gunzip->left > 0 ? PART_EXTRA : next_part(gunzip, PART_EXTRA);
        return 0;
    case PART_FIXED:
    case PART_EXTRA:
        if (--gunzip->left == 0)
            gunzip->part = next_part(gunzip, gunzip->part);
        return 0;
    case PART_NAME:
    case PART_COMMENT:
        if (byte == 0)
            gunzip->part = next_part(gunzip, gunzip->part);
        return 0;
    case PART_CHECK_1:
        gunzip->check_1 = byte;
        gunzip->checksum = before; /* is not part of itself */
        gunzip->part = PART_CHECK_2;
        return 0;
    default:
        if ((before & 0xffff) != (gunzip->check_1 | (uint32_t)byte << 8))
            return gunzip_fail(gunzip, fault_corrupt);
        gunzip->part = next_part(gunzip, PART_CHECK_2);
        return 0;
    }
}

static uint32_t read_u32(const unsigned char *bytes)
{
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static int read_trailer_byte(struct gunzip *gunzip, unsigned char byte)
{
    gunzip->trailer[gunzip->trailer_count++] = byte;
    if (gunzip->trailer_count < TRAILER_SIZE)
        return 0;
    if (read_u32(gunzip->trailer) != gunzip->checksum || read_u32(gunzip->trailer + 4) != gunzip->size)
        return gunzip_fail(gunzip, fault_checksum);
    gunzip->at_end = true;
    gunzip->checksum = 0;
    gunzip->part = PART_MAGIC_1;
    return 0;
}

/* 0, GUNZIP_CORRUPT, or GUNZIP_NEED_INPUT where neither input nor output moved. */
static int inflate_stream(struct gunzip *gunzip, char *buffer, size_t capacity, size_t *length)
{
    unsigned char bytes[INFLATER_LEFTOVER];
    size_t available = gunzip->input.length;
    size_t count;
    int result = gunzip->class->run(gunzip->inflater, &gunzip->input, buffer, capacity, length);

    gunzip->checksum = gunzip->class->checksum(gunzip->checksum, buffer, *length);
    gunzip->size += (uint32_t)*length;
    if (result == INFLATER_CORRUPT)
        return gunzip_fail(gunzip, fault_corrupt);
    if (result != INFLATER_END)
        return *length > 0 || gunzip->input.length < available ? 0 : GUNZIP_NEED_INPUT;
    gunzip->part = PART_TRAILER;
    gunzip->trailer_count = 0;
    /* The inflater may have consumed some of the trailer's bytes already, never more than all. */
    count = gunzip->class->leftover ? gunzip->class->leftover(gunzip->inflater, bytes) : 0;
    result = 0;
    for (size_t i = 0; i < count && result == 0; i++)
        result = read_trailer_byte(gunzip, bytes[i]);
    return result;
}

int gunzip_output(struct gunzip *gunzip, char *buffer, size_t capacity, size_t *length)
{
    int result = gunzip->fault ? GUNZIP_CORRUPT : 0;

    *length = 0;
    while (result == 0 && *length < capacity) {
        size_t count = 0;

        if (gunzip->part == PART_STREAM) {
            result = inflate_stream(gunzip, buffer + *length, capacity - *length, &count);
            *length += count;
        } else if (gunzip->input.length == 0) {
            result = GUNZIP_NEED_INPUT;
        } else {
            unsigned char byte = (unsigned char)*gunzip->input.text++;

            gunzip->input.length--;
            result = gunzip->part == PART_TRAILER ? read_trailer_byte(gunzip, byte) : read_header_byte(gunzip, byte);
        }
    }
    return result == GUNZIP_NEED_INPUT && *length > 0 ? 0 : result;
}

bool gunzip_at_end(const struct gunzip *gunzip)
{
    return gunzip->at_end;
}

const char *gunzip_fault(const struct gunzip *gunzip)
{
    return gunzip->fault;
}
