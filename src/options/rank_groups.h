/*
 * Groups of ranks that a user names: by ranges, or by an expression on the names of the .row file.
 */
#ifndef CLOCKTALK_OPTIONS_RANK_GROUPS_H
#define CLOCKTALK_OPTIONS_RANK_GROUPS_H

#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

struct rank_group {
    char *name;
    uint32_t ranks; /* how many it has */
};

struct rank_groups {
    uint32_t *of_rank; /* an index into items */
    struct rank_group *items;
    size_t count;
    size_t capacity;
};

/* The name of a rank, from 0, or NULL. */
typedef const char *rank_namer(void *user, uint32_t rank);

/*
 * `1-8,9-12` makes a group of each range, `ocean=1-8+13,ice=9-12` names them and puts ranges together. Anything else is
 * a PCRE2 expression: ranks in whose names it matches the same text (that of the first parentheses, if there are any)
 * make a group. Ranks that are left over make one more, `others`. 0, ERROR_USAGE (reported: wrong expression or range,
 * nothing matches) or ERROR_MEMORY; rank_groups_deinit ends it either way.
 */
int rank_groups_make(struct rank_groups *groups, const char *text, uint32_t rank_count, rank_namer *name, void *user,
                     const struct diag *diag) MUST_CHECK;
void rank_groups_deinit(struct rank_groups *groups);

#endif
