/*
 * Gunzip: inflates a gzip stream (RFC 1952) of any number of members, pushed in buffers of any size, on which
 * the results do not depend. Headers and checksums are read here, in one place for all inflaters.
 */
#ifndef CLOCKTALK_INPUT_GUNZIP_H
#define CLOCKTALK_INPUT_GUNZIP_H

#include <stdbool.h>
#include <stddef.h>

struct gunzip;
struct inflater_class;

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
int gunzip_output(struct gunzip *gunzip, char *buffer, size_t capacity, size_t *length)
    __attribute__((warn_unused_result));

/* Whether the input so far ends at the end of a member. */
bool gunzip_at_end(const struct gunzip *gunzip);

/* After GUNZIP_CORRUPT: what is wrong, as a part of a sentence. */
const char *gunzip_fault(const struct gunzip *gunzip);

#endif
