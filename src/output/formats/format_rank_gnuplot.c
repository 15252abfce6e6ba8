/*
 * A gnuplot script with its data inside: what each rank, or each thread, does over time, a row of pixels for each, or
 * for a group of neighbours where there are very many, and over it the critical path where that was asked for.
 */
#include <math.h>
#include <string.h>

#include "output/formats/format.h"
#include "output/pictures/gnuplot_page.h"
#include "output/pictures/rank_map.h"

enum {
    MAP_HEIGHT = 400,
    MOST_TICS = 16,
    MOST_CONNECTED = 200, /* stretches of a path */
};

static const char path_color[] = "#D62728";
static const char path_width[] = "2.5";

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

/* Of #rrggbb. */
static unsigned color_number(const char *color)
{
    unsigned number = 0;

    for (const char *digit = color + 1; *digit; digit++)
        number = number << 4 | (unsigned)(*digit <= '9' ? *digit - '0' : *digit - 'A' + 10);
    return number;
}

/* What the row did in the bin: the mean of the colours, as if one looked from afar. The last kind is absence. */
static unsigned mixed_color(const struct rank_map *map, size_t row, int64_t start, int64_t end)
{
    unsigned absent = color_number(map->kinds[map->kind_count - 1].color);
    unsigned mixed = 0;

    for (unsigned shift = 0; shift < 24; shift += 8) {
        double part = absent >> shift & 255;

        for (unsigned kind = 0; kind + 1 < map->kind_count; kind++)
            part += rank_map_kind_share(map, kind, row, 1, start, end) *
                    ((double)(color_number(map->kinds[kind].color) >> shift & 255) - (absent >> shift & 255));
        mixed |= (unsigned)(fmin(fmax(part, 0), 255) + 0.5) << shift;
    }
    return mixed;
}

static void put_rank_row(const struct format_context *context, const struct row *run, const struct rank_map *map,
                         size_t row)
{
    for (size_t bin = 0; bin < map->bin_count; bin++) {
        unsigned color = mixed_color(map, row, map->start + (int64_t)bin * map->width, bin_end(map, run, bin));

        for (unsigned i = 0; i < repeats_of(map->bin_count); i++)
            output_format(context->output, "0x%06X ", color);
    }
    output_text(context->output, map->bin_count > 0 ? "\n" : "0xFFFFFF 0xFFFFFF\n");
}

/* Where the critical path is: from, to, and the middle of the row. Returns the number of stretches. */
static size_t put_path_data(const struct gnuplot_page *page, const struct rank_map *map)
{
    const struct format_context *context = page->context;
    size_t count = 0;
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
        count++;
        output_format(context->output, "%s %s %s\n", decimal_seconds(start).text, decimal_seconds(end).text,
                      decimal_ratio((map->rows[row].first_rank + map->rows[row].last_rank) / 2. + 1, 1).text);
    }
    output_text(context->output, count > 0 ? "EOD\n" : "nan nan nan\nEOD\n");
    return count;
}

static void put_rank_axis(const struct gnuplot_page *page, const struct rank_map *map)
{
    uint32_t ranks = map->rows[map->row_count - 1].last_rank + 1;

    output_format(page->context->output, "set yrange [%u.5:0.5] noextend\n", (unsigned)ranks);
    gnuplot_page_put_rank_tics(page, 'y', ranks);
}

/* Rows one by one, and where they are many the first one of ranks. */
static void put_thread_axis(const struct format_context *context, const struct rank_map *map)
{
    bool is_short = map->row_count <= MOST_TICS;
    uint32_t step = is_short ? 1 : gnuplot_page_tic_step(map->rows[map->row_count - 1].last_rank + 1);
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

/* Of what there is to be seen, and of the path. */
static void put_rank_key(const struct gnuplot_page *page, const struct rank_map *map)
{
    unsigned x = PAGE_LEFT;

    for (unsigned kind = 0; kind < map->kind_count; kind++) {
        if (!rank_map_has(map, kind))
            continue;
        gnuplot_page_put_box(page, x, PAGE_KEY, map->kinds[kind].color, "solid");
        x += PAGE_BOX + 6;
        gnuplot_page_put_label(page, x, PAGE_KEY, map->kinds[kind].title);
        x += (unsigned)strlen(map->kinds[kind].title) * PAGE_CHARACTER + PAGE_KEY_SPACE;
    }
    if (!map->path)
        return;
    gnuplot_page_put_sample(page, x, PAGE_KEY, path_color, path_width);
    gnuplot_page_put_label(page, x + PAGE_SAMPLE + 6, PAGE_KEY, "critical path");
}

/* White below it, so that it is seen on any colour. Many ways from rank to rank would hide the ranks. */
static void put_path_line(const struct gnuplot_page *page, bool is_connected)
{
    const char *const styles[][3] = {{"5", "3", "#FFFFFF"}, {path_width, "1", path_color}};
    struct decimal seconds = decimal_scaled(1000000000, page->unit->nanoseconds, 0);

    for (size_t i = 0; i < 2; i++) {
        if (is_connected)
            output_format(page->context->output,
                          ", \\\n  $path using ($1*%s):3 with steps linewidth %s linecolor rgb '%s' title 'critical "
                          "path'",
                          seconds.text, styles[i][1], styles[i][2]);
        output_format(page->context->output,
                      ", \\\n  $path using ($1*%s):3:(($2-$1)*%s):(0) with vectors nohead linewidth %s linecolor rgb "
                      "'%s' title 'critical path'",
                      seconds.text, seconds.text, styles[i][0], styles[i][2]);
    }
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
    size_t stretches;
    unsigned across = repeats_of(map->bin_count);
    unsigned down = repeats_of(map->row_count);
    int64_t unit = page.unit->nanoseconds;

    output_format(context->output, "# Made by clocktalk %s; show it with: gnuplot -p FILE\n", context->run.version);
    gnuplot_page_put_terminal(context, page_height);
    output_format(context->output,
                  "# A line per row of %s, a colour per stretch of time: the mean of what they do.\n"
                  "$states << EOD\n",
                  map->is_of_threads ? "threads" : "ranks");
    for (size_t i = 0; i < map->row_count; i++)
        for (unsigned repeat = 0; repeat < down; repeat++)
            put_rank_row(context, row, map, i);
    output_text(context->output, "EOD\n");
    stretches = map->path ? put_path_data(&page, map) : 0;
    gnuplot_page_put_heading(&page);
    gnuplot_page_put_axes(&page);
    gnuplot_page_put_panel(&page, PAGE_TOP, MAP_HEIGHT, true);
    if (map->is_of_threads)
        put_thread_axis(context, map);
    else
        put_rank_axis(&page, map);
    put_rank_key(&page, map);
    output_format(context->output,
                  "plot $states matrix using (%s+($1+0.5)*%s/%u):(0.5+($2+0.5)*%u/%u.):(int($3)>>16):(int($3)>>8&255):"
                  "(int($3)&255) with rgbimage title 'what the %s do'",
                  decimal_scaled(map->start, unit, 9).text, decimal_scaled(map->width, unit, 9).text, across,
                  map->is_of_threads ? 1 : (unsigned)map->rows[0].members, down,
                  map->is_of_threads ? "threads" : "ranks");
    if (map->path)
        put_path_line(&page, stretches <= MOST_CONNECTED);
    output_text(context->output, "\n");
}

const struct format_class format_rank_gnuplot = {
    .always_summary = true,
    .summary = format_rank_gnuplot_summary,
};
