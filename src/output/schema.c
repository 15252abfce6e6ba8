#include "output/schema.h"

#include <stdio.h>

#include "output/columns/columns.h"
#include "output/json_writer.h"

static const char *schema_unit(const struct field *field)
{
    static const char *const units[] = {
        [FIELD_TEXT] = "text", [FIELD_WORD] = "word",    [FIELD_COUNT] = "count", [FIELD_BYTES] = "bytes",
        [FIELD_RANK] = "rank", [FIELD_TIME] = "seconds", [FIELD_RATIO] = "ratio", [FIELD_NUMBER] = "number",
        [FIELD_FLAG] = "flag", [FIELD_RECORD] = NULL,    [FIELD_LIST] = NULL,
    };

    return field->kind == FIELD_TEXT && field->flags & FIELD_FIGURE ? "number" : units[field->kind];
}

static const char *schema_type(const struct field *field)
{
    static const char *const types[] = {
        [FIELD_TEXT] = "string",  [FIELD_WORD] = "string",   [FIELD_COUNT] = "integer", [FIELD_BYTES] = "integer",
        [FIELD_RANK] = "integer", [FIELD_TIME] = "number",   [FIELD_RATIO] = "number",  [FIELD_NUMBER] = "number",
        [FIELD_FLAG] = "boolean", [FIELD_RECORD] = "object", [FIELD_LIST] = "array",
    };

    if (field->kind == FIELD_LIST && field->flags & FIELD_BY_KEY)
        return "object";
    return (field->kind == FIELD_TEXT || field->kind == FIELD_WORD) && field->flags & FIELD_FIGURE ? "number"
                                                                                                   : types[field->kind];
}

/* Whether its type can say that it is missing (field.h). */
static bool schema_may_be_null(const struct field *field)
{
    if (field->flags & FIELD_OPTIONAL)
        return false;
    if (field->flags & FIELD_0_IS_MISSING)
        return true;
    switch (field->kind) {
    case FIELD_TEXT:
    case FIELD_RECORD:
        return field->type == FIELD_TYPE_POINTER;
    case FIELD_COUNT:
    case FIELD_BYTES:
        /* Sums, which are 128 bits wide, are always there. */
        return field->type == FIELD_TYPE_INT32 || field->type == FIELD_TYPE_INT64;
    case FIELD_TIME:
        return field->type == FIELD_TYPE_INT32 || field->type == FIELD_TYPE_INT64 || field->type == FIELD_TYPE_INT128;
    case FIELD_WORD:
    case FIELD_RANK:
    case FIELD_RATIO:
    case FIELD_NUMBER:
        return true;
    case FIELD_FLAG:
    case FIELD_LIST:
        break;
    }
    return false;
}

static void schema_put_fields(struct json_writer *writer, struct fields fields);

/* A field as a schema, which is a member `key`. */
static void schema_put_field(struct json_writer *writer, const char *key, const struct field *field)
{
    struct fields inner = field->fields ? *field->fields : (struct fields){.count = 0};
    bool is_plain = inner.count == 1 && !inner.items[0].name;
    char text[256]; /* far more than a meaning has room for in a line of source */
    const char *unit;
    const char *meaning;

    json_open_object(writer, key, field->fields && !is_plain ? JSON_IN_LINES : JSON_IN_ONE_LINE);
    if (schema_may_be_null(field)) {
        json_open_array(writer, "type", JSON_IN_ONE_LINE);
        json_put_string(writer, NULL, schema_type(field));
        json_put_string(writer, NULL, "null");
        json_close(writer);
    } else {
        json_put_string(writer, "type", schema_type(field));
    }
    if (field->kind == FIELD_COUNT || field->kind == FIELD_BYTES || field->kind == FIELD_RANK)
        json_put_count(writer, "minimum", field->kind == FIELD_RANK);
    unit = schema_unit(field);
    meaning = field->meaning ? field->meaning : "";
    snprintf(text, sizeof(text), "%s%s%s", unit ? unit : "", unit && *meaning ? ": " : "", meaning);
    if (*text)
        json_put_string(writer, "description", text);
    if (field->kind == FIELD_RECORD) {
        schema_put_fields(writer, inner);
    } else if (field->kind == FIELD_LIST && is_plain) {
        schema_put_field(writer, "items", &inner.items[0]);
    } else if (field->kind == FIELD_LIST) {
        bool by_key = field->flags & FIELD_BY_KEY;

        json_open_object(writer, by_key ? "additionalProperties" : "items", JSON_IN_LINES);
        json_put_string(writer, "type", "object");
        schema_put_fields(writer, (struct fields){.items = inner.items + by_key, .count = inner.count - by_key});
        json_close(writer);
    }
    json_close(writer);
}

/* Those of a record without a name stand in the object around it. */
static void schema_put_properties(struct json_writer *writer, struct fields fields)
{
    for (size_t i = 0; i < fields.count; i++) {
        const struct field *field = &fields.items[i];

        if (field->flags & FIELD_NOT_IN_JSON)
            continue;
        if (field->name)
            schema_put_field(writer, field->name, field);
        else if (field->kind == FIELD_RECORD)
            schema_put_properties(writer, *field->fields);
    }
}

static void schema_put_required(struct json_writer *writer, struct fields fields)
{
    for (size_t i = 0; i < fields.count; i++) {
        const struct field *field = &fields.items[i];

        if (field->flags & (FIELD_NOT_IN_JSON | FIELD_OPTIONAL) || field->needs)
            continue;
        if (field->name)
            json_put_string(writer, NULL, field->name);
        else if (field->kind == FIELD_RECORD)
            schema_put_required(writer, *field->fields);
    }
}

/* What an object of them has, in a schema that is open. */
static void schema_put_fields(struct json_writer *writer, struct fields fields)
{
    json_open_object(writer, "properties", JSON_IN_LINES);
    schema_put_properties(writer, fields);
    json_close(writer);
    json_open_array(writer, "required", JSON_IN_ONE_LINE);
    schema_put_required(writer, fields);
    json_close(writer);
}

static void schema_put_simple(struct json_writer *writer, const char *key, const char *type, const char *description)
{
    json_open_object(writer, key, JSON_IN_ONE_LINE);
    json_put_string(writer, "type", type);
    json_put_string(writer, "description", description);
    json_close(writer);
}

static void schema_put_reference(struct json_writer *writer, const char *key, const char *definition)
{
    char text[64];

    snprintf(text, sizeof(text), "#/$defs/%s", definition);
    json_open_object(writer, key, JSON_IN_ONE_LINE);
    json_put_string(writer, "$ref", text);
    json_close(writer);
}

static void schema_put_references(struct json_writer *writer, const char *key, const char *definition)
{
    json_open_object(writer, key, JSON_IN_ONE_LINE);
    json_put_string(writer, "type", "array");
    schema_put_reference(writer, "items", definition);
    json_close(writer);
}

/* An object of which nothing is said, or only what all its members are. */
static void schema_put_open(struct json_writer *writer, const char *key, const char *members, const char *description)
{
    json_open_object(writer, key, JSON_IN_ONE_LINE);
    json_put_string(writer, "type", "object");
    json_put_string(writer, "description", description);
    if (members) {
        json_open_object(writer, "additionalProperties", JSON_IN_ONE_LINE);
        json_put_string(writer, "type", members);
        json_close(writer);
    } else {
        json_put_literal(writer, "additionalProperties", "true");
    }
    json_close(writer);
}

static void schema_put_columns(struct json_writer *writer, struct column_list columns)
{
    for (size_t i = 0; i < columns.count; i++) {
        const struct field *field = &column_of(columns.ids[i])->field;

        schema_put_field(writer, field->name, field);
    }
}

static void schema_put_column_names(struct json_writer *writer, struct column_list columns)
{
    for (size_t i = 0; i < columns.count; i++)
        json_put_string(writer, NULL, column_of(columns.ids[i])->field.name);
}

static void schema_put_anomaly_counts(struct json_writer *writer)
{
    schema_put_open(writer, "anomalies", "integer", "how many of each kind");
}

static void schema_put_thread_seconds(struct json_writer *writer)
{
    schema_put_open(writer, "cpu_time", "number", "seconds of all threads by what became of them");
}

static void schema_define_window(struct json_writer *writer)
{
    json_open_object(writer, "window", JSON_IN_LINES);
    json_put_string(writer, "type", "object");
    json_open_object(writer, "properties", JSON_IN_LINES);
    schema_put_columns(writer, columns_of_window(~0U));
    schema_put_open(writer, "wait_states", "number", "seconds of all ranks by kind of wait state");
    schema_put_thread_seconds(writer);
    json_close(writer);
    json_open_array(writer, "required", JSON_IN_ONE_LINE);
    schema_put_column_names(writer, columns_of_window(0));
    json_close(writer);
    json_close(writer);
}

static void schema_define_summary(struct json_writer *writer)
{
    json_open_object(writer, "summary", JSON_IN_LINES);
    json_put_string(writer, "type", "object");
    json_open_object(writer, "properties", JSON_IN_LINES);
    schema_put_columns(writer, columns_of_any_run());
    schema_put_thread_seconds(writer);
    json_open_object(writer, "oversubscribed", JSON_IN_LINES);
    json_put_literal(writer, "type", "[\"object\", \"null\"]");
    json_put_string(writer, "description", "where threads shared processors at the same time");
    json_open_object(writer, "properties", JSON_IN_LINES);
    schema_put_simple(writer, "threads", "integer", "count: of threads that did, when most of them did");
    schema_put_simple(writer, "processors", "integer", "count: that they shared then");
    json_close(writer);
    json_put_literal(writer, "required", "[\"threads\", \"processors\"]");
    json_close(writer);
    schema_put_anomaly_counts(writer);
    json_close(writer);
    json_open_array(writer, "required", JSON_IN_ONE_LINE);
    schema_put_column_names(writer, columns_of_run(&(struct run_summary){.has_transient = false}));
    json_put_string(writer, NULL, "oversubscribed");
    json_put_string(writer, NULL, "anomalies");
    json_close(writer);
    json_close(writer);
}

/* A run beside others. */
static void schema_define_scaling(struct json_writer *writer)
{
    struct column_list columns = columns_of_any_run();

    columns_add_all(&columns, columns_of_comparison());
    json_open_object(writer, "scaling", JSON_IN_LINES);
    json_put_string(writer, "type", "object");
    json_open_object(writer, "properties", JSON_IN_LINES);
    schema_put_simple(writer, "trace", "string", "text: its name");
    schema_put_simple(writer, "reference", "boolean", "flag: the others are compared with it");
    schema_put_simple(writer, "scaling", "string", "word: weak or strong");
    schema_put_columns(writer, columns);
    schema_put_anomaly_counts(writer);
    schema_put_open(writer, "init_to_finalize", NULL,
                    "the same from Init to Finalize, where launch and shutdown take much of a run");
    json_close(writer);
    json_put_literal(writer, "required", "[\"trace\", \"reference\", \"scaling\", \"ranks\", \"runtime_s\"]");
    json_close(writer);
}

static void schema_define_section(struct json_writer *writer, const struct section *section)
{
    json_open_object(writer, section->name, JSON_IN_LINES);
    json_put_string(writer, "type", "object");
    if (section->fields)
        schema_put_fields(writer, *section->fields);
    if (section->write)
        json_put_literal(writer, "additionalProperties", "true");
    json_close(writer);
}

/* Members of the object that the sections stand in, which others may stand in too. */
static void schema_put_sections(struct json_writer *writer, const struct section *const *sections, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (sections[i]->name)
            schema_put_reference(writer, sections[i]->name, sections[i]->name);
        else if (sections[i]->fields)
            schema_put_properties(writer, *sections[i]->fields);
}

static void schema_define_run(struct json_writer *writer, const struct schema_sections *sections)
{
    json_open_object(writer, "run", JSON_IN_LINES);
    json_put_string(writer, "type", "object");
    json_open_object(writer, "properties", JSON_IN_LINES);
    schema_put_simple(writer, "clocktalk", "string", "text: the version of the program");
    schema_put_simple(writer, "schema", "integer", "number: of what the keys mean; another one is a break");
    schema_put_simple(writer, "trace", "string", "text: its name");
    schema_put_open(writer, "options", NULL, "what numbers depend on, under the names of the options");
    schema_put_references(writer, "windows", "window");
    schema_put_open(writer, "rank_map", NULL, "what each rank mostly did over time, with --by rank");
    schema_put_open(writer, "thread_map", NULL, "likewise of threads, with --by thread");
    schema_put_reference(writer, "summary", "summary");
    schema_put_reference(writer, "init_to_finalize", "summary");
    schema_put_sections(writer, sections->of_run, sections->of_run_count);
    json_close(writer);
    json_put_literal(writer, "required", "[\"clocktalk\", \"schema\", \"trace\", \"options\", \"summary\"]");
    json_close(writer);
}

static void schema_define_runs(struct json_writer *writer, const struct schema_sections *sections)
{
    json_open_object(writer, "runs", JSON_IN_LINES);
    json_put_string(writer, "type", "object");
    json_open_object(writer, "properties", JSON_IN_LINES);
    schema_put_simple(writer, "clocktalk", "string", "text: the version of the program");
    schema_put_simple(writer, "schema", "integer", "number: of what the keys mean; another one is a break");
    schema_put_references(writer, "runs", "run");
    schema_put_references(writer, "scaling", "scaling");
    schema_put_sections(writer, sections->of_runs, sections->of_runs_count);
    json_close(writer);
    json_put_literal(writer, "required", "[\"clocktalk\", \"schema\", \"runs\"]");
    json_put_literal(writer, "additionalProperties", "true");
    json_close(writer);
}

void schema_write(struct output *output, const char *version, const struct schema_sections *sections)
{
    struct json_writer writer;
    char title[64];

    snprintf(title, sizeof(title), "JSON results of clocktalk %s", version);
    json_begin(&writer, output);
    json_open_object(&writer, NULL, JSON_IN_LINES);
    json_put_string(&writer, "$schema", "https://json-schema.org/draft/2020-12/schema");
    json_put_string(&writer, "title", title);
    json_put_literal(&writer, "if", "{\"required\": [\"runs\"]}");
    schema_put_reference(&writer, "then", "runs");
    schema_put_reference(&writer, "else", "run");
    json_open_object(&writer, "$defs", JSON_IN_LINES);
    schema_define_run(&writer, sections);
    schema_define_runs(&writer, sections);
    schema_define_window(&writer);
    schema_define_summary(&writer);
    schema_define_scaling(&writer);
    for (size_t i = 0; i < sections->of_run_count; i++)
        if (sections->of_run[i]->name)
            schema_define_section(&writer, sections->of_run[i]);
    json_close(&writer);
    json_close(&writer);
}
