/*
 * A program as users of the installed library write it: consumer TRACE prints the efficiency of each of ten windows,
 * and of the run.
 */
#include <clocktalk.h>
#include <stdio.h>

/* Names that the library has inside as well. They are this program's, and must neither clash nor be called. */
int options_init(void);
int run_free(void);
int slice_of(void);

int options_init(void)
{
    return 1;
}

int run_free(void)
{
    return options_init();
}

int slice_of(void)
{
    return run_free();
}

static int print_window(void *user, const struct clocktalk_window *window)
{
    (void)user;
    return printf("%.6f\n", window->parallel_efficiency) < 0;
}

static void print_message(void *user, enum clocktalk_severity severity, const char *text)
{
    (void)user;
    fprintf(stderr, "%d %s\n", (int)severity, text);
}

int main(int argc, char **argv)
{
    struct clocktalk *talk = clocktalk_new();
    int result = CLOCKTALK_ERROR_MEMORY;

    if (argc != 2 || slice_of() != 1)
        return 2;
    /* The library knows the names of MPI calls, too. */
    if (talk && clocktalk_set(talk, "without", "call:MPI_Barier") != CLOCKTALK_ERROR_USAGE)
        return 2;
    if (talk) {
        clocktalk_on_window(talk, print_window, NULL);
        clocktalk_on_message(talk, print_message, NULL);
        result = clocktalk_set(talk, "windows", "10");
    }
    if (result == CLOCKTALK_OK)
        result = clocktalk_run(talk, argv[1]);
    if (result == CLOCKTALK_OK)
        printf("%.6f\n", clocktalk_summary(talk)->parallel_efficiency);
    clocktalk_free(talk);
    return result == CLOCKTALK_OK ? 0 : 1;
}
