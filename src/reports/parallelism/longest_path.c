/*
 * The longest path: the longest chain of computations, each of which has to wait for the one before, as if
 * communication took no time.
 */
#include "reports/parallelism/parallelism.h"

#include <stdlib.h>

#include "paraver/mpi_call.h"

struct rank_chains {
    struct longest_chains now;
    struct longest_chains entry; /* at the open call's entry, where the call has more than one interval */
    int64_t entry_time;
    int64_t entry_ideal;
    bool has_entry;
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

    if (interval->state == STATE_USEFUL) {
        int64_t start = interval->t0 > path->from ? interval->t0 : path->from;
        int64_t end = interval->t1 < path->to ? interval->t1 : path->to;

        rank->now.length += end > start ? end - start : 0;
        rank->now.causal += end > start ? end - start : 0;
    }
    if (interval->is_enter && !interval->is_exit) {
        rank->has_entry = true;
        rank->entry = rank->now;
        rank->entry_time = interval->t0;
        rank->entry_ideal = interval->c0;
    }
    if (interval->is_exit)
        rank->has_entry = false;
}

/* A post of the call's entry may come after a wait of the same call has ended. */
void longest_path_post(struct longest_path *path, const struct post *post, struct longest_token *token)
{
    const struct rank_chains *rank = &path->ranks[post->rank];
    bool is_entry =
        post->call != 0 && rank->has_entry && post->time == rank->entry_time && post->ideal == rank->entry_ideal;

    token->here = is_entry ? rank->entry : rank->now;
    token->largest = token->here;
    token->root = post->is_root ? token->here.causal : 0;
}

void longest_path_merge(struct longest_token *token, const struct longest_token *before)
{
    token->largest = token->here;
    if (!before)
        return;
    raise_to(&token->largest.length, before->largest.length);
    raise_to(&token->largest.causal, before->largest.causal);
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

/* The largest causal clock of the posts in the range that MPI demands to wait for. Only prefix calls need all of them:
 * elsewhere the last post has the maximum already. */
static int64_t demanded_of_range(const struct join *join, const struct listener *listener)
{
    enum mpi_class class = mpi_call(join->call)->class;
    const struct longest_token *last = longest_token_of(listener, join->range[join->range_count - 1]);
    int64_t most = 0;

    if (class == MPI_CLASS_ALL_TO_ALL || (class == MPI_CLASS_ALL_TO_ONE && join->own->is_root))
        return last->largest.causal;
    if (class == MPI_CLASS_ONE_TO_ALL)
        return last->root;
    for (size_t i = 0; class == MPI_CLASS_PREFIX && i < join->range_count; i++)
        if (is_demanded(join, join->range[i]))
            raise_to(&most, longest_token_of(listener, join->range[i])->here.causal);
    return most;
}

void longest_path_join(struct longest_path *path, const struct join *join, const struct listener *listener)
{
    struct longest_chains *now = &path->ranks[join->rank].now;

    if (join->range_count > 0) {
        raise_to(&now->length, longest_token_of(listener, join->range[join->range_count - 1])->largest.length);
        raise_to(&now->causal, demanded_of_range(join, listener));
    }
    for (size_t i = 0; i < join->extra_count; i++) {
        raise_to(&now->length, longest_token_of(listener, join->extra[i])->here.length);
        if (is_demanded(join, join->extra[i]))
            raise_to(&now->causal, longest_token_of(listener, join->extra[i])->here.causal);
    }
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
