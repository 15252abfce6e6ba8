/*
 * Window pack: the windows of a page in columns of whole numbers, of which a browser reads those that it shows.
 *
 * A column is a text: of each window the difference to the last value that there was, as letters of base64 with five
 * bits each, lowest first, of which the first has the sign as lowest bit; a sixth bit says that more follow. `-` stands
 * for a value that is missing. Values are what JSON has, in units of its last decimal.
 *
 * Memory and page are bounded: of too many windows neighbours are put together, two by two, as often as it takes. Then
 * times and counts are sums, ratios the means by time, and what is drawn has the least and the most of its windows. Of
 * windows that slide the first of the two stays what it is, as both have most of their time in common.
 *
 * What reports say of windows is packed likewise; of the shares that a window has of something, the largest few.
 */
#ifndef CLOCKTALK_OUTPUT_FORMATS_WINDOW_PACK_H
#define CLOCKTALK_OUTPUT_FORMATS_WINDOW_PACK_H

#include <stdbool.h>

#include "output/columns/columns.h"
#include "output/json_writer.h"

enum {
    WINDOW_PACK_MOST = 1 << 17, /* windows */
    WINDOW_PACK_LETTERS = 5000000,
    WINDOW_PACK_LIST_LETTERS = 1000000, /* of what a report says of windows */
    WINDOW_PACK_WORDS = 4096,
};

#define PACK_MISSING INT64_MIN

enum {
    PACK_LETTERS_MOST = 13, /* of a value: its difference to another one has 65 bits with its sign */
    PACK_QUOTES = 3,        /* and the end of the text */
};

/* Any list, in letters; `text` has room for PACK_LETTERS_MOST of each value and PACK_QUOTES. */
void pack_put(struct json_writer *writer, const char *key, const int64_t *values, size_t count, char *text);

/* All zero at first but for the first. */
struct window_pack {
    bool slides; /* windows lie upon one another */
    struct pack_column *columns;
    size_t column_count;
    size_t column_capacity;
    size_t count;       /* windows, or stretches of them */
    size_t capacity;    /* of every column */
    uint64_t added;     /* windows */
    unsigned doubling;  /* that many times two were put together */
    const char **words; /* not owned */
    size_t word_count;
    size_t word_capacity;
    bool lacks_memory;
    int64_t nowhere; /* where values go then */
};

void window_pack_deinit(struct window_pack *pack);

/* The next window; `parts` is the same for all. 0 or ERROR_MEMORY (not reported). */
int window_pack_add(struct window_pack *pack, unsigned parts, const struct row *row) MUST_CHECK;

/* What a report says of the next window: a record with start_s and end_s, always of the same fields, and texts that
 * stay where they are. Likewise. */
int window_pack_add_record(struct window_pack *pack, const struct fields *fields, const void *record) MUST_CHECK;

/* An object with no more than `most` letters of columns, for which neighbours are put together. 0 or ERROR_MEMORY (not
 * reported). */
int window_pack_write(struct window_pack *pack, struct json_writer *writer, const char *key, size_t most) MUST_CHECK;

/* A list of a report that is too long for a page (json_list_writer): windows as such an object, of all else `first`
 * some, and how many there are (`of`). */
void pack_put_long_list(struct json_writer *writer, const char *key, const struct field *field, unsigned known,
                        const void *record);

#endif
