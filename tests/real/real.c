#include "real/real.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "model/memory.h"

enum { SKIPPED = 77 };

static const struct diag silent = {NULL, NULL};
static unsigned compared;
static unsigned wrong;

const char *real_folder(void)
{
    const char *folder = getenv("CLOCKTALK_TRACES");

    if (!folder || access(folder, R_OK) != 0) {
        printf("skipped: there are no traces in %s\n", folder ? folder : "$CLOCKTALK_TRACES");
        exit(SKIPPED);
    }
    return folder;
}

json_t *real_figures(const char *file)
{
    char path[PATH_MAX];
    json_error_t error;
    json_t *figures;

    snprintf(path, sizeof(path), "%s/%s", real_folder(), file);
    figures = json_load_file(path, 0, &error);
    if (!figures) {
        bool is_there = access(path, F_OK) == 0;

        printf("%s%s\n", is_there ? "" : "skipped: ", error.text);
        exit(is_there ? EXIT_FAILURE : SKIPPED);
    }
    return figures;
}

/* The latest file that has a trace's figures is the one that holds. */
json_t *real_expectations(void)
{
    static const char *const newer_files[] = {"expected_v2.json", "expected_v3.json"};
    json_t *expectations = real_figures("expected.json");

    for (size_t i = 0; i < sizeof(newer_files) / sizeof(newer_files[0]); i++) {
        json_t *newer = real_figures(newer_files[i]);

        if (json_object_update(expectations, newer) < 0)
            exit(EXIT_FAILURE);
        json_decref(newer);
    }
    json_object_del(expectations, "_"); /* what the file says of itself */
    return expectations;
}

bool real_is_binding(const char *trace)
{
    return strcmp(trace, "partial") != 0 && strcmp(trace, "threads") != 0;
}

struct run *real_run(const char *trace, const struct options *options, const struct run_sink *sink)
{
    char path[PATH_MAX];
    struct run *run;
    int error;

    snprintf(path, sizeof(path), "%s/%s.prv.gz", real_folder(), trace);
    run = run_new(options, &silent, sink, path);
    error = run ? run_file(run) : -1;
    if (real_expect(error == 0, "%s: the run ends with %d", trace, error))
        return run;
    run_free(run);
    return NULL;
}

static int keep_window(void *user, const struct window_facts *facts)
{
    struct real_windows *windows = user;

    memory_append(windows->items, windows->count, *facts);
    return 0;
}

struct run *real_run_windows(const char *trace, const struct options *options, struct real_windows *windows)
{
    struct run_sink sink = {.window = keep_window, .window_user = windows};
    struct run *run;

    *windows = (struct real_windows){0};
    run = real_run(trace, options, &sink);
    if (!run)
        exit(real_conclude());
    return run;
}

void real_free_windows(struct run *run, struct real_windows *windows)
{
    run_free(run);
    free(windows->items);
}

bool real_expect(bool met, const char *format, ...)
{
    va_list arguments;

    compared++;
    if (met)
        return true;
    wrong++;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
    return false;
}

int real_conclude(void)
{
    printf("%u figures compared, %u wrong\n", compared, wrong);
    return compared > 0 && wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
