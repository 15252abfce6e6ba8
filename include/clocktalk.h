/*
 * libclocktalk: from a Paraver trace of an MPI program to numbers that say, window by window, why it is slow.
 *
 *     struct clocktalk *talk = clocktalk_new();
 *
 *     if (talk && clocktalk_set(talk, "window", "10ms") == CLOCKTALK_OK &&
 *         clocktalk_run(talk, "trace.prv.gz") == CLOCKTALK_OK)
 *         printf("%f\n", clocktalk_summary(talk)->parallel_efficiency);
 *     talk = clocktalk_free(talk);
 *
 * The library neither prints nor exits nor keeps anything outside of its handles: any number of them can be in use,
 * each by one thread at a time. Times are nanoseconds, ratios lie between 0 and 1 and are NAN where they do not exist.
 * What the numbers mean is in the manual, clocktalk(1).
 */
#ifndef CLOCKTALK_H
#define CLOCKTALK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum clocktalk_result {
    CLOCKTALK_OK = 0,
    CLOCKTALK_ERROR_USAGE = -1, /* an option or the order of calls makes no sense */
    CLOCKTALK_ERROR_INPUT = -2, /* the trace cannot be read, or is none */
    CLOCKTALK_ERROR_MEMORY = -4,
    CLOCKTALK_ERROR_INTERRUPTED = -5, /* a callback asked for the end */
    CLOCKTALK_ERROR_REFUSED = -6,     /* the trace is damaged and the option "strict" is set */
};

/* A window, or the whole run, which is one window. */
struct clocktalk_window {
    int64_t start_ns;
    int64_t end_ns;
    int64_t useful_average_ns; /* over all ranks, rounded */
    int64_t useful_max_ns;     /* of the busiest rank */
    int64_t ideal_ns;          /* on a network that takes no time */
    uint32_t ranks;
    double load_balance;
    double serialisation_efficiency;
    double transfer_efficiency;
    double communication_efficiency;
    double parallel_efficiency; /* of all threads, where the trace tells of them; the rest is of ranks */
    double overhead;
};

enum clocktalk_severity {
    CLOCKTALK_NOTE,
    CLOCKTALK_WARNING,
    CLOCKTALK_ERROR,
};

struct clocktalk;

/* A handle with the default options; NULL when memory ran out. */
struct clocktalk *clocktalk_new(void);

/* Takes NULL; returns NULL. */
struct clocktalk *clocktalk_free(struct clocktalk *talk);

/* The library's version, "major.minor.patch". */
const char *clocktalk_version(void);

/*
 * Sets an option by its long name without dashes, as on the command line: ("window", "10ms"), ("waits", "causal");
 * value NULL where the option takes none. Before the run. Options that only concern the program's output and its exit
 * status (format, output, color, quiet, fail-if, baseline and the like) change nothing here.
 */
int clocktalk_set(struct clocktalk *talk, const char *option, const char *value);

/* Called for each window as soon as it is complete, in order; the window lives during the call. Non-zero ends the run.
 */
typedef int clocktalk_window_callback(void *user, const struct clocktalk_window *window);
void clocktalk_on_window(struct clocktalk *talk, clocktalk_window_callback *callback, void *user);

/* Called for each message: one line without line end. */
typedef void clocktalk_message_callback(void *user, enum clocktalk_severity severity, const char *text);
void clocktalk_on_message(struct clocktalk *talk, clocktalk_message_callback *callback, void *user);

/* Reads the trace ("-": standard input) to its end. Once per handle. */
int clocktalk_run(struct clocktalk *talk, const char *path);

/* Or hands the bytes of an uncompressed .prv in, in pieces of any size, and ends. `name` stands for the file in
 * messages. */
int clocktalk_begin(struct clocktalk *talk, const char *name);
int clocktalk_feed(struct clocktalk *talk, const void *bytes, size_t length);
int clocktalk_finish(struct clocktalk *talk);

/* The last error's message, "" where there was none; lives until the next call. */
const char *clocktalk_error(const struct clocktalk *talk);

/* Behind a run that returned CLOCKTALK_OK, else NULL or 0. They live as long as the handle. */
const struct clocktalk_window *clocktalk_summary(const struct clocktalk *talk);
double clocktalk_transient_imbalance(const struct clocktalk *talk);           /* NAN without windows */
uint64_t clocktalk_anomalies(const struct clocktalk *talk, const char *kind); /* how many of that kind */

#ifdef __cplusplus
}
#endif

#endif
