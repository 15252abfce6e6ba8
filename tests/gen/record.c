#include "gen/record.h"

#include <stdlib.h>

#include "model/memory.h"

struct record *record_add(struct record_list *list, int64_t time, uint32_t task, int rank_in_time, uint64_t sequence)
{
    memory_append(list->records, list->count,
                  (struct record){.time = time, .task = task, .rank_in_time = rank_in_time, .sequence = sequence});
    return &list->records[list->count - 1];
}

static int compare(const void *left, const void *right)
{
    const struct record *a = left, *b = right;

    if (a->time != b->time)
        return a->time < b->time ? -1 : 1;
    if (a->task != b->task)
        return a->task < b->task ? -1 : 1;
    if (a->rank_in_time != b->rank_in_time)
        return a->rank_in_time - b->rank_in_time;
    return (a->sequence > b->sequence) - (a->sequence < b->sequence);
}

void record_sort(struct record_list *list)
{
    if (list->count > 0)
        qsort(list->records, list->count, sizeof *list->records, compare);
}
