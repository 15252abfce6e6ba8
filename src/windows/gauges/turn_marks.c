/*
 * Turn marks: says of each window which turns of the program's loops it is, where windows are turns.
 */
#include "windows/gauges/gauge.h"
#include "windows/turns.h"

struct turn_marks {
    struct ledger *ledger;
    const struct turn_list *list;
};

static bool turn_marks_are_wanted(const struct options *options, unsigned asked)
{
    (void)asked;
    return options->windows.kind == WINDOW_ITERATION;
}

/* Windows that --from or --to cuts are what is left of their turns. */
static void close_turn_cell(void *self, const void *memory, struct window_facts *facts)
{
    const struct turn_marks *marks = self;
    const struct turn_window *window = facts ? turn_list_find(marks->list, facts->totals.start) : NULL;

    (void)memory;
    if (window)
        facts->turn = *window;
}

static int turn_marks_on_finish(void *self, int64_t end)
{
    struct turn_marks *marks = self;

    return ledger_finish(marks->ledger, end);
}

static int turn_marks_start(void *self, const struct gauge_start *start, struct listener *listener)
{
    struct turn_marks *marks = self;
    const struct gauge gauge = {.part = WINDOW_PART_TURN, .close = close_turn_cell, .self = marks};
    size_t at;

    marks->ledger = start->ledger;
    marks->list = start->options->windows.turns;
    *listener = (struct listener){.self = marks, .finish = turn_marks_on_finish};
    return ledger_add(start->ledger, &gauge, &at);
}

const struct gauge_class turn_marks_gauge = {
    .scope = GAUGE_OF_WINDOWS,
    .part = WINDOW_PART_TURN,
    .is_wanted = turn_marks_are_wanted,
    .size = sizeof(struct turn_marks),
    .start = turn_marks_start,
};
