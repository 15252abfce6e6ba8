/*
 * fuzz_runs --seeds FIRST COUNT [--seconds S] [--longest N] TRACE...: whole runs of the program on damaged pieces of
 * real traces, with random options of every report and format. A seed makes a trace and a command line; the program
 * runs on them in a process of its own, in JSON, as separated values and in one other format. What is wrong then:
 *
 * - it crashes, hangs, or a sanitizer says something,
 * - a status that the manual does not have for this, or one above 1 without a message,
 * - a result that is no JSON, a number that is infinite, a part that is negative or an efficiency beyond [0, 1],
 * - parts that do not add up to their whole (judge.c),
 * - a number that is another one as tsv, csv, JSON or in a page.
 *
 * Of some seeds a part of the trace is exported as well, and what is wrong with that is looked for in the same way.
 *
 * A seed that fails leaves its folder, and its command line is shown. Environment: TMPDIR.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/program.h"
#include "fuzz/damaged_trace.h"
#include "fuzz/judge.h"
#include "fuzz/random_options.h"
#include "scratch.h"

enum {
    SECONDS_EACH = 60, /* of the processor, for a run; a hang is longer */
    SECONDS_MOST = 900,
    LARGEST = 32 << 20, /* of a result: a damaged time can make ten million windows */
    SANITIZER = 77,     /* status where one says something */
    TRACES_MOST = 64,
};

const char *__asan_default_options(void);
const char *__ubsan_default_options(void);

const char *__asan_default_options(void)
{
    return "exitcode=77:detect_leaks=1:allocator_may_return_null=1";
}

const char *__ubsan_default_options(void)
{
    return "exitcode=77:halt_on_error=1:print_stacktrace=1";
}

static struct {
    struct trace_lines traces[TRACES_MOST];
    const char *names[TRACES_MOST];
    size_t count;
    size_t longest;
    unsigned long runs;
    unsigned long statuses[8]; /* 0 to 4, others */
    unsigned long failed;
    struct judged judged;
} fuzz;

/* Without an output the program writes what the options say. */
static int run_program(const struct random_options *options, const char *format, const char *output)
{
    char *arguments[OPTIONS_MOST + 8] = {(char *)"clocktalk"};
    int count = 1;
    pid_t process;
    int status;

    for (size_t i = 0; i < options->count; i++)
        arguments[count++] = (char *)options->words[i];
    if (format) {
        arguments[count++] = (char *)"--format";
        arguments[count++] = (char *)format;
    }
    if (output) {
        arguments[count++] = (char *)"-o";
        arguments[count++] = (char *)output;
    }
    fflush(NULL);
    process = fork();
    require(process >= 0, "fork");
    if (process == 0) {
        int said = open("said", O_WRONLY | O_CREAT | O_TRUNC, 0600);
        int null = open("/dev/null", O_RDWR);

        dup2(null, STDIN_FILENO);
        dup2(null, STDOUT_FILENO);
        dup2(said, STDERR_FILENO);
        setrlimit(RLIMIT_CPU, &(struct rlimit){SECONDS_EACH, SECONDS_EACH});
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){LARGEST, LARGEST});
        alarm(SECONDS_MOST);
        exit(program_run(count, arguments));
    }
    require(waitpid(process, &status, 0) == process, "wait");
    fuzz.runs++;
    return status;
}

static bool has_said(const char *words)
{
    char text[1 << 16];
    FILE *file = fopen("said", "r");
    size_t length = file ? fread(text, 1, sizeof(text) - 1, file) : 0;

    if (file)
        fclose(file);
    text[length] = '\0';
    return strstr(text, words) != NULL;
}

static const char *wrong_about_end(int status)
{
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;

    fuzz.statuses[code >= 0 && code < 7 ? code : 7]++;
    if (!WIFEXITED(status))
        return WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL ? "it hangs" : "it crashed";
    if (code == SANITIZER)
        return "a sanitizer stopped it";
    if (code == 130)
        return "it waits for nobody";
    if (code > 3 && !(code == 4 && has_said("File too large")))
        return "no such status for this";
    return code > 1 && !has_said("error: ") ? "it said nothing" : NULL;
}

static void remove_folder(const char *folder)
{
    DIR *here = opendir(".");

    require(here != NULL, folder);
    for (struct dirent *entry = readdir(here); entry; entry = readdir(here))
        unlink(entry->d_name);
    closedir(here);
    require(chdir("..") == 0 && rmdir(folder) == 0, folder);
}

static void show_failure(unsigned long seed, const struct random_options *options, const char *format, int status,
                         const char *wrong, const char *folder)
{
    printf("seed %lu: %s: status %d, in %s: clocktalk", seed, wrong,
           WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), folder);
    for (size_t i = 0; i < options->count; i++)
        printf(" '%s'", options->words[i]);
    printf(" --format %s\n", format ? format : "(none)");
    fflush(stdout);
    fuzz.failed++;
}

static void copy_companion(const char *trace, const char *ending, const char *copy)
{
    char path[4096];
    char bytes[1 << 16];
    size_t length = strcspn(trace, "\n");
    const char *end = strstr(trace, ".prv");
    FILE *from, *to;

    if (end)
        length = (size_t)(end - trace);
    snprintf(path, sizeof(path), "%.*s%s", (int)length, trace, ending);
    from = fopen(path, "r");
    if (!from)
        return;
    to = fopen(copy, "w");
    require(to != NULL, copy);
    for (size_t size = fread(bytes, 1, sizeof(bytes), from); size > 0; size = fread(bytes, 1, sizeof(bytes), from))
        require(fwrite(bytes, 1, size, to) == size, copy);
    fclose(from);
    fclose(to);
}

/* Two traces, damaged: what is looked at, and what it may be compared with. */
static void write_traces(struct random *random)
{
    size_t one = random_below(random, fuzz.count);
    size_t other = random_one_in(random, 2) ? one : random_below(random, fuzz.count);

    damaged_trace_write(&fuzz.traces[one], "t.prv", fuzz.longest, random);
    damaged_trace_write(&fuzz.traces[other], "b.prv", fuzz.longest / 4 + 1, random);
    copy_companion(fuzz.names[one], ".pcf", "t.pcf");
    copy_companion(fuzz.names[one], ".row", "t.row");
    if (random_one_in(random, 2))
        copy_companion(fuzz.names[other], ".pcf", "b.pcf");
}

/* What is wrong with the runs of a seed; NULL: nothing. *format and *status are of the run that is. */
static const char *find_fault(struct random_options *options, struct random *random, const char **format, int *status)
{
    static const char *const others[] = {"table", "html", "chrome", "jsonl", "gnuplot", "prv", NULL};
    const char *wrong;

    *format = "json";
    do
        *status = run_program(options, *format, "out.json");
    while (WIFEXITED(*status) && WEXITSTATUS(*status) == 2 && random_options_drop(options));
    wrong = wrong_about_end(*status);
    if (!wrong && WEXITSTATUS(*status) <= 1 && access("out.json", F_OK) == 0)
        wrong = judge_json("out.json", options, &fuzz.judged);
    if (!wrong && options->report_count == 1 && WEXITSTATUS(*status) <= 1) {
        *format = "tsv";
        *status = run_program(options, *format, "out.tsv");
        wrong = wrong_about_end(*status);
        if (!wrong && WEXITSTATUS(*status) <= 1) {
            *format = "csv";
            *status = run_program(options, *format, "out.csv");
            wrong = wrong_about_end(*status);
        }
        if (!wrong && WEXITSTATUS(*status) <= 1 && access("out.csv", F_OK) == 0)
            wrong = judge_same("out.json", "out.tsv", "out.csv", &fuzz.judged);
    }
    if (!wrong) {
        *format = others[random_below(random, sizeof(others) / sizeof(others[0]))];
        *status = run_program(options, *format, *format && strcmp(*format, "prv") == 0 ? "out.prv" : "out.other");
        wrong = wrong_about_end(*status);
        if (!wrong && WEXITSTATUS(*status) <= 1 && *format && strcmp(*format, "html") == 0 && !options->has_lengths &&
            access("out.json", F_OK) == 0)
            wrong = judge_page("out.json", "out.other", &fuzz.judged);
        else if (!wrong && WEXITSTATUS(*status) <= 1 && *format)
            wrong = judge_text(strcmp(*format, "prv") == 0 ? "out.prv" : "out.other");
    }
    return wrong;
}

/* The same of a part that is exported, and then read. */
static const char *find_fault_of_export(struct random_options *options, struct random *random, const char **format,
                                        int *status)
{
    const char *wrong;

    random_options_make_export(options, random);
    *format = NULL;
    *status = run_program(options, NULL, NULL);
    wrong = wrong_about_end(*status);
    if (wrong || WEXITSTATUS(*status) > 1)
        return wrong;
    random_options_make_of_export(options);
    *format = "json";
    *status = run_program(options, *format, "cut.json");
    wrong = wrong_about_end(*status);
    return wrong || WEXITSTATUS(*status) > 1 ? wrong : judge_json("cut.json", options, &fuzz.judged);
}

static void try_seed(unsigned long seed)
{
    struct random random = {.state = seed};
    struct random_options options;
    char folder[64];
    const char *format, *wrong;
    int status;

    random.state = random_next(&random); /* so that seeds have nothing to do with each other */
    snprintf(folder, sizeof(folder), "seed-%lu", seed);
    require(mkdir(folder, 0700) == 0 && chdir(folder) == 0, folder);
    write_traces(&random);
    random_options_make(&options, &random);
    wrong = find_fault(&options, &random, &format, &status);
    if (!wrong && random_one_in(&random, 3))
        wrong = find_fault_of_export(&options, &random, &format, &status);
    if (wrong) {
        show_failure(seed, &options, format, status, wrong, folder);
        require(chdir("..") == 0, "folder");
    } else {
        remove_folder(folder);
    }
}

static unsigned long number_of(const char *text)
{
    return text ? strtoul(text, NULL, 10) : 0;
}

int main(int argc, char **argv)
{
    unsigned long first = 1, count = 1, seconds = 0, tried = 0;
    time_t begin = time(NULL);
    struct rusage usage;
    char folder[4096];
    int i = 1;

    fuzz.longest = 600;
    for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
        if (strcmp(argv[i], "--seeds") == 0) {
            first = number_of(argv[i + 1]);
            i++;
            count = number_of(argv[i + 1]);
        } else if (strcmp(argv[i], "--seconds") == 0) {
            seconds = number_of(argv[i + 1]);
        } else {
            fuzz.longest = number_of(argv[i + 1]);
        }
    }
    for (; i < argc && fuzz.count < TRACES_MOST; i++) {
        fuzz.names[fuzz.count] = argv[i];
        trace_lines_read(&fuzz.traces[fuzz.count++], argv[i]);
    }
    scratch_template(folder, sizeof(folder), "runs");
    require(fuzz.count > 0 && mkdtemp(folder) && chdir(folder) == 0, "a trace, and a folder");
    for (; tried < count && (seconds == 0 || (unsigned long)(time(NULL) - begin) < seconds); tried++)
        try_seed(first + tried);
    if (fuzz.failed == 0)
        require(chdir("..") == 0 && rmdir(folder) == 0, folder);
    else
        printf("left in %s\n", folder);
    getrusage(RUSAGE_CHILDREN, &usage);
    printf("%lu seeds, %lu runs (status 0: %lu, 1: %lu, 2: %lu, 3: %lu), %lu sums and %lu numbers compared, %ld s of "
           "processor time, %lu failed\n",
           tried, fuzz.runs, fuzz.statuses[0], fuzz.statuses[1], fuzz.statuses[2], fuzz.statuses[3], fuzz.judged.sums,
           fuzz.judged.numbers, (long)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec), fuzz.failed);
    for (size_t k = 0; k < fuzz.count; k++)
        trace_lines_free(&fuzz.traces[k]);
    return fuzz.failed > 0 || fuzz.judged.sums == 0 || fuzz.judged.numbers == 0;
}
