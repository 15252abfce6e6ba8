/*
 * What options expect as their values, and how such values are read.
 */
#ifndef CLOCKTALK_OPTIONS_OPTION_VALUES_H
#define CLOCKTALK_OPTIONS_OPTION_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/number.h"
#include "base/slice.h"
#include "options/option_words.h"

/* Why a value is refused; nothing is set then. */
enum option_refusal {
    OPTION_ACCEPTED = 0,
    OPTION_NOT_UNDERSTOOD = NUMBER_NOT_ONE,
    OPTION_TOO_LARGE = NUMBER_TOO_LARGE,
    OPTION_TOO_LONG, /* beyond DURATION_MOST (options.h) */
    OPTION_ZERO,     /* where only more than 0 makes sense */
    OPTION_NO_UNIT,  /* a duration of which nobody knows the unit */
    OPTION_TOO_MANY, /* times that it is given */
    OPTION_EXCLUDED, /* another option has already chosen how the run is cut into windows */
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
    const struct option_word *words; /* all that is accepted, or NULL */
    bool list;                       /* words separated by commas */
    int most;                        /* times that the option may be given; 0: any, and the last counts */
    const char *const *files; /* how the names of files end that usually fit, NULL after the last; without any: all.
                                 NULL: no file */
    enum option_file_role role;
    size_t place;        /* in struct options, of the name of the file, where there is a role */
    const char *updates; /* the option whose file this one may replace, or NULL */
};

extern const struct option_value option_value_duration;
extern const struct option_value option_value_from;
extern const struct option_value option_value_to;
extern const struct option_value option_value_size;
extern const struct option_value option_value_number;
extern const struct option_value option_value_number_or_auto;
extern const struct option_value option_value_rank;
extern const struct option_value option_value_event;
extern const struct option_value option_value_paths;
extern const struct option_value option_value_select;
extern const struct option_value option_value_percentiles;
extern const struct option_value option_value_path;
extern const struct option_value option_value_clock;
extern const struct option_value option_value_degree;
extern const struct option_value option_value_groups;
extern const struct option_value option_value_change;
extern const struct option_value option_value_scale;
extern const struct option_value option_value_full_paths;
extern const struct option_value option_value_path_file;
extern const struct option_value option_value_output;
extern const struct option_value option_value_baseline;
extern const struct option_value option_value_save_baseline;
extern const struct option_value option_value_history;
extern const struct option_value option_value_date;
extern const struct option_value option_value_junit;
extern const struct option_value option_value_pcf;
extern const struct option_value option_value_row;
extern const struct option_value option_value_condition;
extern const struct option_value option_value_tolerance;
extern const struct option_value option_value_counter;
extern const struct option_value option_value_picture;
extern const struct option_value option_value_plot;
extern const struct option_value option_value_text;
extern const struct option_value option_value_waits;
extern const struct option_value option_value_clock_fix;
extern const struct option_value option_value_overhead;
extern const struct option_value option_value_ideal;
extern const struct option_value option_value_interpolation;
extern const struct option_value option_value_reports;
extern const struct option_value option_value_scaling;
extern const struct option_value option_value_sequential;
extern const struct option_value option_value_reference;
extern const struct option_value option_value_diff;
extern const struct option_value option_value_format;
extern const struct option_value option_value_columns;
extern const struct option_value option_value_column;
extern const struct option_value option_value_color;
extern const struct option_value option_value_operand; /* what stands beside the options: the trace */

/*
 * Each reads a text into what the last argument points at, and returns an option_refusal; a text that is refused leaves
 * it as it was. Texts are kept, not copied. add_words takes a list: a set of bits, to which an option that is repeated
 * adds.
 */
int option_parse_word(const struct option_word *words, const char *text, unsigned *number);
int option_add_words(const struct option_word *words, const char *text, unsigned *bits);
int option_parse_duration(const char *text, int64_t *nanoseconds);
int option_parse_positive_duration(const char *text, int64_t *nanoseconds);
int option_parse_size(const char *text, int64_t *bytes);
int option_parse_positive_u32(const char *text, uint32_t *number);
int option_parse_positive_u64(const char *text, uint64_t *number);
int option_parse_text(const char *text, const char **value);

/* The first item of a value that is none of its words (the whole value where it is no list); empty if all are. */
struct slice option_unknown_item(const struct option_value *value, const char *text);

#endif
