/*
 * Windows as records of a Paraver trace (prv_files.h): an event line at the start of each.
 */
#include <inttypes.h>
#include <math.h>

#include "output/formats/format.h"
#include "output/formats/prv_files.h"

struct records {
    bool begun;
    int64_t end; /* of the last one to end so far */
};

static int64_t millionths(double ratio)
{
    return isfinite(ratio) ? llround(ratio * 1e6) : 0;
}

/* row NULL: no window from here on. */
static void put_window_event(const struct format_context *context, int64_t time, const struct row *row)
{
    struct column_list columns = columns_of_window(context->run.window_parts);

    output_format(context->output, "2:1:1:1:1:%" PRId64, time);
    for (size_t i = 0; i < columns.count; i++) {
        uint32_t type = prv_files_type(&columns, i);

        if (type != 0)
            output_format(context->output, ":%" PRIu32 ":%" PRId64, type,
                          row ? millionths(column_ratio(column_of(columns.ids[i]), row)) : 0);
    }
    output_text(context->output, "\n");
}

static void format_prv_window(const struct format_context *context, const struct row *row)
{
    struct records *records = context->state;

    if (records->begun && row->start > records->end)
        put_window_event(context, records->end, NULL);
    put_window_event(context, row->start, row);
    records->begun = true;
    if (row->end > records->end)
        records->end = row->end;
}

static void format_prv_windows_end(const struct format_context *context)
{
    const struct records *records = context->state;

    if (records->begun)
        put_window_event(context, records->end, NULL);
}

const struct format_class format_prv = {
    .state_size = sizeof(struct records),
    .window = format_prv_window,
    .windows_end = format_prv_windows_end,
};
