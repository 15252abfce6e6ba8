#include "reports/representative_paths/path_trail.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "base/array.h"
#include "base/error.h"

enum {
    CHUNK_TASKS = 30,
    DUE_BYTES = 4 << 20,
    DUE_BYTES_PER_PATH = 256, /* committing costs something for each path */
};

struct task {
    int64_t start;
    int64_t end;
    uint32_t activity;
};

/* Held by the log's end or by the chunk before, and by all that starts in it. */
struct trail_chunk {
    struct trail_chunk *next;
    uint32_t references;
    uint32_t count;
    struct task tasks[CHUNK_TASKS];
};

struct trail_step {
    struct trail_step *before;
    struct trail_stretch stretch;
    uint32_t references;
    off_t offset; /* in the file; -1: not committed */
};

/* In the file, before the segments of a step. */
struct record {
    off_t before; /* -1: the first */
    uint64_t count;
};

struct path_trail {
    const struct diag *diag;
    FILE *file;
    off_t end;
    size_t taken; /* bytes, since path_trail_is_due said so last */
    size_t limit;
    uint32_t rank_count;
    struct trail_chunk **logs; /* where each rank's log ends */
    struct trail_step **steps; /* scratch: a way, latest first */
    size_t step_capacity;
    off_t *offsets; /* likewise, of what is committed */
    size_t offset_capacity;
};

static struct trail_chunk *new_chunk(void)
{
    struct trail_chunk *chunk = malloc(sizeof(*chunk));

    if (chunk) {
        chunk->next = NULL;
        chunk->references = 1;
        chunk->count = 0;
    }
    return chunk;
}

static struct trail_chunk *keep_chunk(struct trail_chunk *chunk)
{
    if (chunk)
        chunk->references++;
    return chunk;
}

static void drop_chunk(struct trail_chunk *chunk)
{
    while (chunk && --chunk->references == 0) {
        struct trail_chunk *next = chunk->next;

        free(chunk);
        chunk = next;
    }
}

struct path_trail *path_trail_new(uint32_t rank_count, size_t path_count, size_t memory, FILE *file,
                                  const struct diag *diag)
{
    struct path_trail *trail = calloc(1, sizeof(*trail));

    if (trail) {
        trail->diag = diag;
        trail->file = file;
        trail->limit = DUE_BYTES + path_count * DUE_BYTES_PER_PATH;
        trail->limit = trail->limit < memory ? trail->limit : memory;
        trail->rank_count = rank_count;
        trail->logs = calloc(rank_count, sizeof(struct trail_chunk *));
    }
    if (!trail || !trail->logs) {
        diag_no_memory(diag);
        return path_trail_free(trail);
    }
    for (uint32_t i = 0; i < rank_count; i++) {
        trail->logs[i] = new_chunk();
        if (!trail->logs[i]) {
            diag_no_memory(diag);
            return path_trail_free(trail);
        }
    }
    return trail;
}

struct path_trail *path_trail_free(struct path_trail *trail)
{
    if (trail) {
        for (uint32_t i = 0; trail->logs && i < trail->rank_count; i++)
            drop_chunk(trail->logs[i]);
        free(trail->logs);
        free(trail->steps);
        free(trail->offsets);
        free(trail);
    }
    return NULL;
}

/* Pieces of one computation, cut by whoever looked at the clock, are put together again. */
static bool goes_on(const struct trail_chunk *log, const struct trail_segment *segment)
{
    const struct task *last = log->count > 0 ? &log->tasks[log->count - 1] : NULL;

    return last && last->end == segment->start && last->activity == segment->activity;
}

int path_trail_log(struct path_trail *trail, const struct trail_segment *segment)
{
    struct trail_chunk *log = trail->logs[segment->rank];

    if (goes_on(log, segment)) {
        log->tasks[log->count - 1].end = segment->end;
        return 0;
    }
    if (log->count == CHUNK_TASKS) {
        struct trail_chunk *next = new_chunk();

        if (!next)
            return diag_no_memory(trail->diag);
        trail->taken += sizeof(*next);
        log->next = keep_chunk(next);
        trail->logs[segment->rank] = next;
        drop_chunk(log);
        log = next;
    }
    log->tasks[log->count++] = (struct task){segment->start, segment->end, segment->activity};
    return 0;
}

struct trail_place path_trail_here(struct path_trail *trail, uint32_t rank, int64_t time)
{
    return (struct trail_place){keep_chunk(trail->logs[rank]), time};
}

void trail_place_keep(const struct trail_place *place)
{
    keep_chunk(place->chunk);
}

void trail_place_drop(struct trail_place *place)
{
    drop_chunk(place->chunk);
    place->chunk = NULL;
}

struct trail_step *trail_step_new(struct path_trail *trail, struct trail_step *before,
                                  const struct trail_stretch *stretch)
{
    struct trail_step *step = malloc(sizeof(*step));

    if (!step) {
        diag_no_memory(trail->diag);
        return NULL;
    }
    trail->taken += sizeof(*step);
    *step = (struct trail_step){trail_step_keep(before), *stretch, 1, -1};
    trail_place_keep(&step->stretch.start);
    return step;
}

struct trail_step *trail_step_keep(struct trail_step *step)
{
    if (step)
        step->references++;
    return step;
}

void trail_step_drop(struct trail_step *step)
{
    while (step && --step->references == 0) {
        struct trail_step *before = step->before;

        trail_place_drop(&step->stretch.start);
        free(step);
        step = before;
    }
}

/* The steps that lead here and are not committed, latest first. *count of them; *offset is what lies before, or -1. */
static int collect_steps(struct path_trail *trail, struct trail_step *step, size_t *count, off_t *offset)
{
    *count = 0;
    for (; step && step->offset < 0; step = step->before) {
        if (array_reserve(&trail->steps, &trail->step_capacity, *count + 1, sizeof(*trail->steps)) < 0)
            return diag_no_memory(trail->diag);
        trail->steps[(*count)++] = step;
    }
    *offset = step ? step->offset : -1;
    return 0;
}

/* The first computation of the stretch, from *chunk and *i on; false: there is none left. */
static bool next_segment(const struct trail_stretch *stretch, const struct trail_chunk **chunk, uint32_t *i,
                         struct trail_segment *segment)
{
    for (; *chunk; *chunk = (*chunk)->next, *i = 0) {
        for (; *i < (*chunk)->count; (*i)++) {
            const struct task *task = &(*chunk)->tasks[*i];
            int64_t start = task->start > stretch->start.time ? task->start : stretch->start.time;
            int64_t end = task->end < stretch->end ? task->end : stretch->end;

            if (task->start >= stretch->end)
                return false;
            if (start >= end)
                continue;
            (*i)++;
            *segment = (struct trail_segment){stretch->rank, task->activity, start, end};
            return true;
        }
    }
    return false;
}

static int fail(const struct path_trail *trail)
{
    diag_report(trail->diag, SEVERITY_ERROR, NULL, 0, "the temporary file of --full-paths: %s", strerror(errno));
    return ERROR_OUTPUT;
}

static int write_step(struct path_trail *trail, struct trail_step *step, off_t before)
{
    const struct trail_chunk *chunk = step->stretch.start.chunk;
    struct record record = {.before = before};
    struct trail_segment segment;
    uint32_t i = 0;

    while (next_segment(&step->stretch, &chunk, &i, &segment))
        record.count++;
    chunk = step->stretch.start.chunk;
    i = 0;
    if (fwrite(&record, sizeof(record), 1, trail->file) != 1)
        return fail(trail);
    while (next_segment(&step->stretch, &chunk, &i, &segment))
        if (fwrite(&segment, sizeof(segment), 1, trail->file) != 1)
            return fail(trail);
    step->offset = trail->end;
    trail->end += (off_t)(sizeof(record) + record.count * sizeof(segment));
    trail_place_drop(&step->stretch.start);
    return 0;
}

int path_trail_commit(struct path_trail *trail, struct trail_step *step)
{
    size_t count;
    off_t before = -1;
    int error = collect_steps(trail, step, &count, &before);

    while (error == 0 && count > 0) {
        struct trail_step *next = trail->steps[--count];
        struct trail_step *parent = next->before;

        error = write_step(trail, next, before);
        before = next->offset;
        if (error == 0) {
            next->before = NULL;
            trail_step_drop(parent);
        }
    }
    return error;
}

bool path_trail_is_due(struct path_trail *trail)
{
    if (trail->taken <= trail->limit)
        return false;
    trail->taken = 0;
    return true;
}

static int read_at(const struct path_trail *trail, off_t offset, void *to, size_t size)
{
    if (fseeko(trail->file, offset, SEEK_SET) != 0 || fread(to, size, 1, trail->file) != 1)
        return fail(trail);
    return 0;
}

static int tell_record(const struct path_trail *trail, off_t offset, trail_taker *take, void *user)
{
    struct record record;
    int error = read_at(trail, offset, &record, sizeof(record));

    for (uint64_t i = 0; error == 0 && i < record.count; i++) {
        struct trail_segment segment;

        if (fread(&segment, sizeof(segment), 1, trail->file) != 1)
            return fail(trail);
        error = take(user, &segment);
    }
    return error;
}

int path_trail_tell(struct path_trail *trail, struct trail_step *step, trail_taker *take, void *user)
{
    struct record record;
    size_t count = 0;
    int error = path_trail_commit(trail, step);

    for (off_t at = step ? step->offset : -1; error == 0 && at >= 0; at = record.before) {
        if (array_reserve(&trail->offsets, &trail->offset_capacity, count + 1, sizeof(*trail->offsets)) < 0)
            return diag_no_memory(trail->diag);
        trail->offsets[count++] = at;
        error = read_at(trail, at, &record, sizeof(record));
    }
    while (error == 0 && count > 0)
        error = tell_record(trail, trail->offsets[--count], take, user);
    return error == 0 && fseeko(trail->file, trail->end, SEEK_SET) != 0 ? fail(trail) : error;
}
