/*
 * A figure: a picture as data, before anything is drawn. Reports and formats say what is to be seen; how it looks is
 * up to what draws it (output/drawing): gnuplot (svg, png, pdf), characters, or SVG inside the page.
 *
 * A figure has panels, one below the other; a panel a question that it answers, axes, and series, each with a name and
 * a colour. Numbers are in the units that the axes name. A colour is one of output/colors.h, and means one thing in
 * all figures.
 */
#ifndef CLOCKTALK_OUTPUT_FIGURES_FIGURE_H
#define CLOCKTALK_OUTPUT_FIGURES_FIGURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "output/colors.h"
#include "output/figures/rank_map.h"
#include "output/formats/format.h"

enum figure_kind {
    FIGURE_CURVES,  /* a value over each stretch of `across` */
    FIGURE_COLUMNS, /* likewise, filled from 0 */
    FIGURE_STACK,   /* likewise parts that stand on one another */
    FIGURE_LINES,   /* a value at each point of `across`, connected */
    FIGURE_BARS,    /* rows with parts from the left to the right, or from 0 to either side */
    FIGURE_POINTS,  /* rows with a point for each series */
    FIGURE_CELLS,   /* rows of cells, the darker the more: values from 0 to 1, or from -1 where they are signed */
    FIGURE_MAP,     /* what each rank, or thread, does over time */
};

struct figure_tick {
    double at;
    const char *text;
};

struct figure_axis {
    const char *title; /* with the unit */
    double from;
    double to;
    bool is_whole;             /* nothing lies between whole numbers */
    struct figure_tick *ticks; /* NULL: at round numbers */
    size_t tick_count;
    size_t tick_capacity;
};

/* Of stretches and cells `from` and `to` across; of points across and of rows `from` alone, rows being counted from 0.
 * In cells `row` is the row. `low` and `high` are the least and the most where the value is a mean of several; of bars,
 * where they begin and end. NAN: missing. */
struct figure_point {
    double from;
    double to;
    double value;
    double low;
    double high;
    size_t row;
};

struct figure_series {
    const char *name;
    const char *whole; /* its value for the whole run, with the unit; NULL: none */
    const char *color; /* as #rrggbb */
    bool is_strong;
    bool is_striped;
    char letter; /* where there are no colours */
    struct figure_point *points;
    size_t count;
    size_t capacity;
};

enum figure_mark_kind {
    FIGURE_MARK_LEVEL,   /* a dashed line across the panel, at `from` of the axis up */
    FIGURE_MARK_PLACE,   /* a dashed line at `from` of the axis across */
    FIGURE_MARK_STRETCH, /* shaded from `from` to `to` across */
    FIGURE_MARK_ZONE,    /* shaded from `from` to `to` up */
    FIGURE_MARK_NAME,    /* the text above what lies from `from` to `to` across, at `up`, where there is room for it */
};

struct figure_mark {
    enum figure_mark_kind kind;
    double from;
    double to;
    double up;
    const char *text; /* NULL: none */
    const char *color;
};

struct figure_row {
    const char *name;
    const char *value; /* at the end of its bar, or behind its name; NULL: none */
    double end;        /* where the bar ends */
};

struct figure_panel {
    enum figure_kind kind;
    const char *question;
    const char *note; /* below it; NULL: none */
    struct figure_axis across;
    struct figure_axis up;
    unsigned height; /* of 900 units that the figure is wide */
    bool is_smooth;  /* of curves: points lie in the middles of stretches that overlap */
    bool is_signed;  /* of cells: values below 0 have a colour of their own */
    bool is_scaled;  /* of cells: the scale of shades stands above, from `least` to `most` */
    const char *least;
    const char *most;
    struct figure_series *series;
    size_t series_count;
    size_t series_capacity;
    struct figure_mark *marks;
    size_t mark_count;
    size_t mark_capacity;
    struct figure_row *rows;
    size_t row_count;
    size_t row_capacity;
    const struct rank_map *map; /* of a FIGURE_MAP; time in nanoseconds */
    int64_t unit;               /* nanoseconds of the axis across, where that is time */
};

struct figure {
    const struct format_context *context;
    const char *title;    /* the finding */
    const char *subtitle; /* of what it is */
    const char *source;   /* in small print */
    int64_t start;        /* of the time that is drawn, where that is windows; nanoseconds */
    int64_t end;
    unsigned columns; /* that picture has for this time; 0: any number */
    struct figure_panel *panels;
    size_t panel_count;
    size_t panel_capacity;
    void *memory; /* all that it owns */
    bool failed;  /* memory ran out; what is added goes nowhere */
    struct figure_panel spare_panel;
    struct figure_series spare_series;
};

/* Strings outlive the figure, or are its own: printed into its memory. */
const char *figure_print(struct figure *figure, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The title of a column but for "efficiency", which the axis says: "transfer". */
const char *figure_short_title(struct figure *figure, const struct column *column);

/* Heading of a run: title is the first thing that is to be said of it. Of several runs (NULL) only --title. */
void figure_begin(struct figure *figure, const struct format_context *context, const struct run_summary *run);
void figure_deinit(struct figure *figure);

/* The subtitle is about that run, or part of one; `which` says which, behind how long it is. */
void figure_tell_of(struct figure *figure, const struct run_summary *run, const char *which);

/* What is found out is the title, printed likewise, unless the user gave one. */
void figure_set_title(struct figure *figure, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Valid until the next one is added, as series are. */
struct figure_panel *figure_add_panel(struct figure *figure, enum figure_kind kind, const char *question,
                                      unsigned height);
struct figure_series *figure_add_series(struct figure *figure, struct figure_panel *panel, const char *name,
                                        const char *color);
void figure_add_point(struct figure *figure, struct figure_series *series, struct figure_point point);

/* A curve or column that has one value from `from` to `to`. */
static inline void figure_add_stretch(struct figure *figure, struct figure_series *series, double from, double to,
                                      double value)
{
    figure_add_point(figure, series,
                     (struct figure_point){.from = from, .to = to, .value = value, .low = value, .high = value});
}

/* A value at a place across, or in a row. */
static inline void figure_add_place(struct figure *figure, struct figure_series *series, double place, double value)
{
    figure_add_point(figure, series, (struct figure_point){.from = place, .to = place, .value = value});
}

void figure_add_mark(struct figure *figure, struct figure_panel *panel, struct figure_mark mark);
void figure_add_row(struct figure *figure, struct figure_panel *panel, struct figure_row row);

/* A row whose bar has a part of each of the panel's series, one behind the other. The axis goes to the longest end. */
void figure_add_row_of_parts(struct figure *figure, struct figure_panel *panel, struct figure_row row,
                             const double *lengths);

/* A panel that says that there is nothing to be drawn. */
void figure_add_words(struct figure *figure, const char *question, const char *words);

/* Memory of the figure, all zero; NULL when it ran out. */
void *figure_reserve(struct figure *figure, size_t size);

/* As array_reserve for one more item, in the figure's memory. False: it ran out. */
bool figure_grow(struct figure *figure, void *items, size_t count, size_t *capacity, size_t size);

/* Whether what lies there is among what is drawn. */
static inline bool figure_draws(const struct figure *figure, int64_t start, int64_t end)
{
    return start >= figure->start && end <= figure->end;
}

/* Whether what lies there fills a column: of what is shorter neighbours are put together. */
static inline bool figure_fills_column(const struct figure *figure, int64_t start, int64_t end)
{
    return (__int128)(end - start) * figure->columns >= (__int128)figure->end - figure->start || figure->columns == 0;
}

/* The axis across is the time from `start` to `end`, nanoseconds. */
void figure_set_time(struct figure *figure, struct figure_panel *panel, int64_t start, int64_t end);

/* In the panel's unit. */
double figure_time(const struct figure_panel *panel, int64_t time);

/* A number from 1 to that of the ranks, or threads. */
void figure_set_ranks(struct figure_axis *axis, const char *title, uint32_t count);

/* The same from the top. */
void figure_set_ranks_down(struct figure_axis *axis, const char *title, uint32_t count);

/* In place of round numbers. */
void figure_add_tick(struct figure *figure, struct figure_axis *axis, double at, const char *text);

/* Efficiencies in per cent: from 0 to 100, or as far as some value goes. */
void figure_set_percent(struct figure_axis *axis, const char *title, double highest);

/* Ticks of an axis, at most `most` of them; those that it has, or round numbers. Their number. */
enum { FIGURE_TICKS = 24, FIGURE_TICK_SIZE = DECIMAL_SIZE };
struct figure_ticks {
    double at[FIGURE_TICKS];
    char text[FIGURE_TICKS][FIGURE_TICK_SIZE];
    size_t count;
};
struct figure_ticks figure_ticks_of(const struct figure_axis *axis, size_t most);

/* Whether there is something to be seen of a series, so that it has a key: points, or parts that are long enough. */
bool figure_shows(const struct figure_panel *panel, const struct figure_series *series);

/* Whether it says something of each stretch of `across`. */
static inline bool figure_is_over_time(const struct figure_panel *panel)
{
    return panel->kind == FIGURE_CURVES || panel->kind == FIGURE_COLUMNS || panel->kind == FIGURE_STACK;
}

/* Whether the panel has axes: one of words alone has none. */
static inline bool figure_has_axes(const struct figure_panel *panel)
{
    return panel->across.to > panel->across.from;
}

/* Where an axis from 0 ends that has room for the value: at a round number, or half of one. */
double figure_end_above(double value);

/* A number of an axis, with the decimals that it needs. */
struct decimal figure_number(double number);

#endif
