#include "cli/signals.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

#include "base/interrupt.h"

/*
 * A signal ends the system call that waits, and with it the wait: none is taken up again (no SA_RESTART). One that
 * arrives just before the call begins would be lost on it, so it comes again each second, as an alarm, until the
 * program has ended. That covers whatever may wait, without a look at any descriptor.
 *
 * The handlers stay: batch systems and timeout(1) send a signal to the process, and again to its group, and the second
 * one must not end the program with its temporary files in place.
 */
static void note_signal(int number)
{
    (void)number;
    interrupt_request();
    alarm(1);
}

static bool is_ignored(int number)
{
    struct sigaction action;

    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

void signals_install(void)
{
    struct sigaction action = {.sa_handler = note_signal};

    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    /* nohup asks for a run that outlives the terminal. */
    if (!is_ignored(SIGHUP))
        sigaction(SIGHUP, &action, NULL);
    /* Writing into a closed pipe is an error like others, reported by write. */
    signal(SIGPIPE, SIG_IGN);
    /* So is writing beyond the limit on sizes of files. */
    signal(SIGXFSZ, SIG_IGN);
}
