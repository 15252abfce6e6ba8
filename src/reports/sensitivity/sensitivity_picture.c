/*
 * The picture of sensitivity: each efficiency under each assumption.
 */
#include <math.h>
#include <string.h>

#include "output/columns/columns.h"
#include "output/figures/figure.h"
#include "output/section.h"
#include "reports/sensitivity/sensitivity.h"

enum { ROW_HEIGHT = 24 };

/* Points differ where colours do not. */
static const struct {
    enum sensitivity_ratio ratio;
    enum column_id column;
    const char *color;
    char letter;
} studied[] = {
    {SENSITIVITY_PARALLEL, COLUMN_PARALLEL_EFFICIENCY, "#1B1B1B", 'P'},
    {SENSITIVITY_LOAD_BALANCE, COLUMN_LOAD_BALANCE, "#DB7B00", 'b'},
    {SENSITIVITY_COMMUNICATION, COLUMN_COMMUNICATION_EFFICIENCY, "#6BAED6", 'c'},
    {SENSITIVITY_SERIALISATION, COLUMN_SERIALISATION_EFFICIENCY, "#002B5C", 's'},
    {SENSITIVITY_TRANSFER, COLUMN_TRANSFER_EFFICIENCY, "#0A9070", 't'},
};

enum { STUDIED = sizeof(studied) / sizeof(studied[0]) };

static double lowest_of(const struct sensitivity *sensitivity)
{
    double lowest = 1;

    for (size_t i = 0; i < sensitivity->count; i++)
        for (size_t k = 0; k < STUDIED; k++)
            lowest = fmin(lowest, sensitivity->cases[i].figures.ratios[studied[k].ratio]);
    return lowest;
}

void sensitivity_picture(struct figure *figure, const struct report_result *result)
{
    const struct sensitivity *sensitivity = result->findings;
    struct figure_panel *panel = figure_add_panel(figure, FIGURE_POINTS, "Efficiencies under other assumptions",
                                                  (unsigned)sensitivity->count * ROW_HEIGHT);
    double low = sensitivity->run.lowest[SENSITIVITY_PARALLEL];
    double high = sensitivity->run.highest[SENSITIVITY_PARALLEL];

    if (isfinite(low) && isfinite(high))
        figure_set_title(figure, figure_print(figure, "Parallel efficiency is %s to %s %%, whatever is assumed",
                                              decimal_percent(low).text, decimal_percent(high).text));
    for (size_t i = 0; i < sensitivity->count; i++) {
        const struct sensitivity_case *one = &sensitivity->cases[i];

        figure_add_row(
            figure, panel,
            (struct figure_row){.name = figure_print(figure, "%s%s%s%s", i < sensitivity->run.count ? "" : "windows: ",
                                                     one->name, one->value ? " " : "", one->value_text)});
    }
    for (size_t k = 0; k < STUDIED; k++) {
        const char *title = column_of(studied[k].column)->title;
        const char *end = strstr(title, " efficiency");
        struct figure_series *series = figure_add_series(
            figure, panel, end ? figure_print(figure, "%.*s", (int)(end - title), title) : title, studied[k].color);

        series->letter = studied[k].letter;
        for (size_t i = 0; i < sensitivity->count; i++) {
            double ratio = sensitivity->cases[i].figures.ratios[studied[k].ratio];

            if (isfinite(ratio))
                figure_add_point(figure, series,
                                 (struct figure_point){.from = (double)i, .to = (double)i, .value = ratio * 100});
        }
    }
    /* No narrower than ten points, lest the last digit look like much. */
    panel->across = (struct figure_axis){
        .title = "efficiency (%)", .from = fmin(floor(lowest_of(sensitivity) * 10) * 10, 90), .to = 100.5};
}
