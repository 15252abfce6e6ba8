/*
 * Inflater: inflates one deflate stream (RFC 1951), pushed in buffers. What is around it in a file is gunzip's
 * business, so that all inflaters say the same of a file, and of most damaged ones. They differ in what they make of a
 * damaged stream: zlib gives every byte before the damage, ISA-L may leave out the last few (of a stream that is cut
 * off at most two, how many may depend on the buffers); and ISA-L does not refuse a block whose codes are incomplete,
 * so that such damage shows a little later.
 */
#ifndef CLOCKTALK_INPUT_INFLATER_H
#define CLOCKTALK_INPUT_INFLATER_H

#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

enum inflater_result {
    INFLATER_END = 1,
    INFLATER_CORRUPT = 2,
};

enum { INFLATER_LEFTOVER = 8 };

struct inflater_class {
    const char *name;
    void *(*open)(
        void); /* NULL: memory ran out. Allocates nothing later, so that it may be used in a thread of its own. */
    void (*close)(void *inflater);
    void (*restart)(void *inflater); /* for another stream */
    /*
     * Inflates from *input, which moves on, to at most `capacity` bytes; all of the input is consumed unless the output
     * is full. 0, INFLATER_END after the stream's last byte, or INFLATER_CORRUPT; with *length bytes that are good in
     * any case.
     */
    int (*run)(void *inflater, struct slice *input, char *output, size_t capacity, size_t *length);
    /* After INFLATER_END: how many bytes after the stream were consumed; these are they. */
    size_t (*leftover)(void *inflater, unsigned char bytes[INFLATER_LEFTOVER]);
    /* The CRC-32 of gzip, going on from that of what came before (0 at first). */
    uint32_t (*checksum)(uint32_t checksum, const char *bytes, size_t length);
};

/* Those that are built in, the fastest first; ends with NULL. */
extern const struct inflater_class *const inflater_classes[];

#endif
