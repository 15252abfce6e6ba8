#include "reports/critical_path/export/path_stretches.h"

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
