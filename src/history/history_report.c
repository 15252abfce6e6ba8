#include "history/history_report.h"

#include "base/error.h"
#include "history/history.h"
#include "history/history_checks.h"
#include "history/history_formats.h"
#include "output/text.h"

static const char *title_of_history(const struct options *options)
{
    return options->title ? options->title : text_base_name(options->traces[0]);
}

static int write_result(const struct format_context *about, const struct history *history, const struct diag *diag)
{
    struct format_context context = *about;
    int error = output_open(&context.output, context.options->output, diag);

    if (error < 0)
        return error;
    if (context.options->output) {
        context.run.width = 0;
        context.run.color = context.options->color == COLOR_ALWAYS;
    }
    switch (context.options->format) {
    case FORMAT_TSV:
    case FORMAT_CSV:
        history_list(&context, history);
        break;
    case FORMAT_JSON:
        history_write(&context, history);
        break;
    case FORMAT_HTML:
        history_write_page(&context, history, title_of_history(context.options));
        break;
    case FORMAT_BADGE:
        history_write_badge(&context, history);
        break;
    default:
        history_print(&context, history);
    }
    return output_commit(context.output);
}

static int draw_picture(const struct format_context *about, const struct history *history,
                        const struct picture_watch *watch, const struct diag *diag)
{
    struct format_context context = *about;
    struct picture *picture;
    int status = picture_open(&picture, context.options->plot.path, diag);

    if (status < 0)
        return status;
    if (history->series_count > HISTORY_PICTURE_MOST)
        diag_report(diag, SEVERITY_WARNING, NULL, 0, "--plot: the picture shows the first %d of %zu series",
                    HISTORY_PICTURE_MOST, history->series_count);
    context.output = picture_script(picture);
    history_write_script(&context, history, title_of_history(context.options));
    status = picture_draw(picture, watch);
    if (status == 0)
        return picture_commit(picture);
    picture_abort(picture);
    return status;
}

/* A picture of nothing cannot be drawn. */
static bool wants_picture(const struct options *options, const struct history *history, const struct diag *diag)
{
    if (options->plot.path && history->series_count == 0)
        diag_report(diag, SEVERITY_WARNING, NULL, 0, "--plot: no runs yet, no picture");
    return options->plot.path && history->series_count > 0;
}

int history_report(const struct options *options, const struct report_run *about, const struct picture_watch *watch,
                   const struct diag *diag, bool *has_failed)
{
    struct format_context context = {.options = options, .run = *about};
    struct history history = {0};
    int status = history_read(&history, options->traces[0], diag);

    *has_failed = false;
    if (status == 0)
        status = history_check(&history, options, diag, has_failed);
    if (status == 0)
        status = write_result(&context, &history, diag);
    if (status >= 0 && wants_picture(options, &history, diag))
        status = draw_picture(&context, &history, watch, diag);
    history_deinit(&history);
    return status;
}
