#include "replay/between_calls.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"

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

/* Before one listener. */
struct call_front {
    struct listener inner;
    const struct diag *diag;
    uint32_t rank_count;
    struct held_rank *ranks;
};

struct between_calls {
    size_t count;
    struct call_front fronts[];
};

static int pass_item(const struct call_front *front, const struct held_item *item)
{
    const struct listener *inner = &front->inner;

    return item->is_event ? inner->event(inner->self, &item->event) : inner->interval(inner->self, &item->interval);
}

/* Computations in pieces are rare: nothing is kept for the next one. */
static int release_held(struct call_front *front, uint32_t index)
{
    struct held_rank *rank = &front->ranks[index];
    int error = 0;

    for (size_t i = 0; i < rank->count && error == 0; i++)
        error = pass_item(front, &rank->items[i]);
    free(rank->items);
    rank->items = NULL;
    rank->count = rank->capacity = 0;
    return error;
}

static int hold_item(struct call_front *front, uint32_t index, const struct held_item *item)
{
    struct held_rank *rank = &front->ranks[index];

    if (rank->count == BETWEEN_CALLS_MAX) {
        int error = release_held(front, index);

        rank->goes_on = true;
        return error < 0 ? error : pass_item(front, item);
    }
    return diag_memory(front->diag, array_append(rank->items, rank->count, rank->capacity, *item));
}

static int between_on_interval(void *self, const struct interval *interval)
{
    struct call_front *front = self;
    struct held_rank *rank = &front->ranks[interval->rank];
    struct held_item item = {.interval = *interval};
    bool lies_between = interval->call == 0 && (interval->state == STATE_USEFUL || interval->state == STATE_OVERHEAD);
    int error;

    if (!rank->goes_on && lies_between)
        return hold_item(front, interval->rank, &item);
    error = rank->count > 0 ? release_held(front, interval->rank) : 0;
    if (interval->is_exit)
        rank->goes_on = false;
    return error < 0 ? error : pass_item(front, &item);
}

static int between_on_event(void *self, const struct stream_event *event)
{
    struct call_front *front = self;
    struct held_item item = {.is_event = true, .event = *event};

    return front->ranks[event->rank].count > 0 ? hold_item(front, event->rank, &item) : pass_item(front, &item);
}

static int between_on_site(void *self, const struct call_site *site)
{
    struct call_front *front = self;
    int error = front->inner.site(front->inner.self, site);

    front->ranks[site->rank].goes_on = true;
    return error < 0 ? error : release_held(front, site->rank);
}

/* It is about the next call, as what is held is. */
static int between_on_trail(void *self, const struct function_trail *trail)
{
    const struct call_front *front = self;

    return front->inner.trail(front->inner.self, trail);
}

static int between_on_post(void *self, const struct post *post, void *token)
{
    struct call_front *front = self;
    int error = release_held(front, post->rank);

    return error < 0 ? error : front->inner.post(front->inner.self, post, token);
}

static void between_on_merge(void *self, void *token, const void *before)
{
    const struct call_front *front = self;

    front->inner.merge(front->inner.self, token, before);
}

static int between_on_join(void *self, const struct join *join)
{
    struct call_front *front = self;
    int error = release_held(front, join->rank);

    return error < 0 ? error : front->inner.join(front->inner.self, join);
}

static void between_on_copy(void *self, const void *token)
{
    const struct call_front *front = self;

    front->inner.copy(front->inner.self, token);
}

static void between_on_forget(void *self, void *token)
{
    const struct call_front *front = self;

    front->inner.forget(front->inner.self, token);
}

static int between_on_finish(void *self, int64_t end)
{
    struct call_front *front = self;
    int error = 0;

    for (uint32_t i = 0; i < front->rank_count && error == 0; i++)
        error = release_held(front, i);
    return error < 0 || !front->inner.finish ? error : front->inner.finish(front->inner.self, end);
}

static int put_before(struct call_front *front, struct listener *listener, uint32_t rank_count, const struct diag *diag)
{
    *front = (struct call_front){.inner = *listener, .diag = diag, .rank_count = rank_count};
    front->ranks = array_zeroed(rank_count, sizeof(*front->ranks));
    if (!front->ranks)
        return diag_no_memory(diag);
    listener->self = front;
    listener->interval = between_on_interval;
    listener->event = listener->event ? between_on_event : NULL;
    listener->site = between_on_site;
    listener->trail = listener->trail ? between_on_trail : NULL;
    listener->post = listener->post ? between_on_post : NULL;
    listener->merge = listener->merge ? between_on_merge : NULL;
    listener->join = listener->join ? between_on_join : NULL;
    listener->copy = listener->copy ? between_on_copy : NULL;
    listener->forget = listener->forget ? between_on_forget : NULL;
    listener->finish = between_on_finish;
    return 0;
}

struct between_calls *between_calls_new(struct listener *listeners, size_t count, uint32_t rank_count,
                                        const struct diag *diag)
{
    struct between_calls *between = calloc(1, sizeof(*between) + count * sizeof(*between->fronts));

    if (!between) {
        diag_no_memory(diag);
        return NULL;
    }
    for (size_t i = 0; i < count; i++)
        if (listeners[i].site && put_before(&between->fronts[between->count++], &listeners[i], rank_count, diag) < 0)
            return between_calls_free(between);
    return between;
}

struct between_calls *between_calls_free(struct between_calls *between)
{
    for (size_t i = 0; between && i < between->count; i++) {
        struct call_front *front = &between->fronts[i];

        for (uint32_t rank = 0; front->ranks && rank < front->rank_count; rank++)
            free(front->ranks[rank].items);
        free(front->ranks);
    }
    free(between);
    return NULL;
}
