#include "cli/help.h"

#include <stdio.h>
#include <string.h>

#include "options/option_table.h"
#include "output/formats/format.h"
#include "output/text.h"

enum {
    COLUMN = 30, /* where explanations begin */
    WIDTH = 80,
    INDENT = 8, /* of reports */
};

static void put_option(struct output *output, const struct option_entry *entry, enum help_kind kind)
{
    const struct format_context context = {.output = output};
    size_t length = kind == HELP_ALL ? strlen(entry->help) : strcspn(entry->help, ";");
    char words[400]; /* far more than the longest explanation has */
    char left[WIDTH];
    char letter[] = "    ";

    if (entry->letter)
        snprintf(letter, sizeof(letter), "-%c, ", entry->letter);
    snprintf(left, sizeof(left), "  %s--%s%s%s", letter, entry->name, entry->value ? " " : "",
             entry->value ? entry->value->name : "");
    output_format(output, "%-*s", COLUMN, left);
    if (strlen(left) >= COLUMN)
        output_format(output, "\n%*s", COLUMN, "");
    snprintf(words, sizeof(words), "%.*s", (int)length, entry->help);
    text_wrap(&context, words, COLUMN, WIDTH);
}

/* Nothing where --help has none of the group. */
static void put_group(struct output *output, const struct options *options, enum option_group group)
{
    const struct known_reports *known = &options->known;
    bool is_begun = false;

    for (const struct option_entry *entry = option_table; entry < option_table + option_table_length; entry++) {
        if (entry->group != group || (options->help == HELP_COMMON && !entry->is_common))
            continue;
        if (!is_begun)
            output_format(output, "\n%s:\n", option_groups[group].title);
        is_begun = true;
        put_option(output, entry, options->help);
        for (size_t i = 0; entry->value && entry->value->kind == OPTION_REPORTS && i < known->count; i++)
            output_format(output, "%*s%-*s%s\n", INDENT, "", COLUMN - INDENT, known->words[i].text,
                          known->traits[i]->about);
    }
}

void help_put(struct output *output, const struct options *options)
{
    output_text(output, "Usage: clocktalk [OPTION]... TRACE...\n"
                        "Efficiency of an MPI program, as a whole or over time, from its trace.\n"
                        "\n"
                        "TRACE is a .prv or .prv.gz file, - for standard input, or an OTF2 archive (the\n"
                        "folder with traces.otf2 in it). Several traces make a scaling study.\n");
    for (enum option_group group = 0; group < OPTION_GROUP_COUNT; group++)
        put_group(output, options, group);
    output_text(output, "\n"
                        "A DURATION or time T is written 500ns, 250us, 10ms, 1.5s, 2min or 1h; a SIZE as\n"
                        "4096, 32k or 1M (of 1024).\n");
    output_text(output, options->help == HELP_ALL
                            ? "\n"
                              "Examples:\n"
                              "  The run at a glance:\n"
                              "      clocktalk trace.prv\n"
                              "  A plot of the efficiencies over time:\n"
                              "      clocktalk trace.prv --window 10ms --format gnuplot | gnuplot -p\n"
                              "  From a pipe into a spreadsheet:\n"
                              "      xz -dc trace.prv.xz | clocktalk - --windows 200 --format csv -o t.csv\n"
                              "\nWhat the numbers mean: man clocktalk\n"
                            : "\nAll options: clocktalk --help-all. What the numbers mean: man clocktalk\n");
}
