#include "windows/boundaries.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/diag.h"
#include "base/duration.h"
#include "base/error.h"
#include "paraver/mpi_call.h"
#include "replay/events/replay_event.h"

/* WINDOW_EVENTS: what a rank has done in the window so far. */
struct window_activity {
    uint64_t window; /* that `count` is of */
    uint64_t count;
    bool is_active; /* has begun, and has not left Finalize */
};

/* WINDOW_EVENT: an occurrence before the rank is chosen. */
struct occurrence {
    int64_t time;
    uint32_t rank;
};

struct boundaries {
    enum window_kind kind;
    const struct diag *diag;
    struct window_grid *grid;
    int64_t length;
    int64_t longest; /* WINDOW_EVENTS: a window that has too few events all the same */
    uint64_t need;
    uint32_t rank; /* UINT32_MAX: not chosen yet */
    uint64_t window;
    int64_t start;      /* of the window */
    int64_t released;   /* up to which listeners may have been told */
    int64_t next;       /* WINDOW_EVENTS: the earliest time of the next boundary */
    int64_t turn_start; /* likewise of the latest turn; -1: no loop is known to go on */
    int64_t turn;       /* length of the one before it; 0: not known */
    int64_t usual;      /* length of windows that no turn sets */
    struct window_activity *activities;
    uint64_t lacking; /* active ranks that have too few events in the window */
    uint64_t active;
    uint64_t returns;
    uint8_t overhead; /* of the rank, for WINDOW_EVERY */
    bool in_call;
    int64_t left; /* when it stopped computing */
    const struct event_match *events;
    size_t event_count;
    struct occurrence *occurrences;
    size_t occurrence_count;
    size_t occurrence_capacity;
};

struct boundaries *boundaries_new(const struct window_options *options, uint32_t rank_count, struct window_grid *grid,
                                  const struct event_match *events, size_t event_count, const struct diag *diag)
{
    struct boundaries *boundaries = diag_allocate(diag, 1, sizeof(*boundaries));

    if (!boundaries)
        return NULL;
    boundaries->kind = options->kind;
    boundaries->diag = diag;
    boundaries->grid = grid;
    boundaries->length = boundaries->next = boundaries->usual = options->length;
    boundaries->turn_start = -1;
    boundaries->longest = options->parts > 0 && options->length <= INT64_MAX / PARTS_TOGETHER
                              ? PARTS_TOGETHER * options->length
                              : INT64_MAX;
    if (!options->count_auto)
        boundaries->need = options->count;
    while (options->count_auto && boundaries->need * boundaries->need < rank_count)
        boundaries->need++;
    boundaries->rank = options->rank - 1;
    boundaries->events = events;
    boundaries->event_count = event_count;
    if (options->kind == WINDOW_EVENTS)
        boundaries->activities = diag_allocate(diag, rank_count, sizeof(*boundaries->activities));
    return options->kind != WINDOW_EVENTS || boundaries->activities ? boundaries : boundaries_free(boundaries);
}

struct boundaries *boundaries_free(struct boundaries *boundaries)
{
    if (boundaries) {
        free(boundaries->activities);
        free(boundaries->occurrences);
        free(boundaries);
    }
    return NULL;
}

/* Boundaries ascend; one at 0 or at the last one would make an empty window, and one that a file out of order has too
 * late would divide what has been told. Behind --to there are no windows. */
static int add_boundary(struct boundaries *boundaries, int64_t time)
{
    if (time <= boundaries->start || time < boundaries->released || time >= boundaries->grid->to)
        return 0;
    boundaries->start = time;
    if (boundaries->grid->end_count > WINDOWS_MOST)
        return grid_refuse(WINDOWS_MOST, "window", boundaries->diag);
    return diag_memory(boundaries->diag, grid_add(boundaries->grid, time));
}

/* The window ends there. */
static int end_window(struct boundaries *boundaries, int64_t time)
{
    int error = add_boundary(boundaries, time);

    boundaries->window++;
    boundaries->lacking = boundaries->need > 0 ? boundaries->active : 0;
    boundaries->next = time + boundaries->length;
    return error;
}

/* All events before `time` are known: sets the boundaries that they allow. */
static int pass_time(struct boundaries *boundaries, int64_t time)
{
    while (boundaries->next <= time && boundaries->next < boundaries->grid->to) {
        int64_t length = boundaries->length;
        int64_t extended = boundaries->next + ((time - boundaries->next) / length + 1) * length;
        int64_t wanted = smaller_of(time, boundaries->grid->from);
        /* The window may end with the turn that goes on, which is not late yet. */
        bool waits_for_turn = boundaries->turn > 0 && boundaries->turn < boundaries->longest &&
                              boundaries->next - boundaries->turn_start <= 2 * boundaries->turn;
        int error;

        /* Nobody is there that a window would have to wait for, and nobody wants those before --from. */
        if (boundaries->active == 0 && boundaries->next < wanted) {
            boundaries->start = boundaries->next + (wanted - 1 - boundaries->next) / length * length;
            boundaries->next = boundaries->start + length;
            boundaries->window++;
            continue;
        }

        /* Nothing changes before `time`: the next boundary is after it, unless the window gets too long. */
        if ((boundaries->lacking > 0 || waits_for_turn) && boundaries->next - boundaries->start < boundaries->longest) {
            boundaries->next =
                extended - boundaries->start < boundaries->longest ? extended : boundaries->start + boundaries->longest;
            continue;
        }
        error = end_window(boundaries, boundaries->next);
        if (error < 0)
            return error;
    }
    return 0;
}

int boundaries_see_turn(struct boundaries *boundaries, int64_t time, bool is_in_loop, bool begins)
{
    int error = pass_time(boundaries, time);
    int64_t parts;

    if (!is_in_loop) {
        boundaries->turn_start = -1;
        boundaries->turn = 0;
        boundaries->length = boundaries->usual;
    }
    if (!begins || error < 0)
        return error;
    boundaries->turn = boundaries->turn_start >= 0 ? time - boundaries->turn_start : 0;
    boundaries->turn_start = time;
    parts = boundaries->turn >= boundaries->longest ? boundaries->turn / boundaries->usual : 0;
    boundaries->length = parts > 0 ? (boundaries->turn - 1) / parts + 1 : boundaries->usual;
    /* The nearest number of turns to the length of a window. In a turn that is as long all ranks communicate, though
     * some may not have come to it yet. */
    if ((boundaries->lacking > 0 && boundaries->turn < boundaries->length) ||
        time - boundaries->start < boundaries->length - boundaries->turn / 2)
        return 0;
    return end_window(boundaries, time);
}

static int count_events(struct boundaries *boundaries, const struct replay_event *event)
{
    struct window_activity *activity = &boundaries->activities[event->rank];
    int error = pass_time(boundaries, event->time);

    if (error < 0)
        return error;
    if (event->kind == REPLAY_BEGIN) {
        activity->is_active = true;
        boundaries->active++;
        boundaries->lacking += boundaries->need > 0;
    } else if (event->kind == REPLAY_ENTER || event->kind == REPLAY_EXIT) {
        if (activity->window != boundaries->window)
            *activity = (struct window_activity){boundaries->window, 0, activity->is_active};
        if (++activity->count == boundaries->need && activity->is_active)
            boundaries->lacking--;
        if (event->kind == REPLAY_EXIT && event->detail == MPI_CALL_FINALIZE && activity->is_active) {
            activity->is_active = false;
            boundaries->active--;
            boundaries->lacking -= activity->count < boundaries->need;
        }
    }
    return 0;
}

/* The rank computes again where it neither is in a call nor loses time to tracing. */
static int count_returns(struct boundaries *boundaries, const struct replay_event *event)
{
    bool was_out = boundaries->in_call || boundaries->overhead != 0;

    if (event->rank != boundaries->rank || (event->flags & REPLAY_USEFUL))
        return 0;
    if (event->kind == REPLAY_ENTER || event->kind == REPLAY_EXIT)
        boundaries->in_call = event->kind == REPLAY_ENTER;
    else if (event->kind == REPLAY_OVERHEAD_ON || event->kind == REPLAY_OVERHEAD_OFF)
        boundaries->overhead = overhead_with(boundaries->overhead, event->detail, event->kind == REPLAY_OVERHEAD_ON);
    if (!was_out)
        boundaries->left = event->time;
    /* What takes no time is no interruption. */
    if (!was_out || boundaries->in_call || boundaries->overhead != 0 || event->time == boundaries->left)
        return 0;
    return ++boundaries->returns % boundaries->need == 0 ? add_boundary(boundaries, event->time) : 0;
}

static int watch_occurrences(struct boundaries *boundaries, const struct replay_event *event)
{
    const struct event_match *wanted = boundaries->events;
    const struct event_match *end = wanted + boundaries->event_count;

    while (wanted < end && !event_match_fits(wanted, event->aux, event->line))
        wanted++;
    if (wanted == end)
        return 0;
    if (boundaries->rank != UINT32_MAX)
        return event->rank == boundaries->rank ? add_boundary(boundaries, event->time) : 0;
    return diag_memory(boundaries->diag,
                       array_append(boundaries->occurrences, boundaries->occurrence_count,
                                    boundaries->occurrence_capacity, (struct occurrence){event->time, event->rank}));
}

static int boundaries_on_event(void *self, const struct replay_event *event)
{
    struct boundaries *boundaries = self;

    if (boundaries->kind == WINDOW_EVENTS)
        return count_events(boundaries, event);
    if (boundaries->kind == WINDOW_EVERY)
        return count_returns(boundaries, event);
    return event->kind == REPLAY_EVENT ? watch_occurrences(boundaries, event) : 0;
}

static int boundaries_on_release(void *self, int64_t time)
{
    struct boundaries *boundaries = self;
    size_t count = boundaries->occurrence_count;
    int error = 0;

    if (count > 0 && time < boundaries->occurrences[0].time)
        count = 0;
    /* The lowest rank that has had an occurrence by now is chosen. */
    for (size_t i = 0; i < count; i++)
        if (boundaries->occurrences[i].rank < boundaries->rank)
            boundaries->rank = boundaries->occurrences[i].rank;
    for (size_t i = 0; i < count && error == 0; i++)
        if (boundaries->occurrences[i].rank == boundaries->rank)
            error = add_boundary(boundaries, boundaries->occurrences[i].time);
    boundaries->occurrence_count -= count;
    boundaries->released = time;
    return error;
}

struct preview boundaries_preview(struct boundaries *boundaries)
{
    return (struct preview){boundaries, boundaries_on_event, boundaries_on_release};
}
