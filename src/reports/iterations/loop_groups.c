#include "reports/iterations/loop_groups.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "reports/iterations/loops/loop_search.h"

static int64_t common_time(const struct loop *a, const struct loop *b)
{
    int64_t from = a->begin > b->begin ? a->begin : b->begin;
    int64_t to = a->end < b->end ? a->end : b->end;

    return to > from ? to - from : 0;
}

static bool is_at_same_time(const struct loop *a, const struct loop *b)
{
    int64_t shorter = a->end - a->begin < b->end - b->begin ? a->end - a->begin : b->end - b->begin;

    return common_time(a, b) >= shorter / 2;
}

/* Whether two ranks found the same: as many turns, at the same time. */
static bool is_same(const struct loop *a, const struct loop *b)
{
    return a->turns == b->turns && a->instances == b->instances && is_at_same_time(a, b);
}

static int group_loops_of(struct loop_groups *groups, uint32_t rank)
{
    size_t count;
    const struct loop *loops = loop_search_loops(groups->search, rank, &count);

    for (size_t i = 0; i < count; i++) {
        size_t group = 0;

        while (group < groups->count && !is_same(groups->items[group].loop, &loops[i]))
            group++;
        if (array_reserve(&groups->items, &groups->capacity, group + 1, sizeof(*groups->items)) < 0)
            return ERROR_MEMORY;
        if (group == groups->count)
            groups->items[groups->count++] = (struct loop_group){.loop = &loops[i], .rank = rank};
        groups->items[group].ranks++;
        groups->of_rank[rank][i] = group;
    }
    return 0;
}

int loop_groups_init(struct loop_groups *groups, const struct loop_search *search, uint32_t rank_count)
{
    int error = 0;

    *groups = (struct loop_groups){.search = search, .rank_count = rank_count};
    groups->of_rank = calloc(rank_count, sizeof(*groups->of_rank));
    if (!groups->of_rank)
        return ERROR_MEMORY;
    for (uint32_t rank = 0; rank < rank_count && error == 0; rank++)
        error = group_loops_of(groups, rank);
    return error;
}

void loop_groups_deinit(struct loop_groups *groups)
{
    free(groups->items);
    free(groups->of_rank);
}

const struct loop *loop_groups_loop(const struct loop_groups *groups, size_t group, uint32_t rank)
{
    size_t count;
    const struct loop *loops = loop_search_loops(groups->search, rank, &count);

    for (size_t i = 0; i < count; i++)
        if (groups->of_rank[rank][i] == group)
            return &loops[i];
    return NULL;
}

bool loop_groups_tell(const struct loop_groups *groups, size_t group, int64_t runtime)
{
    const struct loop_group *own = &groups->items[group];
    uint32_t all = groups->rank_count;

    if (own->loop->covered < runtime / 200)
        return false;
    for (size_t i = 0; i < groups->count; i++) {
        const struct loop_group *other = &groups->items[i];

        if (other->ranks >= all - all / 4 && own->ranks < all / 4 &&
            common_time(other->loop, own->loop) >= (own->loop->end - own->loop->begin) / 2)
            return false;
    }
    return true;
}
