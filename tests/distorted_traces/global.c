#include "distorted_traces/global.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/memory.h"
#include "property/scan.h"

enum { TYPE_COLLECTIVE = 50000002, TYPE_COMMUNICATOR = 50100004 };

/* One call of the sequence that all ranks make. */
struct global_call {
    int64_t first_enter;
    int64_t last_exit;
    uint32_t entered;
};

struct rank_state {
    uint64_t open; /* all-to-all that the rank is in; 0: none */
    bool is_global;
    int64_t enter;
    size_t calls; /* global ones so far */
};

/* Barrier, Allreduce, Alltoall, Allgather, Allgatherv, Reduce_scatter, Reduce_scatter_block, Alltoallv */
static bool is_all_to_all(uint64_t call)
{
    static const uint64_t calls[] = {8, 10, 11, 12, 17, 18, 80, 168};

    for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++)
        if (calls[i] == call)
            return true;
    return false;
}

/* The communicator with as many members as there are ranks; the first of them is the world. */
static uint64_t find_world(const struct gen_text *trace, uint32_t ranks)
{
    for (const char *line = trace->text; line; line = strchr(line, '\n')) {
        uint64_t id;
        uint32_t members;

        line += *line == '\n';
        if (sscanf(line, "c:1:%" SCNu64 ":%" SCNu32 ":", &id, &members) == 2 && members == ranks)
            return id;
    }
    return 0;
}

static void take_exit(struct rank_state *rank, int64_t time, struct global_call **calls, size_t *count)
{
    if (rank->open > 0 && rank->is_global) {
        struct global_call *call;

        if (rank->calls == *count) {
            *calls = memory_grow(*calls, *count, sizeof(**calls));
            (*calls)[(*count)++] = (struct global_call){INT64_MAX, 0, 0};
        }
        call = &(*calls)[rank->calls++];
        call->first_enter = rank->enter < call->first_enter ? rank->enter : call->first_enter;
        call->last_exit = time > call->last_exit ? time : call->last_exit;
        call->entered++;
    }
    rank->open = 0;
    rank->is_global = false;
}

int64_t global_call_after(const struct gen_text *trace, uint32_t ranks, int64_t from)
{
    struct rank_state *states = memory_zeroed(ranks, sizeof(*states));
    uint64_t world = find_world(trace, ranks);
    struct global_call *calls = NULL;
    size_t count = 0;
    int64_t found = INT64_MAX;
    struct scan scan;

    scan_init(&scan, trace);
    for (size_t i = 0; i < scan.count; i++) {
        const struct scan_event *event = &scan.events[i];
        struct rank_state *rank = &states[event->task - 1];

        if (event->type == TYPE_COLLECTIVE && event->value == 0) {
            take_exit(rank, event->time, &calls, &count);
        } else if (event->type == TYPE_COLLECTIVE) {
            rank->open = is_all_to_all(event->value) ? event->value : 0;
            rank->enter = event->time;
        } else if (event->type == TYPE_COMMUNICATOR) {
            rank->is_global = event->value == world;
        }
    }
    for (size_t i = count; i > 0 && calls[i - 1].first_enter >= from; i--)
        if (calls[i - 1].entered == ranks)
            found = calls[i - 1].last_exit;
    scan_deinit(&scan);
    free(states);
    free(calls);
    return found;
}
