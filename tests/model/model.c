/*
 * The oracle's passes in a row, and windows by the run's own clock (--window-ideal clock).
 */
#include "model/model.h"

#include <stdlib.h>

#include "model/replayed.h"

/* Walks one rank's ideal clock from boundary to boundary. */
struct walker {
    const struct rank *rank;
    enum interpolation interpolation;
    size_t next;  /* operation behind the boundary */
    size_t enter; /* operation from which on a call decides what the rank is in, SIZE_MAX: none does */
    bool inside;  /* such a call, which may have been entered before the rank's first event */
};

struct model_options model_options_default(void)
{
    return (struct model_options){.replay = {.waits = WAITS_CONSISTENT,
                                             .clock_fix = CLOCK_FIX_CLC,
                                             .eager_limit = 32768,
                                             .min_latency = 0,
                                             .max_skew = 1000000000}};
}

/* Where it ends to decide, NULL: nowhere. */
static const struct operation *end_of_call(const struct walker *walker)
{
    for (size_t i = walker->next; i < walker->rank->operation_count; i++) {
        const struct operation *operation = &walker->rank->operations[i];

        if (operation->kind == OPERATION_EXIT || operation->kind == OPERATION_SUSPEND)
            return operation;
    }
    return NULL;
}

static int64_t interpolate(const struct walker *walker, const struct operation *exit, int64_t time)
{
    const struct operation *enter = &walker->rank->operations[walker->enter];
    int64_t jump = exit->clock - enter->clock;
    int64_t passed = time - enter->time;

    if (walker->interpolation == INTERPOLATION_LINEAR)
        return enter->clock + (int64_t)((__int128)jump * passed / (exit->time - enter->time));
    return enter->clock + (passed < jump ? passed : jump);
}

/* A call counts from where the rank is neither absent nor, as it turns out, computes. */
static void follow_call(struct walker *walker, const struct operation *operation)
{
    if (operation->kind == OPERATION_ENTER || operation->kind == OPERATION_RESUME) {
        walker->inside = operation->state != IN_USEFUL;
    } else if (operation->kind == OPERATION_EXIT || operation->kind == OPERATION_SUSPEND) {
        walker->inside = false;
        walker->enter = SIZE_MAX;
    }
    if (walker->inside && walker->enter == SIZE_MAX && operation->state != IN_ABSENT)
        walker->enter = walker->next;
}

/* C of the rank at that time, jumps at that very time included. Times must not decrease from call to call. */
static int64_t clock_at(struct walker *walker, int64_t time)
{
    const struct rank *rank = walker->rank;
    const struct operation *last, *exit;

    while (walker->next < rank->operation_count && rank->operations[walker->next].time <= time) {
        const struct operation *operation = &rank->operations[walker->next];

        follow_call(walker, operation);
        walker->next++;
    }
    exit = walker->enter != SIZE_MAX ? end_of_call(walker) : NULL;
    if (exit != NULL)
        return interpolate(walker, exit, time);
    last = walker->next > 0 ? &rank->operations[walker->next - 1] : NULL;
    if (last == NULL || last->state == IN_ABSENT)
        return rank->late ? 0 : time;
    return last->clock + (last->state == IN_USEFUL ? time - last->time : 0);
}

static void add_clock_ideal(struct model_result *result, struct walker *walker)
{
    int64_t before = clock_at(walker, -1);

    before = before < 0 ? 0 : before;
    for (size_t i = 0; i < result->window_count; i++) {
        struct model_window *window = &result->windows[i];
        int64_t after = clock_at(walker, window->start + window->length);

        if (window->ideal < after - before)
            window->ideal = after - before;
        before = after;
    }
}

static void clock_windows(struct model_result *result, const struct program *program, enum interpolation interpolation)
{
    for (size_t i = 0; i < program->rank_count; i++) {
        struct walker walker = {&program->ranks[i], interpolation, 0, SIZE_MAX, false};

        add_clock_ideal(result, &walker);
    }
    for (size_t i = 0; i < result->window_count; i++) {
        struct model_window *window = &result->windows[i];

        if (window->ideal > window->length)
            window->ideal = window->length;
        if (window->ideal < window->useful_max)
            window->ideal = window->useful_max;
    }
}

struct model_result *model_run(const char *text, size_t length, const struct model_options *options)
{
    struct model_result *result = NULL;
    struct replayed replayed;

    replayed_init(&replayed, text, length, options);
    if (replayed.trace.rank_count > 0) {
        result = replayed.result;
        replayed.result = NULL;
        if (options->ideal == WINDOW_IDEAL_CLOCK)
            clock_windows(result, &replayed.program, options->interpolation);
    }
    replayed_deinit(&replayed);
    return result;
}

void model_free(struct model_result *result)
{
    if (result == NULL)
        return;
    free(result->ranks);
    free(result->windows);
    free(result);
}
