#include "base/interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <sys/file.h>
#include <unistd.h>

static atomic_bool requested; /* free of locks, as a signal handler needs it */

void interrupt_request(void)
{
    requested = true;
}

bool interrupt_is_requested(void)
{
    return requested;
}

static bool allows_another_try(void)
{
    return errno == EINTR && !requested;
}

int interruptible_open(const char *path, int flags)
{
    int file;

    do
        file = open(path, flags | O_CLOEXEC, 0666);
    while (file < 0 && allows_another_try());
    return file;
}

int interruptible_lock(int file, bool is_shared)
{
    int result;

    do
        result = flock(file, is_shared ? LOCK_SH : LOCK_EX);
    while (result < 0 && allows_another_try());
    return result;
}

ssize_t interruptible_write(int file, const void *bytes, size_t size)
{
    ssize_t written;

    do
        written = write(file, bytes, size);
    while (written < 0 && allows_another_try());
    return written;
}

ssize_t interruptible_read(int file, void *bytes, size_t size)
{
    for (;;) {
        ssize_t taken = requested ? -1 : read(file, bytes, size);

        /* Whoever sends the signal may close the other end as well, which is no end of a trace. */
        if (requested) {
            errno = EINTR;
            return -1;
        }
        if (taken >= 0 || errno != EINTR)
            return taken;
    }
}
