#include "fuzz/judge.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "check/json_tree.h"

enum { CELLS_MOST = 128, WRONG_SIZE = 300 };

static char wrong_text[WRONG_SIZE];

static const char *wrong(const char *what, const char *where, size_t length)
{
    snprintf(wrong_text, sizeof(wrong_text), "%s: %.*s", what, (int)(length < 200 ? length : 200), where);
    return wrong_text;
}

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "r");
    size_t size = 0, capacity = 0;
    char *text = NULL;

    if (!file)
        return NULL;
    do {
        text = realloc(text, capacity = capacity > 0 ? 2 * capacity : 1 << 16);
        if (!text)
            abort();
        size += fread(text + size, 1, capacity - size - 1, file);
    } while (size + 1 == capacity);
    fclose(file);
    text[size] = '\0';
    return text;
}

static bool ends_with(struct slice name, const char *ending)
{
    size_t length = strlen(ending);

    return name.length >= length && memcmp(name.text + name.length - length, ending, length) == 0;
}

/* Differences, and what is measured from some middle, or counted from the end. */
static bool may_be_negative(struct slice name)
{
    static const char *const endings[] = {
        "_lost_s", "difference_s", "trend",  "shift_s",  "drift", "offset_s",           "change",    "excess_s",
        "low_s",   "high_s",       "gained", "change_s", "place", "trend_instructions", "trend_ipc", "trend_frequency"};

    for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++)
        if (ends_with(name, endings[i]))
            return true;
    return false;
}

static bool is_efficiency(struct slice name)
{
    static const char *const names[] = {"load_balance",
                                        "serialisation_efficiency",
                                        "transfer_efficiency",
                                        "communication_efficiency",
                                        "parallel_efficiency",
                                        "overhead",
                                        "load_balance_within_nodes",
                                        "load_balance_between_nodes"};

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (slice_is(name, names[i]))
            return true;
    return false;
}

/* All numbers below a node; `bounded`: its efficiencies lie in [0, 1]. */
static const char *judge_numbers(const struct json_node *node, bool bounded)
{
    const char *fault = NULL;

    if (node->kind == JSON_KIND_NUMBER) {
        double number = json_node_number(node);

        /* Where efficiencies exceed 1 what the worst windows lose to transfer is below 0. */
        bool gains = !bounded && slice_is(node->name, "transfer_s");

        if (node->text.text[0] == '-' && !gains && !may_be_negative(node->name))
            return wrong("a negative part", node->name.text, node->name.length + 20);
        if (bounded && is_efficiency(node->name) && number > 1)
            return wrong("an efficiency beyond 1", node->name.text, node->name.length + 20);
    }
    for (const struct json_node *inner = json_node_first(node); inner && !fault; inner = json_node_next(node, inner))
        if (!slice_is(inner->name, "differences"))
            fault = judge_numbers(inner, bounded);
    return fault;
}

/* Whole numbers, and seconds as nanoseconds. */
static bool whole_of(const struct json_node *node, __int128 *whole)
{
    *whole = 0;
    if (!node || node->kind != JSON_KIND_NUMBER)
        return false;
    for (size_t i = 0; i < node->text.length; i++) {
        char digit = node->text.text[i];

        if (isdigit((unsigned char)digit))
            *whole = *whole * 10 + (digit - '0');
        else if (digit != '.' && digit != '-')
            return false;
    }
    if (node->text.text[0] == '-')
        *whole = -*whole;
    return true;
}

/* The member of all records of a list adds up to a whole. */
static const char *judge_sum(const struct json_node *list, const char *member, const struct json_node *expected,
                             struct judged *judged)
{
    __int128 sum = 0, part, whole;

    if (!list || list->kind != JSON_KIND_ARRAY || !whole_of(expected, &whole))
        return NULL;
    for (const struct json_node *record = json_node_first(list); record; record = json_node_next(list, record)) {
        if (!whole_of(json_node_member(record, member), &part))
            return NULL;
        sum += part;
    }
    judged->sums++;
    return sum == whole ? NULL : wrong("parts do not add up to", expected->name.text, expected->name.length + 20);
}

/* What each rank with events did comes to the latest last event of all. */
static const char *judge_ranks(const struct json_node *ranks, struct judged *judged)
{
    static const char *const parts[] = {"useful_s", "waiting_s", "mpi_s", "overhead_s", "absent_s"};
    __int128 all = -1;

    if (!ranks || ranks->kind != JSON_KIND_ARRAY)
        return NULL;
    for (const struct json_node *rank = json_node_first(ranks); rank; rank = json_node_next(ranks, rank)) {
        __int128 sum = 0, part;

        if (!whole_of(json_node_member(rank, "last_s"), &part))
            continue;
        for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
            if (!whole_of(json_node_member(rank, parts[i]), &part))
                return "a rank without a part";
            sum += part;
        }
        if (all >= 0 && sum != all)
            return wrong("what a rank did is not all of its time", rank->text.text, rank->text.length);
        all = sum;
        judged->sums++;
    }
    return NULL;
}

/* What was looked at is the whole run, and not only a part, as of an assessment without --from. */
static bool is_of_whole_run(const struct json_node *summary)
{
    __int128 start, end, runtime;

    return whole_of(json_node_member(summary, "start_s"), &start) && start == 0 &&
           whole_of(json_node_member(summary, "end_s"), &end) &&
           whole_of(json_node_member(summary, "runtime_s"), &runtime) && end == runtime;
}

static const char *judge_sums(const struct json_node *root, const struct random_options *options, struct judged *judged)
{
    const struct json_node *summary = json_node_member(root, "summary");
    const struct json_node *windows = json_node_member(root, "windows");
    const struct json_node *path = json_node_member(root, "critical_path");
    const struct json_node *waits = json_node_member(root, "wait_states");
    const struct json_node *messages = json_node_member(root, "messages");
    const char *fault = judge_ranks(json_node_member(root, "ranks"), judged);

    if (!fault && options->tiles)
        fault = judge_sum(windows, "elapsed_s", json_node_member(summary, "elapsed_s"), judged);
    if (!fault && options->tiles && options->is_sound && is_of_whole_run(summary))
        fault = judge_sum(windows, "ideal_path_s", json_node_member(summary, "ideal_s"), judged);
    if (!fault)
        fault = judge_sum(json_node_member(path, "ranks"), "path_s", json_node_member(path, "length_s"), judged);
    if (!fault)
        fault = judge_sum(json_node_member(waits, "kinds"), "wait_s", json_node_member(waits, "total_s"), judged);
    if (!fault)
        fault = judge_sum(json_node_member(waits, "causes"), "wait_s", json_node_member(waits, "total_s"), judged);
    if (!fault)
        fault =
            judge_sum(json_node_member(messages, "pairs"), "messages", json_node_member(messages, "messages"), judged);
    if (!fault)
        fault = judge_sum(json_node_member(messages, "pairs"), "bytes", json_node_member(messages, "bytes"), judged);
    if (!fault)
        fault =
            judge_sum(json_node_member(messages, "sizes"), "messages", json_node_member(messages, "messages"), judged);
    return fault;
}

const char *judge_json(const char *path, const struct random_options *options, struct judged *judged)
{
    struct json_tree tree = {0};
    struct json_fault fault;
    char *text = read_file(path);
    const char *found = NULL;

    if (!text || json_tree_parse(&tree, text, &fault) != 0)
        found = text ? wrong("no JSON: expected", fault.expected, strlen(fault.expected)) : "no result";
    for (const struct json_node *part = found ? NULL : json_node_first(tree.nodes); part && !found;
         part = json_node_next(tree.nodes, part))
        if (!slice_is(part->name, "diff") && !slice_is(part->name, "clocks"))
            found = judge_numbers(part, options->is_sound &&
                                            (slice_is(part->name, "windows") || slice_is(part->name, "summary") ||
                                             slice_is(part->name, "worst")));
    if (!found)
        found = judge_sums(tree.nodes, options, judged);
    json_tree_deinit(&tree);
    return found;
}

/* Separated values, taken apart in place. */
struct table {
    char *text;
    char *(*rows)[CELLS_MOST];
    size_t *widths;
    size_t count;
};

static void table_free(struct table *table)
{
    free(table->text);
    free(table->rows);
    free(table->widths);
}

/* A cell that may be quoted; the text goes on at what is returned. */
static char *take_cell(char *text, char separator, char **cell)
{
    char *to = text;

    *cell = text;
    if (separator == ',' && *text == '"') {
        for (text++; *text && (*text != '"' || text[1] == '"'); text++) {
            text += *text == '"';
            *to++ = *text;
        }
        text += *text == '"';
    } else {
        while (*text && *text != separator && *text != '\n')
            *to++ = *text++;
    }
    if (to > *cell && to[-1] == '\r' && *text == '\n')
        to--;
    if (*text == '\0') {
        *to = '\0';
        return NULL;
    }
    if (*text == '\r')
        text++;
    separator = *text;
    *to = '\0';
    *text = separator;
    return text;
}

static bool table_read(struct table *table, const char *path, char separator)
{
    char *text = read_file(path);
    size_t lines = 1;

    for (const char *end = text ? strchr(text, '\n') : NULL; end; end = strchr(end + 1, '\n'))
        lines++;
    *table = (struct table){
        .text = text,
        .rows = calloc(lines, sizeof(*table->rows)),
        .widths = calloc(lines, sizeof(*table->widths)),
    };
    if (!table->rows || !table->widths)
        abort();
    if (text && text[0] == '#' && text[1] == ' ')
        text += 2;
    while (text && *text) {
        char *(*row)[CELLS_MOST] = &table->rows[table->count];
        size_t width = 0;
        char end = separator;

        while (text && end == separator && width < CELLS_MOST) {
            text = take_cell(text, separator, &(*row)[width++]);
            if (text) {
                end = *text;
                *text++ = '\0';
            }
        }
        table->widths[table->count++] = width;
    }
    return table->text != NULL;
}

static bool is_number(const char *text)
{
    return text[*text == '-'] >= '0' && text[*text == '-'] <= '9' && strspn(text, "-0123456789.") == strlen(text);
}

static bool is_missing(const char *text)
{
    return text[0] == '\0' || strcmp(text, "nan") == 0;
}

static const char *compare_tables(const struct table *tsv, const struct table *csv, struct judged *judged)
{
    if (tsv->count != csv->count)
        return "tsv and csv have different rows";
    for (size_t row = 0; row < tsv->count; row++) {
        if (tsv->widths[row] != csv->widths[row])
            return wrong("tsv and csv have different columns", tsv->rows[row][0], strlen(tsv->rows[row][0]));
        for (size_t i = 0; i < tsv->widths[row]; i++) {
            const char *one = tsv->rows[row][i], *other = csv->rows[row][i];

            if (strcmp(one + (one[0] == '-'), "inf") == 0)
                return wrong("infinite", tsv->rows[0][i], strlen(tsv->rows[0][i]));
            if (!is_number(one) && !is_number(other) && is_missing(one) == is_missing(other))
                continue;
            if (strcmp(one, other) != 0 && !(is_missing(one) && is_missing(other)))
                return wrong("tsv and csv differ", one, strlen(one));
            judged->numbers++;
        }
    }
    return NULL;
}

/* The member of a record that has the name of a column: those of a record inside it begin with its name. */
static const struct json_node *find_column(const struct json_node *record, const char *name)
{
    for (const struct json_node *node = json_node_first(record); node; node = json_node_next(record, node)) {
        size_t length = node->name.length;
        const struct json_node *inner = NULL;

        if (slice_is(node->name, name))
            return node;
        if (node->kind == JSON_KIND_OBJECT && strncmp(name, node->name.text, length) == 0 && name[length] == '_')
            inner = find_column(node, name + length + 1);
        if (!inner && node->kind == JSON_KIND_OBJECT)
            inner = find_column(node, name);
        if (inner)
            return inner;
    }
    return NULL;
}

static bool has_columns(const struct json_node *record, const struct table *table)
{
    for (size_t i = 0; i < table->widths[0]; i++)
        if (!find_column(record, table->rows[0][i]))
            return false;
    return true;
}

static const char *compare_record(const struct json_node *record, const struct table *table, size_t row,
                                  struct judged *judged)
{
    for (size_t i = 0; i < table->widths[row]; i++) {
        const struct json_node *node = find_column(record, table->rows[0][i]);
        const char *cell = table->rows[row][i]; /* 0 stands for some that are missing */

        if (!node || (node->kind != JSON_KIND_NUMBER && !json_node_is_null(node)))
            continue;
        if (node->kind == JSON_KIND_NUMBER ? !slice_is(node->text, cell)
                                           : strspn(cell, "0.") < strlen(cell) && is_number(cell))
            return wrong("tsv is not what JSON has", node->name.text, node->name.length + 20);
        judged->numbers++;
    }
    return NULL;
}

static const char *compare_list(const struct json_node *list, const struct table *table, struct judged *judged)
{
    const char *fault = NULL;
    size_t row = 1;

    for (const struct json_node *record = json_node_first(list); record && !fault;
         record = json_node_next(list, record))
        fault = compare_record(record, table, row++, judged);
    return fault;
}

/* With the lists, anywhere in the result, that have as many records as the table, with its columns: one of them has
 * its numbers, or there is none. */
static const char *compare_lists(const struct json_node *node, const struct table *table, bool *found,
                                 struct judged *judged)
{
    const char *fault = NULL;
    size_t count = 0;

    for (const struct json_node *inner = json_node_first(node); inner; inner = json_node_next(node, inner))
        count++;
    if (node->kind == JSON_KIND_ARRAY && count + 1 == table->count && has_columns(json_node_first(node), table)) {
        fault = compare_list(node, table, judged);
        *found = !fault;
    }
    for (const struct json_node *inner = json_node_first(node); inner && !*found; inner = json_node_next(node, inner)) {
        const char *other = compare_lists(inner, table, found, judged);

        fault = other ? other : fault;
    }
    return *found ? NULL : fault;
}

const char *judge_same(const char *json, const char *tsv, const char *csv, struct judged *judged)
{
    struct json_tree tree = {0};
    struct table one = {0}, other = {0};
    struct json_fault json_fault;
    char *text = read_file(json);
    const char *fault = NULL;
    bool found = false;

    if (!table_read(&one, tsv, '\t') || !table_read(&other, csv, ',') || !text ||
        json_tree_parse(&tree, text, &json_fault) != 0)
        fault = "a result is missing";
    if (!fault)
        fault = compare_tables(&one, &other, judged);
    if (!fault && one.count > 1)
        fault = compare_lists(tree.nodes, &one, &found, judged);
    json_tree_deinit(&tree);
    table_free(&one);
    table_free(&other);
    return fault;
}

/* A number in units of its last decimal. */
static bool units_of(const struct json_node *node, int64_t *units)
{
    char digits[64];
    size_t length = 0;

    for (size_t i = 0; node->kind == JSON_KIND_NUMBER && i < node->text.length && length + 1 < sizeof(digits); i++)
        if (node->text.text[i] != '.')
            digits[length++] = node->text.text[i];
    return number_parse_i64((struct slice){digits, length}, units) == NUMBER_OK;
}

/* The next value of a packed column (output/formats/window_pack.h), which begins at *at. */
static bool unpack(struct slice letters, size_t *at, int64_t *last)
{
    static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned __int128 bits = 0;
    unsigned digit = 32;

    if (*at < letters.length && letters.text[*at] == '-')
        return ++*at, false;
    for (unsigned shift = 0; digit & 32 && *at < letters.length; shift += 5) {
        digit = (unsigned)(strchr(alphabet, letters.text[(*at)++]) - alphabet);
        bits |= (unsigned __int128)(digit & 31) << shift;
    }
    *last += bits & 1 ? -(int64_t)(bits >> 1) : (int64_t)(bits >> 1);
    return true;
}

/* One column against the windows of the result, whose members may be in an object that the column names. */
static const char *compare_column(const struct json_node *windows, const struct json_node *column,
                                  struct judged *judged)
{
    struct slice letters = json_node_member(column, "values")->text;
    const char *point = memchr(column->name.text, '.', column->name.length);
    char object[64], name[64];
    int64_t last = 0, units;
    size_t at = 0;

    snprintf(object, sizeof(object), "%.*s", point ? (int)(point - column->name.text) : 0, column->name.text);
    snprintf(name, sizeof(name), "%.*s", (int)(column->name.length - (point ? strlen(object) + 1 : 0)),
             point ? point + 1 : column->name.text);
    for (const struct json_node *window = json_node_first(windows); window; window = json_node_next(windows, window)) {
        const struct json_node *value = json_node_member(point ? json_node_member(window, object) : window, name);
        bool is_there = unpack(letters, &at, &last);

        /* What the chart alone needs stands in no result. */
        if (!value)
            return NULL;
        judged->numbers++;
        if (json_node_is_null(value) == is_there || (is_there && (!units_of(value, &units) || units != last)))
            return wrong("the page's windows are not those of JSON", value->name.text, value->name.length + 20);
    }
    return at == letters.length ? NULL : wrong("more in the page's windows", name, strlen(name));
}

static const char *compare_packed(const struct json_node *windows, const struct json_node *packed,
                                  struct judged *judged)
{
    const struct json_node *columns = json_node_member(packed, "columns");
    const char *fault = NULL;

    if (json_node_number(json_node_member(packed, "together")) != 1)
        return NULL;
    for (const struct json_node *column = json_node_first(columns); column && !fault;
         column = json_node_next(columns, column))
        fault = compare_column(windows, column, judged);
    return fault;
}

/* Of such lists a page has a part, or what neighbours have together. */
static bool is_long_list(const struct json_node *node)
{
    enum { PAGE_LIST_MOST = 4096 };
    size_t count = 0;

    for (const struct json_node *item = json_node_first(node);
         node->kind == JSON_KIND_ARRAY && item && count <= PAGE_LIST_MOST; item = json_node_next(node, item))
        count++;
    return count > PAGE_LIST_MOST;
}

static const char *compare_nodes(const struct json_node *node, const struct json_node *shown, struct judged *judged)
{
    const struct json_node *inner, *other = json_node_first(shown);
    const char *fault = NULL;

    if (is_long_list(node))
        return NULL;
    if (!shown || shown->kind != node->kind)
        return wrong("not in the page", node->name.text, node->name.length + 20);
    if (node->kind == JSON_KIND_NUMBER || node->kind == JSON_KIND_WORD) {
        judged->numbers++;
        return slice_equals(node->text, shown->text)
                   ? NULL
                   : wrong("the page is not what JSON has", node->name.text, node->name.length + 20);
    }
    for (inner = json_node_first(node); inner && !fault; inner = json_node_next(node, inner)) {
        fault =
            compare_nodes(inner, node->kind == JSON_KIND_OBJECT ? json_node_find(shown, inner->name) : other, judged);
        other = other ? json_node_next(shown, other) : NULL;
    }
    return !fault && node->kind == JSON_KIND_ARRAY && other
               ? wrong("more in the page", node->name.text, node->name.length + 20)
               : fault;
}

/* What stands in the page's script of that name; NULL: there is none. */
static char *page_script(const char *page, const char *name)
{
    char begin[100];
    const char *from, *to;

    snprintf(begin, sizeof(begin), "<script type=\"application/json\" id=\"%s\">", name);
    from = page ? strstr(page, begin) : NULL;
    to = from ? strstr(from, "</script>") : NULL;
    return to ? strndup(from + strlen(begin), (size_t)(to - from) - strlen(begin)) : NULL;
}

const char *judge_page(const char *json, const char *page, struct judged *judged)
{
    struct json_tree tree = {0}, shown = {0}, packed = {0};
    struct json_fault json_fault;
    char *text = read_file(json), *page_text = read_file(page);
    char *result = page_script(page_text, "result"), *windows = page_script(page_text, "packed");
    const char *fault = NULL;

    if (!text || !result) {
        /* The page of an assessment has nothing but its words. */
        bool is_assessment = page_text && strstr(page_text, "Assessment of an MPI program");

        free(text);
        free(page_text);
        return is_assessment ? NULL : "a result is missing";
    }
    if (json_tree_parse(&tree, text, &json_fault) != 0 || json_tree_parse(&shown, result, &json_fault) != 0 ||
        (windows && json_tree_parse(&packed, windows, &json_fault) != 0))
        fault = "a result is missing";
    for (const struct json_node *part = json_node_first(tree.nodes); part && !fault;
         part = json_node_next(tree.nodes, part)) {
        bool is_windows = slice_equals(part->name, slice_of("windows"));

        if (is_windows && windows)
            fault = compare_packed(part, packed.nodes, judged);
        else if (!is_windows || json_node_first(part))
            fault = compare_nodes(part, json_node_find(shown.nodes, part->name), judged);
    }
    json_tree_deinit(&tree);
    json_tree_deinit(&shown);
    json_tree_deinit(&packed);
    free(page_text);
    return fault;
}

const char *judge_text(const char *path)
{
    char *text = read_file(path);
    const char *fault = NULL;

    for (const char *found = text; found && !fault && (found = strstr(found, "inf")) != NULL; found += 3)
        if (!isalpha((unsigned char)found[3]) && (found == text || !isalpha((unsigned char)found[-1])))
            fault = wrong("infinite", found, 20);
    free(text);
    return fault;
}
