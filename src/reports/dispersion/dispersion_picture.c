/*
 * The picture of dispersion: of each activity, or of each region, how long every rank takes for it.
 */
#include <inttypes.h>
#include <stdio.h>

#include "output/pictures/gnuplot_page.h"
#include "reports/dispersion/dispersion.h"

enum {
    SCALE = 78, /* the middle of the line, from the top */
    MAP_TOP = 104,
    LEFT = 250, /* names stand there */
    NAME_LONGEST = 20,
    ROW_HEIGHT = 40,
    ROWS_MOST = 20,
    COLUMNS_MOST = 512, /* more ranks are put together */
    NAME_BASE = 9,      /* of what stands across, from below */
};

/* Where the run is not cut into regions the activities of the whole are compared, else the computing in each region. */
struct heat_row {
    const char *name;
    const int64_t *times; /* of each rank */
    double share;         /* of the run, of a mean rank */
};

struct heat_rows {
    struct heat_row items[ROWS_MOST];
    size_t count;
};

static void add_heat_row(struct heat_rows *rows, const struct dispersion_findings *found, const char *name,
                         size_t region, size_t activity)
{
    double time = dispersion_cell(found, region, activity)->time;

    if (time > 0 && rows->count < ROWS_MOST)
        rows->items[rows->count++] =
            (struct heat_row){name, dispersion_times(found, region, activity), dispersion_share(found, time)};
}

static struct heat_rows heat_rows_of(const struct dispersion_findings *found)
{
    struct heat_rows rows = {.count = 0};

    if (found->is_whole)
        for (size_t activity = 0; activity < DISPERSION_ACTIVITIES; activity++)
            add_heat_row(&rows, found, dispersion_activity_names[activity], 0, activity);
    else
        for (size_t region = 0; region < found->region_count; region++)
            add_heat_row(&rows, found, found->regions[region].name, region, DISPERSION_COMPUTATION);
    return rows;
}

static unsigned map_height(const struct heat_rows *rows)
{
    return (unsigned)(rows->count > 2 ? rows->count : 2) * ROW_HEIGHT;
}

static unsigned dispersion_picture_height(const struct report_result *result)
{
    struct heat_rows rows = heat_rows_of(result->findings);

    return MAP_TOP + map_height(&rows) + PAGE_BOTTOM;
}

static int64_t longest_of(const int64_t *times, uint32_t first, uint32_t end)
{
    int64_t longest = 0;

    for (uint32_t rank = first; rank < end; rank++)
        if (times[rank] > longest)
            longest = times[rank];
    return longest;
}

/* Ranks that share a column. */
static uint32_t ranks_per_column(const struct dispersion_findings *found)
{
    return (found->rank_count + COLUMNS_MOST - 1) / COLUMNS_MOST;
}

static void put_times(const struct gnuplot_page *page, const struct dispersion_findings *found,
                      const struct heat_rows *rows)
{
    struct output *output = page->context->output;
    uint32_t step = ranks_per_column(found);

    output_text(output, "# rank row share: of the longest rank's time\n$times << EOD\n");
    for (size_t row = 0; row < rows->count; row++) {
        const int64_t *times = rows->items[row].times;
        int64_t longest = longest_of(times, 0, found->rank_count);

        for (uint32_t rank = 0; rank < found->rank_count; rank += step) {
            uint32_t end = found->rank_count - rank < step ? found->rank_count : rank + step;
            int64_t time = longest_of(times, rank, end);

            if (time > 0)
                output_format(output, "%s %zu %s\n", decimal_ratio((double)rank + (step + 1) / 2., 1).text, row + 1,
                              decimal_ratio((double)time / (double)longest, 4).text);
        }
    }
    output_text(output, rows->count > 0 ? "EOD\n" : "nan nan nan\nEOD\n");
}

static void dispersion_picture_draw(const struct gnuplot_page *page, const struct report_result *result)
{
    const struct dispersion_findings *found = result->findings;
    struct heat_rows rows = heat_rows_of(found);
    uint32_t step = ranks_per_column(found);
    const char *names[ROWS_MOST];
    const struct name_set set = {names, rows.count};
    char name[64];

    put_times(page, found, &rows);
    gnuplot_page_put_heading(page);
    gnuplot_page_put_frame(page);
    gnuplot_heat_put_scale(page, SCALE,
                           found->is_whole ? "time of a rank, of the longest rank's"
                                           : "computing of a rank, of the longest rank's");
    gnuplot_page_put_place(page, MAP_TOP, map_height(&rows));
    output_format(page->context->output, "set lmargin at screen %s\n", gnuplot_page_across(LEFT).text);
    if (step > 1)
        snprintf(name, sizeof(name), "rank; of %" PRIu32 " neighbours the longest", step);
    else
        snprintf(name, sizeof(name), "rank");
    gnuplot_page_put_below(page, page->height - NAME_BASE, name);
    output_format(page->context->output, "set xrange [0.5:%" PRIu32 ".5] noextend\n", found->rank_count);
    gnuplot_page_put_rank_tics(page, 'x', found->rank_count);
    output_format(page->context->output, "set yrange [%zu.5:0.5] noextend\nunset ytics\n",
                  rows.count > 0 ? rows.count : 1);
    for (size_t i = 0; i < rows.count; i++)
        names[i] = rows.items[i].name;
    /* Each row has its share of the run behind its name. */
    for (size_t i = 0; i < rows.count; i++) {
        char share[DECIMAL_SIZE + 4];

        snprintf(share, sizeof(share), " %s %%", decimal_percent(rows.items[i].share).text);
        gnuplot_page_put_row_name(page, LEFT, i + 1, names[i], &set, NAME_LONGEST, share);
    }
    gnuplot_heat_put(page, "$times", decimal_ratio(step / 2., 1), "share of the longest time");
}

const struct report_picture dispersion_picture = {
    .height = dispersion_picture_height,
    .draw = dispersion_picture_draw,
};
