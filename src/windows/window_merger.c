#include "windows/window_merger.h"

#include <stdlib.h>

struct assembly {
    const struct diag *diag;
    window_facts_taker *take;
    void *user;
    unsigned parts;
    struct window_facts *ring; /* from `first` on */
    size_t capacity;           /* a power of two */
    uint64_t first;
    uint64_t end;
    uint64_t next[WINDOW_PART_COUNT]; /* the window that lacks the part */
};

struct assembly *assembly_new(unsigned parts, window_facts_taker *take, void *user, const struct diag *diag)
{
    struct assembly *assembly = calloc(1, sizeof(*assembly));

    if (!assembly) {
        diag_no_memory(diag);
        return NULL;
    }
    assembly->diag = diag;
    assembly->take = take;
    assembly->user = user;
    assembly->parts = parts;
    return assembly;
}

void assembly_expect(struct assembly *assembly, enum window_part part)
{
    assembly->parts |= 1U << part;
}

struct assembly *assembly_free(struct assembly *assembly)
{
    if (assembly) {
        free(assembly->ring);
        free(assembly);
    }
    return NULL;
}

static struct window_facts *facts_at(const struct assembly *assembly, uint64_t window)
{
    return &assembly->ring[window & (assembly->capacity - 1)];
}

static int grow(struct assembly *assembly)
{
    size_t capacity = assembly->capacity > 0 ? assembly->capacity * 2 : 16;
    struct window_facts *ring = malloc(capacity * sizeof(*ring));

    if (!ring)
        return diag_no_memory(assembly->diag);
    for (uint64_t i = assembly->first; i < assembly->end; i++)
        ring[i & (capacity - 1)] = *facts_at(assembly, i);
    free(assembly->ring);
    assembly->ring = ring;
    assembly->capacity = capacity;
    return 0;
}

struct window_facts *assembly_next(struct assembly *assembly, enum window_part part)
{
    uint64_t window = assembly->next[part];

    if (window == assembly->end) {
        if (assembly->end - assembly->first == assembly->capacity && grow(assembly) < 0)
            return NULL;
        *facts_at(assembly, assembly->end++) = (struct window_facts){0};
    }
    return facts_at(assembly, window);
}

int assembly_hand_in(struct assembly *assembly, enum window_part part)
{
    int error = 0;

    facts_at(assembly, assembly->next[part]++)->parts |= 1U << part;
    while (error == 0 && assembly->first < assembly->end &&
           facts_at(assembly, assembly->first)->parts == assembly->parts)
        error = assembly->take(assembly->user, facts_at(assembly, assembly->first++));
    return error;
}
