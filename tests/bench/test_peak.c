/*
 * test-peak CLOCKTALK MAKE-TRACE: how much memory clocktalk needs at its most. Never timed. Traces come through a pipe,
 * no file is made.
 */
#include <stdio.h>
#include <stdlib.h>

#include "bench/measure.h"

enum {
    KIB_BASE = 16 << 10,
    KIB_PER_RANK = 4,
    BYTES_PER_MEMBER = 8,
    MEMBERSHIPS = 3, /* of a rank: all, itself, a row of the grid */
    KIB_NOISE = 512, /* between runs: where the kernel puts things */
};

struct programs {
    const char *clocktalk;
    const char *make_trace;
};

static long bound_of(long ranks)
{
    return KIB_BASE + KIB_PER_RANK * ranks + MEMBERSHIPS * BYTES_PER_MEMBER * ranks / 1024;
}

static const char *const windows[] = {"--window", "10ms", NULL};

/* What reports keep follows ranks and what is in flight, never the length of the trace. */
static const char *const reports[][7] = {
    {"--report", "critical-path"},
    {"--report", "wait-states"},
    {"--report", "ranks"},
    {"--report", "messages"},
    {"--report", "dispersion", "--partition", "1-32"},
    {"--cumulative", "--window", "10ms"},
    {"--columns", "ideal_avg_s,least_mpi_events", "--window", "10ms", "--format", "csv"},
};

/* A longer run has more phases, up to 1024, which 96 MB come close to. */
static const char *const phases[] = {"--report", "phases", NULL};

/* Of a program that meets in collectives, and of one that never does; the way of each path too. */
static const char *const paths[] = {"--report", "paths", "--paths", "8", "--full-paths", "/dev/null", NULL};

/* The peak of that report, KiB; ends the test where that is above the bound. */
static long peak_of(const struct programs *programs, const char *const *report, const char *style, const char *pattern,
                    long ranks, const char *size)
{
    char number[20];
    struct command make = {
        {programs->make_trace, "--style", style, "--pattern", pattern, "--ranks", number, "--size", size}};
    struct command read = {{programs->clocktalk, "-", "--quiet"}};
    struct measurement result;

    snprintf(number, sizeof(number), "%ld", ranks);
    for (size_t i = 0; report[i]; i++)
        read.words[3 + i] = report[i];
    result = measure_pipe(&make, &read);
    printf("%s, %s, %s, %ld ranks, %s: %ld KiB of %ld, status %d\n", report[1], style, pattern, ranks, size,
           result.peak, bound_of(ranks), result.status);
    if (result.status != 0 || result.peak > bound_of(ranks))
        exit(1);
    return result.peak;
}

/* Eight times the trace, the same memory. */
static void check_length(const struct programs *programs, const char *const *report, const char *style, long ranks,
                         const char *small, const char *large)
{
    long first = peak_of(programs, report, style, "mixed", ranks, small);
    long second = peak_of(programs, report, style, "mixed", ranks, large);

    if (labs(second - first) > KIB_NOISE) {
        printf("memory grows with the trace\n");
        exit(1);
    }
}

/* Twice the header and the longest communicator, no more than twice the memory. */
static void check_header(const struct programs *programs)
{
    long none = peak_of(programs, windows, "dense", "header", 1, "0");
    long half = peak_of(programs, windows, "dense", "header", 50000, "0");
    long whole = peak_of(programs, windows, "dense", "header", 100000, "0");

    if (whole - none > 2 * (half - none) + (half - none) / 5) {
        printf("memory grows faster than the header\n");
        exit(1);
    }
}

/* Two ranks that compute for two seconds: when one of them has come to the end, all windows are open, and in nearly all
 * nothing begins or ends. */
static const char *const gap_of_ranks = "#Paraver (01/01/2026 at 10:00):2000000000_ns:1(2):1:2(1:1,1:1)\\n"
                                        "2:1:1:1:1:0:50000003:31\\n2:2:1:2:1:0:50000003:31\\n"
                                        "2:1:1:1:1:9:50000003:0\\n2:2:1:2:1:9:50000003:0\\n"
                                        "2:1:1:1:1:1999999000:50000003:32\\n2:2:1:2:1:1999999000:50000003:32\\n"
                                        "2:1:1:1:1:2000000000:50000003:0\\n2:2:1:2:1:2000000000:50000003:0\\n";

/* Likewise with two threads each, in a region. */
static const char *const gap_of_threads =
    "#Paraver (01/01/2026 at 10:00):2000000000_ns:1(4):1:2(2:1,2:1)\\n"
    "2:1:1:1:1:0:50000003:31\\n2:3:1:2:1:0:50000003:31\\n2:1:1:1:1:9:50000003:0\\n2:3:1:2:1:9:50000003:0\\n"
    "2:1:1:1:1:10:60000001:2:60000018:7\\n2:3:1:2:1:10:60000001:2:60000018:7\\n"
    "2:1:1:1:1:11:60000023:7\\n2:2:1:1:2:11:60000023:7\\n2:3:1:2:1:11:60000023:7\\n2:4:1:2:2:11:60000023:7\\n"
    "2:2:1:1:2:999999000:60000023:0\\n2:4:1:2:2:999999000:60000023:0\\n"
    "2:1:1:1:1:1999998000:60000023:0\\n2:3:1:2:1:1999998000:60000023:0\\n"
    "2:1:1:1:1:1999998500:60000018:0:60000001:0\\n2:3:1:2:1:1999998500:60000018:0:60000001:0\\n"
    "2:1:1:1:1:1999999000:50000003:32\\n2:3:1:2:1:1999999000:50000003:32\\n"
    "2:1:1:1:1:2000000000:50000003:0\\n2:3:1:2:1:2000000000:50000003:0\\n";

/* A few ranks need no more than the base, whatever is odd in their trace. */
static void check_small(const char *what, const struct command *make, const struct command *read)
{
    struct measurement result = measure_pipe(make, read);

    printf("%s: %ld KiB of %d, status %d\n", what, result.peak, KIB_BASE, result.status);
    if (result.status != 0 || result.peak > KIB_BASE)
        exit(1);
}

static void check_gap(const struct programs *programs, const char *trace)
{
    const struct command make = {{"printf", trace}};
    const struct command read = {
        {programs->clocktalk, "-", "--quiet", "--window", "1us", "--columns", "least_mpi_events", "--format", "csv"}};

    check_small("2000000 open windows", &make, &read);
}

/* Traces, as awk makes them, of which a part is lost for which others wait. */
static const struct {
    const char *what;
    const char *maker;
} losses[] = {
    {"300000 barriers without a rank",
     "BEGIN { print \"#Paraver (01/01/2026 at 10:00):30000000000_ns:1(3):1:3(1:1,1:1,1:1),1\\nc:1:1:3:1:2:3\";"
     "for (r = 1; r <= 3; r++)"
     "printf(\"2:%d:1:%d:1:0:50000003:31\\n2:%d:1:%d:1:9:50000003:0\\n\", r, r, r, r);"
     "for (t = 1000; t < 30000000000; t += 100000)"
     "printf(\"2:1:1:1:1:%.0f:50000002:8:50100004:1\\n2:2:1:2:1:%.0f:50000002:8:50100004:1\\n\""
     "\"2:1:1:1:1:%.0f:50000002:0\\n2:2:1:2:1:%.0f:50000002:0\\n\", t, t, t + 9, t + 9) }"},
    {"150000 barriers and exchanges without a rank",
     "BEGIN { print \"#Paraver (01/01/2026 at 10:00):\" end \"_ns:1(4):1:4(1:1,1:1,1:1,1:1),1\\nc:1:1:4:1:2:3:4\";"
     "for (r = 1; r <= 4; r++)"
     "printf(\"2:%d:1:%d:1:0:50000003:31\\n2:%d:1:%d:1:9:50000003:0\\n\", r, r, r, r);"
     "for (t = 1000; t < end; t += 200000) {"
     "for (r = 1; r <= 3; r++) printf(\"2:%d:1:%d:1:%.0f:50000002:8:50100004:1\\n\", r, r, t);"
     "for (r = 1; r <= 3; r++) printf(\"2:%d:1:%d:1:%.0f:50000002:0\\n\", r, r, t + 9);"
     "for (r = 1; r <= 3; r++) { q = r % 3 + 1;"
     "printf(\"2:%d:1:%d:1:%.0f:50000001:41\\n3:%d:1:%d:1:%.0f:%.0f:%d:1:%d:1:%.0f:%.0f:8:1\\n\","
     "r, r, t + 20, r, r, t + 21, t + 21, q, q, t + 21, t + 40) }"
     "for (r = 1; r <= 3; r++) printf(\"2:%d:1:%d:1:%.0f:50000001:0\\n\", r, r, t + 40) } }"},
    /* Of two ranks the second does not enter a barrier of the first, and waits for a third when that is looked at. */
    {"400000 calls behind a lost entry",
     "BEGIN { print \"#Paraver (01/01/2026 at 10:00):500000000000_ns:1(3):1:3(1:1,1:1,1:1),2\\nc:1:1:3:1:2:3\";"
     "print \"c:1:2:2:1:2\";"
     "for (r = 1; r <= 3; r++)"
     "printf(\"2:%d:1:%d:1:0:50000003:31\\n2:%d:1:%d:1:9:50000003:0\\n\", r, r, r, r);"
     "print \"2:1:1:1:1:1000000:50000002:8:50100004:2\\n2:1:1:1:1:1000500:50000002:0\";"
     "print \"2:2:1:2:1:900000000:50000001:2\\n2:2:1:2:1:950000000:50000001:0\";"
     "print \"2:3:1:3:1:1000900000:50000001:1\";"
     "print \"3:3:1:3:1:1100000000:1100000000:2:1:2:1:900000000:950000000:8:1\";"
     "print \"2:3:1:3:1:1100001000:50000001:0\";"
     "for (t = 2000000000; t < 402000000000; t += 1000000)"
     "printf(\"2:1:1:1:1:%.0f:50000001:20\\n2:1:1:1:1:%.0f:50000001:0\\n\", t, t + 5) }"},
    {"360000 calls of a rank that waits for one which is let go, and never comes",
     "BEGIN { print \"#Paraver (01/01/2026 at 10:00):402000000000_ns:1(3):1:3(1:1,1:1,1:1),2\";"
     "print \"c:1:1:3:1:2:3\\nc:1:2:2:2:3\";"
     "for (r = 1; r <= 2; r++)"
     "printf(\"2:%d:1:%d:1:0:50000003:31\\n2:%d:1:%d:1:1:50000003:0\\n\", r, r, r, r);"
     "for (r = 1; r <= 2; r++) printf(\"2:%d:1:%d:1:2:50000002:8:50100004:%d\\n\", r, r, r);"
     "print \"2:1:1:1:1:5:50000002:0\\n2:2:1:2:1:10:50000002:0\";"
     "for (t = 2000000000; t < 402000000000; t += 1100000)"
     "for (s = 0; s < 2; s++) for (r = 1; r <= 2; r++)"
     "printf(\"2:%d:1:%d:1:%.0f:50000003:%d\\n\", r, r, t + 5 * s, s ? 0 : 52) }"},
};

/* Where all waits count ranks wait for longer, until a million events are held, with their messages. */
static void check_loss_with_all_waits(const struct programs *programs, const char *maker)
{
    const struct command read = {{programs->clocktalk, "-", "--quiet", "--window", "10s", "--waits", "all"}};
    const struct command make = {{"awk", "-v", "end=30000000000", maker}};
    const struct command make_more = {{"awk", "-v", "end=60000000000", maker}};
    long first = measure_pipe(&make, &read).peak;
    long second = measure_pipe(&make_more, &read).peak;

    printf("all waits: %ld KiB, and of twice the trace %ld KiB\n", first, second);
    if (labs(second - first) > KIB_NOISE)
        exit(1);
}

static void check_losses(const struct programs *programs)
{
    const struct command read = {{programs->clocktalk, "-", "--quiet", "--window", "10s"}};

    for (size_t i = 0; i < sizeof(losses) / sizeof(losses[0]); i++) {
        const struct command make = {{"awk", "-v", "end=30000000000", losses[i].maker}};

        check_small(losses[i].what, &make, &read);
    }
    check_loss_with_all_waits(programs, losses[1].maker);
}

/* With few addresses, and with more of which threads would reserve most. */
static void check_limits(const struct programs *programs)
{
    const struct command make = {
        {programs->make_trace, "--style", "dense", "--pattern", "mixed", "--ranks", "16", "--size", "2M"}};

    for (int kib = 130000; kib <= 170000; kib += 1000) {
        char limit[20];
        const struct command read = {{"sh", "-c", "ulimit -v $1; exec \"$0\" - -q --report assessment --format html",
                                      programs->clocktalk, limit}};
        struct measurement result;

        snprintf(limit, sizeof(limit), "%d", kib);
        result = measure_pipe(&make, &read);
        if (result.status == 0)
            continue;
        printf("with addresses for %d KiB: status %d\n", kib, result.status);
        exit(1);
    }
}

int main(int argc, char **argv)
{
    struct programs programs;

    if (argc != 3) {
        fputs("usage: test-peak CLOCKTALK MAKE-TRACE\n", stderr);
        return 2;
    }
    programs = (struct programs){argv[1], argv[2]};
    check_length(&programs, windows, "extrae", 16, "25M", "200M");
    check_length(&programs, windows, "dense", 256, "25M", "200M");
    for (size_t i = 0; i < sizeof(reports) / sizeof(reports[0]); i++)
        check_length(&programs, reports[i], "dense", 64, "12M", "96M");
    check_length(&programs, phases, "dense", 64, "96M", "400M");
    check_header(&programs);
    check_limits(&programs);
    check_gap(&programs, gap_of_ranks);
    check_gap(&programs, gap_of_threads);
    check_losses(&programs);
    peak_of(&programs, paths, "dense", "mixed", 64, "200M");
    peak_of(&programs, paths, "dense", "sweep", 64, "200M");
    peak_of(&programs, paths, "dense", "collectives", 1024, "200M");
    return 0;
}
