#include "reports/worst_windows/worst_windows.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"

enum { JOINED_MOST = 500 }; /* that are compared with each other: more are hardly read */

static struct worst_window losses_of_window(const struct window_totals *totals)
{
    __int128 ranks = totals->ranks;
    int64_t length = totals->end - totals->start;

    return (struct worst_window){
        .totals = *totals,
        .lost = ranks * length - totals->useful_sum,
        .losses =
            {
                [LOSS_LOAD_BALANCE] = ranks * totals->useful_max - totals->useful_sum,
                [LOSS_SERIALISATION] = ranks * (totals->ideal - totals->useful_max),
                [LOSS_TRANSFER] = ranks * (length - totals->ideal),
            },
    };
}

int worst_windows_add(struct worst_windows *worst, const struct window_totals *totals)
{
    struct worst_window window = losses_of_window(totals);
    size_t index = worst->count;

    while (index > 0 && worst->items[index - 1].lost < window.lost)
        index--;
    if (index == worst->most)
        return 0;
    if (worst->count < worst->most) {
        int error = array_reserve(&worst->items, &worst->capacity, worst->count + 1, sizeof(window));

        if (error < 0)
            return error;
        worst->count++;
    }
    for (size_t i = worst->count - 1; i > index; i--)
        worst->items[i] = worst->items[i - 1];
    worst->items[index] = window;
    return 0;
}

static bool are_neighbours(const struct worst_window *a, const struct worst_window *b)
{
    return (a->totals.end == b->totals.start || b->totals.end == a->totals.start) &&
           worst_window_cause(a) == worst_window_cause(b);
}

/* The stretch of the worse one takes over the other's. */
static void join_stretches(struct worst_windows *worst, size_t into, size_t from)
{
    for (size_t i = 0; i < worst->count; i++)
        if (worst->items[i].stretch == from)
            worst->items[i].stretch = into;
}

void worst_windows_join(struct worst_windows *worst)
{
    for (size_t i = 0; i < worst->count; i++)
        worst->items[i].stretch = i;
    for (size_t i = 0; i < worst->count && i < JOINED_MOST; i++)
        for (size_t k = i + 1; k < worst->count && k < JOINED_MOST; k++) {
            size_t first = worst->items[i].stretch;
            size_t second = worst->items[k].stretch;

            if (first != second && are_neighbours(&worst->items[i], &worst->items[k]))
                join_stretches(worst, first < second ? first : second, first < second ? second : first);
        }
}

static void add_window(struct worst_window *sum, const struct worst_window *window)
{
    sum->totals.start = window->totals.start < sum->totals.start ? window->totals.start : sum->totals.start;
    sum->totals.end = window->totals.end > sum->totals.end ? window->totals.end : sum->totals.end;
    sum->totals.overhead_sum += window->totals.overhead_sum;
    sum->lost += window->lost;
    for (int i = 0; i < LOSS_COUNT; i++)
        sum->losses[i] += window->losses[i];
}

size_t worst_windows_sum(const struct worst_windows *worst, size_t index, struct worst_window *sum)
{
    size_t count = 1;

    *sum = worst->items[index];
    for (size_t i = 0; i < worst->count; i++)
        if (i != index && worst->items[i].stretch == index) {
            add_window(sum, &worst->items[i]);
            count++;
        }
    return count;
}

void worst_windows_deinit(struct worst_windows *worst)
{
    free(worst->items);
    *worst = (struct worst_windows){0};
}

enum window_loss worst_window_cause(const struct worst_window *window)
{
    enum window_loss cause = LOSS_LOAD_BALANCE;

    if (window->lost > 0 && window->totals.overhead_sum * 2 >= window->lost)
        return LOSS_OVERHEAD;
    for (int i = 1; i < LOSS_COUNT; i++)
        if (window->losses[i] > window->losses[cause])
            cause = (enum window_loss)i;
    return cause;
}

__int128 worst_window_loss(const struct worst_window *window, enum window_loss cause)
{
    return cause == LOSS_OVERHEAD ? window->totals.overhead_sum : window->losses[cause];
}
