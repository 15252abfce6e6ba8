#include "replay/events/thread_lines.h"

#include <stdlib.h>

#include "paraver/mpi_call.h"

struct thread_line *thread_lines_find(struct thread_lines *lines, uint32_t rank, uint32_t thread)
{
    if (!lines->items)
        lines->items = calloc(lines->first[lines->rank_count], sizeof(*lines->items));
    return lines->items ? &lines->items[lines->first[rank] + thread - 1] : NULL;
}

const struct thread_line *thread_lines_peek(const struct thread_lines *lines, uint32_t rank, uint32_t thread)
{
    return lines->items ? &lines->items[lines->first[rank] + thread - 1] : NULL;
}

static struct thread_line *line_of(struct thread_lines *lines, uint32_t rank, uint32_t thread)
{
    return &lines->items[lines->first[rank] + thread - 1];
}

void thread_lines_enter(struct thread_lines *lines, struct threads_inside *inside, uint32_t rank, uint32_t thread)
{
    struct thread_line *line = line_of(lines, rank, thread);

    line->before = inside->last;
    line->after = 0;
    if (inside->last)
        line_of(lines, rank, inside->last)->after = thread;
    else
        inside->first = thread;
    inside->last = thread;
}

void thread_lines_leave(struct thread_lines *lines, struct threads_inside *inside, uint32_t rank, uint32_t thread)
{
    struct thread_line *line = line_of(lines, rank, thread);

    if (line->before)
        line_of(lines, rank, line->before)->after = line->after;
    else
        inside->first = line->after;
    if (line->after)
        line_of(lines, rank, line->after)->before = line->before;
    else
        inside->last = line->before;
    line->call = MPI_CALL_NONE;
}

bool threads_inside_use(const struct thread_lines *lines, const struct threads_inside *inside, uint32_t rank,
                        uint32_t asking, uint32_t communicator)
{
    for (uint32_t thread = inside->first; thread != 0;) {
        const struct thread_line *line = thread_lines_peek(lines, rank, thread);

        if (thread != asking && line->communicator == communicator)
            return true;
        thread = line->after;
    }
    return false;
}
