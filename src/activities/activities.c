#include "activities/activities.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/hash_index.h"
#include "paraver/mpi_call.h"

struct activities {
    const struct diag *diag;
    struct activity *items;
    size_t count;
    size_t capacity;
    struct hash_index index;
};

static uint32_t hash_step(const struct activity *step)
{
    uint64_t mixed = step->value * UINT64_C(0x9e3779b97f4a7c15);

    mixed ^= ((uint64_t)step->parent << 32 | step->type) * UINT64_C(0xc2b2ae3d27d4eb4f);
    mixed += (uint64_t)step->kind;
    mixed ^= mixed >> 29;
    return hash_of(mixed);
}

static bool is_same_step(const void *items, uint32_t id, const void *step)
{
    const struct activity *a = (const struct activity *)items + id;
    const struct activity *b = step;

    return a->parent == b->parent && a->kind == b->kind && a->type == b->type && a->value == b->value;
}

static int add_activity(struct activities *activities, const struct activity *step, uint32_t *id)
{
    if (array_reserve(&activities->items, &activities->capacity, activities->count + 1, sizeof(*step)) < 0 ||
        hash_index_add(&activities->index, hash_step(step), (uint32_t)activities->count) < 0)
        return diag_no_memory(activities->diag);
    *id = (uint32_t)activities->count++;
    activities->items[*id] = *step;
    return 0;
}

struct activities *activities_new(const struct diag *diag)
{
    struct activities *activities = calloc(1, sizeof(*activities));
    uint32_t id;

    if (!activities) {
        diag_no_memory(diag);
        return NULL;
    }
    activities->diag = diag;
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
        free(activities->items);
        hash_index_deinit(&activities->index);
        free(activities);
    }
    return NULL;
}

int activities_find(struct activities *activities, const struct activity *step, uint32_t *id)
{
    *id = hash_index_find(&activities->index, hash_step(step), is_same_step, activities->items, step);
    if (*id != HASH_INDEX_NONE)
        return 0;
    if (activities->count >= ACTIVITIES_MAX) {
        *id = step->parent;
        return 0;
    }
    return add_activity(activities, step, id);
}

uint32_t activities_count(const struct activities *activities)
{
    return (uint32_t)activities->count;
}

const struct activity *activities_get(const struct activities *activities, uint32_t id)
{
    return &activities->items[id];
}

/* Names. */

enum { NUMBER_SIZE = 48 };

/*
 * What of a label is the name. Extrae shortens long names and keeps the whole one in brackets (`__mpi_ro..mal_init
 * [__mpi_routines_MOD_mpi_minimal_init]`); behind a line of source it puts path and program there, which say less.
 */
static struct slice essence(const char *label, enum activity_kind kind)
{
    struct slice whole = slice_of(label);
    const char *bracket = strstr(label, " [");
    const char *dots = strstr(label, "..");

    if (!bracket || label[whole.length - 1] != ']')
        return whole;
    if (kind == ACTIVITY_KIND_SITE)
        return (struct slice){label, (size_t)(bracket - label)};
    if (dots && dots < bracket)
        return (struct slice){bracket + 2, whole.length - (size_t)(bracket + 2 - label) - 1};
    return whole;
}

/* One step's name; `number` is room for those that have none. */
static struct slice name_step(const struct activity *step, const struct labels *labels, char *number)
{
    static const char *const fixed[] = {[ACTIVITY_COMPUTATION] = "[computation]",
                                        [ACTIVITY_OVERHEAD] = "[overhead]",
                                        [ACTIVITY_ABSENT] = "[absent]",
                                        [ACTIVITY_BURST] = "[MPI]"};
    const char *label = NULL;

    switch (step->kind) {
    case ACTIVITY_KIND_FIXED:
        return slice_of(fixed[step->value]);
    case ACTIVITY_KIND_CALL:
        label = mpi_call((uint8_t)step->value)->name;
        if (label)
            return slice_of(label);
        snprintf(number, NUMBER_SIZE, "MPI call %" PRIu64, step->value);
        return slice_of(number);
    case ACTIVITY_KIND_EVENT:
    case ACTIVITY_KIND_SITE:
        label = labels ? labels_value(labels, step->type, step->value) : NULL;
        break;
    }
    if (label && *label)
        return essence(label, step->kind);
    snprintf(number, NUMBER_SIZE, "%" PRIu32 ":%" PRIu64, step->type, step->value);
    return slice_of(number);
}

/* Whether the path to its parent says anything: the root's name is for the root alone. */
static bool is_nested(const struct activity *step)
{
    return step->kind != ACTIVITY_KIND_FIXED && step->parent >= ACTIVITY_FIXED_COUNT;
}

char *activities_name(const struct activities *activities, uint32_t id, const struct labels *labels)
{
    const struct activity *step;
    char number[NUMBER_SIZE];
    size_t length = 0;
    char *name;

    for (step = &activities->items[id];; step = &activities->items[step->parent]) {
        length += name_step(step, labels, number).length + 1;
        if (!is_nested(step))
            break;
    }
    name = malloc(length);
    if (!name) {
        diag_no_memory(activities->diag);
        return NULL;
    }
    name[--length] = '\0';
    for (step = &activities->items[id];; step = &activities->items[step->parent]) {
        struct slice text = name_step(step, labels, number);

        length -= text.length;
        memcpy(name + length, text.text, text.length);
        if (!is_nested(step))
            return name;
        name[--length] = '/';
    }
}
