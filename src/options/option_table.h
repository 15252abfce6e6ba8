/*
 * Option table: every option of the command line, once. getopt_long, options_set, --help, --help-all and the
 * completions of shells (completions/) are all driven by it, and a test holds the manual against it. A new option is
 * one line in the table and one setter.
 */
#ifndef CLOCKTALK_OPTIONS_OPTION_TABLE_H
#define CLOCKTALK_OPTIONS_OPTION_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "options/option_values.h"
#include "options/options.h"

/* More than the table has (checked where it is defined), so that tables made from it need no heap. */
enum { OPTION_LIMIT = 80 };

enum option_group {
    OPTION_GROUP_OUTPUT,
    OPTION_GROUP_WINDOWS,
    OPTION_GROUP_REPORTS,
    OPTION_GROUP_PATHS,
    OPTION_GROUP_MEANING,
    OPTION_GROUP_CHECKS,
    OPTION_GROUP_INPUT,
    OPTION_GROUP_HELP,
    OPTION_GROUP_COUNT
};

struct option_entry {
    const char *name; /* without dashes */
    char letter;      /* 0: none */
    enum option_group group;
    bool is_common;                                         /* in --help, not only in --help-all */
    const struct option_value *value;                       /* NULL: takes none */
    int (*set)(struct options *options, const char *value); /* an option_refusal */
    const char *help; /* --help prints it up to a semicolon, --help-all the whole */
};

extern const struct option_entry option_table[];
extern const size_t option_table_length;

/* The file that the option names; NULL: it names none, or is not given. */
const char *option_file(const struct options *options, const struct option_entry *entry);

/* By whole name or by letter; NULL if there is none. */
const struct option_entry *option_find(const char *name);
const struct option_entry *option_find_letter(int letter);

/* The name that a misspelt one most likely meant, or NULL. */
const char *option_nearest(struct slice name);

#endif
