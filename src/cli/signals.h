/*
 * Signals: what asks the program to end. The flag that they set is the only state that is not handed from function to
 * function, since a signal handler can reach no other.
 */
#ifndef CLOCKTALK_CLI_SIGNALS_H
#define CLOCKTALK_CLI_SIGNALS_H

#include <stdbool.h>

/* SIGINT and SIGTERM set a flag, once; SIGPIPE is ignored. */
void signals_install(void);

/* Whether SIGINT or SIGTERM has come. */
bool signals_interrupted(void);

#endif
