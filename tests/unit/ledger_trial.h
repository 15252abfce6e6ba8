/*
 * Ledgers, fed by hand: a list of windows, a gauge that listens, and what was told.
 */
#ifndef LEDGER_TRIAL_H
#define LEDGER_TRIAL_H

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "windows/gauges/gauge.h"
#include "windows/windows.h"

enum { TRIAL_MOST = 64, TRIAL_GRIDS = 3 };

struct ledger_trial {
    struct diag diag;
    struct window_list *list;
    struct listener listeners[TRIAL_GRIDS]; /* of windows in each grid, or of the gauge */
    struct listener beside;                 /* of the gauge where there are windows: what it takes is the end */
    struct windows *windows[TRIAL_GRIDS];
    const struct gauge_class *class;
    void *gauge;
    struct event_types watched;
    struct run_gauged known; /* after trial_conclude */
    struct window_facts told[TRIAL_MOST];
    size_t count;
    size_t refused_at; /* the window that is answered with an error, from 1 */
    char message[200]; /* the last that was reported */
};

static inline void trial_keep_message(void *user, enum severity severity, const char *message)
{
    struct ledger_trial *trial = user;

    (void)severity;
    snprintf(trial->message, sizeof(trial->message), "%s", message);
}

static inline int trial_on_window(void *user, const struct window_facts *facts)
{
    struct ledger_trial *trial = user;

    cr_assert_lt(trial->count, TRIAL_MOST);
    trial->told[trial->count++] = *facts;
    return trial->count == trial->refused_at ? ERROR_INTERRUPTED : 0;
}

/* The grid need not be prepared. */
static inline void trial_begin(struct ledger_trial *trial, struct window_grid grid, int64_t step)
{
    *trial = (struct ledger_trial){.diag = {trial_keep_message, trial}};
    grid_prepare(&grid);
    trial->list = window_list_new(&grid, step, &trial->diag);
    cr_assert_not_null(trial->list);
    cr_assert_leq(trial->list->count, TRIAL_GRIDS);
    cr_assert_eq(window_list_subscribe(trial->list, trial_on_window, trial), 0);
}

/* Windows of a length from the begin of the run. */
static inline struct window_grid trial_grid(int64_t length)
{
    return (struct window_grid){.kind = GRID_LENGTH, .to = INT64_MAX, .length = length};
}

static inline void trial_add_windows(struct ledger_trial *trial, struct windows_setup setup)
{
    for (size_t i = 0; i < trial->list->count; i++) {
        trial->windows[i] = windows_new(&trial->list->ledgers[i], &setup, &trial->diag);
        cr_assert_not_null(trial->windows[i]);
        windows_listen(trial->windows[i], &trial->listeners[i]);
    }
}

static inline void trial_begin_windows(struct ledger_trial *trial, struct windows_setup setup)
{
    trial_add_windows(trial, setup);
    cr_assert_eq(window_list_open(trial->list), 0);
}

/* `start` says what the gauge needs of the run. Windows of one grid may have been added. */
static inline void trial_begin_gauge(struct ledger_trial *trial, const struct gauge_class *class,
                                     struct gauge_start start)
{
    trial->class = class;
    trial->gauge = calloc(1, class->size);
    cr_assert_not_null(trial->gauge);
    start.diag = &trial->diag;
    start.watched = &trial->watched;
    start.ledger = trial->list->ledgers;
    start.windows = trial->windows[0];
    cr_assert_eq(class->start(trial->gauge, &start, start.windows ? &trial->beside : &trial->listeners[0]), 0);
    cr_assert_eq(window_list_open(trial->list), 0);
}

/* 0 or the first error. */
static inline int trial_tell(struct ledger_trial *trial, struct interval interval)
{
    int error = 0;

    for (size_t i = 0; i < trial->list->count && error == 0; i++)
        error = trial->listeners[i].interval(trial->listeners[i].self, &interval);
    return error;
}

static inline void trial_pass(struct ledger_trial *trial, struct interval interval)
{
    cr_assert_eq(trial_tell(trial, interval), 0, "%s", trial->message);
}

static inline int trial_finish(struct ledger_trial *trial, int64_t end)
{
    int error = 0;

    for (size_t i = 0; i < trial->list->count && error == 0; i++)
        error = trial->listeners[i].finish(trial->listeners[i].self, end);
    if (error == 0 && trial->beside.finish)
        error = trial->beside.finish(trial->beside.self, end);
    if (error == 0 && trial->class && trial->class->conclude)
        trial->class->conclude(trial->gauge, &trial->known);
    return error;
}

static inline void trial_end(struct ledger_trial *trial)
{
    for (size_t i = 0; i < trial->list->count; i++)
        windows_free(trial->windows[i]);
    if (trial->class)
        trial->class->free(trial->gauge);
    free(trial->gauge);
    event_types_deinit(&trial->watched);
    window_list_free(trial->list);
}

#endif
