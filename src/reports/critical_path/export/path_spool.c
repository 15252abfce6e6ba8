#include "reports/critical_path/export/path_spool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "output/output.h"

enum { STRETCHES_AT_A_TIME = 512 };

struct spooled_stretch {
    int64_t start;
    int64_t end;
    uint32_t rank;
    uint32_t activity;
};

struct path_spool {
    const struct diag *diag;
    struct output *output;
};

int path_spool_open(struct path_spool **spool, const struct diag *diag)
{
    struct path_spool *opened = calloc(1, sizeof(*opened));
    int error;

    *spool = NULL;
    if (!opened)
        return diag_no_memory(diag);
    opened->diag = diag;
    error = output_open_scratch(&opened->output, diag);
    if (error < 0) {
        free(opened);
        return error;
    }
    *spool = opened;
    return 0;
}

struct path_spool *path_spool_free(struct path_spool *spool)
{
    if (spool)
        output_abort(spool->output);
    free(spool);
    return NULL;
}

int path_spool_add(void *self, const struct path_segment *stretch)
{
    struct path_spool *spool = self;
    struct spooled_stretch spooled = {stretch->end - stretch->length, stretch->end, stretch->rank, stretch->activity};

    output_write(spool->output, &spooled, sizeof(spooled));
    return output_status(spool->output) < 0 ? ERROR_OUTPUT : 0;
}

static int hand_over(const struct spooled_stretch *spooled, int64_t *reached, path_segment_handler *handler, void *user)
{
    int64_t start = spooled->start > *reached ? spooled->start : *reached;

    if (spooled->end <= start)
        return 0;
    *reached = spooled->end;
    return handler(user, &(struct path_segment){.rank = spooled->rank,
                                                .activity = spooled->activity,
                                                .end = spooled->end,
                                                .length = spooled->end - start});
}

int path_spool_read(struct path_spool *spool, path_segment_handler *handler, void *user)
{
    struct spooled_stretch buffer[STRETCHES_AT_A_TIME];
    int64_t reached = 0;
    off_t offset = 0;
    ssize_t length = 0;
    int error = output_flush(spool->output);

    while (error == 0 && (length = pread(output_descriptor(spool->output), buffer, sizeof(buffer), offset)) >=
                             (ssize_t)sizeof(*buffer)) {
        size_t count = (size_t)length / sizeof(*buffer);

        for (size_t i = 0; i < count && error == 0; i++)
            error = hand_over(&buffer[i], &reached, handler, user);
        offset += (off_t)(count * sizeof(*buffer));
    }
    if (length < 0) {
        diag_report(spool->diag, SEVERITY_ERROR, "temporary file", 0, "cannot read: %s", strerror(errno));
        return ERROR_OUTPUT;
    }
    return error;
}
