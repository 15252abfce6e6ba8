#include "reports/iterations/loop_groups.h"

#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "reports/iterations/loops/loop_search.h"

static bool is_at_same_time(const struct loop *a, const struct loop *b)
{
    int64_t shorter = a->end - a->begin < b->end - b->begin ? a->end - a->begin : b->end - b->begin;

    return loops_common_time(a, b) >= shorter / 2;
}

/* Whether the share of that time in turns is half of the other's at least. */
static bool is_as_dense(const struct loop *a, const struct loop *b)
{
    double of_a = (double)a->covered * (double)(b->end - b->begin);
    double of_b = (double)b->covered * (double)(a->end - a->begin);

    return 2 * of_a >= of_b && 2 * of_b >= of_a;
}

/* Whether two ranks found the same: as many turns, at the same time. */
static bool is_same(const struct loop *a, const struct loop *b)
{
    return a->turns == b->turns && a->instances == b->instances && is_at_same_time(a, b) && is_as_dense(a, b);
}

static int group_loops_of(struct loop_groups *groups, uint32_t rank)
{
    size_t count;
    struct loop *loops = loop_search_loops(groups->search, rank, &count);

    for (size_t i = 0; i < count; i++) {
        size_t group = 0;

        while (group < groups->count && !is_same(groups->items[group].loop, &loops[i]))
            group++;
        if (array_reserve(&groups->items, &groups->capacity, group + 1, sizeof(*groups->items)) < 0)
            return ERROR_MEMORY;
        if (group == groups->count)
            groups->items[groups->count++] = (struct loop_group){.loop = &loops[i]};
        groups->items[group].ranks++;
        loops[i].group = group;
    }
    return 0;
}

static bool has_body(const struct loop *loop, uint64_t body)
{
    bool has = false;

    for (size_t i = 0; i < LOOP_BODIES; i++)
        has |= body != 0 && loop->bodies[i] == body;
    return has;
}

/* Whether it may be the same loop with another number of turns: the same call marks them, the calls of most turns of
 * each are those of turns of the other, and on average they have as many, but for a quarter. A master, whose messages
 * come from others each time, is none of its workers, whose messages come from the master. */
static bool is_alike(const struct loop *a, const struct loop *b)
{
    const struct call_origin *x = &a->origin, *y = &b->origin;

    return a->alphabet == b->alphabet && x->call == y->call && x->site_type == y->site_type && x->site == y->site &&
           x->function == y->function && is_at_same_time(a, b) && is_as_dense(a, b) && has_body(a, b->bodies[0]) &&
           has_body(b, a->bodies[0]) && 4 * fabs(a->calls - b->calls) <= fmin(a->calls, b->calls);
}

static bool have_common_rank(const struct loop_groups *groups, size_t a, size_t b)
{
    bool have = false;

    for (uint32_t rank = 0; rank < groups->rank_count && !have; rank++)
        have = loop_groups_loop(groups, a, rank) && loop_groups_loop(groups, b, rank);
    return have;
}

/* What most ranks agree on stays as it is. */
static bool most_agree(const struct loop_groups *groups, size_t group)
{
    return !groups->items[group].is_uneven && groups->items[group].ranks >= groups->rank_count - groups->rank_count / 4;
}

static void join_group(struct loop_groups *groups, size_t to, size_t group)
{
    for (uint32_t rank = 0; rank < groups->rank_count; rank++) {
        size_t count;
        struct loop *loops = loop_search_loops(groups->search, rank, &count);

        for (size_t i = 0; i < count; i++)
            if (loops[i].group == group)
                loops[i].group = to;
    }
    groups->items[to].ranks += groups->items[group].ranks;
    groups->items[to].is_uneven = true;
    groups->items[group].ranks = 0;
}

/* Joins it with the first one before it of which it may be a part. */
static void join_uneven(struct loop_groups *groups, size_t group)
{
    for (size_t to = 0; to < group; to++)
        if (groups->items[to].ranks > 0 && is_alike(groups->items[to].loop, groups->items[group].loop) &&
            !most_agree(groups, to) && !most_agree(groups, group) && !have_common_rank(groups, to, group)) {
            join_group(groups, to, group);
            return;
        }
}

int loop_groups_init(struct loop_groups *groups, const struct loop_search *search, uint32_t rank_count)
{
    int error = 0;

    *groups = (struct loop_groups){.search = search, .rank_count = rank_count};
    for (uint32_t rank = 0; rank < rank_count && error == 0; rank++)
        error = group_loops_of(groups, rank);
    for (size_t i = 1; i < groups->count && error == 0; i++)
        join_uneven(groups, i);
    return error;
}

void loop_groups_deinit(struct loop_groups *groups)
{
    free(groups->items);
}

const struct loop *loop_groups_loop(const struct loop_groups *groups, size_t group, uint32_t rank)
{
    size_t count = 0;
    const struct loop *loops = rank < groups->rank_count ? loop_search_loops(groups->search, rank, &count) : NULL;

    for (size_t i = 0; i < count; i++)
        if (loops[i].group == group)
            return &loops[i];
    return NULL;
}

bool loop_groups_tell(const struct loop_groups *groups, size_t group, int64_t runtime)
{
    const struct loop_group *own = &groups->items[group];
    uint32_t all = groups->rank_count;

    if (own->ranks == 0 || own->loop->covered < runtime / 200)
        return false;
    for (size_t i = 0; i < groups->count; i++) {
        const struct loop_group *other = &groups->items[i];

        if (most_agree(groups, i) && own->ranks < all / 4 &&
            loops_common_time(other->loop, own->loop) >= (own->loop->end - own->loop->begin) / 2)
            return false;
    }
    return true;
}
