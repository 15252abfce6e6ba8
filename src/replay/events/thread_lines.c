#include "replay/events/thread_lines.h"

#include <stdlib.h>

#include "base/array.h"
#include "paraver/mpi_call.h"

enum { CHUNK = 64 };

static struct thread_line *line_number(const struct thread_lines *lines, size_t number)
{
    return &lines->chunks[number / CHUNK][number % CHUNK];
}

void thread_lines_deinit(struct thread_lines *lines)
{
    for (size_t number = 0; number < lines->count; number += CHUNK)
        free(lines->chunks[number / CHUNK]);
    free(lines->chunks);
    hash_index_deinit(&lines->index);
    *lines = (struct thread_lines){0};
}

static uint64_t key_of_line(uint32_t rank, uint32_t thread)
{
    return (uint64_t)rank << 32 | thread;
}

static bool line_has_key(const void *lines, uint32_t number, const void *key)
{
    const struct thread_line *line = line_number(lines, number);

    return key_of_line(line->rank, line->thread) == *(const uint64_t *)key;
}

static struct thread_line *find_line(const struct thread_lines *lines, uint32_t rank, uint32_t thread)
{
    uint64_t key = key_of_line(rank, thread);
    uint32_t number;

    if (lines->latest && lines->latest->rank == rank && lines->latest->thread == thread)
        return lines->latest;
    number = hash_index_find(&lines->index, hash_of(key), line_has_key, lines, &key);
    return number == HASH_INDEX_NONE ? NULL : line_number(lines, number);
}

static struct thread_line *add_line(struct thread_lines *lines, uint32_t rank, uint32_t thread)
{
    size_t chunk = lines->count / CHUNK;

    if (lines->count >= HASH_INDEX_NONE - 1)
        return NULL;
    if (lines->count % CHUNK == 0) {
        if (array_reserve(&lines->chunks, &lines->capacity, chunk + 1, sizeof(struct thread_line *)) < 0)
            return NULL;
        lines->chunks[chunk] = calloc(CHUNK, sizeof(**lines->chunks));
        if (!lines->chunks[chunk])
            return NULL;
    }
    if (hash_index_add(&lines->index, hash_of(key_of_line(rank, thread)), (uint32_t)lines->count) < 0) {
        if (lines->count % CHUNK == 0)
            free(lines->chunks[chunk]);
        return NULL;
    }
    *line_number(lines, lines->count) = (struct thread_line){.rank = rank, .thread = thread};
    return line_number(lines, lines->count++);
}

struct thread_line *thread_lines_find(struct thread_lines *lines, uint32_t rank, uint32_t thread)
{
    struct thread_line *line = find_line(lines, rank, thread);

    if (!line)
        line = add_line(lines, rank, thread);
    lines->latest = line;
    return line;
}

const struct thread_line *thread_lines_peek(const struct thread_lines *lines, uint32_t rank, uint32_t thread)
{
    return find_line(lines, rank, thread);
}

const struct thread_line *thread_lines_at(const struct thread_lines *lines, size_t number)
{
    return line_number(lines, number);
}

void thread_lines_enter(struct thread_lines *lines, struct threads_inside *inside, uint32_t rank, uint32_t thread)
{
    struct thread_line *line = find_line(lines, rank, thread);

    line->before = inside->last;
    line->after = 0;
    if (inside->last)
        find_line(lines, rank, inside->last)->after = thread;
    else
        inside->first = thread;
    inside->last = thread;
}

void thread_lines_leave(struct thread_lines *lines, struct threads_inside *inside, uint32_t rank, uint32_t thread)
{
    struct thread_line *line = find_line(lines, rank, thread);

    if (line->before)
        find_line(lines, rank, line->before)->after = line->after;
    else
        inside->first = line->after;
    if (line->after)
        find_line(lines, rank, line->after)->before = line->before;
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
