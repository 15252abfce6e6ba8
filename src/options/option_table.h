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

#include "base/number.h"
#include "base/slice.h"
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
    bool (*is_met)(const struct options *options); /* when defaults are resolved; NULL: only a report does */
    unsigned abilities;    /* bits of 1 << enum report_ability: a report that has one of them is enough */
    const char *otherwise; /* behind the option's name: what to do, or what is missing; such reports follow */
    bool is_told;          /* and no reason to refuse it */
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

/* How values are read (option_values.c). */

/* Why a value is refused; nothing is set then. */
enum option_refusal {
    OPTION_ACCEPTED = 0,
    OPTION_NOT_UNDERSTOOD = NUMBER_NOT_ONE,
    OPTION_TOO_LARGE = NUMBER_TOO_LARGE,
    OPTION_TOO_LONG, /* beyond DURATION_MOST (options.h) */
    OPTION_ZERO,     /* where only more than 0 makes sense */
    OPTION_NO_UNIT,  /* a duration of which nobody knows the unit */
    OPTION_UNIT,     /* likewise with a unit that is none */
    OPTION_COMMA,    /* a duration with a comma for its point */
    OPTION_BLANK,    /* a duration with a blank before its unit */
    OPTION_TOO_MANY, /* times that it is given */
    OPTION_EXCLUDED, /* another option has already chosen how the run is cut into windows */
};

/*
 * Each reads a text into what the last argument points at, and returns an option_refusal; a text that is refused leaves
 * it as it was. Texts are kept, not copied. Numbers are more than 0; add_words takes a list: a set of bits, to which an
 * option that is repeated adds. add_change adds to the changes: `do_work`, `rank:3` or `call:MPI_Barrier`, with `=0.5`
 * after the first two if it scales.
 */
int option_parse_word(const struct option_word *words, const char *text, unsigned *number);
int option_add_words(const struct option_word *words, const char *text, unsigned *bits);
int option_parse_duration(struct slice text, bool may_be_zero, int64_t *nanoseconds);

/* A list of durations beyond 0, each once and in order; adds to the count. */
int option_parse_durations(const char *text, int64_t *lengths, size_t most, size_t *count);

int option_parse_size(const char *text, bool may_be_zero, int64_t *bytes);
int option_parse_number(const char *text, uint64_t largest, uint64_t *number);
int option_parse_text(const char *text, const char **value);
int option_set_plot_size(struct options *options, const char *text);
int option_add_change(const char *text, bool scales, struct options *options);

/* Whether the name of a file ends as that of a picture: .svg, .png or .pdf. */
bool option_names_picture(const char *file);

#endif
