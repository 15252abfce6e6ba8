#include "replay/between_calls.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"
#include "replay/relay.h"

/* An interval or an event. */
struct held_item {
    bool is_event;
    union {
        struct interval interval;
        struct stream_event event;
    };
};

struct held_rank {
    struct held_item *items;
    size_t count;
    size_t capacity;
    bool goes_on; /* the next call's site is known, or is not waited for any more */
};

struct between_calls {
    const struct diag *diag;
    struct listener *listener; /* its own */
    struct relay relay;
    uint32_t rank_count;
    struct held_rank ranks[];
};

static int pass_item(const struct between_calls *between, const struct held_item *item)
{
    return item->is_event ? relay_event(&between->relay, &item->event)
                          : relay_interval(&between->relay, &item->interval);
}

/* Computations in pieces are rare: nothing is kept for the next one. */
static int release_held(struct between_calls *between, uint32_t index)
{
    struct held_rank *rank = &between->ranks[index];
    int error = 0;

    for (size_t i = 0; i < rank->count && error == 0; i++)
        error = pass_item(between, &rank->items[i]);
    free(rank->items);
    rank->items = NULL;
    rank->count = rank->capacity = 0;
    return error;
}

static int hold_item(struct between_calls *between, uint32_t index, const struct held_item *item)
{
    struct held_rank *rank = &between->ranks[index];

    if (rank->count == BETWEEN_CALLS_MAX) {
        int error = release_held(between, index);

        rank->goes_on = true;
        return error < 0 ? error : pass_item(between, item);
    }
    return diag_memory(between->diag, array_append(rank->items, rank->count, rank->capacity, *item));
}

static int between_on_interval(void *self, const struct interval *interval)
{
    struct between_calls *between = self;
    struct held_rank *rank = &between->ranks[interval->rank];
    bool lies_between = interval->call == 0 && (interval->state == STATE_USEFUL || interval->state == STATE_OVERHEAD);
    int error;

    if (!rank->goes_on && lies_between)
        return hold_item(between, interval->rank, &(struct held_item){.interval = *interval});
    error = rank->count > 0 ? release_held(between, interval->rank) : 0;
    if (interval->is_exit)
        rank->goes_on = false;
    return error < 0 ? error : relay_interval(&between->relay, interval);
}

static int between_on_event(void *self, const struct stream_event *event)
{
    struct between_calls *between = self;

    if (between->ranks[event->rank].count == 0)
        return relay_event(&between->relay, event);
    return hold_item(between, event->rank, &(struct held_item){.is_event = true, .event = *event});
}

static int between_on_site(void *self, const struct call_site *site)
{
    struct between_calls *between = self;
    int error = 0;

    for (size_t i = 0; i < between->relay.count && error >= 0; i++)
        error = between->relay.listeners[i].site(between->relay.listeners[i].self, site);
    between->ranks[site->rank].goes_on = true;
    return error < 0 ? error : release_held(between, site->rank);
}

static int between_on_post(void *self, const struct post *post, void *token)
{
    (void)token;
    return release_held(self, post->rank);
}

static int between_on_join(void *self, const struct join *join)
{
    return release_held(self, join->rank);
}

static int between_on_finish(void *self, int64_t end)
{
    struct between_calls *between = self;
    int error = 0;

    (void)end;
    for (uint32_t i = 0; i < between->rank_count && error == 0; i++)
        error = release_held(between, i);
    return error;
}

struct between_calls *between_calls_new(struct listener_list *listeners, uint32_t rank_count, const struct diag *diag)
{
    struct between_calls *between = diag_allocate(diag, 1, sizeof(*between) + rank_count * sizeof(between->ranks[0]));

    if (!between)
        return NULL;
    between->diag = diag;
    between->listener = listener_list_next(listeners);
    between->relay.event = between_on_event;
    between->rank_count = rank_count;
    *between->listener = (struct listener){
        .self = between,
        .skips_ends = ~0U,
        .takes_whole_useful = true,
        .interval = between_on_interval,
        .post = between_on_post,
        .join = between_on_join,
        .site = between_on_site,
        .finish = between_on_finish,
    };
    listener_list_take(listeners);
    return between;
}

struct between_calls *between_calls_free(struct between_calls *between)
{
    for (uint32_t i = 0; between && i < between->rank_count; i++)
        free(between->ranks[i].items);
    if (between)
        relay_deinit(&between->relay);
    free(between);
    return NULL;
}

int between_calls_take(struct between_calls *between, const struct listener_list *listeners)
{
    int error = 0;

    for (struct listener *next = between->listener + 1; next < listener_list_next(listeners) && error == 0; next++) {
        if (!next->site)
            continue;
        error = relay_take(&between->relay, between->listener, next);
        next->site = NULL;
    }
    return diag_memory(between->diag, error);
}
