/*
 * Columns: the one table of everything that a window or a run is described by, whatever the format.
 *
 * The names and their order are part of the program's contract: new ones come after those that are there. A new column
 * of windows is a field of struct row and a line at the end of every_column.h; formats, the page, pictures and
 * tolerances ask for its properties.
 */
#ifndef CLOCKTALK_OUTPUT_COLUMNS_COLUMNS_H
#define CLOCKTALK_OUTPUT_COLUMNS_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>

#include "output/columns/row.h"
#include "output/decimal.h"
#include "output/fields/field.h"

/* In the order in which formats show them. */
enum column_id {
#define COLUMN(id, ...) COLUMN_##id,
#include "output/columns/every_column.h"
#undef COLUMN
    COLUMN_COUNT,
    COLUMN_WAIT_FIRST = COLUMN_OF_WAIT_LATE_SENDER, /* those of the kinds, in the order of enum wait_kind */
    COLUMN_WAIT_LAST = COLUMN_WAIT_FIRST + WAIT_KIND_COUNT - 1,
};

/* Whose rows have it; sets of them are bits. */
enum column_scope {
    COLUMN_OF_RUN = 1,
    COLUMN_OF_WINDOW = 2,
    COLUMN_OF_COMPARISON = 4, /* of a run with others */
};

/* When a table of windows shows it: as many turns as the terminal has room for, the columns of one turn all or none.
 * What was asked for comes before what is there anyway. */
enum column_turn {
    COLUMN_TURN_ALWAYS,
    COLUMN_TURN_DISPERSION,
    COLUMN_TURN_CUMULATIVE,
    COLUMN_TURN_CHOSEN, /* those that nothing but --columns asks for */
    COLUMN_TURN_TRACED,
    COLUMN_TURN_COUNTERS,
    COLUMN_TURN_THREADS,
    COLUMN_TURN_TIMES,
    COLUMN_TURN_WAITING,
    COLUMN_TURN_IDEAL_PATH,
    COLUMN_TURN_WAIT_KINDS,
    COLUMN_TURN_NODES,
    COLUMN_TURN_THREAD_FACTORS,
    COLUMN_TURN_COUNT,
};

/* How pictures show a column of windows over time. */
enum column_drawing {
    COLUMN_NOT_DRAWN,
    COLUMN_CURVE,        /* all of them in one chart, of which the whole run has a value too */
    COLUMN_HIDDEN_CURVE, /* likewise, where a reader can choose */
    COLUMN_STRIP,        /* a small chart of its own below */
    COLUMN_FILE_STRIP,   /* likewise in a file and on the page */
    COLUMN_PAGE_STRIP,   /* likewise, but only where there is room for any number: on the page */
};

/* A thin curve lies on a thick one, so that both are seen where they run together. */
enum column_line {
    COLUMN_LINE_THICK, /* the one whose windows average to the run */
    COLUMN_LINE_THIN,  /* its factors */
    COLUMN_LINE_COUNT,
};

struct column {
    struct field field; /* of struct row; its name is stable */
    const char *title;  /* in words, for trees and legends */
    unsigned scope;     /* bits of enum column_scope */
    enum window_part part;
    enum column_turn turn;
    enum column_drawing drawing;
    enum column_line line; /* of a curve */
    const char *color;     /* of a curve or strip that is no hidden or page one: as #rrggbb */
    bool is_loss;          /* more of it is worse: times, overhead */
    unsigned verdict;      /* place among those that can be compared with a baseline, from 1 on; 0: it cannot be */
    bool is_guarded;       /* compared with it without being named */
};

/* The parts of threads' time, of a struct thread_sums. */
extern const struct fields thread_time_fields;

/* Always there. */
const struct column *column_of(enum column_id id);

struct column_list {
    enum column_id ids[COLUMN_COUNT];
    size_t count;
};

/* With those of the parts that are known (bits of window_facts.parts); the ones of every window always. */
struct column_list columns_of_window(unsigned parts);

/* Those of them that are drawn so: bits of 1 << enum column_drawing. */
struct column_list columns_drawn(unsigned drawings, unsigned parts);

/* Without the transient imbalance where no windows were asked for. */
struct column_list columns_of_run(const struct run_summary *summary);

/* Every column that some run has. */
struct column_list columns_of_any_run(void);

/* What a run has only where it is compared with others. */
struct column_list columns_of_comparison(void);

/* What can be compared with a baseline, in the order of the verdicts, of which new ones come last. */
struct column_list columns_of_baseline(void);

/* Those that are not there yet. */
void columns_add_all(struct column_list *list, struct column_list others);

/* The column of that name, or with that heading, or called that in words, where only one is. NULL: there is none. */
const struct column *columns_find(struct column_list list, struct slice name);

/* Whether a text that a user wrote names the column, in any of these ways. */
bool column_is_named(const struct column *column, const char *text);

bool columns_contain(const struct column_list *columns, enum column_id id);

/* The field of a column that is a ratio or a number. */
double column_ratio(const struct column *column, const struct row *row);

/* Sets the field from a number as JSON has it: a time in seconds, rounded to its unit. What no field of that kind can
 * hold becomes its nearest; NAN is the missing ratio, else 0. */
void column_set(const struct column *column, struct row *row, double number);

/* What another row has as that field. */
void column_copy(const struct column *column, struct row *row, const struct row *from);

/* The field as the text formats print it; `nan` where it is missing. */
struct decimal column_text(const struct column *column, const struct row *row);

/* The same in words: times in their unit, ratios in percent with so many decimals, numbers with three; `-` where it is
 * missing. */
struct decimal column_for_people(const struct column *column, const struct row *row, unsigned decimals);

/* A ratio that does not exist. */
bool column_is_missing(const struct column *column, const struct row *row);

/* The share of all ranks' time that a factor of parallel efficiency costs: load balance, serialisation and transfer
 * efficiency add up to what is lost in all. NAN of other columns, and where it does not exist. */
double row_loss_of_factor(const struct row *row, enum column_id factor);

/* What is lost to one cause: a share of all ranks' time, or where the trace has threads of theirs. */
struct row_loss {
    const char *title;     /* for people */
    enum column_id factor; /* that says how much of it is not lost */
    double share;          /* NAN: not known */
    bool is_of_threads;    /* in or outside of parallel regions, not between ranks */
};

/* The one list of causes, for sentences, tables and pictures. The largest is the first of those that lose most; without
 * a share where none loses anything. */
struct row_losses {
    struct row_loss items[6];
    size_t count;
    struct row_loss largest;
};
struct row_losses row_losses_of(const struct row *row);

#endif
