/*
 * A part of somebody else's text: not terminated, not owned, perhaps with any byte in it.
 */
#ifndef CLOCKTALK_BASE_SLICE_H
#define CLOCKTALK_BASE_SLICE_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct slice {
    const char *text;
    size_t length;
};

static inline struct slice slice_of(const char *string)
{
    return (struct slice){string, strlen(string)};
}

static inline bool slice_equals(struct slice a, struct slice b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.text, b.text, a.length) == 0);
}

static inline bool slice_is(struct slice a, const char *string)
{
    return slice_equals(a, slice_of(string));
}

static inline bool slice_starts_with(struct slice a, const char *prefix)
{
    size_t length = strlen(prefix);

    return a.length >= length && memcmp(a.text, prefix, length) == 0;
}

static inline bool slice_ends_with(struct slice a, const char *ending)
{
    size_t length = strlen(ending);

    return a.length >= length && memcmp(a.text + a.length - length, ending, length) == 0;
}

/* Goes on behind the prefix, if it is there. */
static inline bool slice_skip(struct slice *a, const char *prefix)
{
    size_t length = strlen(prefix);

    if (!slice_starts_with(*a, prefix))
        return false;
    *a = (struct slice){a->text + length, a->length - length};
    return true;
}

/* What comes before the character, behind which *a goes on; without one all of it, and *a is empty. */
static inline struct slice slice_cut(struct slice *a, char end)
{
    const char *found = a->length > 0 ? memchr(a->text, end, a->length) : NULL;
    struct slice part = {a->text, found ? (size_t)(found - a->text) : a->length};
    size_t used = part.length + (found != NULL);

    *a = (struct slice){a->text + used, a->length - used};
    return part;
}

/* The next item of a list with commas between; *list goes on behind it, and is NULL after the last. */
static inline struct slice slice_next_item(const char **list)
{
    struct slice item = {*list, strcspn(*list, ",")};

    *list = item.text[item.length] ? item.text + item.length + 1 : NULL;
    return item;
}

/* Without an ending, if it is there. */
static inline struct slice slice_without_ending(struct slice a, const char *ending)
{
    return slice_ends_with(a, ending) ? (struct slice){a.text, a.length - strlen(ending)} : a;
}

/* Without blanks and tabs at both ends. */
static inline struct slice slice_trim(struct slice a)
{
    while (a.length > 0 && (a.text[0] == ' ' || a.text[0] == '\t')) {
        a.text++;
        a.length--;
    }
    while (a.length > 0 && (a.text[a.length - 1] == ' ' || a.text[a.length - 1] == '\t'))
        a.length--;
    return a;
}

/* Goes on with a terminated text, in an array of that size, formatted as by printf. What does not fit is cut. */
void string_append(char *text, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

/*
 * Names of files that belong together: those of one trace differ in their endings only. The caller frees them; NULL
 * when memory ran out.
 */

/* The trace's name with its ending (.prv, .prv.gz) replaced. */
char *trace_name_with(const char *trace, const char *ending);

/* A file's name with one ending (left out where it has another) replaced by another, where a file of that name can be
 * read; NULL else, too. */
char *trace_name_beside(const char *file, const char *ending, const char *other);

#endif
