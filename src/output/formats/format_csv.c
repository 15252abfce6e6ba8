/*
 * Comma-separated values as in RFC 4180, line ends included.
 */
#include "output/formats/format.h"
#include "output/delimited.h"

static void begin(const struct sheet *sheet)
{
    static const struct dialect dialect = {
        .header = "",
        .separator = ",",
        .line_end = "\r\n",
        .missing = "",
        .quotes = true,
    };
    struct separated *separated = sheet->state;

    separated->dialect = &dialect;
}

const struct format_class format_csv = {
    .state_size = sizeof(struct separated),
    .begin = begin,
    .windows_begin = separated_windows_begin,
    .window = separated_window,
    .summary = separated_summary,
    .section = separated_section,
    .scaling = separated_scaling,
};
