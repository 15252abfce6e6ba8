#include "output/fields/field.h"

#include <math.h>
#include <string.h>

#include "base/slice.h"

static __int128 whole_number(const struct field *field, const char *member)
{
    double time;

    switch (field->type) {
    case FIELD_TYPE_BOOL:
        return *(const bool *)member;
    case FIELD_TYPE_UINT8:
        return *(const uint8_t *)member;
    case FIELD_TYPE_INT32:
        return *(const int32_t *)(const void *)member;
    case FIELD_TYPE_UINT32:
        return *(const uint32_t *)(const void *)member;
    case FIELD_TYPE_INT64:
        return *(const int64_t *)(const void *)member;
    case FIELD_TYPE_UINT64:
        return *(const uint64_t *)(const void *)member;
    case FIELD_TYPE_INT128:
        return *(const __int128 *)(const void *)member;
    case FIELD_TYPE_DOUBLE:
        time = *(const double *)(const void *)member;
        return time < 0x1p63 ? (int64_t)(time + 0.5) : INT64_MAX;
    case FIELD_TYPE_POINTER:
    case FIELD_TYPE_INSIDE:
        break;
    }
    return 0;
}

struct field_value field_value(const struct field *field, const void *record)
{
    const char *member = (const char *)record + field->offset;
    struct field_value value = {.is_missing = false};

    switch (field->kind) {
    case FIELD_TEXT:
        value.text = field->type == FIELD_TYPE_INSIDE ? member : *(const char *const *)(const void *)member;
        value.is_missing = !value.text;
        break;
    case FIELD_WORD:
        value.text = field->words[whole_number(field, member)];
        value.is_missing = !value.text;
        break;
    case FIELD_RATIO:
    case FIELD_NUMBER:
        value.ratio = *(const double *)(const void *)member;
        value.is_missing = !isfinite(value.ratio);
        break;
    case FIELD_RANK:
        value.whole = whole_number(field, member) + 1;
        value.is_missing = value.whole == (__int128)UINT32_MAX + 1;
        break;
    case FIELD_TIME:
        value.whole = whole_number(field, member);
        value.is_missing = value.whole == FIELD_NO_TIME;
        break;
    case FIELD_COUNT:
    case FIELD_BYTES:
        value.whole = whole_number(field, member);
        value.is_missing = value.whole < 0;
        break;
    case FIELD_FLAG:
        value.whole = whole_number(field, member);
        break;
    case FIELD_RECORD:
    case FIELD_LIST:
        break;
    }
    value.is_missing |= field->flags & FIELD_0_IS_MISSING && value.whole == 0;
    return value;
}

struct decimal field_figure(const struct field *field, struct field_value value)
{
    switch (field->kind) {
    case FIELD_RATIO:
    case FIELD_NUMBER:
        return decimal_ratio(value.ratio, 6);
    case FIELD_TIME:
        return decimal_seconds(value.whole);
    case FIELD_FLAG:
        return value.whole ? (struct decimal){"true"} : (struct decimal){"false"};
    default:
        return decimal_scaled(value.whole, 1, 0);
    }
}

double field_number(const struct field *field, const void *record)
{
    struct field_value value = field_value(field, record);

    if (value.is_missing || value.text)
        return (double)NAN;
    if (field_has_ratio(field))
        return value.ratio;
    return field->kind == FIELD_TIME ? (double)value.whole / 1e9 : (double)value.whole;
}

const void *field_record(const struct field *field, const void *record)
{
    const char *member = (const char *)record + field->offset;

    return field->type == FIELD_TYPE_POINTER ? *(const void *const *)(const void *)member : member;
}

size_t field_list_count(const struct field *field, const void *record)
{
    return (size_t)whole_number(field, (const char *)record + field->count_offset);
}

const void *field_list_item(const struct field *field, const void *record, size_t index)
{
    const char *member = (const char *)record + field->offset;
    const char *first = field->is_array ? member : *(const char *const *)(const void *)member;

    return first + index * field->fields->record_size;
}

/* Fields that are `left_out` (a flag) are none, nor is what they hold. */
static void add_columns(struct field_columns *columns, const struct fields *fields, unsigned known, unsigned left_out,
                        const struct field_column *around)
{
    enum { NARROWEST = 12, GAP = 2 }; /* of a column that nobody has laid out */

    for (size_t i = 0; i < fields->count; i++) {
        const struct field *field = &fields->items[i];
        struct field_column column = around ? *around : (struct field_column){.field = NULL};
        bool is_called = left_out == FIELD_NOT_IN_ROWS ? field->name : field->heading;
        size_t width;

        if (!field_is_known(field, known) || field->flags & left_out)
            continue;
        if (field->kind == FIELD_RECORD) {
            column.around[column.around[0] != NULL] = field;
            add_columns(columns, field->fields, known, left_out, &column);
        } else if (field->kind != FIELD_LIST && is_called && columns->count < FIELD_COLUMNS_MOST) {
            column.field = field;
            column.heading = field->heading ? field->heading : field->name;
            width = strlen(column.heading) + GAP;
            column.width = field->width > 0 ? field->width : width > NARROWEST ? (unsigned)width : NARROWEST;
            columns->items[columns->count++] = column;
        }
    }
}

struct field_columns field_columns_in_rows(const struct fields *fields, unsigned known)
{
    struct field_columns columns = {.known = known};

    add_columns(&columns, fields, known, FIELD_NOT_IN_ROWS, NULL);
    return columns;
}

struct field_columns field_columns_in_tables(const struct fields *fields, unsigned known)
{
    struct field_columns columns = {.known = known};

    add_columns(&columns, fields, known, FIELD_NOT_IN_TABLES, NULL);
    for (size_t i = 1; i < columns.count; i++) {
        struct field_column column = columns.items[i];
        size_t at = i;

        for (; at > 0 && columns.items[at - 1].field->place > column.field->place; at--)
            columns.items[at] = columns.items[at - 1];
        columns.items[at] = column;
    }
    return columns;
}

struct field_name field_column_name(const struct field_column *column)
{
    struct field_name name = {""};

    for (size_t i = 0; i < 2; i++)
        if (column->around[i] && column->around[i]->name)
            string_append(name.text, sizeof(name.text), "%s_", column->around[i]->name);
    string_append(name.text, sizeof(name.text), "%s", column->field->name);
    return name;
}

bool field_column_is_known(const struct field_column *column, unsigned known)
{
    for (size_t i = 0; i < 2 && column->around[i]; i++)
        if (!field_is_known(column->around[i], known))
            return false;
    return field_is_known(column->field, known);
}

struct field_value field_column_value(const struct field_column *column, const void *record)
{
    for (size_t i = 0; i < 2 && record && column->around[i]; i++)
        record = field_record(column->around[i], record);
    return record ? field_value(column->field, record) : (struct field_value){.is_missing = true, .ratio = (double)NAN};
}

int field_column_compare(const struct field_column *column, const void *a, const void *b)
{
    struct field_value one = field_column_value(column, a);
    struct field_value other = field_column_value(column, b);

    if (one.is_missing || other.is_missing)
        return one.is_missing - other.is_missing;
    if (one.text)
        return strcmp(one.text, other.text);
    if (field_has_ratio(column->field))
        return (one.ratio < other.ratio) - (one.ratio > other.ratio);
    return (one.whole < other.whole) - (one.whole > other.whole);
}
