/*
 * The source with each inflater, with and without a thread: the same bytes from files and pipes, and a clean end at any
 * time.
 */
#include <criterion/criterion.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include "base/error.h"
#include "gen/random.h"
#include "input/gunzip.h"
#include "input/source.h"
#include "scratch.h"

enum { TEXT = 3 << 20 };

static char text[TEXT];
static char path[PATH_MAX];

/* Writes text, compressed, to a new file. */
static void setup(void)
{
    struct random random = {3};
    gzFile file;

    scratch_template(path, sizeof(path), "source");
    file = gzdopen(mkstemp(path), "w1");
    cr_assert_not_null(file);
    for (size_t i = 0; i < TEXT; i++)
        text[i] = (char)('0' + random_below(&random, 1 + i % 10));
    cr_assert_eq(gzwrite(file, text, TEXT), TEXT);
    cr_assert_eq(gzclose(file), Z_OK);
}

static void teardown(void)
{
    unlink(path);
}

TestSuite(source, .init = setup, .fini = teardown);

/* Calls back with each setup that there is. */
static void each_setup(void (*call)(const struct source_setup *setup))
{
    for (const struct inflater_class *const *class = inflater_classes; *class; class ++)
        for (int one_thread = 0; one_thread < 2; one_thread++)
            call(&(struct source_setup){.inflater = *class, .one_thread = one_thread});
}

static const struct diag silent = {0};

/* Reads to the end. */
static int read_all(struct source *source, size_t *total, const char **reason)
{
    const char *bytes;
    size_t length;
    int result;

    *total = 0;
    do {
        result = source_read(source, &bytes, &length, reason);
        cr_assert_leq(length, TEXT - *total);
        cr_assert_eq(memcmp(text + *total, bytes, length), 0);
        *total += length;
    } while (result == 0 && length > 0);
    return result;
}

static void check_whole(const struct source_setup *how)
{
    struct source *source;
    const char *reason;
    size_t total;

    cr_assert_eq(source_open(&source, path, how, &silent), 0);
    cr_assert(source_is_compressed(source));
    cr_assert_eq(read_all(source, &total, &reason), 0);
    cr_assert_eq(total, TEXT);
    cr_assert_eq(source_position(source), source_size(source));
    for (int i = 0; i < 2; i++) { /* the end stays the end */
        const char *bytes;
        size_t length = 1;

        cr_assert_eq(source_read(source, &bytes, &length, &reason), 0);
        cr_assert_eq(length, 0);
    }
    source_close(source);
}

Test(source, whole)
{
    each_setup(check_whole);
}

static void check_cut(const struct source_setup *how)
{
    struct source *source;
    const char *reason;
    size_t total;

    cr_assert_eq(source_open(&source, path, how, &silent), 0);
    cr_assert_eq(read_all(source, &total, &reason), SOURCE_DAMAGED);
    cr_assert_str_eq(reason, "compressed data ends early");
    cr_assert_gt(total, TEXT / 4);
    cr_assert_lt(total, TEXT * 3 / 4);
    source_close(source);
}

/* All bytes are right, but not what the file says of them: it is damaged, and stays so. */
static void check_damaged(const struct source_setup *how)
{
    struct source *source;
    const char *bytes;
    const char *reason;
    size_t length = 1;
    size_t total;

    cr_assert_eq(source_open(&source, path, how, &silent), 0);
    cr_assert_eq(read_all(source, &total, &reason), SOURCE_DAMAGED);
    cr_assert_eq(total, TEXT);
    cr_assert_eq(source_read(source, &bytes, &length, &reason), SOURCE_DAMAGED);
    cr_assert_str_eq(reason, "compressed data has a wrong checksum");
    cr_assert_eq(length, 0);
    source_close(source);
}

Test(source, damaged)
{
    FILE *file = fopen(path, "r+");

    fseek(file, -8, SEEK_END);
    fwrite("wrong", 1, 5, file);
    fclose(file);
    each_setup(check_damaged);
}

Test(source, cut)
{
    FILE *file = fopen(path, "r+");

    fseek(file, 0, SEEK_END);
    cr_assert_eq(ftruncate(fileno(file), ftell(file) / 2), 0);
    fclose(file);
    each_setup(check_cut);
}

/*
 * A process that writes the file into a pipe, so many bytes at a time. It stops before `end` and stays until the pipe
 * is read no more.
 */
static pid_t write_to(const int ends[2], size_t piece, long end)
{
    pid_t writer = fork();

    if (writer == 0) {
        FILE *file = fopen(path, "r");
        char buffer[1 << 16];
        size_t got;

        close(ends[0]);
        while ((got = fread(buffer, 1, piece, file)) > 0 && (end == 0 || ftell(file) < end))
            if (write(ends[1], buffer, got) < 0)
                break;
        if (end > 0)
            poll(&(struct pollfd){.fd = ends[1]}, 1, -1);
        _exit(0);
    }
    return writer;
}

static pid_t open_pipe(struct source **source, const struct source_setup *how, size_t piece, long end)
{
    int ends[2];
    char name[40];
    pid_t writer;

    cr_assert_eq(pipe(ends), 0);
    writer = write_to(ends, piece, end);
    close(ends[1]);
    snprintf(name, sizeof(name), "/dev/fd/%d", ends[0]);
    cr_assert_eq(source_open(source, name, how, &silent), 0);
    close(ends[0]);
    return writer;
}

static void check_pipe(const struct source_setup *how)
{
    static const size_t pieces[] = {1000, 1 << 16};

    for (size_t i = 0; i < 2; i++) {
        struct source *source;
        const char *reason;
        size_t total;
        pid_t writer = open_pipe(&source, how, pieces[i], 0);

        cr_assert_eq(read_all(source, &total, &reason), 0);
        cr_assert_eq(total, TEXT);
        source_close(source);
        waitpid(writer, NULL, 0);
    }
}

Test(source, pipe)
{
    each_setup(check_pipe);
}

/* Closed while nothing comes, or while more is there than fits: nobody waits for anybody. */
static void check_close(const struct source_setup *how)
{
    static const long ends[] = {70000, 200000, 200000, 200000};
    enum { UNTIL_WAITING = 20 }; /* milliseconds */

    for (int k = 0; k < 4; k++) {
        struct source *source;
        const char *bytes;
        const char *reason;
        size_t length;
        int reads = k > 0 ? k - 1 : 0;
        pid_t writer = open_pipe(&source, how, 1 << 16, ends[k]);

        for (int i = 0; i < reads && !how->one_thread; i++)
            cr_assert_eq(source_read(source, &bytes, &length, &reason), 0);
        poll(NULL, 0, UNTIL_WAITING);
        source_close(source);
        waitpid(writer, NULL, 0);
        cr_assert_eq(source_open(&source, path, how, &silent), 0);
        for (int i = 0; i < reads; i++)
            cr_assert_eq(source_read(source, &bytes, &length, &reason), 0);
        source_close(source);
    }
}

Test(source, close)
{
    each_setup(check_close);
}
