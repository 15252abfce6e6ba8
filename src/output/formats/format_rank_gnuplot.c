/*
 * A gnuplot script with its data inside: how much each rank, or each thread, computes over time, a row of pixels for
 * each, or for a group of neighbours where there are very many.
 */
#include "output/formats/format.h"
#include "output/pictures/rank_map.h"
#include "output/pictures/gnuplot_page.h"

enum {
    MAP_HEIGHT = 400,
    MOST_TICS = 16,
    KEY_START = 330, /* of the scale of colours; of threads */
    KEY_OF_THREADS = 390,
    KEY_WIDTH = 200,
    KEY_HEIGHT = 14,
    PATH_KEY = 620, /* of the critical path */
};

/* Apart from all colours of the scale, in grey too: it is a line. */
static const char path_color[] = "#D62728";

static const unsigned page_height = PAGE_TOP + MAP_HEIGHT + PAGE_BOTTOM;

static int64_t bin_end(const struct rank_map *map, const struct row *run, size_t bin)
{
    int64_t end = map->start + (int64_t)bin * map->width + map->width;

    return end < run->end ? end : run->end;
}

/* An image has at least two rows and two columns of pixels. */
static unsigned repeats_of(size_t count)
{
    return count < 2 ? 2 : 1;
}

static void put_rank_row(const struct format_context *context, const struct row *run, const struct rank_map *map,
                         size_t row)
{
    for (size_t bin = 0; bin < map->bin_count; bin++) {
        double share = rank_map_share(map, row, 1, map->start + (int64_t)bin * map->width, bin_end(map, run, bin));

        for (unsigned i = 0; i < repeats_of(map->bin_count); i++)
            output_format(context->output, "%s ", decimal_ratio(share, 3).text);
    }
    output_text(context->output, map->bin_count > 0 ? "\n" : "nan nan\n");
}

static void put_data(const struct format_context *context, const struct row *run, const struct rank_map *map)
{
    output_format(context->output, "# Made by clocktalk %s; show it with: gnuplot -p FILE\n", context->run.version);
    gnuplot_page_put_terminal(context, page_height);
    output_format(context->output,
                  "# A line per row of %s, a value per stretch of time: the share that they compute.\n"
                  "$useful << EOD\n",
                  map->is_of_threads ? "threads" : "ranks");
    for (size_t row = 0; row < map->row_count; row++)
        for (unsigned i = 0; i < repeats_of(map->row_count); i++)
            put_rank_row(context, run, map, row);
    output_text(context->output, "EOD\n");
}

/* Where the critical path is: from, to, and the middle of the row. */
static void put_path_data(const struct gnuplot_page *page, const struct rank_map *map)
{
    const struct format_context *context = page->context;
    size_t bin = 0;

    output_text(context->output, "# The rank that has most of the critical path: from, to (s), rank.\n$path << EOD\n");
    while (bin < map->bin_count) {
        int64_t start = map->start + (int64_t)bin * map->width;
        size_t row = rank_map_path_row(map, 1, start, bin_end(map, page->run, bin));
        int64_t end = bin_end(map, page->run, bin++);

        if (row == RANK_MAP_NO_ROW)
            continue;
        while (bin < map->bin_count && rank_map_path_row(map, 1, end, bin_end(map, page->run, bin)) == row)
            end = bin_end(map, page->run, bin++);
        output_format(context->output, "%s ", decimal_scaled(start, 1000000000, 9).text);
        output_format(context->output, "%s ", decimal_scaled(end, 1000000000, 9).text);
        output_format(context->output, "%s\n",
                      decimal_ratio((map->rows[row].first_rank + map->rows[row].last_rank) / 2. + 1, 1).text);
    }
    output_text(context->output, "EOD\n");
}

static uint32_t tic_step(uint32_t ranks)
{
    static const uint32_t factors[] = {1, 2, 5};

    for (uint32_t power = 1; power <= ranks; power *= 10)
        for (unsigned i = 0; i < 3; i++)
            if (ranks / (factors[i] * power) <= MOST_TICS)
                return factors[i] * power;
    return ranks;
}

static void put_rank_axis(const struct format_context *context, const struct rank_map *map)
{
    uint32_t ranks = map->rows[map->row_count - 1].last_rank + 1;
    uint32_t step = tic_step(ranks);

    output_format(context->output, "set yrange [%u.5:0.5] noextend\nset ytics (1", (unsigned)ranks);
    for (uint64_t rank = step > 1 ? step : 2; rank <= ranks; rank += step)
        output_format(context->output, ", %u", (unsigned)rank);
    output_text(context->output, ")\n");
}

/* Rows one by one, and where they are many the first one of ranks. */
static void put_thread_axis(const struct format_context *context, const struct rank_map *map)
{
    bool is_short = map->row_count <= MOST_TICS;
    uint32_t step = is_short ? 1 : tic_step(map->rows[map->row_count - 1].last_rank + 1);
    const char *separator = "";
    char name[MAP_NAME_SIZE];

    output_format(context->output, "set yrange [%u.5:0.5] noextend\nset ytics (", (unsigned)map->row_count);
    for (size_t row = 0; row < map->row_count; row++) {
        const struct map_row *members = &map->rows[row];

        if (!is_short && (members->first_thread > 1 || members->first_rank % step > 0))
            continue;
        output_format(context->output, "%s'%s' %u", separator, rank_map_name(map, row, 1, name), (unsigned)row + 1);
        separator = ", ";
    }
    output_text(context->output, ")\n");
}

/* Cividis: in order of lightness, the same with any kind of colour vision. */
static void put_palette(const struct gnuplot_page *page, const struct rank_map *map)
{
    struct output *output = page->context->output;
    unsigned start = map->is_of_threads ? KEY_OF_THREADS : KEY_START;

    output_text(output,
                "set palette defined (0 '#00224E', 0.25 '#434E6C', 0.5 '#7D7C78', 0.75 '#BCAF6F', 1 '#FEE838')\n"
                "set cbrange [0:1]\nunset cbtics\n");
    output_format(output, "set colorbox horizontal user origin screen %s, screen %s size screen %s, screen %s\n",
                  gnuplot_page_across(start).text, gnuplot_page_up(page, PAGE_KEY + KEY_HEIGHT / 2).text,
                  gnuplot_page_across(KEY_WIDTH).text, decimal_ratio((double)KEY_HEIGHT / page->height, 4).text);
    gnuplot_page_put_label(page, PAGE_LEFT, PAGE_KEY,
                           map->is_of_threads ? "rank.thread, share spent computing    0 %"
                                              : "rank, share spent computing    0 %");
    gnuplot_page_put_label(page, start + KEY_WIDTH + 10, PAGE_KEY, "100 %");
}

static void put_path_key(const struct gnuplot_page *page)
{
    gnuplot_page_put_box(page, PATH_KEY, PAGE_KEY, path_color, "solid");
    gnuplot_page_put_label(page, PATH_KEY + PAGE_BOX + 6, PAGE_KEY, "critical path");
}

static void put_path_line(const struct gnuplot_page *page)
{
    struct decimal factor = decimal_scaled(1000000000, page->unit->nanoseconds, 0);

    output_format(page->context->output,
                  ", \\\n  $path using ($1*%s):3:(($2-$1)*%s):(0) with vectors nohead linewidth 2.5 linecolor rgb '%s' "
                  "title 'critical path'",
                  factor.text, factor.text, path_color);
}

static void put_image(const struct gnuplot_page *page, const struct rank_map *map)
{
    unsigned across = repeats_of(map->bin_count);
    unsigned down = repeats_of(map->row_count);
    int64_t unit = page->unit->nanoseconds;

    output_format(page->context->output,
                  "plot $useful matrix using (%s+($1+0.5)*%s/%u):(0.5+($2+0.5)*%u/%u.):3 with image title 'share spent "
                  "computing'",
                  decimal_scaled(map->start, unit, 9).text, decimal_scaled(map->width, unit, 9).text, across,
                  map->is_of_threads ? 1 : (unsigned)map->rows[0].members, down);
}

static void format_rank_gnuplot_summary(const struct format_context *context, const struct row *row,
                                        const struct run_summary *run)
{
    const struct rank_map *map = run->rank_map;
    struct gnuplot_page page = {
        .context = context,
        .run = row,
        .unit = time_unit_for(row->elapsed),
        .height = page_height,
    };

    put_data(context, row, map);
    if (map->path)
        put_path_data(&page, map);
    gnuplot_page_put_heading(&page);
    gnuplot_page_put_axes(&page);
    gnuplot_page_put_panel(&page, PAGE_TOP, MAP_HEIGHT, true);
    if (map->is_of_threads)
        put_thread_axis(context, map);
    else
        put_rank_axis(context, map);
    put_palette(&page, map);
    if (map->path)
        put_path_key(&page);
    put_image(&page, map);
    if (map->path)
        put_path_line(&page);
    output_text(context->output, "\n");
}

const struct format_class format_rank_gnuplot = {
    .always_summary = true,
    .summary = format_rank_gnuplot_summary,
};
