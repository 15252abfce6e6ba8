/*
 * The critical path itself, for those who take it, stretch by stretch, as it is decided.
 */
#ifndef CLOCKTALK_REPORTS_CRITICAL_PATH_CRITICAL_EXPORT_H
#define CLOCKTALK_REPORTS_CRITICAL_PATH_CRITICAL_EXPORT_H

#include <stddef.h>

#include "paths/path_tree.h"

struct output;

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
int path_stretches_finish(struct path_stretches *stretches) MUST_CHECK;

/* Keeps them in a temporary file, for formats that show the path behind what they are told while the run goes on: it
 * is as long as the run. */

/* A path_segment_handler: `spool` (struct output, output_open_scratch) gets the next stretch. */
int path_spool_add(void *spool, const struct path_segment *stretch);

/*
 * Each stretch in turn, as far as it lies behind the end of those before it: an ideal path can run backwards. 0, a
 * negative error of the handler's, or ERROR_OUTPUT (reported).
 */
int path_spool_read(struct output *spool, path_segment_handler *handler, void *user) MUST_CHECK;

#endif
