/*
 * Texts that grow.
 */
#ifndef CLOCKTALK_TESTS_GEN_TEXT_H
#define CLOCKTALK_TESTS_GEN_TEXT_H

#include <stddef.h>

#include "gen/gen.h"

struct text_buffer {
    char *text;
    size_t length;
    size_t capacity;
};

void buffer_append(struct text_buffer *buffer, const char *text, size_t length);
void buffer_print(struct text_buffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Hands the text over; the buffer is empty then. */
struct gen_text buffer_take(struct text_buffer *buffer);

#endif
