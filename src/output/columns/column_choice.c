#include "output/columns/column_choice.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/nearest.h"
#include "base/slice.h"
#include "base/sorted.h"
#include "output/section.h"

/* What a name can be. */
struct known_names {
    struct field_name names[COLUMN_COUNT + FIELD_COLUMNS_MOST];
    bool is_chosen[COLUMN_COUNT + FIELD_COLUMNS_MOST];
    size_t count;
    const char *whose;
    struct column_list columns; /* the names are of these, which answer to their headings too; or empty */
};

/* list->count where nothing is called so. */
static size_t find_name(const struct known_names *list, struct slice name)
{
    const struct column *column = columns_find(list->columns, name);
    size_t i = 0;

    if (column)
        name = slice_of(column->field.name);
    while (i < list->count && !slice_is(name, list->names[i].text))
        i++;
    return i;
}

static int refuse_name(const struct known_names *list, struct slice name, const char *option, const struct diag *diag)
{
    struct nearest nearest = nearest_to(name);

    for (size_t i = 0; i < list->count; i++)
        nearest_offer(&nearest, list->names[i].text);
    return diag_usage(diag, "--%s: \"%.*s\" is no column of %s%s", option, (int)name.length, name.text, list->whose,
                      nearest.word ? nearest_hint("", nearest.word).text : "; --format tsv names them");
}

/* Columns of windows or the run; without any, of the records that the choice is about. */
static int choose(struct column_choice *choice, const struct options *options, struct column_list columns,
                  const char *whose, const struct diag *diag)
{
    struct field_columns fields = {.count = 0};
    struct known_names list = {.whose = whose, .columns = columns};
    const char *rest = options->columns;

    if (choice->rows)
        fields = field_columns_in_rows(choice->rows, ~0U);
    for (size_t i = 0; i < columns.count; i++)
        snprintf(list.names[list.count++].text, FIELD_NAME_SIZE, "%s", column_of(columns.ids[i])->field.name);
    for (size_t i = 0; i < fields.count; i++)
        list.names[list.count++] = field_column_name(&fields.items[i]);
    while (rest) {
        struct slice name = slice_trim(slice_next_item(&rest));
        size_t at = find_name(&list, name);

        if (at == list.count)
            return refuse_name(&list, name, "columns", diag);
        if (list.is_chosen[at])
            return diag_usage(diag, "--columns: %s stands there twice", list.names[at].text);
        list.is_chosen[at] = true;
        if (choice->rows)
            choice->fields.items[choice->fields.count++] = fields.items[at];
        else
            choice->columns.ids[choice->columns.count++] = columns.ids[at];
    }
    if (options->sort) {
        size_t at = find_name(&list, slice_of(options->sort));

        if (at == list.count)
            return refuse_name(&list, slice_of(options->sort), "sort", diag);
        choice->sort = fields.items[at];
    }
    return 0;
}

int column_choice_make(struct column_choice *choice, const struct options *options,
                       const struct section *const *sections, size_t section_count, const struct diag *diag)
{
    const char *option = options->columns ? "columns" : "sort";

    *choice = (struct column_choice){.rows = NULL};
    if (!options->columns && !options->sort)
        return 0;
    if (options->reports & REPORT_WINDOWS && !options->sort)
        return choose(choice, options, columns_of_window(~0U), "windows", diag);
    if (options->reports & REPORT_SUMMARY && format_is_delimited(options->format) && !options->sort)
        return choose(choice, options, columns_of_any_run(), "the summary", diag);
    for (size_t i = 0; i < section_count; i++) {
        const struct field *rows = section_rows(sections[i]);

        if (!(options->reports & sections[i]->reports) || !rows)
            continue;
        if (choice->rows)
            return diag_usage(diag, "--%s is about the table of one report: ask for one", option);
        choice->rows = rows->fields;
    }
    if (choice->rows)
        return choose(choice, options, (struct column_list){.count = 0}, "the report", diag);
    return diag_usage(diag, "--%s needs %sa report whose table has columns", option,
                      options->sort ? "" : "windows, the summary as tsv or csv, or ");
}

unsigned column_choice_parts(const struct options *options)
{
    const char *text = options->reports & (REPORT_WINDOWS | REPORT_SUMMARY) ? options->columns : NULL;
    struct column_list columns;
    unsigned parts = 0;

    if (text)
        columns = columns_of_window(~0U);
    while (text) {
        const struct column *column = columns_find(columns, slice_trim(slice_next_item(&text)));

        parts |= column ? 1U << column->part : 0;
    }
    return parts;
}

struct field_columns column_choice_of(const struct column_choice *choice, const struct fields *fields,
                                      struct field_columns all)
{
    struct field_columns columns =
        column_choice_is_of(choice, fields) && choice->fields.count > 0 ? choice->fields : all;

    columns.known = all.known;
    return columns;
}

/* A record that is sorted by a column. */
struct sorted_record {
    const void *record;
    size_t place; /* before sorting */
    const struct field_column *column;
};

ORDER(compare_records, struct sorted_record,
      field_column_compare(x->column, x->record, y->record) ?: RISING(x->place, y->place))

const void **column_choice_order(const struct column_choice *choice, const struct fields *fields, const void *records,
                                 size_t count, bool *failed)
{
    struct sorted_record *sorted;
    const void **order;

    if (!column_choice_is_of(choice, fields) || !choice->sort.field || count == 0)
        return NULL;
    sorted = calloc(count, sizeof(*sorted));
    order = calloc(count, sizeof(*order));
    if (sorted && order) {
        for (size_t i = 0; i < count; i++)
            sorted[i] = (struct sorted_record){(const char *)records + i * fields->record_size, i, &choice->sort};
        qsort(sorted, count, sizeof(*sorted), compare_records);
        for (size_t i = 0; i < count; i++)
            order[i] = sorted[i].record;
    } else {
        *failed = true;
        free(order);
        order = NULL;
    }
    free(sorted);
    return order;
}
