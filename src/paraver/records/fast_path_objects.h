/*
 * The objects of a line (cpu, application, task, thread), on processors with vectors: known by their text, as the same
 * few come again and again, or, of thousands, read as numbers, with the cpu that each task had the last time.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_FAST_PATH_OBJECTS_H
#define CLOCKTALK_PARAVER_RECORDS_FAST_PATH_OBJECTS_H

#include <string.h>

#include "base/array.h"
#include "paraver/records/fast_path.h"
#include "paraver/records/field_cursor.h"

/* From n on, at most 16: 16 bytes whose last n keep everything. */
static const unsigned char keep_text[2 * MAX_DIGITS] = {[MAX_DIGITS] = SIXTEEN_TIMES(255)};

/* What is looked up: 0 before its beginning. */
typedef uint64_t text_key __attribute__((vector_size(MAX_DIGITS)));

/* The next four fields as numbers. False: the header does not know the object, or the line is one for the reader. */
static inline ALWAYS_INLINE bool read_known_object(const struct fast_path *fast_path, struct field_cursor *cursor,
                                                   struct prv_object *object)
{
    int64_t ids[4];
    enum prv_lack lack;

    next_two_numbers(cursor, &ids[0], &ids[1]);
    next_two_numbers(cursor, &ids[2], &ids[3]);
    if (is_faulty(cursor) || (ids[0] | ids[1] | ids[2] | ids[3]) > UINT32_MAX)
        return false;
    *object = (struct prv_object){(uint32_t)ids[0], (uint32_t)ids[1], (uint32_t)ids[2], (uint32_t)ids[3]};
    lack = prv_header_lacks(fast_path->header, object);
    return lack == PRV_LACKS_NOTHING || (lack == PRV_LACKS_CPU && fast_path->ignores_cpus);
}

static inline bool is_first_thread(const struct prv_object *object)
{
    return object->application == 1 && object->thread == 1;
}

/* An object that is not in the cache, whose fields come next. */
static __attribute__((noinline)) struct fast_path_object *
cache_object(struct fast_path *fast_path, struct fast_path_name *name, struct field_cursor cursor, text_key key)
{
    struct prv_object object;

    if (!read_known_object(fast_path, &cursor, &object))
        return NULL;
    if (name->object.kept.is_kept)
        fast_path->told = fast_path_tell(fast_path);
    /* The sink may have no room for more. */
    if (fast_path->told != 0)
        return NULL;
    memcpy(name->text, &key, sizeof(name->text));
    name->object.object = object;
    /* Objects that are known by their text are several of one thread where the cpu differs. */
    if (!is_first_thread(&object) || fast_path->are_named[object.task - 1])
        fast_path->has_several = true;
    else
        fast_path->are_named[object.task - 1] = true;
    fast_path->beginning.bytes = UINT64_MAX;
    return &name->object;
}

static inline ALWAYS_INLINE struct fast_path_name *name_place(const struct fast_path *fast_path, uint64_t hash)
{
    return &fast_path->names[hash & fast_path->name_mask];
}

static inline ALWAYS_INLINE uint64_t object_hash(text_key key)
{
    return hash_on(hash_on(0, key[0]), key[1]);
}

static inline bool has_name(const struct fast_path_name *name, text_key key)
{
    return ((key[0] ^ name->text[0]) | (key[1] ^ name->text[1])) == 0;
}

/* Its first place is another's: it has one of three others, or gets one, so that hardly any object loses its own. */
static __attribute__((noinline)) struct fast_path_object *other_object(struct fast_path *fast_path,
                                                                       const struct field_cursor *cursor, text_key key)
{
    uint64_t hash = object_hash(key);
    struct fast_path_name *places[] = {name_place(fast_path, hash), name_place(fast_path, hash ^ 1),
                                       name_place(fast_path, hash >> 16), name_place(fast_path, hash >> 16 ^ 1)};
    struct fast_path_name *free_place = NULL;

    for (size_t i = 0; i < COUNT_OF(places); i++) {
        if (has_name(places[i], key))
            return &places[i]->object;
        if (!free_place && places[i]->text[1] == 0)
            free_place = places[i];
    }
    return cache_object(fast_path, free_place ? free_place : places[0], *cursor, key);
}

/* The object of the next four fields, which are no numbers to begin with; NULL if the line is one for the reader. */
static inline ALWAYS_INLINE struct fast_path_object *next_cached_object(struct fast_path *fast_path,
                                                                        struct field_cursor *cursor)
{
    const struct field_cursor start = *cursor;
    const char *begin = cursor->window + cursor->at;
    size_t length = 0 - cursor->at;
    struct fast_path_name *name;
    text_key key;
    text_key kept;

    next_delimiter(cursor);
    next_delimiter(cursor);
    next_delimiter(cursor);
    length += next_delimiter(cursor);
    if (length > MAX_DIGITS)
        return NULL;
    memcpy(&key, begin + length - sizeof(key), sizeof(key));
    memcpy(&kept, keep_text + length, sizeof(kept));
    key &= kept;
    name = name_place(fast_path, object_hash(key));
    return has_name(name, key) ? &name->object : other_object(fast_path, &start, key);
}

/* An object that the header is not known to know, or none of the first threads. */
static __attribute__((noinline)) struct fast_path_object *
other_numbered(struct fast_path *fast_path, struct field_cursor cursor, struct fast_path_object *parsed)
{
    if (!read_known_object(fast_path, &cursor, &parsed->object))
        return NULL;
    if (is_first_thread(&parsed->object))
        fast_path->cpus[parsed->object.task - 1] = parsed->object.cpu + 1;
    return parsed;
}

/* Likewise as numbers. Nearly all are the first thread of the first application's task, on the cpu where it was. */
static inline ALWAYS_INLINE struct fast_path_object *
next_numbered_object(struct fast_path *fast_path, struct field_cursor *cursor, struct fast_path_object *parsed)
{
    const struct field_cursor start = *cursor;
    const char *cpu_end = cursor->window + next_delimiter(cursor);
    size_t application_end = next_delimiter(cursor);
    const char *task_end = cursor->window + next_delimiter(cursor);
    size_t cpu_digits = (size_t)(cpu_end - start.window) - start.at;
    size_t task_digits = (size_t)(task_end - cursor->window) - application_end - 1;
    uint64_t numbers[2];

    next_delimiter(cursor);
    if (memcmp(cpu_end + 1, "1:", 2) != 0 || memcmp(task_end + 1, "1:", 2) != 0)
        return other_numbered(fast_path, start, parsed);
    numbers_of_digits((const char *[]){cpu_end - MAX_DIGITS, task_end - MAX_DIGITS},
                      (const unsigned char *[]){keep_digits + cpu_digits, keep_digits + task_digits}, numbers);
    if (((cpu_digits - 1) | (task_digits - 1)) >= MAX_DIGITS || numbers[1] - 1 >= fast_path->numbered_count ||
        fast_path->cpus[numbers[1] - 1] != numbers[0] + 1)
        return other_numbered(fast_path, start, parsed);
    parsed->object = (struct prv_object){(uint32_t)numbers[0], 1, (uint32_t)numbers[1], 1};
    return parsed;
}

static inline ALWAYS_INLINE struct fast_path_object *
next_object(struct fast_path *fast_path, struct field_cursor *cursor, struct fast_path_object *parsed, bool caches)
{
    return caches ? next_cached_object(fast_path, cursor) : next_numbered_object(fast_path, cursor, parsed);
}

#endif
