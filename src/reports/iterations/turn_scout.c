#include "reports/iterations/turn_scout.h"

#include <stdlib.h>

#include "base/error.h"
#include "replay/events/replay_event.h"
#include "reports/iterations/loops/loop_finder.h"

enum { SCOUT_RANK = 0 };

struct turn_scout {
    const struct diag *diag;
    struct boundaries *boundaries;
    struct preview inner; /* of the boundaries */
    struct rank_times times;
    struct loop_finder *finder;
};

struct turn_scout *turn_scout_new(struct boundaries *boundaries, const struct diag *diag)
{
    struct turn_scout *scout = calloc(1, sizeof(*scout));

    if (scout) {
        scout->diag = diag;
        scout->boundaries = boundaries;
        scout->inner = boundaries_preview(boundaries);
        scout->finder = loop_finder_new(&scout->times);
        if (scout->finder)
            return scout;
    }
    diag_no_memory(diag);
    return turn_scout_free(scout);
}

struct turn_scout *turn_scout_free(struct turn_scout *scout)
{
    if (scout) {
        loop_finder_free(scout->finder);
        rank_times_deinit(&scout->times);
    }
    free(scout);
    return NULL;
}

/* Calls are told apart by what is called alone. */
static int turn_scout_on_event(void *self, const struct replay_event *event)
{
    struct turn_scout *scout = self;
    int error = 0;

    if (event->rank == SCOUT_RANK && event->kind == REPLAY_ENTER) {
        const struct loop_call call = {.entry.time = event->time, .kind = event->detail, .origin.call = event->detail};
        enum loop_place place;

        scout->times.recent[(loop_finder_calls(scout->finder) + 1) % CALLS_KNOWN] = call.entry;
        if (loop_finder_feed(scout->finder, &call) < 0)
            return diag_no_memory(scout->diag);
        place = loop_finder_place(scout->finder);
        error =
            boundaries_see_turn(scout->boundaries, event->time, place != LOOP_PLACE_NONE, place == LOOP_PLACE_BEGINS);
    }
    return error < 0 ? error : scout->inner.event(scout->inner.self, event);
}

static int turn_scout_on_release(void *self, int64_t time)
{
    const struct turn_scout *scout = self;

    return scout->inner.release(scout->inner.self, time);
}

struct preview turn_scout_preview(struct turn_scout *scout)
{
    return (struct preview){scout, turn_scout_on_event, turn_scout_on_release};
}
