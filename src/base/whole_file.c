#include "base/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/error.h"

enum { READ_SIZE = 1 << 14 }; /* at one time */

/* 0, or ERROR_INPUT with errno, or ERROR_MEMORY. */
static int read_to_end(int descriptor, char **text, size_t *length)
{
    size_t capacity = 0;
    ssize_t taken = 1;

    while (taken != 0) {
        if (array_reserve(text, &capacity, *length + READ_SIZE + 1, 1) < 0)
            return ERROR_MEMORY;
        taken = read(descriptor, *text + *length, READ_SIZE);
        if (taken < 0 && errno != EINTR)
            return ERROR_INPUT;
        *length += taken > 0 ? (size_t)taken : 0;
        (*text)[*length] = '\0';
    }
    return 0;
}

int whole_file_read(const char *path, char **text, size_t *length, const struct diag *diag)
{
    int descriptor =
        strcmp(path, "-") == 0 ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open(path, O_RDONLY | O_CLOEXEC);
    int error;

    *text = NULL;
    *length = 0;
    error = descriptor < 0 ? ERROR_INPUT : read_to_end(descriptor, text, length);
    if (error == ERROR_INPUT)
        diag_report(diag, SEVERITY_ERROR, path, 0, "cannot read: %s", strerror(errno));
    if (descriptor >= 0)
        close(descriptor);
    return error == ERROR_MEMORY ? diag_no_memory(diag) : error;
}
