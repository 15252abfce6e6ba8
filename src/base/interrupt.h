/*
 * Interrupt: the work is to end before it is done. The flag is the only state that is not handed from function to
 * function, since a signal handler can reach no other: the program's sets it (cli/program.c), and nobody does in a
 * process that uses the library.
 *
 * Whatever may wait for somebody else (a FIFO, a pipe, a lock) does so by the functions below, which are those of the
 * system but for EINTR: a signal that asks for nothing makes none of them fail.
 */
#ifndef CLOCKTALK_BASE_INTERRUPT_H
#define CLOCKTALK_BASE_INTERRUPT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/error.h"

/* Asks for the end, from a signal handler. */
void interrupt_request(void);

/* Whether that has been asked for, by any thread. */
bool interrupt_is_requested(void);

/*
 * -1 with errno, of which EINTR says that the work is to end. A wait that begins after that has been asked for ends by
 * the next signal, which is for the handler to provide. Files are made for all to read and write, less the umask, and
 * are not inherited.
 */
int interruptible_open(const char *path, int flags) MUST_CHECK;
int interruptible_lock(int file, bool is_shared) MUST_CHECK; /* flock */
ssize_t interruptible_write(int file, const void *bytes, size_t size) MUST_CHECK;

/* Likewise, and fails so at once, since reading may have no end without any wait (/dev/zero). */
ssize_t interruptible_read(int file, void *bytes, size_t size) MUST_CHECK;

#endif
