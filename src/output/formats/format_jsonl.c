/*
 * JSON lines: one object per window, handed on at once.
 */
#include "output/formats/format.h"
#include "output/formats/json_parts.h"

static void begin(const struct sheet *sheet)
{
    json_begin(sheet->state, sheet->output);
}

static void window(const struct sheet *sheet, const struct row *row)
{
    json_window(sheet->state, NULL, sheet->run.window_parts, row);
}

const struct format_class format_jsonl = {
    .state_size = sizeof(struct json_writer),
    .prompt = true,
    .begin = begin,
    .window = window,
};
