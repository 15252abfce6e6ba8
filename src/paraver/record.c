/*
 * The fields of a record are parsed in order by one cursor that is NULL from the first error on; the common case has no
 * branch per field but the loop over its digits. What exactly was wrong is found out only for lines that fail.
 */
#include "paraver/record.h"

#include "base/array.h"
#include "base/error.h"

enum { MAX_SAFE_DIGITS = 18 };

/* Digits up to the first non-digit; NULL for none or for more than fit 63 bits. */
static inline const char *read_number(const char *at, uint64_t *value)
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
static const char *read_pattern(const char *at, uint64_t *value)
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

static const char *read_long_number(const char *at, uint64_t *value)
{
    const char *end = *at == '-' ? NULL : read_pattern(at, value);

    return end && *value <= INT64_MAX ? end : NULL;
}

static inline const char *read_time(const char *at, int64_t *time)
{
    uint64_t value;
    const char *end;

    if (!at || *at != ':')
        return NULL;
    end = read_number(at + 1, &value);
    if (!end)
        end = read_long_number(at + 1, &value);
    *time = (int64_t)value;
    return end;
}

static inline const char *read_id(const char *at, uint32_t *id)
{
    uint64_t value;

    if (!at || *at != ':')
        return NULL;
    at = read_number(at + 1, &value);
    if (!at || value > UINT32_MAX)
        return NULL;
    *id = (uint32_t)value;
    return at;
}

static inline const char *read_signed(const char *at, uint64_t *value)
{
    const char *end;

    if (!at || *at != ':')
        return NULL;
    end = read_number(at + 1, value);
    return end ? end : read_pattern(at + 1, value);
}

/* :cpu:appl:task:thread. The cpu says nothing that we need, but must be a number. */
static inline const char *read_object(const char *at, struct prv_object *object)
{
    uint32_t cpu;

    at = read_id(at, &cpu);
    at = read_id(at, &object->application);
    at = read_id(at, &object->task);
    return read_id(at, &object->thread);
}

static size_t count_fields(struct slice line)
{
    size_t count = 1;

    for (size_t i = 0; i < line.length; i++)
        count += line.text[i] == ':';
    return count;
}

/* What is wrong with a line that has the right number of fields. */
static const char *explain_fields(struct slice line)
{
    const char *field = line.text;
    const char *end = line.text + line.length;

    while (field <= end) {
        const char *stop = memchr(field, ':', (size_t)(end - field));

        if (!stop)
            stop = end;
        if (stop == field)
            return "empty field, expected a number";
        for (const char *c = field; c < stop; c++)
            if ((*c < '0' || *c > '9') && !(c == field && *c == '-' && stop - field > 1))
                return "expected digits between the colons";
        if (*field == '-')
            return "negative number, expected one that is not";
        field = stop + 1;
    }
    return "number out of range";
}

int record_parse_state(struct prv_state *state, struct slice line, const char **why)
{
    uint64_t id;
    const char *at = read_object(line.text + 1, &state->object);

    at = read_time(at, &state->begin);
    at = read_time(at, &state->end);
    at = read_signed(at, &id);
    if (at != line.text + line.length) {
        *why = count_fields(line) == 8 ? explain_fields(line) : "a state record has 8 fields";
        return RECORD_BAD;
    }
    if (state->end < state->begin) {
        *why = "state ends before it begins";
        return RECORD_BAD;
    }
    return RECORD_OK;
}

static int append_pair(struct prv_event *event, uint64_t type, uint64_t value)
{
    if (event->pair_count == event->pair_capacity &&
        array_reserve(&event->pairs, &event->pair_capacity, event->pair_count + 1, sizeof(*event->pairs)) < 0)
        return ERROR_MEMORY;
    event->pairs[event->pair_count++] = (struct prv_pair){(uint32_t)type, value};
    return 0;
}

/* A type is 32 bits wide; Extrae prints those above 2^31 as negative numbers. */
static const char *read_type(const char *at, uint64_t *type)
{
    at = read_signed(at, type);
    if (at && *type > UINT32_MAX && (int64_t)*type < INT32_MIN)
        return NULL;
    return at;
}

static int explain_event(const struct prv_event *event, struct slice line, const char *at, const char **why)
{
    size_t fields = count_fields(line);

    if (at && *at == ':' && at + 1 == line.text + line.length && event->pair_count > 0) {
        *why = "\":\" at the end of the line";
        return RECORD_REPAIRED;
    }
    if (fields <= 6)
        *why = "an event record has a time and at least one type:value";
    else if (fields % 2 != 0)
        *why = "event type without value";
    else
        *why = explain_fields(line);
    return event->pair_count > 0 ? RECORD_REPAIRED : RECORD_BAD;
}

int record_parse_event(struct prv_event *event, struct slice line, const char **why)
{
    const char *end = line.text + line.length;
    const char *at = read_object(line.text + 1, &event->object);
    const char *pair;

    event->pair_count = 0;
    at = pair = read_time(at, &event->time);
    while (at && at != end) {
        uint64_t type;
        uint64_t value;

        pair = at;
        at = read_type(at, &type);
        at = read_signed(at, &value);
        if (at && append_pair(event, type, value) < 0)
            return ERROR_MEMORY;
    }
    if (at == end && event->pair_count > 0)
        return RECORD_OK;
    return explain_event(event, line, pair, why);
}

int record_parse_message(struct prv_message *message, struct slice line, const char **why)
{
    const char *at = read_object(line.text + 1, &message->sender);
    uint64_t size;
    uint64_t tag;
    int result = RECORD_OK;

    at = read_time(at, &message->logical_send);
    at = read_time(at, &message->physical_send);
    at = read_object(at, &message->receiver);
    at = read_time(at, &message->logical_receive);
    at = read_time(at, &message->physical_receive);
    at = read_signed(at, &size);
    at = read_signed(at, &tag);
    if (at != line.text + line.length) {
        *why = count_fields(line) == 15 ? explain_fields(line) : "a communication record has 15 fields";
        return RECORD_BAD;
    }
    if ((int64_t)size < 0) {
        /* Extrae prints sizes of 2 GiB and more with %d. */
        size &= UINT32_MAX;
        *why = "negative size, taken modulo 2^32";
        result = RECORD_REPAIRED;
    }
    message->size = (int64_t)size;
    message->tag = (uint32_t)tag;
    return result;
}
