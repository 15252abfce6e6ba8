#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include "input/gunzip.h"
#include "input/source.h"
#include "property/properties.h"
#include "property/variant.h"
#include "scratch.h"

void property_pieces(struct check *check)
{
    for (int i = 0; i < 4; i++) {
        uint64_t seed = random_next(&check->random);
        const struct pieces cuts[] = {
            {.size = 1}, {.size = 7}, {.size = 4096}, {.limit = 3, .seed = seed}, {.limit = 300, .seed = seed}};
        struct options options = variant_draw_any(check, check->facts.end);
        struct outcome expected = subject_run(&options, &check->trace);

        for (size_t cut = 0; cut < sizeof(cuts) / sizeof(cuts[0]); cut++) {
            struct outcome got = subject_run_pieces(&options, &check->trace, cuts[cut]);
            char prefix[60];

            snprintf(prefix, sizeof(prefix), "pieces of %zu or up to %zu bytes", cuts[cut].size, cuts[cut].limit);
            variant_name(check, prefix, &options);
            check_same(check, &check->trace, &got, &expected);
            outcome_free(&got);
        }
        outcome_free(&expected);
    }
}

/* Files of one test, in a directory of their own. */
struct place {
    char directory[PATH_MAX];
    char path[PATH_MAX + 10];
};

static void place_init(struct place *place)
{
    scratch_template(place->directory, sizeof(place->directory), "property");
    if (!mkdtemp(place->directory))
        abort();
    snprintf(place->path, sizeof(place->path), "%s/trace", place->directory);
}

static void place_deinit(struct place *place)
{
    unlink(place->path);
    rmdir(place->directory);
}

/* `mode` as gzopen has it: with T the file is not compressed, with a it is one more member of what is there. */
static void write_file(const char *path, const char *mode, const char *text, size_t length)
{
    gzFile file = gzopen(path, mode);

    if (!file || (length > 0 && gzwrite(file, text, (unsigned)length) != (int)length) || gzclose(file) != Z_OK)
        abort();
}

/* The descriptor to read from, at whose other end a process writes. */
static int open_pipe(const struct gen_text *trace, pid_t *writer)
{
    int ends[2];

    if (pipe(ends) != 0 || (*writer = fork()) < 0)
        abort();
    if (*writer == 0) {
        size_t at = 0;
        ssize_t written = 1;

        close(ends[0]);
        for (; at < trace->length && written > 0; at += (size_t)written) {
            size_t left = trace->length - at;

            written = write(ends[1], trace->text + at, left < 1000 ? left : 1000);
        }
        _exit(0);
    }
    close(ends[1]);
    return ends[0];
}

static void check_file(struct check *check, const char *kind, const struct options *options, const char *path,
                       const struct outcome *expected)
{
    struct outcome got = subject_run_file(options, path);

    variant_name(check, kind, options);
    check_same(check, &check->trace, &got, expected);
    outcome_free(&got);
}

static void check_pipe(struct check *check, const struct options *options, const struct outcome *expected)
{
    pid_t writer;
    int descriptor = open_pipe(&check->trace, &writer);
    char path[40];

    snprintf(path, sizeof(path), "/dev/fd/%d", descriptor);
    check_file(check, "pipe", options, path, expected);
    close(descriptor);
    waitpid(writer, NULL, 0);
}

/* The bytes of the file with each inflater, with and without a thread. */
static void check_bytes(struct check *check, const char *kind, const char *path)
{
    static const struct diag silent = {0};

    for (const struct inflater_class *const *class = inflater_classes; *class; class ++)
        for (int one_thread = 0; one_thread < 2; one_thread++) {
            struct source_setup setup = {.inflater = *class, .one_thread = one_thread};
            struct source *source;
            const char *bytes;
            const char *reason;
            size_t at = 0;
            size_t length;

            check_name(check, "%s with %s%s", kind, (*class)->name, one_thread ? ", one thread" : "");
            check_equal(check, &check->trace, "open", source_open(&source, path, &setup, &silent), 0);
            do {
                check_equal(check, &check->trace, "read", source_read(source, &bytes, &length, &reason), 0);
                if (length > check->trace.length - at || memcmp(bytes, check->trace.text + at, length) != 0)
                    check_fail(check, &check->trace, "other bytes from %zu on", at);
                at += length;
            } while (length > 0 && at <= check->trace.length);
            check_equal(check, &check->trace, "bytes", at, check->trace.length);
            source_close(source);
        }
}

void property_files(struct check *check)
{
    struct options options = variant_draw_any(check, check->facts.end);
    struct outcome expected = subject_run(&options, &check->trace);
    const struct gen_text *trace = &check->trace;
    size_t half = (size_t)random_below(&check->random, trace->length + 1);
    struct place place;

    place_init(&place);
    write_file(place.path, "wT", trace->text, trace->length);
    check_file(check, "file", &options, place.path, &expected);
    write_file(place.path, "w1", trace->text, trace->length);
    check_file(check, "gzip", &options, place.path, &expected);
    check_bytes(check, "gzip", place.path);
    write_file(place.path, "w9", trace->text, half);
    write_file(place.path, "a1", trace->text + half, trace->length - half);
    check_file(check, "gzip in two members", &options, place.path, &expected);
    check_bytes(check, "gzip in two members", place.path);
    check_pipe(check, &options, &expected);
    place_deinit(&place);
    outcome_free(&expected);
}

void property_order(struct check *check)
{
    struct gen_text shuffled;

    gen_shuffle_equal_times(&check->trace, random_next(&check->random), &shuffled);
    for (int i = 0; i < 6; i++) {
        struct options options = variant_draw_any(check, check->facts.end);
        struct outcome expected;
        struct outcome got;

        /* A least latency moves the clock of a call that is held up; whether its communicator gets out of step before
         * or after that, which rank goes on first can decide. */
        if (check->options.tracing_off)
            options.replay.min_latency = 0;
        variant_name(check, "lines of equal times mixed", &options);
        expected = subject_run(&options, &check->trace);
        got = subject_run(&options, &shuffled);
        check_same_figures(check, &shuffled, &got, &expected);
        outcome_free(&got);
        outcome_free(&expected);
    }
    gen_text_free(&shuffled);
}

void property_stop(struct check *check)
{
    struct options options = variant_draw_any(check, check->facts.end);
    struct outcome all;
    struct outcome got;
    size_t window;
    int answer = -7;

    options.windows.kind = options.windows.kind == WINDOW_NONE ? WINDOW_LENGTH : options.windows.kind;
    variant_name(check, "stopped by -7", &options);
    all = subject_run(&options, &check->trace);
    window = (size_t)random_below(&check->random, all.window_count + 1);
    got = subject_run_until(&options, &check->trace, window, answer);
    check_equal(check, &check->trace, "result", got.result, window < all.window_count ? answer : all.result);
    check_equal(check, &check->trace, "windows told", got.window_count,
                window < all.window_count ? window + 1 : all.window_count);
    outcome_free(&all);
    outcome_free(&got);
}

/* Bytes changed: whatever comes out does so with any pieces, and what was told before an error stays told. */
static void check_mutated(struct check *check)
{
    uint64_t seed = random_next(&check->random);
    struct pieces pieces = {.limit = 1 + random_below(&check->random, 200), .seed = seed};
    uint32_t changes = 1 + (uint32_t)random_below(&check->random, 1U << random_below(&check->random, 10));
    struct options options = variant_draw_any(check, check->facts.end);
    struct gen_text mutated;
    struct outcome whole;
    struct outcome cut;

    gen_mutate(&check->trace, random_next(&check->random), changes, &mutated);
    variant_name(check, "bytes changed", &options);
    whole = subject_run(&options, &mutated);
    cut = subject_run_pieces(&options, &mutated, pieces);
    if (whole.result > 0)
        check_fail(check, &mutated, "result is %d", whole.result);
    check_same(check, &mutated, &cut, &whole);
    for (size_t i = 0; i < whole.window_count; i++)
        if (whole.windows[i].start >= whole.windows[i].end || whole.windows[i].useful_max < 0 ||
            whole.windows[i].ideal < 0)
            check_fail(check, &mutated, "window %zu makes no sense", i + 1);
    outcome_free(&whole);
    outcome_free(&cut);
    gen_text_free(&mutated);
}

/* A compressed file that ends early, or is damaged: an error, or the result of what was read. */
static void check_damaged_file(struct check *check)
{
    struct options options = variant_draw_any(check, check->facts.end);
    struct place place;
    struct outcome got;
    off_t size;
    int descriptor;

    place_init(&place);
    write_file(place.path, "w1", check->trace.text, check->trace.length);
    descriptor = open(place.path, O_RDWR | O_CLOEXEC);
    size = lseek(descriptor, 0, SEEK_END);
    if (random_one_in(&check->random, 2)) {
        if (ftruncate(descriptor, (off_t)random_below(&check->random, (uint64_t)size)) != 0)
            abort();
    } else if (pwrite(descriptor, "damage", 6, (off_t)random_below(&check->random, (uint64_t)size)) != 6) {
        abort();
    }
    close(descriptor);
    got = subject_run_file(&options, place.path);
    variant_name(check, "compressed file damaged", &options);
    if (got.result > 0)
        check_fail(check, NULL, "result is %d", got.result);
    outcome_free(&got);
    place_deinit(&place);
}

void property_damage(struct check *check)
{
    for (int i = 0; i < 4; i++)
        check_mutated(check);
    check_damaged_file(check);
}
