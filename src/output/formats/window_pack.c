#include "output/formats/window_pack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/number.h"
#include "output/formats/json_parts.h"
#include "output/pictures/time_stack.h"

enum {
    NAME_SIZE = 64,
    STACK_DECIMALS = 4,
    WHOLE = 1000000, /* of a ratio */
};

/* What neighbours have together. */
enum pack_rule {
    PACK_FIRST,
    PACK_LAST,
    PACK_SUM,
    PACK_LEAST,
    PACK_MOST,
    PACK_MEAN,
    PACK_WORST, /* of the one that lost more */
};

enum { PACK_SHARES = 3 /* of something, that a window has at most: as many as a table shows */ };

struct pack_column {
    char name[NAME_SIZE]; /* in JSON; of what stands in an object there, with the object's name and a point before it */
    unsigned decimals;
    enum pack_rule rule;
    bool is_drawn;
    bool is_efficiency; /* by which is decided who lost more */
    bool is_word;
    bool begins_shares; /* it and the next ones are PACK_SHARES times whose it is, and how much */
    int64_t *values;
    int64_t *least; /* of what is drawn, once windows were put together; else NULL */
    int64_t *most;
};

void window_pack_deinit(struct window_pack *pack)
{
    for (size_t i = 0; i < pack->column_count; i++) {
        free(pack->columns[i].values);
        free(pack->columns[i].least);
        free(pack->columns[i].most);
    }
    free(pack->columns);
    free(pack->words);
}

static int add_packed(struct window_pack *pack, const char *object, const char *name, struct pack_column column)
{
    if (array_reserve(&pack->columns, &pack->column_capacity, pack->column_count + 1, sizeof(*pack->columns)) < 0)
        return ERROR_MEMORY;
    snprintf(column.name, sizeof(column.name), "%s%s%s", object, *object ? "." : "", name);
    pack->columns[pack->column_count++] = column;
    return 0;
}

static enum pack_rule rule_of(enum column_id id)
{
    enum field_kind kind = column_of(id)->field.kind;

    if (id == COLUMN_START || id == COLUMN_LOOP || id == COLUMN_FIRST_TURN)
        return PACK_FIRST;
    if (id == COLUMN_END)
        return PACK_LAST;
    if (id == COLUMN_LEAST_EVENTS)
        return PACK_LEAST;
    return kind == FIELD_TIME || kind == FIELD_COUNT ? PACK_SUM : PACK_MEAN;
}

static enum pack_rule rule_of_field(const struct field *field)
{
    if (strcmp(field->name, "start_s") == 0)
        return PACK_FIRST;
    if (strcmp(field->name, "end_s") == 0)
        return PACK_LAST;
    if (field->flags & (FIELD_LEAST | FIELD_MOST))
        return field->flags & FIELD_LEAST ? PACK_LEAST : PACK_MOST;
    return field->kind == FIELD_TIME || field->kind == FIELD_COUNT ? PACK_SUM : PACK_MEAN;
}

static unsigned column_decimals(const struct field *field)
{
    return field->kind == FIELD_TIME ? 9 : field->kind == FIELD_RATIO || field->kind == FIELD_NUMBER ? 6 : 0;
}

/* In the order in which window_pack_add takes their values. */
static int choose_packed(struct window_pack *pack, unsigned parts, const struct row *row)
{
    struct column_list list = columns_of_window(parts);
    bool has_threads = columns_contain(&list, COLUMN_MPI_EFFICIENCY);
    int error = 0;

    for (size_t i = 0; i < list.count && error == 0; i++) {
        const struct column *column = column_of(list.ids[i]);

        error = add_packed(
            pack, "", column->field.name,
            (struct pack_column){.decimals = column_decimals(&column->field),
                                 .rule = rule_of(list.ids[i]),
                                 .is_drawn = column->drawing != COLUMN_NOT_DRAWN,
                                 .is_efficiency = list.ids[i] ==
                                                  (has_threads ? COLUMN_MPI_EFFICIENCY : COLUMN_PARALLEL_EFFICIENCY)});
    }
    for (unsigned kind = 0; row->wait_times && kind < WAIT_KIND_COUNT && error == 0; kind++)
        error = add_packed(pack, "wait_states", column_of((enum column_id)(COLUMN_WAIT_FIRST + kind))->field.name,
                           (struct pack_column){.decimals = 9, .rule = PACK_SUM});
    for (int part = 0; row->thread_times && part < THREAD_PART_COUNT && error == 0; part++)
        error = add_packed(pack, "cpu_time", thread_time_names[part],
                           (struct pack_column){.decimals = 9, .rule = PACK_SUM});
    for (enum stack_part part = 0; part < STACK_PARTS && error == 0; part++)
        if (time_stack_has(part, row->thread_times != NULL))
            error = add_packed(pack, "time_stack", stack_styles[part].name,
                               (struct pack_column){.decimals = STACK_DECIMALS, .rule = PACK_MEAN});
    if (error == 0)
        error = add_packed(pack, "", "largest_loss", (struct pack_column){.rule = PACK_WORST, .is_word = true});
    return error;
}

static int64_t bounded(__int128 value)
{
    return value > INT64_MAX ? INT64_MAX : value < -INT64_MAX ? -INT64_MAX : (int64_t)value;
}

/* A ratio in units of its last decimal, rounded as its text is. */
static int64_t digits_of(double ratio, unsigned decimals)
{
    struct decimal text = decimal_ratio(ratio, decimals);
    char *point = strchr(text.text, '.');
    int64_t value = INT64_MAX;

    if (point)
        memmove(point, point + 1, strlen(point));
    (void)number_parse_i64(slice_of(text.text), &value);
    return value;
}

/* The place of the word among those that the pack knows, which most often are the same bytes. 0 or ERROR_MEMORY. */
static int find_word(struct window_pack *pack, const char *word, int64_t *place)
{
    size_t i = 0;

    while (i < pack->word_count && pack->words[i] != word)
        i++;
    for (size_t k = 0; k < pack->word_count && i == pack->word_count && i < WINDOW_PACK_WORDS; k++)
        i = strcmp(pack->words[k], word) == 0 ? k : i;
    *place = i < WINDOW_PACK_WORDS ? (int64_t)i : PACK_MISSING;
    if (i < pack->word_count || i == WINDOW_PACK_WORDS)
        return 0;
    if (array_reserve(&pack->words, &pack->word_capacity, i + 1, sizeof(*pack->words)) < 0)
        return ERROR_MEMORY;
    pack->words[pack->word_count++] = word;
    return 0;
}

static int pack_value(struct window_pack *pack, size_t column, const struct field *field, const void *record)
{
    struct field_value value = field_value(field, record);
    int64_t *place = &pack->columns[column].values[pack->count];

    if (value.is_missing)
        *place = PACK_MISSING;
    else if (value.text)
        return find_word(pack, value.text, place);
    else if (field->kind == FIELD_RATIO || field->kind == FIELD_NUMBER)
        *place = digits_of(value.ratio, column_decimals(field));
    else
        *place = bounded(value.whole);
    return 0;
}

static const struct pack_column *column_named(const struct window_pack *pack, const char *name)
{
    for (size_t i = 0; i < pack->column_count; i++)
        if (strcmp(pack->columns[i].name, name) == 0)
            return &pack->columns[i];
    return NULL;
}

/* Of all ranks' time, in millionths of a rank's nanosecond. */
static __int128 time_lost(const struct window_pack *pack, size_t index, int64_t length)
{
    for (size_t i = 0; i < pack->column_count; i++)
        if (pack->columns[i].is_efficiency && pack->columns[i].values[index] != PACK_MISSING)
            return (__int128)length * (WHOLE - pack->columns[i].values[index]);
    return 0;
}

static int64_t joined_value(enum pack_rule rule, const int64_t values[2], const int64_t lengths[2],
                            bool is_second_worse)
{
    __int128 length = (__int128)lengths[0] + lengths[1];
    __int128 sum;

    for (int i = 0; i < 2; i++)
        if (values[i] == PACK_MISSING && rule != PACK_WORST && rule != PACK_FIRST)
            return values[1 - i];
    switch (rule) {
    case PACK_FIRST:
        break;
    case PACK_LAST:
        return values[1];
    case PACK_SUM:
        return bounded((__int128)values[0] + values[1]);
    case PACK_LEAST:
        return values[0] < values[1] ? values[0] : values[1];
    case PACK_MOST:
        return values[0] > values[1] ? values[0] : values[1];
    case PACK_MEAN:
        sum = (__int128)values[0] * lengths[0] + (__int128)values[1] * lengths[1];
        return length > 0 ? bounded((sum + (sum < 0 ? -length : length) / 2) / length) : values[0];
    case PACK_WORST:
        return values[is_second_worse ? 1 : 0];
    }
    return values[0];
}

/* What both have of the same is put together; the largest stay. */
static void join_shares(struct pack_column *columns, size_t place, size_t first, size_t second)
{
    const size_t windows[2] = {first, second};
    int64_t owners[2 * PACK_SHARES];
    int64_t shares[2 * PACK_SHARES];
    size_t count = 0;

    for (size_t i = 0; i < 2 * PACK_SHARES; i++) {
        size_t window = windows[i / PACK_SHARES];
        int64_t owner = columns[2 * (i % PACK_SHARES)].values[window];
        int64_t share = columns[2 * (i % PACK_SHARES) + 1].values[window];
        size_t at = 0;

        if (share == PACK_MISSING)
            continue;
        while (at < count && owners[at] != owner)
            at++;
        if (at == count)
            shares[count++] = 0;
        share = bounded((__int128)share + shares[at]);
        for (; at > 0 && shares[at - 1] < share; at--) {
            owners[at] = owners[at - 1];
            shares[at] = shares[at - 1];
        }
        owners[at] = owner;
        shares[at] = share;
    }
    for (size_t i = 0; i < PACK_SHARES; i++) {
        columns[2 * i].values[place] = i < count ? owners[i] : PACK_MISSING;
        columns[2 * i + 1].values[place] = i < count ? shares[i] : PACK_MISSING;
    }
}

/* `place` becomes what the windows at `first` and `second` have together. */
static void join(struct window_pack *pack, size_t place, size_t first, size_t second)
{
    const int64_t *starts = column_named(pack, "start_s")->values;
    const int64_t *ends = column_named(pack, "end_s")->values;
    const int64_t lengths[2] = {ends[first] - starts[first], ends[second] - starts[second]};
    bool is_second_worse = time_lost(pack, second, lengths[1]) > time_lost(pack, first, lengths[0]);

    for (size_t i = 0; i < pack->column_count; i++) {
        struct pack_column *column = &pack->columns[i];
        const int64_t values[2] = {column->values[first], column->values[second]};

        if (column->begins_shares && !pack->slides) {
            join_shares(column, place, first, second);
            i += 2 * PACK_SHARES - 1;
            continue;
        }
        column->values[place] =
            joined_value(pack->slides ? PACK_FIRST : column->rule, values, lengths, is_second_worse);
        if (column->least) {
            const int64_t least[2] = {column->least[first], column->least[second]};

            /* What is missing is the least of all numbers. */
            column->least[place] = joined_value(PACK_LEAST, least, lengths, false);
            column->most[place] =
                column->most[first] > column->most[second] ? column->most[first] : column->most[second];
        }
    }
}

static void move(struct window_pack *pack, size_t to, size_t from)
{
    for (size_t i = 0; i < pack->column_count; i++) {
        struct pack_column *column = &pack->columns[i];

        column->values[to] = column->values[from];
        if (column->least) {
            column->least[to] = column->least[from];
            column->most[to] = column->most[from];
        }
    }
}

/* What is drawn gets a least and a most, which are the values while windows are by themselves. */
static int keep_extremes(struct window_pack *pack)
{
    for (size_t i = 0; i < pack->column_count; i++) {
        struct pack_column *column = &pack->columns[i];

        if (!column->is_drawn || column->least)
            continue;
        column->least = malloc(pack->capacity * sizeof(*column->least));
        column->most = malloc(pack->capacity * sizeof(*column->most));
        if (!column->least || !column->most)
            return ERROR_MEMORY;
        memcpy(column->least, column->values, pack->count * sizeof(*column->least));
        memcpy(column->most, column->values, pack->count * sizeof(*column->most));
    }
    return 0;
}

static int join_all(struct window_pack *pack)
{
    size_t count = 0;

    if (keep_extremes(pack) < 0)
        return ERROR_MEMORY;
    for (size_t i = 0; i < pack->count; i += 2) {
        if (i + 1 < pack->count)
            join(pack, count++, i, i + 1);
        else
            move(pack, count++, i);
    }
    pack->count = count;
    pack->doubling++;
    return 0;
}

/* For the window that comes. */
static int reserve_window(struct window_pack *pack)
{
    size_t capacity = pack->capacity;
    size_t need = pack->count + 1;

    if (need <= capacity)
        return 0;
    capacity = capacity > 0 ? 2 * capacity : 256;
    for (size_t i = 0; i < pack->column_count; i++) {
        struct pack_column *column = &pack->columns[i];
        int64_t **lists[] = {&column->values, &column->least, &column->most};

        for (size_t k = 0; k < (column->least ? 3 : 1); k++) {
            int64_t *items = realloc(*lists[k], capacity * sizeof(*items));

            if (!items)
                return ERROR_MEMORY;
            *lists[k] = items;
        }
    }
    pack->capacity = capacity;
    return 0;
}

/* The window whose values stand behind the others is one of them. */
static int take_window(struct window_pack *pack)
{
    size_t place = pack->count;

    for (size_t i = 0; i < pack->column_count; i++) {
        struct pack_column *column = &pack->columns[i];

        if (column->least)
            column->least[place] = column->most[place] = column->values[place];
    }
    if (pack->added++ & ((UINT64_C(1) << pack->doubling) - 1))
        join(pack, place - 1, place - 1, place);
    else
        pack->count++;
    return pack->count == WINDOW_PACK_MOST ? join_all(pack) : 0;
}

int window_pack_add(struct window_pack *pack, unsigned parts, const struct row *row)
{
    struct column_list list = columns_of_window(parts);
    struct time_stack stack = time_stack_of(row);
    struct pack_column *column;
    size_t place = pack->count;

    if ((pack->column_count == 0 && choose_packed(pack, parts, row) < 0) || reserve_window(pack) < 0)
        return ERROR_MEMORY;
    for (size_t i = 0; i < list.count; i++)
        if (pack_value(pack, i, &column_of(list.ids[i])->field, row) < 0)
            return ERROR_MEMORY;
    column = pack->columns + list.count;
    for (unsigned kind = 0; row->wait_times && kind < WAIT_KIND_COUNT; kind++)
        (column++)->values[place] = bounded(row->wait_times->kinds[kind]);
    for (int part = 0; row->thread_times && part < THREAD_PART_COUNT; part++)
        (column++)->values[place] = bounded(row->thread_times->parts[part]);
    for (enum stack_part part = 0; part < STACK_PARTS; part++)
        if (time_stack_has(part, row->thread_times != NULL))
            (column++)->values[place] = digits_of(stack.shares[part], STACK_DECIMALS);
    return find_word(pack, time_stack_cause(row), &column->values[place]) < 0 ? ERROR_MEMORY : take_window(pack);
}

/* Of the records in a list the first two fields, PACK_SHARES times: whose it is, and how much. */
static int choose_packed_fields(struct window_pack *pack, const struct fields *fields)
{
    char place[NAME_SIZE / 2];
    int error = 0;

    for (size_t i = 0; i < fields->count && error == 0; i++) {
        const struct field *field = &fields->items[i];

        if (field->kind != FIELD_LIST) {
            error = add_packed(pack, "", field->name,
                               (struct pack_column){.decimals = column_decimals(field), .rule = rule_of_field(field)});
            continue;
        }
        for (size_t k = 0; k < 2 * PACK_SHARES && error == 0; k++) {
            const struct field *part = &field->fields->items[k % 2];

            snprintf(place, sizeof(place), "%zu.%s", k / 2, part->name);
            error = add_packed(pack, field->name, place,
                               (struct pack_column){.decimals = column_decimals(part),
                                                    .is_word = part->kind == FIELD_TEXT,
                                                    .begins_shares = k == 0});
        }
    }
    return error;
}

int window_pack_add_record(struct window_pack *pack, const struct fields *fields, const void *record)
{
    size_t column = 0;

    if ((pack->column_count == 0 && choose_packed_fields(pack, fields) < 0) || reserve_window(pack) < 0)
        return ERROR_MEMORY;
    for (size_t i = 0; i < fields->count; i++) {
        const struct field *field = &fields->items[i];
        size_t count = field->kind == FIELD_LIST ? field_list_count(field, record) : 0;

        if (field->kind != FIELD_LIST && pack_value(pack, column++, field, record) < 0)
            return ERROR_MEMORY;
        for (size_t k = 0; k < 2 * PACK_SHARES && field->kind == FIELD_LIST; k++, column++) {
            pack->columns[column].values[pack->count] = PACK_MISSING;
            if (k / 2 < count &&
                pack_value(pack, column, &field->fields->items[k % 2], field_list_item(field, record, k / 2)) < 0)
                return ERROR_MEMORY;
        }
    }
    if (pack->added == 1)
        pack->slides = column_named(pack, "start_s")->values[1] < column_named(pack, "end_s")->values[0];
    return take_window(pack);
}

/* The letters of a column into `text`, which has room for PACK_LETTERS_MOST of each value; where that is NULL they are
 * but counted. */
static size_t pack_letters(const int64_t *values, size_t count, char *text)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    __int128 last = 0;
    size_t size = 0;

    for (size_t i = 0; i < count; i++) {
        __int128 difference = values[i] - last;
        unsigned __int128 bits = (unsigned __int128)(difference < 0 ? -difference : difference) << 1 | (difference < 0);

        if (values[i] == PACK_MISSING) {
            if (text)
                text[size] = '-';
            size++;
            continue;
        }
        last = values[i];
        do {
            if (text)
                text[size] = letters[(bits & 31) | (bits > 31 ? 32 : 0)];
            size++;
            bits >>= 5;
        } while (bits > 0);
    }
    return size;
}

void pack_put(struct json_writer *writer, const char *key, const int64_t *values, size_t count, char *text)
{
    size_t size = pack_letters(values, count, text + 1);

    text[0] = '"';
    text[size + 1] = '"';
    text[size + 2] = '\0';
    json_put_literal(writer, key, text);
}

static size_t count_letters(const struct window_pack *pack)
{
    size_t sum = 0;

    for (size_t i = 0; i < pack->column_count; i++) {
        const struct pack_column *column = &pack->columns[i];

        sum += pack_letters(column->values, pack->count, NULL);
        if (column->least)
            sum += pack_letters(column->least, pack->count, NULL) + pack_letters(column->most, pack->count, NULL);
    }
    return sum;
}

static void write_column(struct json_writer *writer, const struct window_pack *pack, const struct pack_column *column,
                         char *text)
{
    json_open_object(writer, column->name, JSON_IN_ONE_LINE);
    json_put_count(writer, "decimals", column->decimals);
    if (column->is_word)
        json_put_literal(writer, "is_word", "true");
    pack_put(writer, "values", column->values, pack->count, text);
    if (column->least) {
        pack_put(writer, "least", column->least, pack->count, text);
        pack_put(writer, "most", column->most, pack->count, text);
    }
    json_close(writer);
}

int window_pack_write(struct window_pack *pack, struct json_writer *writer, const char *key, size_t most)
{
    char *text;

    while (pack->count > 1 && count_letters(pack) > most)
        if (join_all(pack) < 0)
            return ERROR_MEMORY;
    text = malloc(pack->count * PACK_LETTERS_MOST + PACK_QUOTES);
    if (!text)
        return ERROR_MEMORY;
    json_open_object(writer, key, JSON_IN_LINES);
    json_put_count(writer, "count", pack->count);
    json_put_count(writer, "windows", pack->added);
    json_put_count(writer, "together", UINT64_C(1) << pack->doubling);
    if (pack->slides)
        json_put_literal(writer, "slides", "true");
    if (pack->word_count > 0) {
        json_open_array(writer, "words", JSON_IN_ONE_LINE);
        for (size_t i = 0; i < pack->word_count; i++)
            json_put_string(writer, NULL, pack->words[i]);
        json_close(writer);
    }
    json_open_object(writer, "columns", JSON_IN_LINES);
    for (size_t i = 0; i < pack->column_count; i++)
        write_column(writer, pack, &pack->columns[i], text);
    json_close(writer);
    json_close(writer);
    free(text);
    return 0;
}

void pack_put_long_list(struct json_writer *writer, const char *key, const struct field *field, unsigned known,
                        const void *record)
{
    size_t count = field_list_count(field, record);
    struct window_pack pack = {0};
    int error = 0;

    if (!(field->flags & FIELD_WINDOWS)) {
        json_open_object(writer, key, JSON_IN_LINES);
        json_put_list(writer, "first", field, known, record, writer->list_most);
        json_put_count(writer, "of", count);
        json_close(writer);
        return;
    }
    for (size_t i = 0; i < count && error == 0; i++)
        error = window_pack_add_record(&pack, field->fields, field_list_item(field, record, i));
    if (error < 0 || window_pack_write(&pack, writer, key, WINDOW_PACK_LIST_LETTERS) < 0)
        output_lack_memory(writer->output);
    window_pack_deinit(&pack);
}
