#include "windows/window_merger.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/ring.h"

struct subscriber {
    window_facts_handler *handle;
    void *user;
};

struct window_merger {
    const struct diag *diag;
    struct subscriber *subscribers;
    size_t subscriber_count;
    size_t subscriber_capacity;
    unsigned expected;         /* parts that are submitted */
    unsigned implied;          /* parts that the totals bring with them */
    struct window_facts *ring; /* from `first` on */
    size_t capacity;
    uint64_t first;
    uint64_t end;
    uint64_t next[WINDOW_PART_COUNT]; /* the window that lacks the part */
};

struct window_merger *window_merger_new(unsigned parts, const struct diag *diag)
{
    struct window_merger *merger = calloc(1, sizeof(*merger));

    if (!merger) {
        diag_no_memory(diag);
        return NULL;
    }
    merger->diag = diag;
    merger->expected = parts & ~WINDOW_PARTS_OF_TOTALS;
    merger->implied = parts & WINDOW_PARTS_OF_TOTALS;
    return merger;
}

int window_merger_subscribe(struct window_merger *merger, window_facts_handler *handle, void *user)
{
    if (array_reserve(&merger->subscribers, &merger->subscriber_capacity, merger->subscriber_count + 1,
                      sizeof(*merger->subscribers)) < 0)
        return diag_no_memory(merger->diag);
    merger->subscribers[merger->subscriber_count++] = (struct subscriber){handle, user};
    return 0;
}

void window_merger_expect(struct window_merger *merger, enum window_part part)
{
    merger->expected |= 1U << part;
}

struct window_merger *window_merger_free(struct window_merger *merger)
{
    if (merger) {
        free(merger->subscribers);
        free(merger->ring);
        free(merger);
    }
    return NULL;
}

static struct window_facts *facts_at(const struct window_merger *merger, uint64_t window)
{
    return &merger->ring[ring_index(window, merger->capacity)];
}

struct window_facts *window_merger_next(struct window_merger *merger, enum window_part part)
{
    uint64_t window = merger->next[part];

    if (window == merger->end) {
        size_t count = (size_t)(merger->end - merger->first);

        if (ring_reserve(&merger->ring, &merger->capacity, merger->first, count, count + 1, sizeof(*merger->ring)) <
            0) {
            diag_no_memory(merger->diag);
            return NULL;
        }
        *facts_at(merger, merger->end++) = (struct window_facts){0};
    }
    return facts_at(merger, window);
}

static int publish_window(const struct window_merger *merger, struct window_facts *facts)
{
    int error = 0;

    facts->parts |= merger->implied;
    for (size_t i = 0; i < merger->subscriber_count && error == 0; i++)
        error = merger->subscribers[i].handle(merger->subscribers[i].user, facts);
    return error;
}

int window_merger_submit(struct window_merger *merger, enum window_part part)
{
    int error = 0;

    facts_at(merger, merger->next[part]++)->parts |= 1U << part;
    while (error == 0 && merger->first < merger->end && facts_at(merger, merger->first)->parts == merger->expected)
        error = publish_window(merger, facts_at(merger, merger->first++));
    return error;
}

int window_merger_on_totals(void *user, const struct window_totals *totals)
{
    struct window_merger *merger = user;
    struct window_facts *facts = window_merger_next(merger, WINDOW_PART_TOTALS);

    if (!facts)
        return ERROR_MEMORY;
    facts->totals = *totals;
    return window_merger_submit(merger, WINDOW_PART_TOTALS);
}
