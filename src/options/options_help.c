/*
 * --help, made from the option table.
 */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "options/option_table.h"
#include "options/options.h"

enum {
    HELP_COLUMN = 31, /* where explanations begin */
    HELP_WIDTH = 80,
};

static const char *const group_titles[OPTION_GROUP_COUNT] = {
    [OPTION_GROUP_WINDOWS] = "Windows",
    [OPTION_GROUP_REPLAY] = "Waits and clocks",
    [OPTION_GROUP_PATHS] = "Paths and activities",
    [OPTION_GROUP_INPUT] = "Input",
    [OPTION_GROUP_OUTPUT] = "Output",
    [OPTION_GROUP_CHECK] = "Checks",
    [OPTION_GROUP_OTHER] = "Other",
};

/* Words from HELP_COLUMN on, in as many lines as they need. */
static void print_wrapped(FILE *out, const char *text)
{
    size_t column = HELP_COLUMN;

    while (*text) {
        size_t length = strcspn(text, " ");

        if (column > HELP_COLUMN && column + 1 + length > HELP_WIDTH) {
            fprintf(out, "\n%*s", HELP_COLUMN, "");
            column = HELP_COLUMN;
        } else if (column > HELP_COLUMN) {
            fputc(' ', out);
            column++;
        }
        fprintf(out, "%.*s", (int)length, text);
        column += length;
        text += length + strspn(text + length, " ");
    }
    fputc('\n', out);
}

static void print_entry(FILE *out, const struct option_entry *entry)
{
    char left[80];
    char letter[] = "    ";

    if (entry->letter)
        snprintf(letter, sizeof(letter), "-%c, ", entry->letter);
    snprintf(left, sizeof(left), "  %.4s--%s%s%s", letter, entry->name, entry->value ? " " : "",
             entry->value ? entry->value->name : "");
    fprintf(out, "%-*s", HELP_COLUMN, left);
    print_wrapped(out, entry->help);
}

static void print_group(FILE *out, enum option_group group)
{
    fprintf(out, "\n%s:\n", group_titles[group]);
    for (size_t i = 0; i < option_table_length; i++)
        if (option_table[i].group == group)
            print_entry(out, &option_table[i]);
}

int options_print_help(FILE *out)
{
    fputs("Usage: clocktalk [OPTION]... TRACE...\n"
          "Efficiency of an MPI program, as a whole or over time, from its Paraver trace.\n"
          "\n"
          "TRACE is a .prv or .prv.gz file, or - for standard input. Several traces make a\n"
          "scaling study.\n",
          out);
    for (int group = 0; group < OPTION_GROUP_COUNT; group++)
        print_group(out, (enum option_group)group);
    fputs("\n"
          "A DURATION or time T is written 500ns, 250us, 10ms, 1.5s, 2min or 1h, or as a\n"
          "plain number of nanoseconds; a SIZE as 4096, 32k or 1M (of 1024).\n"
          "\n"
          "Examples:\n"
          "  The run at a glance:\n"
          "      clocktalk trace.prv\n"
          "  A plot of the efficiencies over time:\n"
          "      clocktalk trace.prv --window 10ms --format gnuplot | gnuplot -p\n"
          "  From a pipe into a spreadsheet:\n"
          "      xz -dc trace.prv.xz | clocktalk - --windows 200 --format csv -o t.csv\n"
          "\n"
          "The manual has the rest, and what the numbers mean: man clocktalk\n",
          out);
    return ferror(out) ? ERROR_OUTPUT : 0;
}
