/*
 * Fields: what results are made of, each described in one line, whatever the format.
 *
 * A result is a record: a struct whose members a table of fields describes. A report hands over its records and their
 * tables; json_put_members (json_writer.h), delimited_list (delimited.h) and text_table_print (text_table.h) show them.
 * What stands in more than one of them has the same name, the same meaning and the same digits everywhere.
 *
 *     static const struct field pair_fields[] = {
 *         {"sender", "from rank", "that sent them", FIELD_RANK, FIELD_AT(struct pair, sender), .width = 10},
 *         {"bytes", "bytes", "in all messages", FIELD_BYTES, FIELD_AT(struct pair, bytes), .width = 10},
 *     };
 *     static const struct field found_fields[] = {
 *         {"pairs", NULL, "most bytes first", FIELD_LIST_OF(struct found, pairs, pair_count, pair_fields)},
 *     };
 */
#ifndef CLOCKTALK_OUTPUT_FIELDS_FIELD_H
#define CLOCKTALK_OUTPUT_FIELDS_FIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/array.h"
#include "output/decimal.h"

/* What a field says, and so how it is written. Where it can be missing, that is null in JSON and `-` in tables; in rows
 * a missing ratio, number or time is what the dialect has for it, a text is empty and all else is 0. */
enum field_kind {
    FIELD_TEXT,   /* missing: NULL */
    FIELD_WORD,   /* a number that stands for one of .words; missing: NULL there */
    FIELD_COUNT,  /* of things; missing: less than 0, or 0 with FIELD_0_IS_MISSING */
    FIELD_BYTES,  /* likewise; in tables in units of 1024 bytes */
    FIELD_RANK,   /* counted from 0, shown from 1; missing: UINT32_MAX */
    FIELD_TIME,   /* nanoseconds; a double, 0 or more, is rounded; shown in seconds, in tables in their unit; missing:
                     FIELD_NO_TIME */
    FIELD_RATIO,  /* of a whole, in tables in percent; missing: NAN */
    FIELD_NUMBER, /* of no whole; missing: NAN */
    FIELD_FLAG,
    FIELD_RECORD, /* inside this one, or behind a pointer in it; missing: NULL */
    FIELD_LIST,   /* of records, one behind the other */
};

#define FIELD_NO_TIME INT64_MIN
#define FIELD_NO_RANK UINT32_MAX

/* The type of the member. */
enum field_type {
    FIELD_TYPE_BOOL,
    FIELD_TYPE_UINT8,
    FIELD_TYPE_INT32,
    FIELD_TYPE_UINT32,
    FIELD_TYPE_INT64,
    FIELD_TYPE_UINT64,
    FIELD_TYPE_INT128,
    FIELD_TYPE_DOUBLE,
    FIELD_TYPE_POINTER,
    FIELD_TYPE_INSIDE, /* a record or the bytes of a text, in the record itself */
};

#define FIELD_TYPE_OF(member)                                                                                          \
    _Generic((member),                                                                                                 \
        bool: FIELD_TYPE_BOOL,                                                                                         \
        uint8_t: FIELD_TYPE_UINT8,                                                                                     \
        int32_t: FIELD_TYPE_INT32,                                                                                     \
        uint32_t: FIELD_TYPE_UINT32,                                                                                   \
        int64_t: FIELD_TYPE_INT64,                                                                                     \
        uint64_t: FIELD_TYPE_UINT64,                                                                                   \
        __int128: FIELD_TYPE_INT128,                                                                                   \
        double: FIELD_TYPE_DOUBLE,                                                                                     \
        char *: FIELD_TYPE_POINTER,                                                                                    \
        const char *: FIELD_TYPE_POINTER,                                                                              \
        default: FIELD_TYPE_INSIDE)

/* Where a member is, and of which type. */
#define FIELD_AT(record, member) .offset = offsetof(record, member), .type = FIELD_TYPE_OF(((record *)0)->member)
/* The bytes of a text that stand in the record. */
#define FIELD_TEXT_AT(record, member) .offset = offsetof(record, member), .type = FIELD_TYPE_INSIDE
/* Whether a member is an array, not a pointer. */
#define FIELD_IS_ARRAY(member) !__builtin_types_compatible_p(__typeof__(member), __typeof__(&(member)[0]))
/* Of records: a pointer to the first of them, or the array of them, and how many there are. */
#define FIELD_LIST_AT(record, items, count)                                                                            \
    .offset = offsetof(record, items), .is_array = FIELD_IS_ARRAY(((record *)0)->items),                               \
    .count_offset = offsetof(record, count), .type = FIELD_TYPE_OF(((record *)0)->count)
/* A list of plain values; behind their meaning are the kind and what else a field has. */
#define FIELD_LIST_OF_VALUES(record, items, count, meaning, ...)                                                       \
    FIELD_LIST, FIELD_LIST_AT(record, items, count), .fields = &(const struct fields)                                  \
    {                                                                                                                  \
        &(const struct field){NULL, NULL, meaning, __VA_ARGS__, .type = FIELD_TYPE_OF(*((record *)0)->items)}, 1,      \
            sizeof(*((record *)0)->items)                                                                              \
    }
/* A record behind a pointer. */
#define FIELD_BEHIND(record, member) .offset = offsetof(record, member), .type = FIELD_TYPE_POINTER

#define FIELDS_OF(record, table)                                                                                       \
    {                                                                                                                  \
        .items = (table), .count = COUNT_OF(table), .record_size = sizeof(record)                                      \
    }

/* The same where they are used once. */
#define FIELDS(record, table) (&(const struct fields)FIELDS_OF(record, table))

/* A list, and a record inside this one, with the table of their fields. */
#define FIELD_LIST_OF(record, items, count, table)                                                                     \
    FIELD_LIST, FIELD_LIST_AT(record, items, count), .fields = FIELDS(*((record *)0)->items, table)
#define FIELD_RECORD_OF(record, member, table)                                                                         \
    FIELD_RECORD, FIELD_AT(record, member), .fields = FIELDS(((record *)0)->member, table)

enum {
    FIELD_0_IS_MISSING = 1 << 0,
    FIELD_OPTIONAL = 1 << 1,     /* left out of JSON where it is missing, or a list is empty */
    FIELD_NOT_IN_ROWS = 1 << 2,  /* JSON has it, rows of separated values have not */
    FIELD_NOT_IN_JSON = 1 << 3,  /* and the other way round */
    FIELD_PERCENT_SIGN = 1 << 4, /* a ratio has it behind its figures */
    FIELD_UNIT_ABOVE = 1 << 5,   /* the unit of the times in a table is the heading */
    FIELD_IN_LINES = 1 << 6, /* a record or a list whose elements each have a line in JSON, whatever they stand in */
    FIELD_NOT_IN_TABLES = 1 << 7, /* but where it is chosen */
    FIELD_IDENTIFIES = 1 << 8,    /* says which record it is, as its name does: nothing to be summed up */
    FIELD_BY_KEY = 1 << 9,        /* a list that is an object in JSON: the first field of each record is its key */
    FIELD_RIGHT = 1 << 10,        /* a short text of ASCII that ends where its column does, as numbers do */
    FIELD_SIGNED = 1 << 11,       /* a time has its sign in tables, `+` too */
    FIELD_LEFT = 1 << 12,         /* a number that begins a row begins where its heading does, as texts do */
    FIELD_ENDS_ROW = 1 << 13,     /* where it is missing the row of a table ends */
    FIELD_FIGURE = 1 << 14,       /* a text that is a number: JSON has it without quotes */
    FIELD_WINDOWS = 1 << 15,   /* a list of windows with start_s and end_s, of which neighbours can be put together: */
    FIELD_LEAST = 1 << 16,     /* a number that is then the least of theirs, */
    FIELD_FIRST = 1 << 17,     /* or that of the first, */
    FIELD_MOST = 1 << 18,      /* or the most: without, times and counts are their sum, all else is the mean by time */
    FIELD_NOT_EMPTY = 1 << 19, /* in tables only where a record has it, or it is chosen */
    FIELD_OWN_UNIT = 1 << 20,  /* a time that is far smaller than the others of its table: in the unit of the longest */
};

struct fields;
struct time_unit;

struct field {
    const char *name;    /* in JSON and in rows; NULL: in tables alone; of a record: its fields stand in this one */
    const char *heading; /* in tables, in at most two lines; NULL: not in tables */
    const char *meaning; /* a few words for somebody who meets it first */
    enum field_kind kind;
    size_t offset;
    size_t count_offset; /* of a list */
    enum field_type type;
    unsigned flags;
    unsigned needs;              /* bits that the result's `known` must have; 0: it is always there */
    unsigned char width;         /* in tables, with the blanks before it; of text that begins a row: at least */
    unsigned char decimals;      /* of a number in tables */
    unsigned char place;         /* in tables: those with a smaller one come before it */
    bool is_array;               /* of a list: its records are in this one */
    const char *const *words;    /* of FIELD_WORD */
    const struct fields *fields; /* of a record or list */
};

/* The fields of a record. One of them alone, without a name, makes a list of plain values. */
struct fields {
    const struct field *items;
    size_t count;
    size_t record_size;
};

struct field_value {
    bool is_missing;
    __int128 whole;   /* of counts, bytes, ranks (from 1), times and flags */
    double ratio;     /* of ratios and numbers */
    const char *text; /* of text and words */
};

struct field_value field_value(const struct field *field, const void *record);

static inline bool field_has_text(const struct field *field)
{
    return field->kind == FIELD_TEXT || field->kind == FIELD_WORD;
}

static inline bool field_has_ratio(const struct field *field)
{
    return field->kind == FIELD_RATIO || field->kind == FIELD_NUMBER;
}

/* What is no text, and not missing, as all formats for programs write it: seconds with nine decimals, ratios and
 * numbers with six. */
struct decimal field_figure(const struct field *field, struct field_value value);

/* As a number: times in seconds; NAN where it is missing or no number. */
double field_number(const struct field *field, const void *record);

/* The record of a FIELD_RECORD; NULL: it is missing. */
const void *field_record(const struct field *field, const void *record);

/* How many records a FIELD_LIST has, and one of them. */
size_t field_list_count(const struct field *field, const void *record);
const void *field_list_item(const struct field *field, const void *record, size_t index);

/* Whether results of which that is known have the field. */
static inline bool field_is_known(const struct field *field, unsigned known)
{
    return (field->needs & known) == field->needs;
}

/* A column of a table of records: a field of theirs, or of a record inside; those of a named record are called
 * NAME_FIELD. */
struct field_column {
    const struct field *field;
    const struct field *around[2]; /* the records that it is in, the outer one first; NULL: none */
    const char *heading;           /* in tables: the field's, or its name where it has none there */
    unsigned width;                /* likewise: the field's, or what the heading needs */
    const struct time_unit *unit;  /* likewise, of times; set where the table is laid out */
};

enum { FIELD_COLUMNS_MOST = 64, FIELD_NAME_SIZE = 80 };

struct field_columns {
    struct field_column items[FIELD_COLUMNS_MOST];
    size_t count;
    unsigned known; /* of the records; a column of what is not known has no values */
};

/* Columns of separated values, in order. */
struct field_columns field_columns_in_rows(const struct fields *fields, unsigned known);

/* Columns of tables for people, by place. */
struct field_columns field_columns_in_tables(const struct fields *fields, unsigned known);

struct field_name {
    char text[FIELD_NAME_SIZE];
};

/* Whether results of which that is known have the column; else it shows as missing where it was chosen. */
bool field_column_is_known(const struct field_column *column, unsigned known);

struct field_name field_column_name(const struct field_column *column);
struct field_value field_column_value(const struct field_column *column, const void *record);

/* For sorting: less than 0 where a comes before b, by falling value; text in the order of its bytes; what is missing
 * comes last. */
int field_column_compare(const struct field_column *column, const void *a, const void *b);

#endif
