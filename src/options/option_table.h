/*
 * Option table: every option of the command line, once. getopt_long, options_set, --help, --help-all and the
 * completions of shells (completions/) are all driven by it, and a test holds the manual against it. A new option is
 * one line in the table, which says where in struct options its value goes; a setter only where that is not all.
 */
#ifndef CLOCKTALK_OPTIONS_OPTION_TABLE_H
#define CLOCKTALK_OPTIONS_OPTION_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "options/option_values.h"
#include "options/options.h"

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

/* What is read, and what stands in struct options then. */
enum option_kind {
    OPTION_TEXT,     /* const char *: as written, not empty */
    OPTION_WORD,     /* an enumeration */
    OPTION_WORDS,    /* unsigned: bits, to which an option that is repeated adds */
    OPTION_REPORTS,  /* likewise, of the reports that are known */
    OPTION_NUMBER,   /* uint32_t, more than 0 */
    OPTION_DURATION, /* int64_t, nanoseconds */
    OPTION_SIZE,     /* int64_t, bytes */
};

/* What a run does with the file that a value names. */
enum option_file_role {
    OPTION_FILE_NONE,
    OPTION_FILE_READ,
    OPTION_FILE_TRACE, /* read, as is what stands beside it */
    OPTION_FILE_WRITTEN,
};

/* What an option expects after its name. */
struct option_value {
    const char *name;                /* as --help calls it; a word in lower case after a | is accepted as it stands */
    const char *expected;            /* for messages: "a duration such as 10ms"; NULL where words says it */
    enum option_kind kind;           /* ignored where the option has a setter */
    const struct option_word *words; /* all that is accepted, or NULL; see option_words */
    bool list;                       /* words separated by commas */
    bool (*accepts)(const char *);   /* which texts; NULL: all that are not empty */
    bool may_be_zero;                /* durations and sizes */
    uint32_t largest;                /* numbers */
    int most;                        /* times that the option may be given; 0: any, and the last counts */
    const char *const *files; /* how the names of files end that usually fit, NULL after the last; without any: all.
                                 NULL: no file */
    enum option_file_role role;
    const char *updates; /* the option whose file this one may replace, or NULL */
};

/* All that is accepted, or NULL. */
const struct option_word *option_words(const struct option_value *value, const struct options *options);

extern const struct option_value columns_value;
extern const struct option_value operand_value; /* what stands beside the options: the trace */

/* Without which an option has no effect, so that it is refused (options_check), or only little: then that is told. */
struct option_need {
    bool (*is_met)(const struct options *options); /* when defaults are resolved */
    const char *otherwise;                         /* behind the option's name: what to do, or what is missing */
    bool is_told;                                  /* and no reason to refuse it */
};

struct option_entry {
    const char *name; /* without dashes */
    char letter;      /* 0: none */
    enum option_group group;
    bool is_common;                   /* in --help, not only in --help-all */
    const struct option_value *value; /* NULL: takes none */
    size_t place;                     /* in struct options: of the value, or of a bool that becomes true without one */
    int (*set)(struct options *options, const char *value); /* instead, where that is not all; an option_refusal */
    const char *help;               /* --help prints it up to a semicolon, --help-all the whole */
    const struct option_need *need; /* beside that of its group; NULL: none */
};

extern const struct option_entry option_table[];
extern const size_t option_table_length;

/* What all options of a group have in common. */
extern const struct option_group_traits {
    const char *title;
    const struct option_need *need; /* NULL: nothing */
} option_groups[OPTION_GROUP_COUNT];

/* The name that a misspelt one most likely meant, or NULL. */
const char *option_nearest(struct slice name);

#endif
