#include "options/option_messages.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"

enum {
    TEXT_SIZE = 400, /* of a list of words in a message */
};

/* "a", "a or b", "a, b or c": adds the item number `index` of `count`. What does not fit is cut. */
static void append_choice(char *text, const char *prefix, const char *item, size_t index, size_t count)
{
    const char *separator = index == 0 ? "" : index + 1 == count ? " or " : ", ";
    size_t used = strlen(text);

    snprintf(text + used, TEXT_SIZE - used, "%s%s%s", separator, prefix, item);
}

static void list_words(char *text, const struct option_word *words)
{
    size_t count = 0;

    text[0] = '\0';
    while (words[count].text)
        count++;
    for (size_t i = 0; i < count; i++)
        append_choice(text, "", words[i].text, i, count);
}

int option_report_unknown(struct slice name, const struct diag *diag)
{
    const char *nearest = option_nearest(name);

    diag_report(diag, SEVERITY_ERROR, NULL, 0, "unknown option --%.*s%s%s%s", (int)name.length, name.text,
                nearest ? "; did you mean --" : "", nearest ? nearest : "", nearest ? "?" : "");
    return ERROR_USAGE;
}

static void report_unknown_word(const struct option_entry *entry, const char *value, const struct diag *diag)
{
    struct slice item = option_unknown_item(entry->value, value);
    const char *nearest = option_word_nearest(entry->value->words, item);
    char words[TEXT_SIZE];

    list_words(words, entry->value->words);
    diag_report(diag, SEVERITY_ERROR, NULL, 0, "--%s: expected %s%s, found \"%.*s\"%s%s%s", entry->name,
                entry->value->list ? "a comma-separated list of " : "", words, (int)item.length, item.text,
                nearest ? "; did you mean " : "", nearest ? nearest : "", nearest ? "?" : "");
}

/* `png` as a format: pictures have an option of their own. */
static bool report_picture(const struct option_entry *entry, const char *value, const struct diag *diag)
{
    static const char *const pictures[] = {"svg", "png", "pdf"};

    for (size_t i = 0; i < sizeof(pictures) / sizeof(pictures[0]); i++) {
        if (entry->value != &option_value_format || strcmp(value, pictures[i]) != 0)
            continue;
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "--format: \"%s\" is a picture: --plot FILE.%s", value, value);
        return true;
    }
    return false;
}

/* The option that has chosen windows. */
static const char *window_option(enum window_kind kind)
{
    static const char *const names[] = {
        [WINDOW_LENGTH] = "window", [WINDOW_COUNT] = "windows",      [WINDOW_EVENTS] = "min-events",
        [WINDOW_EVERY] = "every",   [WINDOW_EVENT] = "window-event",
    };

    return names[kind];
}

int option_report_refusal(const struct options *options, const struct option_entry *entry, const char *value,
                          int refusal, const struct diag *diag)
{
    const char *found = value ? value : "nothing";

    if (refusal == OPTION_TOO_LARGE)
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "--%s: \"%s\" is too large", entry->name, found);
    else if (refusal == OPTION_TOO_LONG)
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "--%s: at most %" PRId64 "h, found \"%s\"", entry->name,
                    DURATION_MOST / 3600000000000, found);
    else if (refusal == OPTION_NO_UNIT)
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "--%s: \"%s\" has no unit: %sms? %ss?", entry->name, found, found,
                    found);
    else if (refusal == OPTION_ZERO)
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "--%s: must be more than 0, found \"%s\"", entry->name, found);
    else if (refusal == OPTION_EXCLUDED)
        diag_report(diag, SEVERITY_ERROR, NULL, 0,
                    "--%s: --%s has chosen windows already; leave one of the two out (only --min-events goes "
                    "with --window or --windows)",
                    entry->name, window_option(options->windows.kind));
    else if (refusal == OPTION_TOO_MANY)
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "--%s: may be given %d times at most", entry->name,
                    entry->value->most);
    else if (report_picture(entry, found, diag))
        return ERROR_USAGE;
    else if (entry->value->words)
        report_unknown_word(entry, value, diag);
    else
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "--%s: expected %s, found \"%s\"", entry->name,
                    entry->value->expected, found);
    return ERROR_USAGE;
}

static bool abbreviates(struct slice name, const struct option_entry *entry)
{
    return strncmp(entry->name, name.text, name.length) == 0;
}

int option_report_no_entry(struct slice name, const struct diag *diag)
{
    char text[TEXT_SIZE] = "";
    size_t count = 0;
    size_t listed = 0;

    for (size_t i = 0; i < option_table_length; i++)
        count += abbreviates(name, &option_table[i]);
    if (count == 0)
        return option_report_unknown(name, diag);
    for (size_t i = 0; i < option_table_length; i++)
        if (abbreviates(name, &option_table[i]))
            append_choice(text, "--", option_table[i].name, listed++, count);
    diag_report(diag, SEVERITY_ERROR, NULL, 0, "--%.*s is ambiguous: it could be %s", (int)name.length, name.text,
                text);
    return ERROR_USAGE;
}
