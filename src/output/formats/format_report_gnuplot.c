/*
 * A gnuplot script with its data inside: the picture of one report (output/pictures/gnuplot_page.h).
 */
#include "output/formats/format.h"
#include "output/pictures/gnuplot_page.h"

struct report_script {
    struct row run; /* the last one */
};

static void format_report_gnuplot_summary(const struct format_context *context, const struct row *row,
                                          const struct run_summary *run)
{
    struct report_script *script = context->state;

    (void)run;
    script->run = *row;
}

static void format_report_gnuplot_section(const struct format_context *context, const struct report_result *result)
{
    const struct report_script *script = context->state;
    const struct report_picture *picture = result->section->picture;
    struct gnuplot_page page = {.context = context};

    if (!picture)
        return;
    page.height = picture->height(result);
    if (result->run) {
        page.run = &script->run;
        page.unit = time_unit_for(script->run.elapsed);
    }
    output_format(context->output, "# Made by clocktalk %s; show it with: gnuplot -p FILE\n", context->run.version);
    gnuplot_page_put_terminal(context, page.height);
    picture->draw(&page, result);
}

const struct format_class format_report_gnuplot = {
    .state_size = sizeof(struct report_script),
    .always_summary = true,
    .summary = format_report_gnuplot_summary,
    .section = format_report_gnuplot_section,
};
