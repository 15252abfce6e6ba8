/*
 * The fast path's reading of lines.
 *
 * Of each line the positions of its delimiters, colons and the line end, are found first, 64 bytes at a time; a byte
 * that is neither a digit nor a delimiter makes the line one for the reader. The fields lie between the delimiters. A
 * field's digits are loaded so that the last one is the vector's last byte. Objects and event types are looked up as
 * text: the same few come again and again.
 */
#include <string.h>

#include "base/duration.h"
#include "paraver/records/fast_path.h"
#include "paraver/records/fast_path_vectors.h"

enum {
    MAX_BLOCKS = FAST_PATH_MAX_LINE / BLOCK,
    LEAD = MAX_DIGITS, /* bytes before a line that are loaded with its first fields */
    TYPE_DIGITS = 8,   /* of nearly all event types */
    STATE_DELIMITERS = 8,
    EVENT_DELIMITERS = 8, /* at least */
    MESSAGE_DELIMITERS = 15,
};

#define ALWAYS_INLINE __attribute__((always_inline))
#define KIND(digit)   ((digit) | ':' << 8) /* a line's first two bytes */

/* Of at least one bit. */
static inline size_t first_bit(uint64_t bits)
{
    return (size_t)__builtin_ctzll(bits);
}

static inline uint64_t without_first_bit(uint64_t bits)
{
    return bits & (bits - 1);
}

/* Returns the bytes of a block that are neither digits nor colons; *delimiters are the colons before the first of
 * these, and that one. With '0' as 0, digits and the colon, which follows them, are the smallest bytes. */
static inline uint64_t classify(const char *text, uint64_t *delimiters)
{
    struct text_block block = block_load(text);
    uint64_t others = block_from(block, ':' + 1 - '0');

    *delimiters = block_from(block, ':' - '0') & (others ^ (others - 1));
    return others;
}

/* The delimiters of a line that is longer than a block, a bit for each of its bytes. */
struct delimiters {
    size_t count;
    size_t length;                   /* of the line, its end included */
    uint64_t blocks[MAX_BLOCKS + 1]; /* 0 after the last one */
};

/* Whether the line, whose first block has no other bytes than digits and these delimiters, goes on like that, has no
 * empty field but perhaps the first, and ends before `limit`. */
static bool find_delimiters(struct delimiters *delimiters, const char *line, const char *limit, uint64_t first)
{
    if (first & first << 1)
        return false;
    delimiters->blocks[0] = first;
    delimiters->count = (size_t)__builtin_popcountll(first);
    for (size_t block = 1; block < MAX_BLOCKS; block++) {
        const char *at = line + block * BLOCK;
        uint64_t others;
        uint64_t bits;

        if (limit - at < BLOCK)
            return false;
        others = classify(at, &bits);
        /* Two delimiters in a row, also across blocks, are an empty field. */
        if (bits & (bits << 1 | delimiters->blocks[block - 1] >> (BLOCK - 1)))
            return false;
        delimiters->blocks[block] = bits;
        delimiters->count += (size_t)__builtin_popcountll(bits);
        if (others != 0) {
            delimiters->blocks[block + 1] = 0;
            delimiters->length = block * BLOCK + first_bit(others) + 1;
            return line[delimiters->length - 1] == '\n';
        }
    }
    return false;
}

/* Walks over a line, field by field. */
struct field_cursor {
    const char *line;
    const uint64_t *blocks; /* NULL: the line has but one, and all its delimiters are at hand */
    const char *begin;      /* of the next field */
    const char *base;       /* of the delimiters below: those within a block's length from here on that are left */
    uint64_t delimiters;
    uint64_t fault; /* beyond 15: some field has too many digits */
};

/* Loads the delimiters from the next field on, a block's length of them, across the boundary of two blocks. */
static inline void load_delimiters(struct field_cursor *cursor)
{
    size_t at = (size_t)(cursor->begin - cursor->line);
    const uint64_t *block = &cursor->blocks[at / BLOCK];
    size_t shift = at % BLOCK;

    cursor->base = cursor->begin;
    cursor->delimiters = block[0] >> shift | block[1] << 1 << (BLOCK - 1 - shift);
}

/* The delimiter that ends the next field. Where that is longer than a block, which is a fault, no further than its
 * second byte. */
static inline ALWAYS_INLINE const char *next_delimiter(struct field_cursor *cursor)
{
    const char *delimiter;

    if (cursor->blocks && cursor->delimiters == 0) {
        load_delimiters(cursor);
        if (cursor->delimiters == 0) {
            cursor->fault |= MAX_DIGITS;
            return cursor->begin + 1;
        }
    }
    delimiter = cursor->base + first_bit(cursor->delimiters);
    cursor->delimiters = without_first_bit(cursor->delimiters);
    return delimiter;
}

#define FIFTEENS 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15

/* From n on: 16 bytes whose last n + 1 keep a digit's value. Any field of a line may be asked for. */
static const unsigned char keep_last[MAX_DIGITS + FAST_PATH_MAX_LINE] = {[MAX_DIGITS - 1] = FIFTEENS};

/* From 16 - n on: 16 bytes whose first n keep everything. */
static const unsigned char keep_first[2 * MAX_DIGITS] = {255, 255, 255, 255, 255, 255, 255, 255,
                                                         255, 255, 255, 255, 255, 255, 255, 255};

/* The number of `more_digits` + 1 digits before `end`; any number for more than 16. */
static inline uint64_t number_before(const char *end, size_t more_digits)
{
    return number_of_digits(end - MAX_DIGITS, keep_last + more_digits);
}

/* Passes over a number, which stays text; returns where that ends. */
static inline ALWAYS_INLINE const char *skip_number(struct field_cursor *cursor)
{
    const char *end = next_delimiter(cursor);

    cursor->fault |= (size_t)(end - cursor->begin) - 1;
    cursor->begin = end + 1;
    return end;
}

static inline ALWAYS_INLINE uint64_t next_number(struct field_cursor *cursor)
{
    const char *begin = cursor->begin;
    const char *end = skip_number(cursor);

    return number_before(end, (size_t)(end - begin) - 1);
}

static inline bool is_faulty(const struct field_cursor *cursor)
{
    return cursor->fault >= MAX_DIGITS;
}

/* What is looked up: 0 after its end. */
typedef uint64_t text_key __attribute__((vector_size(MAX_DIGITS)));

/* Four numbers that are not in the cache: the header must know the object. */
static __attribute__((noinline)) bool cache_object(struct fast_path *fast_path, struct fast_path_object *entry,
                                                   const char *text, const char *end, text_key key)
{
    uint64_t ids[4];
    struct prv_object object;
    enum prv_lack lack;

    for (size_t i = 0; i < 4; i++) {
        const char *delimiter = memchr(text, ':', (size_t)(end - text) + 1);

        if (!delimiter)
            return false;
        ids[i] = number_before(delimiter, (size_t)(delimiter - text) - 1);
        if (ids[i] > UINT32_MAX)
            return false;
        text = delimiter + 1;
    }
    object = (struct prv_object){(uint32_t)ids[0], (uint32_t)ids[1], (uint32_t)ids[2], (uint32_t)ids[3]};
    lack = prv_header_lacks(fast_path->header, &object);
    if (lack != PRV_LACKS_NOTHING && !(lack == PRV_LACKS_CPU && fast_path->ignores_cpus))
        return false;
    if (fast_path_kept_state(fast_path, entry)->owner == entry)
        fast_path_tell_states(fast_path);
    memcpy(entry->text, &key, sizeof(entry->text));
    entry->object = object;
    return true;
}

/* The object between begin and end; NULL if the line is one for the reader. */
static inline ALWAYS_INLINE struct fast_path_object *find_object(struct fast_path *fast_path, const char *begin,
                                                                 const char *end)
{
    size_t length = (size_t)(end - begin);
    struct fast_path_object *entry;
    text_key key;
    text_key kept;

    if (length > MAX_DIGITS)
        return NULL;
    memcpy(&key, begin, sizeof(key));
    memcpy(&kept, keep_first + MAX_DIGITS - length, sizeof(kept));
    key &= kept;
    entry = &fast_path->objects[hash_on(hash_on(0, key[0]), key[1]) & fast_path->object_mask];
    if (((key[0] ^ entry->text[0]) | (key[1] ^ entry->text[1])) != 0 &&
        !cache_object(fast_path, entry, begin, end, key))
        return NULL;
    return entry;
}

/* The next four fields, which are no numbers to begin with. */
static inline ALWAYS_INLINE struct fast_path_object *next_object(struct fast_path *fast_path,
                                                                 struct field_cursor *cursor)
{
    const char *begin = cursor->begin;
    const char *end;

    next_delimiter(cursor);
    next_delimiter(cursor);
    next_delimiter(cursor);
    end = next_delimiter(cursor);
    cursor->begin = end + 1;
    return find_object(fast_path, begin, end);
}

/* Replaces the type that was cached there last; not by what is shorter, or concerns states: those that are kept have to
 * be told before. */
static __attribute__((noinline)) bool cache_type(struct fast_path *fast_path, size_t place, uint64_t text,
                                                 const char *begin)
{
    const struct event_filter *filter = fast_path->sink->filter;
    uint32_t type = (uint32_t)number_before(begin + TYPE_DIGITS, TYPE_DIGITS - 1);

    if (memchr(begin, ':', TYPE_DIGITS) || type == READER_MODE_TYPE)
        return false;
    if (event_filter_passes(filter, type))
        fast_path->types[place] = (struct fast_path_type){text, type, event_filter_roles(filter, type)};
    else
        fast_path->unwanted_types[place] = text;
    return true;
}

/* Kept out of the way of the other pairs. */
static __attribute__((noinline)) uint32_t roles_of_rare_type(const struct fast_path *fast_path, uint32_t type)
{
    return event_filter_roles(fast_path->sink->filter, type);
}

/* The pair between the cursor and `end`, whose type is none of those that are looked up. */
static inline void read_rare_pair(const struct fast_path *fast_path, struct field_cursor *cursor, struct prv_pair *pair,
                                  const char *type_end, const char *end)
{
    size_t more_digits = (size_t)(type_end - cursor->begin) - 1;
    uint64_t type = number_before(type_end, more_digits);

    cursor->fault |= more_digits | ((size_t)(end - type_end) - 2);
    cursor->fault |= type > UINT32_MAX || type == READER_MODE_TYPE ? MAX_DIGITS : 0;
    *pair = (struct prv_pair){(uint32_t)type, roles_of_rare_type(fast_path, (uint32_t)type),
                              number_before(end, (size_t)(end - type_end) - 2)};
}

/* Returns where the next pair belongs. Whether a type is wanted is looked up by its text: most are not, and neither
 * they nor their values ever become numbers. */
static inline ALWAYS_INLINE struct prv_pair *fast_read_pair(struct fast_path *fast_path, struct field_cursor *cursor,
                                                            struct prv_pair *pair)
{
    uint64_t after_type = without_first_bit(cursor->delimiters);
    const struct fast_path_type *type;
    uint64_t text;
    size_t place;
    const char *end;

    /* Both ends are needed: where fewer than two are left, more are loaded. */
    if (cursor->blocks && after_type == 0) {
        load_delimiters(cursor);
        after_type = without_first_bit(cursor->delimiters);
        if (after_type == 0) {
            cursor->fault |= MAX_DIGITS;
            return pair;
        }
    }
    end = cursor->base + first_bit(after_type);
    memcpy(&text, cursor->begin, sizeof(text));
    place = hash_on(0, text) % FAST_PATH_TYPES;
    type = &fast_path->types[place];
    if (cursor->begin[TYPE_DIGITS] == ':' && (fast_path->unwanted_types[place] == text || type->text == text ||
                                              cache_type(fast_path, place, text, cursor->begin))) {
        size_t more_digits = (size_t)(end - cursor->begin) - (TYPE_DIGITS + 2);

        cursor->fault |= more_digits;
        if (fast_path->unwanted_types[place] != text)
            *pair++ = (struct prv_pair){type->number, type->roles, number_before(end, more_digits)};
    } else {
        read_rare_pair(fast_path, cursor, pair++, cursor->base + first_bit(cursor->delimiters), end);
    }
    cursor->delimiters = without_first_bit(after_type);
    cursor->begin = end + 1;
    return pair;
}

/* MAX_DIGITS nanoseconds are never beyond TIME_MOST; of what is twice as long, 64 bits overflow where it is. */
static inline bool fast_scale_time(const struct fast_path *fast_path, int64_t *time)
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
    fast_path->plausible = INT64_MAX;
    fast_path->has_implausible = true;
    return FAST_PATH_DECLINED;
}

/* The state becomes one with those of the object that are kept, if there are any. */
static inline ALWAYS_INLINE int keep_state(struct fast_path *fast_path, const struct fast_path_object *object,
                                           int64_t begin, int64_t end, const char *value)
{
    struct kept_state *place = fast_path_kept_state(fast_path, object);

    if (place->owner == object) {
        place->begin = begin;
        place->end = end > place->end ? end : place->end;
        place->value = value;
        return 0;
    }
    fast_path_take_place(fast_path, place, object);
    place->begin = begin;
    place->end = end;
    place->value = value;
    return fast_path_take_told(fast_path);
}

static inline ALWAYS_INLINE int fast_read_state(struct fast_path *fast_path, struct field_cursor *cursor, size_t count,
                                                uint64_t line)
{
    struct fast_path_object *object;
    int64_t begin;
    int64_t end;
    const char *value;
    const char *value_end;
    int told;

    if (count != STATE_DELIMITERS)
        return FAST_PATH_DECLINED;
    object = next_object(fast_path, cursor);
    if (!object)
        return FAST_PATH_DECLINED;
    begin = (int64_t)next_number(cursor);
    end = (int64_t)next_number(cursor);
    value = cursor->begin;
    value_end = skip_number(cursor);
    if (is_faulty(cursor) || end < begin || !fast_scale_time(fast_path, &begin) || !fast_scale_time(fast_path, &end))
        return FAST_PATH_DECLINED;
    if (end <= fast_path->kept_until)
        return keep_state(fast_path, object, begin, end, value);
    if (end > fast_path->plausible)
        return decline_implausible(fast_path);
    told = prv_sink_state(
        fast_path->sink,
        &(struct prv_state){object->object, begin, end, number_before(value_end, (size_t)(value_end - value) - 1)},
        line);
    return told == 0 ? anomalies_verdict(fast_path->anomalies) : told;
}

static inline ALWAYS_INLINE int fast_read_event(struct fast_path *fast_path, struct field_cursor *cursor, size_t count,
                                                uint64_t line)
{
    struct prv_pair *pair = fast_path->pairs;
    const struct fast_path_object *object;
    struct prv_event event;
    int64_t time;

    if (count < EVENT_DELIMITERS || count % 2 != 0)
        return FAST_PATH_DECLINED;
    object = next_object(fast_path, cursor);
    if (!object)
        return FAST_PATH_DECLINED;
    time = (int64_t)next_number(cursor);
    /* Faults are collected, and looked at once per line: a pair too many does no harm, a branch per field does. */
    for (size_t left = count - (EVENT_DELIMITERS - 2); left > 0; left -= 2)
        pair = fast_read_pair(fast_path, cursor, pair);
    if (is_faulty(cursor) || !fast_scale_time(fast_path, &time))
        return FAST_PATH_DECLINED;
    if (time > fast_path->plausible)
        return decline_implausible(fast_path);
    event = (struct prv_event){
        .object = object->object,
        .time = time,
        .pairs = fast_path->pairs,
        .pair_count = (size_t)(pair - fast_path->pairs),
        .pair_capacity = FAST_PATH_MAX_PAIRS,
    };
    return prv_sink_event(fast_path->sink, &event, line);
}

static inline ALWAYS_INLINE int fast_read_message(struct fast_path *fast_path, struct field_cursor *cursor,
                                                  size_t count, uint64_t line)
{
    const struct fast_path_object *sender;
    const struct fast_path_object *receiver;
    struct prv_message message;
    uint64_t tag;

    if (count != MESSAGE_DELIMITERS)
        return FAST_PATH_DECLINED;
    sender = next_object(fast_path, cursor);
    if (!sender)
        return FAST_PATH_DECLINED;
    message.sender = sender->object;
    message.logical_send = (int64_t)next_number(cursor);
    message.physical_send = (int64_t)next_number(cursor);
    /* All delimiters of an object must be at hand. */
    if (cursor->blocks)
        load_delimiters(cursor);
    receiver = next_object(fast_path, cursor);
    if (!receiver)
        return FAST_PATH_DECLINED;
    message.receiver = receiver->object;
    message.logical_receive = (int64_t)next_number(cursor);
    message.physical_receive = (int64_t)next_number(cursor);
    message.size = (int64_t)next_number(cursor);
    tag = next_number(cursor);
    if (is_faulty(cursor) || message.physical_send < message.logical_send ||
        message.physical_receive < message.logical_receive || !fast_scale_time(fast_path, &message.logical_send) ||
        !fast_scale_time(fast_path, &message.physical_send) || !fast_scale_time(fast_path, &message.logical_receive) ||
        !fast_scale_time(fast_path, &message.physical_receive))
        return FAST_PATH_DECLINED;
    if (message.physical_send > fast_path->plausible || message.physical_receive > fast_path->plausible)
        return decline_implausible(fast_path);
    message.tag = (uint32_t)tag;
    message.completed = 0;
    return prv_sink_message(fast_path->sink, &message, line);
}

/* A line's kind, as its first two bytes. */
static inline unsigned line_kind(const char *line)
{
    return (unsigned char)line[0] | (unsigned)(unsigned char)line[1] << 8;
}

/* Events and messages: of a line's `count` delimiters the cursor has those of the first block. */
static inline ALWAYS_INLINE int fast_read_other(struct fast_path *fast_path, struct field_cursor *cursor, size_t count,
                                                uint64_t line)
{
    int result;

    switch (line_kind(cursor->line)) {
    case KIND('2'):
        result = fast_read_event(fast_path, cursor, count, line);
        break;
    case KIND('3'):
        result = fast_read_message(fast_path, cursor, count, line);
        break;
    default:
        return FAST_PATH_DECLINED;
    }
    return result == 0 ? anomalies_verdict(fast_path->anomalies) : result;
}

/* The cursor before a line's second field, with the delimiters of its first block. */
static inline ALWAYS_INLINE struct field_cursor first_cursor(const char *text, uint64_t delimiters,
                                                             const uint64_t *blocks)
{
    return (struct field_cursor){text, blocks, text + 2, text, without_first_bit(delimiters), 0};
}

/* No state, and of one block: what looks for more delimiters is left out. */
static __attribute__((noinline)) int read_short_line(struct fast_path *fast_path, const char *text, uint64_t delimiters,
                                                     uint64_t line)
{
    struct field_cursor cursor = first_cursor(text, delimiters, NULL);

    return fast_read_other(fast_path, &cursor, (size_t)__builtin_popcountll(delimiters), line);
}

static __attribute__((noinline)) int read_long_line(struct fast_path *fast_path, const char *text, const char *limit,
                                                    uint64_t first, uint64_t line, size_t *length)
{
    struct delimiters delimiters;
    struct field_cursor cursor;

    if (!find_delimiters(&delimiters, text, limit, first))
        return FAST_PATH_DECLINED;
    cursor = first_cursor(text, first, delimiters.blocks);
    *length = delimiters.length;
    return fast_read_other(fast_path, &cursor, delimiters.count, line);
}

/* A state, as most lines are, is of one block. */
static inline ALWAYS_INLINE int read_state_line(struct fast_path *fast_path, const char *text, uint64_t delimiters,
                                                uint64_t line)
{
    struct field_cursor cursor = first_cursor(text, delimiters, NULL);

    return fast_read_state(fast_path, &cursor, (size_t)__builtin_popcountll(delimiters), line);
}

size_t fast_path_read_lines(struct fast_path *fast_path, const char *bytes, size_t start, size_t length, uint64_t *line,
                            int *error)
{
    const char *at = bytes + start;
    const char *limit = bytes + length;
    uint64_t number = *line;
    int result = start < LEAD ? FAST_PATH_DECLINED : 0;

    while (result == 0 && limit - at >= BLOCK) {
        uint64_t delimiters;
        uint64_t others = classify(at, &delimiters);
        size_t line_length = others != 0 ? first_bit(others) + 1 : 0;

        if (others == 0)
            result = read_long_line(fast_path, at, limit, delimiters, number + 1, &line_length);
        else if (delimiters & delimiters << 1 || at[line_length - 1] != '\n')
            break;
        else if (line_kind(at) == KIND('1'))
            result = read_state_line(fast_path, at, delimiters, number + 1);
        else
            result = read_short_line(fast_path, at, delimiters, number + 1);
        if (result == FAST_PATH_DECLINED)
            break;
        at += line_length;
        number++;
    }
    *line = number;
    *error = result == FAST_PATH_DECLINED ? 0 : result;
    return (size_t)(at - bytes) - start;
}
