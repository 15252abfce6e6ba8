/*
 * Tab-separated values, ready for gnuplot, awk and cut: the header line is a comment.
 */
#include "output/delimited.h"
#include "output/formats/format.h"

const struct dialect delimited_tsv = {
    .header = "# ",
    .separator = "\t",
    .line_end = "\n",
    .missing = "nan",
};

static void format_tsv_begin(const struct format_context *context)
{
    struct delimited *separated = context->state;

    separated->dialect = &delimited_tsv;
}

const struct format_class format_tsv = {
    .state_size = sizeof(struct delimited),
    .chooses_columns = true,
    .begin = format_tsv_begin,
    .windows_begin = delimited_windows_begin,
    .window = delimited_window,
    .summary = delimited_summary,
    .section = delimited_section,
};
