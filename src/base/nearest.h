/*
 * The word that a misspelt one, or one that is cut short, most likely meant.
 *
 *     struct nearest nearest = nearest_to(text);
 *
 *     for (...)
 *         nearest_offer(&nearest, word);
 *     ... nearest.word, or NULL where none is near enough
 */
#ifndef CLOCKTALK_BASE_NEAREST_H
#define CLOCKTALK_BASE_NEAREST_H

#include <stddef.h>

#include "base/slice.h"

struct nearest {
    struct slice text;
    const char *word; /* the nearest so far */
    size_t distance;  /* from which on a word is too far */
};

struct nearest nearest_to(struct slice text);

/* Words are not copied. Of several that are equally near the first is kept. */
void nearest_offer(struct nearest *nearest, const char *word);

enum { HINT_SIZE = 100 };

/* The end of a message, which can be passed around by value. */
struct hint {
    char text[HINT_SIZE];
};

/* `; did you mean --report?` with "--" before the word; empty where that is NULL. */
struct hint nearest_hint(const char *prefix, const char *word);

#endif
