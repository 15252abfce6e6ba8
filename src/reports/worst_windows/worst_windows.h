/*
 * The windows of a run that lose most time of its processors, and to what.
 *
 * With P ranks a window of length E has P E of their time. What is not useful is lost: P max U - sum U to load balance,
 * P (I - max U) to serialisation, P (E - I) to transfer (docs/semantics.md, "Worst windows"). The tracer's own time is
 * in these three, and is told as the cause where it is half of the loss or more.
 */
#ifndef CLOCKTALK_REPORTS_WORST_WINDOWS_WORST_WINDOWS_H
#define CLOCKTALK_REPORTS_WORST_WINDOWS_WORST_WINDOWS_H

#include <stddef.h>
#include <stdint.h>

#include "windows/metrics.h"

enum window_loss {
    LOSS_LOAD_BALANCE,
    LOSS_SERIALISATION,
    LOSS_TRANSFER,
    LOSS_COUNT, /* of those that add up to the whole loss */
    LOSS_OVERHEAD = LOSS_COUNT,
    LOSS_CAUSES,
};

struct worst_window {
    struct window_totals totals;
    __int128 lost; /* nanoseconds of all ranks */
    __int128 losses[LOSS_COUNT];
    size_t stretch; /* of the window that stands for it and its neighbours; itself until worst_windows_join */
};

/* Set `most`, all else zero. */
struct worst_windows {
    struct worst_window *items; /* the worst first; of those that lost as much the earliest */
    size_t count;
    size_t capacity;
    size_t most; /* that are kept */
};

/* The run's next window. 0 or ERROR_MEMORY. */
int worst_windows_add(struct worst_windows *worst, const struct window_totals *totals)
    __attribute__((warn_unused_result));
void worst_windows_deinit(struct worst_windows *worst);

/* At the end: neighbours that lost most to the same thing belong together, to the worst of them. */
void worst_windows_join(struct worst_windows *worst);

/* All that belongs to the window, as one; how many they are. */
size_t worst_windows_sum(const struct worst_windows *worst, size_t index, struct worst_window *sum);

/* The factor that a window lost most to, or the tracer. */
enum window_loss worst_window_cause(const struct worst_window *window);

/* What the window lost to it, in nanoseconds of all ranks. */
__int128 worst_window_loss(const struct worst_window *window, enum window_loss cause);

#endif
