/*
 * JSON lines: one object per window, handed on at once.
 */
#include "output/formats/format.h"
#include "output/formats/json_parts.h"

static void format_jsonl_begin(const struct format_context *context)
{
    json_begin(context->state, context->output);
}

static void format_jsonl_window(const struct format_context *context, const struct row *row)
{
    json_window(context->state, NULL, context->run.window_parts, row);
}

const struct format_class format_jsonl = {
    .state_size = sizeof(struct json_writer),
    .prompt = true,
    .begin = format_jsonl_begin,
    .window = format_jsonl_window,
};
