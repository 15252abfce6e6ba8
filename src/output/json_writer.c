#include "output/json_writer.h"

#include <inttypes.h>
#include <math.h>

#include "output/decimal.h"
#include "output/text.h"

void json_begin(struct json_writer *writer, struct output *output)
{
    *writer = (struct json_writer){.output = output};
}

/* What stands before a value: comma, indentation and key. */
static void introduce(struct json_writer *writer, const char *key)
{
    struct json_level *level;

    if (writer->depth > 0) {
        level = &writer->levels[writer->depth - 1];
        if (level->filled)
            output_text(writer->output, level->layout == JSON_IN_LINES ? "," : ", ");
        if (level->layout == JSON_IN_LINES)
            output_format(writer->output, "\n%*s", (int)(2 * writer->depth), "");
        level->filled = true;
    }
    if (key)
        output_format(writer->output, "\"%s\": ", key);
}

static void open_level(struct json_writer *writer, const char *key, const char *brackets, enum json_layout layout)
{
    introduce(writer, key);
    if (writer->depth > 0 && writer->levels[writer->depth - 1].layout == JSON_IN_ONE_LINE)
        layout = JSON_IN_ONE_LINE;
    output_write(writer->output, brackets, 1);
    writer->levels[writer->depth++] = (struct json_level){.end = brackets[1], .layout = layout};
}

void json_open_object(struct json_writer *writer, const char *key, enum json_layout layout)
{
    open_level(writer, key, "{}", layout);
}

void json_open_array(struct json_writer *writer, const char *key, enum json_layout layout)
{
    open_level(writer, key, "[]", layout);
}

void json_close(struct json_writer *writer)
{
    const struct json_level *level = &writer->levels[--writer->depth];

    if (level->layout == JSON_IN_LINES && level->filled)
        output_format(writer->output, "\n%*s", (int)(2 * writer->depth), "");
    output_write(writer->output, &level->end, 1);
    if (writer->depth == 0)
        output_text(writer->output, "\n");
}

static void put_character(const struct json_writer *writer, uint32_t character)
{
    struct output *output = writer->output;

    if (character == '"' || character == '\\')
        output_text(output, "\\");
    if (character < 0x20 || character == 0x7f || (character == '<' && writer->is_in_page))
        output_format(output, "\\u%04" PRIx32, character);
    else
        text_put(output, character);
}

void json_put_string(struct json_writer *writer, const char *key, const char *text)
{
    uint32_t character;

    if (!text) {
        json_put_literal(writer, key, "null");
        return;
    }
    introduce(writer, key);
    output_text(writer->output, "\"");
    while ((character = text_next(&text)) != 0)
        put_character(writer, character);
    output_text(writer->output, "\"");
}

void json_put_count(struct json_writer *writer, const char *key, uint64_t value)
{
    introduce(writer, key);
    output_format(writer->output, "%" PRIu64, value);
}

void json_put_seconds(struct json_writer *writer, const char *key, int64_t nanoseconds)
{
    json_put_literal(writer, key, decimal_seconds(nanoseconds).text);
}

void json_put_ratio(struct json_writer *writer, const char *key, double ratio)
{
    json_put_literal(writer, key, isfinite(ratio) ? decimal_ratio(ratio, 6).text : "null");
}

void json_put_literal(struct json_writer *writer, const char *key, const char *text)
{
    introduce(writer, key);
    output_text(writer->output, text);
}
