/*
 * A gnuplot script with its data inside: the three efficiencies over time, and dashed the same for the whole run. It
 * sets no terminal: `gnuplot -p` shows it, `gnuplot -e 'set terminal …; set output …'` makes a file.
 *
 * The data have the columns of windows. A window is a horizontal piece of line (`vectors`), neighbours are connected
 * (`steps`); an empty line keeps windows with a gap between them apart.
 */
#include <math.h>

#include "report/format.h"
#include "report/separated.h"
#include "report/text.h"

struct script {
    struct separated separated; /* first, as its functions take the state */
    int64_t last_end;
};

/* Okabe and Ito's colours: told apart with any kind of colour vision. */
static const struct curve {
    enum column_id column;
    unsigned number; /* of the column in the data, from 1 */
    const char *color;
} curves[] = {
    {COLUMN_LOAD_BALANCE, 3, "#D55E00"},
    {COLUMN_SERIALISATION_EFFICIENCY, 4, "#0072B2"},
    {COLUMN_TRANSFER_EFFICIENCY, 5, "#009E73"},
};

static void begin(const struct sheet *sheet)
{
    static const struct dialect dialect = {
        .header = "# ",
        .separator = " ",
        .line_end = "\n",
        .missing = "nan",
    };
    struct script *script = sheet->state;

    script->separated.dialect = &dialect;
    output_format(sheet->output, "# Made by clocktalk %s; show it with: gnuplot -p FILE\n$windows << EOD\n",
                  sheet->run.version);
}

static void window(const struct sheet *sheet, const struct row *row)
{
    struct script *script = sheet->state;

    if (row->start > script->last_end)
        output_text(sheet->output, "\n");
    script->last_end = row->end;
    separated_window(sheet, row);
}

static void put_axes(const struct sheet *sheet, const struct row *run, const struct time_unit *unit)
{
    struct output *output = sheet->output;

    output_text(output, "set encoding utf8\nset title '");
    text_print_quoted(output, sheet->run.trace);
    output_format(output,
                  "' noenhanced\n"
                  "set datafile separator whitespace\n"
                  "set xlabel 'time (%s)'\n"
                  "set ylabel 'efficiency (1 is ideal)'\n",
                  unit->name);
    if (run->elapsed > 0)
        output_format(output, "set xrange [%s:%s]\n", decimal_scaled(run->start, unit->nanoseconds, 9).text,
                      decimal_scaled(run->end, unit->nanoseconds, 9).text);
    /* Above 1 only where a value is. */
    output_text(output, "set yrange [0:1.05<*] noextend\n"
                        "set ytics 0.1\n"
                        "set mytics 2\n"
                        "set grid xtics ytics linecolor rgb '#DDDDDD' linetype 1\n"
                        "set border 3\n"
                        "set tics nomirror out\n"
                        "set key outside bottom center horizontal samplen 3\n");
}

/* What the curve is, and the whole run's value where it has one. */
static void put_title(const struct sheet *sheet, const struct column *column, double whole)
{
    output_format(sheet->output, "title '%s", column->title);
    if (isfinite(whole))
        output_format(sheet->output, " (dashed, whole run: %s %%)", decimal_percent(whole).text);
    output_text(sheet->output, "'");
}

/* Sliding windows overlap: only their steps are drawn. */
static void put_curve(const struct sheet *sheet, const struct curve *curve, const struct row *run, const char *factor)
{
    const struct column *column = column_of(curve->column);
    double whole = column_ratio(column, run);

    output_format(sheet->output, "  $windows using ($1*%s):%u with steps linewidth 2 linecolor rgb '%s' ", factor,
                  curve->number, curve->color);
    put_title(sheet, column, whole);
    if (sheet->options->windows.step == 0)
        output_format(sheet->output,
                      ", \\\n  $windows using ($1*%s):%u:(($2-$1)*%s):(0) with vectors nohead linewidth 2 "
                      "linecolor rgb '%s' notitle",
                      factor, curve->number, factor, curve->color);
    if (isfinite(whole))
        output_format(sheet->output, ", \\\n  %s with lines linewidth 1.5 dashtype (10,8) linecolor rgb '%s' notitle",
                      decimal_ratio(whole, 6).text, curve->color);
}

static void summary(const struct sheet *sheet, const struct row *row, const struct run_summary *run)
{
    const struct time_unit *unit = time_unit_for(row->elapsed);
    struct decimal factor = decimal_scaled(1000000000, unit->nanoseconds, 0);
    size_t i;

    (void)run;
    output_text(sheet->output, "EOD\n");
    put_axes(sheet, row, unit);
    output_text(sheet->output, "plot \\\n");
    for (i = 0; i < sizeof(curves) / sizeof(curves[0]); i++) {
        output_text(sheet->output, i > 0 ? ", \\\n" : "");
        put_curve(sheet, &curves[i], row, factor.text);
    }
    output_text(sheet->output, "\n");
}

const struct format_class format_gnuplot = {
    .state_size = sizeof(struct script),
    .always_summary = true,
    .begin = begin,
    .windows_begin = separated_windows_begin,
    .window = window,
    .summary = summary,
};
