#include "export/cut_counts.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

enum { MARKS_KEPT = 1 << 10, COUNTERS_KEPT = 1 << 10 };

void cut_counts_deinit(struct cut_counts *counts)
{
    free(counts->counters);
    free(counts->marks);
    *counts = (struct cut_counts){0};
}

static int64_t greater(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

void cut_counts_reach(struct cut_counts *counts, int64_t time, const struct cut_borders *borders)
{
    if (counts->computes && time > borders->to)
        counts->after += time - greater(counts->event, borders->to);
    counts->previous = counts->event;
    counts->event = time;
}

void cut_counts_change(struct cut_counts *counts, int64_t time, bool computes)
{
    counts->computes = computes;
    if (counts->change != time)
        counts->before = counts->change;
    counts->change = time;
}

/* What was counted up to `border`, rounded down, so that parts add up. */
static uint64_t count_up_to(uint64_t value, int64_t begin, int64_t end, int64_t border)
{
    if (border >= end || border <= begin)
        return border >= end ? value : 0;
    return (uint64_t)((unsigned __int128)value * (uint64_t)(border - begin) / (uint64_t)(end - begin));
}

int cut_counts_read(struct cut_counts *counts, int64_t time, struct prv_pair *pair, const struct cut_borders *borders)
{
    struct cut_counter *counter = NULL;
    uint64_t before;

    /* A thread has some ten counters; what is beyond all that it can have is not followed. */
    for (size_t i = 0; i < counts->counter_count && !counter; i++)
        if (counts->counters[i].type == pair->type)
            counter = &counts->counters[i];
    if (!counter && counts->counter_count < COUNTERS_KEPT) {
        if (array_reserve(&counts->counters, &counts->counter_capacity, counts->counter_count + 1,
                          sizeof(*counts->counters)) < 0)
            return ERROR_MEMORY;
        counter = &counts->counters[counts->counter_count++];
        *counter = (struct cut_counter){.type = pair->type};
    }
    /* What one line counts, others at its time count as well: the computation, or call, that ends there. */
    if (time > counts->read) {
        counts->begin = greater(counts->read, counts->change < time ? counts->change : counts->before);
        counts->read = time;
    }
    /* A counter that ran backwards: the record is damaged. */
    if (!counter || pair->value > INT64_MAX)
        return 0;
    before = counts->begin < borders->from ? count_up_to(pair->value, counts->begin, time, borders->from) : 0;
    if (time < borders->to) {
        pair->value -= before;
    } else if (!counter->is_over) {
        counter->is_over = true;
        counter->is_told = counts->begin < borders->to;
        if (counter->is_told)
            counter->last = count_up_to(pair->value, counts->begin, time, borders->to) - before;
    }
    return 0;
}

/* The mark that an end closes: the latest with room for so much time, else the earliest. -1: there is none. */
static int64_t close_open_mark(struct cut_counts *counts, uint32_t family, int64_t time, uint64_t length,
                               bool is_outside)
{
    size_t found = counts->mark_count;
    int64_t mark;

    for (size_t i = counts->mark_count; i-- > 0;) {
        if (counts->marks[i].family != family)
            continue;
        found = i;
        if (is_outside || (uint64_t)(time - counts->marks[i].time) >= length)
            break;
    }
    if (found == counts->mark_count)
        return -1;
    mark = counts->marks[found].time;
    counts->mark_count--;
    memmove(counts->marks + found, counts->marks + found + 1, (counts->mark_count - found) * sizeof(*counts->marks));
    return mark;
}

/* Of an end behind the stretch: it took what was computed last, first. The rest, where its mark lies before, is told at
 * the border, that of all such ends of a family in one. */
static void tell_polled(struct cut_counts *counts, uint32_t family, int64_t mark, uint64_t length,
                        const struct cut_borders *borders)
{
    uint64_t behind = length < (uint64_t)counts->after ? length : (uint64_t)counts->after;
    uint64_t most = mark < borders->to ? (uint64_t)(borders->to - greater(mark, borders->from)) : 0;

    counts->after -= (int64_t)behind;
    length = length - behind < most ? length - behind : most;
    if (length == 0)
        return;
    if (!(counts->polled_families >> family & 1))
        counts->polled[family] = borders->polls_outside >> family & 1 ? most : 0;
    counts->polled_families |= 1U << family;
    if (borders->polls_outside >> family & 1)
        counts->polled[family] -= length < counts->polled[family] ? length : counts->polled[family];
    else
        counts->polled[family] += length;
}

int cut_counts_poll(struct cut_counts *counts, int64_t time, struct prv_pair *pair, const struct cut_borders *borders)
{
    uint32_t family = (pair->type - CUT_POLL_FIRST_TYPE) / 2;
    bool is_outside = borders->polls_outside >> family & 1;
    bool is_time = (pair->type - CUT_POLL_FIRST_TYPE) % 2 != 0;
    uint64_t length = pair->value;
    int64_t here;
    int64_t mark;

    if (!is_time && time >= borders->to && counts->failed[family] == 0)
        counts->failed[family] = pair->value;
    if (!is_time && pair->value != 0)
        return 0;
    if (!is_time) {
        if (counts->mark_count == MARKS_KEPT) {
            counts->mark_count--;
            memmove(counts->marks, counts->marks + 1, counts->mark_count * sizeof(*counts->marks));
        }
        if (array_reserve(&counts->marks, &counts->mark_capacity, counts->mark_count + 1, sizeof(*counts->marks)) < 0)
            return ERROR_MEMORY;
        counts->marks[counts->mark_count++] = (struct cut_mark){time, family};
        return 0;
    }
    mark = close_open_mark(counts, family, time, length, is_outside);
    if (mark < 0)
        mark = counts->previous;
    if (is_outside)
        length = (uint64_t)(time - mark) > length ? (uint64_t)(time - mark) - length : 0;
    if (length > (uint64_t)(time - mark))
        length = (uint64_t)(time - mark);
    if (time < borders->to) {
        here = time - greater(mark, borders->from);
        if (is_outside)
            pair->value = (uint64_t)here - (length < (uint64_t)here ? length : (uint64_t)here);
    } else {
        tell_polled(counts, family, mark, length, borders);
    }
    return 0;
}
