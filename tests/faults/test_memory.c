/*
 * Memory runs out at every point in turn: each allocation of a whole run fails once. The run must end with an error, and give back all
 * that it took. The allocator of this program stands before libc's, so this test is not for builds with sanitizers, which
 * bring their own.
 */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "options.h"
#include "report/output.h"
#include "report/report.h"
#include "run.h"

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void __libc_free(void *memory);

/* How many allocations still succeed; below 0 all do. */
static _Atomic long left = -1; /* a thread of its own inflates */
static _Atomic long live;

static int fails(void)
{
    if (left < 0 || left-- > 0)
        return 0;
    left = -1;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    void *memory = fails() ? NULL : __libc_malloc(size);

    live += memory != NULL;
    return memory;
}

void *calloc(size_t count, size_t size)
{
    void *memory = fails() ? NULL : __libc_calloc(count, size);

    live += memory != NULL;
    return memory;
}

void *realloc(void *old, size_t size)
{
    void *memory = fails() ? NULL : __libc_realloc(old, size);

    live += memory != NULL && old == NULL;
    return memory;
}

void free(void *memory)
{
    live -= memory != NULL;
    __libc_free(memory);
}

struct scenario {
    const char *name;
    const char *trace;
    const char *settings[8]; /* name, value, name, value … */
};

static const struct scenario scenarios[] = {
    {"windows", "tiny.prv.gz", {"window", "100us", "format", "json"}},
    {"sliding", "tiny.prv", {"window", "400us", "step", "100us", "format", "csv"}},
    {"events", "tiny.prv.gz", {"window-event", "MPI_Recv", "format", "tsv"}},
    {"anomalies", "tiny.prv.gz", {"report", "anomalies,summary", "format", "table"}},
    {"all waits", "tiny.prv", {"waits", "all", "window", "1ms", "min-events", "2"}},
    {"critical path",
     "tiny.prv.gz",
     {"report", "critical-path,windows", "window", "1ms", "partition", "1,2", "format", "json"}},
    {"ideal path", "tiny.prv", {"report", "critical-path", "path", "ideal", "max-memory", "1", "waits", "all"}},
    {"what if", "tiny.prv.gz", {"report", "critical-path", "scale", "rank:1=2", "activity", "MPI", "call-sites", NULL}},
    {"rematch", "tiny.prv.gz", {"rematch", NULL, "format", "json"}},
};

static int take_window(void *user, const struct window_facts *facts)
{
    int status = report_window(user, facts);

    return status > 0 ? ERROR_OUTPUT : status;
}

static int run_report(const struct options *options, const struct diag *diag, const char *trace, struct output *output)
{
    struct report_run facts = {.version = "0", .trace = trace};
    struct reporter *report = NULL;
    struct run *run = NULL;
    int error = report_new(&report, options, output, &facts, diag);

    if (error == 0) {
        struct run_sink sink = {.user = report, .window = take_window};

        run = run_new(options, diag, &sink, trace);
        error = run ? run_file(run) : ERROR_MEMORY;
    }
    if (error == 0)
        error = report_finish(report, run_summary(run));
    if (error == 0)
        error = report_close(report, NULL);
    run_free(run);
    report_free(report);
    return error;
}

static int run_scenario(const struct scenario *scenario, const char *folder)
{
    char trace[4096];
    const char *traces[] = {trace};
    struct diag diag = {0};
    struct options options;
    struct output *output = NULL;
    int error = 0;

    snprintf(trace, sizeof(trace), "%s/%s", folder, scenario->trace);
    options_init(&options);
    options.traces = traces;
    options.trace_count = 1;
    for (size_t i = 0; i < 8 && scenario->settings[i] && error == 0; i += 2)
        error = options_set(&options, scenario->settings[i], scenario->settings[i + 1], &diag);
    if (error == 0)
        error = options_check(&options, &diag);
    if (error == 0)
        error = output_open(&output, "/dev/null", &diag);
    if (error == 0)
        error = run_report(&options, &diag, trace, output);
    if (error == 0)
        return output_commit(output);
    output_abort(output);
    return error;
}

/* 0 when the scenario stands every failure. */
static int exhaust(const struct scenario *scenario, const char *folder)
{
    long point;

    /* Once without: what libraries keep from their first use on is there then. */
    if (run_scenario(scenario, folder) != 0) {
        fprintf(stderr, "%s: fails without any failure\n", scenario->name);
        return 1;
    }
    for (point = 0;; point++) {
        long before = live;
        int error;

        left = point;
        error = run_scenario(scenario, folder);
        if (live != before) {
            fprintf(stderr, "%s: %ld blocks leak where allocation %ld fails\n", scenario->name, live - before, point);
            return 1;
        }
        if (left >= 0) {
            /* The run was over before the failure's turn: nothing failed. */
            left = -1;
            break;
        }
        if (error == 0) {
            fprintf(stderr, "%s: no error where allocation %ld fails\n", scenario->name, point);
            return 1;
        }
    }
    printf("%s: %ld allocations\n", scenario->name, point);
    return 0;
}

int main(void)
{
    const char *folder = getenv("TESTDATA");
    int failed = 0;

    if (!folder) {
        fprintf(stderr, "TESTDATA is not set\n");
        return 1;
    }
    for (size_t i = 0; i < sizeof(scenarios) / sizeof(scenarios[0]); i++)
        failed |= exhaust(&scenarios[i], folder);
    return failed;
}
