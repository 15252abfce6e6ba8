/*
 * test_processors TRACE.prv.gz: a file is read in as many threads as there are processors for, one of them for what is
 * compressed, and gives the same with one, two and three processors, whole and damaged.
 *
 * The library asks the functions here how many processors there are, and for threads, which are counted.
 */
#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "property/subject.h"
#include "scratch.h"

enum { MOST_PROCESSORS = 3, BITS = 7 };

typedef int create_function(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                            void *argument);

static int processors;
static int threads;

int sched_getaffinity(pid_t pid, size_t size, cpu_set_t *set)
{
    (void)pid;
    CPU_ZERO_S(size, set);
    for (int i = 0; i < processors; i++)
        CPU_SET_S((size_t)i, size, set);
    return 0;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument)
{
    void *symbol = dlsym(RTLD_NEXT, "pthread_create");
    create_function *create;

    memcpy(&create, &symbol, sizeof(symbol));
    threads++;
    return create(thread, attributes, start, argument);
}

static bool are_same_windows(const struct window_totals *a, const struct window_totals *b)
{
    return a->start == b->start && a->end == b->end && a->useful_sum == b->useful_sum &&
           a->useful_max == b->useful_max && a->ideal == b->ideal && a->overhead_sum == b->overhead_sum &&
           a->absent_sum == b->absent_sum;
}

static bool is_same(const struct outcome *a, const struct outcome *b)
{
    if (a->result != b->result || memcmp(a->anomalies, b->anomalies, sizeof(a->anomalies)) != 0)
        return false;
    if (a->result < 0)
        return true;
    if (a->runtime != b->runtime || a->messages != b->messages || a->collectives != b->collectives ||
        a->window_count != b->window_count)
        return false;
    for (size_t i = 0; i < a->window_count; i++)
        if (!are_same_windows(&a->windows[i], &b->windows[i]))
            return false;
    return true;
}

/* With `expected` threads beside the first one, by the number of processors; NULL: as many as there are. 1 where
 * something differs. */
static int check_processors(const char *what, const char *path, const int *expected)
{
    struct outcome alone = {0};
    struct options options;
    int wrong = 0;

    options_init(&options);
    options.windows.kind = WINDOW_COUNT;
    options.windows.count = 50;
    for (processors = 1; processors <= MOST_PROCESSORS; processors++) {
        struct outcome got;

        threads = 0;
        got = subject_run_file(&options, path);
        if (processors == 1)
            alone = got;
        if (!is_same(&got, &alone))
            wrong = printf("%s: with %d processors the result is another one\n", what, processors) > 0;
        if (expected && threads != expected[processors - 1])
            wrong = printf("%s: %d threads with %d processors, expected %d\n", what, threads, processors,
                           expected[processors - 1]) > 0;
        if (processors > 1)
            outcome_free(&got);
    }
    printf("%s: %zu windows, result %d\n", what, alone.window_count, alone.result);
    if (expected && (alone.result != 0 || alone.window_count == 0))
        wrong = printf("%s: it cannot be read\n", what) > 0;
    outcome_free(&alone);
    return wrong;
}

static void write_bytes(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");

    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0)
        abort();
}

static struct gen_text read_bytes(const char *path)
{
    struct gen_text bytes = {0};
    FILE *file = fopen(path, "rb");

    if (!file || fseek(file, 0, SEEK_END) != 0)
        abort();
    bytes.length = (size_t)ftell(file);
    bytes.text = malloc(bytes.length);
    rewind(file);
    if (!bytes.text || fread(bytes.text, 1, bytes.length, file) != bytes.length || fclose(file) != 0)
        abort();
    return bytes;
}

/* Cut, and with a bit turned, at some places. */
static int check_damage(const char *path, const struct gen_text *packed)
{
    int wrong = 0;

    for (size_t part = 1; part < BITS; part++) {
        size_t at = packed->length * part / BITS;
        char what[80];

        snprintf(what, sizeof(what), "cut at byte %zu", at);
        write_bytes(path, packed->text, at);
        wrong |= check_processors(what, path, NULL);
        snprintf(what, sizeof(what), "bit %zu of byte %zu turned", part, at);
        packed->text[at] ^= (char)(1 << part);
        write_bytes(path, packed->text, packed->length);
        packed->text[at] ^= (char)(1 << part);
        wrong |= check_processors(what, path, NULL);
    }
    return wrong;
}

int main(int argc, char **argv)
{
    static const int of_plain[MOST_PROCESSORS] = {0, 1, 1};
    static const int of_compressed[MOST_PROCESSORS] = {1, 1, 2};
    char path[PATH_MAX];
    struct gen_text packed;
    struct gen_text trace;
    int wrong;

    if (argc != 2)
        return 2;
    scratch_template(path, sizeof(path), "processors");
    close(mkstemp(path));
    packed = read_bytes(argv[1]);
    trace = subject_read(argv[1]);
    wrong = check_processors("compressed", argv[1], of_compressed);
    write_bytes(path, trace.text, trace.length);
    wrong |= check_processors("plain", path, of_plain);
    wrong |= check_damage(path, &packed);
    unlink(path);
    gen_text_free(&trace);
    gen_text_free(&packed);
    return wrong;
}
