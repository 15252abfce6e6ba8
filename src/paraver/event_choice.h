/*
 * Which events a user means: by type, by type and value, or by an expression on the labels of the .pcf.
 */
#ifndef CLOCKTALK_PARAVER_EVENT_CHOICE_H
#define CLOCKTALK_PARAVER_EVENT_CHOICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "paraver/labels.h"

/* A set of types, in ascending order: which events of a trace somebody wants to see. All zero is the empty set. */
struct event_types {
    uint32_t *items;
    size_t count;
    size_t capacity;
};

void event_types_deinit(struct event_types *types);

/* 0 or ERROR_MEMORY. */
int event_types_add(struct event_types *types, uint32_t type) MUST_CHECK;

/* Events of a type: those with one value, or with any. */
struct event_match {
    uint32_t type;
    bool has_value; /* else every value but 0, which stands for an end */
    uint64_t value;
};

static inline bool event_match_fits(const struct event_match *wanted, uint32_t type, uint64_t value)
{
    return wanted->type == type && (wanted->has_value ? wanted->value == value : value != 0);
}

struct event_choice {
    struct event_match *events;
    size_t count;
    size_t capacity;
    struct event_types types; /* of the events */
};

/*
 * `TYPE`: every value but 0 of that type; `TYPE=VALUE`; else a PCRE2 expression: types whose label matches, and single
 * values whose label matches. `option` is for messages. 0, ERROR_USAGE (reported: wrong expression, nothing matches) or
 * ERROR_MEMORY.
 */
int event_choice_make(struct event_choice *choice, const char *text, const struct labels *labels, const char *option,
                      const struct diag *diag) MUST_CHECK;
/* The same, and their types are added to `watched`. 0 or a negative error (reported). */
int event_choice_watch(struct event_choice *choice, const char *text, const struct labels *labels, const char *option,
                       struct event_types *watched, const struct diag *diag) MUST_CHECK;
void event_choice_deinit(struct event_choice *choice);

#endif
