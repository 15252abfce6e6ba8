#include "bench/measure.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { NOT_FOUND = 127 };

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

/* What a child is to have, below 0: nothing. */
struct streams {
    int input;
    int output;
    int error;
};

static const struct streams no_streams = {-1, -1, -1};

/* In the child. */
static _Noreturn void become(const struct command *command, struct streams streams)
{
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);

    dup2(streams.input >= 0 ? streams.input : nothing, STDIN_FILENO);
    dup2(streams.output >= 0 ? streams.output : nothing, STDOUT_FILENO);
    dup2(streams.error >= 0 ? streams.error : nothing, STDERR_FILENO);
    execvp(command->words[0], (char *const *)(size_t)command->words); /* does not write through it */
    _exit(NOT_FOUND);
}

static int status_of(int status)
{
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static struct measurement run_once(const struct command *command, struct streams streams)
{
    struct measurement result = {.status = NOT_FOUND};
    struct rusage usage;
    double start = now();
    pid_t child = fork();
    int status;

    if (child == 0)
        become(command, streams);
    if (child < 0 || wait4(child, &status, 0, &usage) != child) {
        perror("bench");
        exit(4);
    }
    result.seconds = now() - start;
    result.cpu = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
    result.peak = usage.ru_maxrss;
    result.status = status_of(status);
    return result;
}

static int compare(const void *left, const void *right)
{
    double a = *(const double *)left;
    double b = *(const double *)right;

    return (a > b) - (a < b);
}

static double median(double *numbers, unsigned count)
{
    qsort(numbers, count, sizeof(*numbers), compare);
    return count % 2 ? numbers[count / 2] : (numbers[count / 2 - 1] + numbers[count / 2]) / 2;
}

void measure_in_turn(const struct command *commands, size_t count, unsigned rounds, struct measurement *results)
{
    double(*seconds)[MEASURE_ROUNDS_MAX] = calloc(count, sizeof(*seconds));
    double(*cpu)[MEASURE_ROUNDS_MAX] = calloc(count, sizeof(*cpu));

    if (!seconds || !cpu) {
        perror("bench");
        exit(4);
    }
    memset(results, 0, count * sizeof(*results));
    for (unsigned round = 0; round < rounds; round++)
        for (size_t i = 0; i < count; i++) {
            struct measurement once;

            if (results[i].status != 0)
                continue;
            once = run_once(&commands[i], no_streams);
            seconds[i][round] = once.seconds;
            cpu[i][round] = once.cpu;
            results[i].status = once.status;
            results[i].peak = once.peak > results[i].peak ? once.peak : results[i].peak;
        }
    for (size_t i = 0; i < count; i++) {
        results[i].seconds = median(seconds[i], rounds);
        results[i].cpu = median(cpu[i], rounds);
    }
    free(seconds);
    free(cpu);
}

struct measurement measure_one(const struct command *command, unsigned rounds)
{
    struct measurement result;

    measure_in_turn(command, 1, rounds, &result);
    return result;
}

struct measurement measure_pipe(const struct command *writer, const struct command *reader)
{
    struct measurement result;
    int ends[2];
    int status;
    pid_t child;

    if (pipe2(ends, O_CLOEXEC) != 0 || (child = fork()) < 0) {
        perror("bench");
        exit(4);
    }
    if (child == 0)
        become(writer, (struct streams){-1, ends[1], STDERR_FILENO});
    close(ends[1]);
    result = run_once(reader, (struct streams){ends[0], -1, STDERR_FILENO});
    close(ends[0]);
    if (waitpid(child, &status, 0) != child || status_of(status) != 0)
        result.status = status_of(status);
    return result;
}

bool measure_can_run(const char *program)
{
    return run_once(&(struct command){{program, "--version"}}, no_streams).status != NOT_FOUND;
}

/* callgrind says "Collected : 123" at its end. */
unsigned long long measure_instructions(const struct command *command)
{
    static const char mark[] = "Collected : ";
    struct command whole = {{"valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"}};
    unsigned long long instructions = 0;
    char line[1000];
    FILE *output = tmpfile();
    pid_t child;
    int status;

    for (size_t i = 0; i + 3 < MEASURE_ARGUMENTS && command->words[i]; i++)
        whole.words[i + 3] = command->words[i];
    if (!output)
        return 0;
    child = fork();
    if (child == 0)
        become(&whole, (struct streams){-1, -1, fileno(output)});
    if (child > 0 && waitpid(child, &status, 0) == child && status_of(status) == 0) {
        rewind(output);
        while (fgets(line, sizeof(line), output)) {
            const char *found = strstr(line, mark);

            if (found)
                instructions = strtoull(found + strlen(mark), NULL, 10);
        }
    }
    fclose(output);
    return instructions;
}
