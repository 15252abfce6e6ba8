/* Where results go: a standard output that somebody made nonblocking, and files without a name. */
#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "output/output.h"
#include "told.h"

enum { LINES = 15000, LINE = 10, SLOW = 300000 };

/* A process that reads nothing for a while and then all; its status says whether it got all lines in order. */
static pid_t read_slowly(const int ends[2])
{
    pid_t reader = fork();
    char line[LINE + 1];
    FILE *file;

    if (reader != 0)
        return reader;
    close(ends[1]);
    usleep(SLOW);
    file = fdopen(ends[0], "r");
    for (int i = 0; i < LINES; i++)
        if (!file || !fgets(line, sizeof(line), file) || atoi(line) != i)
            _exit(1);
    _exit(fgetc(file) != EOF);
}

/* Of this process, microseconds. */
static long cpu_time(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000 + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
}

Test(output, waits_for_the_reader_of_a_nonblocking_pipe)
{
    int ends[2];
    int status;
    int standard = dup(STDOUT_FILENO);
    struct output *output;
    pid_t reader;
    long spent;

    cr_assert_eq(pipe(ends), 0);
    reader = read_slowly(ends);
    close(ends[0]);
    cr_assert_eq(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
    cr_assert_eq(dup2(ends[1], STDOUT_FILENO), STDOUT_FILENO);
    close(ends[1]);
    cr_assert_eq(output_open(&output, NULL, &diag), 0);
    spent = -cpu_time();
    for (int i = 0; i < LINES; i++)
        output_format(output, "%*d\n", LINE - 1, i);
    cr_expect_eq(output_commit(output), 0);
    spent += cpu_time();
    cr_assert_eq(dup2(standard, STDOUT_FILENO), STDOUT_FILENO);
    cr_assert_eq(waitpid(reader, &status, 0), reader);
    cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 0, "what was written is not what was read");
    cr_expect_str_empty(told);
    cr_expect_lt(spent, SLOW / 6, "%ld us of processor time: it asked again and again", spent);
}

/* Where the system tells what an open file was named. */
static void expect_place(const struct output *output, const char *expected)
{
    char file[40];
    char name[PATH_MAX] = "";

    snprintf(file, sizeof(file), "/proc/self/fd/%d", output_descriptor(output));
    if (readlink(file, name, sizeof(name) - 1) > 0)
        cr_expect(strncmp(name, expected, strlen(expected)) == 0, "%s is not in %s", name, expected);
}

Test(output, files_without_a_name_are_where_TMPDIR_says)
{
    static const char failure[] = " (TMPDIR): error: cannot open for writing: ";
    static const struct {
        const char *folder; /* NULL: not set */
        const char *found;  /* how the name began; NULL: none can be made */
    } cases[] = {{NULL, "/tmp/"}, {"", "/tmp/"}, {"/var/tmp", "/var/tmp/"}, {"/nowhere", NULL}, {"/dev/null", NULL}};

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct output *output = NULL;
        char text[5] = "";

        told[0] = '\0';
        if (cases[i].folder)
            cr_assert_eq(setenv("TMPDIR", cases[i].folder, 1), 0);
        else
            cr_assert_eq(unsetenv("TMPDIR"), 0);
        cr_assert_eq(output_open_scratch(&output, NULL, &diag), cases[i].found ? 0 : ERROR_OUTPUT, "case %zu: %s", i,
                     told);
        if (!output) {
            cr_expect(strstr(told, failure) && strstr(told, cases[i].folder), "%s", told);
            continue;
        }
        output_text(output, "text");
        cr_expect_eq(output_flush(output), 0);
        expect_place(output, cases[i].found);
        cr_expect_eq(pread(output_descriptor(output), text, 4, 0), 4);
        cr_expect_str_eq(text, "text");
        output_abort(output);
    }
}

/* A name that does not fit is no name. */
Test(output, a_folder_with_too_long_a_name)
{
    static char folder[PATH_MAX + 1];
    struct output *output = NULL;

    memset(folder, 'x', PATH_MAX);
    cr_assert_eq(setenv("TMPDIR", folder, 1), 0);
    cr_expect_eq(output_open_scratch(&output, NULL, &diag), ERROR_OUTPUT);
    cr_expect(strstr(told, strerror(ENAMETOOLONG)) != NULL, "%s", told);
}
