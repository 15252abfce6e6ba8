/*
 * Walks over the fields of a line, on processors with vectors.
 *
 * A line is looked at through a window of 64 bytes, which is moved on to the next field where that does not end in it.
 * The places of the delimiters in it, colons and the line end, are found at once; what is neither a digit nor a
 * delimiter counts as the last one. The fields lie between the delimiters. A field's digits are loaded so that the last
 * one is the vector's last byte.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_FIELD_CURSOR_H
#define CLOCKTALK_PARAVER_RECORDS_FIELD_CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "paraver/records/fast_path_vectors.h"

#define ALWAYS_INLINE __attribute__((always_inline))

enum { KIND_BYTES = 2 /* of a line, before its second field */ };

/* Of at least one bit. */
static inline size_t first_bit(uint64_t bits)
{
    return (unsigned)__builtin_ctzll(bits);
}

static inline uint64_t without_first_bit(uint64_t bits)
{
    return bits & (bits - 1);
}

static inline int count_bits(uint64_t bits)
{
    return __builtin_popcountll(bits);
}

/* Walks over a line, field by field. */
struct field_cursor {
    const char *window;
    size_t at;           /* the next field's place in it */
    uint64_t delimiters; /* from there on, a bit for each byte of the window */
    uint64_t fault;      /* beyond 15: some field has too many digits, or none */
};

/* The bytes from `text` on must be as many. With '0' as 0, digits and the colon, which follows them, are the smallest.
 */
static inline ALWAYS_INLINE void move_window(struct field_cursor *cursor, const char *text)
{
    struct text_block block = block_load(text);
    uint64_t others = block_from(block, ':' + 1 - '0');

    cursor->window = text;
    cursor->at = 0;
    cursor->delimiters = block_from(block, ':' - '0') & (others ^ (others - 1));
}

/* At a line's second field; the window is at its beginning. */
static inline ALWAYS_INLINE struct field_cursor first_cursor(const char *line)
{
    struct field_cursor cursor = {.fault = 0};

    move_window(&cursor, line);
    cursor.at = KIND_BYTES;
    cursor.delimiters = without_first_bit(cursor.delimiters);
    return cursor;
}

/* Passes over the next field, whose delimiter must be in the window; returns the place of that. */
static inline ALWAYS_INLINE size_t next_delimiter(struct field_cursor *cursor)
{
    size_t delimiter = first_bit(cursor->delimiters);

    cursor->delimiters = without_first_bit(cursor->delimiters);
    cursor->at = delimiter + 1;
    return delimiter;
}

/* What ended the field before. */
static inline char last_delimiter(const struct field_cursor *cursor)
{
    return cursor->window[cursor->at - 1];
}

/* Faults are collected, and looked at once per line: a branch per field costs more than to read on. */
static inline void note_digits(struct field_cursor *cursor, size_t digits)
{
    cursor->fault |= digits - 1;
}

static inline bool is_faulty(const struct field_cursor *cursor)
{
    return cursor->fault >= MAX_DIGITS;
}

#define SIXTEEN_TIMES(n) n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n

/* From n on: 16 bytes whose last n keep a digit's value. Any field of a window may be asked for. */
static const unsigned char keep_digits[BLOCK + MAX_DIGITS] = {[MAX_DIGITS] = SIXTEEN_TIMES(15)};

/* The number of so many digits before `end`; any number for more than 16. */
static inline uint64_t number_before(const char *end, size_t digits)
{
    return number_of_digits(end - MAX_DIGITS, keep_digits + digits);
}

static inline ALWAYS_INLINE uint64_t next_number(struct field_cursor *cursor)
{
    size_t at = cursor->at;
    size_t end = next_delimiter(cursor);

    note_digits(cursor, end - at);
    return number_before(cursor->window + end, end - at);
}

static inline ALWAYS_INLINE void next_two_numbers(struct field_cursor *cursor, int64_t *first, int64_t *second)
{
    size_t at = cursor->at;
    size_t ends[2] = {next_delimiter(cursor), next_delimiter(cursor)};
    size_t digits[2] = {ends[0] - at, ends[1] - ends[0] - 1};
    uint64_t numbers[2];

    note_digits(cursor, digits[0]);
    note_digits(cursor, digits[1]);
    numbers_of_digits((const char *[]){cursor->window + ends[0] - MAX_DIGITS, cursor->window + ends[1] - MAX_DIGITS},
                      (const unsigned char *[]){keep_digits + digits[0], keep_digits + digits[1]}, numbers);
    *first = (int64_t)numbers[0];
    *second = (int64_t)numbers[1];
}

#endif
