#include "reports/parallelism/parallelism_picture.h"

#include <inttypes.h>
#include <stdio.h>

#include "reports/parallelism/parallelism_findings.h"

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

/* Numbers of ranks that share a bar. */
static uint32_t numbers_per_bar(const struct parallelism_findings *found)
{
    return found->rank_count / MOST_BARS + 1;
}

/* From all of them down, so that all together is a full bar; none is one of its own. */
static void put_histogram(const struct gnuplot_page *page, const struct parallelism_findings *found)
{
    struct output *output = page->context->output;
    uint32_t step = numbers_per_bar(found);
    uint32_t first = found->rank_count % step > 0 ? found->rank_count % step : step; /* behind the one with few */

    output_text(output, "# least most share: of the time with so many\n$histogram << EOD\n");
    for (uint32_t least = 0, most = 0; least <= found->rank_count;
         least = most + 1, most = least == 1 ? first : most + step) {
        int64_t sum = 0;

        for (uint32_t number = least; number <= most; number++)
            sum += found->histogram[number];
        output_format(output, "%" PRIu32 " %" PRIu32 " %s\n", least, most,
                      decimal_ratio(found->length > 0 ? (double)sum / (double)found->length : 0, 6).text);
    }
    output_text(output, "EOD\n");
}

static void parallelism_picture_draw(const struct gnuplot_page *page, const struct report_result *result)
{
    const struct parallelism_findings *found = result->findings;
    struct output *output = page->context->output;
    const char *what = found->counts_threads ? "threads" : "ranks";
    double mean = found->length > 0 ? (double)found->useful_sum / (double)found->length : 0;
    char text[DECIMAL_SIZE + 96];

    put_histogram(page, found);
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
                  decimal_ratio(numbers_per_bar(found) * 0.4, 1).text, what);
}

const struct report_picture parallelism_picture = {
    .height = parallelism_picture_height,
    .draw = parallelism_picture_draw,
};
