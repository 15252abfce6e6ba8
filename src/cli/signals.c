#include "cli/signals.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t interrupted;

static void note_signal(int number)
{
    (void)number;
    interrupted = 1;
}

void signals_install(void)
{
    /* A second Ctrl-C ends the program even where it hangs in a system call. */
    struct sigaction action = {.sa_handler = note_signal, .sa_flags = (int)SA_RESETHAND};

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    /* Writing into a closed pipe is an error like others, reported by write. */
    signal(SIGPIPE, SIG_IGN);
    /* So is writing beyond the limit on sizes of files. */
    signal(SIGXFSZ, SIG_IGN);
}

bool signals_interrupted(void)
{
    return interrupted != 0;
}
