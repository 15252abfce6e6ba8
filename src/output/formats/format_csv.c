/*
 * Comma-separated values as in RFC 4180, line ends included.
 */
#include "output/delimited.h"
#include "output/formats/format.h"

const struct dialect delimited_csv = {
    .header = "",
    .separator = ",",
    .line_end = "\r\n",
    .missing = "",
    .quotes = true,
};

static void format_csv_begin(const struct format_context *context)
{
    struct delimited *separated = context->state;

    separated->dialect = &delimited_csv;
}

const struct format_class format_csv = {
    .state_size = sizeof(struct delimited),
    .chooses_columns = true,
    .begin = format_csv_begin,
    .windows_begin = delimited_windows_begin,
    .window = delimited_window,
    .summary = delimited_summary,
    .section = delimited_section,
};
