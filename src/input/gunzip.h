/*
 * Gunzip: inflates a gzip stream (RFC 1952) of any number of members, pushed in buffers of any size, on which
 * the results do not depend. Headers and checksums are read here, in one place for all inflaters.
 */
#ifndef CLOCKTALK_INPUT_GUNZIP_H
#define CLOCKTALK_INPUT_GUNZIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/slice.h"

/*
 * Inflater: inflates one deflate stream (RFC 1951), pushed in buffers, and nothing else, so that all inflaters say the
 * same of a file, and of most damaged ones. They differ in what they make of a damaged stream: zlib gives every byte
 * before the damage, ISA-L may leave out the last few (of a stream that is cut off at most two, how many may depend on
 * the buffers); and ISA-L does not refuse a block whose codes are incomplete, so that such damage shows a little later.
 */
enum inflater_result {
    INFLATER_END = 1,
    INFLATER_CORRUPT = 2,
};

enum { INFLATER_LEFTOVER = 8 };

struct inflater_class {
    const char *name;
    /* NULL: memory ran out. Allocates nothing later, so that it may be used in a thread of its own. */
    void *(*open)(void);
    void (*close)(void *inflater);
    void (*restart)(void *inflater); /* for another stream */
    /*
     * Inflates from *input, which moves on, to at most `capacity` bytes; all of the input is consumed unless the output
     * is full. 0, INFLATER_END after the stream's last byte, or INFLATER_CORRUPT; with *length bytes that are good in
     * any case.
     */
    int (*run)(void *inflater, struct slice *input, char *output, size_t capacity, size_t *length);
    /* After INFLATER_END: how many bytes after the stream were consumed; these are they. NULL: never any. */
    size_t (*leftover)(void *inflater, unsigned char bytes[INFLATER_LEFTOVER]);
    /* The CRC-32 of gzip, going on from that of what came before (0 at first). */
    uint32_t (*checksum)(uint32_t checksum, const char *bytes, size_t length);
};

/* Those that are built in, the fastest first; ends with NULL. */
extern const struct inflater_class *const inflater_classes[];
extern const struct inflater_class inflater_zlib;
extern const struct inflater_class inflater_isal; /* where there is ISA-L */

struct gunzip;

enum gunzip_result {
    GUNZIP_NEED_INPUT = 1,
    GUNZIP_CORRUPT = 2, /* bad header, bad data, bad checksum, or something else after the last member */
};

/* NULL: memory ran out. No memory is allocated later. */
struct gunzip *gunzip_new(const struct inflater_class *inflater);
struct gunzip *gunzip_free(struct gunzip *gunzip);

/* The next compressed bytes; they must stay where they are until GUNZIP_NEED_INPUT. */
void gunzip_input(struct gunzip *gunzip, const char *bytes, size_t length);

/* Writes up to capacity bytes. 0 with *length > 0, or one of gunzip_result (with *length bytes that are good). */
int gunzip_output(struct gunzip *gunzip, char *buffer, size_t capacity, size_t *length) MUST_CHECK;

/* Whether the input so far ends at the end of a member. */
bool gunzip_at_end(const struct gunzip *gunzip);

/* After GUNZIP_CORRUPT: what is wrong, as a part of a sentence. */
const char *gunzip_fault(const struct gunzip *gunzip);

#endif
