/*
 * Path history: which computations paths went through, for those who want to see them all.
 *
 * Each rank keeps a log of its computations, in chunks. A step of a path is a rank and two times: the path went through
 * all that the rank computed between them, so that a path takes memory for each change of rank, not for each
 * computation. Steps share what lies before them; steps and chunks go when nobody leads to them any more. What is
 * committed is written to a file with its computations and kept in memory no longer.
 */
#ifndef CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_HISTORY_H
#define CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_HISTORY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/diag.h"

/* Something that a rank computed, in nanoseconds. */
struct history_task {
    uint32_t rank;
    uint32_t activity;
    int64_t start;
    int64_t end;
};

struct history_chunk;
struct history_node;

/* Where a path came onto a rank. */
struct log_position {
    struct history_chunk *chunk; /* of the rank's log; NULL: none */
    int64_t time;
};

/* The rest of a path on one rank, up to `end`. */
struct history_span {
    uint32_t rank;
    struct log_position start;
    int64_t end;
};

struct path_history;

/*
 * path_history_is_due goes by the number of paths that are kept at a time, and by the memory in bytes. `file` takes
 * what is committed, is read again for path_history_walk, and is not closed. NULL when memory ran out (reported).
 */
struct path_history *path_history_new(uint32_t rank_count, size_t path_count, size_t memory, FILE *file,
                                      const struct diag *diag);
/* Steps and chunks that are still held are lost with it. */
struct path_history *path_history_free(struct path_history *history);

/* A rank's next computation. 0 or ERROR_MEMORY (reported). */
int path_history_log(struct path_history *history, const struct history_task *segment)
    __attribute__((warn_unused_result));

/* The rank's log from `time` on, which no computation so far lies behind. With a reference. */
struct log_position path_history_position(struct path_history *history, uint32_t rank, int64_t time);
void log_position_keep(const struct log_position *place);
void log_position_drop(struct log_position *place);

/*
 * A step behind `before` (NULL: the first), with a reference, that holds one to `before` and to the stretch's start.
 * NULL when memory ran out (reported).
 */
struct history_node *history_node_new(struct path_history *history, struct history_node *before,
                                      const struct history_span *span);
struct history_node *history_node_keep(struct history_node *step);
void history_node_drop(struct history_node *step);

/* Writes the way that leads to the step, as far as it has not been. 0, ERROR_MEMORY or ERROR_OUTPUT (reported). */
int path_history_commit(struct path_history *history, struct history_node *step) __attribute__((warn_unused_result));

/*
 * So much has come that what paths went through should be committed, however little of it is decided. Counts anew from
 * then on.
 */
bool path_history_is_due(struct path_history *history);

/* 0 or a negative error. */
typedef int history_handler(void *user, const struct history_task *segment);

/* Tells the way to the step from the start of the run on. 0, ERROR_MEMORY, ERROR_OUTPUT (reported) or what `take` says.
 */
int path_history_walk(struct path_history *history, struct history_node *step, history_handler *take, void *user)
    __attribute__((warn_unused_result));

#endif
