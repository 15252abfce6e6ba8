/*
 * Memory runs out at every point in turn: each allocation of a whole run fails once. The run must end with an error,
 * say so once, and give back all that it took. The allocator of this program stands before libc's, so this test is not
 * for builds with sanitizers, which bring their own.
 */
#include <errno.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "export/export.h"
#include "history/history_report.h"
#include "options/options.h"
#include "reports/registry.h"
#include "run/results.h"
#include "run/run.h"
#include "scratch.h"

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *memory);

/* How many allocations still succeed; below 0 all do. */
static _Atomic long left = -1; /* a thread of its own inflates */
static _Atomic long live;

/*
 * libotf2 does not give back all that it took when memory runs out, and does without some: what it asks for, itself or
 * of libc, does not fail in a scenario with an archive, and is not counted, wherever it is freed.
 */
enum { FOREIGN_MOST = 1 << 16, LIBRARIES = 2 };

static struct {
    int is_archive; /* the scenario's trace */
    struct {
        const char *begin; /* of its code */
        const char *end;
    } libraries[LIBRARIES];
    void *blocks[FOREIGN_MOST];
    size_t count;
} foreign;

static int find_libraries(struct dl_phdr_info *info, size_t size, void *user)
{
    static const char *const names[LIBRARIES] = {"libopen-trace-format2.", "libc.so"};

    (void)size;
    (void)user;
    for (int i = 0; i < info->dlpi_phnum; i++)
        for (size_t k = 0; k < LIBRARIES; k++)
            if (strstr(info->dlpi_name, names[k]) && info->dlpi_phdr[i].p_type == PT_LOAD &&
                (info->dlpi_phdr[i].p_flags & PF_X)) {
                foreign.libraries[k].begin = (const char *)info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
                foreign.libraries[k].end = foreign.libraries[k].begin + info->dlpi_phdr[i].p_memsz;
            }
    return 0;
}

static int is_foreign(const void *caller)
{
    for (size_t k = 0; foreign.is_archive && k < LIBRARIES; k++)
        if ((const char *)caller >= foreign.libraries[k].begin && (const char *)caller < foreign.libraries[k].end)
            return 1;
    return 0;
}

static void *keep_foreign(void *memory)
{
    if (memory && foreign.count < FOREIGN_MOST)
        foreign.blocks[foreign.count++] = memory;
    return memory;
}

static int drop_foreign(const void *memory)
{
    for (size_t i = foreign.count; i > 0; i--)
        if (foreign.blocks[i - 1] == memory) {
            foreign.blocks[i - 1] = foreign.blocks[--foreign.count];
            return 1;
        }
    return 0;
}

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
    void *memory;

    if (is_foreign(__builtin_return_address(0)))
        return keep_foreign(__libc_malloc(size));
    memory = fails() ? NULL : __libc_malloc(size);
    live += memory != NULL;
    return memory;
}

void *calloc(size_t count, size_t size)
{
    void *memory;

    if (is_foreign(__builtin_return_address(0)))
        return keep_foreign(__libc_calloc(count, size));
    memory = fails() ? NULL : __libc_calloc(count, size);
    live += memory != NULL;
    return memory;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    void *memory;

    if (is_foreign(__builtin_return_address(0)))
        return keep_foreign(__libc_memalign(alignment, size));
    memory = fails() ? NULL : __libc_memalign(alignment, size);
    live += memory != NULL;
    return memory;
}

void *realloc(void *old, size_t size)
{
    void *memory;

    if (is_foreign(__builtin_return_address(0))) {
        drop_foreign(old);
        return keep_foreign(__libc_realloc(old, size));
    }
    memory = fails() ? NULL : __libc_realloc(old, size);
    live += memory != NULL && old == NULL;
    return memory;
}

void free(void *memory)
{
    live -= memory != NULL && !drop_foreign(memory);
    __libc_free(memory);
}

struct comparison {
    int (*compare)(const void *a, const void *b);
};

static int compare_two(const void *a, const void *b, void *user)
{
    const struct comparison *comparison = user;

    return comparison->compare(a, b);
}

/* libc's takes memory where there is some, and does without where there is none: no failure that anybody would see. */
void qsort(void *items, size_t count, size_t size, int (*compare)(const void *a, const void *b))
{
    struct comparison comparison = {compare};
    long kept = left;

    left = -1;
    qsort_r(items, count, size, compare_two, &comparison);
    left = kept;
}

enum { SETTINGS = 16 };

/* A trace that this test writes: more ranks, functions, messages and labels at once than arrays have room for at first.
 */
#define WIDE    "wide.prv"
#define THREADS "threads.prv"
/* That its own scenario appends to. */
#define HISTORY "history.jsonl"
#define LOST    "lost" /* an archive in which ends of messages are missing */
enum { WIDE_RANKS = 40, WIDE_ROUNDS = 3, WIDE_STEP = 10000, WIDE_FUNCTION = 60000019 };

struct scenario {
    const char *name;
    const char *traces[2];          /* of testdata, or WIDE or THREADS; the second one is NULL where there is none */
    const char *settings[SETTINGS]; /* name, value, name, value … */
};

static const struct scenario scenarios[] = {
    {"windows", {"tiny.prv.gz"}, {"window", "100us", "format", "json"}},
    {"sliding", {"tiny.prv"}, {"window", "400us", "step", "100us", "format", "csv"}},
    {"events", {"tiny.prv.gz"}, {"window-event", "MPI_Recv", "format", "tsv"}},
    {"anomalies", {"tiny.prv.gz"}, {"report", "anomalies,summary", "format", "table"}},
    {"all waits", {"tiny.prv"}, {"waits", "all", "window", "1ms", "min-events", "2"}},
    {"critical path",
     {"tiny.prv.gz"},
     {"report", "critical-path,windows", "window", "1ms", "partition", "1,2", "format", "json"}},
    {"ideal path", {"tiny.prv"}, {"report", "critical-path", "path", "ideal", "max-memory", "1", "waits", "all"}},
    {"what if",
     {"tiny.prv.gz"},
     {"report", "critical-path", "scale", "rank:1=2", "activity", "MPI", "call-sites", NULL}},
    {"paths", {"tiny.prv.gz"}, {"report", "paths,summary", "paths", "3", "select", "topk", "format", "json"}},
    {"full paths",
     {"tiny.prv"},
     {"report", "paths", "full-paths", "/dev/zero", "max-memory", "100", "waits", "causal"}},
    {"rematch", {"tiny.prv.gz"}, {"rematch", NULL, "format", "json"}},
    {"page", {"tiny.prv.gz"}, {"format", "html", "windows", "3"}},
    {"terminal", {"tiny.prv.gz"}, {"plot", "-", "window", "1ms"}},
    {"ranks", {"tiny.prv.gz"}, {"plot", "-", "by", "rank", "report", "critical-path"}},
    {"picture", {"tiny.prv.gz"}, {"plot", "w.svg", "window", "1ms", "report", "critical-path"}},
    {"trace", {"tiny.prv.gz"}, {"format", "prv", "output", "w.prv", "window", "1ms", "report", "critical-path"}},
    {"export", {"tiny.prv.gz"}, {"export", "x.prv", "from", "1ms", "to", "3ms"}},
    {"compressed export", {WIDE}, {"export", "x.prv.gz", "from", "15us"}},
    {"export of threads", {THREADS}, {"export", "x.prv", "from", "58ns", "to", "77ns"}},
    {"path", {"tiny.prv"}, {"report", "critical-path", "critical-path-file", "/dev/zero"}},
    {"trace events", {"tiny.prv.gz"}, {"format", "chrome", "report", "critical-path", "window", "1ms"}},
    {"dispersion",
     {"tiny.prv.gz"},
     {"report", "dispersion,windows", "window", "1ms", "partition", "1,2", "format", "json"}},
    {"columns", {"tiny.prv.gz"}, {"window", "1ms", "columns", "cumulative_load_balance,least_mpi_events"}},
    {"dispersion of regions", {"stencil2d.prv.gz"}, {"report", "dispersion", "region", "60000019"}},
    {"scaling", {"tiny.prv.gz", "tiny.prv"}, {"format", "table"}},
    {"paths and phases of several", {"tiny.prv.gz", "tiny.prv"}, {"report", "critical-path,phases", "format", "json"}},
    /* The first of the following leaves a baseline behind, for the second. */
    {"gates",
     {"tiny.prv.gz"},
     {"windows", "20", "fail-if", "parallel_efficiency < 0.1", "fail-if", "p5(load_balance) < median(load_balance)",
      "fail-if", "anomalies.bad_record > 0", "save-baseline", "base.json", "junit", "gates.xml"}},
    {"baseline",
     {"tiny.prv.gz"},
     {"windows", "20", "baseline", "base.json", "tolerance", "runtime_s=5%,2%", "junit", "gates.xml"}},
    {"gates of scaling",
     {"tiny.prv.gz", "tiny.prv"},
     {"windows", "20", "fail-if", "global_efficiency < 0.8 and p90(load_balance) > 0.1", "fail-if", "speedup < 1",
      "junit", "gates.xml", "format", "json"}},
    {"turns", {"tiny.prv.gz"}, {"window", "iteration/2", "report", "iterations,windows", "format", "json"}},
    {"lines of JSON", {"tiny.prv"}, {"format", "jsonl", "windows", "5"}},
    {"parallelism", {"tiny.prv.gz"}, {"report", "parallelism,windows", "window", "1ms", "format", "json"}},
    {"worst windows", {"tiny.prv.gz"}, {"report", "worst", "windows", "5", "format", "table"}},
    {"sensitivity", {"tiny.prv"}, {"report", "sensitivity", "windows", "3", "format", "table"}},
    {"diff", {"tiny.prv.gz"}, {"diff", WIDE, "format", "table"}},
    {"wide: windows", {WIDE}, {"windows", "7", "report", "windows,messages,ranks", "format", "json"}},
    {"wide: lines of JSON", {WIDE}, {"windows", "20", "format", "jsonl"}},
    {"wide: parallelism", {WIDE}, {"report", "parallelism", "windows", "3", "format", "csv"}},
    {"wide: paths", {WIDE}, {"report", "paths,critical-path", "paths", "2", "call-sites", NULL, "format", "json"}},
    {"wide: call sites",
     {WIDE},
     {"report", "phases,dispersion,wait-states", "call-sites", NULL, "diff", WIDE, "format", "table"}},
    {"threads",
     {"hybrid.prv.gz"},
     {"report", "openmp,ranks,phases,dispersion", "activity", "openmp", "by", "thread", "window", "200ms", "step",
      "100ms", "format", "json"}},
    {"threads of two runs", {"hybrid.prv.gz", "tiny.prv"}, {"format", "table"}},
    {"history", {"tiny.prv.gz", "tiny.prv"}, {"history", HISTORY, "label", "a", "date", "2026-11-22"}},
    {"history: table", {HISTORY}, {"report", "history", "fail-if", "parallel_efficiency > median(load_balance)"}},
    {"history: rows", {HISTORY}, {"report", "history", "format", "csv"}},
    {"history: JSON", {HISTORY}, {"report", "history", "format", "json"}},
    {"history: page", {HISTORY}, {"report", "history", "format", "html"}},
    {"history: badge", {HISTORY}, {"report", "history", "format", "badge"}},
    {"what tracing caused", {"tiny.prv.gz"}, {"windows", "5", "fail-if", "max(overhead_caused) > 0.9"}},
    {"wide: what if", {WIDE}, {"report", "critical-path", "path", "ideal", "scale", "[absent]=0.5", "format", "json"}},
    {"wide: wait states", {WIDE}, {"report", "wait-states,dispersion", "waits", "all", "format", "json"}},
    {"wide: rematch", {WIDE}, {"rematch", NULL, "report", "summary,anomalies", "format", "json"}},
    {"threads: what if",
     {THREADS},
     {"report", "critical-path", "path", "ideal", "scale", "[absent]=0.5", "format", "json"}},
    {"threads", {THREADS}, {"report", "wait-states,paths,parallelism", "windows", "5", "format", "json"}},
    {"wide: iterations", {WIDE}, {"report", "iterations"}},
    {"wide: worst windows", {WIDE}, {"report", "worst", "windows", "20", "format", "csv"}},
#ifdef WITH_OTF2
    {"archive", {"three_ranks"}, {"windows", "3", "report", "windows,ranks,messages", "format", "json"}},
    {"archive: lost ends", {LOST}, {"report", "messages,wait-states", "format", "json"}},
#endif
};

/* What a run is named in the results: two runs are told apart by that. */
struct named_results {
    struct results *results;
    const char *trace;
};

static int take_start(void *user, uint32_t rank_count)
{
    const struct named_results *named = user;

    return results_begin(named->results, named->trace, rank_count);
}

static int take_window(void *user, const struct window_facts *facts)
{
    const struct named_results *named = user;
    int status = results_on_window(named->results, facts);

    return status > 0 ? ERROR_OUTPUT : status;
}

static int run_trace(const struct options *options, const struct diag *diag, struct results *results, const char *trace,
                     const struct run *base)
{
    struct named_results named = {results, trace};
    struct run_sink sink = {.user = &named,
                            .window = take_window,
                            .window_user = &named,
                            .start = take_start,
                            .files = results_files(results),
                            .base = base};
    struct options own = *options;
    struct turn_list turns = {.count = 0};
    struct run *run = NULL;
    int error = inner_run_turns(&own, diag, &sink, trace, &turns);

    if (error == 0) {
        run = run_new(&own, diag, &sink, trace);
        error = run ? run_file(run) : ERROR_MEMORY;
    }
    if (error == 0)
        error = results_conclude(results, run_summary(run));
    run_free(run);
    turn_list_deinit(&turns);
    return error;
}

static int run_results(const struct options *options, const struct diag *diag)
{
    const struct terminal terminal = {.plot_width = 80, .plot_height = 24};
    struct run_sink nobody = {0};
    struct options base_options;
    struct run *base = NULL;
    struct results *results = NULL;
    int error = results_open(&results, options, &terminal, diag);

    if (error == 0 && options->diff)
        error = inner_run_base(options, &base_options, diag, &nobody, &base);
    for (size_t i = 0; i < options->trace_count && error == 0; i++)
        error = run_trace(options, diag, results, options->traces[i], base);
    if (error == 0)
        error = results_commit(results, NULL);
    results_close(results);
    run_free(base);
    return error;
}

static int run_history(const struct options *options, const struct diag *diag)
{
    const struct terminal terminal = {.width = 0};
    bool has_failed;

    return history_report(options, &terminal, NULL, diag, &has_failed);
}

/* Traces of its own and the history are in the folder of the test, where it runs. */
static void find_trace(char *path, size_t size, const char *folder, const char *trace)
{
    if (strcmp(trace, WIDE) == 0 || strcmp(trace, THREADS) == 0 || strcmp(trace, HISTORY) == 0 ||
        strcmp(trace, LOST) == 0)
        snprintf(path, size, "%s", trace);
    else
        snprintf(path, size, "%s/%s", folder, trace);
}

static void count_error(void *user, enum severity severity, const char *text)
{
    (void)text;
    *(unsigned *)user += severity == SEVERITY_ERROR;
}

/* *told is how many errors were reported. */
static int run_scenario(const struct scenario *scenario, const char *folder, unsigned *told)
{
    char trace[4096];
    char other[4096];
    const char *traces[] = {trace, other};
    struct diag diag = {.sink = count_error, .user = told};
    struct options options;
    int error = 0;

    *told = 0;
    foreign.is_archive = strncmp(scenario->name, "archive", strlen("archive")) == 0;
    find_trace(trace, sizeof(trace), folder, scenario->traces[0]);
    find_trace(other, sizeof(other), folder, scenario->traces[1] ? scenario->traces[1] : "");
    options_init(&options);
    reports_introduce(&options);
    options.traces = traces;
    options.trace_count = scenario->traces[1] ? 2 : 1;
    for (size_t i = 0; i < SETTINGS && scenario->settings[i] && error == 0; i += 2)
        error = options_set(&options, scenario->settings[i], scenario->settings[i + 1], &diag);
    if (!options.export && !options.output)
        options.output = "/dev/null";
    if (error == 0)
        error = options_check(&options, &diag);
    if (error == 0 && options.export)
        return export_trace(&options, trace, NULL, NULL, &diag);
    if (error == 0 && (options.reports & REPORT_HISTORY))
        return run_history(&options, &diag);
    return error == 0 ? run_results(&options, &diag) : error;
}

/* 0 when the scenario stands every failure. */
static int exhaust(const struct scenario *scenario, const char *folder)
{
    unsigned told;
    long point;

    /* Once without: what libraries keep from their first use on is there then. */
    if (run_scenario(scenario, folder, &told) != 0) {
        fprintf(stderr, "%s: fails without any failure\n", scenario->name);
        return 1;
    }
    for (point = 0;; point++) {
        long before = live;
        int error;

        left = point;
        error = run_scenario(scenario, folder, &told);
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
        if (told != 1) {
            fprintf(stderr, "%s: %u messages where allocation %ld fails\n", scenario->name, told, point);
            return 1;
        }
    }
    fprintf(stderr, "%s: %ld allocations\n", scenario->name, point);
    return 0;
}

static void write_event(FILE *file, int rank, long time, const char *pairs)
{
    fprintf(file, "2:%d:1:%d:1:%ld:%s\n", rank, rank, time, pairs);
}

/* A function of each rank's own, in which it receives from the next rank, all at once, and then meets the others. */
static void write_round(FILE *file, long start)
{
    char pairs[80];

    for (int rank = 1; rank <= WIDE_RANKS; rank++) {
        snprintf(pairs, sizeof(pairs), "%d:%ld", WIDE_FUNCTION, rank + start / WIDE_STEP * 7);
        write_event(file, rank, start + rank, pairs);
    }
    for (int rank = 1; rank <= WIDE_RANKS; rank++) {
        snprintf(pairs, sizeof(pairs), "50000001:2:70000001:%d:80000001:%d", rank, rank);
        write_event(file, rank, start + 100 + rank, pairs);
    }
    for (int rank = 1; rank <= WIDE_RANKS; rank++) {
        int from = rank % WIDE_RANKS + 1;

        fprintf(file, "3:%d:1:%d:1:%ld:%ld:%d:1:%d:1:%ld:%ld:2000:%d\n", from, from, start + 3000 + from,
                start + 3000 + from, rank, rank, start + 100 + rank, start + 2000 + rank, rank);
    }
    for (int rank = 1; rank <= WIDE_RANKS; rank++)
        write_event(file, rank, start + 2000 + rank, "50000001:0");
    for (int rank = 1; rank <= WIDE_RANKS; rank++)
        write_event(file, rank, start + 3000 + rank, "50000001:1");
    for (int rank = 1; rank <= WIDE_RANKS; rank++)
        write_event(file, rank, start + 3100 + rank, "50000001:0");
    for (int rank = 1; rank <= WIDE_RANKS; rank++)
        write_event(file, rank, start + 4000 + rank, "50000002:8:50100004:1");
    for (int rank = 1; rank <= WIDE_RANKS; rank++) {
        snprintf(pairs, sizeof(pairs), "50000002:0:%d:0", WIDE_FUNCTION);
        write_event(file, rank, start + 5000 + rank, pairs);
    }
}

/* A rank sends before its first event; threads call beside each other, and go on where another's call has ended. */
static int write_threads(void)
{
    static const char trace[] = "#Paraver (21/11/2026 at 03:14):100_ns:1(2):1:2(2:1,2:1),1\n"
                                "c:1:1:2:1:2\n"
                                "2:1:1:1:1:0:40000001:1\n"
                                "3:2:1:2:1:5:6:1:1:1:1:10:20:8:7\n"
                                "2:1:1:1:1:10:50000001:2\n"
                                "2:1:1:1:1:20:50000001:0\n"
                                "2:2:1:2:1:50:40000001:1\n"
                                "2:1:1:1:2:55:50000001:2\n"
                                "2:2:1:2:1:55:50000001:2\n"
                                "2:2:1:2:2:57:50000001:1\n"
                                "2:1:1:1:1:60:50000001:4\n"
                                "2:2:1:2:1:60:50000001:0\n"
                                "2:1:1:1:2:65:50000001:0\n"
                                "2:2:1:2:2:65:50000001:0\n"
                                "3:2:1:2:2:57:65:1:1:1:2:55:65:8:7\n"
                                "2:1:1:1:2:66:50000001:1\n"
                                "2:1:1:1:2:67:50000001:0\n"
                                "2:1:1:1:1:70:50000001:0\n"
                                "2:1:1:1:1:75:50000002:8:50100004:1\n"
                                "2:2:1:2:1:75:50000002:8:50100004:1\n"
                                "2:1:1:1:2:76:50000002:8:50100004:1\n"
                                "2:2:1:2:2:76:50000002:8:50100004:1\n"
                                "2:1:1:1:1:80:50000002:0\n"
                                "2:1:1:1:2:80:50000002:0\n"
                                "2:2:1:2:1:80:50000002:0\n"
                                "2:2:1:2:2:80:50000002:0\n"
                                "2:1:1:1:1:100:40000001:0\n"
                                "2:2:1:2:1:100:40000001:0\n";
    FILE *file = fopen(THREADS, "w");

    if (!file)
        return -1;
    fputs(trace, file);
    return fclose(file) != 0 ? -1 : 0;
}

#ifdef WITH_OTF2
/* Messages of two threads and of two ranks, of which one does not record for a while; a request that another thread
 * completes, and a collective. */
static int write_lost(void)
{
    FILE *pipe = popen("exec \"$WRITE_ARCHIVE\" " LOST, "w");

    if (!pipe)
        return -1;
    fputs("rank 2\nrank\n", pipe);
    for (int location = 0; location < 3; location += 2)
        fprintf(pipe, "%d 0 enter MPI_Init\n%d 10 leave MPI_Init\n", location, location);
    for (int message = 0; message < 40; message++) {
        int time = 100 * (message + 1);

        fprintf(pipe, "0 %d enter MPI_Irecv\n0 %d post %d\n0 %d leave MPI_Irecv\n", time, time, message, time + 1);
        fprintf(pipe, "2 %d enter MPI_Isend\n2 %d isend 0 world %d 8 %d\n2 %d leave MPI_Isend\n", time, time, message,
                message, time + 1);
        fprintf(pipe, "2 %d enter MPI_Wait\n2 %d sent %d\n2 %d leave MPI_Wait\n", time + 2, time + 3, message,
                time + 4);
        fprintf(pipe, "1 %d enter MPI_Wait\n1 %d received 1 world %d 8 %d\n1 %d leave MPI_Wait\n", time + 5, time + 6,
                message, message, time + 7);
        if (message == 20)
            fprintf(pipe, "2 %d off\n2 %d on\n", time + 10, time + 90);
    }
    for (int location = 0; location < 3; location += 2)
        fprintf(pipe, "%d 4200 enter MPI_Ibarrier\n%d 4200 start 100\n%d 4201 leave MPI_Ibarrier\n", location, location,
                location);
    for (int location = 1; location < 3; location++)
        fprintf(pipe, "%d 4300 enter MPI_Wait\n%d 4301 complete 0 world - 0 0 100\n%d 4302 leave MPI_Wait\n", location,
                location, location);
    for (int location = 0; location < 3; location += 2)
        fprintf(pipe, "%d 5000 enter MPI_Finalize\n%d 5010 leave MPI_Finalize\n", location, location);
    return pclose(pipe);
}
#endif

static int write_wide_labels(void)
{
    FILE *file = fopen("wide.pcf", "w");

    if (!file)
        return -1;
    fprintf(file, "EVENT_TYPE\n9    %d    User function\nVALUES\n", WIDE_FUNCTION);
    for (int i = 1; i < 400; i++)
        fprintf(file, "%d   function_%0200d\n", i, i);
    fprintf(file, "\nEVENT_TYPE\n9    80000001    Caller line\nVALUES\n");
    for (int i = 1; i <= WIDE_RANKS; i++)
        fprintf(file, "%d   site.c:%d\n", i, i / 2);
    return fclose(file);
}

static int write_wide(void)
{
    FILE *file = fopen(WIDE, "w");

    if (!file)
        return -1;
    fprintf(file, "#Paraver (22/11/2026 at 08:00):%d_ns:1(%d):1:%d(", WIDE_STEP * WIDE_ROUNDS, WIDE_RANKS, WIDE_RANKS);
    for (int rank = 1; rank <= WIDE_RANKS; rank++)
        fprintf(file, "%s1:1", rank > 1 ? "," : "");
    fprintf(file, "),1\nc:1:1:%d", WIDE_RANKS);
    for (int rank = 1; rank <= WIDE_RANKS; rank++)
        fprintf(file, ":%d", rank);
    fprintf(file, "\n");
    for (int round = 0; round < WIDE_ROUNDS; round++)
        write_round(file, (long)round * WIDE_STEP);
    return fclose(file) != 0 ? -1 : write_wide_labels();
}

/*
 * Results go to files of a folder of their own, and to a standard output that nobody reads; a gnuplot that is none
 * draws what it is given. `folder` becomes the folder's name.
 */
static int prepare(char *folder)
{
    FILE *script;

    if (!mkdtemp(folder) || chdir(folder) != 0 || setenv("PATH", folder, 1) != 0)
        return -1;
    script = fopen("gnuplot", "w");
    if (!script ||
        fputs("#!/bin/sh\necho '<svg>'\nwhile read -r line; do echo \"$line\"; done\necho '</svg>'\n", script) < 0 ||
        fclose(script) != 0)
        return -1;
#ifdef WITH_OTF2
    if (write_lost() != 0)
        return -1;
#endif
    return chmod("gnuplot", 0700) != 0 || write_threads() != 0 ? -1 : write_wide();
}

/* Nothing but results is there: no temporary file was left behind. */
static int clean_up(const char *folder)
{
    static const char *const names[] = {"gnuplot",
                                        "w.svg",
                                        "w.prv",
                                        "w.pcf",
                                        "w.row",
                                        "w.cfg",
                                        "w-program.cfg",
                                        "base.json",
                                        "gates.xml",
                                        WIDE,
                                        "wide.pcf",
                                        THREADS,
                                        HISTORY,
                                        "x.prv",
                                        "x.prv.gz",
                                        "x.pcf",
                                        "x.row",
                                        LOST "/traces.otf2",
                                        LOST "/traces.def",
                                        LOST "/traces/0.evt",
                                        LOST "/traces/0.def",
                                        LOST "/traces/1.evt",
                                        LOST "/traces/1.def",
                                        LOST "/traces/2.evt",
                                        LOST "/traces/2.def",
                                        LOST "/traces",
                                        LOST};

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        (void)remove(names[i]);
    return rmdir(folder);
}

int main(void)
{
    const char *data = getenv("TESTDATA");
    char folder[4096];
    int failed = 0;

    dl_iterate_phdr(find_libraries, NULL);
    scratch_template(folder, sizeof(folder), "allocations");
    if (!data || prepare(folder) != 0 || !freopen("/dev/null", "w", stdout)) {
        fprintf(stderr, "TESTDATA is not set, or nothing can be written to %s\n", folder);
        return 1;
    }
    for (size_t i = 0; i < sizeof(scenarios) / sizeof(scenarios[0]); i++)
        failed |= exhaust(&scenarios[i], data);
    if (clean_up(folder) != 0) {
        fprintf(stderr, "something was left in %s\n", folder);
        failed = 1;
    }
    return failed;
}
