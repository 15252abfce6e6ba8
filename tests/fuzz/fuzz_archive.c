/*
 * An OTF2 archive whose files have any bytes is read, or refused. An input is a row of files: a byte that says which
 * one, two that say how long it is (the high one first), and its bytes; what is not there is missing, but for the
 * anchor, which is a sound one then.
 */
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "run/run.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
const char *__asan_default_options(void);
const char *__lsan_default_suppressions(void);

/* libotf2 asks for what a number in the definitions says, and leaves it at that where there is none. */
const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1";
}

/* It leaks where it cannot read an anchor. */
const char *__lsan_default_suppressions(void)
{
    return "leak:libopen-trace-format2\n";
}

static const char *const names[] = {"traces.otf2",  "traces.def",   "traces/0.def", "traces/0.evt", "traces/1.def",
                                    "traces/1.evt", "traces/2.def", "traces/2.evt", "traces/3.def", "traces/3.evt"};

/* Which announces nothing. */
static const uint8_t anchor[] = {0x03, 0x42, 0x4f, 0x54, 0x46, 0x32, 0, 0x03, 0x02, 0x03, 0,    0x02, 0,    0,    0x04,
                                 0,    0,    0,    0,    0,    0,    0, 0x04, 0,    0,    0,    0,    0,    0x01, 0x01,
                                 0x04, 0,    0,    0,    0,    0,    0, 0,    0,    0,    0,    0,    0,    0,    0,
                                 0,    0,    0,    0,    0,    0,    0, 0,    0x99, 0x35, 0xc5, 0x85, 0x35, 0xde, 0xe2,
                                 0xf1, 0,    0,    0,    0,    0,    0, 0,    0,    0x02, 0x01, 0};

static void write_file(const char *folder, const char *name, const uint8_t *data, size_t size)
{
    char path[100];
    FILE *file;

    snprintf(path, sizeof(path), "%s/%s", folder, name);
    file = fopen(path, "wb");
    if (!file || fwrite(data, 1, size, file) < size || fclose(file) != 0)
        abort();
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status;
    (void)kind;
    (void)place;
    return remove(path);
}

static void read_archive(const char *folder)
{
    static const struct diag silent = {NULL, NULL};
    static const struct run_sink sink = {0};
    struct options options;
    struct run *run;
    int result;

    options_init(&options);
    run = run_new(&options, &silent, &sink, folder);
    result = run ? run_file(run) : -1;
    /* What was read has an end. */
    if (result == 0 && run_summary(run)->totals.end < 0)
        abort();
    run_free(run);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char folder[] = "/tmp/fuzz_archive_XXXXXX";
    char traces[sizeof(folder) + 10];

    if (!mkdtemp(folder))
        abort();
    snprintf(traces, sizeof(traces), "%s/traces", folder);
    if (mkdir(traces, 0700) < 0)
        abort();
    write_file(folder, names[0], anchor, sizeof(anchor));
    for (size_t at = 0; at + 3 <= size;) {
        const char *name = names[data[at] % (sizeof(names) / sizeof(names[0]))];
        size_t length = (size_t)data[at + 1] << 8 | data[at + 2];

        at += 3;
        length = length < size - at ? length : size - at;
        write_file(folder, name, data + at, length);
        at += length;
    }
    read_archive(folder);
    nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    return 0;
}
