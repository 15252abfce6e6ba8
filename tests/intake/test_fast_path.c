/*
 * test_fast_path TRACE: nearly all of a usual trace is read by the fast path where the processor has what it takes, in
 * the thread of the run and ahead of it. Skipped elsewhere.
 *
 * The library's fast_path_read is called through the one here, which counts what it takes.
 */
#include <dlfcn.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "paraver/records/fast_path.h"
#include "paraver/records/reader.h"
#include "property/subject.h"
#include "run/run.h"
#include "scratch.h"

enum { SKIPPED = 77, LEAST_PERCENT = 95, PIECE = 65536 };

typedef size_t read_function(struct fast_path *fast_path, const char *bytes, size_t start, size_t length,
                             uint64_t *line, int *error);

static const struct diag silent = {NULL, NULL};
static const struct run_sink nowhere = {0};
static atomic_size_t taken;

size_t fast_path_read(struct fast_path *fast_path, const char *bytes, size_t start, size_t length, uint64_t *line,
                      int *error)
{
    void *symbol = dlsym(RTLD_NEXT, "fast_path_read");
    read_function *read_usual_lines;
    size_t done;

    memcpy(&read_usual_lines, &symbol, sizeof(symbol));
    done = read_usual_lines(fast_path, bytes, start, length, line, error);
    taken += done;
    return done;
}

/* 1 where too little was taken. */
static int check_taken(const char *what, size_t length)
{
    size_t percent = taken * 100 / length;

    printf("%s: the fast path has read %zu %% of the trace, at least %d %% are expected\n", what, percent,
           LEAST_PERCENT);
    taken = 0;
    return percent < LEAST_PERCENT;
}

static int check_feeding(const struct options *options, const struct gen_text *trace)
{
    struct run *run = run_new(options, &silent, &nowhere, "fed.prv");

    if (!run)
        abort();
    for (size_t at = 0; at < trace->length; at += PIECE) {
        size_t left = trace->length - at;

        if (run_feed(run, trace->text + at, left < PIECE ? left : PIECE) != 0)
            abort();
    }
    if (run_finish(run) != 0)
        abort();
    run_free(run);
    return check_taken("fed", trace->length);
}

/* Where there are two processors, a thread of its own reads it. */
static int check_file(const struct options *options, const struct gen_text *trace)
{
    char path[PATH_MAX];
    struct run *run;
    int file;

    scratch_template(path, sizeof(path), "fast-path");
    file = mkstemp(path);
    if (file < 0 || write(file, trace->text, trace->length) != (ssize_t)trace->length || close(file) != 0)
        abort();
    run = run_new(options, &silent, &nowhere, path);
    if (!run || run_file(run) != 0)
        abort();
    run_free(run);
    unlink(path);
    return check_taken("as a file", trace->length);
}

int main(int argc, char **argv)
{
    struct options options;
    struct gen_text trace;
    int wrong;

    if (argc != 2)
        return 2;
    if (!prv_reader_has_fast_path()) {
        printf("skipped: the fast path is not for this processor\n");
        return SKIPPED;
    }
    trace = subject_read(argv[1]);
    options_init(&options);
    wrong = check_feeding(&options, &trace) + check_file(&options, &trace);
    gen_text_free(&trace);
    return wrong;
}
