#include "output/formats/window_pack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/number.h"
#include "output/figures/time_stack.h"

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

enum pack_list {
    PACK_VALUES,
    PACK_LEASTS,
    PACK_MOSTS,
    PACK_LISTS,
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
    /* Of each window; of what is drawn also the least and the most, once windows were put together, else NULL. */
    int64_t *lists[PACK_LISTS];
};

void window_pack_deinit(struct window_pack *pack)
{
    for (size_t i = 0; i < pack->column_count; i++)
        for (int list = 0; list < PACK_LISTS; list++)
            free(pack->columns[i].lists[list]);
    free(pack->columns);
    free(pack->words);
}

/* The place of the coming window's value in the column of that number, which is made with the first window; when
 * memory ran out one that nobody reads. */
static int64_t *place_in(struct window_pack *pack, size_t number, const char *object, const char *name,
                         struct pack_column column)
{
    if (number == pack->column_count && !pack->lacks_memory) {
        column.lists[PACK_VALUES] = malloc(pack->capacity * sizeof(int64_t));
        snprintf(column.name, sizeof(column.name), "%s%s%s", object, *object ? "." : "", name);
        pack->lacks_memory = !column.lists[PACK_VALUES] || array_reserve(&pack->columns, &pack->column_capacity,
                                                                         number + 1, sizeof(*pack->columns)) < 0;
        if (pack->lacks_memory)
            free(column.lists[PACK_VALUES]);
        else
            pack->columns[pack->column_count++] = column;
    }
    return pack->lacks_memory ? &pack->nowhere : &pack->columns[number].lists[PACK_VALUES][pack->count];
}

static enum pack_rule rule_of(const struct field *field)
{
    if (field->flags & FIELD_FIRST || strcmp(field->name, "start_s") == 0)
        return PACK_FIRST;
    if (strcmp(field->name, "end_s") == 0)
        return PACK_LAST;
    if (field->flags & (FIELD_LEAST | FIELD_MOST))
        return field->flags & FIELD_LEAST ? PACK_LEAST : PACK_MOST;
    return field->kind == FIELD_TIME || field->kind == FIELD_COUNT ? PACK_SUM : PACK_MEAN;
}

static unsigned column_decimals(const struct field *field)
{
    return field->kind == FIELD_TIME ? 9 : field_has_ratio(field) ? 6 : 0;
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

/* The place of the word among those that the pack knows, which most often are the same bytes. */
static int64_t place_of_word(struct window_pack *pack, const char *word)
{
    size_t i = 0;

    while (i < pack->word_count && pack->words[i] != word)
        i++;
    for (size_t k = 0; k < pack->word_count && i == pack->word_count && i < WINDOW_PACK_WORDS; k++)
        i = strcmp(pack->words[k], word) == 0 ? k : i;
    if (i == WINDOW_PACK_WORDS)
        return PACK_MISSING;
    if (i == pack->word_count && array_reserve(&pack->words, &pack->word_capacity, i + 1, sizeof(*pack->words)) < 0)
        pack->lacks_memory = true;
    else if (i == pack->word_count)
        pack->words[pack->word_count++] = word;
    return (int64_t)i;
}

static int64_t value_of(struct window_pack *pack, const struct field *field, const void *record)
{
    struct field_value value = field_value(field, record);

    if (value.is_missing)
        return PACK_MISSING;
    if (value.text)
        return place_of_word(pack, value.text);
    return field_has_ratio(field) ? digits_of(value.ratio, column_decimals(field)) : bounded(value.whole);
}

static const int64_t *values_named(const struct window_pack *pack, const char *name)
{
    for (size_t i = 0; i < pack->column_count; i++)
        if (strcmp(pack->columns[i].name, name) == 0)
            return pack->columns[i].lists[PACK_VALUES];
    return NULL;
}

/* Of all ranks' time, in millionths of a rank's nanosecond. */
static __int128 time_lost(const struct window_pack *pack, size_t index, int64_t length)
{
    for (size_t i = 0; i < pack->column_count; i++)
        if (pack->columns[i].is_efficiency && pack->columns[i].lists[PACK_VALUES][index] != PACK_MISSING)
            return (__int128)length * (WHOLE - pack->columns[i].lists[PACK_VALUES][index]);
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
    int64_t owners[2 * PACK_SHARES];
    int64_t shares[2 * PACK_SHARES];
    size_t count = 0;

    for (size_t i = 0; i < 2 * PACK_SHARES; i++) {
        size_t window = i < PACK_SHARES ? first : second;
        int64_t owner = columns[2 * (i % PACK_SHARES)].lists[PACK_VALUES][window];
        int64_t share = columns[2 * (i % PACK_SHARES) + 1].lists[PACK_VALUES][window];
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
        columns[2 * i].lists[PACK_VALUES][place] = i < count ? owners[i] : PACK_MISSING;
        columns[2 * i + 1].lists[PACK_VALUES][place] = i < count ? shares[i] : PACK_MISSING;
    }
}

/* `place` becomes what the windows at `first` and `second` have together. */
static void join(struct window_pack *pack, size_t place, size_t first, size_t second)
{
    const int64_t *starts = values_named(pack, "start_s");
    const int64_t *ends = values_named(pack, "end_s");
    const int64_t lengths[2] = {ends[first] - starts[first], ends[second] - starts[second]};
    bool is_second_worse = time_lost(pack, second, lengths[1]) > time_lost(pack, first, lengths[0]);

    for (size_t i = 0; i < pack->column_count; i++) {
        struct pack_column *column = &pack->columns[i];
        const enum pack_rule rules[] = {pack->slides ? PACK_FIRST : column->rule, PACK_LEAST, PACK_MOST};

        if (column->begins_shares && !pack->slides) {
            join_shares(column, place, first, second);
            i += 2 * PACK_SHARES - 1;
            continue;
        }
        for (int list = 0; list < PACK_LISTS && column->lists[list]; list++) {
            const int64_t values[2] = {column->lists[list][first], column->lists[list][second]};

            column->lists[list][place] = joined_value(rules[list], values, lengths, is_second_worse);
        }
    }
}

/* Puts neighbours together, two by two, from when on what is drawn has a least and a most. 0 or ERROR_MEMORY. */
static int join_all(struct window_pack *pack)
{
    size_t count = pack->count / 2;

    for (size_t i = 0; i < pack->column_count; i++) {
        int64_t **lists = pack->columns[i].lists;

        for (int list = PACK_LEASTS; list < PACK_LISTS && pack->columns[i].is_drawn && !lists[PACK_MOSTS]; list++) {
            lists[list] = malloc(pack->capacity * sizeof(int64_t));
            if (!lists[list])
                return ERROR_MEMORY;
            memcpy(lists[list], lists[PACK_VALUES], pack->count * sizeof(*lists[list]));
        }
    }
    for (size_t i = 0; i < count; i++)
        join(pack, i, 2 * i, 2 * i + 1);
    for (size_t i = 0; i < pack->column_count && pack->count % 2 > 0; i++)
        for (int list = 0; list < PACK_LISTS && pack->columns[i].lists[list]; list++)
            pack->columns[i].lists[list][count] = pack->columns[i].lists[list][pack->count - 1];
    pack->count -= count;
    pack->doubling++;
    return 0;
}

/* Room for the window that comes. */
static int reserve_window(struct window_pack *pack)
{
    size_t capacity = pack->capacity > 0 ? 2 * pack->capacity : 256;

    if (pack->count < pack->capacity)
        return 0;
    for (size_t i = 0; i < pack->column_count; i++)
        for (int list = 0; list < PACK_LISTS && pack->columns[i].lists[list]; list++) {
            int64_t *items = realloc(pack->columns[i].lists[list], capacity * sizeof(*items));

            if (!items)
                return ERROR_MEMORY;
            pack->columns[i].lists[list] = items;
        }
    pack->capacity = capacity;
    return 0;
}

/* The window whose values stand behind the others is one of them. 0 or ERROR_MEMORY. */
static int take_window(struct window_pack *pack)
{
    size_t place = pack->count;

    if (pack->lacks_memory)
        return ERROR_MEMORY;
    for (size_t i = 0; i < pack->column_count; i++)
        for (int list = PACK_LEASTS; list < PACK_LISTS && pack->columns[i].lists[list]; list++)
            pack->columns[i].lists[list][place] = pack->columns[i].lists[PACK_VALUES][place];
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
    bool has_threads = columns_contain(&list, COLUMN_MPI_EFFICIENCY);
    enum column_id efficiency = has_threads ? COLUMN_MPI_EFFICIENCY : COLUMN_PARALLEL_EFFICIENCY;
    const struct pack_column seconds = {.decimals = 9, .rule = PACK_SUM};
    const struct pack_column shares = {.decimals = STACK_DECIMALS, .rule = PACK_MEAN};
    size_t number = 0;

    if (reserve_window(pack) < 0)
        return ERROR_MEMORY;
    for (size_t i = 0; i < list.count; i++) {
        const struct column *column = column_of(list.ids[i]);
        const struct pack_column packed = {.decimals = column_decimals(&column->field),
                                           .rule = rule_of(&column->field),
                                           .is_drawn = column->drawing != COLUMN_NOT_DRAWN,
                                           .is_efficiency = list.ids[i] == efficiency};

        *place_in(pack, number++, "", column->field.name, packed) = value_of(pack, &column->field, row);
    }
    for (unsigned kind = 0; row->wait_times && kind < WAIT_KIND_COUNT; kind++)
        *place_in(pack, number++, "wait_states", column_of((enum column_id)(COLUMN_WAIT_FIRST + kind))->field.name,
                  seconds) = bounded(row->wait_times->kinds[kind]);
    for (size_t i = 0; row->thread_times && i < thread_time_fields.count; i++)
        *place_in(pack, number++, "cpu_time", thread_time_fields.items[i].name, seconds) =
            value_of(pack, &thread_time_fields.items[i], row->thread_times);
    for (enum stack_part part = 0; part < STACK_PARTS; part++)
        if (time_stack_has(part, row->thread_times != NULL))
            *place_in(pack, number++, "time_stack", stack_styles[part].name, shares) =
                digits_of(stack.shares[part], STACK_DECIMALS);
    *place_in(pack, number, "", "largest_loss", (struct pack_column){.rule = PACK_WORST, .is_word = true}) =
        place_of_word(pack, time_stack_cause(row));
    return take_window(pack);
}

/* Of the records in a list the first two fields, PACK_SHARES times: whose it is, and how much. */
static void pack_shares(struct window_pack *pack, size_t number, const struct field *field, const void *record)
{
    size_t count = field_list_count(field, record);

    for (size_t k = 0; k < 2 * PACK_SHARES; k++) {
        const struct field *part = &field->fields->items[k % 2];
        const struct pack_column column = {
            .decimals = column_decimals(part), .is_word = part->kind == FIELD_TEXT, .begins_shares = k == 0};
        char name[NAME_SIZE / 2];

        snprintf(name, sizeof(name), "%zu.%s", k / 2, part->name);
        *place_in(pack, number + k, field->name, name, column) =
            k / 2 < count ? value_of(pack, part, field_list_item(field, record, k / 2)) : PACK_MISSING;
    }
}

int window_pack_add_record(struct window_pack *pack, const struct fields *fields, const void *record)
{
    size_t number = 0;

    if (reserve_window(pack) < 0)
        return ERROR_MEMORY;
    for (size_t i = 0; i < fields->count; i++) {
        const struct field *field = &fields->items[i];
        const struct pack_column column = {.decimals = column_decimals(field), .rule = rule_of(field)};

        if (field->kind == FIELD_LIST) {
            pack_shares(pack, number, field, record);
            number += 2 * PACK_SHARES;
        } else {
            *place_in(pack, number++, "", field->name, column) = value_of(pack, field, record);
        }
    }
    if (pack->added == 1 && !pack->lacks_memory)
        pack->slides = values_named(pack, "start_s")[1] < values_named(pack, "end_s")[0];
    return take_window(pack);
}

/* The letters of a column into `text`, which has room for PACK_LETTERS_MOST of each value; where that is NULL they are
 * only counted. */
static size_t pack_letters(const int64_t *values, size_t count, char *text)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    __int128 last = 0;
    size_t size = 0;

    for (size_t i = 0; i < count; i++) {
        __int128 difference = values[i] - last;
        unsigned __int128 bits = (unsigned __int128)(difference < 0 ? -difference : difference) << 1 | (difference < 0);

        bool is_missing = values[i] == PACK_MISSING;

        last = is_missing ? last : values[i];
        do {
            if (text)
                text[size] = is_missing ? '-' : letters[(bits & 31) | (bits > 31 ? 32 : 0)];
            size++;
            bits >>= 5;
        } while (bits > 0 && !is_missing);
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

    for (size_t i = 0; i < pack->column_count; i++)
        for (int list = 0; list < PACK_LISTS && pack->columns[i].lists[list]; list++)
            sum += pack_letters(pack->columns[i].lists[list], pack->count, NULL);
    return sum;
}

int window_pack_write(struct window_pack *pack, struct json_writer *writer, const char *key, size_t most)
{
    static const char *const list_names[PACK_LISTS] = {"values", "least", "most"};
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
    for (size_t i = 0; i < pack->column_count; i++) {
        const struct pack_column *column = &pack->columns[i];

        json_open_object(writer, column->name, JSON_IN_ONE_LINE);
        json_put_count(writer, "decimals", column->decimals);
        if (column->is_word)
            json_put_literal(writer, "is_word", "true");
        for (int list = 0; list < PACK_LISTS && column->lists[list]; list++)
            pack_put(writer, list_names[list], column->lists[list], pack->count, text);
        json_close(writer);
    }
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
