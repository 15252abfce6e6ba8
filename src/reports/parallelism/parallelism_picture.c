/*
 * Parallelism in pictures: for how much of the time how many ranks compute; and a panel of the picture of windows.
 */
#include <inttypes.h>
#include <math.h>

#include "output/figures/figure.h"
#include "reports/parallelism/parallelism.h"
#include "reports/report.h"

enum {
    BARS_HEIGHT = 320,
    STRIP_HEIGHT = 56,
    MOST_BARS = 128, /* more are put together */
};

void parallelism_picture(struct figure *figure, const struct report_result *result)
{
    const struct parallelism_findings *found = result->findings;
    uint32_t step = found->rank_count / MOST_BARS + 1;
    uint32_t first = found->rank_count % step > 0 ? found->rank_count % step : step; /* behind the one with few */
    const char *what = found->counts_threads ? "threads" : "ranks";
    double mean = found->length > 0 ? found->mean : 0;
    struct figure_panel *panel =
        figure_add_panel(figure, FIGURE_COLUMNS,
                         figure_print(figure, "For how much of the time how many %s compute%s; dashed: the mean", what,
                                      found->clock == PARALLELISM_IDEAL ? " on ideal clocks" : ""),
                         BARS_HEIGHT);
    struct figure_series *series =
        figure_add_series(figure, panel, figure_print(figure, "time with so many %s", what), "#0072B2");
    double highest = 0;

    if (found->rank_count == 1)
        figure_set_title(
            figure, figure_print(figure, "The only rank computes for %s %% of the time", decimal_percent(mean).text));
    else
        figure_set_title(figure, figure_print(figure, "On average %s of %" PRIu32 " %s compute at the same time",
                                              decimal_ratio(mean, 1).text, found->rank_count, what));
    /* So many numbers of ranks share a bar, from all ranks down, so that all together is a full bar; none is one of its
     * own. */
    for (uint32_t least = 0, most = 0; least <= found->rank_count;
         least = most + 1, most = least == 1 ? first : most + step) {
        int64_t sum = 0;
        double share;

        for (uint32_t number = least; number <= most; number++)
            sum += found->histogram[number].time;
        share = found->length > 0 ? (double)sum / (double)found->length * 100 : 0;
        highest = fmax(highest, share);
        figure_add_stretch(figure, series, least - 0.4, most + 0.4, share);
    }
    panel->across = (struct figure_axis){.title = figure_print(figure, "%s that compute at the same time", what),
                                         .from = -0.5,
                                         .to = found->rank_count + 0.5,
                                         .is_whole = true};
    panel->up = (struct figure_axis){.title = "time (%)", .to = highest > 0 ? figure_end_above(highest) : 100};
    figure_add_mark(figure, panel, (struct figure_mark){.kind = FIGURE_MARK_PLACE, .from = mean, .color = "#444444"});
}

/* How many ranks compute at the same time. */
void parallelism_strip(struct figure *figure, const struct report_result *result)
{
    const struct parallelism_findings *found = result->findings;
    const struct parallelism_window *windows;
    struct figure_panel *panel;
    struct figure_series *series;
    size_t first = 0; /* of those that share a column; their time and so on */
    double time = 0;
    double sum = 0;
    double low = 0;
    double high = 0;

    if (!windows_tile(&figure->context->options->windows) || found->clock != PARALLELISM_ELAPSED || !found->profile)
        return;
    panel = figure_add_panel(figure, FIGURE_COLUMNS,
                             figure_print(figure,
                                          "How many ranks compute at the same time: mean, shaded from the "
                                          "least to the most; the whole run: %s",
                                          decimal_ratio(found->length > 0 ? found->mean : 0, 1).text),
                             STRIP_HEIGHT);
    figure_set_time(figure, panel, figure->start, figure->end);
    panel->up = (struct figure_axis){.title = "ranks", .to = found->rank_count};
    windows = found->profile->windows;
    series = figure_add_series(figure, panel, "ranks that compute at the same time", "#0072B2");
    for (size_t i = 0; i < found->profile->count; i++) {
        const struct parallelism_window *window = &windows[i];

        if (!figure_draws(figure, window->start, window->end))
            continue;
        if (!(time > 0))
            first = i;
        low = time > 0 ? fmin(low, window->least) : window->least;
        high = time > 0 ? fmax(high, window->most) : window->most;
        sum += window->mean * (double)(window->end - window->start);
        time += (double)(window->end - window->start);
        if (!figure_fills_column(figure, windows[first].start, window->end) && i + 1 < found->profile->count &&
            figure_draws(figure, windows[i + 1].start, windows[i + 1].end))
            continue;
        figure_add_point(figure, series,
                         (struct figure_point){.from = figure_time(panel, windows[first].start),
                                               .to = figure_time(panel, window->end),
                                               .value = first == i ? window->mean : sum / time,
                                               .low = low,
                                               .high = high});
        sum = time = 0;
    }
}
