#include "output/pictures/gnuplot_strip.h"
#include "reports/parallelism/parallelism_findings.h"
#include "reports/report.h"

#include <inttypes.h>

static bool parallelism_strip_is_there(const struct format_context *context)
{
    return (context->options->reports & REPORT_PARALLELISM) && context->options->windows.step == 0 &&
           context->options->clock == PARALLELISM_ELAPSED;
}

static void parallelism_strip_put_data(const struct gnuplot_page *page, const struct report_result *result)
{
    const struct parallelism_findings *parallelism = result->findings;
    struct output *output = page->context->output;

    output_text(output, "# start_s end_s mean least most\n$parallelism << EOD\n");
    for (size_t i = 0; i < parallelism->window_count; i++) {
        const struct parallelism_window *window = &parallelism->windows[i];
        int64_t length = window->end - window->start;

        if (length <= 0)
            continue;
        output_format(output, "%s %s %s %" PRIu32 " %" PRIu32 "\n", decimal_seconds(window->start).text,
                      decimal_seconds(window->end).text,
                      decimal_ratio((double)window->useful_sum / (double)length, 6).text, window->least, window->most);
    }
    output_text(output, "EOD\n");
}

/* The mean as a bar, and in a light colour what lies between the least and the most. */
static void parallelism_strip_put(const struct gnuplot_page *page, const struct report_result *result, unsigned y,
                                  unsigned label)
{
    const struct parallelism_findings *found = result->findings;
    struct decimal factor = decimal_scaled(1000000000, page->unit->nanoseconds, 0);
    uint32_t ranks = found->rank_count;

    gnuplot_page_put_label(page, PAGE_LEFT, y - label, "ranks that compute at the same time: mean, least to most");
    output_format(page->context->output,
                  "set yrange [0:%" PRIu32 "] noextend\nset ytics (0, %" PRIu32 ")\nunset mytics\nplot \\\n", ranks,
                  ranks);
    output_format(page->context->output,
                  "  $parallelism using ($1*%s):(0):($1*%s):($2*%s):4:5 with boxxyerror fillstyle solid noborder "
                  "linecolor rgb '#CFE3F3' title 'ranks that compute at the same time, least to most', \\\n",
                  factor.text, factor.text, factor.text);
    output_format(page->context->output,
                  "  $parallelism using ($1*%s):3:(($2-$1)*%s):(0) with vectors nohead linewidth 2.5 "
                  "linecolor rgb '#0072B2' title 'ranks that compute at the same time, mean'\n",
                  factor.text, factor.text);
}

const struct gnuplot_strip parallelism_strip = {
    .is_there = parallelism_strip_is_there,
    .put_data = parallelism_strip_put_data,
    .put = parallelism_strip_put,
};
