/*
 * A format: a table of functions that the report calls in this order:
 *
 *     begin [windows_begin window* windows_end] [summary] section* end
 *
 * or, where there are many traces,
 *
 *     open { begin [windows_begin window* windows_end] [summary] section* end } runs_end section* close
 *
 * What stands in brackets is called where that report was asked for (summary also where the format always has one). The
 * last sections are those about all runs: scaling, and phases side by side.
 * Any function may be NULL. A new format is a file with its table and a line in FORMATS_LIST (options/options.h).
 */
#ifndef CLOCKTALK_OUTPUT_FORMATS_FORMAT_H
#define CLOCKTALK_OUTPUT_FORMATS_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "options/options.h"
#include "output/columns/column_choice.h"
#include "output/columns/columns.h"
#include "output/output.h"
#include "output/run_summary.h"

struct report_result;
struct section;

/* Where a result is read. */
struct terminal {
    unsigned width;       /* columns of the terminal that shows the result, 0: it goes elsewhere */
    unsigned plot_width;  /* of what is drawn with characters, in columns */
    unsigned plot_height; /* in lines */
    unsigned paper;       /* columns that a matrix may take on a page; 0: this is none */
    bool color;           /* escape sequences are welcome */
    bool utf8;            /* so are characters beyond ASCII */
};

/* What reports of a run say that stand beside one another: the first of them says it for all. */
struct told_once {
    bool launch;
    bool reservations;
};

/* What a format works with. */
struct format_context {
    struct output *output;
    const struct options *options;
    struct terminal terminal;
    const char *trace;     /* as the user named it; any bytes; of the first trace where there are many */
    unsigned window_parts; /* of window_facts, as bits: which columns windows have */
    struct column_choice choice;
    void *state;            /* the format's own, all zero at begin */
    struct told_once *told; /* by reports so far; NULL: this one stands alone */
};

/* Whether several traces are compared. */
static inline bool context_has_many(const struct format_context *context)
{
    return context->options->trace_count > 1;
}

/* How long lines of words may be. */
static inline unsigned context_text_width(const struct format_context *context)
{
    enum { NARROW = 80, WIDEST = 100 }; /* longer lines are hard to read */
    unsigned width = context->terminal.width;

    return width == 0 ? NARROW : width > WIDEST ? WIDEST : width;
}

/* How long other lines may be: as the terminal is wide. */
static inline unsigned context_room(const struct format_context *context)
{
    return context->terminal.width > 0 ? context->terminal.width : UINT32_MAX;
}

/* The width of names of activities that have lines of their own, as call sites do, whose names are long and differ
 * everywhere; 0: none has. */
static inline unsigned context_name_line(const struct format_context *context)
{
    return context->options->activities.call_sites ? context_text_width(context) : 0;
}

/* Stands between the halves of a line of that width, of which the second one has a line of its own where both do not
 * fit. */
static inline const char *context_fold(const struct format_context *context, unsigned width)
{
    return context->terminal.width > 0 && context->terminal.width < width ? "\n    " : "";
}

struct format_class {
    size_t state_size;
    bool always_summary;
    bool chooses_columns; /* as --columns says */
    bool lists_windows;   /* of all lengths; else it is shown the shortest alone */
    bool prompt;          /* each window is handed on as soon as it is written */
    void (*open)(const struct format_context *context);
    void (*begin)(const struct format_context *context);
    void (*windows_begin)(const struct format_context *context);
    void (*window)(const struct format_context *context, const struct row *row);
    void (*windows_end)(const struct format_context *context);
    void (*summary)(const struct format_context *context, const struct row *row, const struct run_summary *summary);
    void (*section)(const struct format_context *context, const struct report_result *result);
    void (*end)(const struct format_context *context);
    void (*runs_end)(const struct format_context *context);
    void (*close)(const struct format_context *context);
    void (*free)(void *state); /* what it still holds, whatever was called before */
};

#define DECLARE_FORMAT(id, word, ending, class, ...) extern const struct format_class format_##class;

FORMATS_LIST(DECLARE_FORMAT)
#undef DECLARE_FORMAT

extern const struct format_class format_sheet; /* html that is one report's own page */

#endif
