/*
 * Signals: what asks the program to end, which it does as soon as it can, leaving nothing behind (base/interrupt.h).
 */
#ifndef CLOCKTALK_CLI_SIGNALS_H
#define CLOCKTALK_CLI_SIGNALS_H

/* From now on SIGINT, SIGTERM, SIGALRM and, unless it is ignored, SIGHUP request an interrupt; SIGPIPE is ignored. */
void signals_install(void);

#endif
