#include "gen/record.h"

#include <stdlib.h>

#include "gen/text.h"

struct record *record_add(struct record_list *list, int64_t time, uint32_t task, int rank_in_time, uint64_t sequence)
{
    struct record *record;

    if (list->count == list->capacity) {
        list->capacity = 2 * list->capacity + 16;
        list->records = text_resize(list->records, list->capacity, sizeof *list->records);
    }
    record = &list->records[list->count++];
    *record = (struct record){.time = time, .task = task, .rank_in_time = rank_in_time, .sequence = sequence};
    return record;
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
