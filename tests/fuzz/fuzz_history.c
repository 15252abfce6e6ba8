/* A history of any bytes is shown in every format, or refused. */
#include <stdlib.h>

#include "history/history.h"
#include "history/history_report.h"
#include "output/drawing/renderers.h"
#include "output/output.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void show(const struct history *history, enum format format)
{
    const struct diag silent = {NULL, NULL};
    struct options options;
    struct figure figure;
    struct format_context context = {.options = &options, .terminal.width = 60};

    options_init(&options);
    options.format = format;
    options.title = "title";
    if (output_open_memory(&context.output, &silent) < 0)
        abort();
    if (format == FORMAT_GNUPLOT) {
        history_figure(&figure, &context, history, "history.jsonl");
        figure_put_gnuplot(&figure);
        figure_deinit(&figure);
    } else {
        history_put(&context, history);
    }
    if (output_status(context.output) < 0)
        abort();
    output_abort(context.output);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const enum format formats[] = {FORMAT_TABLE, FORMAT_CSV,   FORMAT_JSON,
                                          FORMAT_HTML,  FORMAT_BADGE, FORMAT_GNUPLOT};
    const struct diag silent = {NULL, NULL};
    struct history history = {0};

    if (history_parse(&history, (const char *)data, size, "history", &silent) == 0)
        for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++)
            show(&history, formats[i]);
    history_deinit(&history);
    return 0;
}
