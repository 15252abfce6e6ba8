/*
 * bench --clocktalk PROGRAM --make-trace PROGRAM [--with-zlib PROGRAM] [--convert-trace PROGRAM] [--folder FOLDER]
 *       [--rounds N] [--full | --pipe GB]
 *
 * Makes traces and measures clocktalk on them: against programs that do less with the same bytes, and against itself
 * with traces that grow. All that is compared is run in turn. --with-zlib is a clocktalk that was built without ISA-L,
 * --convert-trace writes the OTF2 archive of a trace.
 * Without --full it takes half a minute, with it some minutes and 3 GB of disk. With --pipe it does nothing but read
 * a trace of so many GB, and one of a hundredth of that, of 4096 ranks as it is made: 95 are 10^9 records, and take
 * most of an hour, and no disk.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench/bench_trace.h"
#include "bench/measure.h"

#define COUNT(array)     (sizeof(array) / sizeof((array)[0]))
#define ON_ONE_PROCESSOR "taskset", "-c", "0"

struct bench {
    const char *clocktalk;
    const char *with_zlib; /* NULL: not there */
    const char *make_trace;
    const char *convert_trace; /* NULL: not there */
    const char *folder;
    unsigned rounds;
    bool full;
    unsigned pipe; /* GB; 0: the usual */
};

static const char window[] = "10ms";

static double per_record(const struct bench_trace *trace, double seconds)
{
    return seconds * 1e9 / (double)trace->lines;
}

static double megabytes_per_second(const struct bench_trace *trace, double seconds)
{
    return (double)trace->bytes / seconds / 1e6;
}

/* ---- against other programs */

enum contender {
    CONTENDER_CAT,
    CONTENDER_WC,
    CONTENDER_CLOCKTALK,
    CONTENDER_ONE_PROCESSOR,
    CONTENDER_GZIP,
    CONTENDER_IGZIP,
    CONTENDER_COMPRESSED,
    CONTENDER_COMPRESSED_ZLIB,
    CONTENDERS,
};

static const char *const contender_names[CONTENDERS] = {
    [CONTENDER_CAT] = "cat",
    [CONTENDER_WC] = "wc -l",
    [CONTENDER_CLOCKTALK] = "clocktalk .prv",
    [CONTENDER_ONE_PROCESSOR] = "  on one processor",
    [CONTENDER_GZIP] = "gzip -dc",
    [CONTENDER_IGZIP] = "igzip -dc",
    [CONTENDER_COMPRESSED] = "clocktalk .prv.gz",
    [CONTENDER_COMPRESSED_ZLIB] = "clocktalk .prv.gz, zlib",
};

static void print_ratio(const struct measurement *results, enum contender contender, enum contender base)
{
    if (results[base].status == 0)
        printf("\n  %26.2f %7.2f x %s", results[contender].seconds / results[base].seconds,
               results[contender].cpu / results[base].cpu, contender_names[base]);
}

static void print_contender(const struct bench_trace *trace, const struct measurement *results,
                            enum contender contender)
{
    const struct measurement *result = &results[contender];

    if (result->status != 0) {
        printf("  %-24s %s\n", contender_names[contender], result->status == 127 ? "is missing" : "fails");
        return;
    }
    printf("  %-24s %7.3f %7.3f %6.0f %7.1f %8.1f", contender_names[contender], result->seconds, result->cpu,
           megabytes_per_second(trace, result->seconds), per_record(trace, result->seconds),
           (double)result->peak / 1024);
    if (contender == CONTENDER_CLOCKTALK || contender == CONTENDER_ONE_PROCESSOR)
        print_ratio(results, contender, CONTENDER_WC);
    if (contender == CONTENDER_COMPRESSED)
        print_ratio(results, contender, CONTENDER_IGZIP);
    if (contender == CONTENDER_COMPRESSED || contender == CONTENDER_COMPRESSED_ZLIB)
        print_ratio(results, contender, CONTENDER_GZIP);
    putchar('\n');
}

static void measure_contenders(const struct bench *bench, struct bench_trace *trace)
{
    const char *plain = trace->plain;
    const char *compressed = trace->compressed;
    struct command commands[CONTENDERS] = {
        [CONTENDER_CAT] = {{"cat", plain}},
        [CONTENDER_WC] = {{"wc", "-l", plain}},
        [CONTENDER_CLOCKTALK] = {{bench->clocktalk, plain, "--window", window}},
        [CONTENDER_ONE_PROCESSOR] = {{ON_ONE_PROCESSOR, bench->clocktalk, plain, "--window", window}},
        [CONTENDER_GZIP] = {{"gzip", "-dc", compressed}},
        [CONTENDER_IGZIP] = {{"igzip", "-dc", compressed}},
        [CONTENDER_COMPRESSED] = {{bench->clocktalk, compressed, "--window", window}},
        [CONTENDER_COMPRESSED_ZLIB] = {{bench->with_zlib, compressed, "--window", window}},
    };
    struct measurement results[CONTENDERS];
    size_t count = !bench_trace_compress(trace) ? CONTENDER_GZIP
                   : bench->with_zlib           ? CONTENDERS
                                                : CONTENDER_COMPRESSED_ZLIB;

    measure_in_turn(commands, count, bench->rounds, results);
    printf("  %-24s %7s %7s %6s %7s %8s\n", "", "s", "cpu s", "MB/s", "ns/rec", "peak MiB");
    for (size_t i = 0; i < count; i++)
        print_contender(trace, results, (enum contender)i);
}

static void compare_readers(const struct bench *bench)
{
    static const char *const styles[] = {"extrae", "dense"};

    for (size_t i = 0; i < COUNT(styles); i++) {
        struct bench_shape shape = {styles[i], "mixed", "64", bench->full ? 400 : 50};
        struct bench_trace trace;

        if (!bench_trace_make(&trace, bench->make_trace, bench->folder, &shape))
            continue;
        printf("\n%s lines: %.0f MB, %.2f million records of %.1f bytes, %s ranks\n", styles[i],
               (double)trace.bytes / 1e6, (double)trace.lines / 1e6, (double)trace.bytes / (double)trace.lines,
               shape.ranks);
        measure_contenders(bench, &trace);
        bench_trace_remove(&trace);
    }
}

/* ---- the same run in both formats */

/* How many records the archive of the trace has; 0: it cannot be made. */
static unsigned long long convert_trace(const struct bench *bench, const struct bench_trace *trace, const char *archive)
{
    char line[1000];
    unsigned long long records = 0;
    FILE *output;

    snprintf(line, sizeof(line), "'%s' '%s' '%s'", bench->convert_trace, trace->plain, archive);
    output = popen(line, "r");
    if (output && fgets(line, sizeof(line), output))
        records = strtoull(line, NULL, 10);
    return output && pclose(output) == 0 ? records : 0;
}

static void print_format(const char *name, const struct measurement *result, double records)
{
    printf("  %-24s %7.3f %7.3f %9.2f %9.2f %7.1f %8.1f%s\n", name, result->seconds, result->cpu, records / 1e6,
           records / result->cpu / 1e6, result->seconds * 1e9 / records, (double)result->peak / 1024,
           result->status == 0 ? "" : "  fails");
}

/* On one processor. What an archive has is its files' records. */
static void compare_formats(const struct bench *bench)
{
    struct bench_shape shape = {"dense", "mixed", "64", bench->full ? 400 : 50};
    char archive[320];
    struct bench_trace trace;
    unsigned long long records;

    if (!bench->convert_trace || !bench_trace_make(&trace, bench->make_trace, bench->folder, &shape))
        return;
    snprintf(archive, sizeof(archive), "%s/archive", bench->folder);
    records = convert_trace(bench, &trace, archive);
    if (records > 0) {
        struct command commands[] = {{{ON_ONE_PROCESSOR, bench->clocktalk, trace.plain, "--window", window}},
                                     {{ON_ONE_PROCESSOR, bench->clocktalk, archive, "--window", window}}};
        struct measurement results[COUNT(commands)];

        measure_in_turn(commands, COUNT(commands), bench->rounds, results);
        printf("\nthe same run in both formats, 64 ranks, on one processor\n  %-24s %7s %7s %9s %9s %7s %8s\n", "", "s",
               "cpu s", "M records", "M/cpu s", "ns/rec", "peak MiB");
        print_format(".prv, dense lines", &results[0], (double)trace.lines);
        print_format("OTF2 archive", &results[1], (double)records);
    }
    measure_one(&(struct command){{"rm", "-r", archive}}, 1);
    bench_trace_remove(&trace);
}

/* ---- instructions */

/* Of two traces, so that what a run costs without any records falls out. */
static void count_instructions(const struct bench *bench)
{
    static const char *const styles[] = {"extrae", "dense"};

    printf("\ninstructions per record (callgrind)\n");
    if (!measure_can_run("valgrind")) {
        printf("  valgrind is missing\n");
        return;
    }
    for (size_t i = 0; i < COUNT(styles); i++) {
        static const uint64_t megabytes[] = {2, 6};
        unsigned long long instructions[2] = {0};
        struct bench_trace traces[2];

        for (size_t j = 0; j < 2; j++) {
            struct bench_shape shape = {styles[i], "mixed", "64", megabytes[j]};

            if (!bench_trace_make(&traces[j], bench->make_trace, bench->folder, &shape))
                return;
            instructions[j] =
                measure_instructions(&(struct command){{bench->clocktalk, traces[j].plain, "--window", window}});
            bench_trace_remove(&traces[j]);
        }
        printf("  %-24s %7.0f\n", styles[i],
               (double)(instructions[1] - instructions[0]) / (double)(traces[1].lines - traces[0].lines));
    }
}

/* ---- growth */

struct growth {
    const char *title;
    struct bench_shape shapes[6]; /* those without ranks do not count; each is compared with the first */
    bool full;                    /* only with --full */
};

static const struct growth growths[] = {
    {"with the size, extrae lines",
     {{"extrae", "mixed", "64", 50}, {"extrae", "mixed", "64", 400}, {"extrae", "mixed", "64", 2000}},
     true},
    {"with the size, dense lines",
     {{"dense", "mixed", "64", 50}, {"dense", "mixed", "64", 400}, {"dense", "mixed", "64", 2000}},
     true},
    {"with the ranks, extrae lines",
     {{"extrae", "mixed", "16", 400},
      {"extrae", "mixed", "256", 400},
      {"extrae", "mixed", "1024", 400},
      {"extrae", "mixed", "4096", 400},
      {"extrae", "mixed", "16384", 400}},
     true},
    {"with the ranks, dense lines",
     {{"dense", "mixed", "16", 400},
      {"dense", "mixed", "256", 400},
      {"dense", "mixed", "1024", 400},
      {"dense", "mixed", "4096", 400},
      {"dense", "mixed", "16384", 400}},
     true},
    {"with the ranks, dense lines", {{"dense", "mixed", "16", 50}, {"dense", "mixed", "1024", 50}}, false},
    {"with the members of a collective, nothing else",
     {{"dense", "collectives", "16", 100},
      {"dense", "collectives", "256", 100},
      {"dense", "collectives", "4096", 100},
      {"dense", "collectives", "16384", 100}},
     true},
    {"with the ranks, sweeps of blocking messages",
     {{"dense", "sweep", "16", 100}, {"dense", "sweep", "1024", 100}, {"dense", "sweep", "16384", 100}},
     true},
};

static void measure_growth(const struct bench *bench, const struct growth *growth)
{
    double first = 0;

    printf("\ngrowth %s, on one processor\n  %10s %8s %9s %9s %7s %8s %7s\n", growth->title, "MB", "ranks", "s",
           "cpu s", "ns/rec", "peak MiB", "factor");
    for (size_t i = 0; i < COUNT(growth->shapes) && growth->shapes[i].ranks; i++) {
        const struct bench_shape *shape = &growth->shapes[i];
        struct bench_trace trace;
        struct measurement result;

        if (!bench_trace_make(&trace, bench->make_trace, bench->folder, shape))
            continue;
        /* What two threads take together depends on what their processors share. */
        result = measure_one(&(struct command){{ON_ONE_PROCESSOR, bench->clocktalk, trace.plain, "--window", window}},
                             bench->rounds);
        bench_trace_remove(&trace);
        if (first <= 0)
            first = per_record(&trace, result.cpu);
        printf("  %10.0f %8s %9.3f %9.3f %7.1f %8.1f %7.2f%s\n", (double)trace.bytes / 1e6, shape->ranks,
               result.seconds, result.cpu, per_record(&trace, result.cpu), (double)result.peak / 1024,
               per_record(&trace, result.cpu) / first, result.status == 0 ? "" : "  fails");
    }
}

/* ---- runs with little in them, or with many windows */

static void measure_headers(const struct bench *bench)
{
    static const char *const ranks[] = {"100000", "1000000"};

    printf("\na header of many ranks, hardly any records\n  %10s %10s %9s %9s %8s\n", "ranks", "KB", "s", "cpu s",
           "peak MiB");
    for (size_t i = 0; i < COUNT(ranks); i++) {
        struct bench_shape shape = {"dense", "header", ranks[i], 0};
        struct bench_trace trace;
        struct measurement result;

        if (!bench_trace_make(&trace, bench->make_trace, bench->folder, &shape))
            return;
        result = measure_one(&(struct command){{bench->clocktalk, trace.plain, "--window", window}}, bench->rounds);
        bench_trace_remove(&trace);
        printf("  %10s %10.0f %9.3f %9.3f %8.1f%s\n", ranks[i], (double)trace.bytes / 1e3, result.seconds, result.cpu,
               (double)result.peak / 1024, result.status == 0 ? "" : "  fails");
    }
}

static void measure_windows(const struct bench *bench, const struct bench_trace *trace, const char *const *counts)
{
    printf("  %10s %9s %9s %8s\n", "windows", "s", "cpu s", "peak MiB");
    for (; *counts; counts++) {
        struct measurement result =
            measure_one(&(struct command){{bench->clocktalk, trace->plain, "--windows", *counts}}, bench->rounds);

        printf("  %10s %9.3f %9.3f %8.1f%s\n", *counts, result.seconds, result.cpu, (double)result.peak / 1024,
               result.status == 0 ? "" : "  fails");
    }
}

static void measure_windows_of_many_ranks(const struct bench *bench)
{
    static const char *const counts[] = {"100", "10000", NULL};
    const struct bench_shape shape = {"extrae", "mixed", "16384", 200};
    struct bench_trace trace;

    if (!bench_trace_make(&trace, bench->make_trace, bench->folder, &shape))
        return;
    printf("\nmany windows of many ranks, with counters: %.0f MB, %s ranks\n", (double)trace.bytes / 1e6, shape.ranks);
    measure_windows(bench, &trace, counts);
    bench_trace_remove(&trace);
}

/* ---- reports */

/* A further report is a further line; the first is what the others are compared with. */
static const struct {
    const char *name;
    const char *arguments[4];
} reports[] = {
    {"windows", {"--window", window}},
    {"summary", {"--report", "summary"}},
    {"anomalies", {"--report", "anomalies"}},
    {"windows, --window-ideal clock", {"--window", window, "--window-ideal", "clock"}},
    {"windows, --step 2500us", {"--window", window, "--step", "2500us"}},
    {"critical-path", {"--report", "critical-path"}},
    {"paths", {"--report", "paths"}},
    {"parallelism", {"--report", "parallelism"}},
    {"dispersion", {"--report", "dispersion"}},
    {"these four", {"--report", "critical-path,paths,parallelism,dispersion"}},
    {"wait-states", {"--report", "wait-states"}},
    {"ranks", {"--report", "ranks"}},
    {"messages", {"--report", "messages"}},
    {"phases", {"--report", "phases"}},
    {"sensitivity", {"--report", "sensitivity"}},
};

static void measure_reports(const struct bench *bench, const struct bench_trace *trace)
{
    struct command commands[COUNT(reports)];
    struct measurement results[COUNT(reports)];

    for (size_t i = 0; i < COUNT(reports); i++) {
        commands[i] = (struct command){{bench->clocktalk, trace->plain}};
        for (size_t j = 0; j < COUNT(reports[i].arguments); j++)
            commands[i].words[2 + j] = reports[i].arguments[j];
    }
    measure_in_turn(commands, COUNT(reports), bench->rounds, results);
    printf("\nreports\n  %-30s %7s %7s %8s %9s\n", "", "s", "cpu s", "peak MiB", "x windows");
    for (size_t i = 0; i < COUNT(reports); i++) {
        if (results[i].status == 2)
            printf("  %-30s is not in this clocktalk\n", reports[i].name);
        else
            printf("  %-30s %7.3f %7.3f %8.1f %9.2f%s\n", reports[i].name, results[i].seconds, results[i].cpu,
                   (double)results[i].peak / 1024, results[i].cpu / results[0].cpu,
                   results[i].status == 0 ? "" : "  fails");
    }
}

static void measure_one_trace(const struct bench *bench)
{
    static const char *const counts[] = {"100", "10000", "100000", "1000000", NULL};
    struct bench_shape shape = {"dense", "mixed", "64", bench->full ? 150 : 30};
    struct bench_trace trace;

    if (!bench_trace_make(&trace, bench->make_trace, bench->folder, &shape))
        return;
    measure_reports(bench, &trace);
    if (bench->full) {
        printf("\nmany windows\n");
        measure_windows(bench, &trace, counts);
    }
    bench_trace_remove(&trace);
}

/* ---- as long as one likes */

static void measure_piped(const struct bench *bench, unsigned megabytes)
{
    char size[32];
    const struct command writer = {{bench->make_trace, "--style", "extrae", "--ranks", "4096", "--size", size}};
    const struct command reader = {{bench->clocktalk, "-", "--window", "1s"}};
    struct measurement result;

    snprintf(size, sizeof(size), "%u000000", megabytes);
    result = measure_pipe(&writer, &reader);
    printf("  %10.2f %9.1f %9.1f %8.0f %8.1f%s\n", megabytes / 1e3, result.seconds, result.cpu,
           megabytes / result.seconds, (double)result.peak / 1024, result.status == 0 ? "" : "  fails");
}

static void measure_pipes(const struct bench *bench)
{
    printf("\nthrough a pipe from the generator, extrae lines, 4096 ranks\n  %10s %9s %9s %8s %8s\n", "GB", "s",
           "cpu s", "MB/s", "peak MiB");
    measure_piped(bench, bench->pipe * 10);
    measure_piped(bench, bench->pipe * 1000);
}

/* ---- the run */

/* Without the lines that say it, figures say nothing. */
static void print_machine(const struct bench *bench)
{
    static const double quiet = 0.5;
    double load;
    char line[300];
    time_t now = time(NULL);
    FILE *file = fopen("/proc/cpuinfo", "re");

    while (file && fgets(line, sizeof(line), file))
        if (strncmp(line, "model name", 10) == 0) {
            printf("%s", strchr(line, ':') ? strchr(line, ':') + 2 : line);
            break;
        }
    if (file)
        fclose(file);
    if (getloadavg(&load, 1) == 1 && load > quiet)
        printf("others are at work here, load average %.1f: cpu seconds say more than seconds\n", load);
    strftime(line, sizeof(line), "%Y-%m-%d %H:%M UTC", gmtime(&now));
    printf("%ld processors, %s; medians of %u runs, files in the page cache, --window %s\n",
           sysconf(_SC_NPROCESSORS_ONLN), line, bench->rounds, window);
}

static void run(const struct bench *bench)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    print_machine(bench);
    if (bench->pipe > 0) {
        measure_pipes(bench);
        return;
    }
    compare_readers(bench);
    compare_formats(bench);
    count_instructions(bench);
    for (size_t i = 0; i < COUNT(growths); i++)
        if (growths[i].full == bench->full)
            measure_growth(bench, &growths[i]);
    measure_headers(bench);
    measure_one_trace(bench);
    if (bench->full)
        measure_windows_of_many_ranks(bench);
}

static int usage(void)
{
    fputs("usage: bench --clocktalk PROGRAM --make-trace PROGRAM [--with-zlib PROGRAM]\n"
          "             [--convert-trace PROGRAM] [--folder FOLDER] [--rounds N] [--full | --pipe GB]\n",
          stderr);
    return 2;
}

static bool read_option(int option, const char *text, struct bench *bench)
{
    switch (option) {
    case 'c':
        bench->clocktalk = text;
        return true;
    case 'm':
        bench->make_trace = text;
        return true;
    case 'z':
        bench->with_zlib = text;
        return true;
    case 'o':
        bench->convert_trace = text;
        return true;
    case 'd':
        bench->folder = text;
        return true;
    case 'r':
        bench->rounds = (unsigned)strtoul(text, NULL, 10);
        return bench->rounds >= 1 && bench->rounds <= MEASURE_ROUNDS_MAX;
    case 'f':
        bench->full = true;
        return true;
    case 'p':
        bench->pipe = (unsigned)strtoul(text, NULL, 10);
        return bench->pipe >= 1 && bench->pipe <= 1000;
    default:
        return false;
    }
}

int main(int argc, char **argv)
{
    static const struct option names[] = {
        {"clocktalk", required_argument, NULL, 'c'},
        {"make-trace", required_argument, NULL, 'm'},
        {"with-zlib", required_argument, NULL, 'z'},
        {"convert-trace", required_argument, NULL, 'o'},
        {"folder", required_argument, NULL, 'd'},
        {"rounds", required_argument, NULL, 'r'},
        {"full", no_argument, NULL, 'f'},
        {"pipe", required_argument, NULL, 'p'},
        {0},
    };
    struct bench bench = {.folder = getenv("TMPDIR"), .rounds = 5};
    char folder[250];
    int option;

    while ((option = getopt_long(argc, argv, "", names, NULL)) != -1)
        if (!read_option(option, optarg, &bench))
            return usage();
    if (optind < argc || !bench.clocktalk || !bench.make_trace)
        return usage();
    snprintf(folder, sizeof(folder), "%s/clocktalk-bench-XXXXXX", bench.folder ? bench.folder : "/tmp");
    bench.folder = mkdtemp(folder);
    if (!bench.folder) {
        perror(folder);
        return 4;
    }
    run(&bench);
    rmdir(folder);
    return 0;
}
