/*
 * Option table: every option of the command line, once. getopt_long, options_set, --help and the completions of shells
 * (completions/) are all driven by it, and a test holds the manual against it. A new option is one line in the table
 * and one setter.
 */
#ifndef CLOCKTALK_OPTIONS_OPTION_TABLE_H
#define CLOCKTALK_OPTIONS_OPTION_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/number.h"
#include "base/slice.h"
#include "options/option_words.h"
#include "options/options.h"

/* More than the table has (checked where it is defined), so that tables made from it need no heap. */
enum { OPTION_LIMIT = 64 };

enum option_group {
    OPTION_GROUP_WINDOWS,
    OPTION_GROUP_REPLAY,
    OPTION_GROUP_PATHS,
    OPTION_GROUP_INPUT,
    OPTION_GROUP_OUTPUT,
    OPTION_GROUP_CHECK,
    OPTION_GROUP_OTHER,
    OPTION_GROUP_COUNT
};

/* Why a setter refuses a value; nothing is set then. */
enum option_refusal {
    OPTION_ACCEPTED = 0,
    OPTION_NOT_UNDERSTOOD = NUMBER_NOT_ONE,
    OPTION_TOO_LARGE = NUMBER_TOO_LARGE,
    OPTION_ZERO,     /* where only more than 0 makes sense */
    OPTION_TOO_MANY, /* times that it is given */
    OPTION_EXCLUDED, /* another option has already chosen how the run is cut into windows */
};

/* What an option expects behind it. */
struct option_value {
    const char *name;                /* as --help calls it; a word in lower case behind a | is accepted as it stands */
    const char *expected;            /* for messages: "a duration such as 10ms"; NULL where words says it */
    const struct option_word *words; /* all that is accepted, or NULL */
    bool list;                       /* words separated by commas */
    const char *const *files; /* how the names of files end that usually fit, NULL behind the last; without any: all.
                                 NULL: no file */
};

struct option_entry {
    const char *name; /* without dashes */
    char letter;      /* 0: none */
    enum option_group group;
    const struct option_value *value;                       /* NULL: takes none */
    int (*set)(struct options *options, const char *value); /* an option_refusal */
    const char *help;
};

extern const struct option_entry option_table[];
extern const size_t option_table_length;

/* What stands beside the options: the trace. */
extern const struct option_value option_operand;

/* By whole name or by letter; NULL if there is none. */
const struct option_entry *option_find(const char *name);
const struct option_entry *option_find_letter(int letter);

/* The name that a misspelt one most likely meant, or NULL. */
const char *option_nearest(struct slice name);

/* The first item of a value that is none of its words (the whole value where it is no list); empty if all are. */
struct slice option_unknown_item(const struct option_value *value, const char *text);

#endif
