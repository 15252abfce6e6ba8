#include "history/sparkline.h"

#include <math.h>

#include "history/history_report.h"
#include "output/text.h"

enum {
    DRAWN_WIDTH = 200, /* of the SVG element, in pixels */
    DRAWN_HEIGHT = 34,
    DRAWN_MARGIN = 4,
};

struct range {
    double low;
    double high;
};

static const double STEPS = 4; /* least changes that fill the height at least */

static size_t first_shown(const struct history_series *series, size_t most)
{
    return series->count > most ? series->count - most : 0;
}

/* Of the runs from `first` on. */
static struct range range_of(const struct history_series *series, enum column_id id, size_t first)
{
    struct range range = {INFINITY, -INFINITY};
    double middle;
    double least;

    for (size_t i = first; i < series->count; i++) {
        range.low = fmin(range.low, trend_value(series->runs[i], id));
        range.high = fmax(range.high, trend_value(series->runs[i], id));
    }
    middle = (range.low + range.high) / 2;
    least = STEPS * TREND_PER_CENT / 100 * (column_of(id)->field.kind == FIELD_RATIO ? 1 : fabs(middle));
    if (!(range.high - range.low < least))
        return range;
    return (struct range){middle - least / 2, middle + least / 2};
}

/* 0 … 1; in the middle where there is only one value. */
static double height_in(const struct range *range, double value)
{
    return range->high > range->low ? (value - range->low) / (range->high - range->low) : 0.5;
}

void sparkline_print(const struct format_context *context, const struct history_series *series, enum column_id id,
                     unsigned width)
{
    static const char *const bars[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char *const signs[] = {"_", ".", ",", "-", "~", "=", "+", "#"};
    const int levels = COUNT_OF(bars);
    size_t first = first_shown(series, width);
    struct range range = range_of(series, id, first);

    for (size_t i = first; i < series->count; i++) {
        double value = trend_value(series->runs[i], id);
        int level = isfinite(value) ? (int)round(height_in(&range, value) * (levels - 1)) : 0;

        output_text(context->output, !isfinite(value) ? " " : context->terminal.utf8 ? bars[level] : signs[level]);
    }
    output_format(context->output, "%*s", (int)(width - (series->count - first)), "");
}

struct spot {
    double across;
    double down;
    bool is_there;
};

static struct spot spot_of(const struct history_series *series, enum column_id id, size_t first, size_t run,
                           const struct range *range)
{
    double value = trend_value(series->runs[run], id);
    double steps = series->count - first > 1 ? (double)(series->count - first - 1) : 1;

    return (struct spot){
        .across = DRAWN_MARGIN + (double)(run - first) / steps * (DRAWN_WIDTH - 2 * DRAWN_MARGIN),
        .down = DRAWN_HEIGHT - DRAWN_MARGIN - height_in(range, value) * (DRAWN_HEIGHT - 2 * DRAWN_MARGIN),
        .is_there = isfinite(value),
    };
}

void sparkline_draw(struct output *output, const struct history_series *series, enum column_id id, size_t since)
{
    size_t first = first_shown(series, TREND_RUNS);
    struct range range = range_of(series, id, first);

    output_format(output,
                  "<svg class=\"sparkline\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" "
                  "aria-label=\"%s over %zu runs\">",
                  DRAWN_WIDTH, DRAWN_HEIGHT, DRAWN_WIDTH, DRAWN_HEIGHT, column_of(id)->title, series->count - first);
    if (since > first) {
        double before = spot_of(series, id, first, since - 1, &range).across;
        double behind = spot_of(series, id, first, since, &range).across;
        struct decimal across = decimal_ratio((before + behind) / 2, 1);

        output_format(output, "<line x1=\"%s\" x2=\"%s\" y1=\"0\" y2=\"%d\"/>", across.text, across.text, DRAWN_HEIGHT);
    }
    output_text(output, "<polyline points=\"");
    for (size_t i = first; i < series->count; i++) {
        struct spot spot = spot_of(series, id, first, i, &range);

        if (spot.is_there)
            output_format(output, "%s,%s ", decimal_ratio(spot.across, 1).text, decimal_ratio(spot.down, 1).text);
    }
    output_text(output, "\"/>");
    for (size_t i = first; i < series->count; i++) {
        struct spot spot = spot_of(series, id, first, i, &range);

        if (!spot.is_there)
            continue;
        output_format(output, "<circle cx=\"%s\" cy=\"%s\" r=\"%s\"><title>", decimal_ratio(spot.across, 1).text,
                      decimal_ratio(spot.down, 1).text, i + 1 == series->count ? "3" : "1.5");
        text_print_markup(output, history_name(series->runs[i]).text);
        output_format(output, ": %s</title></circle>",
                      history_value(column_of(id), trend_value(series->runs[i], id)).text);
    }
    output_text(output, "</svg>");
}
