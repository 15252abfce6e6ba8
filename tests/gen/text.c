#include "gen/text.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/memory.h"

void buffer_append(struct text_buffer *buffer, const char *text, size_t length)
{
    if (buffer->capacity - buffer->length <= length) {
        buffer->capacity = 2 * buffer->capacity + length + 1;
        buffer->text = memory_resize(buffer->text, buffer->capacity, 1);
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
