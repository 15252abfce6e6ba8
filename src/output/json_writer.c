#include "output/json_writer.h"

#include <inttypes.h>

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

void json_put_string(struct json_writer *writer, const char *key, const char *text)
{
    uint32_t character;

    if (!text) {
        json_put_literal(writer, key, "null");
        return;
    }
    introduce(writer, key);
    output_text(writer->output, "\"");
    while ((character = text_next(&text)) != 0) {
        struct output *output = writer->output;

        if (character == '"' || character == '\\')
            output_text(output, "\\");
        if (text_is_control(character) || (character == '<' && writer->is_in_page))
            output_format(output, "\\u%04" PRIx32, character);
        else
            text_put(output, character);
    }
    output_text(writer->output, "\"");
}

void json_put_count(struct json_writer *writer, const char *key, uint64_t value)
{
    introduce(writer, key);
    output_format(writer->output, "%" PRIu64, value);
}

void json_put_seconds(struct json_writer *writer, const char *key, __int128 nanoseconds)
{
    json_put_literal(writer, key, decimal_seconds(nanoseconds).text);
}

void json_put_literal(struct json_writer *writer, const char *key, const char *text)
{
    introduce(writer, key);
    output_text(writer->output, text);
}

static void put_member(struct json_writer *writer, const struct field *field, const char *key, unsigned known,
                       const void *record);

void json_put_list(struct json_writer *writer, const char *key, const struct field *field, unsigned known,
                   const void *record, size_t most)
{
    size_t all = field_list_count(field, record);
    size_t count = all < most ? all : most;
    bool by_key = field->flags & FIELD_BY_KEY;
    /* A record in a list of plain values has one field, without a name. */
    bool is_plain = field->fields->count == 1 && !field->fields->items[0].name;

    if (by_key)
        json_open_object(writer, key, JSON_IN_LINES);
    else
        json_open_array(writer, key, is_plain ? JSON_IN_ONE_LINE : JSON_IN_LINES);
    for (size_t i = 0; i < count; i++) {
        const void *item = field_list_item(field, record, i);
        struct fields members = *field->fields;
        const char *name = NULL;

        if (is_plain) {
            put_member(writer, &members.items[0], NULL, known, item);
            continue;
        }
        if (by_key) {
            name = field_value(&members.items[0], item).text;
            members.items++;
            members.count--;
        }
        json_open_object(writer, name, field->flags & FIELD_IN_LINES ? JSON_IN_LINES : JSON_IN_ONE_LINE);
        json_put_members(writer, &members, known, item);
        json_close(writer);
    }
    json_close(writer);
}

static void put_member(struct json_writer *writer, const struct field *field, const char *key, unsigned known,
                       const void *record)
{
    struct field_value value = field_value(field, record);

    if (field->kind == FIELD_LIST && writer->list_most > 0 && field_list_count(field, record) > writer->list_most) {
        writer->put_long_list(writer, key, field, known, record);
    } else if (field->kind == FIELD_LIST) {
        json_put_list(writer, key, field, known, record, SIZE_MAX);
    } else if (field->kind == FIELD_RECORD && field_record(field, record)) {
        if (key)
            json_open_object(writer, key, field->flags & FIELD_IN_LINES ? JSON_IN_LINES : JSON_IN_ONE_LINE);
        json_put_members(writer, field->fields, known, field_record(field, record));
        if (key)
            json_close(writer);
    } else if (value.is_missing || field->kind == FIELD_RECORD) {
        json_put_literal(writer, key, "null");
    } else if (field_has_text(field) && !(field->flags & FIELD_FIGURE)) {
        json_put_string(writer, key, value.text);
    } else {
        json_put_literal(writer, key, field_has_text(field) ? value.text : field_figure(field, value).text);
    }
}

void json_put_members(struct json_writer *writer, const struct fields *fields, unsigned known, const void *record)
{
    for (size_t i = 0; i < fields->count; i++) {
        const struct field *field = &fields->items[i];
        bool has_members = field->kind == FIELD_LIST || field->kind == FIELD_RECORD;
        bool is_left_out = !field_is_known(field, known) || field->flags & FIELD_NOT_IN_JSON;

        if (!is_left_out && field->flags & FIELD_OPTIONAL)
            is_left_out = field->kind == FIELD_LIST     ? field_list_count(field, record) == 0
                          : field->kind == FIELD_RECORD ? !field_record(field, record)
                                                        : field_value(field, record).is_missing;
        if (!is_left_out && (has_members || field->name))
            put_member(writer, field, field->name, known, record);
    }
}
