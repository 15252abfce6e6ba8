/*
 * Representative paths of real traces: what must hold of every one, and what is known of some. Skipped where
 * $CLOCKTALK_TRACES has none.
 */
#include <dirent.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "findings.h"
#include "real/real.h"
#include "scratch.h"

enum { LINE_SIZE = 4096, MOST_PATHS = 8 };

static const struct diag silent = {NULL, NULL};

struct trial {
    char path[PATH_MAX]; /* of the trace */
    char full[PATH_MAX];
    struct options options;
    struct run *run;
    const struct run_summary *summary;
    const struct paths_findings *paths;
};

static void expect(const struct trial *trial, const char *claim, bool holds)
{
    real_expect(holds, "%s: it is wrong that %s", trial->path, claim);
}

static int64_t time_on(const struct trial *trial, size_t item, const char *name)
{
    const struct path_item *path = &trial->paths->items[item];

    for (size_t i = 0; i < path->activity_count; i++)
        if (strcmp(path->activities[i].activity, name) == 0)
            return path->activities[i].length;
    return 0;
}

/* 0, or a negative error: the trace has nothing to do with MPI. */
static int run_trial(struct trial *trial, const char *traces, const char *trace, uint32_t count)
{
    const struct run_sink sink = {0};
    int file, error;

    snprintf(trial->path, sizeof(trial->path), "%s/%s", traces, trace);
    scratch_template(trial->full, sizeof(trial->full), "paths");
    file = mkstemp(trial->full);
    if (file < 0)
        abort();
    close(file);
    options_init(&trial->options);
    trial->options.reports = REPORT_PATHS | REPORT_CRITICAL_PATH;
    trial->options.path.kind = PATH_IDEAL;
    trial->options.paths.count = count;
    trial->options.paths.full = trial->full;
    trial->run = run_new(&trial->options, &silent, &sink, trial->path);
    if (!trial->run)
        abort();
    error = run_file(trial->run);
    trial->summary = run_summary(trial->run);
    trial->paths = paths_found(trial->summary);
    return error;
}

static void end_trial(struct trial *trial)
{
    run_free(trial->run);
    unlink(trial->full);
}

static int64_t ideal_useful(const struct trial *trial)
{
    const struct critical_findings *ideal = critical_path_found(trial->summary);
    int64_t length = ideal->length;

    for (size_t i = 0; i < ideal->activity_count; i++)
        if (strcmp(ideal->activities[i].name, "[absent]") == 0)
            length -= ideal->activities[i].path;
    return length;
}

static void check_lengths(const struct trial *trial)
{
    const struct paths_findings *paths = trial->paths;

    expect(trial, "the longest path is at least the computing on the ideal path",
           paths->items[0].length >= ideal_useful(trial));
    expect(trial, "the longest path is at most the ideal time", paths->items[0].length <= trial->summary->totals.ideal);
    for (size_t i = 0; i < paths->item_count; i++) {
        int64_t sum = 0;

        for (size_t k = 0; k < paths->items[i].activity_count; k++)
            sum += paths->items[i].activities[k].length;
        expect(trial, "activities sum to the length", sum == paths->items[i].length);
        expect(trial, "lengths fall with the percentile",
               i == 0 || paths->items[i].length <= paths->items[i - 1].length);
    }
}

static int64_t nanoseconds(const char *text)
{
    const char *point = strchr(text, '.');

    return strtoll(text, NULL, 10) * 1000000000 + strtoll(point + 1, NULL, 10);
}

/* Each segment begins when the one before it has ended; together they are as long as the path. */
static void check_segments(const struct trial *trial)
{
    FILE *file = fopen(trial->full, "r");
    char line[LINE_SIZE];
    int64_t length[MOST_PATHS] = {0}, end = 0;
    double percentile = -1;
    size_t item = 0, bad = 0;

    while (file && fgets(line, sizeof(line), file)) {
        double next = strtod(line, NULL);
        int64_t start;

        if (line[0] == '#')
            continue;
        while (fabs(trial->paths->items[item].percentile - next) > 0.001)
            item++;
        strtok(line, "\t");
        strtok(NULL, "\t");
        start = nanoseconds(strtok(NULL, "\t"));
        bad += next == percentile && start < end;
        end = nanoseconds(strtok(NULL, "\t"));
        bad += end <= start;
        length[item] += end - start;
        percentile = next;
    }
    if (file)
        fclose(file);
    expect(trial, "segments are chains", bad == 0);
    for (size_t i = 0; i < trial->paths->item_count; i++)
        expect(trial, "segments sum to the length", length[i] == trial->paths->items[i].length);
}

static void check_everywhere(const char *traces, const char *trace)
{
    for (uint32_t count = 1; count <= MOST_PATHS; count += 7) {
        struct trial trial;

        if (run_trial(&trial, traces, trace, count) == 0) {
            check_lengths(&trial);
            check_segments(&trial);
        } else {
            expect(&trial, "only traces without MPI calls have no paths", strcmp(trace, "omp8.prv.gz") == 0);
        }
        end_trial(&trial);
    }
}

/* One rank of 32 has 25 % more to do, now this one and now that: few paths find them all. */
static void check_imbalance(const char *traces)
{
    struct trial trial;

    if (run_trial(&trial, traces, "imbalance_mixed.prv.gz", 5) == 0) {
        const struct path_difference *whole = &trial.paths->differences[0];
        double more = (double)time_on(&trial, 0, "do_work") / (double)time_on(&trial, 2, "do_work");

        expect(&trial, "the lengths are a bell", path_spread_of(trial.paths).shape == SHAPE_BELL);
        expect(&trial, "the longest path has 25 % more of do_work than the median", more > 1.23 && more < 1.27);
        expect(&trial, "do_work makes the difference", strcmp(whole->activities[0].activity, "do_work") == 0);
    }
    end_trial(&trial);
}

/* Rank 6 alone writes a file: on the longest path, not on the shortest. */
static void check_writer(const char *traces)
{
    struct trial trial;

    if (run_trial(&trial, traces, "stencil2d.prv.gz", 5) == 0) {
        expect(&trial, "the writer is on the longest path", time_on(&trial, 0, "write_checkpoint") > 0);
        expect(&trial, "the writer is not on the shortest", time_on(&trial, 4, "write_checkpoint") == 0);
    }
    end_trial(&trial);
}

int main(void)
{
    const char *traces = real_folder();
    DIR *folder = opendir(traces);

    if (!folder)
        abort();
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        size_t length = strlen(entry->d_name);

        if (length > 7 && strcmp(entry->d_name + length - 7, ".prv.gz") == 0)
            check_everywhere(traces, entry->d_name);
    }
    closedir(folder);
    check_imbalance(traces);
    check_writer(traces);
    return real_conclude();
}
