/*
 * The picture of wait states: how much waiting each activity causes, and who waits because of whom.
 */
#include "output/figures/figure.h"
#include "output/section.h"
#include "reports/wait_states/wait_states.h"

enum { ROW_HEIGHT = 28, CAUSES_MOST = 10, MATRIX_HEIGHT = 360, PAIRS_MOST = 16384, CELLS_MOST = 256 };

static void add_causes(struct figure *figure, const struct wait_findings *waits)
{
    const struct wait_shares *list = waits->causes.count > 0 ? &waits->causes : &waits->call_paths;
    const struct time_unit *unit = time_unit_for(list->count > 0 ? (int64_t)list->items->wait : 1);
    size_t count = list->count < CAUSES_MOST ? list->count : CAUSES_MOST;
    struct figure_panel *panel = figure_add_panel(
        figure, FIGURE_BARS,
        list == &waits->causes ? "Because of what ranks wait: what the late one did more than the other"
                               : "Where ranks wait",
        (unsigned)(count > 2 ? count : 2) * ROW_HEIGHT);

    figure_add_series(figure, panel, "waiting", "#CC79A7")->letter = 'w';
    for (size_t i = 0; i < count; i++) {
        const struct wait_share *share = &list->items[i];

        figure_add_row_of_parts(
            figure, panel,
            (struct figure_row){.name = share->activity,
                                .value = figure_print(figure, "%s, %s %%", decimal_duration((int64_t)share->wait).text,
                                                      decimal_percent(share->share).text)},
            (double[]){(double)share->wait / (double)unit->nanoseconds});
    }
    panel->across.title = figure_print(figure, "waiting of all ranks (%s)", unit->name);
    if (list->count > count)
        panel->note = figure_print(figure, "and %zu more (--report wait-states)", list->count - count);
}

static void add_wait_pairs(struct figure *figure, const struct wait_findings *waits, uint32_t ranks)
{
    const struct wait_shares *pairs = waits->pairs.count > 0 ? &waits->pairs : &waits->partners;
    size_t count = pairs->count < PAIRS_MOST ? pairs->count : PAIRS_MOST;
    double cell = ranks > CELLS_MOST ? (double)ranks / CELLS_MOST : 1;
    struct figure_panel *panel;
    struct figure_series *series;

    if (count == 0)
        return;
    panel =
        figure_add_panel(figure, FIGURE_CELLS,
                         pairs == &waits->pairs ? "Who waits because of whom" : "Who waits for whom", MATRIX_HEIGHT);
    figure_set_ranks(&panel->across, pairs == &waits->pairs ? "rank that is the cause" : "rank that is late", ranks);
    figure_set_ranks_down(&panel->up, "rank that waits", ranks);
    panel->is_scaled = true;
    panel->least = "0 s";
    panel->most = figure_print(figure, "%s", decimal_duration((int64_t)pairs->items->wait).text);
    series = figure_add_series(figure, panel, "waiting", "#00224E");
    for (size_t i = count; i > 0; i--) {
        const struct wait_share *pair = &pairs->items[i - 1];

        figure_add_point(figure, series,
                         (struct figure_point){.from = pair->other + 1 - cell / 2,
                                               .to = pair->other + 1 + cell / 2,
                                               .value = (double)pair->wait / (double)pairs->items->wait,
                                               .row = pair->rank});
    }
}

void wait_picture(struct figure *figure, const struct report_result *result)
{
    const struct wait_findings *waits = result->findings;
    const struct wait_share *cause = waits->causes.items;

    if (waits->wait == 0) {
        figure_set_title(figure, "No rank waits for another one");
        figure_add_words(figure, "Where ranks wait", "nobody waits");
        return;
    }
    if (waits->causes.count > 0)
        figure_set_title(figure, figure_print(figure, "%s %% of all waiting is because of %s",
                                              decimal_percent(cause->share).text, cause->activity));
    figure->subtitle = figure_print(figure, "%s; %s waited, %s %% of all ranks' time", figure->subtitle,
                                    decimal_duration((int64_t)waits->wait).text, decimal_percent(waits->share).text);
    add_causes(figure, waits);
    add_wait_pairs(figure, waits, result->run->totals.ranks);
}
