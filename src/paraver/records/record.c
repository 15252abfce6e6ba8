/*
 * The fields of a record are parsed in order by one cursor that is NULL from the first error on; the common case has no
 * branch per field but the loop over its digits. Only a line that fails is read once more, field by field, to find out
 * what is wrong and what of it can be used.
 */
#include "paraver/records/record.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/array.h"
#include "base/error.h"
#include "base/number.h"

enum { MAX_SAFE_DIGITS = 18 };

/* Digits up to the first non-digit; NULL for none or for more than fit 63 bits. */
static inline const char *parse_digits(const char *at, uint64_t *value)
{
    const char *start = at;
    uint64_t sum = 0;
    unsigned digit;

    while ((digit = (unsigned char)*at - (unsigned)'0') <= 9) {
        sum = sum * 10 + digit;
        at++;
    }
    *value = sum;
    return (size_t)(at - start - 1) < MAX_SAFE_DIGITS ? at : NULL;
}

/* As above, but any 64-bit pattern; leading zeros do not count. */
static const char *parse_pattern(const char *at, uint64_t *value)
{
    const char *start = at;
    bool negative = *at == '-';
    uint64_t sum = 0;
    unsigned digit;

    start = at += negative;
    while ((digit = (unsigned char)*at - (unsigned)'0') <= 9) {
        if (__builtin_mul_overflow(sum, (uint64_t)10, &sum) || __builtin_add_overflow(sum, (uint64_t)digit, &sum))
            return NULL;
        at++;
    }
    if (at == start || (negative && sum > (uint64_t)INT64_MAX + 1))
        return NULL;
    *value = negative ? 0 - sum : sum;
    return at;
}

static inline const char *parse_time(const char *at, int64_t *time)
{
    uint64_t value;
    const char *end;

    if (!at || *at != ':')
        return NULL;
    end = parse_digits(at + 1, &value);
    if (!end && at[1] != '-') {
        end = parse_pattern(at + 1, &value);
        end = end && value <= INT64_MAX ? end : NULL;
    }
    *time = (int64_t)value;
    return end;
}

static inline const char *parse_id(const char *at, uint32_t *id)
{
    uint64_t value;

    if (!at || *at != ':')
        return NULL;
    at = parse_digits(at + 1, &value);
    if (!at || value > UINT32_MAX)
        return NULL;
    *id = (uint32_t)value;
    return at;
}

static inline const char *parse_signed(const char *at, uint64_t *value)
{
    const char *end;

    if (!at || *at != ':')
        return NULL;
    end = parse_digits(at + 1, value);
    return end ? end : parse_pattern(at + 1, value);
}

/* :cpu:appl:task:thread */
static inline const char *parse_object(const char *at, struct prv_object *object)
{
    at = parse_id(at, &object->cpu);
    at = parse_id(at, &object->application);
    at = parse_id(at, &object->task);
    return parse_id(at, &object->thread);
}

enum field_class {
    FIELD_ID,      /* 32 bits */
    FIELD_TIME,    /* 63 bits */
    FIELD_TYPE,    /* 32 bits, perhaps printed as signed */
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

static const struct record_field type_field = {"event type", FIELD_TYPE};
static const struct record_field value_field = {"event value", FIELD_PATTERN};

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
    STATE_FIELDS = sizeof(state_fields) / sizeof(state_fields[0]),
    EVENT_FIELDS = sizeof(event_fields) / sizeof(event_fields[0]),
    MESSAGE_FIELDS = sizeof(message_fields) / sizeof(message_fields[0]),
};

/* The second reading of a line. */
struct rereading {
    struct slice line;
    const char *at; /* the colon before the next field, or the line's end */
    struct record_fault *fault;
    int result; /* the worst so far, which the fault describes */
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

__attribute__((format(printf, 3, 4))) static int set_fault(struct record_fault *fault, size_t column,
                                                           const char *format, ...)
{
    va_list arguments;

    fault->column = column;
    va_start(arguments, format);
    vsnprintf(fault->text, sizeof(fault->text), format, arguments);
    va_end(arguments);
    return RECORD_BAD;
}

__attribute__((format(printf, 4, 5))) static bool note_fault(struct rereading *rereading, int result, const char *at,
                                                             const char *format, ...)
{
    va_list arguments;

    if (result > rereading->result) {
        rereading->result = result;
        rereading->fault->column = (size_t)(at - rereading->line.text) + 1;
        va_start(arguments, format);
        vsnprintf(rereading->fault->text, sizeof(rereading->fault->text), format, arguments);
        va_end(arguments);
    }
    return result < RECORD_BAD;
}

/* What is too large for its field, but is no object and no time, is as large as can be. */
static bool saturate_field(struct rereading *rereading, const struct record_field *field, struct slice text,
                           uint64_t *value)
{
    bool negative = text.text[0] == '-';

    if (field->class == FIELD_PATTERN)
        *value = negative ? (uint64_t)INT64_MIN : UINT64_MAX;
    else if (field->class == FIELD_SIGNED)
        *value = negative ? (uint64_t)INT64_MIN : INT64_MAX;
    else
        return note_fault(rereading, field->class == FIELD_TIME ? RECORD_BAD_TIME : RECORD_BAD, text.text,
                          "%s out of range", field->name);
    return note_fault(rereading, RECORD_REPAIRED, text.text, "%s out of the range of 64 bits, taken as %s", field->name,
                      negative ? "the smallest" : "the largest");
}

/* The next field, which there must be; false if the record is of no use any more. */
static bool reread_field(struct rereading *rereading, const struct record_field *field, uint64_t *value)
{
    const char *end = end_of(rereading->line);
    struct slice text = {rereading->at + 1, (size_t)(end - rereading->at - 1)};
    const char *colon = memchr(text.text, ':', text.length);
    bool negative = text.length > 0 && text.text[0] == '-';
    bool is_in_range = true;
    size_t at;

    if (colon)
        text.length = (size_t)(colon - text.text);
    rereading->at = text.text + text.length;
    if (text.length == 0)
        return note_fault(rereading, RECORD_BAD, text.text, "empty field, expected the %s", field->name);
    switch (number_parse_pattern(text, value)) {
    case NUMBER_OK:
        break;
    case NUMBER_NOT_ONE:
        at = text.length > 1 && negative;
        while (at < text.length && text.text[at] >= '0' && text.text[at] <= '9')
            at++;
        return note_fault(rereading, RECORD_BAD, text.text + at, "expected digits in the %s, found \"%.*s\"",
                          field->name, text.length - at < 12 ? (int)(text.length - at) : 12, text.text + at);
    case NUMBER_TOO_LARGE:
        return saturate_field(rereading, field, text, value);
    }
    if (field->class == FIELD_ID || field->class == FIELD_TIME)
        is_in_range = !negative && *value <= (field->class == FIELD_ID ? UINT32_MAX : (uint64_t)INT64_MAX);
    else if (field->class == FIELD_TYPE)
        is_in_range = *value <= UINT32_MAX || *value >= (uint64_t)INT32_MIN;
    if (is_in_range)
        return true;
    return note_fault(rereading, field->class == FIELD_TIME ? RECORD_BAD_TIME : RECORD_BAD, text.text, "%s %s",
                      field->name, negative ? "is negative" : "out of range");
}

static bool reread_fields(struct rereading *rereading, const struct record_field *fields, size_t count,
                          uint64_t *values)
{
    size_t i = 0;

    while (i < count && reread_field(rereading, &fields[i], &values[i]))
        i++;
    return i == count;
}

/* A record whose number of fields is fixed. */
static int reread(struct slice line, const char *kind, const struct record_field *fields, size_t count,
                  uint64_t *values, struct record_fault *fault)
{
    struct rereading rereading = {.line = line, .at = line.text + 1, .fault = fault};
    size_t found = count_fields(line);

    if (found != count + 1)
        return set_fault(fault, line.length + 1, "a %s record has %zu fields, found %zu", kind, count + 1, found);
    reread_fields(&rereading, fields, count, values);
    return rereading.result;
}

static struct prv_object object_of(const uint64_t *values)
{
    return (struct prv_object){(uint32_t)values[0], (uint32_t)values[1], (uint32_t)values[2], (uint32_t)values[3]};
}

int record_parse_state(struct prv_state *state, struct slice line, struct record_fault *fault)
{
    int result = RECORD_OK;
    const char *at = parse_object(line.text + 1, &state->object);
    uint64_t values[STATE_FIELDS];

    at = parse_time(at, &state->begin);
    at = parse_time(at, &state->end);
    at = parse_signed(at, &state->value);
    if (at != end_of(line)) {
        result = reread(line, "state", state_fields, STATE_FIELDS, values, fault);
        if (result < RECORD_BAD)
            *state = (struct prv_state){object_of(values), (int64_t)values[4], (int64_t)values[5], values[6]};
    }
    if (result < RECORD_BAD && state->end < state->begin) {
        set_fault(fault, record_column(line, 7), "state ends at %" PRId64 ", before it begins at %" PRId64, state->end,
                  state->begin);
        result = RECORD_BAD_TIME;
    }
    return result;
}

static int append_event_pair(struct prv_event *event, uint64_t type, uint64_t value)
{
    if (event->pair_count == event->pair_capacity &&
        array_reserve(&event->pairs, &event->pair_capacity, event->pair_count + 1, sizeof(*event->pairs)) < 0)
        return ERROR_MEMORY;
    event->pairs[event->pair_count++] = (struct prv_pair){.type = (uint32_t)type, .value = value};
    return 0;
}

/* What is wrong with a pair ends what can be used; pairs before it are. */
static int reread_event(struct prv_event *event, struct slice line, struct record_fault *fault)
{
    struct rereading rereading = {.line = line, .at = line.text + 1, .fault = fault};
    const char *end = end_of(line);
    uint64_t values[EVENT_FIELDS];

    event->pair_count = 0;
    if (count_fields(line) <= EVENT_FIELDS + 1)
        return set_fault(fault, line.length + 1, "an event record has a time, a type and a value at least");
    if (!reread_fields(&rereading, event_fields, EVENT_FIELDS, values))
        return rereading.result;
    event->object = object_of(values);
    event->time = (int64_t)values[4];
    while (rereading.at != end) {
        const char *start = rereading.at + 1;
        uint64_t type;
        uint64_t value;

        if (start == end && event->pair_count > 0) {
            note_fault(&rereading, RECORD_ODD, rereading.at, "\":\" at the end of the line, ignored");
            break;
        }
        if (!reread_field(&rereading, &type_field, &type))
            break;
        if (rereading.at == end) {
            note_fault(&rereading, event->pair_count > 0 ? RECORD_REPAIRED : RECORD_BAD, start,
                       "event type %.*s has no value", (int)(end - start < 24 ? end - start : 24), start);
            break;
        }
        if (!reread_field(&rereading, &value_field, &value))
            break;
        if (append_event_pair(event, type, value) < 0)
            return ERROR_MEMORY;
    }
    return rereading.result;
}

int record_parse_event(struct prv_event *event, struct slice line, struct record_fault *fault)
{
    const char *end = end_of(line);
    const char *at = parse_object(line.text + 1, &event->object);

    event->pair_count = 0;
    at = parse_time(at, &event->time);
    while (at && at != end) {
        uint64_t type;
        uint64_t value;

        /* A type is 32 bits wide; Extrae prints those above 2^31 as negative numbers. */
        at = parse_signed(at, &type);
        if (at && type > UINT32_MAX && type < (uint64_t)INT32_MIN)
            at = NULL;
        at = parse_signed(at, &value);
        if (at && append_event_pair(event, type, value) < 0)
            return ERROR_MEMORY;
    }
    if (at == end && event->pair_count > 0)
        return RECORD_OK;
    return reread_event(event, line, fault);
}

/* What no tracer writes on purpose; the record is used as it stands. */
static int check_message_record(struct prv_message *message, struct slice line, struct record_fault *fault)
{
    if (message->physical_send < message->logical_send)
        set_fault(fault, record_column(line, 7), "physical send at %" PRId64 " before the logical one at %" PRId64,
                  message->physical_send, message->logical_send);
    else if (message->physical_receive < message->logical_receive)
        set_fault(fault, record_column(line, 13), "physical receive at %" PRId64 " before the logical one at %" PRId64,
                  message->physical_receive, message->logical_receive);
    else if (message->size < 0)
        set_fault(fault, record_column(line, 14), "negative size %" PRId64 ", taken modulo 2^32", message->size);
    else
        return RECORD_OK;
    /* Extrae prints sizes of 2 GiB and more with %d. */
    if (message->size < 0)
        message->size &= UINT32_MAX;
    return RECORD_ODD;
}

int record_parse_message(struct prv_message *message, struct slice line, struct record_fault *fault)
{
    const char *at = parse_object(line.text + 1, &message->sender);
    uint64_t values[MESSAGE_FIELDS];
    uint64_t size;
    uint64_t tag;
    int result = RECORD_OK;
    struct record_fault other;
    int odd;

    at = parse_time(at, &message->logical_send);
    at = parse_time(at, &message->physical_send);
    at = parse_object(at, &message->receiver);
    at = parse_time(at, &message->logical_receive);
    at = parse_time(at, &message->physical_receive);
    at = parse_signed(at, &size);
    at = parse_signed(at, &tag);
    if (at != end_of(line)) {
        result = reread(line, "communication", message_fields, MESSAGE_FIELDS, values, fault);
        if (result >= RECORD_BAD)
            return result;
        message->sender = object_of(values);
        message->logical_send = (int64_t)values[4];
        message->physical_send = (int64_t)values[5];
        message->receiver = object_of(values + 6);
        message->logical_receive = (int64_t)values[10];
        message->physical_receive = (int64_t)values[11];
        size = values[12];
        tag = values[13];
    }
    message->size = (int64_t)size;
    message->tag = (uint32_t)tag;
    message->completed = 0;
    odd = check_message_record(message, line, result == RECORD_OK ? fault : &other);
    return result == RECORD_OK ? odd : result;
}
