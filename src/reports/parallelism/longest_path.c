/*
 * The longest path: the longest chain of computations, each of which has to wait for the one before, as if
 * communication took no time.
 */
#include <stdlib.h>

#include "paraver/mpi_call.h"
#include "reports/parallelism/parallelism.h"

struct rank_chains {
    struct longest_chains now;
    struct longest_chains at_entry; /* of the open call */
    struct call_entry entry;
};

struct longest_path {
    int64_t from;
    int64_t to;
    uint32_t rank_count;
    struct rank_chains ranks[];
};

struct longest_path *longest_path_new(uint32_t rank_count, int64_t from, int64_t to, const struct diag *diag)
{
    struct longest_path *path = calloc(1, sizeof(*path) + rank_count * sizeof(*path->ranks));

    if (!path) {
        diag_no_memory(diag);
        return NULL;
    }
    path->from = from;
    path->to = to;
    path->rank_count = rank_count;
    return path;
}

static void raise_to(int64_t *value, int64_t other)
{
    if (other > *value)
        *value = other;
}

void longest_path_interval(struct longest_path *path, const struct interval *interval)
{
    struct rank_chains *rank = &path->ranks[interval->rank];

    if (call_entry_follow(&rank->entry, interval))
        rank->at_entry = rank->now;
    if (interval->state == STATE_USEFUL) {
        int64_t start = interval->t0 > path->from ? interval->t0 : path->from;
        int64_t end = interval->t1 < path->to ? interval->t1 : path->to;

        rank->now.length += end > start ? end - start : 0;
        rank->now.causal += end > start ? end - start : 0;
    }
}

void longest_path_post(struct longest_path *path, const struct post *post, struct longest_token *token)
{
    const struct rank_chains *rank = &path->ranks[post->rank];
    struct longest_chains here = call_entry_has(&rank->entry, post) ? rank->at_entry : rank->now;

    token->length = clock_token_of(here.length);
    token->causal = clock_token_of(here.causal);
    token->root = post->is_root ? here.causal : 0;
}

void longest_path_merge(struct longest_token *token, const struct longest_token *before)
{
    clock_token_merge(&token->length, before ? &before->length : NULL);
    clock_token_merge(&token->causal, before ? &before->causal : NULL);
    if (before)
        raise_to(&token->root, before->root);
}

static const struct longest_token *longest_token_of(const struct listener *listener, const struct post *post)
{
    return post_token(post, listener);
}

/* Whether MPI demands the wait for this post (docs/semantics.md, "Waits for messages" and "Collectives"). */
static bool is_demanded(const struct join *join, const struct post *post)
{
    enum mpi_class class = mpi_call(join->call)->class;

    switch (join->kind) {
    case JOIN_RECEIVE:
        return true;
    case JOIN_RENDEZVOUS:
        return class == MPI_CLASS_SEND_SYNC;
    case JOIN_COLLECTIVE:
        break;
    }
    if (post->call != join->call)
        return false;
    switch (class) {
    case MPI_CLASS_ALL_TO_ALL:
        return true;
    case MPI_CLASS_ONE_TO_ALL:
        return post->is_root;
    case MPI_CLASS_ALL_TO_ONE:
        return join->own->is_root;
    case MPI_CLASS_PREFIX:
        return post->member < join->own->member;
    default:
        return false;
    }
}

/* Only prefix calls need all posts of the range: elsewhere the last of them has the maximum already. */
void longest_path_join(struct longest_path *path, const struct join *join, const struct listener *listener)
{
    struct longest_chains *now = &path->ranks[join->rank].now;
    enum mpi_class class = mpi_call(join->call)->class;

    own_clock_join(&now->length, join, listener);
    if (join->range_count > 0 && class != MPI_CLASS_PREFIX) {
        const struct longest_token *last = longest_token_of(listener, join->range[join->range_count - 1]);

        if (class == MPI_CLASS_ALL_TO_ALL || (class == MPI_CLASS_ALL_TO_ONE && join->own->is_root))
            raise_to(&now->causal, last->causal.largest);
        else if (class == MPI_CLASS_ONE_TO_ALL)
            raise_to(&now->causal, last->root);
    }
    for (size_t i = 0; class == MPI_CLASS_PREFIX && i < join->range_count; i++)
        if (is_demanded(join, join->range[i]))
            raise_to(&now->causal, longest_token_of(listener, join->range[i])->causal.clock);
    for (size_t i = 0; i < join->extra_count; i++)
        if (is_demanded(join, join->extra[i]))
            raise_to(&now->causal, longest_token_of(listener, join->extra[i])->causal.clock);
}

struct longest_chains longest_path_length(const struct longest_path *path)
{
    struct longest_chains most = {0};

    for (uint32_t rank = 0; rank < path->rank_count; rank++) {
        raise_to(&most.length, path->ranks[rank].now.length);
        raise_to(&most.causal, path->ranks[rank].now.causal);
    }
    return most;
}
