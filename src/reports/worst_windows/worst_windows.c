#include "reports/worst_windows/worst_windows.h"

#include <stdlib.h>

#include "base/array.h"

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
