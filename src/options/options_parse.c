/*
 * The command line: getopt_long over the option table.
 */
#include <getopt.h>
#include <string.h>

#include "base/error.h"
#include "options/option_messages.h"
#include "options/option_table.h"
#include "options/options.h"

enum {
    LONG_OPTION = 256, /* getopt's value of a long option is this plus its index in the table, so no letter */
};

struct getopt_tables {
    struct option longs[OPTION_LIMIT + 1];
    char letters[2 * OPTION_LIMIT + 2];
};

static void fill_getopt_tables(struct getopt_tables *tables)
{
    char *letter = tables->letters;

    *tables = (struct getopt_tables){0};
    *letter++ = ':'; /* tells a missing value from an unknown option */
    for (size_t i = 0; i < option_table_length; i++) {
        const struct option_entry *entry = &option_table[i];

        tables->longs[i] =
            (struct option){entry->name, entry->value ? required_argument : no_argument, NULL, LONG_OPTION + (int)i};
        if (entry->letter)
            *letter++ = entry->letter;
        if (entry->letter && entry->value)
            *letter++ = ':';
    }
}

static const struct option_entry *getopt_entry(int found)
{
    return found >= LONG_OPTION ? &option_table[found - LONG_OPTION] : option_find_letter(found);
}

/*
 * What getopt could not make sense of. In optopt it leaves a known option whose value is missing or too much
 * (options_set tells which), or an unknown letter, else 0.
 */
static int getopt_report(struct options *options, const char *argument, const struct diag *diag)
{
    const struct option_entry *entry = getopt_entry(optopt);

    if (entry) {
        const char *equals = strchr(argument, '=');

        return options_set(options, entry->name, entry->value || !equals ? NULL : equals + 1, diag);
    }
    if (optopt) {
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "unknown option -%c", optopt);
        return ERROR_USAGE;
    }
    return option_report_no_entry((struct slice){argument + 2, strcspn(argument + 2, "=")}, diag);
}

int options_parse(struct options *options, int argc, char **argv, const struct diag *diag)
{
    struct getopt_tables tables;
    int found;

    fill_getopt_tables(&tables);
    opterr = 0;
    optind = 0; /* not 1: getopt then also forgets where it was inside a cluster of letters */
    while ((found = getopt_long(argc, argv, tables.letters, tables.longs, NULL)) != -1) {
        const struct option_entry *entry = getopt_entry(found);
        int error =
            entry ? options_set(options, entry->name, optarg, diag) : getopt_report(options, argv[optind - 1], diag);

        if (error)
            return error;
    }
    options->traces = (const char *const *)(argv + optind);
    options->trace_count = (size_t)(argc - optind);
    return options_check(options, diag);
}
