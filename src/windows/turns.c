#include "windows/turns.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"

int turn_list_add(struct turn_list *list, const struct turn_window *window)
{
    while (list->count > 0 && list->items[list->count - 1].start >= window->start)
        list->count--;
    return array_append(list->items, list->count, list->capacity, *window);
}

int turn_list_copy(struct turn_list *list, const struct turn_list *from)
{
    struct turn_window *items = malloc((from->count + 1) * sizeof(*items));

    turn_list_deinit(list);
    if (!items)
        return ERROR_MEMORY;
    if (from->count > 0)
        memcpy(items, from->items, from->count * sizeof(*items));
    *list = *from;
    list->items = items;
    list->capacity = from->count + 1;
    return 0;
}

void turn_list_deinit(struct turn_list *list)
{
    free(list->items);
    *list = (struct turn_list){.count = 0};
}

static bool turn_has_begun(const void *list, uint64_t item, const void *time)
{
    return ((const struct turn_list *)list)->items[item].start <= *(const int64_t *)time;
}

const struct turn_window *turn_list_find(const struct turn_list *list, int64_t time)
{
    uint64_t behind = sorted_find(0, list->count, turn_has_begun, list, &time);

    return behind > 0 ? &list->items[behind - 1] : NULL;
}

int mean_turn_add(void *user, const struct window_facts *facts)
{
    struct mean_turn *mean = user;
    struct window_facts *sums = &mean->facts;
    int64_t most_work = sums->threads.most_work + facts->threads.most_work;

    if (facts->turn.turns == 0)
        return 0;
    if (mean->turns == 0) {
        *sums = *facts;
    } else {
        window_totals_add(&sums->totals, &facts->totals);
        thread_sums_merge(&sums->threads, &facts->threads);
        sums->threads.most_work = most_work;
        sums->counters.instructions += facts->counters.instructions;
        sums->counters.cycles += facts->counters.cycles;
        sums->counters.cycles_time += facts->counters.cycles_time;
    }
    mean->turns += facts->turn.turns;
    return 0;
}

bool mean_turn_conclude(struct mean_turn *mean)
{
    int64_t turns = (int64_t)mean->turns;
    struct window_totals *totals = &mean->facts.totals;
    struct thread_sums *threads = &mean->facts.threads;
    struct counter_sums *counters = &mean->facts.counters;

    if (turns == 0)
        return false;
    totals->end = totals->start + (totals->end - totals->start) / turns;
    totals->useful_sum /= turns;
    totals->useful_max /= turns;
    totals->ideal /= turns;
    totals->ideal_sum /= turns;
    totals->overhead_sum /= turns;
    totals->absent_sum /= turns;
    totals->useful_squares = 0;
    for (int part = 0; part < THREAD_PART_COUNT; part++) {
        threads->parts[part] /= turns;
        threads->in_regions[part] /= turns;
    }
    threads->losses.busy /= turns;
    threads->losses.imbalance /= turns;
    threads->losses.scheduling /= turns;
    threads->losses.unused /= turns;
    threads->losses.own_imbalance /= turns;
    threads->losses.own_scheduling /= turns;
    threads->losses.own_unused /= turns;
    threads->rank_useful /= turns;
    threads->most_work /= turns;
    threads->first_work /= turns;
    threads->hidden_calls /= turns;
    counters->instructions /= mean->turns;
    counters->cycles /= mean->turns;
    counters->cycles_time /= turns;
    return true;
}
