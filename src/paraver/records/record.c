/*
 * The fields of a record are read in order, by a cursor that is NULL from the first one on that is not as usual. Only a
 * line with such a field is read once more, to find out what is wrong and what of it can be used.
 */
#include "paraver/records/record.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/array.h"
#include "base/error.h"
#include "base/number.h"

enum field_class {
    FIELD_ID,      /* 32 bits */
    FIELD_TYPE,    /* 32 bits, perhaps printed as signed */
    FIELD_TIME,    /* 63 bits */
    FIELD_PATTERN, /* 64 bits of any meaning */
    FIELD_SIGNED,
};

struct record_field {
    const char *name;
    enum field_class class;
};

static const struct record_field state_fields[] = {
    {"cpu", FIELD_ID},           {"application number", FIELD_ID}, {"task number", FIELD_ID},
    {"thread number", FIELD_ID}, {"begin time", FIELD_TIME},       {"end time", FIELD_TIME},
    {"state", FIELD_PATTERN},
};

static const struct record_field event_fields[] = {
    {"cpu", FIELD_ID},    {"application number", FIELD_ID}, {"task number", FIELD_ID}, {"thread number", FIELD_ID},
    {"time", FIELD_TIME},
};

static const struct record_field pair_fields[] = {{"event type", FIELD_TYPE}, {"event value", FIELD_PATTERN}};

static const struct record_field message_fields[] = {
    {"sender's cpu", FIELD_ID},
    {"sender's application number", FIELD_ID},
    {"sender's task number", FIELD_ID},
    {"sender's thread number", FIELD_ID},
    {"logical send time", FIELD_TIME},
    {"physical send time", FIELD_TIME},
    {"receiver's cpu", FIELD_ID},
    {"receiver's application number", FIELD_ID},
    {"receiver's task number", FIELD_ID},
    {"receiver's thread number", FIELD_ID},
    {"logical receive time", FIELD_TIME},
    {"physical receive time", FIELD_TIME},
    {"size", FIELD_SIGNED},
    {"tag", FIELD_PATTERN},
};

enum {
    STATE_FIELDS = COUNT_OF(state_fields),
    EVENT_FIELDS = COUNT_OF(event_fields),
    MESSAGE_FIELDS = COUNT_OF(message_fields),
};

enum { MAX_SAFE_DIGITS = 18 };

/* So many fields from the colon at the cursor on: digits, no more than surely fit 63 bits. Compiled where it is used,
 * field by field. */
static inline __attribute__((always_inline)) const char *read_usual(const char *at, const struct record_field *fields,
                                                                    size_t count, uint64_t *values)
{
#pragma GCC unroll 16
    for (size_t i = 0; i < count; i++) {
        const char *start = at + 1;
        uint64_t sum = 0;
        unsigned digit;

        if (*at++ != ':')
            return NULL;
        while ((digit = (unsigned char)*at - (unsigned)'0') <= 9) {
            sum = sum * 10 + digit;
            at++;
        }
        values[i] = sum;
        if ((size_t)(at - start - 1) >= MAX_SAFE_DIGITS || (fields[i].class <= FIELD_TYPE && sum > UINT32_MAX))
            return NULL;
    }
    return at;
}

/* The second reading of a line. */
struct rereading {
    struct slice line;
    const char *at; /* the colon before the next field, or the line's end */
    struct record_fault *fault;
};

static const char *end_of(struct slice line)
{
    return line.text + line.length;
}

size_t record_column(struct slice line, size_t field)
{
    const char *at = line.text;

    while (field > 1) {
        const char *colon = memchr(at, ':', (size_t)(end_of(line) - at));

        if (!colon)
            return line.length + 1;
        at = colon + 1;
        field--;
    }
    return (size_t)(at - line.text) + 1;
}

static size_t count_fields(struct slice line)
{
    size_t count = 1;

    for (size_t i = 0; i < line.length; i++)
        count += line.text[i] == ':';
    return count;
}

/* The worst of several is told, the first of these. Whether the record can be used for all that. */
__attribute__((format(printf, 4, 5))) static bool note_fault(struct record_fault *fault, int result, size_t column,
                                                             const char *format, ...)
{
    va_list arguments;

    if (result > fault->result) {
        fault->result = result;
        fault->column = column;
        va_start(arguments, format);
        vsnprintf(fault->text, sizeof(fault->text), format, arguments);
        va_end(arguments);
    }
    return result < RECORD_BAD;
}

static struct slice next_field(struct rereading *rereading)
{
    const char *start = rereading->at + 1;
    const char *end = end_of(rereading->line);
    const char *colon = memchr(start, ':', (size_t)(end - start));

    rereading->at = colon ? colon : end;
    return (struct slice){start, (size_t)(rereading->at - start)};
}

/* Of a number of 64 bits. */
static bool is_in_range(enum field_class class, uint64_t value, bool is_negative)
{
    switch (class) {
    case FIELD_ID:
        return !is_negative && value <= UINT32_MAX;
    case FIELD_TIME:
        return !is_negative && value <= INT64_MAX;
    case FIELD_TYPE:
        return value <= UINT32_MAX || value >= (uint64_t)INT32_MIN;
    case FIELD_PATTERN:
    case FIELD_SIGNED:
        break;
    }
    return true;
}

/* The next field, which there must be; false if the record is of no use any more. */
static bool reread_field(struct rereading *rereading, const struct record_field *field, uint64_t *value)
{
    struct slice text = next_field(rereading);
    size_t column = (size_t)(text.text - rereading->line.text) + 1;
    bool is_negative = text.length > 0 && text.text[0] == '-';
    enum number_result result = number_parse_pattern(text, value);

    if (text.length == 0)
        return note_fault(rereading->fault, RECORD_BAD, column, "empty field, expected the %s", field->name);
    if (result == NUMBER_NOT_ONE) {
        size_t at = text.length > 1 && is_negative;

        while (at < text.length && text.text[at] >= '0' && text.text[at] <= '9')
            at++;
        return note_fault(rereading->fault, RECORD_BAD, column + at, "expected digits in the %s, found \"%.*s\"",
                          field->name, text.length - at < 12 ? (int)(text.length - at) : 12, text.text + at);
    }
    if (result == NUMBER_OK && is_in_range(field->class, *value, is_negative))
        return true;
    /* What is too large for its field, but is no object and no time, is as large as can be. */
    if (field->class == FIELD_PATTERN || field->class == FIELD_SIGNED) {
        *value = is_negative ? (uint64_t)INT64_MIN : field->class == FIELD_PATTERN ? UINT64_MAX : INT64_MAX;
        return note_fault(rereading->fault, RECORD_REPAIRED, column, "%s out of the range of 64 bits, taken as %s",
                          field->name, is_negative ? "the smallest" : "the largest");
    }
    return note_fault(rereading->fault, field->class == FIELD_TIME ? RECORD_BAD_TIME : RECORD_BAD, column, "%s %s",
                      field->name, result == NUMBER_OK && is_negative ? "is negative" : "out of range");
}

static bool reread_fields(struct rereading *rereading, const struct record_field *fields, size_t count,
                          uint64_t *values)
{
    size_t i = 0;

    while (i < count && reread_field(rereading, &fields[i], &values[i]))
        i++;
    return i == count;
}

/* A record whose number of fields is fixed. Whether it can be used. */
static bool reread_record(struct slice line, const char *kind, const struct record_field *fields, size_t count,
                          uint64_t *values, struct record_fault *fault)
{
    struct rereading rereading = {.line = line, .at = line.text + 1, .fault = fault};
    size_t found = count_fields(line);

    if (found != count + 1)
        return note_fault(fault, RECORD_BAD, line.length + 1, "a %s record has %zu fields, found %zu", kind, count + 1,
                          found);
    return reread_fields(&rereading, fields, count, values);
}

static struct prv_object object_of(const uint64_t *values)
{
    return (struct prv_object){(uint32_t)values[0], (uint32_t)values[1], (uint32_t)values[2], (uint32_t)values[3]};
}

int record_parse_state(struct prv_state *state, struct slice line, struct record_fault *fault)
{
    uint64_t values[STATE_FIELDS];

    fault->result = RECORD_OK;
    if (read_usual(line.text + 1, state_fields, STATE_FIELDS, values) != end_of(line) &&
        !reread_record(line, "state", state_fields, STATE_FIELDS, values, fault))
        return fault->result;
    *state = (struct prv_state){object_of(values), (int64_t)values[4], (int64_t)values[5], values[6]};
    if (state->end < state->begin)
        note_fault(fault, RECORD_BAD_TIME, record_column(line, 7),
                   "state ends at %" PRId64 ", before it begins at %" PRId64, state->end, state->begin);
    return fault->result;
}

/* A type is 32 bits wide; Extrae prints those above 2^31 as negative numbers. */
static int append_event_pair(struct prv_event *event, const uint64_t values[2])
{
    return array_append(event->pairs, event->pair_count, event->pair_capacity,
                        (struct prv_pair){.type = (uint32_t)values[0], .value = values[1]});
}

/* What is wrong with a pair ends what can be used; pairs before it are. */
static int reread_event(struct prv_event *event, struct slice line, struct record_fault *fault)
{
    struct rereading rereading = {.line = line, .at = line.text + 1, .fault = fault};
    const char *end = end_of(line);
    uint64_t values[EVENT_FIELDS];

    event->pair_count = 0;
    if (count_fields(line) <= EVENT_FIELDS + 1)
        note_fault(fault, RECORD_BAD, line.length + 1, "an event record has a time, a type and a value at least");
    if (fault->result == RECORD_BAD || !reread_fields(&rereading, event_fields, EVENT_FIELDS, values))
        return fault->result;
    event->object = object_of(values);
    event->time = (int64_t)values[4];
    while (rereading.at != end) {
        const char *start = rereading.at + 1;
        size_t column = (size_t)(start - line.text) + 1;

        if (start == end && event->pair_count > 0) {
            note_fault(fault, RECORD_ODD, column - 1, "\":\" at the end of the line, ignored");
            break;
        }
        if (!reread_field(&rereading, &pair_fields[0], &values[0]))
            break;
        if (rereading.at == end) {
            note_fault(fault, event->pair_count > 0 ? RECORD_REPAIRED : RECORD_BAD, column,
                       "event type %.*s has no value", (int)(end - start < 24 ? end - start : 24), start);
            break;
        }
        if (!reread_field(&rereading, &pair_fields[1], &values[1]))
            break;
        if (append_event_pair(event, values) < 0)
            return ERROR_MEMORY;
    }
    return fault->result;
}

int record_parse_event(struct prv_event *event, struct slice line, struct record_fault *fault)
{
    uint64_t values[EVENT_FIELDS];
    uint64_t pair[2];
    const char *at = read_usual(line.text + 1, event_fields, EVENT_FIELDS, values);

    fault->result = RECORD_OK;
    event->pair_count = 0;
    while (at && at != end_of(line)) {
        at = read_usual(at, pair_fields, 2, pair);
        if (at && append_event_pair(event, pair) < 0)
            return ERROR_MEMORY;
    }
    if (!at || event->pair_count == 0)
        return reread_event(event, line, fault);
    event->object = object_of(values);
    event->time = (int64_t)values[4];
    return RECORD_OK;
}

int record_parse_message(struct prv_message *message, struct slice line, struct record_fault *fault)
{
    uint64_t values[MESSAGE_FIELDS];

    fault->result = RECORD_OK;
    if (read_usual(line.text + 1, message_fields, MESSAGE_FIELDS, values) != end_of(line) &&
        !reread_record(line, "communication", message_fields, MESSAGE_FIELDS, values, fault))
        return fault->result;
    *message = (struct prv_message){
        .sender = object_of(values),
        .logical_send = (int64_t)values[4],
        .physical_send = (int64_t)values[5],
        .receiver = object_of(values + 6),
        .logical_receive = (int64_t)values[10],
        .physical_receive = (int64_t)values[11],
        .size = (int64_t)values[12],
        .tag = (uint32_t)values[13],
    };
    /* What no tracer writes on purpose; the record is used as it stands. */
    if (message->physical_send < message->logical_send)
        note_fault(fault, RECORD_ODD, record_column(line, 7),
                   "physical send at %" PRId64 " before the logical one at %" PRId64, message->physical_send,
                   message->logical_send);
    else if (message->physical_receive < message->logical_receive)
        note_fault(fault, RECORD_ODD, record_column(line, 13),
                   "physical receive at %" PRId64 " before the logical one at %" PRId64, message->physical_receive,
                   message->logical_receive);
    else if (message->size < 0)
        note_fault(fault, RECORD_ODD, record_column(line, 14), "negative size %" PRId64 ", taken modulo 2^32",
                   message->size);
    /* Extrae prints sizes of 2 GiB and more with %d. */
    if (message->size < 0)
        message->size &= UINT32_MAX;
    return fault->result;
}
