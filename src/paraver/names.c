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
#include "paraver/text_file.h"

enum name_warning {
    WARNING_UNKNOWN_LEVEL = TEXT_WARNING_OTHERS,
    WARNING_BAD_SIZE,
    WARNING_SHORT,
    WARNING_SURPLUS,
    WARNING_OTHER_TRACE,
};

const char *const name_level_words[NAME_LEVEL_COUNT] = {
    [NAME_LEVEL_CPU] = "CPU",           [NAME_LEVEL_NODE] = "NODE",        [NAME_LEVEL_SYSTEM] = "SYSTEM",
    [NAME_LEVEL_WORKLOAD] = "WORKLOAD", [NAME_LEVEL_APPLICATION] = "APPL", [NAME_LEVEL_TASK] = "TASK",
    [NAME_LEVEL_THREAD] = "THREAD",
};

/* They point into the file's text. */
struct name_list {
    const char **items;
    size_t count;
    size_t capacity;
};

struct names {
    struct text_file file;
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
    while (names->found > 0 && list->count > 0 && *list->items[list->count - 1] == '\0') {
        list->count--;
        names->found--;
    }
    text_file_warn(&names->file, WARNING_SHORT, names->heading_line, "level announces %llu names, found %llu",
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
    names->heading_line = names->file.number;
    names->level = 0;
    while (names->level < NAME_LEVEL_COUNT && !slice_is(level, name_level_words[names->level]))
        names->level++;
    names->found = 0;
    names->expected = 0;
    if (names->level == NAME_LEVEL_COUNT)
        text_file_warn(&names->file, WARNING_UNKNOWN_LEVEL, names->heading_line,
                       "unknown level \"%.*s\"; its names are left out", visible_length(level), level.text);
    if (number_parse_u64(size, &names->expected) != NUMBER_OK)
        text_file_warn(&names->file, WARNING_BAD_SIZE, names->heading_line,
                       "expected a number of names behind SIZE, found \"%.*s\"; the names are left out",
                       visible_length(size), size.text);
    return true;
}

static int read_name_line(struct names *names, struct slice line)
{
    struct slice text = slice_trim(line);
    struct name_list *list;

    if (names_begin_block(names, line))
        return 0;
    if (names->found == names->expected) {
        if (text.length > 0 && text.text[0] != '#')
            text_file_warn(&names->file, WARNING_SURPLUS, names->file.number,
                           "name beyond those announced left out: \"%.*s\"", visible_length(text), text.text);
        return 0;
    }
    names->found++;
    if (names->level == NAME_LEVEL_COUNT)
        return 0;
    list = &names->lists[names->level];
    return diag_memory(names->file.diag,
                       array_append(list->items, list->count, list->capacity, text_file_keep(&names->file, line)));
}

struct names *names_free(struct names *names)
{
    if (names) {
        text_file_deinit(&names->file);
        for (size_t level = 0; level < NAME_LEVEL_COUNT; level++)
            free(names->lists[level].items);
        free(names);
    }
    return NULL;
}

/* Takes over the file; there is an error where it could not be read. */
static int read_names(struct names **result, struct text_file *file, int error)
{
    struct names *names = calloc(1, sizeof(*names));
    struct slice line;

    *result = names;
    if (!names) {
        text_file_deinit(file);
        return error < 0 ? error : diag_no_memory(file->diag);
    }
    names->file = *file;
    while (error == 0 && text_file_next_line(&names->file, &line))
        error = read_name_line(names, line);
    if (error == 0)
        names_end_block(names);
    else
        *result = names_free(names);
    return error;
}

int names_of_text(struct names **names, char *text, size_t length, const char *name, const struct diag *diag)
{
    struct text_file file;

    return read_names(names, &file, text_file_of(&file, text, length, name, diag));
}

int names_read(struct names **names, const char *path, const char *trace, const struct diag *diag)
{
    struct text_file file;

    return read_names(names, &file, text_file_read(&file, path, trace, ".row", diag));
}

static void names_check_level(struct names *names, enum name_level level, uint64_t objects)
{
    size_t count = names->lists[level].count;

    if (count > 0 && count != objects)
        text_file_warn(&names->file, WARNING_OTHER_TRACE, 0,
                       "level %s has %zu names, the trace has %" PRIu64 " of them; does the file belong to it?",
                       name_level_words[level], count, objects);
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

    return index < list->count ? list->items[index] : NULL;
}
