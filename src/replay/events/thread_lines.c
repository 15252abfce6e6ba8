#include "replay/events/thread_lines.h"

#include <stdlib.h>

#include "paraver/mpi_call.h"

void thread_lines_deinit(struct thread_lines *lines)
{
    for (size_t number = 0; number < lines->list.count; number++)
        free(((struct thread_line **)lines->list.items)[number]);
    keyed_list_deinit(&lines->list);
    lines->latest = NULL;
}

static struct thread_line *find_line(const struct thread_lines *lines, uint32_t rank, uint32_t thread)
{
    struct thread_line *const *line;

    if (lines->latest && lines->latest->rank == rank && lines->latest->thread == thread)
        return lines->latest;
    line = keyed_list_find(&lines->list, key_of_two(rank, thread), sizeof(struct thread_line *));
    return line ? *line : NULL;
}

struct thread_line *thread_lines_find(struct thread_lines *lines, uint32_t rank, uint32_t thread)
{
    struct thread_line *line = find_line(lines, rank, thread);
    struct thread_line **place;

    if (!line) {
        line = calloc(1, sizeof(*line));
        place = line ? keyed_list_get(&lines->list, key_of_two(rank, thread), sizeof(struct thread_line *)) : NULL;
        if (!place) {
            free(line);
            return NULL;
        }
        *line = (struct thread_line){.rank = rank, .thread = thread};
        *place = line;
    }
    lines->latest = line;
    return line;
}

const struct thread_line *thread_lines_peek(const struct thread_lines *lines, uint32_t rank, uint32_t thread)
{
    return find_line(lines, rank, thread);
}

const struct thread_line *thread_lines_at(const struct thread_lines *lines, size_t number)
{
    return ((struct thread_line *const *)lines->list.items)[number];
}

void thread_line_enter(struct thread_line *line, struct thread_line **inside)
{
    line->before = *inside ? *inside : line;
    line->after = *inside ? (*inside)->after : line;
    line->before->after = line->after->before = line;
    *inside = line;
}

void thread_line_leave(struct thread_line *line, struct thread_line **inside)
{
    line->before->after = line->after;
    line->after->before = line->before;
    if (*inside == line)
        *inside = line->before != line ? line->before : NULL;
    line->call.number = MPI_CALL_NONE;
}

bool thread_lines_use(const struct thread_line *inside, uint32_t asking, uint32_t communicator)
{
    const struct thread_line *line = inside;

    while (line && (line->thread == asking || line->call.communicator != communicator))
        line = line->before != inside ? line->before : NULL;
    return line;
}
