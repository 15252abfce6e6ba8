#include "reports/representative_paths/path_history.h"

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

struct logged_task {
    int64_t start;
    int64_t end;
    uint32_t activity;
};

/* Held by the log's end or by the chunk before, and by all that starts in it. */
struct history_chunk {
    struct history_chunk *next;
    uint32_t references;
    uint32_t count;
    struct logged_task tasks[CHUNK_TASKS];
};

struct history_node {
    struct history_node *before;
    struct history_span span;
    uint32_t references;
    off_t offset; /* in the file; -1: not committed */
};

/* In the file, before the segments of a step. */
struct record {
    off_t before; /* -1: the first */
    uint64_t count;
};

struct path_history {
    const struct diag *diag;
    FILE *file;
    off_t end;
    size_t taken; /* bytes, since path_history_is_due said so last */
    size_t limit;
    uint32_t rank_count;
    struct history_chunk **logs; /* where each rank's log ends */
    struct history_node **steps; /* scratch: a way, latest first */
    size_t step_capacity;
    off_t *offsets; /* likewise, of what is committed */
    size_t offset_capacity;
};

static struct history_chunk *new_chunk(void)
{
    struct history_chunk *chunk = malloc(sizeof(*chunk));

    if (chunk) {
        chunk->next = NULL;
        chunk->references = 1;
        chunk->count = 0;
    }
    return chunk;
}

static struct history_chunk *keep_chunk(struct history_chunk *chunk)
{
    if (chunk)
        chunk->references++;
    return chunk;
}

static void drop_chunk(struct history_chunk *chunk)
{
    while (chunk && --chunk->references == 0) {
        struct history_chunk *next = chunk->next;

        free(chunk);
        chunk = next;
    }
}

struct path_history *path_history_new(uint32_t rank_count, size_t path_count, size_t memory, FILE *file,
                                      const struct diag *diag)
{
    struct path_history *history = calloc(1, sizeof(*history));

    if (history) {
        history->diag = diag;
        history->file = file;
        history->limit = DUE_BYTES + path_count * DUE_BYTES_PER_PATH;
        history->limit = history->limit < memory ? history->limit : memory;
        history->rank_count = rank_count;
        history->logs = calloc(rank_count, sizeof(struct history_chunk *));
    }
    if (!history || !history->logs) {
        diag_no_memory(diag);
        return path_history_free(history);
    }
    for (uint32_t i = 0; i < rank_count; i++) {
        history->logs[i] = new_chunk();
        if (!history->logs[i]) {
            diag_no_memory(diag);
            return path_history_free(history);
        }
    }
    return history;
}

struct path_history *path_history_free(struct path_history *history)
{
    if (history) {
        for (uint32_t i = 0; history->logs && i < history->rank_count; i++)
            drop_chunk(history->logs[i]);
        free(history->logs);
        free(history->steps);
        free(history->offsets);
        free(history);
    }
    return NULL;
}

/* Pieces of one computation, cut by whoever looked at the clock, are put together again. */
static bool goes_on(const struct history_chunk *log, const struct history_task *segment)
{
    const struct logged_task *last = log->count > 0 ? &log->tasks[log->count - 1] : NULL;

    return last && last->end == segment->start && last->activity == segment->activity;
}

int path_history_log(struct path_history *history, const struct history_task *segment)
{
    struct history_chunk *log = history->logs[segment->rank];

    if (goes_on(log, segment)) {
        log->tasks[log->count - 1].end = segment->end;
        return 0;
    }
    if (log->count == CHUNK_TASKS) {
        struct history_chunk *next = new_chunk();

        if (!next)
            return diag_no_memory(history->diag);
        history->taken += sizeof(*next);
        log->next = keep_chunk(next);
        history->logs[segment->rank] = next;
        drop_chunk(log);
        log = next;
    }
    log->tasks[log->count++] = (struct logged_task){segment->start, segment->end, segment->activity};
    return 0;
}

struct log_position path_history_position(struct path_history *history, uint32_t rank, int64_t time)
{
    return (struct log_position){keep_chunk(history->logs[rank]), time};
}

void log_position_keep(const struct log_position *place)
{
    keep_chunk(place->chunk);
}

void log_position_drop(struct log_position *place)
{
    drop_chunk(place->chunk);
    place->chunk = NULL;
}

struct history_node *history_node_new(struct path_history *history, struct history_node *before,
                                      const struct history_span *span)
{
    struct history_node *step = malloc(sizeof(*step));

    if (!step) {
        diag_no_memory(history->diag);
        return NULL;
    }
    history->taken += sizeof(*step);
    *step = (struct history_node){history_node_keep(before), *span, 1, -1};
    log_position_keep(&step->span.start);
    return step;
}

struct history_node *history_node_keep(struct history_node *step)
{
    if (step)
        step->references++;
    return step;
}

void history_node_drop(struct history_node *step)
{
    while (step && --step->references == 0) {
        struct history_node *before = step->before;

        log_position_drop(&step->span.start);
        free(step);
        step = before;
    }
}

/* The steps that lead here and are not committed, latest first. *count of them; *offset is what lies before, or -1. */
static int collect_steps(struct path_history *history, struct history_node *step, size_t *count, off_t *offset)
{
    *count = 0;
    for (; step && step->offset < 0; step = step->before) {
        if (array_reserve(&history->steps, &history->step_capacity, *count + 1, sizeof(*history->steps)) < 0)
            return diag_no_memory(history->diag);
        history->steps[(*count)++] = step;
    }
    *offset = step ? step->offset : -1;
    return 0;
}

/* The first computation of the stretch, from *chunk and *i on; false: there is none left. */
static bool next_segment(const struct history_span *span, const struct history_chunk **chunk, uint32_t *i,
                         struct history_task *segment)
{
    for (; *chunk; *chunk = (*chunk)->next, *i = 0) {
        for (; *i < (*chunk)->count; (*i)++) {
            const struct logged_task *logged_task = &(*chunk)->tasks[*i];
            int64_t start = logged_task->start > span->start.time ? logged_task->start : span->start.time;
            int64_t end = logged_task->end < span->end ? logged_task->end : span->end;

            if (logged_task->start >= span->end)
                return false;
            if (start >= end)
                continue;
            (*i)++;
            *segment = (struct history_task){span->rank, logged_task->activity, start, end};
            return true;
        }
    }
    return false;
}

static int fail(const struct path_history *history)
{
    diag_report(history->diag, SEVERITY_ERROR, NULL, 0, "the temporary file of --full-paths: %s", strerror(errno));
    return ERROR_OUTPUT;
}

static int write_step(struct path_history *history, struct history_node *step, off_t before)
{
    const struct history_chunk *chunk = step->span.start.chunk;
    struct record record = {.before = before};
    struct history_task segment;
    uint32_t i = 0;

    while (next_segment(&step->span, &chunk, &i, &segment))
        record.count++;
    chunk = step->span.start.chunk;
    i = 0;
    if (fwrite(&record, sizeof(record), 1, history->file) != 1)
        return fail(history);
    while (next_segment(&step->span, &chunk, &i, &segment))
        if (fwrite(&segment, sizeof(segment), 1, history->file) != 1)
            return fail(history);
    step->offset = history->end;
    history->end += (off_t)(sizeof(record) + record.count * sizeof(segment));
    log_position_drop(&step->span.start);
    return 0;
}

int path_history_commit(struct path_history *history, struct history_node *step)
{
    size_t count;
    off_t before = -1;
    int error = collect_steps(history, step, &count, &before);

    while (error == 0 && count > 0) {
        struct history_node *next = history->steps[--count];
        struct history_node *parent = next->before;

        error = write_step(history, next, before);
        before = next->offset;
        if (error == 0) {
            next->before = NULL;
            history_node_drop(parent);
        }
    }
    return error;
}

bool path_history_is_due(struct path_history *history)
{
    if (history->taken <= history->limit)
        return false;
    history->taken = 0;
    return true;
}

static int read_at(const struct path_history *history, off_t offset, void *to, size_t size)
{
    if (fseeko(history->file, offset, SEEK_SET) != 0 || fread(to, size, 1, history->file) != 1)
        return fail(history);
    return 0;
}

static int tell_record(const struct path_history *history, off_t offset, history_handler *take, void *user)
{
    struct record record;
    int error = read_at(history, offset, &record, sizeof(record));

    for (uint64_t i = 0; error == 0 && i < record.count; i++) {
        struct history_task segment;

        if (fread(&segment, sizeof(segment), 1, history->file) != 1)
            return fail(history);
        error = take(user, &segment);
    }
    return error;
}

int path_history_walk(struct path_history *history, struct history_node *step, history_handler *take, void *user)
{
    struct record record;
    size_t count = 0;
    int error = path_history_commit(history, step);

    for (off_t at = step ? step->offset : -1; error == 0 && at >= 0; at = record.before) {
        if (array_reserve(&history->offsets, &history->offset_capacity, count + 1, sizeof(*history->offsets)) < 0)
            return diag_no_memory(history->diag);
        history->offsets[count++] = at;
        error = read_at(history, at, &record, sizeof(record));
    }
    while (error == 0 && count > 0)
        error = tell_record(history, history->offsets[--count], take, user);
    return error == 0 && fseeko(history->file, history->end, SEEK_SET) != 0 ? fail(history) : error;
}
