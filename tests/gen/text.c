#include "gen/text.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *text_zeroed(size_t count, size_t size)
{
    void *memory = calloc(count > 0 ? count : 1, size);

    if (memory == NULL)
        abort();
    return memory;
}

void *text_resize(void *items, size_t count, size_t size)
{
    items = realloc(items, count * size);
    if (items == NULL)
        abort();
    return items;
}

/* The room is the next power of two: it doubles where the count is one. */
void *text_grow(void *items, size_t count, size_t size)
{
    if ((count & (count - 1)) != 0)
        return items;
    return text_resize(items, count > 0 ? 2 * count : 1, size);
}

void buffer_append(struct text_buffer *buffer, const char *text, size_t length)
{
    if (buffer->capacity - buffer->length <= length) {
        buffer->capacity = 2 * buffer->capacity + length + 1;
        buffer->text = text_resize(buffer->text, buffer->capacity, 1);
    }
    memcpy(buffer->text + buffer->length, text, length);
    buffer->length += length;
    buffer->text[buffer->length] = '\0';
}

void buffer_print(struct text_buffer *buffer, const char *format, ...)
{
    char line[512];
    va_list arguments;
    int length;

    va_start(arguments, format);
    length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length >= sizeof line)
        abort();
    buffer_append(buffer, line, (size_t)length);
}

struct gen_text buffer_take(struct text_buffer *buffer)
{
    struct gen_text text;

    buffer_append(buffer, "", 0);
    text = (struct gen_text){buffer->text, buffer->length};
    *buffer = (struct text_buffer){0};
    return text;
}

void gen_text_free(struct gen_text *text)
{
    free(text->text);
    *text = (struct gen_text){0};
}
