/*
 * Longest path: the longest chain of computations, each of which has to wait for the one before (docs/semantics.md,
 * "Representative paths", the 100 % path; "Parallelism", the critical path of Overeinder and Sloot, 1995, in which
 * communication takes no time).
 *
 * Part of a listener: keeps a clock on every rank that runs in useful time only. The listener passes on its calls and
 * tokens. A second clock honours only those waits that MPI demands.
 */
#ifndef CLOCKTALK_REPORTS_PARALLELISM_LONGEST_PATH_H
#define CLOCKTALK_REPORTS_PARALLELISM_LONGEST_PATH_H

#include <stdint.h>

#include "base/diag.h"
#include "replay/own_clock.h"
#include "replay/stream.h"

/* Lengths in nanoseconds. */
struct longest_chains {
    int64_t length; /* by the waits that the run was replayed with */
    int64_t causal; /* by those of them that MPI demands */
};

struct longest_path;

/* What a post carries. */
struct longest_token {
    struct clock_token length;
    struct clock_token causal;
    int64_t root; /* causal, of a collective's roots among this post and those before it */
};

/* Counts what lies between from and to. NULL when memory ran out (reported). */
struct longest_path *longest_path_new(uint32_t rank_count, int64_t from, int64_t to, const struct diag *diag);
struct longest_path *longest_path_free(struct longest_path *path);

/* As in struct listener, whose tokens are those above. */
void longest_path_interval(struct longest_path *path, const struct interval *interval);
void longest_path_post(struct longest_path *path, const struct post *post, struct longest_token *token);
void longest_path_merge(struct longest_token *token, const struct longest_token *before);
void longest_path_join(struct longest_path *path, const struct join *join, const struct listener *listener);

/* Over all ranks, so far. */
struct longest_chains longest_path_length(const struct longest_path *path);

#endif
