#include <stdbool.h>
#include <stdlib.h>

#include "completion.h"
#include "output/columns/columns.h"
#include "reports/registry.h"

static void add_choice(struct choices *choices, struct slice word)
{
    /* Half a list would be a wrong script, and the build is the place to find that out. */
    if (choices->count == CHOICES_MAX)
        abort();
    choices->words[choices->count++] = word;
}

static bool is_literal(struct slice word)
{
    for (size_t i = 0; i < word.length; i++)
        if (word.text[i] < 'a' || word.text[i] > 'z')
            return false;
    return word.length > 0;
}

/* What --columns names is no word of the option table, which knows nothing of results. */
static void add_columns(struct choices *choices)
{
    for (enum column_id id = 0; id < COLUMN_COUNT; id++)
        if (column_of(id)->scope & (COLUMN_OF_RUN | COLUMN_OF_WINDOW))
            add_choice(choices, slice_of(column_of(id)->field.name));
}

struct choices choices_of(const struct option_value *value)
{
    struct choices choices = {.count = 0};
    const struct option_word *words;
    struct options options;

    if (!value)
        return choices;
    options_init(&options);
    reports_introduce(&options);
    words = option_words(value, &options);
    if (value == &columns_value)
        add_columns(&choices);
    if (words) {
        for (const struct option_word *word = words; word->text; word++)
            add_choice(&choices, slice_of(word->text));
        return choices;
    }
    for (const char *text = value->name; *text;) {
        struct slice word = {text, strcspn(text, "|")};

        if (is_literal(word))
            add_choice(&choices, word);
        text += word.length + (text[word.length] == '|');
    }
    return choices;
}

struct slice summary_of(const struct option_entry *entry)
{
    bool has_words = entry->value && (entry->value->words || entry->value->kind == OPTION_REPORTS);
    struct slice summary = {entry->help, strcspn(entry->help, has_words ? ";:" : ";")};
    const char *bracket = strstr(entry->help, " (");

    if (bracket && (size_t)(bracket - entry->help) < summary.length)
        summary.length = (size_t)(bracket - entry->help);
    return summary;
}
