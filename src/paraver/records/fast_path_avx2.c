/*
 * Canonical lines with AVX2.
 *
 * Of each line the places of all its bytes that are no digits, its marks, are found first, 64 bytes at a time: colons,
 * and the line end; any other byte makes the line one that is not usual. The fields lie between the marks. A field's
 * digits, loaded so that the last one is the vector's last byte, become a number in four steps, from single digits to
 * pairs of eight. Objects and event types are looked up as text: the same few come again and again.
 */
#include <immintrin.h>
#include <string.h>

#include "paraver/records/fast_path_state.h"

enum {
    BLOCK = 64,
    MAX_BLOCKS = CANONICAL_MAX_LINE / BLOCK,
    MAX_DIGITS = 16,
    LEAD = MAX_DIGITS, /* bytes before a line that are loaded with its first fields */
    TYPE_DIGITS = 8,   /* of nearly all event types */
    STATE_MARKS = 8,
    EVENT_MARKS = 8, /* at least */
    MESSAGE_MARKS = 15,
};

#define KIND(digit) ((digit) | ':' << 8) /* a line's first two bytes */

/* A line's marks, a bit for each of its bytes. */
struct marks {
    size_t count;
    size_t length;                   /* of the line, its end included */
    uint64_t blocks[MAX_BLOCKS + 1]; /* 0 behind the last one */
};

static inline uint64_t bits_of(__m256i low, __m256i high)
{
    return (uint32_t)_mm256_movemask_epi8(low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

/* Returns the bytes of a block that are neither digits nor colons. */
static inline uint64_t classify(const char *block, uint64_t *digits)
{
    /* Moved so that '0' is the smallest of all signed bytes: only digits and the colon, which follows them, are near
     * it. */
    const __m256i shift = _mm256_set1_epi8((char)(INT8_MIN - '0'));
    const __m256i colon = _mm256_set1_epi8((char)(INT8_MIN + ':' - '0'));
    const __m256i behind = _mm256_set1_epi8((char)(INT8_MIN + ':' + 1 - '0'));
    __m256i low = _mm256_add_epi8(_mm256_loadu_si256((const __m256i *)(const void *)block), shift);
    __m256i high = _mm256_add_epi8(_mm256_loadu_si256((const __m256i *)(const void *)(block + BLOCK / 2)), shift);

    *digits = bits_of(_mm256_cmpgt_epi8(colon, low), _mm256_cmpgt_epi8(colon, high));
    return ~bits_of(_mm256_cmpgt_epi8(behind, low), _mm256_cmpgt_epi8(behind, high));
}

/* The same from the second block on. */
static __attribute__((noinline)) bool find_more_marks(struct marks *marks, const char *line, const char *limit)
{
    for (size_t block = 1; block < MAX_BLOCKS; block++) {
        const char *at = line + block * BLOCK;
        uint64_t digits;
        uint64_t others;
        uint64_t bits;

        if (limit - at < BLOCK)
            return false;
        others = classify(at, &digits);
        bits = ~digits & _blsmsk_u64(others); /* of all where there are no others */
        if (bits & (bits << 1 | marks->blocks[block - 1] >> (BLOCK - 1)))
            return false;
        marks->blocks[block] = bits;
        marks->count += (size_t)__builtin_popcountll(bits);
        if (others != 0) {
            marks->blocks[block + 1] = 0;
            marks->length = block * BLOCK + _tzcnt_u64(others) + 1;
            return line[marks->length - 1] == '\n';
        }
    }
    return false;
}

/* Whether the line is made of digits and colons, has no empty field but perhaps the first, and ends before `limit`. */
static inline bool find_marks(struct marks *marks, const char *line, const char *limit)
{
    uint64_t digits;
    uint64_t others;
    uint64_t bits;

    if (limit - line < BLOCK)
        return false;
    others = classify(line, &digits);
    bits = ~digits & _blsmsk_u64(others);
    if (bits & bits << 1)
        return false;
    marks->blocks[0] = bits;
    marks->count = (size_t)__builtin_popcountll(bits);
    if (others == 0)
        return find_more_marks(marks, line, limit);
    marks->blocks[1] = 0;
    marks->length = _tzcnt_u64(others) + 1;
    return line[marks->length - 1] == '\n';
}

/* A line that is taken apart, field by field. */
struct cut {
    const char *line;
    const uint64_t *blocks;
    const char *begin; /* of the next field */
    const char *base;  /* of the marks at hand: those of one block's length from here on that are left */
    uint64_t marks;
    uint64_t fault; /* beyond 15: some field has too many digits */
};

/* Has the marks from the next field on at hand. */
static inline void look_on(struct cut *cut)
{
    size_t at = (size_t)(cut->begin - cut->line);
    const uint64_t *block = &cut->blocks[at / BLOCK];
    size_t shift = at % BLOCK;

    cut->base = cut->begin;
    cut->marks = block[0] >> shift | block[1] << 1 << (BLOCK - 1 - shift);
}

/* The mark that ends the next field. Where that is longer than a block, which is a fault, no further than its second
 * byte. */
static inline const char *next_mark(struct cut *cut)
{
    const char *mark;

    if (cut->marks == 0) {
        look_on(cut);
        if (cut->marks == 0) {
            cut->fault |= MAX_DIGITS;
            return cut->begin + 1;
        }
    }
    mark = cut->base + _tzcnt_u64(cut->marks);
    cut->marks = _blsr_u64(cut->marks);
    return mark;
}

static inline __m128i load(const void *bytes)
{
    return _mm_loadu_si128(bytes);
}

#define FIFTEENS 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15

/* From n on: 16 bytes whose last n + 1 keep a digit's value. Any field of a line may be asked for. */
static const unsigned char keep_last[MAX_DIGITS + CANONICAL_MAX_LINE] = {[MAX_DIGITS - 1] = FIFTEENS};

/* From 16 - n on: 16 bytes whose first n keep everything. */
static const unsigned char keep_first[2 * MAX_DIGITS] = {255, 255, 255, 255, 255, 255, 255, 255,
                                                         255, 255, 255, 255, 255, 255, 255, 255};

/* The number of `further` + 1 digits before `end`; any number for more than 16. */
static inline uint64_t number_before(const char *end, size_t further)
{
    const __m128i tens = _mm_set1_epi16(0x010a);
    const __m128i hundreds = _mm_set1_epi32(0x00010064);
    const __m128i ten_thousands = _mm_set1_epi32(0x00012710);
    __m128i digits = _mm_and_si128(load(end - MAX_DIGITS), load(keep_last + further));
    uint64_t halves;

    digits = _mm_madd_epi16(_mm_maddubs_epi16(digits, tens), hundreds);
    digits = _mm_madd_epi16(_mm_packus_epi32(digits, digits), ten_thousands);
    halves = (uint64_t)_mm_cvtsi128_si64(digits);
    return (uint32_t)halves * UINT64_C(100000000) + (halves >> 32);
}

static inline uint64_t next_number(struct cut *cut)
{
    const char *end = next_mark(cut);
    size_t further = (size_t)(end - cut->begin) - 1;

    cut->fault |= further;
    cut->begin = end + 1;
    return number_before(end, further);
}

static inline void pass_number(struct cut *cut)
{
    const char *end = next_mark(cut);

    cut->fault |= (size_t)(end - cut->begin) - 1;
    cut->begin = end + 1;
}

static inline bool is_faulty(const struct cut *cut)
{
    return cut->fault >= MAX_DIGITS;
}

/* Four numbers that were met for the first time: the header must know the object. */
static __attribute__((noinline)) bool learn_object(const struct fast_path *fast_path, struct fast_path_object *entry,
                                                   const char *text, const char *end, const uint64_t *key)
{
    uint64_t ids[4];
    struct prv_object object;

    for (size_t i = 0; i < 4; i++) {
        const char *mark = memchr(text, ':', (size_t)(end - text) + 1);

        if (!mark)
            return false;
        ids[i] = number_before(mark, (size_t)(mark - text) - 1);
        if (ids[i] > UINT32_MAX)
            return false;
        text = mark + 1;
    }
    object = (struct prv_object){(uint32_t)ids[0], (uint32_t)ids[1], (uint32_t)ids[2], (uint32_t)ids[3]};
    if (!prv_header_knows(fast_path->header, &object, fast_path->ignores_cpus))
        return false;
    *entry = (struct fast_path_object){{key[0], key[1]}, object};
    return true;
}

/* The object between begin and end; NULL if the line is not for us. */
static inline const struct prv_object *find_object(struct fast_path *fast_path, const char *begin, const char *end)
{
    size_t length = (size_t)(end - begin);
    struct fast_path_object *entry;
    uint64_t key[2];
    __m128i bytes;

    if (length > MAX_DIGITS)
        return NULL;
    bytes = _mm_and_si128(load(begin), load(keep_first + MAX_DIGITS - length));
    key[0] = (uint64_t)_mm_cvtsi128_si64(bytes);
    key[1] = (uint64_t)_mm_extract_epi64(bytes, 1);
    entry = &fast_path->objects[_mm_crc32_u64(_mm_crc32_u64(0, key[0]), key[1]) & fast_path->object_mask];
    if (entry->text[0] != key[0] || entry->text[1] != key[1])
        if (!learn_object(fast_path, entry, begin, end, key))
            return NULL;
    return &entry->object;
}

/* That of the line's fields 2 to 5, at most 23 bytes: in the first block, or too long. */
static inline const struct prv_object *first_object(struct fast_path *fast_path, struct cut *cut)
{
    const struct prv_object *object;
    const char *end;

    cut->marks = _blsr_u64(_blsr_u64(_blsr_u64(_blsr_u64(cut->marks))));
    end = cut->base + _tzcnt_u64(cut->marks);
    cut->marks = _blsr_u64(cut->marks);
    object = find_object(fast_path, cut->begin, end);
    cut->begin = end + 1;
    return object;
}

static inline const struct prv_object *next_object(struct fast_path *fast_path, struct cut *cut)
{
    const struct prv_object *object;
    const char *end;

    next_mark(cut);
    next_mark(cut);
    next_mark(cut);
    end = next_mark(cut);
    object = find_object(fast_path, cut->begin, end);
    cut->begin = end + 1;
    return object;
}

/* Fills in the entry of a type that is not the one that was met there last. */
static __attribute__((noinline)) void learn_type(const struct fast_path *fast_path, struct fast_path_type *entry,
                                                 uint64_t text, const char *end)
{
    const struct event_filter *filter = fast_path->sink->filter;
    uint32_t type = (uint32_t)number_before(end, TYPE_DIGITS - 1);

    *entry = (struct fast_path_type){text, type, !filter || event_filter_passes(filter, type)};
}

static inline void add_pair(struct prv_event *event, uint32_t type, uint64_t value)
{
    event->pairs[event->pair_count++] = (struct prv_pair){type, value};
}

/* The type's text tells whether it is wanted, without that it becomes a number. */
static inline const struct fast_path_type *find_type(struct fast_path *fast_path, const char *begin)
{
    struct fast_path_type *entry;
    uint64_t text;

    memcpy(&text, begin, sizeof(text));
    entry = &fast_path->types[_mm_crc32_u64(0, text) % CANONICAL_TYPES];
    if (entry->text != text)
        learn_type(fast_path, entry, text, begin + TYPE_DIGITS);
    return entry;
}

/* That a pair's type and value end at these marks. Types of other lengths than the usual one are few, and not looked
 * up. */
static inline void read_pair_between(struct fast_path *fast_path, struct cut *cut, struct prv_event *event,
                                     const char *type_end, const char *end)
{
    size_t length = (size_t)(type_end - cut->begin);
    size_t further = (size_t)(end - type_end) - 2;

    cut->fault |= further;
    if (length == TYPE_DIGITS) {
        const struct fast_path_type *type = find_type(fast_path, cut->begin);

        if (type->is_wanted)
            add_pair(event, type->number, number_before(end, further));
    } else {
        uint64_t type = number_before(type_end, length - 1);

        cut->fault |= (length - 1) | (type > UINT32_MAX ? MAX_DIGITS : 0);
        add_pair(event, (uint32_t)type, number_before(end, further));
    }
    cut->begin = end + 1;
}

static inline void read_pair(struct fast_path *fast_path, struct cut *cut, struct prv_event *event)
{
    uint64_t behind_type = _blsr_u64(cut->marks);
    const char *type_end;
    const char *end;

    if (behind_type == 0) {
        look_on(cut);
        behind_type = _blsr_u64(cut->marks);
        if (behind_type == 0) {
            cut->fault |= MAX_DIGITS;
            return;
        }
    }
    type_end = cut->base + _tzcnt_u64(cut->marks);
    end = cut->base + _tzcnt_u64(behind_type);
    cut->marks = _blsr_u64(behind_type);
    read_pair_between(fast_path, cut, event, type_end, end);
}

static inline bool scale(const struct fast_path *fast_path, int64_t *time)
{
    return fast_path->header->unit == 1 || !__builtin_mul_overflow(*time, fast_path->header->unit, time);
}

static inline int read_state(struct fast_path *fast_path, struct cut *cut, size_t count, uint64_t line)
{
    const struct prv_object *object = first_object(fast_path, cut);
    struct prv_state state;

    if (count != STATE_MARKS || !object)
        return CANONICAL_LEFT;
    state.begin = (int64_t)next_number(cut);
    state.end = (int64_t)next_number(cut);
    pass_number(cut);
    if (is_faulty(cut) || state.end < state.begin || !scale(fast_path, &state.begin) || !scale(fast_path, &state.end))
        return CANONICAL_LEFT;
    state.object = *object;
    return prv_sink_state(fast_path->sink, &state, line);
}

static inline int read_event(struct fast_path *fast_path, struct cut *cut, size_t count, uint64_t line)
{
    const struct prv_object *object = first_object(fast_path, cut);
    struct prv_event event;

    if (count < EVENT_MARKS || count % 2 != 0 || !object)
        return CANONICAL_LEFT;
    event.time = (int64_t)next_number(cut);
    event.pairs = fast_path->pairs;
    event.pair_count = 0;
    event.pair_capacity = CANONICAL_MAX_PAIRS;
    for (size_t left = count - (EVENT_MARKS - 2); left > 0; left -= 2)
        read_pair(fast_path, cut, &event);
    if (is_faulty(cut) || !scale(fast_path, &event.time))
        return CANONICAL_LEFT;
    event.object = *object;
    return prv_sink_event(fast_path->sink, &event, line);
}

static inline int read_message(struct fast_path *fast_path, struct cut *cut, size_t count, uint64_t line)
{
    const struct prv_object *sender = first_object(fast_path, cut);
    struct prv_message message;
    const struct prv_object *receiver;
    uint64_t tag;

    if (count != MESSAGE_MARKS || !sender)
        return CANONICAL_LEFT;
    message.sender = *sender;
    message.logical_send = (int64_t)next_number(cut);
    message.physical_send = (int64_t)next_number(cut);
    receiver = next_object(fast_path, cut);
    if (!receiver)
        return CANONICAL_LEFT;
    message.receiver = *receiver;
    message.logical_receive = (int64_t)next_number(cut);
    message.physical_receive = (int64_t)next_number(cut);
    message.size = (int64_t)next_number(cut);
    tag = next_number(cut);
    if (is_faulty(cut) || message.physical_send < message.logical_send ||
        message.physical_receive < message.logical_receive || !scale(fast_path, &message.logical_send) ||
        !scale(fast_path, &message.physical_send) || !scale(fast_path, &message.logical_receive) ||
        !scale(fast_path, &message.physical_receive))
        return CANONICAL_LEFT;
    message.tag = (uint32_t)tag;
    return prv_sink_message(fast_path->sink, &message, line);
}

static inline int read_line(struct fast_path *fast_path, const char *text, const struct marks *marks, uint64_t line)
{
    struct cut cut = {text, marks->blocks, text + 2, text, marks->blocks[0], 0};

    switch ((unsigned char)text[0] | (unsigned char)text[1] << 8) {
    case KIND('1'):
        return read_state(fast_path, &cut, marks->count, line);
    case KIND('2'):
        return read_event(fast_path, &cut, marks->count, line);
    case KIND('3'):
        return read_message(fast_path, &cut, marks->count, line);
    default:
        return CANONICAL_LEFT;
    }
}

size_t fast_path_read_avx2(struct fast_path *fast_path, const char *bytes, size_t start, size_t length, uint64_t *line,
                           int *error)
{
    const char *at = bytes + start;
    const char *limit = bytes + length;
    struct marks marks;

    *error = 0;
    if (start < LEAD)
        return 0;
    while (*error == 0 && find_marks(&marks, at, limit)) {
        int result = read_line(fast_path, at, &marks, *line + 1);

        if (result == CANONICAL_LEFT)
            break;
        at += marks.length;
        (*line)++;
        *error = result == 0 ? anomalies_verdict(fast_path->anomalies) : result;
    }
    return (size_t)(at - bytes) - start;
}
