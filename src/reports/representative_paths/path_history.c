#include "reports/representative_paths/path_history.h"

#include <stdlib.h>
#include <sys/types.h>

#include "base/array.h"
#include "base/error.h"
#include "output/output.h"

enum {
    CHUNK_TASKS = 30,
    TASKS_AT_A_TIME = 256, /* that are read */
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

/* In the file, before the tasks of a node. */
struct history_record {
    off_t before; /* -1: the first */
    uint64_t count;
};

struct path_history {
    const struct diag *diag;
    struct output *scratch;
    off_t end;     /* of what it holds */
    size_t growth; /* bytes, since path_history_is_due said so last */
    size_t limit;
    uint32_t rank_count;
    struct history_chunk **logs; /* where each rank's log ends */
    struct history_node **nodes; /* scratch: of a history, latest first */
    size_t node_capacity;
    off_t *offsets; /* likewise, of what is committed */
    size_t offset_capacity;
};

/* With a reference. NULL when memory ran out (reported). */
static struct history_chunk *new_chunk(const struct diag *diag)
{
    struct history_chunk *chunk = malloc(sizeof(*chunk));

    if (chunk) {
        chunk->next = NULL;
        chunk->references = 1;
        chunk->count = 0;
    } else {
        diag_no_memory(diag);
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

struct path_history *path_history_new(uint32_t rank_count, size_t path_count, size_t memory, struct output *scratch,
                                      const struct diag *diag)
{
    struct path_history *history = calloc(1, sizeof(*history));

    if (history) {
        history->diag = diag;
        history->scratch = scratch;
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
        history->logs[i] = new_chunk(diag);
        if (!history->logs[i])
            return path_history_free(history);
    }
    return history;
}

struct path_history *path_history_free(struct path_history *history)
{
    if (history) {
        for (uint32_t i = 0; history->logs && i < history->rank_count; i++)
            drop_chunk(history->logs[i]);
        free(history->logs);
        free(history->nodes);
        free(history->offsets);
        free(history);
    }
    return NULL;
}

int path_history_log(struct path_history *history, const struct history_task *task)
{
    struct history_chunk *log = history->logs[task->rank];
    struct logged_task *last = log->count > 0 ? &log->tasks[log->count - 1] : NULL;

    /* Intervals of one computation, which events between them have divided, are one task. */
    if (last && last->end == task->start && last->activity == task->activity) {
        last->end = task->end;
        return 0;
    }
    if (log->count == CHUNK_TASKS) {
        struct history_chunk *next = new_chunk(history->diag);

        if (!next)
            return ERROR_MEMORY;
        history->growth += sizeof(*next);
        log->next = keep_chunk(next);
        history->logs[task->rank] = next;
        drop_chunk(log);
        log = next;
    }
    log->tasks[log->count++] = (struct logged_task){task->start, task->end, task->activity};
    return 0;
}

struct log_position path_history_position(struct path_history *history, uint32_t rank, int64_t time)
{
    return (struct log_position){keep_chunk(history->logs[rank]), time};
}

void log_position_keep(const struct log_position *position)
{
    keep_chunk(position->chunk);
}

void log_position_drop(struct log_position *position)
{
    drop_chunk(position->chunk);
    position->chunk = NULL;
}

struct history_node *history_node_new(struct path_history *history, struct history_node *before,
                                      const struct history_span *span)
{
    struct history_node *node = malloc(sizeof(*node));

    if (!node) {
        diag_no_memory(history->diag);
        return NULL;
    }
    history->growth += sizeof(*node);
    *node = (struct history_node){history_node_keep(before), *span, 1, -1};
    log_position_keep(&node->span.start);
    return node;
}

struct history_node *history_node_keep(struct history_node *node)
{
    if (node)
        node->references++;
    return node;
}

void history_node_drop(struct history_node *node)
{
    while (node && --node->references == 0) {
        struct history_node *before = node->before;

        log_position_drop(&node->span.start);
        free(node);
        node = before;
    }
}

/* The next task of the span, from *chunk and *i on, cut to the span; false: there is none left. */
static bool next_task(const struct history_span *span, const struct history_chunk **chunk, uint32_t *i,
                      struct history_task *task)
{
    while (*chunk) {
        const struct logged_task *logged = &(*chunk)->tasks[*i];

        if (*i == (*chunk)->count) {
            *chunk = (*chunk)->next;
            *i = 0;
            continue;
        }
        if (logged->start >= span->end)
            return false;
        (*i)++;
        task->rank = span->rank;
        task->activity = logged->activity;
        task->start = logged->start > span->start.time ? logged->start : span->start.time;
        task->end = logged->end < span->end ? logged->end : span->end;
        if (task->start < task->end)
            return true;
    }
    return false;
}

static int write_node(struct path_history *history, struct history_node *node, off_t before)
{
    const struct history_chunk *chunk = node->span.start.chunk;
    struct history_record record = {.before = before};
    struct history_task task;
    uint32_t i = 0;

    while (next_task(&node->span, &chunk, &i, &task))
        record.count++;
    /* The count comes first, so the span is walked twice. */
    chunk = node->span.start.chunk;
    i = 0;
    output_write(history->scratch, &record, sizeof(record));
    while (next_task(&node->span, &chunk, &i, &task))
        output_write(history->scratch, &task, sizeof(task));
    node->offset = history->end;
    history->end += (off_t)(sizeof(record) + record.count * sizeof(task));
    log_position_drop(&node->span.start);
    return output_status(history->scratch) < 0 ? ERROR_OUTPUT : 0;
}

int path_history_commit(struct path_history *history, struct history_node *node)
{
    size_t count = 0;
    off_t before;
    int error = 0;

    /* The uncommitted nodes up to this one, latest first. */
    for (; node && node->offset < 0; node = node->before) {
        if (array_reserve(&history->nodes, &history->node_capacity, count + 1, sizeof(*history->nodes)) < 0)
            return diag_no_memory(history->diag);
        history->nodes[count++] = node;
    }
    before = node ? node->offset : -1;
    while (error == 0 && count > 0) {
        struct history_node *next = history->nodes[--count];
        struct history_node *parent = next->before;

        error = write_node(history, next, before);
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
    if (history->growth <= history->limit)
        return false;
    history->growth = 0;
    return true;
}

static int read_at(const struct path_history *history, off_t offset, void *to, size_t size)
{
    ssize_t length = output_read(history->scratch, to, size, offset);

    if (length >= 0 && length < (ssize_t)size)
        return diag_refuse(history->diag, ERROR_OUTPUT, NULL, 0, "the temporary file of --full-paths was cut short");
    return length < 0 ? ERROR_OUTPUT : 0;
}

/* Hands on the tasks of the node there. */
static int walk_node(const struct path_history *history, off_t offset, history_handler *handler, void *user)
{
    struct history_task tasks[TASKS_AT_A_TIME];
    struct history_record record;
    int error = read_at(history, offset, &record, sizeof(record));

    offset += (off_t)sizeof(record);
    for (uint64_t count; error == 0 && record.count > 0; record.count -= count) {
        count = record.count < TASKS_AT_A_TIME ? record.count : TASKS_AT_A_TIME;
        error = read_at(history, offset, tasks, count * sizeof(*tasks));
        offset += (off_t)(count * sizeof(*tasks));
        for (uint64_t i = 0; error == 0 && i < count; i++)
            error = handler(user, &tasks[i]);
    }
    return error;
}

int path_history_walk(struct path_history *history, struct history_node *node, history_handler *handler, void *user)
{
    struct history_record record;
    size_t count = 0;
    int error = path_history_commit(history, node);

    for (off_t at = node ? node->offset : -1; error == 0 && at >= 0; at = record.before) {
        if (array_reserve(&history->offsets, &history->offset_capacity, count + 1, sizeof(*history->offsets)) < 0)
            return diag_no_memory(history->diag);
        history->offsets[count++] = at;
        error = read_at(history, at, &record, sizeof(record));
    }
    while (error == 0 && count > 0)
        error = walk_node(history, history->offsets[--count], handler, user);
    return error;
}
