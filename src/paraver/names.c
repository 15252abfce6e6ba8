/*
 * A .row is a sequence of blocks, `LEVEL <level> SIZE <n>` and then n lines, each of them a name as it stands: empty,
 * with blanks, beginning with `#`. Only another heading ends a block early; blank lines before it are no names then.
 */
#include "paraver/names.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/number.h"
#include "paraver/text_lines.h"

enum name_warning {
    WARNING_UNKNOWN_LEVEL = TEXT_WARNING_OTHERS,
    WARNING_BAD_SIZE,
    WARNING_SHORT,
    WARNING_SURPLUS,
    WARNING_OTHER_TRACE,
};

static const char *const level_words[NAME_LEVEL_COUNT] = {
    [NAME_LEVEL_CPU] = "CPU",           [NAME_LEVEL_NODE] = "NODE",        [NAME_LEVEL_SYSTEM] = "SYSTEM",
    [NAME_LEVEL_WORKLOAD] = "WORKLOAD", [NAME_LEVEL_APPLICATION] = "APPL", [NAME_LEVEL_TASK] = "TASK",
    [NAME_LEVEL_THREAD] = "THREAD",
};

const char *name_level_word(enum name_level level)
{
    return level_words[level];
}

/* Offsets in the pool. */
struct name_list {
    size_t *items;
    size_t count;
    size_t capacity;
};

struct names {
    struct text_lines lines;
    struct text_pool pool;
    struct name_list lists[NAME_LEVEL_COUNT + 1]; /* the last one stays empty: names of unknown levels */
    size_t level;                                 /* of the block being read */
    uint64_t expected;
    uint64_t found;
    uint64_t heading_line;
};

static int visible_length(struct slice text)
{
    return text.length < 60 ? (int)text.length : 60;
}

static void names_end_block(struct names *names)
{
    struct name_list *list = &names->lists[names->level];

    if (names->found == names->expected)
        return;
    while (names->found > 0 && list->count > 0 && *text_pool_get(&names->pool, list->items[list->count - 1]) == '\0') {
        list->count--;
        names->found--;
    }
    text_lines_warn(&names->lines, WARNING_SHORT, names->heading_line, "level announces %llu names, found %llu",
                    (unsigned long long)names->expected, (unsigned long long)names->found);
}

/* Whether the line is a heading, which ends a block and begins one. */
static bool names_begin_block(struct names *names, struct slice line)
{
    struct slice rest = slice_trim(line);
    struct slice level;
    struct slice size;

    if (!slice_is(text_next_word(&rest), "LEVEL"))
        return false;
    level = text_next_word(&rest);
    if (!slice_is(text_next_word(&rest), "SIZE"))
        return false;
    size = text_next_word(&rest);
    if (size.length == 0 || rest.length > 0)
        return false;
    names_end_block(names);
    names->heading_line = names->lines.number;
    names->level = 0;
    while (names->level < NAME_LEVEL_COUNT && !slice_is(level, level_words[names->level]))
        names->level++;
    names->found = 0;
    names->expected = 0;
    if (names->level == NAME_LEVEL_COUNT)
        text_lines_warn(&names->lines, WARNING_UNKNOWN_LEVEL, names->heading_line,
                        "unknown level \"%.*s\"; its names are left out", visible_length(level), level.text);
    if (number_parse_u64(size, &names->expected) != NUMBER_OK)
        text_lines_warn(&names->lines, WARNING_BAD_SIZE, names->heading_line,
                        "expected a number of names behind SIZE, found \"%.*s\"; the names are left out",
                        visible_length(size), size.text);
    return true;
}

static int names_on_line(void *user, struct slice line)
{
    struct names *names = user;
    struct slice text = slice_trim(line);
    struct name_list *list;

    if (names_begin_block(names, line))
        return 0;
    if (names->found == names->expected) {
        if (text.length > 0 && text.text[0] != '#')
            text_lines_warn(&names->lines, WARNING_SURPLUS, names->lines.number,
                            "name beyond those announced left out: \"%.*s\"", visible_length(text), text.text);
        return 0;
    }
    names->found++;
    if (names->level == NAME_LEVEL_COUNT)
        return 0;
    list = &names->lists[names->level];
    if (array_reserve(&list->items, &list->capacity, list->count + 1, sizeof(*list->items)) < 0 ||
        text_pool_add(&names->pool, line, &list->items[list->count]) < 0)
        return diag_no_memory(names->lines.diag);
    list->count++;
    return 0;
}

struct names *names_new(const struct diag *diag, const char *file)
{
    struct names *names = calloc(1, sizeof(*names));

    if (!names) {
        diag_no_memory(diag);
        return NULL;
    }
    if (text_lines_init(&names->lines, diag, file, names_on_line, names) < 0)
        return names_free(names);
    return names;
}

struct names *names_free(struct names *names)
{
    if (!names)
        return NULL;
    text_lines_deinit(&names->lines);
    text_pool_deinit(&names->pool);
    for (size_t level = 0; level < NAME_LEVEL_COUNT; level++)
        free(names->lists[level].items);
    free(names);
    return NULL;
}

int names_feed(struct names *names, const char *bytes, size_t length)
{
    return text_lines_feed(&names->lines, bytes, length);
}

int names_finish(struct names *names)
{
    int result = text_lines_finish(&names->lines);

    if (result == 0)
        names_end_block(names);
    return result;
}

int names_read(struct names **result, const char *path, const char *trace, const struct diag *diag)
{
    struct names *names;
    char *file;
    int error = text_lines_find_file(&file, path, trace, ".row", diag);

    if (error < 0)
        return error;
    names = names_new(diag, file ? file : "");
    error = names ? 0 : ERROR_MEMORY;
    if (error == 0 && file)
        error = text_lines_read_file(&names->lines);
    if (error == 0)
        error = names_finish(names);
    *result = error < 0 ? names_free(names) : names;
    free(file);
    return error;
}

static void names_check_level(struct names *names, enum name_level level, uint64_t objects)
{
    size_t count = names->lists[level].count;

    if (count > 0 && count != objects)
        text_lines_warn(&names->lines, WARNING_OTHER_TRACE, 0,
                        "level %s has %zu names, the trace has %" PRIu64 " of them; does the file belong to it?",
                        level_words[level], count, objects);
}

void names_check(struct names *names, const struct prv_header *header)
{
    uint64_t threads = 0;

    for (size_t i = 0; i < header->task_count; i++)
        threads += header->tasks[i].threads;
    names_check_level(names, NAME_LEVEL_THREAD, threads);
    names_check_level(names, NAME_LEVEL_TASK, header->task_count);
    names_check_level(names, NAME_LEVEL_APPLICATION, header->application_count);
    if (header->node_count > 0)
        names_check_level(names, NAME_LEVEL_NODE, header->node_count);
}

size_t names_count(const struct names *names, enum name_level level)
{
    return names->lists[level].count;
}

const char *names_get(const struct names *names, enum name_level level, size_t index)
{
    const struct name_list *list = &names->lists[level];

    return index < list->count ? text_pool_get(&names->pool, list->items[index]) : NULL;
}
