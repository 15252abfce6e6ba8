/*
 * The lines of a trace, with the numbers that damage works on. Works on any .prv text of records with plain numbers;
 * other lines are kept where they are.
 */
#ifndef CLOCKTALK_TESTS_GEN_LINES_H
#define CLOCKTALK_TESTS_GEN_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gen/gen.h"

enum {
    LINE_FIELDS = 15, /* of a message; events keep the rest of their line as text */
};

/* Where the fields of records are. */
enum {
    FIELD_KIND = 0,     /* 1: state, 2: event, 3: message */
    FIELD_TASK = 3,     /* a message's sender */
    FIELD_BEGIN = 5,    /* begin of a state, logical send */
    FIELD_END = 6,      /* of a state; physical send */
    FIELD_RECEIVER = 9, /* task; the whole object is 7 … 10 */
    FIELD_RECEIVE = 11, /* logical */
    FIELD_ARRIVAL = 12, /* physical receive */
};

struct line {
    const char *text; /* of the trace, which must stay */
    size_t length;    /* without line end */
    int64_t fields[LINE_FIELDS];
    size_t count;   /* fields read; 0: header, communicator or comment */
    size_t tail;    /* where the fields read end in the text */
    int64_t time;   /* sort key: begin, time, physical send */
    int64_t task;   /* whose queue */
    uint64_t order; /* among equal times */
};

struct lines {
    struct line *lines;
    size_t count;
};

struct lines lines_split(const struct gen_text *in);

/* The text, with fields as they are now; lines are freed. With another duration in the header where that is asked for.
 */
struct gen_text lines_join(struct lines *lines);
struct gen_text lines_join_with_duration(struct lines *lines, int64_t duration);

/* Behind a change of fields: the key by which lines are sorted. */
void line_set_key(struct line *line);
void lines_sort(struct lines *lines);

/* What the header should name. */
int64_t lines_duration(const struct lines *lines);

static inline bool line_is(const struct line *line, int64_t kind)
{
    return line->count > 0 && line->fields[FIELD_KIND] == kind;
}

#endif
