#include "output/schema.h"

#include <stdio.h>

#include "output/columns/columns.h"
#include "output/json_writer.h"
#include "version.h"

const struct value_words value_words[] = {
    [FIELD_TEXT] = {"text", "string"},    [FIELD_WORD] = {"word", "string"},     [FIELD_COUNT] = {"count", "integer"},
    [FIELD_BYTES] = {"bytes", "integer"}, [FIELD_RANK] = {"rank", "integer"},    [FIELD_TIME] = {"seconds", "number"},
    [FIELD_RATIO] = {"ratio", "number"},  [FIELD_NUMBER] = {"number", "number"}, [FIELD_FLAG] = {"flag", "boolean"},
    [FIELD_RECORD] = {NULL, "object"},    [FIELD_LIST] = {NULL, "array"},
};

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
        return field->type == FIELD_TYPE_INT32 || field->type == FIELD_TYPE_INT64 || field->type == FIELD_TYPE_INT128 ||
               field->type == FIELD_TYPE_DOUBLE;
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
    bool is_figure = field->kind == FIELD_TEXT && field->flags & FIELD_FIGURE;
    bool is_by_key = field->kind == FIELD_LIST && field->flags & FIELD_BY_KEY;
    struct value_words words = value_words[is_figure ? FIELD_NUMBER : is_by_key ? FIELD_RECORD : field->kind];
    const char *meaning = field->meaning ? field->meaning : "";
    char text[256]; /* far more than a meaning has room for in a line of source */

    json_open_object(writer, key, field->fields && !is_plain ? JSON_IN_LINES : JSON_IN_ONE_LINE);
    if (schema_may_be_null(field)) {
        json_open_array(writer, "type", JSON_IN_ONE_LINE);
        json_put_string(writer, NULL, words.type);
        json_put_string(writer, NULL, "null");
        json_close(writer);
    } else {
        json_put_string(writer, "type", words.type);
    }
    if (field->kind == FIELD_COUNT || field->kind == FIELD_BYTES || field->kind == FIELD_RANK)
        json_put_count(writer, "minimum", field->kind == FIELD_RANK);
    snprintf(text, sizeof(text), "%s%s%s", words.unit ? words.unit : "", words.unit && *meaning ? ": " : "", meaning);
    if (*text)
        json_put_string(writer, "description", text);
    if (field->kind == FIELD_RECORD) {
        schema_put_fields(writer, inner);
    } else if (field->kind == FIELD_LIST && is_plain) {
        schema_put_field(writer, "items", &inner.items[0]);
    } else if (field->kind == FIELD_LIST) {
        json_open_object(writer, is_by_key ? "additionalProperties" : "items", JSON_IN_LINES);
        json_put_string(writer, "type", "object");
        schema_put_fields(writer, (struct fields){.items = inner.items + is_by_key, .count = inner.count - is_by_key});
        json_close(writer);
    }
    json_close(writer);
}

/* The fields as properties, or the names of those that are required. Those of a record without a name stand in the
 * object around it. */
static void schema_put_members(struct json_writer *writer, struct fields fields, bool is_required)
{
    for (size_t i = 0; i < fields.count; i++) {
        const struct field *field = &fields.items[i];

        if (field->flags & FIELD_NOT_IN_JSON || (is_required && (field->flags & FIELD_OPTIONAL || field->needs)))
            continue;
        if (field->name && is_required)
            json_put_string(writer, NULL, field->name);
        else if (field->name)
            schema_put_field(writer, field->name, field);
        else if (field->kind == FIELD_RECORD)
            schema_put_members(writer, *field->fields, is_required);
    }
}

/* What an object of them has, in a schema that is open. */
static void schema_put_fields(struct json_writer *writer, struct fields fields)
{
    json_open_object(writer, "properties", JSON_IN_LINES);
    schema_put_members(writer, fields, false);
    json_close(writer);
    json_open_array(writer, "required", JSON_IN_ONE_LINE);
    schema_put_members(writer, fields, true);
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
    for (size_t i = 0; i < columns.count; i++)
        schema_put_field(writer, column_of(columns.ids[i])->field.name, &column_of(columns.ids[i])->field);
}

static void schema_put_column_names(struct json_writer *writer, struct column_list columns)
{
    for (size_t i = 0; i < columns.count; i++)
        json_put_string(writer, NULL, column_of(columns.ids[i])->field.name);
}

/* A definition, whose properties follow. */
static void schema_open(struct json_writer *writer, const char *name)
{
    json_open_object(writer, name, JSON_IN_LINES);
    json_put_string(writer, "type", "object");
    json_open_object(writer, "properties", JSON_IN_LINES);
}

/* Its end, behind the properties; `required` in JSON. */
static void schema_close(struct json_writer *writer, const char *required)
{
    json_close(writer);
    json_put_literal(writer, "required", required);
    json_close(writer);
}

static const char thread_times_meaning[] = "seconds of all threads by what became of them";

static void schema_define_window(struct json_writer *writer)
{
    schema_open(writer, "window");
    schema_put_columns(writer, columns_of_window(~0U));
    schema_put_open(writer, "wait_states", "number", "seconds of all ranks by kind of wait state");
    schema_put_open(writer, "cpu_time", "number", thread_times_meaning);
    json_close(writer);
    json_open_array(writer, "required", JSON_IN_ONE_LINE);
    schema_put_column_names(writer, columns_of_window(0));
    json_close(writer);
    json_close(writer);
}

static void schema_define_summary(struct json_writer *writer)
{
    schema_open(writer, "summary");
    schema_put_columns(writer, columns_of_any_run());
    schema_put_open(writer, "cpu_time", "number", thread_times_meaning);
    json_open_object(writer, "oversubscribed", JSON_IN_LINES);
    json_put_literal(writer, "type", "[\"object\", \"null\"]");
    json_put_string(writer, "description", "where threads shared processors at the same time");
    json_open_object(writer, "properties", JSON_IN_LINES);
    schema_put_simple(writer, "threads", "integer", "count: of threads that did, when most of them did");
    schema_put_simple(writer, "processors", "integer", "count: that they shared then");
    schema_close(writer, "[\"threads\", \"processors\"]");
    schema_put_reference(writer, "anomalies", "anomaly_counts");
    json_close(writer);
    json_open_array(writer, "required", JSON_IN_ONE_LINE);
    schema_put_column_names(writer, columns_of_run(&(struct run_summary){.has_transient = false}));
    json_put_string(writer, NULL, "oversubscribed");
    json_put_string(writer, NULL, "anomalies");
    json_close(writer);
    json_close(writer);
}

/* How many of each kind. */
static void schema_define_anomaly_counts(struct json_writer *writer)
{
    char text[800]; /* far more than both sentences take */

    schema_open(writer, "anomaly_counts");
    for (size_t i = 0; i < ANOMALY_COUNT; i++) {
        const struct anomaly_info *info = anomaly_info((enum anomaly)i);

        snprintf(text, sizeof(text), "count: %s: %s %s", severity_name(info->severity), info->meaning, info->remedy);
        schema_put_simple(writer, info->name, "integer", text);
    }
    schema_close(writer, "[]");
}

/* A run beside others. */
static void schema_define_scaling(struct json_writer *writer)
{
    struct column_list columns = columns_of_any_run();

    columns_add_all(&columns, columns_of_comparison());
    schema_open(writer, "scaling");
    schema_put_simple(writer, "trace", "string", "text: its name");
    schema_put_simple(writer, "reference", "boolean", "flag: the others are compared with it");
    schema_put_simple(writer, "scaling", "string", "word: weak or strong");
    schema_put_columns(writer, columns);
    schema_put_reference(writer, "anomalies", "anomaly_counts");
    schema_put_open(writer, "init_to_finalize", NULL,
                    "the same from Init to Finalize, where launch and shutdown take much of a run");
    schema_close(writer, "[\"trace\", \"reference\", \"scaling\", \"ranks\", \"runtime_s\"]");
}

/* Members of the object that the sections stand in, which others may stand in too. */
static void schema_put_sections(struct json_writer *writer, const struct section *const *sections, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (sections[i]->name)
            schema_put_reference(writer, sections[i]->name, sections[i]->name);
        else if (sections[i]->fields)
            schema_put_members(writer, *sections[i]->fields, false);
}

static void schema_define_run(struct json_writer *writer, const struct schema_sections *sections)
{
    schema_open(writer, "run");
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
    schema_close(writer, "[\"clocktalk\", \"schema\", \"trace\", \"options\", \"summary\"]");
}

static void schema_define_runs(struct json_writer *writer, const struct schema_sections *sections)
{
    schema_open(writer, "runs");
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

void schema_write(struct output *output, const struct schema_sections *sections)
{
    struct json_writer writer;
    json_begin(&writer, output);
    json_open_object(&writer, NULL, JSON_IN_LINES);
    json_put_string(&writer, "$schema", "https://json-schema.org/draft/2020-12/schema");
    json_put_string(&writer, "title", "JSON results of clocktalk " CLOCKTALK_VERSION);
    json_put_literal(&writer, "if", "{\"required\": [\"runs\"]}");
    schema_put_reference(&writer, "then", "runs");
    schema_put_reference(&writer, "else", "run");
    json_open_object(&writer, "$defs", JSON_IN_LINES);
    schema_define_run(&writer, sections);
    schema_define_runs(&writer, sections);
    schema_define_window(&writer);
    schema_define_summary(&writer);
    schema_define_scaling(&writer);
    schema_define_anomaly_counts(&writer);
    for (size_t i = 0; i < sections->of_run_count; i++) {
        const struct section *section = sections->of_run[i];

        if (!section->name)
            continue;
        json_open_object(&writer, section->name, JSON_IN_LINES);
        json_put_string(&writer, "type", "object");
        if (section->fields)
            schema_put_fields(&writer, *section->fields);
        if (section->write)
            json_put_literal(&writer, "additionalProperties", "true");
        json_close(&writer);
    }
    json_close(&writer);
    json_close(&writer);
}
