/*
 * --help and --help-all, made from the option table.
 */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/slice.h"
#include "options/option_table.h"
#include "options/options.h"

enum {
    HELP_COLUMN = 30, /* where explanations begin */
    HELP_WIDTH = 80,
};

static const char *const group_titles[OPTION_GROUP_COUNT] = {
    [OPTION_GROUP_OUTPUT] = "Output",
    [OPTION_GROUP_WINDOWS] = "Windows",
    [OPTION_GROUP_REPORTS] = "Reports",
    [OPTION_GROUP_PATHS] = "Paths and activities",
    [OPTION_GROUP_MEANING] = "Meaning of the numbers",
    [OPTION_GROUP_CHECKS] = "Checks",
    [OPTION_GROUP_INPUT] = "Input",
    [OPTION_GROUP_HELP] = "Help",
};

/* Words from HELP_COLUMN on, in as many lines as they need. */
static void help_print_wrapped(struct slice text, FILE *out)
{
    size_t column = HELP_COLUMN;

    while (text.length > 0) {
        const char *blank = memchr(text.text, ' ', text.length);
        struct slice word = {text.text, blank ? (size_t)(blank - text.text) : text.length};
        size_t used = word.length + (blank != NULL);

        if (column > HELP_COLUMN && column + 1 + word.length > HELP_WIDTH) {
            fprintf(out, "\n%*s", HELP_COLUMN, "");
            column = HELP_COLUMN;
        } else if (column > HELP_COLUMN) {
            fputc(' ', out);
            column++;
        }
        fprintf(out, "%.*s", (int)word.length, word.text);
        column += word.length;
        text = (struct slice){text.text + used, text.length - used};
    }
    fputc('\n', out);
}

static void help_print_entry(const struct option_entry *entry, enum help_kind kind, FILE *out)
{
    char left[HELP_WIDTH];
    char letter[] = "    ";
    size_t length = kind == HELP_ALL ? strlen(entry->help) : strcspn(entry->help, ";");

    if (entry->letter)
        snprintf(letter, sizeof(letter), "-%c, ", entry->letter);
    snprintf(left, sizeof(left), "  %.4s--%s%s%s", letter, entry->name, entry->value ? " " : "",
             entry->value ? entry->value->name : "");
    fprintf(out, "%-*s", HELP_COLUMN, left);
    if (strlen(left) >= HELP_COLUMN)
        fprintf(out, "\n%*s", HELP_COLUMN, "");
    help_print_wrapped((struct slice){entry->help, length}, out);
}

/* Nothing where --help has none of the group. */
static void help_print_group(enum option_group group, enum help_kind kind, FILE *out)
{
    bool is_begun = false;

    for (size_t i = 0; i < option_table_length; i++) {
        const struct option_entry *entry = &option_table[i];

        if (entry->group != group || (kind == HELP_COMMON && !entry->is_common))
            continue;
        if (!is_begun)
            fprintf(out, "\n%s:\n", group_titles[group]);
        is_begun = true;
        help_print_entry(entry, kind, out);
    }
}

static void help_print_examples(FILE *out)
{
    fputs("\n"
          "Examples:\n"
          "  The run at a glance:\n"
          "      clocktalk trace.prv\n"
          "  A plot of the efficiencies over time:\n"
          "      clocktalk trace.prv --window 10ms --format gnuplot | gnuplot -p\n"
          "  From a pipe into a spreadsheet:\n"
          "      xz -dc trace.prv.xz | clocktalk - --windows 200 --format csv -o t.csv\n",
          out);
}

int options_print_help(enum help_kind kind, FILE *out)
{
    fputs("Usage: clocktalk [OPTION]... TRACE...\n"
          "Efficiency of an MPI program, as a whole or over time, from its Paraver trace.\n"
          "\n"
          "TRACE is a .prv or .prv.gz file, or - for standard input. Several traces make a\n"
          "scaling study.\n",
          out);
    for (int group = 0; group < OPTION_GROUP_COUNT; group++)
        help_print_group((enum option_group)group, kind, out);
    fputs("\n"
          "A DURATION or time T is written 500ns, 250us, 10ms, 1.5s, 2min or 1h; a SIZE as\n"
          "4096, 32k or 1M (of 1024).\n",
          out);
    if (kind == HELP_ALL)
        help_print_examples(out);
    fputs(kind == HELP_ALL ? "\nWhat the numbers mean: man clocktalk\n"
                           : "\nAll options: clocktalk --help-all. What the numbers mean: man clocktalk\n",
          out);
    return ferror(out) ? ERROR_OUTPUT : 0;
}
