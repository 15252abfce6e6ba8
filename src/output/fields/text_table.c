#include "output/fields/text_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/slice.h"
#include "output/decimal.h"
#include "output/formats/format.h"
#include "output/names.h"
#include "output/text.h"

enum { USUAL_WIDTH = 80, GAP = 2, SUM_NAME_WIDTH = 10, LEAST_TEXT_WIDTH = 12, WIDEST_TEXT = 60, WORDS_SIZE = 200 };

/* Some of the columns of a table, which stand beside one another; the first one names the rows. */
struct table_block {
    const struct format_context *context;
    const struct text_table *table;
    struct field_columns columns;
    const void *const *order; /* of the records; NULL: as they stand */
    unsigned room;            /* columns of text for it */
    unsigned name_width;      /* of the first column, without the indent */
};

unsigned text_table_name_width(const struct format_context *context, unsigned narrowest, unsigned widest)
{
    unsigned spare = context->terminal.width > USUAL_WIDTH ? context->terminal.width - USUAL_WIDTH : 0;

    return narrowest + spare < widest ? narrowest + spare : widest > narrowest ? widest : narrowest;
}

static bool is_text(const struct field *field)
{
    return field_has_text(field) && !(field->flags & FIELD_RIGHT);
}

/* A text by itself beside the names has what they leave. */
static unsigned text_width(const struct table_block *block, const struct field_column *column)
{
    unsigned before = block->table->indent + block->name_width + GAP;
    unsigned left = block->room > before + LEAST_TEXT_WIDTH ? block->room - before : LEAST_TEXT_WIDTH;

    return column->width < left ? column->width : left;
}

static unsigned cell_width(const struct table_block *block, const struct field_column *column)
{
    return is_text(column->field) ? GAP + text_width(block, column) : column->width;
}

/* As it is shown: what was chosen may be something that the trace does not have. */
static struct field_value value_shown(const struct table_block *block, const struct field_column *column,
                                      const void *record)
{
    if (!field_column_is_known(column, block->table->known))
        return (struct field_value){.is_missing = true};
    return field_column_value(column, record);
}

static const void *record_at(const struct table_block *block, size_t index)
{
    const struct text_table *table = block->table;

    return block->order ? block->order[index] : (const char *)table->records + index * table->fields->record_size;
}

/* A number as it stands in its column, which leaves two blanks before it where it can. */
static struct decimal cell_text(const struct field_column *column, struct field_value value)
{
    const struct field *field = column->field;
    struct decimal text = {"-"};
    struct decimal time;

    if (value.is_missing)
        return text;
    switch (field->kind) {
    case FIELD_COUNT:
    case FIELD_RANK:
        text = decimal_scaled(value.whole, 1, 0);
        if (strlen(text.text) + GAP > column->width && value.whole > 1000000)
            snprintf(text.text, sizeof(text.text), "%.*sM", DECIMAL_SIZE - 2,
                     decimal_scaled(value.whole, 1000000, 0).text);
        return text;
    case FIELD_BYTES:
        return decimal_bytes(value.whole);
    case FIELD_TIME:
        time = decimal_scaled(value.whole, column->unit->nanoseconds, field->decimals > 0 ? field->decimals : 3);
        if (!(field->flags & FIELD_SIGNED))
            return time;
        /* Even what is rounded to 0 has a sign. */
        snprintf(text.text, sizeof(text.text), "%c%.*s", value.whole < 0 ? '-' : '+', DECIMAL_SIZE - 2,
                 time.text + (time.text[0] == '-'));
        return text;
    case FIELD_RATIO:
        text = decimal_percent(value.ratio);
        return field->flags & FIELD_PERCENT_SIGN ? decimal_with_unit(text, "%") : text;
    case FIELD_NUMBER:
        return decimal_ratio(value.ratio, field->decimals);
    case FIELD_FLAG:
        return value.whole ? (struct decimal){"yes"} : (struct decimal){"no"};
    case FIELD_TEXT:
    case FIELD_WORD:
        *stpncpy(text.text, value.text, sizeof(text.text) - 1) = '\0';
        return text;
    case FIELD_RECORD:
    case FIELD_LIST:
        break;
    }
    return text;
}

static size_t shown_records(const struct text_table *table)
{
    return table->most > 0 && table->most < table->count ? table->most : table->count;
}

/* What stands in a column of texts, so that none is shortened to what another one looks like. */
struct column_names {
    const char *items[NAME_MOST_OTHERS];
    struct name_set set;
};

static void collect_names(const struct table_block *block, const struct field_column *column,
                          struct column_names *names)
{
    size_t shown = shown_records(block->table);

    names->set = (struct name_set){.items = names->items};
    for (size_t i = 0; i < shown && names->set.count < NAME_MOST_OTHERS; i++) {
        struct field_value value = value_shown(block, column, record_at(block, i));

        if (!value.is_missing)
            names->items[names->set.count++] = value.text;
    }
}

static void put_right(struct output *output, const char *text, unsigned width)
{
    size_t length = strlen(text);

    output_blanks(output, length < width ? width - length : 0);
    output_write(output, text, length);
}

static void put_row(const struct table_block *block, const void *record)
{
    bool is_marked = block->table->mark && block->table->mark(record, block->table->unit);
    const struct format_context *context = block->context;
    const struct field_column *column = &block->columns.items[0];
    struct field_value value = value_shown(block, column, record);
    struct output *output = context->output;
    struct column_names names;

    if (is_text(column->field)) {
        collect_names(block, column, &names);
        name_print_row(context, value.is_missing ? "-" : value.text, block->table->indent, block->name_width,
                       block->table->cuts_names ? 0 : context_name_line(context), &names.set);
    } else
        output_format(context->output, "%*s%*s", (int)block->table->indent, "",
                      column->field->flags & FIELD_LEFT ? -(int)block->name_width : (int)block->name_width,
                      cell_text(column, value).text);
    output_text(output, is_marked ? "*" : "");
    for (size_t i = 1; i < block->columns.count; i++) {
        /* The mark stands in a blank before the first of them. */
        int before = is_marked && i == 1;
        const char *text;

        column = &block->columns.items[i];
        value = value_shown(block, column, record);
        text = value.is_missing ? "-" : value.text;
        if (value.is_missing && column->field->flags & FIELD_ENDS_ROW)
            break;
        if (is_text(column->field)) {
            unsigned width = text_width(block, column);

            text = block->table->shorten ? block->table->shorten(text, width) : text;
            output_blanks(output, (size_t)(GAP - before));
            collect_names(block, column, &names);
            if (i + 1 < block->columns.count)
                name_print(block->context, text, width, &names.set);
            else
                name_put(block->context, text, width, &names.set);
        } else {
            put_right(output, cell_text(column, value).text, column->width - (unsigned)before);
        }
    }
    output_text(output, "\n");
}

/* Line 0 or 1 of a heading; times have their unit in line 1. */
static struct slice heading_line(const struct field_column *column, const char *heading, unsigned line)
{
    const char *second = strchr(heading, '\n');
    bool is_time = column->field->kind == FIELD_TIME;

    if (is_time && column->field->flags & FIELD_UNIT_ABOVE)
        return slice_of(line == 0 ? column->unit->name : "");
    if (line == 0)
        return second ? (struct slice){heading, (size_t)(second - heading)} : slice_of(heading);
    return slice_of(second ? second + 1 : is_time ? column->unit->name : "");
}

/* The heading of a cell, behind `blanks` that nothing has followed yet; returns those behind it, less than 0 where it
 * is wider than its column. */
static int put_column_heading(struct output *output, struct slice heading, bool is_left, unsigned width, int blanks)
{
    int rest = (int)width - (int)heading.length;
    int before = is_left || rest < 0 ? blanks : blanks + rest;

    if (heading.length == 0)
        return blanks + (int)width;
    output_blanks(output, before > 0 ? (size_t)before : blanks < 0);
    output_write(output, heading.text, heading.length);
    return is_left ? rest : 0;
}

static const char *name_title(const struct text_table *table, const struct field_column *first)
{
    return table->title ? table->title : first->heading;
}

static void put_heading_line(const struct table_block *block, unsigned line)
{
    const struct field_column *first = &block->columns.items[0];
    const char *title = name_title(block->table, first);
    struct output *output = block->context->output;
    bool begins_left = is_text(first->field) || first->field->flags & FIELD_LEFT;
    int blanks = put_column_heading(output, heading_line(first, title, line), begins_left, block->name_width,
                                    (int)block->table->indent);

    for (size_t i = 1; i < block->columns.count; i++) {
        const struct field_column *column = &block->columns.items[i];
        bool is_left = is_text(column->field);

        blanks = put_column_heading(output, heading_line(column, column->heading, line), is_left,
                                    cell_width(block, column) - (is_left ? GAP : 0), blanks + (is_left ? GAP : 0));
    }
    output_text(output, "\n");
}

/* What the numbers of a column come to; those that are missing count as 0. */
struct column_sum {
    struct field_value total;
    struct field_value most;
    struct field_value least;
};

static bool is_less(const struct field *field, struct field_value a, struct field_value b)
{
    return field->kind == FIELD_NUMBER ? a.ratio < b.ratio : a.whole < b.whole;
}

static struct column_sum sum_up(const struct table_block *block, const struct field_column *column)
{
    struct column_sum sum = {.total = {.is_missing = false}};

    for (size_t i = 0; i < block->table->count; i++) {
        struct field_value value = value_shown(block, column, record_at(block, i));

        if (value.is_missing)
            value = (struct field_value){.is_missing = false};
        sum.total.whole += value.whole;
        sum.total.ratio += value.ratio;
        if (i == 0 || is_less(column->field, sum.most, value))
            sum.most = value;
        if (i == 0 || is_less(column->field, value, sum.least))
            sum.least = value;
    }
    return sum;
}

/* Of ranks, ratios and the like a sum means nothing; of numbers their mean does. */
static void put_sums(const struct table_block *block)
{
    enum { TOTAL, MEAN, MOST, LEAST, BALANCE };
    static const char *const names[] = {"total", "mean", "maximum", "minimum", "balance"};
    const struct text_table *table = block->table;
    struct output *output = block->context->output;

    for (int row = TOTAL; row <= BALANCE; row++) {
        unsigned name_width = block->name_width;
        const struct field_columns *columns = &block->columns;
        size_t at = 1;

        for (; at < columns->count && columns->items[at].field->flags & FIELD_IDENTIFIES; at++)
            name_width += cell_width(block, &columns->items[at]);
        output_format(output, "%-*s", (int)name_width, names[row]);
        for (; at < columns->count; at++) {
            const struct field_column *column = &columns->items[at];
            struct column_sum sum = sum_up(block, column);
            struct field_value mean = {.whole = sum.total.whole / (__int128)table->count,
                                       .ratio = sum.total.ratio / (double)table->count};
            double most = column->field->kind == FIELD_NUMBER ? sum.most.ratio : (double)sum.most.whole;
            double total = column->field->kind == FIELD_NUMBER ? sum.total.ratio : (double)sum.total.whole;
            bool has_sum = field_column_is_known(column, table->known) && !(column->field->flags & FIELD_IDENTIFIES);
            struct decimal text = {"-"};

            if (!has_sum)
                text = (struct decimal){"-"};
            else if (row == TOTAL && column->field->kind != FIELD_NUMBER)
                text = cell_text(column, sum.total);
            else if (row == MEAN || row == MOST || row == LEAST)
                text = cell_text(column, row == MEAN ? mean : row == MOST ? sum.most : sum.least);
            else if (row == BALANCE && most > 0)
                text = decimal_ratio(total / (double)table->count / most, 3);
            put_right(output, text.text, column->width);
        }
        output_text(output, "\n");
    }
}

/* Numbers stand apart: at least one blank before each, and room for a mark before the first of a row. */
static void widen_columns(const struct format_context *context, const struct text_table *table,
                          struct field_columns *columns)
{
    const struct table_block all = {.context = context, .table = table};

    for (size_t i = 0; i < columns->count; i++)
        columns->items[i].unit = table->unit;
    for (size_t i = 1; i < columns->count; i++) {
        struct field_column *column = &columns->items[i];
        size_t longest = 0;

        if (is_text(column->field))
            continue;
        if (column->field->flags & FIELD_OWN_UNIT && table->count > 0)
            column->unit = time_unit_for((int64_t)sum_up(&all, column).most.whole);
        for (size_t row = 0; row <= table->count; row++) {
            const void *record = row < table->count ? record_at(&all, row) : table->sum;
            size_t length = record ? strlen(cell_text(column, value_shown(&all, column, record)).text) : 0;

            longest = length > longest ? length : longest;
        }
        if (table->has_sums && table->count > 0 && field_column_is_known(column, table->known)) {
            size_t length = strlen(cell_text(column, sum_up(&all, column).total).text);

            longest = length > longest ? length : longest;
        }
        longest += table->mark && i == 1 ? 2 : 1;
        if (column->width < longest)
            column->width = (unsigned)longest;
    }
}

/* Those of `columns` from `from` on that fit beside the names, one at least; returns where the next block begins. What
 * identifies records beside their names stands in each block, as these do. */
static size_t take_columns(struct table_block *block, const struct field_columns *columns, size_t from)
{
    unsigned width = block->table->indent + block->name_width;
    bool identifies = true;
    size_t i = 0;

    for (block->columns.count = 0; i < columns->count; i++) {
        const struct field_column *column = &columns->items[i];

        identifies = i == 0 || (identifies && column->field->flags & FIELD_IDENTIFIES);
        if (i < from && !identifies)
            continue;
        width += i > 0 ? cell_width(block, column) : 0;
        if (i > from && width > block->room)
            break;
        block->columns.items[block->columns.count++] = *column;
    }
    return i;
}

static bool is_left_out(const struct field_column *column, const struct text_table *table)
{
    bool is_empty =
        column->field->flags & FIELD_NOT_EMPTY && !(table->sum && !field_column_value(column, table->sum).is_missing);

    for (size_t row = 0; is_empty && row < table->count; row++)
        is_empty =
            field_column_value(column, (const char *)table->records + row * table->fields->record_size).is_missing;
    return is_empty;
}

static struct field_columns columns_with_values(const struct text_table *table)
{
    struct field_columns columns = field_columns_in_tables(table->fields, table->known);
    size_t count = columns.count;

    columns.count = 0;
    for (size_t i = 0; i < count; i++)
        if (!is_left_out(&columns.items[i], table))
            columns.items[columns.count++] = columns.items[i];
    return columns;
}

/* Texts in columns that were chosen are as wide as the longest of them, if nobody has laid the column out. */
static struct field_columns columns_of_table(const struct format_context *context, const struct text_table *table)
{
    struct field_columns columns = column_choice_of(&context->choice, table->fields, columns_with_values(table));

    for (size_t i = 0; i < columns.count && column_choice_is_of(&context->choice, table->fields); i++) {
        struct field_column *column = &columns.items[i];

        for (size_t row = 0; is_text(column->field) && column->field->width == 0 && row < table->count; row++) {
            struct field_value value =
                field_column_value(column, (const char *)table->records + row * table->fields->record_size);
            size_t length = value.is_missing || !value.text ? 0 : strlen(value.text);

            if (length > column->width)
                column->width = length < WIDEST_TEXT ? (unsigned)length : WIDEST_TEXT;
        }
    }
    widen_columns(context, table, &columns);
    return columns;
}

/* What the names need that are shown, and what stands above them. */
static size_t longest_name(const struct table_block *block, const struct field_column *first)
{
    const struct text_table *table = block->table;
    const char *title = name_title(table, first);
    size_t longest = heading_line(first, title, 0).length;

    if (heading_line(first, title, 1).length > longest)
        longest = heading_line(first, title, 1).length;
    for (size_t row = 0; row <= shown_records(table); row++) {
        const void *record = row < shown_records(table) ? record_at(block, row) : table->sum;
        struct field_value value = record ? value_shown(block, first, record) : (struct field_value){.text = ""};
        size_t length = value.is_missing ? 1 : strlen(value.text);

        longest = length > longest ? length : longest;
    }
    return longest;
}

/* A block of which only the columns are still to be taken. */
static struct table_block begin_block(const struct format_context *context, const struct text_table *table,
                                      const struct field_columns *columns, const void *const *order)
{
    struct table_block block = {.context = context, .table = table, .order = order};

    block.room = context->terminal.width > 0 ? context->terminal.width : table->leaves_out ? USUAL_WIDTH : UINT32_MAX;
    block.name_width = columns->items[0].width;
    if (table->has_sums && block.name_width < SUM_NAME_WIDTH && column_choice_is_of(&context->choice, table->fields))
        block.name_width = SUM_NAME_WIDTH;
    if (is_text(columns->items[0].field))
        block.name_width = text_table_name_width(context, block.name_width, table->name_widest);
    /* Names leave room for one other column. */
    for (size_t i = 1; i < columns->count && is_text(columns->items[0].field); i++) {
        bool shrinks = is_text(columns->items[i].field);
        unsigned others = table->indent + (shrinks ? GAP + LEAST_TEXT_WIDTH : columns->items[i].width);
        unsigned most = block.room > others + LEAST_TEXT_WIDTH ? block.room - others : LEAST_TEXT_WIDTH;

        block.name_width = block.name_width < most ? block.name_width : most;
    }
    if (is_text(columns->items[0].field) && take_columns(&block, columns, 1) < columns->count) {
        size_t longest = longest_name(&block, &columns->items[0]);

        block.name_width = longest < block.name_width ? (unsigned)longest : block.name_width;
    }
    return block;
}

bool text_table_fits(const struct format_context *context, const struct text_table *table)
{
    struct field_columns columns = columns_of_table(context, table);
    struct table_block block = begin_block(context, table, &columns, NULL);

    return take_columns(&block, &columns, 1) == columns.count;
}

void text_table_print(const struct format_context *context, const struct text_table *table)
{
    struct field_columns columns = columns_of_table(context, table);
    bool leaves_out = table->leaves_out && !column_choice_is_of(&context->choice, table->fields);
    struct table_block block;
    bool failed = false;
    const void **order;
    size_t from = 1;

    if (table->count == 0 && !table->sum)
        return;
    order = column_choice_order(&context->choice, table->fields, table->records, table->count, &failed);
    if (failed)
        output_lack_memory(context->output);
    block = begin_block(context, table, &columns, order);
    do {
        bool has_second_line = table->title && strchr(table->title, '\n');

        if (from > 1 || !table->follows)
            output_text(context->output, "\n");
        from = take_columns(&block, &columns, from);
        put_heading_line(&block, 0);
        for (size_t i = 1; i < block.columns.count; i++)
            has_second_line |= heading_line(&block.columns.items[i], block.columns.items[i].heading, 1).length > 0;
        if (has_second_line)
            put_heading_line(&block, 1);
        for (size_t i = 0; i < shown_records(table); i++)
            put_row(&block, record_at(&block, i));
        if (shown_records(table) < table->count) {
            char words[WORDS_SIZE];

            snprintf(words, sizeof(words), "and %zu more%s%s%s", table->count - shown_records(table),
                     table->more ? " (" : "", table->more ? table->more : "", table->more ? ")" : "");
            output_format(context->output, "%*s", (int)table->indent, "");
            text_wrap(context, words, table->indent, context_text_width(context));
        }
        if (table->sum)
            put_row(&block, table->sum);
        if (table->has_sums) {
            output_text(context->output, "\n");
            put_sums(&block);
        }
    } while (from < columns.count && !leaves_out);
    free(order);
}

void text_legend_print(const struct format_context *context, const struct text_term *terms, size_t count,
                       unsigned width)
{
    for (size_t i = 0; i < count; i++) {
        output_format(context->output, "%-*s", (int)width, terms[i].term);
        text_wrap(context, terms[i].meaning, width, context_text_width(context));
    }
}
