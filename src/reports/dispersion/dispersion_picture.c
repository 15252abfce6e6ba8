/*
 * The picture of dispersion: of each activity, or of each region, how long every rank takes for it.
 */
#include <inttypes.h>
#include <math.h>

#include "output/figures/figure.h"
#include "output/section.h"
#include "reports/dispersion/dispersion.h"

enum {
    ROW_HEIGHT = 36,
    ROWS_MOST = 20,
    COLUMNS_MOST = 512, /* more ranks are put together */
};

static const char *name_of_row(const struct dispersion_findings *found, const struct dispersion_cell *row)
{
    return found->is_whole ? dispersion_activity_names[row->activity] : row->name;
}

/* How far ranks are above or below the mean of their row: 1 is twice the mean, or more, -1 nothing. What takes hardly
 * any time is faded: what is far from little is little. Of ranks that share a column the farthest counts; of all rows
 * the farthest stands in the title. */
static void add_row_points(struct figure *figure, struct figure_series *series, const struct dispersion_findings *found,
                           const struct dispersion_cell *row, size_t i, uint32_t step, double largest_share,
                           double *most)
{
    static const double hardly_any = 0.005;
    uint32_t count = found->rank_count;
    double fade = sqrt(largest_share > 0 ? row->share / largest_share : 0);
    double sum = 0, mean, ratio, shade = 0;

    for (uint32_t rank = 0; rank < count; rank++)
        sum += (double)row->times[rank];
    mean = count > 0 ? sum / count : 0;
    for (uint32_t rank = 0; rank < count; rank++) {
        double own = fmin(mean > 0 ? ((double)row->times[rank] - mean) / mean : 0, 1) * fade;

        if (fabs(own) > *most) {
            *most = fabs(own);
            ratio = (double)row->times[rank] / mean;
            figure_set_title(figure, "Rank %" PRIu32 " stands out in %s: %s", rank + 1, name_of_row(found, row),
                             ratio > hardly_any
                                 ? figure_print(figure, "%s times the mean rank", decimal_ratio(ratio, 2).text)
                             : ratio > 0 ? "it has hardly any"
                                         : "it has none");
        }
        shade = fabs(own) > fabs(shade) ? own : shade;
        if ((rank + 1) % step != 0 && rank + 1 < count)
            continue;
        figure_add_point(
            figure, series,
            (struct figure_point){.from = rank / step * step + 0.5, .to = rank + 1.5, .value = shade, .row = i});
        shade = 0;
    }
}

void dispersion_picture(struct figure *figure, const struct report_result *result)
{
    const struct dispersion_findings *found = result->findings;
    const struct dispersion_cell *rows[ROWS_MOST];
    size_t count = 0;
    uint32_t step = (found->rank_count + COLUMNS_MOST - 1) / COLUMNS_MOST;
    double largest = 0;
    double most = 0;
    const char *question =
        figure_print(figure, "How far each rank is from the mean, in %s%s",
                     found->is_whole ? "each activity" : "computing of each region",
                     step > 1 ? figure_print(figure, "; of %" PRIu32 " neighbours the farthest", step) : "");
    struct figure_panel *panel;
    struct figure_series *series;

    /* Where the run is not cut into regions the activities of the whole are compared, else the computing in each. */
    for (size_t i = 0; i < found->cell_count && count < ROWS_MOST; i++)
        if (found->is_whole || found->cells[i].activity == DISPERSION_COMPUTATION)
            rows[count++] = &found->cells[i];
    if (count == 0 || found->rank_count == 1) {
        figure_set_title(figure, count == 0 ? "Nothing took any time" : "The only rank has no others to differ from");
        figure_add_words(figure, question, count == 0 ? "nothing took any time" : "there is one rank");
        return;
    }
    panel = figure_add_panel(figure, FIGURE_CELLS, question, (unsigned)(count > 2 ? count : 2) * ROW_HEIGHT);
    series = figure_add_series(figure, panel, "above or below the mean", COLOR_OF_CELLS);
    figure_set_ranks(&panel->across, "rank", found->rank_count);
    for (size_t i = 0; i < count; i++)
        largest = fmax(largest, rows[i]->share);
    for (size_t i = 0; i < count; i++) {
        /* Each row has its share of the run behind its name. */
        figure_add_row(
            figure, panel,
            (struct figure_row){.name = name_of_row(found, rows[i]),
                                .value = figure_print(figure, "%s %%", decimal_percent(rows[i]->share).text)});
        add_row_points(figure, series, found, rows[i], i, step, largest, &most);
    }
    if (!(most > 0))
        figure_set_title(figure, "All ranks spend their time alike");
    panel->is_scaled = true;
    panel->is_signed = true;
    panel->least = "nothing";
    panel->most = "twice the mean or more";
    panel->note = "at the right: share of the run; rows of a small share are faded";
}
