#include "reports/critical_path/path_trail.h"

#include <stdlib.h>

enum { FIRST_WIDTH = 1000 }; /* nanoseconds */

/* A rank that has the bin, and by how much it leads over all others; 0: nobody has it. */
struct trail_bin {
    uint32_t rank;
    int64_t lead;
};

struct path_trail {
    int64_t from;
    int64_t width;
    struct trail_bin bins[PATH_TRAIL_BINS];
    struct rank_stretch stretches[PATH_TRAIL_BINS];
};

struct path_trail *path_trail_new(int64_t from, const struct diag *diag)
{
    struct path_trail *trail = calloc(1, sizeof(*trail));

    if (!trail) {
        diag_no_memory(diag);
        return NULL;
    }
    trail->from = from;
    trail->width = FIRST_WIDTH;
    return trail;
}

struct path_trail *path_trail_free(struct path_trail *trail)
{
    free(trail);
    return NULL;
}

static void cast_vote(struct trail_bin *bin, uint32_t rank, int64_t weight)
{
    if (bin->lead == 0)
        bin->rank = rank;
    bin->lead += bin->rank == rank ? weight : -weight;
    if (bin->lead >= 0)
        return;
    bin->rank = rank;
    bin->lead = -bin->lead;
}

static void double_trail_width(struct path_trail *trail)
{
    for (size_t i = 0; i < PATH_TRAIL_BINS / 2; i++) {
        struct trail_bin second = trail->bins[2 * i + 1];

        trail->bins[i] = trail->bins[2 * i];
        if (second.lead > 0)
            cast_vote(&trail->bins[i], second.rank, second.lead);
    }
    for (size_t i = PATH_TRAIL_BINS / 2; i < PATH_TRAIL_BINS; i++)
        trail->bins[i] = (struct trail_bin){0};
    trail->width *= 2;
}

void path_trail_add(struct path_trail *trail, const struct path_segment *segment)
{
    int64_t end = segment->end - trail->from;
    int64_t time = end - segment->length;

    if (segment->length == 0)
        return;
    while ((end - 1) / trail->width >= PATH_TRAIL_BINS)
        double_trail_width(trail);
    while (time < end) {
        int64_t left = trail->width - time % trail->width; /* in the bin */
        int64_t length = end - time < left ? end - time : left;

        cast_vote(&trail->bins[time / trail->width], segment->rank, length);
        time += length;
    }
}

/* Neighbours on one rank are one stretch. */
struct rank_path path_trail_conclude(struct path_trail *trail, int64_t end)
{
    struct rank_stretch *stretches = trail->stretches;
    size_t count = 0;

    for (size_t i = 0; i < PATH_TRAIL_BINS; i++) {
        int64_t start = trail->from + (int64_t)i * trail->width;
        int64_t behind = start < end - trail->width ? start + trail->width : end;

        if (trail->bins[i].lead == 0 || start >= end)
            continue;
        if (count > 0 && stretches[count - 1].end == start && stretches[count - 1].rank == trail->bins[i].rank)
            stretches[count - 1].end = behind;
        else
            stretches[count++] = (struct rank_stretch){trail->bins[i].rank, start, behind};
    }
    return (struct rank_path){stretches, count};
}
