/*
 * How the fast path reads lines.
 *
 * The fields of a line are walked over (field_cursor.h); what is neither a digit nor a delimiter is taken for the last
 * delimiter, and makes the line one for the reader. Event types are looked up as text, and so are objects, unless there
 * are thousands: the same few come again and again. An event behind a state mostly has its object and time, which are
 * not read once more. What is known of thousands is in no cache: a check of the cpu is all that each line needs of it.
 *
 * Where the sink wants the last states only, each object's are kept as one until whoever reads tells them: at the end,
 * and before a line for the reader, which may change what states say.
 */
#include "paraver/records/fast_path.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/sorted.h"

struct fast_path *fast_path_new(const struct prv_sink *sink, const struct prv_header *header,
                                const struct anomalies *anomalies)
{
    struct fast_path *fast_path = calloc(1, sizeof(*fast_path));
    size_t count = 1024;
    bool has_objects;

    if (!fast_path)
        return NULL;
    fast_path->sink = sink;
    fast_path->header = header;
    fast_path->unit = header->unit;
    fast_path->anomalies = anomalies;
    fast_path->plausible = header->duration > 0 && header->duration < INT64_MAX / 2 ? 2 * header->duration : INT64_MAX;
    fast_path->record = &fast_path->own;
    /* As many as the header has, of whom most may never come: memory that is not touched until then. */
    if (header->task_count > FAST_PATH_MAX_CACHED) {
        count = header->application_count > 0 ? header->applications[0].task_count : 0;
        fast_path->numbered = calloc(count + 1, sizeof(*fast_path->numbered));
        fast_path->cpus = calloc(count + 1, sizeof(*fast_path->cpus));
        fast_path->numbered_count = (uint32_t)count;
        if (sink->object_ahead)
            fast_path->delayed = calloc(FAST_PATH_LATE, sizeof(*fast_path->delayed));
        if (fast_path->delayed) /* else it goes without */
            fast_path->record = &fast_path->delayed->record;
    } else {
        /* A power of two with room for most of the header's objects. */
        while (count < 2 * header->task_count)
            count *= 2;
        fast_path->name_mask = count - 1;
        fast_path->names = array_zeroed(count, sizeof(*fast_path->names));
        fast_path->are_named = calloc(count, sizeof(*fast_path->are_named));
    }
    fast_path->kept = calloc(count + 1, sizeof(struct fast_path_kept *));
    has_objects = (fast_path->names && fast_path->are_named) || (fast_path->numbered && fast_path->cpus);
    return has_objects && fast_path->kept ? fast_path : fast_path_free(fast_path);
}

struct fast_path *fast_path_free(struct fast_path *fast_path)
{
    if (fast_path) {
        free(fast_path->names);
        free(fast_path->are_named);
        free(fast_path->numbered);
        free(fast_path->cpus);
        free(fast_path->kept);
        free(fast_path->delayed);
    }
    free(fast_path);
    return NULL;
}

/* The earliest come last. */
static int compare_kept(const void *a, const void *b)
{
    struct fast_path_kept *const *x = a;
    struct fast_path_kept *const *y = b;

    return FALLING((*x)->begin, (*y)->begin);
}

int fast_path_tell(struct fast_path *fast_path)
{
    int told = 0;

    /* The latest state of a thread must be told last. */
    if (fast_path->has_several && fast_path->kept_count > 1)
        qsort(fast_path->kept, fast_path->kept_count, sizeof(struct fast_path_kept *), compare_kept);
    while (fast_path->kept_count > 0 && told == 0) {
        struct fast_path_kept *kept = fast_path->kept[--fast_path->kept_count];
        struct prv_state state = {.begin = kept->begin, .end = kept->end};

        if (fast_path->names) {
            const char *object = (const char *)kept - offsetof(struct fast_path_object, kept);

            state.object = ((const struct fast_path_object *)(const void *)object)->object;
        } else {
            size_t number = (size_t)(kept - fast_path->numbered);

            state.object = (struct prv_object){fast_path->cpus[number] - 1, 1, (uint32_t)number + 1, 1};
        }
        for (size_t i = 0; i < sizeof(kept->value); i++)
            state.value = kept->value[i] == ':' ? 0 : 10 * state.value + (uint64_t)(kept->value[i] - '0');
        kept->is_kept = false;
        told = prv_sink_state(fast_path->sink, &state, fast_path->line);
    }
    return told;
}

#ifdef CLOCKTALK_VECTORS
#include "paraver/event_types.h"
#include "paraver/records/fast_path_objects.h"
#include "paraver/records/field_cursor.h"

enum {
    TYPE_DIGITS = 8, /* of nearly all event types */
    /* Behind the kind: of a state, of an event up to its first type, of a message up to the receiver's first field and
     * from there on. All but a window's last one are colons. */
    OBJECT_DELIMITERS = 4,
    STATE_DELIMITERS = 7,
    EVENT_DELIMITERS = 6,
    SEND_DELIMITERS = 7,
    RECEIVE_DELIMITERS = 8,
};

#define KIND(digit) ((digit) | ':' << 8) /* a line's first two bytes */

/* Where a type belongs. */
static inline struct fast_path_type *find_type(struct fast_path *fast_path, uint64_t text)
{
    return &fast_path->known.types[hash_on(0, text) % FAST_PATH_TYPES];
}

/* One more pair, up to `end`, whose type is none of those that have been looked up; behind it, or NULL: the line is one
 * for the reader. A type of eight digits takes the place of the one that was there; but not one that concerns states:
 * those that are kept have to be told before. */
static __attribute__((noinline)) struct prv_pair *read_rare_pair(struct fast_path *fast_path, const char *begin,
                                                                 const char *end, struct prv_pair *pair)
{
    const struct event_filter *filter = fast_path->sink->filter;
    const char *type_end = memchr(begin, ':', (size_t)(end - begin));
    size_t type_digits = type_end ? (size_t)(type_end - begin) : 0;
    size_t digits = (size_t)(end - begin) - type_digits - 1;
    uint64_t type;
    bool is_wanted;
    uint32_t roles;

    if (type_digits - 1 >= MAX_DIGITS || digits - 1 >= MAX_DIGITS)
        return NULL;
    type = number_before(type_end, type_digits);
    if (type > UINT32_MAX || type == PRV_TYPE_MODE)
        return NULL;
    is_wanted = event_filter_passes(filter, (uint32_t)type);
    roles = event_filter_roles(filter, (uint32_t)type);
    if (type_digits == TYPE_DIGITS && type != 0) {
        uint64_t text;

        memcpy(&text, begin, sizeof(text));
        *find_type(fast_path, text) = (struct fast_path_type){text, is_wanted ? (uint32_t)type : 0, roles};
    }
    if (is_wanted)
        *pair++ = (struct prv_pair){(uint32_t)type, roles, number_before(end, digits)};
    return pair;
}

/* The pair with a value of so many digits before `end`. */
static inline struct prv_pair typed_pair(const struct fast_path_type *type, const char *end, size_t digits)
{
    return (struct prv_pair){type->number, type->roles, number_before(end, digits)};
}

/* The type is another one than that which was there the last time; false: it has not been looked up. */
static __attribute__((noinline)) bool learn_type(struct fast_path *fast_path, struct fast_path_type *expected,
                                                 uint64_t text)
{
    *expected = *find_type(fast_path, text);
    return expected->text == text;
}

/* Reads the pairs in the window up to one whose type has not been looked up. Whether a type is wanted is known by its
 * text: most are not, and neither they nor their values ever become numbers. */
static inline ALWAYS_INLINE struct prv_pair *read_usual_pairs(struct fast_path *fast_path, struct field_cursor *cursor,
                                                              struct prv_pair *pair, struct fast_path_type **sequence)
{
    struct fast_path_type *type = *sequence;
    const char *second = cursor->window + cursor->at + TYPE_DIGITS + 2; /* digit of the value */
    uint64_t after_type;

    while ((after_type = without_first_bit(cursor->delimiters)) != 0) {
        const char *end = cursor->window + first_bit(after_type);
        uint64_t text;

        memcpy(&text, second - (TYPE_DIGITS + 2), sizeof(text));
        if (second[-2] != ':' || (type->text != text && !learn_type(fast_path, type, text)))
            break;
        note_digits(cursor, (size_t)(end - second) + 1);
        if (type->number != 0)
            *pair++ = typed_pair(type, end, (size_t)(end - second) + 1);
        second = end + 1 + TYPE_DIGITS + 2;
        cursor->delimiters = without_first_bit(after_type);
        type++;
    }
    cursor->at = (size_t)(second - cursor->window) - (TYPE_DIGITS + 2);
    *sequence = type;
    return pair;
}

/* Reads the pairs of an event from the next one on, and counts all; returns the end of the line, NULL: it is one for
 * the reader. Out of the way of most lines, which have but one. */
static __attribute__((noinline)) const char *read_pairs(struct fast_path *fast_path, struct prv_event *event,
                                                        struct prv_pair *pair, const char *at, const char *limit)
{
    struct field_cursor cursor = {.fault = 0};
    struct fast_path_type *sequence;
    uint64_t first;

    memcpy(&first, at, sizeof(first));
    sequence = fast_path->known.sequences[hash_on(0, first) % FAST_PATH_SEQUENCES];
    while (at[-1] == ':') {
        /* A type is loaded whole, wherever in the window it begins. */
        if (limit - at < BLOCK + TYPE_DIGITS)
            return NULL;
        move_window(&cursor, at);
        if (without_first_bit(cursor.delimiters) == 0)
            return NULL;
        pair = read_usual_pairs(fast_path, &cursor, pair, &sequence);
        at = cursor.window + cursor.at;
        if (without_first_bit(cursor.delimiters) != 0) {
            next_delimiter(&cursor);
            pair = read_rare_pair(fast_path, at, cursor.window + next_delimiter(&cursor), pair);
            if (!pair)
                return NULL;
            at = cursor.window + cursor.at;
        }
    }
    event->pair_count = (size_t)(pair - event->pairs);
    return at[-1] == '\n' && !is_faulty(&cursor) ? at : NULL;
}

/* Likewise, but of one pair at most, whose end is looked for without a window; returns where the next one begins. */
static inline ALWAYS_INLINE const char *read_first_pair(struct fast_path *fast_path, const char *begin,
                                                        struct prv_pair **pair)
{
    const char *value = begin + TYPE_DIGITS + 1;
    size_t digits = leading_digits(value);
    const struct fast_path_type *type;
    uint64_t text;

    memcpy(&text, begin, sizeof(text));
    type = find_type(fast_path, text);
    if (begin[TYPE_DIGITS] != ':' || type->text != text || digits == 0)
        return begin;
    if (type->number != 0)
        *(*pair)++ = typed_pair(type, value + digits, digits);
    return value + digits + 1;
}

/* MAX_DIGITS nanoseconds are never beyond TIME_MOST; of what is twice as long, 64 bits overflow where it is. */
static inline bool scale_time(const struct fast_path *fast_path, int64_t *time)
{
    if (fast_path->unit == 1)
        return true;
    if (__builtin_mul_overflow(*time, 2 * fast_path->unit, time))
        return false;
    *time /= 2;
    return true;
}

/* The line is one for the reader, and states are kept no more: whether times can be is decided in the order of lines.
 */
static __attribute__((noinline)) int decline_implausible(struct fast_path *fast_path)
{
    fast_path->has_implausible = true;
    return FAST_PATH_DECLINED;
}

/* The object's first state that is kept. */
static __attribute__((noinline)) void begin_keeping(struct fast_path *fast_path, struct fast_path_kept *kept,
                                                    int64_t end)
{
    fast_path->kept[fast_path->kept_count++] = kept;
    kept->is_kept = true;
    kept->end = end;
}

/* The state becomes one with those of its object that are kept, if there are any; its value ends before that. */
static inline ALWAYS_INLINE void keep_state(struct fast_path *fast_path, struct fast_path_kept *kept, int64_t begin,
                                            int64_t end, const char *value_end)
{
    kept->begin = begin;
    memcpy(kept->value, value_end - sizeof(kept->value), sizeof(kept->value));
    if (!kept->is_kept)
        begin_keeping(fast_path, kept, end);
    kept->end = end > kept->end ? end : kept->end;
}

/* The state is kept now, where there is one. */
static inline ALWAYS_INLINE void keep_late(struct fast_path *fast_path, struct fast_path_late *late)
{
    if (late->kept)
        keep_state(fast_path, late->kept, late->begin, late->end, late->value + sizeof(late->value));
    late->kept = NULL;
}

/* The place is one of so many that it has to come from memory first. */
static inline ALWAYS_INLINE void keep_later(struct fast_path *fast_path, struct fast_path_kept *kept, int64_t begin,
                                            int64_t end, const char *value_end)
{
    struct fast_path_late *late = &fast_path->late[fast_path->late_count++ % FAST_PATH_LATE];

    __builtin_prefetch(kept, 1);
    __builtin_prefetch((const char *)(kept + 1) - 1, 1);
    keep_late(fast_path, late);
    late->kept = kept;
    late->begin = begin;
    late->end = end;
    memcpy(late->value, value_end - sizeof(late->value), sizeof(late->value));
}

static inline ALWAYS_INLINE int tell_record(const struct fast_path *fast_path, const union fast_path_record *record,
                                            enum fast_path_kind kind, uint64_t line)
{
    const struct prv_sink *sink = fast_path->sink;
    int result = kind == FAST_PATH_STATE   ? prv_sink_state(sink, &record->state, line)
                 : kind == FAST_PATH_EVENT ? prv_sink_event(sink, &record->event, line)
                                           : prv_sink_message(sink, &record->message, line);

    return result == 0 ? anomalies_verdict(fast_path->anomalies) : result;
}

static inline int tell_delayed(const struct fast_path *fast_path, struct fast_path_delayed *delayed)
{
    enum fast_path_kind kind = delayed->kind;

    delayed->kind = FAST_PATH_NOTHING;
    return kind == FAST_PATH_NOTHING ? 0 : tell_record(fast_path, &delayed->record, kind, delayed->line);
}

/* What comes behind may be for the reader, which tells the sink itself. */
static void tell_all_delayed(struct fast_path *fast_path)
{
    for (size_t i = 0; fast_path->delayed && i < FAST_PATH_LATE && fast_path->result >= 0; i++) {
        unsigned number = ++fast_path->delayed_count % FAST_PATH_LATE;
        int told = tell_delayed(fast_path, &fast_path->delayed[number]);

        fast_path->record = &fast_path->delayed[number].record;
        if (told != 0)
            fast_path->result = told;
    }
}

/* The record that has been put together waits; the next one comes in place of the one that has waited longest, which is
 * told. */
static inline int delay_record(struct fast_path *fast_path, enum fast_path_kind kind)
{
    const struct prv_sink *sink = fast_path->sink;
    struct fast_path_delayed *delayed = &fast_path->delayed[fast_path->delayed_count % FAST_PATH_LATE];
    struct fast_path_delayed *next = &fast_path->delayed[++fast_path->delayed_count % FAST_PATH_LATE];

    if (kind == FAST_PATH_MESSAGE)
        sink->message_ahead(sink->user, &delayed->record.message);
    else
        sink->object_ahead(sink->user,
                           kind == FAST_PATH_EVENT ? &delayed->record.event.object : &delayed->record.state.object);
    delayed->kind = kind;
    delayed->line = fast_path->line + 1;
    fast_path->record = &next->record;
    return tell_delayed(fast_path, next);
}

/* What has been put together, now or later. */
static inline ALWAYS_INLINE int pass_on(struct fast_path *fast_path, enum fast_path_kind kind, bool caches)
{
    return !caches && fast_path->delayed ? delay_record(fast_path, kind)
                                         : tell_record(fast_path, fast_path->record, kind, fast_path->line + 1);
}

/* The line is moved on to the next one, unless it is one for the reader. */
static inline ALWAYS_INLINE int read_state(struct fast_path *fast_path, const char **line, bool caches)
{
    struct field_cursor cursor = first_cursor(*line);
    struct fast_path_object *object;
    uint64_t from_time;
    int64_t begin;
    int64_t end;
    const char *value;
    size_t digits;

    if (count_bits(cursor.delimiters) != STATE_DELIMITERS)
        return FAST_PATH_DECLINED;
    object = next_object(fast_path, &cursor, &fast_path->of_state, caches);
    if (!object)
        return FAST_PATH_DECLINED;
    from_time = cursor.delimiters;
    next_two_numbers(&cursor, &begin, &end);
    value = cursor.window + cursor.at;
    digits = next_delimiter(&cursor) - (size_t)(value - cursor.window);
    /* More than four are a fault, too. */
    note_digits(&cursor, MAX_DIGITS / sizeof(object->kept.value) * (digits - 1) + 1);
    if (last_delimiter(&cursor) != '\n' || is_faulty(&cursor) || end < begin || !scale_time(fast_path, &begin) ||
        !scale_time(fast_path, &end))
        return FAST_PATH_DECLINED;
    if (end > fast_path->kept_until && end > fast_path->plausible)
        return decline_implausible(fast_path);
    object->kept.begin = begin;
    fast_path->beginning = (struct usual_beginning){*line, (from_time ^ (from_time - 1)) & ~UINT64_C(1), object};
    *line = cursor.window + cursor.at;
    if (end <= fast_path->kept_until && caches) {
        keep_state(fast_path, &object->kept, begin, end, value + digits);
        return 0;
    }
    if (end <= fast_path->kept_until && is_first_thread(&object->object)) {
        keep_later(fast_path, &fast_path->numbered[object->object.task - 1], begin, end, value + digits);
        return 0;
    }
    fast_path->record->state = (struct prv_state){object->object, begin, end, number_before(value + digits, digits)};
    return pass_on(fast_path, FAST_PATH_STATE, caches);
}

/* An event's object and time, where they are not those of the last state. NULL: the line is one for the reader. */
static inline ALWAYS_INLINE const struct fast_path_object *
read_beginning(struct fast_path *fast_path, struct field_cursor *cursor, int64_t *time, bool caches)
{
    const struct fast_path_object *object;

    if (count_bits(cursor->delimiters) < EVENT_DELIMITERS)
        return NULL;
    object = next_object(fast_path, cursor, &fast_path->of_other, caches);
    if (!object)
        return NULL;
    *time = (int64_t)next_number(cursor);
    if (is_faulty(cursor) || !scale_time(fast_path, time))
        return NULL;
    if (*time > fast_path->plausible) {
        decline_implausible(fast_path);
        return NULL;
    }
    return object;
}

/* The line is moved on to the next one, unless it is one for the reader. */
static inline ALWAYS_INLINE int read_event(struct fast_path *fast_path, const char **line, const char *limit,
                                           bool caches)
{
    const struct usual_beginning *beginning = &fast_path->beginning;
    const struct fast_path_object *object = beginning->object;
    const char *at;
    struct prv_event *event;
    struct prv_pair *pair;
    int64_t time;

    if ((beginning->bytes & ~equal_bytes(*line, beginning->line)) == 0) {
        at = *line + count_bits(beginning->bytes) + 1;
        time = object->kept.begin;
    } else {
        struct field_cursor cursor = first_cursor(*line);

        object = read_beginning(fast_path, &cursor, &time, caches);
        if (!object)
            return FAST_PATH_DECLINED;
        at = cursor.window + cursor.at;
    }
    /* Not before: an object that takes another one's place has the sink told of states, and so the record moved. */
    event = &fast_path->record->event;
    event->object = object->object;
    event->time = time;
    event->pairs = pair = fast_path->record->pairs;
    at = read_first_pair(fast_path, at, &pair);
    event->pair_count = (size_t)(pair - event->pairs);
    if (at[-1] != '\n')
        at = read_pairs(fast_path, event, pair, at,
                        limit - *line < FAST_PATH_MAX_LINE ? limit : *line + FAST_PATH_MAX_LINE);
    if (!at)
        return FAST_PATH_DECLINED;
    *line = at;
    return pass_on(fast_path, FAST_PATH_EVENT, caches);
}

/* Likewise. */
static inline ALWAYS_INLINE int read_message(struct fast_path *fast_path, const char **line, const char *limit,
                                             bool caches)
{
    struct field_cursor cursor = first_cursor(*line);
    const struct fast_path_object *object;
    struct prv_object sender;
    const char *receiver;
    struct prv_message *message;
    int64_t sends[2];
    int64_t receives[2];
    int64_t size;
    int64_t tag;

    if (count_bits(cursor.delimiters) < SEND_DELIMITERS)
        return FAST_PATH_DECLINED;
    object = next_object(fast_path, &cursor, &fast_path->of_other, caches);
    if (!object)
        return FAST_PATH_DECLINED;
    sender = object->object;
    next_two_numbers(&cursor, &sends[0], &sends[1]);
    receiver = cursor.window + cursor.at;
    if (limit - receiver < BLOCK)
        return FAST_PATH_DECLINED;
    move_window(&cursor, receiver);
    if (count_bits(cursor.delimiters) != RECEIVE_DELIMITERS)
        return FAST_PATH_DECLINED;
    object = next_object(fast_path, &cursor, &fast_path->of_other, caches);
    if (!object)
        return FAST_PATH_DECLINED;
    next_two_numbers(&cursor, &receives[0], &receives[1]);
    next_two_numbers(&cursor, &size, &tag);
    if (last_delimiter(&cursor) != '\n' || is_faulty(&cursor) || sends[1] < sends[0] || receives[1] < receives[0] ||
        !scale_time(fast_path, &sends[0]) || !scale_time(fast_path, &sends[1]) ||
        !scale_time(fast_path, &receives[0]) || !scale_time(fast_path, &receives[1]))
        return FAST_PATH_DECLINED;
    if (sends[1] > fast_path->plausible || receives[1] > fast_path->plausible)
        return decline_implausible(fast_path);
    message = &fast_path->record->message;
    message->sender = sender;
    message->receiver = object->object;
    message->logical_send = sends[0];
    message->physical_send = sends[1];
    message->logical_receive = receives[0];
    message->physical_receive = receives[1];
    message->size = size;
    message->tag = (uint32_t)tag;
    message->is_posting_unknown = false;
    message->completed = 0;
    *line = cursor.window + cursor.at;
    return pass_on(fast_path, FAST_PATH_MESSAGE, caches);
}

/* From `at` on, as far as they begin before fast_path->stop. Returns the end of the last line that was read; the result
 * that ended the reading is in the fast path. */
static inline ALWAYS_INLINE const char *read_lines(struct fast_path *fast_path, const char *at, const char *limit,
                                                   bool caches)
{
    int result = 0;

    while (result == 0 && at < fast_path->stop) {
        switch ((unsigned char)at[0] | (unsigned)(unsigned char)at[1] << 8) {
        case KIND('1'):
            result = read_state(fast_path, &at, caches);
            break;
        case KIND('2'):
            result = read_event(fast_path, &at, limit, caches);
            break;
        case KIND('3'):
            result = read_message(fast_path, &at, limit, caches);
            break;
        default:
            result = FAST_PATH_DECLINED;
            break;
        }
        fast_path->line += result != FAST_PATH_DECLINED;
    }
    fast_path->result = result;
    return at;
}

static __attribute__((noinline)) const char *read_lines_of_few(struct fast_path *fast_path, const char *at,
                                                               const char *limit)
{
    return read_lines(fast_path, at, limit, true);
}

static __attribute__((noinline)) const char *read_lines_of_many(struct fast_path *fast_path, const char *at,
                                                                const char *limit)
{
    at = read_lines(fast_path, at, limit, false);
    for (size_t i = 0; i < FAST_PATH_LATE; i++)
        keep_late(fast_path, &fast_path->late[fast_path->late_count++ % FAST_PATH_LATE]);
    tell_all_delayed(fast_path);
    return at;
}

#endif

size_t fast_path_read(struct fast_path *fast_path, const char *bytes, size_t start, size_t length, uint64_t *line,
                      int *error)
{
    const struct prv_sink *sink = fast_path->sink;
    const struct event_filter *filter = sink->filter;
    /* The sink may be told of states late, and of the last ones alone. */
    bool keeps_states = sink->wants_last_states && !fast_path->has_implausible &&
                        !(sink->has_bursts && *sink->has_bursts) && (!filter || filter->is_armed);
    const char *at = bytes + start;

    *error = 0;
    if (start < FAST_PATH_LEAD || start >= length)
        return 0;
    if (filter && filter->is_armed != fast_path->is_filtering) {
        memset(&fast_path->known, 0, sizeof(fast_path->known));
        fast_path->is_filtering = filter->is_armed;
    }
    if (fast_path->has_implausible && fast_path->kept_count == 0)
        fast_path->plausible = INT64_MAX;
    fast_path->kept_until = keeps_states ? fast_path->plausible : -1;
    fast_path->line = *line;
#ifdef CLOCKTALK_VECTORS
    /* An event's second type is looked at, too, before a further window is, which begins behind at most 62 bytes. */
    fast_path->stop = length >= start + BLOCK + TYPE_DIGITS ? bytes + length - (BLOCK + TYPE_DIGITS) + 1 : at;
    fast_path->beginning = (struct usual_beginning){.line = at, .bytes = UINT64_MAX};
    at = fast_path->names ? read_lines_of_few(fast_path, at, bytes + length)
                          : read_lines_of_many(fast_path, at, bytes + length);
#endif
    *line = fast_path->line;
    *error = fast_path->result == FAST_PATH_DECLINED ? fast_path->told : fast_path->result;
    fast_path->told = 0;
    return (size_t)(at - bytes) - start;
}
