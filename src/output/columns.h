/*
 * Columns: the one table of everything that a window or a run is described by, whatever the format.
 *
 * The names and their order are part of the program's contract: new ones come after those that are there.
 */
#ifndef CLOCKTALK_OUTPUT_COLUMNS_H
#define CLOCKTALK_OUTPUT_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "output/decimal.h"
#include "output/run_summary.h"
#include "windows/window_facts.h"

/* One window or one run, ready to be printed. Times in nanoseconds; ratios NAN where they do not exist. */
struct row {
    uint64_t ranks;
    int64_t runtime;
    int64_t start;
    int64_t end;
    bool holds_bursts; /* of a run */
    struct metrics metrics;
    int64_t useful_max;
    int64_t ideal;
    int64_t elapsed;
    uint64_t messages;
    uint64_t collectives;
    double transient_imbalance;
    int64_t ideal_path;    /* of a window, where it is known */
    uint64_t instructions; /* while computing; like the following only where the trace counts them */
    uint64_t cycles;
    double average_ipc;
    double average_frequency;       /* GHz */
    double computation_scalability; /* like the following only where runs are compared (scaling.h) */
    double global_efficiency;
    double speedup;
    double ipc_scalability;
    double instruction_scalability;
    double frequency_scalability;
};

/* What a window says; the rest of the row is 0. */
struct row row_of_window(const struct window_totals *totals);

/* With what reports add. */
struct row row_of_facts(const struct window_facts *facts);

struct row row_of_run(const struct run_summary *summary);

enum column_id {
    COLUMN_RANKS,
    COLUMN_RUNTIME,
    COLUMN_START,
    COLUMN_END,
    COLUMN_LOAD_BALANCE,
    COLUMN_SERIALISATION_EFFICIENCY,
    COLUMN_TRANSFER_EFFICIENCY,
    COLUMN_COMMUNICATION_EFFICIENCY,
    COLUMN_PARALLEL_EFFICIENCY,
    COLUMN_OVERHEAD,
    COLUMN_USEFUL_AVERAGE,
    COLUMN_USEFUL_MAX,
    COLUMN_IDEAL,
    COLUMN_ELAPSED,
    COLUMN_MESSAGES,
    COLUMN_COLLECTIVES,
    COLUMN_TRANSIENT_IMBALANCE,
    COLUMN_IDEAL_PATH,
    COLUMN_INSTRUCTIONS,
    COLUMN_CYCLES,
    COLUMN_AVERAGE_IPC,
    COLUMN_AVERAGE_FREQUENCY,
    COLUMN_COMPUTATION_SCALABILITY,
    COLUMN_GLOBAL_EFFICIENCY,
    COLUMN_SPEEDUP,
    COLUMN_IPC_SCALABILITY,
    COLUMN_INSTRUCTION_SCALABILITY,
    COLUMN_FREQUENCY_SCALABILITY,
    COLUMN_DISPERSION,
    COLUMN_POLLING,
    COLUMN_OFF,
};

enum column_kind {
    COLUMN_KIND_SECONDS, /* int64_t nanoseconds, printed in seconds with nine decimals */
    COLUMN_KIND_RATIO,   /* double, six decimals */
    COLUMN_KIND_NUMBER,  /* likewise, but of no whole: never a percentage */
    COLUMN_KIND_COUNT,   /* uint64_t */
};

struct column {
    const char *name;    /* stable, in every format but the table */
    const char *heading; /* short, over a table's column */
    const char *title;   /* in words, for trees and legends */
    const char *meaning; /* a few words for somebody who meets it first */
    enum column_kind kind;
    size_t offset; /* in struct row */
};

/* Always there. */
const struct column *column_of(enum column_id id);

enum { COLUMNS_MAX = 40 };

struct column_list {
    enum column_id ids[COLUMNS_MAX];
    size_t count;
};

/* At most COLUMNS_MAX: those of every window, then those of the parts (bits of window_facts.parts) in their order. */
struct column_list columns_of_window(unsigned parts);

/* Without the transient imbalance where no windows were asked for. */
struct column_list columns_of_run(const struct run_summary *summary);

/* Every column that some run has. */
struct column_list columns_of_any_run(void);

/* The fields by kind; the column must have that kind (column_ratio: ratio or number). */
int64_t column_time(const struct column *column, const struct row *row);
double column_ratio(const struct column *column, const struct row *row);
uint64_t column_count(const struct column *column, const struct row *row);

/* The field as the text formats print it; `nan` where it is missing. */
struct decimal column_text(const struct column *column, const struct row *row);

/* A ratio that does not exist. */
bool column_is_missing(const struct column *column, const struct row *row);

#endif
