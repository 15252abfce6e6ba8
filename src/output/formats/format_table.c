/*
 * Text for people: windows as aligned columns, the run as the tree of efficiencies that multiply up to the parallel
 * efficiency, a reading, and what was odd in the trace. Fits 80 columns; a wider terminal shows more.
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "output/formats/format.h"
#include "reports/summary/interpretation.h"
#include "reports/scaling/scaling_text.h"
#include "output/section.h"
#include "output/severity.h"
#include "output/text.h"

enum {
    TIME_WIDTH = 14,
    RATIO_WIDTH = 8,
    BAR_WIDTH = 10,
};

static const enum column_id always[] = {
    COLUMN_START,
    COLUMN_END,
    COLUMN_LOAD_BALANCE,
    COLUMN_SERIALISATION_EFFICIENCY,
    COLUMN_TRANSFER_EFFICIENCY,
    COLUMN_COMMUNICATION_EFFICIENCY,
    COLUMN_PARALLEL_EFFICIENCY,
    COLUMN_OVERHEAD,
};

enum {
    ALWAYS = sizeof(always) / sizeof(always[0]),
    GROUP_MAX = 4,
};

/* What a wider terminal shows: all columns of a group, or none. In the order in which they stand. */
static const struct group {
    enum column_id columns[GROUP_MAX];
    size_t count;
    unsigned turn;  /* what was asked for comes before what is there anyway */
    unsigned parts; /* of a window that it needs, as bits */
} groups[] = {
    {{COLUMN_USEFUL_AVERAGE, COLUMN_USEFUL_MAX, COLUMN_IDEAL, COLUMN_ELAPSED}, 4, 2, 0},
    {{COLUMN_IDEAL_PATH}, 1, 3, 1U << WINDOW_PART_IDEAL_PATH},
    {{COLUMN_AVERAGE_IPC, COLUMN_AVERAGE_FREQUENCY}, 2, 1, 1U << WINDOW_PART_COUNTERS},
    {{COLUMN_DISPERSION}, 1, 0, 1U << WINDOW_PART_DISPERSION},
};

enum { GROUPS = sizeof(groups) / sizeof(groups[0]) };

struct table {
    const struct time_unit *unit; /* of all times of windows: the first one's */
    struct column_list shown;
    bool filled;
};

enum style {
    STYLE_PLAIN,
    STYLE_STRONG,
    STYLE_POOR,
    STYLE_BAD,
};

static const char *style_start(const struct format_context *context, enum style style)
{
    static const char *const starts[] = {
        [STYLE_PLAIN] = "",
        [STYLE_STRONG] = "\033[1m",
        [STYLE_POOR] = "\033[33m",
        [STYLE_BAD] = "\033[31m",
    };

    return context->run.color ? starts[style] : "";
}

static const char *style_end(const struct format_context *context, enum style style)
{
    return context->run.color && style != STYLE_PLAIN ? "\033[0m" : "";
}

/* Efficiencies are POP's: above 80 % is fine. */
static enum style efficiency_style(double ratio)
{
    return ratio < 0.6 ? STYLE_BAD : ratio < 0.8 ? STYLE_POOR : STYLE_PLAIN;
}

static void put_gap(const struct format_context *context)
{
    struct table *table = context->state;

    if (table->filled)
        output_text(context->output, "\n");
    table->filled = true;
}

static int width_of(const struct column *column)
{
    return column->kind == COLUMN_KIND_SECONDS ? TIME_WIDTH : RATIO_WIDTH;
}

static unsigned width_of_all(const enum column_id *ids, size_t count)
{
    unsigned width = 0;

    for (size_t i = 0; i < count; i++)
        width += (unsigned)width_of(column_of(ids[i]));
    return width;
}

static void show(struct table *table, const enum column_id *ids, size_t count)
{
    for (size_t i = 0; i < count; i++)
        table->shown.ids[table->shown.count++] = ids[i];
}

/* Groups take their turns until one does not fit. */
static void choose_columns(const struct format_context *context)
{
    struct table *table = context->state;
    unsigned width = width_of_all(always, ALWAYS);
    bool is_shown[GROUPS] = {false};

    for (unsigned turn = 0; turn < GROUPS; turn++) {
        for (size_t i = 0; i < GROUPS; i++) {
            if (groups[i].turn != turn || (context->run.window_parts & groups[i].parts) != groups[i].parts)
                continue;
            width += width_of_all(groups[i].columns, groups[i].count);
            is_shown[i] = width <= context->run.width;
        }
    }
    table->shown.count = 0;
    show(table, always, ALWAYS);
    for (size_t i = 0; i < GROUPS; i++)
        if (is_shown[i])
            show(table, groups[i].columns, groups[i].count);
}

static void put_headings(const struct format_context *context)
{
    const struct table *table = context->state;

    for (size_t i = 0; i < table->shown.count; i++) {
        const struct column *column = column_of(table->shown.ids[i]);

        output_format(context->output, "%*s", width_of(column), column->heading);
    }
    output_text(context->output, "\n");
    for (size_t i = 0; i < table->shown.count; i++) {
        const struct column *column = column_of(table->shown.ids[i]);

        output_format(context->output, "%*s", width_of(column),
                      column->kind == COLUMN_KIND_SECONDS ? table->unit->name
                      : column->kind == COLUMN_KIND_RATIO ? "%"
                                                          : "");
    }
    output_text(context->output, "\n");
}

static void put_cell(const struct format_context *context, const struct column *column, const struct row *row)
{
    const struct table *table = context->state;
    struct decimal text;

    if (column->kind == COLUMN_KIND_SECONDS)
        text = decimal_scaled(column_time(column, row), table->unit->nanoseconds, table->unit->nanoseconds > 1 ? 3 : 0);
    else if (column->kind == COLUMN_KIND_RATIO)
        text = decimal_percent(column_ratio(column, row));
    else
        text = column_is_missing(column, row) ? (struct decimal){"-"} : decimal_ratio(column_ratio(column, row), 3);
    output_format(context->output, "%*s", width_of(column), text.text);
}

/* The length of windows decides the unit, so that neighbours can be told apart; it is known with the first one. */
static void window(const struct format_context *context, const struct row *row)
{
    struct table *table = context->state;

    if (!table->unit) {
        table->unit = time_unit_for(row->elapsed);
        choose_columns(context);
        put_gap(context);
        put_headings(context);
    }
    for (size_t i = 0; i < table->shown.count; i++)
        put_cell(context, column_of(table->shown.ids[i]), row);
    output_text(context->output, "\n");
}

static void windows_end(const struct format_context *context)
{
    const struct table *table = context->state;

    if (!table->unit) {
        put_gap(context);
        output_text(context->output, "No windows.\n");
        return;
    }
    output_text(context->output, "\n");
    for (size_t i = 0; i < table->shown.count; i++) {
        const struct column *column = column_of(table->shown.ids[i]);

        if (column->kind == COLUMN_KIND_RATIO)
            output_format(context->output, "%-6s %s: %s\n", column->heading, column->title, column->meaning);
    }
}

/* The tree: each efficiency is the product of its branches. */
static const struct branch {
    enum column_id column;
    const char *ascii;
    const char *utf8;
    int width; /* left for the title */
} branches[] = {
    {COLUMN_PARALLEL_EFFICIENCY, "", "", 32},
    {COLUMN_LOAD_BALANCE, "|- ", "├─ ", 29},
    {COLUMN_COMMUNICATION_EFFICIENCY, "`- ", "└─ ", 29},
    {COLUMN_SERIALISATION_EFFICIENCY, "   |- ", "   ├─ ", 26},
    {COLUMN_TRANSFER_EFFICIENCY, "   `- ", "   └─ ", 26},
};

static void put_bar(const struct format_context *context, double ratio)
{
    /* Rounded down from what is printed beside it: a full bar is a full 100 %. */
    int filled = !(ratio > 0) ? 0 : ratio >= 1 ? BAR_WIDTH : (int)(lround(ratio * 1000) * BAR_WIDTH / 1000);
    int i;

    for (i = 0; i < BAR_WIDTH; i++) {
        if (i < filled)
            output_text(context->output, context->run.utf8 ? "█" : "#");
        else
            output_text(context->output, context->run.utf8 ? "░" : ".");
    }
}

static void put_branch(const struct format_context *context, const struct branch *branch, const struct row *run)
{
    const struct column *column = column_of(branch->column);
    double ratio = column_ratio(column, run);
    enum style style = efficiency_style(ratio);

    output_format(context->output, "%s%-*s%s%6s %%%s  ", context->run.utf8 ? branch->utf8 : branch->ascii,
                  branch->width, column->title, style_start(context, style), decimal_percent(ratio).text,
                  style_end(context, style));
    put_bar(context, ratio);
    output_format(context->output, "  %s\n", column->meaning);
}

static struct decimal value_for_people(const struct column *column, const struct row *run)
{
    if (column->kind == COLUMN_KIND_SECONDS)
        return decimal_duration(column_time(column, run));
    if (column->kind == COLUMN_KIND_RATIO)
        return decimal_with_unit(decimal_percent(column_ratio(column, run)), "%");
    if (column->kind == COLUMN_KIND_NUMBER)
        return decimal_ratio(column_ratio(column, run), 3);
    return column_text(column, run);
}

static const struct figure {
    enum column_id column;
    bool of_part;     /* says something only where a part of the run was looked at */
    bool is_optional; /* left out where it is missing */
} figures[] = {
    {.column = COLUMN_RANKS},
    {.column = COLUMN_RUNTIME},
    {.column = COLUMN_START, .of_part = true},
    {.column = COLUMN_END, .of_part = true},
    {.column = COLUMN_ELAPSED, .of_part = true},
    {.column = COLUMN_IDEAL},
    {.column = COLUMN_USEFUL_AVERAGE},
    {.column = COLUMN_USEFUL_MAX},
    {.column = COLUMN_OVERHEAD},
    {.column = COLUMN_TRANSIENT_IMBALANCE, .is_optional = true},
    {.column = COLUMN_MESSAGES},
    {.column = COLUMN_COLLECTIVES},
    {.column = COLUMN_AVERAGE_IPC, .is_optional = true},
    {.column = COLUMN_AVERAGE_FREQUENCY, .is_optional = true},
};

static void put_figures(const struct format_context *context, const struct row *run)
{
    bool is_part = run->elapsed != run->runtime;
    size_t i;

    for (i = 0; i < sizeof(figures) / sizeof(figures[0]); i++) {
        const struct column *column = column_of(figures[i].column);

        if ((figures[i].of_part && !is_part) || (figures[i].is_optional && column_is_missing(column, run)))
            continue;
        output_format(context->output, "%-22s %17s  %s\n", column->title, value_for_people(column, run).text,
                      column->meaning);
    }
}

static void put_odd_kind(const struct format_context *context, const struct anomaly_info *info, uint64_t count)
{
    enum style style = info->severity == ANOMALY_DAMAGE ? STYLE_BAD : STYLE_POOR;

    output_format(context->output, "  %s%s%s %" PRIu64 " (%s)\n    ", style_start(context, style), info->name,
                  style_end(context, style), count, severity_name(info->severity));
    text_wrap(context->output, info->meaning, 4, context_text_width(context));
}

static bool has_severity(const struct anomalies *anomalies, size_t kind, bool information)
{
    return anomalies->tally[kind].count > 0 &&
           (anomaly_info((enum anomaly)kind)->severity == ANOMALY_INFORMATION) == information;
}

static void put_odd(const struct format_context *context, const struct anomalies *anomalies)
{
    bool found = false;
    size_t i;

    for (i = 0; i < ANOMALY_COUNT; i++) {
        if (!has_severity(anomalies, i, false))
            continue;
        output_text(context->output, found ? "" : "\nOdd in this trace:\n");
        found = true;
        put_odd_kind(context, anomaly_info((enum anomaly)i), anomalies->tally[i].count);
    }
    found = false;
    for (i = 0; i < ANOMALY_COUNT; i++) {
        if (!has_severity(anomalies, i, true))
            continue;
        output_format(context->output, "%s%s %" PRIu64,
                      found ? ", " : "\nGood to know: ", anomaly_info((enum anomaly)i)->name,
                      anomalies->tally[i].count);
        found = true;
    }
    output_text(context->output, found ? "\n" : "");
}

static void summary(const struct format_context *context, const struct row *row, const struct run_summary *run)
{
    size_t i;

    put_gap(context);
    output_text(context->output, style_start(context, STYLE_STRONG));
    text_print(context->output, context->run.trace, context->run.utf8);
    output_format(context->output, "%s\n\n", style_end(context, STYLE_STRONG));
    for (i = 0; i < sizeof(branches) / sizeof(branches[0]); i++)
        put_branch(context, &branches[i], row);
    output_text(context->output, "\n");
    text_wrap(context->output, interpretation_of(row).text, 0, context_text_width(context));
    output_text(context->output, "\n");
    put_figures(context, row);
    /* The report of its own says it better. */
    if (!(context->options->reports & REPORT_ANOMALIES))
        put_odd(context, run->anomalies);
}

static void section(const struct format_context *context, const struct section *section, const struct run_summary *run)
{
    if (!section->print)
        return;
    put_gap(context);
    section->print(context, run);
}

/* Windows do not say whose they are. */
static void begin(const struct format_context *context)
{
    const unsigned nameless = context->options->reports & ~(unsigned)(REPORT_SCALING | REPORT_SUMMARY);

    if (!context->run.has_many || nameless == 0)
        return;
    put_gap(context);
    output_text(context->output, style_start(context, STYLE_STRONG));
    text_print(context->output, context->run.trace, context->run.utf8);
    output_format(context->output, "%s\n", style_end(context, STYLE_STRONG));
}

/* The next trace's windows may have another length. */
static void end(const struct format_context *context)
{
    struct table *table = context->state;

    table->unit = NULL;
}

static void scaling(const struct format_context *context, const struct scaling *scaling)
{
    put_gap(context);
    scaling_table_print(context, scaling);
}

const struct format_class format_table = {
    .state_size = sizeof(struct table),
    .begin = begin,
    .window = window,
    .windows_end = windows_end,
    .summary = summary,
    .section = section,
    .end = end,
    .scaling = scaling,
};
