/*
 * Bytes at random places changed, lost or doubled: every run ends within seconds, with a result or with an error of the
 * input. CLOCKTALK_MUTATIONS says how many there are of each trace, CLOCKTALK_SEED which is the first.
 */
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "distorted_traces/trial.h"
#include "gen/random.h"
#include "scratch.h"

enum {
    MUTATIONS = 100,
    SECONDS = 5, /* of the processor, for one run */
    CHANGES = 30,
};

/* What the process that runs mutations tells the one that waits for it, even if it crashes. */
struct notice {
    uint64_t seed;
    unsigned answered[3]; /* results, refusals by --strict, errors of the input */
    unsigned wrong;
};

static uint64_t number_from(const char *name, uint64_t number)
{
    const char *text = getenv(name);

    return text ? strtoull(text, NULL, 10) : number;
}

static struct options draw_options(struct random *random)
{
    struct options options = trial_options();

    options.replay.waits = (enum wait_model)random_below(random, 3);
    options.replay.clock_fix = (enum clock_fix)random_below(random, 2);
    options.strict = random_one_in(random, 8);
    options.rematch = random_one_in(random, 4);
    if (random_one_in(random, 2)) {
        options.windows.kind = WINDOW_LENGTH;
        options.windows.length = 1000000;
        options.windows.step = random_one_in(random, 3) ? 250000 : 0;
        options.windows.part.to = 1000 * options.windows.length; /* damaged times would ask for millions of windows */
    }
    return options;
}

static int run_mutation(const struct options *options, const struct gen_text *mutated, const char *path)
{
    struct outcome outcome;
    FILE *file;
    int result;

    if (!options->rematch) {
        outcome = subject_run(options, mutated);
    } else {
        file = fopen(path, "w");
        if (!file || fwrite(mutated->text, 1, mutated->length, file) != mutated->length || fclose(file) != 0)
            abort();
        outcome = subject_run_file(options, path);
    }
    result = outcome.result;
    outcome_free(&outcome);
    return result;
}

static void count_answer(struct notice *notice, const char *name, int result)
{
    switch (result) {
    case 0:
        notice->answered[0]++;
        break;
    case ERROR_REFUSED:
        notice->answered[1]++;
        break;
    case ERROR_INPUT:
        notice->answered[2]++;
        break;
    default:
        notice->wrong++;
        printf("%s, mutation %llu: the run ends with %d\n", name, (unsigned long long)notice->seed, result);
    }
}

static _Noreturn void run_mutations(const char *name, const struct gen_text *trace, uint64_t end, struct notice *notice)
{
    struct itimerval limit = {.it_value = {.tv_sec = SECONDS}};
    char path[PATH_MAX];
    int descriptor;

    scratch_template(path, sizeof(path), "mutation");
    descriptor = mkstemp(path);
    if (descriptor < 0)
        abort();
    close(descriptor);
    for (; notice->seed < end; notice->seed++) {
        struct random random = {notice->seed * 2 + 1};
        struct options options = draw_options(&random);
        struct gen_text mutated;

        gen_mutate(trace, notice->seed, 1 + (uint32_t)random_below(&random, CHANGES), &mutated);
        setitimer(ITIMER_VIRTUAL, &limit, NULL);
        count_answer(notice, name, run_mutation(&options, &mutated, path));
        gen_text_free(&mutated);
    }
    setitimer(ITIMER_VIRTUAL, &(struct itimerval){.it_value = {0}}, NULL);
    unlink(path);
    exit(0); /* not _exit: the leak sanitizer looks now */
}

static void mutate(struct trial *trial, const char *name, struct notice *notice)
{
    uint64_t first = number_from("CLOCKTALK_SEED", 0);
    uint64_t end = first + number_from("CLOCKTALK_MUTATIONS", MUTATIONS);
    struct gen_text trace;
    pid_t runner;
    int status;

    trial_name(trial, "%s", name);
    trace = subject_read(trial_path(name));
    *notice = (struct notice){.seed = first};
    fflush(stdout);
    runner = fork();
    if (runner == 0)
        run_mutations(name, &trace, end, notice);
    if (runner < 0 || waitpid(runner, &status, 0) != runner)
        abort();
    trial_expect(trial, WIFEXITED(status) && WEXITSTATUS(status) == 0, "mutation %llu %s (status %#x)",
                 (unsigned long long)notice->seed,
                 WIFSIGNALED(status) && WTERMSIG(status) == SIGVTALRM ? "takes too long"
                                                                      : "crashes, or one before it leaks",
                 (unsigned)status);
    trial_expect(trial, notice->wrong == 0, "%u runs end as none should", notice->wrong);
    printf("%s: %u results, %u refused, %u no trace\n", name, notice->answered[0], notice->answered[1],
           notice->answered[2]);
    gen_text_free(&trace);
}

void test_mutations(struct trial *trial)
{
    static const char *const names[] = {"tiny", "tiny_autoinit", "cancel_min", "spawn_parents", "hybrid", "threads"};
    struct notice *notice = mmap(NULL, sizeof(*notice), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    if (notice == MAP_FAILED)
        abort();
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        mutate(trial, names[i], notice);
    munmap(notice, sizeof(*notice));
}
