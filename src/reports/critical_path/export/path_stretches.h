/*
 * Path stretches: joins the segments of a path that go on with one activity on one rank, for those who take the path
 * itself.
 */
#ifndef CLOCKTALK_REPORTS_CRITICAL_PATH_EXPORT_PATH_STRETCHES_H
#define CLOCKTALK_REPORTS_CRITICAL_PATH_EXPORT_PATH_STRETCHES_H

#include <stddef.h>

#include "paths/path_tree.h"

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

#endif
