/*
 * Bytes from each rank to each, as shades of a square.
 */
#include <inttypes.h>
#include <stdio.h>

#include "output/pictures/gnuplot_page.h"
#include "reports/messages/messages.h"

enum {
    LABEL = 78, /* the middle of the line, from the top */
    SCALE = 102,
    MAP_TOP = 122,
    MAP_HEIGHT = 440,
    NAME_BASE = 9, /* of what stands across, from below */
    HEIGHT = MAP_TOP + MAP_HEIGHT + PAGE_BOTTOM,
    MOST_PAIRS = 16384,
    MOST_BOXES = 256, /* in a row, that are still seen */
};

static unsigned messages_picture_height(const struct report_result *result)
{
    (void)result;
    return HEIGHT;
}

/* Those with most bytes come last and lie above others. */
static void put_sender_pairs(const struct gnuplot_page *page, const struct traffic_findings *found)
{
    struct output *output = page->context->output;

    output_text(output, "# receiver sender share: of the bytes of the pair with most\n$messages << EOD\n");
    for (size_t i = found->pair_count < MOST_PAIRS ? found->pair_count : MOST_PAIRS; i > 0; i--) {
        const struct traffic_pair *pair = &found->pairs[i - 1];
        /* Bytes, or messages where none has any. */
        double shade = found->bytes > 0 ? (double)pair->bytes / (double)found->pairs[0].bytes : 1;

        output_format(output, "%" PRIu64 " %" PRIu64 " %s\n", (uint64_t)pair->receiver + 1, (uint64_t)pair->sender + 1,
                      decimal_ratio(shade, 6).text);
    }
    output_text(output, found->pair_count > 0 ? "EOD\n" : "nan nan nan\nEOD\n");
}

static void put_message_words(const struct gnuplot_page *page, const struct traffic_findings *found)
{
    char text[240];
    int used = snprintf(text, sizeof(text), "%" PRIu64 " messages, %s bytes; 100 %% is %s bytes", found->messages,
                        decimal_bytes(found->bytes).text,
                        decimal_bytes(found->pair_count > 0 ? found->pairs[0].bytes : 0).text);

    if (found->pair_count > MOST_PAIRS)
        snprintf(text + used, sizeof(text) - (size_t)used, "; the %d pairs of %zu with most bytes", MOST_PAIRS,
                 found->pair_count);
    gnuplot_page_put_label(page, PAGE_LEFT, LABEL, text);
    gnuplot_heat_put_scale(page, SCALE, "bytes from sender (row) to receiver (column)");
}

static void messages_picture_draw(const struct gnuplot_page *page, const struct report_result *result)
{
    const struct traffic_findings *found = result->findings;
    struct output *output = page->context->output;
    double width = found->rank_count > MOST_BOXES ? (double)found->rank_count / MOST_BOXES : 1;

    put_sender_pairs(page, found);
    gnuplot_page_put_heading(page);
    gnuplot_page_put_frame(page);
    put_message_words(page, found);
    gnuplot_page_put_place(page, MAP_TOP, MAP_HEIGHT);
    gnuplot_page_put_below(page, page->height - NAME_BASE, "receiver");
    output_format(output, "set xrange [0.5:%" PRIu32 ".5] noextend\nset yrange [%" PRIu32 ".5:0.5] noextend\n",
                  found->rank_count, found->rank_count);
    gnuplot_page_put_rank_tics(page, 'x', found->rank_count);
    gnuplot_page_put_rank_tics(page, 'y', found->rank_count);
    gnuplot_heat_put(page, "$messages", decimal_ratio(width / 2, 4), "bytes from sender to receiver");
}

const struct report_picture messages_picture = {
    .height = messages_picture_height,
    .draw = messages_picture_draw,
};
