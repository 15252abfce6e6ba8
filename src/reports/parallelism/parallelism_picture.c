/*
 * Parallelism in pictures: for how much of the time how many ranks compute; and a strip of the picture of windows.
 */
#include <inttypes.h>
#include <stdio.h>

#include "output/pictures/gnuplot_page.h"
#include "reports/parallelism/parallelism.h"
#include "reports/report.h"

enum {
    LABEL = 82, /* the middle of the line, from the top */
    BARS_TOP = 102,
    BARS_HEIGHT = 320,
    NAME_BASE = 9, /* of what stands across, from below */
    HEIGHT = BARS_TOP + BARS_HEIGHT + PAGE_BOTTOM,
    MOST_BARS = 128, /* more are put together */
};

static unsigned parallelism_picture_height(const struct report_result *result)
{
    (void)result;
    return HEIGHT;
}

static void parallelism_picture_draw(const struct gnuplot_page *page, const struct report_result *result)
{
    const struct parallelism_findings *found = result->findings;
    struct output *output = page->context->output;
    uint32_t step = found->rank_count / MOST_BARS + 1;
    uint32_t first = found->rank_count % step > 0 ? found->rank_count % step : step; /* behind the one with few */
    const char *what = found->counts_threads ? "threads" : "ranks";
    double mean = found->length > 0 ? found->mean : 0;
    char text[DECIMAL_SIZE + 96];

    /* So many numbers of ranks share a bar, from all ranks down, so that all together is a full bar; none is one of its
     * own. */
    output_text(output, "# least most share: of the time with so many\n$histogram << EOD\n");
    for (uint32_t least = 0, most = 0; least <= found->rank_count;
         least = most + 1, most = least == 1 ? first : most + step) {
        int64_t sum = 0;

        for (uint32_t number = least; number <= most; number++)
            sum += found->histogram[number].time;
        output_format(output, "%" PRIu32 " %" PRIu32 " %s\n", least, most,
                      decimal_ratio(found->length > 0 ? (double)sum / (double)found->length : 0, 6).text);
    }
    output_text(output, "EOD\n");
    gnuplot_page_put_heading(page);
    gnuplot_page_put_frame(page);
    snprintf(text, sizeof(text), "time (%%) in which so many %s compute%s, dashed: mean %s", what,
             found->clock == PARALLELISM_IDEAL ? " on ideal clocks" : "", decimal_ratio(mean, 1).text);
    gnuplot_page_put_label(page, PAGE_LEFT, LABEL, text);
    gnuplot_page_put_place(page, BARS_TOP, BARS_HEIGHT);
    snprintf(text, sizeof(text), "%s that compute at the same time", what);
    gnuplot_page_put_below(page, page->height - NAME_BASE, text);
    output_format(output, "set xrange [-0.5:%" PRIu32 ".5] noextend\nset yrange [0:*]\n", found->rank_count);
    output_format(output, "set xtics 0, %" PRIu32 "\n", gnuplot_page_tic_step(found->rank_count));
    output_format(output,
                  "set arrow from first %s, graph 0 to first %s, graph 1 nohead linewidth 1.5 "
                  "dashtype (10,8) linecolor rgb '#444444' front\n",
                  decimal_ratio(mean, 4).text, decimal_ratio(mean, 4).text);
    output_format(output,
                  "plot $histogram using (($1+$2)/2):($3*50):(%s):($3*50) with boxxyerror fillstyle solid "
                  "noborder linecolor rgb '#0072B2' title 'time with so many %s'\n",
                  decimal_ratio(step * 0.4, 1).text, what);
}

const struct report_picture parallelism_picture = {
    .height = parallelism_picture_height,
    .draw = parallelism_picture_draw,
};

/* The strip: how many ranks compute at the same time. */

static bool parallelism_strip_is_there(const struct format_context *context)
{
    return (context->options->reports & REPORT_PARALLELISM) && windows_tile(&context->options->windows) &&
           context->options->clock == PARALLELISM_ELAPSED;
}

static void parallelism_strip_put_data(const struct gnuplot_page *page, const struct report_result *result)
{
    const struct parallelism_findings *found = result->findings;
    struct output *output = page->context->output;

    output_text(output, "# start_s end_s mean least most\n$parallelism << EOD\n");
    for (size_t i = 0; found->profile && i < found->profile->count; i++) {
        const struct parallelism_window *window = &found->profile->windows[i];

        output_format(output, "%s %s %s %" PRIu32 " %" PRIu32 "\n", decimal_seconds(window->start).text,
                      decimal_seconds(window->end).text, decimal_ratio(window->mean, 6).text, window->least,
                      window->most);
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
