#include "input/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/error.h"
#include "base/interrupt.h"

enum {
    READ_SIZE = 1 << 14, /* at one time */
    SIZE_LIMIT = 256 << 20,
};

int whole_file_check_size(uint64_t size, const char *path, const struct diag *diag)
{
    if (size <= SIZE_LIMIT)
        return 0;
    return diag_refuse(diag, ERROR_INPUT, path, 0, "has more than 256 MiB, expected a file that fits into memory");
}

static int report_unread(const char *path, const struct diag *diag)
{
    if (errno == EINTR)
        return ERROR_INTERRUPTED;
    return diag_refuse(diag, ERROR_INPUT, path, 0, "cannot read: %s", strerror(errno));
}

int whole_file_read(const char *path, char **text, size_t *length, const struct diag *diag)
{
    int descriptor =
        strcmp(path, "-") == 0 ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : interruptible_open(path, O_RDONLY);
    size_t capacity = 0;
    ssize_t taken = 1;
    int error = 0;

    *text = NULL;
    *length = 0;
    if (descriptor < 0)
        return report_unread(path, diag);
    /* Who appends to it has it locked meanwhile (history.h). Some file systems have no locks. */
    if (interruptible_lock(descriptor, true) < 0 && errno == EINTR)
        error = ERROR_INTERRUPTED;
    while (error == 0 && taken > 0) {
        if (array_reserve(text, &capacity, *length + READ_SIZE + 1, 1) < 0) {
            error = diag_no_memory(diag);
            break;
        }
        taken = interruptible_read(descriptor, *text + *length, READ_SIZE);
        if (taken < 0) {
            error = report_unread(path, diag);
            break;
        }
        *length += (size_t)taken;
        (*text)[*length] = '\0';
        error = whole_file_check_size(*length, path, diag);
    }
    close(descriptor);
    return error;
}
