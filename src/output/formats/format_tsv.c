/*
 * Tab-separated values, ready for gnuplot, awk and cut: the header line is a comment.
 */
#include "output/formats/format.h"
#include "output/delimited.h"

const struct dialect separated_tsv = {
    .header = "# ",
    .separator = "\t",
    .line_end = "\n",
    .missing = "nan",
};

static void begin(const struct sheet *sheet)
{
    struct separated *separated = sheet->state;

    separated->dialect = &separated_tsv;
}

const struct format_class format_tsv = {
    .state_size = sizeof(struct separated),
    .begin = begin,
    .windows_begin = separated_windows_begin,
    .window = separated_window,
    .summary = separated_summary,
    .section = separated_section,
    .scaling = separated_scaling,
};
