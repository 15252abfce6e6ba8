/*
 * Bytes from each rank to each, as shades of a square.
 */
#include <inttypes.h>
#include <math.h>

#include "output/figures/figure.h"
#include "output/section.h"
#include "reports/messages/messages.h"

enum { MATRIX_HEIGHT = 440, MOST_PAIRS = 16384, MOST_CELLS = 256 /* in a row, that are still seen */ };

/* On a logarithmic scale from the pair with fewest bytes, so that all that is there is seen. */
static double shade_of(const struct traffic_findings *found, __int128 bytes, __int128 fewest)
{
    __int128 most = found->pairs[0].bytes;

    if (most <= fewest)
        return 1;
    return bytes > fewest ? 0.1 + 0.9 * log((double)bytes / (double)fewest) / log((double)most / (double)fewest) : 0.1;
}

static void set_messages_title(struct figure *figure, const struct traffic_findings *found)
{
    const struct traffic_pair *most = found->pairs;
    size_t equal = 0; /* pairs with as much */

    while (equal + 1 < found->pair_count && most[equal + 1].bytes == most->bytes)
        equal++;
    if (equal > 0 && equal + 1 == found->pair_count) {
        figure_set_title(figure, figure_print(figure, "%zu pairs of ranks send the same: %s of %s bytes each",
                                              found->pair_count, decimal_bytes(most->bytes).text,
                                              decimal_bytes(found->bytes).text));
        return;
    }
    figure_set_title(
        figure,
        figure_print(
            figure, "Rank %u sends most to %s%s: %s of %s bytes", (unsigned)most->sender + 1,
            most->sender == most->receiver ? "itself" : figure_print(figure, "rank %u", (unsigned)most->receiver + 1),
            equal > 0 ? figure_print(figure, ", as %zu other %s", equal, equal == 1 ? "pair does" : "pairs do") : "",
            decimal_bytes(most->bytes).text, decimal_bytes(found->bytes).text));
}

void messages_picture(struct figure *figure, const struct report_result *result)
{
    const struct traffic_findings *found = result->findings;
    static const char question[] = "Bytes that each rank sends to each other one";
    size_t count = found->pair_count < MOST_PAIRS ? found->pair_count : MOST_PAIRS;
    double cell = found->rank_count > MOST_CELLS ? (double)found->rank_count / MOST_CELLS : 1;
    __int128 fewest = 0;
    struct figure_panel *panel;
    struct figure_series *series;

    if (found->messages == 0) {
        figure_set_title(figure, "There are no messages from rank to rank");
        figure_add_words(figure, question, "no messages");
        return;
    }

    for (size_t i = 0; i < count; i++)
        if (found->pairs[i].bytes > 0 && (fewest == 0 || found->pairs[i].bytes < fewest))
            fewest = found->pairs[i].bytes;
    if (fewest == 0)
        fewest = 1;
    set_messages_title(figure, found);
    panel = figure_add_panel(figure, FIGURE_CELLS, question, MATRIX_HEIGHT);
    figure_set_ranks(&panel->across, "receiver", found->rank_count);
    figure_set_ranks_down(&panel->up, "sender", found->rank_count);
    panel->note =
        figure_print(figure, "%" PRIu64 " messages, %s bytes%s", found->messages, decimal_bytes(found->bytes).text,
                     found->pair_count > count
                         ? figure_print(figure, "; the %zu pairs of %zu with most bytes", count, found->pair_count)
                         : "");
    panel->is_scaled = count > 0 && found->pairs[0].bytes > fewest;
    panel->least = figure_print(figure, "%s", decimal_bytes(fewest).text);
    panel->most =
        figure_print(figure, "%s bytes (logarithmic)", decimal_bytes(count > 0 ? found->pairs[0].bytes : 0).text);
    series = figure_add_series(figure, panel, "bytes from sender to receiver", "#00224E");
    /* Those with most bytes come last and lie above others. */
    for (size_t i = count; i > 0; i--) {
        const struct traffic_pair *pair = &found->pairs[i - 1];

        figure_add_point(figure, series,
                         (struct figure_point){.from = pair->receiver + 1 - cell / 2,
                                               .to = pair->receiver + 1 + cell / 2,
                                               .value = shade_of(found, pair->bytes, fewest),
                                               .row = pair->sender});
    }
}
