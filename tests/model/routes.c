#include "model/routes.h"

#include <string.h>

#include "model/memory.h"
#include "model/replayed.h"

/* A piece of a path and all before it. */
struct link {
    struct link *before;
    struct model_piece piece;
};

struct route {
    int64_t length;
    struct link *last;
};

struct list {
    struct route *items;
    size_t count;
};

/* A path that meets others. */
struct meeting {
    struct route route;
    size_t rank;
    size_t position;
    int64_t time; /* of the post */
};

struct meetings {
    struct meeting *items;
    size_t count;
};

struct traveller {
    size_t next; /* operation */
    struct list now;
    struct list *posts;  /* at each operation */
    struct meetings met; /* by the open call or at this moment, own paths left out */
};

struct router {
    const struct program *program;
    struct traveller *ranks;
    struct model_routes *result;
    size_t k;
    enum path_selection select;
    struct link **links; /* all there are */
    size_t link_count;
};

static struct link *new_link(struct router *router, struct link *before, struct model_piece piece)
{
    struct link *link = memory_zeroed(1, sizeof *link);

    *link = (struct link){before, piece};
    memory_append(router->links, router->link_count, link);
    return link;
}

static struct list copy_list(const struct list *list)
{
    struct list copy = {memory_zeroed(list->count, sizeof *copy.items), list->count};

    if (list->count > 0)
        memcpy(copy.items, list->items, list->count * sizeof *copy.items);
    return copy;
}

static void meet(struct meetings *met, const struct list *list, size_t rank, int64_t time)
{
    for (size_t i = 0; i < list->count; i++) {
        memory_append(met->items, met->count, (struct meeting){list->items[i], rank, i, time});
    }
}

static int compare_meetings(const void *left, const void *right)
{
    const struct meeting *a = left, *b = right;

    if (a->route.length != b->route.length)
        return a->route.length < b->route.length ? -1 : 1;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    if (a->position != b->position)
        return a->position < b->position ? -1 : 1;
    return (a->time > b->time) - (a->time < b->time);
}

/* floor(i (n-1)/(k-1) + 1/2), or the floor(k/2) first and ceil(k/2) last. */
static size_t place_of(const struct router *router, size_t i, size_t n)
{
    size_t twice = 2 * (router->k - 1);

    if (n <= router->k)
        return i;
    if (router->k == 1)
        return n - 1;
    if (router->select == SELECT_TOPK)
        return i < router->k / 2 ? i : n - router->k + i;
    return (2 * i * (n - 1) + router->k - 1) / twice;
}

/* What is kept of all that met; empties the meetings. */
static struct list choose(struct router *router, struct meetings *met)
{
    struct list list = {NULL, met->count < router->k ? met->count : router->k};

    list.items = memory_zeroed(list.count, sizeof *list.items);
    if (met->count > 0)
        qsort(met->items, met->count, sizeof *met->items, compare_meetings);
    for (size_t i = 0; i < list.count; i++)
        list.items[i] = met->items[place_of(router, i, met->count)].route;
    if (met->count > router->result->most)
        router->result->most = met->count;
    met->count = 0;
    free(met->items);
    met->items = NULL;
    return list;
}

static void join(struct router *router, size_t rank)
{
    struct traveller *traveller = &router->ranks[rank];
    struct list own = traveller->now;

    if (traveller->met.count == 0)
        return;
    meet(&traveller->met, &own, rank, 0);
    traveller->now = choose(router, &traveller->met);
    free(own.items);
}

static bool is_in_call(const struct rank *rank, size_t operation)
{
    for (size_t i = operation; i-- > 0;) {
        if (rank->operations[i].kind == OPERATION_ENTER)
            return true;
        if (rank->operations[i].kind == OPERATION_EXIT || rank->operations[i].kind == OPERATION_END)
            return false;
    }
    return false;
}

static size_t stack_before(const struct rank *rank, size_t operation)
{
    while (operation-- > 0)
        if (rank->operations[operation].kind >= OPERATION_EVENT)
            return rank->operations[operation].stack;
    return 0;
}

static void compute(struct router *router, size_t rank, size_t operation, int64_t start)
{
    const struct rank *owner = &router->program->ranks[rank];
    struct traveller *traveller = &router->ranks[rank];
    struct model_piece piece = {
        .rank = rank,
        .start = start,
        .end = owner->operations[operation].time,
        .stack = stack_before(owner, operation),
    };

    for (size_t i = 0; i < traveller->now.count; i++) {
        traveller->now.items[i].length += piece.end - piece.start;
        traveller->now.items[i].last = new_link(router, traveller->now.items[i].last, piece);
    }
}

static bool is_post(enum operation_kind kind)
{
    return kind == OPERATION_SEND || kind == OPERATION_RECEIVE || kind == OPERATION_ENTER;
}

static void step(struct router *router, size_t rank, size_t index)
{
    const struct rank *owner = &router->program->ranks[rank];
    const struct operation *operation = &owner->operations[index];
    struct traveller *traveller = &router->ranks[rank];
    int64_t start = index > 0 ? owner->operations[index - 1].time : 0;
    enum state before = index > 0 ? owner->operations[index - 1].state : IN_ABSENT;
    bool inside = is_in_call(owner, index);

    /* A call has ended with all it waited for when something else goes on. */
    if (operation->kind == OPERATION_ENTER || (!inside && (operation->time > start || is_post(operation->kind))))
        join(router, rank);
    if (before == IN_USEFUL && operation->time > start)
        compute(router, rank, index, start);
    if (is_post(operation->kind))
        traveller->posts[index] = copy_list(&traveller->now);
    for (size_t i = 0; i < operation->wait_count; i++) {
        const struct wait *wait = &router->program->waits[operation->first_wait + i];

        if (!wait->off)
            meet(&traveller->met, &router->ranks[wait->partner].posts[wait->post], wait->partner,
                 router->program->ranks[wait->partner].operations[wait->post].time);
    }
}

static bool is_ready(const struct router *router, const struct operation *operation)
{
    for (size_t i = 0; i < operation->wait_count; i++) {
        const struct wait *wait = &router->program->waits[operation->first_wait + i];

        if (!wait->off && router->ranks[wait->partner].next <= wait->post)
            return false;
    }
    return true;
}

/* Waits have no cycles any more. */
static void travel(struct router *router)
{
    for (bool moves = true; moves;) {
        moves = false;
        for (size_t rank = 0; rank < router->program->rank_count; rank++) {
            const struct rank *owner = &router->program->ranks[rank];
            struct traveller *traveller = &router->ranks[rank];

            for (; traveller->next < owner->operation_count && is_ready(router, &owner->operations[traveller->next]);
                 moves = true) {
                step(router, rank, traveller->next);
                traveller->next++;
            }
        }
    }
}

/* Pieces in the order of time, put together where they touch. */
static void unfold(struct model_route *item, const struct route *route)
{
    size_t count = 0, at;

    for (const struct link *link = route->last; link; link = link->before)
        count++;
    item->length = route->length;
    item->pieces = memory_zeroed(count, sizeof *item->pieces);
    at = count;
    for (const struct link *link = route->last; link; link = link->before)
        item->pieces[--at] = link->piece;
    for (size_t i = 0; i < count; i++) {
        struct model_piece *last = item->piece_count > 0 ? &item->pieces[item->piece_count - 1] : NULL;

        if (last && last->rank == item->pieces[i].rank && last->stack == item->pieces[i].stack &&
            last->end == item->pieces[i].start)
            last->end = item->pieces[i].end;
        else
            item->pieces[item->piece_count++] = item->pieces[i];
    }
}

static void arrive(struct router *router)
{
    struct model_routes *result = router->result;
    struct meetings met = {NULL, 0};
    struct list list;
    bool any = false;

    for (size_t rank = 0; rank < router->program->rank_count; rank++)
        any = any || router->program->ranks[rank].present;
    for (size_t rank = 0; rank < router->program->rank_count; rank++) {
        join(router, rank);
        if (router->program->ranks[rank].present || !any)
            meet(&met, &router->ranks[rank].now, rank, 0);
    }
    result->candidates = met.count;
    list = choose(router, &met);
    result->count = list.count;
    result->items = memory_zeroed(list.count, sizeof *result->items);
    result->places = memory_zeroed(list.count, sizeof *result->places);
    for (size_t i = 0; i < list.count; i++) {
        unfold(&result->items[i], &list.items[i]);
        result->places[i] = place_of(router, i, result->candidates);
    }
    free(list.items);
}

static void find_routes(struct router *router)
{
    const struct program *program = router->program;

    router->ranks = memory_zeroed(program->rank_count, sizeof *router->ranks);
    for (size_t rank = 0; rank < program->rank_count; rank++) {
        struct traveller *traveller = &router->ranks[rank];

        traveller->now = (struct list){memory_zeroed(1, sizeof(struct route)), 1};
        traveller->posts = memory_zeroed(program->ranks[rank].operation_count, sizeof *traveller->posts);
    }
    travel(router);
    arrive(router);
    for (size_t rank = 0; rank < program->rank_count; rank++) {
        for (size_t i = 0; i < program->ranks[rank].operation_count; i++)
            free(router->ranks[rank].posts[i].items);
        free(router->ranks[rank].posts);
        free(router->ranks[rank].now.items);
    }
    for (size_t i = 0; i < router->link_count; i++)
        free(router->links[i]);
    free(router->links);
    free(router->ranks);
}

struct model_routes *model_find_routes(const char *text, size_t length, const struct model_options *options, size_t k,
                                       enum path_selection select)
{
    struct model_routes *result = memory_zeroed(1, sizeof *result);
    struct router router = {.result = result, .k = k, .select = select};
    struct replayed replayed;

    replayed_init(&replayed, text, length, options);
    router.program = &replayed.program;
    find_routes(&router);
    result->rank_count = replayed.program.rank_count;
    result->stacks = replayed_copy_stacks(&replayed.program);
    replayed_deinit(&replayed);
    return result;
}

void model_routes_free(struct model_routes *routes)
{
    for (size_t i = 0; i < routes->count; i++)
        free(routes->items[i].pieces);
    replayed_free_stacks(routes->stacks, routes->rank_count);
    free(routes->items);
    free(routes->places);
    free(routes);
}
