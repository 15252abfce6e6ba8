#include "reports/critical_path/critical_export.h"

#include "base/error.h"
#include "output/output.h"

void path_stretches_hand_to(struct path_stretches *stretches, path_segment_handler *take, void *user)
{
    stretches->takers[stretches->count].take = take;
    stretches->takers[stretches->count++].user = user;
}

int path_stretches_finish(struct path_stretches *stretches)
{
    int error = 0;

    for (size_t i = 0; i < stretches->count && stretches->open.length > 0 && error == 0; i++)
        error = stretches->takers[i].take(stretches->takers[i].user, &stretches->open);
    stretches->open.length = 0;
    return error;
}

int path_stretches_add(void *self, const struct path_segment *segment)
{
    struct path_stretches *stretches = self;
    struct path_segment *open = &stretches->open;
    int error;

    if (segment->length == 0)
        return 0;
    if (open->length > 0 && segment->rank == open->rank && segment->activity == open->activity &&
        segment->end - segment->length == open->end) {
        open->length += segment->length;
        open->end = segment->end;
        return 0;
    }
    error = path_stretches_finish(stretches);
    *open = *segment;
    return error;
}

/* The temporary file. */

enum { STRETCHES_AT_A_TIME = 512 };

struct spooled_stretch {
    int64_t start;
    int64_t end;
    uint32_t rank;
    uint32_t activity;
};

int path_spool_add(void *spool, const struct path_segment *stretch)
{
    struct spooled_stretch spooled = {stretch->end - stretch->length, stretch->end, stretch->rank, stretch->activity};

    output_write(spool, &spooled, sizeof(spooled));
    return output_status(spool) < 0 ? ERROR_OUTPUT : 0;
}

/* As far as they lie behind *reached, which moves on. */
static int hand_on_stretches(const struct spooled_stretch *stretches, size_t count, int64_t *reached,
                             path_segment_handler *handler, void *user)
{
    int error = 0;

    for (size_t i = 0; i < count && error == 0; i++) {
        const struct spooled_stretch *spooled = &stretches[i];
        int64_t start = spooled->start > *reached ? spooled->start : *reached;
        const struct path_segment stretch = {spooled->rank, spooled->activity, spooled->end, spooled->end - start,
                                             false};

        if (stretch.length <= 0)
            continue;
        *reached = spooled->end;
        error = handler(user, &stretch);
    }
    return error;
}

int path_spool_read(struct output *spool, path_segment_handler *handler, void *user)
{
    struct spooled_stretch buffer[STRETCHES_AT_A_TIME];
    int64_t reached = 0;
    off_t offset = 0;
    ssize_t length = 0;
    int error = 0;

    while (error == 0 && (length = output_read(spool, buffer, sizeof(buffer), offset)) >= (ssize_t)sizeof(*buffer)) {
        size_t count = (size_t)length / sizeof(*buffer);

        error = hand_on_stretches(buffer, count, &reached, handler, user);
        offset += (off_t)(count * sizeof(*buffer));
    }
    return length < 0 ? ERROR_OUTPUT : error;
}
