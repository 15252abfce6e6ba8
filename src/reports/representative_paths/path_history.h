/*
 * Path history: which tasks paths consist of, for --full-paths.
 *
 * Each rank has a log of its tasks, in chunks. A node of a history is a rank and two times: the path consists of all
 * tasks of the rank between them, so that a path takes memory for each change of rank, not for each task. Nodes form a
 * tree, in which paths share what they have in common; nodes and chunks are freed when nobody refers to them any more.
 * A history that is committed is written to a file with its tasks and kept in memory no longer.
 */
#ifndef CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_HISTORY_H
#define CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

/* A computation between two MPI events, or part of one; times in nanoseconds. */
struct history_task {
    uint32_t rank;
    uint32_t activity;
    int64_t start;
    int64_t end;
};

struct output;
struct history_chunk;
struct history_node;

/* Where in a rank's log a path begins. */
struct log_position {
    struct history_chunk *chunk; /* of the rank's log; NULL: none */
    int64_t time;
};

/* The part of a path that lies on one rank, up to `end`. */
struct history_span {
    uint32_t rank;
    struct log_position start;
    int64_t end;
};

struct path_history;

/* path_history_is_due goes by the number of paths that are kept at a time, and by the memory in bytes. `scratch` takes
 * what is committed, and is read again for path_history_walk; not owned. NULL when memory ran out (reported). */
struct path_history *path_history_new(uint32_t rank_count, size_t path_count, size_t memory, struct output *scratch,
                                      const struct diag *diag);
/* Nodes and chunks that are still held are lost with it. */
struct path_history *path_history_free(struct path_history *history);

/* Appends a rank's next task to its log. 0 or ERROR_MEMORY (reported). */
int path_history_log(struct path_history *history, const struct history_task *task) MUST_CHECK;

/* The rank's log from `time` on, which lies after all its tasks so far. With a reference. */
struct log_position path_history_position(struct path_history *history, uint32_t rank, int64_t time);
void log_position_keep(const struct log_position *position);
void log_position_drop(struct log_position *position);

/* A node after `before` (NULL: the first), with a reference, that holds one to `before` and one to the start of the
 * span. NULL when memory ran out (reported). */
struct history_node *history_node_new(struct path_history *history, struct history_node *before,
                                      const struct history_span *span);
struct history_node *history_node_keep(struct history_node *node);
void history_node_drop(struct history_node *node);

/* Writes what of the history up to the node has not been written. 0, ERROR_MEMORY or ERROR_OUTPUT (reported). */
int path_history_commit(struct path_history *history, struct history_node *node) MUST_CHECK;

/* Histories have grown so much that those of all current paths should be committed. If so, starts counting anew. */
bool path_history_is_due(struct path_history *history);

/* 0 or a negative error. */
typedef int history_handler(void *user, const struct history_task *task);

/* Calls the handler for each task of the history up to the node, in order. 0, ERROR_MEMORY, ERROR_OUTPUT (reported) or
 * the handler's error. */
int path_history_walk(struct path_history *history, struct history_node *node, history_handler *handler,
                      void *user) MUST_CHECK;

#endif
