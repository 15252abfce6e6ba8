/*
 * JSON as it is written: a stream of members and elements, never a tree in memory.
 *
 * A key is given for members of an object and NULL for elements of an array and for the outermost value. Keys are ASCII
 * that needs no escape.
 */
#ifndef CLOCKTALK_OUTPUT_JSON_WRITER_H
#define CLOCKTALK_OUTPUT_JSON_WRITER_H

#include <stdbool.h>
#include <stdint.h>

#include "output/fields/field.h"
#include "output/output.h"

enum { JSON_DEPTH = 16 };

enum json_layout {
    JSON_IN_ONE_LINE, /* all of it in one line */
    JSON_IN_LINES,    /* each member or element begins a line */
};

struct json_level {
    char end; /* the bracket that closes it */
    enum json_layout layout;
    bool filled;
};

struct json_writer;

/* A list of records that is longer than it may be, in another way. */
typedef void json_list_writer(struct json_writer *writer, const char *key, const struct field *field, unsigned known,
                              const void *record);

struct json_writer {
    struct output *output;
    bool is_in_page;                 /* within a <script> element: no text may close it */
    size_t list_most;                /* records of a list; 0: however many there are */
    json_list_writer *put_long_list; /* those that have more */
    unsigned depth;
    struct json_level levels[JSON_DEPTH];
};

void json_begin(struct json_writer *writer, struct output *output);

/* At most JSON_DEPTH of them inside one another. */
void json_open_object(struct json_writer *writer, const char *key, enum json_layout layout);
void json_open_array(struct json_writer *writer, const char *key, enum json_layout layout);

/* Closes what was opened last; after the outermost comes a line end. */
void json_close(struct json_writer *writer);

/* Text with any bytes: what is no UTF-8 becomes U+FFFD. NULL is null. */
void json_put_string(struct json_writer *writer, const char *key, const char *text);

void json_put_count(struct json_writer *writer, const char *key, uint64_t value);

/* Nanoseconds, as seconds with nine decimals. */
void json_put_seconds(struct json_writer *writer, const char *key, __int128 nanoseconds);

/* A value that is JSON already: a number with its exact decimals, true, null. */
void json_put_literal(struct json_writer *writer, const char *key, const char *text);

/* Members of the open object: the fields of a record as far as they are known (field.h). */
void json_put_members(struct json_writer *writer, const struct fields *fields, unsigned known, const void *record);

/* A FIELD_LIST of the record, of which the first `most`. */
void json_put_list(struct json_writer *writer, const char *key, const struct field *field, unsigned known,
                   const void *record, size_t most);

#endif
