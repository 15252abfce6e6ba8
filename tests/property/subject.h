/*
 * Subject: the program, run inside the test on one trace, and everything that it told.
 */
#ifndef CLOCKTALK_TESTS_PROPERTY_SUBJECT_H
#define CLOCKTALK_TESTS_PROPERTY_SUBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gen/gen.h"
#include "options/options.h"
#include "reports/clocks/clocks.h"
#include "run/run.h"

/* What a run returns that the test ends since it tells windows without end. */
enum { SUBJECT_ENOUGH = -1000 };

struct outcome {
    int result; /* of the run: 0, a negative error, or what ended it at a window; but for windows all else is valid only
                   if it is 0 */
    int64_t runtime;
    uint64_t messages;
    uint64_t collectives;
    uint64_t anomalies[ANOMALY_COUNT];
    struct window_totals whole;
    struct mpi_times mpi; /* like the next unknown unless the options show the run (options_show_run) */
    int64_t traced_ideal;
    double transient_imbalance;   /* 0 where there are no windows */
    struct clock_findings clocks; /* empty unless the options ask for the report on anomalies */
    bool has_threads;
    struct thread_sums threads; /* likewise only then */
    struct window_totals *windows;
    struct thread_sums *window_threads; /* of the same windows */
    size_t window_count;
    size_t last_window; /* after this one the test answers `answer` */
    int answer;
};

/* Into what pieces the bytes of a trace are cut. */
struct pieces {
    size_t size; /* of each; 0: random ones of up to `limit` bytes */
    size_t limit;
    uint64_t seed;
};

/* Runs the program on the bytes; the outcome is freed with outcome_free. All at once, or in pieces. */
struct outcome subject_run(const struct options *options, const struct gen_text *trace);
struct outcome subject_run_pieces(const struct options *options, const struct gen_text *trace, struct pieces pieces);

/* Runs it until it tells the window of that number, from 0, which returns `answer`. */
struct outcome subject_run_until(const struct options *options, const struct gen_text *trace, size_t window,
                                 int answer);

/* Runs it on a file. */
struct outcome subject_run_file(const struct options *options, const char *path);

/* The text of a trace, decompressed; aborts where it cannot be read. */
struct gen_text subject_read(const char *path);

void outcome_free(struct outcome *outcome);

#endif
