#include "activities/activities.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/hash_index.h"
#include "paraver/event_types.h"
#include "paraver/mpi_call.h"
#include "threads/first_thread.h"
#include "threads/thread_meaning.h"

struct activities {
    const struct diag *diag;
    const struct labels *labels;
    struct activity *items;
    size_t count;
    size_t capacity;
    struct hash_index index;
    struct keyed_list names; /* char *, of those that were asked for */
};

static uint32_t hash_activity(const struct activity *element)
{
    uint64_t mixed = element->value * UINT64_C(0x9e3779b97f4a7c15);

    mixed ^= key_of_two(element->parent, element->type) * UINT64_C(0xc2b2ae3d27d4eb4f);
    mixed += (uint64_t)element->kind;
    mixed ^= mixed >> 29;
    return hash_of(mixed);
}

static bool is_same_activity(const void *items, uint32_t id, const void *element)
{
    const struct activity *a = (const struct activity *)items + id;
    const struct activity *b = element;

    return a->parent == b->parent && a->kind == b->kind && a->type == b->type && a->value == b->value;
}

static int add_activity(struct activities *activities, const struct activity *element, uint32_t *id)
{
    if (array_reserve(&activities->items, &activities->capacity, activities->count + 1, sizeof(*element)) < 0 ||
        hash_index_add(&activities->index, hash_activity(element), (uint32_t)activities->count) < 0)
        return diag_no_memory(activities->diag);
    *id = (uint32_t)activities->count++;
    activities->items[*id] = *element;
    return 0;
}

struct activities *activities_new(const struct labels *labels, const struct diag *diag)
{
    struct activities *activities = diag_allocate(diag, 1, sizeof(*activities));
    uint32_t id;

    if (!activities)
        return NULL;
    activities->diag = diag;
    activities->labels = labels;
    for (uint64_t i = 0; i < ACTIVITY_FIXED_COUNT; i++) {
        struct activity fixed = {.parent = ACTIVITY_NONE, .kind = ACTIVITY_KIND_FIXED, .value = i};

        if (add_activity(activities, &fixed, &id) < 0)
            return activities_free(activities);
    }
    return activities;
}

struct activities *activities_free(struct activities *activities)
{
    if (activities) {
        for (size_t i = 0; i < activities->names.count; i++)
            free(((char **)activities->names.items)[i]);
        keyed_list_deinit(&activities->names);
        free(activities->items);
        hash_index_deinit(&activities->index);
        free(activities);
    }
    return NULL;
}

int activities_find(struct activities *activities, const struct activity *element, uint32_t *id)
{
    *id = hash_index_find(&activities->index, hash_activity(element), is_same_activity, activities->items, element);
    if (*id != HASH_INDEX_NONE)
        return 0;
    if (activities->count >= ACTIVITIES_MAX) {
        *id = element->parent;
        return 0;
    }
    return add_activity(activities, element, id);
}

uint32_t activities_count(const struct activities *activities)
{
    return (uint32_t)activities->count;
}

const struct activity *activities_get(const struct activities *activities, uint32_t id)
{
    return &activities->items[id];
}

uint8_t activities_call(const struct activities *activities, uint32_t id)
{
    const struct activity *activity = activities_get(activities, id);

    if (activity->kind == ACTIVITY_KIND_SITE)
        activity = activities_get(activities, activity->parent);
    return activity->kind == ACTIVITY_KIND_CALL ? mpi_call_number(activity->value) : MPI_CALL_NONE;
}

/* Names. */

enum { ELEMENT_SIZE = 256 };

/*
 * The part of a label that is the name. Extrae shortens long names and keeps the whole one in brackets
 * (`__mpi_ro..mal_init [__mpi_routines_MOD_mpi_minimal_init]`); after a source line the brackets hold the path of file
 * and program, which nobody needs.
 */
static struct slice name_in_label(const char *label, bool is_site)
{
    struct slice whole = slice_of(label);
    const char *bracket = strstr(label, " [");
    const char *dots = strstr(label, "..");

    if (!bracket || label[whole.length - 1] != ']')
        return whole;
    if (is_site)
        return (struct slice){label, (size_t)(bracket - label)};
    if (dots && dots < bracket)
        return (struct slice){bracket + 2, whole.length - (size_t)(bracket + 2 - label) - 1};
    return whole;
}

/* Older tracers write `71 (balance.F90, epoch2d)`, with the program, and what is long again in brackets, whole: as
 * newer ones do, `balance.F90:71`. False: the label is none of these, or too long. */
static bool site_of_older_label(const char *label, char *buffer)
{
    const char *bracket = strstr(label, ") [");
    const char *comma = strrchr(label, ',');
    size_t digits;
    size_t name;

    label = bracket ? bracket + 3 : label;
    digits = strspn(label, "0123456789");
    if (digits == 0 || strncmp(label + digits, " (", 2) != 0 || !comma || comma < label + digits + 2)
        return false;
    name = (size_t)(comma - label) - digits - 2;
    if (name + digits + 2 > ELEMENT_SIZE)
        return false;
    snprintf(buffer, ELEMENT_SIZE, "%.*s:%.*s", (int)name, label + digits + 2, (int)digits, label);
    return true;
}

/* The name of one element of a call path; `buffer` has ELEMENT_SIZE bytes for those that are no part of a label. */
static struct slice element_name(const struct activity *element, const struct labels *labels, char *buffer)
{
    static const char *const losses[] = {[FIRST_THREAD_WAITS] = "[imbalance]",
                                         [FIRST_THREAD_IS_BLOCKED] = "[blocked]",
                                         [FIRST_THREAD_IN_RUNTIME] = "[run-time]"};
    static const char *const fixed[] = {[ACTIVITY_COMPUTATION] = "[computation]",
                                        [ACTIVITY_OVERHEAD] = "[overhead]",
                                        [ACTIVITY_ABSENT] = "[absent]",
                                        [ACTIVITY_BURST] = "[MPI]"};
    bool is_site = element->kind != ACTIVITY_KIND_EVENT;
    uint32_t type = element->type;
    const char *label;

    if (element->kind == ACTIVITY_KIND_FIXED)
        return slice_of(fixed[element->value]);
    if (element->kind == ACTIVITY_KIND_CALL)
        return slice_of(mpi_call((uint8_t)element->value)->name);
    if (type == FIRST_THREAD_LOSS)
        return slice_of(losses[element->value]);
    if (type == FIRST_THREAD_FUNCTION)
        type = thread_labels_are_newer(labels) ? PRV_TYPE_NEWER_FUNCTION : PRV_TYPE_REGION_FUNCTION;
    label = labels ? labels_value(labels, type, element->value) : NULL;
    if (label && *label)
        return is_site && site_of_older_label(label, buffer) ? slice_of(buffer) : name_in_label(label, is_site);
    snprintf(buffer, ELEMENT_SIZE, "%" PRIu32 ":%" PRIu64, type, element->value);
    return slice_of(buffer);
}

/* As asprintf, which does not say where memory ran out in its midst. NULL: out of memory. */
static __attribute__((format(printf, 1, 2))) char *print_name(const char *format, ...)
{
    va_list arguments;
    size_t size;
    char *name;

    va_start(arguments, format);
    size = (size_t)vsnprintf(NULL, 0, format, arguments) + 1;
    va_end(arguments);
    name = malloc(size);
    va_start(arguments, format);
    if (name)
        vsnprintf(name, size, format, arguments);
    va_end(arguments);
    return name;
}

/* Computation at a call site, or between two. NULL: out of memory. */
static char *name_between_sites(const struct activities *activities, const struct activity *last)
{
    const struct activity *first = &activities->items[last->parent];
    char buffers[2][ELEMENT_SIZE];
    struct slice site = element_name(last, activities->labels, buffers[0]);
    const char *colon = memrchr(site.text, ':', site.length);
    size_t file = colon ? (size_t)(colon - site.text) + 1 : 0;
    struct slice before;

    if (first->kind != ACTIVITY_KIND_AFTER)
        return print_name("[computation]/%s %.*s", last->kind == ACTIVITY_KIND_AFTER ? "after" : "before",
                          (int)site.length, site.text);
    before = element_name(first, activities->labels, buffers[1]);
    /* Where both sites are lines of one file, the file need not be said again: only what follows the colon. */
    if (file > 0 && file < before.length && memcmp(site.text, before.text, file) == 0 &&
        !memchr(before.text + file, ':', before.length - file))
        site = (struct slice){site.text + file, site.length - file};
    return print_name("[computation]/between %.*s and %.*s", (int)before.length, before.text, (int)site.length,
                      site.text);
}

/* "[computation]" is the root's name, and no prefix. */
static const struct activity *parent_in_name(const struct activities *activities, const struct activity *element)
{
    bool has_one = element->kind != ACTIVITY_KIND_FIXED && element->parent >= ACTIVITY_FIXED_COUNT;

    return has_one ? &activities->items[element->parent] : NULL;
}

static char *name_call_path(const struct activities *activities, const struct activity *last)
{
    char buffer[ELEMENT_SIZE];
    size_t length = 0;
    char *name;

    /* Twice from the last element to the first: for the length of the name, then to fill it in from its end. */
    for (const struct activity *element = last; element; element = parent_in_name(activities, element))
        length += element_name(element, activities->labels, buffer).length + 1;
    name = malloc(length);
    for (const struct activity *element = last; name && element; element = parent_in_name(activities, element)) {
        struct slice text = element_name(element, activities->labels, buffer);

        name[--length] = element == last ? '\0' : '/';
        length -= text.length;
        memcpy(name + length, text.text, text.length);
    }
    return name;
}

const char *activities_name(struct activities *activities, uint32_t id)
{
    const struct activity *element = &activities->items[id];
    char **name = keyed_list_get(&activities->names, id, sizeof(*name));

    if (name && !*name)
        *name =
            activity_is_place(element) ? name_between_sites(activities, element) : name_call_path(activities, element);
    if (!name || !*name)
        diag_no_memory(activities->diag);
    return name ? *name : NULL;
}

const char *activities_place_name(struct activities *activities, uint32_t id)
{
    const char *name = activities_name(activities, id);

    return name ? activity_short_name(name, 0) : NULL;
}

const char *activity_short_name(const char *name, size_t width)
{
    static const char common[] = "[computation]/";

    return strlen(name) > width && strncmp(name, common, sizeof(common) - 1) == 0 ? name + sizeof(common) - 1 : name;
}
