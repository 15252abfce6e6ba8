/*
 * The critical path itself, for those who take it, stretch by stretch, as it is decided.
 */
#ifndef CLOCKTALK_REPORTS_CRITICAL_PATH_CRITICAL_EXPORT_H
#define CLOCKTALK_REPORTS_CRITICAL_PATH_CRITICAL_EXPORT_H

#include <stddef.h>

#include "base/diag.h"
#include "paths/path_tree.h"

/* Joins the segments of a path that go on with one activity on one rank. */

enum { PATH_TAKERS = 3 };

/* All zero: nobody takes any. */
struct path_stretches {
    struct {
        path_segment_handler *take;
        void *user;
    } takers[PATH_TAKERS];
    size_t count;
    struct path_segment open; /* may go on; without length there is none */
};

/* Whoever takes them, PATH_TAKERS at most, gets every stretch, in the order of the path. */
void path_stretches_hand_to(struct path_stretches *stretches, path_segment_handler *take, void *user);

/* A path_segment_handler: the next part of the path; without length it is left out. */
int path_stretches_add(void *stretches, const struct path_segment *segment);

/* The path is complete: hands over the last stretch. 0 or a negative error. */
int path_stretches_finish(struct path_stretches *stretches) __attribute__((warn_unused_result));

/* Keeps them in a temporary file, for formats that show the path behind what they are told while the run goes on: it
 * is as long as the run. */

struct path_spool;

/* 0, ERROR_OUTPUT or ERROR_MEMORY (reported). *spool is freed by path_spool_free, NULL after an error. */
int path_spool_open(struct path_spool **spool, const struct diag *diag) __attribute__((warn_unused_result));
struct path_spool *path_spool_free(struct path_spool *spool);

/* A path_segment_handler: the next stretch. */
int path_spool_add(void *spool, const struct path_segment *stretch);

/*
 * Each stretch in turn, as far as it lies behind the end of those before it: an ideal path can run backwards. 0, a
 * negative error of the handler's, or ERROR_OUTPUT (reported).
 */
int path_spool_read(struct path_spool *spool, path_segment_handler *handler, void *user)
    __attribute__((warn_unused_result));

/* The file of --critical-path-file: a stretch a line, as tab-separated values or, if its name ends in .jsonl, as JSON
 * objects. */

struct critical_file;
struct output;

/* The name of an activity, from malloc; NULL when memory ran out (reported). */
typedef char *activity_namer(void *user, uint32_t activity);

/* Names are asked of `namer`, once each. 0, ERROR_OUTPUT or ERROR_MEMORY (reported). *file is freed by
 * critical_file_free, NULL after an error. */
int critical_file_open(struct critical_file **file, const char *path, activity_namer *namer, void *user,
                       const struct diag *diag) __attribute__((warn_unused_result));

/* A path_segment_handler: the next stretch. */
int critical_file_add(void *file, const struct path_segment *stretch);

/* The file is complete, and waits for its name in the list (output.h). 0 or a negative error (reported). */
int critical_file_complete(struct critical_file *file, struct output **list) __attribute__((warn_unused_result));

/* What is not complete leaves no file. Returns NULL. */
struct critical_file *critical_file_free(struct critical_file *file);

#endif
