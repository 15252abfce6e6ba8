/*
 * A gnuplot script with its data inside: what each rank does over time, a row of pixels per rank, or per group of
 * neighbours where there are very many, and over it the critical path where that was asked for.
 */
#include <math.h>
#include <string.h>

#include "output/formats/format.h"
#include "output/pictures/rank_map.h"
#include "output/pictures/gnuplot_page.h"
#include "output/pictures/rank_path.h"

enum {
    MAP_HEIGHT = 400,
    MOST_CONNECTED = 200, /* stretches of a path */
};

#define PATH_COLOR "#D62728"
#define PATH_WIDTH "2.5"

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

/* What the row did in the bin: the mean of the colours, as if one looked from afar. */
static unsigned mixed_color(const struct rank_map *map, size_t row, int64_t start, int64_t end)
{
    unsigned absent = color_number(rank_map_color(RANK_MAP_ABSENT));
    unsigned mixed = 0;

    for (unsigned shift = 0; shift < 24; shift += 8) {
        double part = absent >> shift & 255;

        for (enum rank_map_kind kind = 0; kind < RANK_MAP_ABSENT; kind++)
            part += rank_map_kind_share(map, kind, row, 1, start, end) *
                    ((double)(color_number(rank_map_color(kind)) >> shift & 255) - (absent >> shift & 255));
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
    output_text(context->output, map->bin_count > 0 ? "\n" : "nan nan\n");
}

static void put_path(const struct format_context *context, const struct rank_path *path)
{
    output_text(context->output, "# start_s end_s rank: where the critical path is\n$path << EOD\n");
    for (size_t i = 0; i < path->count; i++)
        output_format(context->output, "%s %s %lu\n", decimal_seconds(path->items[i].start).text,
                      decimal_seconds(path->items[i].end).text, (unsigned long)path->items[i].rank + 1);
    output_text(context->output, path->count > 0 ? "EOD\n" : "nan nan nan\nEOD\n");
}

static void put_data(const struct format_context *context, const struct row *run, const struct rank_map *map)
{
    output_format(context->output, "# Made by clocktalk %s; show it with: gnuplot -p FILE\n", context->run.version);
    gnuplot_page_put_terminal(context, page_height);
    output_text(context->output, "# A line per row of ranks, a colour per stretch of time: the mean of what they do.\n"
                                 "$states << EOD\n");
    for (size_t row = 0; row < map->row_count; row++)
        for (unsigned i = 0; i < repeats_of(map->row_count); i++)
            put_rank_row(context, run, map, row);
    output_text(context->output, "EOD\n");
}

static bool map_has(const struct rank_map *map, enum rank_map_kind kind)
{
    for (size_t row = 0; row < map->row_count; row++)
        for (size_t bin = 0; bin < map->bin_count; bin++)
            if (map->times[kind][row * map->stride + bin] > 0)
                return true;
    return false;
}

/* Of the states that there are, and of the path. */
static void put_rank_key(const struct gnuplot_page *page, const struct rank_map *map, const struct rank_path *path)
{
    unsigned x = PAGE_LEFT;

    for (enum rank_map_kind kind = 0; kind < RANK_MAP_KINDS; kind++) {
        if (!map_has(map, kind))
            continue;
        gnuplot_page_put_box(page, x, PAGE_KEY, rank_map_color(kind), "solid");
        x += PAGE_BOX + 6;
        gnuplot_page_put_label(page, x, PAGE_KEY, rank_map_title(kind));
        x += (unsigned)strlen(rank_map_title(kind)) * PAGE_CHARACTER + PAGE_KEY_SPACE;
    }
    if (!path)
        return;
    gnuplot_page_put_sample(page, x, PAGE_KEY, PATH_COLOR, PATH_WIDTH);
    gnuplot_page_put_label(page, x + PAGE_SAMPLE + 6, PAGE_KEY, "critical path");
}

static void put_image(const struct gnuplot_page *page, const struct rank_map *map)
{
    unsigned across = repeats_of(map->bin_count);
    unsigned down = repeats_of(map->row_count);
    int64_t unit = page->unit->nanoseconds;

    output_format(page->context->output,
                  "plot $states matrix using (%s+($1+0.5)*%s/%u):(0.5+($2+0.5)*%u/%u.):(int($3)>>16):(int($3)>>8&255):"
                  "(int($3)&255) with rgbimage title 'what the ranks do'",
                  decimal_scaled(map->start, unit, 9).text, decimal_scaled(map->width, unit, 9).text, across,
                  (unsigned)map->ranks_per_row, down);
}

/* White below it, so that it is seen on any colour. Many ways from rank to rank would hide the ranks. */
static void put_path_line(const struct gnuplot_page *page, const struct rank_path *path)
{
    static const char *const styles[][3] = {{"5", "3", "#FFFFFF"}, {PATH_WIDTH, "1", PATH_COLOR}};
    struct decimal seconds = decimal_scaled(1000000000, page->unit->nanoseconds, 0);
    const char *factor = seconds.text;

    for (size_t i = 0; i < 2; i++) {
        if (path->count <= MOST_CONNECTED)
            output_format(
                page->context->output,
                ", \\\n  $path using ($1*%s):3 with steps linewidth %s linecolor rgb '%s' title 'critical path'",
                factor, styles[i][1], styles[i][2]);
        output_format(page->context->output,
                      ", \\\n  $path using ($1*%s):3:(($2-$1)*%s):(0) with vectors nohead linewidth %s linecolor rgb "
                      "'%s' title 'critical path'",
                      factor, factor, styles[i][0], styles[i][2]);
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

    put_data(context, row, map);
    if (run->rank_path)
        put_path(context, run->rank_path);
    gnuplot_page_put_heading(&page);
    gnuplot_page_put_axes(&page);
    gnuplot_page_put_panel(&page, PAGE_TOP, MAP_HEIGHT, true);
    output_format(context->output, "set yrange [%u.5:0.5] noextend\n", (unsigned)map->rank_count);
    gnuplot_page_put_rank_tics(&page, 'y', map->rank_count);
    put_rank_key(&page, map, run->rank_path);
    put_image(&page, map);
    if (run->rank_path)
        put_path_line(&page, run->rank_path);
    output_text(context->output, "\n");
}

const struct format_class format_rank_gnuplot = {
    .always_summary = true,
    .summary = format_rank_gnuplot_summary,
};
