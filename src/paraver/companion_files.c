#include "paraver/companion_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/trace_name.h"
#include "input/source.h"
#include "input/whole_file.h"

/* A file that nobody asked for may be missing, and does not end the run if it cannot be read. */
static bool is_readable(const char *path, const struct diag *diag)
{
    struct stat status;
    int error = access(path, R_OK) == 0 && stat(path, &status) == 0 ? 0 : errno;

    if (error == 0 && S_ISDIR(status.st_mode))
        error = EISDIR;
    if (error != 0 && error != ENOENT)
        diag_report(diag, SEVERITY_WARNING, path, 0, "cannot read: %s; left out", strerror(error));
    return error == 0;
}

/* *path is what to read, or NULL for nothing; *owned is to be freed. */
static int choose_path(const char **path, char **owned, const char *trace, const char *ending, const struct diag *diag)
{
    *owned = NULL;
    if (*path || strcmp(trace, "-") == 0)
        return 0;
    *owned = trace_name_with(trace, ending);
    if (!*owned)
        return diag_no_memory(diag);
    *path = is_readable(*owned, diag) ? *owned : NULL;
    return 0;
}

static int companion_files_feed(const char *path, const struct diag *diag,
                                int (*feed)(void *user, const char *bytes, size_t length), void *user)
{
    struct source *source;
    const char *bytes;
    const char *reason = NULL;
    uint64_t size = 0;
    size_t length = 0;
    int result = source_open(&source, path, NULL, diag);

    if (result < 0)
        return result;
    do {
        int error = 0;

        result = source_read(source, &bytes, &length, &reason);
        if (result >= 0)
            error = whole_file_check_size(size += length, path, diag);
        if (result >= 0 && error == 0)
            error = feed(user, bytes, length) < 0 ? ERROR_MEMORY : 0;
        if (error < 0)
            result = error;
    } while (result == 0 && length > 0);
    source_close(source);
    if (result == SOURCE_DAMAGED)
        diag_report(diag, SEVERITY_WARNING, path, 0, "%s; what came before is used", reason);
    return result < 0 ? result : 0;
}

static int feed_labels(void *user, const char *bytes, size_t length)
{
    return labels_feed(user, bytes, length);
}

static int feed_names(void *user, const char *bytes, size_t length)
{
    return names_feed(user, bytes, length);
}

int companion_files_read_labels(struct labels **result, const char *path, const char *trace, const struct diag *diag,
                                struct anomalies *anomalies)
{
    struct labels *labels;
    char *owned;
    int error = choose_path(&path, &owned, trace, ".pcf", diag);

    if (error < 0)
        return error;
    labels = labels_new(diag, path ? path : "", anomalies);
    error = labels ? 0 : diag_no_memory(diag);
    if (error == 0 && path)
        error = companion_files_feed(path, diag, feed_labels, labels);
    if (error == 0)
        error = labels_finish(labels);
    if (error < 0)
        labels = labels_free(labels);
    free(owned);
    *result = labels;
    return error;
}

int companion_files_read_names(struct names **result, const char *path, const char *trace, const struct diag *diag)
{
    struct names *names;
    char *owned;
    int error = choose_path(&path, &owned, trace, ".row", diag);

    if (error < 0)
        return error;
    names = names_new(diag, path ? path : "");
    error = names ? 0 : diag_no_memory(diag);
    if (error == 0 && path)
        error = companion_files_feed(path, diag, feed_names, names);
    if (error == 0)
        error = names_finish(names);
    if (error < 0)
        names = names_free(names);
    free(owned);
    *result = names;
    return error;
}
